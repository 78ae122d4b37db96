import type { FastifyInstance } from 'fastify';
import { readAsText, serve } from '../serve.mts';
import type { Service } from '../service.mts';
import { answer } from './dispatch.mts';
import { operations } from './operations.mts';

export function apiRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		readAsText(server);
		for (const operation of operations) {
			const { name, path: url } = operation;
			server.post(
				url,
				serve(service, name, async (request) => await answer(service, operation, request)),
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
