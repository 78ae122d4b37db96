import { beyond, bounds } from './bounds';

/**
 * Refuses JSON from outside that is beyond what is read: too many values, too deep, or a text that is too long. It
 * remembers what it still has to look at, so that depth costs no stack.
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
