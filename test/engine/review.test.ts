/** Review: what the workflows for agreements and for cancellations decide, in the node. */
import type { IDataObject } from 'n8n-workflow';

import { agreed } from '../../packages/cfdi/fixtures/agreements';
import { runNode } from '../support/engine';
import { withoutNetwork } from '../support/service';

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
	[
		'the rows of the file with their results',
		'cancellationResults',
		{ rows, decided: [{ ...named, what: 'no', says: 'No.' }] },
		[{ A: 'x', Resultado: 'No cancelada' }],
	],
])('%s', async (_what, whatToReview, lists, output) => {
	expect((await reviewed(whatToReview, lists)).json).toMatchObject(output);
});

it.each([
	['[]', 'Lists (JSON)'],
	['{ "rows": {} }', 'Lists (JSON), rows'],
])('lists that are none are refused: %s', async (lists, field) => {
	const { error } = await reviewed('namedInvoices', lists);
	expect(error?.message).toContain(field);
});
