import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const WINDOWS = process.platform === 'win32';

export interface StartOptions {
	/** The name of the process in messages. */
	name: string;
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	/** The file for the process's output. */
	log?: string;
	/** Called for each chunk of the process's output. */
	onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
}

export interface StartedProcess {
	name: string;
	pid: number;
	/** Resolves with how it ended, e.g. "exit code 1"; never rejects. */
	ended: Promise<string>;
	running: () => boolean;
	/** Asks it to end; kills it and its children if it has not ended after `graceMs`. */
	stop: (graceMs?: number) => Promise<void>;
	/** Kills it and its children. */
	kill: () => Promise<void>;
}

/**
 * Starts a child process. Its standard input is a pipe that closes when this process dies, however it
 * dies.
 */
export async function start(
	command: string,
	args: readonly string[],
	options: StartOptions,
): Promise<StartedProcess> {
	// Without a listener the child writes its log itself, and can continue when this process dies.
	const direct = options.onOutput === undefined && options.log !== undefined;
	const file = direct ? await open(options.log as string, 'a') : undefined;
	const output = file?.fd ?? 'pipe';
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['pipe', output, output],
		windowsHide: true,
		// Its own process group lets its children be killed with it, and Ctrl+C in the terminal
		// reaches only this process, which then stops the others in order.
		detached: !WINDOWS,
	});
	// Watched from the start: a short process may end before its log is closed here.
	const ended = watchEnd(child);
	const { stdin, stdout, stderr } = child;
	// A process may end while its input is open.
	stdin?.on('error', () => undefined);
	if (stdout !== null && stderr !== null) keepOutput(stdout, stderr, options);
	await once(child, 'spawn').finally(() => file?.close());

	const pid = child.pid as number;
	const running = () => child.exitCode === null && child.signalCode === null;
	const kill = async () => {
		await endTree(child, pid, running());
		await ended;
	};
	const stop = async (graceMs = 10_000) => {
		if (!running()) return;
		// Windows has no SIGTERM: there the children only watch their input.
		if (WINDOWS) stdin?.end();
		else child.kill('SIGTERM');
		const timer = setTimeout(() => void endTree(child, pid, running()), graceMs);
		await ended;
		clearTimeout(timer);
		// Children that it has left behind.
		if (!WINDOWS) await endTree(child, pid, false);
	};
	return { name: options.name, pid, ended, running, stop, kill };
}

/**
 * Starts a child process, and waits until it ends.
 * @throws if it did not succeed; the message names its log
 */
export async function runToEnd(
	command: string,
	args: readonly string[],
	options: StartOptions & { log: string },
): Promise<void> {
	const { name, ended } = await start(command, args, options);
	const end = await ended;
	if (end !== 'exit code 0')
		throw new Error(`${name} ended with ${end}. Its output: ${options.log}`);
}

async function watchEnd(child: ChildProcess): Promise<string> {
	// 'close', not 'exit': at 'close' all output has been read.
	const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
		child.on('close', (...how) => resolve(how));
	});
	return code === null ? `signal ${signal ?? 'unknown'}` : `exit code ${code}`;
}

function keepOutput(stdout: Readable, stderr: Readable, options: StartOptions): void {
	const log =
		options.log === undefined ? undefined : createWriteStream(options.log, { flags: 'a' });
	for (const [stream, name] of [
		[stdout, 'stdout'],
		[stderr, 'stderr'],
	] as const) {
		stream.setEncoding('utf8');
		stream.on('data', (text: string) => {
			log?.write(text);
			options.onOutput?.(text, name);
		});
	}
}

async function endTree(child: ChildProcess, pid: number, running: boolean): Promise<void> {
	if (WINDOWS) {
		if (!running) return;
		const killer = spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
		await once(killer, 'exit').catch(() => child.kill('SIGKILL'));
		return;
	}
	try {
		process.kill(-pid, 'SIGKILL');
	} catch {
		// The group is empty: all processes have ended.
	}
}
