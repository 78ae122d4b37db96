/** In whose words a value is named: a field of the form, an attribute in JSON, an order, a column. */
export type GivenIn = 'form' | 'json' | 'order' | 'column';

/**
 * What to do, where that differs by who gave the value; `json` is for all who are not named. `orDefault`
 * follows where a field stands in for what a line leaves out, and `beforeDefault` comes first there:
 * `{default}` is its label.
 */
export type Fix =
	| string
	| (Readonly<Partial<Record<GivenIn | 'beforeDefault' | 'orDefault', string>>> & {
			readonly json: string;
	  });

/**
 * The words of one kind of problem: what is wrong, as it follows the name of the field, and what to do.
 * Templates: `{value}` is a value of the problem, `"{value}"` the same in quotes, `{and:names}` and
 * `{or:names}` a list, and `{MetodoPago}` or `{Receptor.Rfc}` what the user calls that attribute;
 * `{=calculate|Let the totals be calculated}` is said in the own words of who shows the sentence.
 */
export type Words = string | { readonly what: string; readonly fix: Fix };

/** What one of SAT's codes means. */
export interface CodeWords {
	/** What is wrong, in one sentence. */
	readonly cause: string;
	/** What to do about it. */
	readonly fix: Fix;
}

/** By SAT's code. */
export type Codes = Readonly<Record<string, CodeWords>>;

/** All that is said in one language. */
export interface Language<Kind extends string = string> {
	/** That of its folder: `es`. */
	readonly name: string;
	readonly kinds: Readonly<Record<Kind, Words>>;
	/** What SAT and its certifiers say of an invoice that is to be stamped. */
	readonly codes: Codes;
	/** What SAT's cancellation service says: a number of it means something else for a stamp. */
	readonly cancellationCodes: Codes;
	/** What to do, where several kinds share it or one has another than its code's. */
	readonly remedies: Readonly<Record<string, Fix>>;
	/**
	 * What a program that shows the sentences calls its fields and options, by the name of the place in them.
	 * A language of the library has none: its sentences say `let the totals be calculated`, or the name of
	 * an option of the library.
	 */
	readonly ownWords?: Readonly<Record<string, string>>;
	/** What a person who keeps books calls an attribute; undefined where it has its own name. */
	readonly labels: LabelOf;
	/** What the places in a file are called, and what is given with an invoice. */
	readonly places: Readonly<
		Record<'column' | 'expectedTotal' | 'line' | 'localTaxes' | 'row' | 'spreadsheet', string>
	>;
	/** The words that join a list, before its last text. */
	readonly and: (last: string) => string;
	readonly or: (last: string) => string;
	/** The beginnings of what is said of the place itself: "quantity is empty". */
	readonly predicate: RegExp;
	/**
	 * The places that such a predicate may follow, and others have a colon: a Spanish label has no
	 * article, and no word after the colon has to agree with it in gender and number.
	 */
	readonly subject: RegExp;
	/** What such a predicate follows where its place was named just before: `''` for none. */
	readonly it: string;
	/** Where a label says first in which line it is: "Line 2, ". */
	readonly inPlace: RegExp;
}

/** The messages of one package in one language: of its kinds, and of the remedies that several kinds share. */
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
 * What the user calls an attribute of the invoice: "Receptor.UsoCFDI" is "CFDI Use (Uso CFDI)".
 * @returns undefined where it has its own name
 */
export type LabelOf = (field: string) => string | undefined;

/** A field of the body, as in `Conceptos[].Cantidad`, and what the form calls it. */
export type LabelRow = readonly [path: string, label: string];

/**
 * Finds labels as services write their fields: `Receptor.Rfc`, `receptor.rfc`, `Conceptos.0.Cantidad`,
 * `cfdi:Comprobante/LugarExpedicion`, or the last name alone where no other field has it. A field of a
 * line has the number of the line before its label.
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

/** The names of a path without its indexes, as they are and in lower case, and the line it is in. */
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
