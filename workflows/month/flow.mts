import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { Flow } from '../parts/flow.mts';
import { cfdi, desk } from '../parts/nodes.mts';
import { makeTable, page, rows } from '../parts/parts.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

const [DAY, ONE] = ['Mes (cualquier día de él)', 'Una sola factura'];

/** Orders in these states wait for their invoice, whenever they came: Archive takes those of the month. */
const WAITING = ['received', 'again', 'refused', 'unknown', 'refund'];

/** A closed form that gives an accountant all invoices of a month, or the evidence of one. */
export function month(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say("CFDI: the accountant's month, and evidence", 'CFDI: el mes del contador, y expedientes'),
		'6b0d4e17',
	);
	notes(flow, say);
	const ASKED = say('What is wanted', 'Qué se pide');
	flow.node(ASKED, [1, 0], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Facturas para el contador',
			formDescription:
				'Recibirá un ZIP con el XML y el PDF de cada CFDI del mes que está en el registro, o cuyo ID está entre los suyos, y un libro de Excel: una lista, los impuestos cobrados y lo que conviene revisar. Sin mes, es el mes pasado. Con una factura, es su expediente.',
			formFields: {
				values: [
					{ fieldLabel: DAY, fieldType: 'date' },
					{ fieldLabel: ONE, placeholder: 'UUID o número de pedido' },
				],
			},
			responseMode: 'lastNode',
			options: {
				appendAttribution: false,
				buttonLabel: 'Preparar el archivo',
				path: 'cfdi-mes',
			},
		},
		settings: { webhookId: flow.id('b1') },
	});
	const invoices = flow.node(
		say('Table: invoices', 'Tabla: facturas'),
		[16, 0],
		makeTable(INVOICES),
	);
	const payments = flow.node(say('Table: payments', 'Tabla: pagos'), [29, 0], makeTable(PAYMENTS));
	const WANTED = say('Month or one invoice?', '¿El mes o una factura?');
	flow.node(
		WANTED,
		[42, 0],
		desk({
			resource: 'month',
			operation: 'read',
			monthDay: `={{ $('${ASKED}').first().json['${DAY}'] }}`,
			oneInvoice: `={{ $('${ASKED}').first().json['${ONE}'] }}`,
		}),
	);
	const LISTED = say('Their rows', 'Sus renglones');
	flow.node(
		LISTED,
		[55, 0],
		rows(
			INVOICES,
			'get',
			[
				['issued_on', 'like', '={{ $json.issuedIn }}'],
				['ordered_on', 'like', '={{ $json.issuedIn }}'],
				// Also what was cancelled in the month, of an earlier one.
				['checked_on', 'like', '={{ $json.issuedIn }}'],
				['method', 'eq', '={{ $json.method }}'],
				['type', 'eq', '={{ $json.credits }}'],
				['type', 'eq', '={{ $json.complements }}'],
				...WAITING.map((state) => ['state', 'eq', `={{ $json.${state} }}`] as const),
				['invoice_id', 'eq', '={{ $json.one }}'],
				['order_number', 'eq', '={{ $json.one }}'],
				['uuid', 'ilike', '={{ $json.uuid }}'],
				['related_uuid', 'ilike', '={{ $json.uuid }}'],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { alwaysOutputData: true },
			},
		),
	);
	const paid = flow.node(
		say('The payments', 'Los pagos'),
		[68, 0],
		rows(PAYMENTS, 'get', [['reference', 'isNotEmpty']], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const archive = flow.node(
		say('One archive of all', 'Un archivo de todo'),
		[81, 0],
		cfdi(
			{
				resource: 'invoice',
				operation: 'archive',
				month: `={{ $('${WANTED}').first().json.month }}`,
				outputField: 'data',
				options: {
					downloadLink: true,
					outsideRegister: true,
					rowsJson: `={{ $('${LISTED}').all().map(({ json }) => json) }}`,
					paymentsJson: '={{ $input.all().map(({ json }) => json) }}',
				},
			},
			{ executeOnce: true, onError: 'continueRegularOutput' },
		),
	);
	const says = flow.node(
		say('What the page says', 'Lo que dice la página'),
		[94, 0],
		desk({ resource: 'month', operation: 'page' }),
	);
	const give = flow.node(
		say('Give it', 'Entregarlo'),
		[107, 0],
		page(
			flow.id('b2'),
			{
				operation: 'completion',
				completionTitle: '={{ $json.title }}',
				completionMessage: '={{ $json.message }}',
				options: { formTitle: 'Facturas para el contador' },
			},
			true,
		),
	);
	flow.row(ASKED, invoices, payments, WANTED, LISTED, paid, archive, says, give);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: the month', 'Nota: el mes'),
		[-50, -28],
		[47, 44],
		say(
			`# The accountant's month, and the evidence of one invoice
## A closed form gives one ZIP: the XML and PDF of each CFDI of a month, and an Excel book with a list, the taxes as they were collected, and what is missing or odd. With one invoice: its evidence.
## For real use: in *What is wanted* make a Basic Auth credential, its login. Choose your credential in *One archive of all*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# El mes del contador, y el expediente de una factura
## Un formulario cerrado da un ZIP: el XML y el PDF de cada CFDI de un mes, y un libro de Excel con la lista, los impuestos cobrados y lo que falta o es raro. Con una factura: su expediente.
## Para usarlo de verdad: en *Qué se pide* haga una credencial Basic Auth, su acceso. Elija su credencial en *Un archivo de todo*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: rows', 'Nota: renglones'),
		[-2, -28],
		[81, 44],
		say(
			'# 1. What the register has\n## The rows of the month in `cfdi_invoices`, what was cancelled in it, orders that wait for their invoice, and all payments of `cfdi_payments`.',
			'# 1. Lo que tiene el registro\n## Los renglones del mes en `cfdi_invoices`, lo que se canceló en él, los pedidos que esperan factura, y todos los pagos de `cfdi_payments`.',
		),
		4,
	);
	flow.note(
		say('Note: give it', 'Nota: entregar'),
		[80, -28],
		[40, 44],
		say(
			'# 2. Download, and give it\n## What could not be downloaded is named. The link holds for one hour.',
			'# 2. Descargar, y entregar\n## Lo que no se pudo descargar se nombra. El enlace sirve una hora.',
		),
		5,
	);
}
