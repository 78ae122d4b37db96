/** The operations of the service, and the address of each. */
export const paths = {
	'customer.create': '/api/customers/create',
	'customer.getAll': '/api/customers',
	'product.create': '/api/products/create',
	'product.getAll': '/api/products',
	'invoice.stamp': '/api/customer-invoices/stamp',
	'invoice.cancel': '/api/customer-invoices/cancel',
	'invoice.download': '/api/customer-invoices/download',
} as const;

export type OperationName = keyof typeof paths;

/** Where SAT's service for the status of an invoice answers: its path is that of SAT. */
export const satStatusPath = '/ConsultaCFDIService.svc';

/** The requests that are counted, and for which faults can be ordered: also those to SAT's own service. */
export type RequestName = OperationName | 'sat.status';

/** What a person is shown of each request. */
export const titles: Readonly<Record<RequestName, string>> = {
	'customer.create': 'Alta de cliente',
	'customer.getAll': 'Consulta de clientes',
	'product.create': 'Alta de producto',
	'product.getAll': 'Consulta de productos',
	'invoice.stamp': 'Timbrado',
	'invoice.cancel': 'Cancelación',
	'invoice.download': 'Descarga',
	'sat.status': 'Consulta al SAT',
};

export const operationNames = Object.keys(paths) as OperationName[];

export const requestNames: readonly RequestName[] = [...operationNames, 'sat.status'];
