import type { ItemError } from '../service/itemError';
import type { Claim } from './claims';
import { Claims } from './claims';
import type { ItemContext } from './itemContext';
import type { Ledger } from './ledger';
import { fingerprintOf } from './ledger';
import type { Equal, LedgerEntry, LedgerKey } from './ledgerEntry';
import type { PreparedRequest } from './prepareRequest';
import { RetryClaim, noRetryHere } from './retryClaim';
import { SameInvoice } from './sameInvoice';

/** What an item is: its keys, and in a run from the editor which of the equal invoices. */
export interface Identity extends Pick<LedgerEntry, 'uniqueKey' | 'equal'> {
	claims: readonly Claim[];
	/** It comes from the editor, and nothing could say whether it was stamped before. */
	isUnchecked: boolean;
}

/** In a run from the editor, which of the equal invoices of the execution an item is. */
export function equalOf(
	{ isManual }: ItemContext,
	ledger: Ledger,
	{ sameInvoice }: PreparedRequest,
	key: LedgerKey,
): Equal | undefined {
	if (!isManual || sameInvoice === undefined) return undefined;
	return ledger.equalOf(key, sameInvoice.id());
}

export function identityOf(
	{ keyStore, service }: ItemContext,
	{ sameInvoice, uniqueKey }: PreparedRequest,
	equal: Equal | undefined,
): Identity {
	const own = uniqueKey && {
		uniqueKey: fingerprintOf(uniqueKey.keys.map(({ name }) => name).join('\n')),
	};
	const claims: Claim[] = uniqueKey === undefined ? [] : [uniqueKey];
	if (sameInvoice === undefined || equal === undefined || uniqueKey !== undefined) {
		return { ...own, claims, isUnchecked: false };
	}
	if (keyStore === undefined) return { claims, isUnchecked: true };
	const same = new SameInvoice(keyStore, sameInvoice, service, equal.number);
	return { equal, claims: [same], isUnchecked: false };
}

/** A first execution without a key claims nothing. */
export function claimsOf(
	item: ItemContext,
	ledger: Ledger,
	{ claims, equal, uniqueKey }: Identity,
	key: LedgerKey,
	fingerprint: string,
): Claims | ItemError {
	const { isRetry, keyStore, operation } = item;
	const earlier = ledger.find(key);
	const isHeld =
		earlier !== undefined && earlier.uniqueKey === uniqueKey && earlier.equal?.body === equal?.body;
	const [fresh, held] = isHeld ? [[], claims] : [claims, []];
	if (!ledger.isRestored) return new Claims(keyStore, fresh, held);
	// After a Wait that is safe: no other execution starts from its stored ledger.
	if (keyStore === undefined) return isRetry ? noRetryHere() : new Claims(keyStore, fresh, held);
	const isNewCall = isTool(item) && earlier === undefined;
	const claimKey = isNewCall ? ledger.claimKeyOfCall(fingerprint) : ledger.claimKey(key);
	return new Claims(keyStore, [...fresh, new RetryClaim(claimKey, operation)], held);
}

/**
 * n8n gives each attempt of an AI agent's tool a run of its own. A call without an answer is
 * therefore recognised by its body; a call that was answered and comes again is another invoice,
 * except in n8n's Retry, where the agent begins again.
 */
export function isTool({ node }: Pick<ItemContext, 'node'>): boolean {
	return node.type.endsWith('Tool');
}
