/**
 * The source of a value: a field of the form, an attribute in JSON, an order, a column. It decides the name in
 * messages.
 */
export type GivenIn = 'form' | 'json' | 'order' | 'column';

/**
 * The advice, if it depends on the source of the value; `json` is the default. If a field has the default for missing
 * values of a line, `beforeDefault` comes first and `orDefault` last: `{default}` is the label of that field.
 */
export type Fix =
	| string
	| (Readonly<Partial<Record<GivenIn | 'beforeDefault' | 'orDefault', string>>> & {
			readonly json: string;
	  });

/**
 * The message of one kind of problem: the fault, as it follows the name of the field, and the advice. Templates:
 * `{value}` is a value of the problem, `"{value}"` the same in quotes, `{and:names}` and `{or:names}` a list, and
 * `{MetodoPago}` or `{Receptor.Rfc}` the user's name of that attribute; `{=calculate|Let the totals be calculated}`
 * is replaced by a text of the program that shows the sentence.
 */
export type Words = string | { readonly what: string; readonly fix: Fix };

export interface CodeWords {
	readonly cause: string;
	readonly fix: Fix;
}

/** By SAT's code. */
export type Codes = Readonly<Record<string, CodeWords>>;

export interface Language<Kind extends string = string> {
	/** The name of its folder: `es`. */
	readonly name: string;
	readonly kinds: Readonly<Record<Kind, Words>>;
	/** Answers of SAT and its certifiers to an invoice that is to be stamped. */
	readonly codes: Codes;
	/** Answers of SAT's cancellation service. The same code has another meaning for a stamp. */
	readonly cancellationCodes: Codes;
	/** Advice that several kinds share, or that differs from the advice of the code. */
	readonly remedies: Readonly<Record<string, Fix>>;
	/**
	 * The names of fields and options in the program that shows the sentences, by the name of the place. A language
	 * of the library does not have them: its sentences contain `let the totals be calculated`, or the name of an
	 * option of the library.
	 */
	readonly ownWords?: Readonly<Record<string, string>>;
	/** Returns the accountant's name of an attribute; undefined to use the name of the attribute. */
	readonly labels: LabelOf;
	/** The names of the places in a file, and of the values next to an invoice. */
	readonly places: Readonly<
		Record<'column' | 'expectedTotal' | 'line' | 'localTaxes' | 'row' | 'spreadsheet', string>
	>;
	/** The words that join a list, before its last text. */
	readonly and: (last: string) => string;
	readonly or: (last: string) => string;
	/** The beginnings of sentences with the place as their subject: "quantity is empty". */
	readonly predicate: RegExp;
	/**
	 * The places that can be the subject of such a sentence. Others get a colon: a Spanish label has no article, and
	 * the words after a colon do not have to agree with it in gender and number.
	 */
	readonly subject: RegExp;
	/** The subject of such a sentence if the place was named just before; `''` to omit it. */
	readonly it: string;
	/** The start of a label that names the line: "Line 2, ". */
	readonly inPlace: RegExp;
}

/** The messages of one package in one language: its kinds, and the remedies that several kinds share. */
export interface Messages<Kind extends string = string, Remedy extends string = string> {
	readonly kinds: Readonly<Record<Kind, Words>>;
	readonly remedies: Readonly<Record<Remedy, Fix>>;
}

/** Adds the messages of other packages to a language. */
export function withMessages(language: Language, ...others: readonly Messages[]): Language {
	const all = [language, ...others];
	return {
		...language,
		kinds: Object.assign({}, ...all.map(({ kinds }) => kinds)),
		remedies: Object.assign({}, ...all.map(({ remedies }) => remedies)),
	};
}

/**
 * Returns the user's name of an attribute of the invoice: "Receptor.UsoCFDI" is "CFDI Use (Uso CFDI)".
 * @returns undefined to use the name of the attribute
 */
export type LabelOf = (field: string) => string | undefined;

/** A field of the body, as in `Conceptos[].Cantidad`, and its name in the form. */
export type LabelRow = readonly [path: string, label: string];

/**
 * Finds labels for the field names of services: `Receptor.Rfc`, `receptor.rfc`, `Conceptos.0.Cantidad`,
 * `cfdi:Comprobante/LugarExpedicion`, or the last name alone if it is unique. A field of a line has the number of the
 * line before its label.
 */
export function labelOf(rows: readonly LabelRow[], line = 'Line'): LabelOf {
	const byPath = new Map(rows.map(([path, label]) => [stepsOf(path).steps.join('.'), label]));
	const names = rows.map(([path]) => stepsOf(path).steps.at(-1) ?? '');
	const byName = new Map(
		rows
			.map(([, label], index) => [names[index] ?? '', label] as const)
			.filter(([name]) => names.filter((other) => other === name).length === 1),
	);
	return (field) => {
		const { steps, line: index } = stepsOf(field);
		const label = byPath.get(steps.join('.')) ?? (steps.length === 1 && byName.get(steps[0] ?? ''));
		if (label === undefined || label === false) return undefined;
		if (index === undefined) return label;
		return steps.length === 1 ? `${line} ${index + 1}` : `${line} ${index + 1}, ${label}`;
	};
}

/** Returns the names of a path without its indexes, unchanged and in lower case, and its line. */
export function stepsOf(path: string): { names: string[]; steps: string[]; line?: number } {
	const parts = path
		.split(/[.[\]/\s]+/)
		.map((part) => part.replace(/^cfdi:/i, ''))
		.filter((part) => part !== '' && !/^(comprobante|concepto)$/i.test(part));
	const names = parts.filter((part) => !/^\d+$/.test(part));
	const steps = names.map((name) => name.toLowerCase());
	const index = steps[0] === 'conceptos' ? parts.find((part) => /^\d+$/.test(part)) : undefined;
	return { names, steps, ...(index !== undefined && { line: Number(index) }) };
}
