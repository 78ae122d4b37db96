import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a service that performs each request, even a repeated one, and loses every third response. */
export async function startService(onRequest: (order: string, worker: string) => void) {
	const books: string[] = [];
	const server = createServer((request, response) => {
		const [, worker = '', order = ''] = (request.url ?? '').split('/');
		books.push(order);
		onRequest(order, worker);
		if (books.length % 3 === 0) response.destroy();
		else response.end(JSON.stringify({ id: books.length, order }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { books, address: `http://127.0.0.1:${port}`, stop: () => server.close() };
}
