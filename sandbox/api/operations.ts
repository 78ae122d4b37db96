import type { Service } from '../service.ts';
import type { Answer } from './answer.ts';
import { cancelInvoice } from './cancel.ts';
import { createCustomer, queryCustomers } from './customers.ts';
import { downloadInvoice } from './download.ts';
import { createProduct, queryProducts } from './products.ts';
import type { ApiRequest } from './request.ts';
import { stampInvoice } from './stamp.ts';

export const operationNames = [
	'customerCreate',
	'customerQuery',
	'productCreate',
	'productQuery',
	'stamp',
	'cancel',
	'download',
] as const;

export type OperationName = (typeof operationNames)[number];

interface Operation {
	path: string;
	serve(service: Service, request: ApiRequest): Answer | Promise<Answer>;
}

/** The seven operations of the service. */
export const operations: Readonly<Record<OperationName, Operation>> = {
	customerCreate: { path: '/api/customers/create', serve: createCustomer },
	customerQuery: { path: '/api/customers', serve: queryCustomers },
	productCreate: { path: '/api/products/create', serve: createProduct },
	productQuery: { path: '/api/products', serve: queryProducts },
	stamp: { path: '/api/customer-invoices/stamp', serve: stampInvoice },
	cancel: { path: '/api/customer-invoices/cancel', serve: cancelInvoice },
	download: { path: '/api/customer-invoices/download', serve: downloadInvoice },
};
