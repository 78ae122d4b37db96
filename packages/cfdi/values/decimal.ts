import { hasLostDigits } from './json';

/** Parsing thousands of digits would take seconds. */
const MAX_LENGTH = 100;

/** An exact decimal number. Keeps trailing zeros, because SAT's rules depend on the written decimals. */
export class Decimal {
	static readonly zero = new Decimal(0n, 0);

	static readonly one = new Decimal(1n, 0);

	static readonly hundred = new Decimal(100n, 0);

	/**
	 * @param digits the number without its decimal point (1250 for 12.50)
	 */
	constructor(
		readonly digits: bigint,
		readonly scale: number,
	) {}

	/**
	 * Parses digits with at most one decimal point ("1250.50", "-3", ".5"), or a JavaScript number.
	 * @returns undefined for anything else, such as commas, spaces, exponents in strings, numbers beyond 2^53, or more
	 * than 100 characters
	 */
	static parse(written: unknown): Decimal | undefined {
		if (typeof written === 'number') return Decimal.ofNumber(written);
		if (typeof written !== 'string' || written.length > MAX_LENGTH) return undefined;
		const parts = /^([-+]?)(\d*)(?:\.(\d+))?$/.exec(written.trim());
		const [, sign = '', whole = '', fraction = ''] = parts ?? [];
		if (whole + fraction === '') return undefined;
		const digits = BigInt(whole + fraction);
		return new Decimal(sign === '-' ? -digits : digits, fraction.length);
	}

	/** A very small JavaScript number has an exponent in its string (1e-7). */
	private static ofNumber(value: number): Decimal | undefined {
		if (hasLostDigits(value)) return undefined;
		const [mantissa = '', exponent = '0'] = String(value).split('e');
		const decimal = Decimal.parse(mantissa);
		return decimal === undefined ? undefined : decimal.shifted(Number(exponent));
	}

	static step(scale: number): Decimal {
		return new Decimal(1n, scale);
	}

	static steps(count: number, scale: number): Decimal {
		return new Decimal(BigInt(count), scale);
	}

	private shifted(places: number): Decimal {
		const scale = this.scale - places;
		return scale >= 0
			? new Decimal(this.digits, scale)
			: new Decimal(this.digits * tenTo(-scale), 0);
	}

	plus(other: Decimal): Decimal {
		const scale = Math.max(this.scale, other.scale);
		return new Decimal(this.digitsAt(scale) + other.digitsAt(scale), scale);
	}

	minus(other: Decimal): Decimal {
		return this.plus(new Decimal(-other.digits, other.scale));
	}

	times(other: Decimal): Decimal {
		return new Decimal(this.digits * other.digits, this.scale + other.scale);
	}

	/** Rounds the quotient half up (away from zero) to `scale` decimals. */
	dividedBy(divisor: Decimal, scale: number): Decimal {
		const power = scale + divisor.scale - this.scale;
		const numerator = this.digits * tenTo(Math.max(power, 0));
		const denominator = divisor.digits * tenTo(Math.max(-power, 0));
		return new Decimal(quotient(numerator, denominator, 'half up'), scale);
	}

	/** Rounds half up (away from zero) to `scale` decimals, as SAT does, and adds missing zeros. */
	rounded(scale: number): Decimal {
		return this.at(scale, 'half up');
	}

	atMost(scale: number): Decimal {
		return this.scale > scale ? this.rounded(scale) : this;
	}

	/** Removes trailing zeros, but keeps at least `least` decimals. */
	trimmed(least: number): Decimal {
		let { digits, scale } = this;
		while (scale > least && digits % 10n === 0n) {
			digits /= 10n;
			scale -= 1;
		}
		return new Decimal(digits, scale).rounded(Math.max(scale, least));
	}

	truncated(scale: number): Decimal {
		return this.at(scale, 'down');
	}

	ceiled(scale: number): Decimal {
		return this.at(scale, 'ceiling');
	}

	magnitude(): Decimal {
		return new Decimal(magnitude(this.digits), this.scale);
	}

	compare(other: Decimal): -1 | 0 | 1 {
		const { digits } = this.minus(other);
		if (digits === 0n) return 0;
		return digits < 0n ? -1 : 1;
	}

	equals(other: Decimal): boolean {
		return this.compare(other) === 0;
	}

	isNear(other: Decimal, room: Decimal): boolean {
		return this.minus(other).magnitude().compare(room) <= 0;
	}

	negated(): Decimal {
		return Decimal.zero.minus(this);
	}

	isNegative(): boolean {
		return this.compare(Decimal.zero) < 0;
	}

	isZero(): boolean {
		return this.digits === 0n;
	}

	isPositive(): boolean {
		return this.digits > 0n;
	}

	toString(): string {
		const sign = this.digits < 0n ? '-' : '';
		const digits = String(this.digits < 0n ? -this.digits : this.digits);
		if (this.scale === 0) return sign + digits;
		const padded = digits.padStart(this.scale + 1, '0');
		return `${sign}${padded.slice(0, -this.scale)}.${padded.slice(-this.scale)}`;
	}

	private digitsAt(scale: number): bigint {
		return scale === this.scale ? this.digits : this.digits * tenTo(scale - this.scale);
	}

	private at(scale: number, mode: Rounding): Decimal {
		if (scale >= this.scale) return new Decimal(this.digitsAt(scale), scale);
		const divisor = tenTo(this.scale - scale);
		return new Decimal(quotient(this.digits, divisor, mode), scale);
	}
}

/** Maximum number of decimals in an amount (t_Importe in SAT's schema). */
export const MAX_DECIMALS = 6;

/** Maximum number of digits before the decimal point (t_Importe and t_TipoCambio in SAT's schema). */
export const MAX_DIGITS = 18;

export const TOO_LARGE = new Decimal(10n ** BigInt(MAX_DIGITS), 0);

/** SAT's formulas subtract this from a rounded number's upper limit, to exclude the limit itself. */
export const EPSILON = Decimal.step(12);

const powers: bigint[] = [];

function tenTo(exponent: number): bigint {
	return (powers[exponent] ??= 10n ** BigInt(exponent));
}

type Rounding = 'half up' | 'down' | 'ceiling';

function quotient(numerator: bigint, denominator: bigint, mode: Rounding): bigint {
	const whole = numerator / denominator;
	const rest = numerator % denominator;
	if (rest === 0n || mode === 'down') return whole;
	const isNegative = numerator < 0n !== denominator < 0n;
	if (mode === 'ceiling') return isNegative ? whole : whole + 1n;
	const isHalf = 2n * magnitude(rest) >= magnitude(denominator);
	if (!isHalf) return whole;
	return isNegative ? whole - 1n : whole + 1n;
}

function magnitude(value: bigint): bigint {
	return value < 0n ? -value : value;
}

export function sumOf(values: readonly Decimal[]): Decimal {
	return values.reduce((sum, value) => sum.plus(value), Decimal.zero);
}

/** Groups rows by a key. The groups have the order in which their first rows appear. */
export function groupedBy<Row, Key = string>(
	rows: Iterable<Row>,
	keyOf: (row: Row) => Key,
): Map<Key, [Row, ...Row[]]> {
	const groups = new Map<Key, [Row, ...Row[]]>();
	for (const row of rows) {
		const key = keyOf(row);
		const group = groups.get(key);
		if (group === undefined) groups.set(key, [row]);
		else group.push(row);
	}
	return groups;
}

export function firstOfEach<Row>(rows: Iterable<Row>, keyOf: (row: Row) => unknown): Row[] {
	return [...groupedBy(rows, keyOf).values()].map(([first]) => first);
}

export function sumsBy<Row>(
	rows: Iterable<Row>,
	keyOf: (row: Row) => string,
	amountOf: (row: Row) => Decimal,
): Map<string, Decimal> {
	const sums = new Map<string, Decimal>();
	for (const row of rows) {
		const key = keyOf(row);
		sums.set(key, (sums.get(key) ?? Decimal.zero).plus(amountOf(row)));
	}
	return sums;
}
