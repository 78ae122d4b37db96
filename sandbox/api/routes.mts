import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { json, send } from '../answer.mts';
import type { Answer } from '../answer.mts';
import { faults, isGone } from '../faults/faults.mts';
import type { FaultOrder } from '../faults/orders.mts';
import { operationNames, paths } from '../operations.mts';
import type { OperationName } from '../operations.mts';
import type { Service } from '../service.mts';
import { answer } from './dispatch.mts';

const failed = json({ message: 'Server Error' }, 500);

/** Does the work at most once; every call gets the same answer. */
function memoize(work: () => Promise<Answer>): () => Promise<Answer> {
	let running: Promise<Answer> | undefined;
	return () => (running ??= work());
}

async function applyFault(
	{ fault, work: whether, ...options }: FaultOrder,
	work: () => Promise<Answer>,
	reply: FastifyReply,
): Promise<number | undefined> {
	if (whether === 'done') await work();
	return await faults[fault].apply({ reply, work, options });
}

function serve(service: Service, operation: OperationName) {
	return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const raw = typeof request.body === 'string' ? request.body : '';
		const entry = service.requests.receive(operation, Object.keys(request.headers), raw);
		const { headers, query } = request;
		const work = memoize(async () => {
			const origin = `${request.protocol}://${request.host}`;
			try {
				return await answer(service, operation, { headers, query, raw, origin });
			} catch (error) {
				request.log.error(error);
				return failed;
			}
		});
		const order = service.faults.take(operation, raw);
		if (order === undefined) {
			const given = await work();
			entry.status = given.status;
			await send(reply, given);
		} else {
			entry.fault = order.fault;
			entry.status = await applyFault(order, work, reply);
			if (isGone(reply)) entry.closed = true;
		}
		return reply;
	};
}

/** The routes of the documented API. */
export function apiRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		// The Content-Type is checked later, after the token, so every body is read as text.
		server.removeAllContentTypeParsers();
		server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
			done(null, body);
		});
		for (const operation of operationNames) {
			const url = paths[operation];
			server.post(url, serve(service, operation));
			server.route({
				method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
				url,
				handler: (_request, reply) =>
					reply
						.code(405)
						.header('allow', 'POST')
						.send({ message: 'Method Not Allowed: every operation is a POST.' }),
			});
		}
	};
}
