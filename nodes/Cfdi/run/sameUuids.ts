import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Answered, Ledger } from 'at-most-once';
import type { Text } from 'cfdi-mx';
import { inEach, saidIn } from 'cfdi-mx';
import { uuidOf } from '../service/contents';
import type { CodedWords, Words } from '../messages/itemError';
import { withWarning, inWords } from '../messages/itemError';
import { text } from '../messages';
import type { Operation } from './operation';
import { stamps } from './operation';

/** The items of an execution that got the same UUID, although each was sent as a separate invoice. */
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
 * Adds a warning to each item with a UUID that another item of the execution also got: in this run, in an earlier
 * attempt, or in an earlier run of a loop.
 */
export function withSameUuids(items: INodeExecutionData[], run: OfRun): INodeExecutionData[] {
	const all = doubledIn(run);
	if (all.length === 0) return items;
	return items.map((item) => {
		const uuid = givenUuid(item.json);
		const doubled = all.find((one) => one.uuid === uuid && isOf(one, item, run));
		return doubled === undefined ? item : withWarning(item, wordsOf(doubled, run));
	});
}

/** Returns these warnings as sentences for the message of the node, one for each UUID. */
export function sameUuidTexts(run: OfRun): Text[] {
	return doubledIn(run).map((doubled) => {
		const words = wordsOf(doubled, run);
		return inEach((name) => {
			const { message, description = '' } = saidIn<Words>(words, name);
			return `${message}. ${description}`;
		});
	});
}

function wordsOf({ uuid, places }: Doubled, { runIndex }: OfRun): CodedWords {
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
	return [...placesByUuid(ledger)].flatMap(([uuid, places]) =>
		places.length > 1 && places.some(({ run }) => run === runIndex) ? [{ uuid, places }] : [],
	);
}

function placesByUuid(ledger: Ledger): Map<string, Array<Omit<Answered, 'answer'>>> {
	const byUuid = new Map<string, Array<Omit<Answered, 'answer'>>>();
	for (const { run, item, answer } of ledger.answers()) {
		for (const uuid of new Set((answer as readonly IDataObject[]).map(givenUuid))) {
			if (uuid === undefined) continue;
			byUuid.set(uuid, [...(byUuid.get(uuid) ?? []), { run, item }]);
		}
	}
	return byUuid;
}

/** Normalizes the UUID. An item that is marked as a duplicate shares its UUID on purpose. */
function givenUuid({ duplicate, uuid }: IDataObject): string | undefined {
	return duplicate === true ? undefined : uuidOf(uuid)?.toUpperCase();
}

/** An answer that was remembered for another call of an AI agent is not another invoice. */
function isOf(
	{ places }: Doubled,
	{ pairedItem }: INodeExecutionData,
	{ runIndex }: OfRun,
): boolean {
	const index =
		typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : undefined;
	return places.some(({ item, run }) => run === runIndex && item === index);
}
