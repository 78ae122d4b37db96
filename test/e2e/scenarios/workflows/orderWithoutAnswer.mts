import { updateRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { signed } from '../../support/deliveries.mts';
import { whenOver } from '../../support/executions.mts';
import { rowOf } from '../../support/orderRows.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';
import { endPause, takeWhatIsLeft } from '../../support/whatIsLeft.mts';
import { until } from '../../../../tools/run/until.mts';

/** Loses the responses for two orders. The service stamped only one. */
export async function orderWithoutAnswer(open: OpenShop): Promise<Row> {
	const { setup, sender, mailServer, shops, id } = open;
	const { checks, n8n, random, service, signal } = setup;
	const paidAt = `${daysAgo(0)}T09:00:00`;
	const [late, lost] = makeSales('57', 2, { random, shop: shops.woo, paidAt });
	if (late === undefined || lost === undefined) throw new Error('No sale was made.');
	const both = [late, lost];
	const rows = async () => await Promise.all(both.map(async (sale) => await rowOf(open, sale)));
	const [before, requests] = [(await service.invoices()).length, await service.stampRequests()];
	for (const sale of both) {
		const work = sale === late ? 'done' : 'none';
		await service.orderFault({ fault: 'reset', work, match: `"Folio":"${sale.number}"` });
	}
	const hidden = { operation: 'invoice.download', fault: 'status', status: 404 } as const;
	await service.orderFault({ ...hidden, work: 'none', match: '"Id"', times: 'always' });
	for (const sale of both) await sender.post(signed(sale.shop, orderOf(sale), SECRET));
	await whenOver(n8n.rest, id, 0, signal);
	const mails = mailServer.mails.length;
	await takeWhatIsLeft(open);
	const waiting = await rows();
	checks.check(
		'an order without an answer is looked for again, and its row says when',
		waiting.every(
			(row) =>
				row?.state === 'received' &&
				/entre los ID \d+ y \d+.* Se busca otra vez el /.test(String(row.message)),
		),
		waiting,
	);
	await endPause(open);
	await takeWhatIsLeft(open);
	checks.check('mails no one yet', mailServer.mails.length === mails, mailServer.mails.at(-1));

	await service.clearFaults();
	await updateRows(n8n.rest, 'cfdi_invoices', ['order_number', lost.number], {
		asked_on: String(waiting[1]?.asked_on).replace(/^\S+/, `${daysAgo(2)}T00:00:00.000Z`),
	});
	await takeWhatIsLeft(open);
	const [found, unknown] = await rows();
	checks.check(
		'finds an invoice that appears later and mails it to its customer',
		found?.state === 'stamped' && Boolean(found.uuid) && found.message === '',
		found,
	);
	checks.check(
		'marks the other as unknown after the last search',
		unknown?.state === 'unknown',
		unknown,
	);
	await endPause(open);
	await takeWhatIsLeft(open);
	const told = await until(
		'its owner is told of it',
		async () =>
			await Promise.resolve(
				mailServer.mails.find(({ text }) => text?.includes(`El pedido ${lost.number} `)),
			),
		{ signal },
	);
	checks.check(
		'the mail lists the searched files',
		/puede tener factura.*no se encontró\. Última búsqueda/s.test(told.text ?? ''),
		told.text,
	);
	const made = (await service.invoices()).length - before;
	const sent = (await service.stampRequests()) - requests;
	checks.check('sends none twice', made === 1 && sent === 2, [made, sent]);
	return {
		fault:
			'Two orders get no answer: one is stamped and listed later, the other one is not stamped',
		shown: `${String(found?.state)}, ${String(unknown?.state)} and told`,
		books: `${made} stamp of ${sent} requests`,
	};
}
