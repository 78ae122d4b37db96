import type { Element } from '../invoice/invoice';
import { attribute } from '../invoice/invoice';
import type { Kind } from '../messages/en';
import type { Level, Values } from '../problems/problem';
import { shown } from '../problems/problem';
import type { Decimal } from '../values/decimal';

export type { Level } from '../problems/problem';

/** A place where an invoice breaks a rule, as data without messages. */
export interface Breach {
	/** The path of the attribute: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
	field: string;
	code: Kind;
	values?: Values;
	/** Fields that this finding already explains, so other findings about them are dropped. */
	alsoOf?: readonly string[];
	/** The name of the advice, if neither the rule nor its code has it. The default is the advice of the kind. */
	remedy?: string;
}

/** The information for a rule besides the invoice. */
export interface CheckContext {
	/** Milliseconds since 1970. */
	now: number;
	/** The stamped invoices that this one refers to, if they are given, with the names of Anexo 20. */
	relatedInvoices?: ReadonlyArray<Record<string, unknown>>;
}

/** Finds where an invoice breaks a rule. */
export type Problems = (comprobante: Element, context: CheckContext) => Breach[];

/** One of SAT's checks. A missing attribute breaks only the rules that require it. */
export interface Rule {
	/** The attribute or the element that it checks, if there is only one: `Receptor.UsoCFDI`. */
	where?: string;
	/** SAT's code (CFDI40108, 401), which also selects the advice. Absent if SAT has no code. */
	satCode?: string;
	level: Level;
	problems: Problems;
	/** The name of the advice, if that of the code is too general, or if neither a code nor the kinds have advice. */
	remedy?: string;
}

/** Selects the elements that a rule checks, with more information about them. */
export type Select<E extends Element> = (comprobante: Element) => readonly E[];

/** The element of an attribute, and further data for an expectation. */
export interface Context<E extends Element = Element> {
	element: E;
	comprobante: Element;
	/** Milliseconds since 1970. */
	now: number;
}

export interface AmountContext<E extends Element = Element> extends Context<E> {
	/** Decimals of the currency; undefined if Moneda is missing or not a code of c_Moneda. */
	decimals: number | undefined;
}

/** The fault of a value: its kind, with or without values for the message. */
export type Wrong = Kind | { kind: Kind; values: Values };

/** @returns the fault of the value, or undefined if it is right. The message gets the value as `{value}`. */
export type Expectation<E extends Element = Element> = (
	value: string,
	context: Context<E>,
) => Wrong | undefined;

/** Like `Expectation`, for an amount. */
export type AmountExpectation<E extends Element = Element> = (
	amount: Decimal,
	context: AmountContext<E>,
) => Wrong | undefined;

/** Makes a breach for a faulty value. An empty value is reported as empty, with the same advice. */
export function breachBy(value: unknown, field: string, wrong: Wrong): Breach {
	const found = breach(field, wrong, { value: shown(value) });
	return value === '' ? { ...found, code: 'empty', remedy: found.code } : found;
}

/** Makes a breach at a field, with values for the message. */
export function breach(field: string, wrong: Wrong, values: Values = {}): Breach {
	return typeof wrong === 'string'
		? { field, code: wrong, values }
		: { field, code: wrong.kind, values: { ...values, ...wrong.values } };
}

/** Makes a fault of a voucher of this type. The message gets the type as `{type}`. */
export function ofType(kind: Kind, comprobante: Element): Exclude<Wrong, Kind> {
	return { kind, values: { type: attribute(comprobante, 'TipoDeComprobante') ?? '' } };
}
