import { pathOf } from '../../../packages/sandbox/test/invoices';
import { paths } from '../serviceForms';
import type { OperationExample } from './example.cts';
import { filesOfExample, read, withKey } from './example.cts';

export const customerOperations: OperationExample[] = [
	{
		...filesOfExample('customer.create'),
		path: paths.createCustomer,
		patterns: {
			'A customer who may be there already': {
				rfc: 'URE180429TM6',
				name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
				regime: '601',
			},
		},
		underFaults: {
			parameters: {
				customerName: '=CLIENTE {{ $json.key }}',
				rfc: '={{ $json.key }}',
			},
			...withKey,
			isWrite: true,
			timesDone: (books, { key }) => books.rowsOf('customers', 'taxid', key).length,
			outputOf: (books, { key }) => ({ id: books.rowsOf('customers', 'taxid', key)[0]?.id }),
		},
	},
	{
		...filesOfExample('customer.getAll'),
		path: paths.customers,
		patterns: {
			'The customer with an RFC': { rfc: 'URE180429TM6' },
		},
		underFaults: {
			parameters: { limit: 5, filters: { rfc: '={{ $json.key }}' } },
			...withKey,
			...read,
			prepare: async (sandbox, key) => {
				await sandbox.post(pathOf('customer.create'), {
					Nombre: key,
					Rfc: key,
					RegimenFiscal: '601',
				});
				return { key };
			},
			outputOf: (_books, { key }) => ({ taxid: key }),
		},
	},
];
