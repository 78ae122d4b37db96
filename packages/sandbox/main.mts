import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { openBooks } from './books/folder.mts';
import { satStatusPath } from './satStatus/routes.mts';
import { createServer } from './server.mts';
import { Service } from './service.mts';

const defaultPort = 3900;
const loopback = '127.0.0.1';

const usage = `Usage: cfdi-sandbox [--port N] [--host ADDRESS] [--books FOLDER] [--token T] [--json]

  --port N        the port to listen on (${defaultPort}, or any free one if that one is in use)
  --host ADDRESS  the address to listen on (${loopback}: this machine only)
  --books FOLDER  keep the books and the token in a folder (default: in memory)
  --token T       the access token that requests must have (random, kept with the books)
  --json          also print a line for programs, and stop when stdin closes

cfdi-sandbox order posts a signed sample order of a shop to a workflow: cfdi-sandbox order --help
`;

interface Options {
	port: number;
	host: string;
	books?: string;
	token?: string;
	json: boolean;
	help: boolean;
}

function readOptions(): Options {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '0' },
			host: { type: 'string', default: loopback },
			books: { type: 'string' },
			token: { type: 'string' },
			json: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const port = Number(values.port);
	if (!/^\d+$/.test(values.port) || port > 65535) throw new Error(`No such port: ${values.port}`);
	if (values.token === '') throw new Error('The token is empty');
	return { ...values, port };
}

const isTaken = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

async function listen(server: FastifyInstance, { host, port }: Options): Promise<string> {
	try {
		return await server.listen({ host, port: port === 0 ? defaultPort : port });
	} catch (error) {
		if (!isTaken(error)) throw error;
		if (port !== 0) {
			throw new Error(`Port ${port} is in use. Choose another with --port.`, { cause: error });
		}
		console.log(`Port ${defaultPort} is in use; another one is taken.`);
		return await server.listen({ host, port: 0 });
	}
}

async function main(): Promise<void> {
	const options = readOptions();
	if (options.help) {
		console.log(usage);
		return;
	}
	const { token, file } = openBooks(options.books, options.token);
	const service = new Service(token, file);
	const server = createServer(service);
	const url = await listen(server, options);

	let stopping = false;
	const stop = async (): Promise<void> => {
		if (stopping) return;
		stopping = true;
		await server.close();
		service.close();
		process.exit(0);
	};
	process.once('SIGINT', () => void stop());
	process.once('SIGTERM', () => void stop());

	console.log(`Address: ${url}`);
	console.log(`Token:   ${token}`);
	console.log('Issuer:  EKU9003173C9, ESCUELA KEMPER URGATE, regime 601, postal code 42501');
	console.log(`Console: ${url}/`);
	console.log(`SAT:     ${url}${satStatusPath}`);
	console.log('Nothing that it stamps is a valid invoice.');
	if (options.json) {
		console.log(JSON.stringify({ url, token }));
		process.stdin.once('close', () => void stop()).resume();
	}
}

try {
	await main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
