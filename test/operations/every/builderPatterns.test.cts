import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builderPatterns } from '../../support/builderPatterns';
import { runNode } from '../../support/engine';
import { issuing } from '../../support/issuer';
import { withKeyStore } from '../../support/keyStore';
import { operation, operations, uuid } from '../../support/operations';
import type { PatternExample } from '../../support/operations/others';
import { others, sale } from '../../support/operations/others';
import { ownNodeOf } from '../../support/ownNodes';
import { paidInvoiceXml } from '../../support/paidInvoiceXml';
import type { Answer } from '../../support/service';
import { serviceAnswers, withoutNetwork } from '../../support/service';
import { paths } from '../../support/serviceForms';
import { line, wooOrder } from '../../../packages/orders/support/shopOrders';
import { workflowOfPattern } from '../../support/workflowSdk.cts';

withoutNetwork();
withKeyStore();

const download = paths.download;
const stamp = operation('invoice.stamp').path;
const stamped: Answer = { body: operation('invoice.stamp').answer };
const found: Answer = { body: Buffer.from(paidInvoiceXml()) };

const ofRequests: Array<[string, PatternExample]> = operations.flatMap(
	({ path, body, answer, patterns = {} }) =>
		Object.entries(patterns).map(([title, json]): [string, PatternExample] => [
			title,
			{ item: { json }, answers: { [path]: { body: answer } }, sent: JSON.parse(body) as object },
		]),
);

const examples: Readonly<Record<string, PatternExample>> = {
	...Object.fromEntries(ofRequests),
	...Object.fromEntries(others.flatMap(({ patterns }) => Object.entries(patterns))),
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
		// 1250.50 plus IVA, minus two thirds of the IVA and 10 % ISR.
		sent: { MetodoPago: 'PPD', FormaPago: '99', Total: '1192.14' },
	},
	'A paid order of WooCommerce or Shopify, as their trigger gives it': {
		item: { json: wooOrder({ lines: [line(50_000)] }) as IDataObject },
		answers: { [stamp]: stamped, [download]: found },
		sent: { Id: '1024' },
		output: { uuid },
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
	'XML and PDF, and what is in the XML as JSON': {
		item: { json: { id: 1024 } },
		answers: { [download]: found },
		sent: { Id: '1024' },
		output: { invoice: { TipoDeComprobante: 'I' } },
	},
};

it.each(builderPatterns())('runs the builder pattern $id: $title', async ({ id, title, code }) => {
	const example = examples[title];
	const { type } = ownNodeOf(id);
	const node = workflowOfPattern(code).nodes.find((one) => one.type === type);
	const requests = Object.entries(example?.answers ?? {}).map(([path, answer]) =>
		serviceAnswers(path, answer),
	);

	const { outputs, error } = await runNode({
		parameters: node?.parameters as INodeParameters,
		node: { type },
		items: [{ json: {}, ...example?.item }],
		credentials: issuing,
	});

	expect(error).toBeUndefined();
	expect(requests.map(({ length }) => length)).toEqual(requests.map(() => 1));
	expect(requests.at(-1)?.[0]?.json ?? {}).toMatchObject(example?.sent ?? {});
	expect(outputs.flat()[0]?.json).toMatchObject(example?.output ?? {});
});
