/**
 * Each hostile file is read in a process of its own with 1 GB, which ends by itself with a message or a result. `npm test`
 * reads some of them, `npm run test:laws` all.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { buildSync } from 'esbuild';
import fc from 'fast-check';

import { sheetSteps } from '../../nodes/Cfdi/resources/invoice/spreadsheet/workbook';
import { sheetDefaults } from '../../packages/cfdi/fixtures/sheetDefaults';
import { Problems } from '../../packages/cfdi/problems/problem';
import type { Steps } from '../../packages/cfdi/spreadsheet';
import { invoiceSheetSteps } from '../../packages/cfdi/spreadsheet';
import { hostileFiles, workbook } from './files.cts';

const folder = mkdtempSync(join(process.cwd(), 'node_modules/.cache/hostile-'));
const bundle = join(folder, 'process.cjs');

beforeAll(() => {
	buildSync({
		entryPoints: [join(__dirname, 'process.cts')],
		outfile: bundle,
		bundle: true,
		platform: 'node',
		conditions: ['cfdi-source'],
		external: ['n8n-workflow'],
		logLevel: 'error',
	});
});

afterAll(() => rmSync(folder, { recursive: true }));

/** In milliseconds; wide, for a slow machine: a file that is read without a limit takes hours or the process. */
const ENDLESS = 120_000;

/** What became of a file. */
async function outcome(name: string): Promise<string> {
	const child = spawn(process.execPath, ['--max-old-space-size=1024', bundle, name], {
		stdio: ['ignore', 'pipe', 'inherit'],
		timeout: ENDLESS,
		killSignal: 'SIGKILL',
	});
	let said = '';
	child.stdout.on('data', (piece) => (said += String(piece)));
	return await new Promise((resolve) => {
		child.on('close', (code, signal) => resolve(said.trim() || `ended with ${signal ?? code}`));
	});
}

const names = Object.keys(hostileFiles);
const isWhole = process.env.LAWS_FACTOR !== undefined;
const read = isWhole ? names : names.filter((_name, at) => at % 16 === 0);

it('the table has at least 40 files', () => {
	expect(names.length).toBeGreaterThanOrEqual(40);
});

it.each(read)('%s ends with its message or a result', async (name) => {
	expect(hostileFiles[name]?.says.split(' ')).toContain(await outcome(name));
});

/** How many steps reading takes; it ends with a result or problems. */
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

it('a sheet of any tags takes no more steps than it has characters', () => {
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

it('a CSV file of any cells takes no more steps than it has characters and columns', () => {
	const pieces = [',', '\n', '\r\n', '"', '""', 'Folio', ' ', 'a,b\n', ';', ',,,,\n', '"x"\n'];
	fc.assert(
		fc.property(repeated(pieces), (text) => {
			const steps = invoiceSheetSteps({ csv: Buffer.from(text) }, sheetDefaults);
			expect(stepsOf(steps)).toBeLessThan(100 + 10 * text.length);
		}),
		{ numRuns: 200 },
	);
});
