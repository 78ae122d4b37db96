import type { Store } from '../host';
import type { Statement, StoredRow } from '../support/rowStore';
import { LIST_ROW, NODE, RowStore, WORKFLOW } from '../support/rowStore';
import type { World } from './world';

export interface StoreOptions {
	mostEntries?: number;
	/** Duration of a statement on the list, in milliseconds. */
	listTakes?: number;
}

export class SimulatedStore extends RowStore {
	readonly everRecorded = new Set<string>();

	constructor(
		private readonly world: World,
		private readonly options: StoreOptions = {},
	) {
		super(async () => {}, new Map<string, StoredRow>());
	}

	forNode(): Store {
		return this.ofNode(WORKFLOW, NODE);
	}

	protected override async record(
		...[id, wanted, most]: Parameters<RowStore['record']>
	): ReturnType<RowStore['record']> {
		const fewer = most === undefined ? undefined : (this.options.mostEntries ?? most);
		return await super.record(id, wanted, fewer);
	}

	state(): string {
		return [...this.rows].map(([id, { entries }]) => `${id}:${shown(id, entries)}`).join('|');
	}

	protected override async statement<T>(kind: Statement, id: string, execute: () => T): Promise<T> {
		const isList = id === LIST_ROW;
		const error = () => new Error('connection lost');
		const earliest = this.world.now + (isList ? (this.options.listTakes ?? 0) : 0);
		return await this.world.step(
			'store',
			`${kind} ${isList ? 'list' : 'lock row'}`,
			() => {
				const result = execute();
				for (const entry of isList ? this.entriesOf(id) : []) this.everRecorded.add(entry);
				return result;
			},
			{
				earliest,
				errors: { lost: error, lostAfter: error },
				show: () => (kind === 'DELETE' ? '' : ` -> ${shown(id, this.entriesOf(id))}`),
			},
		);
	}

	private entriesOf(id: string): string[] {
		return this.rows.get(id)?.entries ?? [];
	}
}

function shown(id: string, entries: string[]): string {
	if (id === LIST_ROW) return list(entries);
	return entries.length === 1 ? '1 entry' : `${entries.length} entries`;
}

const lists = new WeakMap<string[], string>();

function list(entries: string[]): string {
	const known = lists.get(entries) ?? `[${entries.map(short).join(', ')}]`;
	lists.set(entries, known);
	return known;
}

const shorts = new Map<string, string>();

/** Shortens 'key ["service","order","A"]' to "key A". */
function short(entry: string): string {
	const known = shorts.get(entry) ?? entry.replace(/\["service","\w+","(\w+)"\]/, '$1');
	shorts.set(entry, known);
	return known;
}
