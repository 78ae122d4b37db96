import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { makeTable, rows, switchTo } from './parts.mts';
import { whatIsWrong } from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

const REMIND_AFTER = 3;
const PERSON_AFTER = 7;

const daysAgo = (days: number) =>
	`$now.setZone('America/Mexico_City').minus({ days: ${days} }).toISODate()`;

const LINK = `$execution.resumeFormUrl.split('/form-waiting')[0] + '/webhook/cfdi-autofactura#ticket=' + encodeURIComponent($json.order_number) + '&total=' + $json.total`;

/** Asks customers by mail to correct the tax data that SAT refused, on the page of selfInvoice.mts. */
export function correctTaxData(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: correct tax data', 'CFDI: corregir datos fiscales'), 'c0d47a5f');
	notes(flow, say);
	const byHand = flow.node(say('By hand', 'A mano'), [1, -7], {
		type: 'manualTrigger',
		version: 1,
	});
	const hourly = flow.node(say('Every hour', 'Cada hora'), [1, 5], {
		type: 'scheduleTrigger',
		version: 1.2,
		parameters: { rule: { interval: [{ field: 'hours' }] } },
	});
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [14, -1], makeTable(TABLE));
	const refused = flow.node(
		say('Refused for tax data', 'Rechazados por datos fiscales'),
		[28, -1],
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
		[42, -1],
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
		[60, -7],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], {
			values: { asked: "={{ $json.asked ? '2' : '1' }}", asked_on: `={{ ${daysAgo(0)} }}` },
		}),
	);
	const mail = flow.node(say('Ask the customer', 'Preguntar al cliente'), [74, -7], {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: '={{ $json.email }}',
			subject:
				"={{ $json.asked === '2' ? 'Recordatorio: corrija' : 'Corrija' }} los datos de su factura del pedido {{ $json.order_number }}",
			emailFormat: 'text',
			text: `=Estimado cliente:\n\nNo pudimos emitir la factura de su pedido {{ $json.order_number }} con los datos que nos dio:\n\n{{ ${whatIsWrong('$json')} }}\n\nCorríjalos en esta página, y recibirá su factura en el momento:\n{{ ${LINK} }}\n\nSi lo prefiere, responda a este correo con los datos correctos.\n\nGracias por su compra.`,
			options: { appendAttribution: false },
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const told = flow.node(
		say('For a person', 'Para una persona'),
		[88, 4],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${row}.id }}`]], { values: { asked: 'told' } }),
	);
	const tell = flow.node(say('Tell a person', 'Avisar a una persona'), [102, 4], {
		type: 'stopAndError',
		version: 1,
		parameters: {
			errorMessage: say(
				`=Orders whose customer does not correct their tax data, or cannot be written to: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Their rows in the Data Table ${TABLE} say what SAT refuses.`,
				`=Pedidos cuyo cliente no corrige sus datos fiscales, o a quien no se pudo escribir: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Sus renglones de la Data Table ${TABLE} dicen qué rechaza el SAT.`,
			),
		},
	});
	flow.row(byHand, table, refused, WHOM, noted, mail);
	flow.line(hourly, table);
	flow.line(WHOM, told, 1);
	flow.line(mail, told, 1);
	flow.row(told, tell);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: correct tax data', 'Nota: corregir datos fiscales'),
		[-3, -31],
		[116, 20],
		say(
			`# Correct tax data
## SAT refused an order's invoice for the customer's tax data. Every hour this workflow mails them what is wrong, with a link to the page of *CFDI: self-invoice*. What they send is stamped once, by *CFDI: invoice a paid order*.
## Each customer is asked once, reminded after ${REMIND_AFTER} days, and ${PERSON_AFTER} days later named to you: the execution ends in red. Both numbers are in *Whom to ask?*.
## For real use: in *Ask the customer*, choose an SMTP credential and write your address. Publish the three workflows.
## Runs in n8n 2.41 or newer.`,
			`# Corregir datos fiscales
## El SAT rechazó la factura de un pedido por los datos fiscales del cliente. Cada hora, este flujo le escribe qué está mal, con un enlace a la página de *CFDI: autofactura*. Lo que envía se timbra una vez, en *CFDI: facturar un pedido pagado*.
## A cada cliente se le pregunta una vez, se le recuerda a los ${REMIND_AFTER} días, y ${PERSON_AFTER} días después se le avisa a usted: la ejecución termina en rojo. Ambos números están en *¿A quién se pregunta?*.
## Para usarlo de verdad: en *Preguntar al cliente*, elija una credencial SMTP y escriba su dirección. Publique los tres flujos.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
}
