import { atLeast } from '../../../tools/n8n/versions.mts';

/** One of the ways in which people run n8n with this node. */
export interface Installation {
	/** As the option --only and the table call it. */
	name: string;
	/** How n8n finds the node. */
	as: 'community package' | 'custom extension';
	/** Where n8n keeps files. */
	files: string;
	env?: Record<string, string>;
	/** The settings of its workflows. */
	settings?: Record<string, unknown>;
	/** Workers with a queue (Redis) and a database (PostgreSQL); without, n8n runs alone with SQLite. */
	workers?: number;
	/** The first n8n that has it. */
	since?: string;
}

const filesIn = (mode: string) => ({ N8N_DEFAULT_BINARY_DATA_MODE: mode });

/** Each with n8n's task runners as they are by default. */
export const INSTALLATIONS: readonly Installation[] = [
	{
		name: 'package',
		as: 'community package',
		files: 'in the file system',
		env: filesIn('filesystem'),
	},
	{
		name: 'extension',
		as: 'custom extension',
		files: 'in the database',
		env: { ...filesIn('database'), N8N_AVAILABLE_BINARY_DATA_MODES: 'filesystem,database' },
	},
	{
		name: 'execution',
		as: 'custom extension',
		files: "in the execution's data",
		env: filesIn('default'),
	},
	{
		name: 'combined',
		as: 'community package',
		files: 'in the file system, combined with the data',
		env: filesIn('filesystem'),
		settings: { binaryMode: 'combined' },
		since: '2.20.0',
	},
	{
		// As n8n 3 is by default: n8n 2 then installs no such package, and loads those that are there. And with private
		// addresses protected, which the sandbox's is.
		name: 'unverified',
		as: 'community package',
		files: 'in the file system, unverified packages off, private addresses protected',
		env: {
			...filesIn('filesystem'),
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
			N8N_SSRF_PROTECTION_ENABLED: 'true',
			N8N_SSRF_ALLOWED_IP_RANGES: '127.0.0.1/32',
		},
		since: '2.41.0',
	},
	{
		name: 'queue',
		as: 'community package',
		files: 'in the database',
		env: filesIn('database'),
		workers: 2,
	},
];

/** What a version has of them. */
export function installationsOf(version: string): readonly Installation[] {
	return INSTALLATIONS.filter(({ since }) => since === undefined || atLeast(version, since));
}
