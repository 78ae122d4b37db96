import { fileURLToPath } from 'node:url';
import { aborted } from 'node:util';
import { start } from '../run/processes.mts';
import type { StartedProcess } from '../run/processes.mts';

/** The invoicing service on this machine, running. */
export interface Sandbox extends StartedProcess {
	url: string;
	token: string;
}

const MAIN = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;
/** The line of JSON that says where it listens. */
const ADDRESS = /^\{.*\}$/m;

/** Starts the sandbox on a free port and resolves when it says where it listens. */
export async function startSandbox(signal: AbortSignal): Promise<Sandbox> {
	let stdout = '';
	let stderr = '';
	let speak: () => void = () => undefined;
	const spoke = new Promise<void>((resolve) => {
		speak = resolve;
	});
	const child = await start(process.execPath, [MAIN, '--json', '--port', '0'], {
		name: 'the sandbox',
		onOutput: (text, stream) => {
			// Kept in memory alone: it holds the token.
			if (stream === 'stdout') stdout += text;
			else stderr = (stderr + text).slice(-2000);
			if (ADDRESS.test(stdout)) speak();
		},
	});
	const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_WITHIN_MS)]);
	await Promise.race([spoke, child.ended, aborted(limit, child)]);
	const [address] = ADDRESS.exec(stdout) ?? [];
	if (address === undefined || signal.aborted) {
		await child.kill();
		signal.throwIfAborted();
		throw new Error(`The sandbox did not start (${await child.ended}).\n${stderr.trim()}`);
	}
	const { url, token } = JSON.parse(address) as { url: string; token: string };
	return { ...child, url, token };
}
