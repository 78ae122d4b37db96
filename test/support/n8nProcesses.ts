import type { ProcessedKeys } from '../../nodes/Cfdi/sending/keyLock';
import type { KeyStore } from '../../nodes/Cfdi/sending/keyStore';
import type { Row } from './n8nStore';
import { N8nStore } from './n8nStore';
import { VirtualTime } from './virtualTime';

const WORKFLOW = 'w';
const NODE = 'stamp';
/** The row that is the lock, and the row with the list of keys. */
export const LOCK_ROW = `${WORKFLOW} `;
export const LIST_ROW = `${WORKFLOW} n:${NODE}`;

/** Modules that keep nothing between two calls: the processes have them in common, for they load slowly. */
const SHARED = [
	'../../nodes/Cfdi/words/text',
	'../../nodes/Cfdi/words/errors',
	'../../nodes/Cfdi/service/itemError',
].map((path) => [path, jest.requireActual<object>(path)] as const);

/** A table, and n8n processes with it, in virtual time. Every delay is drawn from the seed. */
export class Cluster {
	readonly time = new VirtualTime();

	readonly rows = new Map<string, Row>();

	private state: number;

	constructor(
		seed: number,
		readonly uniqueViolation = '23505',
	) {
		this.state = seed >>> 0;
	}

	/** From 0 to 1. */
	readonly random = (): number => {
		this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
		return this.state / 2 ** 32;
	};

	list(): string[] {
		return this.rows.get(LIST_ROW)?.entries ?? [];
	}
}

/** One n8n process: its own instance of the node's modules. */
export class N8nProcess {
	/** How often it has sent to the database, or received from it. */
	turns = 0;

	isBroken = false;

	/** Resolves when the process is killed. */
	killed: Promise<void> = new Promise(() => {});

	isKilled = false;

	/** The process stops after a number of turns. */
	stop?: { afterTurns: number; milliseconds: number };

	readonly keys: KeyStore;

	readonly processed: ProcessedKeys;

	constructor(private readonly cluster: Cluster) {
		const { rows, uniqueViolation } = cluster;
		const store = new N8nStore(async () => await this.turn(), rows, uniqueViolation);
		this.processed = store.ofNode(WORKFLOW, NODE);
		this.keys = this.ownKeyStore();
	}

	/** From then on it does nothing. */
	killAt(milliseconds: number): void {
		const kill = async () => {
			await this.cluster.time.wait(milliseconds);
			this.isKilled = true;
		};
		this.killed = kill();
	}

	private ownKeyStore(): KeyStore {
		let Store: typeof KeyStore | undefined;
		jest.isolateModules(() => {
			for (const [path, module] of SHARED) jest.doMock(path, () => module);
			jest.doMock('../../nodes/Cfdi/sending/delay', () => ({
				delay: async (milliseconds: number) => await this.wait(milliseconds),
			}));
			Store = (
				jest.requireActual<object>('../../nodes/Cfdi/sending/keyStore') as {
					KeyStore: typeof KeyStore;
				}
			).KeyStore;
		});
		if (Store === undefined) throw new Error('The module was not loaded');
		return new Store(this.processed, 'list');
	}

	private async turn(): Promise<void> {
		const { stop } = this;
		await this.wait(1 + 20 * this.cluster.random());
		this.turns++;
		if (stop?.afterTurns === this.turns) await this.wait(stop.milliseconds);
		if (this.isBroken) throw new Error('The database is locked');
	}

	private async wait(milliseconds: number): Promise<void> {
		await this.cluster.time.wait(milliseconds);
		if (this.isKilled) await new Promise(() => {});
	}
}
