import { styleText } from 'node:util';
import { LATEST_N8N, N8N_RECIPES, n8nVersion } from '../tools/n8n/versions.mts';
import { commandLine } from '../tools/run/commandLine.mts';
import { Interrupted } from '../tools/run/lifetime.mts';
import type { Lifetime } from '../tools/run/lifetime.mts';
import { run } from '../tools/run/run.mts';
import { row, say, title } from '../tools/run/show.mts';
import { runDemo } from './demo.mts';
import type { OpenEditor } from './demo.mts';
import { STEPS } from './firstInvoice.mts';

const HELP = `Usage: npm run demo -- [--once] [--n8n VERSION]

  Shows the node in a real n8n, with the sandbox as the invoicing service.

  --once         stop when the example has run; exits 0 when everything went well
  --n8n VERSION  any (${LATEST_N8N}); tested: ${Object.keys(N8N_RECIPES).join(', ')}
`;

const wanted = commandLine(
	HELP,
	{ once: { type: 'boolean', default: false }, n8n: { type: 'string', default: LATEST_N8N } },
	({ once, n8n }) => ({ once, version: n8nVersion(n8n) }),
);

process.exitCode = await run('demo', async (lifetime, folder) => {
	const editor = await runDemo(lifetime, folder, wanted.version);
	if (!wanted.once) await leaveOpen(editor, lifetime);
	return editor.passed;
});

async function leaveOpen(editor: OpenEditor, lifetime: Lifetime): Promise<void> {
	title("n8n's editor is open");
	row('Address', styleText('underline', editor.address));
	row('E-mail', editor.owner.email);
	row('Password', editor.owner.password);
	title('The invoicing service: what "CFDI sandbox" holds, and a credential of your own needs');
	row('Base URL', editor.sandbox.url);
	row('Access Token', editor.sandbox.token);
	title('Begin with');
	say(
		`  Open "${STEPS.stamp}", change its form, and press Execute step: nothing here is a real invoice.`,
	);
	say();
	say('Ctrl+C stops n8n and the sandbox.');
	await lifetime.over();
	// Only Ctrl+C ends the demo normally.
	if (!(lifetime.signal.reason instanceof Interrupted)) throw lifetime.signal.reason;
	say();
	say('Stopping.');
}
