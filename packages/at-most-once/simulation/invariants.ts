import type { Answer, Shop } from './scenario';

/**
 * Returns the orders that were stamped more than once, also with another total or in a global
 * invoice.
 */
export function stampedTwice({ stamps }: Shop['service']): string[] {
	const times = new Map<string, number>();
	for (const [invoice, count] of stamps) {
		for (const id of idsOf(invoice)) times.set(id, (times.get(id) ?? 0) + count);
	}
	return [...times].flatMap(([id, count]) => (count > 1 ? [`${id} is stamped twice`] : []));
}

export function wronglyTold(answer: Answer, shop: Shop, hasFault: boolean): string[] {
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

export function untold({ service, answers }: Shop): string[] {
	const seen = new Set(
		answers
			.filter(({ told }) => told === 'done' || told === 'duplicate' || told === 'unknown')
			.map(({ order }) => order),
	);
	return [...service.stamps.keys()]
		.filter((order) => !seen.has(order))
		.map((order) => `${order} is stamped, and nobody is told`);
}

export function waiting({ answers, scenario, world }: Shop): string[] {
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

/** Another Retry always reports "unknown", because it does not know the result of the first. */
function isRetried({ scenario }: Shop): boolean {
	return scenario.processes.flat().some(({ isRetry }) => isRetry);
}

function idsOf(order: string): string[] {
	return (order.split('=')[0] ?? '').split('+');
}
