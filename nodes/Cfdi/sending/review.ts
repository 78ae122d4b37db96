import type { After, Remembered, WriteAttempt } from './attempt';
import type { ItemContext } from './itemContext';
import type { Equal, Ledger } from './ledger';
import { fingerprintOf } from './ledger';
import type { PreparedRequest } from './prepareRequest';

/** So many invoices a process remembers. */
const MOST_REMEMBERED = 1_000;

/** What stopped in this process: what the invoice is, and the execution that it stopped in. */
const stopped = new Map<string, string>();

/** What a person should see once, before it is sent. */
export function review(attempt: Remembered): After<'review'> {
	const { item, request, write } = attempt;
	const equal = equalOf(item, request, write);
	if (equal === undefined) return { to: 'claim', attempt };
	// What was sent already is not asked for again.
	const doubts = write.earlier === undefined ? request.doubts : undefined;
	if (doubts !== undefined && stopsOnce(item, write.ledger, equal)) {
		return { to: 'end', attempt: { ...attempt, result: doubts } };
	}
	return { to: 'claim', attempt: { ...attempt, write: { ...write, equal } } };
}

/** In a run from the editor, which of the equal invoices of the execution an item is. */
export function equalOf(
	{ isManual }: ItemContext,
	{ sameInvoice }: PreparedRequest,
	{ key, ledger }: WriteAttempt,
): Equal | undefined {
	if (!isManual || sameInvoice === undefined) return undefined;
	return ledger.equalOf(key, sameInvoice.id());
}

/**
 * In a run from the editor an invoice that is probably not meant stops once, unsent: a stamp cannot be
 * undone, and its warning would come too late. Run again unchanged, it is sent, but not by a Retry On
 * Fail of the same execution: nobody has looked.
 */
function stopsOnce(
	{ node, service }: ItemContext,
	{ id: execution }: Ledger,
	{ body, number }: Equal,
): boolean {
	const name = fingerprintOf([node.id, service, body, number].join('\n'));
	const stoppedIn = stopped.get(name);
	if (stoppedIn !== undefined) return stoppedIn === execution;
	stopped.set(name, execution);
	for (const oldest of stopped.keys()) {
		if (stopped.size <= MOST_REMEMBERED) break;
		stopped.delete(oldest);
	}
	return true;
}
