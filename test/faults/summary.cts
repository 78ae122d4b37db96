/** Counts what the executions came to, for the table at the end of the run. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { NodeResult } from '../support/engine';
import type { Books } from './books';
import type { FaultCase } from './cases';
import { hitItem } from './cases';
import type { RanCase } from './execute.cts';
import type { OperationUnderTest, Subject } from './operationsUnderTest';

/** The two first numbers that must be 0 speak of stamping, the third of the other writes. */
export interface Lost {
	stampedTwice: number;
	/** Stamped, but its id and UUID stand nowhere, and it is not reported as unknown either. */
	unreadable: number;
	madeTwice: number;
}

export interface Count extends Lost {
	executions: number;
	stamped: number;
	/** By fault, then by what became of the item that it hit. */
	outcomes: Record<string, Record<string, number>>;
}

export const emptyCount = (): Count => ({
	executions: 0,
	stamped: 0,
	stampedTwice: 0,
	unreadable: 0,
	madeTwice: 0,
	outcomes: {},
});

/** Counts what one workflow came to; it may have taken several executions. */
export function countRun(
	count: Count,
	{ name, timesDone }: OperationUnderTest,
	subjects: Subject[],
	results: NodeResult[],
	books: Books,
): void {
	count.executions += results.length;
	const twice = subjects.filter((subject) => timesDone(books, subject) > 1).length;
	if (name !== 'invoice.stamp') {
		count.madeTwice += twice;
		return;
	}
	count.stampedTwice += twice;
	const shown = JSON.stringify(results.map(({ run }) => run.data.resultData));
	for (const [item, { key }] of subjects.entries()) {
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

/** Whether the execution says of this item that nobody knows what became of it. */
function isUnknown(result: NodeResult, item: number): boolean {
	const others = result.error?.context.others as
		| Array<{ index: number; unknown?: string }>
		| undefined;
	return (
		outcomeOf(result, item) === 'unknown' ||
		others?.some(({ index, unknown }) => index === item && unknown !== undefined) === true
	);
}

/** What the execution says of an item; `done` when it came out without a refusal. */
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

export function countCases(cases: Array<{ one: FaultCase; ran: RanCase }>): Count {
	const count = emptyCount();
	for (const { one, ran } of cases) {
		const { subjects, result, books } = ran;
		countRun(count, one.operation, subjects, [result], books);
		const hit = one.fault.nowhere === undefined ? hitItem(one) : 0;
		const row = (count.outcomes[one.fault.name] ??= {});
		const outcome = outcomeOf(result, hit) ?? 'none';
		row[outcome] = (row[outcome] ?? 0) + 1;
	}
	return count;
}

/** Where the reporter gathers the counts of all files; nowhere when it is not there. */
const folder = process.env.CFDI_FAULT_COUNTS;

export function writeDown(name: string, count: Count): void {
	if (folder === undefined) return;
	writeFileSync(join(folder, `${name.replace(/\W+/g, '-')}.json`), JSON.stringify(count));
}

export const nothingLost: Lost = { stampedTwice: 0, unreadable: 0, madeTwice: 0 };
