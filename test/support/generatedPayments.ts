import fc from 'fast-check';
import { Decimal } from '../../cfdi/values/decimal';
import { withLocalTaxes, withTotals } from '../../cfdi/totals/totals';
import { exact, sum } from './satArithmetic';
import { numbered, stampedInvoice, taxedLine } from './payments';
import type { Row } from './payments';

/** An invoice and how it is paid. */
export interface GeneratedInvoice {
	/** In the JSON of its XML. */
	invoice: Record<string, unknown>;
	currency: string;
	/** Decimals of the currency in c_Moneda. */
	decimals: number;
	total: string;
	/** Of the total, in ten-thousandths: what is paid up to each instalment but the last. */
	cuts: number[];
	/** The currency of its payments. */
	paidIn: string;
}

export const decimalsOfCurrency: Readonly<Record<string, number>> = {
	MXN: 2,
	USD: 2,
	EUR: 2,
	JPY: 0,
	KWD: 3,
};

/** MXN for one unit. */
export const rates: Readonly<Record<string, string>> = {
	MXN: '1',
	USD: '17.7331',
	EUR: '20.1468',
	JPY: '0.118743',
	KWD: '57.9',
};

/** Pairs of currencies: of the invoice, and of its payment. */
const pairs: ReadonlyArray<readonly [invoice: string, payment: string]> = [
	...Array.from({ length: 9 }, () => ['MXN', 'MXN'] as const),
	['USD', 'USD'],
	['USD', 'MXN'],
	['MXN', 'USD'],
	['EUR', 'USD'],
	['JPY', 'JPY'],
	['JPY', 'MXN'],
	['USD', 'JPY'],
	['KWD', 'KWD'],
	['KWD', 'MXN'],
];

/** A tax by its rate: `['002', '0.160000']`; without a rate it is Exento. */
type Rate = readonly [impuesto: string, rate: string];

const CUOTA: Rate = ['003', '0.594500'];

/** Combinations of taxes, first the transferred ones and then those withheld. */
const combinations: ReadonlyArray<readonly [Rate[], Rate[]]> = [
	...Array.from({ length: 4 }, (): readonly [Rate[], Rate[]] => [[['002', '0.160000']], []]),
	[[], []],
	[[['002', '0.080000']], []],
	[[['002', '0.000000']], []],
	[[['002', '']], []],
	[
		[['002', '0.160000']],
		[
			['001', '0.100000'],
			['002', '0.106667'],
		],
	],
	[[['002', '0.160000']], [['001', '0.012500']]],
	[[['002', '0.160000']], [['002', '0.040000']]],
	[
		[
			['003', '0.080000'],
			['002', '0.000000'],
		],
		[],
	],
	[
		[
			['003', '1.600000'],
			['002', '0.160000'],
		],
		[],
	],
	[[CUOTA, ['002', '0.160000']], []],
];

/**
 * The Conceptos of an invoice: nets of 1 to 6 lines with their taxes.
 * @param places decimals of the amounts of a line: some issuers round each, others write six
 */
function conceptosOf(
	lines: ReadonlyArray<{
		net: number;
		fraction: number;
		litres: number;
		taxes: (typeof combinations)[number];
	}>,
	decimals: number,
	places: number,
): Array<Record<string, unknown>> {
	return lines.map(({ net: digits, fraction, litres, taxes: [charged, retained] }) => {
		const net = exact(digits).div(100).plus(exact(fraction).div(1_000_000)).toDecimalPlaces(places);
		const amount = (base: string, rate: string) => exact(base).times(rate).toFixed(places);
		const rowOf = (base: string, [impuesto, rate]: Rate, factor = 'Tasa'): Row =>
			rate === ''
				? [impuesto, 'Exento', '', base]
				: [impuesto, factor, rate, base, amount(base, rate)];
		const ieps = charged
			.filter(([impuesto]) => impuesto === '003')
			.map((rate) =>
				rate === CUOTA
					? rowOf(exact(litres).div(1000).toFixed(3), rate, 'Cuota')
					: rowOf(net.toFixed(places), rate),
			);
		const withIeps = net.plus(sum(ieps.map(([, , , , importe = '0']) => importe)));
		const iva = charged
			.filter(([impuesto]) => impuesto !== '003')
			.map((rate) => rowOf(withIeps.toFixed(places), rate));
		return {
			...taxedLine(
				[...ieps, ...iva],
				retained.map((rate) => rowOf(net.toFixed(places), rate)),
			),
			Cantidad: '1',
			ValorUnitario: net.toFixed(Math.max(places, decimals)),
			Importe: net.toFixed(places),
		};
	});
}

const line = fc.record({
	net: fc.oneof(
		fc.integer({ min: 500, max: 100_000 }),
		fc.integer({ min: 10_000, max: 99_999_999 }),
	),
	/** Millionths, of issuers that write six decimals. */
	fraction: fc.integer({ min: 0, max: 9_999 }),
	litres: fc.integer({ min: 100, max: 90_000 }),
	taxes: fc.constantFrom(...combinations),
});

/** Local taxes, in percent: lodging (ISH), or five per mille withheld by public clients. */
const localTaxes = fc.constantFrom<Array<{ name: string; isWithheld: boolean; rate: string }>>(
	...Array.from({ length: 8 }, () => []),
	[{ name: 'ISH', isWithheld: false, rate: '3' }],
	[{ name: '5 al millar', isWithheld: true, rate: '0.5' }],
);

/** Invoices of 1 to 6 lines, paid in 2 to 5 instalments, some of them very small. */
export const paidInvoices: fc.Arbitrary<GeneratedInvoice> = fc
	.record({
		pair: fc.constantFrom(...pairs),
		lines: fc.array(line, { minLength: 1, maxLength: 6 }),
		areRounded: fc.boolean(),
		local: localTaxes,
		cuts: fc.array(
			fc.oneof(
				{ weight: 9, arbitrary: fc.integer({ min: 1, max: 9_500 }) },
				{ weight: 1, arbitrary: fc.integer({ min: 0, max: 1 }) },
			),
			{ minLength: 1, maxLength: 4 },
		),
	})
	.map(({ pair: [currency, paidIn], lines, areRounded, local, cuts }) => {
		const decimals = decimalsOfCurrency[currency] ?? 2;
		const Conceptos = conceptosOf(lines, decimals, areRounded ? decimals : 6);
		const taxes = local.map(({ rate, ...tax }) => ({
			...tax,
			rate: Decimal.parse(rate),
			amount: undefined,
		}));
		const base = stampedInvoice('0', Conceptos, {
			...numbered(1),
			Moneda: currency,
			...(currency !== 'MXN' && { TipoCambio: rates[currency] }),
		});
		const invoice = withTotals(withLocalTaxes(base, taxes, currency));
		return {
			invoice,
			currency,
			decimals,
			total: String(invoice.Total),
			cuts: cuts.sort((one, other) => one - other),
			paidIn,
		};
	});
