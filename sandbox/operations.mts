/** The seven operations of the service, and the address of each. */
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

export const operationNames = Object.keys(paths) as OperationName[];
