/** Where shops and their plugins keep who an invoice is for, and what people type there. */
import type { RecipientData } from '../../../../cfdi/shops/order';
import { recipientOf } from '../../../../cfdi/shops/recipient';
import { worded } from '../../../support/invoicedOrders';

const data = (
	fields: Record<string, string>,
	changes: Partial<RecipientData> = {},
): RecipientData => ({
	fields: Object.entries(fields).map(([name, value]) => ({ name, value, place: name })),
	texts: [],
	company: '',
	person: 'Xochilt Casas Chávez',
	postalCode: '36257',
	country: 'MX',
	email: '',
	...changes,
});

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
])('the RFC is found under the name %s', (name) => {
	expect(recipientOf(data({ [name]: rfc }))).toMatchObject({ rfc, found: { rfc: name } });
});

it.each([
	['URE-180429-TM6', 'URE180429TM6'],
	['ure 180429 tm6', 'URE180429TM6'],
	[' cacx7605101p8 ', 'CACX7605101P8'],
	['oño120726rx3', 'OÑO120726RX3'],
	['H&E951128469', 'H&E951128469'],
])('the RFC is read as people type it: %s', (typed, meant) => {
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
])('"%s" is not an RFC', (typed) => {
	expect(recipientOf(data({ _billing_rfc: typed })).rfc).toBeUndefined();
});

it.each(['URE18042', 'URE180429TM', 'URE180432TM6', 'CACX7605101P80'])(
	'the mistyped RFC "%s" is refused, and does not go into the global invoice',
	(typed) => {
		expect(() => worded(() => recipientOf(data({ _billing_rfc: typed })))).toThrow(
			/^The RFC in _billing_rfc is/,
		);
	},
);

describe('Without a name that tells it, an RFC is recognized by its form and its check digit', () => {
	it.each<[string, Partial<RecipientData> & { fields?: RecipientData['fields'] }, string]>([
		['a field', { fields: [{ name: 'campo_12', value: rfc, place: 'campo_12' }] }, 'campo_12'],
		['the company', { texts: [{ place: 'company', value: 'ure180429tm6' }] }, 'company'],
		[
			'a note',
			{ texts: [{ place: 'note', value: 'Favor de facturar a CACX7605101P8, gracias' }] },
			'note',
		],
	])('in %s', (_where, changes, place) => {
		expect(recipientOf(data({}, changes)).found.rfc).toBe(place);
	});

	it.each([
		['a wrong check digit', 'AAA010101AAA'],
		['a CURP', 'CACX760510MGTSHC04'],
		['an order number', '2026112000012'],
	])('but not %s', (_what, value) => {
		expect(recipientOf(data({ campo: value })).rfc).toBeUndefined();
	});

	it('nor that of the issuer, nor one of two', () => {
		expect(recipientOf(data({ a: 'EKU9003173C9' }), 'EKU9003173C9').rfc).toBeUndefined();
		expect(recipientOf(data({ a: 'EKU9003173C9', b: rfc })).rfc).toBeUndefined();
	});

	it('nor where the field for it says N/A', () => {
		expect(recipientOf(data({ rfc: 'N/A', campo: rfc })).rfc).toBeUndefined();
	});
});

it.each(['Requiere factura', '_billing_requiere_factura', '¿Necesitas factura?', 'wants_invoice'])(
	'a customer who answers "%s" with no has no RFC',
	(name) => {
		const fields = { _billing_rfc: rfc, [name]: 'No' };
		expect(recipientOf(data(fields)).rfc).toBeUndefined();
		expect(recipientOf(data({ ...fields, [name]: 'Sí' })).rfc).toBe(rfc);
	},
);

describe.each([
	['name', 'Universidad Robótica', 'UNIVERSIDAD ROBÓTICA'],
	['taxRegime', '601 - General de Ley Personas Morales', '601'],
	['postalCode', 'C.P. 6000', '06000'],
	['cfdiUse', 'G03 Gastos en general', 'G03'],
] as const)('The value %s', (key, value, meant) => {
	const names = {
		name: [
			'razon_social',
			'Razón Social',
			'_billing_razon_social',
			'billing_razon_social_factura',
			'_cfdi_razon_social',
			'Nombre o razón social',
			'Denominación o razón social',
			'_billing_business_name',
			'nombre_fiscal',
			'razonSocial',
		],
		taxRegime: [
			'regimen_fiscal',
			'Régimen Fiscal',
			'_billing_regimen_fiscal_factura',
			'regimen',
			'regimenFiscalReceptor',
			'tax_regime',
			'TAX_CREDENTIAL_TYPE_MX',
			'Régimen fiscal del receptor',
		],
		postalCode: [
			'codigo_postal_fiscal',
			'Código Postal Fiscal',
			'_billing_codigo_postal_fiscal',
			'cp_fiscal',
			'Domicilio fiscal (C.P.)',
			'Código postal del domicilio fiscal',
			'codigo_postal_facturacion',
			'fiscal_zip',
		],
		cfdiUse: [
			'uso_cfdi',
			'Uso de CFDI',
			'Uso del CFDI',
			'_billing_uso_cfdi_factura',
			'usoCfdi',
			'cfdi_use',
			'TAX_CREDENTIAL_USE_MX',
		],
	}[key];

	it.each(names)('is found under the name %s, and read', (name) => {
		const recipient = recipientOf(data({ rfc: 'URE180429TM6', [name]: value }));
		expect(recipient[key]).toBe(meant);
		expect(recipient.found[key]).toBe(name);
	});
});

it('names and postal codes come from the billing address where no field has them', () => {
	expect(recipientOf(data({ rfc }))).toMatchObject({
		name: 'XOCHILT CASAS CHÁVEZ',
		postalCode: '36257',
		found: {
			name: { kind: 'placeBillingAddress' },
			postalCode: { kind: 'placeBillingAddress' },
		},
	});
});

it('a company has the name of the company, and never that of the person who ordered', () => {
	const company = { rfc: 'URE180429TM6' };
	expect(recipientOf(data(company, { company: 'Universidad Robotica Española' })).name).toBe(
		'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	);
	expect(recipientOf(data(company)).name).toBeUndefined();
	expect(recipientOf(data(company, { company: 'URE180429TM6' })).name).toBeUndefined();
});

it('a postal code of another country is not used', () => {
	expect(
		recipientOf(data({ rfc }, { country: 'US', postalCode: '90210' })).postalCode,
	).toBeUndefined();
});
