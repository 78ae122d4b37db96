import type { Doubts } from '../service/itemError';
import type { ItemContext } from './itemContext';
import type { Ledger } from './ledger';
import { fingerprintOf } from './ledger';
import type { Equal } from './ledgerEntry';

/** So many invoices a process remembers. */
const MOST_REMEMBERED = 1_000;

/** What stopped in this process: what the invoice is, and the execution that it stopped in. */
const stopped = new Map<string, string>();

/**
 * In a run from the editor an invoice that is probably not meant stops once, unsent: a stamp cannot be
 * undone, and its warning would come too late. Run again unchanged, it is sent, but not by a Retry On
 * Fail of the same execution: nobody has looked.
 * @param equal which of the equal invoices of the execution it is
 * @returns why it stops; undefined where it is sent
 */
export function stopsOnce(
	{ isManual, node, service }: Pick<ItemContext, 'isManual' | 'node' | 'service'>,
	{ id: execution }: Pick<Ledger, 'id'>,
	doubts: Doubts | undefined,
	equal: Equal | undefined,
): Doubts | undefined {
	if (!isManual || doubts === undefined || equal === undefined) return undefined;
	const name = fingerprintOf([node.id, service, equal.body, equal.number].join('\n'));
	const stoppedIn = stopped.get(name);
	if (stoppedIn !== undefined) return stoppedIn === execution ? doubts : undefined;
	stopped.set(name, execution);
	for (const oldest of stopped.keys()) {
		if (stopped.size <= MOST_REMEMBERED) break;
		stopped.delete(oldest);
	}
	return doubts;
}
