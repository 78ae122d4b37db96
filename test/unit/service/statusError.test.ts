import type { IDataObject } from 'n8n-workflow';

import { ofForm } from '../../../nodes/Cfdi/words/dictionaries';
import { statusError } from '../../../nodes/Cfdi/service/statusError';

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
])('the outcome of HTTP %i is %s, with a message and the status', (status, outcome) => {
	const details = errorOf(status);
	expect(details).toMatchObject({ outcome, httpCode: String(status) });
	expect(details.message.length).toBeGreaterThan(10);
	expect(details.description).toContain(`(HTTP ${status})`);
	expect(details.es.message).not.toBe(details.message);
	expect(details.es.description).toContain(`(HTTP ${status})`);
});

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
])('a stamp that is refused since the invoice has a stamp may have been done: %s', (message) => {
	expect(outcomeOf(message)).toBe('unknown');
	expect(outcomeOf(message, 'cancel')).toBe('refused');
});

it.each([
	'La cuenta no tiene timbres disponibles',
	'El comprobante no fue timbrado',
	'El CFDI no contiene un timbre previo',
	'El CFDI relacionado debe estar timbrado previamente',
	'3071 - No es válido',
	'El folio ya existe',
])('a stamp that is refused for another reason was not done: %s', (message) => {
	expect(outcomeOf(message)).toBe('refused');
});

it('a page with 403 is a firewall’s, and says nothing of the token', () => {
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
		['no address of the web', `ftp://other.test${path}`, 'unknown'],
		['nothing', '', 'unknown'],
		['nowhere', undefined, 'unknown'],
	])('to %s (%s) is %s', (_title, location, outcome) => {
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
	])('%j is a delay of %p ms', (header, delay) => {
		expect(errorOf(429, { 'retry-after': header }).retryAfter).toBe(delay);
	});

	it('is shown in seconds', () => {
		expect(errorOf(429, { 'retry-after': '120' }).description).toContain('It asks to wait 120 s.');
	});

	it('is ignored in a refusal, which no delay can change', () => {
		expect(errorOf(422, { 'retry-after': '120' }).retryAfter).toBeUndefined();
	});
});

describe('In Spanish', () => {
	const dictionary = ofForm((field) => (field === 'Rfc' ? 'RFC' : undefined));
	const refusalOf = (error: IDataObject) =>
		statusError({ statusCode: 422, headers: {}, body: '', dictionary }, { error }).details;

	it('a status is explained', () => {
		expect(errorOf(429, { 'retry-after': '7' }).es).toEqual({
			message: 'El servicio no acepta más solicitudes por ahora',
			description:
				'Pide esperar 7 s.\nVuelva a intentarlo más tarde, o espacie las solicitudes (Request Options > Batching). (HTTP 429)',
		});
	});

	it('the words of the service stay, and those of the node around them are Spanish', () => {
		const answer = { statusCode: 500, headers: {}, body: '' };
		expect(statusError(answer, { message: 'Boom' }).details.es).toEqual({
			message: 'El servicio falló mientras procesaba la solicitud',
			description: 'El servicio dice: Boom\n(HTTP 500)',
		});
	});

	it('a field is called as an accountant calls it', () => {
		expect(refusalOf({ Rfc: ['El RFC ya existe'] })).toMatchObject({
			message: 'RFC: El RFC ya existe',
			es: {
				message: 'RFC: El RFC ya existe',
				description: 'Corrija lo indicado y vuelva a enviarlo: no se hizo nada. (HTTP 422)',
			},
		});
		expect(refusalOf({ Nombre: ['Falta'], Otro: ['No'] }).es).toEqual({
			message: 'El servicio rechaza 2 valores',
			description:
				'• Nombre: Falta.\n• Otro: No.\nCorrija lo indicado y vuelva a enviarlo: no se hizo nada. (HTTP 422)',
		});
	});
});
