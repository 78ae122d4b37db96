import { Decimal } from 'cfdi-mx';
import { IEPS, tasaOCuota } from 'cfdi-mx/parts';
import type { Comma } from './cells';
import { numberIn } from './cells';

/** A column of taxes: what a tax of it is called, and the usual rates in percent. */
export interface TaxColumn {
	column: 'iva' | 'ieps' | 'retainedIsr' | 'retainedIva';
	name: string;
	rates: readonly Decimal[];
}

const CENT = Decimal.step(2);

const percents = (...rates: string[]) => rates.flatMap((rate) => Decimal.parse(rate) ?? []);

/** In the order in which they are calculated: IVA is charged on the price with its IEPS. */
export const taxColumns: readonly TaxColumn[] = [
	{
		column: 'ieps',
		name: 'IEPS',
		rates: tasaOCuota
			.filter((row) => row.impuesto === IEPS && row.tipoFactor === 'Tasa' && row.traslado)
			.flatMap(({ maximum }) => Decimal.parse(maximum)?.times(Decimal.hundred).trimmed(0) ?? []),
	},
	{ column: 'iva', name: 'IVA', rates: percents('16', '8', '0') },
	{ column: 'retainedIsr', name: 'Ret ISR', rates: percents('10', '1.25') },
	{
		column: 'retainedIva',
		name: 'Ret IVA',
		rates: percents('10.6667', '5.3333', '16', '8', '6', '4'),
	},
];

/** What the numbers of a column are; unclear where all of them can be read in both ways. */
type Numbers = 'rates' | 'amounts' | 'unclear';

/** What a tax comes to at a rate in percent; undefined where that is not known. */
export type AmountAt = (rate: Decimal) => Decimal | undefined;

/**
 * The rate in percent that a cell says: "16%", 0.16, 16, "Exento", "No objeto", or what the tax comes to.
 * @param numbers what a number without "%" is
 * @param comma what a comma in it is
 * @returns undefined where the cell does not tell it: an amount that no usual rate comes to within a
 * cent, a number that may be a rate and the amount at another one, any other text
 */
export function rateIn(
	text: string,
	column: TaxColumn,
	amountAt: AmountAt,
	numbers: Numbers,
	comma: Comma,
): Decimal | 'exempt' | 'none' | undefined {
	if (/^(exento|exenta|exempt|e)$/i.test(text)) return 'exempt';
	if (/^(|-|n\/?a|no\b.*)$/i.test(text)) return 'none';
	const number = numberOf(text, comma);
	if (number === undefined || text.includes('%') || number.isZero()) return number;
	const { asRate, asAmount } = readings(number, column, amountAt);
	if (numbers === 'amounts') return asAmount ?? asRate;
	if (numbers === 'unclear' && asRate && asAmount?.equals(asRate) === false) return undefined;
	return asRate ?? asAmount;
}

/** What the numbers of a column are, by those that can be read in one way only. */
export function numbersIn(
	cells: ReadonlyArray<{ text: string; amountAt: AmountAt }>,
	column: TaxColumn,
	comma: Comma,
): Numbers {
	let [rates, amounts] = [0, 0];
	for (const { text, amountAt } of cells) {
		const number = text.includes('%') ? undefined : numberOf(text, comma);
		if (number === undefined || number.isZero()) continue;
		const { asRate, asAmount } = readings(number, column, amountAt);
		if (asRate === undefined) amounts += 1;
		else if (asAmount === undefined) rates += 1;
	}
	if (rates === amounts) return 'unclear';
	return rates > amounts ? 'rates' : 'amounts';
}

function numberOf(text: string, comma: Comma): Decimal | undefined {
	const bare = text.replace(/%|\bpor ?ciento\b|\b(tasa|iva|ieps|isr|ret)\b\.?/gi, '');
	return numberIn(bare, comma);
}

/** The usual rate that a number is, and that of which it is the amount. */
function readings(number: Decimal, { rates }: TaxColumn, amountAt: AmountAt) {
	// Excel has two thirds of 16 % as 0.106666666666667.
	const percent = number.times(Decimal.hundred).rounded(4);
	return {
		asRate: rates.find((rate) => rate.equals(percent) || rate.equals(number)),
		asAmount: rates.find((rate) => {
			const difference = amountAt(rate)?.minus(number).magnitude();
			return difference !== undefined && difference.compare(CENT) <= 0;
		}),
	};
}
