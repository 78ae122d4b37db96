import type { Flow, Position, Say } from './flow.mts';
import { desk } from './nodes.mts';
import { MAX_POSTED } from './parts.mts';

/** Each shop has its own webhook, secret and name. */

/** WooCommerce and Shopify send the signature in these headers. */
const SIGNATURES = ['x-wc-webhook-signature', 'x-shopify-hmac-sha256'];

/**
 * True for JSON of at most 3 MB with a signature. n8n responds to other requests with 200 and
 * starts no execution, for example for the unsigned form with which WooCommerce tests a webhook.
 */
const MAY_BE_SIGNED = `={{ /^application\\/json/i.test($json.headers['content-type'] ?? '') && /^[A-Za-z\\d+\\/]{43}=$/.test(${SIGNATURES.map((name) => `$json.headers['${name}']`).join(' ?? ')}) && ($json.headers['content-length'] ?? JSON.stringify($json.body).length) <= ${MAX_POSTED} }}`;

interface Triggers {
	/** The second webhook's path has -2 at the end. */
	path: string;
	name: string;
	/** The second webhook is 11 units below the first. */
	at: Position;
	/** The node that receives requests with a valid signature. */
	to: string;
	refused: string;
	/** The node that reads an order's row before a signed request is accepted. */
	lookUp?: string;
}

/**
 * Adds nodes for two shops: a webhook, a signature and the shop's name. Users enable the second
 * shop and copy it for a third. The name comes from the workflow, because request headers are not
 * signed.
 */
export function shopTriggers(
	flow: Flow,
	say: Say,
	{ path, name, at: [x, y], to, refused, lookUp }: Triggers,
): void {
	const rows = [
		['', path, 'aa', {}],
		[' 2', `${path}-2`, 'ab', { disabled: true }],
	] as const;
	rows.forEach(([suffix, ownPath, id, settings], row) => {
		const webhook = flow.node(`${name}${suffix}`, [x, y + 11 * row], {
			type: 'webhook',
			version: 2,
			parameters: {
				httpMethod: 'POST',
				path: ownPath,
				responseMode: 'responseNode',
				options: { rawBody: true, onlyRunIf: MAY_BE_SIGNED },
			},
			settings: { webhookId: flow.id(id), ...settings },
		});
		// Signs the received bytes. The next node compares the result with the request's signature.
		const sign = flow.node(
			`${say('Sign it again', 'Firmarlo otra vez')}${suffix}`,
			[x + 11, y + 11 * row],
			{
				type: 'crypto',
				version: 2,
				parameters: {
					action: 'hmac',
					binaryData: true,
					binaryPropertyName: 'data',
					type: 'SHA256',
					dataPropertyName: 'signature',
					encoding: 'base64',
				},
				settings: { ...settings, ...GOES_ON },
			},
		);
		const shop = flow.node(
			`${say('Its shop', 'Su tienda')}${suffix}`,
			[x + 22, y + 11 * row],
			desk(
				{
					resource: 'delivery',
					operation: 'read',
					shop: '',
					signature: '={{ $json.signature }}',
				},
				settings,
			),
		);
		flow.row(webhook, sign, shop);
		if (lookUp !== undefined) flow.line(shop, lookUp);
		flow.line(shop, to);
		flow.line(shop, refused, 1);
	});
}

/** Continue if n8n cannot read a body. The request then lacks a signature and is refused. */
const GOES_ON = { onError: 'continueRegularOutput' };
