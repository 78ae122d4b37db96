import { shownAndCancelled } from './cancellationShown.mts';
import { readFile } from './fileForm.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { Flow } from './flow.mts';
import { cfdi, sendMail, review, schedule } from './nodes.mts';
import { jsonOf, makeTable, plainKey, rows, switchTo } from './parts.mts';

const TABLE = 'cfdi_invoices';
const FROM = 'Buscar desde el ID';

/**
 * A closed form that cancels the invoices of a spreadsheet, after a page that says what will happen; and a schedule
 * that keeps what SAT says of each cancellation. Both ask SAT in the same way.
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
	const uploaded = `$('${file.upload}').isExecuted`;
	const given = `$('${file.read}').all()`;
	const LISTED = say('In the register', 'En el registro');
	flow.node(
		LISTED,
		[41, -12],
		rows(
			TABLE,
			'get',
			[
				// A folio of digits may be an ID, which is asked about.
				['invoice_id', 'eq', "={{ $json.invoiceId || !$json.uuid && $json.folio || '-' }}"],
				// A person may have written it in small letters; none contains the word.
				['uuid', 'ilike', "={{ $json.uuid || 'none' }}"],
				// What replaces it is compared with it.
				['uuid', 'ilike', "={{ $json.replacementUuid || 'none' }}"],
				['order_number', 'eq', "={{ !$json.uuid && !$json.invoiceId && $json.folio || '-' }}"],
				[
					'order_number',
					'eq',
					"={{ !$json.uuid && !$json.invoiceId && $json.folio?.replace('-', '') || '-' }}",
				],
				// Those that are open, for the schedule.
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
	const listed = `$('${LISTED}').all()`;
	// UUIDs that the register does not have.
	const unknown = `${uploaded} ? ((known) => ${given}.filter(({ json }) => json.kind === 'cancellation' && json.uuid && !json.invoiceId && !known[json.uuid.toUpperCase()]).map(({ json }) => json.uuid).join(','))(Object.fromEntries(${listed}.filter(({ json }) => json.invoice_id).map(({ json }) => [${plainKey('json.uuid')}.toUpperCase(), true]))) : ''`;
	const FIND = say('Find the others', 'Buscar las demás');
	flow.node(
		FIND,
		[51, -12],
		cfdi(
			{
				resource: 'invoice',
				operation: 'find',
				uuid: `={{ ${unknown} }}`,
				options: {
					// Without an ID in the form, from the lowest that the file or the register has.
					fromId: `={{ !${uploaded} ? '' : $('${file.upload}').first().json['${FROM}'] || ([...${given}.map(({ json }) => json.invoiceId), ...${listed}.map(({ json }) => json.invoice_id)].filter((id) => /^\\d+$/.test(id ?? '')).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0] ?? '') }}`,
					// A hundred for each, so that a typing error costs no more.
					mostIds: `={{ Math.min(1000, 100 * (${unknown}).split(',').length) }}`,
				},
			},
			{ executeOnce: true, onError: 'continueRegularOutput' },
		),
	);
	const paymentTable = flow.node(
		say('Table: payments', 'Tabla: pagos'),
		[21, -14],
		makeTable('cfdi_payments'),
	);
	const PAID = say('Their payments', 'Sus pagos');
	flow.node(
		PAID,
		[61, -12],
		rows('cfdi_payments', 'get', [['payment_uuid', 'isNotEmpty']], {
			more: { returnAll: true },
			settings: { executeOnce: true, alwaysOutputData: true },
		}),
	);
	const NAMED = say('Which invoices?', '¿Qué facturas?');
	flow.node(
		NAMED,
		[71, -12],
		review(
			'namedInvoices',
			{ rows: jsonOf(file.read), register: jsonOf(LISTED), found: jsonOf(FIND) },
			{ alwaysOutputData: true },
		),
	);
	const often = flow.node(
		say('Every six hours', 'Cada seis horas'),
		[1, -24],
		schedule({ field: 'hours', hoursInterval: 6 }),
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
			// SAT is not asked about what could not be downloaded.
			url: "={{ $json.verificationUrl ? 'https://consultaqr.facturaelectronica.sat.gob.mx/ConsultaCFDIService.svc' : '' }}",
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
		review(
			`={{ ${uploaded} ? 'cancellations' : 'openCancellations' }}`,
			{
				rows: jsonOf(file.read),
				named: jsonOf(NAMED, '.filter(({ wanted }) => wanted)'),
				register: jsonOf(NAMED, '.filter(({ invoice_id }) => invoice_id)'),
				downloads: jsonOf(DOWNLOAD),
				// n8n's isolate does not hand over the error of another node as a whole.
				answers: jsonOf(
					ASK,
					'.map(({ data, error }) => error ? { error: String(error.message ?? error) } : { data })',
				),
				payments: jsonOf(PAID, '.filter(({ payment_uuid }) => payment_uuid)'),
			},
			{ alwaysOutputData: true },
		),
	);
	const which = flow.node(
		say('Uploaded?', '¿Se subió?'),
		[111, -12],
		switchTo(
			[
				[flow.id('c1'), say('Uploaded', 'Se subió'), uploaded],
				[flow.id('c2'), say('News for a person', 'Noticia'), `!${uploaded} && $json.tell`],
				[flow.id('c3'), say('Open', 'Abiertas'), `!${uploaded} && $json.invoice_id`],
			],
			undefined,
			{ allMatchingOutputs: true },
		),
	);
	const { shown, keep, give } = shownAndCancelled(flow, say, { file, says: SAYS });
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[123, -30],
		sendMail(
			{
				toEmail: 'facturacion@example.com',
				subject: '=Cancelaciones que necesitan a una persona: {{ $input.all().length }}',
				text: "={{ $input.all().map(({ json }) => (json.order_number ? json.order_number + ' ' : '') + '(ID ' + json.invoice_id + '): ' + json.sat_status).join('\\n') }}\n\nSolicitud rechazada: póngase de acuerdo con el receptor, y súbala otra vez al formulario «Cancelar facturas».\nNo tiene la solicitud: súbala otra vez.\nNo se consultó: se pregunta otra vez en seis horas.",
			},
			{ executeOnce: true },
		),
	);
	flow.line(file.read, LISTED);
	flow.line(file.read, give, 1);
	flow.row(often, file.table, paymentTable);
	flow.row(often, LISTED, FIND, PAID, NAMED, DOWNLOAD, ASK, SAYS, which, shown);
	flow.line(which, tell, 1);
	flow.line(which, keep, 2);
	return flow.written;
}

/** What the workflow is for, and what its parts do. */
function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: cancellations', 'Nota: cancelaciones'),
		[-3, -66],
		[174, 25],
		say(
			`# Cancel invoices, and follow them
## You upload an Excel or CSV file: *UUID* (or *ID*, or *Serie* and *Folio*), *Motivo* (01 to 04), and *UUID de sustitución* for 01. A page says what will happen; only its button cancels. The file comes back with *Resultado* and *Explicación*.
## Every six hours SAT is asked about each invoice of *cfdi_invoices* that is *cancelling* or *cancelUnknown*.
## For real use: in *Upload the file* make a Basic Auth credential, its login. Choose your credentials in the cfdi nodes and in *Tell a person*, with your addresses. Publish it. With the sandbox: write its address for SAT into *Ask SAT*.
## Runs in n8n 2.41 or newer.`,
			`# Cancelar facturas, y darles seguimiento
## Usted sube un archivo de Excel o CSV: *UUID* (o *ID*, o *Serie* y *Folio*), *Motivo* (01 a 04) y *UUID de sustitución* para el 01. Una página dice qué pasará; solo su botón cancela. El archivo regresa con *Resultado* y *Explicación*.
## Cada seis horas se pregunta al SAT por cada factura de *cfdi_invoices* con *cancelling* o *cancelUnknown*.
## Para usarlo de verdad: en *Subir el archivo* haga una credencial Basic Auth, su acceso. Elija sus credenciales en los nodos cfdi y en *Avisar a una persona*, con sus direcciones. Publíquelo. Con el sandbox: escriba su dirección del SAT en *Preguntar al SAT*.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: read', 'Nota: leer'),
		[-3, -40],
		[81, 66],
		say(
			'# 1. Read the file, find the invoices\n## The register says the ID of a UUID or folio; else **Find** looks at 100 IDs for each, from the one in the form, or from the lowest that is known. Nothing is sent yet.',
			'# 1. Leer el archivo, encontrar las facturas\n## El registro dice el ID de un UUID o folio; si no, **Find** ve 100 ID por cada uno, desde el del formulario, o desde el menor conocido. Todavía no se envía nada.',
		),
		4,
	);
	flow.note(
		say('Note: ask SAT', 'Nota: preguntar al SAT'),
		[79, -40],
		[30, 66],
		say(
			"# 2. Ask SAT\n## **Read Invoice** gives the address of the invoice's QR code. With it SAT's public service is asked, without a credential: with acceptance, without, or not at all.",
			'# 2. Preguntar al SAT\n## **Read Invoice** da la dirección del código QR de la factura. Con ella se pregunta al servicio público del SAT, sin credencial: con aceptación, sin ella, o no se puede.',
		),
		4,
	);
	flow.note(
		say('Note: cancel', 'Nota: cancelar'),
		[110, -40],
		[61, 66],
		say(
			'# 3. Show it, cancel, give the file back\n## Whoever closes the page cancels nothing. Each invoice is in the register before it is requested: after a stop, upload the file again, and only what SAT does not have is requested.',
			'# 3. Mostrar, cancelar, devolver el archivo\n## Quien cierra la página no cancela nada. Cada factura está en el registro antes de pedirse: si algo se detiene, suba el archivo otra vez, y solo se pide lo que el SAT no tiene.',
		),
		5,
	);
}
