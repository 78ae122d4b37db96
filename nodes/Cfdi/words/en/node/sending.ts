import type { NodeWords } from '../../nodeWords';

/** What is said of the requests of a run: what was done, what may have been done, what was not sent. */
export const sendingWords = {
	cancelledAfter: '{node}: the execution was cancelled after this item was sent. {result}',
	cancelledBefore: {
		what: 'The execution was cancelled before this item was sent',
		fix: 'Nothing was sent.',
	},
	changedItem:
		'An earlier attempt sent one item with other values, and nothing was sent again: see the note on each.',
	changedItems:
		'An earlier attempt sent {count} items with other values, and nothing was sent again: see the note on each.',
	changedNote:
		'An earlier attempt sent this item with other values, and this is the answer to it. It was not sent again.',
	done: 'done',
	doneCancelled: 'cancelled',
	doneCreated: 'created',
	doneStamped: 'stamped',
	itemGot: 'item {index}: {result}',
	itemNotSent: '1 item was not sent.',
	itemNumber: 'item {index}',
	itemOfRun: 'item {index} of run {run}',
	itemStopped: 'item {index}: not sent. {found}',
	itemUnknown: 'item {index}: unknown. {fault}',
	itemsNotSent: '{count} items were not sent.',
	lookUpFailed: '{lookedUp} could not be read: {message}',
	mayBeDone:
		'It may have been {done}, so it is not sent again automatically. Look for {lookFor} at your invoicing service: if it is there, continue with its ID; if not, run this item again with Options > If Outcome Is Unknown set to Send Again.',
	noSuchOperation: 'This node has no operation {id}',
	numberedItem: '{message} [item {index}]',
	othersGot: 'What the other items got:',
	readAlone:
		'{node}: n8n gives "{parameter}" another value together with other fields than alone. In this run each expression is evaluated alone, which is slower.',
	runAgainLater: 'Run this item again later.',
	sameUuid: {
		what: 'The service gave UUID {uuid} to more than one item: {and:items}',
		fix: 'One of these invoices may not have been made. Look for each at your invoicing service, and compare their totals with the one in the XML (operation Download).',
	},
	sentEarlier:
		'An earlier attempt sent this item at {sentAt}, and no answer came: it may have been {done}',
	theCustomer: 'the customer',
	theInvoice: 'the invoice',
	theInvoiceAndStatus: 'the invoice and its status',
	thePaidInvoice: 'The paid invoice',
	thePaymentComplement: 'the payment complement',
	theProduct: 'the product',
	theSpreadsheet: 'The spreadsheet',
	unchangedService: 'Nothing was changed at the service. Run this item again later.',
	warnedItem: 'One item has warnings. The first: {message}',
	warnedItems: '{count} items have warnings. The first: {message}',
	whatHappened: 'What happened then: {fault}.',
} satisfies Readonly<Record<string, NodeWords>>;
