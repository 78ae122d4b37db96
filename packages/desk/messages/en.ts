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
		auditMonthUnclear: {
			what: '"{day}" is not a date',
			fix: 'Write the date like this: 2026-11-30.',
		},
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
			fix: 'Download the ZIP from SAT again.',
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
			fix: 'Use only the text files in the ZIP.',
		},
		satListTooManyRows: {
			what: 'The files have more than {most} CFDI',
			fix: "Use SAT's list of this month only. A month with more CFDI cannot be compared.",
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
			what: 'CFDI {uuid} is {state} at SAT, but the register is still waiting for its cancellation',
			fix: 'This is expected: set the status of the CFDI to cancelled in the register, or check the CFDI at SAT again.',
		},
		cancellationOpen: {
			what: 'SAT still lists CFDI {uuid} as valid, although its cancellation was requested on {asked} and the recipient had until {until} to respond',
			fix: 'Look up the CFDI at SAT. If the recipient refused, or the request did not arrive, agree on the cancellation with the recipient and request it again.',
		},
		cancellationUnclear: {
			what: 'The cancellation of CFDI {uuid} was sent, but the response was not clear, and SAT lists the CFDI as valid',
			fix: 'Look up the CFDI at SAT. If SAT does not show a cancellation in process, request the cancellation again.',
		},
		cancelledAtSat: {
			what: 'CFDI {uuid} is {state} at SAT, but valid in the register',
			fix: 'Find out who cancelled the CFDI, and set its status to cancelled in the register. If the sale is still valid, issue a new invoice.',
		},
		cancelledNotListed: {
			what: "SAT's list has no cancelled CFDI, but the register has {count} for the month, such as {uuid}",
			fix: 'Download the list again without choosing a state of the CFDI.',
		},
		isCancelled: 'cancelled',
		isCancelledOn: 'cancelled since {day}',
		lostComplement: {
			what: 'Payment {number} has no complement in cfdi_payments, but SAT lists CFDI {uuid}, issued to {recipient} on {day}. This CFDI is not in the register, and is probably the complement of this payment',
			fix: 'Compare the XML of the CFDI with the payment. If they match, enter payment_uuid, payment_id and status "stamped" in the row of the payment, so that the payment is not stamped again.',
		},
		lostStamp: {
			what: 'Order {number} has no CFDI in the register, but SAT lists CFDI {uuid}, issued for {total} to {recipient} on {day}. This CFDI is not in the register, and is probably the CFDI of this order',
			fix: 'Compare the XML of the CFDI with the order. If they match, enter uuid, invoice_id, issued_on, status "stamped" and state "stamped" in the row of the order, so that the order is not stamped again.',
		},
		notAtSat: {
			what: "CFDI {uuid} of {day} is in the register, but not in SAT's list",
			fix: 'Look up the CFDI at SAT by its UUID. The CFDI could be from another issuer or a test environment. If it did not reach SAT, ask your invoicing service, and issue it again.',
		},
		notAtSatAtBorder: {
			what: "CFDI {uuid} of {day} is in the register, but not in SAT's list: its date at SAT could be in {month}",
			fix: 'Also use the list of {month}. If the CFDI is not in either list, look it up at SAT by its UUID.',
		},
		notInRegister: {
			what: 'SAT has CFDI {uuid} (type {type}) of {day} for {total} to {recipient}, but the register does not have it',
			fix: 'Find out who issued the CFDI: a person, another program or another installation. If the CFDI is correct, add a row for it to cfdi_invoices. Otherwise, cancel it.',
		},
		notYetAtSat: {
			what: "{count} recent CFDI are not in SAT's list yet, such as {uuid}",
			fix: "SAT's list can be up to 72 hours late. Compare again with a list from {from} or later.",
		},
		orderNotInvoiced: {
			what: 'Order {number} of {day} was paid, but not invoiced before its month ended. {why}',
			fix: 'Ask your accountant whether to issue an invoice for the order or include it in a global invoice.',
		},
		orderWaits: 'The order is waiting to be stamped',
		ordersNotInGlobal: {
			what: '{count} orders of {day} without an RFC are not in any global invoice, such as {number}',
			fix: 'A daily global invoice is due within 24 hours after its day (RMF 2.7.1.21): issue it now. If it was issued in another way, write its UUID in related_uuid in the rows of these orders.',
		},
		satRecipientDiffers: {
			what: 'The recipient of CFDI {uuid} is {rfc} at SAT, but {listed} in the register',
			fix: 'Open the XML of the CFDI, and correct the row in the register or replace the CFDI.',
		},
		satRowUnread: {
			what: 'Row {row} of the file "{file}" could not be read, so it was not compared',
			fix: 'Look at this row of the file, and compare its CFDI yourself.',
		},
		satTotalDiffers: {
			what: 'The total of CFDI {uuid} is {total} at SAT, but {listed} in the register',
			fix: 'Open the XML of the CFDI, and correct the row in the register or replace the CFDI.',
		},
		stampedTwice: {
			what: 'CFDI {uuid} of {day} and {other} of {otherDay} look like the same sale: both are valid, for {total} to {recipient}. {known}',
			fix: 'Find out whether there was one sale or two. For one sale, cancel one of the two CFDI. For two sales, add the missing row to the register.',
		},
		theRegisterHasBoth: 'The register has both CFDI, for the same order {number}',
		theRegisterHasNeither: 'The register does not have either of the two CFDI',
		theRegisterHasOne: 'The register has only the CFDI {uuid}',
		validAtSat: {
			what: 'CFDI {uuid} is valid at SAT, but cancelled in the register',
			fix: 'Look up the CFDI at SAT. If its cancellation did not arrive, request it again. Until then, the CFDI counts as income.',
		},
	},
	remedies: {},
} satisfies Messages;
