import fc from 'fast-check';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, plainOptions, taxRows } from './support/invoicedOrders';
import { brokenRules, sum } from '../cfdi/fixtures/satArithmetic';
import type { OrderOptions } from './orderInvoice';

type Json = Record<string, unknown>;

/** Decimals of each currency: a price of 580 means 580 yen, 5.80 pesos or 0.580 dinars. */
const CURRENCIES = { JPY: 0, MXN: 2, KWD: 3 } as const;
type Currency = keyof typeof CURRENCIES;

const options: Partial<OrderOptions> = {
	exchangeRate: '18.5',
	override: {
		...plainOptions.override,
		rfc: 'URE180429TM6',
		name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
		taxRegime: '601',
		postalCode: '86991',
		cfdiUse: 'G03',
	},
};

interface Sale {
	currency: Currency;
	lines: Array<{ price: number; quantity: number }>;
	shipping: number;
	off: number;
	rates: { iva?: number; ieps?: number };
	isAllTaxed: boolean;
}

const sale: fc.Arbitrary<Sale> = fc
	.record({
		currency: fc.constantFrom<Currency>('MXN', 'MXN', 'JPY', 'KWD'),
		lines: fc.array(
			fc.record({
				price: fc.oneof(
					fc.integer({ min: 100, max: 90_000 }),
					fc.integer({ min: 90_000, max: 9_999_999 }),
				),
				quantity: fc.integer({ min: 1, max: 12 }),
			}),
			{ minLength: 1, maxLength: 10 },
		),
		shipping: fc.constantFrom(0, 0, 9_900, 15_000),
		/** Discount on the goods in thousandths: 100 means 10 %. */
		part: fc.constantFrom(0, 0, 15, 100, 333),
		rates: fc.constantFrom(
			{ iva: 160 },
			{ iva: 160 },
			{ iva: 80 },
			{ iva: 160, ieps: 80 },
			{ iva: 160, ieps: 265 },
			{ ieps: 80 },
			{},
		),
		isAllTaxed: fc.boolean(),
	})
	.map(({ part, ...one }) => ({ ...one, off: Math.floor((goodsOf(one.lines) * part) / 1000) }));

const goodsOf = (lines: Sale['lines']) =>
	lines.reduce((all, { price, quantity }) => all + price * quantity, 0);

const written = (units: number, currency: Currency): string => {
	const decimals = CURRENCIES[currency];
	const digits = String(units).padStart(decimals + 1, '0');
	return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

function costs({ lines, shipping, off, rates, isAllTaxed }: Sale) {
	const isWhole = isAllTaxed || rates.ieps !== undefined;
	const net = goodsOf(lines) - off + (isWhole ? shipping : 0);
	const ieps = Math.round((net * (rates.ieps ?? 0)) / 1000);
	const iva = Math.round(((net + ieps) * (rates.iva ?? 0)) / 1000);
	return { ieps, iva, total: goodsOf(lines) - off + shipping + ieps + iva };
}

function conektaOrder(of: Sale): Json {
	const { iva, ieps, total } = costs(of);
	const list = (data: Json[]) => ({ object: 'list', has_more: false, data });
	return {
		object: 'order',
		id: 'ord_2xTallerDeBarro1',
		livemode: true,
		payment_status: 'paid',
		amount: total,
		amount_refunded: 0,
		currency: of.currency,
		created_at: 1_795_222_181,
		line_items: list(
			of.lines.map(({ price, quantity }, at) => ({
				name: `Artículo ${at}`,
				sku: `A-${at}`,
				unit_price: price,
				quantity,
			})),
		),
		shipping_lines: list(of.shipping > 0 ? [{ carrier: 'Envío', amount: of.shipping }] : []),
		discount_lines: list(of.off > 0 ? [{ code: 'X', type: 'coupon', amount: of.off }] : []),
		tax_lines: list([
			...(ieps > 0 ? [{ description: 'IEPS', amount: ieps }] : []),
			...(iva > 0 ? [{ description: 'IVA', amount: iva }] : []),
		]),
		charges: list([
			{
				object: 'charge',
				status: 'paid',
				amount: total,
				payment_method: { object: 'card_payment', type: 'debit' },
			},
		]),
	};
}

function outcomeOf(order: Json, chosen: Partial<OrderOptions>): Invoice | string {
	const made = problemsOr(() => invoiced(order, { ...options, ...chosen }));
	if (made instanceof Problems) return made.problems.map(({ code }) => code).join(', ');
	return 'reason' in made ? made.reason : made.invoice;
}

function isRight(outcome: Invoice | string, total: number, currency: Currency): boolean {
	if (typeof outcome === 'string') return false;
	expect(outcome.Total).toBe(written(total, currency));
	expect(brokenRules(outcome.Conceptos, CURRENCIES[currency])).toEqual([]);
	return true;
}

it('invoices a Conekta order to the cent with its taxes, and rarely refuses an order', () => {
	let [made, all] = [0, 0];
	fc.assert(
		fc.property(sale, (of) => {
			const { iva, ieps, total } = costs(of);
			const outcome = outcomeOf(conektaOrder(of), {
				ifOrderHasNoTaxes: 'iva16',
				ifLineHasNoTaxes: 'iva0',
			});
			all += 1;
			if (!isRight(outcome, total, of.currency)) return;
			made += 1;
			if (typeof outcome === 'string' || iva + ieps === 0) return;
			expect(sum(Object.values(taxRows(outcome))).toFixed(CURRENCIES[of.currency])).toBe(
				written(iva + ieps, of.currency),
			);
		}),
		{ numRuns: 150 },
	);
	expect(made / all).toBeGreaterThan(0.9);
});

it('invoices a changed tax of a Conekta order exactly, or refuses the order', () => {
	fc.assert(
		fc.property(sale, fc.integer({ min: -5_000, max: 5_000 }), (of, by) => {
			const { total, iva } = costs(of);
			const tax = iva + by;
			fc.pre(by !== 0 && tax > 0 && of.rates.ieps === undefined);
			const order = {
				...conektaOrder(of),
				amount: total + by,
				tax_lines: { data: [{ description: 'IVA', amount: tax }] },
			};
			const outcome = outcomeOf(order, { ifLineHasNoTaxes: 'iva0' });
			if (!isRight(outcome, total + by, of.currency) || typeof outcome === 'string') return;
			expect(sum(Object.values(taxRows(outcome))).toFixed(CURRENCIES[of.currency])).toBe(
				written(tax, of.currency),
			);
		}),
		{ numRuns: 75 },
	);
});

const choices = fc.constantFrom('iva16', 'iva0', 'exempt') as fc.Arbitrary<
	OrderOptions['ifOrderHasNoTaxes']
>;

const openpayCharge = (of: Sale): Json => ({
	id: 'trz8taller1g992xtyl1',
	operation_type: 'in',
	transaction_type: 'charge',
	method: 'store',
	status: 'completed',
	currency: of.currency,
	amount: written(costs(of).total, of.currency),
	description: 'Taza de barro',
});

const mercadoPagoPayment = (of: Sale): Json => ({
	id: 17014025134,
	status: 'approved',
	live_mode: true,
	payment_method_id: 'oxxo',
	payment_type_id: 'ticket',
	currency_id: of.currency,
	transaction_amount: written(goodsOf(of.lines), of.currency),
	shipping_amount: written(of.shipping, of.currency),
	additional_info: {
		items: of.lines.map(({ price, quantity }, at) => ({
			id: `A-${at}`,
			title: `Artículo ${at}`,
			quantity: String(quantity),
			unit_price: written(price, of.currency),
		})),
	},
});

it.each([
	['a charge of Openpay', openpayCharge, (of: Sale) => costs(of).total],
	[
		'a payment from Mercado Pago',
		mercadoPagoPayment,
		(of: Sale) => goodsOf(of.lines) + of.shipping,
	],
] as const)('invoices %s to the cent, whatever taxes the user chooses', (_what, make, total) => {
	fc.assert(
		fc.property(sale, choices, (of, ifOrderHasNoTaxes) => {
			const outcome = outcomeOf(make(of), { ifOrderHasNoTaxes });
			expect(isRight(outcome, total(of), of.currency)).toBe(true);
		}),
		{ numRuns: 75 },
	);
});

const inOwnShape = (of: Sale, taxes: readonly string[]): Json => ({
	shop: 'openpay',
	id: 'trz8taller1g992xtyl1',
	state: 'paid',
	currency: of.currency,
	total: written(costs(of).total, of.currency),
	pricesIncludeTax: true,
	paymentMethod: 'Efectivo',
	lines: [
		{ description: 'Taza de barro', unitPrice: written(costs(of).total, of.currency), taxes },
	],
});

it('invoices a charge with any IVA and IEPS to the cent (format for other shops)', () => {
	const sets = fc.constantFrom(['IVA 8'], ['IVA 16'], ['IEPS 8', 'IVA 0'], ['IEPS 26.5', 'IVA 16']);
	fc.assert(
		fc.property(sale, sets, (of, taxes) => {
			const outcome = outcomeOf(inOwnShape(of, taxes), {});
			expect(isRight(outcome, costs(of).total, of.currency)).toBe(true);
		}),
		{ numRuns: 75 },
	);
});
