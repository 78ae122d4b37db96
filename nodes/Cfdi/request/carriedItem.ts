import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import type { CarriedItem } from './item';
import { Run, runOfItem } from './run';
import { secretsOf } from './secrets';

/** What n8n gives an operation to work with: declarative, one item, or custom, all of them. */
type AnyExecution = IExecuteFunctions | IExecuteSingleFunctions;

const REQUESTS_AT_ONCE = 10;

/** A run of the node with the user's Requests at Once. */
export function newRun(execution: AnyExecution): Run {
	const { options } = execution.getNode().parameters;
	const isSet = typeof options === 'object' && options !== null && 'requestsAtOnce' in options;
	const atOnce = isSet
		? Number(parameter(execution, 'options.requestsAtOnce', 0))
		: REQUESTS_AT_ONCE;
	return new Run(Number.isInteger(atOnce) && atOnce > 0 ? atOnce : REQUESTS_AT_ONCE);
}

/**
 * An item as the request layer knows it.
 * @param run the run it belongs to; by default the one that its earlier siblings began
 */
export function carriedItem(execution: AnyExecution, index: number, run?: Run): CarriedItem {
	const node = execution.getNode();
	const context = execution.getContext('node');
	let secrets: Promise<string[]> | undefined;
	const runIndex = execution.getWorkflowDataProxy(index).$runIndex as number;
	return {
		index,
		runIndex,
		node,
		operation: `${String(node.parameters.resource)}.${String(node.parameters.operation)}`,
		continueOnFail: execution.continueOnFail(),
		context,
		run: run ?? runOfItem(context, runIndex, index, () => newRun(execution)),
		cancelled: execution.getExecutionCancelSignal(),
		sendsAgain: () => parameter(execution, 'options.ifOutcomeUnknown', index) === 'sendAgain',
		log: (line) => execution.logger.warn(line),
		secrets: async () => await (secrets ??= secretsOf(execution, index)),
	};
}

/** `null` where the user set nothing: n8n throws where it is given no other value. */
function parameter(execution: AnyExecution, name: string, index: number): unknown {
	return 'getItemIndex' in execution
		? execution.getNodeParameter(name, null)
		: execution.getNodeParameter(name, index, null);
}
