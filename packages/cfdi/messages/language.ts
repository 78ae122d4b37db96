/**
 * Where the user enters the invoice's values. Messages use the names that the user sees there, such as a form field's
 * label or a column's header.
 */
export type GivenIn = 'form' | 'json' | 'order' | 'column';

/**
 * Advice, which can depend on where the user entered the value (`json` is the default). If a form field sets a default
 * for the value, `inDefault` replaces the advice, or `orDefault` is added to it. In these strings, `{default}` stands
 * for the field's label.
 */
export type Fix =
	| string
	| (Readonly<Partial<Record<GivenIn | 'inDefault' | 'orDefault', string>>> & {
			readonly json: string;
	  });

/**
 * An error's message (`what`), which continues a sentence that begins with the field's name, and its advice (`fix`).
 * Placeholders:
 * - `{value}` is a value, and `"{value}"` is a value in quotes.
 * - `{and:names}` and `{or:names}` are lists.
 * - `{MetodoPago}` is the attribute's name as the user sees it.
 * - `{=calculate|Let the totals be calculated}` is the program's own phrase or, by default, the text after the bar.
 */
export type Words = string | { readonly what: string; readonly fix: Fix };

export interface CodeWords {
	readonly cause: string;
	readonly fix: Fix;
}

export type Codes = Readonly<Record<string, CodeWords>>;

export interface Language<Kind extends string = string> {
	readonly name: string;
	readonly kinds: Readonly<Record<Kind, Words>>;
	readonly codes: Codes;
	/** Separate from `codes` (for stamping), because the same code can mean something else for cancelling. */
	readonly cancellationCodes: Codes;
	/** Advice for each `Problem.remedy` that is neither a SAT code nor a problem code. */
	readonly remedies: Readonly<Record<string, Fix>>;
	readonly ownWords?: Readonly<Record<string, string>>;
	readonly labels: LabelOf;
	readonly places: Readonly<
		Record<'column' | 'expectedTotal' | 'line' | 'localTaxes' | 'row' | 'spreadsheet', string>
	>;
	readonly and: (last: string) => string;
	readonly or: (last: string) => string;
	readonly placed: (place: string, what: string) => string;
	/** Rewrites a label for use in a list: "Concepto 1, valor unitario" becomes "valor unitario del concepto 1". */
	readonly listed: (label: string) => string;
	readonly inPlace: RegExp;
}

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

/** Returns a field's label, such as "CFDI Use (Uso CFDI)" for "Receptor.UsoCFDI". */
export type LabelOf = (field: string) => string | undefined;

/** A field's path, with `[]` for each index (`Conceptos[].Cantidad`), and its label. */
export type LabelRow = readonly [path: string, label: string];

/**
 * Finds the label of a field, however a service writes the field's name: `Receptor.Rfc`, `receptor.rfc`,
 * `Conceptos.0.Cantidad`, `cfdi:Comprobante/LugarExpedicion`, or only the last name of a path if no other path ends
 * with it. A line field's label begins with the line number.
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

/**
 * Splits a path into names without indexes: `names` as written, and `steps` in lower case. `line` is the zero-based
 * index of the invoice line.
 */
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

export function capitalized(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
