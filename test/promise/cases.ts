/** A case of the matrix: an operation, a fault, how often it hits, and n8n's settings of the node. */
import type { INode } from 'n8n-workflow';

import { retryOnFail } from '../support/engine';
import type { Fault, Outcome } from './faults';
import type { OperationUnderTest } from './operationsUnderTest';
import { operationsUnderTest } from './operationsUnderTest';

export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

export interface FaultCase {
	/** Unique in its file. */
	number: number;
	operation: OperationUnderTest;
	fault: Fault;
	times: 1 | 'always';
	onError: OnError;
	/** Whether Retry On Fail is set. */
	retries: boolean;
}

/** How many attempts the node itself makes of one request. */
const NODE_ATTEMPTS = 4;

export const ITEMS = 4;

/** The item that the fault hits: with On Error "Continue", n8n retries only if the first one failed. */
export const hitIndex = ({ retries }: FaultCase): number => (retries ? 0 : 2);

export const nodeSettings = ({ onError, retries }: FaultCase): Partial<INode> => ({
	onError,
	...(retries && retryOnFail),
});

export const ON_ERROR: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** One fault of each outcome, and one after which the answer names the invoice. */
const OF_EACH_OUTCOME = ['422', '429', '500', 'answer cut in half'];

/**
 * The node knows of On Error only whether it goes on: which output an item with an error then takes is n8n's own
 * part, told by the item alone. Stamp has each fault with all three; the others have the error output with one
 * fault of each outcome.
 */
const addsNothing = ({ operation, fault, onError }: FaultCase): boolean =>
	onError === 'continueErrorOutput' &&
	operation.name !== 'invoice.stamp' &&
	!OF_EACH_OUTCOME.includes(fault.name);

/** More than an operation has cases, so that no two cases have the same number. */
const NUMBERS_PER_OPERATION = 1_000;

/**
 * Every case of an operation. A fault that hits once is tested only where it is retried. For a read
 * it makes no difference whether the work is done before the fault.
 */
export function casesOf(operation: OperationUnderTest, faults: Fault[]): FaultCase[] {
	const firstNumber = operationsUnderTest.indexOf(operation) * NUMBERS_PER_OPERATION;
	return faults
		.filter(({ order }) => operation.isWrite || order?.work !== 'done')
		.filter(({ ofStamps = false }) => !ofStamps || operation.endpoint === 'invoice.stamp')
		.flatMap((fault) => ([1, 'always'] as const).map((times) => ({ fault, times })))
		.flatMap((rest) => ON_ERROR.map((onError) => ({ ...rest, onError })))
		.flatMap((rest) => [false, true].map((retries) => ({ ...rest, operation, retries })))
		.map((rest, index) => ({ ...rest, number: firstNumber + index }))
		.filter((faultCase) => !addsNothing(faultCase))
		.filter(
			(faultCase) =>
				faultCase.times === 'always' ||
				(isRetried(faultCase) && faultCase.fault.order !== undefined),
		);
}

const isRetried = (faultCase: FaultCase): boolean =>
	faultCase.retries || expectedOutcome(faultCase).requests > 1;

export const settingsName = ({ times, onError, retries }: FaultCase): string =>
	`${times === 1 ? 'once' : 'always'}, ${onError}${retries ? ', Retry On Fail' : ''}`;

export interface ExpectedOutcome {
	/** `done` if the item succeeds. */
	outcome: Exclude<Outcome, 'duplicate'> | 'done';
	/** An earlier attempt of n8n sent the request, and it is not sent again. */
	sentEarlier: boolean;
	/** How many requests the service receives if the fault hits always. */
	requests: number;
	/** How often the work is done in the end. */
	timesDone: number;
}

/** The expected outcome of the item that is hit. */
export function expectedOutcome(faultCase: FaultCase): ExpectedOutcome {
	const { operation, fault, times, retries } = faultCase;
	const { outcome, order } = fault;
	if (outcome === 'duplicate') {
		return { outcome: 'done', sentEarlier: false, requests: 1, timesDone: 1 };
	}
	const n8nAttempts = retries ? retryOnFail.maxTries : 1;
	if (operation.isWrite && outcome === 'unknown') {
		const timesDone = order?.work === 'done' || order?.fault === 'cut' ? 1 : 0;
		return { outcome, sentEarlier: retries, requests: 1, timesDone };
	}
	const isRetriedByNode = fault.retried === true || (!operation.isWrite && outcome === 'unknown');
	const requests = n8nAttempts * (isRetriedByNode ? NODE_ATTEMPTS : 1);
	const succeeds = times === 1 && requests > 1;
	return {
		outcome: succeeds ? 'done' : outcome,
		sentEarlier: false,
		requests,
		timesDone: succeeds && operation.isWrite ? 1 : 0,
	};
}
