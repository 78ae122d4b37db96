/** Which invoice looks like the correction of an earlier one. */
import fc from 'fast-check';

import { correctionOf } from '../index';

type Json = Record<string, unknown>;

const line = {
	ClaveProdServ: '52152001',
	Cantidad: '2',
	ClaveUnidad: 'H87',
	Descripcion: 'Taza de barro',
	ValorUnitario: '350',
	ObjetoImp: '02',
};
const recipient = {
	Rfc: 'URE180429TM6',
	Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	DomicilioFiscalReceptor: '86991',
	RegimenFiscalReceptor: '601',
	UsoCFDI: 'G03',
};
const earlier: Json = {
	FormaPago: '03',
	Fecha: '2026-11-25T10:00:00',
	Moneda: 'MXN',
	Receptor: recipient,
	Conceptos: [line],
};
const withLine = (changes: Json): Json => ({ ...earlier, Conceptos: [{ ...line, ...changes }] });
const withRecipient = (changes: Json): Json => ({
	...earlier,
	Receptor: { ...recipient, ...changes },
});
const fieldsOf = (invoice: Json, before = earlier) =>
	correctionOf(before, invoice)?.map(({ field }) => field);

it.each<[string, Json, string[]]>([
	['another time', { ...earlier, Fecha: '2026-11-25T11:00:00' }, []],
	['more zeros', withLine({ ValorUnitario: '350.00', Cantidad: 2 }), []],
	['white space around', withLine({ Descripcion: ' Taza de barro ' }), []],
	['an RFC in lower case', withRecipient({ Rfc: 'ure180429tm6' }), ['Receptor.Rfc']],
	['an empty attribute', { ...earlier, CondicionesDePago: '' }, []],
	['a typo', withLine({ Descripcion: 'Taza de baro' }), ['Conceptos[0].Descripcion']],
	['a product code', withLine({ ClaveProdServ: '52151500' }), ['Conceptos[0].ClaveProdServ']],
	['a use', withRecipient({ UsoCFDI: 'S01' }), ['Receptor.UsoCFDI']],
	['a payment form', { ...earlier, FormaPago: '01' }, ['FormaPago']],
	[
		'no postal code',
		withRecipient({ DomicilioFiscalReceptor: '' }),
		['Receptor.DomicilioFiscalReceptor'],
	],
	['an RFC and the same name', withRecipient({ Rfc: 'EKU9003173C9' }), ['Receptor.Rfc']],
	[
		'two characters of the RFC and the name',
		withRecipient({ Rfc: 'URE180492TM6', Nombre: 'OTRA' }),
		['Receptor.Rfc', 'Receptor.Nombre'],
	],
	['a price', withLine({ ValorUnitario: '355' }), ['Conceptos[0].ValorUnitario']],
	['a currency', { ...earlier, Moneda: 'USD' }, ['Moneda']],
	[
		'another split of the same amount',
		withLine({ Cantidad: '1', ValorUnitario: '700' }),
		['Conceptos[0].Cantidad', 'Conceptos[0].ValorUnitario'],
	],
])('%s is a correction, which differs in %j', (_what, invoice, fields) => {
	expect(fieldsOf(invoice)).toEqual(fields);
});

it.each<[string, Json, Json?]>([
	['another recipient', withRecipient({ Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE' })],
	[
		'another recipient and price',
		{
			...withLine({ ValorUnitario: '9' }),
			Receptor: { Rfc: 'EKU9003173C9', Nombre: recipient.Nombre },
		},
	],
	['another product at another price', withLine({ Descripcion: 'Plato', ValorUnitario: '100' })],
	['one line more', { ...earlier, Conceptos: [line, line] }],
	['another type', { ...earlier, TipoDeComprobante: 'E' }],
	['another issuer', { ...earlier, Emisor: { Rfc: 'EKU9003173C9' } }],
	[
		'the general public',
		withRecipient({ Rfc: 'XAXX010101000' }),
		withRecipient({ Rfc: 'XAXX010101000' }),
	],
	[
		'a customer of the general public who gave an RFC',
		earlier,
		withRecipient({ Rfc: 'XAXX010101000' }),
	],
	[
		'another customer abroad',
		withRecipient({ Rfc: 'XEXX010101000', Nombre: 'ONE INC' }),
		withRecipient({ Rfc: 'XEXX010101000', Nombre: 'OTHER INC' }),
	],
])('%s is another sale', (_what, invoice, before = earlier) => {
	expect(fieldsOf(invoice, before)).toBeUndefined();
});

it('totals are compared where both have one', () => {
	const other = { Descripcion: 'Otra cosa', ValorUnitario: '9' };
	const before = { ...earlier, Total: '812.00' };

	expect(fieldsOf({ ...withLine(other), Total: '812' }, before)).toEqual([
		'Conceptos[0].Descripcion',
		'Conceptos[0].ValorUnitario',
	]);
	expect(fieldsOf({ ...withLine(other), Total: '813' }, before)).toBeUndefined();
});

it('a code that begins with 0 is no number', () => {
	expect(
		fieldsOf(withLine({ ClaveProdServ: '1010101' }), withLine({ ClaveProdServ: '01010101' })),
	).toEqual(['Conceptos[0].ClaveProdServ']);
});

it('whatever the values, an invoice differs from itself in nothing, and both ways the same attributes differ', () => {
	const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant('700.0'));
	const anInvoice = fc
		.record({ FormaPago: value, Receptor: fc.record({ UsoCFDI: value }), Descuento: value })
		.map(({ Receptor, ...rest }) => ({
			...earlier,
			...rest,
			Receptor: { ...recipient, ...Receptor },
		}));
	fc.assert(
		fc.property(anInvoice, anInvoice, (one, other) => {
			expect(correctionOf(one, one)).toEqual([]);
			expect(fieldsOf(one, other)?.toSorted()).toEqual(fieldsOf(other, one)?.toSorted());
		}),
		{ seed: 44, numRuns: 300 },
	);
});
