import type { NodeWords } from '../../nodeWords';

/** What is said of an invoice that is stamped, of its files, and of customers that exist already. */
export const invoiceWords = {
	customerNotLookedUp: 'The existing customer could not be looked up: {message}.',
	differs: '{field} is {came} in place of {asked}.',
	emptyExpectedUuid: {
		what: 'is empty',
		fix: 'Give the UUID of the invoice that is meant, or remove the option. Nothing was sent.',
	},
	filesNotDownloaded: {
		what: 'The invoice is stamped, but its files were not downloaded: {message}',
		fix: '{way} Do not stamp the invoice again.',
	},
	downloadAtService: 'Download them at your invoicing service.',
	downloadById: 'Download them with the operation Download and the Invoice ID {id}.',
	fileNotCompared:
		'The files have no XML that can be read, so they were not compared with the invoice {uuid}.',
	foundBefore: 'Before it was sent, this was found:',
	invoiceHasDoubts: 'The invoice has {count} values that are probably not meant',
	invoiceHasValues: 'The invoice has {count} values to correct',
	invoiceRefusedBySat: 'The invoice has {count} values that SAT would refuse',
	missing: '{field} is missing: it should be {asked}.',
	noCsvInField: {
		what: 'the item has no file in the field "{field}"',
		fix: 'Put the node that gives the file before this one, and write the name of its field in CSV File in Field.',
	},
	noIdGiven: 'the service gave no ID with the UUID',
	noStampSpent: 'Nothing was sent, and no stamp was spent.',
	notCompared: {
		what: 'It could not be compared with the UUID {uuid}: {why}',
		fix: 'Nothing was sent. If you are sure of the ID, set Options > If It Cannot Be Compared to Go On.',
	},
	noXmlInField: {
		what: 'the item has no file in the field "{field}"',
		fix: 'Put the node that gives the XML before this one, such as Download, and write the name of its field in XML File in Field.',
	},
	notAsConfirmed: {
		what: 'is not that of this invoice, which is: {now}',
		fix: 'Give the values for which Validate gave the summary, or have the new one confirmed. Nothing was sent.',
	},
	otherFile: 'the service gave the file of another invoice. {differences}',
	otherInvoice: {
		what: '{named} is another invoice. {differences}',
		fix: 'Nothing was sent. Look up the ID of the invoice that is meant, with the operation Find or at your invoicing service: IDs change their meaning with the account, and from test to production.',
	},
	sendAnyway:
		'If you are sure that it is right, set Options > Check Before Stamping to Warn and run this item again.',
	sentIfRunAgain:
		'Nothing was sent, so that you see this before it is stamped. If it is right, run the workflow again unchanged and it is sent; if not, correct it.',
	thisFile: 'The file',
	thisId: 'Invoice ID {id}',
	totalsCanBeCalculated:
		'If the service asks for totals: set Options > Totals to Calculate, and the node calculates SubTotal, Descuento, Impuestos and Total with the rounding of SAT.',
	useExistingCustomer:
		'If this is the same customer: set Options > If RFC Already Exists to Use Existing Customer, and the item gets the ID that they have.',
} satisfies Readonly<Record<string, NodeWords>>;
