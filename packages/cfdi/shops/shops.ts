import { mercadoLibre } from './mercadoLibre/shop';
import { ownShape } from './ownShape/shop';
import type { Shop } from './shop';
import { shopify } from './shopify/shop';
import { stripe } from './stripe/shop';
import { tiendanube } from './tiendanube/shop';
import { wooCommerce } from './wooCommerce/shop';

/** All shops whose orders can be read. No order has the shape of two. */
export const shops: readonly Shop[] = [
	wooCommerce,
	shopify,
	tiendanube,
	mercadoLibre,
	stripe,
	ownShape,
];

/** What messages call them: "WooCommerce", "Shopify", "Stripe". */
export const shopNames: readonly string[] = shops.map(({ name }) => name).filter(Boolean);
