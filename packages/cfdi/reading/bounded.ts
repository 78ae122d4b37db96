import { beyond, bounds } from './bounds';

/**
 * Refuses JSON from outside that is beyond the limits: too many values, too deep, or too long a text. A list of open
 * values replaces recursion, so that depth needs no stack.
 * @throws Problems
 */
export function refuseBeyond(given: unknown, field: string): void {
	const open: Array<{ value: unknown; depth: number }> = [{ value: given, depth: 0 }];
	let values = 0;
	for (let one = open.pop(); one !== undefined; one = open.pop()) {
		const { value, depth } = one;
		if (typeof value === 'string' && value.length > bounds.jsonText.most) {
			throw beyond('jsonText', {}, field);
		}
		if (typeof value !== 'object' || value === null) continue;
		if (depth >= bounds.jsonNesting.most) throw beyond('jsonNesting', {}, field);
		for (const inner of Object.values(value)) {
			values += 1;
			if (values > bounds.jsonValues.most) throw beyond('jsonValues', {}, field);
			open.push({ value: inner, depth: depth + 1 });
		}
	}
}
