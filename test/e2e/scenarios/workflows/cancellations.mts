import { join } from 'node:path';
import { until } from '../../../../tools/run/until.mts';
import { makeOrders } from '../../../../tools/sandbox/orders.mts';
import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { makeTables, openCancellations } from '../../support/cancellations.mts';
import { insertRows, tableRows } from '../../support/dataTable.mts';
import { checkClosed, withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { MailServer } from '../../support/mailServer.mts';
import type { Setup } from '../../support/setup.mts';
import { readSheet, rowsKept, writeSheet } from '../../support/sheet.mts';
import type { SheetRow } from '../../support/sheet.mts';
import type { Row } from '../../support/table.mts';

const USUAL_ROWS = 150;
/** The register contains this share of the invoices. The workflow searches for the others. */
const LISTED = 0.6;
/** This share of the invoices is cancelled before n8n is killed. */
const BEFORE_DEATH = 0.3;
const REPLACEMENT = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const PAGE = /Todavía no se ha solicitado nada/;

/** Real files can contain title rows above the header. */
const ABOVE: SheetRow[] = [
	['Cancelaciones de noviembre', '', '', ''],
	['', '', '', ''],
	['Cliente', 'Folio fiscal (UUID)', 'MOTIVO DE CANCELACION', 'UUID de sustitución'],
];

const BAD: ReadonlyArray<{ at: number; says: RegExp; change: (uuid: string) => SheetRow }> = [
	{
		at: 120,
		says: /ni en los ID \d+ a \d+ del servicio, que son los que se vieron/,
		change: () => ['a', 'AAAAAAAA-0000-4000-8000-000000000000', '02', ''],
	},
	{ at: 20, says: /"none" no es un UUID/, change: () => ['b', 'none', '02', ''] },
	{ at: 30, says: /"05" no es un motivo del SAT/, change: (uuid) => ['c', uuid, '05', ''] },
	{
		at: 40,
		says: /"UUID de sustitución": está en blanco/,
		change: (uuid) => ['d', uuid, '01', ''],
	},
	{
		at: 50,
		says: /No cancelable\. Antes cancele su complemento de pago: 11111111-\S+ \(ID 77\)/,
		change: (uuid) => ['e', uuid, 2, ''],
	},
	{
		at: 60,
		says: /el motivo 02 no admite una sustitución/,
		change: (uuid) => ['f', uuid, 2, REPLACEMENT],
	},
];

/** This row repeats the next row's UUID. */
const TWICE = 70;

/** Uploads a file of UUIDs, kills n8n while it cancels, and uploads the file again. */
export async function cancellations(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		return await withLogin(
			setup,
			async (logged) => await uploaded(logged, setup.workers.length === 0),
		);
	} finally {
		await mailServer.stop();
	}
}

async function uploaded({ setup, form }: LoggedIn, killsIt: boolean): Promise<Row[]> {
	const { checks, n8n, orderCount: count = USUAL_ROWS, service, signal } = setup;
	const { steps } = await setup.editor();
	const good = count - BAD.length - 1;
	const beforeDeath = Math.floor(count * BEFORE_DEATH);
	const invoices = await steps.do(
		`Stamp ${count} invoices beforehand`,
		async () => await stampAll(setup, count),
	);
	const id = await openCancellations(setup);
	await n8n.rest.activate(await n8n.rest.workflow(id));
	await makeTables(setup);
	await prepare(setup, invoices);
	const url = `${n8n.url}/form/cfdi-cancel`;
	await checkClosed(setup, url);
	const rows = rowsOf(invoices);
	const upload = async (name: string, content: Buffer) => {
		await form.open(url);
		await form.upload(name, content);
		await form.fill('Buscar desde el ID', String(invoices[0]?.id));
		await form.submit(PAGE);
		return await form.text();
	};
	const cancelled = async () => (await service.books()).cancellations.length;
	const file = writeSheet(setup, [...ABOVE, ...rows]);

	const page = await steps.do('Upload the file', async () => await upload('nov.xlsx', file));
	await form.screenshot(join(setup.folder.pictures, 'cancellations.png'));
	const told = [`Se solicitarán cancelaciones: ${good}`, 'Filas con algo mal: 4', 'Con aceptación'];
	checks.check(
		'the page announces the actions',
		told.every((text) => page.includes(text)),
		page,
	);
	checks.check('cancels nothing before the button', (await cancelled()) === 0);
	let again = page;
	if (killsIt) {
		again = await steps.do('Kill n8n while it cancels, and upload the file again', async () => {
			await service.set({ delayMs: 100 });
			await form.press();
			await until(
				`${beforeDeath} are cancelled`,
				async () => ((await cancelled()) >= beforeDeath ? true : undefined),
				{ signal },
			);
			await n8n.die();
			await service.set({ delayMs: 0 });
			await n8n.startAgain();
			await n8n.rest.listening(id);
			return await upload('nov.xlsx', file);
		});
		const missing = /la solicitud: puede tardar, o nunca se envió: (\d+)/.exec(again)?.[1];
		const known = await cancelled();
		const isRight = Number(missing) === good - known && known < good;
		checks.check('the page says how many SAT does not have', isRight, [missing, known, again]);
		await form.choose(
			'Solicitadas antes, y el SAT no tiene la solicitud',
			'Solicitar su cancelación',
		);
	}
	const { name, content } = await steps.do(
		'Press the button, and get the file back',
		async () => await form.submitForFile(),
	);
	checks.check('the file has its name', name === 'nov.xlsx', name);
	const back = readSheet(setup, content);
	checkRows(setup, [...ABOVE, ...rows], back);
	const { cancellations: made, requests } = await service.books();
	const ids = new Set(made.map(({ invoiceId }) => invoiceId));
	checks.check(`${good} are cancelled, each once`, ids.size === good && made.length === good, [
		ids.size,
		made.length,
	]);
	checks.check('requests none twice', requests['invoice.cancel'] === good, requests);
	await checkRegister(setup, ids);

	await steps.do('Upload what came back, as CSV', async () => {
		const part = [...back.slice(2, 13), ...back.slice(53, 54)];
		const csv = part.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
		const says = await upload('uno.csv', Buffer.from(csv));
		const none = says.includes('No se solicitará ninguna cancelación');
		checks.check('requests nothing for the returned file', none, says);
		const { content: last } = await form.submitForFile();
		const [header, ...lines] = last.toString('utf8').trim().split(/\r?\n/);
		const results = lines.map((line) => /;(En espera|Cancelada|No cancelada);/.exec(line)?.[1]);
		const isWhole =
			header?.endsWith(';"UUID de sustitución";ID de la factura;Resultado;Explicación') === true ||
			header?.endsWith('UUID de sustitución;ID de la factura;Resultado;Explicación') === true;
		checks.check(
			'each row has its state, in the same columns',
			isWhole && !results.includes(undefined),
			[header, lines],
		);
	});
	const total = (await service.books()).requests['invoice.cancel'];
	checks.check('requests none again', total === good, total);

	await steps.do('Upload a file without a column', async () => {
		await form.open(url);
		await form.upload('no-reason.csv', Buffer.from('UUID,Nota\n1,x\n'));
		await form.submit(/No se leyó el archivo/);
	});
	const why = await form.text();
	const named = why.includes('no tiene una columna') && why.includes('(Clave motivo / Motivo /');
	checks.check('the column is named, in Spanish', named, why);
	return [
		{
			fault: `An Excel file of ${count} UUIDs to cancel, ${BAD.length} of them bad, one twice; n8n is killed after ${beforeDeath}, and the file uploaded again`,
			shown: `a page before, and the same file with a result a row: ${again.split('\n').find((line) => /solicitar/.test(line)) ?? ''}`,
			books: `${made.length} cancellations of ${ids.size} invoices, ${total} requests`,
		},
	];
}

async function stampAll({ service }: Setup, count: number): Promise<BookedInvoice[]> {
	const before = (await service.invoices()).length;
	for (const { invoice } of makeOrders('SHEET', count)) await service.stamp(invoice);
	return (await service.invoices()).slice(before);
}

async function prepare({ n8n, service }: Setup, invoices: readonly BookedInvoice[]): Promise<void> {
	await insertRows(
		n8n.rest,
		'cfdi_invoices',
		invoices.slice(0, invoices.length * LISTED).map(({ id, uuid }) => ({
			invoice_id: String(id),
			uuid,
			status: 'stamped',
		})),
	);
	const paid = BAD.find(({ says }) => says.source.startsWith('No cancelable'))?.at ?? 0;
	for (const [at, { uuid, id }] of invoices.entries()) {
		if (at === paid) {
			await service.setAtSat(uuid, { state: 'notCancellable' });
			await insertRows(n8n.rest, 'cfdi_payments', [
				{
					invoice_id: String(id),
					payment_id: '77',
					payment_uuid: '11111111-0000-4000-8000-000000000000',
				},
			]);
		} else if (at % 5 === 0) await service.setAtSat(uuid, { state: 'needsAcceptance' });
	}
}

function rowsOf(invoices: readonly BookedInvoice[]): SheetRow[] {
	return invoices.map(({ uuid, body }, index) => {
		const bad = BAD.find(({ at }) => at === index);
		if (bad !== undefined) return bad.change(uuid);
		const at = index === TWICE ? TWICE + 1 : index;
		// Excel converts a typed 02 to the number 2.
		const asked = at % 3 === 0 ? ['01', REPLACEMENT] : [2 + (at % 2), ''];
		return [body.Folio, (invoices[at]?.uuid ?? '').toLowerCase(), ...asked];
	});
}

function checkRows({ checks }: Setup, sent: readonly SheetRow[], back: readonly SheetRow[]): void {
	checks.check('all rows come back', back.length === sent.length, back.length);
	const kept = sent.filter(
		(row, at) => row[0] === back[at]?.[0] && row[2] === back[at]?.[2],
	).length;
	checks.check('in their order, with titles and columns', kept === rowsKept(sent, sent), kept);
	const [header, ...results] = back.slice(ABOVE.length - 1);
	checks.check(
		'with three more columns',
		header?.slice(4).join() === 'ID de la factura,Resultado,Explicación',
		header,
	);
	for (const { at, says } of BAD) {
		const [, result, why] = results[at]?.slice(4) ?? [];
		const named = result === 'No cancelada' && says.test(String(why));
		checks.check(`row ${at + ABOVE.length + 1} is not cancelled, and says why`, named, results[at]);
	}
	const others = results.filter((_row, index) => !BAD.some(({ at }) => at === index));
	const right = others.filter(([, uuid, , , id, result]) =>
		Boolean(uuid && id && /^(Recibida por el SAT|Cancelada|En espera)$/.test(String(result))),
	).length;
	checks.check('all others have their ID and their result', right === others.length, [
		right,
		others.find((row) => !/^(Recibida por el SAT|Cancelada|En espera)$/.test(String(row[5]))),
	]);
}

async function checkRegister({ checks, n8n }: Setup, ids: ReadonlySet<number>): Promise<void> {
	const rows = await tableRows(n8n.rest, 'cfdi_invoices');
	const open = rows.filter(({ status }) => status === 'cancelling');
	const isOnce = new Set(rows.map((row) => row.invoice_id)).size === rows.length;
	const isAll = open.length === ids.size && open.every((row) => ids.has(Number(row.invoice_id)));
	checks.check('the register has each of them once, as cancelling', isOnce && isAll, [
		open.length,
		rows.length,
	]);
}
