import { BEHIND_UTC } from 'cfdi-mx';
import { uuidOf } from '../service/identifiers';
import { Doubts, ItemError } from '../service/itemError';
import { inWords } from '../words/errors';
import { text } from '../words/text';
import type { ItemContext } from './itemContext';
import type { KeyRecord } from './keyChanges';
import { keyName } from './keyChanges';
import type { Result, SameInvoiceOptions } from './operation';
import type { PreparedRequest } from './prepareRequest';
import type { SentInvoice } from './run';
import { forgetOldest } from './stampedInvoices';

interface Noted extends SentInvoice {
	execution: string;
	/** In Mexico City, `2026-11-28 13:05`. */
	sentAt: string;
	/** By a clock that never goes back. */
	at: number;
}

/** So many invoices of a node are noted, for so long in milliseconds: until the end of the next day. */
const MOST_NOTED = 2_000;
const TWO_DAYS = 48 * 60 * 60 * 1_000;

/** Invoices by the names of their keys, by the lists of their nodes. */
const noted = new Map<string, Map<string, Noted>>();

const nameOf = (service: string, body: string) => keyName(service, 'published', body);

const recordOf = (name: string): KeyRecord => ({ name, opens: false });

/** Gives the invoice that an item of a published run has sent without a key; an unknown outcome counts. */
export function sentWithoutKey(
	{ isManual, keyStore, service }: ItemContext,
	request: PreparedRequest | ItemError | undefined,
	result: Result,
): SentInvoice | undefined {
	if (isManual || keyStore === undefined || request === undefined) return undefined;
	if (request instanceof ItemError || request.uniqueKey !== undefined) return undefined;
	const isLost = result instanceof ItemError && result.details.outcome === 'unknown';
	if (request.sameInvoice === undefined || (result instanceof ItemError && !isLost)) {
		return undefined;
	}
	const uuid = result instanceof ItemError ? undefined : uuidOf(result[0]?.json.uuid);
	return { name: nameOf(service, request.sameInvoice.id()), ...(uuid !== undefined && { uuid }) };
}

/** Notes what a run has sent: here with its execution, and in one turn in n8n's store for other processes. */
export async function noteSent(
	{ keyStore, run }: Pick<ItemContext, 'keyStore' | 'run'>,
	execution: string,
): Promise<void> {
	if (keyStore === undefined || run.sent.length === 0) return;
	const ofList = noted.get(keyStore.name) ?? new Map<string, Noted>();
	noted.set(keyStore.name, ofList);
	const before = [...ofList.keys()];
	const sentAt = new Date(Date.now() - BEHIND_UTC).toISOString().slice(0, 16).replace('T', ' ');
	for (const one of run.sent) {
		ofList.delete(one.name);
		ofList.set(one.name, { ...one, execution, sentAt, at: performance.now() });
	}
	for (const [name, { at }] of ofList) if (!isRecent(at)) ofList.delete(name);
	forgetOldest(ofList, MOST_NOTED);
	const gone = before.filter((name) => !ofList.has(name));
	const fresh = run.sent.map(({ name }) => name).filter((name) => ofList.has(name));
	// Where n8n cannot record it, this process alone knows.
	await keyStore.note([...new Set(fresh)].map(recordOf), gone.map(recordOf)).catch(() => {});
}

const isRecent = (at: number) => performance.now() - at < TWO_DAYS;

/** What a person should see in the editor: a published run has sent the same invoice, today or on the day before. */
export async function publishedDoubts(
	{ keyStore, service }: ItemContext,
	{ id, idOfDayBefore }: SameInvoiceOptions,
): Promise<Doubts | undefined> {
	if (keyStore === undefined || idOfDayBefore === undefined) return undefined;
	const names = [id(), idOfDayBefore()].map((body) => nameOf(service, body));
	const ofList = noted.get(keyStore.name);
	const known = names.map((name) => ofList?.get(name)).find((one) => one && isRecent(one.at));
	if (known === undefined) {
		const isNoted = await keyStore.isNoted(names.map(recordOf)).catch(() => false);
		return isNoted ? doubtsOf('sentByPublishedUnnamed', {}) : undefined;
	}
	const { execution, sentAt, uuid } = known;
	const became = uuid === undefined ? text('outcomeUnknown') : `UUID ${uuid}`;
	return doubtsOf('sentByPublished', { execution, sentAt, became });
}

function doubtsOf(
	kind: 'sentByPublished' | 'sentByPublishedUnnamed',
	values: Parameters<typeof inWords>[1],
): Doubts {
	return new Doubts({ outcome: 'notSent', ...inWords(kind, values) }, text(kind, values));
}
