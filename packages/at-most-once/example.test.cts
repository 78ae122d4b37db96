import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Node.js 24 is a devDependency and runs TypeScript files directly. */
const NODE = join(__dirname, '../../node_modules/.bin/node');

it('sends each order of the example once, despite lost responses, a killed process and a second process', async () => {
	const { stdout } = await promisify(execFile)(NODE, [join(__dirname, 'example/main.mts')]);

	const lines = stdout.trimEnd().split('\n');
	expect(lines).toHaveLength(12);
	for (const line of lines) {
		expect(line).toMatch(/^A-\d+: sent once, then (done, )?key(Open|Used)(, key\w+|, noAnswer)?$/);
	}
	expect([lines[0], lines[2], lines[4]]).toEqual([
		'A-1: sent once, then keyUsed, keyUsed',
		'A-3: sent once, then keyOpen, keyOpen',
		'A-5: sent once, then keyOpen, keyOpen',
	]);
});
