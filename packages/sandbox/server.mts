import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './api/routes.mts';
import { consoleRoutes } from './console/routes.mts';
import { fileRoutes } from './control/files.mts';
import { controlRoutes } from './control/routes.mts';
import { Refusal } from './refusal.mts';
import { satStatusRoutes } from './satStatus/routes.mts';
import type { Service } from './service.mts';

const largestBody = 32 * 1024 * 1024;

interface SchemaComplaint {
	instancePath: string;
	message?: string;
	params: Record<string, unknown>;
}

function explain({ instancePath, message = 'is wrong', params }: SchemaComplaint): string {
	const { allowedValues, additionalProperty } = params;
	const where = instancePath === '' ? 'body' : instancePath.slice(1).replaceAll('/', '.');
	if (Array.isArray(allowedValues)) return `${where} must be one of: ${allowedValues.join(', ')}`;
	if (typeof additionalProperty === 'string') return `${where} has no "${additionalProperty}"`;
	return `${where} ${message}`;
}

/** Creates the web server without starting it. */
export function createServer(service: Service): FastifyInstance {
	const server = Fastify({
		bodyLimit: largestBody,
		// Connections that a fault left open would keep the process alive.
		forceCloseConnections: true,
		ajv: {
			customOptions: {
				coerceTypes: false,
				removeAdditional: false,
				allErrors: true,
				allowUnionTypes: true,
			},
		},
		schemaErrorFormatter: (errors) => new Error(errors.map(explain).join('; ')),
	});
	server.setNotFoundHandler((_request, reply) =>
		reply.code(404).send({ message: 'Not Found: no such address.' }),
	);
	server.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
		if (error instanceof Refusal) {
			return reply.code(error.status).headers(error.headers).send(error.body);
		}
		return reply.code(error.statusCode ?? 500).send({ message: error.message });
	});
	void server.register(apiRoutes(service));
	void server.register(satStatusRoutes(service));
	void server.register(controlRoutes(service));
	void server.register(fileRoutes(service));
	void server.register(consoleRoutes(service));
	return server;
}
