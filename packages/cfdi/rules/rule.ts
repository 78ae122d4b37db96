import type { Element } from '../invoice/element';
import type { Kind } from '../locales/en';
import type { Level, Values } from '../problems/problem';
export type { Level } from '../problems/problem';

/** One place where an invoice breaks a rule: data, whose words stand with who shows them. */
export interface Breach {
	/** The path of the attribute: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
	field: string;
	kind: Kind;
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

/** One of SAT's checks. A missing attribute breaks only the rules that require it. */
export interface Rule {
	/** SAT's code (CFDI40108, 401), which says what to do; absent where SAT has none. */
	code?: string;
	level: Level;
	problems: (comprobante: Element, context: CheckContext) => Breach[];
	/**
	 * The name of what to do: where the code says it too generally, or where there is none and the kinds
	 * of what is wrong do not say it either.
	 */
	remedy?: string;
}
