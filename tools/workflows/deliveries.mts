import type { Flow, Position, Say } from './flow.mts';
import { desk, setFields } from './nodes.mts';
import { MAX_POSTED } from './parts.mts';

/** What shops post: one trigger for each shop, and what a delivery says of itself. */

/** The name of a shop that a trigger has, in one spelling. @param name its expression */
const named = (name: string) =>
	`String(${name} ?? '').trim().toLowerCase().replace(/^https?:\\/\\//, '').replace(/^www\\./, '').replace(/\\/+$/, '')`;

/** The host of an address in one spelling: tienda.mx, or mi-tienda.myshopify.com. @param address its expression */
const hostIn = (address: string) => `${named(address)}.split(/[:\\/?#]/)[0].replace(/\\.$/, '')`;

/** The address of an order in WooCommerce's API, which the signature covers. @param body its expression */
export const wooAddress = (body: string) => `${body}?._links?.self?.[0]?.href`;

/** The shop of an order in rows, as the key of the order has it. @param addresses expressions, the first that says it */
export const shopOf = (...addresses: readonly string[]) => hostIn(`(${addresses.join(' || ')})`);

/** Of each kind of shop the headers that sign, and that name it. */
const WOO = { signature: 'x-wc-webhook-signature', source: 'x-wc-webhook-source' };
const SHOPIFY = { signature: 'x-shopify-hmac-sha256', source: 'x-shopify-shop-domain' };

/**
 * Lets JSON of at most 3 MB through that carries a signature: n8n answers anything else with 200, without an execution.
 * So is the form with which WooCommerce tries a webhook, which it does not sign.
 */
const MAY_BE_SIGNED = `={{ /^application\\/json/i.test($json.headers['content-type'] ?? '') && ['${WOO.signature}', '${SHOPIFY.signature}'].some((name) => /^[A-Za-z\\d+\\/]{43}=$/.test($json.headers[name] ?? '')) && ($json.headers['content-length'] ?? JSON.stringify($json.body).length) <= ${MAX_POSTED} }}`;

interface Triggers {
	/** The path of the first webhook; that of the second one ends in -2. */
	path: string;
	name: string;
	/** Where the first node of the first row is; the second row is 11 below. */
	at: Position;
	/** The node that takes what both give: all of it, or what the shop signed. */
	to: string;
	/** The node that answers what the shop did not sign, if the desk checks it. */
	refused?: string;
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
			[x + 13, y + 11 * row],
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
			[x + 26, y + 11 * row],
			refused === undefined
				? {
						...setFields(flow, [['shop', '']], { includeOtherFields: true }),
						settings: GOES_ON,
					}
				: desk(
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
		if (refused !== undefined) flow.line(shop, refused, 1);
	});
}

/** A body that a node cannot read loses its signature, and is refused. */
const GOES_ON = { onError: 'continueRegularOutput' };

const header = (name: string) => `$json.headers?.['${name}']`;

/** Signed by the shop. A multipart body has a file named data, which is not what was posted. */
export const IS_SIGNED = `(/^application\\/json/i.test(${header('content-type')} ?? '') && [${header(WOO.signature)}, ${header(SHOPIFY.signature)}].includes($json.signature))`;

/** What it says of its shop is what its trigger is named: an order of another shop would count as one of this. */
export const IS_OF_SHOP = `[${header(WOO.source)}, ${header(SHOPIFY.source)}, ${wooAddress('$json.body')}].every((said) => !$json.shop || !said || ${hostIn('said')} === ${hostIn('$json.shop')})`;

/** The shop of a delivery: as its trigger is named, else as the signed order says it. @param from the delivery's expression */
export const shopIn = (from: string) =>
	`(${named(`${from}.shop`)} || ${shopOf(
		wooAddress(`${from}.body`),
		`${from}.headers?.['${SHOPIFY.source}']`,
		`${from}.headers?.['${WOO.source}']`,
	)})`;

/** Headers that tell the shop, for a row. @param from the delivery's expression */
export const headersOf = (from: string) =>
	`(${from}.headers?.['${SHOPIFY.signature}'] ? { '${SHOPIFY.source}': ${shopIn(from)} } : { '${WOO.source}': 'https://' + ${shopIn(from)} + '/' })`;

/**
 * What was posted, as a row has it. An order of WooCommerce without its address gets that of its trigger, so that its
 * key has its shop: its number is that of another shop's order, too. @param from the delivery's expression
 */
export const bodyOf = (from: string) =>
	`(${from}.shop && !${from}.body._links && ${from}.headers?.['${WOO.signature}'] ? { ...${from}.body, _links: { self: [{ href: 'https://' + ${shopIn(from)} + '/wp-json/wc/v3/orders/' + ${from}.body.id }] } } : ${from}.body)`;
