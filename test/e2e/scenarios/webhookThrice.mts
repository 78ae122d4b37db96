import type { Workflow } from '../../../tools/n8n/rest.mts';
import { booksSay, stampedAgain } from '../../../tools/sandbox/books.mts';
import type { BookedInvoice } from '../../../tools/sandbox/service.mts';
import { executionsOf, refusalsOf, uuidsOf } from '../support/executions.mts';
import type { Refused } from '../support/executions.mts';
import { makeOrders } from '../../../tools/sandbox/orders.mts';
import type { Order } from '../../../tools/sandbox/orders.mts';
import { shuffled } from '../support/random.mts';
import type { Setup } from '../support/setup.mts';
import type { Row } from '../support/table.mts';
import * as workflows from '../../../tools/n8n/workflows.mts';
import type { NodeSettings } from '../../../tools/n8n/workflows.mts';

const ORDERS = 50;
const TIMES = 3;
const CLIENTS = 10;

interface Outcome {
	invoices: BookedInvoice[];
	uuids: string[];
	refused: Refused[];
	failed: number;
	requests: number;
}

/**
 * Delivers every order three times to three workflows: one with a Unique Key, one with a Unique Key
 * and Retry On Fail, and one with the usual advice (Remove Duplicates and HTTP Request).
 */
export async function webhookThrice(setup: Setup): Promise<Row[]> {
	const orders = makeOrders('WEB', ORDERS);
	const deliveries = shuffled(Array.from({ length: TIMES }, () => orders).flat(), setup.random);

	const usual = await underLoad(setup, usualAdvice(setup), deliveries);
	const keyed = await underLoad(setup, withKey(setup, 'unique-key', {}), deliveries);
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 } as const;
	const retried = await underLoad(setup, withKey(setup, 'unique-key-retry', retry), deliveries);

	check(setup, 'Unique Key', keyed);
	check(setup, 'Unique Key with Retry On Fail', retried);
	const load = `${ORDERS} orders, webhook ${TIMES} times each, ${CLIENTS} clients`;
	return [
		row(`${load}: Remove Duplicates + HTTP Request (the usual advice)`, usual),
		row(`${load}: this node, Unique Key`, keyed),
		row(`${load}: this node, Unique Key, Retry On Fail`, retried),
	];
}

function withKey(setup: Setup, name: string, settings: NodeSettings): Workflow {
	return workflows.webhookWorkflow(name, [
		workflows.stamp(
			setup.credentials,
			{ from: '$json.body', options: { uniqueKey: '={{ $json.body.order }}' } },
			{ onError: 'continueErrorOutput', ...settings },
		),
	]);
}

function usualAdvice(setup: Setup): Workflow {
	return workflows.webhookWorkflow('usual-advice', [
		workflows.removeDuplicates('={{ $json.body.order }}'),
		workflows.httpStamp(setup.credentials, setup.service.url),
	]);
}

async function underLoad(setup: Setup, workflow: Workflow, deliveries: Order[]): Promise<Outcome> {
	const { n8n, service, signal } = setup;
	await service.reset();
	const { id, shop } = await setup.open(workflow);
	const answers = await shop.sendAll(deliveries, CLIENTS);
	const executions = await executionsOf(n8n.rest, id, deliveries.length, signal);
	return {
		invoices: await service.invoices(),
		uuids: uuidsOf(executions),
		refused: refusalsOf(executions),
		failed:
			executions.filter(({ status }) => status !== 'success').length +
			answers.filter(({ status }) => status !== 200).length,
		requests: await service.stampRequests(),
	};
}

function check({ checks }: Setup, what: string, outcome: Outcome): void {
	const { invoices, uuids, refused, failed, requests } = outcome;
	const again = stampedAgain(invoices);
	checks.check(
		`${what}: ${ORDERS} stamps in the books`,
		invoices.length === ORDERS,
		invoices.length,
	);
	checks.check(`${what}: ${ORDERS} requests were sent`, requests === ORDERS, requests);
	checks.check(`${what}: no order is stamped twice`, again.length === 0, again);
	checks.check(`${what}: every delivery was processed`, failed === 0, failed);
	const booked = invoices.map(({ uuid }) => uuid);
	const readable = booked.every((uuid) => uuids.includes(uuid)) && uuids.length === ORDERS;
	checks.check(`${what}: every UUID is in an execution`, readable, uuids.length);
	const outcomes = refused.map(({ outcome }) => outcome);
	const duplicates = ORDERS * (TIMES - 1);
	checks.check(
		`${what}: reports the other ${duplicates} deliveries as duplicates`,
		refused.length === duplicates && outcomes.every((outcome) => outcome === 'duplicate'),
		refused.filter(({ outcome }) => outcome !== 'duplicate').slice(0, 3),
	);
}

function row(fault: string, { invoices, uuids, refused }: Outcome): Row {
	const named = refused.length === 0 ? '' : `, ${refused.length} refusals with outcome duplicate`;
	return { fault, shown: `${uuids.length} UUIDs${named}`, books: booksSay(invoices) };
}
