import type { INodeExecutionData } from 'n8n-workflow';
import type { Answer, Key, KeyStore, Said } from 'at-most-once';
import { Failure } from 'at-most-once';
import type { Difference, Text } from 'cfdi-mx';
import { BEHIND_UTC } from 'cfdi-mx';
import type { CodedWords } from '../messages/itemError';
import {
	ConfirmationNeeded,
	ItemError,
	errorWords,
	withWarning,
	inWords,
} from '../messages/itemError';
import type { NodeKind } from '../messages';
import { advice, lines, sentences, text } from '../messages';
import type { Operation } from './operation';

type Values = Readonly<Record<string, unknown>>;

export interface NamedDifference extends Pick<Difference, 'asked' | 'came'> {
	label: Text;
}

/** Returns the error of a failed item in words. @param effect of its operation */
export function itemErrorOf(failed: Failure, effect: Operation['effect']): ItemError {
	const { details, origin } = failed;
	const own = origin instanceof ItemError ? origin : newError(origin.details, effect);
	const { advice: further = [], beside } = details;
	const whole = further.reduce<ItemError>(
		(error, said) => error.withAdvice(adviceOf(said, effect)),
		own,
	);
	if (beside === undefined || !(whole instanceof ConfirmationNeeded)) return whole;
	const second = itemErrorOf(beside, effect);
	return second instanceof ConfirmationNeeded ? whole.and(second) : whole;
}

/** Calls n8n's store of keys, and throws its failures as ItemErrors. */
export async function inItemErrors<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		throw error instanceof Failure ? itemErrorOf(error, 'read') : error;
	}
}

/** Returns the words of a write for its messages. */
const wordsOf = (effect: Operation['effect']): Values =>
	effect === 'read' ? {} : { done: text(effect.done), lookFor: text(effect.lookFor) };

/** Returns the error for a read that failed before the request was sent. */
export function notRead(lookedUp: NodeKind, error: ItemError): ItemError {
	const { httpCode, outcome } = error.details;
	const message = sentences(
		text('lookUpFailed', { lookedUp: text(lookedUp), message: error.text }),
		httpCode === undefined ? undefined : text('httpStatus', { status: httpCode }),
	);
	const sent = sentences(
		text('nothingSent'),
		outcome === 'refused' ? undefined : text('runAgainLater'),
	);
	return new ItemError({
		outcome: 'notSent',
		code: 'lookUpFailed',
		isOfLookUp: true,
		...errorWords(message, lines(error.description, sent)),
	});
}

/** The notes of items, and the messages above the output for each: for one item, for several. */
export const NOTES = {
	changedNote: ['changedItem', 'changedItems'],
	stampedEarlierToday: ['stampedEarlierItem', 'stampedEarlierItems'],
	foundNote: ['foundItem', 'foundItems'],
} as const satisfies Partial<Record<NodeKind, readonly [one: NodeKind, several: NodeKind]>>;

/** Adds a message to an answer: as the note of the item, or as one of its warnings. */
export function marked(answer: Answer, { code, values = {} }: Said): Answer {
	const item = answer as INodeExecutionData;
	return code in NOTES
		? withNote(item, code as keyof typeof NOTES)
		: withWarning(item, wordsOfCode(code, values));
}

export function withNote(item: INodeExecutionData, kind: keyof typeof NOTES): INodeExecutionData {
	return { ...item, json: { ...item.json, note: text(kind).en } };
}

export const hasNote = (
	{ json: { note } }: INodeExecutionData,
	kind: keyof typeof NOTES,
): boolean => note !== undefined && note === text(kind).en;

/** The code of a message that is already in words. */
const IN_WORDS = 'inWords';

/** Wraps the message of a search for at-most-once to pass on. */
export const asSaid = (words: Text): Said => ({ code: IN_WORDS, values: { words } });

/** Returns a warning for the user if n8n will soon forget the oldest keys. */
export function keysWarning({ warning }: Pick<KeyStore, 'warning'>): Text | undefined {
	if (warning === undefined) return undefined;
	const numbers = Object.entries(warning.values ?? {}).map(([name, number]) => [
		name,
		Number(number).toLocaleString('en-US'),
	]);
	return text('keysNearlyForgotten', Object.fromEntries(numbers) as Shown);
}

function newError(
	{ code, id, isQuestion, outcome, uuid, values = {} }: Failure['details'],
	effect: Operation['effect'],
): ItemError {
	if (code === 'notCompared') {
		return notRead('theInvoice', itemErrorOf(values.why as Failure, effect));
	}
	const said = wordsOfCode(code, { ...wordsOf(effect), ...values });
	const details = {
		outcome,
		...said,
		...(id !== undefined && { id }),
		...(uuid !== undefined && { uuid }),
	};
	if (isQuestion !== true) return new ItemError(details);
	return new ConfirmationNeeded(details, text(code as NodeKind, shownOf(code, values)));
}

function wordsOfCode(code: string, values: Values): CodedWords {
	const shown = shownOf(code, values);
	if (code === 'sentEarlier') {
		const { fault } = values;
		const then = fault === undefined ? undefined : text('whatHappened', { fault: String(fault) });
		return { code, ...errorWords(text('sentEarlier', shown), then) };
	}
	if (code === 'keyConflict' || code === 'partsUsed') {
		const [first] = values.keys as readonly Key[];
		const kind = code === 'keyConflict' && first?.of === 'payment' ? 'paymentConflict' : code;
		const { before, now } = values;
		const differs =
			before === undefined
				? undefined
				: text('contentBefore', { before: String(before), now: String(now) });
		return {
			code: kind,
			...errorWords(text(kind, shown), sentences(differs, advice(kind) as Text)),
		};
	}
	return inWords(code as NodeKind, shown);
}

type Shown = NonNullable<Parameters<typeof inWords>[1]>;

/** Returns the data of a code as its message needs it. */
function shownOf(code: string, values: Values): Shown {
	if ('keys' in values) return { sent: sentText(values.keys as readonly Key[]) };
	if ('earlier' in values) return earlierShown(values);
	if (code === 'uuidOfOther') {
		const keyed = (key: unknown, unnamed: NodeKind) =>
			key === undefined ? text(unnamed) : text('keyedInvoice', { key: String(key) });
		return {
			uuid: String(values.uuid),
			own: keyed(values.own, 'thisInvoice'),
			other: keyed(values.other, 'anotherInvoice'),
		};
	}
	if (code === 'sentByPublished') {
		const { execution, sentAt, uuid } = values;
		const local = new Date(Number(sentAt) - BEHIND_UTC).toISOString();
		return {
			execution: String(execution),
			sentAt: local.slice(0, 16).replace('T', ' '),
			became: uuid === undefined ? text('outcomeUnknown') : `UUID ${String(uuid)}`,
		};
	}
	return values as Shown;
}

const MOST_NAMED = 8;

function earlierShown(values: Values): Shown {
	const { id, uuid } = values.earlier as { id?: number | string; uuid: string };
	const named = (values.differences as readonly NamedDifference[])
		.slice(0, MOST_NAMED)
		.map(({ label, asked, came }) => {
			const said = asked === '' ? 'wasEmpty' : came === '' ? 'isEmptyNow' : 'differs';
			return text(said, { field: label, asked, came });
		});
	return {
		uuid,
		id: String(id ?? ''),
		differences: named.length === 0 ? text('nothingDiffers') : sentences(...named),
	};
}

function adviceOf({ code, values = {} }: Said, effect: Operation['effect']): Text {
	if (code === 'notLookedFor') {
		const why = values.why as Said | Failure;
		const reason =
			why instanceof Failure ? itemErrorOf(why, effect).text : text(why.code as NodeKind);
		return text('notLookedFor', { why: reason });
	}
	if (code === IN_WORDS) return values.words as Text;
	return text(code as NodeKind, { ...wordsOf(effect), ...values } as Shown);
}

/** The message for each kind of key. */
const sentBefore: Readonly<Record<string, NodeKind>> & { uniqueKey: NodeKind } = {
	uniqueKey: 'keySentBefore',
	order: 'orderSentBefore',
	refund: 'refundSentBefore',
	payment: 'paymentSentBefore',
	global: 'globalSentBefore',
	inGlobal: 'orderSentBefore',
};

/** Names only the ID for an order in a list: the rest of the sentence is about all of them. */
function sentText(keys: readonly Key[]): Text | string {
	const [first] = keys;
	if (first === undefined) return '';
	const ids = [...new Set(keys.map(({ id }) => id))];
	if (first.of === 'payment') return sentences(...ids.map(paymentText));
	const isOfSeveral = ids.length > 1 && first.of === 'inGlobal';
	const sent = isOfSeveral ? 'ordersSentBefore' : (sentBefore[first.of] ?? sentBefore.uniqueKey);
	return text(sent, { id: ids.join(', ') });
}

/** @param id UUID and instalment */
function paymentText(id: string): Text {
	const [uuid = '', instalment = ''] = id.split(' ');
	return text('paymentSentBefore', { instalment, uuid });
}
