import type { OrderOptions } from './orderInvoice';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import { invoiced, taxRows, worded } from './support/invoicedOrders';
import type { Json, Sale } from './support/shopOrders';
import { ieps26, iva0, iva8, ivaOnIeps, line, shopifyOrder, wooOrder } from './support/shopOrders';

interface Case {
	name: string;
	sale: Sale;
	changes?: Json;
	options?: Partial<OrderOptions>;
}

interface Invoiced extends Case {
	invoice: object;
	taxes: Record<string, string>;
	conceptos?: object[];
}

const free: Sale = { lines: [line(50_000, { rates: [] })] };
const one: Sale = { lines: [line(50_000)] };
const sentTo = (country: string): Json => ({
	shipping: { country },
	shipping_address: { country_code: country },
});
const cup = { Descripcion: 'Taza de barro' };

const invoices: Invoiced[] = [
	{
		name: 'IVA at 8 %, which the shop names IVA',
		sale: { lines: [line(50_000, { rates: [iva8] })] },
		invoice: { Total: '540.00' },
		taxes: { '002 0.080000': '40.00' },
	},
	{
		name: 'IVA at 0 %',
		sale: { lines: [line(50_000, { rates: [iva0] })] },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'IEPS 26.5 % with IVA 16 % on it, and a line with only IVA',
		sale: { lines: [line(19_990, { rates: [ieps26, ivaOnIeps] }), line(4_550)] },
		invoice: { Total: '346.11' },
		taxes: { '003 0.265000': '52.97', '002 0.160000': '47.74' },
	},
	{
		name: 'discounts with a fraction of a cent on several lines',
		sale: { lines: [line(3_333, { off: 333 }), line(6_667, { quantity: 3, off: 1_999 })] },
		invoice: { SubTotal: '233.34', Descuento: '23.32', Total: '243.62' },
		taxes: { '002 0.160000': '33.60' },
	},
	{
		name: 'a line with a price of zero, which the invoice omits',
		sale: { lines: [line(50_000), line(0, { name: 'Muestra' })] },
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
		conceptos: [cup],
	},
	{
		name: 'a line with a full discount, which the invoice omits',
		sale: { lines: [line(50_000), line(2_000, { off: 2_000 })] },
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
		conceptos: [cup],
	},
	{
		name: 'no taxes in the shop, and the user chose IVA 16 % inside',
		sale: free,
		options: { ifOrderHasNoTaxes: 'iva16' },
		invoice: { SubTotal: '431.03', Total: '500.00' },
		taxes: { '002 0.160000': '68.97' },
	},
	{
		name: 'no taxes in the shop, and the user chose IVA 0 %',
		sale: free,
		options: { ifOrderHasNoTaxes: 'iva0' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'no taxes in the shop, and the user chose exempt',
		sale: free,
		options: { ifOrderHasNoTaxes: 'exempt' },
		invoice: { Total: '500.00' },
		taxes: { '002 Exento': '0.00' },
	},
	{
		name: 'no taxes in the shop, shipped abroad, and the user chose IVA 0 %',
		sale: free,
		changes: sentTo('US'),
		options: { ifOrderHasNoTaxes: 'iva0' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'no taxes in the shop, shipped within Mexico',
		sale: free,
		changes: sentTo('MX'),
		options: { ifOrderHasNoTaxes: 'iva16' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.160000': '68.97' },
	},
	{
		name: 'shipped abroad, with the IVA 16 % that the shop charged',
		sale: one,
		changes: sentTo('US'),
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'another currency with its exchange rate',
		sale: one,
		changes: { currency: 'USD' },
		options: { exchangeRate: '18.4512' },
		invoice: { Moneda: 'USD', Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
	},
];

const refused: Array<Case & { says: RegExp }> = [
	...(['iva16', 'exempt'] as const).map((choice) => ({
		name: `no taxes in the shop, shipped abroad, and the user chose ${choice}`,
		sale: free,
		changes: sentTo('US'),
		options: { ifOrderHasNoTaxes: choice },
		says: /^The shop charged no taxes on this order, which is shipped to US$/,
	})),
	{
		name: 'no taxes in the shop, and no choice by the user',
		sale: free,
		says: /^The shop charged no taxes on this order$/,
	},
	{
		name: 'one line with taxes and one without',
		sale: { lines: [line(50_000), line(8_000, { name: 'Libro', rates: [] })] },
		says: /^The shop charged no tax on line 2 "Libro", but charged tax on other lines$/,
	},
	{
		name: '8 % with a name that is neither IVA nor IEPS',
		sale: { lines: [line(50_000, { rates: [{ ...iva8, label: 'Tax' }] })] },
		says: /at 8 %, which could be IVA or IEPS$/,
	},
	{
		name: 'another currency without an exchange rate',
		sale: one,
		changes: { currency: 'USD' },
		says: /^Order (#1001|4711) is in USD, so its invoice needs the exchange rate$/,
	},
];

describe.each([
	{ shop: 'WooCommerce', orderOf: wooOrder },
	{ shop: 'Shopify', orderOf: shopifyOrder },
])('A sale of $shop', ({ orderOf }) => {
	it.each(invoices)(
		'invoices a sale to the cent: $name',
		({ sale, changes, options, invoice, taxes, conceptos }) => {
			const made = invoiced(orderOf(sale, changes), options);

			if ('reason' in made) throw new Error(made.reason);
			expect(made.invoice).toMatchObject(invoice);
			expect(taxRows(made.invoice)).toEqual(taxes);
			expect(brokenRules(made.invoice.Conceptos, 2)).toEqual([]);
			if (conceptos !== undefined) {
				expect(made.invoice.Conceptos).toHaveLength(conceptos.length);
				expect(made.invoice.Conceptos).toMatchObject(conceptos);
			}
		},
	);

	it.each(refused)('refuses to invoice a sale: $name', ({ sale, changes, options, says }) => {
		expect(() => worded(() => invoiced(orderOf(sale, changes), options))).toThrow(says);
	});

	it('skips a sale with a total of zero', () => {
		const made = invoiced(orderOf({ lines: [line(2_000, { off: 2_000 })] }));
		expect(made).toMatchObject({ reason: 'nothingToInvoice' });
	});
});
