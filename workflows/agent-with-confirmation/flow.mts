import { agentInstructions, agentNotes } from './notes.mts';
import { Flow } from '../parts/flow.mts';
import type { Json, Position, Say, WrittenWorkflow } from '../parts/flow.mts';
import {
	content,
	findCustomers,
	findInvoices,
	given,
	IN_REGISTER,
	SALE_GIVEN,
	tool,
} from '../parts/tools.mts';

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

const validate = tool(
	'invoice',
	'validate',
	'Checks an invoice (CFDI 4.0) by the rules of SAT, and sends nothing. Call it before each Stamp, with the same values. valid is false if SAT would refuse it; findings say why and what to do. summary says the invoice in a sentence, with its taxes and total.',
	{ ...content, options: { totals: 'calculate' } },
);

const stamp = tool(
	'invoice',
	'stamp',
	'Issues an invoice (CFDI 4.0). It cannot be undone, only cancelled. Amounts and quantities are texts with a dot. The RFC, name, tax regime and postal code are those that SAT has registered for the customer: never invent or complete one, ask for it. Call Validate first, with the same values, and give its summary: with another one nothing is sent. A person confirms the summary before it is sent. If the outcome is unknown, do not call it again.',
	{
		...content,
		options: {
			totals: 'calculate',
			confirmedSummary: given('summary', 'summary of Validate, copied letter by letter'),
			uniqueKey: SALE_GIVEN.replace(/^=/, '=agent/'),
			ifKeyUsed: 'passOn',
			ifOutcomeUnknown: 'find',
		},
	},
);

const cancel = tool(
	'invoice',
	'cancel',
	'Asks SAT to cancel an invoice, which cannot be undone, with reason 02 (errors), 03 (the sale did not take place) or 04 (it went into a global invoice). A person confirms it before it is sent.',
	{
		// The UUID ensures that the ID still belongs to the same invoice.
		options: {
			expectedUuid: given('uuid', 'UUID of the same invoice, from the same place as its ID'),
		},
	},
);

const toolName = (node: string): string => node.replace(/[^a-zA-Z0-9_-]+/g, '_');

/**
 * Builds the workflow of an AI agent with CFDI Invoicing as its tools. A person confirms each stamp
 * or cancellation.
 */
export function agent(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: an AI agent that asks first', 'CFDI: un agente de IA que pregunta antes'),
		'45fa25f0',
	);
	for (const [name, position, size, text, color] of agentNotes(say)) {
		flow.note(name, position, size, text, color);
	}
	const langchain = (
		name: string,
		position: Position,
		[type, version]: readonly [string, number],
		parameters: Json = {},
		settings: Json = {},
	) => flow.node(name, position, { type: `${LANGCHAIN}.${type}`, version, parameters, settings });

	const chat = langchain(
		'Chat',
		[0, 1],
		['chatTrigger', 1.3],
		{ options: { responseMode: 'responseNodes' } },
		{ webhookId: flow.id('aa') },
	);
	const stampName = say('Stamp an invoice', 'Timbrar una factura');
	const names = {
		customers: say('Find customers', 'Buscar clientes'),
		invoices: say('Find invoices', 'Buscar facturas'),
		validate: say('Validate an invoice', 'Validar una factura'),
		stamp: stampName,
		cancel: say('Cancel an invoice', 'Cancelar una factura'),
	};
	const main = langchain(say('Agent', 'Agente'), [10, 1], ['agent', 3.1], {
		options: { systemMessage: agentInstructions(names) },
	});
	const answer = langchain(
		say('Answer', 'Respuesta'),
		[29, 1],
		['chat', 1],
		{ message: '={{ $json.output }}', waitUserReply: false, options: {} },
		{ webhookId: flow.id('ab') },
	);
	flow.row(chat, main, answer);

	const model = langchain(
		say('Language model', 'Modelo de lenguaje'),
		[4, 19],
		['lmChatOpenAi', 1.2],
		{
			model: {
				__rl: true,
				mode: 'list',
				value: 'gpt-4.1-mini',
				cachedResultName: 'gpt-4.1-mini',
			},
			options: {},
		},
	);
	const memory = langchain(say('Memory', 'Memoria'), [15, 19], ['memoryBufferWindow', 1.3]);
	const customers = flow.node(names.customers, [39, 19], findCustomers);
	const invoices = flow.node(
		names.invoices,
		[46, 19],
		findInvoices(`${IN_REGISTER} What this chat stamped itself is not in it.`),
	);
	const check = flow.node(names.validate, [55, 19], validate);
	const stampTool = flow.node(names.stamp, [66, 19], stamp);
	const cancelTool = flow.node(names.cancel, [78, 19], cancel);
	const ask = langchain(
		say('Ask first', 'Preguntar antes'),
		[71, 8],
		['chatHitlTool', 1.3],
		{
			message: question(say, stampName),
			approvalOptions: {
				values: {
					approvalType: 'double',
					approveLabel: say('Yes, send it', 'Sí, enviarla'),
					disapproveLabel: 'No',
				},
			},
			options: {},
		},
		{ webhookId: flow.id('ac') },
	);
	flow.serve(main, 'ai_languageModel', model);
	flow.serve(main, 'ai_memory', memory);
	flow.serve(main, 'ai_tool', customers, invoices, check, ask);
	flow.serve(ask, 'ai_tool', stampTool, cancelTool);
	return flow.written;
}

/** For a stamp, the question contains the summary, which the node compares with the request. */
function question(say: Say, stampName: string): string {
	const stamped = say('**Stamp this invoice?**', '**¿Timbrar esta factura?**');
	const cancelled = say(
		'**Cancel the invoice with this ID at SAT?** It cannot be undone.',
		'**¿Cancelar ante el SAT la factura con este ID?** No se puede deshacer.',
	);
	const parameters = '$tool.parameters';
	const reason = say('reason', 'motivo');
	return `={{ $tool.name === '${toolName(stampName)}' ? '${stamped}\\n\\n' + ${parameters}.summary : '${cancelled}\\n\\nID ' + ${parameters}.invoiceId + ', UUID ' + ${parameters}.uuid + ', ${reason} ' + ${parameters}.reason }}`;
}
