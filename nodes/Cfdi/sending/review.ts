import { ItemError } from '../service/itemError';
import type { After, Remembered, WriteAttempt } from './attempt';
import type { ItemContext } from './itemContext';
import type { Equal, Ledger } from './ledger';
import { fingerprintOf } from './ledger';
import type { PreparedRequest } from './prepareRequest';
import { notRead } from './prepareRequest';
import { retry } from './retry';

/** So many invoices a process remembers. */
const MOST_REMEMBERED = 1_000;

/** What stopped in this process: what the invoice is, and the execution that it stopped in. */
const stopped = new Map<string, string>();

/** What a person should see once, before it is sent; and whether it is about the invoice that is meant. */
export function review(attempt: Remembered): After<'review'> | Promise<After<'review'>> {
	const { compare } = attempt.request;
	return compare === undefined ? reviewed(attempt) : compared(attempt, compare);
}

async function compared(
	attempt: Remembered,
	compare: NonNullable<PreparedRequest['compare']>,
): Promise<After<'review'>> {
	const other = await retry(compare, false, attempt.item.signal);
	if (!(other instanceof ItemError)) return reviewed(attempt);
	return { to: 'end', attempt: { ...attempt, result: notSentAfter(other) } };
}

function reviewed(attempt: Remembered): After<'review'> {
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

/** The write itself was not sent, whatever became of the read before it. */
function notSentAfter(error: ItemError): ItemError {
	const isOwn = error.details.outcome === 'conflict' || error.details.outcome === 'notSent';
	return isOwn && error.details.transient !== true ? error : notRead('theInvoice', error);
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
