/** Provides undocumented response fields, named like output fields and table columns. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

const folder = resolve(__dirname, '../../workflows');

export const workflowFiles: readonly string[] = readdirSync(folder).filter((name) =>
	name.endsWith('.json'),
);

const columns = workflowFiles
	.map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as IWorkflowBase)
	.flatMap(({ nodes }) => nodes)
	.flatMap(({ parameters }) => {
		const { column = [] } = (parameters.columns ?? {}) as { column?: Array<{ name: string }> };
		return column.map(({ name }) => name);
	});

export const HOSTILE_NAMES = {
	ofItems: [
		'amount',
		'cancelUntil',
		'currency',
		'duplicate',
		'es',
		'existed',
		'files',
		'inGlobal',
		'invoice',
		'note',
		'order',
		'orders',
		'outcome',
		'paymentMethod',
		'payments',
		'reason',
		'recipient',
		'refund',
		'sat',
		'sent',
		'stamped',
		'summary',
		'totals',
		'type',
		'verificationUrl',
		'warnings',
	],
	ofTables: [...new Set([...columns, 'createdAt', 'updatedAt'])],
} as const;

/** Returns a response whose undocumented fields all have wrong values. */
export function hostile(): IDataObject {
	const values: unknown[] = ['hostile', { uuid: 'hostile', rfc: 'hostile' }, ['hostile'], -1, true];
	const names = [...HOSTILE_NAMES.ofItems, ...HOSTILE_NAMES.ofTables];
	const own = names.map((name, at) => [name, values[at % values.length]]);
	// An error message or a different total would turn the response into a failure, so leave out
	// `message` and use text as the `total`.
	return {
		...Object.fromEntries(own.filter(([name]) => name !== 'message')),
		outcome: 'duplicate',
		inGlobal: true,
		stamped: { id: 9, uuid: 'hostile' },
		warnings: 'hostile',
		total: 'hostile',
		status: 'hostile',
	};
}
