/** What must hold of a case: compares what the workflow got with the sandbox's own books. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { token } from '../support/engine';
import type { Deserved, FaultCase } from './cases';
import { ITEMS, deserved, hitItem } from './cases';
import type { RanCase } from './execute.cts';
import type { Subject } from './operationsUnderTest';

const EARLIER = /^An earlier attempt sent this item at \S+Z, and no answer came: it may have been /;

interface Entry {
	index: number;
	item: INodeExecutionData | undefined;
}

const indexes = [...Array(ITEMS).keys()];

/** Where nothing listens every item is hit, and the first one stops the node. */
const isHit = (one: FaultCase, index: number): boolean =>
	one.fault.nowhere !== undefined || index === hitItem(one);

export function checkCase(one: FaultCase, ran: RanCase): void {
	const expected = deserved(one);
	checkBooks(one, ran, expected);
	if (expected.outcome !== 'done' && one.onError === 'stopWorkflow') {
		checkStop(one, ran, expected);
	} else {
		checkItems(one, ran, expected);
	}
	expect(JSON.stringify(ran.result.run)).not.toContain(token);
}

function checkBooks(one: FaultCase, { subjects, books, strikes }: RanCase, expected: Deserved) {
	const { operation, fault, times } = one;
	const done = indexes.map((index) => operation.timesDone(books, subjects[index] as Subject));
	const goodTimes = operation.writes ? 1 : 0;
	expect(done).toEqual(
		indexes.map((index) => (isHit(one, index) ? expected.timesDone : goodTimes)),
	);
	if (fault.order !== undefined && times === 'always') expect(strikes).toBe(expected.asked);
}

function checkStop(one: FaultCase, { subjects, books, result }: RanCase, expected: Deserved) {
	const { operation, fault } = one;
	const index = fault.nowhere === undefined ? hitItem(one) : 0;
	const { error } = result;
	checkWords(one, expected, error ?? {}, ` [item ${index}]`);
	expect(error?.httpCode ?? 'none').toBe(
		expected.askedEarlier ? 'none' : (fault.httpCode ?? 'none'),
	);
	const others = indexes.filter((other) => operation.writes && !isHit(one, other));
	expect(error?.context).toMatchObject({
		itemIndex: index,
		outcome: expected.outcome,
		notSent: 0,
		others: others.map((other) => ({
			index: other,
			got: operation.gives(books, subjects[other] as Subject),
		})),
	});
	for (const other of others) {
		const { id } = operation.gives(books, subjects[other] as Subject) as { id: number };
		expect(error?.description).toMatch(new RegExp(`\\bitem ${other}: id ${id}\\b`));
	}
}

function checkItems(one: FaultCase, { subjects, books, result }: RanCase, expected: Deserved) {
	const { operation, onError } = one;
	expect(result.error).toBeUndefined();
	const isGood = (index: number): boolean => expected.outcome === 'done' || !isHit(one, index);
	const good = indexes.filter(isGood);
	const hit = indexes.filter((index) => !isGood(index));

	const toErrors = onError === 'continueErrorOutput';
	const [main = [], errors = []] = result.outputs;
	const branches = toErrors ? [good, hit] : [indexes, []];
	expect([main, errors].map((items) => items.map(({ pairedItem }) => pairedItem))).toEqual(
		branches.map((branch) => branch.map((item) => ({ item }))),
	);

	const entries = (items: INodeExecutionData[]): Entry[] =>
		items.map((item) => ({ index: (item.pairedItem as { item: number }).item, item }));
	const all = [...entries(main), ...entries(errors)];
	for (const { index, item } of all.filter((entry) => isGood(entry.index))) {
		expect(item?.json).toMatchObject(operation.gives(books, subjects[index] as Subject));
		expect(item?.json.error).toBeUndefined();
	}
	for (const { index, item } of all.filter((entry) => !isGood(entry.index))) {
		const error = item?.json.error as IDataObject;
		checkWords(one, expected, error, '');
		expect(error.outcome).toBe(expected.outcome);
		expect(error.httpCode).toBe(expected.askedEarlier ? undefined : one.fault.httpCode);
		if (toErrors) expect(item?.json).toMatchObject(subjects[index] as Subject);
	}
}

function checkWords(
	{ fault, operation }: FaultCase,
	{ askedEarlier, outcome }: Deserved,
	{ message, description }: { message?: unknown; description?: unknown },
	suffix: string,
): void {
	if (askedEarlier) expect(message).toMatch(EARLIER);
	else expect(message).toBe(`${fault.message}${suffix}`);
	expect(message).toMatch(new RegExp(`${suffix.replace(/[[\]]/g, '\\$&')}$`));
	if (!askedEarlier) expect(description).toContain(fault.says);
	if (outcome === 'unknown') {
		expect(description).toContain(
			operation.writes
				? 'it is not sent again automatically'
				: 'Nothing was changed at the service.',
		);
	}
}
