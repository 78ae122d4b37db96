/**
 * Reads each hostile file in a separate process with 1 GB of memory. The reader must report a
 * message or return a result.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { Tags, sheetSteps } from '../../nodes/CfdiDesk/spreadsheet/readWorkbook';
import { Damaged } from '../../nodes/CfdiDesk/unzip';
import { sheetDefaults } from '../../packages/sheets/support/sheetDefaults';
import { plainOptions } from '../../packages/orders/support/invoicedOrders';
import { Problems, problemsOr } from '../../packages/cfdi/problems/problem';
import { invoiceOfShopOrder } from '../../packages/orders';
import type { Steps } from '../../packages/cfdi/reading/bounds';
import { invoiceSheetSteps } from '../../packages/sheets';
import { readTaxCertificate } from '../../packages/cfdi/taxCertificate/readTaxCertificate';
import { readCfdiXml } from '../../packages/cfdi/xml/readCfdiXml';
import { Scanner } from '../../packages/cfdi/xml/parseXml';
import { isWhole, partOf } from '../support/part.cts';
import { WOO as wooOrderJson, hostileFiles, workbook, writeResults } from './files.cts';

const cache = join(process.cwd(), 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'hostile-'));
const bundle = join(folder, 'process.cjs');

beforeAll(() => {
	// Loading n8n would take most of each process's time, so replace n8n-workflow.
	const stub = join(folder, 'sleep.cjs');
	writeFileSync(stub, "exports.sleep = require('node:timers/promises').setTimeout;");
	buildSync({
		entryPoints: [join(__dirname, 'process.cts')],
		outfile: bundle,
		bundle: true,
		platform: 'node',
		conditions: ['cfdi-source'],
		alias: { 'n8n-workflow': stub },
		logLevel: 'error',
	});
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Time limit (ms), because a file could take hours if a reader lacks a limit. */
const ENDLESS = 120_000;

/** CPU time hardly depends on the machine's load. */
const MAX_CPU_SECONDS = 5;

async function outcome(name: string): Promise<{ code: string; seconds: number }> {
	const child = spawn(process.execPath, ['--max-old-space-size=1024', bundle, name], {
		stdio: ['ignore', 'pipe', 'inherit'],
		timeout: ENDLESS,
		killSignal: 'SIGKILL',
	});
	let said = '';
	child.stdout.on('data', (piece) => (said += String(piece)));
	return await new Promise((resolve) => {
		child.on('close', (status, signal) => {
			const [code = '', seconds = ''] = said.trim().split('\t');
			resolve({ code: code || `ended with ${signal ?? status}`, seconds: Number(seconds) });
		});
	});
}

const names = Object.keys(hostileFiles);

it('contains at least 40 hostile files', () => {
	expect(names.length).toBeGreaterThanOrEqual(40);
});

it.each(partOf(names, 40))(
	'returns the expected message or result for the hostile file %s within 5 s of CPU time',
	async (name) => {
		const { code, seconds } = await outcome(name);
		expect(hostileFiles[name]?.says.split(' ')).toContain(code);
		expect({ name, seconds, isInTime: seconds < MAX_CPU_SECONDS }).toMatchObject({
			isInTime: true,
		});
		if (isWhole) process.stdout.write(`${seconds.toFixed(1)} s  ${name}\n`);
	},
);

function stepsOf(steps: Steps<unknown>): number {
	let count = 0;
	try {
		while (steps.next().done !== true) count += 1;
	} catch (error) {
		if (!(error instanceof Problems)) throw error;
	}
	return count;
}

const repeated = (pieces: readonly string[]) =>
	fc
		.array(fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 200 })), {
			maxLength: 20,
		})
		.map((all) => all.map(([piece, count]) => piece.repeat(count)).join(''));

it('reads a sheet with arbitrary XML tags in at most one step per character', () => {
	const tags = [
		'<row>',
		'</row>',
		'<row r="7">',
		'<c>',
		'</c>',
		'<c r="B2"/>',
		'<v>1</v>',
		'<is>',
		'</is>',
	];
	const others = [
		'<t>x</t>',
		'<!-- -->',
		'<![CDATA[x]]>',
		'<',
		'"',
		'<row r="',
		'&a;',
		'</sheetData>',
	];
	fc.assert(
		fc.property(repeated([...tags, ...others]), (rows) => {
			const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
			const file = workbook({ 'xl/worksheets/sheet1.xml': xml });
			expect(stepsOf(sheetSteps(file))).toBeLessThan(100 + xml.length);
		}),
		{ numRuns: 200 },
	);
});

it('reads a CSV file with arbitrary cells in at most ten steps per character', () => {
	const pieces = [',', '\n', '\r\n', '"', '""', 'Folio', ' ', 'a,b\n', ';', ',,,,\n', '"x"\n'];
	fc.assert(
		fc.property(repeated(pieces), (text) => {
			const steps = invoiceSheetSteps({ csv: Buffer.from(text) }, sheetDefaults);
			expect(stepsOf(steps)).toBeLessThan(100 + 10 * text.length);
		}),
		{ numRuns: 200 },
	);
});

function countedCalls(target: object, methods: readonly string[], read: () => unknown): number {
	const spies = methods.map((name) => jest.spyOn(target as Record<string, () => void>, name));
	problemsOr(read);
	const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
	for (const spy of spies) spy.mockRestore();
	return count;
}

const MOVES = ['sees', 'take', 'skipSpace', 'match', 'upTo'];

it.each(['Addenda', 'Complemento', 'Conceptos'])(
	'reads a CFDI with arbitrary tags in the element %s in at most 20 steps per character',
	(name) => {
		const tags = ['<a>', '</a>', '<a/>', '<a b="1">', '<a xmlns:p="u">', '<p:a>', '</p:a>'];
		const others = ['x', ' ', '&amp;', '&a;', '<!-- -->', '<![CDATA[x]]>', '<', '"', ']]>', 'c="'];
		fc.assert(
			fc.property(repeated([...tags, ...others]), (content) => {
				const root = '<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/4" Version="4.0">';
				const xml = `${root}<c:${name}>${content}</c:${name}></c:Comprobante>`;
				const steps = countedCalls(Scanner.prototype, MOVES, () => readCfdiXml(xml));
				expect(steps).toBeLessThan(100 + 20 * xml.length);
			}),
			{ numRuns: 50 },
		);
	},
);

function counting(value: unknown, counter: { reads: number }): unknown {
	if (typeof value !== 'object' || value === null) return value;
	return new Proxy(value, {
		get: (target, key) => {
			counter.reads += 1;
			return counting(Reflect.get(target, key), counter);
		},
	});
}

it('reads an order with arbitrarily nested lists and objects in at most 100 steps per value', () => {
	const wrappers: Record<string, (inner: unknown) => unknown> = {
		list: (inner) => [inner],
		twice: (inner) => [inner, 1, inner],
		order: (inner) => ({ order: inner }),
		data: (inner) => ({ data: inner, id: 1 }),
		number: (inner) => ({ 7: inner, length: 3 }),
		prototype: (inner) => ({ ['__proto__']: inner, constructor: inner }),
		line_items: (inner) => ({ ...wooOrderJson, line_items: inner }),
		meta_data: (inner) => ({ ...wooOrderJson, meta_data: [{ key: 'rfc', value: inner }] }),
		billing: (inner) => ({ ...wooOrderJson, billing: inner, total: inner }),
	};
	const nesting = fc.array(
		fc.tuple(fc.constantFrom(...Object.keys(wrappers)), fc.integer({ min: 1, max: 5 })),
		{ maxLength: 6 },
	);
	fc.assert(
		fc.property(nesting, fc.integer({ min: 0, max: 2_000 }), (levels, count) => {
			let value: unknown = Array.from({ length: count }, (_none, at) => ({ id: at, name: 'x' }));
			for (const [name, times] of levels) {
				for (let at = 0; at < times; at++) value = wrappers[name]?.(value);
			}
			const counter = { reads: 0 };
			problemsOr(() => invoiceOfShopOrder(counting(value, counter), plainOptions));
			expect(counter.reads).toBeLessThan(20_000 + 100 * Math.min(valuesIn(value), 200_000));
		}),
		{ numRuns: 50 },
	);
});

function valuesIn(value: unknown): number {
	const open = [value];
	let count = 0;
	for (; open.length > 0 && count <= 200_000; count++) {
		const one = open.pop();
		if (typeof one === 'object' && one !== null) open.push(...Object.values(one));
	}
	return count;
}

it('writes results into a sheet with arbitrary XML tags in at most three steps per character', async () => {
	const pieces = ['<row>', '</row>', '<row r="2">', '<c>', '</c>', '<c r="B2" s="1"/>', '<v>1</v>'];
	const around = ['<f>1</f>', '<cols>', '<col min="1" max="9"/>', '<mergeCell ref="A1:C3"/>', '<'];
	await fc.assert(
		fc.asyncProperty(repeated([...pieces, ...around]), async (rows) => {
			const xml = `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
			const file = workbook({ 'xl/worksheets/sheet1.xml': xml });
			const next = jest.spyOn(Tags.prototype, 'next');
			const written = await writeResults(file).catch((error: unknown) => error);
			const steps = next.mock.calls.length;
			next.mockRestore();
			expect(steps).toBeLessThan(200 + 3 * xml.length);
			const isSaid = [Problems, Damaged].some((kind) => written instanceof kind);
			expect(isSaid || Buffer.isBuffer(written)).toBe(true);
		}),
		{ numRuns: 100 },
	);
});

it('reads a Constancia with arbitrary lines and tags in at most 20 searches per character', () => {
	const labels = [
		'RFC: ',
		'EKU9003173C9',
		'Código Postal:',
		'Régimen',
		'idCIF: 1',
		'\n',
		'---',
		'x',
	];
	const tags = [
		'<td>',
		'</td>',
		'<td',
		'<!--',
		'<script>',
		'<br/>',
		'&amp;',
		'|',
		' ',
		'17/03/1990',
	];
	const title = 'CONSTANCIA DE SITUACIÓN FISCAL';
	fc.assert(
		fc.property(repeated([...labels, ...tags]), (lines) => {
			const exec = countedCalls(RegExp.prototype, ['exec'], () =>
				readTaxCertificate(`${title}\n${lines}`, { now: 0 }),
			);
			expect(exec).toBeLessThan(5_000 + 20 * lines.length);
		}),
		{ numRuns: 100 },
	);
});
