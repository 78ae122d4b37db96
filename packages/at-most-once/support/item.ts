import type { Json } from '../request';
import type { Item } from '../attempt';
import type { Ledger } from '../ledger';
import { Memory } from '../memory';
import type { SenderOptions } from '../sender';
import { createSender } from '../sender';
import { aHost } from './host';

export interface ItemParts extends Omit<Partial<SenderOptions>, 'ledger'> {
	index?: number;
	context?: Json;
	runIndex?: number;
	limiter?: Item['limiter'];
}

export function anItem(parts: ItemParts = {}): Item & { ledger: Ledger } {
	const { context = {}, index = 0, limiter, runIndex = 0, ...own } = parts;
	const { shared } = createSender({
		memory: new Memory(aHost()),
		service: 'service',
		place: 'node',
		givesUuid: true,
		...own,
		ledger: { context, scope: 'stamp', runIndex },
	});
	return { ...shared, index, ...(limiter && { limiter }) } as Item & { ledger: Ledger };
}
