import type { Translated } from 'cfdi-mx/words';
import { withMessages } from 'cfdi-mx/words';
import { es as cfdi } from 'cfdi-mx/messages/es';
import { messages as desk } from 'cfdi-desk/messages/es';
import { messages as orders } from 'cfdi-orders/messages/es';
import { messages as sheets } from 'cfdi-sheets/messages/es';
import type { texts as english } from './en';

export { paidDocumentLabel } from 'cfdi-mx/messages/es';

const INVOICE_ID =
	'Escriba el ID que dio el servicio al timbrar (en n8n, {{ $json.id }}), no el UUID.';

const UUID_TO_FIND =
	'Escriba el UUID como aparece en la factura: 32 dígitos y letras en cinco grupos.';

const UNIQUE_KEY =
	'Cada pedido necesita una clave distinta, como el número de pedido. Si la clave viene de una expresión, falta el dato que la expresión lee: agréguelo, o corrija la expresión.';

const REPLACEMENT =
	'El motivo 01 significa que otra factura sustituye a esta. Escriba el UUID de esa factura (8-4-4-4-12 dígitos y letras de la A a la F), o elija otro motivo.';

const RELATED =
	'Use la factura que entrega la operación Download con Options > Read Invoice, por ejemplo {{ $json.invoice }}.';

const PAID_INVOICES =
	'Escriba una lista JSON con un objeto por cada factura: [{ "id": "1024", "amount": "1160.00" }].';

const SENT_BY_PUBLISHED =
	'Si las dos facturas son de la misma venta, no envíe otra: vea la ejecución anterior en Executions. Si no, ejecute el flujo otra vez sin cambios, o llene Options > Unique Key.';

const NOT_TWICE = 'Esta vez no se envió nada, para no timbrar la factura dos veces.';

/** All messages of the node: about its form, its requests, its results and the service. */
export const texts: Translated<typeof english> = {
	// Comparison of an invoice with the expected one
	differs: '{field} es {came} en lugar de {asked}.',
	emptyExpectedUuid: {
		what: 'está vacío',
		fix: 'Escriba el UUID de la factura, o quite esta opción.',
	},
	expectedNotAUuid: {
		what: '"{value}" no es un UUID',
		fix: 'Escriba el UUID de la factura (8-4-4-4-12 dígitos y letras de la A a la F), o quite esta opción.',
	},
	fileNotCompared:
		'Los archivos no incluyen un XML legible, así que no se compararon con la factura {uuid}.',
	missing: 'Falta {field}: debería ser {asked}.',
	notCompared: {
		what: 'La factura no se pudo comparar con el UUID {uuid}: {why}',
		fix: 'Si está seguro del ID, elija Go On en Options > If It Cannot Be Compared.',
	},
	otherCancelled: {
		what: 'La respuesta es de otra factura: {came} en lugar de {asked}',
		fix: 'No se sabe cuál de las dos facturas se está cancelando. Búsquelas en su servicio de facturación.',
	},
	otherFile: 'el servicio entregó el archivo de otra factura. {differences}',
	otherInvoice: {
		what: '{named} corresponde a otra factura. {differences}',
		fix: 'Busque el ID de la factura correcta con la operación Find o en su servicio de facturación: el mismo ID puede ser de otra factura en otra cuenta o ambiente (pruebas o producción).',
	},
	thisFile: 'El archivo',
	thisId: 'El ID de factura {id}',

	// The monthly archive and its findings
	archiveNotStored: {
		what: 'n8n no pudo guardar el ZIP: {message}',
		fix: 'Revise el espacio en disco de n8n y la variable N8N_DEFAULT_BINARY_DATA_MODE.',
	},
	archiveTooLarge: {
		what: 'El ZIP pasaría de 4 GB',
		fix: 'Use menos renglones, por ejemplo los de medio mes.',
	},
	cancelOpen: 'La cancelación todavía no está confirmada: {status}',
	cancelledAfterMonth:
		'Una consulta del {seen}, posterior al mes del CFDI, mostró que está cancelado',
	uuidTwice:
		'Este renglón y el de {number} tienen el mismo UUID en el registro: uno de los dos no tiene factura',
	cancelledOfEarlier:
		'El CFDI es del {issued}, de un mes anterior, y una consulta de este mes ({seen}) mostró que está cancelado',
	creditAbove:
		'Las notas de crédito de esta factura suman {credited} {currency}, más que el total de la factura, {total}',
	emptyMonth: {
		what: 'El registro no tiene ningún CFDI de {month}, ni pedidos que esperen su factura',
		fix: 'Elija otro mes. Si ese mes se facturó de otra manera, agregue un renglón por cada CFDI a cfdi_invoices (invoice_id, uuid, issued_on).',
	},
	idMissing:
		'El CFDI no se descargó, porque el registro no tiene su ID: busque el ID con la operación Find',
	nothingToArchive: {
		what: 'El registro no tiene ninguna factura con ese UUID o ese número de pedido',
		fix: 'Revise el UUID o el número de pedido. Si la factura se emitió de otra manera, agregue su renglón a cfdi_invoices (invoice_id, uuid, issued_on).',
	},
	notAMonth: {
		what: 'dice "{value}", que no es un mes',
		fix: 'Escriba el mes como 2026-11, o deje el campo vacío para el expediente de las facturas que recibe el nodo.',
	},
	notAFile: {
		what: 'no es un archivo',
		fix: "Indique el archivo con una expresión, como {{ $('Subir el archivo').first().binary.Archivo }}.",
	},
	notARow: {
		what: 'no es una lista de objetos',
		fix: 'Indique un objeto por renglón, como los entrega un nodo Data Table: {{ $input.all().map(({ json }) => json) }}.',
	},
	notDownloaded: 'El CFDI no se descargó: {message}',
	notReadXml: 'No se pudo leer el XML del CFDI: {message}',
	orderNotKept: 'El pedido de esta factura ya no está en el registro',
	orderWithoutInvoice: 'El pedido no tiene factura: {state}. {why}',
	outsideRegister:
		'Este CFDI se timbró fuera de los flujos y falta en el registro. Agregue su renglón a cfdi_invoices para que los flujos lo cuenten',
	otherMonth: 'La fecha del CFDI, {date}, es de otro mes',
	listedRecipient: 'El receptor es {listed} en el registro, pero {rfc} en el XML',
	listedTotal: 'El total es {listed} en el registro, pero {total} {currency} en el XML',
	otherUuid: 'El registro tiene otro UUID para esta factura: {listed}',
	paidAndCredited:
		'La factura {invoice} tiene pagos por {paid} y notas de crédito por {credited}, que juntos superan su total de {total}: devuelva lo pagado de más, o corrija la nota de crédito',
	paidTooMuch:
		'Los pagos de esta factura suman {paid} {currency}, más que el total de la factura, {total}',
	paymentWithoutComplement: 'El pago no tiene complemento. {why}',
	pdfMissing: 'El servicio no entregó el PDF del CFDI',
	ppdOpen:
		'Esta factura PPD no está pagada por completo: de {total} {currency} se pagaron {paid} y faltan {balance}',
	stateAgain: 'el pedido se corrigió y está pendiente de timbrar',
	stateNoInvoice: 'es el reembolso de un pedido que no se facturó',
	stateNoRfc: 'el pedido no trae RFC y espera la factura global',
	stateReceived: 'el pedido está pendiente de timbrar',
	stateRefund: 'el reembolso espera su nota de crédito',
	stateRefused: 'la factura se rechazó',
	stateUnknown: 'no se sabe si la factura se timbró',
	statusCancelling: 'la solicitud se envió y está en proceso',
	statusCancelUnknown: 'la solicitud se envió, pero no llegó la respuesta',
	// Fields of the form. These texts follow the field's label.
	brokenInvoiceId: {
		what: 'dice "{value}": "{found}" {cause}',
		fix: INVOICE_ID,
	},
	digitsLost: {
		what: 'perdió sus últimos dígitos y llegó como {value}: n8n redondea los números tan largos',
		fix: '{advice}',
	},
	emptyInvoiceId: { what: 'está en blanco', fix: INVOICE_ID },
	emptyInvoiceUuid: { what: 'está en blanco', fix: UUID_TO_FIND },
	emptyNumber: { what: 'está en blanco', fix: 'Escriba un número como 1250.50.' },
	emptyReason: {
		what: 'está en blanco',
		fix: 'Elija uno de los motivos del SAT, como 02.',
	},
	emptyReplacement: { what: 'está en blanco', fix: REPLACEMENT },
	invalidJson: {
		what: 'no es JSON válido en la línea {line}, columna {column}',
		fix: 'Escriba cada expresión así: {{ JSON.stringify($json.name) }}, o use una sola expresión para todo el objeto. El error es: {words}.',
	},
	invoiceIdOfOtherType: { what: 'no es un texto ni un número', fix: INVOICE_ID },
	wrongInvoiceId: { what: 'dice "{value}", que no es un ID', fix: INVOICE_ID },
	invoiceIsNoObject: {
		what: 'no es un objeto JSON',
		fix: 'Escriba una factura: { "FormaPago": "03", …, "Conceptos": […] }.',
	},
	lineLabel: 'Concepto {number}, {label}',
	moreIsNoObject: {
		what: 'no es un objeto JSON',
		fix: 'Escriba un objeto con los nombres del Anexo 20, como { "Complemento": { … } }.',
	},
	noLines: {
		what: 'está en blanco',
		fix: 'Agregue lo que se vendió: una factura necesita al menos un concepto.',
	},
	noPaidInvoices: { what: 'está en blanco', fix: PAID_INVOICES },
	valueNotANumber: { what: '"{value}" no es un número', fix: '{advice}' },
	notAFlag: {
		what: 'dice "{value}", que no es ni true ni false',
		fix: 'La expresión debe dar true o false, como {{ $json.con_iva === "sí" }}.',
	},
	notAProduct: {
		what: 'no es un producto',
		fix: 'Elija un producto de la lista, o use una expresión que dé un producto obtenido con Get Many.',
	},
	replacementIsItself: {
		what: 'es el UUID de la factura que se va a cancelar',
		fix: 'Escriba el UUID de la factura que sustituye a la cancelada, o elija otro motivo.',
	},
	replacementNotAUuid: { what: '"{value}" no es un UUID', fix: REPLACEMENT },
	notLineItems: {
		what: 'no es una lista de conceptos',
		fix: 'Escriba una lista JSON con un objeto por cada concepto: [{ "description": "Taza de barro", "quantity": "1", "unitPrice": "500.00" }].',
	},
	notPaidInvoices: { what: 'no es una lista de facturas', fix: PAID_INVOICES },
	notRows: {
		what: 'no es una lista de filas',
		fix: 'Indique todas las filas con una sola expresión: {{ $input.all().map(({ json }) => json) }}.',
	},
	textAroundExpression: {
		what: 'una expresión da un objeto, pero el campo contiene algo más que la expresión',
		fix: 'Deje solo la expresión en el campo, sin espacios ni saltos de línea alrededor, o escriba la expresión así: {{ JSON.stringify($json.name) }}.',
	},
	otherCustomerPicked: {
		what: 'dice "{typed}", pero el cliente elegido por su RFC es "{picked}"',
		fix: 'Para facturar al cliente elegido, deje en blanco Recipient Name. Para facturar a otro cliente, elíjalo en Recipient RFC.',
	},
	paidInvoiceLabel: '{label}, factura {number}',
	relatedIsAnother: {
		what: 'es la factura {uuid}, que no está entre los UUID indicados',
		fix: 'Use la factura de uno de esos UUID, o deje los UUID en blanco.',
	},
	relatedIsNoObject: { what: 'no es un objeto JSON', fix: RELATED },
	relatedIsNotStamped: { what: 'no tiene UUID, así que no es una factura timbrada', fix: RELATED },
	jsonKeyUnknown: {
		what: 'tiene la clave desconocida "{key}"',
		fix: 'Las claves son {keys}.',
	},
	uuidAsInvoiceId: {
		what: 'dice {value}, que es el UUID de una factura, no su ID',
		fix: 'Elija By UUID en el campo, o escriba el ID que dio la operación Stamp, por ejemplo {{ $json.id }}.',
	},
	valuesToCorrect: 'Hay {count} valores por corregir',
	// Messages of searches for invoices. Only the documentation shows `expressionFailed`: the error shows n8n's own message.
	expressionFailed: 'El mensaje de error de n8n sobre una expresión',
	foundItem:
		'Se perdió la respuesta de un elemento, pero su factura se encontró en el servicio: vea la nota del elemento.',
	foundItems:
		'Se perdieron las respuestas de {count} elementos, pero sus facturas se encontraron en el servicio: vea la nota de cada uno.',
	foundNote:
		'Se perdió la respuesta de este elemento, pero su factura se encontró en el servicio por su contenido y por su folio, pedido o parcialidad. No se envió otra vez.',
	idsAreNoNumbers: 'los ID del servicio, como "{id}", no son números',
	idsUnreadable: 'No se pudieron leer las facturas con estos ID: {and:ids}.',
	lookedAtIds:
		'Se buscó entre los ID {from} y {to} del servicio: se leyeron {read} facturas, y {missing} ID no tienen ninguna factura de esta empresa.',
	noIdKnown:
		'el nodo no conoce el ID de ninguna factura anterior. Indique un ID (en n8n, Options > From ID), o use la operación Find',
	noneIsLikeIt:
		'No se encontró ninguna factura que coincida. Es posible que el servicio todavía esté procesando la factura, o que la tenga con otro ID.',
	notLookedFor: 'La factura no se buscó en el servicio: {why}.',
	oneFits:
		'La factura con ID {and:ids} coincide, pero puede ser otra venta con el mismo contenido, porque el elemento no tiene folio ni número de pedido.',
	searchStopped: 'Después se detuvo la búsqueda: {why}.',
	severalFit:
		'Las facturas con ID {and:ids} coinciden, y una persona debe decidir cuál es la correcta.',
	stillPending:
		'El servicio le asignó a la factura el ID {id}, pero todavía no tiene UUID: descárguela más tarde.',
	valuesChanged: 'ahora el elemento tiene otros valores',
	fromIdIsNoNumber: {
		what: 'dice "{value}", que no es un número',
		fix: 'La búsqueda solo funciona con ID numéricos. Si su servicio usa otros ID, busque ahí la factura.',
	},
	noFromId: {
		what: 'está vacío',
		fix: 'Escriba el ID de una factura timbrada poco antes de la que busca: aparece en su registro o en una ejecución anterior.',
	},
	noUuidToFind: {
		what: 'está vacío',
		fix: 'Escriba el UUID de la factura, o busque por contenido (en n8n, Find By: Content).',
	},
	notAUuidToFind: {
		what: 'contiene "{value}", que no es un UUID',
		fix: UUID_TO_FIND,
	},
	expectedIsAnother: {
		what: 'La factura se elige por el UUID {uuid}, pero en Options > Expected UUID (Folio Fiscal) está {expected}',
		fix: 'Quite el UUID esperado (Expected UUID): basta con el UUID de la factura.',
	},
	theInvoiceItself: 'la factura',
	uuidNotFound: {
		what: 'No se encontró ninguna factura con el UUID {uuid} entre los ID {from} y {to}',
		fix: 'En Options > From ID, escriba el ID de una factura timbrada poco antes (está en su registro). También puede indicar el ID de esta factura, o usar la operación Find, que revisa más ID.',
	},
	uuidUndecided: {
		what: 'La búsqueda del UUID {uuid} entre los ID {from} y {to} quedó incompleta, porque no se pudieron leer estos ID: {and:ids}',
		fix: 'Vuelva a ejecutar este elemento más tarde, o indique el ID de la factura.',
	},
	wrongMostIds: {
		what: 'dice "{value}"',
		fix: 'Escriba un número entero de 1 a {most}.',
	},
	// Stamped invoices and their files, and existing customers
	customerNotLookedUp: 'No se pudo consultar el cliente existente: {message}.',
	filesNotDownloaded: {
		what: 'La factura está timbrada, pero no se descargaron sus archivos: {message}',
		fix: '{way} No vuelva a timbrar la factura.',
	},
	downloadAtService: 'Descargue los archivos desde su servicio de facturación.',
	downloadById: 'Descargue los archivos con la operación Download y el ID de la factura, {id}.',
	foundBefore: 'La revisión previa al envío encontró lo siguiente:',
	invoiceHasDoubts: '{count} datos por revisar: {and:fields}',
	invoiceHasValues: '{count} datos por corregir: {and:fields}',
	invoiceRefusedBySat: 'El SAT rechazaría la factura. Corrija {count} datos: {and:fields}',
	moreFields: '{count} más',
	noCertificateInField: {
		what: 'No hay ningún archivo en el campo "{field}"',
		fix: 'Ponga antes un nodo que entregue el archivo, y escriba el nombre del campo del archivo en Certificate File in Field.',
	},
	fileNotLoaded: {
		what: 'El archivo tiene más de {megabytes} MB y no se leyó',
		fix: 'Elimine las imágenes y las hojas que no necesite, o divida el archivo en varios.',
	},
	noCsvInField: {
		what: 'No hay ningún archivo en el campo "{field}"',
		fix: 'Ponga antes un nodo que entregue el archivo, y escriba el nombre del campo del archivo en File in Field.',
	},
	noIdGiven: 'el servicio no dio el ID junto con el UUID',
	noXmlInField: {
		what: 'no hay ningún archivo en el campo "{field}"',
		fix: 'Ponga antes un nodo que entregue el XML, como Download, y escriba el nombre del campo del XML en XML File in Field.',
	},
	notAsConfirmed: {
		what: 'no coincide con el resumen de esta factura: {now}',
		fix: 'Use los datos del resumen confirmado, o pida que se confirme el resumen nuevo.',
	},
	serviceAddsPostalCode: 'su servicio agrega el código postal',
	nameIsRegisteredSo: 'en el SAT el nombre sí lleva SA DE CV o similar',
	valueIsRight: 'está seguro de que los datos son correctos',
	sendAnyway:
		'Si el SAT agregó el valor después del {asOf} (fecha de los catálogos de este nodo), elija Warn en Options > Check Before Stamping (en n8n), y vuelva a enviar el elemento.',
	sentIfSentAgain:
		'El CFDI todavía no se ha enviado. Si {and:conditions}, envíelo otra vez sin cambios.',
	sentIfRunAgain:
		'El CFDI todavía no se ha enviado. Si {and:conditions}, ejecute otra vez el flujo de trabajo sin cambios para enviarlo.',
	totalsCanBeCalculated:
		'Si el servicio pide los totales, elija Calculate en Options > Totals: el nodo calcula SubTotal, Descuento, Impuestos y Total con el redondeo del SAT.',
	useExistingCustomer:
		'Si es el mismo cliente, elija Use Existing Customer en Options > If RFC Already Exists: el resultado llevará el ID de ese cliente.',
	// Messages about Unique Keys, n8n's Retry, and failures to store them
	brokenUniqueKey: {
		what: 'dice "{value}": "{found}" {cause}',
		fix: '{fix} De lo contrario, todos los pedidos tendrían la misma clave.',
	},
	emptyUniqueKey: {
		what: 'está en blanco',
		fix: UNIQUE_KEY,
	},
	keyOfOtherType: {
		what: 'no es un texto ni un número',
		fix: 'La expresión debe dar un texto o un número, como el número de pedido.',
	},
	keyNotRecorded: {
		what: 'n8n no pudo registrar la clave única (Unique Key): {words}',
		fix: 'Vuelva a ejecutar este elemento. Si falla otra vez, revise la base de datos de n8n.',
	},
	keyNotRemoved:
		'El elemento no se timbró, pero n8n no pudo borrar su clave única (Unique Key). Vuelva a ejecutar el elemento con otra clave única.',
	keyConflict: {
		what: '{sent}, pero con otro receptor, total, moneda o tipo de comprobante',
		fix: 'Si es otra factura, asígnele otra clave única (Unique Key). Si el pedido cambió desde entonces, cancele la primera factura y emita otra con una clave nueva, o emita una nota de crédito.',
	},
	contentBefore: 'Se envió antes: {before}. Ahora: {now}.',
	keyInGlobal: {
		what: '{sent} en una factura global',
		fix: 'Si el cliente pide su factura, emita primero una nota de crédito por la factura global y después la factura con otra clave única (Unique Key).',
	},
	keyOpen: {
		what: '{sent}, pero se desconoce el resultado',
		fix: `Una ejecución anterior está enviando la factura, o la envió y no obtuvo respuesta. Busque la factura en su servicio de facturación. Si no está ahí, vuelva a ejecutar este elemento con otra clave única. ${NOT_TWICE}`,
	},
	globalSentBefore: 'La factura global de estos pedidos ya se envió',
	keySentBefore: 'La clave única (Unique Key) "{id}" ya se usó',
	orderSentBefore: 'El pedido {id} ya se envió',
	ordersSentBefore: 'Los pedidos {id} ya se enviaron',
	partsUsed: {
		what: '{sent}',
		fix: 'Excluya estos pedidos: los otros pedidos se pueden timbrar.',
	},
	paymentConflict: {
		what: '{sent}, pero con otros datos',
		fix: 'Para el siguiente pago de esa factura, indique el número siguiente en Parcialidad (Instalment) y la suma de los pagos anteriores en Pagos anteriores (Earlier Payments). Si el complemento de esa parcialidad se canceló, emítalo otra vez con otra clave única (Unique Key).',
	},
	paymentSentBefore: 'La parcialidad {instalment} de la factura {uuid} ya se envió',
	refundSentBefore: 'La nota de crédito del reembolso {id} ya se envió',
	sameInvoiceOpen: {
		what: 'Esta factura ya se envió hoy desde este nodo, pero se desconoce el resultado',
		fix: `Busque la factura en su servicio de facturación. Si no está ahí, o para emitirla otra vez, escriba un texto nuevo en Options > Unique Key. ${NOT_TWICE}`,
	},
	sameInvoiceStamped: {
		what: 'Esta factura ya se timbró hoy desde este nodo',
		fix: 'Para emitir la factura otra vez, escriba un texto nuevo en Options > Unique Key. El ID de la primera factura está en la ejecución anterior y en su servicio de facturación.',
	},
	sameInvoiceUnknown: {
		what: 'n8n no pudo registrar que esta factura se timbró',
		fix: 'Antes de ejecutar otra vez este elemento, revise su servicio de facturación: la factura podría timbrarse dos veces.',
	},
	stampedEarlierItem:
		'Un elemento no se envió, porque su factura ya se timbró hoy desde este nodo: la nota (note) del elemento explica cómo emitir otra vez la factura.',
	stampedEarlierItems:
		'{count} elementos no se enviaron, porque sus facturas ya se timbraron hoy desde este nodo: la nota (note) de cada elemento explica cómo emitir otra vez su factura.',
	stampedEarlierToday:
		'Esta factura ya se timbró hoy desde este nodo, así que no se envió otra vez: el ID y el UUID son de la primera factura. Para emitir otra, escriba un texto nuevo en Options > Unique Key.',
	keyUnavailable: {
		what: 'no está disponible en este tipo de agente de IA',
		fix: 'Quite la opción, o haga que el agente llame a un flujo de trabajo que timbre la factura.',
	},
	keyUsed: {
		what: '{sent}',
		fix: `La factura está en la ejecución anterior y en su servicio de facturación. ${NOT_TWICE}`,
	},
	keysNearlyForgotten:
		'n8n guarda las últimas {most} claves de este nodo, y ya tiene {now}. Con la lista llena, n8n borra las claves más antiguas: si llega otra vez un pedido con una clave borrada, se timbra de nuevo.',
	noRetryHere: {
		what: 'Este tipo de agente de IA no puede enviar el elemento en un reintento (Retry) de n8n',
		fix: 'n8n no puede comprobar aquí si otro reintento de esta ejecución ya envió el elemento. Revise en su servicio de facturación qué elementos faltan, y pídaselos al agente en una ejecución nueva. Esta vez no se envió nada.',
	},
	retryNotForgotten:
		'El elemento no se completó, pero n8n no pudo borrar el registro de este reintento (Retry). Vuelva a ejecutar el elemento en una ejecución nueva.',
	retryNotRecorded: {
		what: 'n8n no pudo registrar este reintento (Retry) antes de enviar el elemento: {words}',
		fix: 'Vuelva a ejecutar este elemento. Si falla otra vez, revise la base de datos de n8n.',
	},
	sentByOtherRetry: {
		what: 'Otro reintento (Retry) de esta ejecución ya envió este elemento: es posible que se haya {done}',
		fix: 'Abra ese reintento en la lista de ejecuciones de n8n para ver la respuesta. Si no hay respuesta, busque {lookFor} en su servicio de facturación. Si está ahí, continúe con su ID. Si no, vuelva a ejecutar este elemento en una ejecución nueva. Este reintento no envió el elemento.',
	},
	lockLost: {
		what: 'n8n se detuvo varios segundos mientras registraba este elemento antes de enviarlo',
		fix: 'Busque el elemento en su servicio de facturación. Si no está ahí, vuelva a ejecutarlo con otra clave única (Unique Key), porque es posible que n8n haya registrado la actual.',
	},
	storeHangs: {
		what: 'La base de datos de n8n no respondió mientras n8n registraba este elemento antes de enviarlo',
		fix: 'Busque el elemento en su servicio de facturación. Si no está ahí, vuelva a ejecutarlo con otra clave única (Unique Key), porque es posible que n8n aún registre la actual.',
	},
	storeOccupied: {
		what: 'Un nodo Remove Duplicates de este flujo de trabajo, con Scope "Workflow", usa el espacio que necesitan la clave única (Unique Key) y los reintentos (Retry)',
		fix: 'Ejecute ese nodo una vez con la operación Clear Deduplication History y después ponga su Scope en Node.',
	},
	// Items of one execution that pay the same invoice
	fewerCreditNotes: {
		what: '{first} aplica notas de crédito por {theirs} a la factura {uuid}, pero {second} solo por {own}',
		fix: 'Escriba la suma de todas las notas de crédito de la factura ({where}), o deje el campo en blanco para usar la suma del elemento anterior.',
	},
	itemLeavesLess: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment} y deja un saldo de {balance}, menor que los {amount} que paga {second}',
		fix: 'Revise el monto de ambos elementos ({where}): el complemento no puede incluir lo que el cliente pagó de más.',
	},
	itemLeavesNothing: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment} y no deja saldo para los {amount} que paga {second}',
		fix: 'Si los dos elementos son el mismo pago, no haga nada más. Si son pagos distintos, revise el monto de ambos elementos ({where}).',
	},
	otherInstalment: {
		what: '{first} paga {paid} de la factura {uuid} como parcialidad {instalment}, pero {second} paga {amount} como parcialidad {own} después de pagos anteriores por {earlier}',
		fix: 'Escriba {next} en {instalmentField} y {sum} en {earlierField}. O deje los mismos datos en ambos elementos: así, el nodo numera y suma los pagos en orden.',
	},
	otherTotal: {
		what: 'la factura {uuid} tiene un total de {theirs} en {first}, pero de {own} en {second}',
		fix: 'Indique en ambos elementos la factura como se timbró.',
	},
	theItem: 'el elemento {index}',
	theItemOfRun: 'el elemento {index} de la vuelta {run}',
	unknownBefore: {
		what: 'no se envió {second}, que paga {amount}, porque {first} quedó sin respuesta y pudo haber pagado {paid} de la factura {uuid} (parcialidad {instalment})',
		fix: 'Busque el complemento de pago por {paid} en su servicio de facturación. Si está ahí, timbre {second} en otra ejecución, con {next} en {instalmentField} y {sum} en {earlierField}. Si no, timbre primero ese complemento.',
	},
	// The result of an item: done, unknown or not sent
	cancelledAfter: '{node}: la ejecución se canceló después de enviar este elemento. {result}',
	cancelledBefore: 'La ejecución se canceló antes de enviar este elemento',
	changedItem:
		'Un intento anterior envió un elemento con otros datos, así que no se volvió a enviar: vea la nota (note) del elemento.',
	changedItems:
		'Un intento anterior envió {count} elementos con otros datos, así que no se volvieron a enviar: vea la nota (note) de cada uno.',
	changedNote:
		'Un intento anterior envió este elemento con otros datos, así que no se volvió a enviar. Esta es la respuesta a ese intento.',
	done: 'hecho',
	doneCancelled: 'cancelado',
	doneCreated: 'creado',
	doneStamped: 'timbrado',
	itemGot: 'elemento {index}: {result}',
	itemNotSent: '1 elemento no se envió.',
	itemNumber: 'elemento {index}',
	itemOfRun: 'elemento {index} de la vuelta {run}',
	itemStopped: 'elemento {index}: no se envió. {found}',
	itemUnknown: 'elemento {index}: se desconoce el resultado. {fault}',
	itemsNotSent: '{count} elementos no se enviaron.',
	lookUpFailed: 'No se pudo leer {lookedUp}: {message}',
	mayBeDone:
		'Es posible que se haya {done}, así que no se vuelve a enviar automáticamente. Busque {lookFor} en su servicio de facturación. Si está ahí, continúe con su ID. Si no, vuelva a ejecutar este elemento con la opción Send Again (Options > If Outcome Is Unknown).',
	noSuchOperation: 'Este nodo no tiene la operación {id}',
	numberedItem: '{message} [elemento {index}]',
	othersGot: 'Resultados de los demás elementos:',
	otherCredential: {
		what: 'Una expresión en la credencial da a este elemento una dirección, un token o un emisor distintos de los del primer elemento',
		fix: 'El nodo usa una sola credencial para los elementos que recibe a la vez: ponga antes un nodo Loop Over Items con Batch Size 1.',
	},
	runAgainLater: 'Vuelva a ejecutar este elemento más tarde.',
	sameUuid: {
		what: 'El servicio dio el UUID {uuid} a más de un elemento: {and:items}',
		fix: 'Es posible que no se hayan timbrado todas estas facturas. Busque cada una en su servicio de facturación, y compare su total con el total del XML (operación Download).',
	},
	isEmptyNow: '{field} está vacío en lugar de {asked}.',
	likeEarlier: {
		what: 'En las últimas 24 horas se timbró desde el editor una factura parecida: UUID {uuid}, ID {id}',
		fix: 'Diferencias: {differences} Si las dos facturas son de la misma venta, use la anterior. Para sustituir esa factura, timbre esta con el UUID anterior en Additional Fields > Related Invoices (Relación) y el tipo de relación 04. Después cancele la anterior (Cancel) con el motivo 01 y el UUID nuevo. Si son de ventas distintas, ejecute el flujo otra vez sin cambios.',
	},
	likeEarlierKeyed: {
		what: 'En las últimas 24 horas se timbró desde el editor una factura parecida: UUID {uuid}, ID {id}',
		fix: 'Diferencias: {differences} Esta factura se envió, porque su clave es nueva. Si ambas facturas son de la misma venta, cancele una (Cancel).',
	},
	likeEarlierUnnamed: {
		what: 'Hoy ya se envió desde este nodo una factura con el mismo receptor y el mismo total',
		fix: 'Si las dos facturas son de la misma venta, use la anterior: su UUID está en la ejecución anterior y en su servicio de facturación. Para sustituir esa factura, timbre esta con el UUID anterior en Additional Fields > Related Invoices (Relación) y el tipo de relación 04. Después cancele la anterior (Cancel) con el motivo 01 y el UUID nuevo. Si son de ventas distintas, ejecute el flujo otra vez sin cambios.',
	},
	outcomeUnknown: 'no se sabe si se timbró',
	cancelsThis: {
		what: 'El ID de factura {id} corresponde a la factura para {recipient}, {folio}: total {total}, UUID {uuid}',
		fix: 'La cancelación todavía no se ha enviado, para que antes revise la factura. Si es la correcta, ejecute el flujo otra vez sin cambios para cancelarla.',
	},
	cancelsUnread: {
		what: 'No se puede mostrar la factura con el ID {id}: {why}',
		fix: 'La cancelación todavía no se ha enviado, para que antes revise el ID. Si es el correcto, ejecute el flujo otra vez sin cambios para cancelar la factura.',
	},
	withoutFolio: 'sin folio',
	sentByPublished: {
		what: 'La ejecución {execution} del flujo publicado envió esta misma factura el {sentAt} (Ciudad de México): {became}',
		fix: SENT_BY_PUBLISHED,
	},
	sentByPublishedUnnamed: {
		what: 'El flujo publicado envió esta misma factura hoy o ayer',
		fix: SENT_BY_PUBLISHED,
	},
	moreDifferences: 'Y {count} diferencias más.',
	nothingDiffers: 'solo cambia la forma de escribir los datos.',
	wasEmpty: '{field} es {came}, pero antes estaba vacío.',
	keyInOtherNode: {
		what: 'Otro nodo también timbró una factura con la clave "{key}": UUID {uuid}',
		fix: 'La clave solo evita facturas repetidas dentro de un nodo. Si ambas facturas son de la misma venta, cancele una (Cancel) y timbre con un solo nodo.',
	},
	subWorkflowWithoutKey: {
		what: 'La factura se timbró en un subflujo sin clave única (Unique Key)',
		fix: 'Si el flujo que llama al subflujo se ejecuta otra vez, la factura se timbra de nuevo. Para evitarlo, llene Options > Unique Key.',
	},
	anotherInvoice: 'otra factura',
	keyedInvoice: 'la factura con clave "{key}"',
	thisInvoice: 'esta factura',
	uuidOfOther: {
		what: 'El servicio respondió con el UUID {uuid}, que ya había dado para {other}',
		fix: 'No se sabe si {own} se timbró, así que no se envía otra vez con su clave. Descargue el XML de ese UUID (operación Download) para ver cuál de las dos facturas se timbró, y busque la otra en su servicio. Si no la encuentra, vuelva a ejecutar el elemento de esa factura con otra clave única (Unique Key).',
	},
	sentEarlier:
		'Un intento anterior envió este elemento ({sentAt}), pero no llegó la respuesta: es posible que se haya {done}',
	theCustomer: 'el cliente',
	theInvoice: 'la factura',
	theInvoiceAndStatus: 'la factura y su estado',
	thePaidInvoice: 'la factura pagada',
	thePaymentComplement: 'el complemento de pago',
	theProduct: 'el producto',
	unchangedService:
		'La operación solo consulta datos, así que puede volver a ejecutar este elemento más tarde.',
	warnedItem: 'Un elemento tiene advertencias. La primera: {message}',
	warnedItems: '{count} elementos tienen advertencias. La primera: {message}',
	whatHappened: 'El error de ese intento fue: {fault}.',
	// Checks before the first invoice
	setUpAddress: 'El servicio responde en la Base URL de la credencial',
	setUpClock: 'El reloj de este n8n coincide con el del servicio',
	setUpClockAhead: {
		what: 'El reloj de este n8n va {seconds} segundos adelantado respecto al del servicio',
		fix: 'Sincronice el reloj del servidor por NTP: las facturas con fecha futura se rechazan.',
	},
	setUpClockBehind: {
		what: 'El reloj de este n8n va {seconds} segundos atrasado respecto al del servicio',
		fix: 'Sincronice el reloj del servidor por NTP: las facturas tendrían una Fecha equivocada.',
	},
	setUpDataTables: {
		what: 'n8n no informa a los nodos si tiene Data Tables',
		fix: 'Los flujos que llevan un registro necesitan Data Tables: revise que Overview tenga la pestaña Data tables.',
	},
	setUpIssuer:
		'El RFC, el nombre, el régimen y el código postal de la credencial concuerdan con las reglas del SAT',
	setUpIssuerMissing: {
		what: 'A la credencial le faltan datos del emisor: {fields}',
		fix: 'Llene esos campos en la credencial o en cada nodo, a menos que su servicio agregue los datos.',
	},
	setUpKeys:
		'n8n puede guardar las claves de las facturas: registró una clave de prueba y la borró',
	setUpKeysFailed: {
		what: 'n8n no pudo guardar una clave: {why}',
		fix: 'Revise la base de datos de n8n: sin las claves, el nodo no envía facturas que tengan Unique Key o vengan de un pedido.',
	},
	setUpNoAnswer: 'El servicio no dio una respuesta para esta revisión',
	setUpNoApi: {
		what: 'En la Base URL de la credencial no hay una API de CFDI',
		fix: 'Pida a su servicio la dirección de su API: en la dirección actual no existe {path}.',
	},
	setUpNoDate: {
		what: 'El servicio no informa su hora',
		fix: 'Sincronice el reloj del servidor por NTP: las facturas con fecha futura se rechazan.',
	},
	setUpNoKeys: {
		what: 'n8n no permite que una herramienta de un agente de IA guarde claves',
		fix: 'Haga esta revisión en un flujo, no como herramienta de un agente.',
	},
	setUpOtherApi: {
		what: 'La Base URL de la credencial no lleva a la API de CFDI',
		fix: 'Pida a su servicio la dirección de su API.',
	},
	setUpPackages: {
		what: 'n8n no informa a los nodos cómo están configurados los paquetes de la comunidad',
		fix: 'Para conservar el nodo después de cada actualización de n8n 3, ponga N8N_UNVERIFIED_PACKAGES_ENABLED=true y conserve la carpeta /home/node/.n8n.',
	},
	setUpQueue: {
		what: 'n8n no indica a un nodo si lo ejecuta un worker',
		fix: 'En modo queue, instale el nodo en cada worker, y ponga N8N_DEFAULT_BINARY_DATA_MODE en database o s3, para que todos los workers puedan leer los archivos.',
	},
	setUpRead: 'El token puede consultar: el servicio devolvió sus clientes',
	setUpVersion: {
		what: 'n8n no informa a los nodos su versión',
		fix: 'Vea la versión en Help > About n8n: el nodo necesita la 1.123 o posterior, y casi todos los flujos de la documentación, la 2.41 o posterior.',
	},

	badBaseUrl:
		'La dirección del servicio en la credencial CFDI (Base URL) no es una dirección web. Debe empezar con https:// (o http://) y llevar un dominio, como https://api.example.com',
	badToken:
		'El token de acceso de la credencial CFDI (Access Token) contiene un espacio, un salto de línea u otro carácter que un token no puede llevar. Cópielo de nuevo de su servicio.',
	noBaseUrl:
		'Falta la dirección del servicio en la credencial CFDI (Base URL). Escriba la dirección de su servicio de facturación, como https://api.example.com',
	noToken:
		'Falta el token de acceso en la credencial CFDI (Access Token). Escriba el token que le dio su servicio de facturación.',
	// Responses and the files in them
	answerBegins: 'La respuesta empieza así: {words}',
	answerDenies: 'El servicio informa que todo salió bien, pero también dice "{words}"',
	answerHolds: 'La respuesta contiene: {content}',
	answerIsEmpty: 'La respuesta está vacía.',
	answerOfOther: 'Es posible que la respuesta al timbrado sea de otra factura: {what}',
	answerTooLong: {
		what: 'La respuesta pasa de {most} MB y no se leyó',
		fix: 'Pida a su servicio de facturación que entregue solo el archivo, de {mostOfFile} MB como máximo.',
	},
	failedWithoutReason: 'El servicio informa una falla, pero no indica la causa',
	fileTooLarge: {
		what: 'El archivo pasa de {most} MB, así que se detuvo la descarga',
		fix: 'Descargue el archivo directamente de su servicio de facturación.',
	},
	invoiceNotRead: 'No se pudo leer la factura. {why}',
	noFileGiven: 'El servicio no entregó ningún archivo',
	noUuidGiven: 'La respuesta al timbrado no trae el UUID',
	notTheApi: {
		what: 'La respuesta no viene de la API de CFDI',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL).',
	},
	sentAsSuccess: 'El servicio envió este rechazo con un código HTTP de éxito.',
	uuidGiven: 'El UUID de la factura es {uuid}.',
	// The connection to the service, and the credential
	brokenConnection: 'La conexión con el servicio se cortó antes de que llegara la respuesta',
	cancelledWhileSent: 'La ejecución se canceló mientras el servicio procesaba este elemento',
	addressBlocked: {
		what: 'n8n no se conecta a la dirección del servicio, porque está en una red privada',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL). Si el servicio es suyo, pida a quien administra n8n que agregue su nombre a N8N_SSRF_ALLOWED_HOSTNAMES, o su dirección IP a N8N_SSRF_ALLOWED_IP_RANGES.',
	},
	neverAnswered: {
		what: 'La conexión con el servicio tardó demasiado',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL), y que ningún firewall o proxy bloquee el servicio.',
	},
	noHandshake: {
		what: 'n8n no pudo establecer una conexión segura con el servicio',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL): quizá su puerto no admite https, o solo una versión antigua.',
	},
	nothingSent: 'No se envió nada.',
	notStamped: 'La factura no se timbró.',
	proxyIsNoAddress:
		'La dirección del proxy (Request Options > Proxy) no es válida. Escríbala en la forma http://servidor:puerto',
	testFoundNoApi:
		'En esta dirección (Base URL) no hay una API de CFDI: el servicio no conoce {path}.',
	testFoundOtherApi:
		'La dirección (Base URL) no lleva a la API de CFDI: {path} no devolvió el JSON que se esperaba.',
	testPassed: 'El servicio acepta el token de acceso.',
	testTokenNotAllowed:
		'El servicio conoce el token de acceso, pero este no tiene permiso para leer clientes.',
	testTokenRefused: 'El servicio no acepta el token de acceso. Cópielo de nuevo de su servicio.',
	tooSlow: 'El servicio no respondió a tiempo',
	unreachable: {
		what: 'No hay conexión con el servicio',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL), y que el servicio esté en línea.',
	},
	localhostInDocker:
		'Si n8n está en Docker, localhost no funciona: pida a quien instaló el servicio su dirección, por ejemplo http://host.docker.internal:8080.',
	triedAddress: 'n8n llamó a {address}.',
	untrusted: {
		what: 'El servicio presenta un certificado en el que n8n no confía',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL). Si el servicio es suyo y tiene un certificado autofirmado, active Request Options > Ignore SSL Issues (Insecure).',
	},
	// HTTP statuses of responses
	addressMoved: {
		what: 'La dirección del servicio cambió',
		fix: 'Escriba la nueva dirección en la credencial CFDI (Base URL). El nodo no sigue las redirecciones, porque envía el token solo a la dirección de la credencial.',
	},
	contentTypeRefused: {
		what: 'El servicio no acepta el tipo de contenido application/jsontoxml',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL): puede ser la de otra API.',
	},
	correctIt: 'Corrija el dato y vuelva a enviarlo.',
	firewallRefused: {
		what: 'La respuesta es una página web: probablemente un firewall delante del servicio bloqueó la solicitud',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL), y pida a su servicio de facturación que permita la dirección de su n8n.',
	},
	httpStatus: '(HTTP {status})',
	moreLikeThese: 'Otros mensajes como los anteriores: {count}.',
	noSuchRecord: {
		what: 'El servicio no encontró el registro o la dirección solicitados',
		fix: 'Revise el ID de este elemento y la dirección del servicio en la credencial CFDI (Base URL).',
	},
	// Only the documentation shows this text. The error itself shows the original message.
	otherError: 'El mensaje de error de n8n o de un proxy',
	proxyGaveUp: 'Un proxy delante del servicio dejó de esperar la respuesta',
	proxyRefused: {
		what: 'El proxy no dejó pasar la solicitud',
		fix: 'Revise la dirección, el usuario y la contraseña del proxy. La solicitud no llegó al servicio.',
	},
	redirected: 'El servicio respondió con una redirección',
	refusedValues: 'El servicio rechaza {count} valores',
	firstStillAtWork: {
		what: 'El servicio todavía procesa una solicitud anterior igual',
		fix: 'Espere unos minutos a que termine esa solicitud.',
	},
	requestNotAwaited: 'El servicio dejó de esperar antes de recibir la solicitud completa',
	requestRefused: {
		what: 'El servicio rechazó la solicitud',
		fix: 'Corrija los datos y vuelva a enviarlos.',
	},
	requestTooLarge: {
		what: 'La solicitud es demasiado grande para el servicio',
		fix: 'Envíe menos conceptos en una factura.',
	},
	serviceAsksToWait: 'El servicio pide esperar {seconds} s.',
	serviceFailed: 'El servicio falló mientras procesaba este elemento',
	servicePointsTo: 'El servicio redirige a {address}.',
	serviceSays: 'El servicio dice: {words}',
	stateForbids: {
		what: 'El estado del registro no permite esta operación',
		fix: 'Consulte el registro en su servicio de facturación: es posible que la operación ya se haya hecho.',
	},
	tokenNotAllowed: {
		what: 'El token de acceso no tiene permiso para esta operación',
		fix: 'Pida a su servicio de facturación que permita la operación con este token, o use otra credencial.',
	},
	tokenRefused: {
		what: 'El servicio no acepta el token de acceso',
		fix: 'Copie de nuevo el token de su servicio de facturación en la credencial CFDI (Access Token).',
	},
	tooEarly: 'El servicio todavía no está listo para procesar la solicitud',
	tooManyRequests: {
		what: 'El servicio recibió demasiadas solicitudes',
		fix: 'Vuelva a ejecutar este elemento más tarde, o espacie las solicitudes (Request Options > Batching).',
	},
	unexpectedStatus: 'El servicio respondió con un estado inesperado',
	unreadableRequest: {
		what: 'El servicio no pudo leer la solicitud',
		fix: 'Revise los datos enviados, sobre todo los que vienen de expresiones.',
	},
	valuesRefused: {
		what: 'El servicio no aceptó los datos enviados',
		fix: 'Corrija los datos indicados y vuelva a enviarlos.',
	},
};

/** This node's words for the placeholders in the library's Spanish sentences. */
const formWords: Readonly<Record<string, string>> = {
	addPaymentForm:
		'un renglón en Words of the Shop (Palabras) con "{way}" en Word (Palabra) y su forma de pago en Meaning (Significado)',
	asRead: 'como la entrega Download con Options > Read Invoice, por ejemplo {{ $json.invoice }}',
	beforehand: ' antes de este nodo con un nodo HTTP Request',
	body: ', por ejemplo {{ $json.body }}',
	calculate: 'deje que se calculen los totales (Options > Totals: Calculate)',
	calculateAmount: 'deje que se calcule el importe (Options > Totals: Calculate)',
	calculatePayment: 'use el formulario de Stamp Payment, que calcula el pago',
	chooseCredential:
		'Elija en el nodo la credencial de {rfc}, o corrija el RFC del emisor en la credencial (déjelo en blanco si es para varios emisores)',
	codesBySku: 'Override (En Vez Del Pedido) > Codes by SKU (Claves)',
	defaultProductCode: 'Default Product Code (Clave)',
	defaults: 'Defaults (Si No Lo Dice)',
	eachAnItem: 'convierta cada objeto en un elemento aparte con el nodo Split Out',
	eachPayment: ' (Stamp Payment)',
	evaluate:
		'; en n8n, cambie el campo de Fixed a Expression o corrija las llaves: {{ $json.name }}',
	expectedTotal: ' (Options > Expected Total)',
	expression: 'una expresión',
	fieldsBelow: 'los campos del formulario (Fields Below)',
	fieldsOfNode: 'con los campos del nodo',
	foundNoQuantity:
		' Si la cantidad viene de una expresión, arrastre la cantidad al campo desde el panel de entrada, a la izquierda.',
	foundNothing:
		'Si este elemento viene de una expresión, la expresión no encontró ningún valor: compare sus nombres, letra por letra, con los del panel de entrada, a la izquierda. Si escribe el elemento a mano, empiécelo así',
	fuel: 'Indique Fuel Permit (Permiso) en More del concepto, y para diésel Fuel Kind (Subproducto); en Line Items (JSON), fuelPermit y fuelSubproduct',
	fuelQuota: 'Indique Fuel Quota (Cuota) en More del concepto, o fuelQuota en Line Items (JSON)',
	givesNone: ' Una expresión queda vacía si el dato falta o tiene otro nombre en la entrada.',
	headers: 'quien administra el flujo escribe una vez en Columns',
	ifLineHasNoTaxes: 'If a Line Has No Taxes',
	ifOrderHasNoTaxes: 'If the Order Has No Taxes',
	ifOrderIsNotPaid: 'If the Order Is Not Paid',
	ignoredFields: 'Words of the Shop (Palabras), como Field to Ignore',
	inCredential: ' en la credencial "CFDI Invoicing API"',
	inForm: ' en el formulario',
	inJson: ' en el JSON',
	issuedByAnother: 'pero en la credencial "CFDI Invoicing API", Issuer RFC (Emisor) es {own}',
	itemIsOfOne: 'un elemento solo puede tener uno',
	keepTotal:
		'quite los impuestos locales (Local Taxes (Locales)) y los importes en JSON (More (JSON))',
	lineItemsJson: ' (Line Items (JSON))',
	moreJson: ' (Additional Fields > More (JSON))',
	nameOneValue:
		'En el panel de entrada, a la izquierda, abra el grupo y arrastre al campo el dato que necesita, en lugar de la expresión. La nueva expresión termina con el nombre de ese dato, como {{ $json.grupo.nombre }}',
	orMoreJson: ' o en More (JSON)',
	orderStatuses: 'Words of the Shop (Palabras)',
	override: 'Override (En Vez Del Pedido)',
	ownOperation: 'con otra operación',
	ownShape: 'el formato para otras tiendas',
	paidInvoices: ' (Paid Invoices (JSON))',
	paymentForms: 'Words of the Shop (Palabras)',
	paymentOperation: 'la operación de pagos (Stamp Payment)',
	rawBody: ' Si viene de un webhook, use un valor más corto, o active Raw Body en el nodo Webhook.',
	readExcel:
		'; en n8n también se puede leer con el nodo Extract From File (con Header Row desactivado) y pasar sus filas como JSON',
	request: 'un nodo HTTP Request y ',
	requestAnd: 'con un nodo HTTP Request y ',
	saveAnyway: ': si su RFC es uno de esos, guarde la credencial de todos modos',
	setZone: '; en una expresión de n8n, agregue a la fecha .setZone("America/Mexico_City")',
	shopOrders: ' ("Pedidos de tiendas")',
	shopPage: 'la página "Pedidos de tiendas" de la documentación',
	shopRefund: 'este nodo',
	sourceJson: ' (Invoice Source: JSON)',
	splitList:
		'Separe la lista con el nodo Split Out, para que cada pedido sea un elemento. Para una factura global, deje solo la lista en el campo',
	stampPayment: 'timbre el pago con el formulario de Stamp Payment',
	taxesField: ' (Taxes); una expresión puede dar una lista como',
	thisNode: 'este nodo no lee',
	useMapping:
		'la página "Expresiones para más tiendas" de la documentación tiene una expresión para {shop}',
	withCompression: ' con el nodo Compression de n8n',
	withRequest: ' con un nodo HTTP Request',
	withStripeKey: ' antes de este nodo con un nodo HTTP Request y la credencial Stripe API',
};

/** The messages of all packages in Spanish, with the labels of this node. */
export const language = { ...withMessages(cfdi, desk, orders, sheets), ownWords: formWords };
