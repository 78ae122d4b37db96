import { isRecord } from '../../values/json';
import type { Json } from '../json';
import { hostOf, recordsIn, textOf } from '../json';

/** Where the path of WooCommerce's API begins: `/wp-json/wc/`, or `/index.php?rest_route=/wc/`. */
const API = /^https?:\/\/[^/?#]+(\/.*?)??\/(?:[^/?#]+\/wc\/|(?:index\.php)?\?rest_route=)/i;

/** The addresses of an order or a refund in the shop's API, its own first. */
export function linksOf({ _links: links }: Json): string[] {
	const { self, ...others } = isRecord(links) ? links : {};
	return [self, ...Object.values(others)]
		.flatMap(recordsIn)
		.map(({ href }) => textOf(href))
		.filter(Boolean);
}

/**
 * The shop at a link of its API: "tienda.example.mx", and "example.mx/norte" for one of several on the
 * same host. With or without www it is the same shop.
 * @returns `''` for anything but an address
 */
export function shopAt(link: string): string {
	const host = hostOf(link).replace(/^www\./, '');
	return host && host + (API.exec(link)?.[1] ?? '');
}
