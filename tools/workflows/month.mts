import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { notes } from './monthNotes.mts';
import { cfdi } from './nodes.mts';
import { makeTable, page, rows } from './parts.mts';

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
					{ fieldLabel: ONE, placeholder: 'UUID, ID o número de pedido' },
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
	const one = `(${asked}['${ONE}'] ?? '').trim()`;
	const monthAsked = `(${asked}['${DAY}'] || $now.setZone('America/Mexico_City').minus({ months: 1 }).toISODate()).slice(0, 7)`;
	const ofMonth = (value: string) => `={{ ${one} ? '${NOTHING}' : ${value} }}`;
	const ofOne = (value = one) => `={{ ${one} ? ${value} : '${NOTHING}' }}`;
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
				['uuid', 'eq', ofOne(`${one}.toUpperCase()`)],
				['related_uuid', 'eq', ofOne(`${one}.toUpperCase()`)],
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
				rowsJson: `={{ $('${LISTED}').all().map(({ json }) => json) }}`,
				paymentsJson: '={{ $input.all().map(({ json }) => json) }}',
				outputField: 'data',
				options: { downloadLink: true },
			},
			{ executeOnce: true, onError: 'continueRegularOutput' },
		),
	);
	const nothing = `!$('${LISTED}').all().some(({ json }) => json.invoice_id || json.state)`;
	const give = flow.node(
		say('Give it', 'Entregarlo'),
		[83, 0],
		page(flow.id('b2'), {
			operation: 'completion',
			completionTitle:
				"={{ $json.error ? 'No hay archivo' : $json.month ? 'Facturas de ' + $json.month : 'Expediente' }}",
			completionMessage: `={{ $json.error ? (${nothing} ? 'El registro no tiene ninguna factura de ese mes, o con esos datos.' : $json.error.es.message + '\\n\\n' + ($json.error.es.description ?? '')) : ${SAID} }}`,
			options: { formTitle: 'Facturas para el contador' },
		}),
	);
	flow.row(ASKED, invoices, payments, LISTED, paid, archive, give);
	return flow.written;
}

/** So many of what is odd stand on the page; the book has all. */
const MOST_SHOWN = 20;

/** What the last page says: the link, how many, the taxes, and what to look at. */
const SAID = `((file) => [
	$json.downloadUrl ? '<a href="' + $json.downloadUrl + '">Descargar ' + file.fileName + '</a> (' + (file.fileSize / 1e6).toFixed(1) + ' MB; el enlace sirve una hora)' : file.fileName + ' está en la ejecución ' + $execution.id + ' de n8n.',
	'CFDI leídos: ' + $json.invoices + '. Sin descargar o incompletos: ' + $json.missing + '.',
	...$json.taxes.map(({ tax, collected, open }) => tax + ': cobrado ' + collected.amount + ', por cobrar ' + open.amount + ' MXN'),
	$json.odd.length ? 'Por revisar: ' + $json.odd.length : 'Nada por revisar.',
	...$json.odd.slice(0, ${MOST_SHOWN}).map(({ number, uuid, es }) => '• ' + [number || uuid, es].join(': ')),
	$json.odd.length > ${MOST_SHOWN} ? 'Los demás están en el libro, en la hoja Por revisar.' : '',
].filter(Boolean).join('\\n'))($json.files[0])`;
