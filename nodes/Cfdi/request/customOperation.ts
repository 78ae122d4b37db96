import type {
	IDataObject,
	IExecuteFunctions,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodePropertyRouting,
} from 'n8n-workflow';

import type { ReadAnswer } from '../response/results';
import { carry } from './carry';
import type { ReadyRequest } from './item';
import { carriedItem, newRun } from './carriedItem';
import type { ReadParameter } from './prepared';
import { requestDefaults } from './requestDefaults';
import { pacing, transportOptions } from './requestOptions';
import { CHANGED_NOTE } from './sendOnce';
import type { UniqueKey } from './uniqueKey';

export interface CustomOperation {
	/** Method and URL stand in the operation's routing, as for the declarative ones. */
	routing: INodePropertyRouting;
	/** The body of one item; throws a Refusal for what cannot be sent. */
	buildBody: (read: ReadParameter) => IDataObject;
	readAnswer: ReadAnswer;
	uniqueKey: (read: ReadParameter, helpers: IExecuteFunctions['helpers']) => UniqueKey | undefined;
}

/**
 * An operation that runs in place of n8n's declarative engine, because it builds its body itself:
 * through the same request layer, and n8n's Request Options hold as for the others.
 */
export function customOperation(operation: CustomOperation) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const run = newRun(this);
		const pace = pacing(this);
		const shared = {
			...requestDefaults,
			...operation.routing.request,
			...transportOptions(this),
			returnFullResponse: true,
		} as IHttpRequestOptions;

		const results = await Promise.allSettled(
			this.getInputData().map(async (_item, index) => {
				await pace(index);
				return await carry(carriedItem(this, index, run), () =>
					readyRequest(this, index, shared, operation),
				);
			}),
		);
		const refused = results.find((result) => result.status === 'rejected');
		if (refused !== undefined) throw refused.reason;
		const items = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
		hintAtChanged(this, items);
		return [items];
	};
}

/** Beside the note on each such item, n8n shows one hint over the output. */
function hintAtChanged(execution: IExecuteFunctions, items: INodeExecutionData[]): void {
	const changed = items.filter(({ json }) => json.note === CHANGED_NOTE).length;
	if (changed === 0) return;
	execution.addExecutionHints({
		message: `${changed === 1 ? 'One item was' : `${changed} items were`} sent in an earlier try with other values, and not again: see the note on each.`,
		location: 'outputPane',
	});
}

function readyRequest(
	execution: IExecuteFunctions,
	index: number,
	shared: IHttpRequestOptions,
	{ buildBody, readAnswer, uniqueKey }: CustomOperation,
): ReadyRequest {
	const read: ReadParameter = (name, whole) =>
		execution.getNodeParameter(name, index, undefined, { extractValue: whole === undefined });
	const body = JSON.stringify(buildBody(read));
	return {
		body,
		uniqueKey: uniqueKey(read, execution.helpers),
		exchange: async () => {
			const response = (await execution.helpers.httpRequestWithAuthentication.call(
				execution,
				'cfdiApi',
				{ ...shared, headers: { ...shared.headers }, body },
			)) as IN8nHttpFullResponse;
			return await readAnswer.call(execution as unknown as IExecuteSingleFunctions, [], response);
		},
	};
}
