import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** The body is `head`, followed by blanks up to `size` bytes. The blanks are not stored. */
export interface PaddedBody {
	head: Buffer;
	size: number;
}

export interface Answer {
	status: number;
	headers: Record<string, string>;
	body: Buffer | PaddedBody;
}

export const json = (
	body: unknown,
	status = 200,
	headers: Record<string, string> = {},
): Answer => ({
	status,
	headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	body: Buffer.from(JSON.stringify(body)),
});

export const sizeOf = ({ body }: Answer): number =>
	Buffer.isBuffer(body) ? body.length : body.size;

const blanks = Buffer.alloc(65536, ' ');

/** Yields a body's first `length` bytes in chunks, so that any size fits into memory. */
export function* pieces(body: Answer['body'], length: number): Generator<Buffer> {
	const head = Buffer.isBuffer(body) ? body : body.head;
	yield head.subarray(0, length);
	for (let left = length - head.length; left > 0; left -= blanks.length) {
		yield blanks.subarray(0, Math.min(left, blanks.length));
	}
}

export async function send(reply: FastifyReply, answer: Answer): Promise<void> {
	const size = sizeOf(answer);
	const { status, headers, body } = answer;
	reply.code(status).headers({ ...headers, 'content-length': size });
	// Send an empty body without an argument, because Fastify sets a Content-Type even for an empty
	// Buffer.
	if (size === 0) await reply.send();
	else await reply.send(Buffer.isBuffer(body) ? body : Readable.from(pieces(body, size)));
}
