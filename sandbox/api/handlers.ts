import type { Answer } from '../answer.ts';
import type { OperationName } from '../operations.ts';
import type { Service } from '../service.ts';
import { cancelInvoice } from './cancel.ts';
import { createCustomer, getAllCustomers } from './customers.ts';
import { downloadInvoice } from './download.ts';
import { createProduct, getAllProducts } from './products.ts';
import type { ApiRequest } from './request.ts';
import { stampInvoice } from './stamp.ts';

type Handler = (service: Service, request: ApiRequest) => Answer | Promise<Answer>;

/** The handler of each operation. */
export const handlers: Readonly<Record<OperationName, Handler>> = {
	'customer.create': createCustomer,
	'customer.getAll': getAllCustomers,
	'product.create': createProduct,
	'product.getAll': getAllProducts,
	'invoice.stamp': stampInvoice,
	'invoice.cancel': cancelInvoice,
	'invoice.download': downloadInvoice,
};
