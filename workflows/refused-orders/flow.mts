import type { Json, Say, WrittenWorkflow } from '../parts/flow.mts';
import { Flow } from '../parts/flow.mts';
import { LISTS } from './lists.mts';
import { desk, sendMail, stopWith } from '../parts/nodes.mts';
import { AUTO, page, rows } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

/** Orders that were refused: their owner corrects them in a form, or their customers on their page. */
export function refusedOrders(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: refused orders', 'CFDI: pedidos rechazados'), 'c0221ec7');
	notes(flow, say);
	correctedByOwner(flow, say);
	askedOfCustomer(flow, say);
	return flow.written;
}

/** What can be corrected: the column, its label, and what it says where it is empty, or its list. */
const FIELDS: ReadonlyArray<readonly [column: string, label: string, placeholder: string]> = [
	['rfc', 'RFC', 'p. ej. URE180429TM6'],
	['name', 'Nombre o razón social', 'como lo tiene el SAT, sin SA DE CV'],
	['postal_code', 'Código postal', 'el de su domicilio fiscal, p. ej. 86991'],
	['regime', 'Régimen fiscal', ''],
	['cfdi_use', 'Uso del CFDI', ''],
	['payment_form', 'Forma de pago', ''],
];

/** A closed form in which the owner of a shop corrects a refused order; the desk stamps it. */
function correctedByOwner(flow: Flow, say: Say): void {
	const form = flow.node(say('Correct an order', 'Corregir un pedido'), [1, 1], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Corregir un pedido',
			formDescription: 'Un pedido que no se ha facturado.',
			formFields: {
				values: [
					{ fieldLabel: 'Pedido', requiredField: true },
					{ fieldLabel: 'Tienda', placeholder: 'si varias tiendas tienen ese número' },
				],
			},
			responseMode: 'lastNode',
			options: { appendAttribution: false, buttonLabel: 'Continuar', path: 'cfdi-corregir' },
		},
		settings: { webhookId: flow.id('b1') },
	});
	const refused = flow.node(
		say('Orders with a message', 'Pedidos con un mensaje'),
		[17, 1],
		rows(
			TABLE,
			'get',
			[
				['message', 'isNotEmpty'],
				['type', 'neq', 'E'],
				// Its message is about its mail.
				['state', 'neq', 'stamped'],
			],
			{ more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	const found = flow.node(
		say('Which order?', '¿Qué pedido?'),
		[31, 1],
		desk({
			resource: 'order',
			operation: 'findRefused',
			orderNumber: `={{ $('${form}').first().json.Pedido }}`,
			orderShop: `={{ $('${form}').first().json.Tienda }}`,
		}),
	);
	const asks = flow.node(
		say('What is wrong', 'Qué está mal'),
		[45, -2],
		page(flow.id('b2'), {
			formFields: {
				values: FIELDS.map(
					([column, fieldLabel, placeholder]): Json => ({
						fieldLabel,
						...(LISTS[column] === undefined
							? { placeholder }
							: {
									fieldType: 'dropdown',
									fieldOptions: { values: LISTS[column].map((option) => ({ option })) },
								}),
						defaultValue: `={{ $json.shown.${column} }}`,
					}),
				),
			},
			options: {
				formTitle: '={{ $json.title }}',
				formDescription: '={{ $json.description }}',
				buttonLabel: 'Timbrar',
			},
		}),
	);
	const correct = flow.node(
		say('What was corrected', 'Qué se corrigió'),
		[59, -2],
		desk({
			resource: 'order',
			operation: 'correct',
			refusedOrder: `={{ $('${found}').first().json }}`,
		}),
	);
	const noted = flow.node(
		say('Stamp it again', 'Timbrarlo otra vez'),
		[73, -8],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], { more: AUTO }),
	);
	const answer = flow.node(
		say('Say so', 'Decirlo'),
		[73, 6],
		page(flow.id('b3'), {
			operation: 'completion',
			completionTitle: '={{ $json.title }}',
			completionMessage: '={{ $json.message }}',
			options: {},
		}),
	);
	flow.row(form, refused, found, asks, correct, noted);
	flow.line(found, answer, 1);
	// n8n runs the higher of two lines first: it is written down before it is said.
	flow.line(correct, answer, 1);
}

/** Asks customers by mail to correct the tax data that SAT refused, on the page of the workflow for self-invoices. */
function askedOfCustomer(flow: Flow, say: Say): void {
	const hourly = flow.node(say('Every hour', 'Cada hora'), [1, 26], {
		type: 'scheduleTrigger',
		version: 1.2,
		parameters: { rule: { interval: [{ field: 'hours' }] } },
		// The page to which the mail leads is not there before its owner publishes it.
		settings: { disabled: true },
	});
	const refused = flow.node(
		say('Refused for tax data', 'Rechazados por datos fiscales'),
		[15, 26],
		rows(
			TABLE,
			'get',
			[
				['state', 'eq', 'refused'],
				['fields', 'like', 'Receptor%'],
				['email', 'isNotEmpty'],
			],
			{ more: { returnAll: true } },
		),
	);
	const whom = flow.node(
		say('Whom to ask?', '¿A quién se pregunta?'),
		[29, 26],
		desk({
			resource: 'order',
			operation: 'askCustomer',
			n8nAddress: '={{ $execution.resumeFormUrl }}',
			options: { remindAfter: 3, personAfter: 7 },
		}),
	);
	const noted = flow.node(
		say('Note it', 'Anotarlo'),
		[47, 18],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], { more: AUTO }),
	);
	const mail = flow.node(
		say('Ask the customer', 'Preguntar al cliente'),
		[47, 26],
		sendMail(
			{ toEmail: '={{ $json.to }}', subject: '={{ $json.subject }}', text: '={{ $json.text }}' },
			{ onError: 'continueErrorOutput' },
		),
	);
	const told = flow.node(
		say('For a person', 'Para una persona'),
		[61, 33],
		rows(TABLE, 'update', [['id', 'eq', `={{ $('${whom}').item.json.id }}`]], {
			values: { asked: 'told' },
		}),
	);
	const numbers = `{{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}`;
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[75, 33],
		stopWith(
			say(
				`=Orders whose customer does not correct their tax data, or cannot be written to: ${numbers}. Their rows in the Data Table ${TABLE} say what SAT refuses.`,
				`=Pedidos cuyo cliente no corrige sus datos fiscales, o a quien no se pudo escribir: ${numbers}. Sus renglones de la Data Table ${TABLE} dicen qué rechaza el SAT.`,
			),
		),
	);
	flow.row(hourly, refused, whom);
	// n8n runs the higher of several lines first: that a customer was asked is noted before the mail is sent.
	flow.line(whom, noted);
	flow.line(whom, mail, 1);
	flow.line(whom, told, 2);
	flow.line(mail, told, 1);
	flow.row(told, tell);
}
