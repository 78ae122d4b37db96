import fc from 'fast-check';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, sentencesOf, taxRows } from './support/invoicedOrders';
import type { Json, Rate, Sale, SoldLine } from './support/shopOrders';
import { ieps8, iva0, iva16, iva8, ivaOnIeps, line, wooOrder } from './support/shopOrders';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';
import type { Problems } from '../cfdi/problems/problem';
import { creditNoteOf } from './creditNote';
import { readRefund } from './read';
import { totalled } from '../cfdi/totals/totals';

interface Exact {
	net: number;
	before: number;
	taxes: Array<readonly [Rate, number]>;
}

function exact({ price, quantity = 1, off = 0, rates = [] }: SoldLine, isIncluded: boolean): Exact {
	const all = price * quantity;
	const factor = (isIncluded ? rates : []).reduce(
		(product, { rate }) => product * (1 + rate / 10_000),
		1,
	);
	const [net, before] = [(all - off) / factor / 100, all / factor / 100];
	let base = net;
	const taxes = rates.map((rate) => {
		const tax = (base * rate.rate) / 10_000;
		if (rates.some(({ compound }) => compound === true)) base += tax;
		return [rate, tax] as const;
	});
	return { net, before, taxes };
}

/** @param byLine whether the shop rounds taxes by line (Tax Options > Rounding) */
function orderWith(decimals: number, byLine: boolean, sale: Sale): Json {
	const order = wooOrder(sale);
	const shown = (amount: number) => (amount + 1e-9).toFixed(decimals);
	const { lines, shipping, includesTaxes = false } = sale;
	const rounded = (tax: number) => (byLine ? Number(shown(tax)) : tax);
	const amounts = [...lines, ...(shipping === undefined ? [] : [shipping])].map((one) => {
		const { taxes, ...rest } = exact(one, includesTaxes);
		return { ...rest, taxes: taxes.map(([rate, tax]) => [rate, rounded(tax)] as const) };
	});
	const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
	const taxOf = (some: typeof amounts, id?: unknown) =>
		sum(
			some.flatMap(({ taxes }) =>
				taxes.flatMap(([rate, tax]) => (id === undefined || rate.id === id ? [tax] : [])),
			),
		);
	const row = (old: Json, of: (typeof amounts)[number] | undefined): Json => ({
		...old,
		subtotal: shown(of?.before ?? 0),
		total: shown(of?.net ?? 0),
		total_tax: shown(sum((of?.taxes ?? []).map(([, tax]) => tax))),
		taxes: (of?.taxes ?? []).map(([rate, tax]) => ({
			id: rate.id,
			total: byLine ? shown(tax) : String(Number(tax.toFixed(6))),
		})),
	});
	const products = amounts.slice(0, lines.length);
	const sent = amounts.slice(lines.length);
	return {
		...order,
		total: shown(sum(amounts.map(({ net }) => net)) + taxOf(amounts)),
		total_tax: shown(taxOf(amounts)),
		line_items: (order.line_items as Json[]).map((old, index) => row(old, products[index])),
		shipping_lines: (order.shipping_lines as Json[]).map((old, index) => row(old, sent[index])),
		tax_lines: (order.tax_lines as Json[]).map((old) => ({
			...old,
			tax_total: shown(taxOf(products, old.rate_id)),
			shipping_tax_total: shown(taxOf(sent, old.rate_id)),
		})),
	};
}

const rates = fc.constantFrom<Rate[]>([iva16], [iva16], [iva8], [iva0], [ieps8, ivaOnIeps]);

const sold = fc
	.record({
		price: fc.oneof(
			fc.integer({ min: 100, max: 3_000 }),
			fc.integer({ min: 3_000, max: 300_000 }),
			fc.integer({ min: 10, max: 30_000 }).map((pesos) => pesos * 100),
		),
		quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(0.5)),
		rates,
		off: fc.constantFrom(0, 0, 0, 100),
	})
	.map(({ price, off, ...rest }) => line(price, { ...rest, off: Math.min(off, price / 4) }));

const sale = fc.record({
	lines: fc
		.array(sold, { minLength: 1, maxLength: 12 })
		.map((all) => all.map((one, at) => ({ ...one, name: `Taza ${at}`, sku: `TAZA-${at}` }))),
	shipping: fc.option(
		fc.integer({ min: 1_000, max: 30_000 }).map((price) => line(price)),
		{ nil: undefined },
	),
	includesTaxes: fc.boolean(),
}) as fc.Arbitrary<Sale>;

function differences(order: Json, invoiceRows: Record<string, string>): number[] {
	const said = new Map<string, number>();
	for (const {
		label,
		rate_percent: percent,
		tax_total: tax,
		shipping_tax_total: sent,
	} of order.tax_lines as Json[]) {
		const key = `${String(label).includes('IEPS') ? '003' : '002'} ${(Number(percent) / 100).toFixed(6)}`;
		said.set(key, (said.get(key) ?? 0) + Number(tax) + Number(sent));
	}
	return [...said].map(([key, amount]) => Math.abs(amount - Number(invoiceRows[key] ?? '0')));
}

function outcomeOf(order: Json) {
	try {
		return invoiced(order);
	} catch (error) {
		return sentencesOf(error as Problems);
	}
}

it.each([
	[3, false, 0.0101],
	[3, true, 0.0601],
	[4, false, 0.0101],
	[0, false, 1.6],
	[0, true, 13],
])(
	'invoices an order with %i decimals at the exact total (rounded by line: %p)',
	(decimals, byLine, most) => {
		fc.assert(
			fc.property(sale, (of) => {
				const order = orderWith(decimals, byLine, of);
				const outcome = outcomeOf(order);
				if (typeof outcome === 'string') throw new Error(outcome + JSON.stringify(order));
				if ('reason' in outcome) throw new Error(outcome.reason);
				const { invoice, notes } = outcome;
				expect(Number(invoice.Total)).toBe(Number((Number(order.total) + 1e-9).toFixed(2)));
				const far = differences(order, taxRows(invoice));
				expect(Math.max(0, ...far)).toBeLessThan(most);
				expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
				const isOff = decimals === 0 && far.some((one) => one > 0.001);
				expect(notes.some(({ code }) => code === 'orderTaxInsideTotal')).toBe(isOff);
			}),
			{ numRuns: 50 },
		);
	},
);

function refundOf(order: Json): Json {
	const negated = (value: unknown) => `-${String(value)}`;
	const rows = (list: unknown) =>
		(list as Json[]).map((row) => ({
			...row,
			quantity: -Number(row.quantity ?? 1),
			total: negated(row.total),
			total_tax: negated(row.total_tax),
			taxes: (row.taxes as Json[]).map((tax) => ({ ...tax, total: negated(tax.total) })),
		}));
	return {
		id: 726,
		amount: order.total,
		date_created_gmt: '2026-11-25T16:00:00',
		line_items: rows(order.line_items),
		shipping_lines: rows(order.shipping_lines),
		fee_lines: [],
		_links: { up: [{ href: 'https://tienda.example.mx/wp-json/wc/v3/orders/4711' }] },
	};
}

it('credits the whole total of a fully refunded order with amounts in whole pesos', () => {
	fc.assert(
		fc.property(sale, (of) => {
			const order = orderWith(0, false, of);
			const outcome = invoiced(order);
			if ('reason' in outcome) throw new Error(outcome.reason);
			const refund = readRefund(refundOf(order));
			const made = creditNoteOf(refund, stampedInvoice({ ...outcome.invoice }), {
				paymentForm: '',
				earlier: '',
				ignoredFields: [],
			});
			if ('reason' in made) throw new Error(made.reason);
			const note = totalled(made.comprobante, {
				expected: refund.total,
				of: 'order',
			}) as unknown as Invoice;
			expect(Number(note.Total)).toBe(Number(order.total));
			expect(brokenRules(note.Conceptos, 2)).toEqual([]);
		}),
		{ numRuns: 50 },
	);
});
