import type { Scenario, Answer } from './scenario';
import { Shop } from './scenario';
import type { Fault, Step, World } from './world';
import { STOP } from './world';

const FAULTS: Record<Step['kind'], readonly Fault[]> = {
	wait: ['crash'],
	store: [
		'crash',
		'crashAfter',
		'lost',
		'lostAfter',
		'stop',
		'stopAfter',
		'freeze',
		'freezeAfter',
		'back',
		'hang',
		'late',
		'forgotten',
		'restored',
	],
	service: ['crash', 'crashAfter', 'lost', 'lostAfter', 'refused', 'busy', 'stop', 'stopAfter'],
};

/** Maximum time (ms) from the last fault to the last result. */
const SOON = 40_000;

export interface Choice {
	step: Step;
	fault?: Fault;
	name: string;
}

export interface History {
	scenario: Scenario;
	chosen: ReadonlyMap<number, string>;
	seed?: number;
	lines: World['lines'];
	length: number;
	violation?: string;
}

export class Choices {
	readonly usual: Choice;
	private readonly steps: Step[];

	constructor(world: World) {
		const { current, now } = world;
		const steps = world.choices();
		this.steps = steps;
		const since = ({ earliest }: Step) => Math.max(earliest, now);
		const step =
			steps.find((one) => one.process === current && one.earliest <= now) ??
			steps.reduce((first, one) => (since(one) < since(first) ? one : first));
		this.usual = { step, name: '' };
	}

	get all(): Choice[] {
		const { step: usual } = this.usual;
		const others = this.steps.filter((step) => step !== usual);
		const ofProcess = new Map<number, number>();
		return [
			this.usual,
			...others.map((step) => {
				const { process } = step;
				const number = ofProcess.get(process) ?? 0;
				ofProcess.set(process, number + 1);
				return { step, name: `>${process + 1}${'abcdefgh'[number]}` };
			}),
			...FAULTS[usual.kind].map((fault) => ({ step: usual, fault, name: `!${fault}` })),
		];
	}
}

/**
 * Chooses a history's next step. Returns undefined to end a history whose continuation is already known.
 */
export type Choose = (choices: Choices, shop: Shop, index: number) => Choice | undefined;

export async function play(scenario: Scenario, choose: Choose, seed?: number): Promise<History> {
	const shop = new Shop(scenario, seed);
	const { world } = shop;
	const chosen = new Map<number, string>();
	const broken: string[] = [];
	let hasFault = false;
	let lastFault = 0;
	let length = 0;
	shop.onAnswer = (answer) => broken.push(...wronglyTold(answer, shop, hasFault));

	const goesOn = async (chooses: Choose): Promise<boolean> => {
		for (; world.pending.length > 0; length++) {
			const choice = chooses(new Choices(world), shop, length);
			if (choice === undefined) return true;
			const { fault, name, step } = choice;
			if (name !== '') chosen.set(length, name);
			hasFault ||= fault !== undefined;
			await world.take(step, fault, seed === undefined);
			if (fault !== undefined) lastFault = Math.max(world.now + STOP, lastFault);
			if (step.kind === 'service') broken.push(...stampedTwice(shop.service));
			if (world.now > lastFault + SOON) broken.push('somebody waits for ever');
			if (broken.length > 0) {
				length++;
				return true;
			}
		}
		return false;
	};

	await shop.open();
	if (!(await goesOn(choose))) {
		lastFault = world.now;
		if (!(await comeAgain(shop, async () => await goesOn(({ usual }) => usual)))) {
			broken.push(...untold(shop), ...waiting(shop));
		}
	}
	return { scenario, chosen, seed, lines: world.lines, length, violation: broken[0] };
}

async function comeAgain(shop: Shop, isOver: () => Promise<boolean>): Promise<boolean> {
	const all = shop.scenario.processes.flat();
	for (const isRetry of [false, true]) {
		const executions = all.filter((execution) => (execution.isRetry ?? false) === isRetry);
		for (const order of new Set(executions.flatMap(({ orders }) => orders))) {
			await shop.start([{ orders: [order], isRetry }]);
			if (await isOver()) return true;
		}
	}
	return false;
}

export function readable(history: History): string {
	const { scenario, violation = 'nothing is wrong', length } = history;
	const steps = history.lines.map(({ process, now, words, repeats }) => {
		const times = repeats === 0 ? '' : ` (${repeats + 1} times)`;
		return `${(now / 1_000).toFixed(2).padStart(7)} s  process ${process + 1}: ${words}${times}`;
	});
	return [
		`${scenario.name}: ${violation} in ${length} steps`,
		...steps,
		`Again: HISTORY='${replayOf(history)}' npm run jest -- at-most-once/simulation/replay`,
	].join('\n');
}

export function replayOf({ scenario, seed, chosen }: History): string {
	const choices = [...chosen].map(([index, name]) => `${index}${name}`).join(' ');
	return [scenario.name, seed ?? '', choices].join('|');
}

function stampedTwice({ stamps }: Shop['service']): string[] {
	const times = new Map<string, number>();
	for (const [invoice, count] of stamps) {
		for (const id of idsOf(invoice)) times.set(id, (times.get(id) ?? 0) + count);
	}
	return [...times].flatMap(([id, count]) => (count > 1 ? [`${id} is stamped twice`] : []));
}

function wronglyTold(answer: Answer, shop: Shop, hasFault: boolean): string[] {
	const { order, told, delivery } = answer;
	const { scenario, service } = shop;
	const isLast = Number(delivery.split('.')[0]) >= scenario.processes.length;
	if (told === 'duplicate' && !isStamped(order, shop)) {
		return [`${order}, never stamped, is told as duplicate`];
	}
	if ((told === 'notSent' || told === 'refused') && service.stampedBy.has(delivery)) {
		return [`${order} is stamped and told as ${told}`];
	}
	if (told === 'notSent' && (isLast || !hasFault)) return [`${order} is not sent without a fault`];
	if (told === 'conflict' && !hasOtherContent(order, shop)) {
		return [`${order}, always the same, is told as conflict`];
	}
	if (told !== 'unknown') return [];
	if (!wasOpen(order, shop)) return [`${order}, never open, is told as unknown`];
	return isLast && !hasFault && !isRetried(shop) ? [`${order} stays open without a fault`] : [];
}

function untold({ service, answers }: Shop): string[] {
	const seen = new Set(
		answers
			.filter(({ told }) => told === 'done' || told === 'duplicate' || told === 'unknown')
			.map(({ order }) => order),
	);
	return [...service.stamps.keys()]
		.filter((order) => !seen.has(order))
		.map((order) => `${order} is stamped, and nobody is told`);
}

function waiting({ answers, scenario, world }: Shop): string[] {
	const told = new Set(answers.map(({ delivery }) => delivery));
	return scenario.processes.flatMap((executions, process) =>
		world.killed.has(process)
			? []
			: executions.flatMap(({ orders }, execution) =>
					orders
						.map((_order, index) => `${process}.${execution}.${index}`)
						.filter((delivery) => !told.has(delivery))
						.map(() => 'somebody waits for ever'),
				),
	);
}

function isStamped(order: string, { service }: Shop): boolean {
	const ids = idsOf(order);
	return [...service.stamps.keys()].some((one) => idsOf(one).some((id) => ids.includes(id)));
}

function wasOpen(order: string, { store }: Shop): boolean {
	const names = [...idsOf(order), 'retry'].map((id) => `"${id}"`);
	return [...store.everRecorded].some((entry) => names.some((name) => entry.includes(name)));
}

function hasOtherContent(order: string, { scenario }: Shop): boolean {
	const orders = scenario.processes.flat().flatMap((execution) => execution.orders);
	return orders.some(
		(other) => other !== order && idsOf(other).some((id) => idsOf(order).includes(id)),
	);
}

/**
 * With Retries, an order can stay open without a fault, because a second Retry cannot see the first
 * Retry's requests.
 */
function isRetried({ scenario }: Shop): boolean {
	return scenario.processes.flat().some(({ isRetry }) => isRetry);
}

function idsOf(order: string): string[] {
	return (order.split('=')[0] ?? '').split('+');
}
