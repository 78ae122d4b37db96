import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

const LOOPBACK = '127.0.0.1';

/** Returns the port `preferred` if it is free, or any free port. */
export async function freePort(preferred = 0): Promise<number> {
	try {
		return await listenOnce(preferred);
	} catch {
		return await listenOnce(0);
	}
}

async function listenOnce(port: number): Promise<number> {
	const server = createServer();
	server.listen({ port, host: LOOPBACK, exclusive: true });
	await once(server, 'listening');
	const taken = (server.address() as AddressInfo).port;
	server.close();
	await once(server, 'close');
	return taken;
}
