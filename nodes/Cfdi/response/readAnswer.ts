import type { IDataObject, IN8nHttpFullResponse, INodeExecutionData } from 'n8n-workflow';

import { cancellationCode } from '../sat/errorCodes';
import { acceptedJson, unreadableAnswer } from './answer';
import { ItemError } from './itemError';
import { explainedBySat } from './satAdvice';
import { isRecord } from './serviceWords';
import { resultOrError } from './resultOrError';

/** Reads an answer of the service into items; throws an ItemError when it is not a success. */
export type ReadAnswer = (response: IN8nHttpFullResponse) => Promise<INodeExecutionData[]>;

/** `{ data: { id }, message }` of create becomes `{ id, message }`; an answer without an id is unreadable. */
export const readCreatedRecord: ReadAnswer = async (response) => [
	{ json: identified(response, ['id']) },
];

/**
 * `{ data: { id, uuid }, message }` of stamp becomes `{ id, uuid, message }`. An error with a code of
 * SAT is explained.
 */
export const readStampedInvoice: ReadAnswer = async (response) => {
	const json = await resultOrError(async () => identified(response, ['id', 'uuid']));
	if (json instanceof ItemError) throw explainedBySat(json, 'stamp');
	return [{ json }];
};

/**
 * The answer to cancel with its `data` unwrapped: the documentation shows no form. A code of SAT in
 * it is explained beside it: `sat: { code, meaning }`. An error with one is explained, too.
 */
export const readCancelledInvoice: ReadAnswer = async (response) => {
	const body = await resultOrError(async () => acceptedJson(response));
	if (body instanceof ItemError) throw explainedBySat(body, 'cancel');
	const json = body === undefined ? {} : unwrapped(body);
	const sat = cancellationCode(json);
	return [{ json: sat === undefined ? json : { ...json, sat: { ...sat } } }];
};

function identified(response: IN8nHttpFullResponse, keys: string[]): IDataObject {
	const body = acceptedJson(response);
	const json = unwrapped(body);
	const complete = keys.every((key) => ['string', 'number'].includes(typeof json[key]));
	if (!complete) throw unreadableAnswer(response, body);
	return json;
}

/** `data` and its neighbours on one level. */
function unwrapped(body: unknown): IDataObject {
	if (!isRecord(body)) return { data: body as IDataObject };
	const { data, ...beside } = body;
	return (isRecord(data) ? { ...data, ...beside } : body) as IDataObject;
}
