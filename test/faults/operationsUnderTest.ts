/** The seven operations as the matrix runs them: every item has a key that tells it apart. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paths } from '../sandbox/invoices';
import { concepto, stampParameters } from '../support/operations';
import type { Sandbox } from '../support/sandbox';
import type { Books } from './books';

/** What an item of the matrix carries into the node. */
export interface Subject extends IDataObject {
	/** Has the form of an RFC, and no other item of the file has it. */
	key: string;
	/** Of the invoice that was stamped beforehand, where the operation needs one. */
	invoiceId?: number;
}

export interface OperationUnderTest {
	name: keyof typeof paths;
	/** Among the seven: its items' keys are made of it. */
	place: number;
	writes: boolean;
	parameters: INodeParameters;
	/** Puts into the sandbox what the item needs to be there. */
	prepare: (sandbox: Sandbox, key: string) => Promise<Subject>;
	/** Asks for it once, where the first time takes longer. */
	warm?: (sandbox: Sandbox, subject: Subject) => Promise<unknown>;
	/** A part of the request's body that no other item has. */
	match: (subject: Subject) => string;
	/** How often the item's work was done, by the books; 0 for a read. */
	timesDone: (books: Books, subject: Subject) => number;
	/** What every good output item of it holds. */
	gives: (books: Books, subject: Subject) => object;
}

const onlyKey = async (_sandbox: Sandbox, key: string): Promise<Subject> => ({ key });

const withInvoice = async (sandbox: Sandbox, key: string): Promise<Subject> => {
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

const quoted = ({ key }: Subject): string => `"${key}"`;
const idInBody = ({ invoiceId }: Subject): string => `"Id":"${invoiceId}"`;
const nothing = (): number => 0;

export const stamp: OperationUnderTest = {
	name: 'invoice.stamp',
	place: 0,
	writes: true,
	parameters: {
		...stampParameters,
		recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.key }}' },
		recipientName: '=CLIENTE {{ $json.key }}',
	},
	prepare: onlyKey,
	match: quoted,
	timesDone: (books, { key }) => books.invoicesOf(key).length,
	gives: (books, { key }) => {
		const { id, uuid } = books.invoicesOf(key)[0] ?? {};
		return { id, uuid };
	},
};

export const cancel: OperationUnderTest = {
	name: 'invoice.cancel',
	place: 1,
	writes: true,
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
	gives: (books, { key, invoiceId }) => ({ id: invoiceId, uuid: books.invoicesOf(key)[0]?.uuid }),
};

export const download: OperationUnderTest = {
	name: 'invoice.download',
	place: 2,
	writes: false,
	parameters: {
		resource: 'invoice',
		operation: 'download',
		invoiceId: '={{ $json.invoiceId }}',
		outputField: 'data',
	},
	prepare: withInvoice,
	warm: async (sandbox, { invoiceId }) =>
		await sandbox.post(paths['invoice.download'], { Id: String(invoiceId) }),
	match: idInBody,
	timesDone: nothing,
	gives: (books, { key, invoiceId }) => ({ id: invoiceId, uuid: books.invoicesOf(key)[0]?.uuid }),
};

export const customerCreate: OperationUnderTest = {
	name: 'customer.create',
	place: 3,
	writes: true,
	parameters: {
		resource: 'customer',
		operation: 'create',
		customerName: '=CLIENTE {{ $json.key }}',
		rfc: '={{ $json.key }}',
		taxRegime: '601',
	},
	prepare: onlyKey,
	match: quoted,
	timesDone: (books, { key }) => books.customersOf(key).length,
	gives: (books, { key }) => ({ id: books.customersOf(key)[0]?.id }),
};

export const customerGetAll: OperationUnderTest = {
	name: 'customer.getAll',
	place: 4,
	writes: false,
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
	timesDone: nothing,
	gives: (_books, { key }) => ({ taxid: key }),
};

export const productCreate: OperationUnderTest = {
	name: 'product.create',
	place: 5,
	writes: true,
	parameters: {
		resource: 'product',
		operation: 'create',
		productName: '={{ $json.key }}',
		unitCode: 'H87',
		productCode: '52152001',
		price: '500.00',
	},
	prepare: onlyKey,
	match: quoted,
	timesDone: (books, { key }) => books.productsOf(key).length,
	gives: (books, { key }) => ({ id: books.productsOf(key)[0]?.id }),
};

export const productGetAll: OperationUnderTest = {
	name: 'product.getAll',
	place: 6,
	writes: false,
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
	timesDone: nothing,
	gives: (_books, { key }) => ({ description: key }),
};
