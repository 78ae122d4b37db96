/** A version's notes come from changes/ and the unreleased part of CHANGELOG.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const root = resolve(__dirname, '../..');
const notes = { notes: 'tools/release/notes.mts' };
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const text = (value: unknown) => JSON.stringify(value);

const all = [
	'- One line.\n',
	'### New\n\n- One line.\n',
	...readdirSync(join(root, 'changes'))
		.filter((name) => name.endsWith('.md'))
		.map((name) => read(`changes/${name}`)),
];
const outcomes = evaluated(
	notes,
	`${text(all)}.map((one) => { try { return Object.keys(notes.notesIn(one)); } catch (error) { return error.message; } })`,
) as Array<string | string[]>;

it('refuses a changelog note that is not under a known heading', () => {
	expect(outcomes.slice(0, 2)).toEqual([
		'This is under no heading: - One line.',
		'"New" is not one of In short, Removed, Changed, Added, Fixed',
	]);
	for (const headings of outcomes.slice(2)) expect(headings).toEqual(expect.any(Array));
});

it('keeps the notes folder when a release has used up all notes', () => {
	// The next release reads this folder, but Git does not keep empty folders.
	expect(readdirSync(join(root, 'changes'))).toContain('.gitkeep');
});

const short = { 'In short': '- A search.' };

it.each([
	['0.2.0', { Fixed: '- A.' }, '0.2.1'],
	['0.2.9', { Fixed: '- A.', Added: '- B.' }, '0.3.0'],
	['0.2.0', { Removed: '- A.' }, '0.3.0'],
	['1.2.3', { Changed: '- A.' }, '1.3.0'],
	['1.2.3', { Removed: '- A.' }, '2.0.0'],
])('updates version %s with the changes %j to version %s', (last, changes, next) => {
	const given = text({ ...short, ...changes });
	expect(evaluated(notes, `notes.nextVersion('${last}', ${given})`)).toBe(next);
});

it('prefers the version given with --as, and requires --as after a release candidate', () => {
	const given = text({ ...short, Added: '- A.' });
	expect(evaluated(notes, `notes.nextVersion('0.2.0', ${given}, '1.0.0-rc.1')`)).toBe('1.0.0-rc.1');
	expect(evaluated(notes, `notes.nextVersion('1.0.0-rc.1', ${given}, '1.0.0')`)).toBe('1.0.0');
	expect(() => evaluated(notes, `notes.nextVersion('1.0.0-rc.1', ${given})`)).toThrow('--as');
	expect(() => evaluated(notes, `notes.nextVersion('0.2.0', ${given}, '1.0')`)).toThrow(
		'Not a version: 1.0',
	);
});

it('refuses a release without changes or without a short summary', () => {
	expect(() => evaluated(notes, `notes.nextVersion('0.2.0', ${text(short)})`)).toThrow(
		'There is nothing to release',
	);
	expect(() => evaluated(notes, `notes.nextVersion('0.2.0', { Fixed: '- A.' })`)).toThrow(
		'No "### In short"',
	);
});

it('moves all notes into a version, ordered by heading, and keeps older versions unchanged', () => {
	const before =
		'# Changelog\n\n## [Unreleased]\n\n### Fixed\n\n- A.\n\n## [0.1.0] - 2026-01-01\n\nFirst.\n';
	const made = evaluated(
		notes,
		`notes.released(${text(before)}, '0.1.1', '2026-02-02', notes.merged(notes.notesIn(notes.sectionOf(${text(before)})), notes.notesIn('### Fixed\\n\\n- B.\\n'), ${text(short)}))`,
	);
	expect(made).toBe(
		'# Changelog\n\n## [Unreleased]\n\n## [0.1.1] - 2026-02-02\n\n### In short\n\n- A search.\n\n### Fixed\n\n- A.\n- B.\n\n## [0.1.0] - 2026-01-01\n\nFirst.\n',
	);
});

it('has notes in the changelog for the version in package.json', () => {
	const { version } = JSON.parse(read('package.json')) as { version: string };
	const section = `notes.sectionOf(${text(read('CHANGELOG.md'))}, '${version}')`;
	expect(evaluated(notes, section)).toMatch(/\S/);
});
