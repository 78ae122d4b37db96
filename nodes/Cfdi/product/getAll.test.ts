import { listedProduct, pickedProduct } from './getAll';

const values = {
	description: 'Taza de barro',
	unitPrice: '500.00',
	productCode: '52152001',
	unitCode: 'H87',
};

it.each([
	{ id: 1, description: 'Taza de barro', unit: 'H87', product_code: '52152001', price: '500.00' },
	{ Nombre: 'Taza de barro', ClaveUnidad: 'H87', ClaveProdServ: '52152001', Precio: '500.00' },
	{
		Descripción: 'Taza de barro',
		clave_unidad: 'H87',
		clave: 52152001,
		'Precio unitario': '500.00',
	},
	{ name: 'Taza de barro', unit: 'Pieza', unidad: 'H87', productCode: '52152001', price: '500.00' },
])('lists the product %j with all values for a line item', (record) => {
	const name = 'Taza de barro · 52152001 · H87 · 500.00';
	expect(listedProduct(record)).toEqual([{ name, value: JSON.stringify(values) }]);
});

it.each([
	[{ name: 'Taza', price: '0' }, { description: 'Taza' }],
	[{ name: 'Taza', price: '1,50', unit: 'Pieza', clave: 'TAZA-1' }, { description: 'Taza' }],
	[{ name: 'Taza', price: null, unit: {}, description: '' }, { description: 'Taza' }],
])('lists only the valid values of the product %j: %j', (record, taken) => {
	expect(listedProduct(record)).toEqual([{ name: 'Taza', value: JSON.stringify(taken) }]);
});

it('omits a product without a description from the list', () => {
	expect(listedProduct({ id: 34, price: '500.00' })).toEqual([]);
});

it("restores a product's values from the list entry that the user picked", () => {
	const [listed] = listedProduct({ ...values, id: 1 });
	expect(pickedProduct({ __rl: true, mode: 'list', value: listed?.value })).toEqual(values);
});

it.each([undefined, null, '', { __rl: true, mode: 'list', value: '' }])(
	'returns no values if no product is picked: %j',
	(locator) => {
		expect(pickedProduct(locator)).toEqual({});
	},
);

it.each(['Taza', '[1]', '{', 34, ['Taza']])('refuses the value %j as a product', (value) => {
	expect(pickedProduct({ __rl: true, mode: 'list', value })).toBeUndefined();
});
