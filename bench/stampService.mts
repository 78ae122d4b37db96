import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';

type Invoice = Record<string, unknown>;

export interface StampService {
	url: string;
	folios: string[];
	close(): void;
}

/**
 * Starts a service that answers stamps immediately and stores only their Folio. With long invoices,
 * the sandbox would take more time than a node.
 * @param invoice the expected request without its Folio. The service refuses all other requests
 */
export async function startStampService(invoice: Invoice): Promise<StampService> {
	const folios: string[] = [];
	const stampOf = async (request: IncomingMessage): Promise<object> => {
		const { Folio, ...rest } = JSON.parse(await text(request)) as Invoice;
		if (!isDeepStrictEqual(rest, invoice)) throw new Error('Another invoice');
		folios.push(String(Folio));
		return { id: folios.length, uuid: uuidOf(folios.length) };
	};
	const server = createServer((request, response) => {
		const answer = (status: number, body: object) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
		void stampOf(request).then(
			(data) => answer(200, { data, message: 'OK' }),
			({ message }: Error) => answer(400, { message }),
		);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	const close = () => {
		server.close();
		server.closeAllConnections();
	};
	return { url: `http://127.0.0.1:${port}`, folios, close };
}

function uuidOf(number: number): string {
	return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
