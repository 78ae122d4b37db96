import { cyclesIn, importGraph } from '../support/imports.cts';

const sources = ['packages', 'nodes', 'credentials', 'tools', 'demo', 'bench', 'test'];

/** Each part of nodes/Cfdi can import only these parts below it, and the cfdi library. */
const parts: Record<string, string[]> = {
	'Cfdi.node.ts': ['customer', 'form', 'invoice', 'product', 'run', 'service', 'setUp'],
	setUp: ['form', 'invoice', 'run', 'service', 'messages'],
	invoice: ['customer', 'form', 'product', 'run', 'service', 'messages'],
	product: ['form', 'run', 'service', 'messages'],
	customer: ['form', 'run', 'service', 'messages'],
	form: ['run', 'service', 'messages'],
	run: ['service', 'messages'],
	service: ['messages'],
	messages: [],
};

/** nodes/CfdiDesk can import these parts of nodes/Cfdi, because they do not send requests. */
const ofDesk = [
	'nodes/Cfdi/form/',
	'nodes/Cfdi/invoice/form/lineItems.ts',
	'nodes/Cfdi/invoice/writeWorkbook.ts',
	'nodes/Cfdi/messages/',
	'nodes/Cfdi/product/searchCodes.ts',
	'nodes/Cfdi/run/context.ts',
	'nodes/Cfdi/run/operation.ts',
	'nodes/Cfdi/run/outcomes.ts',
];

const libraries: Record<string, string[]> = {
	cfdi: [],
	desk: ['cfdi-mx', 'cfdi-orders', 'cfdi-sheets'],
	orders: ['cfdi-mx'],
	sheets: ['cfdi-mx'],
};

const ALL = [
	...['taxCertificate', 'payments', 'find', 'rules', 'lines', 'summary', 'totals'],
	...['reading', 'xml', 'invoice', 'problems', 'messages', 'values', 'anexo20', 'catalogs'],
];

/** Each folder of cfdi can import only these folders below it. */
const rooms: Record<string, string[]> = {
	'index.ts': ALL,
	'catalogs.ts': ALL,
	'invoice.ts': ALL,
	'lines.ts': ALL,
	'problems.ts': ALL,
	'reading.ts': ALL,
	'values.ts': ALL,
	'words.ts': ALL,
	taxCertificate: ['rules', 'reading', 'problems', 'messages', 'catalogs', 'values'],
	payments: [
		'anexo20',
		'lines',
		'totals',
		'reading',
		'invoice',
		'problems',
		'messages',
		'catalogs',
		'values',
	],
	rules: ['anexo20', 'totals', 'invoice', 'problems', 'messages', 'catalogs', 'values'],
	find: ['summary', 'totals', 'invoice', 'catalogs', 'values'],
	summary: ['totals', 'invoice', 'problems', 'catalogs', 'values'],
	lines: ['totals', 'reading', 'invoice', 'problems', 'messages', 'catalogs', 'values'],
	totals: ['anexo20', 'invoice', 'problems', 'messages', 'catalogs', 'values'],
	reading: ['anexo20', 'invoice', 'problems', 'messages', 'catalogs', 'values'],
	xml: ['reading', 'anexo20', 'problems', 'messages', 'values'],
	invoice: ['anexo20', 'values'],
	values: ['problems', 'messages', 'catalogs'],
	problems: ['messages'],
	messages: ['anexo20'],
	anexo20: ['catalogs'],
	catalogs: [],
};

const graph = importGraph(sources);

/** The pages draw QR codes with this library and bundle it. */
const QR_CODES = 'packages/desk/pages/selfInvoice/code.js -> qrcode-generator';

const isTest = (file: string) => /\.test\.c?ts$|^packages\/\w+\/(fixtures|support)\//.test(file);

function forbidden(folder: string, allowed: Record<string, string[]>): string[] {
	const partOf = (file: string) => file.slice(folder.length + 1).split('/')[0] ?? '';
	return [...graph]
		.filter(([file]) => file.startsWith(`${folder}/`) && !isTest(file))
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

it('imports only existing files with relative paths', () => {
	expect(graph.size).toBeGreaterThan(100);
	const missing = [...graph].flatMap(([file, imports]) =>
		imports.missing.map((path) => `${file} -> ${path}`),
	);
	expect(missing).toEqual([]);
});

it('has no import cycles', () => {
	expect(cyclesIn(new Map([...graph].map(([file, { files }]) => [file, files])))).toEqual([]);
});

it('has only allowed imports between the parts of the node', () => {
	expect(forbidden('nodes/Cfdi', parts)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(parts)))).toEqual([]);
});

it('imports only forms, messages, SAT’s codes and workbooks from the CFDI node into CFDI Desk', () => {
	const others = [...graph]
		.filter(([file]) => file.startsWith('nodes/CfdiDesk/') && !isTest(file))
		.flatMap(([file, { files }]) =>
			files
				.filter((target) => !['nodes/CfdiDesk/', ...ofDesk].some((own) => target.startsWith(own)))
				.map((target) => `${file} -> ${target}`),
		);
	expect(others).toEqual([]);
});

it('has only allowed imports between the folders of the library cfdi', () => {
	expect(forbidden('packages/cfdi', rooms)).toEqual([]);
	expect(cyclesIn(new Map(Object.entries(rooms)))).toEqual([]);
});

it.each(Object.entries(libraries))(
	'lets the library %s import only the packages %j by name',
	(name, names) => {
		const own = `packages/${name}/`;
		const outside = [...graph]
			.filter(([file]) => file.startsWith(own) && !isTest(file))
			.flatMap(([file, { files, packages }]) =>
				[
					...files.filter((target) => !target.startsWith(own)),
					...packages.filter((target) => !names.includes(target.split('/')[0] ?? '')),
				].map((target) => `${file} -> ${target}`),
			);
		expect(outside.filter((found) => found !== QR_CODES)).toEqual([]);
	},
);

it('imports the packages by name in the nodes and the credential', () => {
	const behind = [...graph]
		.filter(([file]) => /^(nodes|credentials)\//.test(file) && !isTest(file))
		.flatMap(([file, { files }]) =>
			files
				.filter((target) => target.startsWith('packages/'))
				.map((target) => `${file} -> ${target}`),
		);
	expect(behind).toEqual([]);
});

describe('A cycle', () => {
	it.each([
		{ edges: { a: ['a'] }, cycles: [['a', 'a']] },
		{ edges: { a: ['b'], b: ['a'] }, cycles: [['a', 'b', 'a']] },
		{ edges: { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, cycles: [['b', 'c', 'd', 'b']] },
		{ edges: { a: ['b', 'c'], b: ['c'], c: ['d', 'x'], d: [] }, cycles: [] },
	])('finds the cycles $cycles in the imports $edges', ({ edges, cycles }) => {
		expect(cyclesIn(new Map(Object.entries(edges)))).toEqual(cycles);
	});
});
