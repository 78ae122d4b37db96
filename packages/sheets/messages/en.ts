import type { Messages } from 'cfdi-mx/words';

export const messages = {
	kinds: {
		amountDiffers: {
			what: 'says {given}, but with this quantity and price the amount should be {reached}',
			fix: 'Correct the wrong value, or end the header with "(no usar)" to ignore the column.',
		},
		bareAmount: {
			what: 'has "{header}", such as {value}, but no column that says whether IVA is included',
			fix: 'If IVA is not included, name the column "Base". If IVA is included in the price of one piece, name it "Precio con IVA". For all files with this header, enter this once in {=headers}: {header} = Base.',
		},
		cellDigitsLost: {
			what: 'is {value}, which lost its last digits',
			fix: 'Format the column as text, write the whole number again, and save the file again.',
		},
		cellNotClosed: {
			what: 'has a cell in row {row} that starts with a quotation mark but does not end with one',
			fix: 'Add a quotation mark at the end of the cell, or save the file as CSV again.',
		},
		codeAndWords: {
			what: 'says "{value}", but the code and the words have different meanings',
			fix: 'Write only the code.',
		},
		columnMissing: 'does not have a required column',
		columnPair: '"{first}" and "{second}"',
		columnTwice: {
			what: 'has two columns for the same value: {pairs}',
			fix: 'Add "(usar)" to the end of the header of the column to use, or delete the other column.',
		},
		columnsMissing: 'does not have {count} required columns',
		currencyOfColumn: {
			what: 'is {currency}, but "{header}" is in pesos',
			fix: 'End the header "{header}" with "(no usar)", and give the column in {currency} a name without a currency, such as "Importe".',
		},
		customerMissingBelow: {
			what: 'is followed by row {row}, which has another number but no customer, so it could be a line of the same invoice',
			fix: "If row {row} belongs to this invoice, write this invoice's number in that row. Otherwise, write the customer in that row.",
		},
		dateNotUsed: {
			what: 'says "{value}", which is ignored: an invoice is dated when it is stamped',
			fix: '',
		},
		discountAmongLines: {
			what: '"{value}" is a discount in a separate row',
			fix: 'In the row that the discount reduces, write the amount as a positive number in a column "Descuento", and delete this row. If this row is a product or service, change its description.',
		},
		discountDiffers: {
			what: 'says {given}, but according to the percentage the discount should be {reached}',
			fix: 'Correct the discount or its percentage.',
		},
		discountPercentUnclear: {
			what: '"{value}" could be {value}% or {percent}',
			fix: 'Write the discount with a percent sign, such as {percent}.',
		},
		discountUnclear: {
			what: '"{value}" could be a percentage of the price or an amount below one peso',
			fix: 'If the value is a percentage, name the column "% descuento" and write {percent}. Otherwise, add a column "Total".',
		},
		excelFile: {
			what: 'is an Excel file, not CSV',
			fix: '{=readExcel|Save the file as CSV, or use its rows}.',
		},
		flagColumnUnclear: {
			what: 'has a column "{header}" with values such as "{value}", so it is not clear whether rows should be invoiced or already have invoices',
			fix: 'If SI means "please invoice", name the column "Facturar". If SI means "already invoiced", name it "Facturada".',
		},
		hasUuid: {
			what: 'has the UUID {uuid}, so the invoice is already stamped',
			fix: 'Delete the row, or empty the cell if the UUID belongs to another invoice.',
		},
		invoiceNotNamed: {
			what: 'does not identify an invoice',
			fix: 'Enter the UUID (Folio Fiscal) or the ID of the invoice.',
		},
		lineApart: {
			what: 'has no number or customer and is separate from the rows above, so it is not clear whether the row belongs to them',
			fix: 'Write the number and the customer of the row, or TOTAL if the row is a sum.',
		},
		noSheet: {
			what: 'is empty or is not a readable workbook',
			fix: 'Open the file in Excel, save it as an Excel workbook (.xlsx), and upload the new file.',
		},
		mostlyEmpty: {
			what: 'has {rows} rows and {columns} columns, but nearly all of the cells are empty',
			fix: 'Delete the columns and rows that you do not need, and save the file again.',
		},
		notAFolio: {
			what: '"{value}" is not an invoice number',
			fix: 'Write a different number with digits for each invoice, such as A-102.',
		},
		notAReason: { what: '"{value}" is not one of SAT\'s reasons', fix: 'Write 01, 02, 03 or 04.' },
		notCalculated: {
			what: 'has formulas without a result, such as the one in {cell} of sheet "{sheet}"',
			fix: 'Open the file in Excel or LibreOffice, save it, and upload the saved file.',
		},
		notReadHere: {
			what: 'says "{value}", which cannot be read from a spreadsheet',
			fix: 'Issue this invoice {=fieldsOfNode|by hand}, or empty the cell if the value does not apply.',
		},
		numberOnOtherSheet: {
			what: 'is "{value}", which is also in row {row} of sheet "{sheet}", so it could be the same sale',
			fix: 'Give one of the two rows another number, or delete the duplicate row.',
		},
		numberUnclear: {
			what: '"{value}" has a separator that could mean thousands or decimals',
			fix: 'Write the number without a thousands separator.',
		},
		oldExcelFile: {
			what: 'is in the format of Excel 97 to 2003 (.xls), or has a password',
			fix: 'Open the file in Excel, save it as an Excel workbook (.xlsx) without a password, and upload the new file.',
		},
		oneOrTwo: {
			what: 'is empty, and the customer is the same as in row {row}, so the row could be a line of that invoice or another invoice',
			fix: 'If this row belongs to that invoice, write the same number as in row {row}. Otherwise, write a different one.',
		},
		pageAsSheet: {
			what: 'is a web page or an XML file with the name of a spreadsheet',
			fix: 'Open the file in Excel, save it as an Excel workbook (.xlsx), and upload the new file.',
		},
		priceIncludesIva: {
			what: 'says "{value}", but the price column is read as a price without IVA',
			fix: 'Name the price column "Precio con IVA", or write the price without IVA and empty this cell.',
		},
		pricesDiffer: {
			what: 'says {given}, which is not {price} plus IVA',
			fix: 'Correct one of the two prices.',
		},
		rateUnclear: {
			what: '"{value}" does not show the rate of {tax}',
			fix: 'Write the rate with a percent sign, such as 16%.',
		},
		replacesItself: {
			what: 'is the UUID of the invoice to cancel',
			fix: 'Write the UUID of the invoice that replaces the cancelled invoice, or use another reason.',
		},
		replacedColumn: {
			what: 'has a column "{header}", which could list the invoices to cancel or the invoices that replace them',
			fix: 'Name the column of the invoices to cancel "UUID", and the column of the new invoices "UUID de sustitución".',
		},
		replacementNotAllowed: {
			what: 'is {uuid}, but reason {reason} does not allow a replacement',
			fix: 'Empty the cell, or write reason 01.',
		},
		rowCancelled: {
			what: 'says "{value}"',
			fix: 'Delete the row if it should not be invoiced. Otherwise, correct the cell.',
		},
		rowCounter: {
			what: 'has a column "{header}" that only counts the rows: 1, 2, 3',
			fix: 'Add a column with the number of the sale or the invoice, such as "{instead}".',
		},
		rowIssued: {
			what: 'says "{value}"',
			fix: 'Delete the row, or write NO if the invoice does not exist yet.',
		},
		rowNote: {
			what: 'says "{value}"',
			fix: '',
		},
		rowNotWanted: {
			what: 'says "{value}", so the row is not invoiced',
			fix: 'Write SI to invoice the row.',
		},
		rowNotAnInvoice: {
			what: 'says "{value}", but rows can only become invoices (Ingreso)',
			fix: 'Delete the row: a credit note or a payment {=ownOperation|is issued in another way}.',
		},
		rowNotToCancel: {
			what: 'says "{value}", so the cancellation is not requested',
			fix: 'Write SI to cancel the invoice.',
		},
		rowStateUnknown: {
			what: 'says "{value}", so it is not clear whether to invoice the row',
			fix: 'Delete the row if it should not be invoiced. Otherwise, empty the cell, or end the header with "(no usar)".',
		},
		rowTwice: {
			what: 'is the same as row {row}, so it could be a duplicate',
			fix: 'Delete one of the two rows, or combine them into one row with the total quantity.',
		},
		rowUnpaid: {
			what: 'says "{value}", so the sale might not be paid yet',
			fix: 'If the sale is paid, correct the cell. To invoice the sale before it is paid, write PPD as the payment method (Método de pago). Otherwise, delete the row.',
		},
		rowsDiffer: {
			what: 'is "{value}", but row {row} of the same invoice has "{other}"',
			fix: 'Write the same value in both rows, or a different invoice number in one of them.',
		},
		sheetTotalDiffers: {
			what: 'says {given}, but the invoice adds up to {reached}',
			fix: 'Correct this amount, or the quantity, price, discount or taxes in the rows.',
		},
		subtotalRepeated: {
			what: 'is the same in all rows of the invoice, so the amount could be for the whole invoice or for each row',
			fix: 'Add a column "Total", or a column with the price of each row.',
		},
		sumAmongLines: {
			what: '"{value}" looks like a sum among the lines of an invoice',
			fix: 'Delete the row if it is a sum. Otherwise, describe what was sold.',
		},
		taxDiffers: {
			what: 'says {given}, but the tax should be {reached}',
			fix: 'Correct the rate or the amount.',
		},
		taxColumns: {
			what: 'has pairs of tax columns with different rates, but only one column of a pair can be read: {pairs}',
			fix: 'Keep one column for the tax, with the rate of each row, such as "% IVA", and end the other headers with "(no usar)".',
		},
		unknownColumn: '"{header}", which says "{value}"',
		unknownColumnLike:
			'"{header}", which says "{value}" (if this column means {name}, enter {header} = {name})',
		unknownColumns: {
			what: 'has unknown columns that could affect the invoices: {columns}',
			fix: 'Add "(no usar)" to the end of each header to ignore, or change the header to a name in the documentation. For all files with these headers, enter this once in {=headers}: {answer}.',
		},
		columnOfWhom: {
			what: 'has "{header}" next to "{issuers}", so the column could be for the issuer or the customer',
			fix: 'If the column is for the customer, name it "{header} del cliente".',
		},
	},
	remedies: {
		addColumns:
			'Add each column under one of its names: {columns}. Case and accents do not matter.',
		correctNote: 'If the invoice should be cancelled, correct the cell.',
		fillIn: 'Fill in the cell.',
		writeIvaRate: 'Write 16%, 8%, 0%, Exento or No objeto.',
		writeReason: 'Write 01, 02, 03 or 04.',
		writeReplacement:
			'Write the UUID of the invoice that replaces this one, or use another reason.',
		writeSheetTotal: 'Write the total like this: 1160.00.',
		writeUuid: 'Write the UUID like this: 5FB2822E-396D-4725-8521-CDC4BDD20CCF.',
	},
} satisfies Messages;
