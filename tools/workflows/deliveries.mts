import type { NodeParts } from './flow.mts';

/** What a shop posts: by which node it is signed again, and what its headers say. */

/** The signature of what was posted, byte by byte, with the secret of the shop. */
export function signAgain(): NodeParts {
	return {
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
	};
}

/** Posted by the shop. A multipart body has a file named data, which is not what was posted. */
export const IS_SIGNED =
	"(/^application\\/json/i.test($json.headers?.['content-type'] ?? '') && [$json.headers['x-wc-webhook-signature'], $json.headers['x-shopify-hmac-sha256']].includes($json.signature))";

/** With a webhook_id alone WooCommerce tries a webhook; it does not sign it. */
export const IS_TRIAL = "(Object.keys($json.body ?? {}).join() === 'webhook_id')";

/** The shop that posted. @param headers their expression */
export const shopIn = (headers: string) =>
	`${headers}['x-shopify-shop-domain'] ?? ${headers}['x-wc-webhook-source'] ?? ''`;

/** The headers that tell the shop, for a row. @param headers their expression */
export const headersOf = (headers: string) =>
	`{ 'x-shopify-shop-domain': ${headers}['x-shopify-shop-domain'], 'x-wc-webhook-source': ${headers}['x-wc-webhook-source'] }`;
