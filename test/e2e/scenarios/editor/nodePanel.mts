import { join } from 'node:path';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const NODE = 'CFDI Invoicing';
const ACTION = 'Stamp invoice (irreversible)';
const WORDS = [
	'factura',
	'facturar',
	'facturacion',
	'nota de crédito',
	'timbrar',
	'complemento de pago',
	'cancelar factura',
	'méxico',
];
const SHARED = 'invoice';

/** Searches for the node in Spanish and English without its name. */
export async function nodePanel({ checks, editor, folder }: Setup): Promise<Row[]> {
	const n8n = await editor();
	await n8n.steps.do('Open a new workflow', async () => await n8n.newWorkflow());
	const panel = await n8n.steps.do('Open the node panel', async () => await n8n.nodePanel());
	const search = async (words: string) =>
		await n8n.steps.do(`Search for "${words}"`, async () => await panel.find(words, NODE));
	await search(SHARED);
	checks.check(`"${SHARED}" finds ${NODE}`, true);
	const [first, second] = await search('cfdi');
	// n8n's search lists the shorter name first.
	const isBoth = [first, second].sort().join() === ['CFDI Desk', NODE].join();
	checks.check('"cfdi" finds the two nodes of the package first', isBoth, [first, second]);
	for (const words of WORDS) {
		const found = await search(words);
		checks.check(`"${words}" finds ${NODE} first`, found[0] === NODE, found);
		await n8n.page.screenshot({ path: join(folder.path, `panel ${words}.png`) });
	}
	const actions = await n8n.steps.do('Open its actions', async () => await panel.actions(NODE));
	await n8n.page.screenshot({ path: join(folder.path, 'panel actions.png') });
	checks.check('lists Stamp first', actions[0] === ACTION, actions);
	const node = await n8n.steps.do('Open Stamp', async () => await panel.choose(ACTION));
	await n8n.steps.do('Add a line', async () => await node.add('Add Line Item'));
	await n8n.steps.do('Add all that can be added', async () => {
		for (const button of ['Add Line Field', 'Add Option']) await node.addAll(button);
	});
	const cut = await node.cutLabels();
	await n8n.page.screenshot({ path: join(folder.path, 'panel form.png') });
	checks.check('cuts no label of the form, a line or an option', cut.length === 0, cut);
	return [];
}
