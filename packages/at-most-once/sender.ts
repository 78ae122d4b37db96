import type { Answer } from './answer';
import type { Attempt, Ended, StageName, Stages, Step } from './attempt';
import { claim } from './claim';
import { Failure } from './failure';
import { follow } from './follow';
import type { Item } from './item';
import type { Requests } from './prefetch';
import { prepare } from './prepare';
import type { SentRequest } from './records';
import { sentWithoutKey } from './published';
import { recover } from './recover';
import { remember } from './remember';
import type { Request } from './request';
import { review } from './review';
import { send } from './send';
import { settle } from './settle';
import { Turn } from './turn';

/** What each stage does; `FOLLOWS` says which may come after it. */
export const STAGES: {
	readonly [Name in StageName]: (attempt: Stages[Name]) => Step | Promise<Step>;
} = { prepare, remember, review, claim, send, recover, settle, follow };

/** What became of an item. */
export interface Sent {
	/** Its answers, or why there are none; undefined where the run stopped before it was sent. */
	result?: Answer[] | Failure;
	/** Its request, or why none could be made. */
	request?: Request | Failure;
	/** A published run has sent it without a key: `noteSent` keeps it. */
	withoutKey?: SentRequest;
}

/**
 * Carries out one item: it passes the stages. Where the run stops at a failure, no item after it gets a slot.
 * @throws what the functions of the item throw, unless it is a Failure
 */
export async function sendItem(item: Item, requests: Requests, stages = STAGES): Promise<Sent> {
	const turn = new Turn(item);
	try {
		const { request, result } = await ended({ item, turn, requests }, stages);
		turn.settle(request, result);
		if (result instanceof Failure && !item.continueOnFail) item.run.limiter.close();
		const withoutKey = result && sentWithoutKey(item, request, result);
		return { request, result, withoutKey };
	} finally {
		if (item.signal?.aborted) item.run.limiter.close();
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
