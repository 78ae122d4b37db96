import type { NodeWords } from '../../nodeWords';

/** What is said of several payments of one invoice in one execution; item and run as n8n counts them. */
export const paymentWords = {
	fewerCreditNotes: {
		what: '{first} has credit notes of {theirs} for invoice {uuid}, and {second} only {own}',
		fix: 'Enter in {where} the sum of all credit notes of the invoice, or leave it empty: then that of the item before counts. Nothing was sent.',
	},
	itemLeavesLess: {
		what: '{first} pays {paid} of invoice {uuid} as instalment {instalment} and leaves {balance}, less than the {amount} of {second}',
		fix: 'Check {where} of both items: what a customer pays beyond the invoice stays without one. Nothing was sent.',
	},
	itemLeavesNothing: {
		what: '{first} pays {paid} of invoice {uuid} as instalment {instalment}, and nothing is left of it for the {amount} of {second}',
		fix: 'If one payment came twice, leave it at that. If not, check {where} of both items. Nothing was sent.',
	},
	otherInstalment: {
		what: '{first} pays {paid} of invoice {uuid} as instalment {instalment}, but {second}, which pays {amount}, is instalment {own} after earlier payments of {earlier}',
		fix: 'Enter {next} in {instalmentField} and {sum} in {earlierField}, or the same in both items: then the payments of one execution are counted one after the other. Nothing was sent.',
	},
	otherTotal: {
		what: 'invoice {uuid} has a total of {theirs} in {first}, and of {own} in {second}',
		fix: 'Give the invoice in both items as it was stamped. Nothing was sent.',
	},
	theItem: 'item {index}',
	theItemOfRun: 'item {index} of run {run}',
	unknownBefore: {
		what: '{first} may have paid {paid} of invoice {uuid} as instalment {instalment}, since no answer came, so the {amount} of {second} wait',
		fix: 'Nothing was sent. Look for the payment complement of {paid} at your invoicing service: if it is there, run {second} in a new execution, with {next} in {instalmentField} and {sum} in {earlierField}; if not, stamp that payment first.',
	},
} satisfies Readonly<Record<string, NodeWords>>;
