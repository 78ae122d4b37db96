import type { Flow, Position, Say } from './flow.mts';
import { desk } from './nodes.mts';
import { MAX_POSTED } from './parts.mts';

/** Webhooks for shops: one trigger for each shop, with its secret and name. */

/** The signature headers of each kind of shop. */
const SIGNATURES = ['x-wc-webhook-signature', 'x-shopify-hmac-sha256'];

/**
 * Accepts JSON of at most 3 MB with a signature. n8n answers everything else with 200 and no
 * execution, including the unsigned form with which WooCommerce tests a webhook.
 */
const MAY_BE_SIGNED = `={{ /^application\\/json/i.test($json.headers['content-type'] ?? '') && /^[A-Za-z\\d+\\/]{43}=$/.test(${SIGNATURES.map((name) => `$json.headers['${name}']`).join(' ?? ')}) && ($json.headers['content-length'] ?? JSON.stringify($json.body).length) <= ${MAX_POSTED} }}`;

interface Triggers {
	/** The path of the first webhook. The second path adds -2. */
	path: string;
	name: string;
	/** Position of the first node of the first row. The second row is 11 below. */
	at: Position;
	/** The node that receives signed deliveries. */
	to: string;
	/** The node that answers unsigned deliveries. */
	refused: string;
	/** The node that reads the row of a signed delivery before it is accepted. */
	lookUp?: string;
}

/**
 * Adds a row of three nodes for each of two shops: webhook, secret and name. Users enable the
 * second shop and copy a row for a third. The name in the row counts, because headers are not
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
		// Signs the posted bytes with the shop's secret.
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

/** A body that a node cannot read loses its signature and is refused. */
const GOES_ON = { onError: 'continueRegularOutput' };
