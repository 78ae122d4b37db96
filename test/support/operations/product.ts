import { pathOf } from '../../../packages/sandbox/test/invoices';
import { paths } from '../serviceForms';
import type { OperationExample } from './example.cts';
import { filesOfExample, read, withKey } from './example.cts';

export const productOperations: OperationExample[] = [
	{
		...filesOfExample('product.create'),
		path: paths.createProduct,
		patterns: {
			'A product with the codes of SAT': {
				name: 'Taza de barro',
				productCode: '52152001',
				price: '500.00',
			},
		},
		underFaults: {
			parameters: { productName: '={{ $json.key }}' },
			...withKey,
			isWrite: true,
			timesDone: (books, { key }) => books.rowsOf('products', 'description', key).length,
			outputOf: (books, { key }) => ({ id: books.rowsOf('products', 'description', key)[0]?.id }),
		},
	},
	{
		...filesOfExample('product.getAll'),
		path: paths.products,
		patterns: {
			'The products whose description has a word': { word: 'Taza' },
		},
		underFaults: {
			parameters: { filters: { description: '={{ $json.key }}' } },
			...withKey,
			...read,
			prepare: async (sandbox, key) => {
				const body = { Nombre: key, ClaveUnidad: 'H87', ClaveProdServ: '52152001', Precio: '1.00' };
				await sandbox.post(pathOf('product.create'), body);
				return { key };
			},
			outputOf: (_books, { key }) => ({ description: key }),
		},
	},
];
