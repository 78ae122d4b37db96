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

it('looks up and returns the registered customer if the service already has the RFC', async () => {
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

it('finds the customer with exactly the given RFC even if the service ignores the filter', async () => {
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

it('creates a new customer without a look-up', async () => {
	const sent = serviceAnswers(create.path, { body: create.answer });

	const { items } = await runNode({ parameters: useExisting });

	expect(items[0]?.json).toEqual({ id: 12, message: 'Cliente creado' });
	expect(sent).toHaveLength(1);
});

it.each([
	{ title: 'By default', parameters: create.parameters, refusal: exists, found: [] },
	{
		title: 'If no customer has that RFC',
		parameters: useExisting,
		refusal: exists,
		found: [pageAnswer(1, 1, [])],
	},
	{
		title: 'For another field',
		parameters: useExisting,
		refusal: refusedFields({ Nombre: ['requerido'] }),
		found: [],
	},
])(
	"reports the service's message if no existing customer is used (case: $title)",
	async ({ parameters, refusal, found }) => {
		serviceAnswers(create.path, refusal);
		serviceAnswers(query, ...found);

		const { error } = await runNode({ parameters });

		expect(error?.message).toMatch(/^(RFC: El RFC ya existe|Name \(Nombre\): requerido)$/);
		expect(error?.context.outcome).toBe('refused');
	},
);

it('keeps the outcome "refused" if the existing customer cannot be looked up', async () => {
	serviceAnswers(create.path, exists);
	serviceAnswers(query, { status: 500, body: '' });

	const { error } = await runNode({ parameters: useExisting });

	expect(error?.message).toBe('RFC: El RFC ya existe');
	expect(error?.description).toContain(
		'The existing customer could not be looked up: The service failed while it was processing this item',
	);
	expect(error?.context.outcome).toBe('refused');
});

it('mentions the option for existing customers if the RFC already exists', async () => {
	serviceAnswers(create.path, exists);

	const { error } = await runNode({ parameters: create.parameters });

	expect(error?.description).toContain(
		'choose Use Existing Customer in Options > If RFC Already Exists',
	);
});

it('does not mention the option for existing customers if the RFC is refused for another reason', async () => {
	const refusal = { error: { Rfc: ['El formato no es válido'] }, code: 422 };
	serviceAnswers(create.path, { status: 422, body: refusal });

	const { error } = await runNode({ parameters: create.parameters });

	expect(error?.message).toBe('RFC: El formato no es válido');
	expect(error?.description).not.toContain('Use Existing Customer');
});
