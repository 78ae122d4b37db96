import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '../..');

test('contains in workflows/ exactly the files that npm run workflows writes', async () => {
	const check = [resolve(root, 'workflows/parts/write.mts'), '--check'];
	const { stdout } = await promisify(execFile)(process.execPath, check, { cwd: root }).catch(
		(error: { stdout: string }) => error,
	);

	expect(stdout).toBe('');
});
