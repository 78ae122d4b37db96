import type {
	IExecuteSingleFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	PostReceiveAction,
} from 'n8n-workflow';

/** Makes n8n's postReceive of a function that reads one whole answer. */
export function received(
	read: (
		response: IN8nHttpFullResponse,
		execution: IExecuteSingleFunctions,
	) => Promise<INodeExecutionData[]>,
): PostReceiveAction {
	return async function (this: IExecuteSingleFunctions, _items, response) {
		return await read(response, this);
	};
}
