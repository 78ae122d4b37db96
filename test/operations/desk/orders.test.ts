/** The operations for the orders of a shop, in n8n's engine. */
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

const pairs = (items: INodeExecutionData[] = []) => items.map(({ pairedItem }) => pairedItem);

it('of rows that the schedule takes each keeps the place from which it came', async () => {
	const rows = [
		{ ...ROW, desk: 'other' },
		{ ...ROW, desk: null },
	];
	const [accepted] = await decide(
		'accept',
		rows.map((json) => ({ json })),
		{ rowsBefore: '[]', isSchedule: true },
	);

	expect(accepted).toHaveLength(1);
	expect(pairs(accepted)).toEqual([{ item: 1 }]);
});

it('an order with a valid invoice leaves by the second output', async () => {
	const [toStamp, invoiced] = await decide('choose', [
		{ json: ROW },
		{ json: { ...ROW, uuid } },
		{ json: { ...ROW, uuid, status: 'cancelled' } },
	]);

	expect([pairs(toStamp), pairs(invoiced)]).toEqual([[{ item: 0 }, { item: 2 }], [{ item: 1 }]]);
});

it('an invoice leaves with its files for the mail, whose text has them as attachments', async () => {
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

it('rows that are told are one mail to the owner, with the execution in their claim', async () => {
	const rows = [ROW, { ...ROW, id: 4, told: 'no' }, { ...ROW, id: 5, told: 'no' }];
	const [claims = []] = await decide(
		'tellOwner',
		rows.map((json) => ({ json })),
	);
	expect(pairs(claims)).toEqual([{ item: 1 }, { item: 2 }]);
	expect(claims[0]?.json.told).toMatch(/^no \d{4}-\d\d-\d\dT[\d:.]+Z .+/);

	const claimed = claims.map(({ json }) => ({ json: { ...ROW, ...json } }));
	const [mails] = await decide('writeMail', claimed, { address: 'https://n8n.test' });
	expect(mails).toHaveLength(1);
	expect(mails?.[0]?.json).toMatchObject({ isToOwner: true, told: claims[0]?.json.told });
});

it('a row is the same whatever else the service answers', async () => {
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
