/** The patterns that n8n's AI builder copies do what their titles say, in the node. */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { builderPatterns } from '../support/builderPatterns';
import { runNode } from '../support/engine';
import { issuing } from '../support/issuer';
import { withKeyStore } from '../support/keyStore';
import { operation, operations, uuid } from '../support/operations';
import { paidInvoiceXml } from '../support/paidInvoiceXml';
import type { Answer } from '../support/service';
import { serviceAnswers, withoutNetwork } from '../support/service';
import { paths } from '../support/serviceForms';
import { line, wooOrder } from '../../packages/cfdi/fixtures/shopOrders';
import { certificateText, taxpayers } from '../../packages/cfdi/fixtures/taxCertificates';
import { workflowOfPattern } from '../support/workflowSdk.cts';

withoutNetwork();
withKeyStore();

const customer = {
	rfc: 'URE180429TM6',
	name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	regime: '601',
	postalCode: '86991',
};
const mugs = { what: 'Taza de barro', quantity: '2', price: '500.00', code: '52152001' };
const sale = {
	...customer,
	number: 'A-1',
	lines: [mugs, { ...mugs, what: 'Plato', quantity: '1' }],
};

const download = paths.download;
const stamp = operation('invoice.stamp').path;
const stamped: Answer = { body: operation('invoice.stamp').answer };
const found: Answer = { body: Buffer.from(paidInvoiceXml()) };

interface Example {
	item: Partial<INodeExecutionData>;
	/** What the service answers at each path, once. */
	answers?: Readonly<Record<string, Answer>>;
	/** What is in the last request. */
	sent?: object;
	/** What is in the first item. */
	output?: object;
}

/** Those that say which request they make are with the example of their operation. */
const ofRequests: Array<[string, Example]> = operations.flatMap(({ path, answer, patterns = {} }) =>
	Object.entries(patterns).map(([title, { item, sent }]): [string, Example] => [
		title,
		{ item: { json: item }, answers: { [path]: { body: answer } }, sent },
	]),
);

const examples: Readonly<Record<string, Example>> = {
	...Object.fromEntries(ofRequests),
	'Lines from the data, stamped once each number': {
		item: { json: sale },
		answers: { [stamp]: stamped },
		sent: {
			Folio: 'A-1',
			Total: '1740.00',
			Conceptos: [
				{ Descripcion: 'Taza de barro', Cantidad: '2', ObjetoImp: '02' },
				{ Descripcion: 'Plato', Cantidad: '1', ObjetoImp: '02' },
			],
		},
	},
	'A service with IVA and the two withholdings of a person': {
		item: { json: sale },
		answers: { [stamp]: stamped },
		// 1250.50 with IVA, less two thirds of it and 10 %.
		sent: { MetodoPago: 'PPD', FormaPago: '99', Total: '1192.14' },
	},
	'A paid order of WooCommerce or Shopify, as their trigger gives it': {
		item: { json: wooOrder({ lines: [line(50_000)] }) as IDataObject },
		answers: { [stamp]: stamped, [download]: found },
		sent: { Id: '1024' },
		output: { uuid },
	},
	'The invoice of the first pattern of Stamp': {
		item: { json: sale },
		output: { valid: true, totals: { Total: '1740.00' } },
	},
	'A payment of an invoice that is known by its ID': {
		item: {
			json: {
				id: 1024,
				date: '2026-11-03',
				amount: '160.00',
				instalment: 2,
				paidBefore: '1000.00',
				payment: 'P-2',
			},
		},
		answers: { [download]: found, [stamp]: stamped },
		output: { payments: [{ instalment: 2, balance: '0.00' }] },
	},
	'XML and PDF, and what stands in the XML as JSON': {
		item: { json: { id: 1024 } },
		answers: { [download]: found },
		sent: { Id: '1024' },
		output: { invoice: { TipoDeComprobante: 'I' } },
	},
	'The ID of a UUID, from an earlier ID on': {
		item: { json: { uuid: '1FB2822E-396D-4725-8521-CDC4BDD20CCF', lastId: 1024 } },
		answers: { [download]: found },
		sent: { Id: '1024' },
		output: { result: 'found', id: 1024 },
	},
	'The ZIP and the Excel book of a month': {
		item: { json: { invoice_id: '1024', issued_on: '2026-11-02' } },
		answers: { [download]: found },
		sent: { Id: '1024' },
		output: { month: '2026-11', invoices: 1 },
	},
	'The invoices of agreements that are due today': {
		item: { json: { agreement: 'LOCAL 5' } },
		output: { notice: expect.stringContaining('falta price') as string },
	},
	'The invoices of an Excel or CSV file that a form took': {
		item: {
			binary: {
				data: {
					mimeType: 'text/csv',
					data: Buffer.from(
						'Folio,RFC,Razón social,C.P.,Régimen fiscal,Uso de CFDI,Forma de pago,Descripción,Precio unitario\n7,URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03,Taza,100.00\n',
					).toString('base64'),
				},
			},
		},
		output: { kind: 'invoice', key: '7' },
	},
	'The text of a PDF, from Extract From File': {
		item: { json: { text: certificateText(taxpayers.company), rfc: 'EKU9003173C9' } },
		output: {
			rfc: 'EKU9003173C9',
			name: 'ESCUELA KEMPER URGATE',
			taxRegime: '601',
			postalCode: '42501',
		},
	},
	'The codes for what is sold': {
		item: { json: { what: 'cerveza' } },
		output: { code: '50202201', name: 'Cerveza' },
	},
};

it.each(builderPatterns())('$id: $title', async ({ title, code }) => {
	const example = examples[title];
	const node = workflowOfPattern(code).nodes.find(({ type }) => type === 'n8n-nodes-cfdi.cfdi');
	const requests = Object.entries(example?.answers ?? {}).map(([path, answer]) =>
		serviceAnswers(path, answer),
	);

	const { items, error } = await runNode({
		parameters: node?.parameters as INodeParameters,
		items: [{ json: {}, ...example?.item }],
		credentials: issuing,
	});

	expect(error).toBeUndefined();
	expect(requests.map(({ length }) => length)).toEqual(requests.map(() => 1));
	expect(requests.at(-1)?.[0]?.json ?? {}).toMatchObject(example?.sent ?? {});
	expect(items[0]?.json).toMatchObject(example?.output ?? {});
});
