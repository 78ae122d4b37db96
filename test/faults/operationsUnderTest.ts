/** The operations as the fault tests run them: each item has a key, by which the books know it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { paths } from '../../packages/sandbox/test/invoices';
import { operation } from '../support/operations';
import type { Sandbox } from '../../packages/sandbox/test/sandbox';
import type { Books } from './readBooks';

/** The data of an input item. */
export interface InputItem extends IDataObject {
	/** In the form of an RFC, and unique in its file. */
	key: string;
	/** The invoice to cancel or download. */
	invoiceId?: number;
}

export interface OperationUnderTest {
	name: string;
	/** The endpoint that it sends its items to, as the sandbox calls it. */
	endpoint: string;
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

const withKey = {
	prepare: async (_sandbox: Sandbox, key: string): Promise<InputItem> => ({ key }),
	match: ({ key }: InputItem): string => `"${key}"`,
};

const withInvoice = {
	prepare: async (sandbox: Sandbox, key: string): Promise<InputItem> => {
		const body = JSON.parse(operation('invoice.stamp').body) as { Receptor: object };
		const Receptor = { ...body.Receptor, Rfc: key, Nombre: `CLIENTE ${key}` };
		const { json } = await sandbox.post(paths['invoice.stamp'], { ...body, Receptor });
		return { key, invoiceId: (json as { data: { id: number } }).data.id };
	},
	match: ({ invoiceId }: InputItem): string => `"Id":"${invoiceId}"`,
	outputOf: (books: Books, { key, invoiceId }: InputItem) => ({
		id: invoiceId,
		uuid: books.invoicesOf(key)[0]?.uuid,
	}),
};

const read = { isWrite: false, timesDone: () => 0 };

/** The name and parameters of an operation, as in its example but for some parameters. */
const exampleWith = (name: string, parameters: INodeParameters) => ({
	name,
	endpoint: name,
	parameters: { ...operation(name).parameters, ...parameters },
});

/** The recipient of a stamp, by whom the books know its item. */
const recipient: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: '={{ $json.key }}' },
	recipientName: '=CLIENTE {{ $json.key }}',
};

const stampsForKey = {
	...withKey,
	isWrite: true,
	timesDone: (books: Books, { key }: InputItem) => books.invoicesOf(key).length,
	outputOf: (books: Books, { key }: InputItem) => {
		const { id, uuid } = books.invoicesOf(key)[0] ?? {};
		return { id, uuid };
	},
};

export const stamp: OperationUnderTest = {
	...exampleWith('invoice.stamp', recipient),
	...stampsForKey,
};

const UUID_START = '5FB2822E-396D-4725-8521-';

/** The letters and the number of the key, in hexadecimal digits. */
const UUID_END_OF_KEY =
	'{{ [...$json.key.slice(0, 3), ...$json.key.slice(-3)].map((one) => one.charCodeAt(0).toString(16)).join("") }}';

export const stampPayment: OperationUnderTest = {
	name: 'invoice.stampPayment',
	endpoint: 'invoice.stamp',
	parameters: {
		...operation('invoice.stampPayment').parameters,
		...recipient,
		// Each item pays an invoice of its own: those of one would wait for each other.
		paidInvoice: { uuid: `=${UUID_START}${UUID_END_OF_KEY}`, total: '1160.00', taxes: ['IVA 16'] },
	},
	...stampsForKey,
};

export const cancel: OperationUnderTest = {
	...exampleWith('invoice.cancel', { invoiceId: '={{ $json.invoiceId }}' }),
	...withInvoice,
	isWrite: true,
	timesDone: (books, { invoiceId }) => books.cancellationsOf(invoiceId).length,
};

export const download: OperationUnderTest = {
	...exampleWith('invoice.download', { invoiceId: '={{ $json.invoiceId }}' }),
	...withInvoice,
	...read,
	warmUp: async (sandbox, { invoiceId }) =>
		await sandbox.post(paths['invoice.download'], { Id: String(invoiceId) }),
};

export const customerCreate: OperationUnderTest = {
	...exampleWith('customer.create', {
		customerName: '=CLIENTE {{ $json.key }}',
		rfc: '={{ $json.key }}',
	}),
	...withKey,
	isWrite: true,
	timesDone: (books, { key }) => books.customersOf(key).length,
	outputOf: (books, { key }) => ({ id: books.customersOf(key)[0]?.id }),
};

export const customerGetAll: OperationUnderTest = {
	...exampleWith('customer.getAll', { limit: 5, filters: { rfc: '={{ $json.key }}' } }),
	...withKey,
	...read,
	prepare: async (sandbox, key) => {
		await sandbox.post(paths['customer.create'], { Nombre: key, Rfc: key, RegimenFiscal: '601' });
		return { key };
	},
	outputOf: (_books, { key }) => ({ taxid: key }),
};

export const productCreate: OperationUnderTest = {
	...exampleWith('product.create', { productName: '={{ $json.key }}' }),
	...withKey,
	isWrite: true,
	timesDone: (books, { key }) => books.productsOf(key).length,
	outputOf: (books, { key }) => ({ id: books.productsOf(key)[0]?.id }),
};

export const productGetAll: OperationUnderTest = {
	...exampleWith('product.getAll', { filters: { description: '={{ $json.key }}' } }),
	...withKey,
	...read,
	prepare: async (sandbox, key) => {
		const body = { Nombre: key, ClaveUnidad: 'H87', ClaveProdServ: '52152001', Precio: '1.00' };
		await sandbox.post(paths['product.create'], body);
		return { key };
	},
	outputOf: (_books, { key }) => ({ description: key }),
};

export const operationsUnderTest: OperationUnderTest[] = [
	stamp,
	stampPayment,
	cancel,
	download,
	customerCreate,
	customerGetAll,
	productCreate,
	productGetAll,
];
/** Those of a resource: "customer". */
export const ofResource = (resource: string): OperationUnderTest[] =>
	operationsUnderTest.filter(({ name }) => name.startsWith(`${resource}.`));
export const writes = operationsUnderTest.filter(({ isWrite }) => isWrite);
