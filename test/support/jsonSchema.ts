export interface Schema {
	type: string | string[];
	properties?: Record<string, Schema>;
	required?: string[];
	items?: Schema;
	/** The service can add values that the schema does not declare. */
	additionalProperties?: boolean;
}

const typeOf = (value: unknown): string => {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	return Number.isInteger(value) ? 'integer' : typeof value;
};

/**
 * Returns a value's differences from its schema, for example `findings[0].level: number, not
 * string`.
 */
export function misfits(value: unknown, schema: Schema, path = ''): string[] {
	const type = typeOf(value);
	const expected = [schema.type].flat();
	if (!expected.includes(type)) return [`${path}: ${type}, not ${expected.join(' or ')}`];
	if (Array.isArray(value)) {
		const { items } = schema;
		if (items === undefined) return [`${path}: its items are not declared`];
		return value.flatMap((one, index) => misfits(one, items, `${path}[${index}]`));
	}
	if (typeof value !== 'object' || value === null) return [];
	const at = (key: string) => (path === '' ? key : `${path}.${key}`);
	const { properties = {}, required = [], additionalProperties } = schema;
	return [
		...required.filter((key) => !(key in value)).map((key) => `${at(key)}: missing`),
		...Object.entries(value).flatMap(([key, one]) => {
			const declared = properties[key];
			if (declared !== undefined) return misfits(one, declared, at(key));
			return additionalProperties === true ? [] : [`${at(key)}: not declared`];
		}),
	];
}
