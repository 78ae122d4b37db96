import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { acceptedJson } from '../../../nodes/Cfdi/service/answer';
import { answerText, beginning, counted } from '../../../nodes/Cfdi/service/byteStream';
import type { Answer } from '../../../nodes/Cfdi/service/endpoints';
import { ItemError } from '../../../nodes/Cfdi/service/itemError';
import { stampedInvoice } from '../../../nodes/Cfdi/service/readAnswer';
import { resultOrError } from '../../../nodes/Cfdi/service/networkError';

const stream = (length: number) =>
	Readable.from([Buffer.alloc(length / 2, 'a'), Buffer.alloc(length / 2, 'b')], {
		objectMode: false,
	});

it.each([4_000, 200_000])(
	'a stream of %i bytes is read whole, and its bytes are counted',
	async (length) => {
		const body = stream(length);
		await beginning(body);
		const size = counted(body, length, () => new Error('too large'));

		expect(await text(body)).toBe('a'.repeat(length / 2) + 'b'.repeat(length / 2));
		expect(size()).toBe(length);
	},
);

it('a stream of one byte above the limit ends with the given error', async () => {
	const body = stream(4_000);
	await beginning(body);
	counted(body, 3_999, () => new Error('too large'));

	await expect(text(body)).rejects.toThrow('too large');
	expect(body.destroyed).toBe(true);
});

const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => little(text).swap16();
const single = (text: string) => Buffer.from(text, 'latin1');
const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

const encodings: Array<[string, (text: string) => Buffer, string]> = [
	['UTF-8', (text) => Buffer.from(text), ''],
	['UTF-8 that is called latin1', (text) => Buffer.from(text), 'text/plain; charset=iso-8859-1'],
	['UTF-8 that is called UTF-16', (text) => Buffer.from(text), 'application/json; charset=utf-16'],
	['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`), 'application/json'],
	['UTF-16LE with a mark', (text) => little(`\uFEFF${text}`), 'application/json'],
	['UTF-16BE with a mark', (text) => big(`\uFEFF${text}`), ''],
	['UTF-16LE by its name', little, 'application/json; charset=utf-16'],
	['UTF-16BE by its name', big, 'application/json; charset="UTF-16BE"'],
	['UTF-16LE', little, 'application/json'],
	['UTF-16BE', big, ''],
	['windows-1252', single, 'text/html; charset=windows-1252'],
	['latin1', single, 'application/json;charset=ISO-8859-1'],
	['latin1 without a name', single, 'application/json'],
	['an encoding that does not exist', single, 'text/plain; charset=nada'],
];

const answer = (body: Buffer, type: string, statusCode: number): Answer => ({
	statusCode,
	body: body as never,
	headers: { 'content-type': type },
});

it.each(encodings)('%s: words, UUID and digits are read', async (_name, encoded, type) => {
	const words = 'El año no es válido: 12345678901234567890';
	expect(answerText(encoded(words)).replace(/^\uFEFF/, '')).toBe(words);

	const refused = encoded(JSON.stringify({ error: { Año: [words] }, uuid }));
	const error = await resultOrError(async () => acceptedJson(answer(refused, type, 422), 'stamp'));
	expect(error).toBeInstanceOf(ItemError);
	expect((error as ItemError).details).toMatchObject({
		message: `Año: ${words}`,
		outcome: 'unknown',
		uuid,
	});

	const stamped = encoded(`{"data":{"id":12345678901234567890,"uuid":"${uuid}","año":"ñ"}}`);
	expect(await stampedInvoice(answer(stamped, type, 200))).toEqual([
		{ json: { id: '12345678901234567890', uuid, año: 'ñ' } },
	]);
});
