import type { NodeWords } from '../../nodeWords';

/** What is said of the archive of a month, and of what in it a person should look at. */
export const archiveWords = {
	archiveNotStored: {
		what: 'n8n did not keep the ZIP: {message}',
		fix: 'Look at the disk of n8n, and at where it keeps files (N8N_DEFAULT_BINARY_DATA_MODE). Nothing was changed at the service.',
	},
	archiveTooLarge: {
		what: 'The ZIP would be larger than 4 GB, or have more than 65,535 files',
		fix: 'Give fewer rows: half of the month at a time.',
	},
	cancelOpen: 'The cancellation is not certain yet: the register says {status}',
	cancelledAfterMonth: 'It was cancelled after its month: seen on {seen}',
	cancelledOfEarlier:
		'It is of {issued}, an earlier month, and was cancelled in this one: seen on {seen}',
	creditAbove: 'Its credit notes are {credited} {currency}, above its total of {total}',
	idMissing: 'The register has no ID for it, so it was not downloaded: Find looks for that',
	nothingToArchive: {
		what: 'has no invoice: no row has an invoice_id, and none waits for an invoice',
		fix: 'Give the rows of the register, such as those of the Data Table cfdi_invoices of that month.',
	},
	notAMonth: {
		what: 'is "{value}", which is not a month',
		fix: 'Write it as 2026-11, or leave it empty for the evidence of the invoices in the rows. Nothing was read.',
	},
	notARow: {
		what: 'is not a list of objects',
		fix: 'Give an object for each row, as a Data Table node outputs them: {{ $input.all().map(({ json }) => json) }}. Nothing was read.',
	},
	notDownloaded: 'It was not downloaded: {message}',
	notReadXml: 'Its XML was not read: {message}',
	orderNotKept: 'Its order is no longer in the register',
	orderWithoutInvoice: 'The order has no invoice, its state is {state}. {why}',
	otherMonth: 'Its date is {date}, another month',
	otherUuid: 'The register has another UUID for it: {listed}',
	paidAndCredited:
		'Of invoice {invoice} {paid} are paid and {credited} credited, together above its total of {total}: return what was overpaid, or correct the credit note',
	paidTooMuch: 'Its payments are {paid} {currency}, above its total of {total}',
	paymentWithoutComplement: 'The payment has no complement. {why}',
	pdfMissing: 'The service gave no PDF for it',
	ppdOpen: 'Of {total} {currency} with PPD {paid} are paid: {balance} are open',
} satisfies Readonly<Record<string, NodeWords>>;
