/** What it takes to install one version of n8n from npm. */
export interface N8nRecipe {
	/** Packages that n8n asks for and that npm alone cannot give, and what stands in for them. */
	overrides: Record<string, string>;
	/** Packages that its dependencies expect beside them: npm installs no peers here. */
	peers: Record<string, string>;
	/** Settings that this version knows and that keep it from calling out. */
	env?: Record<string, string>;
}

/** Without it n8n's Extract From File node does not load. */
const PEERS = { 'date-fns': '2.30.0' };

/**
 * The versions of n8n this package is tried in. n8n pins a few packages to places outside npm
 * (a tarball on a vendor's site, a git address) and to versions that npm does not have.
 */
const RECIPES = {
	'2.41.1': {
		overrides: {
			xlsx: '0.18.5',
			cssomnom: 'npm:cssom@0.5.0',
			'@langchain/core': '1.2.13',
			'@langchain/langgraph-checkpoint': '1.1.5',
			'@langchain/protocol': '0.0.19',
		},
		peers: PEERS,
		// Asks api.n8n.io for a list of MCP servers at every start.
		env: { N8N_DISABLED_MODULES: 'mcp-registry' },
	},
	'2.3.6': {
		overrides: {
			xlsx: '0.18.5',
			'@langchain/core': '1.1.8',
			'@langchain/langgraph-checkpoint': '1.0.0',
		},
		peers: PEERS,
	},
} satisfies Record<string, N8nRecipe>;

export type N8nVersion = keyof typeof RECIPES;

export const N8N_RECIPES: Record<N8nVersion, N8nRecipe> = RECIPES;

/** The version to show: the newest here. */
export const LATEST_N8N: N8nVersion = '2.41.1';

/** @throws for a version that has no recipe */
export function n8nVersion(text: string): N8nVersion {
	if (!Object.hasOwn(RECIPES, text)) throw new Error(`No recipe for n8n ${text}`);
	return text as N8nVersion;
}
