import type { Translated } from 'cfdi-mx';
import type { en } from './en';

/** Texts about the service's answers, the connection to it, and its credential. */
export const es: Translated<typeof en> = {
	badBaseUrl:
		'La dirección del servicio en la credencial CFDI (Base URL) no es una dirección web. Debe empezar con https:// (o http://) y llevar un dominio, como https://api.example.com',
	badToken:
		'El token de acceso de la credencial CFDI (Access Token) contiene un espacio, un salto de línea u otro carácter que un token no puede llevar. Cópielo de nuevo de su servicio.',
	noBaseUrl:
		'Falta la dirección del servicio en la credencial CFDI (Base URL). Escriba la de su servicio de facturación, como https://api.example.com',
	noToken:
		'Falta el token de acceso en la credencial CFDI (Access Token). Escriba el que le dio su servicio de facturación.',
	// The answers, and the files in them
	answerBegins: 'Empieza así: {words}',
	answerDenies: 'El servicio informa que salió bien, pero dice "{words}"',
	answerHolds: 'Contiene: {content}',
	answerIsEmpty: 'Está vacía.',
	answerOfOther: 'La respuesta al timbrado es quizá la de otra factura: {what}',
	answerTooLong: {
		what: 'La respuesta pasa de {most} MB y no se lee',
		fix: 'Pida a su servicio de facturación el archivo mismo, que puede tener hasta {mostOfFile} MB.',
	},
	failedWithoutReason: 'El servicio dice que falló, pero no por qué',
	fileTooLarge: {
		what: 'El archivo pasa de {most} MB y se detuvo la descarga',
		fix: 'Descárguelo directamente de su servicio de facturación.',
	},
	invoiceNotRead: 'No se leyó la factura. {why}',
	noFileGiven: 'El servicio no entregó ningún archivo',
	noUuidGiven: 'La respuesta al timbrado no trae el UUID',
	notTheApi: {
		what: 'La respuesta no viene de la API de CFDI',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL).',
	},
	sentAsSuccess: 'El servicio lo envió como si fuera correcto.',
	uuidGiven: 'Su uuid es {uuid}.',
	// The connection to the service, and its credential
	brokenConnection: 'La conexión con el servicio se cortó antes de su respuesta',
	cancelledWhileSent: 'La ejecución se canceló mientras el servicio procesaba la solicitud',
	neverAnswered: {
		what: 'No hubo conexión con el servicio a tiempo',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL), y si hay un firewall o un proxy delante del servicio.',
	},
	noHandshake: {
		what: 'No se pudo establecer una conexión segura con el servicio',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL): es posible que su puerto no use https, o solo una versión antigua.',
	},
	nothingSent: 'No se envió nada.',
	proxyIsNoAddress:
		'El proxy de las opciones no es una dirección. Escríbalo en la forma http://servidor:puerto',
	testFoundNoApi:
		'En esta dirección (Base URL) no hay una API de CFDI: el servicio no conoce /api/customers.',
	testFoundOtherApi:
		'En esta dirección (Base URL) algo responde, pero no es la API de CFDI: su respuesta no es el JSON de /api/customers.',
	testPassed: 'El servicio acepta el token de acceso.',
	testTokenNotAllowed:
		'El servicio conoce el token de acceso, pero este no tiene permiso para leer clientes.',
	testTokenRefused: 'El servicio no acepta el token de acceso. Cópielo de nuevo de su servicio.',
	tooSlow: 'El servicio no respondió a tiempo',
	unreachable: {
		what: 'No hay conexión con el servicio',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL), y si el servicio está en línea.',
	},
	localhostInDocker:
		'Dentro de Docker, localhost es el propio n8n: pida a quien instaló el servicio su dirección desde ahí, como http://host.docker.internal:8080.',
	triedAddress: 'Se intentó en {address}.',
	untrusted: {
		what: 'El servicio presenta un certificado en el que n8n no confía',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL). Para un servicio propio con su propio certificado existe la opción Request Options > Ignore SSL Issues (Insecure).',
	},
	// The status of an answer
	addressMoved: {
		what: 'La dirección del servicio cambió',
		fix: 'Escriba la nueva dirección en la credencial CFDI (Base URL). Las redirecciones no se siguen: el token solo se envía a su propio servicio.',
	},
	contentTypeRefused: {
		what: 'El servicio no acepta el tipo de contenido application/jsontoxml',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL): puede ser la de otra API.',
	},
	correctIt: 'Corrija lo indicado y vuelva a enviarlo: no se hizo nada.',
	firewallRefused: {
		what: 'En lugar del servicio respondió una página: un firewall no deja pasar esta solicitud',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL), y pida a su servicio de facturación que permita la dirección de su n8n.',
	},
	httpStatus: '(HTTP {status})',
	moreLikeThese: 'Y {count} más como estos.',
	noSuchRecord: {
		what: 'El servicio no tiene ese registro o esa dirección',
		fix: 'Revise el ID, y la dirección del servicio en la credencial CFDI (Base URL).',
	},
	// Explains the code in the documentation; the error has another text.
	otherError: 'Un error de n8n o de un proxy, en sus propias palabras',
	proxyGaveUp: 'Un proxy delante del servicio dejó de esperar su respuesta',
	proxyRefused: {
		what: 'El proxy no dejó pasar la solicitud',
		fix: 'No se envió nada al servicio. Revise el proxy y su usuario y contraseña.',
	},
	redirected: 'El servicio respondió con una redirección',
	refusedValues: 'El servicio rechaza {count} valores',
	requestNotAwaited: 'El servicio no esperó la solicitud completa',
	requestRefused: {
		what: 'El servicio rechazó la solicitud',
		fix: 'Corrija los datos y vuelva a enviarlos.',
	},
	requestTooLarge: {
		what: 'La solicitud es demasiado grande para el servicio',
		fix: 'Envíe menos conceptos en una factura.',
	},
	serviceAsksToWait: 'Pide esperar {seconds} s.',
	serviceFailed: 'El servicio falló mientras procesaba la solicitud',
	servicePointsTo: 'El servicio remite a {address}.',
	serviceSays: 'El servicio dice: {words}',
	stateForbids: {
		what: 'El estado del registro no lo permite',
		fix: 'Consulte el registro en su servicio de facturación: es posible que esto ya se haya hecho.',
	},
	tokenNotAllowed: {
		what: 'El token de acceso no tiene permiso para esta operación',
		fix: 'Pida a su servicio de facturación que la permita con este token, o use otra credencial.',
	},
	tokenRefused: {
		what: 'El servicio no acepta el token de acceso',
		fix: 'Copie de nuevo el token de su servicio de facturación en la credencial CFDI (Access Token).',
	},
	tooEarly: 'El servicio todavía no quiso procesar la solicitud',
	tooManyRequests: {
		what: 'El servicio no acepta más solicitudes por ahora',
		fix: 'Vuelva a intentarlo más tarde, o espacie las solicitudes (Request Options > Batching).',
	},
	unexpectedStatus: 'El servicio respondió con un estado inesperado',
	unreadableRequest: {
		what: 'El servicio no pudo leer la solicitud',
		fix: 'Revise los datos enviados, sobre todo los que vienen de expresiones.',
	},
	valuesRefused: {
		what: 'El servicio no aceptó los datos enviados',
		fix: 'Corrija lo indicado y vuelva a enviarlo: no se hizo nada.',
	},
};

/** Completes the Spanish sentences of the library with this node's labels. */
export const formWords: Readonly<Record<string, string>> = {
	addPaymentForm:
		'un renglón en Words of the Shop (Palabras): en Word (Palabra) "{way}", con su forma de pago en Meaning (Significado)',
	asRead: 'como la entrega Download con Options > Read Invoice, por ejemplo {{ $json.invoice }}',
	beforehand: ' antes de este nodo con un nodo HTTP Request',
	body: ', por ejemplo {{ $json.body }}',
	calculate: 'deje que se calculen los totales (Options > Totals: Calculate)',
	calculateAmount: 'deje que se calcule el importe (Options > Totals: Calculate)',
	calculatePayment: 'deje que se calcule (formulario de Stamp Payment)',
	chooseCredential:
		'Elija en el nodo la credencial de {rfc}, o corrija su RFC del emisor. Si una misma credencial sirve para varios emisores, deje ese campo en blanco',
	codesBySku: 'Override (En Vez Del Pedido) > Codes by SKU (Claves)',
	defaultProductCode: 'Default Product Code (Clave)',
	defaults: 'Defaults (Si No Lo Dice)',
	eachAnItem: 'dé a cada uno su propio elemento con el nodo Split Out',
	eachPayment: ' (Stamp Payment)',
	evaluate:
		'; en n8n, cambie el campo de Fixed a Expression o corrija las llaves: {{ $json.name }}',
	expectedTotal: ' (Options > Expected Total)',
	expression: 'una expresión',
	fieldsBelow: 'los campos del formulario (Fields Below)',
	fieldsOfNode: 'con los campos del nodo',
	foundNoQuantity: ' Si lo da una expresión, no encontró nada: revise el dato que lee.',
	foundNothing:
		'Es lo que da una expresión que no encuentra nada: compare cada nombre, letra por letra, con los del panel de entrada, a la izquierda. Escrito a mano, empieza así',
	fuel: 'Indique Fuel Permit (Permiso) en More del concepto, y para diésel Fuel Kind (Subproducto); en Line Items (JSON), fuelPermit y fuelSubproduct',
	fuelQuota:
		'Indique Fuel Quota (Cuota 2-A LIEPS) en More del concepto, o fuelQuota en Line Items (JSON)',
	givesNone:
		' Una expresión no da ninguno cuando el dato tiene otro nombre en su origen o falta ahí.',
	headers: 'quien administra el flujo lo escribe una vez en Columns',
	ifLineHasNoTaxes: 'If a Line Has No Taxes',
	ifOrderHasNoTaxes: 'If the Order Has No Taxes',
	ifOrderIsNotPaid: 'If the Order Is Not Paid',
	ignoredFields: 'Words of the Shop (Palabras), como Field to Ignore',
	inCredential:
		', en la credencial "CFDI Invoicing API", o solo para una factura como Emisor y LugarExpedicion en su JSON o en More (JSON)',
	inForm: ' en el formulario',
	inJson: ' en el JSON',
	issuedByAnother: 'pero la credencial "CFDI Invoicing API" dice {own} (Issuer RFC (Emisor))',
	itemIsOfOne: 'un elemento es de uno solo',
	keepTotal:
		'quite los impuestos locales (Local Taxes (Locales)) y los importes en JSON (More (JSON))',
	lineItemsJson: ' (Line Items (JSON))',
	moreJson: ' (Additional Fields > More (JSON))',
	nameOneValue:
		'La expresión lleva a un grupo de datos. Abra el grupo en el panel de entrada, a la izquierda, y elija uno solo: no {{ $json.customer }} sino {{ $json.customer.name }}',
	orderStatuses: 'Words of the Shop (Palabras)',
	override: 'Override (En Vez Del Pedido)',
	ownOperation: 'con su propia operación',
	ownShape: 'el formato propio de este nodo',
	paidInvoices: ' (Paid Invoices (JSON))',
	paymentForms: 'Words of the Shop (Palabras)',
	paymentOperation: 'la operación de pagos (Stamp Payment)',
	rawBody:
		' De un webhook: use otro dato, como el número de pedido, o pida a quien hizo el flujo que active Raw Body en el nodo Webhook.',
	readExcel:
		'; en n8n también se puede leer con el nodo Extract From File (con Header Row desactivado) y pasar sus filas como JSON',
	request: 'un nodo HTTP Request y ',
	requestAnd: 'con un nodo HTTP Request y ',
	setZone: '; en una expresión de n8n, agregue a la fecha .setZone("America/Mexico_City")',
	shopOrders: ' (Shop Orders)',
	shopPage: 'la página de pedidos de tiendas de la documentación',
	shopPageNamed: 'la página Pedidos de tiendas de la documentación',
	shopRefund: 'este nodo',
	sourceJson: ' (Invoice Source: JSON)',
	splitList:
		'Separe la lista con el nodo Split Out, para que cada pedido sea un elemento, o dé la lista sola, para una factura global',
	stampPayment: 'timbre el pago con el formulario de Stamp Payment',
	taxesField: ' (Taxes); una expresión puede dar una lista como',
	thisNode: 'este nodo no lee',
	useMapping: 'la documentación tiene una expresión para {shop}, lista para copiar',
	withCompression: ' con el nodo Compression de n8n',
	withRequest: ' con un nodo HTTP Request',
	withStripeKey: ' antes de este nodo con un nodo HTTP Request y la credencial Stripe API',
};
