import type { INode } from 'n8n-workflow';

import { retryOnFail } from '../support/engine';
import type { Fault, Outcome } from './faults';
import type { OperationUnderTest } from './operationsUnderTest';
import { operationsUnderTest } from './operationsUnderTest';

export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

export interface FaultCase {
	number: number;
	operation: OperationUnderTest;
	fault: Fault;
	times: 1 | 'always';
	onError: OnError;
	retries: boolean;
}

/** The node's attempts without n8n's retries. */
const NODE_ATTEMPTS = 4;

export const ITEMS = 4;

/** With On Error "Continue", n8n retries only if the first item failed. */
export const hitIndex = ({ retries }: FaultCase): number => (retries ? 0 : 2);

export const nodeSettings = ({ onError, retries }: FaultCase): Partial<INode> => ({
	onError,
	...(retries && retryOnFail),
});

export const ON_ERROR: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** One fault for each outcome, and a cut answer, which can still contain a UUID. */
const OF_EACH_OUTCOME = ['422', '429', '500', 'answer cut in half'];

/** n8n chooses the error output, so only Stamp tests every fault with it. */
const addsNothing = ({ operation, fault, onError }: FaultCase): boolean =>
	onError === 'continueErrorOutput' &&
	operation.name !== 'invoice.stamp' &&
	!OF_EACH_OUTCOME.includes(fault.name);

/** Exceeds any operation's number of cases, so that each case has a different number. */
const NUMBERS_PER_OPERATION = 1_000;

/**
 * Returns an operation's cases. A fault that hits only once needs a retry, and a fault after the
 * work needs a write operation.
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
	outcome: Exclude<Outcome, 'duplicate'> | 'done';
	/** An earlier attempt of n8n sent the request, so the last attempt does not. */
	sentEarlier: boolean;
	/** The service receives these requests if the fault always hits. */
	requests: number;
	timesDone: number;
}

/** Returns the expected outcome of the item that the fault hits. */
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
