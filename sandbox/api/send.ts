import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { pieces, sizeOf } from './answer.ts';
import type { Answer } from './answer.ts';

/** Sends an answer as it is, with its length. */
export async function send(reply: FastifyReply, answer: Answer): Promise<void> {
	const size = sizeOf(answer);
	const { status, headers, body } = answer;
	reply.code(status).headers({ ...headers, 'content-length': size });
	// Of an empty body the server must not say what it is.
	if (size === 0) await reply.send();
	else await reply.send(Buffer.isBuffer(body) ? body : Readable.from(pieces(body, size)));
}
