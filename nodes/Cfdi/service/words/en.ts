import type { TextWords } from 'cfdi-mx';

/** Faults of a credential. n8n passes these texts on as the message of an error. */
export const credentialWords = {
	badBaseUrl:
		'The Base URL of the CFDI credential is not a web address. It must start with https:// (or http://) and name a host, such as https://api.example.com',
	badToken:
		'The Access Token of the CFDI credential contains a space, a line break or another character that tokens cannot have. Copy it again from your service.',
	noBaseUrl:
		'The Base URL of the CFDI credential is empty. Enter the address of your invoicing service, such as https://api.example.com',
	noToken:
		'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
} satisfies Readonly<Record<string, TextWords>>;

/** Texts about the service's answers, the connection to it, and its credential. */
export const en = {
	...credentialWords,
	// The answers, and the files in them
	answerBegins: 'It begins: {words}',
	answerDenies: 'The service reports a success, but says "{words}"',
	answerHolds: 'It holds: {content}',
	answerIsEmpty: 'It is empty.',
	answerOfOther: 'The answer to Stamp is perhaps that of another invoice: {what}',
	answerTooLong: {
		what: 'The answer is longer than {most} MB, and is not read',
		fix: 'Ask your invoicing service for the file itself, which may have up to {mostOfFile} MB.',
	},
	failedWithoutReason: 'The service says that it failed, and not why',
	fileTooLarge: {
		what: 'The file is larger than {most} MB, and the download was stopped',
		fix: 'Download it from your invoicing service yourself.',
	},
	invoiceNotRead: 'The invoice was not read. {why}',
	noFileGiven: 'The service gave no file',
	noUuidGiven: 'The answer to Stamp holds no UUID',
	notTheApi: {
		what: 'The answer does not come from the CFDI API',
		fix: 'Check the Base URL in the CFDI credential.',
	},
	sentAsSuccess: 'The service sent this as a success.',
	uuidGiven: 'Its uuid is {uuid}.',
	// The connection to the service, and its credential
	brokenConnection: 'The connection to the service broke before its answer came',
	cancelledWhileSent: 'The execution was cancelled while the service worked on this item',
	neverAnswered: {
		what: 'No connection to the service was made in time',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential, and whether a firewall or a proxy stands before the service.',
	},
	noHandshake: {
		what: 'No secure connection to the service could be made',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential: its port may not speak https, or only an old version of it.',
	},
	nothingSent: 'Nothing was sent.',
	proxyIsNoAddress: 'The proxy in the options is not an address. Write it as http://host:port',
	testFoundNoApi:
		'There is no CFDI API at this Base URL: the service does not know /api/customers.',
	testFoundOtherApi:
		'Something answers at this Base URL, but not the CFDI API: its answer is not the JSON of /api/customers.',
	testPassed: 'The service accepts the Access Token.',
	testTokenNotAllowed: 'The service knows the Access Token, but it may not read customers.',
	testTokenRefused:
		'The service does not accept the Access Token. Copy it again from your service.',
	tooSlow: 'The service did not answer in time',
	unreachable: {
		what: 'The service cannot be reached',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential, and whether the service is up.',
	},
	localhostInDocker:
		'Inside Docker, localhost is n8n itself: ask who installed the service for its address there, such as http://host.docker.internal:8080.',
	triedAddress: 'It was tried at {address}.',
	untrusted: {
		what: 'The service shows a certificate that n8n does not trust',
		fix: 'Nothing was sent. Check the Base URL in the CFDI credential. For a service of your own with its own certificate there is Request Options > Ignore SSL Issues (Insecure).',
	},
	// The status of an answer
	addressMoved: {
		what: 'The address of the service has moved',
		fix: 'Enter the new address as Base URL in the CFDI credential. Redirects are not followed: the token goes to your own service only.',
	},
	contentTypeRefused: {
		what: 'The service does not accept the content type application/jsontoxml',
		fix: 'Check the Base URL in the CFDI credential: it may lead to another API.',
	},
	correctIt: 'Correct it and run this item again: nothing was done.',
	firewallRefused: {
		what: 'A page came in place of the service: a firewall before it does not let this request through',
		fix: 'Check the Base URL in the CFDI credential, and ask your invoicing service to let the address of your n8n through.',
	},
	httpStatus: '(HTTP {status})',
	moreLikeThese: 'And {count} more like these.',
	noSuchRecord: {
		what: 'The service has no such record or address',
		fix: 'Check the ID of this item, and the Base URL in the CFDI credential.',
	},
	// Explains the code in the documentation; the error has another text.
	otherError: 'An error of n8n or of a proxy, in its own words',
	proxyGaveUp: 'A proxy in front of the service gave up waiting for it',
	proxyRefused: {
		what: 'The proxy did not let the request through',
		fix: 'Nothing was sent to the service. Check the proxy and its login.',
	},
	redirected: 'The service answered with a redirect',
	refusedValues: 'The service refuses {count} values',
	requestNotAwaited: 'The service did not wait for the whole request',
	requestRefused: {
		what: 'The service refused the request',
		fix: 'Correct the values of this item and run it again.',
	},
	requestTooLarge: {
		what: 'The request is too large for the service',
		fix: 'Send fewer line items in one invoice.',
	},
	serviceAsksToWait: 'It asks to wait {seconds} s.',
	serviceFailed: 'The service failed while it worked on this item',
	servicePointsTo: 'The service points to {address}.',
	serviceSays: 'The service says: {words}',
	stateForbids: {
		what: 'The state of the record does not allow this',
		fix: 'Look the record up at your invoicing service: this may have been done before.',
	},
	tokenNotAllowed: {
		what: 'The Access Token may not be used for this operation',
		fix: 'Ask your invoicing service to allow it for this token, or use another credential.',
	},
	tokenRefused: {
		what: 'The service does not accept the Access Token',
		fix: 'Copy the token again from your invoicing service into the CFDI credential.',
	},
	tooEarly: 'The service did not want to process the request yet',
	tooManyRequests: {
		what: 'The service accepts no more requests for now',
		fix: 'Run this item again later, or space the requests out with Request Options > Batching.',
	},
	unexpectedStatus: 'The service gave an answer with an unexpected status',
	unreadableRequest: {
		what: 'The service could not read the request',
		fix: 'Check the values of this item, above all those that come from expressions.',
	},
	valuesRefused: {
		what: 'The service did not accept the values of this item',
		fix: 'Correct them and run this item again: nothing was done.',
	},
} satisfies Readonly<Record<string, TextWords>>;

/** Completes the sentences of the library with this node's labels: `{=calculate|let the totals be calculated}`. */
export const formWords: Readonly<Record<string, string>> = {
	addPaymentForm:
		'a row to Words of the Shop (Palabras): Word (Palabra) "{way}", and its payment form in Meaning (Significado)',
	amountColumn: 'Amount',
	asRead: 'as Download outputs it with Options > Read Invoice, such as {{ $json.invoice }}',
	beforehand: ' before this node with an HTTP Request node',
	body: ', such as {{ $json.body }}',
	calculate: 'set Options > Totals to Calculate',
	calculateAmount: 'set Options > Totals to Calculate for Importe',
	chooseCredential:
		'Choose the credential of {rfc} in the node, or correct its Issuer RFC (Emisor). If one credential is for several issuers, leave that field of it empty',
	codesBySku: 'Override (En Vez Del Pedido) > Codes by SKU (Claves)',
	defaultProductCode: 'Default Product Code (Clave)',
	defaults: 'Defaults (Si No Lo Dice)',
	defaultTaxes: 'choose Default Taxes (Impuestos)',
	eachAnItem: 'give each an item of its own with the node Split Out',
	eachPayment: 'each payment with Stamp Payment',
	earlierPayments: 'Earlier Payments (Pagado)',
	evaluate: 'Switch the field from Fixed to Expression, or correct the braces: {{ $json.name }}',
	expectedTotal: 'Options > Expected Total',
	expectedTotalField: 'Expected Total',
	expression: 'an expression',
	fieldsBelow: 'the source Fields Below',
	fieldsOfNode: 'with the fields of the node',
	foundNoQuantity: ' If an expression gives it, it found nothing: look at the field that it reads.',
	foundNothing:
		'An expression that finds nothing gives this: compare each name in it, letter by letter, with those in the input panel on the left. Written by hand, it',
	fuel: 'Fill in Fuel Permit (Permiso) in More of the line, and for diesel Fuel Kind (Subproducto); in Line Items (JSON) fuelPermit and fuelSubproduct',
	fuelQuota:
		'Fill in Fuel Quota (Cuota 2-A LIEPS) in More of the line, or fuelQuota in Line Items (JSON)',
	givesNone: ' An expression gives none where its input has another name or is missing.',
	globalInformation: 'the Global Information (Global)',
	headers: 'Columns',
	ifLineHasNoTaxes: 'If a Line Has No Taxes',
	ifOrderHasNoTaxes: 'If the Order Has No Taxes',
	ifOrderIsNotPaid: 'If the Order Is Not Paid',
	ignoredFields: 'Words of the Shop (Palabras), as Field to Ignore',
	inCredential:
		', in the credential "CFDI Invoicing API", or for one invoice alone as Emisor and LugarExpedicion in its JSON or in More (JSON)',
	inForm: ' in the form',
	inJson: ' in the JSON',
	inNode: 'in this node',
	issuedByAnother: 'but the credential "CFDI Invoicing API" has {own} in Issuer RFC (Emisor)',
	itemIsOfOne: 'an item is of one',
	keepTotal:
		'What Additional Fields add to the invoice must not change its total: remove Local Taxes (Locales) and amounts in More (JSON)',
	letGive: 'let the expression give',
	lineItems: 'Line Items',
	lineItemsJson: 'Line Items (JSON)',
	localTaxRow: 'Local Taxes, row',
	lookForValue:
		'Look at what the expression gives for this item: the value may have another name in its input, or be missing there',
	moreJson: 'Additional Fields > More (JSON)',
	nameIsEmpty: 'Name is empty',
	nameOneValue:
		'The expression leads to a group of values. Open the group in the input panel on the left and pick one of them: not {{ $json.customer }} but {{ $json.customer.name }}',
	orderStatuses: 'Words of the Shop (Palabras)',
	override: 'Override (En Vez Del Pedido)',
	ownCode: 'Line Items > More > Own Code (SKU)',
	ownOperation: 'has an operation of its own',
	ownShape: 'the shape of this node',
	paidInvoices: 'Paid Invoices (JSON)',
	paymentForms: 'Words of the Shop (Palabras)',
	paymentOperation: 'the operation Stamp Payment',
	rateAndAmount: 'Rate and Amount are empty',
	rateColumn: 'Rate',
	rawBody:
		' From a webhook: use another field, such as the order number, or ask who made the workflow to switch on Raw Body in the Webhook node.',
	readExcel:
		'Read it with the node Extract From File, with Header Row off, and give its rows as JSON',
	request: 'an HTTP Request node and ',
	runAgain: 'run the item again',
	setZone: ': with the date in an expression, add .setZone("America/Mexico_City")',
	shopPage: 'the page Shop Orders of the documentation',
	shopRefund: 'this node',
	sourceJson: ' (Invoice Source: JSON)',
	splitList:
		'split the list with the node Split Out, so that each order is an item, or give the list without what is around it, for one global invoice',
	stampIt: 'stamp it with the form of Stamp Payment',
	stampPayment: 'stamp the payment with the form of Stamp Payment',
	taxesField: 'Taxes (Impuestos)',
	theExpression: 'the expression',
	thisNode: 'this node does not read',
	useMapping: 'the page Shop Orders of the documentation has an expression for {shop} to copy',
	withCompression: " with n8n's Compression node",
	withRequest: ' with an HTTP Request node',
	withStripeKey: ' before this node with an HTTP Request node and the credential Stripe API',
};
