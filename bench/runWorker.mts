import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Place } from './place.mts';

const run = promisify(execFile);
const MOST_MS = 300_000;

/**
 * Runs a script with its task in a process of its own, so that none inherits the memory or the warm
 * code of another.
 * @returns the JSON of its last line
 */
export async function runWorker(place: Place, script: string, task: object): Promise<unknown> {
	const { stdout } = await run(process.execPath, ['--expose-gc', script, JSON.stringify(task)], {
		env: place.environment,
		signal: place.signal,
		timeout: MOST_MS,
		maxBuffer: 16 * 1024 * 1024,
	});
	return JSON.parse(stdout.trim().split('\n').pop() ?? '') as unknown;
}
