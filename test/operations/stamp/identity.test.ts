import type { INodeParameters } from 'n8n-workflow';

import nock from 'nock';

import type { NodeRun } from '../../support/engine';
import { runNode, token } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import {
	answersOf,
	operation,
	paidUuid,
	paymentParameters,
	stampParameters,
	uuid,
} from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';

withoutNetwork();
withKeyStore();

const { path, answer } = operation('invoice.stamp');

const keyed = (key: string, changes: INodeParameters = {}): INodeParameters => ({
	...stampParameters,
	...changes,
	options: { uniqueKey: key, ifKeyUsed: 'passOn', checkBeforeStamping: 'off' },
});

const run = async (parameters: INodeParameters, changes: Partial<NodeRun> = {}) => {
	const { items, error } = await runNode({ parameters, ...changes });
	const json = items[0]?.json ?? {};
	return error === undefined
		? { outcome: json.outcome ?? 'stamped', json }
		: { outcome: error.context.outcome, message: error.message, description: error.description };
};

const lines = (unitPrice: string, description = 'Taza de barro'): INodeParameters => ({
	lineItemsJson: JSON.stringify([
		{
			ClaveProdServ: '52152001',
			Cantidad: '2',
			ClaveUnidad: 'H87',
			Descripcion: description,
			ValorUnitario: unitPrice,
			ObjetoImp: '01',
		},
	]),
});

describe('A Unique Key that was used before', () => {
	it.each<[string, INodeParameters, string]>([
		['the same invoice', {}, 'duplicate'],
		['other lines with the same total', lines('500.00', 'Plato'), 'duplicate'],
		['a total written differently', lines('500'), 'duplicate'],
		['another total', lines('510.00'), 'conflict'],
		[
			'another recipient',
			{
				recipientRfc: { __rl: true, mode: 'rfc', value: 'EKU9003173C9' },
				recipientName: 'ESCUELA KEMPER URGATE',
			},
			'conflict',
		],
		[
			'another currency',
			{ additionalFields: { currency: 'USD', exchangeRate: '18.5' } },
			'conflict',
		],
		['another type', { additionalFields: { voucherType: 'E' } }, 'conflict'],
	])('reports a used Unique Key with %s as a %s', async (_, changes, outcome) => {
		const sent = serviceAnswers(path, { body: answer });
		await run(keyed('1'));

		const again = await run(keyed('1', changes));

		expect(again.outcome).toBe(outcome);
		expect(sent).toHaveLength(1);
	});

	it('names the earlier invoice of a used Unique Key and the values that differ', async () => {
		serviceAnswers(path, { body: answer });
		const totalOf = (Total: string) =>
			keyed('Consecutivo 1', {
				additionalFields: { moreJson: JSON.stringify({ Total, SubTotal: Total }) },
			});
		await run(totalOf('1160.00'));

		expect((await run(totalOf('1160.00'))).json).toMatchObject({ stamped: { id: 1024, uuid } });
		expect(await run(totalOf('9021.32'))).toEqual({
			outcome: 'conflict',
			message:
				'Unique Key "Consecutivo 1" was used before, but with another recipient, total, currency or type',
			description: expect.stringContaining(
				'Sent before: 1,160.00 MXN, URE180429TM6, I (Ingreso). Now: 9,021.32 MXN, URE180429TM6, I (Ingreso).',
			),
		});
	});

	it('accepts a Unique Key that was used with another service', async () => {
		const sent = serviceAnswers(path, { body: answer });
		const credentials = { baseUrl: 'https://sandbox.test', accessToken: token };
		const other = nock('https://sandbox.test').post(path).reply(200, answer);

		await run(keyed('1001'), { credentials });
		expect((await run(keyed('1001'))).outcome).toBe('stamped');

		expect(other.isDone()).toBe(true);
		expect(sent).toHaveLength(1);
		expect((await run(keyed('1001'), { credentials })).outcome).toBe('duplicate');
	});

	it.each([
		['A (open)', 'A'],
		['A', 'A (open)'],
	])('treats the keys %j and %j as different', async (first, second) => {
		const sent = serviceAnswers(path, ...answersOf(answer, 2));

		const outcomes = [];
		for (const key of [first, second, first]) outcomes.push((await run(keyed(key))).outcome);

		expect(outcomes).toEqual(['stamped', 'stamped', 'duplicate']);
		expect(sent).toHaveLength(2);
	});
});

describe('A global invoice and its orders', () => {
	const order = (id: number) =>
		wooOrder({ lines: [line(50_000)], meta: {} }, { id, number: String(id), _links: undefined });
	const common: INodeParameters = {
		resource: 'invoice',
		operation: 'stamp',
		defaultProductCode: '52152001',
	};
	const single = (id: number, ifKeyUsed = 'refuse'): INodeParameters => ({
		...common,
		invoiceSource: 'order',
		order: JSON.stringify(order(id)),
		override: {
			recipientRfc: 'URE180429TM6',
			recipientName: 'UNIVERSIDAD',
			recipientTaxRegime: '601',
			recipientPostalCode: '86991',
			cfdiUse: 'G03',
		},
		options: { ifKeyUsed },
	});
	const global = (...ids: number[]): INodeParameters => ({
		...common,
		invoiceSource: 'order',
		order: JSON.stringify(ids.map(order)),
	});
	const answers = (count: number) => serviceAnswers(path, ...answersOf(answer, count));

	it('reports a global invoice as a duplicate even if its orders are reordered', async () => {
		const sent = answers(1);

		expect((await run(global(1, 2))).outcome).toBe('stamped');
		expect((await run(global(2, 1))).outcome).toBe('duplicate');

		expect(sent).toHaveLength(1);
	});

	it('reports an order of a global invoice as a duplicate', async () => {
		const sent = answers(1);
		await run(global(1, 2));

		expect((await run(single(1, 'passOn'))).json).toMatchObject({
			duplicate: true,
			outcome: 'duplicate',
			inGlobal: true,
		});
		expect(await run(single(2))).toMatchObject({
			outcome: 'duplicate',
			message: expect.stringMatching(/^Order .*2 was sent before in a global invoice/),
		});
		expect(sent).toHaveLength(1);
	});

	it('refuses a whole list of orders if one order already has an invoice, and names that order', async () => {
		const sent = answers(3);
		await run(single(1));

		expect(await run(global(1, 2, 3))).toMatchObject({
			outcome: 'conflict',
			message: expect.stringMatching(/^Order .*1 was sent before$/),
			description: expect.stringContaining('Remove these orders'),
		});
		expect((await run(global(2, 3))).outcome).toBe('stamped');
		expect(await run(global(2, 3, 4))).toMatchObject({
			outcome: 'conflict',
			message: expect.stringMatching(/^Orders .*2, .*3 were sent before$/),
		});
		expect((await run(single(4))).outcome).toBe('stamped');
		expect(sent).toHaveLength(3);
	});
});

describe('A payment', () => {
	const pays = (paymentAmount: string, changes: INodeParameters = {}): INodeParameters => ({
		...paymentParameters,
		paymentAmount,
		...changes,
	});
	const answers = (count: number) => serviceAnswers(path, ...answersOf(answer, count));

	it('reports a second payment of the same instalment as a duplicate, even in another execution', async () => {
		const sent = answers(1);
		await run(pays('500.00'));

		expect(await run(pays('500.00'))).toMatchObject({
			outcome: 'duplicate',
			message: `Instalment 1 of invoice ${paidUuid} was sent before (UUID ${uuid}, id 1024)`,
		});
		expect(sent).toHaveLength(1);
	});

	it('reports a conflict if the same instalment is paid with another amount, and says what to enter', async () => {
		const sent = answers(2);
		await run(pays('500.00'));

		expect(await run(pays('660.00'))).toEqual({
			outcome: 'conflict',
			message: `Instalment 1 of invoice ${paidUuid} was sent before, but with other values`,
			description: expect.stringContaining('enter the number of this payment in Instalment'),
		});
		const next = { instalment: '2', earlierPayments: '500.00' };
		expect((await run(pays('660.00', next))).outcome).toBe('stamped');
		expect(sent).toHaveLength(2);
	});

	it('stamps a cancelled payment again with a Unique Key', async () => {
		const sent = answers(2);
		await run(pays('500.00'));

		const again = pays('500.00', { options: { uniqueKey: 'again' } });
		expect((await run(again)).outcome).toBe('stamped');
		expect((await run(again)).outcome).toBe('duplicate');
		expect(sent).toHaveLength(2);
	});
});
