import { readPdfText, readStampedXml } from '../../../../tools/documents.mts';
import { until } from '../../../../tools/run/until.mts';
import { tableRows } from '../../support/dataTable.mts';
import { daysAgo } from '../../support/daysAgo.mts';
import { read, signed } from '../../support/deliveries.mts';
import { listExecutions } from '../../support/executions.mts';
import { attached } from '../../support/mailServer.mts';
import { SECRET } from '../../support/openShop.mts';
import type { OpenShop } from '../../support/openShop.mts';
import { BUYER, makeSales } from '../../support/sales.mts';
import { orderOf } from '../../support/shopOrders.mts';
import type { Row } from '../../support/table.mts';

/**
 * What the workflow for paid orders mails: the files of each stamped order once. A mail that is not
 * taken changes nothing for the shop.
 * @param stamped how many orders with an RFC were posted
 */
export async function orderMails(open: OpenShop, stamped: number): Promise<Row> {
	const { mailServer, setup } = open;
	const { checks, service, signal } = setup;
	const mails = await until(
		'each stamped order is mailed',
		async () =>
			await Promise.resolve(mailServer.mails.length >= stamped ? [...mailServer.mails] : undefined),
		{ signal },
	);
	const uuids = mails.map((mail) => readStampedXml(attached(mail, '.xml')).uuid);
	const booked = new Set((await service.invoices()).map(({ uuid }) => uuid));
	const each =
		new Set(uuids).size === stamped && uuids.every((uuid) => uuid !== null && booked.has(uuid));
	checks.check(`each of the ${stamped} stamped orders is mailed once, with its XML`, each, uuids);
	const [first] = mails;
	const pdf = first && (await readPdfText(attached(first, '.pdf'))).replace(/\s/g, '');
	const spanish = first?.subject?.startsWith('Su factura del pedido ') === true;
	const told = spanish && pdf?.includes(uuids[0] ?? '-') === true;
	checks.check('and its PDF, in Spanish', told, first?.subject);
	const refused = await notTaken(open);
	return {
		fault: `The mails of ${stamped} stamped orders, and one to a mailbox that does not exist`,
		shown: `${mails.length} mails with XML and PDF; ${refused} row in cfdi_refused, a red execution`,
		books: `${stamped + 1} stamps`,
	};
}

/** @returns how many rows say that a mail was not sent */
async function notTaken({ id, sender, setup, shops: { woo: shop } }: OpenShop): Promise<number> {
	const { checks, n8n, random, signal } = setup;
	const paidAt = `${daysAgo(1)}T16:00:00`;
	const [made] = makeSales('57', 1, { random, shop, paidAt });
	if (made === undefined) throw new Error('No sale was made.');
	const sale = { ...made, buyer: { ...BUYER, email: 'nadie@refused.example' } };
	const red = async () =>
		(await listExecutions(n8n.rest, id)).filter(({ status }) => status === 'error').length;
	const before = await red();
	const answer = read(await sender.post(signed(shop, orderOf(sale), SECRET)));
	const taken = answer.status === 200 && answer.uuid !== undefined;
	checks.check('a mail that is not taken changes nothing for the shop', taken, answer);
	await until('its execution is red', async () => ((await red()) > before ? true : undefined), {
		signal,
	});
	const rows = (await tableRows(n8n.rest, 'cfdi_refused')).filter(
		({ order_number, outcome }) => order_number === sale.number && outcome === 'notMailed',
	);
	checks.check('it is written down', rows.length === 1, rows);
	return rows.length;
}
