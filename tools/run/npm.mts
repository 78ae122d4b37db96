import { dirname } from 'node:path';
import { start } from './processes.mts';

export interface NpmOptions {
	cwd: string;
	log?: string;
	signal?: AbortSignal;
	env?: Record<string, string>;
	onOutput?: (text: string, stream: 'stdout' | 'stderr') => void;
}

/** Matches variables that `npm run` sets. An npm that a script starts must not inherit them. */
const OF_THE_OUTER_NPM =
	/^(npm_package_|npm_lifecycle_|npm_command$|npm_config_(local_prefix|dry_run|global|ignore_scripts|omit|include|workspace|workspaces)$|INIT_CWD$|NODE_ENV$)/i;

export async function npm(args: readonly string[], options: NpmOptions): Promise<string> {
	options.signal?.throwIfAborted();
	let stdout = '';
	let lastWords = '';
	const [command, first] = npmCommand();
	const child = await start(command, [...first, ...args], {
		name: `npm ${args[0] ?? ''}`,
		cwd: options.cwd,
		env: { ...npmEnvironment(), ...options.env },
		log: options.log,
		onOutput: (text, stream) => {
			if (stream === 'stdout') stdout += text;
			else lastWords = (lastWords + text).slice(-4000);
			options.onOutput?.(text, stream);
		},
	});
	const abort = () => void child.kill();
	options.signal?.addEventListener('abort', abort, { once: true });
	const end = await child.ended;
	options.signal?.removeEventListener('abort', abort);
	options.signal?.throwIfAborted();
	if (end !== 'exit code 0') {
		const where = options.log === undefined ? '' : `\nIts output: ${options.log}`;
		throw new Error(`${child.name} ended with ${end}.\n${npmErrors(lastWords)}${where}`);
	}
	return stdout;
}

/** Runs npm's script in Node.js without a shell if the script's path is known. */
function npmCommand(): [string, string[]] {
	const script = process.env.npm_execpath;
	if (script?.endsWith('.js')) return [process.execPath, [script]];
	return process.platform === 'win32' ? ['cmd', ['/d', '/s', '/c', 'npm']] : ['npm', []];
}

/** Returns this process's environment without the variables of `npm run`. */
export function npmEnvironment(): NodeJS.ProcessEnv {
	const entries = Object.entries(process.env).filter(([name]) => !OF_THE_OUTER_NPM.test(name));
	const env: NodeJS.ProcessEnv = Object.fromEntries(entries);
	// Install scripts call `node` by name, so put the Node.js that will run n8n first on the PATH.
	const pathName = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
	const separator = process.platform === 'win32' ? ';' : ':';
	env[pathName] = [dirname(process.execPath), env[pathName]].filter(Boolean).join(separator);
	return env;
}

function npmErrors(text: string): string {
	const errors = text.split('\n').filter((line) => /^npm (error|ERR!)/.test(line));
	return (errors.length > 0 ? errors : text.trim().split('\n')).slice(-15).join('\n');
}
