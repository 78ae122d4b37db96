import type { Translated } from 'cfdi-mx';
import type { en } from './en';

/** What is said of the service: of its answers, of the connection to it, and of the credential for it. */
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
	moreFields: '{count} campos más',
	moreMessages: '… {count} más',
	noFileGiven: 'El servicio no entregó ningún archivo',
	noUuidGiven: 'La respuesta al timbrado no trae el UUID',
	notTheApi: {
		what: 'La respuesta no viene de la API de CFDI',
		fix: 'Revise la dirección del servicio en la credencial CFDI (Base URL).',
	},
	sentAsSuccess: 'El servicio lo envió como si fuera correcto.',
	uuidGiven: 'Su uuid es {uuid}.',
	// What is said of the connection to the service, and of the credential for it.
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
	// What the status of an answer means to the person who runs the workflow.
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
	// Says what a code means; the error has words from elsewhere.
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
