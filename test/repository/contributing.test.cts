import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import packageJson from '../../package.json';
import { isOutside, matches, root, targetOf } from '../support/pages.cts';

const tasks = readdirSync(join(root, 'contributing')).map((name) => `contributing/${name}`);
const pages = ['CONTRIBUTING.md', ...tasks];
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const gulpfile = read('gulpfile.js');

const FOLDERS =
	'bench|changes|contributing|credentials|demo|docs|nodes|packages|test|tools|workflows';
const PATH = new RegExp(`(?<=\`)(?:${FOLDERS})/[\\w/.{},-]*(?=\`)`, 'g');

function pathsIn(text: string): string[] {
	return matches(text, PATH).flatMap((path) => {
		const [braces, choices = ''] = /\{([^}]*)\}/.exec(path) ?? [];
		if (braces === undefined) return [path];
		return choices.split(',').map((choice) => path.replace(braces, choice));
	});
}

const linksIn = (text: string) => matches(text, /(?<=\]\()[^)\s]+/g);

/**
 * Returns the paths after `npm run jest --`. A path can be the start of a test file's name or be
 * relative to packages/.
 */
const suitesIn = (text: string) =>
	matches(text, /(?<=npm run jest -- )[\w/. -]+/g).flatMap((paths) =>
		paths.split(' ').filter((path) => path.includes('/')),
	);

const isSuite = (path: string) =>
	['', 'packages'].some((base) => {
		const folder = join(root, base, dirname(path));
		return (
			existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(basename(path)))
		);
	});

describe.each(pages)('The page %s', (file) => {
	const text = read(file);

	it('names only existing files and folders in the contributor pages', () => {
		expect(pathsIn(text).filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	it('has no broken file links in the contributor pages', () => {
		const paths = linksIn(text)
			.filter((link) => !isOutside(link))
			.map((link) => targetOf(file, link).path);
		expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
	});

	it('names only existing npm scripts and gulp tasks in the contributor pages', () => {
		const scripts = matches(text, /(?<=npm run )[\w:-]+/g);
		expect(scripts.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
		const gulpTasks = matches(text, /(?<=npx gulp )\w+/g);
		expect(gulpTasks.filter((name) => !gulpfile.includes(`exports.${name} =`))).toEqual([]);
	});

	it('names only existing test files in the contributor pages', () => {
		expect(suitesIn(text).filter((path) => !isSuite(path))).toEqual([]);
	});
});

it('links from CONTRIBUTING.md to each page of contributing/', () => {
	const linked = linksIn(read('CONTRIBUTING.md'));
	expect(tasks.filter((task) => !linked.includes(task))).toEqual([]);
});

it('finds more than 60 paths and more than five test files in the contributor pages', () => {
	const all = pages.map(read);
	expect(all.flatMap(pathsIn).length).toBeGreaterThan(60);
	expect(all.flatMap(suitesIn).length).toBeGreaterThan(5);
});
