import { isDeepStrictEqual } from 'node:util';
import type { INodeExecutionData } from 'n8n-workflow';
import { makeOrders } from '../../tools/sandbox/orders.mts';
import type { Order } from '../../tools/sandbox/orders.mts';
import type { Service } from '../../tools/sandbox/service.mts';
import type { Job } from './job.mts';
import { allAtOnce, bodyFields, httpRequest, jsonBody, thisNode } from './nodes.mts';

const PATH = '/api/customer-invoices/stamp';

/** The order values that both nodes map, with their names in Anexo 20 and in this node. */
const MAPPED = {
	FormaPago: 'paymentForm',
	MetodoPago: 'paymentMethod',
	Moneda: 'currency',
	'Receptor.Rfc': 'recipientRfc',
	'Receptor.Nombre': 'recipientName',
	'Receptor.RegimenFiscalReceptor': 'recipientTaxRegime',
	'Receptor.UsoCFDI': 'cfdiUse',
	Conceptos: 'lineItemsJson',
};

/** This node gets the issuer as constant JSON, but HTTP Request maps both values. */
const ISSUER = { Rfc: 'EKU9003173C9', RegimenFiscal: '601' };

const expressionOf = (name: string): string => `{{ $json.invoice.${name} }}`;

const UNCHECKED = { options: { checkBeforeStamping: 'off' } };

/** With this option, the node also compares each invoice's XML with the request. */
const WITH_FILES = { options: { downloadFiles: true } };

export function stampFields(url: string): Job {
	const names = [...Object.keys(MAPPED), 'Emisor.Rfc', 'Emisor.RegimenFiscal'];
	const own = Object.fromEntries(
		Object.entries(MAPPED).map(([name, field]) => [field, `=${expressionOf(name)}`]),
	);
	const moreJson = JSON.stringify({ Emisor: ISSUER });
	const { currency, ...plain } = own;
	const fields = {
		...plain,
		invoiceSource: 'lines',
		additionalFields: { currency, moreJson },
		recipientRfc: { __rl: true, mode: 'rfc', value: own.recipientRfc },
	};
	const separate = Object.fromEntries(names.map((name) => [name, `=${expressionOf(name)}`]));
	return {
		...stamping(({ invoice: { Folio: _notMapped, ...mapped } }) => mapped),
		contenders: {
			'This node': thisNode('stamp', fields),
			'This node, all at once': allAtOnce(thisNode('stamp', fields)),
			'This node, unchecked': thisNode('stamp', { ...fields, ...UNCHECKED }),
			'HTTP Request, ten fields': httpRequest(
				url + PATH,
				bodyFields({ Version: '4.0', ...separate }),
			),
			'HTTP Request, one template': httpRequest(url + PATH, jsonBody(`=${template()}`)),
			'undici alone': 'bare',
		},
	};
}

/** Stamps invoices with one expression that returns the whole invoice. */
export function stampWhole(url: string): Job {
	const own = { invoiceSource: 'json', invoiceJson: '={{ $json.invoice }}' };
	const whole = jsonBody("={{ { Version: '4.0', ...$json.invoice } }}");
	const batched = (batchSize: number, batchInterval: number) => ({
		...whole,
		options: { batching: { batch: { batchSize, batchInterval } } },
	});
	return {
		...stamping(({ invoice }) => invoice),
		contenders: {
			'This node': thisNode('stamp', own),
			'This node, all at once': allAtOnce(thisNode('stamp', own)),
			'This node, unchecked': thisNode('stamp', { ...own, ...UNCHECKED }),
			'This node, with files': thisNode('stamp', { ...own, ...WITH_FILES }),
			'HTTP Request': httpRequest(url + PATH, whole),
			'HTTP Request, 50 a second': httpRequest(url + PATH, batched(50, 1000)),
			'HTTP Request, 10 every 150 ms': httpRequest(url + PATH, batched(10, 150)),
			'undici alone': 'bare',
		},
	};
}

function template(): string {
	const quoted = (name: string) => `"${expressionOf(name)}"`;
	return `{
	"Version": "4.0",
	"FormaPago": ${quoted('FormaPago')},
	"MetodoPago": ${quoted('MetodoPago')},
	"Moneda": ${quoted('Moneda')},
	"Emisor": {
		"Rfc": ${quoted('Emisor.Rfc')},
		"RegimenFiscal": ${quoted('Emisor.RegimenFiscal')}
	},
	"Receptor": {
		"Rfc": ${quoted('Receptor.Rfc')},
		"Nombre": ${quoted('Receptor.Nombre')},
		"RegimenFiscalReceptor": ${quoted('Receptor.RegimenFiscalReceptor')},
		"UsoCFDI": ${quoted('Receptor.UsoCFDI')}
	},
	"Conceptos": {{ JSON.stringify($json.invoice.Conceptos) }}
}`;
}

function stamping(mapped: (order: Order) => Order['invoice']): Omit<Job, 'contenders'> {
	const bodyOf = (order: Order) => ({ Version: '4.0', ...mapped(order) });
	return {
		path: PATH,
		prepare: async (service, items) => {
			await service.set({ downloadForm: 'xml' });
			return makeOrders('BENCH', items).map(({ order, invoice }) => ({ order, invoice }));
		},
		body: (json) => bodyOf(json as unknown as Order),
		check: async (service, input, out) => {
			const { invoices } = await service.books();
			if (invoices.length !== input.length) throw new Error(`${invoices.length} were stamped`);
			const books = new Map(invoices.map((invoice) => [invoice.uuid, invoice]));
			input.forEach(({ json }, index) => {
				const { id, uuid } = stampOf(out[index]);
				const invoice = books.get(uuid ?? '');
				if (invoice === undefined || invoice.id !== id) {
					throw new Error(`The ID and UUID of item ${index} are not in the books`);
				}
				if (!isDeepStrictEqual(invoice.body, bodyOf(json as unknown as Order))) {
					throw new Error(
						`Item ${index} came out with another invoice: ${JSON.stringify(invoice.body)}`,
					);
				}
			});
		},
		count: async (service: Service, out) => {
			const { invoices, requests } = await service.books();
			const answered = out.filter((item) => stampOf(item).uuid !== undefined).length;
			return { done: invoices.length, requests: requests['invoice.stamp'] ?? 0, answered };
		},
	};
}

function stampOf(item: INodeExecutionData | undefined): { id?: number; uuid?: string } {
	return (item?.json.data ?? item?.json ?? {}) as { id?: number; uuid?: string };
}
