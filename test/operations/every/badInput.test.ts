import type { INodeParameters } from 'n8n-workflow';

import { onErrorContinue, runNode, token } from '../../support/engine';
import { operation, stampParameters } from '../../support/operations';
import { serviceAnswers, withoutNetwork } from '../../support/service';

withoutNetwork();

const stamp = { ...stampParameters };
const stampJson = { resource: 'invoice', operation: 'stamp', invoiceSource: 'json' };
const cancel = operation('invoice.cancel').parameters;
const download = operation('invoice.download').parameters;
const product = operation('product.create').parameters;

const payment = operation('invoice.stampPayment').parameters;
const byUuid = (value: string) => ({ __rl: true, mode: 'uuid', value });
const byId = { ...payment, paidInvoiceFrom: 'id' };
const byJson = { ...payment, paidInvoiceFrom: 'json' };

const invalid: Array<[message: string, parameters: INodeParameters]> = [
	[
		'Line Items (JSON) is not valid JSON at line 2, column 15',
		{ ...stamp, lineItemsJson: '[{ "Cantidad": "1",\n  "Precio": 1,50 }]' },
	],
	[
		'Line Items (JSON) is not valid JSON at line 1, column 21',
		{ ...stamp, lineItemsJson: '[{ "Cantidad": "1" }' },
	],
	['Line Items (JSON) is not a list of line items', { ...stamp, lineItemsJson: '"taza"' }],
	[
		'Invoice (JSON) is not valid JSON at line 2, column 3',
		{ ...stampJson, invoiceJson: '{\n  Serie: "A"\n}' },
	],
	['Invoice (JSON) is not a JSON object', { ...stampJson, invoiceJson: '[]' }],
	['Invoice ID is empty', { ...cancel, invoiceId: '={{ "" }}' }],
	['Invoice ID is empty', { ...cancel, invoiceId: '={{ "\u200B" }}' }],
	['Invoice ID is empty', { ...download, invoiceId: '={{ $json.missing }}' }],
	['Invoice ID is not a text or number', { ...download, invoiceId: '={{ $json }}' }],
	...[
		{ ...cancel, invoiceId: '5fb2822e-396d-4725-8521-CDC4BDD20CCF' },
		{ ...download, invoiceId: '={{ " 5fb2822e-396d-4725-8521-CDC4BDD20CCF\u200B" }}' },
		{ ...byId, invoiceId: '5fb2822e-396d-4725-8521-CDC4BDD20CCF' },
		{ ...byJson, paidInvoicesJson: '[{ "id": "5fb2822e-396d-4725-8521-CDC4BDD20CCF" }]' },
	].map((parameters): [string, INodeParameters] => [
		'Invoice ID is 5fb2822e-396d-4725-8521-CDC4BDD20CCF, which is the UUID of an invoice, not its ID',
		parameters,
	]),
	[
		'Invoice ID is {5fb2822e396d47258521CDC4BDD20CCF}, which is the UUID of an invoice, not its ID',
		{ ...cancel, invoiceId: '{5fb2822e396d47258521CDC4BDD20CCF}' },
	],
	['Invoice ID is "1,024", which is not an ID', { ...cancel, invoiceId: '1,024' }],
	['Invoice ID is "5FB2822E", which is not an ID', { ...cancel, invoiceId: '5FB2822E' }],
	['Invoice ID is "1024.0", which is not an ID', { ...download, invoiceId: '1024.0' }],
	['Invoice ID is "-1024", which is not an ID', { ...byId, invoiceId: '-1024' }],
	['Invoice ID is "7 8", which is not an ID', { ...byJson, paidInvoicesJson: '[{ "id": "7 8" }]' }],
	['Reason (Motivo) is empty', { ...cancel, cancellationReason: '={{ $json.missing }}' }],
	[
		'Name (Nombre) is "[object Object]": "[object Object]" is a group of values, not one value',
		{ ...operation('customer.create').parameters, customerName: '={{ $json }}' },
	],
	[
		'Replacement UUID (Sustituto) is empty',
		{ ...cancel, cancellationReason: '01', replacementUuid: '' },
	],
	[
		'Replacement UUID (Sustituto): "1025" is not a UUID',
		{ ...cancel, cancellationReason: '01', replacementUuid: '1025' },
	],
	['Price (Precio): "1,250.50" is not a number', { ...product, price: '1,250.50' }],
	['Price (Precio): "$ 12.50" is not a number', { ...product, price: '$ 12.50' }],
	['Price (Precio) is empty', { ...product, price: '={{ $json.missing }}' }],
	['Price (Precio): "true" is not a number', { ...product, price: '={{ true }}' }],
	['Price (Precio): "500,600" is not a number', { ...product, price: '={{ ["500", "600"] }}' }],
	['Invoice ID is empty', { ...cancel, invoiceId: byUuid('={{ "\u200B" }}') }],
	[
		'Invoice ID has "[object Object]", which is not a UUID',
		{ ...cancel, invoiceId: byUuid('={{ $json }}') },
	],
	...['={{ ["A-1"] }}', '={{ $json }}', '={{ true }}'].map(
		(uniqueKey): [string, INodeParameters] => [
			'Options > Unique Key is not a text or number',
			{ ...stamp, options: { uniqueKey } },
		],
	),
	[
		'Expected UUID (Folio Fiscal): "[object Object]" is not a UUID',
		{ ...cancel, options: { expectedUuid: '={{ $json }}', ifNotCompared: 'goOn' } },
	],
];

it.each(invalid)(
	'refuses invalid input %#, "%s", before anything is sent',
	async (message, parameters) => {
		const { error } = await runNode({ parameters });

		expect(error?.message).toBe(message);
		expect(error?.description).toContain('Nothing was sent');
		expect(error?.context).toMatchObject({ itemIndex: 0, outcome: 'notSent' });
	},
);

it('sends an error to the error output and links the error to its item', async () => {
	const parameters = { ...cancel, invoiceId: '1,024' };
	const { outputs } = await runNode({ parameters, node: { onError: 'continueErrorOutput' } });

	expect(outputs[0]).toEqual([]);
	expect(outputs[1]?.[0]).toMatchObject({
		json: { error: { message: 'Invoice ID is "1,024", which is not an ID', outcome: 'notSent' } },
		pairedItem: { item: 0 },
	});
});

it.each([
	{
		parameters: { ...cancel, invoiceId: '={{ "" }}' },
		es: 'El ID de la factura está en blanco',
	},
	{
		parameters: { ...cancel, cancellationReason: '01', replacementUuid: '1025' },
		es: 'Folio de sustitución: "1025" no es un UUID',
	},
	{
		parameters: {
			...stampJson,
			invoiceJson: {
				Emisor: { Rfc: 'EKU9003173C9' },
				Receptor: { Rfc: 'URE180429TM6', RegimenFiscalReceptor: '612' },
				Conceptos: [{ ObjetoImp: '01' }],
			},
		},
		es: 'El régimen fiscal del cliente es "612", pero URE180429TM6 es el RFC de una persona moral, que no puede tener el régimen 612 (SAT CFDI40158)',
	},
])(
	'explains invalid input in Spanish without English labels or JSON names: $es',
	async ({ parameters, es }) => {
		const { items } = await runNode({ parameters, node: onErrorContinue });

		expect(items).toMatchObject([{ json: { error: { es: { message: es } } } }]);
	},
);

it.each([
	['1,250.50', 'Write 1250.50, without the comma. Nothing was sent.'],
	['$ 12.50', 'Write 12.50. Nothing was sent.'],
	['1,250', 'Write 1250, or 1.25 if the comma marks the decimals. Nothing was sent.'],
])('refuses a price of "%s" and suggests the number to write', async (price, advice) => {
	const { error } = await runNode({ parameters: { ...product, price } });

	expect(error?.description).toBe(advice);
});

it.each([
	['a text', '1250.50', '1250.50'],
	['a whole number', '1250', '1250'],
	['a number from an expression', '={{ 12.5 }}', '12.5'],
	['a text with spaces around it', ' 12.50 ', '12.50'],
])('sends the price as a plain decimal number if it is %s', async (_title, price, written) => {
	const { path, answer, parameters } = operation('product.create');
	const sent = serviceAnswers(path, { body: answer });

	await runNode({ parameters: { ...parameters, price } });

	expect(sent[0]?.json).toMatchObject({ Precio: written });
});

describe('A credential', () => {
	it.each([
		{
			title: 'no Base URL',
			baseUrl: '',
			message: 'The Base URL of the credential "CFDI account" is empty',
		},
		{
			title: 'a Base URL without http',
			baseUrl: 'api.example.com',
			message: 'The Base URL of the credential "CFDI account" is not a web address',
		},
		{
			title: 'an FTP address as Base URL',
			baseUrl: 'ftp://example.com',
			message: 'The Base URL of the credential "CFDI account" is not a web address',
		},
	])(
		'reports a credential that has $title before anything is sent',
		async ({ baseUrl, message }) => {
			for (const name of ['customer.create', 'invoice.stamp']) {
				const { error } = await runNode({
					parameters: operation(name).parameters,
					credentials: { baseUrl, accessToken: token },
				});

				expect(error?.message).toContain(message);
				expect(error?.context).toMatchObject({ outcome: 'notSent' });
				expect(error?.description).toBe('Nothing was sent.');
			}
		},
	);

	it.each([
		{
			title: 'no token',
			accessToken: '',
			message: 'The Access Token of the credential "CFDI account" is empty',
		},
		{
			title: 'a token over two lines',
			accessToken: 'a-token\nthat-was-pasted',
			message: 'The Access Token of the credential "CFDI account" contains a space, a line break',
		},
	])(
		'reports a credential that has $title before anything is sent, without showing the token',
		async ({ accessToken, message }) => {
			const { error, run } = await runNode({
				parameters: operation('invoice.stamp').parameters,
				credentials: { baseUrl: 'https://cfdi.test', accessToken },
			});

			expect(error?.message).toContain(message);
			expect(JSON.stringify(run)).not.toContain('that-was-pasted');
		},
	);

	it('accepts a token with the prefix "Bearer" in a credential', async () => {
		const { parameters, path, answer } = operation('invoice.stamp');
		const sent = serviceAnswers(path, { body: answer });

		await runNode({
			parameters,
			credentials: { baseUrl: 'https://cfdi.test/', accessToken: `Bearer ${token}\n` },
		});

		expect(sent[0]?.headers.authorization).toBe(`Bearer ${token}`);
	});
});
