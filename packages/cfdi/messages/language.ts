/** Where a value comes from, which decides how messages name it. */
export type GivenIn = 'form' | 'json' | 'order' | 'column';

/**
 * Advice by the source of the value; `json` is the default. If a field has the default for a missing line value,
 * `inDefault` replaces the advice, or `orDefault` follows it. In them, `{default}` is the label of that field.
 */
export type Fix =
	| string
	| (Readonly<Partial<Record<GivenIn | 'inDefault' | 'orDefault', string>>> & {
			readonly json: string;
	  });

/**
 * The error, written to follow the name of the field, and the advice. Placeholders: `{value}` is a value, `"{value}"` a
 * value in quotes, `{and:names}` or `{or:names}` a list, `{MetodoPago}` the user's name for the attribute, and
 * `{=calculate|Let the totals be calculated}` a text of the program.
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
	/** Separate, because a code can have another meaning for a stamp. */
	readonly cancellationCodes: Codes;
	/** Advice that several kinds share, or that differs from the code's own advice. */
	readonly remedies: Readonly<Record<string, Fix>>;
	/** Names of fields and options in the program that shows the messages. */
	readonly ownWords?: Readonly<Record<string, string>>;
	readonly labels: LabelOf;
	readonly places: Readonly<
		Record<'column' | 'expectedTotal' | 'line' | 'localTaxes' | 'row' | 'spreadsheet', string>
	>;
	readonly and: (last: string) => string;
	readonly or: (last: string) => string;
	/** Joins a place and the error there: `Unit Price is empty`, `Unit Price: "1,250.50" is not a number`. */
	readonly placed: (place: string, what: string) => string;
	/** Returns a label in the form for a list of fields: "valor unitario del concepto 1". */
	readonly listed: (label: string) => string;
	/** The start of a label: "Line 2, ". */
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

/** Returns "CFDI Use (Uso CFDI)" for "Receptor.UsoCFDI"; undefined to use the name of the attribute. */
export type LabelOf = (field: string) => string | undefined;

/** As in `Conceptos[].Cantidad`. */
export type LabelRow = readonly [path: string, label: string];

/**
 * Finds labels for the field names that services use: `Receptor.Rfc`, `receptor.rfc`, `Conceptos.0.Cantidad`,
 * `cfdi:Comprobante/LugarExpedicion`, or the last name alone if it is unique. The label of a line's field has the line
 * number.
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

/** Returns the names in a path, unchanged and in lower case, without indexes. Also returns the line number. */
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
