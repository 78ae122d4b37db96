import type { FastifyInstance } from 'fastify';
import { operationNames, paths } from '../operations.mts';
import { readAsText, serve } from '../serve.mts';
import type { Service } from '../service.mts';
import { answer } from './dispatch.mts';

/** The routes of the documented API. */
export function apiRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		readAsText(server);
		for (const operation of operationNames) {
			const url = paths[operation];
			server.post(
				url,
				serve(service, operation, async (request) => await answer(service, operation, request)),
			);
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
