import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { json, send } from './answer.mts';
import type { Answer } from './answer.mts';
import { faults, isGone } from './faults/faults.mts';
import type { FaultContext } from './faults/faults.mts';
import type { FaultOrder } from './faults/orders.mts';
import type { Service } from './service.mts';

export interface RawRequest {
	headers: IncomingHttpHeaders;
	query: unknown;
	raw: string;
	origin: string;
}

const failed = json({ message: 'Server Error' }, 500);

function memoize(work: () => Promise<Answer>): () => Promise<Answer> {
	let running: Promise<Answer> | undefined;
	return () => (running ??= work());
}

async function applyFault(
	{ fault, work: whether, ...options }: FaultOrder,
	{ reply, stamped, work }: Omit<FaultContext, 'options'>,
): Promise<number | undefined> {
	if (whether === 'done') await work();
	return await faults[fault].apply({ reply, work, stamped, options });
}

async function stampedBy(
	{ documents, invoices }: Service,
	raw: string,
	work: FaultContext['work'],
	which: 'own' | 'other',
): Promise<{ id: number; xml: Buffer } | undefined> {
	const idOfOwn = async () => {
		const { body, status } = await work();
		if (status !== 200) return undefined;
		return (JSON.parse(String(body)) as { data: { id: number } }).data.id;
	};
	const idOfOther = () => invoices.all().find(({ body }) => JSON.stringify(body) !== raw)?.id;
	const id = which === 'own' ? await idOfOwn() : idOfOther();
	const invoice = id === undefined ? undefined : invoices.find(id);
	return invoice && { id: invoice.id, xml: await documents.xml(invoice) };
}

/**
 * Handles and records the requests to one address. A fault from the control API can replace the
 * response.
 * @param answer handles a request normally
 */
export function serve(
	service: Service,
	name: string,
	answer: (request: RawRequest) => Promise<Answer>,
) {
	return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const raw = typeof request.body === 'string' ? request.body : '';
		const entry = service.requests.receive(name, Object.keys(request.headers), raw);
		const { headers, query } = request;
		const work = memoize(async () => {
			const origin = `${request.protocol}://${request.host}`;
			try {
				return await answer({ headers, query, raw, origin });
			} catch (error) {
				request.log.error(error);
				return failed;
			}
		});
		const order = service.faults.take(name, raw);
		if (order === undefined) {
			const given = await work();
			entry.status = given.status;
			if (given.status >= 400) entry.refused = given.body.toString();
			await send(reply, given);
		} else {
			entry.fault = order.fault;
			const stamped: FaultContext['stamped'] = async (which) =>
				await stampedBy(service, raw, work, which);
			entry.status = await applyFault(order, { reply, work, stamped });
			if (isGone(reply)) entry.closed = true;
		}
		return reply;
	};
}

/** Reads every body as a string, so that the sandbox, not Fastify, refuses a wrong Content-Type. */
export function readAsText(server: FastifyInstance): void {
	server.removeAllContentTypeParsers();
	server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
		done(null, body);
	});
}
