import type { IDataObject } from 'n8n-workflow';
import { UserError } from 'n8n-workflow';
import { invalidCredential } from './credential';
import { cancellationCodes, networkError, satCodesIn, statusError } from './errors';
import { ofForm } from '../messages';

const errorOf = (statusCode: number, headers: IDataObject = {}) =>
	statusError({ statusCode, headers, body: '' }, '').details;

it.each([
	[301, 'unknown'],
	[303, 'unknown'],
	[308, 'unknown'],
	[407, 'notSent'],
	[408, 'unknown'],
	[425, 'unknown'],
	[499, 'unknown'],
	[520, 'unknown'],
	[524, 'unknown'],
	[530, 'unknown'],
	[400, 'refused'],
	[401, 'refused'],
	[403, 'refused'],
	[404, 'refused'],
	[409, 'refused'],
	[413, 'refused'],
	[415, 'refused'],
	[418, 'refused'],
	[422, 'refused'],
	[429, 'notSent'],
	[500, 'unknown'],
	[502, 'unknown'],
	[503, 'unknown'],
	[504, 'unknown'],
	[599, 'unknown'],
	[101, 'unknown'],
	[600, 'unknown'],
])(
	'reports HTTP status %i as the outcome %s, and shows the status in the description',
	(status, outcome) => {
		const details = errorOf(status);
		expect(details).toMatchObject({ outcome, httpCode: String(status) });
		expect(details.message.length).toBeGreaterThan(10);
		expect(details.description).toContain(`(HTTP ${status})`);
		expect(details.es.message).not.toBe(details.message);
		expect(details.es.description).toContain(`(HTTP ${status})`);
	},
);

const outcomeOf = (message: string, work: 'stamp' | 'cancel' = 'stamp') =>
	statusError({ statusCode: 400, headers: {}, body: '' }, { message }, work).details.outcome;

it.each([
	'307. El comprobante contiene un timbre previo.',
	'307',
	'CFDI previamente timbrado',
	'El comprobante ya fue timbrado',
	'La factura ya se encuentra timbrada',
	'Comprobante timbrado previamente. El hash ya fue timbrado',
	'CFDI3307 - Timbre duplicado',
	'This invoice has already been stamped',
])(
	'reports the outcome "unknown" if the service says that the invoice was already stamped: %s',
	(message) => {
		expect(outcomeOf(message)).toBe('unknown');
		expect(outcomeOf(message, 'cancel')).toBe('refused');
	},
);

it.each([
	'La cuenta no tiene timbres disponibles',
	'El comprobante no fue timbrado',
	'El CFDI no contiene un timbre previo',
	'El CFDI relacionado debe estar timbrado previamente',
	'3071 - No es válido',
	'El folio ya existe',
])(
	'reports the outcome "refused" if the service refuses a stamp for another reason: %s',
	(message) => {
		expect(outcomeOf(message)).toBe('refused');
	},
);

it('names a firewall, not the token, as the cause of a web page with status 403', () => {
	const details = errorOf(403, { 'content-type': 'text/html; charset=utf-8' });
	expect(details.message).toContain('a firewall');
	expect(details.description).not.toContain('token');
	expect(errorOf(403, { 'content-type': 'application/json' }).message).toContain('Access Token');
});

describe.each([301, 302, 303, 307, 308])('A redirect %i', (statusCode) => {
	const asked = { address: 'https://cfdi.test/v2', endpoint: '/api/customer-invoices/stamp' };
	const path = `/v2${asked.endpoint}`;
	const isElsewhere = statusCode === 303 ? 'unknown' : 'refused';

	it.each([
		['another host', `https://other.test${path}`, isElsewhere],
		['another host, without a scheme', `//other.test${path}`, isElsewhere],
		[
			'another host, with a query and a slash',
			`https://other.test${path}/?key=secret`,
			isElsewhere,
		],
		['another port', `https://cfdi.test:8443${path}`, isElsewhere],
		['another scheme', `http://cfdi.test${path}`, isElsewhere],
		['another version', `/v3${asked.endpoint}`, isElsewhere],
		['itself', `https://cfdi.test${path}`, 'unknown'],
		['itself, in another spelling', `HTTPS://CFDI.TEST:443${path}#done`, 'unknown'],
		['itself, without a host', path, 'unknown'],
		['itself, with a slash', `${path}/`, 'unknown'],
		['itself, with a query', `${path}?id=7`, 'unknown'],
		['another path', 'https://cfdi.test/v2/invoices/7', 'unknown'],
		['another path elsewhere', `https://other.test/login?next=${path}`, 'unknown'],
		['no address', 'https://[', 'unknown'],
		['not a web address', `ftp://other.test${path}`, 'unknown'],
		['an empty text', '', 'unknown'],
		['nowhere', undefined, 'unknown'],
	])('reports a redirect to %s (%s) with the outcome %s', (_title, location, outcome) => {
		const { details } = statusError({ statusCode, headers: { location }, body: '', ...asked }, '');
		expect(details).toMatchObject({ outcome, httpCode: String(statusCode) });
		expect(details.description).not.toContain('secret');
	});
});

describe('The Retry-After header', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	it.each([
		['120', 120_000],
		['0', 0],
		['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
		['Fri, 20 Nov 2026 11:00:00 GMT', 0],
		['soon', undefined],
		['', undefined],
		[undefined, undefined],
	])('reads the Retry-After header %j as a delay of %p ms', (header, delay) => {
		expect(errorOf(429, { 'retry-after': header }).retryAfter).toBe(delay);
	});

	it('shows the Retry-After delay in seconds', () => {
		expect(errorOf(429, { 'retry-after': '120' }).description).toContain(
			'The service asks you to wait 120 s.',
		);
	});

	it('ignores the Retry-After header of a refusal, because waiting does not help', () => {
		expect(errorOf(422, { 'retry-after': '120' }).retryAfter).toBeUndefined();
	});
});

describe('In Spanish', () => {
	const dictionary = ofForm((field) => (field === 'Rfc' ? 'RFC' : undefined));
	const refusalOf = (error: IDataObject) =>
		statusError({ statusCode: 422, headers: {}, body: '', dictionary }, { error }).details;

	it('explains an HTTP status in Spanish', () => {
		expect(errorOf(429, { 'retry-after': '7' }).es).toEqual({
			message: 'El servicio recibió demasiadas solicitudes',
			description:
				'El servicio pide esperar 7 s.\nVuelva a ejecutar este elemento más tarde, o espacie las solicitudes (Request Options > Batching). (HTTP 429)',
		});
	});

	it("keeps the service's message and translates the text around it into Spanish", () => {
		const answer = { statusCode: 500, headers: {}, body: '' };
		expect(statusError(answer, { message: 'Boom' }).details.es).toEqual({
			message: 'El servicio falló mientras procesaba este elemento',
			description: 'El servicio dice: Boom\n(HTTP 500)',
		});
	});

	it('names a refused field with the Spanish term that accountants use', () => {
		expect(refusalOf({ Rfc: ['El RFC ya existe'] })).toMatchObject({
			message: 'RFC: El RFC ya existe',
			es: {
				message: 'RFC: El RFC ya existe',
				description: 'Corrija el dato y vuelva a enviarlo. (HTTP 422)',
			},
		});
		expect(refusalOf({ Nombre: ['Falta'], Otro: ['No'] }).es).toEqual({
			message: 'El servicio rechaza 2 valores',
			description:
				'• Nombre: Falta.\n• Otro: No.\nCorrija los datos indicados y vuelva a enviarlos. (HTTP 422)',
		});
	});
});

/** Before n8n-workflow 2.34, network errors have their code in httpCode and no cause. */
const inOldN8n = (code: string | null, first = 'first words') => ({
	name: 'NodeApiError',
	message: 'words of n8n',
	messages: [first],
	httpCode: code,
});

const networkOutcome = (error: unknown) => networkError(error).details.outcome;

it.each([
	['ECONNREFUSED', 'notSent'],
	['ENOTFOUND', 'notSent'],
	['EAI_AGAIN', 'notSent'],
	['CERT_HAS_EXPIRED', 'notSent'],
	['CERT_NOT_YET_VALID', 'notSent'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'notSent'],
	['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'notSent'],
	['ECONNRESET', 'unknown'],
	['ECONNABORTED', 'unknown'],
	['ETIMEDOUT', 'unknown'],
	['ERR_CANCELED', 'unknown'],
	['ERR_SSL_SSLV3_ALERT_BAD_RECORD_MAC', 'unknown'],
	['EPROTO', 'unknown'],
])(
	'maps the network error code %s of old and new n8n versions to the outcome %s',
	(code, outcome) => {
		expect(networkOutcome(inOldN8n(code))).toBe(outcome);
		expect(networkOutcome({ cause: { code, message: 'x' } })).toBe(outcome);
		expect(networkError(inOldN8n(code)).details.description).toContain(`(${code})`);
	},
);

it.each([
	'Client network socket disconnected before secure TLS connection was established',
	'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
])('reports the outcome "not sent" for the TLS error "%s" in old and new n8n versions', (words) => {
	expect(networkOutcome(inOldN8n('ECONNRESET', words))).toBe('notSent');
	expect(networkOutcome({ cause: { code: 'ECONNRESET', message: words } })).toBe('notSent');
});

it.each([
	['connect ETIMEDOUT 192.0.2.1:443', 'ETIMEDOUT', 'notSent'],
	['connect EHOSTUNREACH 192.0.2.1:443 - Local (0.0.0.0:0)', 'EHOSTUNREACH', 'notSent'],
	['read ETIMEDOUT', 'ETIMEDOUT', 'unknown'],
	['write ECONNRESET', 'ECONNRESET', 'unknown'],
	['cannot connect EHOSTUNREACH', 'EHOSTUNREACH', 'unknown'],
])(
	'reads an old n8n\'s message "%s" with the code %s as the outcome %s',
	(words, code, outcome) => {
		expect(networkOutcome(inOldN8n(code, words))).toBe(outcome);
	},
);

it('reports the outcome "not sent" if a proxy closes the connection before it answers CONNECT', () => {
	const message = 'Proxy connection ended before receiving CONNECT response';
	expect(networkOutcome({ cause: new Error(message) })).toBe('notSent');
});

it('reports the outcome "not sent" for an invalid credential, even if n8n loses the class of the error', () => {
	expect(networkError(invalidCredential('noToken')).details).toEqual({
		outcome: 'notSent',
		code: 'noToken',
		message:
			'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
		description: 'Nothing was sent.',
		es: {
			message:
				'Falta el token de acceso en la credencial CFDI (Access Token). Escriba el token que le dio su servicio de facturación.',
			description: 'No se envió nada.',
		},
	});
	expect(networkError(inOldN8n('INVALID_CREDENTIAL')).details).toMatchObject({
		outcome: 'notSent',
		message: 'words of n8n',
	});
	expect(networkOutcome({ cause: new UserError('x') })).toBe('notSent');
	expect(networkOutcome(new Error('x'))).toBe('unknown');
});

it.each([
	{
		title: 'TLS in progress',
		request: { socket: { encrypted: true, secureConnecting: true } },
		outcome: 'notSent',
	},
	{ title: 'no socket yet', request: { socket: null }, outcome: 'notSent' },
	{
		title: 'TLS done',
		request: { socket: { encrypted: true, secureConnecting: false } },
		outcome: 'unknown',
	},
	{ title: 'a plain socket', request: { socket: { connecting: false } }, outcome: 'unknown' },
	{ title: 'a pending answer', request: { socket: null, res: {} }, outcome: 'unknown' },
	{ title: 'a request of another kind', request: {}, outcome: 'unknown' },
])('reports a connection reset with $title as the outcome $outcome', ({ request, outcome }) => {
	expect(networkOutcome({ cause: { code: 'ECONNRESET', message: 'x', request } })).toBe(outcome);
});

it.each([
	{ title: 'no bytes sent', socket: { _bytesDispatched: 0 }, outcome: 'notSent' },
	{ title: 'bytes sent', socket: { _bytesDispatched: 90 }, outcome: 'unknown' },
	{ title: 'unknown bytes', socket: { bytesWritten: 0 }, outcome: 'unknown' },
	{
		title: 'no bytes sent to an https service',
		socket: { encrypted: true, _bytesDispatched: 0 },
		outcome: 'unknown',
	},
])('reports a timeout with $title as the outcome $outcome', ({ socket, outcome }) => {
	const timedOut = { code: 'ECONNABORTED', message: 'x', request: { socket } };
	expect(networkOutcome({ cause: timedOut })).toBe(outcome);
	expect(networkOutcome({ cause: { ...timedOut, code: 'ERR_CANCELED' } })).toBe('unknown');
	expect(networkOutcome({ cause: { ...timedOut, code: 'ECONNRESET' } })).toBe('unknown');
	const answered = { ...timedOut, request: { socket, res: {} } };
	expect(networkOutcome({ cause: answered })).toBe('unknown');
});

it('explains a network error in both languages', () => {
	expect(networkError(inOldN8n('ECONNREFUSED')).details).toEqual({
		outcome: 'notSent',
		code: 'unreachable',
		transient: true,
		message: 'The service cannot be reached',
		description:
			'Check the Base URL in the CFDI credential, and whether the service is running. Nothing was sent. (ECONNREFUSED)',
		es: {
			message: 'No hay conexión con el servicio',
			description:
				'Revise la dirección del servicio en la credencial CFDI (Base URL), y que el servicio esté en línea. No se envió nada. (ECONNREFUSED)',
		},
	});
	expect(networkError({ cause: { code: 'ETIMEDOUT', message: 'x' } }).details).toEqual({
		outcome: 'unknown',
		code: 'tooSlow',
		transient: true,
		message: 'The service did not respond in time',
		description: '(ETIMEDOUT)',
		es: { message: 'El servicio no respondió a tiempo', description: '(ETIMEDOUT)' },
	});
});

it.each([
	[
		'https://api.example.com/v1',
		'n8n called https://api.example.com. Nothing was sent. (ECONNREFUSED)',
	],
	[
		'http://user:secret@localhost:8080/path',
		'n8n called http://localhost:8080. If n8n runs in Docker, localhost does not work: ask whoever installed the service for its address, such as http://host.docker.internal:8080. Nothing was sent. (ECONNREFUSED)',
	],
	['no address', ' whether the service is running. Nothing was sent. (ECONNREFUSED)'],
])('shows only the scheme, host and port of the service address %s', (service, end) => {
	const { description = '' } = networkError(inOldN8n('ECONNREFUSED'), service).details;
	expect(description.slice(-end.length)).toBe(end);
	expect(description).not.toMatch(/secret|path|v1/);
});

const cancellation = ['201', '202', '203', '204', '205', '206', '207', '208', '209'];

it.each(cancellation)(
	"reads the code %s as SAT's code for a cancellation but not for a stamp",
	(code) => {
		expect(satCodesIn(`${code} - Comprobante rechazado`, 'cancel')).toEqual([code]);
		expect(satCodesIn(`${code} - Comprobante rechazado`, 'stamp')).toEqual([]);
	},
);

it.each(['401 - Fecha fuera de rango', '307', 'CFDI40108 - El SubTotal'])(
	'finds no cancellation code in the message "%s"',
	(message) => {
		expect(satCodesIn(message, 'cancel')).toEqual([]);
	},
);

it.each([
	['204 - UUID no cancelable', '204'],
	[' 209: no requiere folio de sustitución', '209'],
])('reads the message "%s" as the cancellation code %s', (message, code) => {
	expect(satCodesIn(message, 'cancel')).toEqual([code]);
});

it.each([
	['CFDI40108 - El TipoDeComprobante es I,E o N, el importe registrado', ['CFDI40108']],
	['[CFDI140226] Cuando en el campo ObjetoImp', ['CFDI140226']],
	['Error: CFDI40145, CFDI40148; CFDI40145 (CFDI40158)', ['CFDI40145', 'CFDI40148', 'CFDI40158']],
	['307. El CFDI contiene un timbre previo', ['307']],
	['307-El CFDI contiene un timbre previo', ['307']],
	[' 401 - El rango de la fecha de generación es mayor a 72 horas', ['401']],
	['401: Fecha fuera de rango (CFDI40101)', ['401', 'CFDI40101']],
	['CFDI40999', ['CFDI40999']],
	['CRP20217 - La suma de los valores registrados en el campo ImpPagado', ['CRP20217']],
	['Request Error :CRP20103 - El valor del campo SubTotal debe ser cero "0".', ['CRP20103']],
	['CRP20238, CFDI40147', ['CRP20238', 'CFDI40147']],
])('finds SAT\'s codes in the text "%s"', (text, codes) => {
	expect(satCodesIn(text, 'stamp')).toEqual(codes);
});

it.each([
	'',
	'El RFC ya existe',
	'CFDI4010',
	'CFDI401080',
	'CFDI33108',
	'XCFDI40108',
	'CRP2010',
	'CRP202680',
	'CRP10101',
	'CFDI40555 - un código que no existe',
	'El total es 401.50',
	'401.50 no es el total',
	'401,000.00 excede el límite',
	'4010 piezas',
	'2015-01-01T10:00:00',
	'404 Not Found',
	'401 Unauthorized',
	'401 - No autorizado: token inválido',
	'Factura 307',
])('finds no SAT code in the text "%s"', (text) => {
	expect(satCodesIn(text, 'stamp')).toEqual([]);
});

const acuse = (code: string) =>
	`<?xml version="1.0"?><Acuse><Folios><UUID>X</UUID><EstatusUUID>${code}</EstatusUUID></Folios></Acuse>`;

it.each([
	['201', '201'],
	[202, '202'],
	['202 - La factura ya fue cancelada', '202'],
	[{ status: '201' }, '201'],
	[{ data: { estatus: 204 } }, '204'],
	[{ data: { acuse: '<x/>', uuid: { '8B82EB52-0022-4F0F-B59D-6EA0013469F0': '201' } } }, '201'],
	[{ resultado: [{ uuid: 'X', codigo: '205' }] }, '205'],
	[{ message: '209: Folio de sustitución no requerido' }, '209'],
	[{ codigoEstatus: '203' }, '203'],
	[{ AcuseStatus: '201' }, '201'],
	[{ descripcion: '205 - No se encuentra' }, '205'],
	[{ data: { acuse: acuse('205') } }, '205'],
	[{ AcuseXmlBase64: Buffer.from(acuse('202')).toString('base64') }, '202'],
	[{ statusCode: 202, data: { EstatusUUID: '205' } }, '205'],
	[{ code: 201, data: { uuid: { '8B82EB52-0022-4F0F-B59D-6EA0013469F0': '202' } } }, '202'],
	[{ code: '201', data: { items: [{ code: '205', name: 'Taza' }] } }, '201'],
])("finds SAT's code in the answer %j to a cancellation", (answer, code) => {
	expect(cancellationCodes(answer)).toEqual([code]);
});

it.each([
	'2015-01-01',
	'20100',
	'200',
	'210',
	'Factura 201 cancelada',
	{ id: 201 },
	{ folio: '202' },
	{ status: 'cancelled' },
	{ status: null },
	[],
	null,
	undefined,
	true,
])('finds no SAT code in the answer %j to a cancellation', (answer) => {
	expect(cancellationCodes(answer)).toEqual([]);
});
