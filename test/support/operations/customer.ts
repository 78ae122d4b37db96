/** Examples of the operations of a customer, and how the fault tests run them. */
import { pathOf } from '../../../packages/sandbox/test/invoices';
import { bodies, created, customerRecord, pageOf, paths } from '../serviceForms';
import type { OperationExample } from './example';
import { read, withKey } from './example';

const createBody = bodies.customer('UNIVERSIDAD ROBOTICA ESPAÑOLA', 'URE180429TM6', '601');
const robotica = customerRecord(12, 'URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA');

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
		path: paths.createCustomer,
		body: createBody,
		answer: created(12, 'Cliente creado'),
		output: [{ id: 12, message: 'Cliente creado' }],
		patterns: {
			'A customer who may be there already': {
				item: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', regime: '601' },
				sent: JSON.parse(createBody) as object,
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
		path: paths.customers,
		body: bodies.customers('URE180429TM6'),
		answer: pageOf(1, 1, [robotica]),
		output: [robotica],
		patterns: {
			'The customer with an RFC': {
				item: { rfc: 'URE180429TM6' },
				sent: JSON.parse(bodies.customers('URE180429TM6')) as object,
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
