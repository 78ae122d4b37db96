import type { OpenShop } from './openShop.mts';

/**
 * Switches nodes of the workflow for paid orders on, and publishes it, as a person does.
 * @param changes the parameters of other nodes, by their name
 */
export async function switchOn(
	{ setup: { n8n }, id }: Pick<OpenShop, 'id' | 'setup'>,
	names: readonly string[],
	changes: Readonly<Record<string, object>> = {},
): Promise<void> {
	const { nodes, connections, versionId } = await n8n.rest.workflow(id);
	for (const node of nodes) {
		if (names.includes(node.name)) delete (node as { disabled?: boolean }).disabled;
		Object.assign(node.parameters, changes[node.name]);
	}
	await n8n.rest.call('PATCH', `/rest/workflows/${id}`, { nodes, connections, versionId });
	await n8n.rest.activate(await n8n.rest.workflow(id));
}
