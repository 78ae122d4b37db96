import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import workflow from '../../../workflows/invoice-form.json';
import {
	ISSUER,
	listText,
	registerRow,
	satRow,
	uuidOf,
} from '../../../packages/desk/support/satLists';
import { runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const UUID = 'AAAAAAAA-0000-4000-8000-000000000001';
const NEW = 'AAAAAAAA-0000-4000-8000-000000000002';

const SALE = { step: 'issue', sale: '4711', rfc: 'URE180429TM6', total: '1160.00', lines: [{}] };

const ROW = {
	...{ id: 1, invoice_id: '7', uuid: UUID, type: 'I', status: 'stamped', total: 1160 },
	order_key: 'form/4711',
};

const REPLACEMENT = { id: 2, invoice_id: '8', uuid: NEW, type: 'I', related_uuid: UUID };

const DOWNLOAD: INodeExecutionData = {
	json: {
		invoice: { TipoDeComprobante: 'I', Total: '1160.00', Receptor: {}, Conceptos: [] },
		verificationUrl: `https://x/?id=${UUID}&re=E`,
	},
	binary: Object.fromEntries(
		['data_xml', 'data_pdf'].map((name) => [name, { data: 'eA==', mimeType: 'x/y' }]),
	),
};

const ZIP: INodeExecutionData = {
	json: { month: '2026-11', files: [{ field: 'data', fileName: 'a.zip', fileSize: 1 }] },
	binary: { data: { data: 'eA==', mimeType: 'application/zip' } },
};

interface Given {
	body: IDataObject;
	rows?: IDataObject[];
	item?: INodeExecutionData;
	oldInvoice?: IDataObject;
}

/** Runs a node and returns the next nodes that receive items, in the order of its outputs. */
async function nodesAfter(name: string, { body, rows = [], item, ...more }: Given) {
	const node = workflow.nodes.find((one) => one.name === name);
	const operation = String((node?.parameters as IDataObject | undefined)?.operation);
	const { outputs, error } = await runNode({
		parameters: {
			resource: 'office',
			operation,
			request: JSON.stringify(body),
			...(operation !== 'readRequest' && { rows: JSON.stringify(rows) }),
			...Object.fromEntries(
				Object.entries(more).map(([field, value]) => [field, JSON.stringify(value)]),
			),
		},
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
		items: [item ?? { json: {} }],
	});
	expect(error).toBeUndefined();
	const { main } = (
		workflow.connections as Record<string, { main: Array<Array<{ node: string }>> }>
	)[name] ?? { main: [] };
	return outputs.flatMap((items, output) =>
		items.length === 0 ? [] : (main[output] ?? []).map((line) => line.node),
	);
}

const mailed = { ...SALE, email: 'ana@example.com' };
const stamped = { id: 7, uuid: UUID, total: '1160.00' };
const earlier = (step: string) => ({ step, uuid: UUID, email: 'ana@example.com' });

it.each<[string, string, Given, string[]]>([
	['a sale needs its rows', 'What is to be done?', { body: SALE }, ['Its rows']],
	['an invoice needs its rows', 'What is to be done?', { body: earlier('old') }, ['Its rows']],
	[
		'today needs the rows of the month',
		'What is to be done?',
		{ body: { step: 'today' } },
		['Rows of the period'],
	],
	[
		'a comparison with SAT needs its rows',
		'What is to be done?',
		{ body: { step: 'audit', month: '2026-11' } },
		['Rows of the period'],
	],
	[
		'a comparison with SAT gets an answer',
		'What do they say?',
		{ body: { step: 'audit', month: '2026-11' } },
		['Answer the page'],
	],
	[
		'a month needs its rows',
		'What is to be done?',
		{ body: { step: 'month', month: '2026-11' } },
		['Rows of the period'],
	],
	[
		'the lists are read at the service',
		'What is to be done?',
		{ body: { step: 'lists' } },
		['Registered customers'],
	],
	[
		"a link is read on SAT's page",
		'What is to be done?',
		{ body: { step: 'certificate', link: 'https://x/?D1=10&D2=1&D3=14042233333_XOJI740919U48' } },
		['Page of SAT'],
	],
	[
		'a waiting order is taken again',
		'What is to be done?',
		{ body: { step: 'again', row: '3', state: 'unknown' } },
		['Take it again'],
	],
	[
		'a search gets an answer',
		'What is to be done?',
		{ body: { step: 'codes' } },
		['Answer the page'],
	],
	['a new sale is stamped', 'What do they say?', { body: SALE }, ['Stamp the invoice']],
	[
		'a sale with an invoice is stopped',
		'What do they say?',
		{ body: SALE, rows: [ROW] },
		['Answer the page'],
	],
	[
		'an invoice is downloaded',
		'What do they say?',
		{ body: earlier('replace'), rows: [ROW] },
		['Download the invoice'],
	],
	['today gets an answer', 'What do they say?', { body: { step: 'today' } }, ['Answer the page']],
	['a month is archived', 'What do they say?', { body: { step: 'month' } }, ['One archive of all']],
	[
		'an invoice is replaced by a stamp',
		'What comes of it?',
		{ body: earlier('replace'), rows: [ROW], item: DOWNLOAD },
		['Stamp the invoice'],
	],
	[
		'an invoice with a replacement is only cancelled',
		'What comes of it?',
		{ body: earlier('replace'), rows: [REPLACEMENT, ROW], item: DOWNLOAD },
		['Mark the old one, if any'],
	],
	[
		'an invoice is mailed again',
		'What comes of it?',
		{ body: earlier('send'), rows: [ROW], item: DOWNLOAD },
		['Mail it'],
	],
	[
		'a PDF is returned as a file',
		'What comes of it?',
		{ body: earlier('pdf'), rows: [ROW], item: DOWNLOAD },
		['Give the file'],
	],
	[
		'an archive is returned as a file',
		'What comes of it?',
		{ body: { step: 'month' }, item: ZIP },
		['Give the file'],
	],
	[
		'the lists get an answer',
		'What comes of it?',
		{ body: { step: 'lists' } },
		['Answer the page'],
	],
	[
		'a stamped sale is recorded with its customer and then mailed',
		'Is it stamped?',
		{ body: mailed, item: { ...DOWNLOAD, json: stamped } },
		['List the invoice', 'Keep the customer', 'Mail it'],
	],
	[
		'a stamped replacement is recorded, and the page waits for the cancellation',
		'Is it stamped?',
		{
			body: earlier('replace'),
			rows: [ROW],
			oldInvoice: {},
			item: { json: { ...stamped, uuid: NEW } },
		},
		['List the invoice'],
	],
	[
		'a refused stamp gets an answer',
		'Is it stamped?',
		{ body: SALE, item: { json: { error: { outcome: 'refused' } } } },
		['Answer the page'],
	],
	[
		'a mail is recorded and gets an answer',
		'Was it mailed or cancelled?',
		{ body: earlier('send'), rows: [ROW] },
		['Write it down', 'Answer the page'],
	],
])("runs the right nodes for the sellers' page: %s", async (_what, node, given, nodes) => {
	expect(await nodesAfter(node, given)).toEqual(nodes);
});

async function comparedWith(files: Readonly<Record<string, string>>, rows: readonly object[]) {
	const binary = Object.fromEntries(
		Object.entries(files).map(([fileName, content], at) => [
			`metadata${at}`,
			{ mimeType: 'text/plain', fileName, data: Buffer.from(content).toString('base64') },
		]),
	);
	const { outputs, error } = await runNode({
		parameters: {
			resource: 'office',
			operation: 'useRows',
			request: JSON.stringify({ step: 'audit', month: '2026-11', listed: '2026-12-20' }),
			rows: JSON.stringify(rows),
			files: JSON.stringify(binary),
		},
		node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
		items: [{ json: {} }],
	});
	expect(error).toBeUndefined();
	return outputs.map((items) => items.map(({ json }) => json));
}

const [LISTED, AGAIN] = [1, 2].map((at) => listText([satRow({ uuid: uuidOf(at) })]));

it("compares a month with SAT's files and reports a sale with two invoices", async () => {
	const files = { 'lista_01.txt': String(LISTED), 'lista_02.txt': String(AGAIN) };
	const outputs = await comparedWith(files, [registerRow()]);
	expect(outputs).toMatchObject([
		[],
		[
			{
				state: 'audit',
				title: '1 diferencia con el SAT en noviembre de 2026',
				says: [
					`CFDI de ${ISSUER} en el SAT: 2 (cancelados: 0).`,
					'En el registro: 1. En los dos: 1.',
				],
				groups: [
					{
						title: 'Una venta con dos facturas: 1',
						lines: [
							{
								says: expect.stringMatching(
									`${uuidOf(2)}.* y el ${uuidOf(1)}.*El registro solo tiene el CFDI ${uuidOf(1)}`,
								) as string,
								action: 'cancelOne',
							},
						],
					},
				],
			},
		],
		[],
		[],
	]);
});

it("reports that a month has no differences from SAT's files", async () => {
	const [, answer] = await comparedWith({ 'lista.txt': String(LISTED) }, [registerRow()]);
	expect(answer).toMatchObject([
		{ title: 'Nada difiere: el SAT y el registro coinciden en noviembre de 2026', groups: [] },
	]);
});

it.each([
	['without a file', {}, 'Falta la lista de CFDI del SAT\n'],
	[
		'with a PDF',
		{ 'a.pdf': '%PDF-1.7' },
		'El archivo "a.pdf" es un PDF, no la lista de CFDI del SAT',
	],
	[
		'with the list of another company',
		{ 'a.txt': listText([satRow({ uuid: uuidOf(3), issuer: 'IIA040805DZ4' })]) },
		'La lista de IIA040805DZ4 no incluye ninguno de los 1 CFDI de 2026-11',
	],
])('explains what to do if a month is compared %s', async (_what, files, text) => {
	const [, answer] = await comparedWith(files, [registerRow()]);
	expect(answer).toEqual([{ state: 'undone', text: expect.stringContaining(text) as string }]);
});

it('records a replacement before cancelling the old invoice and emailing the new invoice', () => {
	const heightOf = (name: string) => workflow.nodes.find((one) => one.name === name)?.position[1];
	const [list, customer, mail] = ['List the invoice', 'Keep the customer', 'Mail it'].map(heightOf);
	expect(list).toBeLessThan(Number(customer));
	expect(customer).toBeLessThan(Number(mail));
	const after = (name: string) =>
		(workflow.connections as Record<string, { main: Array<Array<{ node: string }>> }>)[
			name
		]?.main[0]?.map(({ node }) => node);
	expect(after('List the invoice')).toEqual(['Mark the old one, if any']);
	expect(after('Mark the old one, if any')).toEqual(['Cancel the old one']);
});
