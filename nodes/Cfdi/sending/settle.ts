import type { INodeExecutionData } from 'n8n-workflow';

import { uuidOf } from '../service/identifiers';
import { ItemError, withWarning } from '../service/itemError';
import { inWords, itemError } from '../words/errors';
import type { NodeKind } from '../words/text';
import { text } from '../words/text';
import type { After, Answered } from './attempt';
import { claimsOf } from './claim';
import type { Claim } from './claims';
import { keysOf, release } from './claims';
import { rememberInvoice, withEarlier } from './corrections';
import type { ItemContext } from './itemContext';
import type { KeyRecord } from './keyChanges';
import { keyName } from './keyChanges';
import { stamps } from './operation';
import type { Stamped } from './stampedInvoices';
import { keyText } from './stampedInvoices';

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
	const stamped = stampedIn(result);
	const { held = claimsOf(item, request, write).held, taken = [] } = write;
	const [key] = keysOf([...held, ...taken]);
	const inOther = key && item.keyStore && stampedInvoices.inOtherList(item.keyStore.name, key);
	// Before it counts as done: a UUID of another invoice says nothing of this one.
	const other = await close(item, [...held, ...taken], stamped);
	if (other !== undefined) {
		ledger.unanswered(write.key, other, write.pending?.after);
		if (write.pending !== undefined) stampedInvoices.unanswered(write.pending);
		return { to: 'end', attempt: { ...attempt, result: other } };
	}
	ledger.done(
		write.key,
		result.map(({ json }) => json),
	);
	if (write.pending !== undefined) stampedInvoices.answered(stamped, write.pending);
	rememberInvoice(item, request, write, stamped);
	const items = result.map((one) => warned(one, attempt, inOther));
	return { to: 'follow', attempt: { ...attempt, result: items } };
}

/**
 * The request was done. Where that cannot be recorded the keys stay open, and are reported as
 * unknown: that is safe.
 * @param stamped what the invoice got, for those that come with the same keys
 * @returns an error where another invoice of this node has the UUID: the keys stay open
 */
async function close(
	{ keyStore, operation, service, stampedInvoices }: ItemContext,
	claims: readonly Claim[],
	stamped: Stamped,
): Promise<ItemError | undefined> {
	const open = keysOf(claims).filter(({ opens }) => opens);
	const [own] = open;
	if (keyStore === undefined || own === undefined) return undefined;
	stampedInvoices.keep(keyStore.name, open, stamped);
	const uuid = stamps(operation) ? uuidOf(stamped.uuid)?.toUpperCase() : undefined;
	const name = uuid === undefined ? undefined : keyName(service, 'uuid', uuid);
	// Where it cannot be recorded: see above.
	const isOthers = await keyStore.settle(open, name).catch(() => false);
	if (!isOthers || uuid === undefined) return undefined;
	stampedInvoices.forget(keyStore.name, open);
	return uuidOfOther(own, stampedInvoices.keyOfUuid(keyStore.name, uuid), uuid);
}

/** The service named an invoice that this n8n knows as another one: whether it made this one is not known. */
function uuidOfOther(own: KeyRecord, other: string | undefined, uuid: string): ItemError {
	const named = (key: string | undefined, unnamed: NodeKind) =>
		key === undefined ? text(unnamed) : text('keyedInvoice', { key });
	return itemError('unknown', 'uuidOfOther', {
		uuid,
		own: named(keyText(own.name), 'thisInvoice'),
		other: named(other, 'anotherInvoice'),
	});
}

function stampedIn([first]: readonly INodeExecutionData[]): Stamped {
	const { id, uuid } = first?.json ?? {};
	return {
		...((typeof id === 'string' || typeof id === 'number') && { id }),
		...(typeof uuid === 'string' && { uuid }),
	};
}

/** @param inOther what another node stamped under the same key */
function warned(
	one: INodeExecutionData,
	{ item, request, write }: Answered,
	inOther: Stamped | undefined,
): INodeExecutionData {
	const { correction, isUnchecked } = write;
	const { uniqueKey } = request;
	let shown = correction === undefined ? one : withEarlier(one, correction);
	// It was sent although n8n could not say whether it had been stamped before.
	if (isUnchecked === true) shown = withWarning(shown, inWords('sameInvoiceUnknown'));
	if (uniqueKey === undefined && item.isSubWorkflow && stamps(item.operation)) {
		shown = withWarning(shown, inWords('subWorkflowWithoutKey'));
	}
	if (uniqueKey !== undefined && inOther?.uuid !== undefined) {
		const key = uniqueKey.keys[0]?.id ?? '';
		shown = withWarning(shown, inWords('keyInOtherNode', { uuid: inOther.uuid, key }));
	}
	return shown;
}
