import type { INodeExecutionData } from 'n8n-workflow';

import { ItemError, withWarning } from '../service/itemError';
import { inWords } from '../words/errors';
import { text } from '../words/text';
import type { After, Answered } from './attempt';
import { claimsOf } from './claim';
import type { Claim } from './claims';
import { keysOf } from './claims';
import type { ItemContext } from './itemContext';
import type { Stamped } from './stampedInvoices';

/** What became of a write is written down: in the ledger, in n8n's key store, and among the invoices that are known. */
export async function settle(attempt: Answered): Promise<After<'settle'>> {
	const { item, request, result, write } = attempt;
	const { ledger } = write;
	const { stampedInvoices } = item;
	if (result instanceof ItemError) {
		if (write.pending !== undefined) stampedInvoices.refused(write.pending);
		ledger.restore(write.key, write.earlier);
		const refused = await release(item, write.taken ?? [], result);
		return { to: 'end', attempt: { ...attempt, result: refused } };
	}
	if (attempt.isOpenKey === true) ledger.sending(write.key, write.fingerprint, write);
	ledger.done(
		write.key,
		result.map(({ json }) => json),
	);
	const stamped = stampedIn(result);
	if (write.pending !== undefined) stampedInvoices.answered(stamped, write.pending);
	const { held = claimsOf(item, request, write).held, taken = [] } = write;
	await close(item, [...held, ...taken], stamped);
	const items = write.isUnchecked === true ? result.map(withStoreWarning) : result;
	return { to: 'follow', attempt: { ...attempt, result: items } };
}

/**
 * The request was done. Where that cannot be recorded the keys stay open, and are reported as
 * unknown: that is safe.
 * @param stamped what the invoice got, for those that come with the same keys
 */
async function close(
	{ keyStore, stampedInvoices }: ItemContext,
	claims: readonly Claim[],
	stamped: Stamped,
): Promise<void> {
	const open = keysOf(claims).filter(({ opens }) => opens);
	if (keyStore === undefined || open.length === 0) return;
	stampedInvoices.keep(keyStore.name, open, stamped);
	try {
		await keyStore.settle(open);
	} catch {
		// See above.
	}
}

/** Nothing was done. @returns the result, with advice where the claims could not be removed */
export async function release(
	{ keyStore }: ItemContext,
	taken: readonly Claim[],
	result: ItemError,
): Promise<ItemError> {
	if (keyStore === undefined || taken.length === 0) return result;
	try {
		await keyStore.release(keysOf(taken));
		return result;
	} catch {
		return taken.reduce((error, { keptAdvice }) => error.withAdvice(text(keptAdvice)), result);
	}
}

function stampedIn([first]: readonly INodeExecutionData[]): Stamped {
	const { id, uuid } = first?.json ?? {};
	return {
		...((typeof id === 'string' || typeof id === 'number') && { id }),
		...(typeof uuid === 'string' && { uuid }),
	};
}

/** On an item that was sent although n8n could not say whether it had been stamped before. */
function withStoreWarning(item: INodeExecutionData): INodeExecutionData {
	return withWarning(item, inWords('sameInvoiceUnknown'));
}
