import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tableColumns } from '../../../../workflows/parts/tables.mts';
import { Chat } from '../../support/chat.mts';
import { createTable, insertRows } from '../../support/dataTable.mts';
import { CUSTOMER } from '../../support/firstInvoice.mts';
import { ScriptedModel } from '../../support/scriptedModel.mts';
import type { Given } from '../../support/scriptedModel.mts';
import type { Setup } from '../../support/setup.mts';
import type { Row } from '../../support/table.mts';

const SALE = 'P-1047';
const TABLE = 'cfdi_invoices';

export const invoice = {
	rfc: CUSTOMER.Rfc,
	name: CUSTOMER.Nombre,
	taxRegime: '601',
	postalCode: '86991',
	cfdiUse: 'G03',
	lines: [
		{
			description: 'Taza de barro',
			quantity: '2',
			unitPrice: '580.00',
			productCode: '52152001',
			taxes: ['IVA 16'],
		},
		{
			description: 'Cacahuate',
			quantity: '1',
			unitPrice: '108.00',
			productCode: '50101716',
			taxes: ['IVA 0', 'IEPS 8'],
		},
	],
	paymentMethod: 'PUE',
	paymentForm: '03',
	sale: SALE,
	pricesIncludeTax: true,
};
const TOTAL = '1268.00';
const STAMPED = 'Timbrada.';
const TOOL_FIELDS = 10;

const asked = (toolParameters: object) => ({ toolParameters, hitlParameters: {} });

/** Runs the example's AI agent with a scripted language model. Everything else is real. */
export async function agent(setup: Setup): Promise<Row[]> {
	const { checks, n8n, service, folder } = setup;
	await service.createCustomer({ ...CUSTOMER, RegimenFiscal: '601' });
	const [model, credential] = await ScriptedModel.start(n8n.rest);
	try {
		const chat = await Chat.open(setup, { ...setup.credentials, ...credential });
		const summaries: string[] = [];

		model.follow(
			{ tool: 'Find_customers', args: { rfc: '' } },
			{ tool: 'Validate_an_invoice', args: { ...invoice, taxRegime: '612' } },
			{ tool: 'Validate_an_invoice', args: invoice },
			(result) => {
				summaries.push(summaryIn(result));
				return { tool: 'Stamp_an_invoice', args: asked({ ...invoice, summary: 'Dos tazas' }) };
			},
			() => ({ tool: 'Stamp_an_invoice', args: asked({ ...invoice, summary: summaries[0] }) }),
			STAMPED,
		);
		const first = await chat.says('Factura el pedido P-1047 ...');
		checks.check('it is asked before anything is sent', (await service.stampRequests()) === 0);
		const other = await chat.answers(first, 'yes');
		const sentOther = await service.stampRequests();
		checks.check('an invoice with another summary is not sent', sentOther === 0, sentOther);
		const shown = other?.text ?? '';
		checks.check(
			'the question is the summary of Validate',
			summaries[0] !== undefined &&
				shown.includes(summaries[0]) &&
				shown.includes(TOTAL.replace('1', '1,')),
			shown,
		);
		await chat.answers(other, 'yes');
		const [booked, ...more] = await service.invoices();
		checks.check(
			'after the click it is stamped once, with both lines and their taxes',
			booked?.total === TOTAL && booked.body.Conceptos?.length === 2 && more.length === 0,
			booked,
		);
		checks.check("shows the agent's answer in the chat", chat.answer === STAMPED, chat.answer);

		model.follow(
			() => ({ tool: 'Stamp_an_invoice', args: asked({ ...invoice, summary: summaries[0] }) }),
			'Ya estaba timbrada.',
		);
		await chat.answers(await chat.says('Otra vez'), 'yes');
		const again = resultsOf(model.given);
		checks.check(
			'does not stamp the same sale again and gives the model its UUID',
			(await service.stampRequests()) === 1 && again.includes(booked?.uuid ?? '-'),
			again,
		);

		await registerOf(setup, booked);
		let cancelId = '';
		const findAndCancel = [
			{ tool: 'Find_invoices', args: { rfc: CUSTOMER.Rfc } },
			(result: unknown) => {
				const said = JSON.stringify(result).replaceAll('\\', '');
				cancelId = /"invoice_id":\s*"(\d+)"/.exec(said)?.[1] ?? '';
				const uuid = /"uuid":\s*"([^"]+)"/.exec(said)?.[1] ?? '';
				const args = asked({ invoiceId: cancelId, uuid, reason: '02' });
				return { tool: 'Cancel_an_invoice', args };
			},
		];
		model.follow(...findAndCancel, 'No la cancelo.');
		await chat.answers(await chat.says('Cancela la factura de ese cliente'), 'no');
		const { cancellations } = await service.books();
		checks.check('No cancels nothing', cancellations.length === 0, cancellations);
		model.follow(...findAndCancel, 'Cancelada.');
		const last = await chat.says('Sí, cancélala');
		checks.check(
			'the question names the invoice of the customer',
			last?.text.includes(`ID ${booked?.id}, UUID ${booked?.uuid}, reason 02`) === true,
			last,
		);
		await chat.answers(last, 'yes');
		const after = (await service.books()).cancellations;
		const isCancelled = after.length === 1 && after[0]?.invoiceId === booked?.id;
		checks.check('a Yes cancels the invoice that was found by its customer', isCancelled, after);

		const given = join(folder.path, 'given-to-the-model.json');
		await writeFile(given, JSON.stringify(model.given, undefined, '\t'));
		checkGiven(setup, model.given[0]);
		await addedByHand(setup);
		return [
			{
				fault: 'A scripted model: another summary, the same sale twice, a No',
				shown: `${summaries[0]}; what the model was given: ${given}`,
				books: `${(await service.invoices()).length} stamped, ${after.length} cancelled`,
			},
		];
	} finally {
		model.stop();
	}
}

function checkGiven({ checks }: Setup, given: Given | undefined): void {
	const tools = new Map(given?.tools.map((tool) => [tool.function.name, tool.function]) ?? []);
	const missing = [
		'Find_customers',
		'Find_invoices',
		'Validate_an_invoice',
		'Stamp_an_invoice',
		'Cancel_an_invoice',
	].filter((name) => !tools.has(name));
	checks.check('the model is given the five tools', missing.length === 0 && tools.size === 5, [
		...tools.keys(),
	]);
	const { properties = {}, required = [] } = (tools.get('Validate_an_invoice')?.parameters ??
		{}) as { properties?: object; required?: string[] };
	const optional = Object.keys(properties).filter((name) => !required.includes(name));
	checks.check(
		'fields only for customers abroad are optional',
		optional.sort().join() === 'foreignTaxId,taxResidence',
		optional,
	);
	const irreversible = ['Stamp_an_invoice', 'Cancel_an_invoice'].filter(
		(name) => !/cannot be undone/.test(tools.get(name)?.description ?? ''),
	);
	checks.check('tells it which tools are irreversible', irreversible.length === 0, irreversible);
}

async function addedByHand({ checks, n8n, editor, folder }: Setup): Promise<void> {
	const at = (y: number, typeVersion: number) => ({
		position: [0, y],
		typeVersion,
		parameters: {},
	});
	const { id } = await n8n.rest.createWorkflow({
		name: 'A tool added by hand',
		nodes: [
			{ ...at(0, 3.1), name: 'Agent', type: '@n8n/n8n-nodes-langchain.agent' },
			{ ...at(300, 1), name: 'CFDI', type: 'n8n-nodes-cfdi.cfdiTool' },
		],
		connections: { CFDI: { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] } },
	});
	const page = await editor();
	await page.open(id);
	const tool = await page.openNode('CFDI');
	const operation = await tool.chosen('operation');
	const left = await tool.leftToModel();
	await page.page.screenshot({ path: join(folder.path, 'tool-by-hand.png') });
	checks.check(
		'a tool added by hand opens with Validate, and leaves recipient, lines and payment to the model',
		operation === 'Validate' && left.length === TOOL_FIELDS,
		[operation, left],
	);
	await tool.close();
}

async function registerOf({ n8n }: Setup, booked: { id: number; uuid: string } | undefined) {
	const { column } = tableColumns(TABLE) as { column: Array<{ name: string; type?: string }> };
	await createTable(n8n.rest, TABLE, column);
	await insertRows(n8n.rest, TABLE, [
		{
			invoice_id: String(booked?.id),
			uuid: booked?.uuid ?? '',
			recipient: CUSTOMER.Rfc,
			total: Number(TOTAL),
			status: 'stamped',
			issued_on: '2026-11-20',
		},
	]);
}

const summaryIn = (result: unknown): string =>
	/"summary":\s*"([^"]+)"/.exec(JSON.stringify(result).replaceAll('\\', ''))?.[1] ?? '';

const resultsOf = (given: readonly Given[]): string =>
	(given.at(-1)?.messages ?? [])
		.flatMap(({ role, content }) => (role === 'tool' ? [content] : []))
		.join('\n');
