import { tasaOCuota } from '../sat/catalogs/tasaOCuota';
import { Decimal } from '../sat/decimal';
import { IEPS } from '../sat/taxCodes';
import { numberIn } from './cells';

/** A column of taxes: what a tax of it is called, and the usual rates in percent. */
export interface TaxColumn {
	column: 'iva' | 'ieps' | 'retainedIsr' | 'retainedIva';
	name: string;
	rates: readonly Decimal[];
}

const HUNDRED = new Decimal(100n, 0);
const CENT = new Decimal(1n, 2);

const percents = (...rates: string[]) => rates.flatMap((rate) => Decimal.parse(rate) ?? []);

/** In the order in which they are calculated: IVA is charged on the price with its IEPS. */
export const taxColumns: readonly TaxColumn[] = [
	{
		column: 'ieps',
		name: 'IEPS',
		rates: tasaOCuota
			.filter((row) => row.impuesto === IEPS && row.tipoFactor === 'Tasa' && row.traslado)
			.flatMap(({ maximum }) => Decimal.parse(maximum)?.times(HUNDRED).trimmed(0) ?? []),
	},
	{ column: 'iva', name: 'IVA', rates: percents('16', '8', '0') },
	{ column: 'retainedIsr', name: 'Ret ISR', rates: percents('10', '1.25') },
	{ column: 'retainedIva', name: 'Ret IVA', rates: percents('10.6667', '16', '8', '6', '4') },
];

/** What a cell of such a column says: a rate or an amount, or a number that may be either. */
type CellTax = { rate: Decimal } | { amount: Decimal } | { unclear: Decimal } | 'exempt' | 'none';

/**
 * Reads "16%", 0.16, 16, "Exento", "No objeto", or what the tax comes to.
 * @param isAmounts whether the column has amounts: then a number without "%" is one
 * @returns undefined for any other text
 */
function cellTax(text: string, { rates }: TaxColumn, isAmounts: boolean): CellTax | undefined {
	if (/^(exento|exenta|exempt|e)$/i.test(text)) return 'exempt';
	if (/^(|-|n\/?a|no\b.*)$/i.test(text)) return 'none';
	const number = numberIn(text.replace(/%|\b(tasa|iva|ieps|isr|ret)\b\.?/gi, ''), false);
	if (number === undefined) return undefined;
	if (text.includes('%') || number.isZero()) return { rate: number };
	if (isAmounts) return { amount: number };
	const isRate = (percent: Decimal) => rates.some((rate) => rate.equals(percent));
	// Excel has two thirds of 16 % as 0.106666666666667.
	const percent = number.times(HUNDRED).rounded(4);
	if (isRate(percent)) return { rate: percent };
	return isRate(number) ? { unclear: number } : { amount: number };
}

/** Whether a column has amounts: it has a number that is none of the usual rates. */
export function hasAmounts(texts: readonly string[], column: TaxColumn): boolean {
	return texts.some((text) => {
		const tax = cellTax(text, column, false);
		return typeof tax === 'object' && 'amount' in tax;
	});
}

/**
 * The rate in percent that a cell says.
 * @param amountAt what the tax comes to at a rate; undefined where that is not known
 * @returns undefined where the cell does not tell it: an amount that no usual rate comes to within a
 * cent, and a number that is both a rate and the amount at another rate
 */
export function rateIn(
	text: string,
	column: TaxColumn & { isAmounts: boolean },
	amountAt: (rate: Decimal) => Decimal | undefined,
): Decimal | 'exempt' | 'none' | undefined {
	const tax = cellTax(text, column, column.isAmounts);
	if (typeof tax !== 'object') return tax;
	if ('rate' in tax) return tax.rate;
	const amount = 'amount' in tax ? tax.amount : tax.unclear;
	const rate = column.rates.find((one) => {
		const difference = amountAt(one)?.minus(amount).magnitude();
		return difference !== undefined && difference.compare(CENT) <= 0;
	});
	if ('amount' in tax) return rate;
	return rate === undefined || rate.equals(amount) ? amount : undefined;
}
