import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import { say } from './show.mts';

/**
 * Reads this process's arguments. For --help or invalid arguments, prints `help` and ends the
 * process.
 * @param read throws if an option is invalid
 */
export function commandLine<const Options extends ParseArgsOptionsConfig, Wanted>(
	help: string,
	options: Options,
	read: (values: ReturnType<typeof parseArgs<{ options: Options }>>['values']) => Wanted,
): Wanted {
	if (process.argv.includes('--help')) {
		say(help);
		process.exit(0);
	}
	try {
		return read(parseArgs({ options }).values);
	} catch (error) {
		say(error instanceof Error ? error.message : String(error));
		say(help);
		process.exit(2);
	}
}
