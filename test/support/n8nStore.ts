import type { DeduplicationScope, IDataDeduplicator, IDeduplicationOutput } from 'n8n-workflow';

import type { ProcessedKeys } from '../../nodes/Cfdi/run/host';

type Context = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[2];
type Options = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[3];
type Items = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[0];

export interface Row {
	mode: Options['mode'];
	entries: string[];
}

export type Statement = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/** The database error of n8n's typeorm. */
class QueryFailedError extends Error {
	constructor(readonly code: string) {
		super('duplicate key value violates unique constraint');
	}
}

class DeduplicationError extends Error {}

/**
 * n8n's store of processed keys over a table in memory, with the statements of n8n's `deduplication-helper.js` (1.123
 * to 2.41). It reads a row, changes it and writes it back without a lock. A second INSERT of a row fails, and an
 * UPDATE does not restore a deleted row.
 */
export class N8nStore implements IDataDeduplicator {
	/**
	 * @param turn a one-way trip between n8n and its database
	 * @param rows the table, which several n8n processes can share
	 * @param uniqueViolation the code of the database's error
	 */
	constructor(
		private readonly turn: () => Promise<void>,
		readonly rows = new Map<string, Row>(),
		private readonly uniqueViolation = '23505',
	) {}

	/** Returns n8n's store for a node in any of its processes, which can share the rows. */
	ofNode(workflow: string, node: string): ProcessedKeys {
		const context = { workflow: { id: workflow }, node: { id: node } } as Context;
		return {
			checkProcessedAndRecord: async (items, scope, options) =>
				await this.checkProcessedAndRecord(items, scope, context, options),
			removeProcessed: async (items, scope) => await this.removeProcessed(items, scope, context),
			clearAllProcessedItems: async (scope) => await this.clearAllProcessedItems(scope, context),
			getProcessedDataCount: async (scope, options) =>
				await this.getProcessedDataCount(scope, context, options),
		};
	}

	async checkProcessedAndRecord(
		items: Items,
		scope: DeduplicationScope,
		context: Context,
		options: Options,
	): Promise<IDeduplicationOutput> {
		const id = idOf(scope, context);
		const row = await this.find(id);
		if (row !== undefined && row.mode !== options.mode) throw new DeduplicationError();
		const before = new Set(row?.entries);
		const isKnown = (item: Items[number]) => before.has(String(item));
		// The simulation runs this a million times, mostly with a missing row.
		const added = row === undefined ? items : items.filter((item) => !isKnown(item));
		const entries = [...(row?.entries ?? []), ...added.map(String)];
		if (options.maxEntries) entries.splice(0, entries.length - options.maxEntries);
		await this.statement(row === undefined ? 'INSERT' : 'UPDATE', id, () => {
			if (row === undefined && this.rows.has(id)) throw new QueryFailedError(this.uniqueViolation);
			if (row === undefined || this.rows.has(id))
				this.rows.set(id, { mode: options.mode, entries });
		});
		return { new: added, processed: row === undefined ? [] : items.filter(isKnown) };
	}

	async removeProcessed(items: Items, scope: DeduplicationScope, context: Context): Promise<void> {
		const id = idOf(scope, context);
		const row = await this.find(id);
		if (row === undefined) return;
		const removed = new Set(items.map(String));
		const entries = row.entries.filter((entry) => !removed.has(entry));
		await this.statement('UPDATE', id, () => {
			if (this.rows.has(id)) this.rows.set(id, { ...row, entries });
		});
	}

	async clearAllProcessedItems(scope: DeduplicationScope, context: Context): Promise<void> {
		const id = idOf(scope, context);
		await this.statement('DELETE', id, () => this.rows.delete(id));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		context: Context,
		options: Options,
	): Promise<number> {
		const row = await this.find(idOf(scope, context));
		return options.mode === 'entries' && row?.mode === 'entries' ? row.entries.length : 0;
	}

	private async find(id: string): Promise<Row | undefined> {
		return await this.statement('SELECT', id, () => this.rows.get(id));
	}

	/** Executes after one trip, and answers after another. */
	protected async statement<T>(_kind: Statement, _id: string, execute: () => T): Promise<T> {
		await this.turn();
		const result = execute();
		await this.turn();
		return result;
	}
}

function idOf(scope: DeduplicationScope, { workflow, node }: Context): string {
	return scope === 'node' ? `${workflow.id} n:${node?.id}` : `${workflow.id} `;
}
