import { join } from 'node:path';
import { tableRows, updateRows } from '../../support/dataTable.mts';
import { openExample } from '../../support/examples.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { MAX_BLOCKED_MS, longestStill } from '../../support/longestStill.mts';
import type { Setup } from '../../support/setup.mts';
import {
	corrected,
	readSheet,
	readSheets,
	rowsKept,
	savedInLibreOffice,
	shapeOf,
	writeSheets,
} from '../../support/sheet.mts';
import type { SheetRow } from '../../support/sheet.mts';
import type { Row } from '../../support/table.mts';

const ROWS = 500;

const TABLE = 'cfdi_invoices';

/** Excel saves this many empty rows if a column is formatted down to its end. */
const EMPTY_LINES = 1_000_000;

const LINES = 10;

const ABOVE: SheetRow[] = [
	['Facturas de noviembre'],
	[],
	[
		'No. Factura',
		'RFC receptor',
		'RAZON SOCIAL',
		'C.P.',
		'Régimen',
		'Uso de CFDI',
		'Forma de pago',
		'Concepto',
		'Cantidad',
		'Precio unitario',
		'IVA',
		'Total',
		'Vendedor',
	],
];
const WIDTH = 13;

const PAGE = /Nada se ha timbrado todavía/;

const BAD = [
	{
		at: 11,
		place: 1,
		cell: 'URE1804',
		says: /^Fila 15, "RFC receptor": dice "URE1804", pero le faltan caracteres/,
	},
	{ at: 21, place: 2, cell: '', says: /^Fila 25, "RAZON SOCIAL": está en blanco/ },
	{ at: 31, place: 8, cell: 'dos', says: /"Cantidad": "dos" no es un número/ },
	{ at: 41, place: 10, cell: 75, says: /"75" no deja claro cuál es la tasa de IVA/ },
	{ at: 51, place: 11, cell: 1, says: /"Total": dice 1\.00/ },
	{ at: 61, place: 4, cell: 612, says: /^Fila 65, "Régimen": dice "612"/ },
];

/** Uploads a file of invoices with some wrong rows, twice. */
export async function invoiceSpreadsheet(base: Setup): Promise<Row[]> {
	return await withLogin(base, uploaded);
}

async function uploaded({ setup, form }: LoggedIn): Promise<Row[]> {
	const { checks, n8n, service } = setup;
	await openExample(setup, 'invoice-from-spreadsheet', 'workflows/invoice-from-spreadsheet');
	const { steps } = await setup.editor();
	await checkClosed(setup, `${n8n.url}/form/cfdi-invoices`);
	let page = '';
	const shown = async (name: string, content: Buffer) => {
		await form.open(`${n8n.url}/form/cfdi-invoices`);
		await form.upload(name, content);
		await form.submit(PAGE);
		page = await form.text();
	};
	const upload = async (name: string, content: Buffer) => {
		await shown(name, content);
		return await form.submitForFile();
	};
	const sent = [...ABOVE, ...madeRows()];
	const december = [...ABOVE.slice(1), ...madeRows().slice(0, 3).map(inDecember)];
	const file = writeSheets(setup, {
		Noviembre: sent,
		Diciembre: december,
		Notas: [['Elaboró: Ana']],
	});
	const numbers = new Set([...sent, ...december].map(([number]) => number));
	const good = numbers.size - HEADS - BAD.length;

	await steps.do(
		`Upload an Excel file of ${ROWS} rows`,
		async () => await shown('facturas.xlsx', file),
	);
	const none = await service.invoices();
	checks.check('stamps nothing before the button', none.length === 0, none.length);
	const preview = page;
	const named = ['Noviembre, Diciembre.', 'con esas columnas: Notas.', 'Diciembre 3'];
	checks.check(
		'the page says which sheets were read, and which was not',
		named.every((text) => preview.includes(text)),
		preview.slice(0, 300),
	);
	await form.screenshot(join(setup.folder.pictures, 'invoices-of-a-file.png'));
	const first = await steps.do(
		'Press the button, and get the file back',
		async () => await form.submitForFile(),
	);
	const said = await form.text();
	checks.check(`the form says ${good}`, said.includes(`Facturas timbradas: ${good}`), said);
	const invoices = await service.invoices();
	checks.check(`the service has ${good} invoices`, invoices.length === good, invoices.length);
	const isShown = ({ body, total }: (typeof invoices)[number]) =>
		preview.includes(`${grouped(total)} MXN`) && preview.includes(String(body.Folio));
	const unseen = invoices.filter((one) => !isShown(one)).map(({ body }) => body.Folio);
	checks.check(
		'the page had each invoice with its total, to the cent',
		unseen.length === 0,
		unseen,
	);
	const sum = invoices.reduce((cents, { total }) => cents + Math.round(Number(total) * 100), 0);
	const told = `Se timbrarán facturas: ${good}, ${grouped((sum / 100).toFixed(2))} MXN`;
	checks.check(`the page showed: ${told}`, preview.includes(told), preview.slice(0, 300));
	const [back = [], other = []] = readSheets(setup, first.content);
	checkRows(setup, sent, back, 'Timbrada');
	checkShape(setup, first.content);
	const ofDecember = other.slice(2).map((row) => row[WIDTH + 2]);
	checks.check(
		'and so are those of the second sheet',
		ofDecember.join() === 'Timbrada,'.repeat(3).slice(0, -1),
		ofDecember,
	);
	const uuids = new Map(invoices.map(({ body, uuid }) => [body.Folio, uuid]));
	checkUuids(setup, back, uuids);
	const listed = await listedUuids(setup);
	const isListed = invoices.every(({ uuid }) => listed.has(uuid));
	checks.check('the register has all of them', isListed, listed.size);

	const second = await steps.do(
		'Upload the same file again',
		async () => await upload('facturas.xlsx', file),
	);
	const stamped = (await service.invoices()).length;
	checks.check('stamps nothing twice', stamped === good, stamped);
	const again = readSheet(setup, second.content);
	checkRows(setup, sent, again, 'Ya timbrada');
	checkUuids(setup, again, uuids);

	await steps.do('Save what came back in LibreOffice, correct a row, and upload it', async () => {
		const at = ABOVE.length + 21;
		const saved = await savedInLibreOffice(setup, second.content);
		const { content } = await upload(
			'facturas.xlsx',
			corrected(setup, saved, 'Noviembre', [at, 2], NAME),
		);
		const result = readSheet(setup, content)[at]?.slice(WIDTH);
		const isStamped =
			result?.[2] === 'Timbrada' && result[3] === '' && page.includes('Se timbrarán facturas: 1,');
		checks.check('the corrected row is stamped', isStamped, [result, page.slice(0, 300)]);
		checkShape(setup, content);
		const books = (await service.invoices()).length;
		checks.check('stamps no other row', books === good + 1, books);
		const width = Math.max(...readSheet(setup, content).map((row) => row.length));
		checks.check('writes the results to the same columns', width === WIDTH + RESULTS, width);
	});
	await steps.do('Give a number that was used to another sale', async () => {
		const used = (back[ABOVE.length] ?? []).slice(0, WIDTH).with(9, 200).with(11, 464);
		const csv = [ABOVE[2]?.join(';'), used.join(';')].join('\r\n');
		const { content } = await upload('una.csv', Buffer.from(csv, 'latin1'));
		const [header, refused] = content.toString('utf8').trim().split(/\r?\n/);
		const isRefused =
			header?.endsWith(';Vendedor;ID de la factura;UUID;Resultado;Explicación') === true &&
			/^HOJA-0000;.*;Ana;;;No timbrada;.*de otro receptor, total o moneda/.test(refused ?? '');
		checks.check('it is not stamped, and says why', isRefused, refused);
	});
	await steps.do('Give its number to another sale after it is cancelled', async () => {
		await updateRows(n8n.rest, TABLE, ['order_number', 'HOJA-0002'], { status: 'cancelled' });
		const row = (back[ABOVE.length + 2] ?? []).slice(0, WIDTH);
		const csv = [ABOVE[2]?.join(';'), row.join(';')].join('\r\n');
		const asIs = await upload('una.csv', Buffer.from(csv, 'latin1'));
		const isAsked = /esa factura está cancelada/.test(page);
		checks.check('the page asks about it', isAsked, page);
		const kept = asIs.content.toString('utf8');
		checks.check('without an answer it is not stamped', /;No timbrada;/.test(kept), kept);
		await shown('una.csv', Buffer.from(csv, 'latin1'));
		await form.mark(/^HOJA-0002, /);
		const again = (await form.submitForFile()).content.toString('utf8');
		checks.check('where it is marked it is stamped', /;Timbrada;/.test(again), again);
	});
	await steps.do(`Upload a CSV with ${EMPTY_LINES} lines of commas below its row`, async () => {
		const row = (back[ABOVE.length] ?? []).slice(0, WIDTH).with(0, 'HOJA-9000');
		const rows = [ABOVE[2]?.join(','), row.join(','), ''].join('\r\n');
		const empty = `${','.repeat(WIDTH - 1)}\r\n`.repeat(EMPTY_LINES);
		const csv = Buffer.from(rows + empty, 'latin1');
		const longest = await longestStill(setup, async () => await shown('vacias.csv', csv));
		checks.check('its one invoice is read', page.includes('Se timbrarán facturas: 1,'), page);
		checks.check(`n8n is blocked for at most ${longest} ms`, longest < MAX_BLOCKED_MS, longest);
	});
	await steps.do('Name one of many sales that are stamped by its folio', async () => {
		await shown('facturas.xlsx', file);
		await form.fill(BY_FOLIO, 'HOJA-0004, OTRA-1');
		await form.submitForFile();
		const told = await form.text();
		const isTold = told.includes('Facturas timbradas: 1') && told.includes('ya timbradas: OTRA-1.');
		checks.check('stamps it and names the missing values on the page', isTold, told);
	});
	const all = (await service.invoices()).length;
	checks.check(
		'one more for the correction, one for each sale that was marked or named',
		all === good + 3,
		all,
	);
	return [
		{
			fault: `An Excel file of ${ROWS} rows to invoice, ${BAD.length} of them bad, uploaded twice`,
			shown: `the same file with a UUID or a reason a row: ${said.split('\n')[0] ?? ''}`,
			books: `${stamped} invoices`,
		},
	];
}

const HEADS = 3;

const RESULTS = 4;

const inDecember = (row: SheetRow): SheetRow => row.with(0, String(row[0]).replace('HOJA', 'DIC'));

const BY_FOLIO =
	'Si otras ya timbradas son otra venta, escriba sus folios, separados por comas: se timbran además';

function checkShape(setup: Setup, content: Buffer): void {
	const shape = shapeOf(setup, content);
	const isKept = String(shape) === 'Noviembre,1,Diciembre,1,Notas,1';
	setup.checks.check('its sheets and its merged cells stay', isKept, shape);
}

const grouped = (amount: string) => amount.replace(/\B(?=(\d{3})+\.)/g, ',');

const NAME = 'UNIVERSIDAD ROBOTICA ESPAÑOLA';

function madeRows(): SheetRow[] {
	return Array.from({ length: ROWS }, (_none, index) => {
		const isSecond = index % LINES === 1 && index > 1 && !BAD.some(({ at }) => at === index);
		const number = `HOJA-${String(isSecond ? index - 1 : index).padStart(4, '0')}`;
		const price = 100 + index;
		const row: SheetRow = [
			number,
			'URE180429TM6',
			NAME,
			86991,
			601,
			'G03',
			3,
			`Pedido ${index}`,
			2,
			price,
			0.16,
			Number((price * 2.32).toFixed(2)),
			'Ana',
		];
		if (isSecond) row.fill('', 1, 7);
		const bad = BAD.find(({ at }) => at === index);
		if (bad !== undefined) row[bad.place] = bad.cell;
		return row;
	});
}

function checkRows(
	{ checks }: Setup,
	sent: readonly SheetRow[],
	back: readonly SheetRow[],
	result: string,
): void {
	checks.check('all rows come back', back.length === sent.length, back.length);
	const kept = rowsKept(sent, back);
	checks.check('in their order, with titles and columns', kept === sent.length, kept);
	const results = back.slice(ABOVE.length);
	for (const { at, says } of BAD) {
		const [, uuid, word, why] = results[at]?.slice(WIDTH) ?? [];
		const isNamed = uuid === '' && word === 'No timbrada' && says.test(String(why));
		checks.check(`row ${at + ABOVE.length + 1} is not stamped, and says why`, isNamed, results[at]);
	}
	const others = results.filter((_row, index) => !BAD.some(({ at }) => at === index));
	const stamped = others.filter((row) => row[WIDTH + 2] === result).length;
	checks.check(`all others: ${result}`, stamped === others.length, stamped);
}

function checkUuids(
	{ checks }: Setup,
	back: readonly SheetRow[],
	uuids: Map<string, string>,
): void {
	const rows = back.slice(ABOVE.length).filter((row) => row[WIDTH + 2] !== 'No timbrada');
	const right = rows.filter((row) => row[WIDTH + 1] === uuids.get(String(row[0]))).length;
	checks.check('each row has the UUID of its invoice', right === rows.length, right);
}

async function listedUuids({ n8n }: Setup): Promise<Set<string>> {
	const rows = await tableRows(n8n.rest, TABLE);
	return new Set(rows.map(({ uuid }) => String(uuid)));
}
