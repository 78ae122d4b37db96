import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import { insertRows, tableRows } from '../../support/dataTable.mts';
import { openExample } from '../../support/examples.mts';
import type { Form } from '../../support/form.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import type { Setup } from '../../support/setup.mts';
import { readSheet, rowsKept, writeSheet } from '../../support/sheet.mts';
import type { SheetRow } from '../../support/sheet.mts';
import type { Row } from '../../support/table.mts';

const ROWS = 500;
const REPLACEMENT = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/** Titles above the header, as people send such files. */
const ABOVE: SheetRow[] = [
	['Cancelaciones de noviembre', '', '', ''],
	['', '', '', ''],
	['Cliente', 'ID de la factura', 'MOTIVO DE CANCELACION', 'UUID de sustitución'],
];

/** What is wrong with some rows, and what their result says: customer, ID, reason, replacement. */
const BAD: ReadonlyArray<{ at: number; says: RegExp; change: SheetRow }> = [
	{ at: 10, says: /No existe una factura/, change: ['a', 999_999, '02', ''] },
	{ at: 20, says: /^ID de la factura: está en blanco/, change: ['b', '', '02', ''] },
	{ at: 30, says: /^Motivo de cancelación:/, change: ['c', 1, '05', ''] },
	{
		at: 40,
		says: /^Folio de sustitución: está en blanco/,
		change: ['d', 1, '01', ''],
	},
	{ at: 50, says: /"none" no es un UUID/, change: ['e', 1, 1, 'none'] },
];

/** Of this row the invoice is cancelled already. */
const CANCELLED = 60;

/** A person uploads files to cancel invoices, some rows of them wrong, and gets them back with results. */
export async function spreadsheet(base: Setup): Promise<Row[]> {
	return await withLogin(base, uploaded);
}

async function uploaded({ setup, form }: LoggedIn): Promise<Row[]> {
	const { checks, n8n, service } = setup;
	const { steps } = await setup.editor();
	const rows = await steps.do(
		`Stamp ${ROWS} invoices beforehand`,
		async () => await prepare(setup),
	);
	await openExample(setup, 'cancel-from-spreadsheet', 'workflows/cancel-from-spreadsheet');
	await checkClosed(setup, `${n8n.url}/form/cfdi-cancel`);
	const upload = async (name: string, content: Buffer) => {
		await form.open(`${n8n.url}/form/cfdi-cancel`);
		await form.upload(name, content);
	};
	const sent = [...ABOVE, ...rows];
	const file = await steps.do('Upload an Excel file, and get it back', async () => {
		await upload('cancel-november.xlsx', writeSheet(setup, sent));
		return await form.submitForFile();
	});
	const good = ROWS - BAD.length - 1;
	const said = await form.text();
	const told = said.includes(`Cancelaciones aceptadas: ${good}`);
	checks.check(`the form says that ${good} of ${ROWS} are accepted`, told, said);
	checks.check('the file has its name', file.name === 'cancel-november.xlsx', file.name);
	checkRows(setup, sent, readSheet(setup, file.content));
	const cancellations = (await service.books()).cancellations.length;
	// One was cancelled beforehand.
	checks.check(`the service has ${good} more`, cancellations === good + 1, cancellations);

	await steps.do('Upload a CSV file of Windows', async () => await uploadCsv(setup, upload, form));
	await steps.do('Upload a file without a column', async () => {
		await upload('no-reason.csv', Buffer.from('ID,Nota\n1,x\n'));
		await form.submit(/No se leyó el archivo/);
	});
	const why = await form.text();
	const named =
		why.includes('La hoja de cálculo no tiene una columna') &&
		why.includes('(Motivo / Motivo cancelación');
	checks.check('the column is named, once, in Spanish', named, why);
	return [
		{
			fault: `An Excel file of ${ROWS} rows to cancel, ${BAD.length + 1} of them bad`,
			shown: `the same file with a result a row: ${said.split('\n')[0] ?? ''}`,
			books: `${cancellations - 1} cancellations`,
		},
	];
}

async function prepare({ service }: Setup): Promise<SheetRow[]> {
	const rows: SheetRow[] = [];
	for (const { order, invoice } of makeOrders('SHEET', ROWS)) {
		const id = await service.stamp(invoice);
		const bad = BAD.find(({ at }) => at === rows.length);
		// Excel turns a typed 02 into the number 2.
		const reason = rows.length % 3 === 0 ? '01' : 2 + (rows.length % 2);
		rows.push(bad?.change ?? [order, id, reason, rows.length % 3 === 0 ? REPLACEMENT : '']);
	}
	await service.cancel(Number(rows[CANCELLED]?.[1]));
	return rows;
}

function checkRows({ checks }: Setup, sent: readonly SheetRow[], back: readonly SheetRow[]): void {
	checks.check('all rows come back', back.length === sent.length, back.length);
	const kept = rowsKept(sent, back);
	checks.check('in their order, with titles and columns', kept === sent.length, kept);
	const [header, ...results] = back.slice(ABOVE.length - 1);
	checks.check(
		'with two more columns',
		header?.slice(4).join() === 'Resultado,Explicación',
		header,
	);
	const wrong = [...BAD, { at: CANCELLED, says: /cancelada previamente/ }];
	for (const { at, says } of wrong) {
		const [result, explanation] = results[at]?.slice(4) ?? [];
		const named = result === 'No cancelada' && says.test(String(explanation));
		checks.check(`row ${at + ABOVE.length + 1} is not cancelled, and says why`, named, results[at]);
	}
	const others = results.filter((_row, index) => !wrong.some(({ at }) => at === index));
	const accepted = others.filter((row) => row[4] === 'Aceptada').length;
	checks.check('all others are accepted', accepted === others.length, accepted);
}

/** Semicolons, Latin-1 and a title; its invoice is in the register. */
async function uploadCsv(
	{ checks, n8n, service }: Setup,
	upload: (name: string, content: Buffer) => Promise<void>,
	form: Form,
): Promise<void> {
	const [order] = makeOrders('CSV', 1);
	const id = await service.stamp(order?.invoice ?? {});
	await insertRows(n8n.rest, 'cfdi_invoices', [{ invoice_id: String(id), status: 'stamped' }]);
	const head = 'Cancelación;;\r\nID de la factura;Razón;Motivo\r\n';
	await upload('one.csv', Buffer.from(`${head}${id};"Pidió; otra";2\r\n`, 'latin1'));
	const { content } = await form.submitForFile();
	const [title, header, row] = content.toString('utf8').trim().split(/\r?\n/);
	const isWhole =
		title?.replace('\ufeff', '') === 'Cancelación;;;;' &&
		header === 'ID de la factura;Razón;Motivo;Resultado;Explicación' &&
		row?.startsWith(`${id};"Pidió; otra";2;Aceptada;`);
	checks.check('the CSV file has its delimiter, its title and the result', isWhole === true, [
		title,
		header,
		row,
	]);
	const listed = (await tableRows(n8n.rest, 'cfdi_invoices')).find(
		({ invoice_id }) => invoice_id === String(id),
	);
	const isCancelling = listed?.status === 'cancelling' && listed.cancel_reason === '02';
	checks.check('the register has it as cancelling', isCancelling, listed);
}
