import type { OpenShop } from './openShop.mts';

/**
 * Enables nodes of paid orders and publishes it.
 * @param changes parameters of other nodes by name
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
