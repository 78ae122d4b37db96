/** Reads one hostile file, named in the arguments, in a process of its own. Prints what became of it, and the seconds of CPU. */
import { Problems } from '../../packages/cfdi/problems/problem';
import { hostileFiles } from './files.cts';

const [name = ''] = process.argv.slice(2);

/** The code of the message, or `read`. */
async function outcome(): Promise<string> {
	try {
		await hostileFiles[name]?.read();
		return 'read';
	} catch (error) {
		if (error instanceof Problems) return String(error.code);
		return `${String(error)} ${(error as Error).constructor.name}`;
	}
}

if (name === '')
	process.stdout.write(
		JSON.stringify(Object.entries(hostileFiles).map(([n, { says }]) => [n, says])),
	);
else
	void outcome().then((code) => {
		const { user, system } = process.cpuUsage();
		process.stdout.write(`${code}\t${(user + system) / 1e6}\n`);
	});
