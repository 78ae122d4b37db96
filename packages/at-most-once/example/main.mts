/**
 * Runs the example: a service loses responses, and two processes, one of which is killed, send the same
 * orders.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { startService } from './service.mts';

const ORDERS = Array.from({ length: 12 }, (_none, index) => `A-${index + 1}`);
/** The first process is killed after the service received this order, before the response arrives. */
const KILLED_AT = 'A-5';

const folder = await mkdtemp(join(tmpdir(), 'at-most-once-'));
const workers: ChildProcess[] = [];
const service = await startService((order, worker) => {
	if (worker === 'first' && order === KILLED_AT) workers[0]?.kill('SIGKILL');
});
try {
	const program = join(folder, 'worker.mjs');
	await build({
		entryPoints: [join(import.meta.dirname, 'worker.mts')],
		outfile: program,
		bundle: true,
		format: 'esm',
		platform: 'node',
		conditions: ['cfdi-source'],
	});
	const run = async (name: string) => {
		const worker = spawn(process.execPath, [program, service.address, folder, name, ...ORDERS]);
		workers.push(worker);
		worker.stderr.pipe(process.stderr);
		return await text(worker.stdout);
	};

	await run('first');
	const output = (await Promise.all([run('second'), run('third')])).join('');

	for (const order of ORDERS) {
		const times = service.books.filter((one) => one === order).length;
		const results = output
			.split('\n')
			.filter((line) => line.split(' ')[1] === order)
			.map((line) => line.split(' ')[2])
			.sort();
		console.log(
			`${order}: sent ${times === 1 ? 'once' : `${times} times`}, then ${results.join(', ')}`,
		);
	}
} finally {
	for (const worker of workers) worker.kill();
	service.stop();
	await rm(folder, { recursive: true });
}
