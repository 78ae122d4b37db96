import type { NodeWords } from '../../nodeWords';

/** What is said of invoices that are looked for at the service. */
export const findWords = {
	foundItem:
		'The answer to one item was lost, and its invoice was found at the service: see its note.',
	foundItems:
		'The answers to {count} items were lost, and their invoices were found at the service: see the note on each.',
	foundNote:
		'The answer to this item was lost. Its invoice was found at the service, by its content and its own folio, order or instalment. It was not sent again.',
	idsAreNoNumbers: 'the IDs of the service are no numbers that could be counted, such as "{id}"',
	idsUnreadable: 'These IDs could not be read: {and:ids}.',
	lookedAtIds:
		'It was looked for at the service, from ID {from} to {to}: {read} invoices were read, and {missing} IDs have none of this company.',
	noIdKnown:
		'no ID of an earlier invoice is known here. Enter one in Options > Find From ID, or use the operation Find',
	noneIsLikeIt: 'None of them is like it. It may still be made, or stand elsewhere.',
	notLookedFor: 'It was not looked for at the service: {why}.',
	oneFits:
		'One fits, and may be an equal sale, since the item has no folio or order of its own: ID {and:ids}.',
	searchStopped: 'Then the search stopped: {why}.',
	severalFit: 'These are like it, and a person has to say which it is: ID {and:ids}.',
	stillPending: 'The service gave ID {id} for it, which has no UUID yet: download it later.',
	valuesChanged: 'the item has other values now',
	fromIdIsNoNumber: {
		what: 'is "{value}", which is no number',
		fix: 'Only IDs that are numbers can be counted upwards. Where your service has others, look for the invoice there. Nothing was sent.',
	},
	noFromId: {
		what: 'is empty',
		fix: 'Enter the ID of the last invoice that was stamped before, as your register or an earlier execution has it. Nothing was sent.',
	},
	noUuidToFind: {
		what: 'is empty',
		fix: 'Enter the UUID of the invoice, or set Find By to Content. Nothing was sent.',
	},
	notAUuidToFind: {
		what: 'has "{value}", which is no UUID',
		fix: 'Enter it as it stands on the invoice: 32 digits and letters in five groups. Nothing was sent.',
	},
	wrongMostIds: {
		what: 'is "{value}"',
		fix: 'Enter a whole number from 1 to {most}. Nothing was sent.',
	},
} satisfies Readonly<Record<string, NodeWords>>;
