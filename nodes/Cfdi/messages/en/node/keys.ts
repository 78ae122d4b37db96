import type { NodeWords } from '../../nodeWords';

const NOT_TWICE = 'Nothing was sent, so that the invoice is not stamped twice.';

const OPEN = `${NOT_TWICE} An earlier execution is sending it now, or sent it and got no answer: look for it at your invoicing service. If it is not there, run this item with another key.`;

const SETTLED = `${NOT_TWICE} An earlier execution stamped it: you find it there, and at your invoicing service.`;

const OTHER_TOTAL =
	'The order was changed since: cancel that invoice and issue another one, or issue a credit note.';

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
	keyOpen: {
		what: 'Unique Key "{key}" was used before, and its outcome is unknown',
		fix: OPEN,
	},
	keyOpenForOtherTotal: {
		what: 'Unique Key "{key}" was used before with another total, and its outcome is unknown',
		fix: `${OPEN} ${OTHER_TOTAL}`,
	},
	keyUnavailable: {
		what: 'it cannot be checked in this kind of AI agent',
		fix: 'Remove the option, or let the agent call a workflow that stamps. Nothing was sent.',
	},
	keyUsed: { what: 'Unique Key "{key}" was used before', fix: SETTLED },
	keyUsedForOtherTotal: {
		what: 'Unique Key "{key}" was used before with another total',
		fix: `${SETTLED} ${OTHER_TOTAL}`,
	},
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
	storeOccupied: {
		what: 'A Remove Duplicates node of this workflow with Scope "Workflow" occupies the place that Unique Key and Retry need',
		fix: 'Nothing was sent. Run that node once with the operation Clear Deduplication History, then set its Scope to Node.',
	},
} satisfies Readonly<Record<string, NodeWords>>;
