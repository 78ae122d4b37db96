/** Sales with equal invoices or equal refusals in both shops. */
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
/** Each shop has the country in another field. */
const sentTo = (country: string): Json => ({
	shipping: { country },
	shipping_address: { country_code: country },
});
const cup = { Descripcion: 'Taza de barro' };

const invoices: Invoiced[] = [
	{
		name: 'IVA 8 by its name',
		sale: { lines: [line(50_000, { rates: [iva8] })] },
		invoice: { Total: '540.00' },
		taxes: { '002 0.080000': '40.00' },
	},
	{
		name: 'a row of IVA at 0 %',
		sale: { lines: [line(50_000, { rates: [iva0] })] },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'IEPS 26.5 and IVA 16 on it, beside a line with IVA alone',
		sale: { lines: [line(19_990, { rates: [ieps26, ivaOnIeps] }), line(4_550)] },
		invoice: { Total: '346.11' },
		taxes: { '003 0.265000': '52.97', '002 0.160000': '47.74' },
	},
	{
		name: 'discounts on several lines, with a fraction of a cent each',
		sale: { lines: [line(3_333, { off: 333 }), line(6_667, { quantity: 3, off: 1_999 })] },
		invoice: { SubTotal: '233.34', Descuento: '23.32', Total: '243.62' },
		taxes: { '002 0.160000': '33.60' },
	},
	{
		name: 'a line that costs nothing, which is left out',
		sale: { lines: [line(50_000), line(0, { name: 'Muestra' })] },
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
		conceptos: [cup],
	},
	{
		name: 'a line that a discount made free, which is left out',
		sale: { lines: [line(50_000), line(2_000, { off: 2_000 })] },
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
		conceptos: [cup],
	},
	{
		name: 'taxes switched off, with IVA 16 inside as the user chose',
		sale: free,
		options: { ifOrderHasNoTaxes: 'iva16' },
		invoice: { SubTotal: '431.03', Total: '500.00' },
		taxes: { '002 0.160000': '68.97' },
	},
	{
		name: 'taxes switched off, at IVA 0 as the user chose',
		sale: free,
		options: { ifOrderHasNoTaxes: 'iva0' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'taxes switched off, exempt as the user chose',
		sale: free,
		options: { ifOrderHasNoTaxes: 'exempt' },
		invoice: { Total: '500.00' },
		taxes: { '002 Exento': '0.00' },
	},
	{
		name: 'taxes switched off, sent abroad, at IVA 0 as the user chose',
		sale: free,
		changes: sentTo('US'),
		options: { ifOrderHasNoTaxes: 'iva0' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.000000': '0.00' },
	},
	{
		name: 'taxes switched off, sent within Mexico',
		sale: free,
		changes: sentTo('MX'),
		options: { ifOrderHasNoTaxes: 'iva16' },
		invoice: { Total: '500.00' },
		taxes: { '002 0.160000': '68.97' },
	},
	{
		name: 'IVA 16 as the shop charged it, sent abroad',
		sale: one,
		changes: sentTo('US'),
		invoice: { Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
	},
	{
		name: 'another currency, with its exchange rate',
		sale: one,
		changes: { currency: 'USD' },
		options: { exchangeRate: '18.4512' },
		invoice: { Moneda: 'USD', Total: '580.00' },
		taxes: { '002 0.160000': '80.00' },
	},
];

const refused: Array<Case & { says: RegExp }> = [
	...(['iva16', 'exempt'] as const).map((choice) => ({
		name: `an order without taxes that is sent abroad, although its prices are ${choice}`,
		sale: free,
		changes: sentTo('US'),
		options: { ifOrderHasNoTaxes: choice },
		says: /^The shop charged no taxes on this order, and it is sent to US$/,
	})),
	{
		name: 'a shop with its taxes switched off',
		sale: free,
		says: /^The shop charged no taxes on this order$/,
	},
	{
		name: 'a line without taxes beside one with',
		sale: { lines: [line(50_000), line(8_000, { name: 'Libro', rates: [] })] },
		says: /^The shop charged no tax on line 2 "Libro", and it did on others$/,
	},
	{
		name: '8 % with a name that says neither IVA nor IEPS',
		sale: { lines: [line(50_000, { rates: [{ ...iva8, label: 'Tax' }] })] },
		says: /at 8 %, which may be IVA or IEPS$/,
	},
	{
		name: 'another currency without its exchange rate',
		sale: one,
		changes: { currency: 'USD' },
		says: /^Order (#1001|4711) is in USD, and its invoice needs the exchange rate$/,
	},
];

describe.each([
	{ shop: 'WooCommerce', orderOf: wooOrder },
	{ shop: 'Shopify', orderOf: shopifyOrder },
])('A sale of $shop', ({ orderOf }) => {
	it.each(invoices)(
		'is invoiced to the cent: $name',
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

	it.each(refused)('is refused: $name', ({ sale, changes, options, says }) => {
		expect(() => worded(() => invoiced(orderOf(sale, changes), options))).toThrow(says);
	});

	it('is passed on unsent where it costs nothing', () => {
		const made = invoiced(orderOf({ lines: [line(2_000, { off: 2_000 })] }));
		expect(made).toMatchObject({ reason: 'nothingToInvoice' });
	});
});
