import type { Say, WrittenWorkflow } from './flow.mts';
import { Flow } from './flow.mts';
import { cfdi } from './nodes.mts';
import { asText, makeTable, page, plainKey, rows } from './parts.mts';

const [INVOICES, PAYMENTS] = ['cfdi_invoices', 'cfdi_payments'];

const [DAY, ONE] = ['Mes (cualquier día de él)', 'Una sola factura'];

/** No column has it: what is not asked for is looked for under it. */
const NOTHING = '##';

/** Orders in these states wait for their invoice, whenever they came: the node takes those of the month. */
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
				'Recibirá un ZIP con el XML y el PDF de cada CFDI del mes y un libro de Excel: una lista, los impuestos cobrados y lo que conviene revisar. Sin mes, es el mes pasado. Con una factura, es su expediente.',
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
	const asked = `$('${ASKED}').first().json`;
	const one = plainKey(`${asked}['${ONE}']`);
	const monthAsked = `(${asked}['${DAY}'] || $now.setZone('America/Mexico_City').minus({ months: 1 }).toISODate()).slice(0, 7)`;
	const ofMonth = (value: string) => `={{ ${one} ? '${NOTHING}' : ${value} }}`;
	const ofOne = (value = one) => `={{ ${one} ? ${value} : '${NOTHING}' }}`;
	// A part of a UUID is that of many.
	const wholeUuid = `(/^[\\da-f-]{36}$/i.test(${one}) ? ${one} : '${NOTHING}')`;
	const invoices = flow.node(
		say('Table: invoices', 'Tabla: facturas'),
		[16, 0],
		makeTable(INVOICES),
	);
	const payments = flow.node(say('Table: payments', 'Tabla: pagos'), [29, 0], makeTable(PAYMENTS));
	const LISTED = say('Their rows', 'Sus renglones');
	flow.node(
		LISTED,
		[42, 0],
		rows(
			INVOICES,
			'get',
			[
				['issued_on', 'like', ofMonth(monthAsked)],
				['ordered_on', 'like', ofMonth(monthAsked)],
				// Of any month: what is to be paid later, and what was given back of it.
				['method', 'eq', ofMonth("'PPD'")],
				['type', 'eq', ofMonth("'E'")],
				// A complement may be of another month than its payment, and cancelled.
				['type', 'eq', ofMonth("'P'")],
				// Also what was cancelled in the month, of an earlier one.
				['checked_on', 'like', ofMonth(monthAsked)],
				...WAITING.map((state) => ['state', 'eq', ofMonth(`'${state}'`)] as const),
				['invoice_id', 'eq', ofOne()],
				['order_number', 'eq', ofOne()],
				['uuid', 'ilike', ofOne(wholeUuid)],
				['related_uuid', 'ilike', ofOne(wholeUuid)],
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
		[55, 0],
		rows(PAYMENTS, 'get', [['reference', 'isNotEmpty']], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const archive = flow.node(
		say('One archive of all', 'Un archivo de todo'),
		[70, 0],
		cfdi(
			{
				resource: 'invoice',
				operation: 'archive',
				month: `={{ ${one} ? '' : ${monthAsked} }}`,
				outputField: 'data',
				options: {
					downloadLink: true,
					rowsJson: `={{ $('${LISTED}').all().map(({ json }) => json) }}`,
					paymentsJson: '={{ $input.all().map(({ json }) => json) }}',
				},
			},
			{ executeOnce: true, onError: 'continueRegularOutput' },
		),
	);
	const nothing = `!$('${LISTED}').all().some(({ json }) => json.invoice_id || json.state)`;
	const give = flow.node(
		say('Give it', 'Entregarlo'),
		[83, 0],
		page(
			flow.id('b2'),
			{
				operation: 'completion',
				completionTitle:
					"={{ $json.error ? 'No hay archivo' : $json.month ? 'Facturas de ' + $json.month : 'Expediente' }}",
				completionMessage: `={{ $json.error ? (${nothing} ? 'El registro no tiene ninguna factura de ese mes, o con esos datos.' : ${asText("$json.error.es.message + '\\n\\n' + ($json.error.es.description ?? '')")}) : ${SAID} }}`,
				options: { formTitle: 'Facturas para el contador' },
			},
			true,
		),
	);
	flow.row(ASKED, invoices, payments, LISTED, paid, archive, give);
	return flow.written;
}

/** How many of what is odd the page shows; the book has all. */
const MOST_SHOWN = 20;

/** What the last page says: the link, how many, the taxes, and what to look at. */
const SAID = `[
	...$input.all().map(({ json }) => json.downloadUrl ? '<a href="' + json.downloadUrl + '">Descargar ' + ${asText('json.files[0].fileName')} + '</a> (' + (json.files[0].fileSize / 1e6).toFixed(1) + ' MB; el enlace sirve una hora)' : ${asText('json.files[0].fileName')} + ' está en la ejecución ' + $execution.id + ' de n8n.'),
	$json.parts ? 'Son ' + $json.parts + ' archivos: cada ZIP tiene como máximo 1,000. El libro está en el último.' : '',
	'CFDI leídos: ' + $json.invoices + '. Sin descargar o incompletos: ' + $json.missing + '.',
	...$json.taxes.map(({ tax, collected, open }) => ${asText("tax + ': cobrado ' + collected.amount + ', por cobrar ' + open.amount + ' MXN'")}),
	$json.odd.length ? 'Por revisar: ' + $json.odd.length : 'Nada por revisar.',
	...$json.odd.slice(0, ${MOST_SHOWN}).map(({ number, uuid, es }) => '• ' + ${asText("[number || uuid, es].join(': ')")}),
	$json.odd.length > ${MOST_SHOWN} ? 'Los demás están en el libro, en la hoja Por revisar.' : '',
].filter(Boolean).join('\\n')`;

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
		[68, 44],
		say(
			'# 1. What the register has\n## The rows of the month in `cfdi_invoices`, what was cancelled in it, orders that wait for their invoice, and all payments of `cfdi_payments`.',
			'# 1. Lo que tiene el registro\n## Los renglones del mes en `cfdi_invoices`, lo que se canceló en él, los pedidos que esperan factura, y todos los pagos de `cfdi_payments`.',
		),
		4,
	);
	flow.note(
		say('Note: give it', 'Nota: entregar'),
		[67, -28],
		[31, 44],
		say(
			'# 2. Download, and give it\n## What could not be downloaded is named. The link holds for one hour.',
			'# 2. Descargar, y entregar\n## Lo que no se pudo descargar se nombra. El enlace sirve una hora.',
		),
		5,
	);
}
