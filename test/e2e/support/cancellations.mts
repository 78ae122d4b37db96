import type { SavedWorkflow } from '../../../tools/n8n/rest.mts';
import { tableColumns } from '../../../workflows/parts/tables.mts';
import { createTable } from './dataTable.mts';
import { importExample, photographExample } from './examples.mts';
import type { Setup } from './setup.mts';

export const WORKFLOW = 'cancellations';

/**
 * Imports the workflow, takes its picture and sets the sandbox's address as SAT's.
 * @returns the workflow's ID
 */
export async function openCancellations(setup: Setup): Promise<string> {
	const { n8n, service } = setup;
	const id = await importExample(setup, WORKFLOW);
	await photographExample(setup, id, `workflows/${WORKFLOW}`);
	const path = `/rest/workflows/${id}`;
	const { nodes, connections } = await n8n.rest.call<SavedWorkflow>('GET', path);
	const ask = nodes.find(({ name }) => name === 'Ask SAT');
	if (ask === undefined) throw new Error('The workflow has no node "Ask SAT".');
	const { url, options } = ask.parameters;
	ask.parameters.url = String(url).replace(/https?:[^']+(?=\/ConsultaCFDIService)/, service.url);
	// The sandbox needs no pause between requests.
	ask.parameters.options = {
		...(options as object),
		batching: { batch: { batchSize: 50, batchInterval: 1 } },
	};
	await n8n.rest.call<SavedWorkflow>('PATCH', path, { nodes, connections });
	return id;
}

/** Other workflows create these tables, which the workflow reads. */
export async function makeTables({ n8n }: Setup): Promise<void> {
	for (const name of ['cfdi_invoices', 'cfdi_payments']) {
		const columns = tableColumns(name)?.column as Array<{ name: string; type?: string }>;
		await createTable(n8n.rest, name, columns);
	}
}
