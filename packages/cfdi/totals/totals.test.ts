import fc from 'fast-check';
import { linesOf } from '../lines/conceptos';
import { expectedTotalOf, totalled, totalsOf, withTotals } from './totals';
import type { Order } from '../fixtures/generatedOrders';
import { orders } from '../fixtures/generatedOrders';
import { plainInvoice, shortlyAfter } from '../fixtures/invoices';
import type { Concepto, TaxOfLine } from '../fixtures/satArithmetic';
import {
	amountOfTax,
	brokenRules,
	exact,
	expectedTotals,
	sum,
	taxedAmount,
	transferred,
	withheld,
} from '../fixtures/satArithmetic';
import { refusalsOf, worded } from '../fixtures/english';
import Exact from 'decimal.js';
import { Decimal } from '../values/decimal';
import { findings } from '../rules/findings';
import { Problems } from '../problems/problem';

function concepto(Importe: unknown, changes: Record<string, unknown> = {}) {
	return { Descripcion: 'Taza de barro', Importe, ...changes };
}

function iva(Base: string, TasaOCuota: string, Importe: string) {
	return { Base, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota, Importe };
}

const exempt = (Base: string) => ({ Base, Impuesto: '002', TipoFactor: 'Exento' });

it('replaces the four totals of the Comprobante and keeps all other values', () => {
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

it('includes the local taxes of the Complemento in the Total', () => {
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
			fix: 'Enter the amount like "30.00", with a decimal point and no commas.',
		},
	]);
	expect(totalsOf(unreadable)).toBeUndefined();
});

it('writes the attributes of the Comprobante in the order of Anexo 20', () => {
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
])('calculates the totals of the lines: $name', ({ conceptos: Conceptos, totals }) => {
	expect(totalsOf({ Moneda: 'MXN', Conceptos })).toEqual(totals);
	expect(withTotals({ Moneda: 'MXN', Conceptos })).toEqual({ Moneda: 'MXN', Conceptos, ...totals });
});

it.each([
	['JPY', '1235', '198', '1433'],
	['MXN', '1234.57', '197.53', '1432.10'],
	['KWD', '1234.568', '197.531', '1432.099'],
	['CLF', '1234.5678', '197.5308', '1432.0986'],
])(
	'rounds the amounts of an invoice in %s to the decimals of the currency',
	(Moneda, subTotal, taxes, total) => {
		const Traslados = [iva('1234.567800', '0.160000', '197.530848')];
		const Conceptos = [concepto('1234.567800', { Impuestos: { Traslados } })];
		expect(totalsOf({ Moneda, Conceptos })).toMatchObject({
			SubTotal: subTotal,
			Impuestos: { TotalImpuestosTrasladados: taxes },
			Total: total,
		});
	},
);

it.each(['T', 'P'])('writes zero totals and no taxes for an invoice of type %s', (type) => {
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
		what: /^Conceptos\[1\].Importe is empty, but the totals need this value$/,
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
		what: /^Conceptos\[1\].Impuestos.Retenciones\[0\].Importe is missing, but the totals need this value$/,
	},
])(
	'refuses the field $field if it is not a number, and names its line: $change',
	({ change, field, what }) => {
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
				fix: expect.stringMatching(
					/with a decimal point|[Ww]rite [\d.]+(, without the comma)?\.$/,
				) as string,
			},
		]);
		expect(totalsOf(invoice)).toBeUndefined();
	},
);

it('ignores lines that are not objects', () => {
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

it('calculates the same totals as SAT for any order', () => {
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

describe('an expected total', () => {
	const withExpectedTotal = (invoice: Record<string, unknown>, expected: Decimal) =>
		totalled(invoice, { expected, of: 'option' });

	const decimal = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;

	interface Wanted {
		currency?: string;
		pricesIncludeTax?: boolean;
		total?: string;
		localTaxes?: string;
	}

	function conceptos(
		lines: Array<Record<string, unknown>>,
		{ currency = 'MXN', pricesIncludeTax = false, total, localTaxes }: Wanted,
	): Concepto[] {
		return linesOf(lines, {
			currency,
			pricesIncludeTax,
			defaults: { productCode: '52152001', unitCode: 'H87' },
			...(localTaxes !== undefined && {
				localTaxes: [
					{ name: 'ISH', isWithheld: false, rate: undefined, amount: decimal(localTaxes) },
				],
			}),
			...(total !== undefined && { expectedTotal: decimal(total) }),
		}) as unknown as Concepto[];
	}

	const line = (unitPrice: string, taxes: unknown[], changes: Record<string, unknown> = {}) => ({
		description: 'Taza de barro',
		quantity: '1',
		unitPrice,
		taxes,
		...changes,
	});

	const amounts = (made: Concepto[]) =>
		made.map((concepto) => [
			concepto.Importe,
			...[...transferred(concepto), ...withheld(concepto)].map(({ Importe }) => Importe),
		]);

	const threeLines = ['0.97', '0.97', '0.97'].map((price) => line(price, ['IVA 16']));
	const fees = ['33.31', '33.31', '33.31'].map((price) =>
		line(price, ['IVA 16', 'Ret ISR 10', 'Ret IVA 10.6667']),
	);

	it.each([
		{
			name: 'six decimals',
			lines: threeLines,
			total: '3.38',
			made: [
				['0.97', '0.155200'],
				['0.97', '0.155200'],
				['0.97', '0.155200'],
			],
		},
		{
			name: 'the tax of each line in cents',
			lines: threeLines,
			total: '3.39',
			made: [
				['0.97', '0.160000'],
				['0.97', '0.160000'],
				['0.97', '0.160000'],
			],
		},
		{
			name: 'taxes withheld in cents, too',
			lines: fees,
			total: '95.28',
			made: fees.map(() => ['33.31', '5.330000', '3.330000', '3.550000']),
		},
		{
			name: 'Importe in cents',
			lines: ['1.004', '1.004'].map((price) => line(price, [])),
			total: '2.00',
			made: [['1.00'], ['1.00']],
		},
		{
			name: 'some amounts rounded down where others are rounded to the nearest cent',
			lines: threeLines,
			total: '3.36',
			made: [
				['0.97', '0.150000'],
				['0.97', '0.150000'],
				['0.97', '0.154999'],
			],
		},
	])('reaches the expected total of $total with $name', ({ lines, total, made }) => {
		const met = conceptos(lines, { total });
		expect(amounts(met)).toEqual(made);
		expect(withExpectedTotal({ Moneda: 'MXN', Conceptos: met }, decimal(total)).Total).toBe(total);
		expect(brokenRules(met, 2)).toEqual([]);
	});

	it.each([
		{ name: 'a whole peso', lines: threeLines, total: '4.38', reached: '3.38', difference: '1.00' },
		{
			name: 'a cent that no amount can be rounded to',
			lines: [line('1000.00', ['IVA 16'])],
			total: '1160.01',
			reached: '1160.00',
			difference: '0.01',
		},
		{
			name: 'a quantity of two, which SAT would also take for one and a half',
			lines: [line('500.00', [], { quantity: '2' })],
			total: '862.07',
			reached: '1000.00',
			difference: '137.93',
		},
		{
			name: 'prices with their taxes',
			lines: [line('1160.00', ['IVA 16'])],
			wanted: { pricesIncludeTax: true },
			total: '1161.00',
			reached: '1160.00',
			difference: '1.00',
		},
		{
			name: 'yen',
			lines: [line('1000', ['IVA 16'])],
			wanted: { currency: 'JPY' },
			total: '1161',
			reached: '1160',
			difference: '1',
		},
	])(
		'refuses an expected total and names both amounts: $name',
		({ lines, wanted, total, reached, difference }) => {
			expect(refusalsOf(() => conceptos(lines, { ...wanted, total }))).toEqual([
				{
					level: 'block',
					satCode: '',
					field: 'expectedTotal',
					message: `The expected total is ${total}, but the invoice adds up to ${reached}, and rounding does not explain the difference of ${difference}`,
					fix: expect.stringContaining('the expected total') as string,
				},
			]);
		},
	);

	it('never changes Conceptos to reach an expected total', () => {
		const tax = { Base: '0.97', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };
		const given = {
			Descripcion: 'Taza de barro',
			Importe: '0.97',
			Impuestos: { Traslados: [{ ...tax, Importe: '0.16' }] },
		};
		const lines = [given, line('0.97', ['IVA 16']), line('0.97', ['IVA 16'])];
		for (const total of ['3.38', '3.39']) {
			const made = conceptos(lines, { total });
			expect(made[0]).toEqual(given);
			expect(withTotals({ Moneda: 'MXN', Conceptos: made }).Total).toBe(total);
		}
		expect(() => worded(() => conceptos(lines, { total: '3.41' }))).toThrow('adds up to 3.38');

		const invoice = { Moneda: 'MXN', Conceptos: [given] };
		expect(withExpectedTotal(invoice, decimal('1.13'))).toEqual(withTotals(invoice));
		expect(() => worded(() => withExpectedTotal(invoice, decimal('1.14')))).toThrow(
			'The expected total is 1.14, but the invoice adds up to 1.13, and rounding does not explain the difference of 0.01',
		);
	});

	it('includes local taxes in the expected total', () => {
		const wanted = { total: '3.41', localTaxes: '0.02' };
		expect(amounts(conceptos(threeLines, wanted))[0]).toEqual(['0.97', '0.160000']);
		expect(() => worded(() => conceptos(threeLines, { ...wanted, localTaxes: '-1.00' }))).toThrow(
			'adds up to 2.38',
		);
	});

	it.each([
		['1160.00', 'MXN', '1160.00'],
		[' 1160 ', 'MXN', '1160.00'],
		[1160, 'MXN', '1160.00'],
		[0.1 + 0.2, 'MXN', '0.30'],
		['1160.0000', 'MXN', '1160.00'],
		['1160.00', 'JPY', '1160'],
		['0', 'MXN', '0.00'],
	])('reads the expected total %j in %s as %s', (value, currency, total) => {
		expect(String(expectedTotalOf(value, currency))).toBe(total);
	});

	it.each([
		['', 'MXN', 'The expected total is empty'],
		[undefined, 'MXN', 'The expected total is empty'],
		[Number.NaN, 'MXN', 'The expected total is null, but must be 0 or a positive number'],
		[-1, 'MXN', 'The expected total is -1, but must be 0 or a positive number'],
		['1160.001', 'MXN', 'The expected total is "1160.001", but an amount in MXN has 2 decimals'],
		['1160.50', 'JPY', 'The expected total is "1160.50", but an amount in JPY has 0 decimals'],
	])('refuses the expected total %j in %s: %s', (value, currency, message) => {
		expect(refusalsOf(() => expectedTotalOf(value, currency))).toEqual([
			expect.objectContaining({
				field: 'expectedTotal',
				message,
				fix: expect.stringMatching(/the expected total.*\.$/) as string,
			}),
		]);
	});

	it('suggests writing 1160.00 if the expected total is "$1,160.00"', () => {
		expect(refusalsOf(() => expectedTotalOf('$1,160.00', 'MXN'))).toEqual([
			expect.objectContaining({
				message: 'The expected total: "$1,160.00" is not a number',
				fix: 'Write 1160.00, without the comma.',
			}),
		]);
	});

	function invoiceOf({ currency }: Order, made: Concepto[]): Record<string, unknown> {
		return plainInvoice({
			Moneda: currency,
			TipoCambio: currency === 'MXN' ? undefined : '17.5',
			Conceptos: made,
			SubTotal: undefined,
			Total: undefined,
			Impuestos: undefined,
		});
	}

	const blocking = (invoice: Record<string, unknown>) =>
		findings(invoice, { now: shortlyAfter }).filter(({ level }) => level === 'block');

	function totalInCents(made: Concepto[], decimals: number): string {
		const round = (value: ReturnType<typeof exact>) => value.toDecimalPlaces(decimals);
		return sum(
			made.flatMap((concepto) => {
				const Importe = round(exact(concepto.Importe)).toFixed();
				const Descuento = round(exact(concepto.Descuento ?? '0')).toFixed();
				const net = { ...concepto, Importe, Descuento };
				const amountOf = (tax: TaxOfLine, of: Concepto) =>
					round(taxedAmount(of, tax).times(tax.TasaOCuota ?? 0)).toFixed();
				const traslados = transferred(net);
				const ieps = traslados.map((tax) =>
					tax.Impuesto === '003' ? { ...tax, Importe: amountOf(tax, net) } : tax,
				);
				const withIeps = { ...net, Impuestos: { ...net.Impuestos, Traslados: ieps } };
				return [
					exact(Importe).minus(Descuento),
					...ieps.map((tax) => exact(tax.TipoFactor === 'Exento' ? 0 : amountOf(tax, withIeps))),
					...withheld(net).map((tax) => exact(amountOf(tax, withIeps)).neg()),
				];
			}),
		).toFixed(decimals);
	}

	it('matches the expected total of any order if the issuer rounds every line amount to cents', () => {
		fc.assert(
			fc.property(orders(), (order) => {
				const { currency, decimals, lines } = order;
				const total = totalInCents(conceptos(lines, { currency }), decimals);
				fc.pre(!total.startsWith('-'));
				const made = conceptos(lines, { currency, total });
				expect({
					broken: brokenRules(made, decimals),
					total: expectedTotals(made, decimals).Total,
					blocking: blocking(withExpectedTotal(invoiceOf(order, made), decimal(total))),
				}).toEqual({ broken: [], total, blocking: [] });
			}),
			{ numRuns: 100 },
		);
	});

	it('either matches an expected total without blocking findings or refuses it and names both totals', () => {
		const tried = { met: 0, refused: 0 };
		fc.assert(
			fc.property(
				orders(),
				fc.boolean(),
				fc.integer({ min: -6, max: 6 }),
				(order, pricesIncludeTax, cents) => {
					const { currency, decimals, lines } = order;
					const own = expectedTotals(
						conceptos(lines, { currency, pricesIncludeTax }),
						decimals,
					).Total;
					const total = exact(own)
						.plus(exact(`${cents}e-${decimals}`))
						.toFixed(decimals);
					fc.pre(!total.startsWith('-'));
					try {
						const made = conceptos(lines, { currency, pricesIncludeTax, total });
						expect({
							broken: brokenRules(made, decimals),
							total: expectedTotals(made, decimals).Total,
							blocking: blocking(withExpectedTotal(invoiceOf(order, made), decimal(total))),
						}).toEqual({ broken: [], total, blocking: [] });
						tried.met += 1;
					} catch (caught) {
						expect(caught).toBeInstanceOf(Problems);
						expect((caught as Problems).problems).toEqual([
							expect.objectContaining({
								field: 'expectedTotal',
								code: 'otherExpectedTotal',
								values: expect.objectContaining({ total, reached: own }) as unknown,
							}),
						]);
						expect(cents).not.toBe(0);
						tried.refused += 1;
					}
				},
			),
			{ numRuns: 100 },
		);
		expect(Math.min(tried.met, tried.refused)).toBeGreaterThan(2);
	});

	function roundingsOf(amount: ReturnType<typeof exact>, decimals: number) {
		const ways = [Exact.ROUND_DOWN, Exact.ROUND_HALF_UP, Exact.ROUND_CEIL] as const;
		const rounded = [amount, ...ways.map((way) => amount.toDecimalPlaces(decimals, way))];
		return [...new Map(rounded.map((one) => [one.toFixed(), one])).values()];
	}

	function roundedLines(concepto: Concepto, decimals: number): Concepto[] {
		const amounts = roundingsOf(exact(concepto.Importe), decimals).flatMap((importe) =>
			roundingsOf(exact(concepto.Descuento ?? '0'), decimals)
				.filter((discount) => discount.lte(importe))
				.map(
					(discount): Concepto => ({
						...concepto,
						Importe: importe.toFixed(6),
						...(concepto.Descuento !== undefined && { Descuento: discount.toFixed(6) }),
					}),
				),
		);
		const taxes = [
			...transferred(concepto).map((tax) => ({ list: 'Traslados' as const, tax })),
			...withheld(concepto).map((tax) => ({ list: 'Retenciones' as const, tax })),
		].sort(
			(one, other) => Number(other.tax.Impuesto === '003') - Number(one.tax.Impuesto === '003'),
		);
		return taxes
			.reduce(
				(made, { list, tax }) => made.flatMap((line) => withRoundings(line, list, tax, decimals)),
				amounts.map((line) => ({ ...line, Impuestos: {} }) as Concepto),
			)
			.filter((line) => brokenRules([line], decimals).length === 0);
	}

	function withRoundings(
		line: Concepto,
		list: 'Traslados' | 'Retenciones',
		tax: TaxOfLine,
		decimals: number,
	): Concepto[] {
		const having = (row: TaxOfLine): Concepto => ({
			...line,
			Impuestos: { ...line.Impuestos, [list]: [...(line.Impuestos?.[list] ?? []), row] },
		});
		if (tax.TasaOCuota === undefined) {
			const row = { ...tax };
			return [having({ ...row, Base: taxedAmount(having(row), row).toFixed() })];
		}
		const row = { ...tax };
		const base = taxedAmount(having(row), row);
		const exacts = [amountOfTax(having(row), row), base.times(tax.TasaOCuota).toDecimalPlaces(6)];
		const amountsOfRow = exacts.flatMap((amount) => roundingsOf(amount, decimals));
		return [...new Set(amountsOfRow.map((amount) => amount.toFixed(6)))].map((Importe) =>
			having({ ...row, Base: base.toFixed(), Importe }),
		);
	}

	const inCents = {
		decimals: [2],
		quantities: ['1'],
		taxes: [['IVA 16'], ['IVA 16', 'Ret IVA 10.6667'], ['IVA 8', 'Ret ISR 1.25'], []],
	};
	const inFractions = {
		decimals: [2, 3, 4],
		quantities: ['1', '0.5', '2.75'],
		taxes: [...inCents.taxes, ['IEPS 8', 'IVA 16'], ['IEPS 26.5']],
	};

	const oneOrTwoLines = ({ decimals, quantities, taxes }: typeof inCents) =>
		fc.array(
			fc
				.record({
					price: fc.integer({ min: 100, max: 99_999 }),
					scale: fc.constantFrom(...decimals),
					quantity: fc.constantFrom(...quantities),
					discount: fc.constantFrom('0', '0', '0.01'),
					taxes: fc.constantFrom(...taxes),
				})
				.map(({ price, scale, taxes: named, ...rest }) =>
					line(exact(`${price}e-${scale}`).plus(1).toFixed(scale), named, rest),
				),
			{ minLength: 1, maxLength: 2 },
		);

	function totalsOfRoundings(lines: Array<Record<string, unknown>>): string[] | undefined {
		const [first = [], second = [undefined]] = conceptos(lines, {}).map((made) =>
			roundedLines(made, 2),
		);
		if (first.length * second.length > 2_000) return undefined;
		const pairs = first.flatMap((one) => second.map((other) => (other ? [one, other] : [one])));
		return [...new Set(pairs.map((pair) => expectedTotals(pair, 2).Total))];
	}

	function isMet(lines: Array<Record<string, unknown>>, total: string): boolean {
		try {
			return expectedTotals(conceptos(lines, { total }), 2).Total === total;
		} catch (caught) {
			expect(caught).toBeInstanceOf(Problems);
			return false;
		}
	}

	it('matches every expected total that is possible by rounding the line amounts', () => {
		fc.assert(
			fc.property(oneOrTwoLines(inFractions), (lines) => {
				const totals = totalsOfRoundings(lines);
				fc.pre(totals !== undefined);
				expect(totals?.filter((total) => !isMet(lines, total))).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	it('refuses an expected total that is one cent outside the range possible with rounding', () => {
		fc.assert(
			fc.property(oneOrTwoLines(inCents), (lines) => {
				const totals = (totalsOfRoundings(lines) ?? []).map((total) => exact(total));
				fc.pre(totals.length > 0);
				const beyond = [
					Exact.min(...totals)
						.minus('0.01')
						.toFixed(2),
					Exact.max(...totals)
						.plus('0.01')
						.toFixed(2),
				];
				expect(beyond.filter((total) => isMet(lines, total))).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	it('never builds an invoice that a rule blocks', () => {
		fc.assert(
			fc.property(orders(), fc.boolean(), (order, pricesIncludeTax) => {
				const made = conceptos(order.lines, { currency: order.currency, pricesIncludeTax });
				expect(blocking(withTotals(invoiceOf(order, made)))).toEqual([]);
			}),
			{ numRuns: 100 },
		);
	});
});
