import fc from 'fast-check';
import type { OrderOptions } from './orderInvoice';
import { readOrder } from './read';
import { evaluated, mappings, pages } from './support/documentedExpressions.cts';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, plainOptions, taxRows, worded } from './support/invoicedOrders';
import { billingInfo, mercadoLibreOrder } from './support/mercadoLibreOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Json } from './support/shopOrders';

const [[magentoMapping = '', prestaShopMapping = ''] = []] = mappings;

const options: Partial<OrderOptions> = {
	override: { ...plainOptions.override, taxRegime: '601', cfdiUse: 'G03' },
};

function made(order: unknown): Invoice {
	const outcome = invoiced(order, options);
	if ('reason' in outcome) throw new Error(outcome.reason);
	expect(brokenRules(outcome.invoice.Conceptos, 2)).toEqual([]);
	return outcome.invoice;
}

it('shows the same mapping expressions on the English and the Spanish page', () => {
	expect(mappings[1]).toEqual(mappings[0]);
	expect(mappings[0]).toHaveLength(13);
});

describe('A Magento order', () => {
	const item = (changes: Json = {}): Json => ({
		item_id: 1,
		name: 'Taza de barro',
		sku: 'TAZA-1',
		product_type: 'simple',
		qty_ordered: 2,
		price: 100,
		row_total: 200,
		discount_amount: 0,
		discount_tax_compensation_amount: 0,
		tax_percent: 16,
		tax_amount: 32,
		...changes,
	});

	const applied = (id: number, ...taxes: Json[]): Json => ({
		type: 'product',
		item_id: id,
		applied_taxes: taxes,
	});

	const magento = (changes: Json = {}): Json => ({
		entity_id: 5,
		increment_id: '000000005',
		created_at: '2026-11-21 00:30:02',
		order_currency_code: 'MXN',
		state: 'processing',
		status: 'processing',
		base_grand_total: 348,
		grand_total: 348,
		total_paid: 348,
		total_due: 0,
		subtotal: 200,
		tax_amount: 48,
		discount_amount: 0,
		shipping_amount: 100,
		shipping_tax_amount: 16,
		shipping_discount_amount: 0,
		shipping_description: 'Envío fijo',
		customer_email: 'compras@example.com',
		items: [item()],
		billing_address: {
			company: 'Universidad Robotica Española',
			firstname: 'Xochilt',
			lastname: 'Casas',
			postcode: '86991',
			vat_id: 'URE180429TM6',
			country_id: 'MX',
		},
		payment: { method: 'banktransfer', additional_information: ['Bank Transfer Payment'] },
		extension_attributes: {
			shipping_assignments: [{ shipping: { address: { country_id: 'MX' } } }],
		},
		...changes,
	});

	const order = (changes: Json = {}) => evaluated(magentoMapping, magento(changes));

	it.each<{ name: string; changes: Json; total: string; taxes: Record<string, string> }>([
		{ name: 'with shipping', changes: {}, total: '348.00', taxes: { '002 0.160000': '48.00' } },
		{
			name: 'with prices that include IVA and are rounded per piece',
			changes: {
				items: [item({ qty_ordered: 100, price: 86.21, row_total: 8620.69, tax_amount: 1379.31 })],
				shipping_amount: 0,
				shipping_tax_amount: 0,
				tax_amount: 1379.31,
				grand_total: 10000,
				total_paid: 10000,
			},
			total: '10000.00',
			taxes: { '002 0.160000': '1379.31' },
		},
		{
			name: 'with a discount on prices without IVA',
			changes: {
				items: [item({ discount_amount: 20, tax_amount: 28.8 })],
				tax_amount: 44.8,
				grand_total: 324.8,
				total_paid: 324.8,
			},
			total: '324.80',
			taxes: { '002 0.160000': '44.80' },
		},
		{
			name: 'with a discount on prices with IVA',
			changes: {
				items: [
					item({
						discount_amount: 23.2,
						discount_tax_compensation_amount: 3.2,
						tax_amount: 28.8,
					}),
				],
				tax_amount: 44.8,
				grand_total: 324.8,
				total_paid: 324.8,
			},
			total: '324.80',
			taxes: { '002 0.160000': '44.80' },
		},
		{
			name: 'with a configurable product that has a part without a price',
			changes: {
				items: [
					item({ product_type: 'configurable' }),
					item({ item_id: 2, parent_item_id: 1, row_total: 0, tax_amount: 0, tax_percent: 0 }),
				],
			},
			total: '348.00',
			taxes: { '002 0.160000': '48.00' },
		},
		{
			name: 'with a bundle that has its prices in the parts',
			changes: {
				items: [
					item({ product_type: 'bundle', tax_percent: undefined }),
					item({ item_id: 2, parent_item_id: 1, qty_ordered: 1, row_total: 120, tax_amount: 19.2 }),
					item({ item_id: 3, parent_item_id: 1, qty_ordered: 1, row_total: 80, tax_amount: 12.8 }),
				],
			},
			total: '348.00',
			taxes: { '002 0.160000': '48.00' },
		},
		{
			name: 'with two rates and a gift card',
			changes: {
				items: [item(), item({ item_id: 2, row_total: 50, tax_percent: 8, tax_amount: 4 })],
				tax_amount: 52,
				grand_total: 302,
				total_paid: 302,
				extension_attributes: {
					gift_cards_amount: 100,
					item_applied_taxes: [applied(2, { title: 'IVA frontera', percent: 8, amount: 4 })],
				},
			},
			total: '402.00',
			taxes: { '002 0.160000': '48.00', '002 0.080000': '4.00' },
		},
	])('invoices a Magento order to the cent $name', ({ changes, total, taxes }) => {
		const invoice = made(order(changes));
		expect(invoice.Total).toBe(total);
		expect(taxRows(invoice)).toEqual(taxes);
		expect(invoice.Receptor).toMatchObject({
			Rfc: 'URE180429TM6',
			Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			DomicilioFiscalReceptor: '86991',
		});
	});

	it('reads the quantities, the payment form, the key and the date of a Magento order', () => {
		const { FormaPago, Conceptos } = made(order());
		expect([FormaPago, Conceptos[0]?.Cantidad]).toEqual(['03', '2']);
		const { key: found, date } = readOrder(order());
		expect([found, date]).toEqual(['tienda.example.mx/000000005', '2026-11-21T00:30:02Z']);
	});

	it.each<[string, Json, string]>([
		['new', { total_paid: undefined }, 'notPaid'],
		['canceled', { state: 'canceled' }, 'cancelled'],
		['closed', { state: 'closed' }, 'refunded'],
		['held for suspected fraud', { state: 'holded' }, 'notPaid'],
		['paid but under review', { state: 'payment_review' }, 'notPaid'],
	])('reads the state of a Magento order that is %s', (_, changes, state) => {
		expect(readOrder(order(changes)).state).toBe(state);
	});

	it('refuses a Magento order if a line is untaxed or an amount was refunded', () => {
		const untaxed = order({ items: [item(), item({ item_id: 2, tax_percent: 0, tax_amount: 0 })] });
		expect(() => worded(() => made(untaxed))).toThrow('The shop charged no tax on line 2');
		expect(() => worded(() => made(order({ total_refunded: 50 })))).toThrow(
			'50.00 of order 000000005 was refunded',
		);
	});

	const ofTaxes = (...taxes: Json[]) => {
		const sum = taxes.reduce((all, { amount }) => all + Number(amount), 0);
		return order({
			items: [item({ tax_percent: 100 * (sum / 200), tax_amount: sum })],
			shipping_amount: 0,
			shipping_tax_amount: 0,
			tax_amount: sum,
			grand_total: 200 + sum,
			total_paid: 200 + sum,
			extension_attributes: { item_applied_taxes: [applied(1, ...taxes)] },
		});
	};

	it.each<[string, Json[], Record<string, string>]>([
		['IEPS 8 %', [{ title: 'IEPS', percent: 8, amount: 16 }], { '003 0.080000': '16.00' }],
		['IVA 8 %', [{ code: 'MX-IVA-8', percent: 8, amount: 16 }], { '002 0.080000': '16.00' }],
		[
			'IEPS with IVA on it',
			[
				{ title: 'IEPS', percent: 8, amount: 16 },
				{ title: 'IVA', percent: 16, amount: 34.56 },
			],
			{ '003 0.080000': '16.00', '002 0.160000': '34.56' },
		],
	])('keeps the tax names of a Magento order: %s', (_, taxes, rows) => {
		expect(taxRows(made(ofTaxes(...taxes)))).toEqual(rows);
	});

	it('asks about an unnamed tax of 8 % in a Magento order', () => {
		const items = [item({ tax_percent: 8, tax_amount: 16 })];
		const sums = { tax_amount: 16, grand_total: 216, total_paid: 216 };
		const asked = order({ items, shipping_amount: 0, shipping_tax_amount: 0, ...sums });
		expect(() => worded(() => made(asked))).toThrow('the tax 8 %, which could be IVA or IEPS');
	});

	it('reads the tax data that an extension adds to the billing address of a Magento order', () => {
		const { billing_address } = magento() as { billing_address: Json };
		const address = { ...billing_address, extension_attributes: { regimen_fiscal: '603' } };
		const outcome = invoiced(order({ billing_address: address }), {
			override: { ...plainOptions.override, cfdiUse: 'G03' },
		});
		expect(outcome).toMatchObject({ invoice: { Receptor: { RegimenFiscalReceptor: '603' } } });
	});
});

describe('A PrestaShop order', () => {
	const row = (changes: Json = {}): Json => ({
		id: '1',
		product_id: '7',
		product_quantity: '3',
		product_name: 'Taza de barro',
		product_reference: 'TAZA-1',
		product_price: '100.000000',
		unit_price_tax_incl: '116.000000',
		unit_price_tax_excl: '100.000000',
		...changes,
	});

	const prestaShop = (changes: Json = {}, rows: Json[] = [row()]): Json => ({
		id: '17',
		id_address_invoice: '9',
		id_cart: '20',
		id_currency: '1',
		current_state: '2',
		module: 'ps_wirepayment',
		valid: '1',
		date_add: '2026-11-20 18:30:02',
		payment: 'Transferencia bancaria',
		total_discounts_tax_incl: '0.000000',
		total_discounts_tax_excl: '0.000000',
		total_paid: '348.000000',
		total_paid_tax_incl: '348.000000',
		total_paid_tax_excl: '300.000000',
		total_paid_real: '348.000000',
		total_shipping_tax_incl: '0.000000',
		total_shipping_tax_excl: '0.000000',
		carrier_tax_rate: '16.000',
		total_wrapping_tax_incl: '0.000000',
		total_wrapping_tax_excl: '0.000000',
		reference: 'XKBKNABJK',
		associations: { order_rows: rows },
		...changes,
	});

	const address = {
		company: 'Universidad Robotica Española',
		firstname: 'Xochilt',
		lastname: 'Casas',
		vat_number: 'URE180429TM6',
		dni: '',
		postcode: '86991',
	};

	const order = (changes: Json = {}, rows?: Json[], mapping = prestaShopMapping) =>
		evaluated(mapping, { address }, { Order: { order: prestaShop(changes, rows) } });

	const onlyIva = prestaShopMapping.replace("name: ''", "name: 'IVA'");

	const third = row({ unit_price_tax_incl: '115.999999', unit_price_tax_excl: '99.999999' });

	it.each<{
		name: string;
		changes: Json;
		rows?: Json[];
		total: string;
		taxes: Record<string, string>;
	}>([
		{ name: 'with round prices', changes: {}, total: '348.00', taxes: { '002 0.160000': '48.00' } },
		{
			name: 'with a total of 347.999999',
			changes: { total_paid_tax_incl: '347.999999', total_paid_tax_excl: '299.999999' },
			rows: [third],
			total: '348.00',
			taxes: { '002 0.160000': '48.00' },
		},
		{
			name: 'with prices rounded per piece and a tax that SAT does not allow',
			changes: {
				round_type: '1',
				total_paid_tax_incl: '99.990000',
				total_paid_tax_excl: '86.220000',
			},
			rows: [row({ unit_price_tax_incl: '33.333333', unit_price_tax_excl: '28.735632' })],
			total: '99.99',
			taxes: { '002 0.160000': '13.79' },
		},
		{
			name: 'with shipping and wrapping',
			changes: {
				total_paid_tax_incl: '475.600000',
				total_paid_tax_excl: '410.000000',
				total_shipping_tax_incl: '116.000000',
				total_shipping_tax_excl: '100.000000',
				total_wrapping_tax_incl: '11.600000',
				total_wrapping_tax_excl: '10.000000',
			},
			total: '475.60',
			taxes: { '002 0.160000': '65.60' },
		},
		{
			name: 'with a voucher',
			changes: {
				total_paid_tax_incl: '290.000000',
				total_paid_tax_excl: '250.000000',
				total_discounts_tax_incl: '58.000000',
				total_discounts_tax_excl: '50.000000',
			},
			total: '290.00',
			taxes: { '002 0.160000': '40.00' },
		},
		{
			name: 'with two rates',
			changes: { total_paid_tax_incl: '402.000000', total_paid_tax_excl: '350.000000' },
			rows: [
				row(),
				row({
					product_quantity: '1',
					unit_price_tax_incl: '54.000000',
					unit_price_tax_excl: '50.000000',
				}),
			],
			total: '402.00',
			taxes: { '002 0.160000': '48.00', '002 0.080000': '4.00' },
		},
	])('invoices a PrestaShop order to the cent: $name', ({ changes, rows, total, taxes }) => {
		const invoice = made(order(changes, rows, onlyIva));
		expect(invoice).toMatchObject({ Total: total, FormaPago: '03' });
		expect(taxRows(invoice)).toEqual(taxes);
		expect(invoice.Receptor.Rfc).toBe('URE180429TM6');
	});

	it('invoices a PrestaShop order to the cent if the shop rounds the price of each piece', () => {
		const piece = fc.record({
			/** Price without tax, where 100_000 is one peso. */
			price: fc.integer({ min: 1_000_00, max: 90_000_00 }),
			quantity: fc.integer({ min: 1, max: 12 }),
			rate: fc.constantFrom(16, 16, 8),
		});
		fc.assert(
			fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), (pieces) => {
				const units = pieces.map(({ price, quantity, rate }) => {
					const net = price / 100_000;
					return { net, gross: (net * (100 + rate)) / 100, quantity };
				});
				const sumOf = (key: 'net' | 'gross') =>
					units.reduce((all, one) => all + Math.round(one[key] * 100 + 1e-6) * one.quantity, 0);
				const total = (sumOf('gross') / 100).toFixed(2);
				const changes = {
					round_type: '1',
					total_paid_tax_incl: `${total}0000`,
					total_paid_tax_excl: (sumOf('net') / 100).toFixed(6),
				};
				const rows = units.map(({ net, gross, quantity }) =>
					row({
						product_quantity: String(quantity),
						unit_price_tax_incl: gross.toFixed(6),
						unit_price_tax_excl: net.toFixed(6),
					}),
				);
				expect(made(order(changes, rows, onlyIva)).Total).toBe(total);
			}),
			{ numRuns: 60 },
		);
	});

	it.each<[string, Json, string]>([
		['paid', {}, 'paid'],
		['waiting for a transfer', { current_state: '10', valid: '0' }, 'notPaid'],
		['cancelled', { current_state: '6', valid: '0' }, 'cancelled'],
		['refunded', { current_state: 7, valid: '0' }, 'refunded'],
	])('reads the state of a PrestaShop order that is %s', (_, changes, state) => {
		expect(readOrder(order(changes)).state).toBe(state);
	});

	it('refuses a PrestaShop order with a foreign tax rate or with an untaxed line', () => {
		const foreign = row({ unit_price_tax_incl: '120.000000' });
		const paid = { total_paid_tax_incl: '360.000000' };
		expect(() => worded(() => made(order(paid, [foreign])))).toThrow();
		const free = row({ product_quantity: '1', unit_price_tax_incl: '100.000000' });
		expect(() => worded(() => made(order({}, [row(), free])))).toThrow(
			'The shop charged no tax on line 2',
		);
	});
});

it('combines a Mercado Libre order with its billing data', () => {
	const whole = mercadoLibreOrder({ price: 580 });
	const { billing_info: _, ...order } = whole;
	for (const page of pages) {
		const [, text = ''] = /`(\{\{ \{ \.\.\.\$\('Order'\).+?\}\})`/.exec(page) ?? [];
		expect(evaluated(text, billingInfo(), { Order: order })).toEqual(whole);
	}
});
