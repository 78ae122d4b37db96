import fc from 'fast-check';
import type { IN8nHttpFullResponse } from 'n8n-workflow';
import type { ReadAnswer } from './answer';
import { cancelledInvoice, createdRecord, stampedInvoice, readPage } from './answer';
import type { DownloadTarget } from './files';
import { readDownload } from './files';
import { ItemError } from '../messages/itemError';
import { redact } from './credential';
import { explanationOf, ofForm } from '../messages';
import { paidInvoiceXml } from '../../../test/support/paidInvoiceXml';

const uuid = '8B82EB52-0022-4F0F-B59D-6EA0013469F0';
const other = '11111111-2222-3333-4444-555555555555';

const answer = (body: unknown, statusCode = 200) => ({
	statusCode,
	headers: {},
	body: body as never,
	sent: JSON.stringify({ FolioSustitucion: other }),
});

async function read(reader: ReadAnswer, body: unknown, status?: number) {
	const [item] = await reader(answer(body, status));
	return item?.json;
}

async function errorOf(reader: ReadAnswer, body: unknown, status?: number) {
	const error: unknown = await reader(answer(body, status)).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(ItemError);
	return redact(error as ItemError, (text) => text).details;
}

describe('A successful answer with a UUID', () => {
	it.each<{ title: string; body: unknown; json: object }>([
		{
			title: 'the documented form',
			body: { data: { id: 7, uuid }, message: 'ok' },
			json: { id: 7, uuid, message: 'ok' },
		},
		{
			title: 'a text with all digits of an id above 2^53',
			body: `{"data":{"id":9007199254740993,"uuid":"${uuid}"}}`,
			json: { id: '9007199254740993', uuid },
		},
		{
			title: 'a list',
			body: { data: [{ id: 7, uuid }], message: 'ok' },
			json: { id: 7, uuid, message: 'ok', data: [{ id: 7, uuid }] },
		},
		{
			title: 'data.invoice',
			body: { data: { invoice: { id: 7, UUID: uuid, Total: 1 } } },
			json: { id: 7, uuid, invoice: { id: 7, UUID: uuid, Total: 1 } },
		},
		{ title: 'no id', body: { data: { FolioFiscal: uuid } }, json: { uuid, FolioFiscal: uuid } },
		{
			title: "an envelope's own id and uuid",
			body: { id: 'r-1', uuid: other, data: { id: 7, uuid } },
			json: { id: 7, uuid, answer: { id: 'r-1', uuid: other } },
		},
		{
			title: 'an empty list of errors next to it',
			body: { errors: [], error: null, success: true, code: 200, data: { id: 7, uuid } },
			json: { id: 7, uuid, errors: [], error: null, success: true, code: 200 },
		},
	])('reads the UUID from a successful answer to Stamp ($title)', async ({ body, json }) => {
		expect(await read(stampedInvoice, body)).toEqual(json);
	});
});

it.each<{ title: string; body: unknown; says: string }>([
	{
		title: 'an empty uuid',
		body: { data: { id: 7, uuid: '' }, message: 'En proceso' },
		says: 'En proceso',
	},
	{
		title: 'words instead of it',
		body: { data: { id: 7, uuid: 'Error 301' } },
		says: 'Error 301',
	},
	{ title: 'null', body: { data: { id: 7, uuid: null }, message: 'Sin saldo' }, says: 'Sin saldo' },
])(
	"reports an unknown outcome with the answer's text if the answer has no valid UUID ($title)",
	async ({ body, says }) => {
		const { outcome, description, id } = await errorOf(stampedInvoice, body);
		expect(outcome).toBe('unknown');
		expect(description).toContain(says);
		expect(id).toBe(7);
	},
);

describe('A successful answer that reports a failure', () => {
	it.each<{ body: unknown; outcome: string }>([
		{ body: { error: { Rfc: ['No'] }, code: 422 }, outcome: 'refused' },
		{ body: { status: 409, message: 'No' }, outcome: 'refused' },
		{ body: { code: '500', message: 'No' }, outcome: 'unknown' },
		{ body: { code: 307 + 400, message: 'No' }, outcome: 'unknown' },
		{ body: { error: 'No' }, outcome: 'unknown' },
		{ body: { errors: ['No'] }, outcome: 'unknown' },
		{ body: { success: false, message: 'No' }, outcome: 'unknown' },
		{ body: { status: 'error', message: 'No' }, outcome: 'unknown' },
		{ body: { data: { error: 'No' } }, outcome: 'unknown' },
		{ body: { succeeded: false, message: 'No' }, outcome: 'unknown' },
		{ body: { ok: 0, message: 'No' }, outcome: 'unknown' },
		{ body: { exito: false, mensaje: 'No' }, outcome: 'unknown' },
		{ body: { response: 'error', message: 'No' }, outcome: 'unknown' },
		{ body: { resultado: 'error', mensaje: 'No' }, outcome: 'unknown' },
	])(
		'reads the answer $body with status 200 as a failure with the outcome $outcome',
		async ({ body, outcome }) => {
			for (const reader of [stampedInvoice, createdRecord, cancelledInvoice]) {
				expect(await errorOf(reader, { ...(body as object) })).toMatchObject({ outcome });
			}
		},
	);

	it('reports an unknown outcome with the UUID if Stamp fails but the answer contains a UUID', async () => {
		const body = { error: 'Sin PDF', code: 422, data: { id: 7, uuid } };
		expect(await errorOf(stampedInvoice, body)).toMatchObject({
			outcome: 'unknown',
			uuid,
			id: 7,
			message: `Sin PDF (UUID ${uuid}, id 7)`,
		});
	});
});

describe('A refusal with a new UUID', () => {
	it.each([400, 409, 422, 429, 500, 503])(
		'reports an unknown outcome with the UUID if Stamp gets status %i but a new UUID',
		async (status) => {
			const details = await errorOf(
				stampedInvoice,
				{ message: 'No', data: { id: 7, uuid } },
				status,
			);
			expect(details).toMatchObject({ outcome: 'unknown', uuid, id: 7, httpCode: String(status) });
			expect(details.message).toContain(uuid);
			expect(details.description).not.toContain('The item was not completed');
		},
	);

	it('reports an unknown outcome if the message of a refused stamp contains a new UUID', async () => {
		const body = { error: `Ya fue timbrada: ${uuid}` };
		expect(await errorOf(stampedInvoice, body, 409)).toMatchObject({
			outcome: 'unknown',
			uuid,
		});
	});

	it('reports the outcome "refused" if the answer to a refused stamp repeats the UUID of the request', async () => {
		const body = { error: `El CFDI ${other} no existe` };
		const details = await errorOf(stampedInvoice, body, 422);
		expect(details.outcome).toBe('refused');
		expect(details.uuid).toBeUndefined();
	});

	it('reports the outcome "refused" if a refused cancellation repeats the UUID of the invoice', async () => {
		const body = { error: `204 - ${uuid} no cancelable` };
		expect(await errorOf(cancelledInvoice, body, 409)).toMatchObject({
			outcome: 'refused',
			uuid,
		});
	});

	it('keeps the UUID in the message after a very long answer', async () => {
		const body = { error: `${'x'.repeat(5_000)} ${uuid}` };
		expect((await errorOf(stampedInvoice, body, 500)).description).toBeDefined();
		expect((await errorOf(stampedInvoice, body, 422)).message).toContain(uuid);
	});
});

function meaningOf(code: string) {
	const meant = explanationOf(code, 'cancel');
	return { meaning: meant?.en.cause, es: meant?.es.cause };
}

describe('An answer to Stamp that could belong to another invoice', () => {
	const third = '9C82EB52-0022-4F0F-B59D-6EA0013469F1';
	const sent = {
		Receptor: { Rfc: 'URE180429TM6' },
		Emisor: { Rfc: 'EKU9003173C9' },
		Total: '1160.00',
		Moneda: 'MXN',
	};
	const details = async (body: unknown, request: object = sent) =>
		await stampedInvoice({ ...answer(body), sent: JSON.stringify(request) }).then(
			([item]) => item?.json,
			(error: unknown) => (error as ItemError).details,
		);
	const stamp = (uuidOf: string) =>
		`<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"><cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" UUID="${uuidOf}"/></cfdi:Complemento></cfdi:Comprobante>`;

	it.each<[title: string, body: unknown, what: string]>([
		[
			'two invoices',
			{
				data: [
					{ id: 7, uuid },
					{ id: 8, uuid: third },
				],
			},
			`UUID ${third} ≠ ${uuid}`,
		],
		['two folios', { data: { id: 7, uuid, folioFiscal: third } }, `UUID ${third} ≠ ${uuid}`],
		[
			'an XML of another invoice',
			{ data: { id: 7, uuid, xml: stamp(third) } },
			`UUID ${third} ≠ ${uuid}`,
		],
		[
			'data twice',
			`{"data":{"id":8,"uuid":"${third}"},"data":{"id":7,"uuid":"${uuid}"}}`,
			`UUID ${third} ≠ ${uuid}`,
		],
		[
			'another recipient',
			{ data: { id: 7, uuid, receptor: { rfc: 'IIA040805DZ4' } } },
			'Receptor.Rfc IIA040805DZ4 ≠ URE180429TM6',
		],
		[
			'another customer',
			{ data: { id: 7, uuid, customer: { taxid: 'iia040805dz4' } } },
			'Receptor.Rfc IIA040805DZ4 ≠ URE180429TM6',
		],
		['another total', { data: { id: 7, uuid, total: 89320 } }, 'Total 89320 ≠ 1160.00'],
		['another currency', { data: { id: 7, uuid, moneda: 'USD' } }, 'Moneda USD ≠ MXN'],
		[
			'an XML of another total, as base64',
			{
				data: {
					id: 7,
					uuid,
					xml: Buffer.from(
						paidInvoiceXml({ uuid }).replace(' Total="1160.00"', ' Total="89320.00"'),
					).toString('base64'),
				},
			},
			'Total 89320.00 ≠ 1160.00',
		],
	])(
		'reports an unknown outcome if the answer to Stamp could belong to another invoice: %s',
		async (_title, body, what) => {
			expect(await details(body)).toMatchObject({
				outcome: 'unknown',
				code: 'answerOfOther',
				message: `The response to Stamp might be for another invoice: ${what}`,
				id: 7,
				uuid,
				isPending: true,
			});
		},
	);

	it.each<[title: string, body: unknown, request?: object]>([
		[
			'the same values in other formats',
			{
				data: {
					id: 7,
					uuid,
					total: '1160.0',
					moneda: 'mxn',
					receptor: { rfc: 'ure180429tm6' },
					xml: stamp(uuid.toLowerCase()),
				},
			},
		],
		[
			'the issuer as the customer of the service',
			{ data: { id: 7, uuid, customer: { taxid: 'EKU9003173C9' } } },
		],
		['an XML of the sent invoice', { data: { id: 7, uuid, xml: paidInvoiceXml({ uuid }) } }],
		['an XML before its stamp', { data: { id: 7, uuid, xml: paidInvoiceXml({ uuid: '' }) } }],
		['a total that was not sent', { data: { id: 7, uuid, total: 5 } }, { Receptor: sent.Receptor }],
		['a total in words', { data: { id: 7, uuid, total: '$1,160.00 MXN' } }],
		[
			'the amount of a payment',
			{ data: { id: 7, uuid, total: 500, moneda: 'MXN' } },
			{ ...sent, Total: '0', Moneda: 'XXX', TipoDeComprobante: 'P' },
		],
		['a related invoice', { data: { id: 7, uuid, cfdiRelacionados: [{ uuid: third }] } }],
		['rows of its lines', { data: { id: 7, uuid, conceptos: [{ id: 1, uuid: third }] } }],
		[
			'another number of the record',
			{ data: { external_uuid: third, record_uuid: third, id: 7, uuid } },
		],
	])('accepts an answer to Stamp that has %s', async (_title, body, request = sent) => {
		expect(await details(body, request)).toMatchObject({ id: 7, uuid });
		expect(await details(body, request)).not.toHaveProperty('outcome');
	});

	it.each([
		['3600', true],
		['0', false],
		['', false],
	])(
		"recognizes a proxy's cached answer only by an Age header above zero: %j",
		async (age, isKept) => {
			const kept = { ...answer({ data: { id: 7, uuid } }), headers: { age } };
			const error: unknown = await stampedInvoice(kept).catch((thrown: unknown) => thrown);
			if (isKept) {
				expect((error as ItemError).details).toMatchObject({ code: 'answerOfOther', id: 7, uuid });
				expect((error as ItemError).details.message).toContain('Age: 3600');
			} else expect(error).toMatchObject([{ json: { id: 7, uuid } }]);
		},
	);

	it.each([
		{ data: { id: 7, existing_uuid: third } },
		{ data: { id: 7, previous_invoice: { id: 3, uuid: third } } },
		{ data: { id: 7, original: { id: 3, uuid: third } } },
	])(
		'does not mistake an earlier invoice in the answer for the stamped invoice: %j',
		async (body) => {
			expect(await details(body)).toMatchObject({
				code: 'noUuidGiven',
				id: 7,
				uuid: third,
				isPending: true,
			});
		},
	);

	it.each([
		[{ customer_id: 55, product_id: 56, uuid, id: 7 }, 7],
		[{ customer_id: 55, invoice_id: 7, uuid }, 7],
		[{ customer_id: 55, uuid }, undefined],
	])('ignores the ID of a customer or product in an answer: %j', async (data, id) => {
		expect((await details({ data }))?.id).toBe(id);
	});
});

it.each([
	[{ status: 'cancelled' }, 200, { status: 'cancelled' }],
	['', 204, {}],
])('accepts the undocumented cancellation answer %j', async (body, status, json) => {
	expect(await read(cancelledInvoice, body, status)).toEqual(json);
});

it('reads the cancellation status from inside data, not from the top level of the answer', async () => {
	const body = { status: 'success', data: { status: '201', acuse: '<x/>' }, message: 'ok' };
	expect(await read(cancelledInvoice, body)).toMatchObject({
		status: '201',
		acuse: '<x/>',
		message: 'ok',
		answer: { status: 'success' },
		sat: { code: '201', ...meaningOf('201') },
	});
});

it.each(['201', '202', '203', '204', '205', '206', '207', '208', '209'])(
	'explains the cancellation code %s, and reports success only for 201 and 202',
	async (code) => {
		const meant = meaningOf(code);
		if (['201', '202'].includes(code)) {
			const { sat } = (await read(cancelledInvoice, { status: code })) ?? {};
			expect(sat).toEqual({ code, ...meant });
		} else {
			const details = await errorOf(cancelledInvoice, { data: { id: 7, status: code } });
			expect(details).toMatchObject({ outcome: 'refused', satCode: code, httpCode: '200' });
			expect(details.description).toContain(meant.meaning);
			expect(details.es.description).toContain(meant.es);
		}
		const { description } = await errorOf(cancelledInvoice, { message: `${code} - No` }, 409);
		expect(description).toContain(meant.meaning);
	},
);

it("uses the form labels to explain the service's refusal", async () => {
	const labels: Record<string, string> = { FormaPago: 'Payment Form (Forma)' };
	const refused = { message: 'CFDI40104 - La forma de pago no existe' };
	const error: unknown = await stampedInvoice({
		...answer(refused, 422),
		dictionary: ofForm((field) => labels[field]),
	}).catch((thrown: unknown) => thrown);
	expect((error as ItemError).details.description).toContain(
		'Choose a code in Payment Form (Forma), or let the expression give a two-digit code, such as 03. Payment Form (Forma) is not a code of c_FormaPago.\n',
	);
});

it.each([
	{ data: { customer: { id: 5 } } },
	{ data: [{ id: 5 }] },
	{ customer: { id: 5 } },
	{ id: 5 },
	{ data: { product_id: 5 } },
])('finds the ID of a created record in the answer %j', async (body) => {
	expect(await read(createdRecord, body)).toMatchObject({ id: 5 });
});

it('shows the full text of an answer that the node cannot read', async () => {
	expect((await errorOf(createdRecord, { data: 12 })).description).toContain('{"data":12}');
});

it('reports an unknown outcome if the answer is too deeply nested for n8n to store', async () => {
	const body = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
	expect(await errorOf(cancelledInvoice, body)).toMatchObject({ outcome: 'unknown' });
});

it("reads a stamp even if the answer's code is an object that overrides toString", async () => {
	const body = { code: { toString: 1 }, status: { toString: 1 }, data: { id: 7, uuid } };
	expect(await read(stampedInvoice, body)).toMatchObject({ id: 7, uuid });
});

const target: DownloadTarget = {
	id: '1024',
	outputField: 'data',
	files: {
		prepareBinaryData: async (_bytes, fileName, mimeType) => ({
			data: '',
			fileName,
			mimeType: mimeType ?? '',
		}),
	},
};

const readers: Array<{ operation: string; read: ReadAnswer }> = [
	{ operation: 'Create', read: createdRecord },
	{ operation: 'Stamp', read: stampedInvoice },
	{ operation: 'Cancel', read: cancelledInvoice },
	{
		operation: 'Get Many',
		read: async (answer) => readPage(answer).records.map((json) => ({ json })),
	},
	{ operation: 'Download', read: async (answer) => await readDownload(answer, target) },
	{
		operation: 'Download with Read Invoice',
		read: async (answer) => await readDownload(answer, { ...target, readInvoice: true }),
	},
];

const key = fc.oneof(
	fc.constantFrom('data', 'error', 'errors', 'message', 'code', 'id', 'uuid', 'current_page'),
	fc.constantFrom('last_page', 'next_page_url', 'status', 'xml', 'pdf', '__proto__', 'constructor'),
	fc.string(),
);
const file = fc.constantFrom(
	'%PDF-1.7 of some length, as text',
	Buffer.from('%PDF-1.7 of some length, in base64').toString('base64'),
	'<?xml version="1.0"?><cfdi:Comprobante/>',
	'UEsDBBQAAAAIAAAAAAAAAAAAAAAAAAAAAAA=',
);
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small' },
		fc.constantFrom(null, true, 422, 0, -1, '', 'texto', 1e21),
		fc.string(),
		file,
		fc.array(tie('json'), { maxLength: 4 }),
		fc.dictionary(key, tie('json'), { maxKeys: 5 }),
	),
}));
const text = fc.oneof(
	fc.string({ unit: 'binary', maxLength: 3000 }),
	json.map((value) => JSON.stringify(value)),
	json.map((value) => `\uFEFF${JSON.stringify(value)}`),
	json.map((value) => JSON.stringify(value).slice(0, -1)),
	fc.constant('<html><title>x</title>'.padEnd(200_000, '<p>')),
);
const body = fc.oneof(
	json,
	text,
	text.map((value) => Buffer.from(value, 'utf8')),
	text.map((value) => Buffer.from(value, 'utf16le')),
	fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
	fc.constant(undefined),
);
const status = fc.oneof(
	fc.constantFrom(200, 201, 204, 422, 401, 429, 500),
	fc.integer({ min: 100, max: 999 }),
);
const header = fc.oneof(
	fc.string(),
	fc.constant(undefined),
	fc.constantFrom('12', 'attachment; filename="a.xml"'),
);
const response = fc.record({
	statusCode: status,
	headers: fc.record({
		'content-type': header,
		'content-disposition': header,
		'retry-after': header,
		location: header,
	}),
	body,
});

it.each(readers)(
	'returns items, or an error with message and advice, for any answer to $operation',
	async ({ read }) => {
		await fc.assert(
			fc.asyncProperty(response, async (answer) => {
				const outcome = await read(answer as IN8nHttpFullResponse).catch((error: unknown) => error);

				if (Array.isArray(outcome)) {
					expect(() => JSON.stringify(outcome)).not.toThrow();
					return;
				}
				expect(outcome).toBeInstanceOf(ItemError);
				const { details } = redact(outcome as ItemError, (text) => text);
				expect(['refused', 'notSent', 'unknown']).toContain(details.outcome);
				expect(details.message.trim()).not.toBe('');
				expect(details.message.length).toBeLessThanOrEqual(601);
				expect(details.description).toMatch(/\(HTTP \d{3}\)/);
			}),
			{ numRuns: 150 },
		);
	},
);
