import fc from 'fast-check';
import { expectedTotalOf, withTotals } from '../totals/totals';
import type { Concepto } from '../fixtures/satArithmetic';
import { brokenRules, withheld } from '../fixtures/satArithmetic';
import { refusalsOf } from '../fixtures/english';
import { linesOf } from './conceptos';

interface Wanted {
	pricesIncludeTax?: boolean;
	total?: string;
}

function invoiceOf(
	lines: ReadonlyArray<readonly [unitPrice: string, taxes: unknown[]]>,
	{ pricesIncludeTax = false, total }: Wanted = {},
) {
	const elements = lines.map(([unitPrice, taxes]) => ({
		description: 'Honorarios',
		quantity: '1',
		unitPrice,
		taxes,
	}));
	const Conceptos = linesOf(elements, {
		currency: 'MXN',
		pricesIncludeTax,
		defaults: { productCode: '80101600', unitCode: 'E48' },
		...(total !== undefined && { expectedTotal: expectedTotalOf(total, 'MXN') }),
	});
	return withTotals({ Moneda: 'MXN', Conceptos });
}

const conceptosOf = (invoice: Record<string, unknown>) =>
	invoice.Conceptos as unknown as Concepto[];

const withheldIva = (invoice: Record<string, unknown>) =>
	conceptosOf(invoice)
		.flatMap(withheld)
		.filter(({ Impuesto }) => Impuesto === '002')
		.map(({ Base, TasaOCuota, Importe }) => [Base, TasaOCuota, Importe]);

const ofIeps = { Impuesto: '003', TasaOCuota: '0.08' };
const iepsWithheld = { type: 'Retencion', ...ofIeps, TipoFactor: 'Tasa' };
const quota = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '6.4555' };

it.each([
	{
		name: "SAT's example of its guide: IEPS is in the base of two thirds of IVA",
		price: '15000.00',
		taxes: ['IEPS 8', 'IVA 16', iepsWithheld, 'Ret IVA 10.6667'],
		row: ['16200.00', '0.106667', '1728.000000'],
		total: '15864.00',
	},
	{
		name: 'two thirds are a fraction, and not 10.6667 %',
		price: '30000.00',
		taxes: ['IVA 16', 'Ret ISR 10', 'Ret IVA 10.6667'],
		row: ['30000.00', '0.106667', '3200.000000'],
		total: '28600.00',
	},
	{
		name: 'two thirds may be cut',
		price: '30000.00',
		taxes: ['IVA 16', 'Ret IVA 10.6666'],
		row: ['30000.00', '0.106667', '3200.000000'],
		total: '31600.00',
	},
	...['10.67', '10.66', '10.667'].map((percent) => ({
		name: `two thirds may be written as ${percent}`,
		price: '30000.00',
		taxes: ['IVA 16', `Ret IVA ${percent}`],
		row: ['30000.00', '0.106667', '3200.000000'],
		total: '31600.00',
	})),
	{
		name: 'two thirds of IVA 8 may be written as 5.33',
		price: '10000.00',
		taxes: ['IVA 8', 'Ret IVA 5.33'],
		row: ['10000.00', '0.053333', '533.333333'],
		total: '10266.67',
	},
	{
		name: 'two thirds of IVA 8',
		price: '10000.00',
		taxes: ['IVA 8', 'Ret ISR 10', 'Ret IVA 10.6667'],
		row: ['10000.00', '0.053333', '533.333333'],
		total: '9266.67',
	},
	{
		name: 'two thirds of IVA 8 by their own rate',
		price: '10000.00',
		taxes: ['IVA 8', 'Ret IVA 5.3333'],
		row: ['10000.00', '0.053333', '533.333333'],
		total: '10266.67',
	},
	{
		name: 'the whole IVA, with IEPS in its base',
		price: '1000.00',
		taxes: ['IEPS 8', 'IVA 16', 'Ret IVA 16'],
		row: ['1080.00', '0.160000', '172.800000'],
		total: '1080.00',
	},
	{
		name: 'two thirds, with a quota in the base',
		price: '100.00',
		taxes: [quota, 'IVA 16', 'Ret IVA 10.6667'],
		row: ['106.4555', '0.106667', '11.355253'],
		total: '112.13',
	},
	{
		name: '4 % for freight, of the price',
		price: '1000.00',
		taxes: ['IVA 16', 'Ret IVA 4'],
		row: ['1000.00', '0.040000', '40.000000'],
		total: '1120.00',
	},
	{
		name: '6 % for services, of the price',
		price: '1000.00',
		taxes: ['IEPS 8', 'IVA 16', 'Ret IVA 6'],
		row: ['1000.00', '0.060000', '60.000000'],
		total: '1192.80',
	},
])('calculates withheld IVA: $name', ({ price, taxes, row, total }) => {
	const invoice = invoiceOf([[price, taxes]]);
	expect(withheldIva(invoice)).toEqual([row]);
	expect(invoice.Total).toBe(total);
	expect(brokenRules(conceptosOf(invoice), 2)).toEqual([]);
});

it('calculates withheld IVA from prices that include tax', () => {
	const invoice = invoiceOf([['18792.00', ['IEPS 8', 'IVA 16', 'Ret IVA 10.6667']]], {
		pricesIncludeTax: true,
	});
	expect(withheldIva(invoice)).toEqual([['16200.00', '0.106667', '1728.000000']]);
	expect(invoice.Total).toBe('17064.00');
});

it.each(['28600.00', '28599.99'])(
	'accepts a total with either two thirds of IVA or 10.6667 % withheld: %s',
	(total) => {
		const lines = [['30000.00', ['IVA 16', 'Ret ISR 10', 'Ret IVA 10.6667']]] as const;
		const invoice = invoiceOf(
			lines.map(([price, taxes]) => [price, [...taxes]]),
			{ total },
		);
		expect(invoice.Total).toBe(total);
		expect(brokenRules(conceptosOf(invoice), 2)).toEqual([]);
	},
);

it('accepts a total with 10.67 % withheld if the line has that rate', () => {
	const invoice = invoiceOf([['30000.00', ['IVA 16', 'Ret IVA 10.67']]], { total: '31599.00' });
	expect(invoice.Total).toBe('31599.00');
	expect(withheldIva(invoice)).toEqual([['30000.00', '0.106700', '3201.000000']]);
	expect(brokenRules(conceptosOf(invoice), 2)).toEqual([]);
});

it('refuses a total that fits neither withholding two thirds of IVA nor withholding 10.6667 %', () => {
	const lines: Array<[string, unknown[]]> = [['30000.00', ['IVA 16', 'Ret IVA 10.6667']]];
	expect(refusalsOf(() => invoiceOf(lines, { total: '31600.02' }))).toMatchObject([
		{ field: 'expectedTotal', message: expect.stringContaining('31600.02') as string },
	]);
});

const combinations = fc.array(
	fc.tuple(
		fc.integer({ min: 1, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
		fc.tuple(
			fc.constantFrom([], ['IEPS 8'], ['IEPS 26.5'], ['IEPS 53'], [quota]),
			fc.constantFrom(
				['IVA 16', 'Ret IVA 10.6667'],
				['IVA 16', 'Ret IVA 16'],
				['IVA 8', 'Ret IVA 10.6667'],
				['IVA 8', 'Ret IVA 8'],
			),
			fc.constantFrom([], ['Ret ISR 10'], ['Ret ISR 1.25']),
		),
	),
	{ minLength: 1, maxLength: 6 },
);

it("withholds at most one cent more IVA than the invoice charges, and respects SAT's limits", () => {
	fc.assert(
		fc.property(combinations, fc.boolean(), (lines, pricesIncludeTax) => {
			const priced = lines.map(([price, taxes]): [string, unknown[]] => [
				pricesIncludeTax ? (Number(price) + 10).toFixed(2) : price,
				taxes.flat(),
			]);
			const invoice = invoiceOf(priced, { pricesIncludeTax });
			expect(brokenRules(conceptosOf(invoice), 2)).toEqual([]);
			const { Impuestos } = invoice as {
				Impuestos: Record<'Traslados' | 'Retenciones', Array<Record<string, string>>>;
			};
			const iva = (rows: Array<Record<string, string>>) =>
				rows
					.filter(({ Impuesto }) => Impuesto === '002')
					.reduce((sum, { Importe }) => sum + Math.round(Number(Importe) * 100), 0);
			expect(iva(Impuestos.Retenciones)).toBeLessThanOrEqual(iva(Impuestos.Traslados) + 1);
		}),
	);
});
