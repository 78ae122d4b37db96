import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

/** n8n's own store of processed keys, as it gives it to a node. */
export type ProcessedKeys = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'removeProcessed'
>;

/** The keys are kept apart for this node of this workflow. */
const SCOPE = 'node';
const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: 10_000 };

/** n8n reads, changes and writes the list of keys without a lock, so this process takes turns. */
let lastTurn: Promise<unknown> = Promise.resolve();

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = lastTurn.then(work);
	lastTurn = turn.catch(() => undefined);
	return await turn;
}

/** Keys that outlive executions, in n8n's database. */
export class KeyStore {
	constructor(private readonly processed: ProcessedKeys) {}

	/** Records a key. @returns whether it is new @throws n8n's error when it cannot be recorded */
	async claim(key: string): Promise<boolean> {
		const { new: added } = await inTurn(
			async () => await this.processed.checkProcessedAndRecord([key], SCOPE, OPTIONS),
		);
		return added.length > 0;
	}

	/** Removes a key. @throws n8n's error when it cannot be removed */
	async release(key: string): Promise<void> {
		await inTurn(async () => await this.processed.removeProcessed([key], SCOPE, OPTIONS));
	}
}
