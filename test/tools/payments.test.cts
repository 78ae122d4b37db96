/** What the workflow for payments writes down and counts, by its expressions. */
import type { Json } from '../support/workflowExpressions.cts';
import {
	expressionsOf,
	inIsolate,
	isolatedExpressionsOf,
} from '../support/workflowExpressions.cts';

const evaluated = expressionsOf('payment-received.json');

/** What is around an ID that a person copied, or that a scanner or a sheet gave. */
const PADS = [
	' 7 ',
	'7\t',
	'\u200b7',
	'7\u00a0',
	'\ufeff7',
	'7\u00ad',
	'\u202a7\u202c',
	'7\r\n',
	'7\ufe0f',
];

const STAMPED = {
	invoice_id: '7',
	paid: 400,
	instalment: 1,
	status: 'stamped',
	uuid: 'U',
	run: '1',
};

describe.each(PADS)('A later payment whose invoice_id is %j', (invoice_id) => {
	const payment = { reference: ' R-2\u200b', invoice_id, uuid: '', run: '7', status: 'stamping' };
	const at = (node: string, parameter: string, rows: Json[], $input: Json = payment) =>
		evaluated(node, parameter, {
			'Write it down': [$input],
			'The table now': rows,
			$input: [$input],
		}) as unknown;

	it('is looked up and written down without what nobody sees', () => {
		for (const node of ['Not taken yet', 'Write it down']) {
			expect([0, 1].map((one) => at(node, `filters.conditions.${one}.keyValue`, []))).toEqual([
				'R-2',
				'7',
			]);
		}
		expect(
			['reference', 'invoice_id'].map((name) => at('Write it down', `columns.value.${name}`, [])),
		).toEqual(['R-2', '7']);
	});

	it('comes after the payments before it, also where a row of the table is written so', () => {
		for (const [row, $input] of [
			[STAMPED, payment],
			[
				{ ...STAMPED, invoice_id },
				{ ...payment, invoice_id: '7' },
			],
		] as const) {
			expect(
				['instalment', 'earlierPayments', 'options.expectedUuid'].map((parameter) =>
					at('Stamp the payment', parameter, [row], $input),
				),
			).toEqual([2, '400.00', 'U']);
		}
	});

	it('waits for another one of its invoice', () => {
		const other = { ...STAMPED, status: 'stamping', invoice_id: '7' };
		expect(at('Its turn', 'conditions.conditions.0.leftValue', [other])).toBe(false);
		const another = { ...other, invoice_id: '70' };
		expect(at('Its turn', 'conditions.conditions.0.leftValue', [another])).toBe(true);
	});
});

/** What the row of an invoice says, before its mail and after it. */
describe.each<[string, Json, Json, Record<string, Json[]>]>([
	[
		'payment-received.json',
		{ node: 'Its row', of: 'Write it down', notMailed: 'notMailed', mailed: 'stamped' },
		{ id: 3, reference: 'R-1', email: 'ana@example.mx' },
		{},
	],
	[
		'recurring.json',
		{ node: 'List it', of: 'What is due', notMailed: 'stamped', mailed: undefined },
		{ folio: 'LOCAL 5 2026-11', notMailed: 'No se envió el correo a ana@example.mx' },
		{ 'Stamp it': [{ uuid: 'U' }] },
	],
])('The mail of %s', (file, { node, of, notMailed, mailed }, row, others) => {
	const at = (name: string, column: string, $input: Json, now: Json = row) =>
		expressionsOf(file)(name, `columns.value.${column}`, {
			...others,
			[String(of)]: [now],
			$input: [$input],
		}) as unknown;
	const SAID = 'No se envió el correo a ana@example.mx';

	it('is not sent until it is taken, so that a row of a killed n8n says so', () => {
		const item = { uuid: 'U', id: 9, recipient: {}, payments: [{}] };
		expect([at(String(node), 'status', item), at(String(node), 'message', item)]).toEqual([
			notMailed,
			SAID,
		]);
	});

	it.each<[string, Json, string]>([
		['is taken', { accepted: ['ana@example.mx'], rejected: [] }, ''],
		['is refused', { uuid: 'U', error: '550 No such user' }, `${SAID}: 550 No such user`],
		[
			'is refused for one of two addresses',
			{ accepted: ['ana@example.mx'], rejected: ['otra@example.mx'] },
			'No se envió el correo a otra@example.mx',
		],
	])('%s', (_what, item, says) => {
		expect(at('Note the mail', 'message', item)).toBe(says);
		if (mailed === undefined) return;
		expect(at('Note the mail', 'status', item)).toBe(says === '' ? mailed : notMailed);
	});
});

it('a payment without an address waits for no mail', () => {
	const row = { 'Write it down': [{ email: '' }], $input: [{ uuid: 'U', payments: [{}] }] };
	expect(
		['status', 'message'].map((name) => evaluated('Its row', `columns.value.${name}`, row)),
	).toEqual(['stamped', '']);
});

it('a later payment whose invoice_id has zeros before it is the next one, and keeps them', () => {
	const payment = { reference: 'R-2', invoice_id: '007', uuid: '', run: '7', status: 'stamping' };
	const at = (node: string, parameter: string) =>
		evaluated(node, parameter, {
			'Write it down': [payment],
			'The table now': [STAMPED],
			$input: [payment],
		}) as unknown;
	expect(at('Write it down', 'columns.value.invoice_id')).toBe('007');
	expect(
		['instalment', 'earlierPayments', 'options.expectedUuid'].map((parameter) =>
			at('Stamp the payment', parameter),
		),
	).toEqual([2, '400.00', 'U']);
});

describe("n8n's isolate", () => {
	inIsolate();

	it('knows the signs that nobody sees', async () => {
		const values = { reference: 'R', invoice_id: '\u200b7\ufe0f\u3164' };
		const written = await isolatedExpressionsOf('payment-received.json')(
			'Write it down',
			'columns.value.invoice_id',
			{ $input: [values] },
		);
		expect(written).toBe('7');
	});
});
