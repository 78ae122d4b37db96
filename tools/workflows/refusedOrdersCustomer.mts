import type { Flow, Say } from './flow.mts';
import { rows, switchTo } from './parts.mts';
import { whatIsWrong } from './selfInvoiceWords.mts';

const TABLE = 'cfdi_invoices';

/** Days after which a customer is asked again, and then a person. */
export const REMIND_AFTER = 3;
export const PERSON_AFTER = 7;

const daysAgo = (days: number) =>
	`$now.setZone('America/Mexico_City').minus({ days: ${days} }).toISODate()`;

const LINK = `$execution.resumeFormUrl.split('/form-waiting')[0] + '/webhook/cfdi-autofactura#ticket=' + encodeURIComponent($json.order_number) + '&total=' + $json.total`;

/** Asks customers by mail to correct the tax data that SAT refused, on the page of selfInvoice.mts. */
export function askedOfCustomer(flow: Flow, say: Say): void {
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
	const mail = flow.node(say('Ask the customer', 'Preguntar al cliente'), [61, 20], {
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
		[75, 31],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${row}.id }}`]], { values: { asked: 'told' } }),
	);
	const tell = flow.node(say('Tell a person', 'Avisar a una persona'), [89, 31], {
		type: 'stopAndError',
		version: 1,
		parameters: {
			errorMessage: say(
				`=Orders whose customer does not correct their tax data, or cannot be written to: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Their rows in the Data Table ${TABLE} say what SAT refuses.`,
				`=Pedidos cuyo cliente no corrige sus datos fiscales, o a quien no se pudo escribir: {{ $('${told}').all().map(({ json }) => json.order_number).join(', ') }}. Sus renglones de la Data Table ${TABLE} dicen qué rechaza el SAT.`,
			),
		},
	});
	flow.row(hourly, refused, WHOM, noted, mail);
	flow.line(WHOM, told, 1);
	flow.line(mail, told, 1);
	flow.row(told, tell);
}
