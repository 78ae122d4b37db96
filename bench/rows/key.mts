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

const ORDERS = 200;
const WARM_UP = 40;
/** An even number: in half of them the workflow with the key goes first. */
const ROUNDS = 4;
const LEAST_RATIO = 0.75;

interface Installation {
	/** The name of its folder. */
	name: string;
	title: string;
	workers: number;
	/** How many deliveries the shop has under way at once. */
	clients: number;
}

const INSTALLATIONS: Installation[] = [
	{ name: 'alone', title: 'One process, SQLite', workers: 0, clients: 10 },
	{ name: 'queue', title: 'Four workers, PostgreSQL', workers: 4, clients: 24 },
];

/** Stamps a second of one round. */
interface Round {
	withKey: number;
	without: number;
}

/** What the Unique Key costs: a shop delivers orders to a webhook of a real n8n. */
export async function measureKey(setup: Setup): Promise<Report> {
	const figures: Figures[] = [];
	const goals: Goal[] = [];
	const notes = [
		`medians of ${ROUNDS} rounds of ${ORDERS} orders, each order an execution that n8n stores; every order was stamped once`,
	];
	for (const installation of INSTALLATIONS) {
		const { title } = installation;
		const goal = `${title}: with the Unique Key at least ${LEAST_RATIO} x the stamps a second`;
		const rounds = await roundsOf(setup, installation);
		if (rounds instanceof NotInstalled) {
			notes.push(`${title}: not measured. ${rounds.message}`);
			goals.push({ goal, met: false });
			continue;
		}
		const ratio = median(rounds.map(ratioOf));
		figures.push(figuresOf(installation, rounds));
		goals.push({ goal: `${goal}: ${ratio.toFixed(2)} x`, met: ratio >= LEAST_RATIO });
	}
	return { figures, goals, notes };
}

function figuresOf({ title, clients }: Installation, rounds: Round[]): Figures {
	const ratios = rounds.map(ratioOf);
	return {
		'': title,
		clients,
		'stamps/s': median(rounds.map(({ without }) => without)).toFixed(1),
		'with the Unique Key': median(rounds.map(({ withKey }) => withKey)).toFixed(1),
		x: median(ratios).toFixed(2),
		'lowest and highest': `${Math.min(...ratios).toFixed(2)}-${Math.max(...ratios).toFixed(2)}`,
	};
}

/** @returns what is missing, if the other rows of the benchmark must do without this installation */
async function roundsOf(setup: Setup, installation: Installation): Promise<Round[] | NotInstalled> {
	try {
		// The processes of one must not slow down the other, nor the rows that follow.
		return await setup.lifetime.during(async () => await measure(setup, installation));
	} catch (error) {
		if (error instanceof NotInstalled) return error;
		throw error;
	}
}

const ratioOf = ({ withKey, without }: Round): number => withKey / without;

async function measure(setup: Setup, { name, workers, clients }: Installation): Promise<Round[]> {
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
	const stamps = async (kind: keyof typeof shops, round: string, count: number) =>
		await stampsPerSecond(setup, shops[kind], { prefix: `${kind}-${round}`, count, clients });

	await stamps('withKey', 'warm', WARM_UP);
	await stamps('without', 'warm', WARM_UP);
	const rounds: Round[] = [];
	for (let number = 0; number < ROUNDS; number++) {
		const round: Round = { withKey: 0, without: 0 };
		const kinds = ['withKey', 'without'] as const;
		for (const kind of number % 2 === 0 ? kinds : kinds.toReversed()) {
			round[kind] = await stamps(kind, String(number), ORDERS);
		}
		rounds.push(round);
	}
	return rounds;
}

/** @throws unless each order was answered with its UUID, and stamped once */
async function stampsPerSecond(
	{ service }: Setup,
	shop: Shop,
	{ prefix, count, clients }: { prefix: string; count: number; clients: number },
): Promise<number> {
	await service.reset();
	const orders = makeOrders(prefix, count);
	const started = performance.now();
	const deliveries = await shop.sendAll(orders, clients);
	const seconds = (performance.now() - started) / 1000;

	const refused = deliveries.find(({ status }) => status !== 200);
	if (refused !== undefined) throw new Error(`n8n answered an order with ${refused.text}`);
	const invoices = await service.invoices();
	const uuids = new Map(invoices.map(({ body, uuid }) => [body.Folio, uuid]));
	const again = stampedAgain(invoices);
	if (again.length > 0) throw new Error(`Stamped more than once: ${again.join(', ')}`);
	for (const [index, { order }] of orders.entries()) {
		const [item] = JSON.parse(deliveries[index]?.text ?? '[]') as Array<{ uuid?: string }>;
		if (item?.uuid === undefined || item.uuid !== uuids.get(order)) {
			throw new Error(`Order ${order} did not come out with the UUID of the books`);
		}
	}
	return count / seconds;
}
