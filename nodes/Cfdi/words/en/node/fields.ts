import type { NodeWords } from '../../nodeWords';

const INVOICE_ID =
	'Enter the ID that the Stamp operation gave, such as {{ $json.id }}. Nothing was sent.';

const REPLACEMENT =
	'Reason 01 means that another invoice replaces this one. Enter the UUID of that invoice (8-4-4-4-12 digits and letters A to F), or choose another reason. Nothing was sent.';

const RELATED =
	'Give the invoice as Download outputs it with Options > Read Invoice, such as {{ $json.invoice }}. Nothing was sent.';

const PAID_INVOICES =
	'Give a JSON array with one object for each invoice: [{ "id": "1024", "amount": "1160.00" }]. Nothing was sent.';

/** What is said of the fields of the form, as it follows their labels. */
export const fieldWords = {
	brokenInvoiceId: { what: 'is "{value}", and "{found}" {cause}', fix: INVOICE_ID },
	digitsLost: {
		what: 'is {value}, a number whose last digits may be lost',
		fix: '{advice} Nothing was sent.',
	},
	emptyInvoiceId: { what: 'is empty', fix: INVOICE_ID },
	emptyNumber: { what: 'is empty', fix: 'Enter a number such as 1250.50. Nothing was sent.' },
	emptyReplacement: { what: 'is empty', fix: REPLACEMENT },
	invalidJson: {
		what: 'is not valid JSON at line {line}, column {column}',
		fix: '{words}. Nothing was sent. A value from an expression goes in as {{ JSON.stringify($json.name) }}, or give the whole object with one expression.',
	},
	invoiceIdOfOtherType: { what: 'is not a text or number', fix: INVOICE_ID },
	invoiceIsNoObject: {
		what: 'is not a JSON object',
		fix: 'Give one invoice: { "FormaPago": "03", …, "Conceptos": […] }. Nothing was sent.',
	},
	lineLabel: 'Line {number}, {label}',
	moreIsNoObject: {
		what: 'is not a JSON object',
		fix: 'Give an object with the names of Anexo 20, such as { "Complemento": { … } }. Nothing was sent.',
	},
	noLines: {
		what: 'is empty',
		fix: 'An invoice needs at least one line: add what was sold. Nothing was sent.',
	},
	noPaidInvoices: { what: 'is empty', fix: PAID_INVOICES },
	notANumber: { what: '"{value}" is not a number', fix: '{advice} Nothing was sent.' },
	notAProduct: {
		what: 'is not a product',
		fix: 'Pick one from the list, or let the expression give the record of a product as Get Many outputs it. Nothing was sent.',
	},
	notAUuid: { what: '"{value}" is not a UUID', fix: REPLACEMENT },
	notLineItems: {
		what: 'is not a list of line items',
		fix: 'Give a JSON array with one object for each line: [{ "description": "Taza de barro", "quantity": "1", "unitPrice": "500.00" }]. Nothing was sent.',
	},
	notPaidInvoices: { what: 'is not a list of invoices', fix: PAID_INVOICES },
	notRows: {
		what: 'is not a list of rows',
		fix: 'Give all rows with one expression: {{ $input.all().map(({ json }) => json) }}.',
	},
	objectInText: {
		what: 'an expression gave an object, and there is text around it',
		fix: 'Leave only the expression in the field, without a space or a line break around it, or write it as {{ JSON.stringify($json.name) }}. Nothing was sent.',
	},
	otherCustomerPicked: {
		what: '"{typed}" is not the name of the customer picked in Recipient RFC (Receptor), "{picked}"',
		fix: 'Empty Recipient Name (Nombre) to invoice the picked customer, or pick the other one in Recipient RFC (Receptor). Nothing was sent.',
	},
	paidInvoiceLabel: '{label}, invoice {number}',
	relatedIsAnother: {
		what: 'is the invoice {uuid}, which is not one of the UUIDs',
		fix: 'Give the invoice that the UUIDs name, or leave the UUIDs empty. Nothing was sent.',
	},
	relatedIsNoObject: { what: 'is not a JSON object', fix: RELATED },
	relatedIsNotStamped: { what: 'has no UUID, so it is not a stamped invoice', fix: RELATED },
	unknownKey: {
		what: 'has the key "{key}", which is not known here',
		fix: 'The keys are {keys}. Nothing was sent.',
	},
	uuidAsInvoiceId: {
		what: 'is {value}, which is the UUID of an invoice and not its ID',
		fix: 'Enter the id that the Stamp operation gave beside the uuid, such as {{ $json.id }}. Nothing was sent.',
	},
	valuesToCorrect: 'There are {count} values to correct',
} satisfies Readonly<Record<string, NodeWords>>;
