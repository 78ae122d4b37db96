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
