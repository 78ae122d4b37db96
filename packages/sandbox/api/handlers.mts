import type { Answer } from '../answer.mts';
import type { OperationName } from '../operations.mts';
import type { Service } from '../service.mts';
import { cancelInvoice } from './cancel.mts';
import { createCustomer, getAllCustomers } from './customers.mts';
import { downloadInvoice } from './download.mts';
import { createProduct, getAllProducts } from './products.mts';
import type { ApiRequest } from './request.mts';
import { stampInvoice } from './stamp.mts';

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
