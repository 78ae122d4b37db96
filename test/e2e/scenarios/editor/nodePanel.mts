import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NODE = 'CFDI Invoicing';
const WORDS = ['cfdi', 'factura', 'invoice', 'méxico', 'cancelar factura'];

/** A person searches for the node, in Spanish and in English, without knowing its name. */
export async function nodePanel({ checks, editor }: Setup): Promise<Row[]> {
	const n8n = await editor();
	await n8n.steps.do('Open a new workflow', async () => await n8n.newWorkflow());
	const panel = await n8n.steps.do('Open the node panel', async () => await n8n.nodePanel());
	for (const words of WORDS) {
		await n8n.steps.do(`Search for "${words}"`, async () => await panel.find(words, NODE));
		checks.check(`"${words}" finds ${NODE}`, true);
	}
	return [];
}
