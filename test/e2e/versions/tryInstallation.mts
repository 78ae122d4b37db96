import { checkResults, resultsOf, STEPS } from '../../../demo/firstInvoice.mts';
import { example } from '../../../tools/examples.mts';
import { installCommunityPackage } from '../../../tools/n8n/communityPackage.mts';
import type { PackageFile } from '../../../tools/n8n/communityPackage.mts';
import { EXTENSION_PREFIX, installExtension } from '../../../tools/n8n/extension.mts';
import type { InstalledN8n } from '../../../tools/n8n/install.mts';
import type { Workflow } from '../../../tools/n8n/rest.mts';
import { startN8n } from '../../../tools/n8n/startN8n.mts';
import type { Checks } from '../../../tools/run/checks.mts';
import type { Lifetime } from '../../../tools/run/lifetime.mts';
import type { RunFolder } from '../../../tools/run/runFolder.mts';
import { createCredential } from '../../../tools/sandbox/start.mts';
import type { Sandbox } from '../../../tools/sandbox/start.mts';
import type { Installation } from './installations.mts';
import { PAYMENT, paidFromFile } from './paidFromFile.mts';

export interface Trial {
	file: PackageFile;
	installed: InstalledN8n;
	sandbox: Sandbox;
	installation: Installation;
}

/**
 * Starts n8n and runs the first invoice with its files, and a payment that reads its invoice from a
 * file.
 */
export async function tryInstallation(
	lifetime: Lifetime,
	folder: RunFolder,
	checks: Checks,
	{ file, installed, sandbox, installation }: Trial,
): Promise<void> {
	const { as, env = {}, settings = {}, workers = 0 } = installation;
	const isCombined = settings.binaryMode === 'combined';
	const isExtension = as === 'custom extension';
	if (!isExtension) await installCommunityPackage(file, folder.user, lifetime.signal);
	const extension = isExtension ? await installExtension(file, folder.user, lifetime.signal) : {};
	const { n8n } = await startN8n(lifetime, {
		installed,
		folder,
		workers,
		env: { ...env, ...extension },
	});
	const prefix = isExtension ? EXTENSION_PREFIX : file.name;
	const types = await n8n.rest.nodeTypes(prefix);
	checks.check('n8n loads the node', types.length > 0, types);

	const credentials = await createCredential(n8n.rest, sandbox);
	const execute = async (workflow: Workflow) => {
		const saved = await n8n.rest.createWorkflow({
			...workflow,
			nodes: workflow.nodes.map((node) => ({
				...node,
				type: node.type.replace(`${file.name}.`, `${prefix}.`),
				parameters: isCombined ? withoutJson(node.parameters) : node.parameters,
			})),
			settings: { ...workflow.settings, ...settings },
		});
		const execution = await n8n.rest.finished(await n8n.rest.run(saved, STEPS.trigger));
		const { error, status } = execution;
		const why = error && [error.node?.name, error.message, error.description];
		checks.check(`"${workflow.name}" ends well`, status === 'success', why);
		return execution;
	};

	const first = await execute(await example('first-invoice', credentials));
	await checkResults(await resultsOf(first, n8n.rest, folder.documents), checks);
	const paid = await execute(paidFromFile(credentials, isCombined));
	const parts = paid.items(PAYMENT)[0]?.json.payments as Array<{ balance: string }> | undefined;
	const balance = parts?.[0]?.balance;
	checks.check('the balance of the invoice in its file is 0.00', balance === '0.00', parts);
}

/**
 * Removes `.json` from references to earlier nodes. If n8n combines files and data, an item
 * contains its data directly.
 */
function withoutJson(parameters: Record<string, unknown>): Record<string, unknown> {
	const text = JSON.stringify(parameters).replaceAll(
		/(\$\('[^']+'\)\.(?:item|first\(\)))\.json/g,
		'$1',
	);
	return JSON.parse(text) as Record<string, unknown>;
}
