export interface Step {
	kind: string;
	words: string;
}

export interface Stage {
	name: string;
	base: string;
	steps: Step[];
}

/** Reads a Dockerfile with one step per line. */
export function stagesOf(text: string): Stage[] {
	const stages: Stage[] = [];
	for (const line of text.split('\n')) {
		if (line === '' || line.startsWith('#')) continue;
		const [, kind = '', words = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
		const [, base, name] = /^(\S+) AS (\S+)$/.exec(words) ?? [];
		if (kind === 'FROM' && base !== undefined && name !== undefined) {
			stages.push({ name, base, steps: [] });
			continue;
		}
		const stage = stages.at(-1);
		if (stage === undefined || words.endsWith('\\')) throw new Error(`Dockerfile: ${line}`);
		stage.steps.push({ kind, words });
	}
	return stages;
}
