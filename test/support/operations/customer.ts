/** Examples of the operations of a customer, and how the fault tests run them. */
import { pathOf } from '../../../packages/sandbox/test/invoices';
import type { OperationExample } from './example';
import { read, withKey } from './example';

export const customerOperations: OperationExample[] = [
	{
		name: 'customer.create',
		parameters: {
			resource: 'customer',
			operation: 'create',
			customerName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			rfc: 'URE180429TM6',
			taxRegime: '601',
		},
		path: '/api/customers/create',
		body: '{"Nombre":"UNIVERSIDAD ROBOTICA ESPAÑOLA","Rfc":"URE180429TM6","RegimenFiscal":"601"}',
		answer: { data: { id: 12 }, message: 'Cliente creado' },
		output: [{ id: 12, message: 'Cliente creado' }],
		patterns: {
			'A customer who may be there already': {
				item: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', regime: '601' },
				sent: {
					Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
					Rfc: 'URE180429TM6',
					RegimenFiscal: '601',
				},
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
		name: 'customer.getAll',
		parameters: {
			resource: 'customer',
			operation: 'getAll',
			returnAll: false,
			limit: 50,
			filters: { rfc: 'URE180429TM6' },
		},
		path: '/api/customers',
		body: '{"Rfc":"URE180429TM6"}',
		answer: {
			data: {
				current_page: 1,
				last_page: 1,
				data: [{ id: 12, taxid: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }],
			},
		},
		output: [{ id: 12, taxid: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' }],
		patterns: {
			'The customer with an RFC': {
				item: { rfc: 'URE180429TM6' },
				sent: { Rfc: 'URE180429TM6' },
			},
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
