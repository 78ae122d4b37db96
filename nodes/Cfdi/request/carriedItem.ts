import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import type { CarriedItem } from './itemContext';
import { Run, runOfItem } from './run';
import { secretsOf } from './secrets';

/** What n8n gives an operation to work with: declarative, one item, or custom, all of them. */
type AnyExecution = IExecuteFunctions | IExecuteSingleFunctions;

const REQUESTS_AT_ONCE = 10;

/** A run of the node with the user's Requests at Once. */
function newRun(execution: AnyExecution): Run {
	const { options } = execution.getNode().parameters;
	const isSet = typeof options === 'object' && options !== null && 'requestsAtOnce' in options;
	const atOnce = isSet
		? Number(parameter(execution, 'options.requestsAtOnce', 0))
		: REQUESTS_AT_ONCE;
	return new Run(Number.isInteger(atOnce) && atOnce > 0 ? atOnce : REQUESTS_AT_ONCE);
}

/** The item that n8n's declarative engine is at; its run is the one that its earlier siblings began. */
export function carriedItem(execution: IExecuteSingleFunctions): CarriedItem {
	const index = execution.getItemIndex();
	const shared = sharedByItems(execution, index);
	const { context, runIndex } = shared;
	const run = runOfItem(context, runIndex, index, () => newRun(execution));
	return { ...shared, ...ownOfItem(execution, index), run };
}

/**
 * The items of a custom operation, which n8n gives all at once.
 * @returns the item with an index
 */
export function carriedItems(execution: IExecuteFunctions): (index: number) => CarriedItem {
	const shared = { ...sharedByItems(execution, 0), run: newRun(execution) };
	return (index) => ({ ...shared, ...ownOfItem(execution, index) });
}

type OwnOfItem = Pick<CarriedItem, 'index' | 'sendsAgain' | 'secrets'>;

/** Asked once where it can be: n8n copies the node, and builds all data of an item, for an answer. */
function sharedByItems(
	execution: AnyExecution,
	index: number,
): Omit<CarriedItem, keyof OwnOfItem | 'run'> {
	const node = execution.getNode();
	return {
		runIndex: execution.getWorkflowDataProxy(index).$runIndex as number,
		node,
		operation: `${String(node.parameters.resource)}.${String(node.parameters.operation)}`,
		continueOnFail: execution.continueOnFail(),
		context: execution.getContext('node'),
		cancelled: execution.getExecutionCancelSignal(),
		log: (line) => execution.logger.warn(line),
	};
}

function ownOfItem(execution: AnyExecution, index: number): OwnOfItem {
	let secrets: Promise<string[]> | undefined;
	return {
		index,
		sendsAgain: () => parameter(execution, 'options.ifOutcomeUnknown', index) === 'sendAgain',
		secrets: async () => await (secrets ??= secretsOf(execution, index)),
	};
}

/** `null` where the user set nothing: n8n throws where it is given no other value. */
function parameter(execution: AnyExecution, name: string, index: number): unknown {
	return 'getItemIndex' in execution
		? execution.getNodeParameter(name, null)
		: execution.getNodeParameter(name, index, null);
}
