import type { INodeProperties, IDataObject } from 'n8n-workflow';
import { contentFields, formPlaces, formRows, orderPlaces } from './fields';
import type { Values } from '../../../../packages/cfdi/problems/problem';
import { problemMaker } from '../../../../packages/cfdi/problems/problem';
import type { Dictionary } from '../../../../packages/cfdi/problems/render';
import { language } from '../../messages/en';
import { render } from '../../../../packages/cfdi/problems/render';
import { issuerIn } from '../../service/credential';
import { invoiceSource } from '../source';
import { cupLine as line, stampParameters } from '../../../../test/support/operations';

const en = { ...language, ownWords: {} };

const { problem } = problemMaker<string>();

const reader = (changes: IDataObject = {}) => {
	const parameters: IDataObject = {
		...stampParameters,
		recipientRfc: 'URE180429TM6',
		invoiceSource: 'fields',
		lineItems: { item: [line] },
		...changes,
	};
	return { read: (name: string) => parameters[name], issuer: issuerIn({}) };
};

function dictionaryOf(changes: IDataObject = {}): Dictionary {
	const source = invoiceSource(reader(changes), {});
	if ('skipped' in source) throw new Error('Nothing is invoiced');
	return source.labels;
}

/**
 * These form fields have no invoice attribute. For example, they select the invoice's source,
 * contain JSON or group other fields.
 */
const withoutPlace = [
	'lineItems.lineOptions.fuelQuota',
	'invoiceSource',
	'invoiceJson',
	'order',
	'refundedInvoice',
	'earlierCreditNotes',
	'ifOrderHasNoTaxes',
	'ifLineHasNoTaxes',
	'ifOrderIsNotPaid',
	'override',
	'override.codesBySku',
	// Messages about an order name the fields in Override instead of these defaults.
	'defaults',
	'defaults.cfdiUse',
	'defaults.paymentForm',
	'defaults.recipientTaxRegime',
	'shopWords',
	'shopWords.word',
	'shopWords.meaning',
	'pricesIncludeTax',
	'lineItemsJson',
	'defaultProductCode',
	'defaultUnitCode',
	'defaultTaxes',
	'lineItems.product',
	'lineItems.lineOptions',
	'additionalFields',
	'additionalFields.moreJson',
	'additionalFields.relatedInvoices.invoiceJson',
	// For these fields, messages name a row, such as "Local Taxes, row 2".
	'additionalFields.localTaxes',
	'additionalFields.localTaxes.amount',
	'additionalFields.localTaxes.kind',
	'additionalFields.localTaxes.name',
	'additionalFields.localTaxes.rate',
];

function paths(fields: readonly INodeProperties[], parent = ''): string[] {
	return fields.flatMap(({ name, options = [] }) => [
		`${parent}${name}`,
		...options.flatMap((option) =>
			paths(
				'values' in option ? option.values : 'type' in option ? [option] : [],
				`${parent}${name}.`,
			),
		),
	]);
}

it('maps every form field to an invoice attribute, except the listed fields', () => {
	const places = new Set([...Object.keys(formPlaces), ...Object.keys(orderPlaces)]);
	expect([...places].sort()).toEqual(
		[...new Set(paths(contentFields))].filter((path) => !withoutPlace.includes(path)).sort(),
	);
});

const ofForeigners = ['taxResidence', 'foreignTaxId'];

const MARK = '7';

function marked(field: string): IDataObject {
	const [first = '', second = '', third = ''] = field.split('.');
	if (field === 'lineItems') return {};
	if (field === 'lineItems.taxes') return { lineItems: { item: [{ ...line, taxes: ['IEPS 7'] }] } };
	if (first === 'lineItems') {
		const inner = third === '' ? { [second]: MARK } : { [second]: { [third]: MARK } };
		return { lineItems: { item: [{ ...line, ...inner }] } };
	}
	if (ofForeigners.includes(first)) return { recipientRfc: 'XEXX010101000', [first]: MARK };
	if (first !== 'additionalFields') return { [first]: MARK };
	const groups: Record<string, object> = {
		globalInformation: { values: { period: '01', months: '01', [third]: MARK } },
		relatedInvoices: { relation: [{ relationType: '01', uuids: 'A-1', [third]: MARK }] },
	};
	return { additionalFields: { [second]: (groups[second] ?? MARK) as IDataObject } };
}

function valueAt(value: unknown, path: string): unknown {
	const [step = '', ...rest] = path.split('.');
	const { Any: [complement] = [], ...own } = (value ?? {}) as { Any?: object[] };
	const inside = Object.entries({ ...own, ...complement }).find(
		([name]) => name.replace(/^.*:/, '') === step.replace('[]', ''),
	)?.[1] as unknown;
	const one = step.endsWith('[]') ? (inside as unknown[] | undefined)?.[0] : inside;
	return rest.length === 0 ? one : valueAt(one, rest.join('.'));
}

it.each(Object.entries(formPlaces))(
	'writes the form field %s to the invoice attribute %s',
	(field, place) => {
		const source = invoiceSource(reader(marked(field)), {});

		const value = valueAt('comprobante' in source ? source.comprobante : {}, place);

		const isGroup = field.split('.').length < 3 && typeof value === 'object';
		// The form adds the currency's decimals to a discount ("7" becomes "7.00"), and a leading zero to a code.
		expect(isGroup ? value : String(value).replace(/^0|\.00$/g, '')).toEqual(
			isGroup ? expect.anything() : MARK,
		);
	},
);

it.each(formRows)(
	'gives the invoice attribute %s the label of a form field: %s',
	(place, label) => {
		expect(label).toMatch(/^(\p{L}|Additional Fields > )/u);
		expect(label).not.toBe(Object.entries(formPlaces).find(([, other]) => other === place)?.[0]);
	},
);

const json = {
	invoiceSource: 'lines',
	lineItemsJson: JSON.stringify([
		{ description: 'Taza', productCode: '1' },
		{ Descripcion: 'Taza', Cantidad: '1' },
	]),
	defaultProductCode: '2',
	defaultUnitCode: '',
	defaultTaxes: ['IVA 16'],
};
const more = { additionalFields: { moreJson: '{ "Receptor": { "UsoCFDI": "X" } }' } };

it.each([
	['Receptor.UsoCFDI', 'CFDI Use (Uso CFDI)', {}],
	['UsoCFDI', 'CFDI Use (Uso CFDI)', {}],
	['receptor.uso_cfdi', undefined, {}],
	['receptor.usocfdi', 'CFDI Use (Uso CFDI)', {}],
	['Comprobante.LugarExpedicion', 'Place of Issue (Expedición)', {}],
	['cfdi:Comprobante/cfdi:Receptor/Rfc', 'Recipient RFC (Receptor)', {}],
	['Rfc', undefined, {}],
	['Serie', 'Additional Fields > Series (Serie)', {}],
	[
		'InformacionGlobal.Meses',
		'Additional Fields > Global Information (Global) > Months (Meses)',
		{},
	],
	['Total', undefined, {}],
	['Impuestos', undefined, {}],
	['Conceptos', 'Line Items (Conceptos)', {}],
	['Conceptos[1].ValorUnitario', 'Line 2, Unit Price (Valor Unitario)', {}],
	['Conceptos.1.ValorUnitario', 'Line 2, Unit Price (Valor Unitario)', {}],
	['Conceptos.Concepto.0.NoIdentificacion', 'Line 1, More > Own Code (SKU)', {}],
	['Conceptos[0].Importe', 'Line 1, Importe', {}],
	['Conceptos[2]', 'Line 3', {}],
	['Conceptos[0].Impuestos.Traslados[0].TasaOCuota', 'Line 1, Taxes (Impuestos): TasaOCuota', {}],
	['Conceptos', 'Line Items (JSON)', json],
	['Conceptos[0].Cantidad', 'Line 1, quantity', json],
	['Conceptos[0].ClaveProdServ', 'Line 1, productCode', json],
	['Conceptos[0].ClaveUnidad', 'Line 1, unitCode', json],
	['Conceptos[0].Impuestos.Traslados[0].Base', 'Line 1, Default Taxes (Impuestos): Base', json],
	['Conceptos[1].Cantidad', 'Line 2, Cantidad', json],
	['Conceptos[1].Impuestos.Traslados[0].Base', 'Line 2, Impuestos.Traslados.Base', json],
	['Receptor.UsoCFDI', undefined, more],
	['Receptor.Rfc', 'Recipient RFC (Receptor)', more],
	['Receptor.UsoCFDI', undefined, { invoiceSource: 'json', invoiceJson: '{}' }],
	['Conceptos[0].Cantidad', 'Line 1, Cantidad', { invoiceSource: 'json', invoiceJson: '{}' }],
] as Array<[string, string | undefined, IDataObject]>)(
	'labels the field %s as %s',
	(field, words, changes) => {
		expect(dictionaryOf(changes).label(field, en)).toBe(words);
	},
);

it.each<[field: string, kind: string, values: Values, words: string]>([
	[
		'Receptor.UsoCFDI',
		'useNotOfRegime',
		{ value: 'G03', regime: '616', uses: ['S01'] },
		'CFDI Use (Uso CFDI) is "G03" (Gastos en general), but Recipient Regime (Régimen) 616 does not allow this use',
	],
	[
		'TipoCambio',
		'currencyNeedsRate',
		{ currency: 'USD' },
		'Additional Fields > Exchange Rate (Tipo Cambio) is missing: an invoice in USD needs an exchange rate',
	],
	['Receptor.Nombre', 'empty', { value: '' }, 'Recipient Name (Nombre) is empty'],
	[
		'Receptor.Nombre',
		'noPostalCode',
		{ value: 'Moneda {Folio}' },
		'Recipient Name (Nombre) is "Moneda {Folio}", but must be a postal code of five digits, other than 00000',
	],
	[
		'Conceptos[0].Importe',
		'notQuantityTimesPrice',
		{ value: '9.00', first: '2', second: '5.00', product: '10.00' },
		'Line 1, Importe is 9.00, but Quantity (Cantidad) 2 times Unit Price (Valor Unitario) 5.00 is 10.00',
	],
	[
		'Conceptos[0].Impuestos',
		'taxObjectForbidsTaxes',
		{ code: '01' },
		'Line 1, Taxes (Impuestos) is given, but a line with More > Tax Object (Objeto Imp) 01 must not have taxes',
	],
	[
		'CfdiRelacionados[0].CfdiRelacionado[0].UUID',
		'noUuid',
		{ value: 'A' },
		'Additional Fields > Related Invoices (Relación) > UUIDs is "A", but must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits, separated by hyphens',
	],
])('names the field %s in the error %s by its form label', (field, kind, values, words) => {
	expect(render(problem(field, kind, { values }), en, dictionaryOf()).message).toBe(words);
});
