/**
 * Reads the hostile file that the argument names. Prints the error code or `read`, and the CPU
 * seconds.
 */
import { Problems } from '../../packages/cfdi/problems/problem';
import { hostileFiles } from './files.cts';

const [name = ''] = process.argv.slice(2);

async function outcome(read: () => unknown): Promise<string> {
	try {
		await read();
		return 'read';
	} catch (error) {
		if (error instanceof Problems) return String(error.code);
		return `${String(error)} ${(error as Error).constructor.name}`;
	}
}

async function main(): Promise<void> {
	const read = await hostileFiles[name]?.made();
	if (read === undefined) throw new Error(`No file "${name}"`);
	const before = process.cpuUsage();
	const code = await outcome(read);
	const { user, system } = process.cpuUsage(before);
	process.stdout.write(`${code}\t${(user + system) / 1e6}\n`);
}

void main();
