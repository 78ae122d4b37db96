import { fileURLToPath } from 'node:url';
import { aborted } from 'node:util';
import type { Credential, N8nRest, WorkflowNode } from '../n8n/rest.mts';
import type { Lifetime } from '../run/lifetime.mts';
import { start } from '../run/processes.mts';

export interface Sandbox {
	url: string;
	token: string;
}

const MAIN = fileURLToPath(new URL('../../packages/sandbox/main.mts', import.meta.url));
const READY_WITHIN_MS = 60_000;
const ADDRESS = /^\{.*\}$/m;

/** Starts the sandbox on a free port and waits until it listens. `lifetime` stops the sandbox. */
export async function startSandbox(lifetime: Lifetime): Promise<Sandbox> {
	const { signal } = lifetime;
	let stdout = '';
	let stderr = '';
	const address = Promise.withResolvers<void>();
	const child = await start(process.execPath, [MAIN, '--json', '--port', '0'], {
		name: 'the sandbox',
		onOutput: (text, stream) => {
			// The output contains the token, so keep it in memory and write no log.
			if (stream === 'stdout') stdout += text;
			else stderr = (stderr + text).slice(-2000);
			if (ADDRESS.test(stdout)) address.resolve();
		},
	});
	const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_WITHIN_MS)]);
	await Promise.race([address.promise, child.ended, aborted(limit, child)]);
	const [line] = ADDRESS.exec(stdout) ?? [];
	if (line === undefined || signal.aborted) {
		await child.kill();
		signal.throwIfAborted();
		throw new Error(`The sandbox did not start (${await child.ended}).\n${stderr.trim()}`);
	}
	lifetime.owns('The sandbox', child);
	return JSON.parse(line) as Sandbox;
}

export type Credentials = NonNullable<WorkflowNode['credentials']>;

const issuer = {
	issuerRfc: 'EKU9003173C9',
	issuerName: 'ESCUELA KEMPER URGATE',
	issuerTaxRegime: '601',
	placeOfIssue: '42501',
};

export function sandboxCredential({ url, token }: Sandbox): Credential {
	return {
		name: 'CFDI sandbox',
		type: 'cfdiApi',
		data: { baseUrl: url, accessToken: token, ...issuer },
	};
}

/**
 * Creates an n8n credential for the sandbox.
 * @returns a node's reference to the credential
 */
export async function createCredential(n8n: N8nRest, sandbox: Sandbox): Promise<Credentials> {
	const credential = sandboxCredential(sandbox);
	const { id, name } = await n8n.createCredential(credential);
	return { [credential.type]: { id, name } };
}
