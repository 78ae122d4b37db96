import fc from 'fast-check';

import { Problems } from '../cfdi/problems/problem';
import { brokenRules, sum } from '../cfdi/fixtures/satArithmetic';
import type { Outcome } from './support/invoicedOrders';
import { invoiced, sentencesOf, taxRows } from './support/invoicedOrders';
import { graphqlOrder, withGraphqlNames } from './support/shopifyGraphql';
import type { Json, Rate, Sale, SoldLine } from './support/shopOrders';
import {
	ieps26,
	ieps8,
	iva0,
	iva16,
	iva8,
	ivaOnIeps,
	line,
	shopifyOrder,
	wooOrder,
} from './support/shopOrders';

const foreign: Rate = { id: 9, label: 'Sales Tax', rate: 700 };

const usualRates: Rate[][] = [
	[iva16],
	[iva16],
	[iva8],
	[iva0],
	[ieps8, ivaOnIeps],
	[ieps26, ivaOnIeps],
];
const wrongRates: Rate[][] = [[], [foreign], [ieps8, iva16]];

const price = fc.oneof(
	fc.integer({ min: 1, max: 300 }),
	fc.integer({ min: 300, max: 90_000 }),
	fc.integer({ min: 90_000, max: 9_999_999 }),
);

function soldLine(rates: fc.Arbitrary<Rate[]>): fc.Arbitrary<SoldLine> {
	return fc
		.record({
			price,
			quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(0.5, 1.25, 0.375)),
			off: fc.constantFrom(0, 0, 0, 15, 100, 333, 1000),
			rates,
		})
		.map(({ off, ...one }) =>
			line(one.price, { ...one, off: Math.floor((one.price * one.quantity * off) / 1000) }),
		);
}

function sale(rates: fc.Arbitrary<Rate[]>): fc.Arbitrary<Sale> {
	const shipped = fc.option(fc.integer({ min: 0, max: 30_000 }), { nil: undefined });
	return fc.record({
		lines: fc.array(soldLine(rates), { minLength: 1, maxLength: 20 }),
		shipping: shipped.map((cents) => (cents === undefined ? undefined : line(cents))),
		includesTaxes: fc.boolean(),
		tip: fc.constantFrom(0, 0, 1_500),
	}) as fc.Arbitrary<Sale>;
}

const usual = sale(fc.constantFrom(...usualRates));
const any = sale(fc.constantFrom(...usualRates, ...wrongRates));

const withFee = fc
	.record({ of: usual, fee: fc.constantFrom(0, 0, 700, -150) })
	.map(({ of, fee }) => {
		const taxed = of.lines.some(({ rates }) => rates?.length === 1 && rates[0] === iva16);
		return fee === 0 || !taxed ? of : { ...of, fees: [line(fee, { name: 'Ajuste' })] };
	});

function outcomeOf(order: Json): Outcome | string {
	let thrown: unknown;
	try {
		return invoiced(order);
	} catch (error) {
		thrown = error;
	}
	expect(thrown).toBeInstanceOf(Problems);
	return sentencesOf(thrown as Problems);
}

function isRight(order: Json, total: unknown): boolean {
	const outcome = outcomeOf(order);
	if (typeof outcome === 'string') return false;
	if ('reason' in outcome) {
		expect(Number(total)).toBeLessThanOrEqual(0);
		return false;
	}
	const { invoice } = outcome;
	expect(invoice.Total).toBe(total);
	expect(sum(Object.values(taxRows(invoice))).toFixed(2)).toBe(Number(order.total_tax).toFixed(2));
	for (const row of order.tax_lines as Json[]) {
		const rate = Number(row.rate_percent ?? Number(row.rate) * 100) / 100;
		const impuesto = String(row.label ?? row.title).includes('IEPS') ? '003' : '002';
		const key = `${impuesto} ${rate.toFixed(6)}`;
		const same = (order.tax_lines as Json[]).filter(
			(other) =>
				String(other.label ?? other.title).includes('IEPS') === (impuesto === '003') &&
				Number(other.rate_percent ?? Number(other.rate) * 100) / 100 === rate,
		);
		const own = sum(
			same.flatMap((other) =>
				[other.price, other.tax_total, other.shipping_tax_total]
					.filter((amount) => amount !== undefined)
					.map(String),
			),
		);
		expect(Number(taxRows(invoice)[key] ?? '0')).toBe(Number(own));
	}
	expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
	return true;
}

const runs = { numRuns: 75 };

describe('An order with Mexican tax rates', () => {
	it('invoices a WooCommerce order to the cent with its taxes, and rarely refuses an order', () => {
		let [made, all] = [0, 0];
		fc.assert(
			fc.property(withFee, (of) => {
				const order = wooOrder(of);
				all += 1;
				if (isRight(order, order.total)) made += 1;
			}),
			runs,
		);
		expect(made / all).toBeGreaterThan(0.9);
	});

	it('invoices a Shopify order to the cent with its taxes, and rarely refuses an order', () => {
		let [made, all] = [0, 0];
		fc.assert(
			fc.property(usual, (of) => {
				const order = shopifyOrder(of);
				all += 1;
				if (isRight(order, order.total_price)) made += 1;
			}),
			runs,
		);
		expect(made / all).toBeGreaterThan(0.9);
	});

	it("gives the same result for an order from Shopify's GraphQL API as from its webhook", () => {
		fc.assert(
			fc.property(any, (of) => {
				const order = shopifyOrder(of);
				const named = withGraphqlNames(JSON.stringify(outcomeOf(order)));
				expect(JSON.stringify(outcomeOf({ data: { order: graphqlOrder(order) } }))).toBe(named);
			}),
			runs,
		);
	});
});

it('refuses an order with a wrong rate or tax, unless the affected lines are free', () => {
	fc.assert(
		fc.property(any, (of) => {
			isRight(wooOrder(of), wooOrder(of).total);
			isRight(shopifyOrder(of), shopifyOrder(of).total_price);
		}),
		runs,
	);
});

it('accepts taxes rounded for the whole order, although they differ from the lines by cents', () => {
	let [made, all] = [0, 0];
	fc.assert(
		fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
			const order = wooOrder({ lines: prices.map((one) => line(one)) });
			const net = prices.reduce((total, one) => total + one, 0);
			const tax = Math.round(net * 0.16);
			const whole = {
				...order,
				total: ((net + tax) / 100).toFixed(2),
				total_tax: (tax / 100).toFixed(2),
				tax_lines: [
					{
						rate_id: 1,
						label: 'IVA',
						rate_percent: 16,
						tax_total: (tax / 100).toFixed(2),
						shipping_tax_total: '0',
					},
				],
			};
			all += 1;
			if (isRight(whole, whole.total)) made += 1;
		}),
		runs,
	);
	expect(made / all).toBeGreaterThan(0.9);
});

function amountsIn(
	value: unknown,
	path: Array<string | number> = [],
): Array<Array<string | number>> {
	if (Array.isArray(value)) return value.flatMap((one, index) => amountsIn(one, [...path, index]));
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).flatMap(([key, one]) => amountsIn(one, [...path, key]));
	}
	return typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? [path] : [];
}

function withAmount(order: Json, path: Array<string | number>, amount: string): Json {
	const copy = JSON.parse(JSON.stringify(order)) as Json;
	const last = path.at(-1) ?? '';
	const parent = path.slice(0, -1).reduce<unknown>((at, key) => (at as Json)[key], copy) as Json;
	parent[last] = amount;
	return copy;
}

function statedTaxes(order: Json): number[] {
	const rows = (order.tax_lines as Json[]).flatMap((row) =>
		'price' in row ? [row.price] : [row.tax_total, row.shipping_tax_total],
	);
	return [Number(order.current_total_tax ?? order.total_tax), Number(sum(rows.map(String)))];
}

it('invoices an order with one changed amount at its stated total and taxes, or refuses the order', () => {
	let [made, all] = [0, 0];
	fc.assert(
		fc.property(
			usual,
			fc.boolean(),
			fc.nat(),
			fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -9_999, max: 9_999 })),
			(of, isWoo, place, by) => {
				const order = isWoo ? wooOrder(of) : shopifyOrder(of);
				const paths = amountsIn(order);
				const path = paths[place % paths.length] ?? [];
				const old = path.reduce<unknown>((at, key) => (at as Json)[key], order);
				const changed = withAmount(order, path, (Number(old) + by / 100).toFixed(2));
				const outcome = outcomeOf(changed);
				all += 1;
				if (typeof outcome === 'string' || 'reason' in outcome) return;
				made += 1;
				const { invoice } = outcome;
				expect(Number(invoice.Total)).toBe(
					Number(isWoo ? changed.total : changed.current_total_price),
				);
				expect(statedTaxes(changed)).toContain(Number(sum(Object.values(taxRows(invoice)))));
				expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
			},
		),
		{ numRuns: 75 },
	);
	expect(made).toBeGreaterThan(all / 10);
	expect(made).toBeLessThan(all);
});
