import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type SandboxProcess = ChildProcess;

const root = resolve(__dirname, '..');

/**
 * With this shared folder for compiled code, sandbox processes start a third faster after the
 * first.
 */
const NODE_COMPILE_CACHE = join(tmpdir(), 'n8n-nodes-cfdi-compiled');

/** Starts a sandbox process with `--json`. Does not wait until the sandbox listens. */
export function spawnSandbox(args: string[], nodeOptions: string[] = []): SandboxProcess {
	return spawn(process.execPath, [...nodeOptions, 'main.mts', '--json', ...args], {
		cwd: root,
		env: { NODE_COMPILE_CACHE, ...process.env },
		stdio: ['pipe', 'pipe', 'pipe'],
	});
}

interface Ready {
	url: string;
	token: string;
}

/** Waits until the sandbox prints its address. Fails if the process ends first. */
export function ready(child: SandboxProcess): Promise<Ready> {
	const { stdout, stderr } = child;
	if (stdout === null || stderr === null) throw new Error('The sandbox has no output');
	let complaints = '';
	stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
	return new Promise((found, fail) => {
		child.once('error', fail);
		child.once('exit', (code) => {
			fail(new Error(`The sandbox ended with code ${String(code)}:\n${complaints}`));
		});
		createInterface(stdout).on('line', (line) => {
			if (line.startsWith('{')) found(JSON.parse(line) as Ready);
		});
	});
}

export async function end(child: SandboxProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill('SIGTERM');
	await gone;
}

/**
 * Lets this process end although the sandbox still runs. The sandbox then ends too, because its
 * stdin closes.
 */
export function endWithThisProcess(child: SandboxProcess): void {
	child.removeAllListeners().unref();
	for (const pipe of [child.stdin, child.stdout, child.stderr] as Socket[]) pipe.unref();
	for (const output of [child.stdout, child.stderr]) output?.removeAllListeners().resume();
}
