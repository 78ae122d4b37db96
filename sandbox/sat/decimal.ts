/** An exact decimal number: `units` divided by ten to the power of `scale`. */
export interface Decimal {
	readonly units: bigint;
	/** The decimals it was written with: SAT's limits depend on them. */
	readonly scale: number;
}

export const zero: Decimal = { units: 0n, scale: 0 };

const written = /^(\d{1,18})(?:\.(\d+))?$/;

/** Whether the text is an amount of money as Anexo 20 writes it: no sign, at most six decimals. */
export const isMoney = (text: string): boolean => /^\d{1,18}(\.\d{1,6})?$/.test(text);

/** Whether it is another number of Anexo 20: there, zeros at the end do not count as decimals. */
export const isNumber = (text: string): boolean => isMoney(text.replace(/(\.\d+?)0*$/, '$1'));

/** Reads a decimal that has already been checked; anything else is a mistake of the caller. */
export function decimal(text: string): Decimal {
	const [, whole, fraction = ''] = written.exec(text) ?? [];
	if (whole === undefined) throw new Error(`Not a decimal: ${text}`);
	return { units: BigInt(whole + fraction), scale: fraction.length };
}

const power = (scale: number): bigint => 10n ** BigInt(scale);

const unitsAt = ({ units, scale }: Decimal, target: number): bigint =>
	units * power(target - scale);

/** Adds up any number of decimals. */
export function sum(...values: Decimal[]): Decimal {
	const scale = Math.max(0, ...values.map((value) => value.scale));
	return { units: values.reduce((total, value) => total + unitsAt(value, scale), 0n), scale };
}

/** First minus second. */
export function minus(first: Decimal, second: Decimal): Decimal {
	return sum(first, { units: -second.units, scale: second.scale });
}

/** First times second, with all its decimals. */
export function times(first: Decimal, second: Decimal): Decimal {
	return { units: first.units * second.units, scale: first.scale + second.scale };
}

/** Negative, zero or positive, as in a sort. */
export function compare(first: Decimal, second: Decimal): number {
	const difference = minus(first, second).units;
	return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

export const equal = (first: Decimal, second: Decimal): boolean => compare(first, second) === 0;

export const isPositive = (value: Decimal): boolean => value.units > 0n;

type Rounding = 'halfUp' | 'down' | 'up';

/** Cuts a decimal to `scale` decimals; a half goes up, away from zero, unless told otherwise. */
export function round(value: Decimal, scale: number, how: Rounding = 'halfUp'): Decimal {
	if (value.scale <= scale) return { units: unitsAt(value, scale), scale };
	const divisor = power(value.scale - scale);
	const sign = value.units < 0n ? -1n : 1n;
	const size = value.units * sign;
	const rest = size % divisor;
	const goesUp = how === 'up' ? rest > 0n : how === 'halfUp' && rest * 2n >= divisor;
	return { units: sign * (size / divisor + (goesUp ? 1n : 0n)), scale };
}

/** Drops the zeros at the end, but keeps at least `scale` decimals. */
export function trim(value: Decimal, scale: number): Decimal {
	let { units, scale: length } = round(value, Math.max(value.scale, scale));
	while (length > scale && units % 10n === 0n) {
		units /= 10n;
		length -= 1;
	}
	return { units, scale: length };
}

/** Writes a decimal with all the decimals it has. */
export function write({ units, scale }: Decimal): string {
	const sign = units < 0n ? '-' : '';
	const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
	const whole = digits.slice(0, digits.length - scale);
	return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}
