import type { Element } from '../invoice/element';

/** `block`: certain from the invoice alone. `warn`: SAT's lists or the clock decide, or no rule does. */
export type Level = 'block' | 'warn';

/** One place where an invoice breaks a rule. */
export interface Problem {
	/** Where it stands: `Conceptos[2].Impuestos.Traslados[0].Importe`. */
	field: string;
	/** One sentence with the expected and the given value. */
	message: string;
}

/** What a rule may know besides the invoice. */
export interface Surroundings {
	/** Milliseconds since 1970. */
	now: number;
}

/** One check of SAT's, which speaks only of what is present. */
export interface Rule {
	/** SAT's code (CFDI40108, 401), which leads to the fix; `''` where SAT has no rule for it. */
	code: string;
	level: Level;
	/** What to do, only for a rule without a code, or where the code's own fix is too general. */
	fix?: string;
	problems: (comprobante: Element, surroundings: Surroundings) => Problem[];
}

/** What a rule found, as a person reads it. */
export interface Finding extends Problem {
	level: Level;
	code: string;
	/** What to do about it. */
	fix: string;
}
