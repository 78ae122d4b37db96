import type { Flow, Position, Say } from './flow.mts';
import { desk } from './nodes.mts';
import { MAX_POSTED } from './parts.mts';

/** What shops post: one trigger for each shop, and what a delivery says of itself. */

/** The header with which each kind of shop signs. */
const SIGNATURES = ['x-wc-webhook-signature', 'x-shopify-hmac-sha256'];

/**
 * Lets JSON of at most 3 MB through that carries a signature: n8n answers anything else with 200, without an execution.
 * So is the form with which WooCommerce tries a webhook, which it does not sign.
 */
const MAY_BE_SIGNED = `={{ /^application\\/json/i.test($json.headers['content-type'] ?? '') && /^[A-Za-z\\d+\\/]{43}=$/.test(${SIGNATURES.map((name) => `$json.headers['${name}']`).join(' ?? ')}) && ($json.headers['content-length'] ?? JSON.stringify($json.body).length) <= ${MAX_POSTED} }}`;

interface Triggers {
	/** The path of the first webhook; that of the second one ends in -2. */
	path: string;
	name: string;
	/** Where the first node of the first row is; the second row is 11 below. */
	at: Position;
	/** The node that takes what the shops signed. */
	to: string;
	/** The node that answers what the shop did not sign. */
	refused: string;
	/** The node that looks up the row of what the shop signed, before it is taken. */
	lookUp?: string;
}

/**
 * A row of three nodes for each of two shops: its webhook, its secret, its name. A second shop is switched on; a third
 * one is a copy of a row. The shop that is named counts, whatever the headers say, which are not signed.
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
		// The signature of what was posted, byte by byte, with the secret of the shop.
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

/** A body that a node cannot read loses its signature, and is refused. */
const GOES_ON = { onError: 'continueRegularOutput' };
