import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const table = readFileSync(resolve(__dirname, '../api/operations.mts'), 'utf8');

/**
 * Matches rows such as `operation('customer.create', 'Alta de cliente', '/api/customers/create',
 * createCustomer)`.
 */
const ROW = /operation\(\s*'(?<name>[\w.]+)',\s*'[^']*',\s*'(?<path>[^']+)'/g;

export const paths = new Map(
	[...table.matchAll(ROW)].map(
		({ groups: { name = '', path = '' } = {} }) => [name, path] as const,
	),
);

export function pathOf(operation: string): string {
	const path = paths.get(operation);
	if (path === undefined) throw new Error(`The sandbox has no operation ${operation}`);
	return path;
}
