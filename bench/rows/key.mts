import { join } from 'node:path';
import { installCommunityPackage } from '../../tools/n8n/communityPackage.mts';
import { openShop } from '../../tools/n8n/shop.mts';
import type { Shop } from '../../tools/n8n/shop.mts';
import { startN8n } from '../../tools/n8n/startN8n.mts';
import { stamp, webhookWorkflow } from '../../tools/n8n/workflows.mts';
import { NotInstalled } from '../../tools/run/debian.mts';
import { stampedAgain } from '../../tools/sandbox/books.mts';
import { makeOrders } from '../../tools/sandbox/orders.mts';
import { createCredential } from '../../tools/sandbox/start.mts';
import { median } from '../median.mts';
import type { Setup } from '../setup.mts';
import type { Figures, Goal, Report } from '../report.mts';

const ORDERS = 100;
const WARM_UP = 40;
/** Must be even, so that each workflow goes first in half of the rounds. */
const ROUNDS = 6;
const MIN_RATIO = 0.75;

interface Installation {
	name: string;
	title: string;
	workers: number;
	clients: number[];
}

const INSTALLATIONS: Installation[] = [
	{ name: 'alone', title: 'One process, SQLite', workers: 0, clients: [10] },
	{ name: 'queue', title: 'Four workers, PostgreSQL', workers: 4, clients: [24, 1] },
];

interface Wave {
	stampsPerSecond: number;
	unanswered: number;
}

type Round = Record<'withKey' | 'without', Wave>;

interface Measured {
	clients: number;
	rounds: Round[];
}

/** Measures the Unique Key's cost while a shop delivers orders to a real n8n's webhook. */
export async function measureKey(setup: Setup): Promise<Report> {
	const figures: Figures[] = [];
	const goals: Goal[] = [];
	const notes = [
		`medians of ${ROUNDS} rounds of ${ORDERS} orders, each order an execution that n8n stores; every order was stamped once`,
		'unanswered: n8n with workers misses the end of an execution that ends before n8n waits for it',
	];
	for (const installation of INSTALLATIONS) {
		const { title } = installation;
		const goal = `${title}: with the Unique Key at least ${MIN_RATIO} x the stamps a second`;
		const measured = await measuredAlone(setup, installation);
		if (measured instanceof NotInstalled) {
			notes.push(`${title}: not measured. ${measured.message}`);
			goals.push({ goal, met: false });
			continue;
		}
		for (const { clients, rounds } of measured) {
			figures.push(figuresOf(title, clients, rounds));
			// Single deliveries have no goal, because shops deliver many orders at once.
			if (clients === 1) continue;
			const ratio = median(rounds.map(ratioOf));
			goals.push({ goal: `${goal}: ${ratio.toFixed(2)} x`, met: ratio >= MIN_RATIO });
		}
	}
	return { figures, goals, notes };
}

function figuresOf(title: string, clients: number, rounds: Round[]): Figures {
	const ratios = rounds.map(ratioOf);
	return {
		'': title,
		clients,
		'stamps/s': median(rounds.map(({ without }) => without.stampsPerSecond)).toFixed(1),
		'with the Unique Key': median(rounds.map(({ withKey }) => withKey.stampsPerSecond)).toFixed(1),
		x: median(ratios).toFixed(2),
		unanswered: rounds.reduce(
			(sum, { withKey, without }) => sum + withKey.unanswered + without.unanswered,
			0,
		),
		'lowest and highest': `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
	};
}

/**
 * Measures an installation. If a requirement is missing, returns it, so that the other
 * installations are still measured.
 */
async function measuredAlone(
	setup: Setup,
	installation: Installation,
): Promise<Measured[] | NotInstalled> {
	try {
		// The lifetime ends each installation's processes, so that they do not slow down the
		// others.
		return await setup.lifetime.during(async () => await measure(setup, installation));
	} catch (error) {
		if (error instanceof NotInstalled) return error;
		throw error;
	}
}

const ratioOf = ({ withKey, without }: Round): number =>
	withKey.stampsPerSecond / without.stampsPerSecond;

async function measure(
	setup: Setup,
	{ name, workers, clients }: Installation,
): Promise<Measured[]> {
	const { file, installed, lifetime, service, signal } = setup;
	const folder = { ...setup.folder, user: join(setup.folder.user, name) };
	await installCommunityPackage(file, folder.user, signal);
	const { n8n } = await startN8n(lifetime, { installed, folder, workers });
	const credentials = await createCredential(n8n.rest, service);
	const open = async (path: string, options: Record<string, unknown>): Promise<Shop> => {
		const node = stamp(credentials, { from: '$json.body', options });
		return (await openShop(n8n, webhookWorkflow(path, [node]), signal)).shop;
	};
	const shops = {
		withKey: await open('with-key', { uniqueKey: '={{ $json.body.order }}' }),
		without: await open('without-key', {}),
	};
	for (const kind of ['withKey', 'without'] as const) {
		await deliver(setup, shops[kind], { prefix: `${kind}-warm`, count: WARM_UP, clients: 10 });
	}
	const measured: Measured[] = [];
	for (const count of clients) {
		measured.push({ clients: count, rounds: await roundsOf(setup, shops, count) });
	}
	return measured;
}

async function roundsOf(
	setup: Setup,
	shops: Record<keyof Round, Shop>,
	clients: number,
): Promise<Round[]> {
	const send = async (kind: keyof Round, round: number) =>
		await deliver(setup, shops[kind], {
			prefix: `${kind}-${clients}-${round}`,
			count: ORDERS,
			clients,
		});
	const rounds: Round[] = [];
	for (let number = 0; number < ROUNDS; number++) {
		const withKeyFirst = number % 2 === 0;
		const early = withKeyFirst ? await send('withKey', number) : undefined;
		const without = await send('without', number);
		const withKey = early ?? (await send('withKey', number));
		rounds.push({ withKey, without });
	}
	return rounds;
}

/** @throws unless each order was stamped once and each response contains its UUID */
async function deliver(
	{ service }: Setup,
	shop: Shop,
	{ prefix, count, clients }: { prefix: string; count: number; clients: number },
): Promise<Wave> {
	await service.reset();
	const orders = makeOrders(prefix, count);
	const started = performance.now();
	const deliveries = await shop.sendAll(orders, clients);

	const invoices = await service.invoices();
	const uuids = new Map(invoices.map(({ body, uuid }) => [body.Folio, uuid]));
	const again = stampedAgain(invoices);
	if (again.length > 0) throw new Error(`Stamped more than once: ${again.join(', ')}`);
	const missing = orders.filter(({ order }) => !uuids.has(order));
	if (missing.length > 0) throw new Error(`${missing.length} of ${count} orders were not stamped`);
	let [last, answered] = [started, 0];
	for (const [index, { status, text, answeredAt }] of deliveries.entries()) {
		if (answeredAt === undefined) continue;
		const order = orders[index]?.order ?? '';
		const [item] = status === 200 ? (JSON.parse(text) as Array<{ uuid?: string }>) : [];
		if (item === undefined || item.uuid !== uuids.get(order)) {
			throw new Error(`n8n answered order ${order} with ${status}: ${text.slice(0, 500)}`);
		}
		last = Math.max(last, answeredAt);
		answered += 1;
	}
	if (answered === 0) throw new Error('n8n answered none of the orders');
	// Orders without a response were stamped long before the last response.
	return { stampsPerSecond: (count * 1000) / (last - started), unanswered: count - answered };
}
