import type { Messages } from 'cfdi-mx/words';

const FROM_SAT =
	'On SAT\'s portal, open "Consultar Facturas Emitidas", search the whole month without choosing a state, press "Descargar Metadata", and use the unchanged ZIP from "Recuperar Descargas de CFDI".';

export const messages = {
	kinds: {
		// Settings
		auditIssuerUnclear: {
			what: '"{issuer}" is not the RFC of an issuer',
			fix: 'Enter the RFC as it appears on the invoices.',
		},
		auditMonthUnclear: { what: '"{day}" is not a date', fix: 'Write it like this: 2026-11-30.' },
		// Files
		filePage: 'a web page',
		filePdf: 'a PDF',
		fileText: 'a different text file',
		fileWorkbook: 'an Excel workbook',
		fileXml: 'an XML file',
		fileZip: 'a ZIP inside a ZIP',
		satListColumns: {
			what: 'The file "{file}" does not have the columns {columns}, so it is not SAT\'s list of CFDI',
			fix: FROM_SAT,
		},
		satListDamaged: {
			what: 'The ZIP "{file}" is damaged',
			fix: 'Download it from SAT again.',
		},
		satListEmpty: { what: 'The file "{file}" is empty', fix: FROM_SAT },
		satListLocked: {
			what: 'The ZIP "{file}" has a password',
			fix: 'Use the ZIP as SAT provides it, or the text files in it.',
		},
		satListMissing: {
			what: 'The ZIP "{file}" contains "{other}" instead of a text file (.txt)',
			fix: FROM_SAT,
		},
		satListNotGiven: { what: "SAT's list of CFDI is missing", fix: FROM_SAT },
		satListOther: {
			what: 'The file "{file}" is {what}, not SAT\'s list of CFDI',
			fix: FROM_SAT,
		},
		satListOtherIssuer: {
			what: 'The CFDI in these files were issued by {other}, not by {issuer}',
			fix: 'Use the list of {issuer}, or correct the RFC.',
		},
		satListOtherMonth: {
			what: "SAT's list has no CFDI from {month}: its dates are from {first} to {last}",
			fix: 'Use the list of {month}, or choose another month.',
		},
		satListOtherRegister: {
			what: 'The list of {issuer} does not include any of the {count} CFDI of {month} in the register',
			fix: 'Use the list of the RFC that issues your invoices. If this is that RFC, the CFDI in the register are from a test environment or did not reach SAT: ask your invoicing service.',
		},
		satListReceived: {
			what: 'The CFDI in these files were issued to {issuer}, not by {issuer}',
			fix: 'Download the list from "Consultar Facturas Emitidas" on SAT\'s portal, not from "Consultar Facturas Recibidas".',
		},
		satListRowTooLong: {
			what: 'Row {row} of the file "{file}" has more than {most} characters',
			fix: 'Download the list from SAT again, and use it without opening it first.',
		},
		satListSeveralIssuers: {
			what: 'The CFDI in these files have several issuers, such as {issuer} and {other}',
			fix: 'Download the list from "Consultar Facturas Emitidas" on SAT\'s portal, and use the list of one RFC only.',
		},
		satListTooLarge: {
			what: 'The unpacked files are larger than {most}',
			fix: "Use SAT's list of this month only.",
		},
		satListTooManyParts: {
			what: 'The ZIP has more than {most} files',
			fix: 'Use only the text files in it.',
		},
		satListTooManyRows: {
			what: 'The files have more than {most} CFDI',
			fix: "Use SAT's list of this month only. If this month has more CFDI, it cannot be compared here.",
		},
		satListUnreadable: {
			what: 'The file "{file}" has too many rows that cannot be read',
			fix: 'Download the list from SAT again, and use it without opening it first.',
		},
		satListWithoutRows: {
			what: "SAT's list has no CFDI, but the register has {count} from {month}",
			fix: FROM_SAT,
		},
		// Differences
		cancellationDone: {
			what: 'CFDI {uuid} is {state} at SAT, and the register still waits for its cancellation',
			fix: 'Nothing is wrong: write cancelled into its status, or let it be asked at SAT again.',
		},
		cancellationOpen: {
			what: 'The cancellation of CFDI {uuid} was requested on {asked}, the recipient had until {until}, and SAT still lists it as valid',
			fix: 'Look it up at SAT. If the recipient refused, or no request arrived, agree with them and request it again.',
		},
		cancellationUnclear: {
			what: 'The cancellation of CFDI {uuid} was sent without a clear answer, and SAT lists it as valid',
			fix: 'Look it up at SAT. If no cancellation is in process, request it again.',
		},
		cancelledAtSat: {
			what: 'CFDI {uuid} is {state} at SAT, and the register has it as valid',
			fix: 'Find out who cancelled it. Write cancelled into its status; if the sale is still valid, issue a new invoice.',
		},
		cancelledNotListed: {
			what: "SAT's list has no cancelled CFDI, and the register has {count} cancelled ones of the month, such as {uuid}",
			fix: 'Download the list again without choosing a state of the CFDI.',
		},
		isCancelled: 'cancelled',
		isCancelledOn: 'cancelled since {day}',
		lostComplement: {
			what: 'Payment {number} has no complement in cfdi_payments, and SAT has one to {recipient} of {day} that the register lacks: {uuid} is probably its lost stamp',
			fix: 'Compare its XML with the payment. If it is its complement, write payment_uuid, payment_id and the status stamped into its row, so that it is not stamped again.',
		},
		lostStamp: {
			what: 'Order {number} has no CFDI in the register, and SAT has one over {total} to {recipient} of {day} that the register lacks: {uuid} is probably its lost stamp',
			fix: 'Compare its XML with the order. If it is its CFDI, write uuid, invoice_id, issued_on, the status stamped and the state stamped into its row, so that it is not stamped again.',
		},
		notAtSat: {
			what: "CFDI {uuid} of {day} is in the register, and not in SAT's list",
			fix: 'Look it up at SAT by its UUID. It can be of another issuer, of a test environment, or never have reached SAT: then ask your invoicing service, and issue it again.',
		},
		notAtSatAtBorder: {
			what: "CFDI {uuid} is in the register on {day}, and not in SAT's list: its date can be in {month}",
			fix: 'Give the list of {month} as well. If it is in neither, look it up at SAT by its UUID.',
		},
		notInRegister: {
			what: 'SAT has CFDI {uuid} (type {type}) of {day} over {total} to {recipient}, and the register does not',
			fix: 'Find out who issued it: a person, another program, or another installation. If it is right, add its row to cfdi_invoices; if it is not, cancel it.',
		},
		notYetAtSat: {
			what: "{count} CFDI of the last days are not in SAT's list yet, such as {uuid}",
			fix: "SAT's list can be up to 72 hours late. Compare again with a list of {from} or later.",
		},
		orderNotInvoiced: {
			what: 'Order {number} of {day} was paid, and its month ended without its invoice. {why}',
			fix: 'Issue its invoice, or put it into a global invoice, with your accountant.',
		},
		orderWaits: 'It waits to be stamped',
		ordersNotInGlobal: {
			what: '{count} orders of {day} without an RFC are in no global invoice, such as {number}',
			fix: 'A daily global invoice is due within the 24 hours after its day (RMF 2.7.1.21). Issue it; if they are in one that was issued in another way, write its UUID into related_uuid of their rows.',
		},
		satRecipientDiffers: {
			what: 'CFDI {uuid} was issued to {rfc} at SAT, and to {listed} in the register',
			fix: 'Open its XML, and correct the row or replace the CFDI.',
		},
		satRowUnread: {
			what: 'Row {row} of the file "{file}" could not be read, and was not compared',
			fix: 'Look at this row of the file, and compare its CFDI yourself.',
		},
		satTotalDiffers: {
			what: 'CFDI {uuid} has the total {total} at SAT, and {listed} in the register',
			fix: 'Open its XML, and correct the row or replace the CFDI.',
		},
		stampedTwice: {
			what: 'CFDI {uuid} of {day} and {other} of {otherDay} look like the same sale: both are valid, over {total} to {recipient}. {known}',
			fix: 'Find out whether it was sold once or twice. If once, cancel one of them; if twice, add the row that the register lacks.',
		},
		theRegisterHasBoth: 'The register has both, of the same order {number}',
		theRegisterHasNeither: 'The register has neither',
		theRegisterHasOne: 'The register only has {uuid}',
		validAtSat: {
			what: 'CFDI {uuid} is valid at SAT, and the register has it as cancelled',
			fix: 'Look it up at SAT. If its cancellation did not arrive, request it again; until then it counts as income.',
		},
	},
	remedies: {},
} satisfies Messages;
