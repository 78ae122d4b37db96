import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { json, pieces, send, sizeOf } from '../answer.mts';
import type { Answer } from '../answer.mts';

export interface FaultOptions {
	status?: number;
	headers?: Record<string, string>;
	body?: string | Record<string, unknown> | unknown[];
	delayMs?: number;
}

export interface FaultContext {
	reply: FastifyReply;
	options: FaultOptions;
	/** Handles the request normally. Further calls return the same response. */
	work(): Promise<Answer>;
	/**
	 * Returns the invoice that this request stamped (`own`) or a different stored invoice
	 * (`other`), if any.
	 */
	stamped(which: 'own' | 'other'): Promise<{ id: number; xml: Buffer } | undefined>;
}

interface Fault {
	/** Only this operation can have the fault. By default, every operation can. */
	only?: string;
	needs?: ReadonlyArray<keyof FaultOptions>;
	takes?: ReadonlyArray<keyof FaultOptions>;
	/** The sandbox always handles the request, because the fault needs the real response. */
	doesTheWork?: boolean;
	/** Returns the HTTP status that the client receives, if any. */
	apply(context: FaultContext): number | undefined | Promise<number | undefined>;
}

const page = `<!DOCTYPE html>
<html><head><title>En mantenimiento</title></head>
<body><h1>Sitio en mantenimiento</h1><p>Vuelva a intentarlo en unos minutos.</p></body></html>
`;

const htmlType = 'text/html; charset=utf-8';
const jsonType = 'application/json; charset=utf-8';

function contentOf(body: FaultOptions['body']): { type?: string; content: string } {
	if (body === undefined) return { content: '' };
	if (typeof body !== 'string') return { type: jsonType, content: JSON.stringify(body) };
	const isHtml = body.trimStart().startsWith('<');
	return { type: isHtml ? htmlType : 'text/plain; charset=utf-8', content: body };
}

export const isGone = (reply: FastifyReply): boolean => reply.raw.socket?.destroyed ?? true;

/**
 * Responds with SAT's code 307 and an invoice, like real services that receive an already stamped
 * invoice.
 */
const repeat =
	(which: 'own' | 'other'): Fault['apply'] =>
	async ({ reply, work, stamped, options: { status = 307 } }) => {
		const invoice = await stamped(which);
		// `invoice` is undefined if the service refused the request or no other invoice is stored.
		const answer =
			invoice === undefined
				? await work()
				: json(
						{
							message: '307. El comprobante contiene un timbre previo.',
							data: { id: invoice.id, cfdi: invoice.xml.toString() },
						},
						status,
					);
		await send(reply, answer);
		return answer.status;
	};

const table = {
	status: {
		needs: ['status'],
		takes: ['headers', 'body'],
		apply: async ({ reply, options: { status = 500, headers, body } }) => {
			const { type, content } = contentOf(body);
			await send(reply, {
				status,
				headers: { ...(type === undefined ? {} : { 'content-type': type }), ...headers },
				body: Buffer.from(content),
			});
			return status;
		},
	},
	reset: {
		apply: ({ reply }) => {
			reply.hijack();
			reply.raw.socket?.resetAndDestroy();
			return undefined;
		},
	},
	/** The connection stays open until the client or the sandbox closes it. */
	hang: {
		apply: ({ reply }) => {
			reply.hijack();
			return undefined;
		},
	},
	/** Announces the whole response, sends half of its body and closes the connection. */
	cut: {
		doesTheWork: true,
		apply: async ({ reply, work }) => {
			const answer = await work();
			reply.hijack();
			const size = sizeOf(answer);
			reply.raw.writeHead(answer.status, { ...answer.headers, 'content-length': size });
			for (const piece of pieces(answer.body, Math.floor(size / 2))) reply.raw.write(piece);
			reply.raw.socket?.destroySoon();
			return answer.status;
		},
	},
	empty: {
		apply: async ({ reply }) => {
			await send(reply, { status: 200, headers: {}, body: Buffer.alloc(0) });
			return 200;
		},
	},
	html: {
		apply: async ({ reply }) => {
			await send(reply, {
				status: 200,
				headers: { 'content-type': htmlType },
				body: Buffer.from(page),
			});
			return 200;
		},
	},
	/**
	 * Responds with code 307 and the request's invoice, as if an earlier request had stamped it.
	 */
	stampedBefore: {
		only: 'invoice.stamp',
		takes: ['status'],
		doesTheWork: true,
		apply: repeat('own'),
	},
	otherStampedBefore: {
		only: 'invoice.stamp',
		takes: ['status'],
		apply: repeat('other'),
	},
	inProgress: {
		apply: async ({ reply }) => {
			await send(reply, json({ message: 'La solicitud está en proceso.' }, 409));
			return 409;
		},
	},
	/** If the client disconnects during the wait, the request is not handled. */
	slow: {
		needs: ['delayMs'],
		apply: async ({ reply, work, options: { delayMs } }) => {
			const left = once(reply.raw, 'close');
			await Promise.race([wait(delayMs, undefined, { ref: false }), left]);
			if (isGone(reply)) {
				reply.hijack();
				return undefined;
			}
			const answer = await work();
			await send(reply, answer);
			return answer.status;
		},
	},
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof table;

export const faults: Readonly<Record<FaultName, Fault>> = table;

export const faultNames = Object.keys(faults) as FaultName[];
