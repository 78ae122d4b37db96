import { createHmac } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { OrderOptions, Posted } from './order.mts';
import { shopify } from './shopify.mts';
import { woocommerce } from './woocommerce.mts';

const shops: Readonly<Record<string, { host: string; order: (options: OrderOptions) => Posted }>> =
	{
		woocommerce: { host: 'tienda.example.mx', order: woocommerce },
		shopify: { host: 'taller-example.myshopify.com', order: shopify },
	};

const usage = `Usage: cfdi-sandbox order --to WEBHOOK --shop ${Object.keys(shops).join('|')} --secret S [--number N] [--host SHOP]

  Posts a paid order as the shop would, signed with the secret, so that a workflow can be tried before its shop.

  --to WEBHOOK  the production URL of the workflow's webhook
  --shop SHOP   whose order it is
  --secret S    the secret that the shop signs with
  --number N    the number of the order (a new one each time); the same number is the same order
  --host SHOP   the address of the shop
`;

const MAX_WAIT_MS = 60_000;

function readOptions(args: string[]) {
	const { values } = parseArgs({
		args,
		options: {
			to: { type: 'string' },
			shop: { type: 'string' },
			secret: { type: 'string' },
			number: { type: 'string' },
			host: { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	const {
		to = '',
		shop = '',
		secret = '',
		number = String(Math.floor(Date.now() / 1000)),
	} = values;
	if (!URL.canParse(to) || !/^https?:/.test(to)) throw new Error(`--to is not an address: ${to}`);
	if (!Object.hasOwn(shops, shop)) {
		throw new Error(`--shop is one of: ${Object.keys(shops).join(', ')}`);
	}
	if (secret === '') throw new Error('--secret is missing: the shop signs its orders with it');
	if (!/^[1-9]\d{0,9}$/.test(number)) throw new Error(`--number is not a number: ${number}`);
	return { to, shop, secret, number: Number(number), host: values.host };
}

const advice: Readonly<Record<number, string>> = {
	401: 'The signature does not fit: enter the same secret in the workflow, as it is typed here.',
	404: 'No webhook is there: publish the workflow, and give its production URL.',
};

export function signedOrder(
	shop: string,
	secret: string,
	{ host, ...options }: Omit<OrderOptions, 'host'> & { host?: string },
): { text: string; headers: Record<string, string> } {
	const known = shops[shop];
	if (known === undefined) throw new Error(`No such shop: ${shop}`);
	const { headers, signature, body } = known.order({ host: host ?? known.host, ...options });
	const text = JSON.stringify(body);
	const signed = createHmac('sha256', secret).update(text).digest('base64');
	return {
		text,
		headers: { 'content-type': 'application/json', ...headers, [signature]: signed },
	};
}

/** Runs `cfdi-sandbox order`, which posts a signed sample order and prints the response. */
export async function postOrder(args: string[]): Promise<void> {
	const options = readOptions(args);
	if (options === undefined) {
		console.log(usage);
		return;
	}
	const { to, shop, secret, number, host } = options;
	const { text, headers } = signedOrder(shop, secret, { number, host, paidAt: new Date() });
	const response = await fetch(to, {
		method: 'POST',
		headers,
		body: text,
		signal: AbortSignal.timeout(MAX_WAIT_MS),
	}).catch((cause: unknown) => {
		throw new Error(`No answer from ${new URL(to).origin}: is it running there?`, { cause });
	});
	console.log(`Order:  ${number}, of ${shop}`);
	console.log(`Answer: ${response.status} ${(await response.text()).slice(0, 1000)}`);
	const what = advice[response.status];
	if (what !== undefined) console.log(what);
	if (!response.ok) process.exitCode = 1;
}
