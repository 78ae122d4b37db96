import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { runNode } from '../../support/engine';
import { hostile } from '../../support/hostileAnswers.cts';
import { withKeyStore } from '../../support/keyStore';
import { ofAnother, operation, uuid } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();
withKeyStore();

const file = { data: '', mimeType: 'application/xml' };
const FILES = { data_xml: file, data_pdf: file };

const ROW = {
	id: 3,
	shop: 'a.mx',
	order_id: '7',
	order_number: '1007',
	order_json: '{}',
	email: 'ana@example.com',
	state: 'received',
	desk: '1',
};

async function decide(own: string, items: INodeExecutionData[], parameters: INodeParameters = {}) {
	const { outputs, error } = await runNode({
		parameters: { resource: 'order', operation: own, ...parameters },
		items,
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
	});
	expect(error).toBeUndefined();
	return outputs;
}

/** test/support/engine uses this execution ID. */
const executionId = 'execution';

const pairs = (items: INodeExecutionData[] = []) => items.map(({ pairedItem }) => pairedItem);

it("links each order accepted in a scheduled run to the order's input item", async () => {
	const rows = [
		{ ...ROW, state: 'again', desk: 'other' },
		{ ...ROW, state: 'again', desk: null },
	];
	const [, accepted] = await decide(
		'accept',
		rows.map((json) => ({ json })),
		{ rowsBefore: '[]', isSchedule: true },
	);

	expect(accepted).toHaveLength(1);
	expect(pairs(accepted)).toEqual([{ item: 1 }]);
});

it('stamps neither an invoiced order nor a global invoice whose order list is unchecked', async () => {
	const [toStamp, invoiced] = await decide('choose', [
		{ json: ROW },
		{ json: { ...ROW, uuid } },
		{ json: { ...ROW, uuid, status: 'cancelled' } },
		{ json: { ...ROW, shop: 'global', list: '' } },
		{ json: { ...ROW, shop: 'global', list: '7' } },
	]);

	expect([pairs(toStamp), pairs(invoiced)]).toEqual([
		[{ item: 0 }, { item: 2 }, { item: 4 }],
		[{ item: 1 }, { item: 3 }],
	]);
});

it('outputs an invoice with the files to attach to the email', async () => {
	const json = { id: 7, uuid, total: '1160.00', currency: 'MXN', order: { number: '1007' } };
	const [rows, mails = []] = await decide('record', [{ json, binary: FILES }, { json }], {
		row: JSON.stringify(ROW),
	});

	expect(pairs(rows)).toEqual([{ item: 0 }, { item: 1 }]);
	expect(mails.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['data_xml', 'data_pdf']]);

	const [letters = []] = await decide('writeMail', mails, { address: 'https://n8n.test' });
	expect(letters).toMatchObject([
		{ json: { to: 'ana@example.com', attachments: 'data_xml,data_pdf' }, binary: FILES },
	]);

	const mail = JSON.stringify(letters[0]?.json);
	const [after] = await decide('mailed', [{ json: { messageId: 'm' } }], { mail });
	expect(after).toMatchObject([{ json: { shop: 'a.mx', order_id: '7', message: '', told: null } }]);
});

it('claims several orders for one execution and reports them to the owner in one email', async () => {
	const rows = [ROW, { ...ROW, id: 4, told: 'no' }, { ...ROW, id: 5, told: 'no' }];
	const [claims = [], due] = await decide(
		'accept',
		rows.map((json) => ({ json })),
		{ rowsBefore: '[]', isSchedule: true },
	);
	expect(due).toEqual([]);
	expect(pairs(claims)).toEqual([{ item: 1 }, { item: 2 }]);
	expect(claims[0]?.json.told).toMatch(/^no \d{4}-\d\d-\d\dT[\d:.]+Z .+/);

	const claimed = claims.map(({ json }) => ({ json: { ...ROW, ...json } }));
	const [mails] = await decide('writeMail', claimed, { address: 'https://n8n.test' });
	expect(mails).toHaveLength(1);
	expect(mails?.[0]?.json).toMatchObject({ isToOwner: true, told: claims[0]?.json.told });
});

it('puts orders without an RFC into a global invoice and leaves out a refused order', async () => {
	const orders = [7, 8].map((id) => ({
		...ROW,
		id,
		order_id: `${id}`,
		state: 'noRfc',
		ordered_on: '2026-11-20',
		order_json: JSON.stringify({ headers: {}, body: { id } }),
	}));
	const [, none] = await decide('accept', [{ json: { timestamp: '2026-11-21' } }]);
	expect(none).toEqual([]);
	const taken = orders.map((json) => ({ json: { ...json, list: executionId } }));
	const [, lists = []] = await decide('accept', taken);
	expect(lists).toMatchObject([{ json: { shop: 'global', state: 'received', list: '' } }]);

	const leftOut = [{ index: 1, reason: 'refused', es: 'Trueque no es una forma de pago' }];
	const row = JSON.stringify(lists[0]?.json);
	const [rows] = await decide('record', [{ json: { leftOut } }], { row });
	expect(rows).toMatchObject([
		{ json: { shop: 'a.mx', order_id: '8', told: 'no', list: '' } },
		{ json: { shop: 'global', list: executionId, state: 'received' } },
	]);
	expect(pairs(rows)).toEqual([{ item: 0 }, { item: 0 }]);
});

it('emails the customer about refused tax data only if Customers Correct Tax Data is on', async () => {
	const error = { outcome: 'refused', fields: { 'Receptor.Nombre': ['x'] }, es: { message: 'm' } };
	const record = async (customersCorrect: boolean) => {
		const parameters = { row: JSON.stringify(ROW), customersCorrect };
		const [rows] = await decide('record', [{ json: { error } }], parameters);
		return rows?.[0]?.json ?? {};
	};
	expect((await record(false)).take_after).toBeNull();
	const due = { desk: null, told: null, take_after: '2026-01-01' };
	const refused = { ...ROW, ...(await record(true)), ...due };
	const [claims = []] = await decide('accept', [{ json: refused }], {
		rowsBefore: '[]',
		isSchedule: true,
	});
	expect(claims).toMatchObject([{ json: { id: 3, asked: '1' } }]);

	const asked = { json: { ...refused, ...claims[0]?.json } };
	const [mails] = await decide('writeMail', [asked], { address: 'https://n8n.test' });
	expect(mails).toMatchObject([{ json: { to: 'ana@example.com', isQuestion: true } }]);
});

it("records the same order row even if the service's answer has unknown fields", async () => {
	const { path, parameters, answer } = operation('invoice.stamp') as {
		path: string;
		parameters: INodeParameters;
		answer: { data?: object };
	};
	const columns = async (others: object) => {
		const body = { ...others, ...answer, data: { ...others, ...answer.data } };
		serviceAnswers(path, { body: 'uuid' in others ? body : ofAnother(body) });
		const { items } = await runNode({ parameters });
		const item = JSON.parse(JSON.stringify(items[0]?.json).replaceAll(ofAnother(uuid), uuid)) as {
			uuid: string;
		};
		expect(item.uuid).toBe(uuid);
		const [rows] = await decide('record', [{ json: item }], { row: JSON.stringify(ROW) });
		return { ...rows?.[0]?.json, take_after: '' };
	};

	expect(await columns(hostile())).toEqual(await columns({}));
});
