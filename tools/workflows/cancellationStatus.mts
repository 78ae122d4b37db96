import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { holds, makeTable, rows } from './parts.mts';

const TABLE = 'cfdi_invoices';

/** What SAT's status service answers in an element of its XML, whatever its namespace; '' without one. */
const answered = (element: string) =>
	`(String($json.data ?? '').match(/<(?:\\w+:)?${element}(?:\\s[^>]*)?>([^<]*)</)?.[1] ?? '')`;

/** `[field, expression]`: what SAT says of an invoice, and what its row is to say. */
function whatSatSays(ROW: string, DOWNLOAD: string, notLookedUp: string) {
	const row = `$('${ROW}').item.json`;
	const [code, state, cancellation] = ['CodigoEstatus', 'Estado', 'EstatusCancelacion'].map(
		answered,
	);
	const efos = answered('ValidacionEFOS');
	const why = `$('${DOWNLOAD}').item.json`;
	return [
		['id', `={{ ${code} ? String(${row}.id) : '0' }}`],
		['invoice_id', `={{ ${row}.invoice_id }}`],
		['order_number', `={{ ${row}.order_number }}`],
		[
			'status',
			`={{ ${state} === 'Cancelado' ? 'cancelled' : ${cancellation} === 'Solicitud rechazada' ? 'cancelRefused' : ${cancellation} === 'En proceso' ? 'cancelling' : ${state} === 'Vigente' && ${row}.checked_on ? 'cancelUnknown' : ${row}.status }}`,
		],
		[
			'sat_status',
			`={{ !${code} ? '${notLookedUp}: ' + (${why}.error?.message ?? ${why}.warnings?.[0]?.message ?? $json.error?.message ?? $json.error ?? 'SAT') : ${code}.startsWith('S') ? ${state} + ': ' + (${cancellation} || ${answered('EsCancelable')}) : ${code} }}{{ ${efos}.startsWith('1') ? ' (EFOS ' + ${efos} + ')' : '' }}`,
		],
		[
			'needs_person',
			`={{ !${code} || !${code}.startsWith('S') || ${efos}.startsWith('1') || ${cancellation} === 'Solicitud rechazada' || ${state} === 'Vigente' && !${cancellation} && Boolean(${row}.checked_on) ? 'yes' : '' }}`,
		],
	] as const;
}

/** Asks SAT's public service what became of each cancellation that is open, and names those that need a person. */
export function cancellationStatus(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: cancellation status', 'CFDI: estado de las cancelaciones'),
		'9c3d51b7',
	);
	notes(flow, say);
	const often = flow.node(say('Every six hours', 'Cada seis horas'), [1, 1], {
		type: 'scheduleTrigger',
		version: 1.2,
		parameters: { rule: { interval: [{ field: 'hours', hoursInterval: 6 }] } },
	});
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [14, 1], makeTable(TABLE));
	const ROW = say('Being cancelled', 'Por cancelarse');
	flow.node(
		ROW,
		[27, 1],
		rows(
			TABLE,
			'get',
			[
				['status', 'eq', 'cancelling'],
				['status', 'eq', 'cancelUnknown'],
			],
			{ match: 'anyCondition', more: { returnAll: true } },
		),
	);
	const DOWNLOAD = say('Download the XML', 'Descargar el XML');
	flow.node(DOWNLOAD, [42, 1], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'download',
			invoiceId: '={{ $json.invoice_id }}',
			options: { readInvoice: true },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const ask = flow.node(say('Ask SAT', 'Preguntar al SAT'), [55, 1], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			method: 'POST',
			// SAT is not asked about what could not be downloaded.
			url: "={{ $json.verificationUrl ? 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc' : '' }}",
			sendHeaders: true,
			headerParameters: {
				parameters: [
					{
						name: 'SOAPAction',
						value: 'http://tempuri.org/IConsultaCFDIService/Consulta',
					},
				],
			},
			sendBody: true,
			contentType: 'raw',
			rawContentType: 'text/xml; charset=utf-8',
			body: '=<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">\n<soapenv:Body><tem:Consulta><tem:expresionImpresa><![CDATA[{{ $json.verificationUrl }}]]></tem:expresionImpresa></tem:Consulta></soapenv:Body>\n</soapenv:Envelope>',
			options: {
				batching: { batch: { batchSize: 5, batchInterval: 500 } },
				timeout: 20000,
			},
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const says = flow.node(say('What SAT says', 'Lo que dice el SAT'), [68, 1], {
		type: 'set',
		version: 3.4,
		parameters: {
			assignments: {
				assignments: whatSatSays(ROW, DOWNLOAD, say('Not looked up', 'No se consultó')).map(
					([name, value], index) => ({
						id: flow.id(`a${index + 1}`),
						name,
						value,
						type: 'string',
					}),
				),
			},
			options: {},
		},
	});
	const keep = flow.node(
		say('Keep what SAT says', 'Anotar lo que dice'),
		[83, -6],
		rows(TABLE, 'update', [['id', 'eq', '={{ Number($json.id) }}']], {
			values: {
				status: '={{ $json.status }}',
				sat_status: '={{ $json.sat_status }}',
				checked_on: "={{ $now.setZone('America/Mexico_City').toISO() }}",
			},
		}),
	);
	const person = flow.node(say('Needs a person?', '¿Necesita a una persona?'), [83, 8], {
		type: 'filter',
		version: 2.2,
		parameters: { conditions: holds(flow.id('c1'), 'Boolean($json.needs_person)'), options: {} },
	});
	const tell = flow.node(say('Tell a person', 'Avisar a una persona'), [96, 8], {
		type: 'stopAndError',
		version: 1,
		parameters: {
			errorMessage: `=${say(
				'Cancellations that need a person',
				'Cancelaciones que necesitan a una persona',
			)}: {{ $input.all().map(({ json }) => json.order_number + ' (${say('invoice', 'factura')} ' + json.invoice_id + '), ' + json.sat_status).join('; ') }}`,
		},
	});
	flow.row(often, table, ROW, DOWNLOAD, ask, says, keep);
	flow.row(says, person, tell);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: cancellations', 'Nota: cancelaciones'),
		[-46, -26],
		[43, 44],
		say(
			`# What became of a cancellation
## A cancellation is a request: often it takes the recipient's consent, or three working days without an answer. SAT is asked about each invoice of \`cfdi_invoices\` that is \`cancelling\` or \`cancelUnknown\`.
## For real use: choose your credential in *Download the XML*. Publish it. With the sandbox: write its address for SAT into *Ask SAT*.
## Runs in n8n 2.41 or newer.`,
			`# Qué pasó con una cancelación
## Una cancelación es una solicitud: muchas veces requiere la aceptación del receptor, o tres días hábiles sin respuesta. Se pregunta al SAT por cada factura de \`cfdi_invoices\` con \`cancelling\` o \`cancelUnknown\`.
## Para usarlo de verdad: elija su credencial en *Descargar el XML*. Publíquelo. Con el sandbox: escriba su dirección del SAT en *Preguntar al SAT*.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: ask SAT', 'Nota: preguntar al SAT'),
		[-2, -26],
		[82, 44],
		say(
			"# 1. Ask SAT\n## **Read Invoice** gives the address of the invoice's QR code. With it SAT's public service is asked, without a credential. What was not looked up stays as it is: the next run asks again.",
			'# 1. Preguntar al SAT\n## **Read Invoice** da la dirección del código QR de la factura. Con ella se pregunta al servicio público del SAT, sin credencial. Lo que no se consultó queda como está: la próxima vez se pregunta otra vez.',
		),
		4,
	);
	flow.note(
		say('Note: what SAT says', 'Nota: lo que dice el SAT'),
		[81, -26],
		[31, 44],
		say(
			'# 2. Keep it, and tell\n## `cancelRefused`: talk to the recipient. `cancelUnknown`: cancel it again. Both end in red.',
			'# 2. Anotarlo, y avisar\n## `cancelRefused`: hable con el receptor. `cancelUnknown`: cancélela otra vez. Ambos terminan en rojo.',
		),
		5,
	);
}
