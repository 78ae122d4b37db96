import { existsSync } from 'node:fs';
import { styleText } from 'node:util';
import { Interrupted, Lifetime } from './lifetime.mts';
import { clearRunFolder, makeRunFolder } from './runFolder.mts';
import type { RunFolder } from './runFolder.mts';
import { say } from './show.mts';

/**
 * Calls `work` with a new folder. Afterwards stops all processes and clears the folder.
 * @param work resolves with true if it succeeded
 * @returns this process's exit code
 */
export async function run(
	name: string,
	work: (lifetime: Lifetime, folder: RunFolder) => Promise<boolean>,
): Promise<number> {
	const lifetime = new Lifetime();
	const folder = await makeRunFolder(name);
	let exitCode: number;
	try {
		exitCode = (await work(lifetime, folder)) ? 0 : 1;
	} catch (error) {
		const reason: unknown = lifetime.signal.aborted ? lifetime.signal.reason : error;
		exitCode = reason instanceof Interrupted ? reason.exitCode : 1;
		const message = reason instanceof Error ? reason.message : String(reason);
		say();
		say(exitCode === 1 ? styleText('red', message) : `${message} Stopping.`);
	}
	await lifetime.end();
	await clearRunFolder(folder, exitCode !== 0);
	if (existsSync(folder.pictures)) say(`Pictures: ${folder.pictures}`);
	if (existsSync(folder.log)) say(`n8n's log: ${folder.log}`);
	return exitCode;
}
