export interface N8nRecipe {
	overrides: Record<string, string>;
	/** n8n's required peer dependencies, which npm skips because of --legacy-peer-deps. */
	peers: Record<string, string>;
	env?: Record<string, string>;
}

/** n8n's node Extract From File does not load without this package. */
const PEERS = { 'date-fns': '2.30.0' };

const XLSX = { xlsx: '0.18.5' };

/** n8n depends on the fork cssomnom, which is not on npm. Install the original cssom instead. */
const CSSOM = { cssomnom: 'npm:cssom@0.5.0' };

/** Without this setting, n8n asks api.n8n.io for a list of MCP servers at every start. */
const NO_REGISTRY = { N8N_DISABLED_MODULES: 'mcp-registry' };

/**
 * The overrides replace packages that n8n pins to sources outside npm (a vendor's tarball, a git
 * address) or to versions that are not on npm.
 */
export const N8N_RECIPES: Readonly<Record<string, N8nRecipe>> = {
	'1.123.81': {
		overrides: { ...XLSX, ...CSSOM, '@langchain/langgraph-checkpoint': '1.0.0' },
		peers: PEERS,
		// n8n 2 has this pool size by default. n8n 1 recommends it and is much slower without it.
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

/** The default n8n version of the demo and tests. */
export const LATEST_N8N = '2.41.1';

/**
 * Checks and returns a version.
 * @throws if the string is not a version such as 2.41.1
 */
export function n8nVersion(text: string): string {
	if (!/^\d+\.\d+\.\d+$/.test(text)) throw new Error(`Not a version of n8n: ${text}`);
	return text;
}

/** Returns the tested n8n version nearest to `version`. Its recipe also installs `version`. */
export function recipeVersion(version: string): string {
	const distances = Object.keys(N8N_RECIPES).map(
		(tested) => [tested, distance(version, tested)] as const,
	);
	const [nearest] = distances.reduce((best, one) => (one[1] <= best[1] ? one : best));
	return nearest;
}

export function atLeast(version: string, other: string): boolean {
	return numberOf(version) >= numberOf(other);
}

function distance(one: string, other: string): number {
	return Math.abs(numberOf(one) - numberOf(other));
}

function numberOf(version: string): number {
	const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
	return major * 1e6 + minor * 1e3 + patch;
}

/** Returns the recipe for a version of n8n, or that of the nearest tested version. */
export function recipeOf(version: string): N8nRecipe {
	return N8N_RECIPES[recipeVersion(version)] as N8nRecipe;
}
