import type { NodeWords } from '../../nodeWords';

/** What is said of invoices that are looked for at the service. */
export const findWords = {
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
