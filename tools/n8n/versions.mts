/** What is needed to install one version of n8n from npm. */
export interface N8nRecipe {
	/** Replacements for packages that npm does not have. */
	overrides: Record<string, string>;
	/** Peer dependencies that n8n needs; npm installs none here. */
	peers: Record<string, string>;
	/** Settings that keep this version from calling the internet. */
	env?: Record<string, string>;
}

/** n8n's Extract From File node does not load without it. */
const PEERS = { 'date-fns': '2.30.0' };

/**
 * The versions of n8n in which this package is tested. n8n pins a few packages to sources outside npm
 * (a vendor's tarball, a git address) and to versions that npm does not have.
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
		// Otherwise n8n asks api.n8n.io for a list of MCP servers at every start.
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

/** The default: the newest version here. */
export const LATEST_N8N: N8nVersion = '2.41.1';

/** @throws for a version that has no recipe */
export function n8nVersion(text: string): N8nVersion {
	if (!Object.hasOwn(RECIPES, text)) throw new Error(`No recipe for n8n ${text}`);
	return text as N8nVersion;
}
