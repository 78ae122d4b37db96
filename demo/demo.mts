import { recordCommunityPackage } from '../tools/n8n/communityPackage.mts';
import type { PackageFile } from '../tools/n8n/communityPackage.mts';
import type { InstalledN8n } from '../tools/n8n/install.mts';
import { N8nRest, newOwner } from '../tools/n8n/rest.mts';
import type { Owner, SavedWorkflow } from '../tools/n8n/rest.mts';
import { startServer } from '../tools/n8n/server.mts';
import type { N8nServer } from '../tools/n8n/server.mts';
import { prepare } from '../tools/prepare.mts';
import { Checks } from '../tools/run/checks.mts';
import type { Lifetime } from '../tools/run/lifetime.mts';
import { elapsed, showProgress } from '../tools/run/progress.mts';
import type { RunFolder } from '../tools/run/runFolder.mts';
import { row, say, title } from '../tools/run/show.mts';
import type { Sandbox } from '../tools/sandbox/start.mts';
import { addExamples, checkResults, resultsOf, STEPS } from './firstInvoice.mts';
import { showResults } from './showResults.mts';

const USUAL_PORT = 5678;

export interface OpenEditor {
	address: string;
	owner: Owner;
	sandbox: Sandbox;
	passed: boolean;
}

/**
 * Installs the packed node into a real n8n, runs the first-invoice workflow against the sandbox and
 * shows the results.
 */
export async function runDemo(
	lifetime: Lifetime,
	folder: RunFolder,
	version: string,
): Promise<OpenEditor> {
	title('Getting ready');
	const { file, installed, sandbox } = await prepare(version, lifetime, folder);
	const server = await launchN8n(installed, folder, lifetime);

	const n8n = new N8nRest(server.url, lifetime.signal);
	const owner = newOwner();
	await n8n.setUpOwner(owner);
	await recordNode(n8n, file, folder);
	const workflow = await addExamples(n8n, sandbox);
	const passed = await runWorkflow(n8n, workflow, folder);
	return { address: `${editorOf(server)}/workflow/${workflow.id}`, owner, sandbox, passed };
}

async function launchN8n(
	installed: InstalledN8n,
	folder: RunFolder,
	lifetime: Lifetime,
): Promise<N8nServer> {
	const started = Date.now();
	const progress = showProgress('Starting n8n');
	try {
		const server = await startServer({
			installed,
			userFolder: folder.user,
			log: folder.log,
			port: USUAL_PORT,
			signal: lifetime.signal,
		});
		lifetime.owns('n8n', server);
		progress.end();
		const why = server.port === USUAL_PORT ? '' : ` (port ${USUAL_PORT} is in use)`;
		const took = elapsed(Date.now() - started);
		row('n8n', `on port ${server.port}${why}, ready after ${took}`);
		return server;
	} finally {
		progress.end();
	}
}

async function recordNode(n8n: N8nRest, file: PackageFile, folder: RunFolder): Promise<void> {
	const types = await n8n.nodeTypes(file.name);
	if (types.length === 0) {
		throw new Error(`n8n did not load the node. Its log says why: ${folder.log}`);
	}
	await recordCommunityPackage(file, types, folder.user);
}

async function runWorkflow(
	n8n: N8nRest,
	workflow: SavedWorkflow,
	folder: RunFolder,
): Promise<boolean> {
	const id = await n8n.run(workflow, STEPS.trigger);
	const execution = await n8n.finished(id);
	title(`The workflow "${workflow.name}", execution ${id}: ${execution.status}`);
	const results = await resultsOf(execution, n8n, folder.documents);
	showResults(results);

	title('Checked');
	const checks = new Checks((line) => say(`  ${line}`));
	const { error } = execution;
	const refusal = error && [error.node?.name, error.message, error.description].filter(Boolean);
	checks.check('n8n ran the workflow to its end', execution.status === 'success', refusal);
	await checkResults(results, checks);
	say(`  ${checks.summary()}`);
	return checks.allPassed;
}

/**
 * Picks a host name that keeps the user logged in to another n8n. Browsers share cookies between
 * all ports of a host, and the user's n8n could already use localhost.
 */
function editorOf({ port }: N8nServer): string {
	return `http://${port === USUAL_PORT ? 'localhost' : '127.0.0.1'}:${port}`;
}
