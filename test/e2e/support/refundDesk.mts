import type { Execution } from '../../../tools/n8n/execution.mts';
import type { Posted, Shop as Sender } from '../../../tools/n8n/shop.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { tableRows } from './dataTable.mts';
import type { TableRow } from './dataTable.mts';
import { signed } from './deliveries.mts';
import { whenOver } from './executions.mts';
import { SECRET } from './openShop.mts';
import type { OpenShop } from './openShop.mts';
import { shopifyRefund } from './refunds.mts';
import type { Refund } from './refunds.mts';
import type { Setup } from './setup.mts';
import type { Shop } from './shopOrders.mts';
import type { WooShop } from './wooShop.mts';

export const TABLE = 'cfdi_invoices';

export const WOO: Shop = { kind: 'WooCommerce', host: 'devuelto.example.mx' };
export const SHOPIFY: Shop = { kind: 'Shopify', host: 'devuelto.myshopify.com' };

export interface Open {
	setup: Setup;
	id: string;
	sender: Sender;
	paid: OpenShop;
	woo: WooShop;
	seen: Set<string>;
}

export function delivered({ woo }: Open, refund: Refund): Posted {
	const { shop } = refund.sale;
	const body = shop.kind === 'Shopify' ? shopifyRefund(refund) : woo.giveBack(refund);
	return signed(shop, body, SECRET);
}

export async function post({ setup, sender }: Open, posted: Posted): Promise<void> {
	const { status, text } = await sender.post(posted);
	if (status !== 200) setup.checks.check('a signed refund is accepted with 200', false, text);
}

/** Makes the schedule due and runs it. */
export async function credited(open: Open): Promise<Execution> {
	const { rest } = open.setup.n8n;
	const run = await rest.run(await rest.workflow(open.id), 'Every five minutes');
	const execution = await rest.finished(run);
	for (const { id } of await ended(open)) open.seen.add(id);
	return execution;
}

/**
 * Runs the schedule and returns the failed execution, which n8n's own schedule can also have
 * started.
 */
export async function creditedInRed(open: Open): Promise<Execution> {
	const seen = new Set(open.seen);
	const execution = await credited(open);
	const red = (await ended(open)).find(({ id, status }) => !seen.has(id) && status === 'error');
	return red === undefined ? execution : await open.setup.n8n.rest.execution(red.id);
}

const ended = async ({ setup: { n8n, signal }, id }: Open) =>
	await whenOver(n8n.rest, id, 0, signal);

export async function refundRows({ setup }: Open): Promise<TableRow[]> {
	return (await tableRows(setup.n8n.rest, TABLE)).filter(({ type }) => type === 'E');
}

export async function rowOf(open: Open, refundId: number): Promise<TableRow | undefined> {
	return (await refundRows(open)).find(({ order_id }) => order_id === `refund ${refundId}`);
}

const isCreditNote = ({ body }: BookedInvoice) => body.TipoDeComprobante === 'E';

export async function creditNotes({ setup }: Open): Promise<BookedInvoice[]> {
	return (await setup.service.invoices()).filter(isCreditNote);
}
