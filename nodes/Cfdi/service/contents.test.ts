import { acceptedJson, stampedInvoice } from './answer';
import { answerText, fileKind, identifiersIn, invoiceIn, uuidInXml } from './contents';
import type { Answer } from './endpoints';
import { resultOrError } from './errors';
import { ItemError } from '../messages/itemError';

const uuid = '8B82EB52-0022-4F0F-B59D-6EA0013469F0';
const other = '11111111-2222-3333-4444-555555555555';
const third = '5fb2822e-396d-4725-8521-cdc4bdd20ccf';
const sealed = `<cfdi:Comprobante><cfdi:CfdiRelacionados><cfdi:CfdiRelacionado UUID="${other}"/></cfdi:CfdiRelacionados><tfd:TimbreFiscalDigital Version="1.1" UUID="${uuid}"/></cfdi:Comprobante>`;

it.each<{ title: string; body: unknown; found: object }>([
	{ title: 'the documented place', body: { data: { id: 7, uuid } }, found: { id: 7, uuid } },
	{ title: 'a list', body: { data: [{ id: 7, uuid }] }, found: { id: 7, uuid } },
	{ title: 'data.invoice', body: { data: { invoice: { id: 7, uuid } } }, found: { id: 7, uuid } },
	{
		title: 'data.invoices',
		body: { data: { invoices: [{ id: 7, uuid }] } },
		found: { id: 7, uuid },
	},
	{ title: 'a list of all', body: [{ Id: 'a7', UUID: uuid }], found: { id: 'a7', uuid } },
	{
		title: 'an id above the UUID',
		body: { data: { id: 7, cfdi: { uuid } } },
		found: { id: 7, uuid },
	},
	{ title: 'no id', body: { data: { uuid } }, found: { uuid } },
	{
		title: "data before the envelope's own id and uuid",
		body: { id: 1, uuid: other, data: { id: 7, uuid } },
		found: { id: 7, uuid },
	},
	{
		title: 'Facturama: the seal below, the Id above, people beside it',
		body: {
			Id: 'x8s',
			Issuer: { Uuid: other },
			Receiver: { Id: 'r1' },
			Complement: { TaxStamp: { Uuid: uuid, CfdiSign: 'abc' } },
		},
		found: { id: 'x8s', uuid },
	},
	{
		title: 'Facturapi: an invoice with its customer',
		body: { id: '67e99fe1', customer: { id: '67e99b97', uuid: other }, uuid, status: 'valid' },
		found: { id: '67e99fe1', uuid },
	},
	{
		title: 'SW sapien: 307 with the stamped XML',
		body: {
			message: '307. El comprobante contiene un timbre previo.',
			data: { cfdi: sealed },
			status: 'error',
		},
		found: { uuid },
	},
	...[
		['base64', Buffer.from(sealed).toString('base64')],
		['base64 with a byte order mark', Buffer.from(`\uFEFF${sealed}`).toString('base64')],
		['a data: URL', `data:text/xml;base64,${Buffer.from(sealed).toString('base64')}`],
		['entities', sealed.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')],
		['the JSON of the certifier, as a text', JSON.stringify({ codigo: '200', xml: sealed })],
		[
			'hundreds of lines',
			sealed.replace('<tfd', `${'<cfdi:Concepto Descripcion="Taza"/>'.repeat(9_000)}<tfd`),
		],
	].map(([how, cfdi]) => ({
		title: `the stamped XML alone, as ${how}`,
		body: { status: 'success', data: { cfdi } },
		found: { uuid },
	})),
	{
		title: 'the JSON of the certifier, as a text, with a request in it',
		body: { data: JSON.stringify({ request: { uuid: other }, UUID: uuid, id: 7 }) },
		found: { uuid, id: 7 },
	},
	{
		title: 'Finkok: a stamp with incidents',
		body: {
			CodEstatus: 'Comprobante timbrado previamente',
			UUID: uuid,
			Incidencias: [{ CodigoError: '307', WorkProcessId: other }],
		},
		found: { uuid },
	},
	{ title: 'words', body: { error: `Ya fue timbrada con UUID ${uuid}.` }, found: { uuid } },
	{ title: 'words of a field', body: { error: { Folio: [`Existe: ${uuid}`] } }, found: { uuid } },
	{ title: 'a text', body: `Timbrado: ${uuid}`, found: { uuid } },
	{ title: 'half of a JSON', body: `{"data":{"id":7,"uuid":"${uuid}"`, found: { uuid } },
	{
		title: 'words after the words of the request',
		body: { message: `La solicitud fue procesada. UUID: ${uuid}` },
		found: { uuid },
	},
	{
		title: 'an id without a UUID, at the documented place',
		body: { data: { id: 7 } },
		found: { id: 7 },
	},
])('finds the UUID and the ID in an answer: $title', ({ body, found }) => {
	expect(identifiersIn(body)).toEqual(found);
});

it.each([
	'uuid',
	'UUID',
	'Uuid',
	'folio_fiscal',
	'FolioFiscal',
	'folioFiscal',
	'uuid_cfdi',
	'UUIDTimbre',
])('finds the fiscal folio under the key %s', (key) => {
	expect(identifiersIn({ data: { [key]: uuid } })).toEqual({ uuid });
});

it.each<{ title: string; body: unknown }>([
	{ title: 'a request id', body: { error: 'No', request_id: uuid, requestUuid: uuid } },
	{ title: 'a trace', body: { error: 'No', trace: { uuid } } },
	{ title: 'a session', body: { error: 'No', meta: { uuid } } },
	{ title: 'a related invoice', body: { data: { CfdiRelacionados: [{ UUID: uuid }] } } },
	{ title: 'a replacement', body: { data: { uuid_sustitucion: uuid } } },
	{ title: "a customer's", body: { data: { customer: { uuid } } } },
	{ title: 'a request id in words', body: { error: `Fallo interno, request id ${uuid}` } },
	{ title: 'a trace on a page', body: `<h1>500</h1><p>Correlation ID: ${uuid}</p>` },
	{ title: 'the address of an error', body: { '@id': `/validation_errors/${uuid}`, status: 422 } },
	{ title: 'the type of an error', body: { violations: [{ type: `urn:uuid:${uuid}` }] } },
	{ title: 'a related invoice in words', body: { error: `El CFDI relacionado ${uuid} no existe` } },
	{ title: 'zeros', body: { data: { uuid: '00000000-0000-0000-0000-000000000000' } } },
	{ title: 'zeros in words', body: { error: 'UUID 00000000-0000-0000-0000-000000000000' } },
	{ title: 'the max UUID', body: { data: { uuid: 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF' } } },
	{
		title: 'zeros in a seal',
		body: { data: { xml: sealed.replace(uuid, '00000000-0000-0000-0000-000000000000') } },
	},
	{ title: 'an id that is a UUID', body: { data: { id: uuid } } },
	{ title: 'longer digits', body: { message: `a${uuid}-1` } },
	{ title: 'an empty uuid', body: { data: { uuid: '' } } },
	{ title: 'words instead of it', body: { data: { uuid: 'Error 301' } } },
	{ title: 'null', body: { data: { uuid: null } } },
	{ title: 'an empty answer', body: undefined },
])('finds no UUID of the invoice in $title', ({ body }) => {
	expect(identifiersIn(body).uuid).toBeUndefined();
});

it("ignores the request's UUIDs anywhere in an answer, in upper or lower case", () => {
	const sent = JSON.stringify({ FolioSustitucion: other.toLowerCase(), CfdiRelacionados: [third] });
	const echo = { data: { uuid: other, invoice: { UUID: third.toUpperCase() } } };
	expect(identifiersIn(echo, sent)).toEqual({});
	expect(identifiersIn({ error: `${other} y ${third} ya no existen` }, sent)).toEqual({});
	expect(identifiersIn({ ...echo, cfdi: { id: 7, uuid } }, sent)).toEqual({ id: 7, uuid });
});

it('accepts a UUID in a stamped XML as proof of a stamp, but not a UUID in a sentence', () => {
	expect(invoiceIn({ message: `Existe: ${uuid}` })).toBeUndefined();
	expect(invoiceIn({ data: { id: 3, xml: sealed } })).toMatchObject({ id: 3, uuid });
});

it.each([
	'<cfdi:Comprobante Version="4.0"/>',
	'\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<Comprobante/>',
	'<retenciones:Retenciones/>',
	'<Acuse xmlns="http://cancelacfd.sat.gob.mx"/>',
])('recognizes the XML %j as a SAT document', (xml) => {
	expect(fileKind(Buffer.from(xml))).toBe('xml');
});

const sat = 'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"';
const foreign = `<tfd:TimbreFiscalDigital xmlns:tfd="https://other.test" UUID="${other}"/>`;
const stamp = `<tfd:TimbreFiscalDigital ${sat} Version="1.1" UUID="${uuid}"/>`;
const addenda = (content: string) => `<cfdi:Addenda>${content}</cfdi:Addenda>`;

it.each([
	['a foreign namespace', foreign],
	['a foreign default namespace', `<TimbreFiscalDigital xmlns="x" UUID="${other}"/>`],
	['an Addenda', addenda(stamp.replace(uuid, other))],
	['an Addenda with a nested Addenda', addenda(`<x:Addenda/>${stamp.replace(uuid, other)}`)],
	['a comment', `<!-- ${stamp.replace(uuid, other)} -->`],
	['a CDATA section', `<x><![CDATA[${stamp.replace(uuid, other)}]]></x>`],
	['a CDATA section with a comment', `<![CDATA[<!-- -->${stamp.replace(uuid, other)}]]>`],
	['a comment with a CDATA section', `<!-- <![CDATA[ ]]>${stamp.replace(uuid, other)}-->`],
	[
		'a name that a comment divides',
		stamp.replace(uuid, other).replace('TimbreFiscal', 'Timbre<!-- -->Fiscal'),
	],
	['another element', `<x:TimbreFiscalDigitalDePrueba UUID="${other}"/>`],
])("reads the stamp's UUID from an XML, not one from %s before the stamp", (_title, before) => {
	const xml = `<cfdi:Comprobante>${before}<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`;
	expect(uuidInXml(xml)).toBe(uuid);
	expect(uuidInXml(`<cfdi:Comprobante>${before}</cfdi:Comprobante>`)).toBeUndefined();
});

it.each([
	[
		'its root declares the namespace',
		`<c:Comprobante ${sat}><tfd:TimbreFiscalDigital UUID="${uuid}"/>`,
	],
	['its namespace is not declared', `<tfd:TimbreFiscalDigital UUID='${uuid}'/>`],
	['it has no prefix', `<TimbreFiscalDigital UUID = "${uuid}" >`],
	['its Addenda is empty', `<cfdi:Addenda/><cfdi:Addenda />${stamp}`],
])('finds the stamp in an XML if %s', (_title, xml) => {
	expect(uuidInXml(xml)).toBe(uuid);
});

const little = (text: string) => Buffer.from(text, 'utf16le');
const big = (text: string) => little(text).swap16();
const single = (text: string) => Buffer.from(text, 'latin1');

const encodings: Array<[string, (text: string) => Buffer, string]> = [
	['UTF-8', (text) => Buffer.from(text), ''],
	['UTF-8 that is called latin1', (text) => Buffer.from(text), 'text/plain; charset=iso-8859-1'],
	['UTF-8 that is called UTF-16', (text) => Buffer.from(text), 'application/json; charset=utf-16'],
	['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`), 'application/json'],
	['UTF-16LE with a mark', (text) => little(`\uFEFF${text}`), 'application/json'],
	['UTF-16BE with a mark', (text) => big(`\uFEFF${text}`), ''],
	['UTF-16LE by its name', little, 'application/json; charset=utf-16'],
	['UTF-16BE by its name', big, 'application/json; charset="UTF-16BE"'],
	['UTF-16LE', little, 'application/json'],
	['UTF-16BE', big, ''],
	['windows-1252', single, 'text/html; charset=windows-1252'],
	['latin1', single, 'application/json;charset=ISO-8859-1'],
	['latin1 without a name', single, 'application/json'],
	['an encoding that does not exist', single, 'text/plain; charset=nada'],
];

const answer = (body: Buffer, type: string, statusCode: number): Answer => ({
	statusCode,
	body: body as never,
	headers: { 'content-type': type },
});

it.each(encodings)(
	"reads an answer's words, UUID and digits in the encoding %s",
	async (_name, encoded, type) => {
		const words = 'El año no es válido: 12345678901234567890';
		expect(answerText(encoded(words)).replace(/^\uFEFF/, '')).toBe(words);

		const refused = encoded(JSON.stringify({ error: { Año: [words] }, uuid }));
		const error = await resultOrError(async () =>
			acceptedJson(answer(refused, type, 422), 'stamp'),
		);
		expect(error).toBeInstanceOf(ItemError);
		expect((error as ItemError).details).toMatchObject({
			message: `Año: ${words}`,
			outcome: 'unknown',
			uuid,
		});

		const stamped = encoded(`{"data":{"id":12345678901234567890,"uuid":"${uuid}","año":"ñ"}}`);
		expect(await stampedInvoice(answer(stamped, type, 200))).toEqual([
			{ json: { id: '12345678901234567890', uuid, año: 'ñ' } },
		]);
	},
);
