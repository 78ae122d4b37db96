import type { Json, Say, WrittenWorkflow } from './flow.mts';
import { Flow } from './flow.mts';
import { LISTS } from './lists.mts';
import { cfdi, ifHolds, sendMail, stopWith } from './nodes.mts';
import { oneAddress, orderInvoice, page, plainKey, rows, switchTo } from './parts.mts';
import { whatIsWrong } from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

/** Days after which a customer is asked again, and then a person. */
const REMIND_AFTER = 3;
const PERSON_AFTER = 7;

/** Orders that were refused: their owner corrects them in a form, or their customers on their page. */
export function refusedOrders(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: refused orders', 'CFDI: pedidos rechazados'), 'c0221ec7');
	flow.note(
		say('Note: refused orders', 'Nota: pedidos rechazados'),
		[-3, -31],
		[110, 28],
		say(
			`# Refused orders
## An order's invoice was refused. The mail of *CFDI: invoice a paid order* has a link to the form *Correct an order*: it shows what is wrong and what the order says, and what you change counts in its place. The order is stamped within five minutes, by that workflow, so that nothing is stamped twice.
## For real use: in *Correct an order*, make a Basic Auth credential: its user and password are asked for before the form is shown. In *What the order says*, choose your credential. In *Ask the customer*, choose an SMTP credential and write your address. Publish both workflows.
## With the page of *CFDI: self-invoice*, customers can correct their own tax data: switch *Every hour* on (select it, press D). They are mailed what is wrong with a link to the page, once, and again after ${REMIND_AFTER} days; ${PERSON_AFTER} days later the execution ends in red and names them to you.
## Runs in n8n 2.41 or newer.`,
			`# Pedidos rechazados
## La factura de un pedido se rechazó. El correo de *CFDI: facturar un pedido pagado* trae un enlace al formulario *Corregir un pedido*: muestra qué está mal y lo que dice el pedido, y lo que usted cambia vale en su lugar. El pedido se timbra antes de cinco minutos, en ese flujo, para que nada se timbre dos veces.
## Para usarlo de verdad: en *Corregir un pedido*, haga una credencial Basic Auth: su usuario y contraseña se piden antes de mostrar el formulario. En *Lo que dice el pedido*, elija su credencial. En *Preguntar al cliente*, elija una credencial SMTP y escriba su dirección. Publique ambos flujos.
## Con la página de *CFDI: autofactura*, los clientes pueden corregir sus propios datos fiscales: encienda *Cada hora* (selecciónelo y presione D). Se les escribe qué está mal, con un enlace a la página, una vez, y otra a los ${REMIND_AFTER} días; ${PERSON_AFTER} días después la ejecución termina en rojo y se los nombra a usted.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	correctedByOwner(flow, say);
	askedOfCustomer(flow, say);
	return flow.written;
}

/** What is read of an order, by column: of its recipient, and of the invoice. @param read the item of Validate */
const READ: Readonly<Record<string, (read: string) => string>> = {
	rfc: (read) => `${read}.recipient?.rfc`,
	name: (read) => `${read}.recipient?.name`,
	regime: (read) => `${read}.recipient?.taxRegime`,
	postal_code: (read) => `${read}.recipient?.postalCode`,
	cfdi_use: (read) => `${read}.recipient?.cfdiUse`,
	payment_form: (read) => `${read}.invoice?.FormaPago`,
};

/** What can be corrected: the column, its label, and what it says where it is empty, or its list. */
const FIELDS: ReadonlyArray<readonly [column: string, label: string, shown: string]> = [
	['rfc', 'RFC', 'p. ej. URE180429TM6'],
	['name', 'Nombre o razón social', 'como lo tiene el SAT, sin SA DE CV'],
	['postal_code', 'Código postal', 'el de su domicilio fiscal, p. ej. 86991'],
	['regime', 'Régimen fiscal', ''],
	['cfdi_use', 'Uso del CFDI', ''],
	['payment_form', 'Forma de pago', ''],
];

/** What the form shows: what was corrected before, else what the order says; of a list its whole line. */
function shownIn(column: string, row: string, read: string): string {
	const value = `String(${row}.${column} || (${READ[column]?.(read)}) || '')`;
	const list = LISTS[column];
	if (list === undefined) return value;
	return `((code) => ${JSON.stringify(list)}.find((line) => line.startsWith(code + ' - ')) ?? '')(${value})`;
}

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
	const row = flow.node(
		say('Its row', 'Su renglón'),
		[17, 1],
		rows(
			TABLE,
			'get',
			[
				['order_number', 'eq', `={{ ${plainKey('$json.Pedido')} }}`],
				['message', 'isNotEmpty'],
				['type', 'neq', 'E'],
				[
					`={{ ${plainKey('$json.Tienda')} ? 'shop' : 'order_number' }}`,
					'eq',
					`={{ ${plainKey('$json.Tienda')} || ${plainKey('$json.Pedido')} }}`,
				],
			],
			// Two shops may have the number: then neither is taken.
			{ more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	const shops = `[...new Set($('${row}').all().map(({ json }) => json.shop ?? ''))]`;
	const several = `(${shops}.length > 1)`;
	const found = flow.node(
		say('Is it there?', '¿Está?'),
		[33, 1],
		ifHolds(flow.id('c3'), `Boolean($json.id) && !${several}`, { executeOnce: true }),
	);
	const READS = say('What the order says', 'Lo que dice el pedido');
	flow.node(
		READS,
		[43, -2],
		cfdi(
			{
				resource: 'invoice',
				operation: 'validate',
				...orderInvoice('={{ $json.order_json }}'),
				options: {},
			},
			{ executeOnce: true, onError: 'continueRegularOutput' },
		),
	);
	const own = `$('${row}').first().json`;
	const shown = (column: string) => shownIn(column, own, `$('${READS}').first().json`);
	const asks = flow.node(
		say('What is wrong', 'Qué está mal'),
		[54, -2],
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
						defaultValue: `={{ ${shown(column)} }}`,
					}),
				),
			},
			options: {
				formTitle: `=Pedido {{ ${own}.order_number }}{{ ${own}.shop ? ' de ' + ${own}.shop : '' }}`,
				formDescription: `={{ ${own}.message }}\n\n{{ ${own}.what_to_do }}\n\nCambie solo lo que está mal.`,
				buttonLabel: 'Timbrar',
			},
		}),
	);
	const correct = flow.node(
		say('Correct it', 'Corregirlo'),
		[68, -2],
		rows(TABLE, 'update', [['id', 'eq', `={{ $('${row}').first().json.id }}`]], {
			values: {
				// What was not changed stays as the order says it, also where its shop corrects it later.
				...Object.fromEntries(
					FIELDS.map(([column, label]) => [
						column,
						`={{ ((typed) => typed === ${shown(column)} ? ${own}.${column} ?? '' : typed${LISTS[column] === undefined ? '' : ".split(' - ')[0]"})(String($json['${label}'] ?? '').trim()) }}`,
					]),
				),
				state: 'again',
			},
		}),
	);
	const done = flow.node(
		say('It will be stamped', 'Se timbrará'),
		[82, -2],
		page(flow.id('b3'), {
			operation: 'completion',
			completionTitle: '=Pedido {{ $json.order_number }}',
			completionMessage:
				'Se timbra en los próximos cinco minutos. Si se rechaza otra vez, se le avisa en el siguiente correo, a lo más en veinte minutos.',
			options: {},
		}),
	);
	const none = flow.node(
		say('No such order', 'No hay tal pedido'),
		[50, 10],
		page(flow.id('b4'), {
			operation: 'completion',
			completionTitle: 'Ningún pedido por corregir',
			completionMessage: `={{ ${several} ? 'Tienen ese número pedidos de ' + ${shops}.join(', ') + '. Escriba la tienda también.' : 'Ningún pedido con ese número espera una corrección. Revise el número tal como aparece en el correo.' }}`,
			options: {},
		}),
	);
	flow.row(form, row, found, READS, asks, correct, done);
	flow.line(found, none, 1);
}

const daysAgo = (days: number) =>
	`$now.setZone('America/Mexico_City').minus({ days: ${days} }).toISODate()`;

const LINK = `$execution.resumeFormUrl.split('/form-waiting')[0] + '/webhook/cfdi-autofactura#ticket=' + encodeURIComponent($json.order_number) + '&total=' + $json.total`;

/** Asks customers by mail to correct the tax data that SAT refused, on the page of selfInvoice.mts. */
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
	const WHOM = say('Whom to ask?', '¿A quién se pregunta?');
	flow.node(
		WHOM,
		[29, 26],
		switchTo([
			[
				flow.id('c1'),
				say('the customer', 'al cliente'),
				`$json.fields.split(',').every((field) => field.startsWith('Receptor')) && (!$json.asked || $json.asked === '1' && $json.asked_on <= ${daysAgo(REMIND_AFTER)})`,
			],
			[
				flow.id('c2'),
				say('a person', 'a una persona'),
				`$json.asked === '2' && $json.asked_on <= ${daysAgo(PERSON_AFTER)}`,
			],
		]),
	);
	const row = `$('${WHOM}').item.json`;
	const noted = flow.node(
		say('Note it', 'Anotarlo'),
		[47, 20],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], {
			values: { asked: "={{ $json.asked ? '2' : '1' }}", asked_on: `={{ ${daysAgo(0)} }}` },
		}),
	);
	const mail = flow.node(
		say('Ask the customer', 'Preguntar al cliente'),
		[61, 20],
		sendMail(
			{
				toEmail: `={{ ${oneAddress('$json.email')} }}`,
				subject:
					"={{ $json.asked === '2' ? 'Recordatorio: corrija' : 'Corrija' }} los datos de su factura del pedido {{ $json.order_number }}",
				text: `=Estimado cliente:\n\nNo pudimos emitir la factura de su pedido {{ $json.order_number }} con los datos que nos dio:\n\n{{ ${whatIsWrong('$json')} }}\n\nCorríjalos en esta página, y recibirá su factura en el momento:\n{{ ${LINK} }}\n\nAhí puede adjuntar su Constancia de Situación Fiscal, que llena sus datos; no es obligatorio. Si lo prefiere, responda a este correo con los datos correctos.\n\nGracias por su compra.`,
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const told = flow.node(
		say('For a person', 'Para una persona'),
		[75, 31],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${row}.id }}`]], { values: { asked: 'told' } }),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[89, 31],
		stopWith(
			say(
				`=Orders whose customer does not correct their tax data, or cannot be written to: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Their rows in the Data Table ${TABLE} say what SAT refuses.`,
				`=Pedidos cuyo cliente no corrige sus datos fiscales, o a quien no se pudo escribir: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Sus renglones de la Data Table ${TABLE} dicen qué rechaza el SAT.`,
			),
		),
	);
	flow.row(hourly, refused, WHOM, noted, mail);
	flow.line(WHOM, told, 1);
	flow.line(mail, told, 1);
	flow.row(told, tell);
}
