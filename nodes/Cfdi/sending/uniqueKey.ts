import type { Text } from 'cfdi-mx';
import { ItemError, errorWords } from '../service/itemError';
import { inWords } from '../words/errors';
import type { NodeKind } from '../words/text';
import { advice, sentences, text } from '../words/text';
import type { Claim, Result } from './claims';
import type { KeyRecord, KeyState } from './keyRecord';
import { keyName } from './keyRecord';
import type { KeyStore, Stamped } from './keyStore';
import type { Key, UniqueKeyOptions } from './operation';

/** How a message names what a key is of. */
const sentBefore: Readonly<Record<Key['of'], NodeKind>> = {
	uniqueKey: 'keySentBefore',
	order: 'orderSentBefore',
	refund: 'refundSentBefore',
	payment: 'paymentSentBefore',
	global: 'globalSentBefore',
	inGlobal: 'orderSentBefore',
};

/**
 * The keys under which an invoice is stamped once over all executions, such as the order number.
 * They are recorded in n8n's database before the request is sent, so they outlive a killed process.
 */
export class UniqueKey implements Claim {
	readonly keptAdvice = 'keyNotRemoved';
	readonly keys: readonly KeyRecord[];

	/** The user did not ask for it. */
	readonly isDefault: boolean;

	/**
	 * @param service fingerprint of its address: another service has keys of its own
	 * @param again gives, in a run from the editor, the item of what was stamped before
	 */
	constructor(
		private readonly store: KeyStore,
		private readonly options: UniqueKeyOptions,
		service: string,
		private readonly again?: (stamped: Stamped) => Result | undefined,
	) {
		const { content, isDefault = false, keys } = options;
		this.isDefault = isDefault;
		this.keys = keys.map(({ of, id }) =>
			of === 'inGlobal'
				? { name: keyName(service, 'order', id), isPart: true, opens: true }
				: { name: keyName(service, of, id), content, opens: true },
		);
	}

	notRecorded(words: string): ItemError {
		return new ItemError({ outcome: 'notSent', ...inWords('keyNotRecorded', { words }) });
	}

	async used(states: readonly KeyState[]): Promise<Result> {
		const known = this.options.keys.filter((_key, index) => states[index] !== 'new');
		const index = states.findIndex((state) => state !== 'new');
		const earlier = await this.store.recall(this.keys[index] as KeyRecord);
		const isDuplicate = known.length === states.length || states[0] === 'used';
		if (states.includes('conflict')) return this.conflict(known, this.differences(earlier));
		if (states.includes('open')) return this.duplicate('keyOpen', known, earlier);
		if (!isDuplicate) return this.conflict(known);
		const inGlobal = states.every((state) => state === 'inGlobal');
		return this.duplicate(inGlobal ? 'keyInGlobal' : 'keyUsed', known, earlier);
	}

	private duplicate(
		kind: 'keyOpen' | 'keyInGlobal' | 'keyUsed',
		keys: readonly Key[],
		earlier: Stamped = {},
	): Result {
		const { id, uuid } = earlier;
		const stamped = { ...(id !== undefined && { id }), ...(uuid !== undefined && { uuid }) };
		const isOpen = kind === 'keyOpen';
		if (this.options.ifUsed === 'drop' && !isOpen) return [];
		if (this.options.ifUsed === 'passOn') {
			const beside = {
				...(kind === 'keyInGlobal' && { inGlobal: true }),
				// Not beside `duplicate`: an item with a UUID of its own is one that was stamped now.
				...(uuid !== undefined && { stamped }),
			};
			const outcome = isOpen ? 'unknown' : 'duplicate';
			return [{ json: { duplicate: true, outcome, uniqueKey: keys[0]?.id ?? '', ...beside } }];
		}
		const again = isOpen ? undefined : this.again?.(earlier);
		if (again !== undefined) return again;
		const words = inWords(kind, { sent: sentText(keys) });
		return new ItemError({ outcome: 'duplicate', ...words, ...stamped });
	}

	/** @param differences where they are known */
	private conflict(keys: readonly Key[], differences?: Text): ItemError {
		const [{ of } = { of: 'uniqueKey' }] = keys as [Key];
		const isPart = this.options.keys[0]?.of !== of;
		const kind = isPart ? 'partsUsed' : of === 'payment' ? 'paymentConflict' : 'keyConflict';
		const fix = advice(kind) as Text;
		return new ItemError({
			outcome: 'conflict',
			...errorWords(text(kind, { sent: sentText(keys) }), sentences(differences, fix)),
		});
	}

	private differences(earlier: Stamped | undefined): Text | undefined {
		if (earlier?.content === undefined) return undefined;
		return text('contentBefore', { before: earlier.content, now: this.options.content });
	}
}

/** Of an order in a list, its ID alone: the rest of the sentence is about them all. */
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

/**
 * The same order gives the same key, however it is written: without white space around it, with one
 * space for any white space in it, and with accents in their composed form (NFC).
 */
export function oneSpelling(key: string): string {
	return key.normalize('NFC').replace(/\s+/g, ' ').trim();
}
