import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';
import type { Kind } from '../locales/en';
import type { Level, Values } from '../problems/problem';
import { shown } from '../problems/problem';
import type { Decimal } from '../values/decimal';

export type { Level } from '../problems/problem';

/** One place where an invoice breaks a rule: data, whose words stand with who shows them. */
export interface Breach {
	/** The path of the attribute: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
	field: string;
	code: Kind;
	values?: Values;
	/** Attributes of which it says all, so that no other finding speaks of them. */
	alsoOf?: readonly string[];
	/** What to do, where neither the rule nor its code says it; without one, as for the kind. */
	remedy?: string;
}

/** What a rule may know besides the invoice. */
export interface CheckContext {
	/** Milliseconds since 1970. */
	now: number;
	/** Stamped invoices to which this one refers, where they are given, with the names of Anexo 20. */
	relatedInvoices?: ReadonlyArray<Record<string, unknown>>;
}

/** Finds where an invoice breaks a rule. */
export type Problems = (comprobante: Element, context: CheckContext) => Breach[];

/** One of SAT's checks. A missing attribute breaks only the rules that require it. */
export interface Rule {
	/** The attribute or the element that it is about, where it is about one: `Receptor.UsoCFDI`. */
	where?: string;
	/** SAT's code (CFDI40108, 401), which says what to do; absent where SAT has none. */
	satCode?: string;
	level: Level;
	problems: Problems;
	/**
	 * The name of what to do: where the code says it too generally, or where there is none and the kinds
	 * of what is wrong do not say it either.
	 */
	remedy?: string;
}

/** Selects the elements that a rule is about, with what it knows of them. */
export type Select<E extends Element> = (comprobante: Element) => readonly E[];

/** The element of an attribute, and what else an expectation may look at. */
export interface Context<E extends Element = Element> {
	element: E;
	comprobante: Element;
	/** Milliseconds since 1970. */
	now: number;
}

/** The same of an amount. */
export interface AmountContext<E extends Element = Element> extends Context<E> {
	/** Decimals of the currency; undefined where Moneda is missing or not a code of c_Moneda. */
	decimals: number | undefined;
}

/** What is wrong with a value: the kind alone, or with further values for its words. */
export type Wrong = Kind | { kind: Kind; values: Values };

/**
 * @returns what is wrong with the value, or undefined where it is right. Its words get the value itself
 * as `{value}`.
 */
export type Expectation<E extends Element = Element> = (
	value: string,
	context: Context<E>,
) => Wrong | undefined;

/** The same for an amount. */
export type AmountExpectation<E extends Element = Element> = (
	amount: Decimal,
	context: AmountContext<E>,
) => Wrong | undefined;

/** What is wrong with a value; of an empty one only that it is empty, with the same remedy. */
export function breachBy(value: unknown, field: string, wrong: Wrong): Breach {
	const found = breach(field, wrong, { value: shown(value) });
	return value === '' ? { ...found, code: 'empty', remedy: found.code } : found;
}

/** What is wrong at a place, with the value itself for its words. */
export function breach(field: string, wrong: Wrong, values: Values = {}): Breach {
	return typeof wrong === 'string'
		? { field, code: wrong, values }
		: { field, code: wrong.kind, values: { ...values, ...wrong.values } };
}

/** What is wrong with a voucher of this type, which the words get as `{type}`. */
export function ofType(kind: Kind, comprobante: Element): Exclude<Wrong, Kind> {
	return { kind, values: { type: attribute(comprobante, 'TipoDeComprobante') ?? '' } };
}
