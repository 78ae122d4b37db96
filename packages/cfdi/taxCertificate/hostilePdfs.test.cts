/**
 * A separate process reads each hostile PDF, and is stopped at the time limit. `npm test` reads some of the PDFs, and
 * `npm run test:laws` reads all.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { buildSync } from 'esbuild';

import { hostilePdfs } from '../fixtures/hostilePdfs';

/** Time (ms) after which a read counts as endless. */
const ENDLESS = 30_000;

let folder: string;

beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'cfdi-pdf-'));
	buildSync({
		entryPoints: [join(__dirname, 'pdfText.ts')],
		outfile: join(folder, 'pdfText.cjs'),
		bundle: true,
		platform: 'node',
		format: 'cjs',
	});
	writeFileSync(
		join(folder, 'read.cjs'),
		`const { pdfText } = require('./pdfText.cjs');
try {
	console.log('text of ' + pdfText(require('node:fs').readFileSync(0)).length);
} catch (error) {
	console.log(error.code ?? error.stack);
}`,
	);
});

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
});

const isWhole = process.env.LAWS_FACTOR !== undefined;
const all = hostilePdfs(deflateSync).map(({ of, make, code }) => ({ of, make, code }));

it.each(all.filter((_pdf, at) => isWhole || at % 8 === 0))(
	'reads or refuses $of within 1 GB of memory',
	({ make, code = 'text' }) => {
		const said = execFileSync(
			process.execPath,
			['--max-old-space-size=1024', join(folder, 'read.cjs')],
			{ input: make(), encoding: 'utf8', timeout: ENDLESS },
		);

		expect(said).toMatch(new RegExp(`^${code}`));
	},
);
