import type { INodeExecutionData } from 'n8n-workflow';

import { Doubts, ItemError } from '../service/itemError';
import type { Attempt, Ended, StageName, Stages, Step } from './attempt';
import { claim } from './claim';
import { follow } from './follow';
import type { ItemContext } from './itemContext';
import type { Requests } from './prefetch';
import { prepare } from './prepare';
import { sentWithoutKey } from './publishedRuns';
import { recover } from './recover';
import { remember } from './remember';
import { review } from './review';
import { send } from './send';
import { settle } from './settle';
import { Turn, cancelledBefore } from './turn';

/** What each stage does; `FOLLOWS` says which may come after it. */
export const STAGES: {
	readonly [Name in StageName]: (attempt: Stages[Name]) => Step | Promise<Step>;
} = { prepare, remember, review, claim, send, recover, settle, follow };

/**
 * Executes one item of any operation: it passes the stages, and what comes out is linked to it. What
 * goes wrong becomes an ItemError: on the item or, when the node is set to stop, thrown as NodeApiError.
 */
export async function executeItem(
	item: ItemContext,
	requests: Requests,
	stages = STAGES,
): Promise<INodeExecutionData[]> {
	const turn = new Turn(item);
	try {
		return await itemsOf(await ended({ item, turn, requests }, stages));
	} finally {
		if (item.signal?.aborted) {
			item.run.limiter.close();
			item.run.logResults(item.node, item.log);
		}
		turn.end();
	}
}

/** Walks from stage to stage. */
async function ended(attempt: Attempt, stages: typeof STAGES): Promise<Ended> {
	let step: Step = { to: 'prepare', attempt };
	while (step.to !== 'end') {
		const stage = stages[step.to] as (attempt: Attempt) => Step | Promise<Step>;
		step = await stage(step.attempt);
	}
	return step.attempt;
}

async function itemsOf({ item, request, result, turn }: Ended): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, run } = item;
	turn.settle(request, result);
	if (result === undefined) {
		run.notSent();
		// The item that stopped the node throws, and its message counts this one.
		return continueOnFail ? [errorItem(cancelledBefore(), index)] : [];
	}
	const sent = sentWithoutKey(item, request, result);
	if (sent !== undefined) run.sent.push(sent);
	if (result instanceof ItemError) return await failed(item, request, result);
	return result.map((output) => ({ ...output, pairedItem: { item: index } }));
}

async function failed(
	item: ItemContext,
	request: Ended['request'],
	error: ItemError,
): Promise<INodeExecutionData[]> {
	const { continueOnFail, index, ledger, node, run } = item;
	// Before the first await: from now on no item may get a slot.
	if (!continueOnFail) run.limiter.close();
	const about = request instanceof ItemError ? undefined : request?.about;
	const shown = await item.redact(about === undefined ? error : error.of(about));
	const { id, outcome, uuid } = shown.details;
	if (error instanceof Doubts) {
		run.note({ index, stopped: (await item.redact(error.found)).text });
	}
	if (outcome === 'unknown' && ledger !== undefined) run.note({ index, unknown: shown.text });
	if (uuid !== undefined && ledger !== undefined) item.noteUuids([{ json: { id, uuid } }]);
	if (!continueOnFail) throw run.stop(node, shown, index);
	return [errorItem(shown, index)];
}

function errorItem(error: ItemError, item: number): INodeExecutionData {
	return { json: { error: error.toData() }, pairedItem: { item } };
}
