import type { IDataObject } from 'n8n-workflow';

import { token } from '../support/engine';
import type { ExpectedOutcome, FaultCase } from './cases';
import { ITEMS, expectedOutcome, hitIndex } from './cases';
import type { CaseResult } from './execute.cts';
import type { InputItem } from './operationsUnderTest';

const EARLIER =
	/^An earlier attempt sent this item at \S+Z, but no response arrived: it might have been /;

/** A response that was cut in half can still contain the UUID. */
const NAMED = / \(UUID [0-9A-F-]{36}(, id \d+)?\)/;

const indexes = [...Array(ITEMS).keys()];

const isHit = (faultCase: FaultCase, index: number): boolean =>
	faultCase.fault.unreachable !== undefined || index === hitIndex(faultCase);

export function checkCase(faultCase: FaultCase, caseResult: CaseResult): void {
	const expected = expectedOutcome(faultCase);
	checkBooks(faultCase, caseResult, expected);
	if (expected.outcome !== 'done' && faultCase.onError === 'stopWorkflow') {
		checkStop(faultCase, caseResult, expected);
	} else {
		checkItems(faultCase, caseResult, expected);
	}
	expect(JSON.stringify(caseResult.result.run)).not.toContain(token);
}

function checkBooks(
	faultCase: FaultCase,
	{ inputs, books, hits }: CaseResult,
	expected: ExpectedOutcome,
) {
	const { operation, fault, times } = faultCase;
	const goodTimes = operation.isWrite ? 1 : 0;
	expect(inputs.map((input) => operation.timesDone(books, input))).toEqual(
		indexes.map((index) => (isHit(faultCase, index) ? expected.timesDone : goodTimes)),
	);
	if (fault.order !== undefined && times === 'always') expect(hits).toBe(expected.requests);
}

function checkStop(
	faultCase: FaultCase,
	{ inputs, books, result }: CaseResult,
	expected: ExpectedOutcome,
) {
	const { operation, fault } = faultCase;
	const { error } = result;
	const stoppedAt = indexes.findIndex((index) => isHit(faultCase, index));
	checkWords(faultCase, expected, error ?? {}, ` [item ${stoppedAt}]`);
	expect(error?.httpCode ?? 'none').toBe(
		expected.sentEarlier ? 'none' : (fault.httpCode ?? 'none'),
	);
	const others = [...inputs.entries()]
		.filter(([index]) => operation.isWrite && !isHit(faultCase, index))
		.map(([index, input]) => ({ index, got: operation.outputOf(books, input) }));
	expect(error?.context).toMatchObject({
		itemIndex: stoppedAt,
		outcome: expected.outcome,
		notSent: 0,
		others,
	});
	for (const { index, got } of others) {
		const { id } = got as { id: number };
		expect(error?.description).toMatch(new RegExp(`\\bitem ${index}: id ${id}\\b`));
	}
}

function checkItems(
	faultCase: FaultCase,
	{ inputs, books, result }: CaseResult,
	expected: ExpectedOutcome,
) {
	const { operation, onError, fault } = faultCase;
	expect(result.error).toBeUndefined();
	const isGood = (index: number): boolean =>
		expected.outcome === 'done' || !isHit(faultCase, index);

	const hasErrorOutput = onError === 'continueErrorOutput';
	const [main = [], errors = []] = result.outputs;
	const goodIndexes = indexes.filter(isGood);
	const badIndexes = indexes.filter((index) => !isGood(index));
	const outputs = hasErrorOutput ? [goodIndexes, badIndexes] : [indexes, []];
	expect([main, errors].map((items) => items.map(({ pairedItem }) => pairedItem))).toEqual(
		outputs.map((output) => output.map((item) => ({ item }))),
	);

	for (const { json, pairedItem } of [...main, ...errors]) {
		const index = (pairedItem as { item: number }).item;
		const input = inputs[index] as InputItem;
		if (isGood(index)) {
			expect(json).toMatchObject(operation.outputOf(books, input));
			expect(json.error).toBeUndefined();
			const isRepeated = fault.outcome === 'duplicate' && isHit(faultCase, index);
			expect(json.duplicate).toBe(isRepeated ? true : undefined);
			continue;
		}
		const error = json.error as IDataObject;
		checkWords(faultCase, expected, error, '');
		expect(error.outcome).toBe(expected.outcome);
		expect(error.httpCode).toBe(expected.sentEarlier ? undefined : fault.httpCode);
		if (hasErrorOutput) expect(json).toMatchObject(input);
	}
}

function checkWords(
	{ fault, operation }: FaultCase,
	{ sentEarlier, outcome }: ExpectedOutcome,
	{ message, description }: { message?: unknown; description?: unknown },
	suffix: string,
): void {
	if (sentEarlier) {
		expect(message).toMatch(EARLIER);
		expect(message).toMatch(new RegExp(`${suffix.replace(/[[\]]/g, '\\$&')}$`));
	} else {
		expect(String(message).replace(NAMED, '')).toBe(`${fault.message}${suffix}`);
		expect(description).toContain(fault.description);
	}
	if (outcome === 'unknown') {
		expect(description).toContain(
			operation.isWrite
				? 'it is not sent again automatically'
				: 'The operation only reads data, so you can run this item again later.',
		);
	}
}
