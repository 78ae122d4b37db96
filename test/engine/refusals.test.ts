import nock from 'nock';

import type { NodeResult } from '../support/engine';
import { baseUrl, runNode, token } from '../support/engine';
import { operation, operations } from '../support/operations';
import type { Answer } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const fields = {
	Rfc: ['El RFC ya existe', 'El RFC no es válido'],
	Nombre: ['El nombre es requerido'],
};
const refused422 = { status: 422, body: { error: fields, code: 422 } };
const unauthenticated = { status: 401, body: { message: 'Unauthenticated.' } };

/** The error of an item on a branch that goes on. */
function errorOn(item: NodeResult['items'][number] | undefined): Record<string, unknown> {
	return item?.json.error as unknown as Record<string, unknown>;
}

describe.each(operations)('$name refused with 422', ({ parameters, path, answer }) => {
	const good = { body: answer };
	const items = [{ json: { order: 'A' } }, { json: { order: 'B' } }];

	it("stops with the service's own words, field by field", async () => {
		serviceAnswers(path, refused422);

		const { error } = await runNode({ parameters });

		expect(error?.message).toBe('Rfc: El RFC ya existe, El RFC no es válido [item 0]');
		expect(error?.description).toBe(
			'Rfc: El RFC ya existe, El RFC no es válido<br>Nombre: El nombre es requerido<br>' +
				'Correct them and run this item again: nothing was done. (HTTP 422)',
		);
		expect(error?.httpCode).toBe('422');
		expect(error?.context).toMatchObject({ itemIndex: 0, outcome: 'refused', fields });
	});

	it('goes on with the refusal on the item, linked', async () => {
		serviceAnswers(path, refused422, good);

		const { items: out, error } = await runNode({
			parameters,
			items,
			node: { onError: 'continueRegularOutput' },
		});

		expect(error).toBeUndefined();
		expect(errorOn(out[0])).toEqual({
			message: 'Rfc: El RFC ya existe, El RFC no es válido',
			description: expect.stringContaining('Nombre: El nombre es requerido') as string,
			httpCode: '422',
			outcome: 'refused',
			fields,
		});
		expect(out.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('puts the refusal on the error output, with the item that went in, linked', async () => {
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
	it('is asked once, and says what to do about the token without showing it', async () => {
		const sent = serviceAnswers(path, unauthenticated);

		const { error, run } = await runNode({ parameters });

		expect(sent).toHaveLength(1);
		expect(error?.message).toBe('The service does not accept the Access Token [item 0]');
		expect(error?.description).toBe(
			'The service says: Unauthenticated.<br>' +
				'Copy the token again from your invoicing service into the CFDI credential. (HTTP 401)',
		);
		expect(JSON.stringify(run)).not.toContain(token);
	});
});

describe.each([
	{
		title: 'a text',
		status: 404,
		body: { error: 'No existe la factura 9' },
		message: 'No existe la factura 9',
	},
	{ title: 'a message', status: 409, body: { message: 'Ya cancelada' }, message: 'Ya cancelada' },
	{
		title: 'errors in the Laravel way',
		status: 422,
		body: { message: 'The given data was invalid.', errors: { Id: ['Id inválido'] } },
		message: 'Id: Id inválido',
	},
	{
		title: 'an object with a message',
		status: 400,
		body: { error: { message: 'Bad' } },
		message: 'Bad',
	},
	{ title: 'plain text', status: 400, body: 'Falta Id', message: 'Falta Id' },
	{
		title: 'a web page',
		status: 404,
		body: '<html><head><title>Not found</title></head><body>…</body></html>',
		message: 'Not found',
	},
	{
		title: 'nothing',
		status: 404,
		body: '',
		message: 'The service has no such record or address',
	},
	{
		title: 'a status of its own',
		status: 418,
		body: '',
		message: 'The service refused the request',
	},
	{
		title: 'a fault of the service',
		status: 500,
		body: { message: 'Server Error' },
		message: 'The service failed while it worked on this item',
	},
	{
		title: 'too many requests',
		status: 429,
		body: { message: 'Too Many Attempts.' },
		message: 'The service accepts no more requests for now',
	},
	{
		title: 'a refusal inside a 200',
		status: 200,
		body: { error: { Id: ['No existe'] }, code: 422 },
		message: 'Id: No existe',
	},
])('A refusal that is $title', ({ status, body, message }) => {
	it.each(['invoice.cancel', 'invoice.download'])('is readable in %s', async (name) => {
		const { parameters, path } = operation(name);
		// Some are tried again: the service keeps to its answer.
		serviceAnswers(path, ...Array<Answer>(4).fill({ status, body }));

		const { error } = await runNode({ parameters });

		expect(error?.message).toBe(`${message} [item 0]`);
		expect(error?.description).toMatch(/\(HTTP \d{3}\)/);
	});
});

it('says that the service moved, and sends the token to no other host', async () => {
	const { parameters, path } = operation('invoice.stamp');
	serviceAnswers(path, {
		status: 307,
		body: '',
		headers: { location: 'https://elsewhere.test/api?key=secret' },
	});
	const elsewhere = nock('https://elsewhere.test').post(/.*/).reply(200, {});

	const { error } = await runNode({ parameters });

	expect(error?.message).toBe('The address of the service has moved [item 0]');
	expect(error?.description).toContain('The service points to https://elsewhere.test.');
	expect(error?.description).not.toContain('secret');
	expect(elsewhere.isDone()).toBe(false);
});

describe('An answer that is not the service’s', () => {
	it.each([
		{ title: 'a web page', body: '<html><title>Login</title></html>' },
		{ title: 'nothing', body: '' },
		{ title: 'JSON without an id', body: { message: 'ok' } },
	])('($title) leaves it unknown whether the invoice was stamped', async ({ body }) => {
		const { parameters, path } = operation('invoice.stamp');
		serviceAnswers(path, { body });

		const { items } = await runNode({ parameters, node: { onError: 'continueRegularOutput' } });

		expect(errorOn(items[0])).toMatchObject({ outcome: 'unknown', httpCode: '200' });
	});
});

describe('Without an answer', () => {
	const { parameters, path } = operation('invoice.stamp');
	const stampWith = async (code: string, rest: object = {}) => {
		const fault = Object.assign(new Error(`${code} at the service`), { code, ...rest });
		nock(baseUrl).persist().post(path).replyWithError(fault);
		const { items, run } = await runNode({
			parameters,
			node: { onError: 'continueRegularOutput' },
		});
		expect(JSON.stringify(run)).not.toContain(token);
		return errorOn(items[0]);
	};

	const connecting = { syscall: 'connect' };
	const reading = { syscall: 'read' };

	it.each([
		['ETIMEDOUT', 'while connecting', connecting, 'notSent'],
		['EHOSTUNREACH', 'while connecting', connecting, 'notSent'],
		['ENETUNREACH', 'at every address', { errors: [connecting, connecting] }, 'notSent'],
		['ECONNRESET', 'while connecting', connecting, 'notSent'],
		['EHOSTUNREACH', 'while the answer is read', reading, 'unknown'],
		['ENETUNREACH', 'while the answer is read', reading, 'unknown'],
		['ENETUNREACH', 'at one address, and later', { errors: [connecting, reading] }, 'unknown'],
		['EHOSTUNREACH', 'at no one knows what moment', {}, 'unknown'],
	])('%s %s (%j) is %s', async (code, _when, rest, outcome) => {
		expect(await stampWith(code, rest)).toMatchObject({ outcome });
	});

	it.each([
		['ECONNREFUSED', 'notSent', 'The service cannot be reached'],
		['ENOTFOUND', 'notSent', 'The service cannot be reached'],
		['CERT_HAS_EXPIRED', 'notSent', 'The service shows a certificate that n8n does not trust'],
		['ECONNRESET', 'unknown', 'The connection to the service broke before its answer came'],
		['ETIMEDOUT', 'unknown', 'The service did not answer in time'],
	])('%s is %s: "%s"', async (code, outcome, message) => {
		expect(await stampWith(code)).toMatchObject({
			message,
			outcome,
			description: expect.stringContaining(`(${code})`) as string,
		});
	});
});

describe("A code of SAT's in the service's words", () => {
	const descriptionOf = async (name: string, message: string) => {
		const { parameters, path } = operation(name);
		serviceAnswers(path, { status: 409, body: { message } });
		const { error } = await runNode({ parameters });
		expect(error?.message).toBe(`${message} [item 0]`);
		return error?.description;
	};

	it('says of a cancellation refused with 204 what it means and what to do', async () => {
		expect(await descriptionOf('invoice.cancel', '204 - UUID no cancelable')).toContain(
			'SAT 204, UUID: The invoice cannot be cancelled, for example because another invoice refers to it. ' +
				'Cancel the invoices that refer to it first, then this one.',
		);
	});

	it('says of a stamp refused with CFDI40145 what it means and what to do', async () => {
		expect(await descriptionOf('invoice.stamp', 'CFDI40145 - Nombre')).toContain(
			"SAT CFDI40145, Receptor.Nombre: The recipient's name is not the one registered",
		);
	});

	it.each(['201', '204', '209'])(
		'says of a stamp refused with %s nothing that only cancellations mean by it',
		async (code) => {
			const description = await descriptionOf('invoice.stamp', `${code} - Comprobante rechazado`);
			expect(description).not.toContain('SAT');
		},
	);

	it('says of a cancellation refused with 307 nothing that only stamps mean by it', async () => {
		const description = await descriptionOf('invoice.cancel', '307 - Rechazada');
		expect(description).not.toContain('SAT');
	});
});
