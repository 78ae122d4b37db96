import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const debian = pathToFileURL(resolve(__dirname, '../../tools/run/debian.mts')).href;

test('lists the missing Debian packages if the user cannot install them', async () => {
	const script = `
		process.getuid = () => 1000;
		const { installPackages, NotInstalled } = await import(${JSON.stringify(debian)});
		const refusal = await installPackages(['redis-server', 'postgresql'], 'apt.log').catch((error) => error);
		console.log(JSON.stringify([refusal instanceof NotInstalled, refusal.message]));
	`;
	const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script]);
	expect(JSON.parse(stdout)).toEqual([
		true,
		"Install redis-server, postgresql (Debian's names) and run this again.",
	]);
});
