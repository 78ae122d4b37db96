/** The UUID of an invoice is found wherever a service puts it, and no other UUID is taken for it. */
import { identifiersIn, invoiceIn } from '../../../nodes/Cfdi/service/identifiers';

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
		title: 'words behind those of the request',
		body: { message: `La solicitud fue procesada. UUID: ${uuid}` },
		found: { uuid },
	},
	{ title: 'an id alone, at the documented place', body: { data: { id: 7 } }, found: { id: 7 } },
])('finds $title', ({ body, found }) => {
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
])('%s is a spelling of the fiscal folio', (key) => {
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
	{ title: 'a related one in words', body: { error: `El CFDI relacionado ${uuid} no existe` } },
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
	{ title: 'words in place of it', body: { data: { uuid: 'Error 301' } } },
	{ title: 'null', body: { data: { uuid: null } } },
	{ title: 'nothing', body: undefined },
])('takes no UUID from $title', ({ body }) => {
	expect(identifiersIn(body).uuid).toBeUndefined();
});

it('takes no UUID of the request for a new one, in no case and at no place', () => {
	const sent = JSON.stringify({ FolioSustitucion: other.toLowerCase(), CfdiRelacionados: [third] });
	const echo = { data: { uuid: other, invoice: { UUID: third.toUpperCase() } } };
	expect(identifiersIn(echo, sent)).toEqual({});
	expect(identifiersIn({ error: `${other} y ${third} ya no existen` }, sent)).toEqual({});
	expect(identifiersIn({ ...echo, cfdi: { id: 7, uuid } }, sent)).toEqual({ id: 7, uuid });
});

it('a UUID in a sentence does not prove a stamp; one as a value or in a seal does', () => {
	expect(invoiceIn({ message: `Existe: ${uuid}` })).toBeUndefined();
	expect(invoiceIn({ data: { id: 3, xml: sealed } })).toMatchObject({ id: 3, uuid });
});
