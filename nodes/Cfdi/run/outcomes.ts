import type { INodeExecutionData, IDataObject, INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import type { Answer, Key, KeyStore, Said, Answered, Ledger, Outcome } from 'at-most-once';
import { Failure } from 'at-most-once';
import type { Difference } from 'cfdi-mx/invoice';
import { BEHIND_UTC, Decimal, grouped, groupedBy } from 'cfdi-mx/values';
import type { Text } from 'cfdi-mx/words';
import { translate, inLanguage, inOthers } from 'cfdi-mx/words';
import type { Operation } from './operation';
import { stamps } from './operation';
import type { NodeKind } from '../messages';
import { advice, lines, sentences, text, sameText, valueInWords } from '../messages';
import type { Message, Words } from '../messages/itemError';
import {
	ConfirmationNeeded,
	ItemError,
	errorWords,
	unsent,
	withWarning,
	inWords,
} from '../messages/itemError';
import { uuidOf } from '../service/contents';

type Values = Readonly<Record<string, unknown>>;

interface NamedDifference extends Pick<Difference, 'asked' | 'came'> {
	label: Text;
}

export function itemErrorOf(failed: Failure, effect: Operation['effect']): ItemError {
	const { details, origin } = failed;
	const own = origin instanceof ItemError ? origin : newError(origin.details, effect);
	const { advice: further = [], beside } = details;
	const whole = further.reduce<ItemError>(
		(error, said) => error.withAdvice(adviceOf(said, effect)).withSearch(searchIn(said)),
		own,
	);
	if (beside === undefined || !(whole instanceof ConfirmationNeeded)) return whole;
	const second = itemErrorOf(beside, effect);
	return second instanceof ConfirmationNeeded ? whole.and(second) : whole;
}

export async function inItemErrors<T>(call: () => Promise<T>): Promise<T> {
	try {
		return await call();
	} catch (error) {
		throw error instanceof Failure ? itemErrorOf(error, 'read') : error;
	}
}

const wordsOf = (effect: Operation['effect']): Values =>
	effect === 'read' ? {} : { done: text(effect.done), lookFor: text(effect.lookFor) };

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

/**
 * Each note has two messages, which n8n shows above the output: the first if one item has the note,
 * the second if several items have it.
 */
export const NOTES = {
	changedNote: ['changedItem', 'changedItems'],
	stampedEarlierToday: ['stampedEarlierItem', 'stampedEarlierItems'],
	foundNote: ['foundItem', 'foundItems'],
} as const satisfies Partial<Record<NodeKind, readonly [one: NodeKind, several: NodeKind]>>;

export function marked(answer: Answer, said: Said): Answer {
	const item = answer as INodeExecutionData;
	const { code, values = {} } = said;
	if (code in NOTES) return withNote(item, code as keyof typeof NOTES);
	const search = searchIn(said);
	if (search !== undefined) return { ...item, json: { ...item.json, search } };
	const isAdvice = code === IN_WORDS || code === 'notLookedFor';
	const words = isAdvice
		? { code, ...errorWords(adviceOf(said, 'read')) }
		: wordsOfCode(code, values);
	return withWarning(item, words);
}

export function withNote(item: INodeExecutionData, kind: keyof typeof NOTES): INodeExecutionData {
	return { ...item, json: { ...item.json, note: text(kind).en } };
}

export const hasNote = (
	{ json: { note } }: INodeExecutionData,
	kind: keyof typeof NOTES,
): boolean => note !== undefined && note === text(kind).en;

const IN_WORDS = 'inWords';

/** Wraps a search's message and data in a form that the at-most-once package does not change. */
export const asSaid = (words: Text, search?: IDataObject): Said => ({
	code: IN_WORDS,
	values: { words, search },
});

const searchIn = ({ code, values }: Said) =>
	code === IN_WORDS ? (values?.search as IDataObject | undefined) : undefined;

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
	const details = {
		outcome,
		...wordsOfCode(code, { ...wordsOf(effect), ...values }, outcome),
		...(id !== undefined && { id }),
		...(uuid !== undefined && { uuid }),
	};
	if (isQuestion !== true) return new ItemError(details);
	return new ConfirmationNeeded(details, text(code as NodeKind, shownOf(code, values)));
}

function wordsOfCode(code: string, values: Values, outcome?: Outcome): Message {
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
				: text('contentBefore', { before: contentText(before), now: contentText(now) });
		return {
			code: kind,
			...errorWords(text(kind, shown), unsent(sentences(advice(kind), differs))),
		};
	}
	return inWords(code as NodeKind, shown, outcome);
}

/** Formats "P URE180429TM6 5000.00 MXN" as "5,000.00 MXN, URE180429TM6, P (Pago)". */
function contentText(content: unknown): string {
	const [type = '', rfc = '', amount = '', currency = ''] = String(content).split(' ');
	const isAmount = Decimal.parse(amount) !== undefined;
	return [
		isAmount ? `${grouped(amount)} ${currency}` : currency,
		rfc,
		valueInWords('TipoDeComprobante', type),
	]
		.filter(Boolean)
		.join(', ');
}

type Shown = NonNullable<Parameters<typeof inWords>[1]>;

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

const MAX_NAMED = 3;

function earlierShown(values: Values): Shown {
	const { id, uuid } = values.earlier as { id?: number | string; uuid: string };
	const all = values.differences as readonly NamedDifference[];
	const hidden = all.length - MAX_NAMED;
	const more = hidden > 0 ? [text('moreDifferences', { count: String(hidden) })] : [];
	const named = all.slice(0, MAX_NAMED).map(({ label, asked, came }) => {
		const said = asked === '' ? 'wasEmpty' : came === '' ? 'isEmptyNow' : 'differs';
		return text(said, { field: label, asked, came });
	});
	return {
		uuid,
		id: String(id ?? ''),
		differences: named.length === 0 ? text('nothingDiffers') : sentences(...named, ...more),
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

const sentBefore: Readonly<Record<string, NodeKind>> & { uniqueKey: NodeKind } = {
	uniqueKey: 'keySentBefore',
	order: 'orderSentBefore',
	refund: 'refundSentBefore',
	payment: 'paymentSentBefore',
	global: 'globalSentBefore',
	inGlobal: 'orderSentBefore',
};

function sentText(keys: readonly Key[]): Text | string {
	const [first] = keys;
	if (first === undefined) return '';
	const ids = [...new Set(keys.map(({ id }) => id))];
	if (first.of === 'payment') return sentences(...ids.map(paymentText));
	const isOfSeveral = ids.length > 1 && first.of === 'inGlobal';
	const sent = isOfSeveral ? 'ordersSentBefore' : (sentBefore[first.of] ?? sentBefore.uniqueKey);
	return text(sent, { id: ids.join(', ') });
}

function paymentText(id: string): Text {
	const [uuid = '', instalment = ''] = id.split(' ');
	return text('paymentSentBefore', { instalment, uuid });
}

interface Doubled {
	uuid: string;
	places: ReadonlyArray<Omit<Answered, 'answer'>>;
}

interface OfRun {
	ledger?: Ledger;
	operation: Operation;
	runIndex: number;
}

/**
 * Adds a warning to each item that shares its UUID with another item of the execution, even with an
 * item of another run or attempt.
 */
export function withSameUuids(items: INodeExecutionData[], run: OfRun): INodeExecutionData[] {
	const all = doubledIn(run);
	if (all.length === 0) return items;
	return items.map((item) => {
		const uuid = givenUuid(item.json);
		const doubled = all.find((one) => one.uuid === uuid && isOf(one, item, run));
		return doubled === undefined ? item : withWarning(item, sameUuidWords(doubled, run));
	});
}

export function sameUuidTexts(run: OfRun): Text[] {
	return doubledIn(run).map((doubled) => {
		const words = sameUuidWords(doubled, run);
		return translate((name) => {
			const { message, description = '' } = inLanguage<Words>(words, name);
			return `${message}. ${description}`;
		});
	});
}

function sameUuidWords({ uuid, places }: Doubled, { runIndex }: OfRun): Message {
	const items = places.map(({ item, run }) => {
		const index = String(item);
		return run === runIndex
			? text('itemNumber', { index })
			: text('itemOfRun', { index, run: String(run + 1) });
	});
	return inWords('sameUuid', { uuid, items });
}

function doubledIn({ ledger, operation, runIndex }: OfRun): Doubled[] {
	if (ledger === undefined || !stamps(operation)) return [];
	const all = ledger.answers().flatMap(({ run, item, answer }) => {
		const uuids = new Set((answer as readonly IDataObject[]).map(givenUuid));
		return [...uuids].flatMap((uuid) => (uuid === undefined ? [] : [{ uuid, run, item }]));
	});
	return [...groupedBy(all, ({ uuid }) => uuid)].flatMap(([uuid, places]) =>
		places.length > 1 && places.some(({ run }) => run === runIndex) ? [{ uuid, places }] : [],
	);
}

/** Ignores an item with `duplicate`, because its UUID comes from an earlier stamp. */
function givenUuid({ duplicate, uuid }: IDataObject): string | undefined {
	return duplicate === true ? undefined : uuidOf(uuid)?.toUpperCase();
}

/**
 * Compares the run and the item number instead of the UUID, because an AI agent's repeated call
 * correctly returns the same UUID.
 */
function isOf(
	{ places }: Doubled,
	{ pairedItem }: INodeExecutionData,
	{ runIndex }: OfRun,
): boolean {
	const index =
		typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : undefined;
	return places.some(({ item, run }) => run === runIndex && item === index);
}

/**
 * Collects the results of one attempt of a run. If the node stops, n8n discards the results, so the
 * error lists them.
 */
export class Run {
	private readonly results: ItemResult[] = [];

	private readonly stops: Array<{ error: NodeApiError; index: number; description?: Text }> = [];

	private notSentCount = 0;

	private loggedCount = 0;

	constructor(
		private readonly itemCount = 1,
		private readonly doubled: () => readonly Text[] = () => [],
	) {}

	note(...results: readonly ItemResult[]): void {
		this.results.push(...results);
	}

	notSent(): void {
		this.notSentCount++;
	}

	/** Logs a cancelled execution's results, because n8n discards the node's output. */
	logResults(node: INode, log: (line: string) => void): void {
		const fresh = this.results.slice(this.loggedCount);
		this.loggedCount = this.results.length;
		for (const result of resultLines(fresh.filter(({ stopped }) => stopped === undefined))) {
			log(text('cancelledAfter', { node: node.name, result }).en);
		}
	}

	stop(node: INode, itemError: ItemError, index: number): NodeApiError {
		const error = nodeError(node, itemError, index, this.itemCount > 1 || index > 0);
		const { description } = itemError;
		if (!isTool(node)) this.stops.push({ error, index, description });
		return error;
	}

	/**
	 * Call this method after all items have ended, so that each error lists the other items' results.
	 */
	describeStops(): void {
		for (const { error, index, description } of this.stops) {
			const others = this.results.filter((result) => result.index !== index);
			describeStop(error, description, others, this.notSentCount, this.doubled());
		}
	}
}

/**
 * Returns whether an AI agent runs the node. n8n shows an agent only an error's message, not its
 * description.
 */
export const isTool = ({ type }: INode): boolean => type.endsWith('Tool');

interface ItemResult {
	index: number;
	got?: IDataObject;
	unknown?: Text;
	stopped?: Text;
}

/**
 * Returns the English error for n8n's red box, without any part of the request, because n8n stores
 * the error. With several items, the message has the item's number, because error workflows see
 * only the message.
 */
export function nodeError(
	node: INode,
	itemError: ItemError,
	itemIndex?: number,
	isOneOfSeveral = false,
): NodeApiError {
	const { code, satCode, httpCode, outcome, fields, uuid, id } = itemError.details;
	const codes = { code, ...(satCode !== undefined && { satCode }) };
	const index = String(itemIndex);
	const { text: message, description } = itemError;
	const numbered = isOneOfSeveral ? text('numberedItem', { message, index }) : message;
	const shown = isTool(node) ? lines(numbered, description) : numbered;
	const error = new NodeApiError(
		node,
		{ message: shown.en },
		{
			message: shown.en,
			description: isTool(node) ? undefined : shownInBox(description?.en),
			httpCode: httpCode ?? 'none',
			itemIndex,
		},
	);
	// Sets the message again, because n8n replaces a message that contains a network error code.
	error.message = shown.en;
	// Adds `code` and `satCode` for error workflows, because n8n overwrites `httpCode`.
	Object.assign(error, codes);
	Object.assign(error.context, {
		...codes,
		outcome,
		...(fields !== undefined && { fields }),
		...(uuid !== undefined && { uuid }),
		...(id !== undefined && { id }),
		...inOthers((name) => ({
			...inLanguage<Words>(itemError.details, name),
			message: numbered[name],
		})),
	});
	return error;
}

function describeStop(
	error: NodeApiError,
	description: Text | undefined,
	others: ItemResult[],
	notSent: number,
	further: readonly Text[] = [],
): void {
	const inOrder = [...others].sort((a, b) => a.index - b.index);
	const unsent =
		notSent === 1 ? text('itemNotSent') : text('itemsNotSent', { count: String(notSent) });
	const whole = lines(
		description,
		...(inOrder.length > 0 ? [text('othersGot'), ...resultLines(inOrder)] : []),
		...further,
		...(notSent > 0 ? [unsent] : []),
	);
	error.description = shownInBox(whole.en);
	Object.assign(error.context, {
		others: inOrder.map(({ stopped, unknown, ...result }) => ({
			...result,
			...(unknown !== undefined && { unknown: unknown.en }),
			...(stopped !== undefined && { stopped: stopped.en }),
		})),
		notSent,
		...inOthers((name) => ({
			...(error.context[name] as IDataObject),
			description: whole[name],
		})),
	});
}

function resultLines(results: ItemResult[]): Text[] {
	return results.map(({ index: number, got, stopped, unknown }) => {
		const index = String(number);
		if (stopped !== undefined) return text('itemStopped', { index, found: stopped });
		return unknown === undefined
			? text('itemGot', { index, result: shown(got) })
			: text('itemUnknown', { index, fault: unknown });
	});
}

function shownInBox(description: string | undefined): string | undefined {
	return description?.replaceAll('<', '&lt;').replaceAll('\n', '<br>');
}

function shown(got: ItemResult['got']): Text {
	const { id, uuid, message } = got ?? {};
	if (id === undefined && uuid === undefined) {
		return message === undefined || message === null ? text('done') : sameText(String(message));
	}
	return sameText(
		[
			...(id === undefined ? [] : [`id ${String(id)}`]),
			...(uuid === undefined ? [] : [`UUID ${String(uuid)}`]),
		].join(', '),
	);
}
