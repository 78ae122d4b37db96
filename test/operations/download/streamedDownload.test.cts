import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { fileContent, runNode, token } from '../../support/engine';
import { operation } from '../../support/operations';
import { delivered, endlessDownload } from '../../support/serviceForms';

const { parameters } = operation('invoice.download');
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 0xfe)]);
const { type, bytes: answer } = delivered(pdf);

let server: Server;
let requests = 0;
let hasLength: boolean;
let gone: Promise<void>;
/** Sends the body as each test requires, for example only a part before the connection breaks. */
let send: (response: ServerResponse) => void;

beforeAll(async () => {
	server = createServer((_request, response) => {
		requests++;
		response.writeHead(200, {
			'content-type': type,
			...(hasLength && { 'content-length': answer.length }),
		});
		gone = new Promise((resolve) => response.on('close', () => resolve()));
		send(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
	requests = 0;
	hasLength = true;
});

async function download(timeout?: number) {
	const { port } = server.address() as AddressInfo;
	return await runNode({
		parameters: { ...parameters, ...(timeout !== undefined && { requestOptions: { timeout } }) },
		credentials: { baseUrl: `http://127.0.0.1:${port}`, accessToken: token },
	});
}

it('assembles a downloaded file that arrives in parts, even if the first part is one byte', async () => {
	send = (response) => {
		response.write(answer.subarray(0, 1));
		setImmediate(() => {
			response.write(answer.subarray(1, 100_000));
			setImmediate(() => response.end(answer.subarray(100_000)));
		});
	};

	const { items, error } = await download();

	expect(error).toBeUndefined();
	expect(fileContent(items[0], 'data').equals(pdf)).toBe(true);
	expect(items[0]?.json.files).toMatchObject([{ fileSize: pdf.length, fileName: '1024.pdf' }]);
});

it.each([0, 5, 200_000])(
	'repeats a download if the connection breaks after %i bytes',
	async (before) => {
		send = (response) => {
			if (requests > 1) {
				response.end(answer);
				return;
			}
			response.write(answer.subarray(0, before));
			setImmediate(() => response.destroy());
		};

		const { items, error } = await download();

		expect(error).toBeUndefined();
		expect(requests).toBe(2);
		expect(fileContent(items[0], 'data').equals(pdf)).toBe(true);
	},
);

it.each([5, 200_000])(
	'times out if the service stops sending a download after %i bytes',
	async (before) => {
		send = (response) => response.write(answer.subarray(0, before));

		const { error } = await download(150);

		expect(error?.message).toBe('The service did not respond in time');
		expect(requests).toBe(4);
	},
);

it('stops an endless download and closes the connection', async () => {
	hasLength = false;
	const chunk = Buffer.alloc(1_000_000, 0xfe);
	send = (response) => {
		response.write(endlessDownload.begins);
		new Readable({
			read() {
				this.push(chunk);
			},
		}).pipe(response);
	};

	const { error } = await download();

	await gone;
	expect(error?.message).toBe(endlessDownload.refusedWith);
	expect(requests).toBe(1);
});
