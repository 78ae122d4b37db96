import type { connectionWords as english } from '../../en/node/connection';
import type { Translated } from '../../nodeWords';

/** What is said of the connection to the service, and of the credential for it. */
export const connectionWords: Translated<typeof english> = {
	badBaseUrl:
		'La dirección del servicio en la credencial CFDI (Base URL) no es una dirección web. Debe empezar con https:// (o http://) y llevar un dominio, como https://api.example.com',
	badToken:
		'El token de acceso de la credencial CFDI (Access Token) contiene un espacio, un salto de línea u otro carácter que un token no puede llevar. Cópielo de nuevo de su servicio.',
	brokenConnection: 'La conexión con el servicio se cortó antes de su respuesta',
	cancelledWhileSent: 'La ejecución se canceló mientras el servicio procesaba la solicitud',
	neverAnswered: {
		what: 'No hubo conexión con el servicio a tiempo',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL), y si hay un firewall o un proxy delante del servicio.',
	},
	noBaseUrl:
		'Falta la dirección del servicio en la credencial CFDI (Base URL). Escriba la de su servicio de facturación, como https://api.example.com',
	noHandshake: {
		what: 'No se pudo establecer una conexión segura con el servicio',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL): es posible que su puerto no use https, o solo una versión antigua.',
	},
	noToken:
		'Falta el token de acceso en la credencial CFDI (Access Token). Escriba el que le dio su servicio de facturación.',
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
		what: 'No se puede llegar al servicio',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL), y si el servicio está en línea.',
	},
	untrusted: {
		what: 'El servicio presenta un certificado en el que n8n no confía',
		fix: 'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL). Para un servicio propio con su propio certificado existe la opción Request Options > Ignore SSL Issues (Insecure).',
	},
};
