import type { Json } from './flow.mts';

const CODES = new Set(['productCode', 'unitCode', 'defaultProductCode', 'defaultUnitCode']);

interface GivenNode {
	type: string;
	parameters: Json;
}

/**
 * A workflow in which the codes of SAT stand as the editor saves them: n8n's SDK, and with it its AI builder,
 * takes no plain text in a field that searches a list.
 */
export function withPickedCodes<Given extends { nodes: readonly GivenNode[] }>(
	workflow: Given,
): Given {
	const nodes = workflow.nodes.map((node) =>
		node.type.startsWith('n8n-nodes-cfdi.')
			? { ...node, parameters: JSON.parse(JSON.stringify(node.parameters, picked)) as Json }
			: node,
	);
	return { ...workflow, nodes };
}

/** An expression stays: it may give a code, or an object. */
function picked(name: string, value: unknown): unknown {
	const isCode = CODES.has(name) && typeof value === 'string' && /^[^=]/.test(value);
	return isCode ? { __rl: true, mode: 'code', value } : value;
}
