import { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { buildSync } from 'esbuild';

import { LIMITS } from '../../packages/desk/tickets';
import { MAX_COUNTED } from '../../packages/desk/tickets/budgets';
import type { Json } from '../support/workflowExpressions.cts';
import {
	expressionsOf,
	inIsolate,
	isolatedExpressionsOf,
	workflowIn,
} from '../support/workflowExpressions.cts';

const root = resolve(__dirname, '../..');

const FILE = 'self-invoice.json';
const evaluated = expressionsOf(FILE);

it.each([
	['application/x-www-form-urlencoded', '2000', true],
	['multipart/form-data; boundary=x', '2100000', true],
	['multipart/form-data; boundary=x', undefined, true],
	[undefined, undefined, true],
	['application/json', '20', false],
	['text/xml', '20', false],
	['text/plain', '20', false],
	['application/octet-stream', '20', false],
	['multipart/mixed', '20', false],
	['application/x-www-form-urlencoded', '16000000', false],
	['multipart/form-data; boundary=x', '1073741824', false],
])(
	'starts an execution only for a form of allowed type and size: type %s, %s bytes (starts: %s)',
	(type, length, is) => {
		const headers = { 'content-type': type, 'content-length': length };
		const body = { step: 'buy' };
		expect(evaluated('Page', 'options.onlyRunIf', { $input: [{ headers, body }] })).toBe(is);
	},
);

it.each<[string, Json, boolean]>([
	['one file', { certificate: {} }, true],
	['no file', {}, true],
	[
		'thousands of files',
		Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [at, {}])),
		false,
	],
	[
		'thousands of files with one name',
		{ certificate: Array.from({ length: 5000 }, () => ({})) },
		false,
	],
])(
	'accepts a form with few files and ignores a form with too many files: %s (%#)',
	(_of, files, is) => {
		const headers = {
			'content-type': 'multipart/form-data; boundary=x',
			'content-length': '900000',
		};
		const body = { data: { step: 'certificate' }, files };
		expect(evaluated('Page', 'options.onlyRunIf', { $input: [{ headers, body }] })).toBe(is);
	},
);

describe("The page's script", () => {
	const { outputFiles } = buildSync({
		entryPoints: [resolve(root, 'packages/desk/pages/selfInvoice/entered.js')],
		bundle: true,
		conditions: ['cfdi-source'],
		write: false,
		format: 'cjs',
	});
	const module = { exports: {} as { amountOf(text: string): string; rfcOf(text: string): string } };
	new Function('module', outputFiles[0]?.text ?? '')(module);
	const { amountOf, rfcOf } = module.exports;

	it.each([
		['1160', '1160.00'],
		['1,260', '1260.00'],
		['$1,160.50 MXN', '1160.50'],
		['1160,50', '1160.50'],
		['1.160,50', '1160.50'],
		[' 12 ', '12.00'],
		['', undefined],
		['mil', undefined],
		['-5', undefined],
		['1.160.50', undefined],
	])('reads the typed total "%s" as %s', (text, amount) => {
		expect(amountOf(text)).toBe(amount);
	});

	it('reads a typed RFC without dashes and spaces', () => {
		expect(rfcOf(' ure-180429 tm6')).toBe('URE180429TM6');
	});
});

it('uses the limits of packages/desk in the workflow\'s note and in the "Its tries" node', () => {
	const { nodes } = workflowIn(FILE);
	const tries = nodes.find(({ name }) => name === 'Its tries');
	expect(tries?.parameters.limit).toBe(MAX_COUNTED);
	const note = String(nodes[0]?.parameters.content);
	const { wrong, stamp, files, mail } = LIMITS;
	expect(note).toContain(
		`After ${wrong[0]} wrong answers for a ticket, ${stamp[0]} stamps, ${files[0]} downloads or ${mail[0]} mails,`,
	);
});

it('connects each output of "What is to be done?" to the right node', () => {
	const { connections } = workflowIn(FILE);
	const lines = connections['What is to be done?']?.main ?? [];
	expect(lines.map((ends) => ends?.map(({ node }) => node).join())).toEqual([
		'Write them down',
		'Get its files',
		'How it will be',
		'Their data',
		'Read the Constancia',
		'Page of SAT',
		'Answer the page',
		'Forget tries',
	]);
});

describe('n8n’s default engine', () => {
	inIsolate();

	it.each<[string, number, boolean]>([
		['one', 1, true],
		['many', 3000, false],
	])(
		'starts an execution only for a parsed form without too many files: %s',
		async (_of, count, is) => {
			// Imitates formidable's files: an isolate cannot copy the methods of this class.
			class ParsedFile extends EventEmitter {
				readonly filepath = 'upload';
				readonly hash = () => this.filepath;
			}
			const files = Object.fromEntries(
				Array.from({ length: count }, (_, index) => [`f${index}`, new ParsedFile()]),
			);
			const headers = {
				'content-type': 'multipart/form-data; boundary=x',
				'content-length': '900',
			};
			const runs = await isolatedExpressionsOf(FILE)('Page', 'options.onlyRunIf', {
				$input: [{ headers, body: { data: { step: 'certificate' }, files } }],
			});
			expect(runs).toBe(is);
		},
	);
});
