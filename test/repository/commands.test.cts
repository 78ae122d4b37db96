import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const root = resolve(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const versionOf = (folder: string) =>
	(JSON.parse(textOf(join(folder, 'package.json'))) as { version: string }).version;

interface PageCommand {
	page: string;
	heading: string;
	command: string;
}

const { known, all } = evaluated(
	{ commands: 'tools/commands.mts' },
	'{ known: commands.COMMANDS, all: commands.PAGES.flatMap(commands.commandsOf) }',
) as { known: Record<string, string>; all: PageCommand[] };

const commandsThat = (proof: string) =>
	Object.keys(known).filter((command) => known[command] === proof);

it('lists in tools/commands.mts exactly the commands that the pages show', () => {
	expect(all.filter(({ command }) => !(command in known))).toEqual([]);
	const shown = new Set(all.map(({ command }) => command));
	expect(Object.keys(known).filter((command) => !shown.has(command))).toEqual([]);
});

const ci = textOf('.ci/run');

it.each(commandsThat('ci'))('runs the command %s in .ci/run', (command) => {
	expect(ci).toMatch(new RegExp(`^${command}( --.*)?$`, 'm'));
});

it('calls `npm run commands` and `npm run packages` in .ci/run', () => {
	expect(ci).toMatch(/^npm run commands$/m);
	expect(ci).toMatch(/^npm run packages$/m);
});

it('shows commands that need the published package only under "After it is published"', () => {
	const early = all.filter(
		({ command, heading }) =>
			known[command] === 'published' &&
			!['After it is published', 'Cuando esté publicado'].includes(heading),
	);
	expect(commandsThat('published').length).toBeGreaterThan(0);
	expect(early).toEqual([]);
});

it("uses the current package version in each packed file's name", () => {
	const folders: Record<string, string> = {
		'n8n-nodes-cfdi': '.',
		'cfdi-mx': 'packages/cfdi',
	};
	const named = [
		...new Set(all.flatMap(({ command }) => command.match(/[\w-]+-\d[\w.-]*(?=\.tgz)/g) ?? [])),
	];
	const right = named.map((file) => {
		const name = file.replace(/-\d.*$/, '');
		return `${name}-${versionOf(folders[name] ?? join('packages', name.replace('cfdi-', '')))}`;
	});
	expect(named.length).toBeGreaterThan(4);
	expect(named).toEqual(right);
});
