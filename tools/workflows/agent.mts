import { Flow } from './flow.mts';
import type { Json, NodeParts, Say, WrittenWorkflow } from './flow.mts';

/** The node as a tool. `$fromAI` says what the model fills in. */
const tool = (toolDescription: string, parameters: Json): NodeParts => ({
	type: 'n8n-nodes-cfdi.cfdiTool',
	version: 1,
	parameters: { descriptionType: 'manual', toolDescription, ...parameters },
});

const said = (name: string, what: string) => `={{ $fromAI('${name}', '${what}', 'string') }}`;

const STAMP = tool(
	'Issues one invoice (CFDI 4.0) with one line. It cannot be undone, only cancelled. Amounts and quantities are texts with a dot and no commas, such as 1250.50. The RFC, name, tax regime and postal code are those that SAT has registered for the customer: never invent or complete one, ask for it. If the outcome is unknown, do not call it again.',
	{
		resource: 'invoice',
		operation: 'stamp',
		recipientRfc: {
			__rl: true,
			mode: 'rfc',
			value: said(
				'rfc',
				'RFC of the customer, as they gave it or as Find customers shows it; never invented',
			),
		},
		recipientName: said('name', 'Name of the customer as SAT has it: upper case, without SA DE CV'),
		recipientTaxRegime: said(
			'taxRegime',
			'Tax regime of the customer, a code of c_RegimenFiscal such as 601',
		),
		recipientPostalCode: said(
			'postalCode',
			'Postal code of the tax address of the customer, five digits',
		),
		cfdiUse: said('cfdiUse', 'CFDI use, a code of c_UsoCFDI such as G03'),
		lineItems: {
			item: [
				{
					description: said('description', 'What was sold'),
					quantity: said('quantity', 'How many'),
					unitPrice: said(
						'unitPrice',
						'Price of one with its taxes inside, a text with a dot and no commas, such as 580.00',
					),
					productCode: said(
						'productCode',
						'Eight digits of c_ClaveProdServ; 01010101 where unknown',
					),
					unitCode: 'H87',
					taxes: ['IVA 16'],
				},
			],
		},
		paymentMethod: said(
			'paymentMethod',
			'PUE if it is paid at once; PPD if it is paid later or in parts, and then the payment form is 99',
		),
		paymentForm: said(
			'paymentForm',
			'Payment form, a code of c_FormaPago: 01 cash, 03 transfer, 04 credit card, 28 debit card; 99 with PPD',
		),
		currency: 'MXN',
		options: { pricesIncludeTax: true, totals: 'calculate' },
	},
);

const CANCEL = tool(
	'Asks SAT to cancel an invoice, which cannot be undone, with reason 02 (errors), 03 (the sale did not take place) or 04 (it went into a global invoice).',
	{
		resource: 'invoice',
		operation: 'cancel',
		invoiceId: said('invoiceId', 'ID of the invoice, as Stamp gave it; not the UUID'),
		cancellationReason: said('reason', '02, 03 or 04'),
		options: {},
	},
);

/** An AI agent that has the node as its tools; a person confirms what it stamps or cancels. */
export function agent(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: an AI agent that asks first', 'CFDI: un agente de IA que pregunta antes'),
		'45fa25f0',
		{ executionOrder: 'v1' },
	);
	notes(flow, say);
	const FIND = say('Find customers', 'Buscar clientes');
	const chat = flow.node(say('Chat', 'Chat'), [0, 1], {
		type: '@n8n/n8n-nodes-langchain.chatTrigger',
		version: 1.3,
		parameters: { options: { responseMode: 'responseNodes' } },
		settings: { webhookId: flow.id('aa') },
	});
	const one = flow.node(say('Agent', 'Agente'), [10, 1], {
		type: '@n8n/n8n-nodes-langchain.agent',
		version: 3.1,
		parameters: {
			options: {
				systemMessage: `You help a business in Mexico with its invoices (CFDI 4.0).\nLook the customer up with "${FIND}" before you invoice them.\nAsk for whatever you do not know: the RFC, the name as SAT has it, the tax regime, the CFDI use, the postal code of the tax address, the price with taxes, and how it is paid. Never make one of them up.\nThe product code (ClaveProdServ) is 01010101 unless you are told another.\nStamp an invoice once. If its outcome is unknown, say so, and do not stamp it again.`,
			},
		},
	});
	const answer = flow.node(say('Answer', 'Respuesta'), [29, 1], {
		type: '@n8n/n8n-nodes-langchain.chat',
		version: 1,
		parameters: { message: '={{ $json.output }}', waitUserReply: false, options: {} },
		settings: { webhookId: flow.id('ab') },
	});
	const model = flow.node(say('Language model', 'Modelo de lenguaje'), [6, 19], {
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		version: 1.2,
		parameters: {
			model: {
				__rl: true,
				mode: 'list',
				value: 'gpt-4.1-mini',
				cachedResultName: 'gpt-4.1-mini',
			},
			options: {},
		},
	});
	const memory = flow.node(say('Memory', 'Memoria'), [17, 19], {
		type: '@n8n/n8n-nodes-langchain.memoryBufferWindow',
		version: 1.3,
	});
	flow.node(
		FIND,
		[41, 19],
		tool(
			'Lists the customers of the invoicing service: RFC (taxid) and name. Give an RFC to find one, or leave it empty for all.',
			{
				resource: 'customer',
				operation: 'getAll',
				returnAll: true,
				filters: { rfc: said('rfc', 'RFC of the customer; empty for all of them') },
				options: {},
			},
		),
	);
	const stamp = flow.node(say('Stamp an invoice', 'Timbrar una factura'), [54, 19], STAMP);
	const cancel = flow.node(say('Cancel an invoice', 'Cancelar una factura'), [71, 19], CANCEL);
	const asks = (
		name: string,
		at: readonly [number, number],
		id: string,
		question: string,
		yes: string,
	) =>
		flow.node(name, at, {
			type: '@n8n/n8n-nodes-langchain.chatHitlTool',
			version: 1.3,
			parameters: {
				message: `=**${question}**\n\n\`\`\`\n{{ JSON.stringify($tool.parameters, null, 2) }}\n\`\`\``,
				approvalOptions: {
					values: { approvalType: 'double', approveLabel: yes, disapproveLabel: 'No' },
				},
				options: {},
			},
			settings: { webhookId: flow.id(id) },
		});
	const mayStamp = asks(
		say('Ask before stamping', 'Preguntar antes de timbrar'),
		[54, 8],
		'ac',
		say('Stamp this invoice?', '¿Timbrar esta factura?'),
		say('Stamp this invoice', 'Timbrar esta factura'),
	);
	const mayCancel = asks(
		say('Ask before cancelling', 'Preguntar antes de cancelar'),
		[71, 5],
		'ad',
		say('Cancel this invoice?', '¿Cancelar esta factura?'),
		say('Cancel this invoice', 'Cancelar esta factura'),
	);
	flow.row(chat, one, answer);
	flow.line(model, one, 0, { type: 'ai_languageModel' });
	flow.line(memory, one, 0, { type: 'ai_memory' });
	for (const used of [FIND, mayStamp, mayCancel]) flow.line(used, one, 0, { type: 'ai_tool' });
	flow.line(stamp, mayStamp, 0, { type: 'ai_tool' });
	flow.line(cancel, mayCancel, 0, { type: 'ai_tool' });
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: an AI agent', 'Nota: un agente de IA'),
		[-3, -20],
		[91, 13],
		say(
			`## An AI agent that asks first
Write to it in n8n's chat: *Invoice two clay cups at 580.00 each to UNIVERSIDAD ROBOTICA ESPAÑOLA, paid by transfer.*

It looks up customers by itself. **Before it stamps or cancels, it shows you what it is about to send and waits for your click**: without your click nothing reaches your invoicing service.

**To run it:** choose your credential in the three CFDI nodes and that of a language model in *Language model* (any other chat model works too), and press **Open chat**.

**Who issues** stands in the credential: your RFC, name, regime and postal code.

Runs in n8n 2.41 or newer.`,
			`## Un agente de IA que pregunta antes
Escríbale en el chat de n8n: *Factura dos tazas de barro de 580.00 cada una a UNIVERSIDAD ROBOTICA ESPAÑOLA, pagadas por transferencia.*

Busca a los clientes por sí mismo. **Antes de timbrar o cancelar, le muestra lo que va a enviar y espera su clic**: sin su clic nada llega a su servicio de facturación.

**Para ejecutarlo:** elija su credencial en los tres nodos de CFDI y la de un modelo en *Modelo de lenguaje* (sirve cualquier otro modelo de chat), y presione **Open chat**.

**Quién emite** está en la credencial: su RFC, nombre, régimen y código postal.

Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the agent', 'Nota: el agente'),
		[-3, -6],
		[39, 36],
		say(
			`## 1. The agent
Its instructions: ask for what it does not know, and never make up an RFC, a regime or a price.`,
			`## 1. El agente
Sus instrucciones: preguntar lo que no sabe, y nunca inventar un RFC, un régimen o un precio.`,
		),
		4,
	);
	flow.note(
		say('Note: what needs no question', 'Nota: lo que no se pregunta'),
		[37, -6],
		[13, 36],
		say(
			`## 2. What needs no question
Reading customers changes nothing.`,
			`## 2. Lo que no se pregunta
Leer clientes no cambia nada.`,
		),
		5,
	);
	flow.note(
		say('Note: what needs your click', 'Nota: lo que requiere su clic'),
		[51, -6],
		[37, 36],
		say(
			`## 3. What needs your click
The confirmation is between the agent and the tool: the agent cannot avoid it. You see what will be sent, not what the agent says about it.`,
			`## 3. Lo que requiere su clic
La confirmación está entre el agente y la herramienta: el agente no puede evitarla. Usted ve lo que se va a enviar, no lo que el agente dice de ello.`,
		),
		3,
	);
}
