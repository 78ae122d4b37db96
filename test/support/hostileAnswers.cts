/** What a service may answer beyond its documented fields: names of the node's items and of the workflows' tables. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import type { IDataObject, IWorkflowBase } from 'n8n-workflow';

const folder = resolve(__dirname, '../../workflows');

/** Each workflow, by the name of its English file. */
export const workflowFiles: readonly string[] = readdirSync(folder).filter((name) =>
	name.endsWith('.json'),
);

/** The columns of the Data Tables that workflows make. */
const columns = workflowFiles
	.map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')) as IWorkflowBase)
	.flatMap(({ nodes }) => nodes)
	.flatMap(({ parameters }) => {
		const { column = [] } = (parameters.columns ?? {}) as { column?: Array<{ name: string }> };
		return column.map(({ name }) => name);
	});

export const HOSTILE_NAMES = {
	/** They have a meaning in items of this node. */
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

/** Another value for each of those names; what another test gives as documented is not among them. */
export function hostile(): IDataObject {
	const values: unknown[] = ['hostile', { uuid: 'hostile', rfc: 'hostile' }, ['hostile'], -1, true];
	const names = [...HOSTILE_NAMES.ofItems, ...HOSTILE_NAMES.ofTables];
	const own = names.map((name, at) => [name, values[at % values.length]]);
	// An answer that reports an error, or another total, is not a success.
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
