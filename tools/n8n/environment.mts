import { randomBytes } from 'node:crypto';
import { delimiter, dirname, join } from 'node:path';

/**
 * n8n inherits these environment variables. DB_TYPE and N8N_ENCRYPTION_KEY are missing, because
 * with them n8n would use the user's database.
 */
const PASSED_ON =
	/^(HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|SystemRoot|SystemDrive|windir|ComSpec|PATHEXT|APPDATA|LOCALAPPDATA|USERPROFILE|ProgramData|ProgramFiles.*|NUMBER_OF_PROCESSORS)$/i;

export interface N8nAddress {
	userFolder: string;
	port: number;
	brokerPort: number;
	encryptionKey?: string;
}

/** Returns the environment for an n8n that keeps its data in one folder and works offline. */
export function n8nEnvironment(
	address: N8nAddress,
	more: Record<string, string> = {},
): Record<string, string> {
	return {
		...inherited(),
		...temporary(address.userFolder),
		N8N_USER_FOLDER: address.userFolder,
		N8N_PORT: String(address.port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(address.brokerPort),
		N8N_ENCRYPTION_KEY: address.encryptionKey ?? randomBytes(24).toString('hex'),
		N8N_SECURE_COOKIE: 'false',
		...COMMUNITY_PACKAGES,
		...NO_CALLS_OUT,
		...NO_GREETINGS,
		...more,
	};
}

const COMMUNITY_PACKAGES = {
	N8N_COMMUNITY_PACKAGES_ENABLED: 'true',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_REINSTALL_MISSING_PACKAGES: 'false',
};

const NO_CALLS_OUT = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_LICENSE_DETACH_FLOATING_ON_SHUTDOWN: 'false',
	// n8n asks npm for newer versions in Settings > Community nodes. n8n can be offline, so npm must
	// not retry.
	npm_config_fetch_retries: '0',
};

const NO_GREETINGS = {
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_HIDE_USAGE_PAGE: 'true',
	N8N_AI_ENABLED: 'false',
	// These values are n8n's defaults. Without them, n8n logs a warning.
	N8N_RUNNERS_TASK_TIMEOUT: '60',
	N8N_COMPRESSION_NODE_MAX_DECOMPRESSED_SIZE_BYTES: String(256 * 1024 * 1024),
	N8N_COMPRESSION_NODE_MAX_ZIP_ENTRIES: '1000',
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
};

/** Returns the folder for n8n's temporary files. */
export function temporaryFolder(userFolder: string): string {
	return join(userFolder, 'tmp');
}

function temporary(userFolder: string): Record<string, string> {
	const folder = temporaryFolder(userFolder);
	return { TMPDIR: folder, TMP: folder, TEMP: folder };
}

function inherited(): Record<string, string> {
	const env: Record<string, string> = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (value === undefined) continue;
		if (PASSED_ON.test(name)) env[name] = value;
		// n8n starts its task runner with the command `node`, which must be this Node.js.
		if (name.toUpperCase() === 'PATH') {
			env[name] = [dirname(process.execPath), value].join(delimiter);
		}
	}
	return env;
}
