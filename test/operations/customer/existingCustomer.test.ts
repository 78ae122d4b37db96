import { runNode } from '../../support/engine';
import { operation } from '../../support/operations';
import type { Answer } from '../../support/service';
import { pageAnswer, serviceAnswers, withoutNetwork } from '../../support/service';
import { refusedFields } from '../../support/serviceForms';

withoutNetwork();

const create = operation('customer.create');
const query = operation('customer.getAll').path;
const useExisting = { ...create.parameters, options: { ifRfcExists: 'useExisting' } };
const exists: Answer = refusedFields({ Rfc: ['El RFC ya existe'] });

it('the registered customer is looked up by RFC if the RFC exists', async () => {
	serviceAnswers(create.path, exists);
	const queries = serviceAnswers(query, pageAnswer(1, 1, [{ id: 77, taxid: 'ure180429tm6 ' }]));

	const { items } = await runNode({ parameters: useExisting });

	expect(items).toEqual([
		{
			json: { id: 77, message: 'RFC: El RFC ya existe', existed: true },
			pairedItem: { item: 0 },
		},
	]);
	expect(queries.map(({ body }) => body)).toContain('{"Rfc":"URE180429TM6"}');
});

it('the customer with exactly this RFC is found even if the service ignores the filter', async () => {
	serviceAnswers(create.path, exists);
	serviceAnswers(
		query,
		pageAnswer(1, 2, [
			{ id: 1, taxid: 'AAA010101AAA' },
			{ id: 2, taxid: 'URE180429TM61' },
		]),
		pageAnswer(2, 2, [{ id: 77, taxid: 'URE180429TM6' }]),
	);

	const { items } = await runNode({ parameters: useExisting });

	expect(items[0]?.json).toMatchObject({ id: 77, existed: true });
});

it('a new customer is created without a look-up', async () => {
	const sent = serviceAnswers(create.path, { body: create.answer });

	const { items } = await runNode({ parameters: useExisting });

	expect(items[0]?.json).toEqual({ id: 12, message: 'Cliente creado' });
	expect(sent).toHaveLength(1);
});

it.each([
	{ title: 'by default', parameters: create.parameters, refusal: exists, found: [] },
	{
		title: 'if no customer has that RFC',
		parameters: useExisting,
		refusal: exists,
		found: [pageAnswer(1, 1, [])],
	},
	{
		title: 'for another field',
		parameters: useExisting,
		refusal: refusedFields({ Nombre: ['requerido'] }),
		found: [],
	},
])('the error $title has the words of the service', async ({ parameters, refusal, found }) => {
	serviceAnswers(create.path, refusal);
	serviceAnswers(query, ...found);

	const { error } = await runNode({ parameters });

	expect(error?.message).toMatch(/^(RFC: El RFC ya existe|Name \(Nombre\): requerido)$/);
	expect(error?.context.outcome).toBe('refused');
});

it('the error says so if the look-up fails, and the outcome is refused', async () => {
	serviceAnswers(create.path, exists);
	serviceAnswers(query, { status: 500, body: '' });

	const { error } = await runNode({ parameters: useExisting });

	expect(error?.message).toBe('RFC: El RFC ya existe');
	expect(error?.description).toContain(
		'The existing customer could not be looked up: The service failed while it worked',
	);
	expect(error?.context.outcome).toBe('refused');
});

it('the refusal of an RFC that exists names the option that uses the existing customer', async () => {
	serviceAnswers(create.path, exists);

	const { error } = await runNode({ parameters: create.parameters });

	expect(error?.description).toContain(
		'set Options > If RFC Already Exists to Use Existing Customer',
	);
});

it('the refusal of an RFC for another reason does not name that option', async () => {
	const refusal = { error: { Rfc: ['El formato no es válido'] }, code: 422 };
	serviceAnswers(create.path, { status: 422, body: refusal });

	const { error } = await runNode({ parameters: create.parameters });

	expect(error?.message).toBe('RFC: El formato no es válido');
	expect(error?.description).not.toContain('Use Existing Customer');
});
