import type { NodeWords } from '../../nodeWords';

const NOT_TWICE = 'Nothing was sent, so that the invoice is not stamped twice.';

const OPEN = `${NOT_TWICE} An earlier execution is sending it now, or sent it and got no answer: look for it at your invoicing service. If it is not there, run this item with another key.`;

const LOOK = `${NOT_TWICE} Look for it at your invoicing service.`;

const SETTLED = `${NOT_TWICE} An earlier execution stamped it: you find it there, and at your invoicing service.`;

/** What is said of Unique Keys, of n8n's Retry, and of the store in which n8n keeps both. */
export const keyWords = {
	brokenUniqueKey: {
		what: 'is "{value}", and "{found}" {cause}',
		fix: '{fix} Every order would have the same key. Nothing was sent.',
	},
	emptyUniqueKey: {
		what: 'is empty',
		fix: 'Give a value that every order has and no two share, such as the order number, or remove the option. Nothing was sent.',
	},
	keyNotRecorded: {
		what: 'n8n could not record the Unique Key',
		fix: 'Nothing was sent. n8n says: {words}',
	},
	keyNotRemoved:
		'n8n could not remove the Unique Key again: run this item with another key, nothing was stamped under this one.',
	keyConflict: {
		what: '{sent}, with another recipient, total, currency or type',
		fix: 'Nothing was sent. If this is another invoice, give it a Unique Key of its own. If the order was changed since, cancel the first invoice and issue another one with a new key, or issue a credit note.',
	},
	contentBefore: 'It was {before} then, and is {now} now.',
	keyInGlobal: {
		what: '{sent}, in a global invoice',
		fix: 'Nothing was sent, so that the order is not invoiced twice. If the customer asks for an invoice, issue a credit note for the global invoice first, then stamp with a Unique Key of its own.',
	},
	keyOpen: {
		what: '{sent}, and its outcome is unknown',
		fix: OPEN,
	},
	globalSentBefore: 'The global invoice of these orders was sent before',
	keySentBefore: 'Unique Key "{id}" was used before',
	orderSentBefore: 'Order {id} was sent before',
	ordersSentBefore: 'Orders {id} were sent before',
	partsUsed: {
		what: '{sent}',
		fix: 'Nothing was sent, so that no order is invoiced twice: leave them out, the others can be stamped.',
	},
	paymentConflict: {
		what: '{sent}, with other values',
		fix: 'Nothing was sent. For the next payment of that invoice, enter the next number in Instalment and everything that was paid before in Earlier Payments. If the complement of that instalment was cancelled, issue it again with a Unique Key of its own.',
	},
	paymentSentBefore: 'Instalment {instalment} of invoice {uuid} was sent before',
	refundSentBefore: 'The credit note of refund {id} was sent before',
	sameInvoiceOpen: {
		what: 'The same invoice was sent from here earlier today, and its outcome is unknown',
		fix: `${LOOK} If it is not there, or to issue it once more, set Options > Unique Key to a text of its own.`,
	},
	sameInvoiceStamped: {
		what: 'The same invoice was stamped from here earlier today',
		fix: 'Nothing was sent: you find its ID in the earlier execution, and at your invoicing service. To issue it once more, set Options > Unique Key to a text of its own.',
	},
	sameInvoiceUnknown: {
		what: 'n8n could not record that this invoice was stamped',
		fix: 'Look at your invoicing service before you press again: it would be stamped again.',
	},
	stampedEarlierItem:
		'One item was stamped from here earlier today, so nothing was sent for it: see its note, which says how to issue it once more.',
	stampedEarlierItems:
		'{count} items were stamped from here earlier today, so nothing was sent for them: see the note on each, which says how to issue it once more.',
	stampedEarlierToday:
		'The same invoice was stamped from here earlier today, so nothing was sent: ID and UUID are those of that invoice. To issue it once more, set Options > Unique Key to a text of its own.',
	keyUnavailable: {
		what: 'it cannot be checked in this kind of AI agent',
		fix: 'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
	},
	keyUsed: { what: '{sent}', fix: SETTLED },
	keysNearlyForgotten:
		'n8n keeps the last {most} keys of this node, and has {now} now. After that it forgets the oldest ones: an order with a forgotten key is stamped again if it comes again.',
	noRetryHere: {
		what: "It cannot be sent in n8n's Retry of this kind of AI agent",
		fix: 'Nothing was sent now: n8n cannot tell here whether another Retry of the same execution sent it. Look at your invoicing service what is missing, and ask the agent for that in a new execution.',
	},
	retryNotForgotten:
		'n8n could not forget that this Retry sends the item: run it in a new execution, nothing was done in this one.',
	retryNotRecorded: {
		what: 'n8n could not record that this Retry sends the item',
		fix: 'Nothing was sent. n8n says: {words}',
	},
	sentByOtherRetry: {
		what: 'Another Retry of this execution sent this item: it may have been {done}',
		fix: "Nothing was sent now. Open that Retry in n8n's list of executions: it shows what came back. If it does not, look for {lookFor} at your invoicing service: if it is there, continue with its ID; if not, run this item in a new execution.",
	},
	lockLost: {
		what: 'n8n stood still for seconds while it recorded that this item is about to be sent',
		fix: 'Nothing was sent, but n8n may have recorded it. If it is not at your invoicing service, run this item with another Unique Key.',
	},
	storeHangs: {
		what: 'The database of n8n did not answer when this item was about to be recorded',
		fix: 'Nothing was sent, but n8n may still record it. If it is not at your invoicing service, run this item with another Unique Key.',
	},
	storeOccupied: {
		what: 'A Remove Duplicates node of this workflow with Scope "Workflow" occupies the place that Unique Key and Retry need',
		fix: 'Nothing was sent. Run that node once with the operation Clear Deduplication History, then set its Scope to Node.',
	},
} satisfies Readonly<Record<string, NodeWords>>;
