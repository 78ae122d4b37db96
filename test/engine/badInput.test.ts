import type { INodeParameters } from 'n8n-workflow';

import { runNode, token } from '../support/engine';
import { operation, stampParameters } from '../support/operations';
import { serviceAnswers, withoutNetwork } from '../support/service';

withoutNetwork();

const stamp = { ...stampParameters };
const stampJson = { resource: 'invoice', operation: 'stamp', invoiceSource: 'json' };
const cancel = operation('invoice.cancel').parameters;
const download = operation('invoice.download').parameters;
const product = operation('product.create').parameters;

const refused: Array<{ title: string; parameters: INodeParameters; message: string }> = [
	{
		title: 'Line items that do not parse',
		parameters: { ...stamp, lineItemsJson: '[{ "Cantidad": "1",\n  "Precio": 1,50 }]' },
		message: 'Line Items (JSON): not valid JSON at line 2, column 15',
	},
	{
		title: 'Line items that end too early',
		parameters: { ...stamp, lineItemsJson: '[{ "Cantidad": "1" }' },
		message: 'Line Items (JSON): not valid JSON at line 1, column 21',
	},
	{
		title: 'Line items that are no list',
		parameters: { ...stamp, lineItemsJson: '"taza"' },
		message: 'Line Items (JSON): it is not a list of line items',
	},
	{
		title: 'An invoice that does not parse',
		parameters: { ...stampJson, invoiceJson: '{\n  Serie: "A"\n}' },
		message: 'Invoice (JSON): not valid JSON at line 2, column 3',
	},
	{
		title: 'An invoice that is a list',
		parameters: { ...stampJson, invoiceJson: '[]' },
		message: 'Invoice (JSON): it is not a JSON object',
	},
	{
		title: 'An empty invoice ID to cancel',
		parameters: { ...cancel, invoiceId: '={{ "" }}' },
		message: 'Invoice ID: it is empty',
	},
	{
		title: 'An invoice ID to download that an expression did not find',
		parameters: { ...download, invoiceId: '={{ $json.missing }}' },
		message: 'Invoice ID: it is empty',
	},
	{
		title: 'An invoice ID that is an object',
		parameters: { ...download, invoiceId: '={{ $json }}' },
		message: 'Invoice ID: it is not a text or number',
	},
	{
		title: 'Reason 01 without a replacement',
		parameters: { ...cancel, cancellationReason: '01', replacementUuid: '' },
		message: 'Replacement UUID: it is empty',
	},
	{
		title: 'Reason 01 with a replacement that is no UUID',
		parameters: { ...cancel, cancellationReason: '01', replacementUuid: '1025' },
		message: 'Replacement UUID: "1025" is not a UUID',
	},
	{
		title: 'A price with a comma',
		parameters: { ...product, price: '1,250.50' },
		message: 'Price (Precio): "1,250.50" has a comma',
	},
	{
		title: 'A price with a currency sign',
		parameters: { ...product, price: '$ 12.50' },
		message: 'Price (Precio): "$ 12.50" is not a number',
	},
	{
		title: 'No price',
		parameters: { ...product, price: '={{ $json.missing }}' },
		message: 'Price (Precio): it is empty',
	},
];

describe.each(refused)('$title', ({ parameters, message }) => {
	it('is refused before anything is sent, saying which field and why', async () => {
		const { error } = await runNode({ parameters });

		expect(error?.message).toBe(`${message} [item 0]`);
		expect(error?.description).toContain('Nothing was sent.');
		expect(error?.context).toMatchObject({ itemIndex: 0, outcome: 'notSent' });
	});

	it('goes to the error output when the node is set so, linked', async () => {
		const { outputs } = await runNode({ parameters, node: { onError: 'continueErrorOutput' } });

		expect(outputs[0]).toEqual([]);
		expect(outputs[1]?.[0]).toMatchObject({
			json: { error: { message, outcome: 'notSent' } },
			pairedItem: { item: 0 },
		});
	});
});

it.each([
	['a text', '1250.50', '1250.50'],
	['a whole number', '1250', '1250'],
	['a number from an expression', '={{ 12.5 }}', '12.5'],
	['a text with spaces around it', ' 12.50 ', '12.50'],
])('A price given as %s is written with a dot', async (_title, price, written) => {
	const { path, answer, parameters } = operation('product.create');
	const sent = serviceAnswers(path, { body: answer });

	await runNode({ parameters: { ...parameters, price } });

	expect((JSON.parse(sent[0]?.body ?? '') as { Precio: string }).Precio).toBe(written);
});

describe('A credential that cannot work', () => {
	it.each([
		{ title: 'no Base URL', baseUrl: '', message: 'The Base URL of the CFDI credential is empty' },
		{
			title: 'a Base URL without http',
			baseUrl: 'api.example.com',
			message: 'The Base URL of the CFDI credential, "api.example.com", is not a web address',
		},
		{
			title: 'a Base URL of another kind',
			baseUrl: 'ftp://example.com',
			message: 'The Base URL of the CFDI credential, "ftp://example.com", is not a web address',
		},
	])('($title) is named before anything is sent', async ({ baseUrl, message }) => {
		for (const name of ['customer.create', 'invoice.stamp']) {
			const { error } = await runNode({
				parameters: operation(name).parameters,
				credentials: { baseUrl, accessToken: token },
			});

			expect(error?.message).toContain(message);
			expect(error?.context).toMatchObject({ outcome: 'notSent' });
			expect(error?.description).toBe('Nothing was sent.');
		}
	});

	it.each([
		{
			title: 'no token',
			accessToken: '',
			message: 'The Access Token of the CFDI credential is empty',
		},
		{
			title: 'a token over two lines',
			accessToken: 'a-token\nthat-was-pasted',
			message: 'The Access Token of the CFDI credential contains a space, a line break',
		},
	])(
		'($title) is named before anything is sent, and not shown',
		async ({ accessToken, message }) => {
			const { error, run } = await runNode({
				parameters: operation('invoice.stamp').parameters,
				credentials: { baseUrl: 'https://cfdi.test', accessToken },
			});

			expect(error?.message).toContain(message);
			expect(JSON.stringify(run)).not.toContain('that-was-pasted');
		},
	);

	it('takes a token that was pasted with its "Bearer"', async () => {
		const { parameters, path, answer } = operation('invoice.stamp');
		const sent = serviceAnswers(path, { body: answer });

		await runNode({
			parameters,
			credentials: { baseUrl: 'https://cfdi.test/', accessToken: `Bearer ${token}\n` },
		});

		expect(sent[0]?.headers.authorization).toBe(`Bearer ${token}`);
	});
});
