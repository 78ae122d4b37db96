import { readFile, TABLES, uploadedFile } from '../parts/fileForm.mts';
import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, schedule, sendMail } from '../parts/nodes.mts';
import { AUTO, page, rows, listOf } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';
const FROM = 'Buscar desde el ID';

const decision = (operation: string, parameters: Readonly<Record<string, unknown>>) =>
	desk({ resource: 'cancellation', operation, ...parameters });

/**
 * Builds the workflow for cancellations. A form with a login cancels a spreadsheet's invoices after
 * a preview. A schedule asks SAT for each open cancellation's status.
 */
export function cancellations(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: cancellations', 'CFDI: cancelaciones'), '72108639');
	notes(flow, say);
	const file = readFile(flow, say, {
		path: 'cfdi-cancel',
		title: 'Cancelar facturas',
		description:
			'Suba un archivo de Excel o CSV con las columnas UUID (o ID de la factura, o Serie y Folio), Motivo (01 a 04) y UUID de sustitución (solo para el motivo 01). Antes de pedir nada verá qué pasará con cada factura.',
		button: 'Revisar',
		more: [
			{
				fieldLabel: FROM,
				placeholder:
					'Solo para UUID que no están en el registro: se ven 100 ID desde este por cada uno',
			},
		],
		tableAt: -14,
		step: 10,
		reads: { rowsFor: 'cancellations' },
	});
	const given = listOf(file.read);
	const often = flow.node(
		say('Every six hours', 'Cada seis horas'),
		[1, -24],
		schedule({ field: 'hours', hoursInterval: 6 }),
	);
	const LISTED = say('In the register', 'En el registro');
	flow.node(
		LISTED,
		[41, -12],
		rows(
			TABLE,
			'get',
			[
				// A folio of digits can be an invoice ID.
				['invoice_id', 'eq', "={{ $json.invoiceId || !$json.uuid && $json.folio || '-' }}"],
				// A person can have entered the UUID in lower case. "none" matches no row.
				['uuid', 'ilike', "={{ $json.uuid || 'none' }}"],
				['uuid', 'ilike', "={{ $json.replacementUuid || 'none' }}"],
				['order_number', 'eq', "={{ !$json.uuid && !$json.invoiceId && $json.folio || '-' }}"],
				[
					'order_number',
					'eq',
					"={{ !$json.uuid && !$json.invoiceId && $json.folio?.replace('-', '') || '-' }}",
				],
				// Without `kind`, the schedule started the run, so read the open cancellations.
				['status', 'eq', "={{ $json.kind ? '-' : 'cancelling' }}"],
				['status', 'eq', "={{ $json.kind ? '-' : 'cancelUnknown' }}"],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { alwaysOutputData: true },
			},
		),
	);
	const listed = listOf(LISTED);
	const toFind = flow.node(
		say('Which are unknown?', '¿Cuáles no se conocen?'),
		[51, -12],
		decision('find', {
			rowsJson: given,
			registerJson: listed,
			fromId: `={{ $('${file.upload}').isExecuted ? $('${file.upload}').first().json['${FROM}'] : '' }}`,
		}),
	);
	const FIND = say('Find them', 'Buscarlas');
	flow.node(
		FIND,
		[58, -20],
		cfdi(
			{
				resource: 'invoice',
				operation: 'find',
				uuid: '={{ $json.uuid }}',
				options: { fromId: '={{ $json.fromId }}', mostIds: '={{ $json.mostIds }}' },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const PAID = say('Their payments', 'Sus pagos');
	flow.node(
		PAID,
		[65, -12],
		rows('cfdi_payments', 'get', [['payment_uuid', 'isNotEmpty']], {
			more: { returnAll: true },
			// This table does not exist before the first payment, so continue after an error.
			settings: { executeOnce: true, alwaysOutputData: true, onError: 'continueRegularOutput' },
		}),
	);
	const NAMED = say('Which invoices?', '¿Qué facturas?');
	flow.node(
		NAMED,
		[73, -12],
		decision('identify', { rowsJson: given, registerJson: listed, foundJson: listOf(FIND) }),
	);
	const DOWNLOAD = say('Download the XML', 'Descargar el XML');
	flow.node(
		DOWNLOAD,
		[81, -12],
		cfdi(
			{
				resource: 'invoice',
				operation: 'download',
				invoiceId: "={{ $json.invoice_id ?? '' }}",
				options: { readInvoice: true },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const ASK = say('Ask SAT', 'Preguntar al SAT');
	flow.node(ASK, [91, -12], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			method: 'POST',
			// SAT must not be asked about an invoice that could not be downloaded.
			url: "={{ $json.verificationUrl && 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc' }}",
			sendHeaders: true,
			headerParameters: {
				parameters: [
					{ name: 'SOAPAction', value: 'http://tempuri.org/IConsultaCFDIService/Consulta' },
				],
			},
			sendBody: true,
			contentType: 'raw',
			rawContentType: 'text/xml; charset=utf-8',
			body: '=<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:tem="http://tempuri.org/">\n<soapenv:Body><tem:Consulta><tem:expresionImpresa><![CDATA[{{ $json.verificationUrl }}]]></tem:expresionImpresa></tem:Consulta></soapenv:Body>\n</soapenv:Envelope>',
			options: { batching: { batch: { batchSize: 10, batchInterval: 500 } }, timeout: 20000 },
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const SAYS = say('What SAT says', 'Lo que dice el SAT');
	flow.node(
		SAYS,
		[101, -12],
		decision('decide', {
			rowsJson: given,
			namedJson: listOf(NAMED, '0'),
			downloadsJson: listOf(DOWNLOAD),
			// Pass only an error's message, because n8n's isolate does not return another node's
			// whole error.
			answersJson:
				'={{ $input.all().map(({ json: { data, error } }) => ({ data, error: error?.message ?? error })) }}',
			paymentsJson: listOf(PAID),
		}),
	);
	const PAGE = say('What will happen', 'Qué pasará');
	flow.node(
		PAGE,
		[123, -4],
		page(flow.id('b2'), {
			defineForm: 'json',
			jsonOutput: '={{ $json.page.fields }}',
			options: {
				customCss: TABLES,
				formTitle: 'Qué pasará con cada factura',
				buttonLabel: '={{ $json.page.button }}',
			},
		}),
	);
	const decided = `={{ $('${SAYS}').first(0).json.decided }}`;
	const ASKED = say('To be cancelled', 'Por cancelar');
	flow.node(
		ASKED,
		[133, -4],
		decision('choose', { decidedJson: decided, answersJson: '={{ $json }}' }),
	);
	const keep = flow.node(
		say('Write it down', 'Anotarla'),
		// This node is above Cancel on the canvas, so the register contains the request before n8n
		// sends it.
		[153, -24],
		rows(
			TABLE,
			'upsert',
			// Without the row's ID, search by the invoice ID, because a row can have been added since.
			[
				['id', 'eq', '={{ $json.id ?? 0 }}'],
				['invoice_id', 'eq', "={{ $json.id ? '-' : $json.invoice_id }}"],
			],
			{
				match: 'anyCondition',
				more: AUTO,
			},
		),
	);
	const CANCEL = say('Cancel the invoice', 'Cancelar la factura');
	flow.node(
		CANCEL,
		[143, -4],
		cfdi(
			{
				resource: 'invoice',
				operation: 'cancel',
				invoiceId: '={{ $json.invoice_id }}',
				cancellationReason: '={{ $json.cancel_reason }}',
				replacementUuid: '={{ $json.replacement }}',
				// Cancel only if the invoice still has the UUID that the person saw.
				options: { expectedUuid: '={{ $json.uuid }}' },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const results = flow.node(
		say('With its results', 'Con sus resultados'),
		[153, -4],
		decision('finish', {
			rowsJson: given,
			decidedJson: decided,
			askedJson: listOf(ASKED, '1'),
			answersJson: listOf(CANCEL),
			resultFile: uploadedFile(file.upload),
		}),
	);
	const give = flow.node(
		say('Give it back', 'Devolverlo'),
		[163, 12],
		page(flow.id('b3'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			// Return an unreadable file unchanged.
			inputDataFieldName: "={{ $json.title ? 'data' : 'Archivo' }}",
			completionTitle: "={{ $json.title ?? 'No se leyó el archivo' }}",
			completionMessage:
				"={{ $json.message ?? $json.error.es.message }}\n\n{{ $json.error?.es.description ?? '' }}\n\n{{ $json.error ? 'Su archivo regresa sin cambios.' : '' }}",
			options: {},
		}),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[123, -30],
		sendMail({
			toEmail: 'facturacion@example.com',
			subject: '={{ $json.subject }}',
			text: '={{ $json.text }}',
		}),
	);
	flow.line(file.read, LISTED);
	flow.line(file.read, give, 1);
	flow.row(often, file.table);
	flow.row(often, LISTED, toFind, FIND, PAID, NAMED, DOWNLOAD, ASK, SAYS, PAGE, ASKED, keep);
	flow.line(toFind, PAID, 1);
	flow.line(NAMED, SAYS, 1);
	flow.line(SAYS, tell, 1);
	flow.line(SAYS, keep, 2);
	flow.line(ASKED, CANCEL, 1);
	flow.line(ASKED, results, 2);
	flow.row(CANCEL, results, give);
	flow.line(results, keep, 1);
	return flow.written;
}
