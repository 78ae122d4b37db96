/** The seven operations as the fault tests run them: each item has a key, by which the books know it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paths } from '../sandbox/invoices';
import { concepto, stampParameters } from '../support/operations';
import type { Sandbox } from '../support/sandbox';
import type { Books } from './readBooks';

/** The data of an input item. */
export interface InputItem extends IDataObject {
	/** In the form of an RFC, and unique in its file. */
	key: string;
	/** The invoice to cancel or download. */
	invoiceId?: number;
}

export interface OperationUnderTest {
	name: keyof typeof paths;
	/** Among the seven operations. */
	index: number;
	isWrite: boolean;
	parameters: INodeParameters;
	/** Adds to the sandbox the records that the item needs. */
	prepare: (sandbox: Sandbox, key: string) => Promise<InputItem>;
	/** Sends a first request, if the first one is slow. */
	warmUp?: (sandbox: Sandbox, input: InputItem) => Promise<unknown>;
	/** A part of the request's body that is unique to the item: a fault order matches it. */
	match: (input: InputItem) => string;
	/** How often the item's work was done according to the books; 0 for a read. */
	timesDone: (books: Books, input: InputItem) => number;
	/** What an output item without an error contains. */
	outputOf: (books: Books, input: InputItem) => object;
}

/** A text in the form of an RFC, unique for each number and item. */
export function keyOf(number: number, item: number): string {
	const letter = (place: number): string =>
		String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26));
	return `${letter(2)}${letter(1)}${letter(0)}010101${String(item).padStart(3, '0')}`;
}

const keyOnly = async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key });

const withInvoice = async (sandbox: Sandbox, key: string): Promise<InputItem> => {
	const body = { ...invoiceOf(key) };
	const { json } = await sandbox.post(paths['invoice.stamp'], body);
	return { key, invoiceId: (json as { data: { id: number } }).data.id };
};

const invoiceOf = (key: string) => ({
	Version: '4.0',
	FormaPago: '03',
	MetodoPago: 'PUE',
	Moneda: 'MXN',
	Emisor: { Rfc: 'EKU9003173C9', RegimenFiscal: '601' },
	Receptor: { Rfc: key, Nombre: `CLIENTE ${key}`, RegimenFiscalReceptor: '601', UsoCFDI: 'G03' },
	Conceptos: [concepto],
});

const quoted = ({ key }: InputItem): string => `"${key}"`;
const idInBody = ({ invoiceId }: InputItem): string => `"Id":"${invoiceId}"`;
const neverDone = (): number => 0;

export const stamp: OperationUnderTest = {
	name: 'invoice.stamp',
	index: 0,
	isWrite: true,
	parameters: {
		...stampParameters,
		recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.key }}' },
		recipientName: '=CLIENTE {{ $json.key }}',
	},
	prepare: keyOnly,
	match: quoted,
	timesDone: (books, { key }) => books.invoicesOf(key).length,
	outputOf: (books, { key }) => {
		const { id, uuid } = books.invoicesOf(key)[0] ?? {};
		return { id, uuid };
	},
};

export const cancel: OperationUnderTest = {
	name: 'invoice.cancel',
	index: 1,
	isWrite: true,
	parameters: {
		resource: 'invoice',
		operation: 'cancel',
		invoiceId: '={{ $json.invoiceId }}',
		cancellationReason: '02',
		replacementUuid: '',
	},
	prepare: withInvoice,
	match: idInBody,
	timesDone: (books, { invoiceId }) => books.cancellationsOf(invoiceId).length,
	outputOf: (books, { key, invoiceId }) => ({
		id: invoiceId,
		uuid: books.invoicesOf(key)[0]?.uuid,
	}),
};

export const download: OperationUnderTest = {
	name: 'invoice.download',
	index: 2,
	isWrite: false,
	parameters: {
		resource: 'invoice',
		operation: 'download',
		invoiceId: '={{ $json.invoiceId }}',
		outputField: 'data',
	},
	prepare: withInvoice,
	warmUp: async (sandbox, { invoiceId }) =>
		await sandbox.post(paths['invoice.download'], { Id: String(invoiceId) }),
	match: idInBody,
	timesDone: neverDone,
	outputOf: (books, { key, invoiceId }) => ({
		id: invoiceId,
		uuid: books.invoicesOf(key)[0]?.uuid,
	}),
};

export const customerCreate: OperationUnderTest = {
	name: 'customer.create',
	index: 3,
	isWrite: true,
	parameters: {
		resource: 'customer',
		operation: 'create',
		customerName: '=CLIENTE {{ $json.key }}',
		rfc: '={{ $json.key }}',
		taxRegime: '601',
	},
	prepare: keyOnly,
	match: quoted,
	timesDone: (books, { key }) => books.customersOf(key).length,
	outputOf: (books, { key }) => ({ id: books.customersOf(key)[0]?.id }),
};

export const customerGetAll: OperationUnderTest = {
	name: 'customer.getAll',
	index: 4,
	isWrite: false,
	parameters: {
		resource: 'customer',
		operation: 'getAll',
		returnAll: false,
		limit: 5,
		filters: { rfc: '={{ $json.key }}' },
	},
	prepare: async (sandbox, key) => {
		await sandbox.post(paths['customer.create'], { Nombre: key, Rfc: key, RegimenFiscal: '601' });
		return { key };
	},
	match: quoted,
	timesDone: neverDone,
	outputOf: (_books, { key }) => ({ taxid: key }),
};

export const productCreate: OperationUnderTest = {
	name: 'product.create',
	index: 5,
	isWrite: true,
	parameters: {
		resource: 'product',
		operation: 'create',
		productName: '={{ $json.key }}',
		unitCode: 'H87',
		productCode: '52152001',
		price: '500.00',
	},
	prepare: keyOnly,
	match: quoted,
	timesDone: (books, { key }) => books.productsOf(key).length,
	outputOf: (books, { key }) => ({ id: books.productsOf(key)[0]?.id }),
};

export const productGetAll: OperationUnderTest = {
	name: 'product.getAll',
	index: 6,
	isWrite: false,
	parameters: {
		resource: 'product',
		operation: 'getAll',
		returnAll: true,
		filters: { description: '={{ $json.key }}' },
	},
	prepare: async (sandbox, key) => {
		const body = { Nombre: key, ClaveUnidad: 'H87', ClaveProdServ: '52152001', Precio: '1.00' };
		await sandbox.post(paths['product.create'], body);
		return { key };
	},
	match: quoted,
	timesDone: neverDone,
	outputOf: (_books, { key }) => ({ description: key }),
};

export const operationsUnderTest: OperationUnderTest[] = [
	stamp,
	cancel,
	download,
	customerCreate,
	customerGetAll,
	productCreate,
	productGetAll,
];
export const writes = operationsUnderTest.filter(({ isWrite }) => isWrite);
