import { plainWords } from './json';
import type { Order } from './order';
import type { FormOptions } from './paymentForms';

/** What the owner of a shop says of one of its states. */
interface OwnStatus {
	/** As the shop calls it, with or without "wc-". */
	status: string;
	state: 'paid' | 'notPaid' | 'cancelled';
}

/** What the owner of a shop says once for all its orders. */
export interface OwnerOptions extends FormOptions {
	/** What the shop's own states mean. */
	orderStatuses: readonly OwnStatus[];
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
