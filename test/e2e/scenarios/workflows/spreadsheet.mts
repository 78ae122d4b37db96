import { openExample } from '../../support/examples.mts';
import { Form } from '../../support/form.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import { readSheet, writeSheet } from '../../support/sheet.mts';
import type { SheetRow } from '../../support/sheet.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const ROWS = 500;
const REPLACEMENT = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const ACCEPTED = 'Accepted';
const REFUSED = 'Not cancelled';

/** What is wrong with some rows, and what their result says. */
const BAD = [
	{ at: 10, says: /No existe una factura/, change: { 'Invoice ID': 999_999 } },
	{ at: 20, says: /Invoice ID/, change: { 'Invoice ID': '' } },
	{ at: 30, says: /Reason \(Motivo\)/, change: { Reason: '05', 'Replacement UUID': '' } },
	{
		at: 40,
		says: /Replacement UUID \(Sustituto\)/,
		change: { Reason: '01', 'Replacement UUID': '' },
	},
	{ at: 50, says: /Replacement UUID/, change: { Reason: 1, 'Replacement UUID': 'none' } },
	{ at: 60, says: /cancelada previamente/, change: {} },
];

/** A person uploads an Excel file of 500 rows, some of them wrong, and gets it back with results. */
export async function spreadsheet(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service } = setup;
	const { page, steps } = await setup.editor();
	const rows = await steps.do(
		`Stamp ${ROWS} invoices beforehand`,
		async () => await prepare(setup),
	);
	await openExample(setup, 'cancel-from-spreadsheet');
	const form = new Form(page);
	const file = await steps.do('Upload the file, and get it back', async () => {
		await form.open(`${n8n.url}/form/cfdi-cancel`);
		await form.upload('cancel-november.xlsx', writeSheet(setup, rows));
		return await form.submitForFile();
	});
	const good = ROWS - BAD.length;
	const said = await form.text();
	const told = said.includes(`${good} of ${ROWS} cancellations accepted`);
	checks.check(`the form says that ${good} of ${ROWS} are accepted`, told, said);
	checks.check('the file has its name', file.name === 'cancel-november.xlsx', file.name);
	checkRows(setup, rows, readSheet(setup, file.content));
	const cancellations = (await service.books()).cancellations.length;
	// One was cancelled beforehand.
	checks.check(`the service has ${good} more`, cancellations === good + 1, cancellations);
	return [
		{
			fault: `An Excel file of ${ROWS} rows to cancel, ${BAD.length} of them bad`,
			shown: `the same file with a result a row: ${said.split('\n')[0] ?? ''}`,
			books: `${cancellations - 1} cancellations`,
		},
	];
}

async function prepare({ service }: Setup): Promise<SheetRow[]> {
	const rows: SheetRow[] = [];
	for (const { order, invoice } of makeOrders('SHEET', ROWS)) {
		rows.push({
			'Invoice ID': await service.stamp(invoice),
			Customer: order,
			// Excel turns a typed 02 into the number 2.
			Reason: rows.length % 3 === 0 ? '01' : 2 + (rows.length % 2),
			'Replacement UUID': rows.length % 3 === 0 ? REPLACEMENT : '',
		});
	}
	const cancelled = rows[60]?.['Invoice ID'];
	await service.cancel(Number(cancelled));
	return rows.map((row, index) => ({ ...row, ...BAD.find(({ at }) => at === index)?.change }));
}

function checkRows({ checks }: Setup, sent: readonly SheetRow[], back: readonly SheetRow[]): void {
	checks.check(`${ROWS} rows come back`, back.length === ROWS, back.length);
	const kept = sent.filter((row, index) => back[index]?.Customer === row.Customer).length;
	checks.check('in their order, with their columns', kept === ROWS, kept);
	for (const { at, says } of BAD) {
		const row = back[at];
		const named = row?.Result === REFUSED && says.test(String(row.Explanation));
		checks.check(`row ${at + 2} is not cancelled, and says why`, named, row);
	}
	const others = back.filter((_row, index) => !BAD.some(({ at }) => at === index));
	const accepted = others.filter(({ Result }) => Result === ACCEPTED).length;
	checks.check('all others are accepted', accepted === others.length, accepted);
}
