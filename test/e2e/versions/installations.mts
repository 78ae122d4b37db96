import { atLeast } from '../../../tools/n8n/versions.mts';

export interface Installation {
	name: string;
	as: 'community package' | 'custom extension';
	files: string;
	env?: Record<string, string>;
	settings?: Record<string, unknown>;
	workers?: number;
	since?: string;
}

const filesIn = (mode: string) => ({ N8N_DEFAULT_BINARY_DATA_MODE: mode });

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
		// Imitates n8n 3: n8n loads unverified packages but cannot install them, and blocks private
		// addresses except the sandbox's.
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

/** Returns the installations that a version supports. */
export function installationsOf(version: string): readonly Installation[] {
	return INSTALLATIONS.filter(({ since }) => since === undefined || atLeast(version, since));
}
