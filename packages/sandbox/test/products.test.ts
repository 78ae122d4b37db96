import { withSandbox } from './sandbox';
import { pathOf } from './invoices';

const sandbox = withSandbox('fresh');

const product = {
	Nombre: 'Café de Ñuu Savi, 1 kg',
	ClaveUnidad: 'KGM',
	ClaveProdServ: '50201706',
	Precio: '250.50',
};

const create = async (changes: object = {}) =>
	await sandbox.post(pathOf('product.create'), { ...product, ...changes });

test('returns an ID and a message for a new product', async () => {
	const answer = await create();
	expect(answer.status).toBe(200);
	expect(answer.json).toEqual({ data: { id: 1 }, message: expect.any(String) });
});

test('accepts two products with the same name', async () => {
	await create();
	expect((await create()).json).toMatchObject({ data: { id: 2 } });
});

test.each([
	['Nombre', undefined],
	['Nombre', 'x'.repeat(1001)],
	['ClaveUnidad', undefined],
	['ClaveUnidad', 'kilos'],
	['ClaveProdServ', undefined],
	['ClaveProdServ', '5020170'],
	['ClaveProdServ', 50201706],
	['Precio', undefined],
	['Precio', 250.5],
	['Precio', '250,50'],
	['Precio', '$250.50'],
	['Precio', '-1.00'],
	['Precio', '1e3'],
	['Precio', '1.'],
	['Precio', '1.1234567'],
])('refuses a product with the %s %j and names only that field', async (field, value) => {
	const answer = await create({ [field]: value });
	expect(answer.status).toBe(422);
	expect(answer.json).toEqual({ error: { [field]: [expect.any(String)] }, code: 422 });
});

test('returns a page of products with the registered prices', async () => {
	await create();
	expect((await sandbox.post(pathOf('product.getAll'), {})).json).toEqual({
		data: {
			current_page: 1,
			data: [
				{
					id: 1,
					description: 'Café de Ñuu Savi, 1 kg',
					unit: 'KGM',
					product_code: '50201706',
					price: '250.50',
				},
			],
			last_page: 1,
			next_page_url: null,
			per_page: 15,
			total: 1,
		},
	});
});

test.each([
	['café', 1],
	['CAFÉ DE ÑUU', 1],
	['té', 1],
	['1 kg', 2],
	['agua', 0],
])(
	'applies the description filter %j to two products and returns %i of the two',
	async (Descripcion, total) => {
		await create();
		await create({ Nombre: 'Té verde, 1 kg' });
		const answer = await sandbox.post(pathOf('product.getAll'), { Descripcion });
		expect(answer.json).toMatchObject({ data: { total } });
	},
);
