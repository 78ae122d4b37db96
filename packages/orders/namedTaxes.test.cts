import fc from 'fast-check';
import { invoiced, plainOptions, taxRows, worded } from './support/invoicedOrders';
import { evaluated, mappings } from './support/documentedExpressions.cts';
import type { Json } from './support/shopOrders';

const options = {
	override: {
		...plainOptions.override,
		rfc: 'URE180429TM6',
		name: 'Universidad Robotica Española',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
		paymentForm: '03',
	},
};

function taxesOf(order: unknown): Record<string, string> | string {
	try {
		const made = worded(() => invoiced(order, options));
		return 'reason' in made ? made.reason : taxRows(made.invoice);
	} catch (error) {
		return (error as Error).message;
	}
}

const ASKED = /which could be IVA or IEPS|does not match any of SAT's IVA rates/;

const mapping = (mark: string) => mappings[0]?.find((text) => text.includes(mark)) ?? '';

const cents = (amount: number) => ({ amount: Math.round(amount * 100), currency: 'MXN' });

const nameless: Record<string, (tax: number) => unknown> = {
	PrestaShop: (tax) =>
		evaluated(
			mapping('order.associations.order_rows'),
			{ address: { vat_number: '' } },
			{
				Order: {
					order: {
						id: '17',
						reference: 'XKB',
						date_add: '2026-11-20 18:30:02',
						current_state: '2',
						valid: '1',
						payment: 'Transferencia',
						total_paid_tax_incl: String(200 + tax),
						total_paid_tax_excl: '200',
						associations: {
							order_rows: [
								{
									product_name: 'Pan',
									product_quantity: '10',
									unit_price_tax_incl: String(20 + tax / 10),
									unit_price_tax_excl: '20.000000',
								},
							],
						},
						total_shipping_tax_incl: 0,
						total_shipping_tax_excl: 0,
						total_wrapping_tax_incl: 0,
						total_wrapping_tax_excl: 0,
						total_discounts_tax_incl: 0,
						total_discounts_tax_excl: 0,
					},
				},
			},
		),
	Wix: (tax) =>
		evaluated(mapping('order.priceSummary.total'), {
			id: 'w1',
			currency: 'MXN',
			paymentStatus: 'PAID',
			lineItems: [
				{
					productName: { original: 'Pan' },
					quantity: 10,
					totalPriceAfterTax: { amount: String(200 + tax) },
					taxDetails: { totalTax: { amount: String(tax) } },
				},
			],
			priceSummary: { total: { amount: String(200 + tax) }, tax: { amount: String(tax) } },
		}),
	'Wix Stores': (tax) =>
		evaluated(mapping('order.totals.refund'), {
			id: 'w2',
			currency: 'MXN',
			paymentStatus: 'PAID',
			totals: { total: 200 + tax, tax, shipping: 0 },
			lineItems: [{ name: 'Pan', quantity: 10, price: 20, tax }],
		}),
	Jumpseller: (tax) =>
		evaluated(mapping('order.shipping_method_name'), {
			order: {
				id: 1,
				status: 'Paid',
				currency: 'MXN',
				tax,
				total: 200 + tax,
				shipping: 0,
				discount: 0,
				products: [{ name: 'Pan', qty: 10, price: 20 }],
			},
		}),
	BigCommerce: (tax) =>
		evaluated(
			mapping('order.total_inc_tax'),
			{},
			{
				Order: {
					id: 2,
					currency_code: 'MXN',
					status_id: 10,
					total_inc_tax: 200 + tax,
					total_tax: tax,
					shipping_cost_inc_tax: 0,
					shipping_cost_ex_tax: 0,
				},
				Products: [{ name: 'Pan', quantity: 10, price_inc_tax: 20 + tax / 10, price_ex_tax: 20 }],
			},
		),
	Odoo: (tax) =>
		evaluated(
			mapping('line.product_uom_qty'),
			{},
			{
				Order: {
					id: 17,
					name: 'S1',
					date_order: '2026-11-20 18:30:00',
					state: 'sale',
					currency_id: [33, 'MXN'],
					amount_total: 200 + tax,
					amount_tax: tax,
					amount_paid: 200 + tax,
				},
				Lines: [
					{
						name: 'Pan',
						product_id: [7, 'P'],
						product_uom_qty: 10,
						price_subtotal: 200,
						price_tax: tax,
					},
				],
			},
		),
	Magento: (tax) =>
		evaluated(mapping('order.increment_id'), {
			increment_id: '5',
			created_at: '2026-11-21 00:30:02',
			order_currency_code: 'MXN',
			grand_total: 200 + tax,
			total_paid: 200 + tax,
			tax_amount: tax,
			shipping_amount: 0,
			items: [
				{
					item_id: 1,
					name: 'Pan',
					qty_ordered: 10,
					row_total: 200,
					discount_amount: 0,
					tax_percent: tax / 2,
					tax_amount: tax,
				},
			],
		}),
	'any other shop': (tax) => own([{ amount: String(tax) }], 200 + tax),
	Conekta: (tax) => conekta([{ description: 'Impuestos', amount: tax * 100 }], 200 + tax),
};

const own = (taxes: Json[], total: number, changes: Json = {}): Json => ({
	shop: 'tienda.example.mx',
	id: 'A-1',
	state: 'paid',
	total: String(total),
	lines: [{ description: 'Pan', quantity: 10, unitPrice: '20.00', taxes }],
	...changes,
});

const conekta = (taxes: Json[], total: number): Json => ({
	object: 'order',
	id: 'ord_1',
	livemode: true,
	amount: total * 100,
	currency: 'MXN',
	payment_status: 'paid',
	line_items: { data: [{ name: 'Pan', unit_price: 2000, quantity: 10 }] },
	tax_lines: { data: taxes },
});

const naming: Record<string, (name: string, percent: number, amount: number) => unknown> = {
	Square: (name, percent, amount) =>
		evaluated(mapping('order.total_service_charge_money'), {
			order: {
				id: 's1',
				state: 'COMPLETED',
				total_money: cents(200 + amount),
				total_tax_money: cents(amount),
				line_items: [
					{
						name: 'Pan',
						quantity: '10',
						total_money: cents(200 + amount),
						applied_taxes: [{ tax_uid: 't', applied_money: cents(amount) }],
					},
				],
				taxes: [{ uid: 't', name, percentage: String(percent) }],
			},
		}),
	Ecwid: (name, percent, amount) =>
		evaluated(mapping('order.customSurcharges'), {
			id: 'e1',
			paymentStatus: 'PAID',
			total: 200 + amount,
			tax: amount,
			items: [{ name: 'Pan', quantity: 10, price: 20, taxes: [{ name, value: percent }] }],
		}),
	'any other shop': (name, rate, amount) =>
		own([{ name, rate, amount: String(amount) }], 200 + amount),
	Conekta: (name, _, amount) =>
		conekta([{ description: name, amount: amount * 100 }], 200 + amount),
};

it('keeps tax names such as IVA out of the documented mapping expressions', () => {
	const names = (mappings[0] ?? []).filter((text) => /\b(IVA|IEPS|ISR)\b/.test(text));
	expect(names).toEqual([]);
});

describe.each(Object.entries(nameless))('An order of %s without tax names', (_, order) => {
	it('reads an unnamed tax of 16 % as IVA', () => {
		expect(taxesOf(order(32))).toEqual({ '002 0.160000': '32.00' });
	});

	it.each([
		['8 %, a rate of both IVA and IEPS', 16],
		['IEPS 8 % with IVA on it', 50.56],
		['IVA 16 % minus a withheld part', 10.67],
		['IEPS 26.5 %', 53],
	])('asks about unnamed taxes that amount to %s', (__, tax) => {
		const outcome = taxesOf(order(tax));
		expect(outcome).toEqual(expect.any(String));
	});

	it('says that an unnamed tax of 8 % could be IVA or IEPS', () => {
		expect(taxesOf(order(16))).toMatch(ASKED);
	});
});

describe.each(Object.entries(naming))('An order of %s with tax names', (_, order) => {
	it.each<[string, number, number, Record<string, string>]>([
		['IEPS', 8, 16, { '003 0.080000': '16.00' }],
		['I.E.P.S.', 8, 16, { '003 0.080000': '16.00' }],
		['IEPS botanas', 26.5, 53, { '003 0.265000': '53.00' }],
		['IVA frontera', 8, 16, { '002 0.080000': '16.00' }],
		['Impuesto al valor agregado', 8, 16, { '002 0.080000': '16.00' }],
		['Impuesto especial sobre producción y servicios', 8, 16, { '003 0.080000': '16.00' }],
	])('invoices the tax "%s" at %s %%', (name, percent, amount, rows) => {
		expect(taxesOf(order(name, percent, amount))).toEqual(rows);
	});

	it.each<[string, number, number]>([
		['Impuesto', 8, 16],
		['Tax', 8, 16],
		['IVA e IEPS', 8, 16],
		['ISR', 16, 32],
		['ISH', 16, 32],
		['Retención IVA', 16, 32],
		['IVA ret.', 16, 32],
		['IVA retenido', 8, 16],
		['Retención IVA', 4, 8],
		['ISR', 10, -20],
	])('refuses an order with the tax "%s" at %s %%', (name, percent, amount) => {
		expect(taxesOf(order(name, percent, amount))).toEqual(expect.any(String));
	});
});

it.each([
	['', 'which could be IVA or IEPS'],
	['Tasa cero', 'which could be IVA or IEPS'],
	['IEPS', { '003 0.000000': '0.00' }],
	['IVA', { '002 0.000000': '0.00' }],
	['IVA Exento', { '002 Exento': '0.00' }],
	['IEPS exento', { '003 0.000000': '0.00' }],
])('reads a tax of 0 %% with the name "%s", or asks about it', (name, outcome) => {
	const made = taxesOf(own([{ name, rate: 0, amount: '0' }], 200));
	if (typeof outcome === 'string') expect(made).toMatch(outcome);
	else expect(made).toEqual(outcome);
});

it('asks about a tax of 16 % not named IVA if the order is shipped abroad', () => {
	const abroad = (name: string) =>
		taxesOf(own([{ name, rate: 16, amount: '32.00' }], 232, { shippingCountry: 'JO' }));
	expect(abroad('Sales tax')).toMatch('so this might be a foreign tax');
	expect(abroad('IVA')).toEqual({ '002 0.160000': '32.00' });
});

it('never reads an unknown tax as IVA or IEPS, except 16 % within Mexico', () => {
	const name = fc.constantFrom('', 'Tax', 'Impuesto', 'Impuestos', 'MX', 'Tasa', 'Frontera', 'TVA');
	const rate = fc.constantFrom(0, 3, 6, 7, 8, 9, 10.6667, 16, 25, 26.5, 30, 53);
	const isSaid = fc.record({ rate: fc.boolean(), amount: fc.boolean(), abroad: fc.boolean() });
	fc.assert(
		fc.property(name, rate, isSaid, (called, percent, said) => {
			const amount = Math.round(percent * 200) / 100;
			const tax = {
				name: called,
				...((said.rate || !said.amount) && { rate: percent }),
				...(said.amount && { amount: String(amount) }),
			};
			const changes = said.abroad ? { shippingCountry: 'US' } : {};
			const outcome = taxesOf(own([tax], 200 + amount, changes));
			if (percent === 16 && !said.abroad) expect(outcome).toEqual({ '002 0.160000': '32.00' });
			else expect(outcome).toEqual(expect.any(String));
		}),
	);
});
