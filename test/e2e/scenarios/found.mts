import type { BookedInvoice, StampFault } from '../../../tools/sandbox/service.mts';
import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { Order } from '../../../tools/sandbox/orders.mts';
import type { Execution } from '../../../tools/n8n/execution.mts';
import { until } from '../../../tools/run/until.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../support/executions.mts';
import { shuffled } from '../support/random.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';

const ITEMS = 200;
const LOST = 20;
const OTHER_IDS = 2;
const STAMP_MS = 20;

/** Loses responses while If Outcome Is Unknown is set to Find It. */
export async function found(setup: Setup): Promise<Row[]> {
	return [await withFolio(setup), await withoutMark(setup), await byHand(setup)];
}

const lostAnswers = (matches: readonly string[]): StampFault[] =>
	matches.map((match, index) =>
		index % 2 === 0
			? { fault: 'reset', work: 'done', match }
			: { fault: 'status', status: 504, work: 'done', match },
	);

async function withFolio(setup: Setup): Promise<Row> {
	const { checks, random, service } = setup;
	const orders = makeOrders('FOUND', ITEMS);
	const lost = shuffled(orders, random).slice(0, LOST);
	const execution = await played(
		setup,
		'found',
		orders,
		lostAnswers(lost.map(({ order }) => order)),
	);
	const invoices = await service.invoices();
	const uuids = uuidsOf([execution]);
	const once = invoices.length === ITEMS && stampedAgain(invoices).length === 0;
	checks.check(`${ITEMS} orders are stamped, none twice`, once, invoices.length);
	const requests = await service.stampRequests();
	checks.check('each order was sent once', requests === ITEMS, requests);
	const all = new Set(uuids).size === ITEMS;
	checks.check(`gives each item its UUID, also the ${LOST} with a lost answer`, all, {
		uuids: uuids.length,
		refused: refusalsOf([execution]),
	});
	const wrong = wrongUuids(execution, invoices);
	checks.check('gives no order the UUID of another', wrong.length === 0, wrong);
	return {
		fault: `${ITEMS} items with Folio, ${LOST} answers lost after the stamp, IDs of other companies between; Find It`,
		shown: `${uuids.length} UUIDs, ${refusalsOf([execution]).length} unknown`,
		books: booksSay(invoices),
	};
}

function wrongUuids(execution: Execution, invoices: readonly BookedInvoice[]): unknown[] {
	const folios = new Map(invoices.map(({ uuid, body }) => [uuid, body.Folio]));
	return execution
		.items(workflows.STAMPED)
		.map(({ json }) => json)
		.filter(({ uuid, folio }) => folios.get(String(uuid)) !== folio);
}

async function withoutMark(setup: Setup): Promise<Row> {
	const { checks, service, signal } = setup;
	const unmarked = makeOrders('PLAIN', 2 * LOST).map(withoutFolio);
	const lost = unmarked.slice(LOST);
	const [twin, dead] = makeOrders('TWIN', 2).map(withoutFolio) as [Order, Order];
	const twins = [twin, { ...twin, order: 'TWIN-AGAIN' }];
	const execution = await played(
		setup,
		'not-found',
		[...unmarked, ...twins, dead],
		[
			...lostAnswers([...lost, ...twins].map(textOf)),
			{ fault: 'reset', work: 'none', match: textOf(dead) },
		],
		async () => {
			await until(
				'all are sent',
				async () => ((await service.stampRequests()) > unmarked.length + 2 ? true : undefined),
				{ signal },
			);
			// Another cash register stamps the same sale while the node searches for the first invoice.
			await service.stamp(dead.invoice);
		},
	);
	const invoices = await service.invoices();
	const booked = unmarked.length + twins.length + 1;
	checks.check('without a mark: sends nothing again', invoices.length === booked, invoices.length);
	const refused = refusalsOf([execution]);
	const unknown = refused.filter(({ outcome }) => outcome === 'unknown').map(({ order }) => order);
	const expected = [...lost, ...twins, dead].map(({ order }) => order);
	const named = unknown.toSorted().join() === expected.toSorted().join();
	checks.check(`without a mark: all ${expected.length} stay unknown`, named, refused);
	const uuids = new Set(uuidsOf([execution]));
	checks.check('without a mark: the others are done', uuids.size === LOST, uuids.size);
	const possible = refused.filter(({ description, order }) => {
		const own = invoices.find(({ body }) => textOfBody(body) === textOfOrder(order));
		return own !== undefined && description.includes(own.uuid);
	});
	checks.check('without a mark: the one that fits is named', possible.length >= LOST, refused);
	return {
		fault: `${LOST} answers lost of items without Folio, two equal items, and one that died beside an equal sale; Find It`,
		shown: `${uuids.size} UUIDs, ${unknown.length} unknown`,
		books: `${invoices.length} stamps, ${expected.length - 1} of them unknown, 1 of another till`,
	};

	function textOfOrder(order: string): string {
		const all = [...unmarked, ...twins, dead];
		return textOf(all.find((one) => one.order === order) ?? dead);
	}
}

function withoutFolio({ order, invoice: { Folio: _folio, ...invoice } }: Order): Order {
	return { order, invoice };
}

function textOf({ invoice }: Order): string {
	return textOfBody(invoice);
}

function textOfBody({ Conceptos }: { Conceptos?: unknown }): string {
	const [line] = Conceptos as Array<{ Descripcion: string }>;
	return String(line?.Descripcion);
}

async function byHand(setup: Setup): Promise<Row> {
	const { checks, n8n, service, signal } = setup;
	const invoices = await service.invoices();
	const before = await service.stampRequests();
	const wanted = invoices.filter((_invoice, at) => at % 9 === 0).map(({ uuid }) => uuid);
	const unknown = '00000000-0000-4000-8000-000000000000';
	const { id, shop } = await setup.open(
		workflows.webhookWorkflow('find', [
			workflows.splitOrders(),
			workflows.find(setup.credentials, { findBy: 'uuid', uuid: '={{ $json.uuid }}' }, 200),
		]),
	);
	await shop.send({ orders: [...wanted, unknown].map((uuid) => ({ order: uuid, uuid })) });
	const [execution] = await executionsOf(n8n.rest, id, 1, signal);
	const items = (execution?.items(workflows.STAMPED) ?? []).map(({ json }) => json);
	const ids = new Map(invoices.map((invoice) => [invoice.uuid, invoice.id]));
	const right = wanted.every((uuid, at) => items[at]?.id === ids.get(uuid));
	checks.check(`Find gives the ID of each of ${wanted.length} UUIDs`, right, items);
	const last = items.at(-1);
	const none = last?.result === 'notFound' && last.id === undefined;
	checks.check('and says of another one that it is not there', none, last);
	checks.check('stamps nothing', (await service.stampRequests()) === before);
	return {
		fault: `The IDs of ${wanted.length} UUIDs, and of one that the service does not have; the operation Find`,
		shown: `${items.filter(({ result }) => result === 'found').length} found, 1 not`,
		books: `${invoices.length} stamps, as before`,
	};
}

async function played(
	setup: Setup,
	name: string,
	orders: readonly Order[],
	faults: readonly StampFault[],
	meanwhile: () => Promise<void> = async () => {},
): Promise<Execution> {
	const { n8n, service, signal } = setup;
	await service.reset();
	await service.set({ delayMs: STAMP_MS, otherIds: OTHER_IDS });
	for (const fault of faults) await service.orderFault(fault);
	const { id, shop } = await setup.open(
		workflows.webhookWorkflow(
			name,
			[
				workflows.splitOrders(),
				workflows.stamp(
					setup.credentials,
					{ options: { ifOutcomeUnknown: 'find' } },
					{ onError: 'continueErrorOutput' },
				),
			],
			'onReceived',
		),
	);
	await shop.send({ orders });
	await meanwhile();
	const [execution] = await executionsOf(n8n.rest, id, 1, signal);
	if (execution === undefined) throw new Error('n8n stored no execution.');
	return execution;
}
