import type { Words } from '../language';

export const stripeWords = {
	stripeAmountNotWhole: {
		what: 'in the order, {place} is {value}, and Stripe writes amounts in cents: 1160.00 is 116000',
		fix: 'Give the object as Stripe sends it, with no amount changed.',
	},
	stripeChargeNotRefund: {
		what: 'charge {charge} does not come with one refund, so it does not say what was given back now',
		fix: 'Give the refund itself (event refund.created), or for an Invoice its credit note (credit_note.created).',
	},
	stripeInvoiceNotThere: {
		what: 'Checkout Session {order} leads to an Invoice of Stripe, which it does not have yet',
		fix: 'Give the Invoice at the event invoice.paid, or fetch the Checkout Session again when it has "invoice": both are the same sale, and stamped once.',
	},
	stripeLinesNotFetched: {
		what: 'Checkout Session {order} came without its line_items, so it does not say what was sold',
		fix: 'Fetch it before this node with an HTTP Request node and the credential Stripe API, GET https://api.stripe.com/v1/checkout/sessions/{order}?expand[]=line_items.data.taxes, and give its answer; the page Shop Orders of the documentation shows how.',
	},
	stripeListIsCut: {
		what: 'the list {list} of {order} has more rows than came with it',
		fix: 'Fetch it whole with an HTTP Request node and {list}?limit=100, and put the answer in its place; the page Shop Orders of the documentation shows how.',
	},
	stripeNoOrder: {
		what: 'the object "{object}" of Stripe does not say what was sold',
		fix: 'Give the Checkout Session (event checkout.session.completed) or the Invoice (invoice.paid). What was given back is invoiced with Shop Refund in Invoice Source.',
	},
	stripeNotFinal: {
		what: 'Stripe can still change {order}: its status is "{status}"',
		fix: 'Give it when it is final, at the event {event}.',
	},
	stripePaymentNotFetched: {
		what: 'Stripe offered {ways}, and the order does not say with which of them it was paid',
		fix: 'Fetch its payment, too: expand[]=payment_intent.latest_charge for a Checkout Session, expand[]=charge for an Invoice; the page Shop Orders of the documentation shows how. Or choose the {FormaPago} for this order alone.',
	},
	stripeTaxesNotFetched: {
		what: 'Stripe says with {place} only what was charged, and not at which rates',
		fix: 'Fetch it with an HTTP Request node and its tax rates: for a Checkout Session expand[]=line_items.data.taxes and expand[]=shipping_cost.taxes, for an Invoice expand[]=lines.data.tax_amounts.tax_rate; the page Shop Orders of the documentation shows how.',
	},
} satisfies Readonly<Record<string, Words>>;
