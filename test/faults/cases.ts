/** One case of the matrix: an operation, a fault, how often it strikes, and n8n's settings. */
import type { INode } from 'n8n-workflow';

import type { Fault, Outcome } from './faults';
import type { OperationUnderTest } from './operationsUnderTest';

export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';

export interface FaultCase {
	/** Unique in its file. */
	number: number;
	operation: OperationUnderTest;
	fault: Fault;
	times: 1 | 'always';
	onError: OnError;
	retries: boolean;
}

/** How many tries n8n makes with Retry On Fail, and without. */
export const triesOf = ({ retries }: FaultCase): number => (retries ? 3 : 1);

/** How many tries the node makes by itself, the first among them. */
const OWN_TRIES = 4;

export const ITEMS = 4;

/** With On Error "Continue", n8n looks at the first item to know whether to try again. */
export const hitItem = ({ retries }: FaultCase): number => (retries ? 0 : 2);

export const nodeSettings = ({ onError, retries }: FaultCase): Partial<INode> => ({
	onError,
	...(retries && { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }),
});

const onErrors: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];

/** Numbers enough for the cases of one operation. */
const PLACES = 1_000;

/**
 * Every case of an operation. Once is as good as always where nobody tries again, and where nothing
 * listens; where nothing is done, it is the same whether the work is done before the fault.
 */
export function casesOf(operation: OperationUnderTest, faults: Fault[]): FaultCase[] {
	const number = operation.place * PLACES;
	return faults
		.filter(({ order }) => operation.writes || order?.work !== 'done')
		.flatMap((fault) => ([1, 'always'] as const).map((times) => ({ fault, times })))
		.flatMap((one) => onErrors.map((onError) => ({ ...one, onError })))
		.flatMap((one) => [false, true].map((retries) => ({ ...one, operation, retries })))
		.map((one, index) => ({ ...one, number: number + index }))
		.filter(
			(one) => one.times === 'always' || (isTriedAgain(one) && one.fault.order !== undefined),
		);
}

const isTriedAgain = (one: FaultCase): boolean => one.retries || deserved(one).asked > 1;

export const settingsName = ({ times, onError, retries }: FaultCase): string =>
	`${times === 1 ? 'once' : 'always'}, ${onError}${retries ? ', Retry On Fail' : ''}`;

export interface Deserved {
	/** `done` is a good item. */
	outcome: Outcome | 'done';
	/** The service was asked in an earlier try of n8n, and is not asked again. */
	askedEarlier: boolean;
	/** How often the service is asked, where the fault strikes always. */
	asked: number;
	/** How often the work is done in the end. */
	timesDone: number;
}

/** What becomes of the item that is hit. */
export function deserved(one: FaultCase): Deserved {
	const { operation, fault, times } = one;
	const { outcome, order } = fault;
	const tries = triesOf(one);
	if (operation.writes && outcome === 'unknown') {
		const timesDone = order?.work === 'done' || order?.fault === 'cut' ? 1 : 0;
		return { outcome, askedEarlier: tries > 1, asked: 1, timesDone };
	}
	const again = fault.triedAgain === true || (!operation.writes && outcome === 'unknown');
	const ownTries = again ? OWN_TRIES : 1;
	const comesThrough = times === 1 && ownTries * tries > 1;
	return {
		outcome: comesThrough ? 'done' : outcome,
		askedEarlier: false,
		asked: ownTries * tries,
		timesDone: comesThrough && operation.writes ? 1 : 0,
	};
}
