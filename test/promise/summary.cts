import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { NodeResult } from '../support/engine';
import type { FaultCase } from './cases';
import { hitIndex } from './cases';
import type { CaseResult } from './execute.cts';
import type { InputItem, OperationUnderTest } from './operationsUnderTest';
import type { Books } from './readBooks';

interface Losses {
	stampedTwice: number;
	/**
	 * Number of stamped invoices that the results neither show with ID and UUID nor report as
	 * unknown.
	 */
	unreadable: number;
	createdTwice: number;
}

interface Count extends Losses {
	executions: number;
	stamped: number;
	/** Counts the outcomes of each fault, for example `outcomes['422'].refused`. */
	outcomes: Record<string, Record<string, number>>;
}

export const emptyCount = (): Count => ({
	executions: 0,
	stamped: 0,
	stampedTwice: 0,
	unreadable: 0,
	createdTwice: 0,
	outcomes: {},
});

export const noLosses: Losses = { stampedTwice: 0, unreadable: 0, createdTwice: 0 };

export function countRun(
	count: Count,
	{ name, timesDone }: OperationUnderTest,
	inputs: InputItem[],
	results: NodeResult[],
	books: Books,
): void {
	count.executions += results.length;
	const twice = inputs.filter((input) => timesDone(books, input) > 1).length;
	if (name !== 'invoice.stamp') {
		count.createdTwice += twice;
		return;
	}
	count.stampedTwice += twice;
	const shown = JSON.stringify(results.map(({ run }) => run.data.resultData));
	for (const [item, { key }] of inputs.entries()) {
		for (const { id, uuid } of books.invoicesOf(key)) {
			count.stamped++;
			const isReported = results.some((result) => isUnknown(result, item));
			if (!isReported && !isReadable(shown, id, uuid)) count.unreadable++;
		}
	}
}

function isReadable(shown: string, id: number, uuid: string): boolean {
	return shown.includes(`id ${id}, UUID ${uuid}`) || shown.includes(`"id":${id},"uuid":"${uuid}"`);
}

function isUnknown(result: NodeResult, item: number): boolean {
	const others = result.error?.context.others as
		| Array<{ index: number; unknown?: string }>
		| undefined;
	return (
		outcomeOf(result, item) === 'unknown' ||
		others?.some(({ index, unknown }) => index === item && unknown !== undefined) === true
	);
}

function outcomeOf({ error, outputs }: NodeResult, item: number): string | undefined {
	if (error !== undefined) {
		return error.context.itemIndex === item ? String(error.context.outcome) : undefined;
	}
	const linked = outputs
		.flat()
		.find(({ pairedItem }) => (pairedItem as { item: number } | undefined)?.item === item);
	if (linked === undefined) return undefined;
	return (linked.json.error as { outcome: string } | undefined)?.outcome ?? 'done';
}

export function countCases(cases: Array<{ faultCase: FaultCase; caseResult: CaseResult }>): Count {
	const count = emptyCount();
	for (const { faultCase, caseResult } of cases) {
		const { operation, fault } = faultCase;
		const { inputs, result, books } = caseResult;
		countRun(count, operation, inputs, [result], books);
		const hit = fault.unreachable === undefined ? hitIndex(faultCase) : 0;
		const row = (count.outcomes[fault.name] ??= {});
		const outcome = outcomeOf(result, hit) ?? 'none';
		row[outcome] = (row[outcome] ?? 0) + 1;
	}
	return count;
}

/** Undefined unless test/promise/reporter.js collects the counts. */
const folder = process.env.CFDI_FAULT_COUNTS;

export function saveCounts(name: string, count: Count): void {
	if (folder === undefined) return;
	writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}.json`), JSON.stringify(count));
}
