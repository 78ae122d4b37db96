import type { Row, Store } from '../host';

export interface StoredRow {
	entries: string[];
	mode?: string;
}

export const WORKFLOW = 'w';
export const NODE = 'stamp';
export const LOCK_ROW = `${WORKFLOW} `;
export const LIST_ROW = `${WORKFLOW} n:${NODE}`;

export type Statement = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/**
 * Simulates the statements of n8n's `deduplication-helper.js` (1.123 to 2.41), which reads, changes and
 * writes back a row without a lock. A second INSERT of a row fails, and an UPDATE does not restore a
 * deleted row.
 */
export class RowStore {
	constructor(
		private readonly turn: () => Promise<void>,
		readonly rows = new Map<string, StoredRow>(),
	) {}

	ofNode(workflow: string, node: string): Store {
		const idOf = (row: Row) => (row === 'lock' ? `${workflow} ` : `${workflow} n:${node}`);
		return {
			record: async (row, entries, most) => await this.record(idOf(row), entries, most),
			remove: async (row, entries) => await this.remove(idOf(row), entries),
			clear: async (row) => await this.clear(idOf(row)),
			count: async (row) => (await this.find(idOf(row)))?.entries.length ?? 0,
		};
	}

	protected async record(
		id: string,
		wanted: readonly string[],
		most?: number,
	): Promise<readonly string[]> {
		const { added, isTaken } = await this.add(id, await this.find(id), wanted, { most });
		return isTaken ? [] : added;
	}

	protected async add(
		id: string,
		row: StoredRow | undefined,
		wanted: readonly string[],
		{ most, mode }: { most?: number; mode?: string } = {},
	): Promise<{ added: readonly string[]; isTaken: boolean }> {
		const before = new Set(row?.entries);
		const added = row === undefined ? wanted : wanted.filter((entry) => !before.has(entry));
		const entries = [...(row?.entries ?? []), ...added];
		if (most !== undefined) entries.splice(0, entries.length - most);
		let isTaken = false;
		await this.statement(row === undefined ? 'INSERT' : 'UPDATE', id, () => {
			isTaken = row === undefined && this.rows.has(id);
			const isThere = row === undefined ? !isTaken : this.rows.has(id);
			if (isThere) this.rows.set(id, { ...(row ?? (mode && { mode })), entries });
		});
		return { added, isTaken };
	}

	protected async clear(id: string): Promise<void> {
		await this.statement('DELETE', id, () => this.rows.delete(id));
	}

	protected async remove(id: string, gone: readonly string[]): Promise<void> {
		const row = await this.find(id);
		if (row === undefined) return;
		const removed = new Set(gone);
		const entries = row.entries.filter((entry) => !removed.has(entry));
		await this.statement('UPDATE', id, () => {
			if (this.rows.has(id)) this.rows.set(id, { ...row, entries });
		});
	}

	protected async find(id: string): Promise<StoredRow | undefined> {
		return await this.statement('SELECT', id, () => this.rows.get(id));
	}

	protected async statement<T>(_kind: Statement, _id: string, execute: () => T): Promise<T> {
		await this.turn();
		const result = execute();
		await this.turn();
		return result;
	}
}
