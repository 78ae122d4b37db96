import { conekta } from './conekta/order';
import { mercadoLibre } from './mercadoLibre/order';
import { mercadoPago } from './mercadoPago/payment';
import { openpay } from './openpay/charge';
import { ownShape } from './ownShape/order';
import type { Shop } from '../shop';
import { shopify } from './shopify/shopify';
import { stripe } from './stripe/order';
import { tiendanube } from './tiendanube/order';
import { wooCommerce } from './wooCommerce/order';

/** All supported shops. An order matches only one of them. */
export const shops: readonly Shop[] = [
	wooCommerce,
	shopify,
	tiendanube,
	mercadoLibre,
	conekta,
	openpay,
	mercadoPago,
	stripe,
	ownShape,
];
