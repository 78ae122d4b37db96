import { UserError } from 'n8n-workflow';

import { invalidCredential } from '../../../nodes/Cfdi/service/serviceAddress';
import { networkError } from '../../../nodes/Cfdi/service/networkError';

/** As n8n-workflow before 2.34 keeps a network error: the code as httpCode, and no cause. */
const inOldN8n = (code: string | null, first = 'first words') => ({
	name: 'NodeApiError',
	message: 'words of n8n',
	messages: [first],
	httpCode: code,
});

const outcomeOf = (error: unknown) => networkError(error).details.outcome;

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
])('an old n8n has %s as httpCode only: %s', (code, outcome) => {
	expect(outcomeOf(inOldN8n(code))).toBe(outcome);
	expect(outcomeOf({ cause: { code, message: 'x' } })).toBe(outcome);
	expect(networkError(inOldN8n(code)).details.description).toContain(`(${code})`);
});

it.each([
	'Client network socket disconnected before secure TLS connection was established',
	'write EPROTO 80:error:0A00010B:SSL routines:ssl3_get_record:wrong version number',
])('the words "%s" say that nothing was sent, in every n8n', (words) => {
	expect(outcomeOf(inOldN8n('ECONNRESET', words))).toBe('notSent');
	expect(outcomeOf({ cause: { code: 'ECONNRESET', message: words } })).toBe('notSent');
});

it.each([
	['connect ETIMEDOUT 192.0.2.1:443', 'ETIMEDOUT', 'notSent'],
	['connect EHOSTUNREACH 192.0.2.1:443 - Local (0.0.0.0:0)', 'EHOSTUNREACH', 'notSent'],
	['read ETIMEDOUT', 'ETIMEDOUT', 'unknown'],
	['write ECONNRESET', 'ECONNRESET', 'unknown'],
	['cannot connect EHOSTUNREACH', 'EHOSTUNREACH', 'unknown'],
])('an old n8n keeps the words "%s" of %s only: %s', (words, code, outcome) => {
	expect(outcomeOf(inOldN8n(code, words))).toBe(outcome);
});

it('a proxy that ends before its answer to CONNECT was sent nothing for the service', () => {
	const message = 'Proxy connection ended before receiving CONNECT response';
	expect(outcomeOf({ cause: new Error(message) })).toBe('notSent');
});

it("a credential's own error is not sent, also where n8n keeps nothing of its class", () => {
	expect(networkError(invalidCredential('noToken')).details).toEqual({
		outcome: 'notSent',
		code: 'noToken',
		message:
			'The Access Token of the CFDI credential is empty. Enter the token that your invoicing service gave you.',
		description: 'Nothing was sent.',
		es: {
			message:
				'Falta el token de acceso en la credencial CFDI (Access Token). Escriba el que le dio su servicio de facturación.',
			description: 'No se envió nada.',
		},
	});
	expect(networkError(inOldN8n('INVALID_CREDENTIAL')).details).toMatchObject({
		outcome: 'notSent',
		message: 'words of n8n',
	});
	expect(outcomeOf({ cause: new UserError('x') })).toBe('notSent');
	expect(outcomeOf(new Error('x'))).toBe('unknown');
});

it.each([
	{
		title: 'TLS under way',
		request: { socket: { encrypted: true, secureConnecting: true } },
		outcome: 'notSent',
	},
	{ title: 'no socket yet', request: { socket: null }, outcome: 'notSent' },
	{
		title: 'TLS over',
		request: { socket: { encrypted: true, secureConnecting: false } },
		outcome: 'unknown',
	},
	{ title: 'a plain socket', request: { socket: { connecting: false } }, outcome: 'unknown' },
	{ title: 'an answer under way', request: { socket: null, res: {} }, outcome: 'unknown' },
	{ title: 'a request of another kind', request: {}, outcome: 'unknown' },
])('a reset with $title is $outcome', ({ request, outcome }) => {
	expect(outcomeOf({ cause: { code: 'ECONNRESET', message: 'x', request } })).toBe(outcome);
});

it.each([
	{ title: 'no byte left', socket: { _bytesDispatched: 0 }, outcome: 'notSent' },
	{ title: 'bytes left', socket: { _bytesDispatched: 90 }, outcome: 'unknown' },
	{ title: 'nothing is known of its bytes', socket: { bytesWritten: 0 }, outcome: 'unknown' },
	{
		title: 'no byte left, of an https service',
		socket: { encrypted: true, _bytesDispatched: 0 },
		outcome: 'unknown',
	},
])('a time-out where $title is $outcome', ({ socket, outcome }) => {
	const timedOut = { code: 'ECONNABORTED', message: 'x', request: { socket } };
	expect(outcomeOf({ cause: timedOut })).toBe(outcome);
	expect(outcomeOf({ cause: { ...timedOut, code: 'ERR_CANCELED' } })).toBe('unknown');
	expect(outcomeOf({ cause: { ...timedOut, code: 'ECONNRESET' } })).toBe('unknown');
	const answered = { ...timedOut, request: { socket, res: {} } };
	expect(outcomeOf({ cause: answered })).toBe('unknown');
});

it('an error of the network is said in both languages', () => {
	expect(networkError(inOldN8n('ECONNREFUSED')).details).toEqual({
		outcome: 'notSent',
		code: 'unreachable',
		transient: true,
		message: 'The service cannot be reached',
		description:
			'Nothing was sent. Check the Base URL in the CFDI credential, and whether the service is up. (ECONNREFUSED)',
		es: {
			message: 'No hay conexión con el servicio',
			description:
				'No se envió nada. Revise la dirección del servicio en la credencial CFDI (Base URL), y si el servicio está en línea. (ECONNREFUSED)',
		},
	});
	expect(networkError({ cause: { code: 'ETIMEDOUT', message: 'x' } }).details).toEqual({
		outcome: 'unknown',
		code: 'tooSlow',
		transient: true,
		message: 'The service did not answer in time',
		description: '(ETIMEDOUT)',
		es: { message: 'El servicio no respondió a tiempo', description: '(ETIMEDOUT)' },
	});
});

it.each([
	['https://api.example.com/v1', ' It was tried at https://api.example.com. (ECONNREFUSED)'],
	[
		'http://user:secret@localhost:8080/path',
		' It was tried at http://localhost:8080. Inside Docker, localhost is n8n itself: ask who installed the service for its address there, such as http://host.docker.internal:8080. (ECONNREFUSED)',
	],
	['no address', ' whether the service is up. (ECONNREFUSED)'],
])('of the address %s only scheme, host and port are shown', (service, end) => {
	const { description = '' } = networkError(inOldN8n('ECONNREFUSED'), service).details;
	expect(description.slice(-end.length)).toBe(end);
	expect(description).not.toMatch(/secret|path|v1/);
});
