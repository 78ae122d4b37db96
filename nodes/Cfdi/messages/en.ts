import type { TextWords } from 'cfdi-mx/words';
import { withMessages } from 'cfdi-mx/words';
import { en as cfdi } from 'cfdi-mx/messages/en';
import { messages as desk } from 'cfdi-desk/messages/en';
import { messages as orders } from 'cfdi-orders/messages/en';
import { messages as sheets } from 'cfdi-sheets/messages/en';
import { credentialWords } from './credential';

const INVOICE_ID = 'Enter the ID that the Stamp operation gave, such as {{ $json.id }}.';

const UUID_TO_FIND = 'Copy the UUID from the invoice: 32 digits and letters in five groups.';

const UNIQUE_KEY =
	'Give each order a different key, such as the order number. If an expression gives the key, the result is empty for this item: correct the expression or its input data.';

const REPLACEMENT =
	'Reason 01 means that another invoice replaces this one. Enter the UUID of that invoice (8-4-4-4-12 digits and letters A to F), or choose another reason.';

const RELATED =
	'Use the output of Download with Options > Read Invoice, such as {{ $json.invoice }}.';

const PAID_INVOICES =
	'Give a JSON array with one object for each invoice: [{ "id": "1024", "amount": "1160.00" }].';

const SENT_BY_PUBLISHED =
	'If both invoices are for the same sale, do not send this one: find the first one under Executions. If the sales are different, run the workflow again unchanged, or set Options > Unique Key.';

const REPLACE_EARLIER =
	'To replace it, add its UUID under Additional Fields > Related Invoices (Relación) with relation type 04, and stamp. Then cancel the earlier invoice with reason 01 and the new UUID. If the sales are different, run the workflow again unchanged.';

const NOT_TWICE = 'Nothing was sent now, so that the invoice is not stamped twice.';

/** Messages about the service: its responses, the connection and the credential. */
export const serviceTexts = {
	...credentialWords,
	// Responses and the files in them
	answerBegins: 'The response begins with: {words}',
	answerDenies: 'The service reported success, but also says "{words}"',
	answerHolds: 'The response contains: {content}',
	answerIsEmpty: 'The response is empty.',
	answerOfOther: 'The response to Stamp might be for another invoice: {what}',
	answerTooLong: {
		what: 'The response is larger than {most} MB and was not read',
		fix: 'Ask your invoicing service to return only the file (up to {mostOfFile} MB).',
	},
	failedWithoutReason: 'The service says that it failed, but gives no reason',
	fileTooLarge: {
		what: 'The file is larger than {most} MB, so the download was stopped',
		fix: 'Download the file directly from your invoicing service.',
	},
	invoiceNotRead: 'The invoice could not be read. {why}',
	noFileGiven: 'The service did not return a file',
	noUuidGiven: 'The response to Stamp does not contain a UUID',
	notTheApi: {
		what: 'The response does not come from the CFDI API',
		fix: 'Check the Base URL in the CFDI credential.',
	},
	sentAsSuccess: 'The service refused the request, but with a success status.',
	uuidGiven: 'The UUID of the invoice is {uuid}.',
	// The connection to the service, and the credential
	brokenConnection: 'The connection to the service broke before its response arrived',
	cancelledWhileSent: 'The execution was cancelled while the service was processing this item',
	addressBlocked: {
		what: 'n8n does not connect to the address of the service, because it is in a private network',
		fix: 'Check the Base URL in the CFDI credential. If you run the service yourself, ask whoever manages n8n to add its name to N8N_SSRF_ALLOWED_HOSTNAMES, or its IP address to N8N_SSRF_ALLOWED_IP_RANGES.',
	},
	neverAnswered: {
		what: 'The connection to the service took too long',
		fix: 'Check the Base URL in the CFDI credential, and whether a firewall or a proxy blocks the service.',
	},
	noHandshake: {
		what: 'n8n could not make a secure connection to the service',
		fix: 'Check the Base URL in the CFDI credential: the port might not support https, or might support only an old version of https.',
	},
	nothingSent: 'Nothing was sent.',
	notStamped: 'The invoice was not stamped.',
	proxyIsNoAddress: 'The proxy in the options is not a valid address. Write it as http://host:port',
	testFoundNoApi: 'There is no CFDI API at this Base URL: the service does not know {path}.',
	testFoundOtherApi:
		'The Base URL does not lead to the CFDI API: {path} did not return the expected JSON.',
	testPassed: 'The service accepts the Access Token.',
	testTokenNotAllowed:
		'The service knows the Access Token, but the token does not have permission to read customers.',
	testTokenRefused:
		'The service does not accept the Access Token. Copy it again from your service.',
	tooSlow: 'The service did not respond in time',
	unreachable: {
		what: 'The service cannot be reached',
		fix: 'Check the Base URL in the CFDI credential, and whether the service is running.',
	},
	localhostInDocker:
		'If n8n runs in Docker, localhost does not work: ask whoever installed the service for its address, such as http://host.docker.internal:8080.',
	triedAddress: 'n8n called {address}.',
	untrusted: {
		what: 'The service has a certificate that n8n does not trust',
		fix: 'Check the Base URL in the CFDI credential. If you run the service yourself with a self-signed certificate, switch on Request Options > Ignore SSL Issues (Insecure).',
	},
	// HTTP statuses of responses
	addressMoved: {
		what: 'The address of the service has moved',
		fix: 'Enter the new address as Base URL in the CFDI credential. The node does not follow redirects, because it sends the token only to the address in the credential.',
	},
	contentTypeRefused: {
		what: 'The service does not accept the content type application/jsontoxml',
		fix: 'Check the Base URL in the CFDI credential: it might lead to another API.',
	},
	correctIt: 'Correct the value and run this item again.',
	firewallRefused: {
		what: 'The response is a web page: a firewall in front of the service probably blocked the request',
		fix: 'Check the Base URL in the CFDI credential, and ask your invoicing service to allow the address of your n8n.',
	},
	httpStatus: '(HTTP {status})',
	moreLikeThese: 'More messages like those above: {count}.',
	noSuchRecord: {
		what: 'The service did not find this record or address',
		fix: 'Check the ID of this item and the Base URL in the CFDI credential.',
	},
	// Only the documentation shows this text. The error itself shows the original message.
	otherError: 'The error message of n8n or of a proxy',
	proxyGaveUp: 'A proxy in front of the service stopped waiting for its response',
	proxyRefused: {
		what: 'The proxy did not let the request through',
		fix: 'Check the proxy and its login. The request did not reach the service.',
	},
	redirected: 'The service responded with a redirect',
	refusedValues: 'The service refuses {count} values',
	firstStillAtWork: {
		what: 'The service is still processing an earlier request like this one',
		fix: 'Wait a few minutes until that request is finished.',
	},
	requestNotAwaited: 'The service stopped waiting before the whole request arrived',
	requestRefused: {
		what: 'The service refused the request',
		fix: 'Correct the values of this item and run it again.',
	},
	requestTooLarge: {
		what: 'The request is too large for the service',
		fix: 'Send fewer lines in one invoice.',
	},
	serviceAsksToWait: 'The service asks you to wait {seconds} s.',
	serviceFailed: 'The service failed while it was processing this item',
	servicePointsTo: 'The service redirects to {address}.',
	serviceSays: 'The service says: {words}',
	stateForbids: {
		what: 'The status of the record does not allow this operation',
		fix: 'Look up the record at your invoicing service: the operation might already be done.',
	},
	tokenNotAllowed: {
		what: 'The Access Token does not have permission for this operation',
		fix: 'Ask your invoicing service to allow the operation for this token, or use another credential.',
	},
	tokenRefused: {
		what: 'The service does not accept the Access Token',
		fix: 'Copy the token again from your invoicing service into the CFDI credential.',
	},
	tooEarly: 'The service is not ready to process the request yet',
	tooManyRequests: {
		what: 'The service received too many requests',
		fix: 'Run this item again later, or space the requests out with Request Options > Batching.',
	},
	unexpectedStatus: 'The service responded with an unexpected status',
	unreadableRequest: {
		what: 'The service could not read the request',
		fix: 'Check the values of this item, especially those that come from expressions.',
	},
	valuesRefused: {
		what: 'The service did not accept the values of this item',
		fix: 'Correct the values and run this item again.',
	},
} satisfies Readonly<Record<string, TextWords>>;

/** All messages of the node: about its form, its requests, its results and the service. */
export const texts = {
	...serviceTexts,
	// Comparison of an invoice with the expected one
	differs: '{field} is {came} instead of {asked}.',
	emptyExpectedUuid: {
		what: 'is empty',
		fix: 'Enter the UUID of the invoice, or remove the option.',
	},
	expectedNotAUuid: {
		what: '"{value}" is not a UUID',
		fix: 'Enter the UUID of the invoice (8-4-4-4-12 digits and letters A to F), or remove the option.',
	},
	fileNotCompared:
		'The files contain no readable XML, so they were not compared with the invoice {uuid}.',
	missing: '{field} is missing: it should be {asked}.',
	notCompared: {
		what: 'The invoice could not be compared with the UUID {uuid}: {why}',
		fix: 'If you are sure that the ID is right, choose Go On in Options > If It Cannot Be Compared.',
	},
	otherCancelled: {
		what: 'The response names another invoice: {came} instead of {asked}',
		fix: 'It is not clear which invoice is being cancelled: look up both invoices at your invoicing service.',
	},
	otherFile: 'the service returned the file of another invoice. {differences}',
	otherInvoice: {
		what: '{named} belongs to another invoice. {differences}',
		fix: 'Look up the right ID with the operation Find or at your invoicing service. Another account or environment (test or production) can have another invoice with the same ID.',
	},
	thisFile: 'The file',
	thisId: 'Invoice ID {id}',

	// The monthly archive and its findings
	archiveNotStored: {
		what: 'n8n could not save the ZIP: {message}',
		fix: 'Check the free disk space of n8n and its file storage (N8N_DEFAULT_BINARY_DATA_MODE).',
	},
	archiveTooLarge: {
		what: 'The ZIP would be larger than 4 GB',
		fix: 'Process fewer rows at a time, for example half a month.',
	},
	cancelOpen: 'The cancellation is not confirmed yet: {status}',
	cancelledAfterMonth:
		'After the month had ended, a check on {seen} showed that the CFDI is cancelled',
	uuidTwice:
		'In the register, this row and the row of {number} have the same UUID, so one of them has no invoice',
	cancelledOfEarlier:
		'This CFDI from an earlier month ({issued}) is cancelled, as a check in this month ({seen}) showed',
	creditAbove:
		'The credit notes for this invoice add up to {credited} {currency}, more than the invoice total of {total}',
	emptyMonth: {
		what: 'The register has no CFDI for {month}, and no order that is waiting for its invoice',
		fix: 'Choose another month. If that month was invoiced in another way, add a row for each CFDI to cfdi_invoices (invoice_id, uuid, issued_on).',
	},
	idMissing:
		'The CFDI was not downloaded, because the register does not have its ID: use the operation Find to get the ID',
	nothingToArchive: {
		what: 'The register has no invoice with that UUID or order number',
		fix: 'Check the UUID or the order number. If the invoice was issued in another way, add a row for it to cfdi_invoices (invoice_id, uuid, issued_on).',
	},
	notAMonth: {
		what: 'is "{value}", which is not a month',
		fix: 'Write the month as 2026-11. For the evidence for the given rows, leave the field empty.',
	},
	notAFile: {
		what: 'is not a file',
		fix: "Give the file as an expression, such as {{ $('Upload the file').first().binary.Archivo }}.",
	},
	notARow: {
		what: 'is not a list of objects',
		fix: 'Give one object for each row, as a Data Table node outputs them: {{ $input.all().map(({ json }) => json) }}.',
	},
	notDownloaded: 'The CFDI was not downloaded: {message}',
	notReadXml: 'The XML of the CFDI could not be read: {message}',
	orderNotKept: 'The order of this invoice is no longer in the register',
	orderWithoutInvoice: 'The order has no invoice: {state}. {why}',
	outsideRegister:
		'This CFDI was stamped in another way and is not in the register. Add a row to cfdi_invoices: otherwise, only this ZIP and its workbook include the CFDI',
	otherMonth: 'The date of the CFDI, {date}, is in another month',
	listedRecipient: 'The recipient is {listed} in the register, but {rfc} in the XML',
	listedTotal: 'The total is {listed} in the register, but {total} {currency} in the XML',
	otherUuid: 'The UUID is {listed} in the register, but different in the XML',
	paidAndCredited:
		'Invoice {invoice} has payments of {paid} and credit notes of {credited}, together more than its total of {total}: return the overpaid amount, or correct the credit note',
	paidTooMuch:
		'The payments for this invoice add up to {paid} {currency}, more than the invoice total of {total}',
	paymentWithoutComplement: 'The payment has no complement. {why}',
	pdfMissing: 'The service did not return the PDF of the CFDI',
	ppdOpen:
		'This PPD invoice is not fully paid: {paid} of {total} {currency} is paid, and {balance} is still due',
	stateAgain: 'the order was corrected and is waiting to be stamped',
	stateNoInvoice: 'this is the refund of an order that was not invoiced',
	stateNoRfc: 'the order has no RFC and is waiting for the global invoice',
	stateReceived: 'the order is waiting to be stamped',
	stateRefund: 'the refund is waiting for its credit note',
	stateRefused: 'the invoice was refused',
	stateUnknown: 'it is not clear whether the invoice was stamped',
	statusCancelling: 'the request was sent and is in progress',
	statusCancelUnknown: 'the request was sent, but no response arrived',
	// Fields of the form. These texts follow the field's label.
	brokenInvoiceId: {
		what: 'is "{value}": "{found}" {cause}',
		fix: INVOICE_ID,
	},
	digitsLost: {
		what: 'is {value}: n8n rounded this long number and lost its last digits',
		fix: '{advice}',
	},
	emptyInvoiceId: { what: 'is empty', fix: INVOICE_ID },
	emptyInvoiceUuid: { what: 'is empty', fix: UUID_TO_FIND },
	emptyNumber: { what: 'is empty', fix: 'Enter a number such as 1250.50.' },
	emptyReason: {
		what: 'is empty',
		fix: "Choose one of SAT's reasons, such as 02.",
	},
	emptyReplacement: { what: 'is empty', fix: REPLACEMENT },
	invalidJson: {
		what: 'is not valid JSON at line {line}, column {column}',
		fix: 'Put a value from an expression into the JSON as {{ JSON.stringify($json.name) }}, or give the whole object with one expression. The JSON parser says: {words}.',
	},
	invoiceIdOfOtherType: { what: 'is not a text or number', fix: INVOICE_ID },
	wrongInvoiceId: { what: 'is "{value}", which is not an ID', fix: INVOICE_ID },
	invoiceIsNoObject: {
		what: 'is not a JSON object',
		fix: 'Give one invoice: { "FormaPago": "03", …, "Conceptos": […] }.',
	},
	lineLabel: 'Line {number}, {label}',
	moreIsNoObject: {
		what: 'is not a JSON object',
		fix: 'Give an object with the field names of Anexo 20, such as { "Complemento": { … } }.',
	},
	noLines: {
		what: 'is empty',
		fix: 'Add what was sold: an invoice needs at least one line.',
	},
	noPaidInvoices: { what: 'is empty', fix: PAID_INVOICES },
	valueNotANumber: { what: '"{value}" is not a number', fix: '{advice}' },
	notAFlag: {
		what: 'is "{value}", which is neither true nor false',
		fix: 'Let the expression give true or false, such as {{ $json.with_tax === "yes" }}.',
	},
	notAProduct: {
		what: 'is not a product',
		fix: 'Choose a product from the list, or let the expression give a product record from Get Many.',
	},
	replacementIsItself: {
		what: 'is the UUID of the invoice that you are cancelling, not of its replacement',
		fix: 'Enter the UUID of the replacement invoice, or choose another reason.',
	},
	replacementNotAUuid: { what: '"{value}" is not a UUID', fix: REPLACEMENT },
	notLineItems: {
		what: 'is not a list of line items',
		fix: 'Give a JSON array with one object for each line: [{ "description": "Taza de barro", "quantity": "1", "unitPrice": "500.00" }].',
	},
	notPaidInvoices: { what: 'is not a list of invoices', fix: PAID_INVOICES },
	notRows: {
		what: 'is not a list of rows',
		fix: 'Return all rows with one expression: {{ $input.all().map(({ json }) => json) }}.',
	},
	textAroundExpression: {
		what: 'an expression gave an object, but the field also has other text',
		fix: 'Leave only the expression in the field, without spaces or line breaks around it, or write it as {{ JSON.stringify($json.name) }}.',
	},
	otherCustomerPicked: {
		what: 'is "{typed}", but the customer chosen in Recipient RFC (Receptor) is "{picked}"',
		fix: 'Leave Recipient Name (Nombre) empty to invoice the chosen customer, or choose the other customer in Recipient RFC (Receptor).',
	},
	paidInvoiceLabel: '{label}, invoice {number}',
	relatedIsAnother: {
		what: 'is the invoice {uuid}, which is not among the given UUIDs',
		fix: 'Give an invoice with one of these UUIDs, or delete the UUIDs.',
	},
	relatedIsNoObject: { what: 'is not a JSON object', fix: RELATED },
	relatedIsNotStamped: { what: 'has no UUID, so it is not a stamped invoice', fix: RELATED },
	jsonKeyUnknown: {
		what: 'has the unknown key "{key}"',
		fix: 'The keys are {keys}.',
	},
	uuidAsInvoiceId: {
		what: 'is {value}, which is the UUID of an invoice, not its ID',
		fix: 'Choose By UUID in the field, or enter the ID that the Stamp operation gave, such as {{ $json.id }}.',
	},
	valuesToCorrect: 'There are {count} values to correct',
	// Messages of searches for invoices. Only the documentation shows `expressionFailed`: the error shows n8n's own message.
	expressionFailed: "n8n's message for an expression that failed",
	foundItem:
		'The response for one item was lost, but its invoice was found at the service: see the note on the item.',
	foundItems:
		'The responses for {count} items were lost, but their invoices were found at the service: see the note on each.',
	foundNote:
		'The response for this item was lost, but the service has its invoice, with the same content and the same folio, order or instalment. The invoice was not sent again.',
	idsAreNoNumbers: 'the IDs of the service, such as "{id}", are not numbers',
	idsUnreadable: 'The invoices with these IDs could not be read: {and:ids}.',
	lookedAtIds:
		'The node looked for the invoice at the service from ID {from} to {to}: it read {read} invoices, and {missing} IDs have no invoice of this company.',
	noIdKnown:
		'the node does not know the ID of an earlier invoice. Enter an ID in Options > From ID, or use the operation Find',
	noneIsLikeIt:
		'No match was found. The service might still be processing the invoice, or have it under another ID.',
	notLookedFor: 'The node did not look for the invoice at the service: {why}.',
	oneFits:
		'The invoice with ID {and:ids} matches, but might be another sale with the same content, because the item has no folio or order number.',
	searchStopped: 'The search then stopped: {why}.',
	severalFit: 'The invoices with ID {and:ids} match. Compare them to see which one is right.',
	stillPending: 'The service gave the invoice ID {id}, but it has no UUID yet. Download it later.',
	valuesChanged: 'the item has other values now',
	fromIdIsNoNumber: {
		what: 'is "{value}", which is not a number',
		fix: 'The search needs IDs that are numbers. If your service has other IDs, look for the invoice there.',
	},
	noFromId: {
		what: 'is empty',
		fix: 'Enter the ID of an invoice that was stamped shortly before the invoice that you want to find: your register or an earlier execution shows the ID.',
	},
	noUuidToFind: {
		what: 'is empty',
		fix: 'Enter the UUID of the invoice, or set Find By to Content.',
	},
	notAUuidToFind: {
		what: 'has "{value}", which is not a UUID',
		fix: UUID_TO_FIND,
	},
	expectedIsAnother: {
		what: 'The invoice is chosen by the UUID {uuid}, but Options > Expected UUID (Folio Fiscal) is {expected}',
		fix: 'Remove Expected UUID: the UUID of the invoice is enough.',
	},
	theInvoiceItself: 'the invoice',
	uuidNotFound: {
		what: 'No invoice with the UUID {uuid} was found under the IDs {from} to {to}',
		fix: 'In Options > From ID, enter the ID of an invoice that was stamped shortly before this one: your register shows the ID. You can also use the operation Find, which can search more IDs, or give the Invoice ID.',
	},
	uuidUndecided: {
		what: 'The search for the UUID {uuid} in the IDs {from} to {to} is not complete, because these IDs could not be read: {and:ids}',
		fix: 'Run this item again later, or give the Invoice ID.',
	},
	wrongMostIds: {
		what: 'is "{value}"',
		fix: 'Enter a whole number from 1 to {most}.',
	},
	// Stamped invoices and their files, and existing customers
	customerNotLookedUp: 'The existing customer could not be looked up: {message}.',
	filesNotDownloaded: {
		what: 'The invoice is stamped, but its files were not downloaded: {message}',
		fix: '{way} Do not stamp the invoice again.',
	},
	downloadAtService: 'Download the files from your invoicing service.',
	downloadById: 'Download the files with the operation Download and Invoice ID {id}.',
	foundBefore: 'The check before sending found:',
	invoiceHasDoubts: '{count} values to check: {and:fields}',
	invoiceHasValues: '{count} values to correct: {and:fields}',
	invoiceRefusedBySat: 'SAT would refuse the invoice. Correct {count} values: {and:fields}',
	moreFields: '{count} more',
	noCertificateInField: {
		what: 'The item has no file in the field "{field}"',
		fix: 'Put the node that gives the file before this node. In "Certificate File in Field", enter the name of the field with the file.',
	},
	fileNotLoaded: {
		what: 'The file is larger than {megabytes} MB and was not loaded',
		fix: 'Delete pictures and sheets that you do not need, or divide the file into several files.',
	},
	noCsvInField: {
		what: 'The item has no file in the field "{field}"',
		fix: 'Put the node that gives the file before this node. In "File in Field", enter the name of the field with the file.',
	},
	noIdGiven: 'the service did not return an ID with the UUID',
	noXmlInField: {
		what: 'the item has no file in the field "{field}"',
		fix: 'Put the node that gives the XML, such as Download, before this node. In "XML File in Field", enter the name of the field with the XML.',
	},
	notAsConfirmed: {
		what: 'is not the summary of this invoice, which is: {now}',
		fix: 'Use the values of the confirmed summary, or have the new summary confirmed.',
	},
	serviceAddsPostalCode: 'your service adds the postal code',
	nameIsRegisteredSo: 'SAT really has the name with "SA DE CV" or a similar ending',
	valueIsRight: 'you are sure that the values are right',
	sendAnyway:
		'If SAT added the value after {asOf}, the date of the catalogs in this node, set Options > Check Before Stamping to Warn, and run this item again.',
	sentIfSentAgain:
		'The CFDI has not been sent yet. If {and:conditions}, repeat the request unchanged.',
	sentIfRunAgain:
		'The CFDI has not been sent yet. If {and:conditions}, run the workflow again unchanged to send it.',
	totalsCanBeCalculated:
		"If the service asks for totals, choose Calculate in Options > Totals: the node then calculates SubTotal, Descuento, Impuestos and Total with SAT's rounding.",
	useExistingCustomer:
		"If this is the same customer, choose Use Existing Customer in Options > If RFC Already Exists: the item then gets that customer's ID.",
	// Messages about Unique Keys, n8n's Retry, and failures to store them
	brokenUniqueKey: {
		what: 'is "{value}": "{found}" {cause}',
		fix: '{fix} Otherwise every order would have the same key.',
	},
	emptyUniqueKey: {
		what: 'is empty',
		fix: UNIQUE_KEY,
	},
	keyOfOtherType: {
		what: 'is not a text or number',
		fix: 'Let the expression give a text or a number, such as the order number.',
	},
	keyNotRecorded: {
		what: 'n8n could not record the Unique Key: {words}',
		fix: 'Run this item again. If it fails again, check the database of n8n.',
	},
	keyNotRemoved:
		'The item was not stamped, but n8n could not remove its Unique Key. Run the item again with another Unique Key.',
	keyConflict: {
		what: '{sent}, but with another recipient, total, currency or type',
		fix: 'If this is another invoice, give it another Unique Key. If the order has changed since then, cancel the first invoice and issue another one with a new key, or issue a credit note.',
	},
	contentBefore: 'Sent before: {before}. Now: {now}.',
	keyInGlobal: {
		what: '{sent} in a global invoice',
		fix: 'If the customer asks for an invoice, first issue a credit note for the global invoice, then stamp with another Unique Key.',
	},
	keyOpen: {
		what: '{sent}, but the outcome is unknown',
		fix: `An earlier execution is still sending the invoice, or sent it but got no response. Look for the invoice at your invoicing service. If it is not there, run this item with another Unique Key. ${NOT_TWICE}`,
	},
	globalSentBefore: 'The global invoice of these orders was sent before',
	keySentBefore: 'Unique Key "{id}" was used before',
	orderSentBefore: 'Order {id} was sent before',
	ordersSentBefore: 'Orders {id} were sent before',
	partsUsed: {
		what: '{sent}',
		fix: 'Remove these orders: the other orders can be stamped.',
	},
	paymentConflict: {
		what: '{sent}, but with other values',
		fix: 'For another payment of that invoice, enter the number of this payment in Instalment, and the sum of all earlier payments in Earlier Payments. To replace a cancelled complement of this instalment, use another Unique Key.',
	},
	paymentSentBefore: 'Instalment {instalment} of invoice {uuid} was sent before',
	refundSentBefore: 'The credit note of refund {id} was sent before',
	sameInvoiceOpen: {
		what: 'This invoice was already sent from this node today, but its outcome is unknown',
		fix: `Look for the invoice at your invoicing service. If it is not there, or if you want a second one, set Options > Unique Key to a new text. ${NOT_TWICE}`,
	},
	sameInvoiceStamped: {
		what: 'This invoice was already stamped from this node today',
		fix: 'To issue the invoice once more, set Options > Unique Key to a new text. The earlier execution and your invoicing service show the ID of the first invoice.',
	},
	sameInvoiceUnknown: {
		what: 'n8n could not record that this invoice was stamped',
		fix: 'Do not run this item again before you check your invoicing service: the invoice could be stamped twice.',
	},
	stampedEarlierItem:
		'One item was not sent, because its invoice was already stamped from this node today: see the note on the item, which shows how to issue it once more.',
	stampedEarlierItems:
		'{count} items were not sent, because their invoices were already stamped from this node today: see the note on each, which shows how to issue it once more.',
	stampedEarlierToday:
		'This invoice was already stamped from this node today, so it was not sent again: ID and UUID are those of the first invoice. To issue it once more, set Options > Unique Key to a new text.',
	keyUnavailable: {
		what: 'is not available in this kind of AI agent',
		fix: 'Remove the option, or let the agent call a workflow that stamps the invoice.',
	},
	keyUsed: {
		what: '{sent}',
		fix: `You can find the invoice in the earlier execution and at your invoicing service. ${NOT_TWICE}`,
	},
	keysNearlyForgotten:
		'n8n keeps the last {most} keys of this node, and now has {now}. When the list is full, it forgets the oldest keys: if an order with a forgotten key arrives again, it is stamped again.',
	noRetryHere: {
		what: "In this kind of AI agent, n8n's Retry cannot send the item",
		fix: 'For this agent, n8n cannot check whether another Retry of this execution already sent the item. Check at your invoicing service which items are missing, and ask the agent for them in a new execution. Nothing was sent now.',
	},
	retryNotForgotten:
		'The item was not completed, but n8n could not remove its record of this Retry. Run the item in a new execution.',
	retryNotRecorded: {
		what: 'n8n could not record this Retry before sending the item: {words}',
		fix: 'Run this item again. If it fails again, check the database of n8n.',
	},
	sentByOtherRetry: {
		what: 'Another Retry of this execution already sent this item: it might have been {done}',
		fix: "Open that Retry in n8n's list of executions to see the response. If the response is missing, look for {lookFor} at your invoicing service. If it is there, continue with its ID. If not, run this item in a new execution. This Retry did not send the item.",
	},
	lockLost: {
		what: 'n8n paused for several seconds, and might not have recorded this item',
		fix: 'Look for the item at your invoicing service. If it is not there, run this item with another Unique Key, because n8n might have recorded the current key.',
	},
	storeHangs: {
		what: 'The database of n8n did not respond when n8n tried to record this item',
		fix: 'Look for the item at your invoicing service. If it is not there, run this item with another Unique Key, because n8n might still record the current key.',
	},
	storeOccupied: {
		what: 'This workflow has a Remove Duplicates node with Scope "Workflow", which uses the storage that Unique Key and Retry need',
		fix: 'Run that node once with the operation Clear Deduplication History, then set its Scope to Node.',
	},
	// Items of one execution that pay the same invoice
	fewerCreditNotes: {
		what: '{first} has credit notes of {theirs} for invoice {uuid}, but {second} has only {own}',
		fix: 'In {where}, enter the sum of all credit notes of the invoice, or leave it empty to use the sum of the previous item.',
	},
	itemLeavesLess: {
		what: '{first} pays {paid} of invoice {uuid} (instalment {instalment}), and the balance of {balance} is less than the {amount} that {second} pays',
		fix: 'Check {where} in both items: the complement cannot include an amount that the customer overpaid.',
	},
	itemLeavesNothing: {
		what: '{first} pays {paid} of invoice {uuid} (instalment {instalment}), which leaves no balance for the {amount} that {second} pays',
		fix: 'If both items are the same payment, you do not need to do anything. If not, check {where} in both items.',
	},
	otherInstalment: {
		what: '{first} pays {paid} of invoice {uuid} (instalment {instalment}), but {second} pays {amount} (instalment {own}, after earlier payments of {earlier})',
		fix: 'Enter {next} in {instalmentField} and {sum} in {earlierField}. Or enter the same values in both items: the node then continues the count from item to item.',
	},
	otherTotal: {
		what: 'invoice {uuid} has a total of {theirs} in {first}, but {own} in {second}',
		fix: 'In both items, give the invoice as it was stamped.',
	},
	theItem: 'item {index}',
	theItemOfRun: 'item {index} of run {run}',
	unknownBefore: {
		what: '{second} (payment of {amount}) was not sent: {first} got no response, and might have paid {paid} of invoice {uuid} (instalment {instalment})',
		fix: 'Look for the payment complement of {paid} at your invoicing service. If it is there, run {second} in a new execution, with {next} in {instalmentField} and {sum} in {earlierField}. If not, stamp that payment first.',
	},
	// The result of an item: done, unknown or not sent
	cancelledAfter: '{node}: the execution was cancelled after this item was sent. {result}',
	cancelledBefore: 'The execution was cancelled before this item was sent',
	changedItem:
		'An earlier attempt sent one item with other values, so it was not sent again: see the note on the item.',
	changedItems:
		'An earlier attempt sent {count} items with other values, so they were not sent again: see the note on each.',
	changedNote:
		'An earlier attempt sent this item with other values, so it was not sent again. This is the response to that attempt.',
	done: 'done',
	doneCancelled: 'cancelled',
	doneCreated: 'created',
	doneStamped: 'stamped',
	itemGot: 'item {index}: {result}',
	itemNotSent: '1 item was not sent.',
	itemNumber: 'item {index}',
	itemOfRun: 'item {index} of run {run}',
	itemStopped: 'item {index}: not sent. {found}',
	itemUnknown: 'item {index}: outcome unknown. {fault}',
	itemsNotSent: '{count} items were not sent.',
	lookUpFailed: 'The node could not read {lookedUp}: {message}',
	mayBeDone:
		'This item might have been {done}, so it is not sent again automatically. Look for {lookFor} at your invoicing service. If it is there, continue with its ID. If not, choose Send Again in Options > If Outcome Is Unknown, and run this item again.',
	noSuchOperation: 'This node does not have the operation {id}',
	numberedItem: '{message} [item {index}]',
	othersGot: 'Results of the other items:',
	otherCredential: {
		what: 'An expression in the credential gives this item a different address, token or issuer than the first item',
		fix: 'All items of a run use one credential: put a Loop Over Items node with a Batch Size of 1 before this node.',
	},
	runAgainLater: 'Run this item again later.',
	sameUuid: {
		what: 'The service gave UUID {uuid} to more than one item: {and:items}',
		fix: 'The service might not have stamped all of these invoices. Look for each one at your invoicing service, and compare its total with the total in the XML (operation Download).',
	},
	// Invoices from the editor that look like corrections of earlier ones
	isEmptyNow: '{field} is empty instead of {asked}.',
	likeEarlier: {
		what: 'A similar invoice was stamped from the editor in the last 24 hours: UUID {uuid}, ID {id}',
		fix: `{differences} If both invoices are for the same sale, use the earlier one. ${REPLACE_EARLIER}`,
	},
	likeEarlierKeyed: {
		what: 'A similar invoice was stamped from the editor in the last 24 hours: UUID {uuid}, ID {id}',
		fix: '{differences} This invoice was sent, because its key is new. If both invoices are for the same sale, cancel one of them.',
	},
	likeEarlierUnnamed: {
		what: 'An invoice for the same recipient and total was already sent from this node today',
		fix: `If both invoices are for the same sale, use the earlier one: the earlier execution and your invoicing service show its UUID. ${REPLACE_EARLIER}`,
	},
	outcomeUnknown: 'its outcome is unknown',
	cancelsThis: {
		what: 'Invoice ID {id} is the invoice for {recipient}, {folio}: total {total}, UUID {uuid}',
		fix: 'The cancellation has not been sent yet, so that you can check the invoice first. If it is the right one, run the workflow again unchanged to cancel it.',
	},
	cancelsUnread: {
		what: 'The invoice with Invoice ID {id} cannot be shown: {why}',
		fix: 'The cancellation has not been sent yet, so that you can check the ID first. If it is the right one, run the workflow again unchanged to cancel the invoice.',
	},
	withoutFolio: 'without a folio',
	sentByPublished: {
		what: 'Execution {execution} of the published workflow sent the same invoice at {sentAt} (Mexico City): {became}',
		fix: SENT_BY_PUBLISHED,
	},
	sentByPublishedUnnamed: {
		what: 'The published workflow sent the same invoice today or yesterday',
		fix: SENT_BY_PUBLISHED,
	},
	moreDifferences: 'And {count} more differ.',
	nothingDiffers: 'The values are the same and only written differently.',
	wasEmpty: '{field} is {came}, but was empty before.',
	// Limits of a key
	keyInOtherNode: {
		what: 'Another node also stamped an invoice with key "{key}": UUID {uuid}',
		fix: 'A key counts only for one node of one workflow. If both invoices are for the same sale, cancel one of them, and let only one node stamp.',
	},
	subWorkflowWithoutKey: {
		what: 'The invoice was stamped in a sub-workflow without a Unique Key',
		fix: 'If the workflow that calls the sub-workflow runs again, the invoice is stamped again. To prevent this, set Options > Unique Key.',
	},
	anotherInvoice: 'another invoice',
	keyedInvoice: 'the invoice with key "{key}"',
	thisInvoice: 'this invoice',
	uuidOfOther: {
		what: 'The service responded with UUID {uuid}, which it already gave for {other}',
		fix: 'It is not clear whether {own} was stamped, so it is not sent again. Download the XML of this UUID to see which of the two invoices it contains. Look for the other invoice at your invoicing service: if it is not there, run its item with another Unique Key.',
	},
	sentEarlier:
		'An earlier attempt sent this item at {sentAt}, but no response arrived: it might have been {done}',
	theCustomer: 'the customer',
	theInvoice: 'the invoice',
	theInvoiceAndStatus: 'the invoice and its status',
	thePaidInvoice: 'the paid invoice',
	thePaymentComplement: 'the payment complement',
	theProduct: 'the product',
	unchangedService: 'The operation only reads data, so you can run this item again later.',
	warnedItem: 'One item has warnings. The first: {message}',
	warnedItems: '{count} items have warnings. The first: {message}',
	whatHappened: 'That attempt ended with: {fault}.',
	// Checks before the first invoice
	setUpAddress: 'The service answers at the Base URL of the credential',
	setUpClock: 'The clock of this n8n agrees with the clock of the service',
	setUpClockAhead: {
		what: 'The clock of this n8n is {seconds} seconds ahead of the clock of the service',
		fix: 'Synchronize the clock of the server with NTP: invoices with a date in the future are refused.',
	},
	setUpClockBehind: {
		what: 'The clock of this n8n is {seconds} seconds behind the clock of the service',
		fix: 'Synchronize the clock of the server with NTP: invoices would have a wrong date.',
	},
	setUpDataTables: {
		what: 'n8n does not tell a node whether Data Tables are available',
		fix: 'The workflows that keep a register need Data Tables: check that Overview has the tab Data tables.',
	},
	setUpIssuer: 'RFC, name, regime and postal code in the credential agree with SAT’s rules',
	setUpIssuerMissing: {
		what: 'The credential does not have all data of the issuer: {fields}',
		fix: 'Fill in these fields in the credential or in each node, unless your service adds the data.',
	},
	setUpKeys: 'n8n can keep the keys of invoices: it recorded a test key and removed it',
	setUpKeysFailed: {
		what: 'n8n could not keep a key: {why}',
		fix: 'Check the database of n8n: without its keys, the node does not send invoices that have a Unique Key or come from an order.',
	},
	setUpNoAnswer: 'The service did not give a response for this check',
	setUpNoApi: {
		what: 'There is no CFDI API at the Base URL of the credential',
		fix: 'Ask your service for the address of its API: the service does not know {path} at the current address.',
	},
	setUpNoDate: {
		what: 'The service does not report its time',
		fix: 'Synchronize the clock of the server with NTP: invoices with a date in the future are refused.',
	},
	setUpNoKeys: {
		what: 'n8n does not let a tool of an AI agent store keys',
		fix: 'Run this check in a workflow, not as a tool.',
	},
	setUpOtherApi: {
		what: 'The Base URL of the credential does not lead to the CFDI API',
		fix: 'Ask your service for the address of its API.',
	},
	setUpPackages: {
		what: 'n8n does not tell a node how community packages are configured',
		fix: 'To keep the node after each update of n8n 3, set N8N_UNVERIFIED_PACKAGES_ENABLED=true, and keep the folder /home/node/.n8n.',
	},
	setUpQueue: {
		what: 'n8n does not tell a node whether workers execute the node',
		fix: 'In queue mode, install the node in each worker, and set N8N_DEFAULT_BINARY_DATA_MODE to database or s3, so that all workers can read the files.',
	},
	setUpRead: 'The Access Token can read the list of customers',
	setUpVersion: {
		what: 'n8n does not tell a node its version',
		fix: 'Help > About n8n shows the version: the node needs 1.123 or later, and most workflows can be imported from 2.41 on.',
	},
} satisfies Readonly<Record<string, TextWords>>;

/**
 * This node's words for the placeholders in the library's sentences: `calculate` replaces
 * `{=calculate|let the totals be calculated}`.
 */
const formWords: Readonly<Record<string, string>> = {
	addPaymentForm:
		'a row to Words of the Shop (Palabras) with "{way}" in Word (Palabra) and its payment form in Meaning (Significado)',
	amountColumn: 'Amount',
	asRead: 'as Download outputs it with Options > Read Invoice, such as {{ $json.invoice }}',
	beforehand: ' before this node with an HTTP Request node',
	body: ', such as {{ $json.body }}',
	calculate: 'choose Calculate in Options > Totals',
	calculateAmount: 'choose Calculate in Options > Totals to get Importe',
	chooseCredential:
		'Choose the credential of {rfc} in the node, or correct its Issuer RFC (Emisor). If one credential is for several issuers, leave its Issuer RFC empty',
	codesBySku: 'Override (En Vez Del Pedido) > Codes by SKU (Claves)',
	defaultProductCode: 'Default Product Code (Clave)',
	defaults: 'Defaults (Si No Lo Dice)',
	defaultTaxes: 'choose Default Taxes (Impuestos)',
	eachAnItem: 'make each object a separate item with the node Split Out',
	eachPayment: 'each payment with Stamp Payment',
	earlierPayments: 'Earlier Payments (Pagado)',
	evaluate: 'Switch the field from Fixed to Expression, or correct the braces: {{ $json.name }}',
	expectedTotal: 'Options > Expected Total',
	expectedTotalField: 'Expected Total',
	expression: 'an expression',
	fieldsBelow: 'the source Fields Below',
	fieldsOfNode: 'with the fields of the node',
	foundNoQuantity:
		' If an expression gives the quantity, find the quantity in the input panel on the left and drag it into the field.',
	foundNothing:
		'If an expression gives this element, the expression found no value: compare its names, letter by letter, with those in the input panel on the left. In JSON written by hand, begin this element',
	fuel: 'In More of the line, fill in Fuel Permit (Permiso), and for diesel Fuel Kind (Subproducto). In Line Items (JSON), the names are fuelPermit and fuelSubproduct',
	fuelQuota: 'Fill in Fuel Quota (Cuota) in More of the line, or fuelQuota in Line Items (JSON)',
	givesNone:
		' If an expression gives the value, check that its input has the value under the same name.',
	globalInformation: 'the Global Information (Global)',
	headers: 'Columns',
	ifLineHasNoTaxes: 'If a Line Has No Taxes',
	ifOrderHasNoTaxes: 'If the Order Has No Taxes',
	ifOrderIsNotPaid: 'If the Order Is Not Paid',
	ignoredFields: 'Words of the Shop (Palabras), as Field to Ignore',
	inCredential: ' in the credential "CFDI Invoicing API"',
	inForm: ' in the form',
	inJson: ' in the JSON',
	inNode: 'in this node',
	issuedByAnother: 'but the credential "CFDI Invoicing API" has {own} in Issuer RFC (Emisor)',
	itemIsOfOne: 'an item can have only one',
	keepTotal:
		'Additional Fields must not change the total of the invoice: remove Local Taxes (Locales) and amounts in More (JSON)',
	letGive: 'let the expression give',
	lineItems: 'Line Items',
	lineItemsJson: 'Line Items (JSON)',
	localTaxRow: 'Local Taxes, row',
	lookForValue:
		'Check the result of the expression for this item: the input might have the value under another name, or not at all',
	moreJson: 'Additional Fields > More (JSON)',
	nameIsEmpty: 'Name is empty',
	nameOneValue:
		'In the input panel on the left, open the group and drag the value that you want into the field, in place of the expression. The new expression ends with the name of the value, such as {{ $json.group.name }}',
	orMoreJson: ' or in More (JSON)',
	orderStatuses: 'Words of the Shop (Palabras)',
	override: 'Override (En Vez Del Pedido)',
	ownCode: 'Line Items > More > Own Code (SKU)',
	ownOperation: 'has a separate operation',
	ownShape: 'the format for any other shop',
	paidInvoices: 'Paid Invoices (JSON)',
	paymentForms: 'Words of the Shop (Palabras)',
	paymentOperation: 'the operation Stamp Payment',
	rateAndAmount: 'Rate and Amount are empty',
	rateColumn: 'Rate',
	rawBody:
		' For a value from a webhook, use a field with fewer digits, or switch on Raw Body in the Webhook node.',
	readExcel:
		'Read the file with the node Extract From File, with Header Row off, and give its rows as JSON',
	request: 'an HTTP Request node and ',
	runAgain: 'run the item again',
	saveAnyway: ': if your RFC is one of them, save the credential anyway',
	setZone: ': if an expression gives the date, add .setZone("America/Mexico_City")',
	shopPage: 'the page "Shop orders" of the documentation',
	shopRefund: 'this node',
	sourceJson: ' (Invoice Source: JSON)',
	splitList:
		'split the list with the node Split Out, so that each order is an item. For one global invoice, leave only the list in the field',
	stampIt: 'stamp the payment with the form of Stamp Payment',
	stampPayment: 'stamp the payment with the form of Stamp Payment',
	taxesField: 'Taxes (Impuestos)',
	theExpression: 'the expression',
	thisNode: 'this node does not read',
	useMapping:
		'the page "Expressions for more shops" of the documentation has an expression for {shop}',
	withCompression: " with n8n's Compression node",
	withRequest: ' with an HTTP Request node',
	withStripeKey: ' before this node with an HTTP Request node and the credential Stripe API',
};

/** The messages of all packages in English, with the labels of this node. */
export const language = { ...withMessages(cfdi, desk, orders, sheets), ownWords: formWords };
