/** What is needed to install one version of n8n from npm. */
export interface N8nRecipe {
	/** Replacements for packages that npm does not have. */
	overrides: Record<string, string>;
	/** Peer dependencies that n8n needs; npm installs none here. */
	peers: Record<string, string>;
	/** Settings that this version needs. */
	env?: Record<string, string>;
}

/** n8n's Extract From File node does not load without it. */
const PEERS = { 'date-fns': '2.30.0' };

/** npm has no newer one. */
const XLSX = { xlsx: '0.18.5' };

/** A fork whose name npm does not have. */
const CSSOM = { cssomnom: 'npm:cssom@0.5.0' };

/** Otherwise n8n asks api.n8n.io for a list of MCP servers at every start. */
const NO_REGISTRY = { N8N_DISABLED_MODULES: 'mcp-registry' };

/**
 * The versions of n8n in which this package is tested, in their order. n8n pins a few packages to
 * sources outside npm (a vendor's tarball, a git address) and to versions that npm does not have.
 */
export const N8N_RECIPES: Readonly<Record<string, N8nRecipe>> = {
	'1.123.81': {
		overrides: { ...XLSX, ...CSSOM, '@langchain/langgraph-checkpoint': '1.0.0' },
		peers: PEERS,
		// As n8n 2 has it; n8n 1 recommends it, and is many times slower without it.
		env: { DB_SQLITE_POOL_SIZE: '3' },
	},
	'2.3.6': {
		overrides: { ...XLSX, '@langchain/core': '1.1.8', '@langchain/langgraph-checkpoint': '1.0.0' },
		peers: PEERS,
	},
	'2.20.12': {
		overrides: {
			...XLSX,
			...CSSOM,
			'@langchain/langgraph': '1.0.2',
			'@langchain/langgraph-checkpoint': '1.0.0',
			'@opentelemetry/core': '2.12.1',
		},
		peers: { ...PEERS, '@opentelemetry/core': '2.12.1' },
	},
	'2.41.1': {
		overrides: {
			...XLSX,
			...CSSOM,
			'@langchain/core': '1.2.13',
			'@langchain/langgraph-checkpoint': '1.1.5',
			'@langchain/protocol': '0.0.19',
		},
		peers: PEERS,
		env: NO_REGISTRY,
	},
};

/** The default, and the one whose editor is tested. */
export const LATEST_N8N = '2.41.1';

/** @throws for a text that is not a version such as 2.41.1 */
export function n8nVersion(text: string): string {
	if (!/^\d+\.\d+\.\d+$/.test(text)) throw new Error(`Not a version of n8n: ${text}`);
	return text;
}

/** The tested version whose recipe is used for a version: itself, or the nearest. */
export function recipeVersion(version: string): string {
	const distances = Object.keys(N8N_RECIPES).map(
		(tested) => [tested, distance(version, tested)] as const,
	);
	const [nearest] = distances.reduce((best, one) => (one[1] <= best[1] ? one : best));
	return nearest;
}

/** Whether a version is another one or newer. */
export function atLeast(version: string, other: string): boolean {
	return numberOf(version) >= numberOf(other);
}

function distance(one: string, other: string): number {
	return Math.abs(numberOf(one) - numberOf(other));
}

/** A step of major counts more than any of minor, and that more than any of patch. */
function numberOf(version: string): number {
	const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
	return major * 1e6 + minor * 1e3 + patch;
}

/** What installs a version: its own recipe, or the nearest. */
export function recipeOf(version: string): N8nRecipe {
	return N8N_RECIPES[recipeVersion(version)] as N8nRecipe;
}
