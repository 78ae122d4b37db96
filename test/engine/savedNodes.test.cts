/** What was saved with 0.2.0 means the same in this build: its workflows, and nodes with all of its parameters. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

import { withKeyStore } from '../support/keyStore';
import type { Exchange, SavedNode } from '../support/savedNodes.cts';
import {
	exchangeOf,
	nodesInWorkflow,
	parametersOf,
	savedFile,
	savedNodes,
} from '../support/savedNodes.cts';
import { withoutNetwork } from '../support/service';

withoutNetwork();
withKeyStore();

const VERSION = '0.2.0';
const nodes = savedNodes(VERSION);

/** What the code of 0.2.0 sent for them, at the same time of the same day. */
const recorded = savedFile(VERSION, 'sent.json') as Record<string, Exchange>;
const RECORDED_AT = new Date('2026-11-25T18:00:00Z');

/** What differs on purpose, and why: `now` makes what is sent now of what was sent. */
const DIFFERENT: Record<string, { why: string; now: (was: string[]) => string[] }> = {
	'payment-received.json > Stamp the payment': {
		why: 'base and tax of a part payment come to what was paid: 431.04 and 68.97 were 500.01',
		now: (was) => was.map((text) => text.replaceAll('"68.97"', '"68.96"')),
	},
	'stampPayment: the invoice by its ID': {
		why: 'base and tax of a part payment come to what was paid: 431.04 and 68.97 were 500.01',
		now: (was) => was.map((text) => text.replaceAll('"68.97"', '"68.96"')),
	},
	'stamp: lines with all of their fields, and a product that was picked': {
		why: 'two thirds of IVA are a fraction (RLIVA, article 3), and not 10.6667 %',
		now: (was) => was.map((text) => text.replaceAll('"106.667000"', '"106.666667"')),
	},
	'stamp: an issuer who is in the node, whose regime is the one that was filled in': {
		why: 'no regime is filled in: the credential has it, or the node refuses, with nothing sent',
		now: () => [],
	},
};

beforeEach(() => {
	jest.useFakeTimers({
		now: RECORDED_AT,
		doNotFake: [
			'clearImmediate',
			'clearInterval',
			'clearTimeout',
			'hrtime',
			'nextTick',
			'performance',
			'queueMicrotask',
			'setImmediate',
			'setInterval',
			'setTimeout',
		],
	});
});
afterEach(() => {
	jest.useRealTimers();
});

const run = it.each(nodes.map((saved) => [saved.name, saved] as const));

run('%s: what 0.2.0 sent is sent', async (name, saved) => {
	const { sent = [], invoices = [], names = [], error } = recorded[name] ?? {};
	const { now } = DIFFERENT[name] ?? { now: (was: string[]) => was };

	const today = await exchangeOf(saved);

	expect(today.sent).toEqual(now(sent));
	// What Validate and Read Spreadsheet made of it; Validate has given it only since.
	if (invoices.length > 0) expect(today.invoices).toEqual(invoices);
	const isRefusedNow = sent.length > 0 && today.sent.length === 0;
	expect(today.error !== undefined).toBe(error !== undefined || isRefusedNow);
	// Expressions of later nodes read these.
	if (!isRefusedNow) expect(today.names).toEqual(expect.arrayContaining(names));
});

it('each difference that is listed is one', () => {
	for (const [name, { now }] of Object.entries(DIFFERENT)) {
		expect(now(recorded[name]?.sent ?? [])).not.toEqual(recorded[name]?.sent);
	}
});

it('every node of the workflows of 0.2.0 is run, and 40 others', () => {
	const files = readdirSync(resolve(__dirname, 'saved', VERSION, 'workflows'));
	const inWorkflows = files.flatMap((file) => nodesInWorkflow(VERSION, file));

	expect(files).toHaveLength(15);
	expect(nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(inWorkflows));
	expect(nodes.length - inWorkflows.length).toBeGreaterThanOrEqual(40);
});

/** Whether a saved node gives a value to the parameter with this path. */
function gives(value: unknown, [name, ...rest]: readonly string[]): boolean {
	if (name === undefined) return true;
	if (Array.isArray(value)) return value.some((one) => gives(one, [name, ...rest]));
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
	return gives((value as Record<string, unknown>)[name], rest);
}

const isOf = ({ node: { parameters } }: SavedNode, resource: string, operations: string[]) =>
	parameters.resource === resource &&
	(operations.includes('*') || operations.includes(String(parameters.operation)));

it('every parameter of 0.2.0 is in one of them', () => {
	let where = { resource: '*', operations: ['*'] };
	const unused = parametersOf(VERSION).filter((line) => {
		const [, path = '', resource, operations = ''] =
			/^node ([\w.]+)(?: \((\w+): ([\w,*]+)\))?: /.exec(line) ?? [];
		if (path === '' || path === 'resource') return false;
		if (resource !== undefined) where = { resource, operations: operations.split(',') };
		return !nodes.some(
			(saved) =>
				isOf(saved, where.resource, where.operations) &&
				gives(saved.node.parameters, path.split('.')),
		);
	});

	expect(unused).toEqual([]);
});
