import { importExample, runExample } from '../../support/examples.mts';
import { money, totalOf } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';
import { yesterday } from '../../support/yesterday.mts';

/**
 * Runs the workflow for the daily global invoice twice; the second run finds nothing to invoice.
 * @param sales the orders that were put aside for it
 */
export async function globalInvoice(setup: Setup, sales: readonly Sale[]): Promise<Row> {
	const { checks, n8n, service } = setup;
	const before = (await service.invoices()).length;
	const id = await importExample(setup, 'daily-global-invoice');
	const first = await n8n.rest.finished(await runExample(setup, id, 'By hand'));
	const [report] = first.items('Report');
	const total = money(sales.reduce((sum, sale) => sum + totalOf(sale), 0));
	const [invoice, ...others] = (await service.invoices()).slice(before);

	const one = invoice !== undefined && others.length === 0 && first.status === 'success';
	checks.check('there is one global invoice', one, report?.json ?? first.error);
	checks.check(
		`its total is the sum of the ${sales.length} orders, ${total}`,
		invoice?.total === total && report?.json.total === total,
		[invoice?.total, report?.json],
	);
	const { Conceptos: lines = [], InformacionGlobal: period } = invoice?.body ?? {};
	const named = new Set(lines.map(({ NoIdentificacion }) => NoIdentificacion));
	const each = named.size === sales.length && sales.every(({ number }) => named.has(number));
	checks.check('each order has a line with its number', each, [...named]);
	const [year, months] = yesterday().split('-');
	const right = period?.Periodicidad === '01' && period.Meses === months && period.Año === year;
	checks.check('its period is the day of the orders', right, period);

	const second = await n8n.rest.finished(await runExample(setup, id, 'By hand'));
	const none = second.items('No orders').length === 1 && second.status === 'success';
	const after = (await service.invoices()).length;
	checks.check('a second run finds nothing to invoice', none && after === before + 1, after);
	return {
		fault: `The ${sales.length} orders without an RFC, in the workflow "Daily global invoice", run twice`,
		shown: `1 invoice with ${lines.length} lines, then "no orders"`,
		books: `${invoice?.total ?? 'nothing'}, the orders sum up to ${total}`,
	};
}
