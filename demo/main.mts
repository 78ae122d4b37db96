import { existsSync } from 'node:fs';
import { parseArgs, styleText } from 'node:util';
import { runDemo } from './demo.mts';
import type { OpenEditor } from './demo.mts';
import { Interrupted, Lifetime } from '../tools/run/lifetime.mts';
import { isN8nVersion, LATEST_N8N, N8N_RECIPES } from '../tools/n8n/versions.mts';
import type { N8nVersion } from '../tools/n8n/versions.mts';
import { clearRunFolder, makeRunFolder } from '../tools/run/runFolder.mts';
import { row, say, title } from '../tools/run/show.mts';

const HELP = `Usage: npm run demo -- [--once] [--n8n VERSION]

  Shows the node in a real n8n, with the sandbox as the invoicing service.

  --once         stop when the example has run; exits 0 when everything went well
  --n8n VERSION  ${Object.keys(N8N_RECIPES).join(' or ')} (${LATEST_N8N})
`;

interface Wanted {
	once: boolean;
	help: boolean;
	version: N8nVersion;
}

process.exitCode = await main();

async function main(): Promise<number> {
	const wanted = readArguments();
	if (wanted === undefined) return 2;
	if (wanted.help) {
		say(HELP);
		return 0;
	}
	const lifetime = new Lifetime();
	const folder = await makeRunFolder();
	let exitCode = 1;
	let said = '';
	try {
		const editor = await runDemo(lifetime, folder, wanted.version);
		exitCode = editor.passed ? 0 : 1;
		if (!wanted.once) await leaveOpen(editor, lifetime);
	} catch (error) {
		const reason: unknown = lifetime.signal.aborted ? lifetime.signal.reason : error;
		exitCode = reason instanceof Interrupted ? reason.exitCode : 1;
		said = sayWhy(reason);
	}
	await lifetime.end();
	await clearRunFolder(folder, exitCode !== 0);
	if (existsSync(folder.log) && !said.includes(folder.log)) say(`n8n's log: ${folder.log}`);
	return exitCode;
}

function readArguments(): Wanted | undefined {
	try {
		const { values } = parseArgs({
			options: {
				once: { type: 'boolean', default: false },
				help: { type: 'boolean', short: 'h', default: false },
				n8n: { type: 'string', default: LATEST_N8N },
			},
		});
		if (!isN8nVersion(values.n8n)) throw new Error(`No recipe for n8n ${values.n8n}`);
		return { ...values, version: values.n8n };
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(HELP);
		return undefined;
	}
}

async function leaveOpen(editor: OpenEditor, lifetime: Lifetime): Promise<void> {
	title("n8n's editor is open");
	row('Address', styleText('underline', editor.address));
	row('E-mail', editor.owner.email);
	row('Password', editor.owner.password);
	say();
	say('Ctrl+C stops n8n and the sandbox.');
	await lifetime.over();
	// Being stopped is how this ends well; anything else is not.
	if (!(lifetime.signal.reason instanceof Interrupted)) throw lifetime.signal.reason;
	say();
	say('Stopping.');
}

function sayWhy(reason: unknown): string {
	const words = reason instanceof Error ? reason.message : String(reason);
	say();
	say(reason instanceof Interrupted ? `${words} Stopping.` : styleText('red', words));
	return words;
}
