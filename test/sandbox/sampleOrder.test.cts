import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import type { INodeParameters } from 'n8n-workflow';

import { runNode } from '../support/engine';
import { readDelivery } from '../../packages/desk/deliveries';

const run = promisify(execFile);
const program = resolve(__dirname, '../../packages/sandbox/cli.mts');
const SECRET = 'a secret of the shop';

interface Delivery {
	headers: IncomingHttpHeaders;
	text: string;
}

async function posted(args: string[], status = 200) {
	const deliveries: Delivery[] = [];
	const webhook = createServer((request, response) => {
		let text = '';
		request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
		request.on('end', () => {
			deliveries.push({ headers: request.headers, text });
			response.writeHead(status).end('{"message":"said"}');
		});
	}).listen(0, '127.0.0.1');
	await once(webhook, 'listening');
	const { port } = webhook.address() as AddressInfo;
	const to = `http://127.0.0.1:${port}/webhook/cfdi-paid-order`;
	try {
		const printed = await run(process.execPath, [program, 'order', '--to', to, ...args]).catch(
			(error: { stdout: string; code: number }) => error,
		);
		return { ...printed, deliveries };
	} finally {
		webhook.close();
	}
}

const oneOf = async (...args: string[]) => {
	const [delivery] = (await posted(args)).deliveries;
	if (delivery === undefined) throw new Error('Nothing was posted');
	return delivery;
};

const isForged = ({ headers, text }: Delivery, secret: string) => {
	const signature = createHmac('sha256', secret).update(text).digest('base64');
	return (
		'refusal' in readDelivery({ headers, body: JSON.parse(text) as object, signature }, Date.now())
	);
};

const parameters: INodeParameters = {
	resource: 'invoice',
	operation: 'validate',
	invoiceSource: 'order',
	order: '={{ $json }}',
	ifOrderHasNoTaxes: 'refuse',
	ifLineHasNoTaxes: 'refuse',
	defaultProductCode: '01010101',
};

describe.each(['woocommerce', 'shopify'])('A sample order from %s', (shop) => {
	const args = ['--shop', shop, '--secret', SECRET];

	let delivery: Delivery;
	beforeAll(async () => {
		delivery = await oneOf(...args, '--number', '7');
	});

	it('signs a sample order with a signature that is valid only for the chosen secret', () => {
		expect(isForged(delivery, SECRET)).toBe(false);
		expect(isForged(delivery, 'another one')).toBe(true);
	});

	it("validates a sample order as an invoice with the order's total and a registered recipient", async () => {
		const { items, error } = await runNode({
			parameters,
			items: [{ json: JSON.parse(delivery.text) as never }],
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject([
			{
				json: {
					valid: true,
					findings: [],
					totals: { Total: '1160.00' },
					invoice: { FormaPago: '03', Receptor: { Rfc: 'URE180429TM6' } },
				},
			},
		]);
	});

	it('gives two sample orders the same ID only if they have the same number', async () => {
		const idOf = ({ text }: Delivery) => (JSON.parse(text) as { id: number }).id;
		expect(idOf(await oneOf(...args, '--number', '7'))).toBe(idOf(delivery));
		expect(idOf(await oneOf(...args, '--number', '8'))).not.toBe(idOf(delivery));
	});
});

it.each([
	[200, undefined, 'Answer: 200 {"message":"said"}'],
	[401, 1, 'enter the same secret in the workflow'],
	[404, 1, 'publish the workflow'],
])(
	'ends the sample order command after status %i with the exit code %s and prints advice',
	async (status, code, says) => {
		const printed = await posted(['--shop', 'shopify', '--secret', SECRET], status);
		expect('code' in printed ? printed.code : undefined).toBe(code);
		expect(printed.stdout).toContain(says);
		expect(printed.stdout).not.toContain(SECRET);
	},
);

it.each([
	[['--shop', 'magento', '--secret', 's'], '--shop is one of: woocommerce, shopify'],
	[['--shop', 'shopify'], '--secret is missing'],
	[['--shop', 'shopify', '--secret', 's', '--number', '0'], '--number is not a number'],
	[['--to', 'n8n', '--shop', 'shopify', '--secret', 's'], '--to is not an address'],
])('refuses the arguments %s without posting an order', async (args, message) => {
	const { stderr, deliveries } = (await posted(args)) as { stderr: string; deliveries: object[] };
	expect(stderr).toContain(message);
	expect(deliveries).toEqual([]);
});
