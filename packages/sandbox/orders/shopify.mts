import { localTime } from '../sat/clock.mts';
import { buyer } from './buyer.mts';
import type { OrderOptions, Posted } from './order.mts';

const fields: Readonly<Record<string, string>> = {
	rfc: buyer.rfc,
	razon_social: buyer.name,
	regimen_fiscal: buyer.taxRegime,
	uso_cfdi: buyer.cfdiUse,
	codigo_postal_fiscal: buyer.postalCode,
};

/** Builds Shopify's webhook orders/paid for two cups for 1160.00 with IVA. */
export function shopify({ number, host, paidAt }: OrderOptions): Posted {
	const paid = `${localTime(paidAt)}-06:00`;
	return {
		headers: { 'X-Shopify-Shop-Domain': host, 'X-Shopify-Topic': 'orders/paid' },
		signature: 'X-Shopify-Hmac-Sha256',
		body: {
			id: 5_000_000_000_000 + number,
			name: `#${number}`,
			order_number: number,
			financial_status: 'paid',
			fulfillment_status: null,
			currency: 'MXN',
			created_at: paid,
			processed_at: paid,
			taxes_included: true,
			total_price: '1160.00',
			total_discounts: '0.00',
			total_tip_received: '0.00',
			contact_email: buyer.email,
			payment_gateway_names: ['Transferencia bancaria'],
			note_attributes: Object.entries(fields).map(([name, value]) => ({ name, value })),
			billing_address: {
				name: 'Compra De Prueba',
				company: null,
				zip: buyer.postalCode,
				country_code: 'MX',
			},
			line_items: [
				{
					id: 901,
					title: 'Taza de barro',
					name: 'Taza de barro',
					sku: 'TAZA-1',
					quantity: 2,
					price: '580.00',
					total_discount: '0.00',
					discount_allocations: [],
					taxable: true,
					properties: [],
					tax_lines: [{ price: '160.00', rate: 0.16, title: 'IVA' }],
				},
			],
			shipping_lines: [],
		},
	};
}
