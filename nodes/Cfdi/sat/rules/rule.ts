import type { Element } from '../invoice/element';

/** `block`: certain from the invoice alone. `warn`: SAT's lists or the clock decide, or no rule does. */
export type Level = 'block' | 'warn';

/** One place where an invoice breaks a rule. */
export interface Problem {
	/** The path of the attribute: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
	field: string;
	/** One sentence with the expected and the given value. */
	message: string;
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
	/** SAT's code (CFDI40108, 401), whose fix is shown; `''` where SAT has none. */
	code: string;
	level: Level;
	/** What to do: only for a rule without a code, or where the code's own fix is too general. */
	fix?: string;
	problems: (comprobante: Element, context: CheckContext) => Problem[];
}

/** A problem as the user reads it. */
export interface Finding extends Problem {
	level: Level;
	code: string;
	/** What to do about it. */
	fix: string;
}
