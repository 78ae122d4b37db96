/** A step of a Dockerfile, such as RUN with its command or COPY with its arguments. */
export interface Step {
	kind: string;
	words: string;
}

export interface Stage {
	name: string;
	base: string;
	steps: Step[];
}

/** Reads a Dockerfile that has each step on its own line. */
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
