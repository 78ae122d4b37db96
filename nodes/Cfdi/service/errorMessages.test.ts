import fc from 'fast-check';
import { ofInvoiceForm } from '../messages';
import { errorMessages } from './contents';
import { statusError } from './errors';
import { cleanerOf } from './credential';

const dictionary = ofInvoiceForm({
	rows: [
		['Receptor.Rfc', 'Recipient RFC'],
		['Receptor.UsoCFDI', 'CFDI Use'],
		['Emisor.Rfc', 'Issuer RFC'],
		['Conceptos[].Cantidad', 'Quantity'],
		['FormaPago', 'Payment Form'],
	],
	label: (field) => field,
	more: undefined,
	lines: { isJson: false, elements: [], defaults: {} },
});

const shownOf = (body: unknown, statusCode = 422) => {
	const answer = { statusCode, headers: {}, body: '', dictionary };
	const { message, description = '' } = statusError(answer, body).details;
	return [message, ...description.split('\n')]
		.map((line) =>
			line.replace(/(Correct the values? and run this item again|Check the values).*$/, ''),
		)
		.map((line) => line.replace(/^\(HTTP \d+\)$/, '').trim())
		.filter((line) => line !== '');
};

const malo = 'No es válido';
const both = [
	'The service refuses 2 values',
	'• Recipient RFC: No es válido.',
	'• Line 1, Quantity: Debe ser mayor que cero.',
];
const cero = 'Debe ser mayor que cero';

it.each<[form: string, body: unknown, shown: string[]]>([
	['documented', { error: { 'Receptor.Rfc': [malo] }, code: 422 }, ['Recipient RFC: No es válido']],
	['nested fields', { errors: { Receptor: { Rfc: [malo] } } }, ['Recipient RFC: No es válido']],
	[
		'nested lines',
		{ error: { Receptor: { Rfc: [malo] }, Conceptos: [{ Cantidad: [cero] }] }, code: 422 },
		both,
	],
	['dotted lines', { error: { 'Receptor.Rfc': malo, 'Conceptos.0.Cantidad': [cero] } }, both],
	[
		'rows of a list',
		{
			errors: [
				{ field: 'Receptor.Rfc', message: malo },
				{ field: 'Conceptos[0].Cantidad', message: cero },
			],
		},
		both,
	],
	[
		'rows in the documented key',
		{ error: [{ campo: 'Receptor.Rfc', mensaje: malo }] },
		['Recipient RFC: No es válido'],
	],
	[
		'fields next to a message',
		{ error: { message: 'Datos incorrectos', fields: { 'Receptor.Rfc': [malo] } }, code: 422 },
		['Recipient RFC: No es válido', 'The service says: Datos incorrectos'],
	],
	[
		'the status among the fields',
		{ error: { 'Receptor.Rfc': [malo], code: 422, status: 422 } },
		['Recipient RFC: No es válido'],
	],
	['Laravel without an envelope', { 'Receptor.Rfc': [malo], 'Conceptos.0.Cantidad': [cero] }, both],
	[
		'JSON:API',
		{
			errors: [
				{ status: '422', source: { pointer: '/data/attributes/Receptor/Rfc' }, detail: malo },
			],
		},
		['Recipient RFC: No es válido'],
	],
	[
		'Joi, with the name of the error',
		{ error: { name: 'ValidationError', details: [{ path: ['Receptor', 'Rfc'], message: malo }] } },
		['Recipient RFC: No es válido'],
	],
	[
		'a message that is an object',
		{ message: { 'Receptor.Rfc': [malo] } },
		['Recipient RFC: No es válido'],
	],
	[
		'an object as the message of a field',
		{ error: { FormaPago: { message: malo, code: 'x' } } },
		['Payment Form: No es válido'],
	],
	[
		'a number beside a good field',
		{ error: { FormaPago: [malo], Otro: 307 } },
		['The service refuses 2 values', '• Payment Form: No es válido.', '• Otro: 307.'],
	],
	[
		'null, false and empty lists beside a good field',
		{ error: { FormaPago: [malo], A: null, B: false, C: [], D: {}, E: '' } },
		['Payment Form: No es válido'],
	],
	[
		'a field that the form does not know',
		{ error: { Cosa: { Rara: [malo] } } },
		['Cosa.Rara: No es válido'],
	],
	[
		'Laravel',
		{
			message: `${malo} (and 1 more error)`,
			errors: { 'Receptor.Rfc': [malo], 'Conceptos.0.Cantidad': [cero] },
		},
		both,
	],
	[
		'Laravel with a general message',
		{ message: 'The given data was invalid.', errors: { 'Receptor.Rfc': [malo] } },
		['Recipient RFC: No es válido', 'The service says: The given data was invalid.'],
	],
	[
		'ASP.NET',
		{
			type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
			title: 'One or more validation errors occurred.',
			status: 400,
			traceId: '00-0af7651916cd43dd8448eb211c80319c-b9c7c989f97918e1-00',
			errors: { '$.Receptor.Rfc': [malo], '$.Conceptos[0].Cantidad': [cero] },
		},
		[...both, 'The service says: One or more validation errors occurred.'],
	],
	[
		'ASP.NET ModelState',
		{ Message: 'The request is invalid.', ModelState: { 'invoice.Receptor.Rfc': [malo] } },
		['Recipient RFC: No es válido', 'The service says: The request is invalid.'],
	],
	[
		'FastAPI',
		{
			detail: [
				{
					type: 'string_too_short',
					loc: ['body', 'Receptor', 'Rfc'],
					msg: malo,
					input: 'XAXX',
					ctx: { min_length: 12 },
					url: 'https://errors.pydantic.dev/2/v/x',
				},
				{ type: 'greater_than', loc: ['body', 'Conceptos', 0, 'Cantidad'], msg: cero, input: 0 },
			],
		},
		both,
	],
	['FastAPI with a text', { detail: malo }, [malo]],
	[
		'express-validator',
		{
			errors: [
				{ type: 'field', value: 'XAXX', msg: malo, path: 'Receptor.Rfc', location: 'body' },
				{ value: 0, msg: cero, param: 'Conceptos[0].Cantidad', location: 'body' },
			],
		},
		both,
	],
	[
		'Spring',
		{
			timestamp: '2026-11-20T12:00:00.000+00:00',
			status: 400,
			error: 'Bad Request',
			message: "Validation failed for object='factura'. Error count: 1",
			errors: [
				{
					codes: ['NotNull.factura.rfc'],
					arguments: [{ defaultMessage: 'rfc' }],
					defaultMessage: malo,
					objectName: 'factura',
					field: 'receptor.rfc',
					rejectedValue: null,
					bindingFailure: false,
					code: 'NotNull',
				},
			],
			path: '/api/customer-invoices/stamp',
		},
		[
			'Recipient RFC: No es válido',
			"The service says: Bad Request; Validation failed for object='factura'. Error count: 1",
		],
	],
	[
		'Spring fieldErrors',
		{
			fieldErrors: [
				{ field: 'receptor.rfc', message: malo },
				{ field: 'conceptos[0].cantidad', message: cero },
			],
		},
		both,
	],
	[
		'zod flatten',
		{ formErrors: ['Faltan datos'], fieldErrors: { FormaPago: [malo] } },
		['Payment Form: No es válido', 'The service says: Faltan datos'],
	],
	[
		'zod format',
		{
			error: {
				_errors: [],
				Receptor: { _errors: [], Rfc: { _errors: [malo] } },
				Conceptos: { 0: { Cantidad: { _errors: [cero] } } },
			},
		},
		both,
	],
	[
		'ajv at the root',
		{
			errors: [
				{
					instancePath: '',
					keyword: 'required',
					params: { missingProperty: 'FormaPago' },
					message: "must have required property 'FormaPago'",
				},
			],
		},
		["must have required property 'FormaPago'"],
	],
	[
		'Joi',
		{
			statusCode: 400,
			error: 'Bad Request',
			message: malo,
			details: [
				{
					message: malo,
					path: ['Receptor', 'Rfc'],
					type: 'any.required',
					context: { label: 'Rfc', key: 'Rfc' },
				},
			],
		},
		['Recipient RFC: No es válido', 'The service says: Bad Request'],
	],
	[
		'NestJS',
		{ statusCode: 400, message: ['Rfc debe ser texto', 'Falta el nombre'], error: 'Bad Request' },
		['Rfc debe ser texto; Falta el nombre; Bad Request'],
	],
	[
		'RFC 7807 invalid-params',
		{ title: 'Datos incorrectos', 'invalid-params': [{ name: 'Receptor.Rfc', reason: malo }] },
		['Recipient RFC: No es válido', 'The service says: Datos incorrectos'],
	],
	[
		'a platform with path and code',
		{
			message: malo,
			status: 400,
			ok: false,
			code: 'invalid_field',
			path: 'FormaPago',
			location: 'body',
			logId: 'abc',
		},
		['Payment Form: No es válido'],
	],
	[
		'message and messageDetail',
		{
			message: 'CFDI40145 - Nombre',
			messageDetail: 'No corresponde al RFC',
			data: null,
			status: 'error',
		},
		['CFDI40145 - Nombre; No corresponde al RFC'],
	],
	[
		'a message inside a message',
		{
			response: 'error',
			message: { message: 'No se timbró', messageDetail: malo, data: null, status: 'error' },
			xmlerror: '<?xml version="1.0"?><a b="c"/>',
		},
		['No se timbró; No es válido'],
	],
	[
		'incidencias',
		{
			Incidencias: {
				Incidencia: [
					{
						IdIncidencia: '1',
						CodigoError: '307',
						MensajeIncidencia: malo,
						RfcEmisor: null,
						FechaRegistro: '2026-11-20T12:00:00',
					},
				],
			},
		},
		['307 - No es válido'],
	],
	[
		'a code next to the words',
		{ codigo: 'CFDI40145', mensaje: malo },
		['CFDI40145 - No es válido'],
	],
	[
		'JSON in a text',
		{ message: `{"error":{"FormaPago":["${malo}"]}}` },
		[`{"error":{"FormaPago":["${malo}"]}}`],
	],
	['a list of texts', { errors: ['Falta el nombre', malo] }, ['Falta el nombre; No es válido']],
	[
		'the same in two forms',
		{ errors: [`FormaPago: ${malo}`], error: { FormaPago: [malo] } },
		['Payment Form: No es válido'],
	],
	[
		'a body that is a row, with nested rows',
		{
			ok: false,
			message: cero,
			path: 'Conceptos[0].Cantidad',
			errors: [
				{ message: cero, source: 'pac', path: 'Conceptos[0].Cantidad' },
				{ message: malo, source: 'sat', path: 'Receptor.Rfc' },
			],
		},
		[
			'The service refuses 2 values',
			'• Line 1, Quantity: Debe ser mayor que cero.',
			'• Recipient RFC: No es válido.',
		],
	],
	[
		'ModelState after the name of a model',
		{ ModelState: { 'cfdiToCreate.Receptor.Rfc': [malo], '': ['Faltan datos'] } },
		['Recipient RFC: No es válido', 'The service says: Faltan datos'],
	],
	[
		'FluentValidation',
		{
			data: [
				{
					propertyName: 'Receptor.Rfc',
					errorMessage: malo,
					formattedMessagePlaceholderValues: { PropertyName: 'Rfc', PropertyValue: 0 },
				},
			],
			message: 'Datos incorrectos',
		},
		['Recipient RFC: No es válido', 'The service says: Datos incorrectos'],
	],
	[
		'rows with words as an error or a list',
		{
			timestamp: '2026-11-20T12:00:00Z',
			path: '/v1/stamp',
			errors: [
				{ field: 'Receptor.Rfc', errors: [malo], rejectedValue: 'X' },
				{ name: 'Conceptos[0].Cantidad', error: cero },
			],
		},
		both,
	],
	[
		'fields with names like details',
		{ errors: { name: malo, type: { message: cero, kind: 'x', path: 'type' } } },
		['The service refuses 2 values', `• name: ${malo}.`, `• type: ${cero}.`],
	],
	[
		'API Platform',
		{
			'@id': '/validation_errors/ad32d13f-c3d4-423b-909a-857b961eb720',
			violations: [{ propertyPath: 'formaPago', message: malo }],
			'hydra:title': 'Datos incorrectos',
			'hydra:description': `formaPago: ${malo}`,
		},
		['Payment Form: No es válido', 'The service says: Datos incorrectos'],
	],
	[
		'OData',
		{
			error: {
				message: malo,
				target: 'Receptor.Rfc',
				details: [{ target: 'Conceptos[0].Cantidad', message: cero }],
			},
		},
		both,
	],
	[
		'JSON behind words',
		{ error: `Error del PAC: {"message":"${malo}"}` },
		[`Error del PAC: {"message":"${malo}"}`],
	],
	[
		'SOAP',
		`<e:Envelope><e:Fault><faultcode>e:Server</faultcode><faultstring>${malo}</faultstring><detail><message>${malo}</message></detail></e:Fault></e:Envelope>`,
		[`e:Server ${malo} ${malo}`],
	],
	[
		'incidencias in XML',
		{
			error: `<r:Incidencia><CodigoError>307</CodigoError><MensajeIncidencia>${malo}</MensajeIncidencia></r:Incidencia>`,
		},
		[`307 ${malo}`],
	],
	[
		'a page with a meaningless title',
		`<html><title>Error</title><body><pre>${malo}</pre></body></html>`,
		[malo],
	],
	['the same text twice', { error: malo, message: `${malo}.` }, [malo]],
	[
		'tags',
		{ error: { FormaPago: [`<b>No</b> es <i>válido</i>`] } },
		['Payment Form: No es válido'],
	],
	[
		'a status word next to words',
		{ error: 'Unprocessable Entity', message: malo },
		[`Unprocessable Entity; ${malo}`],
	],
])('shows the messages of a refusal in the format "%s"', (_form, body, shown) => {
	expect(shownOf(body).filter((line) => !line.includes('(UUID'))).toEqual(
		shown.filter((line) => !line.includes('(UUID')),
	);
});

it.each<[form: string, body: unknown, first: string]>([
	['a text under a name without an envelope', { FormaPago: malo }, ''],
	['a record without a message', { data: { estado: malo } }, ''],
	['rows of another kind', { errores_del_pac: { Rfc: { motivo: malo } } }, ''],
	['words of another kind next to a message', { message: cero, hint: malo }, cero],
	['a record next to a message', { message: cero, data: { serie: 'Serie de prueba' } }, cero],
])('shows an error answer in an unknown format unchanged: %s', (_form, body, first) => {
	const shown = [first, `The service says: ${JSON.stringify(body)}`].filter((line) => line !== '');
	expect(shownOf(body).slice(-shown.length)).toEqual(shown);
});

it("shows every text of an error answer in any format, without repeating a field's text", () => {
	const words = fc.stringMatching(/^[a-zñ]{3,9} [a-zñ]{3,9} [0-9]{3}$/);
	const key = fc.oneof(
		fc.constantFrom('error', 'errors', 'message', 'detail', 'data', 'Receptor', 'Rfc', 'Conceptos'),
		fc.constantFrom('field', 'path', 'msg', 'title', 'non_field_errors', 'Cantidad', '0', 'hint'),
		fc.stringMatching(/^[A-Z][a-z]{4,9}$/),
	);
	const { json } = fc.letrec<{ json: unknown }>((tie) => ({
		json: fc.oneof(
			{ depthSize: 'small' },
			words,
			words,
			fc.constantFrom(null, false, true, 5, '', 'error'),
			fc.array(tie('json'), { maxLength: 4 }),
			fc.dictionary(key, tie('json'), { maxKeys: 4 }),
		),
	}));
	fc.assert(
		fc.property(json, (body) => {
			const leaves = new Set<string>(JSON.stringify(body).match(/[a-zñ]{3,9} [a-zñ]{3,9} \d{3}/g));
			const { words: said = '', fields = {}, also } = errorMessages(body);
			const isField = Object.keys(fields).length > 0;
			const shown = [...(isField ? Object.values(fields).flat() : [said]), ...also].join('\n');
			for (const leaf of leaves) expect(shown).toContain(leaf);
			for (const texts of Object.values(fields)) expect(new Set(texts).size).toBe(texts.length);
			expect(new Set(also).size).toBe(also.length);
		}),
	);
});

describe('A secret in an answer', () => {
	const secret = 'abc<q>defghijklmnopqrst';
	const clean = cleanerOf([secret, '307-abcdefghijklmnop']);

	it.each<[title: string, body: unknown]>([
		['a text with tags', { error: { Rfc: [`El token ${secret} no es válido`] } }],
		['a page', `<html><body><p>El token ${secret} no es válido</p></body></html>`],
		['the title of a page', `<title>El token ${secret} no es válido</title>`],
		['a key', { error: { [secret]: ['No es válido'] } }],
		['a shortened text', { message: `${'No es válido. '.repeat(714)}${secret}` }],
		['a code of SAT before words', { error: 'El token 307-abcdefghijklmnop no es válido' }],
		['a JSON in a text', { error: `No es válido: {"token":"${secret}"}` }],
	])('removes a secret before the node shortens or splits an answer (%s)', (_title, body) => {
		const shown = JSON.stringify(errorMessages(body, clean));
		expect(shown).toMatch(/no es válido/i);
		for (const part of ['abc', 'defgh', 'lmnop']) expect(shown).not.toContain(part);
	});
});

const rfc = { Rfc: ['El RFC ya existe'] };

it.each([
	{
		title: 'the documented form',
		body: { error: rfc, code: 422 },
		expected: { words: 'Rfc: El RFC ya existe', fields: rfc },
	},
	{
		title: 'a field with one text',
		body: { error: { Rfc: 'No' } },
		expected: { words: 'Rfc: No', fields: { Rfc: ['No'] } },
	},
	{
		title: 'errors next to a message',
		body: { message: 'Invalid', errors: rfc },
		expected: { words: 'Rfc: El RFC ya existe', fields: rfc, also: ['Invalid'] },
	},
	{ title: 'an error as text', body: { error: 'No' }, expected: { words: 'No' } },
	{
		title: 'an error with a message',
		body: { error: { message: 'No', code: 'X1' } },
		expected: { words: 'No' },
	},
	{
		title: 'a list of errors',
		body: { errors: [{ message: 'A' }, 'B'] },
		expected: { words: 'A; B' },
	},
	{ title: 'a message inside data', body: { data: { message: 'No' } }, expected: { words: 'No' } },
	{ title: 'a number', body: { error: 307 }, expected: { words: '307' } },
	{
		title: 'an empty error before a message',
		body: { error: {}, message: 'No' },
		expected: { words: 'No' },
	},
	{
		title: 'a page with a title',
		body: '<html><title>Bad Gateway</title><p>x</p></html>',
		expected: { words: 'Bad Gateway' },
	},
	{
		title: 'a page without a title',
		body: '<p>Bad <b>gateway</b></p><script>x()</script>',
		expected: { words: 'Bad gateway' },
	},
	{ title: 'text', body: ' No ', expected: { words: 'No' } },
	{ title: 'a list', body: ['A', 'B'], expected: { words: 'A; B' } },
	{ title: 'an empty text', body: '', expected: {} },
	{ title: 'null', body: null, expected: {} },
	{ title: 'an empty object', body: {}, expected: {} },
	{
		title: "a certifier's result around the words",
		body: { stampResult: { xml: '', Incidencias: { Incidencia: [{ MensajeIncidencia: 'No' }] } } },
		expected: { words: 'No' },
	},
	{
		title: 'the results of each invoice',
		body: { status: 200, mensaje: 'ok', resultados: [{ status: 633, mensaje: 'Uso indebido' }] },
		expected: { words: 'ok; Uso indebido' },
	},
	{
		title: 'a description next to a code',
		body: { estatus: { codigo: '017', descripcion: 'Error al timbrar' }, cfdi: null },
		expected: { words: 'Error al timbrar' },
	},
	{
		title: 'a sentence under another key, with a code in it',
		body: { message: 'No', texto: 'ERROR: 7 - fecha' },
		expected: { words: 'No', also: ['{"message":"No","texto":"ERROR: 7 - fecha"}'] },
	},
	{
		title: 'files next to a sentence under another key',
		body: {
			message: 'No',
			texto: 'Ya estaba',
			cfdi: '<Comprobante/>',
			pdf: btoa(`%PDF-${'x'.repeat(30)}`),
		},
		expected: { words: 'No', also: ['{"message":"No","texto":"Ya estaba"}'] },
	},
	{
		title: 'an object without words',
		body: { ok: false },
		expected: { also: ['{"ok":false}'] },
	},
])('reads the error messages of an answer with $title', ({ body, expected }) => {
	expect(errorMessages(body)).toEqual({ also: [], ...expected });
});
