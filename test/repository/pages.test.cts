import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { evaluated } from '../support/evaluated.cts';

const FOLDER = join(__dirname, '../../packages/desk/pages');

const written = evaluated(
	{ pages: 'tools/pages.mjs' },
	'Object.fromEntries(await Promise.all(pages.PAGES.map(async (page) => [`${page}.json`, await pages.writtenPage(page)])))',
) as Record<string, string>;

it('has a source folder and a JSON file for each web page', () => {
	const entries = readdirSync(FOLDER, { withFileTypes: true });
	const names = (isFolder: boolean) =>
		entries.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name);
	expect(names(false).sort()).toEqual(Object.keys(written).sort());
	expect(
		names(true)
			.map((name) => `${name}.json`)
			.sort(),
	).toEqual(names(false).sort());
});

it.each(Object.keys(written))('keeps the page %s up to date (npx gulp pages)', (file) => {
	expect(readFileSync(join(FOLDER, file), 'utf8')).toBe(written[file]);
});

it.each(Object.entries(written))(
	'writes the page %s in lines short enough for a person to read',
	(_file, text) => {
		expect(text.split('\n').filter((line) => line.length > 1000)).toEqual([]);
	},
);

it.each(Object.entries(written))(
	"keeps the page %s small and free of other hosts' addresses",
	(_file, text) => {
		const { lines } = JSON.parse(text) as { lines: string[] };
		const page = lines.join('\n');
		expect(Buffer.byteLength(page)).toBeLessThan(100_000);
		const addresses = page.match(/https?:\/\/[\w.]+/g) ?? [];
		expect(addresses.filter((one) => one !== 'http://www.w3.org')).toEqual([]);
	},
);
