import { readFile, TABLES, unreadPage, uploadedFile } from '../parts/fileForm.mts';
import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, ifHolds, schedule, stopWith } from '../parts/nodes.mts';
import { insertAll, page, rows, STAMPED, listOf } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

const decision = (operation: string, parameters: Readonly<Record<string, unknown>>) =>
	desk({ resource: 'spreadsheet', operation, ...parameters });

const ofSheets = () =>
	rows(TABLE, 'get', [['order_key', 'like', 'spreadsheet/']], {
		more: { returnAll: true },
		settings: { executeOnce: true, alwaysOutputData: true },
	});

/**
 * Users replace these rows with their own source. The fields are a spreadsheet's column titles. SAT
 * refuses the last row.
 */
const SAMPLE = `// Made up: put your own source here, with the columns of a spreadsheet. By itself it gives nothing.
const orders = $execution.mode === 'test' ? 20 : 0;
const sale = { RFC: 'URE180429TM6', 'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA', 'Régimen fiscal': '601', 'C.P.': '86991', 'Forma de pago': '03', 'Descripción': 'Taza de barro', 'Precio unitario': '129.90' };
// D01 is for persons, not for companies: SAT refuses it.
return Array.from({ length: orders }, (_, index) => ({ json: { ...sale, Folio: 'N' + String(index).padStart(5, '0'), 'Uso de CFDI': index % 20 === 19 ? 'D01' : 'G03', Cantidad: 1 + (index % 5) } }));`;

/**
 * Builds the workflow that makes invoices from rows. A person uploads a file in a form with a login
 * and gets it back with the results. Each night, the workflow reads another source.
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
	const given = listOf(file.read);
	const SAYS = say('What will be stamped', 'Qué se timbrará');
	flow.node(
		SAYS,
		[56, -8],
		decision('check', {
			rowsJson: given,
			registerJson: listOf(REGISTER),
			askPerson: `={{ ${uploadedHere} }}`,
		}),
	);
	const PAGE = say('Show it', 'Mostrarlo');
	flow.node(
		PAGE,
		[78, -15],
		page(flow.id('b4'), {
			defineForm: 'json',
			jsonOutput: '={{ $json.page.fields }}',
			options: {
				customCss: TABLES,
				formTitle: 'Qué se timbrará',
				buttonLabel: '={{ $json.page.button }}',
			},
		}),
	);
	// Without a number, `all()` reads only the output that leads to this node, so read both outputs.
	const invoices = `={{ [...$('${SAYS}').all(0), ...$('${SAYS}').all(1)][0].json.invoices }}`;
	const ASKED = say('To be stamped', 'Por timbrar');
	flow.node(
		ASKED,
		[89, -8],
		decision('choose', { invoicesJson: invoices, answersJson: '={{ $json }}' }),
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
		decision('finish', {
			rowsJson: given,
			invoicesJson: invoices,
			askedJson: listOf(ASKED, '0'),
			stampedJson: listOf(BATCH),
			registerJson: listOf(LISTED),
			answersJson: `={{ $('${PAGE}').isExecuted ? $('${PAGE}').first().json : {} }}`,
			resultFile: uploadedFile(file.upload),
		}),
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
	flow.row(file.read, REGISTER, SAYS, PAGE, ASKED, batch, LISTED, results);
	flow.line(SAYS, ASKED, 1);
	flow.line(ASKED, LISTED, 1);
	flow.line(file.read, uploaded, 1);
	flow.row(uploaded, unread);
	flow.line(uploaded, tell, 1);
	flow.line(batch, stamp, 1);
	flow.row(stamp, list, all, batch);
	flow.line(stamp, all, 1, { input: 1 });
	const give = flow.node(
		say('Give it back', 'Devolverlo'),
		[155, -20],
		page(flow.id('b3'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			completionTitle: '={{ $json.title }}',
			completionMessage: '={{ $json.message }}',
			options: {},
		}),
	);
	flow.row(results, give);
	return flow.written;
}
