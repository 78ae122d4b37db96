import { openExample } from '../../support/examples.mts';
import { yesterday } from '../../support/yesterday.mts';
import type { Delivery } from '../../../../tools/n8n/shop.mts';
import { Shop } from '../../../../tools/n8n/shop.mts';
import { makeSales } from '../../support/sales.mts';
import { money, shopifyOrder, totalOf, wooOrder } from '../../support/shopOrders.mts';
import type { Sale } from '../../support/shopOrders.mts';
import { booksSay, stampedAgain } from '../../../../tools/sandbox/books.mts';
import { shuffled } from '../../support/random.mts';
import { globalInvoice } from './globalInvoice.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const SALES = 24;
/** Every fourth customer wants no invoice. */
const EVERY = 4;
const TIMES = 2;
const CLIENTS = 6;
const REFUSED = 'Receptor.UsoCFDI';

interface Answer {
	status: string;
	order: string;
	uuid?: string;
	files?: string[];
	fields?: Record<string, string[]>;
}

/**
 * Sends the orders of both shops twice to the workflow for paid orders, then runs the workflow for the
 * global invoice of the orders that were put aside.
 */
export async function paidOrder(setup: Setup): Promise<Row[]> {
	const { checks, n8n, random, service, signal } = setup;
	await openExample(setup, 'paid-order', 'workflow');
	const shop = new Shop(n8n, 'cfdi-paid-order', signal);
	const woo = makeSales('W', SALES, { random, paidAt: `${yesterday()}T18:30:00`, every: EVERY });
	const shopify = makeSales('S', SALES, {
		random,
		paidAt: `${yesterday()}T18:30:00`,
		every: EVERY,
	});
	const wrong = withWrongUse(shopify[1]);
	const orders = [...woo.map(wooOrder), ...[...shopify.slice(2), wrong].map(shopifyOrder)];
	const deliveries = shuffled(Array.from({ length: TIMES }, () => orders).flat(), random);
	const answers = (await shop.sendAll(deliveries, CLIENTS)).map(read);

	const sales = [...woo, ...shopify.slice(2)].filter(({ buyer }) => buyer.rfc !== undefined);
	const invoices = await service.invoices();
	checks.check('no order is stamped twice', stampedAgain(invoices).length === 0, invoices.length);
	const totals = new Map(invoices.map(({ body, total }) => [body.Folio, total]));
	const off = sales.filter((sale) => totals.get(sale.number) !== money(totalOf(sale)));
	checks.check(
		`each of the ${sales.length} orders with an RFC is stamped, of its own total`,
		off.length === 0 && invoices.length === sales.length,
		off.map(({ number }) => [number, totals.get(number)]),
	);
	const stamped = answers.filter(({ status }) => status === 'stamped');
	const told = stamped.length === sales.length && stamped.every(({ files }) => files?.length === 2);
	checks.check('the answer to the shop has the UUID and two files', told, stamped.slice(0, 2));
	// A delivery that arrives while the first one is being stamped is answered with "open".
	const again = answers.filter(({ status }) => ['duplicate', 'open'].includes(status)).length;
	checks.check('each second delivery is answered as a duplicate', again === sales.length, again);
	const aside = new Set(
		answers.filter(({ status }) => status === 'put aside').map(({ order }) => order),
	);
	const without = orders.length - sales.length - 1;
	checks.check(`the ${without} orders without an RFC are put aside`, aside.size === without, aside);
	const no = answers.filter(({ fields }) => fields !== undefined && REFUSED in fields);
	checks.check(`what SAT refuses is answered with its field, ${REFUSED}`, no.length === TIMES, no);
	await checkPing(setup, shop);
	const globalRow = await globalInvoice(
		setup,
		[...woo, ...shopify.slice(2)].filter(({ buyer }) => buyer.rfc === undefined),
	);
	return [
		{
			fault: `${orders.length} orders of WooCommerce and Shopify, each delivered ${TIMES} times by ${CLIENTS} clients, to the workflow "Invoice a paid order"`,
			shown: `${stamped.length} stamped, ${again} known already, ${aside.size} put aside, 1 refused`,
			books: booksSay(invoices),
		},
		globalRow,
	];
}

/** WooCommerce tests a webhook with a request that is not an order. */
async function checkPing({ checks, service }: Setup, shop: Shop): Promise<void> {
	const before = await service.stampRequests();
	const { status } = read(await shop.send({ webhook_id: '7' }));
	const untouched = (await service.stampRequests()) === before;
	checks.check(
		'a request that is not an order stamps nothing',
		status === 'no paid order' && untouched,
		status,
	);
}

const read = ({ text }: Delivery): Answer => JSON.parse(text) as Answer;

/** CFDI use D01 is for persons, but the customer is a company. */
function withWrongUse(sale: Sale | undefined): Sale {
	if (sale === undefined) throw new Error('No sale was made.');
	return { ...sale, buyer: { ...sale.buyer, use: 'D01' } };
}
