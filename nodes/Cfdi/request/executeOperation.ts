import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	INodePropertyRouting,
} from 'n8n-workflow';
import { isResourceLocatorValue } from 'n8n-workflow';

import type { ReadAnswer } from '../response/readAnswer';
import { Ahead } from './prefetch';
import { carry } from './executeItem';
import type { ReadyRequest } from './itemContext';
import { carriedItems } from './carriedItem';
import type { ReadParameter } from './prepared';
import { requestDefaults } from './requestDefaults';
import { pacing, transportOptions } from './requestOptions';
import { CHANGED_NOTE } from './sendOnce';
import type { UniqueKey } from './uniqueKey';

/** What one item sends, and how its answer is read. */
export interface PreparedRequest {
	body: IDataObject;
	readAnswer: ReadAnswer;
	uniqueKey?: UniqueKey;
}

/** Prepares one item's request; throws an ItemError for what cannot be sent. */
export type PrepareRequest = (
	read: ReadParameter,
	helpers: IExecuteFunctions['helpers'],
) => PreparedRequest;

/**
 * An operation that runs in place of n8n's declarative engine, and evaluates each expression once
 * where that evaluates it four times. It goes through the same request layer, and n8n's Request
 * Options hold as for the others.
 * @param routing method and URL, which stand there as for the declarative operations
 */
export function customOperation(routing: INodePropertyRouting, prepare: PrepareRequest) {
	return async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData();
		const itemAt = carriedItems(this);
		const { operation, run } = itemAt(0);
		const pace = pacing(this);
		const shared = {
			...requestDefaults,
			...routing.request,
			...transportOptions(this, operation),
			returnFullResponse: true,
		} as IHttpRequestOptions;

		const requests = new Ahead(run.queue, (index) => readyRequest(this, index, shared, prepare));
		const results = await Promise.allSettled(
			items.map(async (_item, index) => {
				await pace(index);
				requests.comes(index);
				return await carry(itemAt(index), () => requests.take(index));
			}),
		);
		const refused = results.find((result) => result.status === 'rejected');
		if (refused !== undefined) throw refused.reason;
		const out = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
		hintAtChanged(this, out);
		return [out];
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
	prepare: PrepareRequest,
): ReadyRequest {
	const read = reading(execution, index);
	const { readAnswer, uniqueKey, ...request } = prepare(read, execution.helpers);
	const body = JSON.stringify(request.body);
	return {
		body,
		uniqueKey,
		exchange: async () => {
			const response = (await execution.helpers.httpRequestWithAuthentication.call(
				execution,
				'cfdiApi',
				{ ...shared, headers: { ...shared.headers }, body },
			)) as IN8nHttpFullResponse;
			return await readAnswer(response);
		},
	};
}

/** n8n's own extraction and validation look a parameter up in the whole description each time. */
function reading(execution: IExecuteFunctions, index: number): ReadParameter {
	return (name, whole) => {
		const value = execution.getNodeParameter(name, index, undefined, { skipValidation: true });
		return whole === undefined && isResourceLocatorValue(value) ? value.value : value;
	};
}
