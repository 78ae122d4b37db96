import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

const WINDOWS = process.platform === 'win32';

export interface StartOptions {
	name: string;
	cwd?: string;
	env?: NodeJS.ProcessEnv;
	log?: string;
	onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
}

export interface StartedProcess {
	name: string;
	pid: number;
	/** Resolves with how the process ended, for example "exit code 1". Never rejects. */
	ended: Promise<string>;
	running: () => boolean;
	/** Asks the process to end, and kills it after `graceMs` milliseconds. */
	stop: (graceMs?: number) => Promise<void>;
	kill: () => Promise<void>;
}

/** Starts a child process. Its standard input is a pipe that closes when the parent dies. */
export async function start(
	command: string,
	args: readonly string[],
	options: StartOptions,
): Promise<StartedProcess> {
	// Without `onOutput`, the child writes directly to its log file and can outlive the parent.
	const direct = options.onOutput === undefined && options.log !== undefined;
	const file = direct ? await open(options.log as string, 'a') : undefined;
	const output = file?.fd ?? 'pipe';
	const child = spawn(command, args, {
		cwd: options.cwd,
		env: options.env ?? process.env,
		stdio: ['pipe', output, output],
		windowsHide: true,
		// A separate process group allows killing the child together with its children. Ctrl+C in the
		// terminal reaches only this process, which then stops its children in order.
		detached: !WINDOWS,
	});
	// A short process can end before the log is closed, so listen for the end first.
	const ended = watchEnd(child);
	const { stdin, stdout, stderr } = child;
	// Ignore input errors, because the child can end while its input is open.
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
		// Windows has no SIGTERM. There, a child ends when its standard input closes.
		if (WINDOWS) stdin?.end();
		else child.kill('SIGTERM');
		const timer = setTimeout(() => void endTree(child, pid, running()), graceMs);
		await ended;
		clearTimeout(timer);
		if (!WINDOWS) await endTree(child, pid, false);
	};
	return { name: options.name, pid, ended, running, stop, kill };
}

/**
 * Runs a child process until it ends.
 * @throws an error with the log's path if the process fails
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
	// Wait for 'close' instead of 'exit', because all output has arrived only after 'close'.
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
		// The process group has already ended.
	}
}
