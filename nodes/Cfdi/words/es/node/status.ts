import type { statusWords as english } from '../../en/node/status';
import type { Translated } from '../../nodeWords';

/** What the status of an answer means to the person who runs the workflow. */
export const statusWords: Translated<typeof english> = {
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
