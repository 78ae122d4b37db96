import type { Speaks } from './language';

/**
 * What the user calls an attribute of the invoice: "Receptor.UsoCFDI" is "CFDI Use (Uso CFDI)".
 * @returns undefined where it has its own name
 */
export type LabelOf = (field: string) => string | undefined;

/** An attribute without a label: its path, of a line its name alone. */
export function ownName(attribute: string): string {
	return attribute.replace(/^Conceptos\./, '');
}

/** How the values of one source are called. */
export interface Dictionary {
	speaks: Speaks;
	en: LabelOf;
	es: LabelOf;
	/** The label of the field that stands in for what a line leaves out, where there is one. */
	defaultOf?: (field: string) => string | undefined;
}

/** Every attribute has its own name, as in an invoice that was given as JSON. */
export const ownNames: Dictionary = {
	speaks: 'json',
	en: () => undefined,
	es: () => undefined,
};
