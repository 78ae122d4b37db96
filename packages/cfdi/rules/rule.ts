import type { Element } from '../invoice/invoice';
import { attribute, elementsAt, isPresent, pathOf } from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Level, Values } from '../problems/problem';
import { messageValue } from '../problems/problem';
import type { AttributeOf, ElementPath, PartOf, ElementForm } from '../anexo20/anexo20';
import { elementAt, anexo20 } from '../anexo20/anexo20';
import type { CatalogEntry } from '../catalogs/catalog';
import { entryOf } from '../catalogs/catalog';
import { numberAdvice } from '../values/json';
import { folded } from '../values/text';
import { amountLimits, isWithin, textsOf } from '../totals/totals';
import { currencyDecimals, isCurrency } from '../catalogs/catalogs';
import { Decimal, MAX_DECIMALS, MAX_DIGITS, TOO_LARGE } from '../values/decimal';

export interface Breach {
	field: string;
	code: Kind;
	values?: Values;
	/** Other fields that are wrong for the same reason. Their own findings are not reported. */
	alsoOf?: readonly string[];
	remedy?: string;
}

export interface CheckContext {
	/** The current time, in milliseconds since 1970. */
	now: number;
	/** Stamped invoices to which the checked invoice refers, with Anexo 20 names. Absent if they are unknown. */
	relatedInvoices?: ReadonlyArray<Record<string, unknown>>;
}

export type Problems = (comprobante: Element, context: CheckContext) => Breach[];

/** A rule ignores a missing attribute, unless the rule requires the attribute. */
export interface Rule {
	where?: string;
	/** SAT's code for a breach (CFDI40108, 401), which also selects the advice. Absent if SAT has no code. */
	satCode?: string;
	level: Level;
	problems: Problems;
	remedy?: string;
}

type Select<E extends Element> = (comprobante: Element) => readonly E[];

export interface Context<E extends Element = Element> {
	element: E;
	comprobante: Element;
	now: number;
}

export interface AmountContext<E extends Element = Element> extends Context<E> {
	decimals: number | undefined;
}

export type Wrong = Kind | { kind: Kind; values: Values };

/**
 * Checks a value, which the message can show as `{value}`.
 * @returns the error in the value, or undefined if the value is correct
 */
export type Expectation<E extends Element = Element> = (
	value: string,
	context: Context<E>,
) => Wrong | undefined;

export type AmountExpectation<E extends Element = Element> = (
	amount: Decimal,
	context: AmountContext<E>,
) => Wrong | undefined;

/** Makes a finding. An empty value gets the code `empty`, but keeps the advice for a wrong value. */
export function breachBy(value: unknown, field: string, wrong: Wrong): Breach {
	const found = breach(field, wrong, { value: messageValue(value) });
	return value === '' ? { ...found, code: 'empty', remedy: found.code } : found;
}

export function breach(field: string, wrong: Wrong, values: Values = {}): Breach {
	return typeof wrong === 'string'
		? { field, code: wrong, values }
		: { field, code: wrong.kind, values: { ...values, ...wrong.values } };
}

export function ofType(kind: Kind, comprobante: Element): Exclude<Wrong, Kind> {
	return { kind, values: { type: attribute(comprobante, 'TipoDeComprobante') ?? '' } };
}

type Test<E extends Element> =
	| { text: Expectation<E> }
	| { inCatalog: true }
	/** Tests only amounts that SAT's schema accepts. */
	| { amount: AmountExpectation<E> }
	/** Tests a number, even if SAT's schema refuses its sign or its decimals. */
	| { number: AmountExpectation<E> }
	/** Expects no more decimals than the currency has, unless the function returns true for the amount. */
	| { decimals: (amount: Decimal, comprobante: Element) => boolean }
	/** @returns why the attribute is required, or undefined if it is not */
	| { missing: (context: Context<E>) => Wrong | undefined }
	| { problems: Problems };

export type Row<E extends Element, Name extends string> = Test<E> & {
	of?: Name;
	satCode?: string;
	level?: Level;
	remedy?: string;
	if?: (context: Context<E>) => boolean;
};

export function rulesAt<Path extends ElementPath, E extends Element = Element>(
	path: Path,
	rows: ReadonlyArray<Row<E, AttributeOf<Path> | PartOf<Path>>>,
	select: Select<E> = elementsAt(path) as Select<Element> as Select<E>,
): Rule[] {
	return rows.map((row) => {
		const { of: name = '', satCode, level = 'block', remedy } = row;
		return {
			where: [path, name].filter((part) => part !== '').join('.'),
			...(satCode !== undefined && { satCode }),
			level,
			problems: problemsOf(path, name, row, select),
			...(remedy !== undefined && { remedy }),
		};
	});
}

/** Creates objects only if a test uses them, because each test runs for every element of every invoice. */
function problemsOf<E extends Element>(
	path: ElementPath,
	name: string,
	row: Row<E, string>,
	select: Select<E>,
): Problems {
	if ('problems' in row) return row.problems;
	if ('decimals' in row) return decimalsOfCurrency(select, name, row.decimals);
	if ('amount' in row) return tested(amountOf, row.amount, name, row, select);
	if ('number' in row) return tested(numberOf, row.number, name, row, select);
	if ('text' in row) return tested(attribute, row.text, name, row, select);
	if ('inCatalog' in row) return tested(attribute, inCatalog(path, name), name, row, select);
	const { missing, if: isMeant } = row;
	return (comprobante, { now }) =>
		select(comprobante).flatMap((element) => {
			if (isPresent(element, name)) return [];
			const context = { element, comprobante, now };
			const wrong = isMeant?.(context) === false ? undefined : missing(context);
			return wrong === undefined ? [] : [breach(pathOf(element, name), wrong)];
		});
}

function tested<E extends Element, Value extends string | Decimal>(
	read: (element: E, name: string) => Value | undefined,
	test: (value: Value, context: AmountContext<E>) => Wrong | undefined,
	name: string,
	{ if: isMeant }: Row<E, string>,
	select: Select<E>,
): Problems {
	return (comprobante, { now }) => {
		const breaches: Breach[] = [];
		const decimals = currencyDecimalsOf(comprobante);
		for (const element of select(comprobante)) {
			const value = read(element, name);
			if (value === undefined) continue;
			const context = { element, comprobante, now, decimals };
			const wrong = isMeant?.(context) === false ? undefined : test(value, context);
			if (wrong !== undefined) breaches.push(breachBy(String(value), pathOf(element, name), wrong));
		}
		return breaches;
	};
}

function inCatalog(path: ElementPath, name: string): Expectation {
	const { catalog } = elementAt(path).attributes[name] ?? {};
	if (catalog === undefined) throw new TypeError(`${path}.${name}`);
	const forms = new Set(catalog.rows.map(({ code }) => formOf(code)));
	return (value) => {
		if (entryOf(catalog.rows, value) !== undefined) return undefined;
		const values = { catalog: catalog.name };
		// A value that looks like a code can be a new SAT code. Any other value is certainly wrong.
		return forms.has(formOf(value))
			? { kind: 'notInCatalog', values }
			: { kind: 'notACode', values: { ...values, example: codeNamed(catalog.rows, value) } };
	};
}

function codeNamed(rows: readonly CatalogEntry[], value: string): string {
	const entered = folded(value).trim();
	const isNamed = ({ name }: CatalogEntry) => {
		const known = folded(name).trim();
		return known.startsWith(entered) || entered.includes(known);
	};
	const row = entered.length < 4 ? undefined : rows.find(isNamed);
	return row === undefined ? (rows[0]?.code ?? '') : `${row.code} (${row.name})`;
}

const formOf = (code: string) => code.replace(/[A-Z]/g, 'A').replace(/[0-9]/g, '9');

export function like(form: RegExp | ((value: string) => boolean), wrong: Wrong): Expectation {
	const isRight = form instanceof RegExp ? (value: string) => form.test(value) : form;
	return (value) => (isRight(value) ? undefined : wrong);
}

export function unlike(form: string | ((value: string) => boolean), wrong: Wrong): Expectation {
	return like((value) => (typeof form === 'string' ? value !== form : !form(value)), wrong);
}

export function absentForTypes(...types: string[]): Expectation {
	return (_value, { comprobante }) => {
		const type = attribute(comprobante, 'TipoDeComprobante');
		return type !== undefined && types.includes(type)
			? ofType('typeForbids', comprobante)
			: undefined;
	};
}

/** SAT's schema counts several spaces in a row as one. */
function ofLength(longest: number): Expectation {
	return (value) => {
		if (value.length <= longest && value.trim() !== '') return undefined;
		const { length } = [...value.replace(/[ \t\r\n]+/g, ' ').replace(/^ | $/g, '')];
		const values = { longest: String(longest), length: String(length) };
		if (length === 0) return { kind: 'blankText', values };
		return length > longest ? { kind: 'tooLong', values } : undefined;
	};
}

const NAMES: Readonly<Record<string, { remedy: string }>> = {
	'Emisor.Nombre': { remedy: 'writeOwnName' },
	'Receptor.Nombre': { remedy: 'writeRegisteredName' },
};

/** Makes rules for strings from the limits in SAT's schema, which have no error codes. */
export function textRules<Path extends ElementPath>(path: Path, select?: Select<Element>): Rule[] {
	const rows = elementAt(path).entries.flatMap(([name, { longest }]) => {
		if (longest === undefined) return [];
		const attributeName = name as AttributeOf<Path>;
		return [
			{ of: attributeName, text: ofLength(longest), ...NAMES[`${path}.${name}`] },
			// "|" separates the fields in the sealed string (cadena original).
			{ of: attributeName, text: like(/^[^|]*$/, 'barInText') },
		];
	});
	return rulesAt(path, rows, select);
}

/** c_CodigoPostal is not included, because its 95,748 codes would make the package too large. */
export const POSTAL_CODE = /^(?!00000)[0-9]{5}$/;

const TOO_LONG: Unacceptable = {
	wrong: { kind: 'tooManyDigits', values: { digits: String(MAX_DIGITS) } },
};

/** Longer strings are not parsed, because this would take time and no valid amount is so long. */
const MAX_LENGTH = 100;

const countedByValue: ReadonlySet<string> = new Set(
	Object.values<ElementForm>(anexo20)
		.flatMap(({ attributes }) => Object.entries(attributes))
		.flatMap(([name, { countsByValue = false }]) => (countsByValue ? [name] : [])),
);

/**
 * Returns an amount with its decimals as written, or undefined if it is missing or refused by SAT's schema (see
 * `amountForm`).
 */
export function amountOf(element: Element, name: string): Decimal | undefined {
	const amount = readAmount(element, name);
	return amount instanceof Decimal ? amount : undefined;
}

export function numberOf(element: Element, name: string): Decimal | undefined {
	const amount = readAmount(element, name);
	return amount instanceof Decimal ? amount : (amount.negative ?? amount.tooPrecise);
}

const amountsRead = new WeakMap<Element, Map<string, Decimal | Unacceptable>>();

function readAmount(element: Element, name: string): Decimal | Unacceptable {
	let amounts = amountsRead.get(element);
	if (amounts === undefined) amountsRead.set(element, (amounts = new Map()));
	let amount = amounts.get(name);
	if (amount === undefined) amounts.set(name, (amount = parsed(name, element.attributes[name])));
	return amount;
}

/** Makes a rule that reports amounts refused by SAT's schema, unless a separate rule reports their sign or decimals. */
export function amountForm<Path extends ElementPath>(
	path: Path,
	names: ReadonlyArray<AttributeOf<Path>>,
	remedy: string,
	isMeant: (element: Element) => boolean = () => true,
	select: Select<Element> = elementsAt(path),
): Rule {
	const { attributes } = elementAt(path);
	return {
		where: path,
		level: 'block',
		problems: (comprobante) =>
			select(comprobante).flatMap((element) =>
				names.flatMap((name) => {
					if (!isPresent(element, name) || !isMeant(element)) return [];
					const amount = readAmount(element, name);
					if (amount instanceof Decimal) return [];
					const { hasDecimalsRule = false, hasSignRule = false } = attributes[name] ?? {};
					if (amount.tooPrecise !== undefined && hasDecimalsRule) return [];
					if (amount.negative !== undefined && hasSignRule) return [];
					return [unreadable(element.attributes[name], pathOf(element, name), amount, remedy)];
				}),
			),
	};
}

function unreadable(
	value: unknown,
	field: string,
	{ wrong }: Unacceptable,
	remedy: string,
): Breach {
	const found = breachBy(value, field, wrong);
	const advice = numberAdvice(value);
	const isRate = field.endsWith('TasaOCuota');
	if (wrong !== 'noAmount' || isRate || advice.kind === 'writeDigits') return { ...found, remedy };
	return { ...found, values: { ...found.values, advice }, remedy: 'notANumber' };
}

export function currencyDecimalsOf(comprobante: Element): number | undefined {
	const currency = attribute(comprobante, 'Moneda');
	return currency !== undefined && isCurrency(currency) ? currencyDecimals(currency) : undefined;
}

export const aboveZero: AmountExpectation = (amount) =>
	amount.isPositive() ? undefined : 'notAboveZero';

function decimalsOfCurrency<E extends Element>(
	select: Select<E>,
	name: string,
	isFree: (amount: Decimal, comprobante: Element) => boolean,
): Problems {
	return (comprobante) => {
		const currency = currencyDecimalsOf(comprobante);
		return select(comprobante).flatMap((element) => {
			const read = readAmount(element, name);
			const amount = read instanceof Decimal ? read : read.tooPrecise;
			if (amount === undefined) return [];
			const decimals = isFree(amount, comprobante) ? undefined : currency;
			// If the currency sets no limit, SAT's schema does: six decimals, but a Base can have more if only zeros
			// follow.
			const most = decimals ?? (read instanceof Decimal ? amount.scale : MAX_DECIMALS);
			if (amount.scale <= most) return [];
			const wrong = tooPrecise(comprobante, decimals);
			return [breach(pathOf(element, name), wrong, { value: String(amount) })];
		});
	};
}

function tooPrecise(comprobante: Element, decimals: number | undefined): Wrong {
	return decimals === undefined
		? { kind: 'moreDecimalsThanSchema', values: { decimals: String(MAX_DECIMALS) } }
		: {
				kind: 'moreDecimalsThanCurrency',
				values: { currency: attribute(comprobante, 'Moneda') ?? '', decimals: String(decimals) },
			};
}

const precise = (amount: Decimal, decimals: number) =>
	amount.rounded(Math.max(amount.scale, decimals));

/**
 * Expects the product of two other attributes, within SAT's limits.
 * @param meant the minimum number of decimals that each factor is assumed to have: with 2, a Cantidad of 1 counts as
 * 1.00. By default, as in SAT's rule, a Cantidad of 1 can be a rounded 0.8
 */
export function productOf(
	first: string,
	second: string,
	kind: Kind,
	meant?: readonly [first: number, second: number],
): AmountExpectation {
	return (amount, { element, decimals }) => {
		const [a, b] = [amountOf(element, first), amountOf(element, second)];
		if (a === undefined || b === undefined || decimals === undefined) return undefined;
		const limits = meant
			? amountLimits(precise(a, meant[0]), precise(b, meant[1]), decimals)
			: amountLimits(a, b, decimals);
		if (isWithin(amount, limits)) return undefined;
		if (meant && !isWithin(amount, amountLimits(a, b, decimals))) return undefined;
		const product = String(a.times(b).rounded(decimals));
		const values = { first: String(a), second: String(b), product, ...textsOf(limits) };
		return { kind, values };
	};
}

/** Expects a sum that is rounded once, half up. Ignores amounts with too many decimals, which another rule reports. */
export function roundedSum(
	sum: (context: AmountContext) => Decimal | undefined,
	kind: Kind,
	valuesOf: (context: AmountContext) => Values = () => ({}),
): AmountExpectation {
	return (amount, context) => {
		const exact = sum(context);
		if (exact === undefined || context.decimals === undefined) return undefined;
		const rounded = exact.rounded(context.decimals);
		return amount.scale > context.decimals || amount.equals(rounded)
			? undefined
			: { kind, values: { ...valuesOf(context), sum: String(rounded) } };
	};
}

interface Unacceptable {
	wrong: Wrong;
	tooPrecise?: Decimal;
	negative?: Decimal;
}

function parsed(name: string, value: unknown): Decimal | Unacceptable {
	if (typeof value === 'string' && value.length > MAX_LENGTH) return TOO_LONG;
	if (typeof value === 'number' && value >= 1e18) return TOO_LONG;
	const amount = Decimal.parse(value);
	if (amount === undefined) return { wrong: 'noAmount' };
	// SAT's schema refuses any minus sign, even in -0.00.
	if (amount.isNegative() || /^\s*-/.test(String(value))) {
		return { wrong: 'negativeAmount', negative: amount };
	}
	if (name === 'Cantidad' && amount.isZero()) return { wrong: 'quantityNotAboveZero' };
	if (amount.compare(TOO_LARGE) >= 0) return TOO_LONG;
	const counted = countedByValue.has(name) ? amount.trimmed(0) : amount;
	if (counted.scale <= MAX_DECIMALS) return amount;
	const values = { decimals: String(MAX_DECIMALS) };
	return { wrong: { kind: 'tooManyDecimals', values }, tooPrecise: amount };
}
