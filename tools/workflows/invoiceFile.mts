import { TABLES, readFile, unreadPage, uploadedFile } from './fileForm.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { Flow } from './flow.mts';
import { cfdi, code, ifHolds, review, schedule, stopWith } from './nodes.mts';
import { insertAll, jsonOf, page, rows, STAMPED } from './parts.mts';

const TABLE = 'cfdi_invoices';

/** What the page calls the invoices that a person may mark, and those of which only the folio is written. */
const AGAIN = 'Marque solo las que son otra venta: se timbran además';
const BY_FOLIO =
	'Si otras ya timbradas son otra venta, escriba sus folios, separados por comas: se timbran además';

/** The folios that were written on the page. @param page the expression of what it gave */
const foliosIn = (page: string) =>
	`(${page}['${BY_FOLIO}'] ?? '').split(/[,;\\n]/).map((folio) => folio.trim())`;

/** The invoices of the register that were made of rows. */
const ofSheets = () =>
	rows(TABLE, 'get', [['order_key', 'like', 'spreadsheet/']], {
		more: { returnAll: true },
		settings: { executeOnce: true, alwaysOutputData: true },
	});

/** Rows as a person's own source may give them, with the headers of a spreadsheet; the last one is refused. */
const SAMPLE = `// Made up: put your own source here, with the columns of a spreadsheet. By itself it gives nothing.
if ($execution.mode !== 'test') return [];
const orders = 20;
return Array.from({ length: orders }, (_, index) => ({
  json: {
    Folio: \`N\${String(index).padStart(5, '0')}\`,
    RFC: 'URE180429TM6',
    'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    'Régimen fiscal': '601',
    'C.P.': '86991',
    // D01 is for persons, not for companies: SAT refuses it.
    'Uso de CFDI': index % 20 === 19 ? 'D01' : 'G03',
    'Forma de pago': '03',
    'Descripción': 'Taza de barro',
    Cantidad: 1 + (index % 5),
    'Precio unitario': '129.90',
  },
}));`;

/**
 * Rows become invoices: those of a file that a person uploads in a closed form, which comes back with a result in
 * each row, and those of a source, each night.
 */
export function invoiceFile(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoices from rows', 'CFDI: facturas desde renglones'),
		'3f9a51c7',
	);
	notes(flow, say);
	const file = readFile(flow, say, {
		path: 'cfdi-invoices',
		title: 'Facturar desde una hoja de cálculo',
		description:
			'Suba un archivo de Excel o CSV con una factura por renglón, o con varios renglones por factura. Antes de timbrar verá cada factura con su total. Recibirá el mismo archivo con el UUID o el motivo en cada renglón.',
		button: 'Revisar',
		step: 11,
		tableAt: -26,
		reads: {
			rowsFor: 'invoices',
			defaultProductCode: '01010101',
			defaultUnitCode: 'H87',
			defaultTaxes: ['IVA 16'],
		},
	});
	const unread = unreadPage(flow, say, [56, 16]);
	const night = flow.node(
		say('Each night', 'Cada noche'),
		[1, -16],
		schedule({ triggerAtHour: 1 }),
	);
	const source = flow.node(say('Orders to invoice', 'Pedidos por facturar'), [23, -16], {
		type: 'code',
		version: 2,
		parameters: { jsCode: SAMPLE },
	});
	const uploadedHere = `$('${file.upload}').isExecuted`;
	const REGISTER = say('In the register', 'En el registro');
	flow.node(REGISTER, [45, -8], ofSheets());
	const SAYS = say('What will be stamped', 'Qué se timbrará');
	flow.node(
		SAYS,
		[56, -8],
		review('sheetInvoices', { rows: jsonOf(file.read), register: jsonOf(REGISTER) }),
	);
	const isUploaded = flow.node(
		say('Is a person there?', '¿Hay una persona?'),
		[67, -8],
		ifHolds(flow.id('c3'), uploadedHere),
	);
	const PAGE = say('Show it', 'Mostrarlo');
	flow.node(
		PAGE,
		[78, -15],
		page(flow.id('b4'), {
			defineForm: 'json',
			jsonOutput: `={{ JSON.stringify((({ html, options, byFolio }) => [{ fieldType: 'html', elementName: 'resumen', html }, ...(options.length === 0 ? [] : [{ fieldLabel: '${AGAIN}', fieldType: 'checkbox', fieldOptions: { values: options.map((option) => ({ option })) } }]), ...(byFolio ? [{ fieldLabel: '${BY_FOLIO}', fieldType: 'textarea' }] : [])])($('${SAYS}').first().json.page)) }}`,
			options: {
				customCss: TABLES,
				formTitle: 'Qué se timbrará',
				buttonLabel: `={{ $('${SAYS}').all().some(({ json }) => json.what === 'new' || json.option) ? 'Facturar' : 'Recibir el archivo' }}`,
			},
		}),
	);
	const ASKED = say('To be stamped', 'Por timbrar');
	flow.node(
		ASKED,
		[89, -8],
		code(
			`const page = $('${PAGE}').isExecuted ? $('${PAGE}').first().json : {};
const marked = [page['${AGAIN}'] ?? []].flat();
const written = ${foliosIn('page')};
const wanted = ({ json: { what, option, key } }) =>
  what === 'new' || (option && (marked.includes(option) || written.includes(key)));
return $('${SAYS}').all().filter(wanted).map(({ json }) => ({ json: { ...json, key: json.newKey, folio: json.key } }));`,
			{ alwaysOutputData: true },
		),
	);
	const BATCH = say('A hundred at a time', 'De cien en cien');
	const batch = flow.node(BATCH, [100, -8], {
		type: 'splitInBatches',
		version: 3,
		parameters: { batchSize: 100, options: {} },
	});
	const stamp = flow.node(
		say('Stamp the invoice', 'Timbrar la factura'),
		[111, 1],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'json',
				invoiceJson: '={{ $json.invoice }}',
				options: {
					checkBeforeStamping: 'ask',
					ifOutcomeUnknown: 'find',
					uniqueKey: '={{ $json.key }}',
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const of = `$('${BATCH}').item.json`;
	const list = flow.node(
		say('List the invoices', 'Anotar las facturas'),
		[122, -7],
		insertAll(TABLE, {
			...STAMPED,
			order_key: `=spreadsheet/{{ ${of}.key }}`,
			order_number: `={{ ${of}.folio }}`,
		}),
	);
	const all = flow.node(say('All are listed', 'Todas anotadas'), [133, 1], {
		type: 'merge',
		version: 3.2,
	});
	const LISTED = say('What is listed', 'Lo anotado');
	flow.node(LISTED, [122, -16], ofSheets());
	const results = flow.node(
		say('With its results', 'Con sus resultados'),
		[133, -16],
		review(
			'sheetResults',
			{
				rows: jsonOf(file.read),
				shown: jsonOf(SAYS, '.filter(({ what }) => what)'),
				asked: jsonOf(ASKED),
				errors: jsonOf(
					BATCH,
					'.filter(({ error }) => error).map(({ key, error }) => ({ key, error }))',
				),
				register: jsonOf(LISTED),
			},
			{},
			{ resultFile: uploadedFile(file.upload) },
		),
	);
	const uploaded = flow.node(
		say('Was it uploaded?', '¿Se subió?'),
		[45, 20],
		ifHolds(flow.id('c4'), uploadedHere),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[56, 27],
		stopWith('={{ $json.error.es.message }}'),
	);
	flow.row(night, file.table);
	flow.row(night, source, file.read);
	flow.row(file.read, REGISTER, SAYS, isUploaded, PAGE, ASKED, batch, LISTED, results);
	flow.line(isUploaded, ASKED, 1);
	flow.line(file.read, uploaded, 1);
	flow.row(uploaded, unread);
	flow.line(uploaded, tell, 1);
	flow.line(batch, stamp, 1);
	flow.row(stamp, list, all, batch);
	flow.line(stamp, all, 1, { input: 1 });
	const toWhom = flow.node(
		say('To a person?', '¿A una persona?'),
		[144, -16],
		ifHolds(flow.id('c5'), uploadedHere),
	);
	const count = (result: string) => `{{ $json.counts['${result}'] ?? 0 }}`;
	const give = flow.node(
		say('Give it back', 'Devolverlo'),
		[155, -20],
		page(flow.id('b3'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			completionTitle: `=Facturas timbradas: ${count('Timbrada')}`,
			completionMessage: `=Ya timbradas antes: ${count('Ya timbrada')}. Sin timbrar: ${count('No timbrada')}. Sin respuesta: ${count('Sin respuesta')}. El archivo con el resultado de cada renglón está en sus descargas.{{ ((folios) => folios.length === 0 ? '' : ' Folios que no estaban entre las ya timbradas: ' + folios.join(', ') + '.')(${foliosIn(`$('${PAGE}').first().json`)}.filter((folio) => folio && !$('${ASKED}').all().some(({ json }) => json.folio === folio))) }}`,
			options: {},
		}),
	);
	flow.row(results, toWhom, give);
	return flow.written;
}

/** What the workflow for invoices from rows says of itself. */
function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: invoices from rows', 'Nota: facturas desde renglones'),
		[-2, -64],
		[184, 25],
		say(
			`# Invoices from rows
## You upload an Excel or CSV file, and it comes back with the ID, the UUID or the reason in each row. Each night the rows of your own source are stamped in the same way, also thousands.
## The columns: *Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario*; if you like, *Cantidad, IVA, Total* and more. Rows with the same Folio are one invoice.
## For real use: in *Upload the file* make a Basic Auth credential, its login. Choose your credential in the four CFDI nodes. Put your source in place of *Orders to invoice*, or delete it and *Each night*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# Facturas desde renglones
## Usted sube un archivo de Excel o CSV, y regresa con el ID, el UUID o el motivo en cada renglón. Cada noche se timbran igual los renglones de una fuente suya, aunque sean miles.
## Las columnas: Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario; si quiere, Cantidad, IVA, Total y más. Renglones con el mismo Folio son una factura.
## Para usarlo de verdad: en *Subir el archivo* haga una credencial Basic Auth, su acceso. Elija su credencial en los cuatro nodos CFDI. Ponga su fuente en lugar de *Pedidos por facturar*, o bórrelo junto con *Cada noche*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the rows', 'Nota: los renglones'),
		[-2, -38],
		[45, 75],
		say(
			'# 1. Read the rows\n## The columns are found whatever their case and accents. Without a required one nothing is stamped.',
			'# 1. Leer los renglones\n## Las columnas se encuentran con o sin mayúsculas y acentos. Sin una obligatoria no se timbra nada.',
		),
		4,
	);
	flow.note(
		say('Note: show it', 'Nota: mostrarlo'),
		[44, -38],
		[54, 75],
		say(
			'# 2. Show what will be stamped\n## A page lists each invoice with its total and taxes; only its button stamps. A folio that has an invoice, or a cancelled one, is stamped again only if a person marks it.',
			'# 2. Mostrar qué se timbrará\n## Una página dice cada factura con su total y sus impuestos; solo su botón timbra. Un folio que ya tiene factura, o una cancelada, se timbra otra vez solo si una persona lo marca.',
		),
		4,
	);
	flow.note(
		say('Note: stamped once', 'Nota: se timbran una vez'),
		[99, -38],
		[43, 75],
		say(
			'# 3. Stamp each invoice once\n## *Unique Key* is the Folio. A hundred are listed before the next begin: after a stop or a crash it goes on from there. Correct what was refused, and give all rows again.',
			'# 3. Timbrar cada factura una vez\n## La *Unique Key* es el Folio. Cien se anotan antes de empezar otras: tras un paro o una caída sigue desde ahí. Corrija lo rechazado y dé otra vez todos los renglones.',
		),
		4,
	);
	flow.note(
		say('Note: give it back', 'Nota: devolver'),
		[143, -38],
		[39, 75],
		say(
			'# 4. Give the file back\n## The same workbook, with four columns more. That of the night is at *false* of *To a person?*: add Send Email there.',
			'# 4. Devolver el archivo\n## El mismo libro, con cuatro columnas más. El de la noche sale por *false* de *¿A una persona?*: agregue ahí Send Email.',
		),
		4,
	);
}
