import { giveBack, readFile, WHY, withCells } from './fileForm.mts';
import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { holds, rows } from './parts.mts';

/** A closed form that cancels the invoices of a spreadsheet, and gives it back with a result in each row. */
export function cancelFile(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: cancel from a spreadsheet', 'CFDI: cancelar desde una hoja de cálculo'),
		'72108639',
	);
	notes(flow, say);
	const file = readFile(flow, say, {
		path: 'cfdi-cancel',
		title: 'Cancelar facturas',
		description:
			'Suba un archivo de Excel o CSV con las columnas ID de la factura, Motivo (01 a 04) y UUID de sustitución (solo para el motivo 01). Recibirá el mismo archivo con el resultado en cada renglón.',
		button: 'Cancelar estas facturas',
		tableAt: -16,
		unreadAt: [53, 5],
		reads: { rowsFor: 'cancellations' },
	});
	const GIVEN = say('Cancellations', 'Cancelaciones');
	flow.node(GIVEN, [53, -8], {
		type: 'filter',
		version: 2.2,
		parameters: {
			conditions: holds(flow.id('c3'), "$json.kind === 'cancellation'"),
			options: {},
		},
		settings: { alwaysOutputData: true },
	});
	const CANCEL = say('Cancel the invoice', 'Cancelar la factura');
	flow.node(CANCEL, [66, -8], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'cancel',
			invoiceId: '={{ $json.invoiceId }}',
			cancellationReason: '={{ $json.cancellationReason }}',
			replacementUuid: '={{ $json.replacementUuid }}',
			options: {},
		},
		settings: { onError: 'continueRegularOutput' },
	});
	const given = `$('${GIVEN}').item.json`;
	const list = flow.node(
		say('List it', 'Anotarla'),
		[79, -16],
		rows(
			'cfdi_invoices',
			'update',
			[
				[
					'invoice_id',
					'eq',
					`={{ ['', 'unknown'].includes($json.error?.outcome ?? '') ? ${given}.invoiceId : '' }}`,
				],
			],
			{
				values: {
					status: "={{ $json.error ? 'cancelUnknown' : 'cancelling' }}",
					cancel_reason: `={{ ${given}.cancellationReason }}`,
				},
			},
		),
	);
	const results = flow.node(say('With its results', 'Con sus resultados'), [79, -3], {
		type: 'set',
		version: 3.4,
		parameters: {
			mode: 'raw',
			jsonOutput: withCells(
				file.read,
				['Resultado', 'Explicación'],
				[
					[
						'results',
						`((given, answers) => Object.fromEntries(given.map(({ json }, index) => [json.rows?.[0]?.row, answers[index]?.json])))($('${GIVEN}').all(), $('${CANCEL}').all())`,
					],
				],
				`json.kind === 'refused' ? { Resultado: 'No cancelada', Explicación: json.es.join(' ') }
    : json.kind === 'cancellation' ? (({ error, sat, message }) => error
      ? { Resultado: error.outcome === 'unknown' ? 'Sin respuesta' : 'No cancelada', Explicación: ${WHY} }
      : { Resultado: 'Aceptada', Explicación: sat?.es ?? message ?? '' })(results[json.rows[0].row])
    : {}`,
			),
			options: {},
		},
		settings: { executeOnce: true },
	});
	flow.line(file.read, file.unread, 1);
	flow.row(file.read, GIVEN, CANCEL, list);
	flow.line(CANCEL, results);
	const count = (result: string) => `{{ $('${results}').first().json.counts['${result}'] ?? 0 }}`;
	giveBack(flow, say, 92, file, {
		results,
		title: `=Cancelaciones aceptadas: ${count('Aceptada')}`,
		message: `=No canceladas: ${count('No cancelada')}. Sin respuesta: ${count('Sin respuesta')}. El archivo con el resultado de cada renglón está en sus descargas.`,
	});
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: cancel', 'Nota: cancelar'),
		[-46, -30],
		[43, 45],
		say(
			`# Cancel invoices from a spreadsheet
## You upload an Excel or CSV file: *ID* (that Stamp gave, not the UUID), *Motivo* (01 to 04), and *UUID de sustitución* for 01. It comes back with *Resultado* and *Explicación* in each row.
## For real use: in *Upload the file* make a Basic Auth credential, its login. Choose your credential in *Cancel the invoice* and *Read it*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# Cancelar facturas desde una hoja de cálculo
## Usted sube un archivo de Excel o CSV: *ID* (el que dio Timbrar, no el UUID), *Motivo* (01 a 04) y *UUID de sustitución* para el 01. Regresa con *Resultado* y *Explicación* en cada renglón.
## Para usarlo de verdad: en *Subir el archivo* haga una credencial Basic Auth, su acceso. Elija su credencial en *Cancelar la factura* y *Leerlo*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: read', 'Nota: leer'),
		[-2, -30],
		[52, 45],
		say(
			'# 1. Read the file\n## The columns are found whatever their case and accents, and 1 is read as 01. Without a required column nothing is cancelled.',
			'# 1. Leer el archivo\n## Las columnas se encuentran con o sin mayúsculas y acentos, y 1 se lee como 01. Sin una columna obligatoria no se cancela nada.',
		),
		4,
	);
	flow.note(
		say('Note: row by row', 'Nota: renglón por renglón'),
		[51, -30],
		[37, 45],
		say(
			'# 2. Cancel row by row\n## *Aceptada*: SAT took the request. The customer may have three working days to refuse it.',
			'# 2. Cancelar renglón por renglón\n## *Aceptada*: el SAT recibió la solicitud. El cliente puede tener tres días hábiles para rechazarla.',
		),
		4,
	);
	flow.note(
		say('Note: give it back', 'Nota: devolver'),
		[89, -30],
		[51, 45],
		say(
			'# 3. Give the file back\n## In its format. *Sin respuesta*: look at your service whether the invoice is cancelled.',
			'# 3. Devolver el archivo\n## En su formato. *Sin respuesta*: vea en su servicio si la factura está cancelada.',
		),
		4,
	);
}
