import { cyclesIn, importGraph } from '../support/imports.cts';

/** The folders with this repository's own sources. */
const sources = ['nodes', 'credentials', 'sandbox', 'tools', 'demo', 'bench', 'test'];

/** What the parts of nodes/Cfdi may import of each other: always downwards. */
const parts: Record<string, string[]> = {
	'Cfdi.node.ts': ['listSearch', 'resources', 'request'],
	listSearch: ['resources', 'request', 'response', 'shops', 'sat'],
	resources: ['request', 'response', 'shops', 'sat'],
	request: ['response'],
	response: ['sat'],
	shops: ['sat'],
	sat: [],
};

/** What every part of sat may import. */
const basics = [
	'catalog.ts',
	'catalogs',
	'currency.ts',
	'decimal.ts',
	'localTime.ts',
	'quoted.ts',
	'rfc.ts',
	'taxCodes.ts',
];

/** The layers of nodes/Cfdi/sat: basics, then invoice, then four that do not know each other. */
const satParts: Record<string, string[]> = {
	'findings.ts': ['rules', 'errorCodes', 'invoice'],
	errorCodes: [],
	lines: [...basics, 'invoice'],
	rules: [...basics, 'invoice'],
	'totals.ts': [...basics, 'invoice'],
	invoice: basics,
	'rfc.ts': ['catalog.ts'],
	catalogs: ['catalog.ts'],
	'catalog.ts': [],
	'currency.ts': [],
	'decimal.ts': [],
	'localTime.ts': [],
	'quoted.ts': [],
	'taxCodes.ts': [],
};

const graph = importGraph(sources);

/** "from -> to" for each import that the table does not allow, between the parts of a folder. */
function forbidden(folder: string, allowed: Record<string, string[]>): string[] {
	const partOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
	return [...graph]
		.filter(([file]) => file.startsWith(`${folder}/`))
		.flatMap(([file, { files }]) =>
			files
				.filter((target) => {
					if (!target.startsWith(`${folder}/`)) return true;
					const [from, to] = [partOf(file), partOf(target)];
					return from !== to && !allowed[from]?.includes(to);
				})
				.map((target) => `${file} -> ${target}`),
		);
}

it('every relative import leads to a file', () => {
	expect(graph.size).toBeGreaterThan(100);
	const missing = [...graph].flatMap(([file, imports]) =>
		imports.missing.map((path) => `${file} -> ${path}`),
	);
	expect(missing).toEqual([]);
});

it('no file imports itself by way of others', () => {
	expect(cyclesIn(new Map([...graph].map(([file, { files }]) => [file, files])))).toEqual([]);
});

it('the parts of the node import each other downwards only', () => {
	expect(forbidden('nodes/Cfdi', parts)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(parts)))).toEqual([]);
});

it('the parts of sat import each other downwards only, and nothing from outside sat', () => {
	expect(forbidden('nodes/Cfdi/sat', satParts)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(satParts)))).toEqual([]);
	const packages = [...graph]
		.filter(([file]) => file.startsWith('nodes/Cfdi/sat/'))
		.flatMap(([file, imports]) => imports.packages.map((name) => `${file} -> ${name}`));
	expect(packages).toEqual([]);
});

describe('a circle', () => {
	it.each([
		{ edges: { a: ['a'] }, circles: [['a', 'a']] },
		{ edges: { a: ['b'], b: ['a'] }, circles: [['a', 'b', 'a']] },
		{ edges: { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, circles: [['b', 'c', 'd', 'b']] },
		{ edges: { a: ['b', 'c'], b: ['c'], c: ['d', 'x'], d: [] }, circles: [] },
	])('of $edges is found: $circles', ({ edges, circles }) => {
		expect(cyclesIn(new Map(Object.entries(edges)))).toEqual(circles);
	});
});
