/** Invoices, credit notes and refunds of Stripe, of the same sales as its Checkout Sessions. */
import type { Json, Rate } from './shopOrders';
import type { Piece } from './shopRefunds';
import type { StripeLine, StripeSale } from './stripeObjects';
import {
	before,
	costs,
	details,
	linesOf,
	shippingCost,
	stripeTotal,
	sum,
	taxOf,
	taxRate,
} from './stripeObjects';

/** What each rate came to, for the rows of the whole. */
function taxTotals(sale: StripeSale): Array<{ one: StripeLine; rate: Rate; tax: number }> {
	const rows: Array<{ one: StripeLine; rate: Rate; tax: number }> = [];
	for (const one of linesOf(sale)) {
		for (const [rate, tax] of costs(one).taxes) {
			const row = rows.find(
				(other) => other.rate === rate && (other.one.inside ?? false) === (one.inside ?? false),
			);
			if (row === undefined) rows.push({ one, rate, tax });
			else row.tax += tax;
		}
	}
	return rows;
}

/** A paid Invoice as versions of the API to 2025-02 give it: its rows of taxes have the ID of their rate. */
export function stripeInvoice(sale: StripeSale, changes: Json = {}): Json {
	const { lines, shipping } = sale;
	const total = stripeTotal(sale);
	const tax = sum(linesOf(sale).map(taxOf));
	const rates = [...new Set(linesOf(sale).flatMap(({ rates: some = [] }) => some))];
	return {
		id: 'in_1Pgc6tB7WZ01zgkWu9fdqL6I',
		object: 'invoice',
		amount_due: total,
		amount_paid: total,
		amount_remaining: 0,
		amount_shipping: shipping === undefined ? 0 : before(shipping),
		billing_reason: 'subscription_cycle',
		charge: 'ch_1PgafuB7WZ01zgkW',
		collection_method: 'charge_automatically',
		created: 1_795_222_181,
		currency: 'mxn',
		custom_fields: null,
		customer: 'cus_QXg1o8vcGmoR32',
		customer_address: details.address,
		customer_email: details.email,
		customer_name: details.name,
		customer_tax_ids: details.tax_ids,
		default_tax_rates: rates.map((rate) => taxRate(rate)),
		description: null,
		discounts: [],
		ending_balance: 0,
		lines: {
			object: 'list',
			data: lines.map((one, index) => ({
				id: `il_${index}`,
				object: 'line_item',
				amount: before(one),
				currency: 'mxn',
				description: one.name ?? '',
				discount_amounts: (one.off ?? 0) === 0 ? [] : [{ amount: one.off, discount: 'di_1Pgc6t' }],
				discountable: true,
				livemode: true,
				metadata: {},
				price: { id: `price_${index}`, object: 'price', metadata: {}, product: one.sku ?? '' },
				proration: before(one) < 0,
				quantity: one.quantity ?? 1,
				tax_amounts: costs(one).taxes.map(([rate, amount]) => ({
					amount,
					inclusive: one.inside === true,
					tax_rate: `txr_${rate.id}`,
					taxability_reason: null,
					taxable_amount: costs(one).net,
				})),
				tax_rates: [],
				type: 'subscription',
			})),
			has_more: false,
			url: '/v1/invoices/in_1Pgc6tB7WZ01zgkWu9fdqL6I/lines',
		},
		livemode: true,
		metadata: { regimen_fiscal: '601', uso_cfdi: 'G03' },
		number: 'ABCD1234-0007',
		paid: true,
		paid_out_of_band: false,
		payment_intent: 'pi_1PgafyB7WZ01zgkW',
		payment_settings: { payment_method_options: null, payment_method_types: ['card'] },
		post_payment_credit_notes_amount: 0,
		pre_payment_credit_notes_amount: 0,
		shipping_cost: shippingCost(shipping),
		starting_balance: 0,
		status: 'paid',
		status_transitions: { finalized_at: 1_795_222_100, paid_at: 1_795_222_190 },
		subtotal: sum(lines.map(before)),
		tax,
		total,
		total_excluding_tax: total - tax,
		total_tax_amounts: taxTotals(sale).map(({ one, rate, tax: amount }) => ({
			amount,
			inclusive: one.inside === true,
			tax_rate: `txr_${rate.id}`,
		})),
		...changes,
	};
}

const ONLY_OLDER = [
	'charge',
	'paid',
	'paid_out_of_band',
	'payment_intent',
	'tax',
	'total_tax_amounts',
];

/** The same in versions of the API since 2025-03: other names, and no payment. */
export function newerInvoice(sale: StripeSale, changes: Json = {}): Json {
	const older = stripeInvoice(sale);
	const newer = (row: Json): Json => ({
		amount: row.amount,
		tax_behavior: row.inclusive === true ? 'inclusive' : 'exclusive',
		tax_rate_details: { tax_rate: row.tax_rate },
		taxability_reason: 'not_available',
		taxable_amount: null,
		type: 'tax_rate_details',
	});
	const list = older.lines as { data: Json[] };
	return {
		...older,
		...Object.fromEntries(ONLY_OLDER.map((key) => [key, undefined])),
		lines: {
			...list,
			data: list.data.map(({ tax_amounts: rows, price, ...line }) => ({
				...line,
				pretax_credit_amounts: (line.discount_amounts as Json[]).map(({ amount }) => ({
					amount,
					discount: 'di_1Pgc6t',
					type: 'discount',
				})),
				pricing: {
					price_details: { price: (price as Json).id, product: (price as Json).product },
					type: 'price_details',
					unit_amount_decimal: null,
				},
				taxes: (rows as Json[]).map(newer),
			})),
		},
		total_taxes: (older.total_tax_amounts as Json[]).map(newer),
		...changes,
	};
}

const share = (cents: number, [from, to]: readonly [number, number]): number =>
	Math.round(cents * to) - Math.round(cents * from);

/** A credit note of some lines of an Invoice, each with its share of what was charged. */
export function creditNote(sale: StripeSale, piece: Piece, changes: Json = {}): Json {
	const rows = sale.lines.flatMap((one, index) => {
		const part = piece.parts[index] ?? [0, 0];
		if (part[0] === part[1]) return [];
		const taxes = costs(one).taxes.map(([rate, tax]) => [rate, share(tax, part)] as const);
		const [amount, off] = [share(before(one), part), share(one.off ?? 0, part)];
		const top = one.inside === true ? 0 : sum(taxes.map(([, tax]) => tax));
		return [{ one, index, part, taxes, amount, off, total: amount - off + top }];
	});
	const total = sum(rows.map((row) => row.total));
	return {
		id: `cn_${piece.id}`,
		object: 'credit_note',
		amount: total,
		created: 1_795_600_000,
		currency: 'mxn',
		invoice: 'in_1Pgc6tB7WZ01zgkWu9fdqL6I',
		lines: {
			object: 'list',
			data: rows.map(({ one, index, part, taxes, amount, off }) => ({
				id: `cnli_${index}`,
				object: 'credit_note_line_item',
				amount,
				description: one.name ?? '',
				discount_amount: off,
				invoice_line_item: `il_${index}`,
				quantity: Math.round((one.quantity ?? 1) * (part[1] - part[0])),
				tax_amounts: taxes.map(([rate, tax]) => ({
					amount: tax,
					inclusive: one.inside === true,
					tax_rate: `txr_${rate.id}`,
				})),
				type: 'invoice_line_item',
			})),
			has_more: false,
		},
		livemode: true,
		number: 'ABCD1234-0007-CN-01',
		refund: null,
		status: 'issued',
		total,
		...changes,
	};
}

/** What goes back without lines. */
export const stripeRefund = (amount: number, changes: Json = {}): Json => ({
	id: 're_1Pgc72B7WZ01zgkW',
	object: 'refund',
	amount,
	charge: 'ch_1PgafuB7WZ01zgkW',
	created: 1_795_600_000,
	currency: 'mxn',
	payment_intent: 'pi_1PgafyB7WZ01zgkW',
	reason: 'requested_by_customer',
	status: 'succeeded',
	...changes,
});
