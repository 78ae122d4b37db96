import fc from 'fast-check';
import { Problems } from '../cfdi/problems/problem';
import { creditNoteOf } from './creditNote';
import { totalled } from '../cfdi/totals/totals';
import { readRefund } from './read';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, sentencesOf, taxRows } from './support/invoicedOrders';
import { brokenRules } from '../cfdi/fixtures/satArithmetic';
import type { Json, Rate, Sale, SoldLine } from './support/shopOrders';
import {
	ieps26,
	ieps8,
	iva0,
	iva16,
	iva8,
	ivaOnIeps,
	line,
	money,
	shopifyOrder,
	wooOrder,
} from './support/shopOrders';
import type { Piece } from './support/shopRefunds';
import { givenBack, shopifyRefund, taxesBack, wooRefund } from './support/shopRefunds';
import { stampedInvoice } from '../cfdi/fixtures/stampedXml';

const rates: Rate[][] = [[iva16], [iva16], [iva8], [iva0], [ieps8, ivaOnIeps], [ieps26, ivaOnIeps]];

const soldLine: fc.Arbitrary<Omit<SoldLine, 'name' | 'sku'>> = fc
	.record({
		price: fc.oneof(
			fc.integer({ min: 100, max: 90_000 }),
			fc.integer({ min: 90_000, max: 9_999_999 }),
		),
		quantity: fc.integer({ min: 1, max: 6 }),
		off: fc.constantFrom(0, 0, 15, 100, 333),
		rates: fc.constantFrom(...rates),
	})
	.map(({ off, ...one }) => ({
		...one,
		off: Math.floor((one.price * one.quantity * off) / 1000),
	}));

const sale: fc.Arbitrary<Sale> = fc
	.record({
		lines: fc.array(soldLine, { minLength: 1, maxLength: 6 }),
		shipping: fc.option(fc.integer({ min: 100, max: 30_000 }), { nil: undefined }),
		includesTaxes: fc.boolean(),
	})
	.map(({ lines, shipping, includesTaxes }) => ({
		lines: lines.map((one, at) =>
			line(one.price, { ...one, name: `Artículo ${at}`, sku: `A-${at}` }),
		),
		...(shipping !== undefined && { shipping: line(shipping) }),
		includesTaxes,
	}));

/** Refunded share of each line so far: 1 is the whole line. */
const cuts = fc.array(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), { minLength: 7, maxLength: 7 });

function piecesOf(ends: readonly number[][]): Piece[] {
	const last = [...ends, Array.from({ length: 7 }, () => 1)];
	let before = Array.from({ length: 7 }, () => 0);
	return last.map((row, index) => {
		const parts = before.map((from, at) => [from, Math.max(from, row[at] ?? 1)] as const);
		before = parts.map(([, to]) => to);
		return { id: 9_000 + index, parts };
	});
}

const shops = [
	{ name: 'WooCommerce', order: wooOrder, refund: wooRefund },
	{ name: 'Shopify', order: shopifyOrder, refund: shopifyRefund },
];

function invoiceOf(order: Json): (Invoice & Json) | undefined {
	try {
		const made = invoiced(order);
		return 'reason' in made
			? undefined
			: (stampedInvoice(made.invoice) as unknown as Invoice & Json);
	} catch (error) {
		expect(error).toBeInstanceOf(Problems);
		return undefined;
	}
}

function creditNote(refund: Json, invoice: Json, earlier = 0): Invoice | string {
	const read = readRefund(refund);
	try {
		const made = creditNoteOf(read, invoice, {
			paymentForm: '',
			earlier: money(earlier),
			ignoredFields: [],
		});
		if ('reason' in made) return made.reason;
		return totalled(made.comprobante, { expected: read.total, of: 'order' }) as unknown as Invoice;
	} catch (error) {
		expect(error).toBeInstanceOf(Problems);
		return sentencesOf(error as Problems);
	}
}

const cents = (amount: string | undefined): number => Math.round(Number(amount ?? 0) * 100);
const keyOf = ({ label, rate }: Rate) =>
	`${label.includes('IEPS') ? '003' : '002'} ${(rate / 10_000).toFixed(6)}`;

const rowsOf = (taxes: ReadonlyMap<string, number>) => Object.fromEntries([...taxes].sort());

describe.each(shops)('$name', ({ name, order, refund }) => {
	it("credits an order's refunds exactly, never above the invoice, and rarely refuses a refund", () => {
		let [made, all] = [0, 0];
		fc.assert(
			fc.property(sale, fc.array(cuts, { maxLength: 3 }), (of, ends) => {
				const invoice = invoiceOf(order(of));
				if (invoice === undefined) return;
				const pieces = piecesOf(ends).filter((piece) => givenBack(of, piece) > 0);
				let before = 0;
				const [taxes, ofShop] = [new Map<string, number>(), new Map<string, number>()];
				for (const piece of pieces) {
					all += 1;
					const note = creditNote(refund(of, piece), invoice, before);
					if (typeof note === 'string') return;
					made += 1;
					expect(note.Total).toBe(money(givenBack(of, piece)));
					expect(brokenRules(note.Conceptos, 2)).toEqual([]);
					before += cents(note.Total);
					for (const [key, tax] of Object.entries(taxRows(note))) {
						taxes.set(key, (taxes.get(key) ?? 0) + cents(tax));
					}
					for (const [rate, tax] of taxesBack(of, piece)) {
						ofShop.set(keyOf(rate), (ofShop.get(keyOf(rate)) ?? 0) + tax);
					}
				}
				expect(before).toBe(cents(invoice.Total));
				// Shopify reports only the sum of IEPS and IVA, so compare individual taxes only if each line
				// has only one.
				const isSaid = name !== 'Shopify' || of.lines.every((one) => one.rates?.length === 1);
				if (isSaid) expect(rowsOf(taxes)).toEqual(rowsOf(ofShop));
				const sum = (rows: ReadonlyMap<string, number>) =>
					[...rows.values()].reduce((total, tax) => total + tax, 0);
				expect(sum(taxes)).toBe(sum(ofShop));
				const [first] = pieces;
				if (first === undefined) return;
				expect(creditNote(refund(of, first), invoice, before)).toContain(
					'earlier credit notes returned',
				);
			}),
			{ numRuns: 75 },
		);
		expect(made / all).toBeGreaterThan(0.95);
	});

	it("credits any refunded amount up to the invoice's total if all lines have the same taxes", () => {
		const oneRate = fc.tuple(sale, fc.constantFrom(...rates)).map(([of, own]) => ({
			...of,
			lines: of.lines.map((one) => ({ ...one, rates: own })),
			...(of.shipping && { shipping: { ...of.shipping, rates: own } }),
		}));
		let [made, all] = [0, 0];
		fc.assert(
			fc.property(oneRate, cuts, fc.integer({ min: 1, max: 9_999 }), (of, ends, part) => {
				const invoice = invoiceOf(order(of));
				const [piece] = piecesOf([ends]);
				if (invoice === undefined || piece === undefined) return;
				const total = Math.round((cents(invoice.Total) * part) / 10_000);
				if (total === 0) return;
				const given = refund(of, piece);
				const [transaction] = (given.transactions ?? []) as Json[];
				const changed = {
					...given,
					...(transaction === undefined
						? { amount: money(total) }
						: { transactions: [{ ...transaction, amount: money(total) }] }),
				};
				const note = creditNote(changed, invoice);
				all += 1;
				if (typeof note === 'string') return;
				made += 1;
				expect(note.Total).toBe(money(total));
				expect(brokenRules(note.Conceptos, 2)).toEqual([]);
				expect(Object.keys(taxRows(invoice))).toEqual(
					expect.arrayContaining(Object.keys(taxRows(note))),
				);
			}),
			{ numRuns: 75 },
		);
		expect(made / all).toBeGreaterThan(0.9);
	});
});
