import { plainWords } from './json';
import type { Order } from './order';

/** What the owner of a shop says of one of its states. */
export interface OwnStatus {
	/** As the shop calls it, with or without "wc-". */
	status: string;
	state: 'paid' | 'notPaid' | 'cancelled';
}

/** The order in the state that its owner says; a test stays one, as it never happened. */
export function asOwnerSays(order: Order, statuses: readonly OwnStatus[]): Order {
	const own = plainStatus(order.ownStatus ?? '');
	const said = statuses.find(({ status }) => own !== '' && plainStatus(status) === own);
	return said === undefined || order.state === 'test' ? order : { ...order, state: said.state };
}

function plainStatus(text: string): string {
	return plainWords(text.trim().replace(/^wc-/i, ''));
}
