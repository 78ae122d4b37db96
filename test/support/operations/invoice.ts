import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { pathOf, without } from '../../../packages/sandbox/test/invoices';
import type { Sandbox } from '../../../packages/sandbox/test/sandbox';
import type { Books } from '../../promise/readBooks';
import { paths } from '../serviceForms';
import type { InputItem, OperationExample } from './example.cts';
import { filesOfExample, read, withKey } from './example.cts';

const stamp = filesOfExample('invoice.stamp');

export const stampParameters = stamp.parameters;

export const concepto = (JSON.parse(stamp.body) as { Conceptos: [Record<string, string>] })
	.Conceptos[0];

/** Without the postal code, the first execution in the editor would stop. */
export const completeParameters: INodeParameters = {
	...stampParameters,
	recipientPostalCode: '86991',
};

export const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

/**
 * Returns responses for `count` invoices with different UUIDs. The first has the example's UUID.
 */
export function answersOf(answer: object, count: number): Array<{ body: object }> {
	const digits = Array.from({ length: count }, (_none, index) => (index + 5).toString(16));
	return digits.map((digit) => ({ body: ofAnother(answer, digit.toUpperCase()) }));
}

/** Copies a response with a different UUID, because each invoice has a unique UUID. */
export function ofAnother<T>(stamped: T, digit = '6'): T {
	const another = `${digit}FB2822E-396D-4725-8521-CDC4BDD20CCF`;
	return JSON.parse(JSON.stringify(stamped).replaceAll(uuid, another)) as T;
}

export const paidUuid = '1FB2822E-396D-4725-8521-CDC4BDD20CCF';

export const paymentParties: INodeParameters = {
	recipientRfc: { __rl: true, mode: 'rfc', value: 'URE180429TM6' },
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	recipientTaxRegime: '601',
	recipientPostalCode: '86991',
};

export const cupLine: INodeParameters = {
	description: 'Taza de barro',
	quantity: '2',
	unitPrice: '500.00',
	productCode: '52152001',
	lineOptions: { unitCode: 'H87' },
	taxes: ['IVA 16'],
};

const payment = filesOfExample('invoice.stampPayment');

export const paymentParameters = payment.parameters;

/** The example's result of Stamp. Its Concepto has no Importe, so the total is unknown. */
export const stamped = without(stamp.output[0] as IDataObject, 'message') as IDataObject & {
	summary: string;
};

const withInvoice = {
	prepare: async (sandbox: Sandbox, key: string): Promise<InputItem> => {
		const body = JSON.parse(stamp.body) as { Receptor: object };
		const Receptor = { ...body.Receptor, Rfc: key, Nombre: `CLIENTE ${key}` };
		const { json } = await sandbox.post(pathOf('invoice.stamp'), { ...body, Receptor });
		return { key, invoiceId: (json as { data: { id: number } }).data.id };
	},
	match: ({ invoiceId }: InputItem): string => `"Id":"${invoiceId}"`,
	outputOf: (books: Books, { key, invoiceId }: InputItem) => ({
		id: invoiceId,
		uuid: books.invoicesOf(key)[0]?.uuid,
	}),
};

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

const UUID_START = '5FB2822E-396D-4725-8521-';

const UUID_END_OF_KEY =
	'{{ [...$json.key.slice(0, 3), ...$json.key.slice(-3)].map((one) => one.charCodeAt(0).toString(16)).join("") }}';

export const invoiceOperations: OperationExample[] = [
	{
		...stamp,
		path: paths.stamp,
		underFaults: {
			parameters: recipient,
			...stampsForKey,
		},
	},
	{
		...payment,
		path: paths.stamp,
		underFaults: {
			parameters: {
				...recipient,
				// Each item pays a different invoice, because payments of one invoice wait for each other.
				paidInvoice: {
					uuid: `=${UUID_START}${UUID_END_OF_KEY}`,
					total: '1160.00',
					taxes: ['IVA 16'],
				},
			},
			...stampsForKey,
		},
	},
	{
		...filesOfExample('invoice.cancel'),
		path: paths.cancel,
		patterns: {
			'An invoice with errors, which none replaces': { id: 1024 },
		},
		underFaults: {
			parameters: { invoiceId: '={{ $json.invoiceId }}' },
			...withInvoice,
			isWrite: true,
			timesDone: (books, { invoiceId }) =>
				books.rowsOf('cancellations', 'invoiceId', invoiceId).length,
		},
	},
	{
		...filesOfExample('invoice.download'),
		path: paths.download,
		underFaults: {
			parameters: { invoiceId: '={{ $json.invoiceId }}' },
			...withInvoice,
			...read,
			warmUp: async (sandbox, { invoiceId }) =>
				await sandbox.post(pathOf('invoice.download'), { Id: String(invoiceId) }),
		},
	},
];
