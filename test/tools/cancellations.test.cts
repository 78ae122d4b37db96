/** What the expressions and the Code nodes of the workflow for cancellations give, without n8n. */
import { expressionsOf } from '../support/workflowExpressions.cts';

type Json = Record<string, unknown>;

describe('The register of what is cancelled', () => {
	const inWorkflow = expressionsOf('cancellations.json');
	const refusal = { error: { outcome: 'refused', es: { message: 'No.' } } };
	const other = { id: 1, invoice_id: '9', status: 'stamped' };

	/** Writes an item as n8n does: into the rows of which any condition holds, else into a new one. */
	function upsert(rows: readonly Json[], asked: Json, item: Json): Json[] {
		const given = { $input: [item], 'To be cancelled': [asked] };
		const of = (parameter: string) => inWorkflow('Write it down', parameter, given) as unknown;
		if (of('options.dryRun') === true) return [...rows];
		const values = {
			invoice_id: of('columns.value.invoice_id'),
			status: of('columns.value.status'),
		};
		const [id, invoice] = [0, 1].map((at) => of(`filters.conditions.${at}.keyValue`));
		const isIts = (one: Json) => one.id === id || one.invoice_id === invoice;
		return rows.some(isIts)
			? rows.map((one) => (isIts(one) ? { ...one, ...values } : one))
			: [...rows, { id: rows.length + 1, ...values }];
	}

	it.each<[string, rows: Json[], asked: Json, answer: Json, after: string[]]>([
		[
			'has one row of an invoice that it did not have, and whose cancellation is refused',
			[other],
			{ invoice_id: '10', listed: {} },
			refusal,
			['9 stamped', '10 cancelRefused'],
		],
		[
			'has one row of an invoice that it did not have, and whose cancellation is requested',
			[other],
			{ invoice_id: '10', listed: {} },
			{ success: true },
			['9 stamped', '10 cancelling'],
		],
		[
			'changes the one row of an invoice that it has, and no other row of it',
			[other, { id: 2, invoice_id: '10' }, { id: 3, invoice_id: '10', status: 'inGlobal' }],
			{ id: 2, invoice_id: '10', listed: { id: 2, status: 'stamped' } },
			refusal,
			['9 stamped', '10 cancelRefused', '10 inGlobal'],
		],
		['is not changed where nothing is cancelled', [other], {}, { error: {} }, ['9 stamped']],
	])('%s', (_, rows, asked, answer, after) => {
		const before = upsert(rows, asked, asked);
		const written = upsert(before, asked, answer);
		expect(written.map(({ invoice_id, status }) => `${invoice_id} ${status}`)).toEqual(after);
	});
});
