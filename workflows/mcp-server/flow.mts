import { Flow } from '../parts/flow.mts';
import type { Json, NodeParts, Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, ifHolds, ofInvoice, setFields } from '../parts/nodes.mts';
import {
	definedBelow,
	eachExpression,
	holds,
	inOneLine,
	insertAll,
	makeTable,
	rows,
	STAMPED,
} from '../parts/parts.mts';
import { content, findCustomers, findInvoices, given, IN_REGISTER, tool } from '../parts/tools.mts';
import { instructions, notes } from './notes.mts';

const TABLE = 'cfdi_invoices';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/**
 * The fields with which the tools Stamp and Cancel call this workflow. `invoice` comes from the
 * tool Validate. The workflow then starts itself with `ask` as `step`, and this second execution
 * waits for the person.
 */
const ASKED_FIELDS: Readonly<Record<string, 'object' | 'string'>> = {
	step: 'string',
	what: 'string',
	invoice: 'object',
	invoice_id: 'string',
	uuid: 'string',
	reason: 'string',
};

/** Returns a tool that asks a person. The MCP client learns only that the question was sent. */
const asking = (description: string, value: Readonly<Record<string, string>>): NodeParts => ({
	type: `${LANGCHAIN}.toolWorkflow`,
	version: 2.2,
	parameters: { description, ...thisWorkflow(value) },
});

const thisWorkflow = (value: Readonly<Record<string, string>>): Json => ({
	workflowId: { __rl: true, mode: 'id', value: '={{ $workflow.id }}' },
	workflowInputs: definedBelow(value, (id) => ({
		canBeUsedToMatch: true,
		type: ASKED_FIELDS[id] ?? 'string',
	})),
});

const stampTool = asking(
	'Asks a person by mail to confirm an invoice (CFDI 4.0), and stamps it when they do. It cannot be undone, only cancelled. Call Validate first, and give its invoice. The answer says only that the person was asked; Find invoices shows the invoice once it is stamped. Do not call it again for the same sale.',
	{
		what: 'stamp',
		invoice: given('invoice', 'invoice of Validate, unchanged, for which valid is true', 'json'),
	},
);

const cancelTool = asking(
	'Asks a person by mail to confirm a cancellation, and asks SAT to cancel the invoice when they do. It cannot be undone. The answer says only that the person was asked; Find invoices shows the status cancelling once it is requested.',
	{
		what: 'cancel',
		invoice_id: given('invoiceId', 'invoice_id of Find invoices; not the UUID'),
		uuid: given('uuid', 'uuid of the same invoice, from Find invoices'),
		reason: given(
			'reason',
			'02 errors, 03 the sale did not take place, 04 it is in a global invoice',
		),
	},
);

const validate = tool(
	'invoice',
	'validate',
	'Checks an invoice (CFDI 4.0) by the rules of SAT, and sends nothing. valid is false if SAT would refuse it; findings say why and what to do. summary says the invoice in a sentence, with its taxes and total. invoice is what Stamp takes.',
	{ ...content, options: { totals: 'calculate' } },
);

const download = tool(
	'invoice',
	'download',
	'Reads an invoice that exists, with its recipient, lines and total.',
	{ options: { readInvoice: true, expectedUuid: given('uuid', 'uuid of the same invoice') } },
);

/**
 * Builds the workflow of an MCP server through which AI clients use a business's invoices. A person
 * confirms stamps and cancellations by mail.
 */
export function mcpServer(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: an MCP server that asks first', 'CFDI: un servidor MCP que pregunta antes'),
		'3c90d7e2',
	);
	notes(flow, say);
	const names = {
		customers: say('Find customers', 'Buscar clientes'),
		invoices: say('Find invoices', 'Buscar facturas'),
		validate: say('Validate an invoice', 'Validar una factura'),
		read: say('Read an invoice', 'Leer una factura'),
		stamp: say('Stamp an invoice', 'Timbrar una factura'),
		cancel: say('Cancel an invoice', 'Cancelar una factura'),
	};
	const server = flow.node(say('MCP server', 'Servidor MCP'), [20, -6], {
		type: `${LANGCHAIN}.mcpTrigger`,
		version: 2.1,
		parameters: {
			authentication: 'bearerAuth',
			path: 'cfdi',
			instructions: instructions(names),
		},
		settings: { webhookId: flow.id('aa') },
	});
	const tools = [
		[names.customers, findCustomers],
		[names.invoices, findInvoices(IN_REGISTER)],
		[names.validate, validate],
		[names.read, download],
		[names.stamp, stampTool],
		[names.cancel, cancelTool],
	] as const;
	tools.forEach(([name, parts], index) => {
		flow.serve(server, 'ai_tool', flow.node(name, [1 + 11 * index, 8], parts));
	});
	asksPerson(flow, say);
	return flow.written;
}

function asksPerson(flow: Flow, say: Say): void {
	const ASKED = say('Asked', 'Lo que se pide');
	const asked = (field: string) => `$('${ASKED}').first().json.${field}`;
	const isStamp = `${asked('what')} === 'stamp'`;
	flow.node(ASKED, [1, 37], {
		type: 'executeWorkflowTrigger',
		version: 1.1,
		parameters: {
			workflowInputs: {
				values: Object.entries(ASKED_FIELDS).map(([name, type]) => ({ name, type })),
			},
		},
	});
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [12, 37], makeTable(TABLE));
	const which = flow.node(
		say('A stamp?', '¿Un timbrado?'),
		[23, 37],
		ifHolds(flow.id('c1'), isStamp),
	);
	const CHECK = say('Check it', 'Revisarla');
	flow.node(
		CHECK,
		[34, 31],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			invoiceSource: 'json',
			invoiceJson: `={{ ${asked('invoice')} }}`,
		}),
	);
	const isAsking = `${asked('step')} === 'ask'`;
	const next = flow.node(
		say('What is next?', '¿Qué sigue?'),
		[45, 37],
		switchOn(flow, [
			['c2', '$json.valid === false', say('Wrong', 'Está mal')],
			['c5', `!(${isAsking})`, say('New', 'Nueva')],
			['c6', isAsking, say('Ask', 'Preguntar')],
		]),
	);
	// The MCP client receives the last node's output, which contains the invoice's problems.
	const said = flow.node(say('Say what is wrong', 'Decir qué está mal'), [56, 26], {
		type: 'noOp',
		version: 1,
	});
	// If the first execution waited, n8n would later resume the client's call, which has already
	// been answered.
	const another = flow.node(say('Start another run', 'Iniciar otra ejecución'), [56, 37], {
		type: 'executeWorkflow',
		version: 1.2,
		parameters: {
			...thisWorkflow({
				...Object.fromEntries(
					Object.keys(ASKED_FIELDS).map((field) => [field, `={{ ${asked(field)} }}`]),
				),
				step: 'ask',
			}),
			mode: 'once',
			options: { waitForSubWorkflow: false },
		},
	});
	const tell = flow.node(
		say('Answer the client', 'Contestar al cliente'),
		[69, 37],
		setFields(flow, [
			[
				'message',
				'A person was asked by mail. Only if they confirm is it sent, which can take days. Do not call this again for the same sale.',
			],
		]),
	);
	// A missing UUID becomes "none", which the node refuses. Without a UUID, the node could not check
	// that the person saw this invoice.
	const reference = { id: asked('invoice_id'), uuid: `(${asked('uuid')} || 'none')` };
	const read = flow.node(say('Read it', 'Leerla'), [34, 43], ofInvoice('download', reference));
	const ask = flow.node(
		say('Ask a person', 'Preguntar a una persona'),
		[56, 48],
		question(asked, flow.id('ab')),
	);
	const isConfirmed = "$json.data?.['¿Lo confirma?'] === 'Sí'";
	const confirmed = flow.node(
		say('Confirmed?', '¿Confirmada?'),
		[69, 48],
		switchOn(flow, [
			['c3', `${isConfirmed} && ${isStamp}`, say('Stamp', 'Timbrar')],
			['c4', `${isConfirmed} && !(${isStamp})`, say('Cancel', 'Cancelar')],
		]),
	);
	const stamp = flow.node(
		say('Stamp it', 'Timbrarla'),
		[84, 42],
		cfdi({
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'json',
			invoiceJson: `={{ ${asked('invoice')} }}`,
			options: {
				confirmedSummary: `={{ $('${CHECK}').first().json.summary }}`,
				ifKeyUsed: 'passOn',
				ifOutcomeUnknown: 'find',
				onlyStamped: true,
				uniqueKey: `=mcp/{{ ${asked('invoice.Folio')} }}`,
			},
		}),
	);
	const list = flow.node(
		say('List it', 'Anotarla'),
		[97, 42],
		insertAll(TABLE, {
			...STAMPED,
			order_key: `=mcp/{{ ${asked('invoice.Folio')} }}`,
			order_number: `={{ ${asked('invoice.Folio')} }}`,
		}),
	);
	// If n8n is killed after this update, the workflow for cancellations asks SAT for the result.
	const note = flow.node(
		say('Note it', 'Anotar la cancelación'),
		[84, 54],
		rows(TABLE, 'update', [['uuid', 'ilike', `={{ ${asked('uuid')} }}`]], {
			values: {
				status: 'cancelling',
				cancel_reason: `={{ ${asked('reason')} }}`,
				asked_on: "={{ $now.setZone('America/Mexico_City').toISODate() }}",
			},
			// Continue without a row, because the register can lack the cancelled invoice.
			settings: { alwaysOutputData: true },
		}),
	);
	const cancel = flow.node(
		say('Cancel it', 'Cancelarla'),
		[97, 54],
		ofInvoice('cancel', reference, { cancellationReason: `={{ ${asked('reason')} }}` }),
	);
	flow.row(ASKED, table, which, CHECK, next, said);
	flow.line(which, read, 1);
	flow.row(read, next);
	flow.line(next, another, 1);
	flow.row(another, tell);
	flow.line(next, ask, 2);
	flow.row(ask, confirmed, stamp, list);
	flow.line(confirmed, note, 1);
	flow.row(note, cancel);
}

/** @param rules each output's condition, with the condition's ID and the output's name */
function switchOn(
	flow: Flow,
	rules: ReadonlyArray<readonly [id: string, condition: string, output: string]>,
): NodeParts {
	const values = rules.map(([id, condition, outputKey]) => ({
		conditions: holds(flow.id(id), condition),
		renameOutput: true,
		outputKey,
	}));
	return { type: 'switch', version: 3.2, parameters: { rules: { values }, options: {} } };
}

/**
 * A mail scanner that opens every link cannot confirm, because it does not submit the form behind
 * the mail's button.
 */
function question(asked: (field: string) => string, webhookId: string): NodeParts {
	const text = [
		`={{ $json.summary ?? 'Cancelar ante el SAT el folio fiscal ' + ${asked('uuid')} }}`,
		'Receptor: {{ $json.invoice.Receptor.Nombre }}, {{ $json.invoice.Receptor.Rfc }}',
		'Total: {{ $json.invoice.Total }} {{ $json.invoice.Moneda }}',
		"Folio: {{ $json.invoice.Folio ?? '' }}",
		`{{ $json.summary ? '' : 'Motivo: ' + ${asked('reason')} }}`,
		"{{ ($json.findings ?? []).map(({ es }) => 'Por revisar: ' + es.message).join('\\n\\n') }}",
	].join('\n\n');
	const options: Json = {
		messageButtonLabel: 'Ver y decidir',
		responseFormTitle: `={{ ${asked('what')} === 'stamp' ? '¿Timbrar esta factura?' : '¿Cancelar esta factura?' }}`,
		responseFormDescription: text,
		responseFormButtonLabel: 'Enviar',
		limitWaitTime: {
			values: { limitType: 'afterTimeInterval', resumeAmount: 3, resumeUnit: 'days' },
		},
		appendAttribution: false,
	};
	return {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			operation: 'sendAndWait',
			fromEmail: 'facturacion@example.com',
			toEmail: 'usted@example.com',
			subject: eachExpression(
				'=Por confirmar: {{ $json.invoice.Receptor.Nombre }}, {{ $json.invoice.Total }}',
				inOneLine,
			),
			message: text,
			responseType: 'customForm',
			formFields: {
				values: [
					{
						fieldLabel: '¿Lo confirma?',
						fieldType: 'dropdown',
						fieldOptions: { values: [{ option: 'Sí' }, { option: 'No' }] },
						requiredField: true,
					},
				],
			},
			options,
		},
		settings: { webhookId },
	};
}
