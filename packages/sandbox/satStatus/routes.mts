import type { FastifyInstance } from 'fastify';
import type { Answer } from '../answer.mts';
import { readAsText, serve } from '../serve.mts';
import type { RawRequest } from '../serve.mts';
import type { Service } from '../service.mts';
import { acuseFor } from './acuse.mts';
import { ACTION, acuseAnswer, expressionIn, faultAnswer } from './soap.mts';

export const satStatusPath = '/ConsultaCFDIService.svc';

export const SAT_STATUS = 'sat.status';

async function answer(service: Service, { headers, raw }: RawRequest): Promise<Answer> {
	if (!/^text\/xml\b/i.test(headers['content-type'] ?? '')) {
		return { status: 415, headers: {}, body: Buffer.alloc(0) };
	}
	const action = String(headers.soapaction ?? '').replace(/^"(.*)"$/, '$1');
	if (action !== ACTION) return faultAnswer('ActionNotSupported', action);
	const expression = expressionIn(raw);
	if (expression === undefined) return faultAnswer('DeserializationFailed', 'not a Consulta');
	return acuseAnswer(await acuseFor(service, expression));
}

/**
 * Imitates SAT's public status service (ConsultaCFDIService) for the stored invoices, with SOAP 1.1
 * and without a token.
 */
export function satStatusRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		readAsText(server);
		server.post(
			satStatusPath,
			serve(service, SAT_STATUS, async (request) => await answer(service, request)),
		);
	};
}
