/**
 * Parses n8n's format for executions: a JSON array that contains each object, array and string
 * once. A string inside an object is the actual value's index in the array.
 */
export function parseFlatted(text: string): unknown {
	const slots = JSON.parse(text) as unknown[];
	const filled = new Set<object>();

	const resolve = (index: string): unknown => {
		const value = slots[Number(index)];
		if (typeof value !== 'object' || value === null || filled.has(value)) return value;
		filled.add(value);
		const holder = value as Record<string, unknown>;
		for (const [key, held] of Object.entries(holder)) {
			if (typeof held === 'string') holder[key] = resolve(held);
		}
		return value;
	};
	return resolve('0');
}
