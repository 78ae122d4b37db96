import type { Service } from '../service.ts';
import type { Answer } from './answer.ts';
import { cancelInvoice } from './cancel.ts';
import { createCustomer, getAllCustomers } from './customers.ts';
import { downloadInvoice } from './download.ts';
import { createProduct, getAllProducts } from './products.ts';
import type { ApiRequest } from './request.ts';
import { stampInvoice } from './stamp.ts';

export const operationNames = [
	'customer.create',
	'customer.getAll',
	'product.create',
	'product.getAll',
	'invoice.stamp',
	'invoice.cancel',
	'invoice.download',
] as const;

export type OperationName = (typeof operationNames)[number];

interface Operation {
	path: string;
	serve(service: Service, request: ApiRequest): Answer | Promise<Answer>;
}

/** The seven operations of the service. */
export const operations: Readonly<Record<OperationName, Operation>> = {
	'customer.create': { path: '/api/customers/create', serve: createCustomer },
	'customer.getAll': { path: '/api/customers', serve: getAllCustomers },
	'product.create': { path: '/api/products/create', serve: createProduct },
	'product.getAll': { path: '/api/products', serve: getAllProducts },
	'invoice.stamp': { path: '/api/customer-invoices/stamp', serve: stampInvoice },
	'invoice.cancel': { path: '/api/customer-invoices/cancel', serve: cancelInvoice },
	'invoice.download': { path: '/api/customer-invoices/download', serve: downloadInvoice },
};
