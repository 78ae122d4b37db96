import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import type { FaultCase } from './cases';
import { ITEMS, hitIndex } from './cases';
import { orderFault } from './orderFault';
import type { InputItem, OperationUnderTest } from './operationsUnderTest';
import { keyOf, operationsUnderTest } from './operationsUnderTest';

interface FaultOrder {
	match: string;
	hits: number;
}

/** Shared items have keys with this number or higher, which the items of a case never use. */
const SHARED = 17_000;

/** Adds a case's records to the sandbox, and tells the sandbox which fault to cause. */
export class CaseSetup {
	private readonly shared = new Map<string, InputItem>();

	constructor(private readonly sandbox: Sandbox) {}

	async prepare(faultCase: FaultCase, worker: number): Promise<InputItem[]> {
		const { operation, fault, times } = faultCase;
		const indexes = [...Array(ITEMS).keys()];
		const inputs = await Promise.all(
			indexes.map(async (index) => await this.input(faultCase, index, worker)),
		);
		if (fault.order !== undefined) {
			await orderFault(this.sandbox, operation, inputs[hitIndex(faultCase)], fault, times);
		}
		return inputs;
	}

	/** Prepares the shared items once, because an invoice's first download is slow. */
	async prepareShared(operations: OperationUnderTest[], workers: number): Promise<void> {
		for (const operation of operations.filter(({ isWrite }) => !isWrite)) {
			for (let index = 0; index < ITEMS + workers; index++) {
				const key = sharedKey(operation, index);
				const input = await operation.prepare(this.sandbox, key);
				await operation.warmUp?.(this.sandbox, input);
				this.shared.set(key, input);
			}
		}
	}

	/**
	 * Deletes the remaining fault orders, which repeat "always", and returns their hits by `match`.
	 */
	async takeHits(): Promise<Map<string, number>> {
		const { faults } = (await this.sandbox.get('/sandbox/faults')).json as { faults: FaultOrder[] };
		await this.sandbox.delete('/sandbox/faults');
		return new Map(faults.map(({ match, hits }) => [match, hits]));
	}

	/**
	 * Cases of a read operation share their items, but each worker has a separate item for the fault,
	 * because the workers run cases at the same time.
	 */
	private async input(faultCase: FaultCase, index: number, worker: number): Promise<InputItem> {
		const { operation, number, times } = faultCase;
		const isHit = index === hitIndex(faultCase);
		const shared = this.shared.get(sharedKey(operation, isHit ? ITEMS + worker : index));
		if (shared !== undefined && !(isHit && times === 'always')) return shared;
		return await operation.prepare(this.sandbox, keyOf(number, index));
	}
}

const sharedKey = (operation: OperationUnderTest, item: number): string =>
	keyOf(SHARED + operationsUnderTest.indexOf(operation), item);
