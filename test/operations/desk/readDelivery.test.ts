import { runNode } from '../../support/engine';

const SIGNATURE = `${'k'.repeat(43)}=`;

const posted = (more: object = {}) => ({
	json: {
		headers: {
			'content-type': 'application/json',
			'x-wc-webhook-signature': SIGNATURE,
			'x-wc-webhook-source': 'https://a.mx/',
		},
		body: { id: 7, number: '1007', billing: { email: 'ana@example.com' } },
		signature: SIGNATURE,
		...more,
	},
	binary: { data: { data: '', mimeType: 'application/json' } },
});

const read = async (shop: string, ...items: ReturnType<typeof posted>[]) =>
	await runNode({
		parameters: {
			resource: 'delivery',
			operation: 'read',
			shop,
			signature: '={{ $json.signature }}',
		},
		items,
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
	});

it('sends the order data of a signed webhook delivery, without the file, to the first output', async () => {
	const { outputs, error } = await read('a.mx', posted());

	expect(error).toBeUndefined();
	expect(outputs[1]).toEqual([]);
	expect(outputs[0]).toMatchObject([
		{ json: { shop: 'a.mx', order_id: '7', order_number: '1007', email: 'ana@example.com' } },
	]);
	expect(outputs[0]?.[0]?.binary).toBeUndefined();
});

it('sends a webhook delivery with a wrong signature or from another shop to the second output', async () => {
	const { outputs } = await read('b.mx', posted(), posted({ signature: 'other' }));

	expect(outputs[0]).toEqual([]);
	expect(outputs[1]?.map(({ json }) => json)).toEqual([
		{ status: 401, message: 'Delivery of another shop' },
		{ status: 401, message: 'Wrong signature' },
	]);
});

it('sends an item without a webhook delivery (a Crypto node error) to the second output', async () => {
	const { outputs } = await runNode({
		parameters: {
			resource: 'delivery',
			operation: 'read',
			shop: '',
			signature: '={{ $json.signature }}',
		},
		items: [{ json: { error: 'No binary data' } }],
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
	});

	expect([outputs[0], outputs[1]?.length]).toEqual([[], 1]);
});
