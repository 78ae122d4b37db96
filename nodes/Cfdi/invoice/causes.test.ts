import type { IDataObject } from 'n8n-workflow';
import { invoicesOfSheet } from 'cfdi-sheets';
import type { Changes } from '../../../packages/cfdi/fixtures/invoices';
import { changed, plainInvoice } from '../../../packages/cfdi/fixtures/invoices';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { saleCells, sheetDefaults } from '../../../packages/sheets/support/sheetDefaults';
import { issuer } from '../../../test/support/issuer';
import { partOf } from '../../../test/support/part.cts';
import { checkedInvoice } from './check';
import { invoiceSource } from './source';

const cup = {
	product: '',
	description: 'Taza de barro',
	quantity: '2',
	unitPrice: '500.00',
	productCode: '52152001',
	taxes: ['IVA 16'],
	lineOptions: { unitCode: 'H87', discount: '10.00' },
};

const petrol = {
	...cup,
	description: 'Gasolina',
	productCode: '15101514',
	lineOptions: { unitCode: 'LTR', fuelPermit: 'PL/1234/EXP/ES/2015', fuelQuota: '5.91' },
};

const filledIn = {
	issuer,
	invoiceSource: 'fields',
	recipientRfc: 'URE180429TM6',
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	recipientPostalCode: '86991',
	cfdiUse: 'G03',
	paymentMethod: 'PUE',
	paymentForm: '03',
	additionalFields: {},
	lineItems: { item: [cup, { ...cup, lineOptions: {} }] },
	options: {},
};

type Form = IDataObject & { issuer: typeof issuer; options: IDataObject };

const form = (changes: Changes = {}) =>
	changed(structuredClone(filledIn), structuredClone(changes)) as Form;

function placesOf({ issuer: own, options, ...fields }: Form): string[] {
	const read = (name: string) => fields[name];
	const source = invoiceSource({ read, issuer: own }, options);
	if ('skipped' in source) throw new Error(JSON.stringify(source.skipped));
	const { findings, doubts, addable } = checkedInvoice(source);
	return [...findings, ...doubts(), ...addable()].map(({ field }) => field);
}

const invoices: Readonly<Record<string, Changes>> = {
	fields: {},
	'fields with their totals': { options: { totals: 'calculate' } },
	'prices that include taxes': { pricesIncludeTax: true },
	'an expected total': { options: { expectedTotal: '2308.40' } },
	fuel: { lineItems: { item: [petrol] } },
};

type Mistake = readonly [field: string, value: unknown, place: RegExp];

const everyday: readonly Mistake[] = [
	['recipientRfc', '', /^Receptor\.Rfc$/],
	['recipientRfc', 'URE180429TM', /^Receptor\.Rfc$/],
	['recipientName', '', /^Receptor\.Nombre$/],
	['recipientName', 'undefined', /^Receptor\.Nombre$/],
	['recipientName', 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV', /^Receptor\.Nombre$/],
	['recipientTaxRegime', '', /^Receptor\.RegimenFiscalReceptor$/],
	['recipientTaxRegime', '700', /^Receptor\.RegimenFiscalReceptor$/],
	['recipientPostalCode', '', /^Receptor\.DomicilioFiscalReceptor$/],
	['recipientPostalCode', 'Centro', /^Receptor\.DomicilioFiscalReceptor$/],
	['cfdiUse', '', /^Receptor\.UsoCFDI$/],
	['cfdiUse', 'P01', /^Receptor\.UsoCFDI$/],
	['paymentMethod', '', /^MetodoPago$/],
	['paymentMethod', 'contado', /^MetodoPago$/],
	['paymentForm', '', /^FormaPago$/],
	['paymentForm', '98', /^FormaPago$/],
	['additionalFields.currency', '', /^(Moneda|TipoCambio)$/],
	['additionalFields.currency', 'pesitos', /^(Moneda|TipoCambio)$/],
	['additionalFields.exchangeRate', '17,5', /^TipoCambio$/],
	['additionalFields.date', '31/12/2026', /^Fecha$/],
	['additionalFields.series', 'A|B', /^Serie$/],
	['additionalFields.folio', 'A|B', /^Folio$/],
	['additionalFields.voucherType', 'X', /^TipoDeComprobante$/],
	['additionalFields.moreJson', '{', /^More \(JSON\)$/],
	['additionalFields.moreJson', '[]', /^More \(JSON\)$/],
	['additionalFields.localTaxes', { tax: [{ name: '', rate: '3' }] }, /^localTaxes\[0\]$/],
	['additionalFields.localTaxes', { tax: [{ name: 'ISH', rate: '3,5' }] }, /^localTaxes\[0\]$/],
	['additionalFields.relatedInvoices', { relation: [{ uuids: 'A-17' }] }, /^CfdiRelacionados/],
	['issuer.issuerRfc', 'EKU9003173C', /^Emisor\.Rfc$/],
	['issuer.issuerTaxRegime', '', /^Emisor\.RegimenFiscal$/],
	['issuer.placeOfIssue', 'Centro', /^LugarExpedicion$/],
	['options.expectedTotal', '', /^expectedTotal$/],
	['options.expectedTotal', '2,308.40', /^expectedTotal$/],
	['lineItems', {}, /^Line Items \(Conceptos\)$/],
	['lineItems.item[0].description', '', /^Conceptos\[0\]\.Descripcion$/],
	['lineItems.item[0].description', 'Taza [object Object]', /^Conceptos\[0\]\.Descripcion$/],
	['lineItems.item[0].quantity', '', /^Conceptos\[0\]\.Cantidad$/],
	['lineItems.item[0].quantity', '0', /^Conceptos\[0\]\.Cantidad$/],
	['lineItems.item[0].quantity', '-1', /^Conceptos\[0\]\.Cantidad$/],
	['lineItems.item[0].quantity', '1,500', /^Conceptos\[0\]\.Cantidad$/],
	['lineItems.item[0].quantity', '9'.repeat(19), /^Conceptos\[0\]\.Cantidad$/],
	['lineItems.item[0].unitPrice', '', /^Conceptos\[0\]\.ValorUnitario$/],
	['lineItems.item[0].unitPrice', '0', /^Conceptos\[0\]\.ValorUnitario$/],
	['lineItems.item[0].unitPrice', '5,800.50', /^Conceptos\[0\]\.ValorUnitario$/],
	['lineItems.item[0].unitPrice', '9'.repeat(19), /^Conceptos\[0\]\.ValorUnitario$/],
	['lineItems.item[0].productCode', '', /^Conceptos\[0\]\.ClaveProdServ$/],
	['lineItems.item[0].productCode', 'tazas', /^Conceptos\[0\]\.ClaveProdServ$/],
	['lineItems.item[0].productCode', '99999999', /^Conceptos\[0\]\.ClaveProdServ$/],
	['lineItems.item[0].product', 'Taza', /^Line 1, Product \(Producto\)$/],
	['lineItems.item[0].taxes', ['IVA'], /^Conceptos\[0\]\.Impuestos$/],
	['lineItems.item[0].lineOptions.identifier', 'A|B', /^Conceptos\[0\]\.NoIdentificacion$/],
	['lineItems.item[0].lineOptions.discount', '10%', /^Conceptos\[0\]\.Descuento$/],
	['lineItems.item[0].lineOptions.discount', '-5', /^Conceptos\[0\]\.Descuento$/],
	['lineItems.item[0].lineOptions.fuelQuota', 'x', /^Conceptos\[0\]\.fuelQuota$/],
];

it.each(Object.entries(invoices))(
	'reports no mistake in a correct invoice: %s',
	(_name, changes) => {
		expect(placesOf(form(changes))).toEqual([]);
	},
);

const rate: Mistake = ['lineItems.item[0].taxes', ['IVA 15'], /^Conceptos\[0\]\.Impuestos/];

const inEach = Object.entries(invoices).flatMap(([name, changes]) =>
	[...everyday, rate].map(([field, value, place]) => [name, field, value, place, changes] as const),
);

it.each(inEach)(
	'reports the mistake in an invoice form, but no correct field (%s: %s %j)',
	(_name, field, value, place, changes) => {
		const places = placesOf(form({ ...changes, [field]: value }));

		expect(places).not.toEqual([]);
		expect(places.filter((one) => !place.test(one))).toEqual([]);
	},
);

/**
 * An empty field is not reported if More (JSON) is invalid, because More (JSON) could contain its
 * value.
 */
const isHidden = ([field, value]: Mistake, [other]: Mistake) =>
	other.endsWith('moreJson') && value === '' && !/^(lineItems|options)/.test(field);

const isInside = ([one]: Mistake, [other]: Mistake) =>
	one.startsWith(other) || (other.endsWith('.product') && one.startsWith('lineItems.item[0]'));

const pairs = everyday.flatMap((one, index) =>
	everyday
		.slice(index + 1)
		.filter((other) => one[0] !== other[0])
		.filter((other) => !isInside(one, other) && !isInside(other, one))
		.map((other) => [one, other] as const),
);

it.each(Object.entries(invoices))(
	'reports both mistakes in an invoice form, but no correct field: %s',
	(_name, changes) => {
		for (const [one, other] of partOf(pairs, 5)) {
			const places = placesOf(form({ ...changes, [one[0]]: one[1], [other[0]]: other[1] }));
			const named = [one, other].map(([, , place]) => places.some((at) => place.test(at)));
			const others = places.filter((at) => !one[2].test(at) && !other[2].test(at));

			expect([one, other, others]).toEqual([one, other, []]);
			expect([one, other, named]).toEqual([
				one,
				other,
				[!isHidden(one, other), !isHidden(other, one)],
			]);
		}
	},
);

it('reports all problems of an empty form at once', () => {
	const empty = {
		recipientRfc: '',
		recipientName: '',
		recipientPostalCode: '',
		'lineItems.item': [{ product: '', description: '', quantity: '', unitPrice: '', taxes: [] }],
	};
	const places = placesOf(
		form({ ...empty, issuer: { ...issuer, issuerRfc: '', issuerTaxRegime: '' } }),
	);

	expect(new Set(places)).toEqual(
		new Set([
			'Receptor.Rfc',
			'Receptor.Nombre',
			'Receptor.DomicilioFiscalReceptor',
			'Emisor',
			'Conceptos[0].Descripcion',
			'Conceptos[0].Cantidad',
			'Conceptos[0].ValorUnitario',
			'Conceptos[0].ClaveProdServ',
		]),
	);
});

const simple = { description: 'Taza', quantity: '2', unitPrice: '500.00', productCode: '52152001' };

it.each([
	['{', /^Line Items \(JSON\)$/],
	['[]', /^Line Items \(JSON\)$/],
	['"x"', /^Line Items \(JSON\)$/],
	[[{ ...simple, unitPrice: '1,500' }], /^Conceptos\[0\]\.ValorUnitario$/],
	[[{ ...simple, cantidad: 2 }], /^Conceptos\[0\]$/],
	[[simple, { ...simple, quantity: '' }], /^Conceptos\[1\]\.Cantidad$/],
	[[{ ...simple, taxes: ['IVA'] }], /^Conceptos\[0\]\.Impuestos$/],
	[[{ ...simple, productCode: 'tazas' }], /^Conceptos\[0\]\.ClaveProdServ$/],
	[
		[{ Descripcion: 'Taza', Cantidad: 'x', ValorUnitario: '1', ObjetoImp: '01' }],
		/\[0\]\.Cantidad$/,
	],
])(
	'reports only the mistake in the JSON lines %j, even if another field is wrong',
	(lines, place) => {
		const lineItemsJson = typeof lines === 'string' ? lines : JSON.stringify(lines);
		const ofLines = { invoiceSource: 'lines', lineItemsJson, defaultTaxes: ['IVA 16'] };
		const [alone, beside] = [{}, { recipientRfc: 'URE180429TM' }].map((more) =>
			placesOf(form({ ...ofLines, defaultUnitCode: 'H87', ...more })),
		);

		expect(alone).not.toEqual([]);
		expect(alone?.filter((one) => !place.test(one))).toEqual([]);
		expect(beside).toEqual(['Receptor.Rfc', ...(alone ?? [])]);
	},
);

const inJson: ReadonlyArray<readonly [path: string, value: unknown]> = [
	['FormaPago', '98'],
	['FormaPago', ''],
	['MetodoPago', 'contado'],
	['Moneda', 'pesitos'],
	['LugarExpedicion', 'Centro'],
	['Emisor.Rfc', 'EKU9003173C'],
	['Emisor.RegimenFiscal', '700'],
	['Receptor', null],
	['Receptor.Rfc', 'URE180429TM'],
	['Receptor.Nombre', ''],
	['Receptor.RegimenFiscalReceptor', '700'],
	['Receptor.DomicilioFiscalReceptor', '640'],
	['Receptor.UsoCFDI', 'P01'],
	['Conceptos', []],
	['Conceptos[0].Cantidad', '1,5'],
	['Conceptos[0].Cantidad', '0'],
	['Conceptos[0].ValorUnitario', 'x'],
	['Conceptos[0].ValorUnitario', '-1'],
	['Conceptos[0].Importe', '1,000.00'],
	['Conceptos[0].ClaveProdServ', 'tazas'],
	['Conceptos[0].ClaveUnidad', 'docenas'],
	['Conceptos[0].Descripcion', ''],
	['Conceptos[0].ObjetoImp', '09'],
	['Conceptos[0].Impuestos.Traslados[0].Base', 'x'],
	['Conceptos[0].Impuestos.Traslados[0].Importe', 'x'],
	['Conceptos[0].Impuestos.Traslados[0].TasaOCuota', 'x'],
	['Conceptos[0].Impuestos.Traslados[0].Impuesto', 'IVA'],
];

const now = new Date(Date.now() - 7 * 60 * 60 * 1000).toISOString().slice(0, 19);

it.each(
	['calculate', 'service'].flatMap((totals) =>
		inJson.map(([path, value]) => [path, value, totals] as const),
	),
)(
	'reports only the wrong attribute %s %j of a JSON invoice (totals: %s)',
	(path, value, totals) => {
		const invoice = plainInvoice({ Fecha: now, [path]: value });
		const json = { invoiceSource: 'json', invoiceJson: JSON.stringify(invoice) };

		const places = placesOf(form({ ...json, 'options.totals': totals }));

		expect(places).not.toEqual([]);
		expect(places.filter((one) => one !== path)).toEqual([]);
	},
);

const order = wooOrder({ lines: [line(50_000)] });
const ofOrder = {
	invoiceSource: 'order',
	order,
	defaultProductCode: '01010101',
	defaultUnitCode: 'H87',
	override: {},
	defaults: {},
};

it.each<Mistake>([
	['order', '{', /^Order \(Pedido\)$/],
	['order.total', 'x', /^Order$/],
	['override.recipientRfc', 'URE180429TM', /^Receptor\.Rfc$/],
	['override.recipientName', 'undefined', /^Receptor\.Nombre$/],
	['override.recipientTaxRegime', '700', /^Receptor\.RegimenFiscalReceptor$/],
	['override.recipientPostalCode', 'Centro', /^Receptor\.DomicilioFiscalReceptor$/],
	['override.cfdiUse', 'P01', /^Receptor\.UsoCFDI$/],
	['override.paymentForm', '98', /^FormaPago$/],
	['override.codesBySku', '{', /^Codes by SKU \(Claves\)$/],
	['defaultProductCode', 'tazas', /^Conceptos\[0\]\.ClaveProdServ$/],
	['additionalFields.moreJson', '{', /^More \(JSON\)$/],
	['additionalFields.folio', 'A|B', /^Folio$/],
	['issuer.issuerRfc', 'EKU9003173C', /^Emisor\.Rfc$/],
	['issuer.placeOfIssue', 'Centro', /^LugarExpedicion$/],
])('reports only the wrong field %s %j of an order', (field, value, place) => {
	const places = placesOf(form({ ...structuredClone(ofOrder), [field]: value }));

	expect(places).not.toEqual([]);
	expect(places.filter((one) => !place.test(one))).toEqual([]);
});

it('reports the problems of an order and of other form fields at once', () => {
	const places = placesOf(
		form({
			...structuredClone(ofOrder),
			'order.total': 'x',
			'override.codesBySku': '{',
			'additionalFields.localTaxes': { tax: [{ name: '' }] },
			'issuer.issuerTaxRegime': '700',
		}),
	);

	expect(places).toEqual([
		'Emisor.RegimenFiscal',
		'localTaxes[0]',
		'Order',
		'Codes by SKU (Claves)',
	]);
});

const sale = { Folio: '1001', ...saleCells, Precio: '100.00' };

it.each([
	['RFC', 'URE180429TM'],
	['Razón social', ''],
	['C.P.', '640'],
	['Régimen', '700'],
	['Uso CFDI', 'uso'],
	['Forma de pago', 'con todo'],
	['Descripción', '[object Object]'],
	['Precio', 'x'],
	['Cantidad', 'dos o tres'],
])('reports only the column %s if that column contains the wrong value %j', (header, cell) => {
	const found = invoicesOfSheet({ rows: [{ ...sale, [header]: cell }] }, sheetDefaults);
	const problems = found.items.flatMap((item) => (item.kind === 'refused' ? item.problems : []));

	expect(problems.map(({ field }) => found.headerOf(field.replace(/^rows\[2\]\.?/, '')))).toEqual([
		header,
	]);
});
