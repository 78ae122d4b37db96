import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { ItemError } from './itemError';
import { isRecord, serviceWords } from './serviceWords';
import { statusError } from './statusError';

/**
 * Parses a successful answer.
 * @returns its JSON; `undefined` for 204 No Content
 * @throws ItemError for any status but 2xx, for an error inside a 200, and for a body that is not
 * JSON (then the outcome is unknown)
 */
export function acceptedJson(response: IN8nHttpFullResponse): unknown {
	const body = parsed(response.body);
	const { statusCode } = response;
	if (statusCode < 200 || statusCode > 299) throw statusError(response, body);
	if (statusCode === 204) return undefined;
	if (isRecord(body) && holdsError(body)) {
		throw statusError({ ...response, statusCode: body.code }, body);
	}
	if (typeof body !== 'object' || body === null) throw unreadableAnswer(response, body);
	return body;
}

/** The error for a 2xx answer that does not have the form of this operation's answers. */
export function unreadableAnswer(response: IN8nHttpFullResponse, body: unknown): ItemError {
	const { words } = serviceWords(body);
	const seen =
		words !== undefined
			? `It begins: ${words}`
			: isRecord(body)
				? `It holds: ${Object.keys(body).join(', ') || 'nothing'}.`
				: 'It is empty.';
	return new ItemError({
		outcome: 'unknown',
		message: 'The answer does not come from the CFDI API',
		description: `${seen}\nCheck the Base URL in the CFDI credential. (HTTP ${response.statusCode})`,
		httpCode: String(response.statusCode),
	});
}

/** Some services send the documented error, `{ error, code: 422 }`, with status 200. */
function holdsError(
	body: Record<string, unknown>,
): body is Record<string, unknown> & { code: number } {
	return typeof body.code === 'number' && body.code >= 400 && body.code < 600 && 'error' in body;
}

/** The body as JSON, or as text where it is not JSON. */
function parsed(body: unknown): unknown {
	if (!Buffer.isBuffer(body) && typeof body !== 'string') return body;
	const text = body.toString().replace(/^\uFEFF/, '');
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}
