import { ItemError } from '../service/itemError';
import type { After, Remembered, WriteAttempt } from './attempt';
import { correctedBy, correctionDoubts } from './corrections';
import type { ItemContext } from './itemContext';
import { keyName } from './keyChanges';
import type { Equal, Ledger } from './ledger';
import { fingerprintOf } from './ledger';
import type { PreparedRequest } from './prepareRequest';
import { notRead } from './prepareRequest';
import { publishedDoubts } from './publishedRuns';
import { retry } from './retry';
import { forgetOldest } from './stampedInvoices';

/** So many invoices a process remembers. */
const MOST_REMEMBERED = 1_000;

/** What stopped in this process: what the invoice is, and the execution that it stopped in. */
const stopped = new Map<string, string>();

/** What a person should see once, before it is sent; and whether it is about the invoice that is meant. */
export async function review(attempt: Remembered): Promise<After<'review'>> {
	const { compare } = attempt.request;
	const other = compare && (await retry(compare, false, attempt.item.signal));
	return other instanceof ItemError
		? { to: 'end', attempt: { ...attempt, result: notSentAfter(other) } }
		: await reviewed(attempt);
}

async function reviewed(attempt: Remembered): Promise<After<'review'>> {
	const { item, request, write } = attempt;
	const equal = equalOf(item, request, write);
	if (equal === undefined) return await reviewedAnywhere(attempt);
	const known = { ...attempt, write: { ...write, equal } };
	// What was sent already is not asked for again.
	if (write.earlier !== undefined) return { to: 'claim', attempt: known };
	const correction = correctedBy(attempt);
	const isKeyed = request.uniqueKey !== undefined;
	const like = isKeyed ? undefined : correction;
	const published =
		isKeyed || request.sameInvoice === undefined
			? undefined
			: await publishedDoubts(item, request.sameInvoice);
	const correcting = published === undefined ? like && correctionDoubts(like) : undefined;
	const stops = [published, request.doubts, correcting].filter((one) => one !== undefined);
	const [first, second] = stops;
	const seen = [...stops.map(({ details }) => details.code), like?.earlier.uuid ?? ''];
	if (first !== undefined && (await stopsOnce(item, write.ledger, equal, seen))) {
		const result = second === undefined ? first : first.and(second);
		return { to: 'end', attempt: { ...attempt, result } };
	}
	const beside = isKeyed ? correction : undefined;
	return { to: 'claim', attempt: { ...known, write: { ...known.write, correction: beside } } };
}

/** Outside of the editor only what the user asked for stops: for the page, the mail or the file that a person reads. */
async function reviewedAnywhere(attempt: Remembered): Promise<After<'review'>> {
	const { item, request, write } = attempt;
	const { doubtsAnywhere: doubts, sameInvoice } = request;
	if (doubts === undefined || sameInvoice === undefined || write.earlier !== undefined) {
		return { to: 'claim', attempt };
	}
	const equal = write.ledger.equalOf(write.key, sameInvoice.id());
	return (await stopsOnce(item, write.ledger, equal, [doubts.details.code]))
		? { to: 'end', attempt: { ...attempt, result: doubts } }
		: { to: 'claim', attempt };
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
 * undone, and its warning would come too late. Run again unchanged, it is sent, also by another worker; but not by
 * a Retry On Fail of the same execution: nobody has looked.
 * @param stops what a person should see, such as which earlier invoice
 */
export async function stopsOnce(
	{ keyStore, node, service }: ItemContext,
	{ id: execution }: Ledger,
	{ body, number }: Equal,
	stops: readonly string[],
): Promise<boolean> {
	const name = fingerprintOf([node.id, service, body, number, ...stops].join('\n'));
	const stoppedIn = stopped.get(name);
	if (stoppedIn !== undefined) return stoppedIn === execution;
	const key = { name: keyName(service, 'stopped', name), opens: false };
	const [state = 'new'] = (await keyStore?.claim([key]).catch(() => [])) ?? [];
	stopped.set(name, state === 'new' ? execution : '');
	forgetOldest(stopped, MOST_REMEMBERED);
	return state === 'new';
}
