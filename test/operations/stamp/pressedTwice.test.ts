import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { ExecuteContext } from 'n8n-core';
import nock from 'nock';

import type { NodeRun } from '../../support/engine';
import {
	atOnce,
	baseUrl,
	onErrorContinue,
	retryOnFail,
	runNode,
	token,
} from '../../support/engine';
import { aDayBetweenTests } from '../../support/dayBetweenTests';
import { withKeyStore } from '../../support/keyStore';
import { operation, completeParameters, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';

withoutNetwork();
aDayBetweenTests();
const store = withKeyStore();

const { path } = operation('invoice.stamp');
const refused = refusedFields({ Total: ['No'] });

const stamped = (id: number) => ({
	body: { data: { id, uuid: uuid.replace(/^.{8}/, String(id).padStart(8, '0')) } },
});

const press = async (changes: Partial<NodeRun> = {}) =>
	await runNode({ parameters: completeParameters, mode: 'manual', ...changes });

const items = (count: number): INodeExecutionData[] =>
	Array.from({ length: count }, () => ({ json: {} }));

const idsOf = (result: { items: INodeExecutionData[] }) => result.items.map(({ json }) => json.id);

it('sends an invoice once, and returns its ID and UUID with a note in the second run', async () => {
	const sent = serviceAnswers(path, stamped(23));

	const first = await press();
	const second = await press();

	expect(sent).toHaveLength(1);
	expect(first.items[0]?.json.duplicate).toBeUndefined();
	expect(second.items).toEqual([
		{
			json: {
				...first.items[0]?.json,
				duplicate: true,
				outcome: 'duplicate',
				note: expect.stringMatching(/^This invoice was already stamped from this node today/),
			},
			pairedItem: { item: 0 },
		},
	]);
});

const forAnother: INodeParameters = {
	...completeParameters,
	recipientRfc: { __rl: true, mode: 'rfc', value: 'EKU9003173C9' },
	recipientName: 'ESCUELA KEMPER URGATE',
};

it.each<[string, Partial<NodeRun>]>([
	['for another recipient', { parameters: forAnother }],
	['at another service', { credentials: { baseUrl: `${baseUrl}/v2`, accessToken: token } }],
	['with a new Unique Key', { parameters: withKey('once more') }],
])('sends the same invoice again %s', async (_, changes) => {
	serviceAnswers(path, stamped(23));
	await press();
	const { body } = stamped(24);
	nock(String(changes.credentials?.baseUrl ?? baseUrl))
		.post(path)
		.reply(200, body);

	expect(idsOf(await press(changes))).toEqual([24]);
});

function withKey(uniqueKey: string): INodeParameters {
	return { ...completeParameters, options: { uniqueKey } };
}

it('sends the same invoice again after midnight in Mexico City', async () => {
	const sent = serviceAnswers(path, stamped(23), stamped(24));
	const now = jest.spyOn(Date, 'now');

	now.mockReturnValue(Date.UTC(2026, 0, 5, 5));
	await press();
	now.mockReturnValue(Date.UTC(2026, 0, 5, 7));
	await press();
	now.mockRestore();

	expect(sent).toHaveLength(2);
});

describe('A sub-workflow without a key', () => {
	/** Runs the sub-workflow. The call's context contains the parent execution. */
	const call = async (
		recipientName: string,
		parentExecutionId: string,
		type = 'n8n-nodes-base.manualTrigger',
	) => {
		const context = {
			...{ version: 1 as const, establishedAt: 0, source: 'integrated' as const },
			...{ parentExecutionId, triggerNode: { name: 'Start', type } },
		};
		const told = jest
			.spyOn(ExecuteContext.prototype, 'getExecutionContext')
			.mockReturnValue(context);
		const parameters = { ...completeParameters, recipientName };
		const result = await press({ parameters, mode: 'integrated' });
		told.mockRestore();
		return result;
	};

	it("asks once before it repeats a sub-workflow's invoice from an earlier editor run", async () => {
		const sent = serviceAnswers(path, stamped(71), stamped(72));

		await call('SUBFLUJO UNO', '1');
		const second = await call('SUBFLUJO UNO', '2');
		expect(second.error?.context).toMatchObject({ outcome: 'notSent', code: 'sentByPublished' });
		expect(second.error?.message).toContain(stamped(71).body.data.uuid);
		expect(sent).toHaveLength(1);

		const third = await call('SUBFLUJO UNO', '3');
		expect(idsOf(third)).toEqual([72]);
		const fourth = await call('SUBFLUJO UNO', '4');
		expect(fourth.error?.message).toContain(stamped(72).body.data.uuid);
		expect(sent).toHaveLength(2);
	});

	it('stamps equal sales of one run separately, and asks about each of them in the next run', async () => {
		const sent = serviceAnswers(path, ...[73, 74, 77, 78, 79, 80].map(stamped));
		const run = async (number: string) => [
			await call('SUBFLUJO DOS', number),
			await call('SUBFLUJO DOS', number),
			await call('SUBFLUJO CINCO', number),
		];
		const codesOf = async (number: string) =>
			(await run(number)).map(({ error }) => error?.context.code);

		expect(await codesOf('1')).toEqual([undefined, undefined, undefined]);
		expect(sent).toHaveLength(3);
		expect(await codesOf('2')).toEqual(Array(3).fill('sentByPublished'));
		expect(await codesOf('3')).toEqual([undefined, undefined, undefined]);
		expect(sent).toHaveLength(6);
		expect(await codesOf('4')).toEqual(Array(3).fill('sentByPublished'));
	});

	it('does not ask about an equal invoice if a published workflow calls the sub-workflow', async () => {
		const sent = serviceAnswers(path, stamped(75), stamped(76));

		await call('SUBFLUJO TRES', '1', 'n8n-nodes-base.webhook');
		await call('SUBFLUJO TRES', '2', 'n8n-nodes-base.webhook');
		expect(sent).toHaveLength(2);
	});
});

describe('A published workflow', () => {
	/** The node asks about an invoice only once, so each test needs a different recipient. */
	const anInvoice = (recipientName: string): INodeParameters => ({
		...completeParameters,
		recipientName,
	});
	const asked = /^Execution execution of the published workflow sent the same invoice at \d{4}-/;

	it('stamps equal invoices of a published workflow every time', async () => {
		const sent = serviceAnswers(path, stamped(23), stamped(24), stamped(25));

		for (const mode of ['trigger', 'webhook', 'retry'] as const) await press({ mode });

		expect(sent).toHaveLength(3);
	});

	it('asks once in the editor before it sends an invoice that a published workflow stamped', async () => {
		const sent = serviceAnswers(path, stamped(23), stamped(24));
		const parameters = anInvoice('CLIENTE UNO');
		await press({ parameters, mode: 'webhook' });

		const first = await press({ parameters });
		expect(sent).toHaveLength(1);
		expect(first.error?.message).toMatch(asked);
		expect(first.error?.message).toContain(stamped(23).body.data.uuid);
		expect(first.error?.context).toMatchObject({ outcome: 'notSent', code: 'sentByPublished' });

		const second = await press({ parameters });
		const third = await press({ parameters });
		expect(idsOf(second)).toEqual([24]);
		expect(third.items[0]?.json).toMatchObject({ id: 24, duplicate: true });
		expect(sent).toHaveLength(2);
	});

	it("asks about a published workflow's invoice before it lists other problems", async () => {
		const sent = serviceAnswers(path, stamped(61));
		const recipientRfc = { __rl: true, mode: 'rfc', value: 'URE180429TM7' };
		const parameters = { ...anInvoice('CLIENTE CERO'), recipientRfc };
		await press({ parameters, mode: 'webhook' });

		const { error } = await press({ parameters });
		expect(error?.message).toMatch(asked);
		expect(error?.description).toContain('Recipient RFC (Receptor) is "URE180429TM7"');
		expect(sent).toHaveLength(1);
	});

	it('asks before it repeats stamped or unknown invoices of a published run, but not refused invoices', async () => {
		const oneAtOnce = { ...anInvoice('CLIENTE DOS'), ...atOnce(1) };
		const named = (name: string): INodeExecutionData => ({ json: { name } });
		const parameters = { ...oneAtOnce, recipientName: '={{ $json.name }}' };
		const run = { parameters, items: ['A UNO', 'B DOS', 'C TRES'].map(named) };
		const sent = serviceAnswers(path, stamped(1), { status: 500, body: '' }, refused);
		await press({ ...run, node: onErrorContinue, mode: 'trigger' });
		expect(sent).toHaveLength(3);

		const { items: results } = await press({ ...run, node: onErrorContinue });
		const texts = results.map(({ json }) => JSON.stringify(json.error));
		expect(texts[0]).toContain('sentByPublished');
		expect(texts[1]).toContain('its outcome is unknown');
		// The service refused this invoice, so the node sends it.
		expect(texts[2]).not.toContain('sentByPublished');
	});

	it("still asks about a published workflow's invoice the next morning, but cannot name the execution", async () => {
		const sent = serviceAnswers(path, stamped(31), stamped(32));
		const parameters = anInvoice('CLIENTE TRES');
		const now = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 6, 5));
		await press({ parameters, mode: 'trigger' });
		const before = performance.now();
		const later = jest.spyOn(performance, 'now').mockReturnValue(before + 50 * 60 * 60 * 1000);

		now.mockReturnValue(Date.UTC(2026, 0, 6, 14));
		const first = await press({ parameters });
		const second = await press({ parameters });
		now.mockRestore();
		later.mockRestore();

		expect(first.error?.context).toMatchObject({ code: 'sentByPublishedUnnamed' });
		expect(idsOf(second)).toEqual([32]);
		expect(sent).toHaveLength(2);
	});

	it('records an entry for each invoice that a published workflow stamps without a key', async () => {
		serviceAnswers(path, ...[1, 2, 3].map(stamped));
		const parameters = { ...completeParameters, recipientName: '={{ $json.name }}' };
		const names = ['D', 'E'].map((name): INodeExecutionData => ({ json: { name } }));
		await press({ parameters, items: names, mode: 'trigger' });
		expect(store.keys()).toEqual([
			expect.stringContaining('published'),
			expect.stringContaining('published'),
		]);
		await press({ parameters: withKey('A-1'), mode: 'trigger' });

		expect(store.keys().filter((entry) => entry.includes('published'))).toHaveLength(2);
	});

	it("does not record a published workflow's invoice if n8n already stores 10,000 keys", async () => {
		serviceAnswers(path, stamped(41), stamped(42));
		store.fill('cfdi-of-many', 10_000);
		const keys = store.keys();
		const node = { id: 'cfdi-of-many' };
		const parameters = anInvoice('CLIENTE CUATRO');

		await press({ parameters, node, mode: 'trigger' });
		expect(store.keys()).toEqual(keys);
		const { error } = await press({ parameters, node });
		expect(error?.message).toMatch(asked);
	});

	it('stamps the invoice of a published workflow even if n8n cannot record it', async () => {
		serviceAnswers(path, stamped(51));
		store.breakDown();
		expect(idsOf(await press({ mode: 'trigger' }))).toEqual([51]);
	});
});

it('stamps equal items of one run separately and does not send them again in the next run', async () => {
	const sent = serviceAnswers(path, stamped(1), stamped(2), stamped(3), stamped(4));

	const first = await press({ items: items(3) });
	const second = await press({ items: items(3) });
	const more = await press({ items: items(4) });

	expect(sent).toHaveLength(4);
	expect(idsOf(first).toSorted()).toEqual([1, 2, 3]);
	expect(idsOf(second)).toEqual(idsOf(first));
	expect(idsOf(more)).toEqual([...idsOf(first), 4]);
});

it('sends only the items that an earlier, failed run did not stamp', async () => {
	const oneAtOnce = { ...completeParameters, ...atOnce(1) };
	const sent = serviceAnswers(path, stamped(1), refused, stamped(2), stamped(3));

	const first = await press({ parameters: oneAtOnce, items: items(3) });
	const second = await press({ parameters: oneAtOnce, items: items(3) });

	expect(first.error?.message).toContain('Total: No');
	expect(sent).toHaveLength(4);
	expect(idsOf(second)).toEqual([1, 2, 3]);
});

it('sends only the refused items again with Retry On Fail', async () => {
	const sent = serviceAnswers(path, stamped(1), refused, stamped(2));
	const oneAtOnce = { ...completeParameters, ...atOnce(1) };

	const result = await press({ parameters: oneAtOnce, items: items(2), node: retryOnFail });
	const again = await press({ parameters: oneAtOnce, items: items(2) });

	expect(sent).toHaveLength(3);
	expect(idsOf(result)).toEqual([1, 2]);
	expect(idsOf(again)).toEqual([1, 2]);
});

it('does not send an invoice with an unknown outcome again and says what to do', async () => {
	const sent = serviceAnswers(path, { status: 500, body: '' });

	await press({ node: onErrorContinue });
	const second = await press();

	expect(sent).toHaveLength(1);
	expect(second.error?.context.outcome).toBe('unknown');
	expect(second.error?.message).toContain('was already sent from this node today');
	expect(second.error?.description).toContain('Options > Unique Key');
});

it('returns the earlier ID for a repeated order, or reports a conflict if the total has changed', async () => {
	const sent = serviceAnswers(path, stamped(23));
	const order = (cents: number): INodeParameters => ({
		resource: 'invoice',
		operation: 'stamp',
		invoiceSource: 'order',
		order: JSON.stringify(wooOrder({ lines: [line(cents)] })),
		defaultProductCode: '52152001',
	});

	await press({ parameters: order(50_000) });
	const second = await press({ parameters: order(50_000) });
	const changed = await press({ parameters: order(60_000) });

	expect(sent).toHaveLength(1);
	expect(second.items[0]?.json).toMatchObject({ id: 23, duplicate: true });
	expect(changed.error?.context.outcome).toBe('conflict');
});

it('sends an invoice and adds a warning if n8n cannot record the stamp', async () => {
	const sent = serviceAnswers(path, stamped(23));
	store.breakDown();

	const { items: results } = await press();

	expect(sent).toHaveLength(1);
	expect(results[0]?.json.warnings).toEqual([
		expect.objectContaining({ message: 'n8n could not record that this invoice was stamped' }),
	]);
});
