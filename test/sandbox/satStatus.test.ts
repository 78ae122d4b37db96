/**
 * Tests SAT's status service against its documentation (v1.4) and recorded requests and responses.
 */
import { readCfdiXml, verificationUrl } from '../../packages/cfdi/xml/readCfdiXml';
import { withSandbox } from '../../packages/sandbox/test/sandbox';
import { invoice, issuer, line, pathOf } from '../../packages/sandbox/test/invoices';
import { plain, receipt } from '../../packages/sandbox/test/payments';
import { childrenOf, parseXml, stamped } from '../../packages/sandbox/test/xml.cts';

const sandbox = withSandbox();

const path = '/ConsultaCFDIService.svc';
const soap = {
	'content-type': 'text/xml;charset="utf-8"',
	soapaction: 'http://tempuri.org/IConsultaCFDIService/Consulta',
};

const cdata = (expression: string): string =>
	`<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">
	<soapenv:Header/><soapenv:Body><tem:Consulta><tem:expresionImpresa><![CDATA[${expression}]]></tem:expresionImpresa></tem:Consulta></soapenv:Body>
</soapenv:Envelope>`;

const escaped = (expression: string): string =>
	`<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><c:Consulta xmlns:c="http://tempuri.org/"><c:expresionImpresa>${expression.replaceAll('&', '&amp;')}</c:expresionImpresa></c:Consulta></s:Body></s:Envelope>`;

const ask = async (message: string, headers: Record<string, string> = {}) =>
	await sandbox.order(path, message, { ...soap, ...headers });

interface Known {
	id: number;
	uuid: string;
	re: string;
	rr: string;
	tt: string;
	fe: string;
	url: string;
}

async function known(body: object = invoice()): Promise<Known> {
	const { id, uuid } = await stamped(sandbox, body);
	const read = readCfdiXml((await sandbox.get(`/sandbox/files/${id}.xml`)).bytes);
	const { Emisor, Receptor, Total, Sello } = read as Record<string, { Rfc: string }> & {
		Total: string;
		Sello: string;
	};
	return {
		id,
		uuid,
		re: Emisor?.Rfc ?? '',
		rr: Receptor?.Rfc ?? '',
		tt: Total,
		fe: Sello.slice(-8),
		url: verificationUrl(read) ?? '',
	};
}

const expressionOf = ({ uuid, re, rr, tt, fe }: Known): string =>
	`?re=${re}&rr=${rr}&tt=${tt}&id=${uuid}&fe=${fe}`;

async function says(expression: string): Promise<Record<string, string>> {
	const answer = await ask(cdata(expression));
	expect(answer.status).toBe(200);
	const [result] = childrenOf(parseXml(answer.text)).flatMap(childrenOf).flatMap(childrenOf);
	const values = result === undefined ? [] : childrenOf(result);
	return Object.fromEntries(
		values.map(({ localName, textContent }) => [localName, textContent]),
	) as Record<string, string>;
}

const found = 'S - Comprobante obtenido satisfactoriamente.';
const invalid = 'N - 601: La expresión impresa proporcionada no es válida.';
const unknown = 'N - 602: Comprobante no encontrado.';

test("answers a query in SAT's format", async () => {
	const answer = await ask(cdata(expressionOf(await known())));
	expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
	expect(answer.text).toBe(
		'<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
			'<ConsultaResponse xmlns="http://tempuri.org/">' +
			'<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">' +
			`<a:CodigoEstatus>${found}</a:CodigoEstatus>` +
			'<a:EsCancelable>Cancelable sin aceptación</a:EsCancelable>' +
			'<a:Estado>Vigente</a:Estado><a:EstatusCancelacion/><a:ValidacionEFOS>200</a:ValidacionEFOS>' +
			'</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>',
	);
});

describe('A query about an invoice', () => {
	const forms: Array<[string, (values: Known) => string]> = [
		['by re, rr, tt, id and fe', expressionOf],
		['by the full address of its QR code', ({ url }) => url],
		['without fe, which SAT does not document', (v) => expressionOf(v).split('&fe')[0] ?? ''],
		['with & after the question mark', (v) => expressionOf(v).replace('?', '?&')],
		[
			'with a total of 17 digits as in CFDI 3.2',
			(v) => expressionOf({ ...v, tt: v.tt.padStart(10, '0').concat('0000') }),
		],
		[
			'without trailing zeros in its total',
			(v) => expressionOf({ ...v, tt: String(Number(v.tt)) }),
		],
		['with its UUID in lower case', (v) => expressionOf({ ...v, uuid: v.uuid.toLowerCase() })],
	];

	test.each(forms)("finds an invoice in SAT's service %s", async (_form, expression) => {
		expect((await says(expression(await known()))).CodigoEstatus).toBe(found);
	});

	test('accepts an escaped SOAP expression instead of CDATA, and a quoted SOAPAction', async () => {
		const message = escaped(expressionOf(await known()));
		const answer = await ask(message, { soapaction: `"${soap.soapaction}"` });
		expect(answer.text).toContain(found);
	});

	test.each(['H&E951128469', 'OÑO120726RX3'])(
		"finds an invoice if the issuer's RFC contains a special character: %s",
		async (Rfc) => {
			const values = await known(invoice({ Emisor: { ...issuer, Rfc } }));
			expect((await says(values.url)).CodigoEstatus).toBe(found);
			const written = Rfc.replace('&', '&amp;');
			expect((await says(expressionOf({ ...values, re: written }))).CodigoEstatus).toBe(found);
		},
	);

	test('finds a payment complement with a total of zero', async () => {
		expect((await says((await known(receipt(plain))).url)).CodigoEstatus).toBe(found);
	});

	test.each(['0.01', '1234567.891', '999999999'])(
		'finds an invoice by its total if the price is %s',
		async (ValorUnitario) => {
			const values = await known(invoice({ Conceptos: [line({ ValorUnitario })] }));
			expect((await says(values.url)).CodigoEstatus).toBe(found);
		},
	);
});

describe("An expression that SAT's service does not accept", () => {
	const malformed: Array<[string, (values: Known) => string]> = [
		['no values', () => ''],
		['no UUID', (v) => `?re=${v.re}&rr=${v.rr}&tt=${v.tt}`],
		['a UUID without hyphens', (v) => expressionOf({ ...v, uuid: v.uuid.replaceAll('-', '') })],
		['no issuer', (v) => expressionOf(v).replace(/re=[^&]*/, '')],
		['no total', (v) => expressionOf({ ...v, tt: '' })],
		['a total with a comma', (v) => expressionOf({ ...v, tt: '1,000.00' })],
		['a total with seven decimals', (v) => expressionOf({ ...v, tt: '100.0000000' })],
	];

	test.each(malformed)('returns error 601 for a SAT query with %s', async (_what, expression) => {
		expect(await says(expression(await known()))).toEqual({
			CodigoEstatus: invalid,
			EsCancelable: '',
			Estado: 'No Encontrado',
			EstatusCancelacion: '',
			ValidacionEFOS: '',
		});
	});

	const others: Array<[string, (values: Known) => string]> = [
		['another total', (v) => expressionOf({ ...v, tt: '100.01' })],
		['another issuer', (v) => expressionOf({ ...v, re: 'IIA040805DZ4' })],
		['another recipient', (v) => expressionOf({ ...v, rr: 'XAXX010101000' })],
		['another seal', (v) => expressionOf({ ...v, fe: 'yl2MKg==' })],
	];

	test.each(others)(
		"returns error 601 and the invoice's known data for a SAT query with %s",
		async (_what, expression) => {
			expect(await says(expression(await known()))).toEqual({
				CodigoEstatus: invalid,
				EsCancelable: 'Cancelable sin aceptación',
				Estado: 'No Encontrado',
				EstatusCancelacion: '',
				ValidacionEFOS: '200',
			});
		},
	);

	test('returns error 601 for an unescaped & in an RFC', async () => {
		const values = await known(invoice({ Emisor: { ...issuer, Rfc: 'H&E951128469' } }));
		expect((await says(expressionOf(values))).CodigoEstatus).toBe(invalid);
	});
});

const notFound = {
	CodigoEstatus: unknown,
	EsCancelable: '',
	Estado: 'No Encontrado',
	EstatusCancelacion: '',
	ValidacionEFOS: '',
};

test('returns error 602 for a UUID that SAT does not have', async () => {
	const uuid = '00000000-0000-0000-0000-000000000000';
	expect(await says(expressionOf({ ...(await known()), uuid }))).toEqual(notFound);
});

const atSat = async (uuid: string, change: object) =>
	await sandbox.put(`/sandbox/sat/${uuid}`, change);

describe('The control of the SAT state', () => {
	test.each([
		['valid', 'Vigente', 'Cancelable sin aceptación', ''],
		['needsAcceptance', 'Vigente', 'Cancelable con aceptación', ''],
		['notCancellable', 'Vigente', 'No cancelable', ''],
		['inProcess', 'Vigente', 'Cancelable con aceptación', 'En proceso'],
		['rejected', 'Vigente', 'Cancelable con aceptación', 'Solicitud rechazada'],
		[
			'cancelledWithAcceptance',
			'Cancelado',
			'Cancelable con aceptación',
			'Cancelado con aceptación',
		],
		[
			'cancelledWithoutAcceptance',
			'Cancelado',
			'Cancelable sin aceptación',
			'Cancelado sin aceptación',
		],
		['cancelledBySilence', 'Cancelado', 'Cancelable con aceptación', 'Plazo vencido'],
		['cancelledLongAgo', 'Cancelado', 'No cancelable', ''],
	])(
		'answers a query about the state %s with Estado %s, EsCancelable %s, EstatusCancelacion "%s"',
		async (state, ...words) => {
			const values = await known();
			expect((await atSat(values.uuid, { state })).json).toEqual({ state, efos: '200' });
			const { CodigoEstatus, Estado, EsCancelable, EstatusCancelacion } = await says(values.url);
			expect([CodigoEstatus, Estado, EsCancelable, EstatusCancelacion]).toEqual([found, ...words]);
		},
	);

	test('reports an invoice as not found after its state at SAT is set to notFound', async () => {
		const values = await known();
		await atSat(values.uuid, { state: 'notFound' });
		expect(await says(values.url)).toEqual(notFound);
	});

	test.each(['200', '201', '100', '101', '102', '103', '104'])(
		'sets the EFOS code of an issuer to %s',
		async (efos) => {
			const values = await known();
			await atSat(values.uuid, { efos });
			expect((await says(values.url)).ValidacionEFOS).toBe(efos);
		},
	);

	test('refuses a request with an unknown SAT state, EFOS code or invoice', async () => {
		const { uuid } = await known();
		expect((await atSat(uuid, { state: 'refused' })).status).toBe(400);
		expect((await atSat(uuid, { efos: '99' })).status).toBe(400);
		expect((await atSat('5FB2822E-396D-4725-8521-CDC4BDD20CCF', {})).status).toBe(404);
	});
});

describe('A requested cancellation', () => {
	const cancel = async ({ id }: Known) =>
		await sandbox.post(pathOf('invoice.cancel'), { Id: String(id), MotivoCancelacion: '02' });

	test.each([
		['valid', 'Cancelado sin aceptación'],
		['needsAcceptance', 'En proceso'],
		['rejected', 'En proceso'],
	])(
		'gives an invoice in the state %s the status "%s" after a cancellation request',
		async (state, words) => {
			const values = await known();
			await atSat(values.uuid, { state });
			expect((await cancel(values)).status).toBe(200);
			expect((await says(values.url)).EstatusCancelacion).toBe(words);
		},
	);

	test.each([
		['notCancellable', '204'],
		['inProcess', '202'],
		['cancelledBySilence', '202'],
		['cancelledLongAgo', '202'],
		['notFound', '205'],
	])(
		'refuses to cancel an invoice in the state %s and answers with code %s',
		async (state, code) => {
			const values = await known();
			await atSat(values.uuid, { state });
			const { status, json } = await cancel(values);
			expect([status, json]).toEqual([
				409,
				{ message: expect.stringMatching(`^${code} - `), code },
			]);
		},
	);
});

describe("An invalid message to SAT's service", () => {
	test.each([
		['for another action', { soapaction: 'http://tempuri.org/IConsultaCFDIService/Otra' }],
		['without an action', { soapaction: '' }],
	])('returns a fault for a SOAP message %s', async (_what, headers) => {
		const answer = await ask(cdata('?id=1'), headers);
		expect(answer.status).toBe(500);
		expect(answer.text).toMatch(/<s:Fault><faultcode xmlns:a="[^"]+">a:ActionNotSupported</);
	});

	test.each([
		['with an unescaped &', escaped('?re=A').replace('?re=A', '?re=A&rr=B')],
		['that is not XML', '{"expresionImpresa":"?re=A"}'],
		['without Consulta', cdata('').replaceAll('tem:Consulta>', 'tem:Otra>')],
		['in another namespace', cdata('').replace('http://tempuri.org/', 'urn:otra')],
	])('returns a fault for a SOAP body %s', async (_what, message) => {
		const answer = await ask(message);
		expect(answer.status).toBe(500);
		expect(answer.text).toMatch(/<s:Fault><faultcode xmlns:a="[^"]+">a:DeserializationFailed</);
	});

	test('returns status 415 for a SOAP message with the wrong Content-Type', async () => {
		const answer = await ask(cdata('?id=1'), { 'content-type': 'application/soap+xml' });
		expect([answer.status, answer.text]).toEqual([415, '']);
	});
});

test('applies sat.status faults only to SAT queries, and faults for "any" only to other requests', async () => {
	const { url, id } = await known();
	const download = async () => await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
	const fault = { fault: 'status', status: 503, times: 'always' };
	await sandbox.order('/sandbox/faults', { ...fault, operation: 'sat.status' });
	expect([(await ask(cdata(url))).status, (await download()).status]).toEqual([503, 200]);
	await sandbox.delete('/sandbox/faults');
	await sandbox.order('/sandbox/faults', { ...fault, operation: 'any' });
	expect([(await ask(cdata(url))).status, (await download()).status]).toEqual([200, 503]);
	await sandbox.delete('/sandbox/faults');
});

test("counts the queries to SAT in the sandbox's books", async () => {
	await sandbox.delete('/sandbox');
	await says((await known()).url);
	await says('?');
	const { json } = await sandbox.get('/sandbox/books');
	expect(json).toMatchObject({ requests: { 'sat.status': 2 } });
});
