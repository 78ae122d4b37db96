/** An exact number in millionths: as many decimals as SAT has. */
export type Micros = bigint;

const ONE = 1_000_000n;
const CENT = 10_000n;

/** A tax of a line: what it is called, and how it counts. */
export interface Tax {
	name: string;
	isWithheld: boolean;
	/** IVA, ISR or IEPS. */
	of: string;
	/** In percent; zero where it is exempt. */
	percent: Micros;
}

export interface Line {
	quantity: Micros;
	price: Micros;
	taxes: readonly Tax[];
}

/** Reads 12500, 12,500.00 or $12,500.00; undefined for anything else, such as 12,5 or seven decimals. */
export function readNumber(text: string): Micros | undefined {
	const bare = text.replace(/^\$ ?/, '');
	const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare;
	const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(plain) ?? [];
	return whole === undefined ? undefined : BigInt(whole) * ONE + BigInt(decimals.padEnd(6, '0'));
}

/** As an invoice has it: at least two decimals. */
export function written(number: Micros): string {
	const decimals = String(number % ONE).padStart(6, '0');
	return `${number / ONE}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/0+$/, '')}`;
}

/** A written number as a person reads it: 12,500.00 */
export function withCommas(number: string): string {
	return number.replace(/\d(?=(\d{3})+\.)/g, '$&,');
}

/** The quotient in whole steps, half a step and more counting as one. No side is below zero. */
function divided(dividend: bigint, divisor: bigint, step: Micros = 1n): Micros {
	return ((2n * dividend + divisor * step) / (2n * divisor * step)) * step;
}

/** What a price is rounded to: a cent, or its own last decimal where it has more of them. */
function stepOf(price: Micros): Micros {
	return [CENT, 1000n, 100n, 10n].find((step) => price % step === 0n) ?? 1n;
}

/** The price after some years, rounded each year as a person does. @param percent by which it rises */
export function risen(price: Micros, percent: Micros, years: number): Micros {
	let now = price;
	for (let year = 0; year < years; year++) {
		now = divided(now * (100n * ONE + percent), 100n * ONE, stepOf(price));
	}
	return now;
}

/** What some days of a month cost. */
export function prorated(price: Micros, days: number, ofDays: number): Micros {
	return divided(price * BigInt(days), BigInt(ofDays), stepOf(price));
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
			percent: readNumber(percent) ?? 0n,
		};
	});
	return taxes.some(({ of }) => of === '') ? undefined : taxes;
}

/**
 * What an invoice of these lines comes to, as SAT adds up: six decimals on a line, each sum rounded by itself. IVA is
 * charged on the price with its IEPS (LIVA, article 12).
 */
export function totalOf(lines: readonly Line[]): Micros {
	let amounts = 0n;
	const charged = new Map<string, Micros>();
	const withheld = new Map<string, Micros>();
	for (const { quantity, price, taxes } of lines) {
		const amount = divided(quantity * price, ONE);
		const taxOn = (base: Micros, { percent }: Tax) => divided(base * percent, 100n * ONE);
		const base = taxes
			.filter(({ of, isWithheld }) => of === 'IEPS' && !isWithheld)
			.reduce((sum, tax) => sum + taxOn(amount, tax), amount);
		amounts += amount;
		for (const tax of taxes) {
			const sums = tax.isWithheld ? withheld : charged;
			const key = tax.isWithheld ? tax.of : `${tax.of} ${tax.percent}`;
			const isOnAll = tax.of === 'IVA' && !tax.isWithheld;
			sums.set(key, (sums.get(key) ?? 0n) + taxOn(isOnAll ? base : amount, tax));
		}
	}
	const sumOf = (sums: Iterable<Micros>) =>
		[...sums].reduce((sum, one) => sum + divided(one, 1n, CENT), 0n);
	return sumOf([amounts]) + sumOf(charged.values()) - sumOf(withheld.values());
}
