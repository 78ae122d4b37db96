import type { Sandbox } from '../support/sandbox';
import type { FaultCase } from './cases';
import { ITEMS, hitItem } from './cases';
import type { OperationUnderTest, Subject } from './operationsUnderTest';

interface OpenOrder {
	match: string;
	hits: number;
}

/** A text in the form of an RFC: another one for each number and item. */
export function keyOf(number: number, item: number): string {
	const letter = (place: number): string =>
		String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
	return `${letter(2)}${letter(1)}${letter(0)}010101${String(item).padStart(3, '0')}`;
}

/** Numbers that no case has, for the items that several cases use. */
const SHARED = 17_000;

/** Makes the sandbox ready for a case: what its items need is there, and the fault is ordered. */
export class Stage {
	private readonly shared = new Map<string, Subject>();

	constructor(private readonly sandbox: Sandbox) {}

	/** @param lane the cases of a lane run one after the other */
	async set(one: FaultCase, lane: number): Promise<Subject[]> {
		const { operation, fault, times } = one;
		const items = [...Array(ITEMS).keys()];
		const subjects = await Promise.all(items.map(async (item) => this.subject(one, item, lane)));
		if (fault.order !== undefined) {
			const match = operation.match(subjects[hitItem(one)] as Subject);
			const order = { operation: operation.name, ...fault.order, times, match };
			const { status, text } = await this.sandbox.order('/sandbox/faults', order);
			if (status !== 201) throw new Error(text);
		}
		return subjects;
	}

	/** Prepares what several cases use: the first download of an invoice takes its time. */
	async warmUp(operations: OperationUnderTest[], lanes: number): Promise<void> {
		for (const operation of operations.filter(({ writes }) => !writes)) {
			for (let place = 0; place < ITEMS + lanes; place++) {
				const key = sharedKey(operation, place);
				const subject = await operation.prepare(this.sandbox, key);
				await operation.warm?.(this.sandbox, subject);
				this.shared.set(key, subject);
			}
		}
	}

	/** How often each fault struck that strikes always; then no fault is left. */
	async strikes(): Promise<Map<string, number>> {
		const { faults } = (await this.sandbox.get('/sandbox/faults')).json as { faults: OpenOrder[] };
		await this.sandbox.delete('/sandbox/faults');
		return new Map(faults.map(({ match, hits }) => [match, hits]));
	}

	/** What only reads can be read by many cases; the item that is hit, by those of one lane. */
	private async subject(one: FaultCase, item: number, lane: number): Promise<Subject> {
		const { operation, number, times } = one;
		const isHit = item === hitItem(one);
		const shared = this.shared.get(sharedKey(operation, isHit ? ITEMS + lane : item));
		if (shared !== undefined && !(isHit && times === 'always')) return shared;
		return await operation.prepare(this.sandbox, keyOf(number, item));
	}
}

const sharedKey = ({ place }: OperationUnderTest, item: number): string =>
	keyOf(SHARED + place, item);
