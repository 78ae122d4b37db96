import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Setup } from './setup.mts';

const run = promisify(execFile);
const MAX_MS = 300_000;

/**
 * Runs a script in a new process, without memory or compiled code from earlier measurements.
 * @returns the output's last line, parsed as JSON
 */
export async function runWorker(
	setup: Setup,
	script: string,
	task: object,
	flags: readonly string[] = [],
): Promise<unknown> {
	const args = ['--expose-gc', ...flags, script, JSON.stringify(task)];
	const { stdout } = await run(process.execPath, args, {
		env: setup.environment,
		signal: setup.signal,
		timeout: MAX_MS,
		maxBuffer: 16 * 1024 * 1024,
	});
	return JSON.parse(stdout.trim().split('\n').pop() ?? '') as unknown;
}
