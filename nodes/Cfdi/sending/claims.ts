import type { INodeExecutionData } from 'n8n-workflow';

import type { Text } from 'cfdi-mx';
import { ItemError, errorWords } from '../service/itemError';
import { inWords, itemError } from '../words/errors';
import type { NodeKind } from '../words/text';
import { advice, sentences, text } from '../words/text';
import type { KeyRecord, KeyState } from './keyChanges';
import { keyName } from './keyChanges';
import type { KeyStore } from './keyStore';
import type { Key, Result, SameInvoiceOptions, UniqueKeyOptions, Write } from './operation';
import type { Stamped } from './stampedInvoices';

/** What is recorded in n8n's key store before an item is sent, and removed if nothing was done. */
export interface Claim {
	readonly keys: readonly KeyRecord[];
	/**
	 * The item's result where not all of its keys are new: nothing may be sent.
	 * @param earlier what was stamped under the first of them, where this process knows it
	 */
	readonly used: (states: readonly KeyState[], earlier: Stamped | undefined) => Result;
	/** How it is said that its keys cannot be recorded; where nothing is said, it is sent all the same. */
	readonly notRecorded?: NodeKind;
	/** Advice for an item whose claim could not be removed again. */
	readonly keptAdvice: NodeKind;
}

export function keysOf(claims: readonly Claim[]): KeyRecord[] {
	return claims.flatMap(({ keys }) => keys);
}

/** Stands on an item that was stamped in an earlier run from the editor. */
export const STAMPED_EARLIER_NOTE = text('stampedEarlierToday').en;

/**
 * The keys under which an invoice is stamped once over all executions, such as the order number.
 * They are recorded in n8n's database before the request is sent, so they outlive a killed process.
 * @param service fingerprint of its address: another service has its own keys
 * @param again in a run from the editor, gives the item of what was stamped before
 */
export function keyClaim(
	options: UniqueKeyOptions,
	service: string,
	again: SameInvoiceOptions | undefined,
): Claim {
	const { content, keys } = options;
	return {
		keys: keys.map(({ of, id }) =>
			of === 'inGlobal'
				? { name: keyName(service, 'order', id), isPart: true, opens: true }
				: { name: keyName(service, of, id), content, opens: true },
		),
		used: (states, earlier) => usedBefore(options, states, earlier, again),
		notRecorded: 'keyNotRecorded',
		keptAdvice: 'keyNotRemoved',
	};
}

/**
 * In a run from the editor, what a person presses twice is one invoice: the same body from the same
 * node on the same day. Equal items of one run are invoices of their own, so the body has a number.
 * @param number of this body among the equal ones of the execution, from 1
 */
export function bodyClaim(options: SameInvoiceOptions, service: string, number: number): Claim {
	return {
		keys: [{ name: keyName(service, 'body', options.id(), String(number)), opens: true }],
		used: ([state], earlier) => {
			if (state === 'open') return itemError('unknown', 'sameInvoiceOpen');
			const item = earlier && itemAgain(options, earlier);
			return item ?? itemError('duplicate', 'sameInvoiceStamped');
		},
		keptAdvice: 'keyNotRemoved',
	};
}

/**
 * What a Retry records before it sends an item, so that another Retry of the same execution, which
 * reads the same stored ledger, does not send the item too.
 * @param key of the ledger: the same in every Retry that starts from the same stored entry
 */
export function retryClaim(key: string, { done, lookFor }: Write): Claim {
	return {
		keys: [{ name: keyName('retry', key), opens: false }],
		used: () =>
			itemError('unknown', 'sentByOtherRetry', { done: text(done), lookFor: text(lookFor) }),
		notRecorded: 'retryNotRecorded',
		keptAdvice: 'retryNotForgotten',
	};
}

/** The item of an invoice that was stamped before; undefined where its UUID is not known. */
function itemAgain(
	options: SameInvoiceOptions,
	{ id, uuid }: Stamped,
): INodeExecutionData[] | undefined {
	if (uuid === undefined) return undefined;
	const item = options.item({ ...(id !== undefined && { id }), uuid });
	const said = { duplicate: true, outcome: 'duplicate', note: STAMPED_EARLIER_NOTE };
	return [{ ...item, json: { ...item.json, ...said } }];
}

function usedBefore(
	options: UniqueKeyOptions,
	states: readonly KeyState[],
	earlier: Stamped | undefined,
	again: SameInvoiceOptions | undefined,
): Result {
	const known = options.keys.filter((_key, index) => states[index] !== 'new');
	if (states.includes('conflict')) return conflict(options, known, earlier?.content);
	const isOpen = states.includes('open');
	if (!isOpen && known.length < states.length && states[0] !== 'used') {
		return conflict(options, known);
	}
	const isInGlobal = !isOpen && states.every((state) => state === 'inGlobal');
	if (options.ifUsed === 'drop' && !isOpen) return [];
	const { id, uuid } = earlier ?? {};
	const stamped = { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
	if (options.ifUsed === 'passOn') {
		const json = {
			duplicate: true,
			outcome: isOpen ? 'unknown' : 'duplicate',
			uniqueKey: known[0]?.id ?? '',
			...(isInGlobal && { inGlobal: true }),
			// Not with `duplicate`: an item with its own UUID is one that was stamped now.
			...(uuid !== undefined && { stamped }),
		};
		return [{ json }];
	}
	const item = isOpen || again === undefined ? undefined : itemAgain(again, stamped);
	if (item !== undefined) return item;
	const kind = isOpen ? 'keyOpen' : isInGlobal ? 'keyInGlobal' : 'keyUsed';
	const words = inWords(kind, { sent: sentText(known) });
	return new ItemError({ outcome: 'duplicate', ...words, ...stamped });
}

/** @param before the content under which it was stamped, where it is known */
function conflict(options: UniqueKeyOptions, known: readonly Key[], before?: string): ItemError {
	const [{ of } = { of: 'uniqueKey' }] = known as [Key];
	const isPart = options.keys[0]?.of !== of;
	const kind = isPart ? 'partsUsed' : of === 'payment' ? 'paymentConflict' : 'keyConflict';
	const differences =
		before === undefined ? undefined : text('contentBefore', { before, now: options.content });
	return new ItemError({
		outcome: 'conflict',
		code: kind,
		...errorWords(
			text(kind, { sent: sentText(known) }),
			sentences(differences, advice(kind) as Text),
		),
	});
}

/** How a message names what a key is of. */
const sentBefore: Readonly<Record<Key['of'], NodeKind>> = {
	uniqueKey: 'keySentBefore',
	order: 'orderSentBefore',
	refund: 'refundSentBefore',
	payment: 'paymentSentBefore',
	global: 'globalSentBefore',
	inGlobal: 'orderSentBefore',
};

/** Of an order in a list, its ID only: the rest of the sentence is about them all. */
function sentText(keys: readonly Key[]): Text | string {
	const [first] = keys;
	if (first === undefined) return '';
	const ids = [...new Set(keys.map(({ id }) => id))];
	if (first.of === 'payment') return sentences(...ids.map(paymentText));
	const of = ids.length > 1 && first.of === 'inGlobal' ? 'ordersSentBefore' : sentBefore[first.of];
	return text(of, { id: ids.join(', ') });
}

/** @param id UUID and instalment */
function paymentText(id: string): Text {
	const [uuid = '', instalment = ''] = id.split(' ');
	return text('paymentSentBefore', { instalment, uuid });
}

/** Nothing was done. @returns the result, with advice where the claims could not be removed */
export async function release(
	{ keyStore }: { keyStore?: KeyStore },
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
