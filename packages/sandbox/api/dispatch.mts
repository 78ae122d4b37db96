import { timingSafeEqual } from 'node:crypto';
import { json } from '../answer.mts';
import type { Answer } from '../answer.mts';
import { isObject } from '../fields.mts';
import type { JsonObject } from '../fields.mts';
import { Refusal } from '../refusal.mts';
import type { RawRequest } from '../serve.mts';
import type { Service } from '../service.mts';
import type { Operation } from './operations.mts';

const contentType = 'application/jsontoxml';

function checkToken(header: string | undefined, token: string): void {
	const given = Buffer.from(header ?? '');
	const expected = Buffer.from(`Bearer ${token}`);
	if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
		throw new Refusal(401, 'Unauthenticated.');
	}
}

function checkContentType(header: string | undefined): void {
	const [type = ''] = (header ?? '').split(';');
	if (type.trim().toLowerCase() !== contentType) {
		throw new Refusal(415, `El encabezado Content-Type debe ser ${contentType}.`);
	}
}

function parseBody(raw: string): JsonObject {
	let body: unknown;
	try {
		body = JSON.parse(raw);
	} catch {
		throw new Refusal(400, 'El cuerpo de la solicitud no es un JSON válido.');
	}
	if (isObject(body)) return body;
	throw new Refusal(400, 'El cuerpo de la solicitud debe ser un objeto JSON.');
}

function pageOf(query: unknown): number {
	const page = isObject(query) ? Number(query.page) : NaN;
	return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/**
 * Checks a request's token, Content-Type and body and calls its operation. Converts a Refusal to a
 * response.
 */
export async function answer(
	service: Service,
	operation: Operation,
	{ headers, query, raw, origin }: RawRequest,
): Promise<Answer> {
	try {
		checkToken(headers.authorization, service.token);
		checkContentType(headers['content-type']);
		const body = parseBody(raw);
		return await operation.answer(service, {
			body,
			raw,
			page: pageOf(query),
			origin,
			path: operation.path,
		});
	} catch (error) {
		if (error instanceof Refusal) return json(error.body, error.status, error.headers);
		throw error;
	}
}
