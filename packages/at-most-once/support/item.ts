import type { Json } from '../answer';
import type { Item } from '../item';
import { Ledger } from '../ledger';
import { Limiter } from '../limiter';
import { Memory } from '../memory';
import { Queue } from '../queue';
import { aHost } from './host';

export interface ItemParts extends Partial<Omit<Item, 'ledger' | 'queue'>> {
	/** What is stored with the execution. */
	context?: Json;
	runIndex?: number;
}

/** A write; by default the only item of a first execution that goes on after a failure. */
export function anItem(parts: ItemParts = {}): Item & { ledger: Ledger } {
	const { context = {}, runIndex = 0, ...rest } = parts;
	const { memory = new Memory(aHost()), service = 'service' } = rest;
	const ledger = new Ledger(context, memory, 'stamp', runIndex);
	return {
		index: 0,
		memory,
		run: { limiter: new Limiter(10, memory.host) },
		ledger,
		queue: new Queue(context, memory, 'stamp', (key) => ledger.find(key)),
		results: memory.resultsOf(service),
		service,
		place: 'node',
		givesUuid: true,
		holdsNoSlot: false,
		continueOnFail: true,
		isRetry: false,
		isManual: false,
		isTool: false,
		isSubWorkflow: false,
		sendsAgain: () => false,
		findsLost: () => false,
		mark: (answer, { code }) => ({ ...answer, json: { ...answer.json, marked: code } }),
		faultOf: async ({ details }) => details.code,
		onDone: () => {},
		...rest,
	};
}
