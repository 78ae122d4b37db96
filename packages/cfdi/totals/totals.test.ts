import fc from 'fast-check';
import { linesOf } from '../lines/conceptos';
import { totalsOf, withTotals } from './totals';
import { orders } from '../fixtures/generatedOrders';
import { plainInvoice } from '../fixtures/invoices';
import type { Concepto } from '../fixtures/satArithmetic';
import { expectedTotals } from '../fixtures/satArithmetic';
import { refusalsOf } from '../fixtures/english';

/** A Concepto with the attributes that the totals read. */
function concepto(Importe: unknown, changes: Record<string, unknown> = {}) {
	return { Descripcion: 'Taza de barro', Importe, ...changes };
}

function iva(Base: string, TasaOCuota: string, Importe: string) {
	return { Base, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota, Importe };
}

const exempt = (Base: string) => ({ Base, Impuesto: '002', TipoFactor: 'Exento' });

it('replaces the four totals of the Comprobante and keeps everything else', () => {
	const invoice = plainInvoice({
		SubTotal: '1.00',
		Descuento: '1.00',
		Total: '1.00',
		'Impuestos.TotalImpuestosTrasladados': '1.00',
		Extra: 'kept',
	});
	expect(withTotals(invoice)).toEqual(plainInvoice({ Extra: 'kept' }));
	expect(invoice.SubTotal).toBe('1.00');
});

it('local taxes of the Complemento are a part of Total', () => {
	const lodging = {
		version: '1.0',
		TotaldeRetenciones: '5.00',
		TotaldeTraslados: '30.00',
		TrasladosLocales: [{ ImpLocTrasladado: 'ISH', TasadeTraslado: '3.00', Importe: '30.00' }],
		RetencionesLocales: [
			{ ImpLocRetenido: '5 al millar', TasadeRetencion: '0.50', Importe: '5.00' },
		],
	};
	const invoice = plainInvoice({
		Complemento: { Any: [{ 'implocal:ImpuestosLocales': lodging }] },
	});
	expect(withTotals(invoice)).toEqual({ ...invoice, Total: '1185.00' });

	const unreadable = plainInvoice({
		Complemento: { ImpuestosLocales: { TotaldeTraslados: '3 %' } },
	});
	expect(refusalsOf(() => withTotals(unreadable))).toEqual([
		{
			level: 'block',
			satCode: '',
			field: 'Complemento.ImpuestosLocales.TotaldeTraslados',
			message: 'Complemento.ImpuestosLocales.TotaldeTraslados is "3 %", which is not a number',
			fix: 'Write it with a dot and without commas, such as "30.00".',
		},
	]);
	expect(totalsOf(unreadable)).toBeUndefined();
});

it('writes the Comprobante in the order of Anexo 20', () => {
	const invoice = plainInvoice({ Complemento: {} });
	for (const name of ['SubTotal', 'Total', 'Impuestos']) delete invoice[name];
	expect(Object.keys(withTotals({ Extra: 1, ...invoice }))).toEqual(
		'Version Serie Folio Fecha FormaPago SubTotal Moneda Total TipoDeComprobante Exportacion MetodoPago LugarExpedicion Emisor Receptor Conceptos Impuestos Complemento Extra'.split(
			' ',
		),
	);
});

it.each([
	{
		name: 'the lines are summed as they are written, and each sum is rounded once',
		conceptos: [1, 2, 3].map(() =>
			concepto('0.333333', { Impuestos: { Traslados: [iva('0.333333', '0.160000', '0.053333')] } }),
		),
		totals: {
			SubTotal: '1.00',
			Impuestos: {
				TotalImpuestosTrasladados: '0.16',
				Traslados: [iva('1.00', '0.160000', '0.16')],
			},
			Total: '1.16',
		},
	},
	{
		name: 'half a cent is rounded up',
		conceptos: [concepto('0.125', { Descuento: '0.005' })],
		totals: { SubTotal: '0.13', Descuento: '0.01', Total: '0.12' },
	},
	{
		name: 'one rate written in two ways is one row, and another is another',
		conceptos: [
			concepto('10.00', { Impuestos: { Traslados: [iva('10.00', '0.16', '1.60')] } }),
			concepto('5.00', { Impuestos: { Traslados: [iva('5.00', '0.160000', '0.80')] } }),
			concepto('5.00', { Impuestos: { Traslados: [iva('5.00', '0.08', '0.40')] } }),
		],
		totals: {
			SubTotal: '20.00',
			Impuestos: {
				TotalImpuestosTrasladados: '2.80',
				Traslados: [iva('15.00', '0.160000', '2.40'), iva('5.00', '0.080000', '0.40')],
			},
			Total: '22.80',
		},
	},
	{
		name: 'where all lines are exempt there is no TotalImpuestosTrasladados',
		conceptos: [
			concepto('10.00', { Impuestos: { Traslados: [exempt('10.00')] } }),
			concepto('5.00', { Impuestos: { Traslados: [exempt('5.00')] } }),
		],
		totals: { SubTotal: '15.00', Impuestos: { Traslados: [exempt('15.00')] }, Total: '15.00' },
	},
	{
		name: 'exempt beside 0 % are two rows, and 0 % has its amount',
		conceptos: [
			concepto('10.00', { Impuestos: { Traslados: [exempt('10.00')] } }),
			concepto('5.00', { Impuestos: { Traslados: [iva('5.00', '0.000000', '0.00')] } }),
		],
		totals: {
			SubTotal: '15.00',
			Impuestos: {
				TotalImpuestosTrasladados: '0.00',
				Traslados: [exempt('10.00'), iva('5.00', '0.000000', '0.00')],
			},
			Total: '15.00',
		},
	},
	{
		name: 'withheld taxes have one row for each tax, for all its rates',
		conceptos: [
			concepto('10.00', { Impuestos: { Retenciones: [iva('10.00', '0.106667', '1.066670')] } }),
			concepto('10.00', { Impuestos: { Retenciones: [iva('10.00', '0.040000', '0.400000')] } }),
		],
		totals: {
			SubTotal: '20.00',
			Impuestos: {
				TotalImpuestosRetenidos: '1.47',
				Retenciones: [{ Impuesto: '002', Importe: '1.47' }],
			},
			Total: '18.53',
		},
	},
	{
		name: 'a line with a Descuento of zero gives the invoice one (CFDI40111)',
		conceptos: [concepto('10', { Descuento: '0.00' })],
		totals: { SubTotal: '10.00', Descuento: '0.00', Total: '10.00' },
	},
	{
		name: 'amounts given as JSON numbers count as they print',
		conceptos: [concepto(10.1), concepto(0.25)],
		totals: { SubTotal: '10.35', Total: '10.35' },
	},
	{
		name: 'Impuestos given as a list counts, as it does for the rules',
		conceptos: [
			concepto('10.00', { Impuestos: [{ Traslados: iva('10.00', '0.160000', '1.60') }] }),
		],
		totals: {
			SubTotal: '10.00',
			Impuestos: {
				TotalImpuestosTrasladados: '1.60',
				Traslados: [iva('10.00', '0.160000', '1.60')],
			},
			Total: '11.60',
		},
	},
	{ name: 'an invoice without lines', conceptos: [], totals: { SubTotal: '0.00', Total: '0.00' } },
])('$name', ({ conceptos: Conceptos, totals }) => {
	expect(totalsOf({ Moneda: 'MXN', Conceptos })).toEqual(totals);
	expect(withTotals({ Moneda: 'MXN', Conceptos })).toEqual({ Moneda: 'MXN', Conceptos, ...totals });
});

it.each([
	['JPY', '1235', '198', '1433'],
	['MXN', '1234.57', '197.53', '1432.10'],
	['KWD', '1234.568', '197.531', '1432.099'],
	['CLF', '1234.5678', '197.5308', '1432.0986'],
])('%s is rounded to its own decimals', (Moneda, subTotal, taxes, total) => {
	const Traslados = [iva('1234.567800', '0.160000', '197.530848')];
	const Conceptos = [concepto('1234.567800', { Impuestos: { Traslados } })];
	expect(totalsOf({ Moneda, Conceptos })).toMatchObject({
		SubTotal: subTotal,
		Impuestos: { TotalImpuestosTrasladados: taxes },
		Total: total,
	});
});

it.each(['T', 'P'])('an invoice of type %s costs nothing and has no taxes', (type) => {
	const { Descuento, Impuestos, ...rest } = withTotals(
		plainInvoice({ TipoDeComprobante: type, Descuento: '1.00' }),
	);
	expect([Descuento, Impuestos]).toEqual([undefined, undefined]);
	expect(rest).toMatchObject({ SubTotal: '0', Total: '0' });
});

it.each([
	{ change: { 'Conceptos[1].Importe': undefined }, field: 'Importe', what: /missing/ },
	{ change: { 'Conceptos[1].Importe': '1,000.00' }, field: 'Importe', what: /"1,000.00"/ },
	{
		change: { 'Conceptos[1].Importe': '' },
		field: 'Importe',
		what: /^Conceptos\[1\].Importe is empty, and/,
	},
	{ change: { 'Conceptos[1].Descuento': '$1' }, field: 'Descuento', what: /"\$1"/ },
	...['Base', 'TasaOCuota', 'Importe'].map((name) => ({
		change: { [`Conceptos[1].Impuestos.Traslados[0].${name}`]: '16 %' },
		field: `Impuestos.Traslados[0].${name}`,
		what: new RegExp(
			`^Conceptos\\[1\\].Impuestos.Traslados\\[0\\].${name}: "16 %" is not a number$`,
		),
	})),
	{
		change: { 'Conceptos[1].Impuestos.Retenciones[0].Impuesto': '001' },
		field: 'Impuestos.Retenciones[0].Importe',
		what: /^Conceptos\[1\].Impuestos.Retenciones\[0\].Importe is missing, and the totals need it$/,
	},
])('$field that is not a number is refused with its line: $change', ({ change, field, what }) => {
	const { Conceptos } = plainInvoice() as { Conceptos: [object] };
	const invoice = plainInvoice({
		'Conceptos[1]': structuredClone(Conceptos[0]),
		...change,
	});
	expect(refusalsOf(() => withTotals(invoice))).toEqual([
		{
			level: 'block',
			satCode: '',
			field: `Conceptos[1].${field}`,
			message: expect.stringMatching(what) as string,
			fix: expect.stringMatching(/with a dot/) as string,
		},
	]);
	expect(totalsOf(invoice)).toBeUndefined();
});

it('elements that are not objects are ignored', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			fc.pre(typeof value !== 'object');
			expect(totalsOf({ Moneda: 'MXN', Conceptos: [value, concepto('1.00')] })).toEqual({
				SubTotal: '1.00',
				Total: '1.00',
			});
		}),
	);
});

it('orders have the sums that SAT computes', () => {
	fc.assert(
		fc.property(orders(), ({ currency, decimals, lines }) => {
			const Conceptos = linesOf(lines, {
				currency,
				pricesIncludeTax: false,
				defaults: { productCode: '52152001', unitCode: 'H87' },
			});
			const expected = expectedTotals(Conceptos as unknown as Concepto[], decimals);
			const { SubTotal, Descuento, Impuestos, Total } = withTotals({
				Moneda: currency,
				Conceptos,
			}) as Record<string, string> & { Impuestos?: Record<string, Array<Record<string, string>>> };
			expect({
				SubTotal,
				Descuento: Descuento ?? expected.Descuento,
				Total,
				charged: (Impuestos?.Traslados ?? []).map((row) => ({
					key: [row.Impuesto, row.TipoFactor, row.TasaOCuota ?? ''].join(' '),
					base: row.Base,
					importe: row.Importe ?? (0).toFixed(decimals),
				})),
				retained: (Impuestos?.Retenciones ?? []).map((row) => ({
					key: row.Impuesto,
					base: expect.any(String) as string,
					importe: row.Importe,
				})),
				beforeWithholding: expected.beforeWithholding,
			}).toEqual(expected);
		}),
		{ numRuns: 300 },
	);
});
