/** Review: what the workflows for agreements and for cancellations decide, in the node. */
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { sheetsOf } from '../../support/sheetsOf';
import { agreed } from '../../../packages/desk/support/agreements';
import { runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

async function reviewed(whatToReview: string, lists: unknown) {
	const { items, error } = await runNode({
		parameters: {
			resource: 'invoice',
			operation: 'review',
			whatToReview,
			listsJson: typeof lists === 'string' ? lists : JSON.stringify(lists),
		},
		node: { executeOnce: true },
		items: [{ json: {} }, { json: {} }],
	});
	return { json: items.map((item) => item.json), error };
}

const uuid = 'AAAAAAAA-0000-4000-8000-000000000000';
const rows = [{ kind: 'cancellation', rows: [{ row: 2, cells: { A: 'x' } }], invoiceId: '10' }];
const named = { invoice_id: '10', why: '', listed: {}, wanted: [{ row: 2, reason: '02' }] };
const sat = (cancellable: string) => ({
	data: `<CodigoEstatus>S - ok</CodigoEstatus><EsCancelable>${cancellable}</EsCancelable><Estado>Vigente</Estado>`,
});

it('the invoices of agreements that are due, and what a person has to know of them', async () => {
	const today = new Date(Date.now() - 6 * 60 * 60 * 1000).toISOString().slice(0, 10);
	const agreements = [
		agreed({ starts_on: today, day: String(Number(today.slice(8))) }),
		agreed({ agreement: 'B', starts_on: today, price: 'mil' }),
	];
	const { json } = await reviewed('agreements', { agreements });
	expect(json).toMatchObject([
		{ folio: `LOCAL 5 ${today.slice(0, 7)}`, total: '11600.00' },
		{ notice: expect.stringContaining('price dice mil') as string },
	]);
	const register = [{ order_key: `agreement/LOCAL 5/${today.slice(0, 7)}` }];
	expect((await reviewed('agreements', { agreements, register })).json).toHaveLength(1);
});

it.each<[string, string, unknown, IDataObject[]]>([
	['the invoices that a file names', 'namedInvoices', { rows }, [{ invoice_id: '10' }]],
	[
		'those of the register, where there is no file',
		'namedInvoices',
		{ register: [{}, { invoice_id: '11' }] },
		[{ invoice_id: '11' }],
	],
	[
		'what cancellations come to, with the page that says so',
		'cancellations',
		{ rows, named: [named], downloads: [{}], answers: [sat('Cancelable sin aceptación')] },
		[{ what: 'free', question: '', page: { questions: [] } }],
	],
	['a page even of nothing', 'cancellations', {}, [{ page: { questions: [] } }]],
	[
		'what becomes of open ones',
		'openCancellations',
		{ register: [{ invoice_id: '10', status: 'cancelling', uuid }], answers: [{}] },
		[{ status: 'cancelling', tell: true }],
	],
])('%s', async (_what, whatToReview, lists, output) => {
	expect((await reviewed(whatToReview, lists)).json).toMatchObject(output);
});

describe('The file that is given back', () => {
	const header = { kind: 'header', delimiter: ';', rows: [{ row: 1, cells: { A: 'A' } }] };
	const lists = {
		rows: [header, ...rows.map((one) => ({ ...one, rows: [{ row: 2, cells: { A: 'x;y' } }] }))],
		decided: [{ ...named, what: 'no', says: 'No.' }],
	};
	const run = async (resultFile: unknown) =>
		await runNode({
			parameters: {
				resource: 'invoice',
				operation: 'review',
				whatToReview: 'cancellationResults',
				listsJson: JSON.stringify(lists),
				resultFile: resultFile as string,
			},
			items: [
				{
					json: {},
					binary: {
						upload: {
							data: Buffer.from('A\nx;y').toString('base64'),
							mimeType: 'text/csv',
							fileName: 'lista.csv',
						},
					},
				},
			],
		});
	const bytesOf = (item: INodeExecutionData | undefined) =>
		Buffer.from(item?.binary?.data?.data ?? '', 'base64');

	it('is a CSV file with its name, its delimiter and what became of each row', async () => {
		const { items } = await run('={{ $input.first().binary.upload }}');
		expect(items).toMatchObject([
			{
				json: { counts: { 'No cancelada': 1 } },
				binary: { data: { fileName: 'lista.csv', mimeType: 'text/csv' } },
			},
		]);
		expect(bytesOf(items[0]).toString()).toBe(
			'\ufeffA;ID de la factura;UUID;Resultado;Explicación\r\n"x;y";10;;No cancelada;No.\r\n',
		);
	});

	it('is a new workbook where the rows came from elsewhere', async () => {
		const { items } = await run('');
		expect(sheetsOf(bytesOf(items[0]))).toMatchObject([
			{
				rows: [
					['A', 'ID de la factura', 'UUID', 'Resultado', 'Explicación'],
					['x;y', '10', undefined, 'No cancelada', 'No.'],
				],
			},
		]);
	});

	it('is asked for where something else is given', async () => {
		const { error } = await run('data');
		expect(error?.message).toContain('File is not a file');
	});
});

it.each([
	['[]', 'Lists (JSON)'],
	['{ "rows": {} }', 'Lists (JSON), rows'],
])('lists that are none are refused: %s', async (lists, field) => {
	const { error } = await reviewed('namedInvoices', lists);
	expect(error?.message).toContain(field);
});

it('a list of more than 200,000 rows is refused with its name', async () => {
	const register = Array.from({ length: 200_001 }, () => ({}));
	const { error } = await reviewed('openCancellations', { register });
	expect(error).toMatchObject({
		message: 'The list "Lists (JSON), register" has more than 200,000 rows',
	});
});
