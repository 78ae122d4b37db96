import { TABLES, uploadedFile } from './fileForm.mts';
import type { ReadFile } from './fileForm.mts';
import type { Flow, Say } from './flow.mts';
import { cfdi, code, review } from './nodes.mts';
import type { Condition } from './parts.mts';
import { jsonOf, page, rows } from './parts.mts';

const TABLE = 'cfdi_invoices';
const TODAY = "$now.setZone('America/Mexico_City').toISODate()";

const [NO, YES] = ['No pedir su cancelación', 'Pedir su cancelación'];

/** What the page says, with a field for each of its questions. */
function pageOf(says: string): string {
	const choice = `{ fieldType: 'dropdown', requiredField: true, fieldOptions: { values: [{ option: '${NO}' }, { option: '${YES}' }] }, defaultValue: '${NO}' }`;
	return `={{ JSON.stringify((({ html, questions }) => [{ fieldType: 'html', elementName: 'resumen', html }, ...questions.map((fieldLabel) => ({ fieldLabel, ...${choice} }))])($('${says}').first().json.page)) }}`;
}

/** What was read, and the node that decided what becomes of each invoice in it. */
interface Read {
	file: ReadFile;
	says: string;
}

/** Nodes to which others have lines: the page, the one that writes into the register, the last page. */
interface Shown {
	shown: string;
	keep: string;
	give: string;
}

/** A page says what will happen; its button cancels, and the file comes back with its results. */
export function shownAndCancelled(flow: Flow, say: Say, { file, says: SAYS }: Read): Shown {
	const PAGE = say('What will happen', 'Qué pasará');
	flow.node(
		PAGE,
		[123, -4],
		page(flow.id('b2'), {
			defineForm: 'json',
			jsonOutput: pageOf(SAYS),
			options: {
				customCss: TABLES,
				formTitle: 'Qué pasará con cada factura',
				buttonLabel: `={{ $('${SAYS}').all().some(({ json }) => json.question !== undefined) ? 'Pedir estas cancelaciones' : 'Recibir el archivo' }}`,
			},
		}),
	);
	const ASKED = say('To be cancelled', 'Por cancelar');
	flow.node(
		ASKED,
		[133, -4],
		code(
			`const page = $input.first().json;
const asked = $('${SAYS}').all().filter(({ json: { question } }) => question === '' || (question && page[question] === '${YES}'));
return asked.length === 0 ? [{ json: {} }] : asked.map(({ json }) => ({ json }));`,
		),
	);
	const CANCEL = say('Cancel the invoice', 'Cancelar la factura');
	const asked = `$('${ASKED}').item.json`;
	// What is to be cancelled, also after the answer to it; or what the schedule found. The answer may have any field.
	const it = `($('${ASKED}').isExecuted ? ${asked} : $json)`;
	const same = ['invoice_id', 'uuid', 'type', 'order_number', 'recipient', 'currency', 'method'];
	// Its own row; of one that had none, the row that was made before Cancel answered.
	const KEEP: readonly Condition[] = [
		['id', 'eq', `={{ ${it}.id ?? 0 }}`],
		['invoice_id', 'eq', `={{ ${it}.id ? '-' : (${it}.invoice_id ?? '-') }}`],
	];
	const keep = flow.node(
		say('Write it down', 'Anotarla'),
		// Above Cancel, so that n8n runs it first: what is requested is in the register before.
		[153, -24],
		rows(TABLE, 'upsert', KEEP, {
			match: 'anyCondition',
			// Nothing is written of an answer that is not an error, and where nothing is to be cancelled.
			options: {
				dryRun: `={{ !${it}.invoice_id || $('${CANCEL}').isExecuted && !$json.error }}`,
			},
			values: {
				...Object.fromEntries(same.map((name) => [name, `={{ ${it}.${name} }}`])),
				total: `={{ ${it}.total ? Number(${it}.total) : null }}`,
				issued_on: `={{ ${it}.issued_on }}`,
				status: `={{ $json.error ? ({ notSent: ${asked}.listed?.status || 'stamped', refused: 'cancelRefused' }[$json.error.outcome] ?? 'cancelUnknown') : (${it}.status ?? 'cancelling') }}`,
				cancel_reason: `={{ ${it}.cancel_reason }}`,
				sat_status: `={{ ${it}.status ? ${it}.sat_status : '' }}`,
				checked_on: `={{ ${it}.checked_on ?? '' }}`,
				asked_on: `={{ ${it}.asked_on ?? ${TODAY} }}`,
			},
		}),
	);
	flow.node(
		CANCEL,
		[143, -4],
		cfdi(
			{
				resource: 'invoice',
				operation: 'cancel',
				invoiceId: "={{ $json.invoice_id ?? '' }}",
				cancellationReason: "={{ $json.cancel_reason ?? '' }}",
				replacementUuid: "={{ $json.replacement ?? '' }}",
				// That of the file that the person was shown.
				options: { expectedUuid: "={{ $json.uuid ?? '' }}" },
			},
			{ onError: 'continueRegularOutput' },
		),
	);
	const RESULTS = say('With its results', 'Con sus resultados');
	flow.node(
		RESULTS,
		[153, -4],
		review(
			'cancellationResults',
			{
				rows: jsonOf(file.read),
				decided: jsonOf(SAYS, '.filter(({ wanted }) => wanted)'),
				asked: jsonOf(ASKED, '.filter(({ wanted }) => wanted)'),
				answers: jsonOf(CANCEL),
			},
			{},
			{ resultFile: uploadedFile(file.upload) },
		),
	);
	const count = (result: string) => `counts['${result}'] ?? 0`;
	const done = `$('${RESULTS}').isExecuted`;
	const give = flow.node(
		say('Give it back', 'Devolverlo'),
		[163, 12],
		page(flow.id('b3'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			// What was not read goes back as it is.
			inputDataFieldName: `={{ ${done} ? 'data' : 'Archivo' }}`,
			completionTitle: `={{ ${done} ? 'Cancelaciones pedidas: ' + $('${ASKED}').all().filter(({ json }) => json.wanted).length : 'No se leyó el archivo' }}`,
			completionMessage: `={{ ${done} ? ((counts) => [['Aceptadas', ${count('Aceptada')}], ['En espera del receptor', ${count('En espera')}], ['Ya canceladas', ${count('Cancelada')}], ['Rechazadas por el receptor', ${count('Rechazada por el receptor')}], ['No canceladas', ${count('No cancelada')}], ['No pedidas, como dice su fila', ${count('No pedida')}], ['Sin respuesta', ${count('Sin respuesta')}], ['Filas de una factura que otra fila ya nombra', ${count('Repetida')}]].filter(([, rows], at) => rows > 0 || at === 0).map(([words, rows]) => words + ': ' + rows).join('. '))($('${RESULTS}').first().json.counts) + '. El archivo con el resultado de cada fila está en sus descargas.' : $json.error.es.message + '\\n\\n' + ($json.error.es.description ?? '') + '\\n\\nSu archivo regresa sin cambios.' }}`,
			options: {},
		}),
	);
	flow.row(PAGE, ASKED, keep);
	flow.row(ASKED, CANCEL, keep);
	flow.row(CANCEL, RESULTS, give);
	return { shown: PAGE, keep, give };
}
