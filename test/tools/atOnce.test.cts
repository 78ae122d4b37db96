import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const atOnce = resolve(__dirname, '../../tools/atOnce.mts');
const cwd = mkdtempSync(join(tmpdir(), 'n8n-nodes-cfdi-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const scripts = { good: 'echo fine', bad: 'echo wrong >&2 && exit 3' };
writeFileSync(join(cwd, 'package.json'), JSON.stringify({ scripts }));

function run(...names: string[]) {
	const { status, stdout } = spawnSync(process.execPath, [atOnce, ...names], {
		cwd,
		encoding: 'utf8',
	});
	return { status, lines: stdout.split('\n').filter(Boolean).sort() };
}

test('all scripts pass: each says what it has to say', () => {
	expect(run('good')).toEqual({ status: 0, lines: ['fine', 'passed: good'] });
});

test('one script fails: the others run all the same, and the whole fails', () => {
	expect(run('bad', 'good', 'good')).toEqual({
		status: 1,
		lines: ['FAILED: bad', 'fine', 'fine', 'passed: good', 'passed: good', 'wrong'],
	});
});

test('a script that does not exist fails', () => {
	expect(run('none')).toEqual({ status: 1, lines: [] });
});
