import type { Answer } from '../answer.mts';
import type { Service } from '../service.mts';
import { cancelInvoice } from './cancel.mts';
import { createCustomer, getAllCustomers } from './customers.mts';
import { downloadInvoice } from './download.mts';
import { createProduct, getAllProducts } from './products.mts';
import type { ApiRequest } from './request.mts';
import { stampInvoice } from './stamp.mts';

export interface Operation {
	name: string;
	title: string;
	path: string;
	answer: (service: Service, request: ApiRequest) => Answer | Promise<Answer>;
}

const operation = (
	name: string,
	title: string,
	path: string,
	answer: Operation['answer'],
): Operation => ({ name, title, path, answer });

export const operations: readonly Operation[] = [
	operation('customer.create', 'Alta de cliente', '/api/customers/create', createCustomer),
	operation('customer.getAll', 'Consulta de clientes', '/api/customers', getAllCustomers),
	operation('product.create', 'Alta de producto', '/api/products/create', createProduct),
	operation('product.getAll', 'Consulta de productos', '/api/products', getAllProducts),
	operation('invoice.stamp', 'Timbrado', '/api/customer-invoices/stamp', stampInvoice),
	operation('invoice.cancel', 'Cancelación', '/api/customer-invoices/cancel', cancelInvoice),
	operation('invoice.download', 'Descarga', '/api/customer-invoices/download', downloadInvoice),
];
