import type { RecipientData } from './order';
import { namedValues } from './shop';
import { asksForInvoice, recipientOf, fieldsOf } from './recipient';
import { worded } from './support/invoicedOrders';
import { otherNames, recipientNames } from './support/recipientNames';

function data(fields: Record<string, string>, changes: Partial<RecipientData> = {}): RecipientData {
	const given = {
		fields: Object.entries(fields).map(([name, value]) => ({ name, value, place: name })),
		texts: [],
		company: '',
		person: 'Xochilt Casas Chávez',
		postalCode: '36257',
		country: 'MX',
		email: '',
		...changes,
	};
	return { ...given, fields: fieldsOf(given) };
}

const rfc = 'CACX7605101P8';

it.each([
	'rfc',
	'RFC',
	'_rfc',
	'_billing_rfc',
	'billing_rfc',
	'_billing_rfc_factura',
	'billing_rfc_facturacion',
	'_cfdi_rfc',
	'wc_billing_rfc',
	'_wc_billing/tienda/rfc',
	'_wc_other/mi-plugin/rfc-cliente',
	'RFC del cliente',
	'RFC para facturar',
	'Datos de facturación: RFC',
	'customer_rfc',
	'rfc_receptor',
	'Tax ID',
	'tax_id',
	'TAX_CREDENTIAL_MX',
	'order_field_rfc',
])('finds the RFC in a field with the name %s', (name) => {
	expect(recipientOf(data({ [name]: rfc }))).toMatchObject({ rfc, found: { rfc: name } });
});

it.each([
	['URE-180429-TM6', 'URE180429TM6'],
	['ure 180429 tm6', 'URE180429TM6'],
	[' cacx7605101p8 ', 'CACX7605101P8'],
	['oño120726rx3', 'OÑO120726RX3'],
	['H&E951128469', 'H&E951128469'],
])('reads an RFC however people type it: %s', (typed, meant) => {
	expect(recipientOf(data({ _billing_rfc: typed })).rfc).toBe(meant);
});

it.each([
	'',
	'N/A',
	'n.a.',
	'NA',
	'No',
	'no aplica',
	'ninguno',
	'-',
	'.',
	'xxxx',
	'0',
	'XAXX010101000',
	'XEXX010101000',
	'Sin RFC',
	'No tengo',
	'Público en general',
	'pendiente',
])('does not read "%s" as an RFC', (typed) => {
	expect(recipientOf(data({ _billing_rfc: typed })).rfc).toBeUndefined();
});

it.each(['URE18042', 'URE180429TM', 'URE180432TM6', 'CACX7605101P80'])(
	'refuses the mistyped RFC "%s" instead of using the global invoice',
	(typed) => {
		expect(() => worded(() => recipientOf(data({ _billing_rfc: typed })))).toThrow(
			/^The RFC in _billing_rfc is/,
		);
	},
);

describe('An RFC without a telling field name', () => {
	it.each<[string, Partial<RecipientData> & { fields?: RecipientData['fields'] }, string]>([
		['a field', { fields: [{ name: 'campo_12', value: rfc, place: 'campo_12' }] }, 'campo_12'],
		['the company name', { texts: [{ place: 'company', value: 'ure180429tm6' }] }, 'company'],
		[
			'a note',
			{ texts: [{ place: 'note', value: 'Favor de facturar a CACX7605101P8, gracias' }] },
			'note',
		],
	])('recognizes an RFC in %s, although no field name says RFC', (_where, changes, place) => {
		expect(recipientOf(data({}, changes)).found.rfc).toBe(place);
	});

	it.each([
		['a wrong check digit', 'AAA010101AAA'],
		['a CURP', 'CACX760510MGTSHC04'],
		['an order number', '2026112000012'],
	])('does not read %s as an RFC', (_what, value) => {
		expect(recipientOf(data({ campo: value })).rfc).toBeUndefined();
	});

	it("reads no RFC from unrelated fields with the issuer's RFC or several different RFCs", () => {
		expect(recipientOf(data({ a: 'EKU9003173C9' }), 'EKU9003173C9').rfc).toBeUndefined();
		expect(recipientOf(data({ a: 'EKU9003173C9', b: rfc })).rfc).toBeUndefined();
	});

	it('ignores an RFC in another field if the RFC field says N/A', () => {
		expect(recipientOf(data({ rfc: 'N/A', campo: rfc })).rfc).toBeUndefined();
	});
});

describe.each<[question: string, no: string, yes: string]>([
	['Requiere factura', 'No', 'Sí'],
	['_billing_requiere_factura', 'no', 'si'],
	['_fcfdi_requiere_factura', 'no', 'si'],
	['_billing_deseas_facturar', '0', '1'],
	['¿Necesitas factura?', 'No, gracias', 'Sí, por favor'],
	['wants_invoice', 'false', 'true'],
	['is_invoice', '0', '1'],
	['factura', '0', '1'],
	['_billing_factura', 'No requiero', 'si'],
	['facturar', 'off', 'on'],
	['No requiero factura', 'yes', 'no'],
	['sin_factura', '1', '0'],
])('The question "%s"', (name, no, yes) => {
	it(`reads the answer "${no}" as no request for an invoice, even with an RFC`, () => {
		expect(recipientOf(data({ _billing_rfc: rfc, [name]: no })).rfc).toBeUndefined();
	});

	it(`reads the answer "${yes}" as a request for an invoice`, () => {
		expect(recipientOf(data({ _billing_rfc: rfc, [name]: yes })).rfc).toBe(rfc);
		expect(asksForInvoice(data({ [name]: yes }))).toBe(name);
	});
});

it.each([
	['factura_enviada', '0'],
	['facturado', 'no'],
	['cfdi_enviado', '0'],
	['factura_timbrada', 'no'],
	['factura', ''],
	['_invoice_number', '0'],
	['factura_folio', '0'],
])(
	'does not conclude from the field %s with the value "%s" that the customer wants no invoice',
	(name, value) => {
		expect(recipientOf(data({ _billing_rfc: rfc, [name]: value })).rfc).toBe(rfc);
	},
);

describe.each([
	['rfc', 'ure-180429-tm6', 'URE180429TM6'],
	['name', 'Universidad Robótica', 'UNIVERSIDAD ROBÓTICA'],
	['taxRegime', '601 - General de Ley Personas Morales', '601'],
	['postalCode', 'C.P. 6000', '06000'],
	['cfdiUse', 'G03 Gastos en general', 'G03'],
] as const)('The value %s', (key, value, meant) => {
	it.each(recipientNames[key])('reads recipient data in a field with the name %s', (name) => {
		const recipient = recipientOf(data({ RFC: 'URE180429TM6', [name]: value }));
		expect(recipient[key]).toBe(meant);
		if (key !== 'rfc') expect(recipient.found[key]).toBe(name);
	});
});

it.each(recipientNames.rfc)('reports a mistyped RFC in a field with the name %s', (name) => {
	expect(() => worded(() => recipientOf(data({ [name]: 'URE180429TM' })))).toThrow(/^The RFC in /);
});

it.each(otherNames)('ignores the field %s with the value "%s"', (name, value) => {
	const plain = recipientOf(data({ RFC: rfc }));
	expect(recipientOf(data({ [name]: value, RFC: rfc }))).toEqual(plain);
	expect(recipientOf(data({ [name]: value })).rfc).toBeUndefined();
});

it("prefers the field cp_factura to the field cp for the invoice's postal code", () => {
	const fields = { rfc, cp: '42501', cp_factura: '06000' };
	expect(recipientOf(data(fields)).found.postalCode).toBe('cp_factura');
});

it('takes the name from the billing address if first name and surname are in separate fields', () => {
	const fields = { rfc, facturacion_nombre: 'Xochilt', facturacion_apellidos: 'Casas Chávez' };
	expect(recipientOf(data(fields)).found.name).toEqual({ kind: 'placeBillingAddress' });
});

const allOf = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA, S.A.',
	taxRegime: '601',
	postalCode: '86991',
	cfdiUse: 'G03',
};

describe('Recipient data in one field', () => {
	const [rfcText, name] = [allOf.rfc, allOf.name];
	const ofPlugin = {
		rfc: rfcText,
		razon_social: name,
		regimen: '601',
		cp: '86991',
		uso_cfdi: 'G03',
	};
	const ofService = {
		legal_name: name,
		tax_id: rfcText,
		tax_system: '601',
		address: { zip: '86991', street: 'Calle 5' },
		use: 'G03',
	};
	const labelled = [
		{ label: 'RFC', value: rfcText },
		{ label: 'Razón social', value: name },
		{ label: 'Régimen fiscal', value: '601' },
		{ label: 'Código postal', value: '86991' },
		{ label: 'Uso de CFDI', value: 'G03 - Gastos en general' },
	];
	const stamped = { Emisor: { Rfc: 'EKU9003173C9' }, Receptor: { Rfc: 'CACX7605101P8' } };

	it.each<[string, unknown]>([
		['an object', ofPlugin],
		['an object as text', JSON.stringify(ofPlugin)],
		['an object with the names of a service', ofService],
		['a nested object', { facturacion: ofPlugin, acepta: true }],
		['a list with labels', labelled],
	])('reads all recipient data from a single field with %s', (_what, value) => {
		const fields = namedValues([{ key: 'datos_facturacion', value }], 'key').map((field) => ({
			...field,
			place: `meta_data ${field.name}`,
		}));
		const recipient = recipientOf(data({}, { fields }));
		expect(recipient).toMatchObject(allOf);
		expect(recipient.found.rfc).toMatch(/^meta_data datos_facturacion /);
	});

	it.each<[string, unknown]>([
		['without an RFC', { nombre: 'Xochilt', cp: '42501', uso: 'G03' }],
		['with two RFCs', { a: ofPlugin, b: { rfc: rfc } }],
		['next to a field with an RFC', stamped],
	])('ignores recipient data inside a JSON value %s', (_what, value) => {
		const fields = namedValues(
			[
				{ key: 'datos', value },
				{ key: 'rfc', value: rfc },
			],
			'key',
		).map((field) => ({ ...field, place: field.name }));
		expect(recipientOf(data({}, { fields }))).toEqual(recipientOf(data({ rfc })));
	});

	it.each([
		`RFC: ${rfcText}, Razón social: ${name}, Régimen: 601, Uso: G03, CP: 86991`,
		`RFC: ${rfcText}\nRazón social: ${name}\nRégimen fiscal: 601 - General de Ley Personas Morales\nUso de CFDI: G03\nC.P.: 86991`,
		`Factura por favor. R.F.C.: ure-180429-tm6; Nombre: ${name}; Régimen Fiscal: 601; Uso CFDI: G03; Código Postal: 86991; Correo: a@example.com`,
		`RFC: ${rfcText} Razón Social: ${name} Régimen: 601 Uso de CFDI: G03 CP: 86991`,
		`- RFC: ${rfcText} | - Razón social: ${name} | - Régimen: 601 | - Uso: G03 | - CP: 86991 | Tel: 5555555555`,
	])('reads recipient data from a note: %s', (value) => {
		const recipient = recipientOf(data({}, { texts: [{ place: 'note', value }] }));
		expect(recipient).toMatchObject(allOf);
		expect(new Set(Object.values(recipient.found))).toEqual(new Set(['note']));
	});

	it.each([
		'Entregar en CP: 42501, Uso: G03, Nombre: Vecina',
		'RFC: CACX7605101P8, CP: 42501, Régimen: 605',
		'Régimen: keto, Uso: regalo',
	])('does not read recipient data from a note about something else: %s', (value) => {
		const texts = [{ place: 'note', value }];
		expect(recipientOf(data({ rfc: rfcText }, { texts }))).toEqual(
			recipientOf(data({ rfc: rfcText })),
		);
	});
});

it("uses a field's label if its name is only a number, such as field_7", () => {
	const fields = namedValues(
		[
			{ key: 'field_7', label: 'RFC', value: 'URE180429TM6' },
			{ key: '_field_3', display_key: 'Uso de CFDI', value: 'G03' },
			{ key: '12', title: 'Régimen fiscal', value: '601' },
		],
		'key',
	).map((field) => ({ ...field, place: `meta_data ${field.name}` }));
	expect(recipientOf(data({}, { fields }))).toMatchObject({
		rfc: 'URE180429TM6',
		cfdiUse: 'G03',
		taxRegime: '601',
		found: { rfc: 'meta_data RFC' },
	});
});

it('takes the name and the postal code from the billing address if no field has them', () => {
	expect(recipientOf(data({ rfc }))).toMatchObject({
		name: 'XOCHILT CASAS CHÁVEZ',
		postalCode: '36257',
		found: {
			name: { kind: 'placeBillingAddress' },
			postalCode: { kind: 'placeBillingAddress' },
		},
	});
});

it("uses the company's name for a company's RFC, never the name of the person who ordered", () => {
	const company = { rfc: 'URE180429TM6' };
	expect(recipientOf(data(company, { company: 'Universidad Robotica Española' })).name).toBe(
		'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	);
	expect(recipientOf(data(company)).name).toBeUndefined();
	expect(recipientOf(data(company, { company: 'URE180429TM6' })).name).toBeUndefined();
});

it('ignores a foreign postal code in the billing address', () => {
	expect(
		recipientOf(data({ rfc }, { country: 'US', postalCode: '90210' })).postalCode,
	).toBeUndefined();
});
