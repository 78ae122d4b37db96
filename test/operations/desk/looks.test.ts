/**
 * Takes an order without a stamp response through paid-order's nodes, until the invoice is found or
 * a person is asked.
 */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import nock from 'nock';

import { invoiceFile, uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { baseUrl, runNode } from '../../support/engine';
import { withKeyStore } from '../../support/keyStore';
import { withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';
import { expressionsOf, workflowIn } from '../../support/workflowExpressions.cts';
import '../../support/noDelays';

withoutNetwork();
withKeyStore();

const MINUTE = 60_000;
const evaluated = expressionsOf('paid-order.json');
const stampNode = workflowIn('paid-order.json').nodes.find(({ name }) => name === 'Stamp it');

type Row = IDataObject;

const LAST_ID = 1_000;

let [invoices, starts] = [0, 0];

/**
 * Simulates a service with lost stamp responses.
 * @param hidden number of searches that do not find the invoice yet (default: the service stamped
 * no invoice)
 */
function service(hidden?: number) {
	const id = LAST_ID + 3 + ++invoices;
	const read: string[] = [];
	let [stamps, left] = [0, hidden ?? 0];
	let sent: IDataObject = {};
	const parsed = (body: unknown) =>
		(typeof body === 'string' ? JSON.parse(body) : body) as IDataObject;
	nock(baseUrl)
		.post(paths.stamp)
		.reply((_uri, body) => {
			stamps++;
			sent = parsed(body);
			return [500, ''];
		})
		.persist();
	nock(baseUrl)
		.post(paths.download)
		.reply((_uri, body) => {
			const asked = String(parsed(body).Id);
			read.push(asked);
			if (asked !== String(id) || hidden === undefined || left-- > 0) return [404, {}];
			return [200, invoiceFile(sent, id), { 'content-type': 'application/xml' }];
		})
		.persist();
	return { id, read, stamps: () => stamps };
}

class Desk {
	row: Row;

	mails: INodeExecutionData[] = [];

	private node = {};

	constructor() {
		const number = `20${invoices}`;
		const order = wooOrder({ lines: [line(50_000, { quantity: 2 })] }, {
			id: Number(number),
			number,
		} as never);
		this.row = {
			id: 3,
			shop: 'tienda.mx',
			order_id: number,
			order_number: number,
			order_json: JSON.stringify({ headers: {}, body: order }),
			email: 'ana@example.com',
			state: 'received',
			desk: '1',
		};
		this.start();
	}

	/** Restarts n8n. Its database contains the keys, but the process knows no UUID. */
	start(): void {
		const credentials = { cfdiApi: { id: `started ${++starts}`, name: 'CFDI' } };
		this.node = { onError: 'continueRegularOutput', credentials };
	}

	/**
	 * Takes the row through the nodes.
	 * @param isKilled whether n8n is killed before it writes the row
	 * @param lastId the register's newest invoice
	 */
	async take(isSchedule: boolean, { isKilled = false, lastId = LAST_ID } = {}): Promise<void> {
		const [[item = { json: {} }] = []] = await this.decide('choose', { json: this.row });
		const last: Record<string, Row[]> = isSchedule
			? { 'The last invoices': [{ invoice_id: String(lastId) }] }
			: {};
		const written = stampNode?.parameters as INodeParameters;
		const parameters = {
			...written,
			options: {
				...(written.options as INodeParameters),
				fromId: evaluated('Stamp it', 'options.fromId', { $input: [item.json], ...last }) as never,
				checkBeforeStamping: 'block',
			},
		};
		const { items } = await runNode({ parameters, items: [item], node: this.node });
		if (isKilled) return;
		const [rows, mails = []] = await this.decide('record', items[0] ?? { json: {} }, {
			row: JSON.stringify(this.row),
			isSchedule,
		});
		this.row = { ...this.row, ...rows?.[0]?.json };
		this.mails.push(...mails);
	}

	private async decide(own: string, item: INodeExecutionData, more: INodeParameters = {}) {
		const parameters = { resource: 'order', operation: own, ...more };
		const node = { type: 'n8n-nodes-cfdi.cfdiDesk' };
		const { outputs, error } = await runNode({ parameters, items: [item], node });
		expect(error).toBeUndefined();
		return outputs;
	}
}

const BEGAN = Date.parse('2026-11-23T18:00:00.000Z');

let minutes = 0;
const at = (count: number) => new Date(BEGAN + count * MINUTE).toISOString();

beforeEach(() => {
	minutes = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => BEGAN + minutes * MINUTE);
});
afterEach(() => jest.restoreAllMocks());

it('searches for a lost invoice at growing intervals until it is found the next morning', async () => {
	const { id, read, stamps } = service(3);
	const desk = new Desk();
	await desk.take(false);
	expect(desk.row).toMatchObject({ state: 'received', asked_on: at(0) });
	const dues = [desk.row.take_after];
	for (minutes of [11, 32, 64]) {
		await desk.take(true);
		dues.push(desk.row.take_after);
	}
	expect(dues).toEqual([at(10), at(30), at(60), '2026-11-24T14:00:00.000Z']);
	expect(desk.row.message).toContain(`entre los ID ${LAST_ID} y ${LAST_ID + 49}`);
	expect(desk.mails).toEqual([]);

	minutes = 20 * 60 + 2;
	await desk.take(true);

	expect(desk.row).toMatchObject({ state: 'stamped', uuid: uuidAt(id), invoice_id: String(id) });
	expect(desk.row.asked_on).toBe('2026-11-23');
	expect(stamps()).toBe(1);
	expect(read.length).toBeLessThanOrEqual(4 * 50 + 2);
});

it('reports the time of the last failed search for an invoice, without stamping again', async () => {
	const { read, stamps } = service();
	const desk = new Desk();
	await desk.take(false);
	for (minutes of [11, 32, 64, 20 * 60 + 2]) {
		expect(desk.row).toMatchObject({ state: 'received' });
		await desk.take(true);
	}

	expect(desk.row).toMatchObject({ state: 'unknown', take_after: null, told: 'no' });
	expect(desk.row.message).toContain('y no se encontró. Última búsqueda, 24/11/2026 08:02');
	expect(stamps()).toBe(1);
	expect(read).toHaveLength(4 * 50);

	// The node does not read, send or report anything for the repeated order.
	desk.row = { ...desk.row, told: at(minutes), state: 'received' };
	await desk.take(false);
	expect(desk.row).toMatchObject({ state: 'unknown', take_after: null });
	expect(desk.row.told).toBe(at(minutes));
	expect(read).toHaveLength(4 * 50);
});

it('searches for a lost invoice from the recorded ID, despite a restart and later stamps', async () => {
	const { id, stamps } = service(1);
	const desk = new Desk();
	await desk.take(false);
	minutes = 11;
	await desk.take(true);
	expect(desk.row.asked_on).toBe(`${at(0)} ${LAST_ID}`);
	desk.start();
	minutes = 32;
	await desk.take(true, { lastId: LAST_ID + 5_000 });

	expect(desk.row).toMatchObject({ state: 'stamped', uuid: uuidAt(id) });
	expect(stamps()).toBe(1);
});

it("finds an invoice's UUID if n8n was killed before it recorded the stamp, and sends no email", async () => {
	const { id, read, stamps } = service(0);
	const desk = new Desk();
	await desk.take(false);
	minutes = 11;
	await desk.take(true, { isKilled: true });
	desk.start();
	minutes = 20;
	read.length = 0;

	await desk.take(true);

	expect(desk.row).toMatchObject({
		state: 'stamped',
		uuid: uuidAt(id),
		invoice_id: String(id),
		message: 'No se envió todavía el correo a ana@example.com',
	});
	expect(desk.mails).toEqual([]);
	expect(read.length).toBeLessThanOrEqual(50);
	expect(stamps()).toBe(1);
});
