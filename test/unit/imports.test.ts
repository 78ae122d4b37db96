import { cyclesIn, importGraph } from '../support/imports.cts';

/** The folders with sources. */
const sources = ['nodes', 'credentials', 'sandbox', 'tools', 'demo', 'bench', 'test'];

/** The parts of nodes/Cfdi that each part may import: only those below it. */
const parts: Record<string, string[]> = {
	'Cfdi.node.ts': ['credentialTest', 'listSearch', 'resources', 'request'],
	credentialTest: ['request', 'response'],
	listSearch: ['resources', 'request', 'response', 'shops', 'sat'],
	resources: ['request', 'response', 'shops', 'spreadsheet', 'sat'],
	request: ['response'],
	response: ['sat'],
	shops: ['sat'],
	spreadsheet: ['sat'],
	sat: [],
};

/** The parts of sat that lines, rules, totals and invoice may import. */
const basics = [
	'catalog.ts',
	'catalogs',
	'currency.ts',
	'decimal.ts',
	'localTime.ts',
	'numberMeant.ts',
	'placed.ts',
	'problemOr.ts',
	'quoted.ts',
	'rfc.ts',
	'taxCodes.ts',
	'uuid.ts',
];

/** The parts of nodes/Cfdi/sat that each part may import: basics, then invoice, then independent parts. */
const satParts: Record<string, string[]> = {
	'findings.ts': ['rules', 'errorCodes', 'invoice'],
	cfdiXml: [],
	errorCodes: [],
	lines: [...basics, 'invoice', 'reading'],
	payments: [...basics, 'invoice', 'lines', 'reading'],
	reading: [...basics, 'invoice'],
	rules: [...basics, 'invoice'],
	'totals.ts': [...basics, 'invoice'],
	'verificationUrl.ts': basics,
	invoice: basics,
	'rfc.ts': ['catalog.ts'],
	catalogs: ['catalog.ts'],
	'catalog.ts': [],
	'currency.ts': [],
	'decimal.ts': [],
	'localTime.ts': [],
	'numberMeant.ts': [],
	'placed.ts': [],
	'problemOr.ts': [],
	'quoted.ts': [],
	'taxCodes.ts': [],
	'uuid.ts': [],
};

const graph = importGraph(sources);

/** The imports between the parts of a folder that the table does not allow: "from -> to". */
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

it('every relative import is of an existing file', () => {
	expect(graph.size).toBeGreaterThan(100);
	const missing = [...graph].flatMap(([file, imports]) =>
		imports.missing.map((path) => `${file} -> ${path}`),
	);
	expect(missing).toEqual([]);
});

it('no imports form a cycle', () => {
	expect(cyclesIn(new Map([...graph].map(([file, { files }]) => [file, files])))).toEqual([]);
});

it('each part of the node imports only parts below it', () => {
	expect(forbidden('nodes/Cfdi', parts)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(parts)))).toEqual([]);
});

it('each part of sat imports only parts below it, and nothing from outside sat', () => {
	expect(forbidden('nodes/Cfdi/sat', satParts)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(satParts)))).toEqual([]);
	const packages = [...graph]
		.filter(([file]) => file.startsWith('nodes/Cfdi/sat/'))
		.flatMap(([file, imports]) => imports.packages.map((name) => `${file} -> ${name}`));
	expect(packages).toEqual([]);
});

describe('a cycle', () => {
	it.each([
		{ edges: { a: ['a'] }, cycles: [['a', 'a']] },
		{ edges: { a: ['b'], b: ['a'] }, cycles: [['a', 'b', 'a']] },
		{ edges: { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, cycles: [['b', 'c', 'd', 'b']] },
		{ edges: { a: ['b', 'c'], b: ['c'], c: ['d', 'x'], d: [] }, cycles: [] },
	])('in $edges is found: $cycles', ({ edges, cycles }) => {
		expect(cyclesIn(new Map(Object.entries(edges)))).toEqual(cycles);
	});
});
