import type { IDataObject, IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { ItemError } from '../response/itemError';
import type { LocalAnswer } from './localAnswer';

/**
 * Reads one parameter of one item, expressions evaluated; of a resource locator its value, unless
 * the whole of it is asked for.
 */
export type ReadParameter = (name: string, whole?: 'whole') => unknown;

/**
 * Gives a request's body its last form, or the answer where none is sent; throws an ItemError for what
 * cannot be sent.
 */
export type PrepareBody = (body: IDataObject, read: ReadParameter) => IDataObject | LocalAnswer;

/**
 * Makes n8n's preSend of it. A refusal takes the body's place instead of being thrown: only then
 * does it reach carryOperation, and so the item's links and On Error setting.
 */
export function prepared(prepare: PrepareBody) {
	return async function (
		this: IExecuteSingleFunctions,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const read: ReadParameter = (name, whole) =>
			this.getNodeParameter(name, undefined, { extractValue: whole === undefined });
		const body = orItemError(() => prepare(request.body as IDataObject, read));
		return { ...request, body: body as IDataObject };
	};
}

/** What a request is made of, or why it cannot be sent: a ItemError, or an expression that failed. */
export function orItemError<T>(prepare: () => T): T | ItemError {
	try {
		return prepare();
	} catch (error) {
		if (error instanceof ItemError) return error;
		const message = error instanceof Error ? error.message : String(error);
		return new ItemError({ outcome: 'notSent', message, description: 'Nothing was sent.' });
	}
}
