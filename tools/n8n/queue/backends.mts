import { chmod, chown, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import type { Lifetime } from '../../run/lifetime.mts';
import { freePort } from '../../run/ports.mts';
import { runToEnd, start } from '../../run/processes.mts';
import type { RunFolder } from '../../run/runFolder.mts';
import { installPackages } from '../../run/debian.mts';
import { until } from '../../run/until.mts';

const HOST = '127.0.0.1';
const REDIS = '/usr/bin/redis-server';
const POSTGRES_USER = 'postgres';
const DATABASE_USER = 'n8n';

const postgresFolders = [17, 16, 15, 14, 13].map((version) => `/usr/lib/postgresql/${version}/bin`);
const postgres = () => postgresFolders.find((folder) => existsSync(join(folder, 'initdb')));

/**
 * Starts local Redis and PostgreSQL servers. If missing, first installs their Debian packages.
 * @returns the environment variables for n8n
 */
export async function startBackends(
	lifetime: Lifetime,
	folder: RunFolder,
): Promise<Record<string, string>> {
	await mkdir(folder.data);
	const missing = [
		...(existsSync(REDIS) ? [] : ['redis-server']),
		...(postgres() === undefined ? ['postgresql'] : []),
	];
	if (missing.length > 0) await installPackages(missing, join(folder.path, 'apt.log'));
	const redis = await startRedis(lifetime, folder);
	const database = await startPostgres(lifetime, folder);
	return {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: HOST,
		QUEUE_BULL_REDIS_PORT: String(redis),
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: HOST,
		DB_POSTGRESDB_PORT: String(database),
		DB_POSTGRESDB_USER: DATABASE_USER,
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_PASSWORD: 'not asked for',
		// A worker processes files that another n8n process received, so the database keeps files.
		N8N_DEFAULT_BINARY_DATA_MODE: 'database',
	};
}

async function startRedis(lifetime: Lifetime, folder: RunFolder): Promise<number> {
	const port = await freePort();
	const data = join(folder.data, 'redis');
	await mkdir(data);
	const server = await start(
		REDIS,
		['--bind', HOST, '--port', String(port), '--dir', data, '--save', '', '--daemonize', 'no'],
		{ name: 'Redis', log: join(folder.path, 'redis.log') },
	);
	lifetime.owns('Redis', server);
	await listens(port, lifetime.signal, 'Redis');
	return port;
}

async function startPostgres(lifetime: Lifetime, folder: RunFolder): Promise<number> {
	const programs = postgres();
	if (programs === undefined) throw new Error('Install PostgreSQL 13 or later and run this again.');
	const port = await freePort();
	const data = join(folder.data, 'postgres');
	await mkdir(data, { mode: 0o700 });
	const as = await asOther(data);
	const log = join(folder.path, 'postgres.log');
	await runToEnd(
		...as(join(programs, 'initdb'), [
			'--pgdata',
			data,
			'--username',
			DATABASE_USER,
			'--auth',
			'trust',
		]),
		{ name: 'initdb', log },
	);
	const server = await start(
		...as(join(programs, 'postgres'), [
			...['-D', data, '-h', HOST, '-p', String(port), '-k', data],
			...['-c', 'fsync=off'],
		]),
		{ name: 'PostgreSQL', log },
	);
	lifetime.owns('PostgreSQL', server);
	await listens(port, lifetime.signal, 'PostgreSQL');
	return port;
}

type Command = [program: string, args: string[]];

/**
 * Makes a command run as `postgres`, because PostgreSQL refuses to run as root. PostgreSQL's Debian
 * package creates this user.
 */
async function asOther(data: string): Promise<(...command: Command) => Command> {
	if (process.getuid?.() !== 0) return (...command) => command;
	const id = (flag: string) =>
		Number(execFileSync('id', [flag, POSTGRES_USER], { encoding: 'utf8' }).trim());
	await chown(data, id('-u'), id('-g'));
	// Let PostgreSQL's user pass through both parent folders without listing files.
	for (const above of [dirname(data), dirname(dirname(data))]) await chmod(above, 0o711);
	const as = ['--reuid', POSTGRES_USER, '--regid', POSTGRES_USER, '--clear-groups'];
	return (program, args) => ['setpriv', [...as, program, ...args]];
}

async function listens(port: number, signal: AbortSignal, name: string): Promise<void> {
	await until(
		`${name} listens`,
		async () => {
			const socket = connect(port, HOST);
			try {
				await once(socket, 'connect');
				return true;
			} catch {
				return undefined;
			} finally {
				socket.destroy();
			}
		},
		{ signal },
	);
}
