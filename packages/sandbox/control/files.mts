import type { FastifyInstance } from 'fastify';
import { json, send } from '../answer.mts';
import { fileTypes } from '../api/downloadForms.mts';
import { knownInvoice } from '../api/invoiceId.mts';
import type { Service } from '../service.mts';

export function fileRoutes(service: Service) {
	return async (server: FastifyInstance): Promise<void> => {
		server.get<{ Params: { id: string; kind: string } }>(
			'/sandbox/files/:id.:kind',
			async ({ params: { id, kind } }, reply) => {
				if (kind !== 'xml' && kind !== 'pdf') {
					await send(reply, json({ message: 'Not Found: no such file.' }, 404));
					return reply;
				}
				await send(reply, {
					status: 200,
					headers: { 'content-type': fileTypes[kind] },
					body: await service.documents[kind](knownInvoice(service, id)),
				});
				return reply;
			},
		);
	};
}
