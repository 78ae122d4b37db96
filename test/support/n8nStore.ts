import type { DeduplicationScope, IDataDeduplicator, IDeduplicationOutput } from 'n8n-workflow';
import type { ProcessedKeys } from '../../nodes/Cfdi/run/context';
import type { StoredRow } from '../../packages/at-most-once/support/rowStore';
import { RowStore } from '../../packages/at-most-once/support/rowStore';

type Context = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[2];
type Options = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[3];
type Items = Parameters<IDataDeduplicator['checkProcessedAndRecord']>[0];

class QueryFailedError extends Error {
	constructor(readonly code: string) {
		super('duplicate key value violates unique constraint');
	}
}

class DeduplicationError extends Error {}

/** Stores n8n's processed keys in a table in memory. */
export class N8nStore extends RowStore implements IDataDeduplicator {
	/** @param uniqueViolation the database's error code for an existing key */
	constructor(
		turn: () => Promise<void>,
		rows = new Map<string, StoredRow>(),
		private readonly uniqueViolation = '23505',
	) {
		super(turn, rows);
	}

	/** Returns the processed keys of one node. */
	processedKeysOf(workflow: string, node: string): ProcessedKeys {
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
		const { added, isTaken } = await this.add(id, row, items.map(String), {
			most: options.maxEntries,
			mode: options.mode,
		});
		if (isTaken) throw new QueryFailedError(this.uniqueViolation);
		const isNew = (item: Items[number]) => added.includes(String(item));
		return { new: items.filter(isNew), processed: items.filter((item) => !isNew(item)) };
	}

	async removeProcessed(items: Items, scope: DeduplicationScope, context: Context): Promise<void> {
		await this.remove(idOf(scope, context), items.map(String));
	}

	async clearAllProcessedItems(scope: DeduplicationScope, context: Context): Promise<void> {
		await this.clear(idOf(scope, context));
	}

	async getProcessedDataCount(
		scope: DeduplicationScope,
		context: Context,
		options: Options,
	): Promise<number> {
		const row = await this.find(idOf(scope, context));
		return options.mode === 'entries' && row?.mode === 'entries' ? row.entries.length : 0;
	}
}

function idOf(scope: DeduplicationScope, { workflow, node }: Context): string {
	return scope === 'node' ? `${workflow.id} n:${node?.id}` : `${workflow.id} `;
}
