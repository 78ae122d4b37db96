import { insertRows, tableRows, updateRows } from '../../support/dataTable.mts';
import type { TableRow } from '../../support/dataTable.mts';
import { openExample } from '../../support/examples.mts';
import { withLogin } from '../../support/login.mts';
import type { LoggedIn } from '../../support/login.mts';
import { MailServer } from '../../support/mailServer.mts';
import { killDuringStamps } from '../../support/killDuringStamps.mts';
import { laterPaid } from '../../support/laterPaid.mts';
import { Seller } from '../../support/sellersPage.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const RIGHT = {
	rfc: 'FUNK671228PH6',
	name: 'KARLA FUENTE NOLASCO',
	postal_code: '01160',
	regime: '612',
};

interface Open {
	setup: Setup;
	seller: Seller;
}

/** Replaces invoices in the form: normally, after a failed cancellation and while n8n is killed. */
export async function replace(base: Setup): Promise<Row[]> {
	const mailServer = await MailServer.start(base);
	const setup = { ...base, credentials: { ...base.credentials, ...mailServer.credentials } };
	try {
		return await withLogin(setup, replacing);
	} finally {
		await mailServer.stop();
	}
}

async function replacing({ setup, otherPage }: LoggedIn): Promise<Row[]> {
	await openExample(setup, 'invoice-form');
	const open: Open = { setup, seller: new Seller(setup, await otherPage()) };
	const { steps } = await setup.editor();
	const once = await steps.do('Replace an invoice', async () => await replaced(open));
	const again = await steps.do('Its cancellation fails', async () => await notCancelled(open));
	const killed = await steps.do('n8n is killed', async () => await n8nKilled(open));
	const other = await steps.do('Its ID is of another one', async () => await idOfAnother(open));
	return [once, again, killed, other];
}

async function wrongInvoice({ setup }: Open, folio: string): Promise<string> {
	const { n8n, service } = setup;
	const id = await service.stamp(laterPaid(folio, '1000.00'));
	const booked = (await service.invoices()).find((one) => one.id === id);
	if (booked === undefined) throw new Error('The invoice is not in the books.');
	const { uuid, total } = booked;
	await insertRows(n8n.rest, 'cfdi_invoices', [
		{
			invoice_id: String(id),
			uuid,
			type: 'I',
			order_number: folio,
			total: Number(total),
			status: 'stamped',
		},
	]);
	return uuid;
}

async function search({ seller }: Open, uuid: string, says: RegExp): Promise<void> {
	await seller.open();
	await seller.page.locator('#invoice [data-begin=replace]').click();
	await seller.fill({ uuid: uuid.toLowerCase() });
	await seller.send(says);
}

async function fillIn(open: Open, uuid: string): Promise<void> {
	await search(open, uuid, /Se copian los conceptos|Ya la sustituye la factura/);
	await open.seller.fill(RIGHT);
}

async function send(open: Open, uuid: string, says: RegExp): Promise<void> {
	await fillIn(open, uuid);
	await open.seller.send(says);
}

async function rowsOf(
	{ setup }: Open,
	uuid: string,
): Promise<{ old?: TableRow; news: TableRow[] }> {
	const rows = await tableRows(setup.n8n.rest, 'cfdi_invoices');
	const old = rows.find((row) => row.uuid === uuid);
	return { ...(old && { old }), news: rows.filter((row) => row.related_uuid === uuid) };
}

async function booksOf({ setup: { service } }: Open, uuid: string) {
	const { invoices, cancellations } = await service.books();
	const old = invoices.find((one) => one.uuid === uuid);
	return {
		news: invoices.filter(
			({ body }) => body.CfdiRelacionados?.[0]?.CfdiRelacionado[0]?.UUID === uuid,
		),
		cancelled: cancellations.filter(({ invoiceId }) => invoiceId === old?.id),
	};
}

async function replaced(open: Open): Promise<Row> {
	const { checks } = open.setup;
	const missing = 'AAAAAAAA-0000-4000-8000-000000000001';
	await search(open, missing, /no se puede sustituir/);
	const uuid = await wrongInvoice(open, 'WRONG-1');
	await send(open, uuid, /está sustituida/);
	const { news, cancelled } = await booksOf(open, uuid);
	const [made] = news;
	const right =
		news.length === 1 &&
		made?.body.CfdiRelacionados?.[0]?.TipoRelacion === '04' &&
		made.body.Receptor?.Rfc === RIGHT.rfc &&
		made.total === '1160.00';
	checks.check(
		'the new invoice has the right customer, relation 04 and the same total',
		right,
		made,
	);
	const [one] = cancelled;
	const is01 = cancelled.length === 1 && one?.reason === '01' && one.substitution === made?.uuid;
	checks.check('the old one is cancelled with 01 and the UUID of the new one', is01, cancelled);
	const rows = await rowsOf(open, uuid);
	const told =
		rows.old?.status === 'cancelling' &&
		rows.old.cancel_reason === '01' &&
		rows.news.length === 1 &&
		rows.news[0]?.uuid === made?.uuid;
	checks.check('records both in cfdi_invoices', told, rows);
	return {
		fault: 'An invoice to the wrong customer, in the form',
		shown: 'the old one cancelling, the new one with related_uuid',
		books: '1 stamp with 04, 1 cancellation with 01',
	};
}

async function notCancelled(open: Open): Promise<Row> {
	const { checks, service } = open.setup;
	const uuid = await wrongInvoice(open, 'WRONG-2');
	await service.orderFault({
		operation: 'invoice.cancel',
		fault: 'status',
		work: 'none',
		status: 422,
		body: { error: { Id: ['La factura tiene un pago.'] }, code: 422 },
		match: '"01"',
	});
	await send(open, uuid, /no se canceló/);
	const text = await open.seller.text();
	const between = await rowsOf(open, uuid);
	const told =
		between.old?.status === 'cancelRefused' &&
		between.news.length === 1 &&
		text.includes(String(between.news[0]?.uuid)) &&
		text.includes('La factura tiene un pago');
	checks.check('shows the failed cancellation on the page and in the register', told, [
		text,
		between,
	]);
	await send(open, uuid, /está sustituida/);
	const { news, cancelled } = await booksOf(open, uuid);
	const once = news.length === 1 && cancelled.length === 1;
	checks.check('a second request stamps nothing and cancels the old one', once, [news, cancelled]);
	return {
		fault: 'The same, and the service refuses the cancellation; the form sent again',
		shown: 'the new UUID and the reason, then replaced',
		books: `${news.length} stamp, ${cancelled.length} cancellation`,
	};
}

/** The row has another customer's invoice ID, as after a change of account or service. */
async function idOfAnother(open: Open): Promise<Row> {
	const { checks, n8n, service } = open.setup;
	const uuid = await wrongInvoice(open, 'WRONG-4');
	const id = await service.stamp(laterPaid('OF-ANOTHER', '77000.00'));
	const other = (await service.invoices()).find((one) => one.id === id)?.uuid ?? '';
	await updateRows(n8n.rest, 'cfdi_invoices', ['uuid', uuid], { invoice_id: String(id) });
	const before = await service.books();
	await search(open, uuid, new RegExp(other));
	const text = await open.seller.text();
	const after = await service.books();
	const stamps = after.invoices.length - before.invoices.length;
	const cancellations = after.cancellations.length - before.cancellations.length;
	checks.check(
		"an ID of another customer's invoice: stamps and cancels nothing, and shows both UUIDs",
		stamps === 0 && cancellations === 0 && text.includes(uuid) && text.includes(other),
		[stamps, cancellations, text],
	);
	return {
		fault: 'The row of an invoice has the ID of one of 89,320.00 to another customer',
		shown: 'It cannot be replaced; both UUIDs',
		books: `${stamps} stamps, ${cancellations} cancellations`,
	};
}

async function n8nKilled(open: Open): Promise<Row> {
	const { checks, n8n } = open.setup;
	const uuid = await wrongInvoice(open, 'WRONG-3');
	await fillIn(open, uuid);
	await killDuringStamps(open.setup, async () => await open.seller.page.locator('#send').click());
	await send(open, uuid, /quizá está timbrada/);
	const { news } = await booksOf(open, uuid);
	const [made] = news;
	checks.check(
		'after a kill during the stamp, a second request stamps nothing',
		news.length === 1,
		news,
	);
	// A person who found the invoice at the service adds this row.
	await insertRows(n8n.rest, 'cfdi_invoices', [
		{
			invoice_id: String(made?.id),
			uuid: String(made?.uuid),
			type: 'I',
			status: 'stamped',
			related_uuid: uuid,
		},
	]);
	await send(open, uuid, /está sustituida/);
	const last = await booksOf(open, uuid);
	const done = last.news.length === 1 && last.cancelled.length === 1;
	checks.check('once it is listed, the old one is cancelled', done, last);
	return {
		fault: 'The same, and n8n is killed while the new one is being stamped; the form sent again',
		shown: 'look for it at the service; once it is listed, replaced',
		books: `${last.news.length} stamp, ${last.cancelled.length} cancellation`,
	};
}
