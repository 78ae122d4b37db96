import nock from 'nock';

import type { NodeResult } from '../../support/engine';
import { baseUrl, onErrorContinue, retryOnFail, runNode, token } from '../../support/engine';
import { labelsOfBody } from '../../support/editorLabels';
import { keepsCause } from '../../support/n8nUnderTest';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations } from '../../support/operations';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { idField, partyFields, refusedFields, says, stampedAs } from '../../support/serviceForms';

withoutNetwork();
withKeyStore();

const advice: Record<string, string> = {
	'customer.create':
		"<br>If this is the same customer, choose Use Existing Customer in Options > If RFC Already Exists: the item then gets that customer's ID.",
};
const unauthenticated = says(401, 'Unauthenticated.');

function errorOn(item: NodeResult['items'][number] | undefined): Record<string, unknown> {
	return item?.json.error as unknown as Record<string, unknown>;
}

describe.each(operations)('$name refused with 422', ({ name, parameters, path, answer }) => {
	const party = partyFields(name);
	const fields = {
		[party.rfc]: ['El RFC ya existe', 'El RFC no es válido'],
		[party.name]: ['El nombre es requerido'],
	};
	const refused422 = refusedFields(fields);
	const { [party.rfc]: rfcLabel = party.rfc, [party.name]: nameLabel = party.name } =
		labelsOfBody(name);
	const good = { body: answer };
	const items = [{ json: { order: 'A' } }, { json: { order: 'B' } }];

	it("stops the node with the service's message for each refused field", async () => {
		serviceAnswers(path, refused422);

		const { error } = await runNode({ parameters });

		expect(error?.message).toBe('The service refuses 2 values');
		expect(error?.description).toBe(
			`• ${rfcLabel}: El RFC ya existe, El RFC no es válido.<br>• ${nameLabel}: El nombre es requerido.<br>` +
				`Correct the values and run this item again.${advice[name] ?? ''} (HTTP 422)`,
		);
		expect(error?.httpCode).toBe('422');
		expect(error?.context).toMatchObject({
			itemIndex: 0,
			outcome: 'refused',
			fields,
			es: { message: 'El servicio rechaza 2 valores' },
		});
	});

	it('continues after a refused item and outputs the error linked to that item', async () => {
		serviceAnswers(path, refused422, good);

		const { items: out, error } = await runNode({
			parameters,
			items,
			node: onErrorContinue,
		});

		expect(error).toBeUndefined();
		expect(errorOn(out[0])).toEqual({
			message: 'The service refuses 2 values',
			description: expect.stringContaining(`• ${nameLabel}: El nombre es requerido.`) as string,
			code: 'valuesRefused',
			httpCode: '422',
			outcome: 'refused',
			fields,
			es: {
				message: 'El servicio rechaza 2 valores',
				description: expect.stringMatching(
					/^• RFC: El RFC ya existe, .*\n• Nombre: El nombre es requerido\.\nCorrija los datos indicados y [^]* \(HTTP 422\)$/,
				) as string,
			},
		});
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('sends the refused input item with the error to the error output, linked to its item', async () => {
		serviceAnswers(path, refused422, good);

		const { outputs } = await runNode({
			parameters,
			items,
			node: { onError: 'continueErrorOutput' },
		});

		expect(outputs[0]).toHaveLength(1);
		expect(outputs[0]?.[0]?.pairedItem).toEqual({ item: 1 });
		expect(outputs[1]).toHaveLength(1);
		expect(outputs[1]?.[0]?.json.order).toBe('A');
		expect(errorOn(outputs[1]?.[0]).fields).toEqual(fields);
		expect(outputs[1]?.[0]?.pairedItem).toEqual({ item: 0 });
	});
});

describe.each(operations)('$name refused with 401', ({ parameters, path }) => {
	it('sends one request with a refused token and explains the correction without showing the token', async () => {
		const sent = serviceAnswers(path, unauthenticated);

		const { error, run } = await runNode({ parameters });

		expect(sent).toHaveLength(1);
		expect(error?.message).toBe('The service does not accept the Access Token');
		expect(error?.description).toBe(
			'The service says: Unauthenticated.<br>' +
				'Copy the token again from your invoicing service into the credential "CFDI account". (HTTP 401)',
		);
		expect(JSON.stringify(run)).not.toContain(token);
	});
});

describe.each<[title: string, answer: Answer, message: string]>([
	['a message', says(409, 'Ya cancelada'), 'Ya cancelada'],
	['an error of a field', refusedFields({ [idField]: ['No existe'] }), 'Invoice ID: No existe'],
	['plain text', { status: 400, body: 'Falta Id' }, 'Falta Id'],
	[
		'a web page',
		{ status: 404, body: '<html><head><title>Not found</title></head><body>…</body></html>' },
		'Not found',
	],
	['an empty answer', { status: 404, body: '' }, 'The service did not find this record or address'],
	['an unusual status', { status: 418, body: '' }, 'The service refused the request'],
	[
		'an error of the service',
		says(500, 'Server Error'),
		'The service failed while it was processing this item',
	],
	['too many requests', says(429, 'Too Many Attempts.'), 'The service received too many requests'],
])('A refusal with %s', (_title, answer, message) => {
	it.each(['invoice.cancel', 'invoice.download'])(
		'shows a readable message for the refusal of %s',
		async (name) => {
			const { parameters, path } = operation(name);
			serviceAnswers(path, ...Array<Answer>(4).fill(answer));

			const { error } = await runNode({ parameters });

			expect(error?.message).toBe(message);
			expect(error?.description).toMatch(/\(HTTP \d{3}\)/);
		},
	);
});

it('reports a redirect as an error and does not send the token to the other host', async () => {
	const { parameters, path } = operation('invoice.stamp');
	serviceAnswers(path, {
		status: 307,
		body: '',
		headers: { location: `https://elsewhere.test${path}?key=secret` },
	});
	const elsewhere = nock('https://elsewhere.test').post(/.*/).reply(200, {});

	const { error } = await runNode({ parameters });

	expect(error?.message).toBe('The address of the service has moved');
	expect(error?.description).toContain('The service redirects to https://elsewhere.test.');
	expect(error?.description).not.toContain('secret');
	expect(elsewhere.isDone()).toBe(false);
});

it('sends a stamp request only once after a redirect with status 303, despite Retry On Fail', async () => {
	const { parameters, path } = operation('invoice.stamp');
	const redirect = {
		status: 303,
		body: '',
		headers: { location: `https://elsewhere.test${path}` },
	};
	const sent = serviceAnswers(path, redirect, redirect, redirect);

	const { error } = await runNode({ parameters, node: retryOnFail });

	expect(sent).toHaveLength(1);
	expect(error?.context.outcome).toBe('unknown');
	expect(error?.description).toContain('The service responded with a redirect.');
});

const NO_UUID = '00000000-0000-0000-0000-000000000000';
const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

describe('An answer without a result', () => {
	it.each([
		{ title: 'a web page', body: '<html><title>Login</title></html>' },
		{ title: 'an empty answer', body: '' },
		{ title: 'JSON without an id', body: says(200, 'ok').body },
		{ title: 'zeros as UUID', body: stampedAs({ id: 7, uuid: NO_UUID }) },
		{ title: 'a rejected stamp', body: stampedAs({ id: 7, uuid, estatus: 'rechazado' }) },
	])('reports a stamp as unknown if the answer has no result ($title)', async ({ body }) => {
		const { parameters, path } = operation('invoice.stamp');
		serviceAnswers(path, { body });

		const { items } = await runNode({ parameters, node: onErrorContinue });

		expect(errorOn(items[0])).toMatchObject({ outcome: 'unknown', httpCode: '200' });
	});
});

describe('Without an answer', () => {
	const { parameters, path } = operation('invoice.stamp');
	/**
	 * Stamps with a network error. If it lists several `errors`, its message is empty, unlike
	 * "connect ETIMEDOUT 192.0.2.1:443".
	 */
	const stampWith = async (code: string, rest: { syscall?: string; errors?: object[] } = {}) => {
		const { errors, syscall } = rest;
		const words = errors === undefined ? `${syscall ?? 'write'} ${code} 192.0.2.1:443` : '';
		nock(baseUrl)
			.persist()
			.post(path)
			.replyWithError(Object.assign(new Error(words), { code, ...rest }));
		const { items, run } = await runNode({
			parameters,
			node: onErrorContinue,
		});
		expect(JSON.stringify(run)).not.toContain(token);
		return errorOn(items[0]);
	};

	const connecting = { syscall: 'connect' };
	const reading = { syscall: 'read' };
	const everywhere = { errors: [connecting, connecting] };

	it.each([
		['ETIMEDOUT', 'while connecting', connecting, 'notSent'],
		['EHOSTUNREACH', 'while connecting', connecting, 'notSent'],
		['ECONNRESET', 'while connecting', connecting, 'notSent'],
		// Older n8n versions hide `errors`, so the request might have been sent.
		['ENETUNREACH', 'at every address', everywhere, keepsCause ? 'notSent' : 'unknown'],
		['EHOSTUNREACH', 'while reading the answer', reading, 'unknown'],
		['ENETUNREACH', 'while reading the answer', reading, 'unknown'],
		[
			'ENETUNREACH',
			'while connecting and while reading',
			{ errors: [connecting, reading] },
			'unknown',
		],
		['EHOSTUNREACH', 'at an unknown moment', {}, 'unknown'],
	])(
		'reports the network error %s %s (details %j) with the outcome %s',
		async (code, _when, rest, outcome) => {
			expect(await stampWith(code, rest)).toMatchObject({ outcome });
		},
	);

	it.each([
		['ECONNREFUSED', 'notSent', 'The service cannot be reached'],
		['ENOTFOUND', 'notSent', 'The service cannot be reached'],
		['CERT_HAS_EXPIRED', 'notSent', 'The service has a certificate that n8n does not trust'],
		['ECONNRESET', 'unknown', 'The connection to the service broke before its response arrived'],
		['ETIMEDOUT', 'unknown', 'The service did not respond in time'],
	])(
		'reports the network error %s with the outcome %s and the message "%s"',
		async (code, outcome, message) => {
			expect(await stampWith(code)).toMatchObject({
				message,
				outcome,
				description: expect.stringContaining(`(${code})`) as string,
			});
		},
	);
});

it("lists several refused values with SAT's code, its meaning and the fix", async () => {
	const { parameters, path } = operation('invoice.stamp');
	const refused = refusedFields({
		'Receptor.Nombre': ['CFDI40145 - El nombre no corresponde.'],
		'Conceptos[0].ClaveUnidad': ['CFDI40173 - La clave no existe'],
		FormaPago: ['Falta'],
	});
	serviceAnswers(path, refused);

	const { error } = await runNode({ parameters });

	expect(error?.message).toBe('The service refuses 3 values');
	expect(error?.description?.split('<br>')).toEqual([
		expect.stringMatching(
			/^• Recipient Name \(Nombre\) "UNIVERSIDAD ROBOTICA ESPAÑOLA": El nombre no corresponde \(SAT CFDI40145\)\. Enter Recipient RFC .* The recipient's name is .*\.$/,
		),
		expect.stringMatching(/^• Line 1, .*: La clave no existe \(SAT CFDI40173\)\. .*\.$/),
		'• Payment Form (Forma): Falta.',
		'Correct the values and run this item again. (HTTP 422)',
	]);
});

it('reads a refusal in UTF-16 and hides the token even if it is HTML-escaped', async () => {
	const { parameters, path } = operation('invoice.cancel');
	const escaped = token.replaceAll('-', '&#x2D;').toUpperCase();
	const body = JSON.stringify(refusedFields({ [idField]: [`No válido con ${escaped}`] }).body);
	serviceAnswers(path, { status: 422, body: Buffer.from(`\uFEFF${body}`, 'utf16le') });

	const { error, run } = await runNode({ parameters });

	expect(error?.message).toBe('Invoice ID: No válido con ***');
	expect(JSON.stringify(run)).not.toContain(escaped);
});

it.each([
	['a message', (words: string) => says(422, words).body],
	['an error of a field', (words: string) => refusedFields({ [idField]: [words] }).body],
	['a web page', (words: string) => `<html><body><h1>No</h1><p>${words}</p></body></html>`],
])(
	'hides the whole token in a refusal even if the token looks like HTML (%s)',
	async (_form, bodyOf) => {
		const { parameters, path } = operation('invoice.cancel');
		const accessToken = 'a-token<q>-with-a-tag-in-it';
		serviceAnswers(path, { status: 422, body: bodyOf(`El token ${accessToken} no vale`) });

		const { error, run } = await runNode({ parameters, credentials: { baseUrl, accessToken } });

		expect(error?.message).toContain('El token *** no vale');
		expect(JSON.stringify(run)).not.toContain('-with-a-tag-in-it');
	},
);

describe("A SAT code in the service's message", () => {
	const descriptionOf = async (name: string, message: string, shown = message) => {
		const { parameters, path } = operation(name);
		serviceAnswers(path, says(409, message));
		const { error } = await runNode({ parameters });
		expect(error?.message).toBe(shown);
		return error?.description;
	};

	it("explains the meaning and the fix of SAT's code 204 for a refused cancellation", async () => {
		expect(
			await descriptionOf(
				'invoice.cancel',
				'204 - UUID no cancelable',
				'UUID no cancelable (SAT 204)',
			),
		).toContain(
			'First cancel the invoices that refer to this invoice, then cancel this invoice. ' +
				'The invoice cannot be cancelled, for example because another invoice refers to it.<br>',
		);
	});

	it("explains the meaning and the fix of SAT's code CFDI40145 for a refused stamp", async () => {
		expect(
			await descriptionOf('invoice.stamp', 'CFDI40145 - Nombre', 'Nombre (SAT CFDI40145)'),
		).toMatch(
			/^Enter Recipient RFC .* The recipient's name is not the one registered.*<br>Look up the record.* \(HTTP 409\)$/,
		);
	});

	it.each(['201', '204', '209'])(
		'does not explain the code %s for a stamp, because it is a cancellation code',
		async (code) => {
			const description = await descriptionOf('invoice.stamp', `${code} - Comprobante rechazado`);
			expect(description).not.toContain('SAT');
		},
	);

	it('does not explain the code 307 for a cancellation, because it is a stamp code', async () => {
		const description = await descriptionOf('invoice.cancel', '307 - Rechazada');
		expect(description).not.toContain('SAT');
	});
});
