import { Decimal, MOST_DECIMALS, sumOf } from '../../values/decimal';

/** A tax of a line: what it is called, and how it counts. */
export interface Tax {
	name: string;
	isWithheld: boolean;
	/** IVA, ISR or IEPS. */
	of: string;
	/** In percent; zero where it is exempt. */
	percent: Decimal;
}

export interface Line {
	quantity: Decimal;
	price: Decimal;
	taxes: readonly Tax[];
}

/** Reads 12500, 12,500.00 or $12,500.00; undefined for anything else, such as 12,5 or seven decimals. */
export function readNumber(text: string): Decimal | undefined {
	const bare = text.replace(/^\$ ?/, '');
	const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare;
	return /^\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Decimal.parse(plain) : undefined;
}

const CENTS = 2;

/** As an invoice has it: at least two decimals. */
export const written = (number: Decimal): string => String(number.trimmed(CENTS));

/** What a price is rounded to: a cent, or its own last decimal where it has more of them. */
const decimalsOf = (price: Decimal): number => price.trimmed(CENTS).scale;

/** The price after some years, rounded each year as a person does. @param percent by which it rises */
export function risen(price: Decimal, percent: Decimal, years: number): Decimal {
	const factor = Decimal.hundred.plus(percent);
	let now = price;
	for (let year = 0; year < years; year++) {
		now = now.times(factor).dividedBy(Decimal.hundred, decimalsOf(price));
	}
	return now;
}

/** What some days of a month cost. */
export function prorated(price: Decimal, days: number, ofDays: number): Decimal {
	const [some, all] = [days, ofDays].map((count) => Decimal.steps(count, 0)) as [Decimal, Decimal];
	return price.times(some).dividedBy(all, decimalsOf(price));
}

/** Reads "IVA 16, Ret ISR 10"; an empty list for "Sin impuestos"; undefined where one is none that is known. */
export function readTaxes(text: string): Tax[] | undefined {
	if (/^(sin impuestos|ninguno|no objeto)$/i.test(text)) return [];
	const taxes = text.split(/\s*[,;+]\s*/).map((name) => {
		const [, withheld, of = '', percent = '0'] =
			/^(ret\.? )?(iva|isr|ieps) ?(?:(\d{1,3}(?:\.\d{1,4})?) ?%?|exento)$/i.exec(name) ?? [];
		return {
			name,
			isWithheld: withheld !== undefined,
			of: of.toUpperCase(),
			percent: readNumber(percent) ?? Decimal.zero,
		};
	});
	return taxes.some(({ of }) => of === '') ? undefined : taxes;
}

/**
 * What an invoice of these lines comes to, as SAT adds up: six decimals on a line, each sum rounded by itself. IVA is
 * charged on the price with its IEPS (LIVA, article 12).
 */
export function totalOf(lines: readonly Line[]): Decimal {
	let amounts = Decimal.zero;
	const charged = new Map<string, Decimal>();
	const withheld = new Map<string, Decimal>();
	for (const { quantity, price, taxes } of lines) {
		const amount = quantity.times(price).rounded(MOST_DECIMALS);
		const taxOn = (base: Decimal, { percent }: Tax) =>
			base.times(percent).dividedBy(Decimal.hundred, MOST_DECIMALS);
		const base = taxes
			.filter(({ of, isWithheld }) => of === 'IEPS' && !isWithheld)
			.reduce((sum, tax) => sum.plus(taxOn(amount, tax)), amount);
		amounts = amounts.plus(amount);
		for (const tax of taxes) {
			const sums = tax.isWithheld ? withheld : charged;
			const key = tax.isWithheld ? tax.of : `${tax.of} ${String(tax.percent.trimmed(0))}`;
			const isOnAll = tax.of === 'IVA' && !tax.isWithheld;
			sums.set(key, (sums.get(key) ?? Decimal.zero).plus(taxOn(isOnAll ? base : amount, tax)));
		}
	}
	const roundedSum = (sums: Iterable<Decimal>) => sumOf([...sums].map((one) => one.rounded(CENTS)));
	return amounts
		.rounded(CENTS)
		.plus(roundedSum(charged.values()))
		.minus(roundedSum(withheld.values()));
}
