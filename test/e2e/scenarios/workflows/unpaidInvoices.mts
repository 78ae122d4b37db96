import type { BookedInvoice } from '../../../../tools/sandbox/service.mts';
import { insertRows } from '../../support/dataTable.mts';
import { bookedParts } from '../../support/laterPaid.mts';
import { feed } from '../../support/paymentRun.mts';
import type { PaymentRun } from '../../support/paymentRun.mts';
import type { Row } from '../../support/table.mts';
import { daysAgo } from '../../support/daysAgo.mts';

const DAYS_OPEN = 40;

/** What the workflow lists after all payments. */
export async function unpaidInvoices(run: PaymentRun): Promise<Row> {
	const { checks, n8n, service } = run.setup;
	const invoices = (await service.invoices()).filter(({ body }) => body.MetodoPago === 'PPD');
	await insertRows(n8n.rest, 'cfdi_invoices', [
		...invoices.map(rowOf),
		// Neither is open: one was paid at once, the other is cancelled.
		{ ...rowOf(invoices[0]), invoice_id: '900001', method: 'PUE' },
		{ ...rowOf(invoices[0]), invoice_id: '900002', status: 'cancelled' },
	]);
	const report = await feed(run, []);
	const listed = report.items('Open invoices').map(({ json }) => json);
	checks.check('the list of open invoices is made', listed.length > 0, report.error);

	const parts = bookedParts(await service.invoices());
	const open = invoices
		.map((invoice) => {
			const last = parts.filter(({ invoice: paid }) => paid === invoice.uuid).at(-1);
			return {
				id: String(invoice.id),
				total: invoice.total,
				balance: last?.after ?? invoice.total,
			};
		})
		.filter(({ balance }) => balance !== '0.00');
	const said = new Map(listed.map((row) => [row.invoice_id, row]));
	const right = open.filter(({ id: invoice, total, balance }) => {
		const row = said.get(invoice);
		return row?.total === total && row.balance === balance && row.uuid !== undefined;
	});
	checks.check(
		`it has the ${open.length} open invoices of the books, with their balances, and no other`,
		right.length === open.length && listed.length === open.length,
		[open, listed],
	);
	const days = listed.find(({ order_number }) => order_number === 'PAID-0');
	const aged = days?.days_open === DAYS_OPEN && days.last_payment === '2026-11-19';
	checks.check('it says for how many days, and when the last payment came', aged, days);
	return {
		fault: 'The list of open invoices after all payments',
		shown: listed.map(({ order_number, balance }) => `${order_number} ${balance}`).join(', '),
		books: `${open.length} of ${invoices.length} invoices have a balance`,
	};
}

/** An invoice as the workflow that stamps it writes it into the table. */
function rowOf(invoice: BookedInvoice | undefined) {
	if (invoice === undefined) throw new Error('No invoice with PPD was stamped.');
	return {
		invoice_id: String(invoice.id),
		uuid: invoice.uuid,
		order_number: invoice.body.Folio,
		recipient: invoice.body.Receptor?.Rfc ?? '',
		total: Number(invoice.total),
		currency: 'MXN',
		method: 'PPD',
		status: 'stamped',
		issued_on: daysAgo(DAYS_OPEN),
	};
}
