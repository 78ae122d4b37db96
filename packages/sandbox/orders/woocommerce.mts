import { localTime } from '../sat/clock.mts';
import { buyer } from './buyer.mts';
import type { OrderOptions, Posted } from './order.mts';

const fields: Readonly<Record<string, string>> = {
	_billing_rfc: buyer.rfc,
	_billing_razon_social: buyer.name,
	_billing_regimen_fiscal: buyer.taxRegime,
	_billing_uso_cfdi: buyer.cfdiUse,
	_billing_codigo_postal_fiscal: buyer.postalCode,
};

/** Builds WooCommerce's webhook "order updated" for two cups for 1160.00 with IVA. */
export function woocommerce({ number, host, paidAt }: OrderOptions): Posted {
	const paid = localTime(paidAt);
	return {
		headers: {
			'X-WC-Webhook-Source': `https://${host}/`,
			'X-WC-Webhook-Topic': 'order.updated',
		},
		signature: 'X-WC-Webhook-Signature',
		body: {
			id: number,
			parent_id: 0,
			number: String(number),
			order_key: `wc_order_${number}`,
			created_via: 'checkout',
			version: '10.3.5',
			status: 'processing',
			currency: 'MXN',
			date_created: paid,
			date_paid: paid,
			prices_include_tax: true,
			discount_total: '0.00',
			discount_tax: '0.00',
			shipping_total: '0.00',
			shipping_tax: '0.00',
			cart_tax: '160.00',
			total: '1160.00',
			total_tax: '160.00',
			billing: {
				first_name: 'Compra',
				last_name: 'De Prueba',
				company: '',
				postcode: buyer.postalCode,
				country: 'MX',
				email: buyer.email,
			},
			payment_method: 'bacs',
			payment_method_title: 'Transferencia bancaria directa',
			_links: { self: [{ href: `https://${host}/wp-json/wc/v3/orders/${number}` }] },
			meta_data: Object.entries(fields).map(([key, value], id) => ({ id, key, value })),
			line_items: [
				{
					id: 1,
					name: 'Taza de barro',
					product_id: 90,
					variation_id: 0,
					quantity: 2,
					tax_class: '',
					subtotal: '1000.00',
					subtotal_tax: '160.00',
					total: '1000.00',
					total_tax: '160.00',
					taxes: [{ id: 1, total: '160.00', subtotal: '160.00' }],
					meta_data: [],
					sku: 'TAZA-1',
					price: 500,
				},
			],
			tax_lines: [
				{
					id: 2,
					rate_code: 'MX-IVA-1',
					rate_id: 1,
					label: 'IVA',
					compound: false,
					tax_total: '160.00',
					shipping_tax_total: '0.00',
					rate_percent: 16,
				},
			],
			shipping_lines: [],
			fee_lines: [],
			coupon_lines: [],
			refunds: [],
		},
	};
}
