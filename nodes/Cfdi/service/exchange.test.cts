import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { beginning, counted } from './exchange';

const stream = (length: number) =>
	Readable.from([Buffer.alloc(length / 2, 'a'), Buffer.alloc(length / 2, 'b')], {
		objectMode: false,
	});

it.each([4_000, 200_000])(
	'reads a stream of %i bytes completely and counts the bytes',
	async (length) => {
		const body = stream(length);
		await beginning(body);
		const size = counted(body, length, () => new Error('too large'));

		expect(await text(body)).toBe('a'.repeat(length / 2) + 'b'.repeat(length / 2));
		expect(size()).toBe(length);
	},
);

it('ends a stream with an error if the stream exceeds the limit by one byte', async () => {
	const body = stream(4_000);
	await beginning(body);
	counted(body, 3_999, () => new Error('too large'));

	await expect(text(body)).rejects.toThrow('too large');
	expect(body.destroyed).toBe(true);
});
