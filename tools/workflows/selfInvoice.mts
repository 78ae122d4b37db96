import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { FILES, PAID_ORDER_ID, holds, page, rows, switchTo } from './parts.mts';
import { notes } from './selfInvoiceNotes.mts';
import {
	FIRST_PAGE,
	RFC_PAGE,
	TICKET,
	TOTAL,
	taxDataPage,
	ticketAgain,
} from './selfInvoicePages.mts';
import { TAX_FIELDS as FIELDS } from './taxFields.mts';

const TABLE = 'cfdi_invoices';

/** Wrong totals for one ticket within an hour. */
const MOST_GUESSES = 5;
const HOUR = "$now.toUTC().toFormat('yyyyLLddHH')";

const entered = `String($json['${TICKET}']).trim().replace(/^#/, '').slice(0, 40)`;

/** A public form in which a customer invoices a purchase; the workflow for paid orders stamps it. */
export function selfInvoice(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: self-invoice (autofactura)', 'CFDI: autofactura'), '5e1f1a70');
	notes(flow, say, MOST_GUESSES);
	const FOUND = say('The purchase', 'La compra');
	const TAX_DATA = say('Tax data', 'Datos fiscales');
	const found = `$('${FOUND}').first().json`;
	const data = (label: string) => `$('${TAX_DATA}').first().json['${label}']`;
	const form = flow.node(say('Self-invoice form', 'Formulario de autofactura'), [1, -1], {
		type: 'formTrigger',
		version: 2.3,
		parameters: FIRST_PAGE,
		settings: { webhookId: flow.id('b1') },
	});
	const lookUp = flow.node(
		say('Its rows', 'Sus renglones'),
		[15, -1],
		rows(
			TABLE,
			'get',
			[
				['order_number', 'eq', `={{ ${entered} }}`],
				['order_number', 'eq', `=#{{ ${entered} }}`],
			],
			{ match: 'anyCondition', more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	// A wrong total is counted at the order; a ticket that is not there leaves nothing behind.
	const isGuessed = `(guesses ?? '').startsWith(${HOUR}) && Number(guesses.slice(11)) >= ${MOST_GUESSES}`;
	const sent = `($('${say('Once more', 'Otra vez')}').isExecuted ? $('${say('Once more', 'Otra vez')}').first().json : $('${form}').first().json)`;
	flow.node(FOUND, [29, -1], {
		type: 'set',
		version: 3.4,
		parameters: {
			mode: 'raw',
			jsonOutput: `={{ ((all, total) => ({ ticket: String(${sent}['${TICKET}']).slice(0, 40), ...(all.some(({ guesses }) => ${isGuessed}) ? { guessed: true } : all.find((row) => row.total === total) ?? { wrong: all[0]?.id, guesses: all[0]?.guesses }) }))($input.all().map(({ json }) => json).filter(({ id, shop, type, status }) => id && shop !== 'global' && type !== 'E' && status !== 'cancelled'), Number(String(${sent}['${TOTAL}']).replace(/[$,\\s]/g, ''))) }}`,
			options: {},
		},
		settings: { executeOnce: true },
	});
	const which = flow.node(
		say('What is it?', '¿Qué es?'),
		[43, -1],
		switchTo(
			[
				[flow.id('c1'), say('not found', 'no está'), '!$json.id'],
				[flow.id('c2'), say('has its invoice', 'tiene su factura'), 'Boolean($json.uuid)'],
			],
			say('open, or in a global one', 'abierta, o en una global'),
		),
	);
	const count = flow.node(
		say('Count the guess', 'Contar el intento'),
		[60, -14],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${found}.wrong ?? ${found}.id ?? 0 }}`]], {
			values: {
				guesses: `={{ ${HOUR} }} {{ (${found}.guesses ?? '').startsWith(${HOUR}) ? Number(${found}.guesses.slice(11)) + 1 : 1 }}`,
			},
			settings: { alwaysOutputData: true },
		}),
	);
	const again = flow.node(
		say('Once more', 'Otra vez'),
		[74, -14],
		page(flow.id('b2'), ticketAgain(found)),
	);
	const rfc = flow.node(
		say('RFC of the invoice', 'RFC de la factura'),
		[60, -1],
		page(flow.id('b3'), RFC_PAGE),
	);
	const theirs = flow.node(say('Is it theirs?', '¿Es suya?'), [74, -1], {
		type: 'if',
		version: 2.2,
		parameters: {
			conditions: holds(
				flow.id('c3'),
				`String($json.RFC).trim().toUpperCase() === ${found}.recipient`,
			),
			options: {},
		},
	});
	const NOW = say('Its row now', 'Su renglón ahora');
	const invoice = `($('${NOW}').isExecuted ? $('${NOW}').first().json : ${found})`;
	const download = flow.node(say('Get its files', 'Obtener sus archivos'), [146, -1], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'download',
			invoiceId: `={{ ${invoice}.invoice_id }}`,
			options: {},
		},
		settings: { onError: 'continueErrorOutput' },
	});
	const give = flow.node(
		say('Give the files', 'Dar los archivos'),
		[160, -4],
		page(flow.id('b4'), {
			operation: 'completion',
			respondWith: 'returnBinary',
			completionTitle: 'Su factura está lista',
			completionMessage: `=Folio fiscal {{ ${invoice}.uuid }}. El XML y el PDF están en sus descargas.`,
			inputDataFieldName: FILES,
			options: {},
		}),
	);
	const noFiles = flow.node(
		say('No files now', 'Ahora no hay archivos'),
		[160, 8],
		page(flow.id('b5'), {
			operation: 'completion',
			completionTitle: 'Su factura está timbrada',
			completionMessage: `=Folio fiscal {{ ${invoice}.uuid }}. No pudimos darle los archivos: abra de nuevo el formulario más tarde, o pídalos directamente en la tienda.`,
			options: {},
		}),
	);
	flow.node(TAX_DATA, [60, 24], page(flow.id('b6'), taxDataPage(TAX_DATA, NOW)));
	const cut: Readonly<Record<string, string>> = {
		regime: '.slice(0, 3)',
		cfdi_use: '.slice(0, 3)',
	};
	const enter = flow.node(
		say('Write them down', 'Anotarlos'),
		[74, 24],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${found}.id }}`]], {
			values: Object.fromEntries(
				FIELDS.map(([column, label]) => [
					column,
					`={{ String($json['${label}']).trim()${cut[column] ?? '.slice(0, 300)'} }}`,
				]),
			),
		}),
	);
	const mayBe = flow.node(say('To be stamped?', '¿Por timbrar?'), [88, 24], {
		type: 'if',
		version: 2.2,
		parameters: { conditions: holds(flow.id('c4'), 'Boolean($json.order_json)'), options: {} },
	});
	const call = flow.node(say('Invoice a paid order', 'Facturar un pedido pagado'), [102, 21], {
		type: 'executeWorkflow',
		version: 1.2,
		parameters: {
			workflowId: { __rl: true, mode: 'list', value: PAID_ORDER_ID },
			mode: 'once',
			options: { waitForSubWorkflow: true },
			workflowInputs: {
				mappingMode: 'defineBelow',
				value: {},
				matchingColumns: [],
				schema: [],
			},
		},
		settings: { onError: 'continueRegularOutput', alwaysOutputData: true },
	});
	flow.node(
		NOW,
		[116, 24],
		rows(TABLE, 'get', [['id', 'eq', `={{ ${found}.id }}`]], {
			more: { limit: 1 },
			settings: { executeOnce: true },
		}),
	);
	const came = flow.node(
		say('What came of it?', '¿Qué resultó?'),
		[130, 22],
		switchTo(
			[
				[
					flow.id('c5'),
					say('stamped', 'timbrada'),
					'Boolean($json.uuid) && $json.recipient === $json.rfc.toUpperCase()',
				],
				[
					flow.id('c6'),
					say('wrong tax data', 'datos equivocados'),
					`Boolean($json.message) && $json.state === ${found}.state`,
				],
				[flow.id('c7'), say('in a global one', 'en una global'), "$json.state === 'inGlobal'"],
			],
			say('not yet', 'todavía no'),
		),
	);
	const back = flow.node(
		say('Give it back', 'Devolverla'),
		[74, 38],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${found}.id }}`]], {
			values: Object.fromEntries(
				FIELDS.flatMap(([column]) => (column === 'email' ? [] : [[column, '']])),
			),
		}),
	);
	const person = flow.node(
		say('A person replaces it', 'Una persona la sustituye'),
		[146, 24],
		page(flow.id('b7'), {
			operation: 'completion',
			completionTitle: 'Su compra ya está en una factura global',
			completionMessage: `=Recibimos sus datos. La tienda revisará su solicitud y le escribirá a {{ ${data('Correo electrónico')} }}. No es necesario llenar de nuevo este formulario.`,
			limitWaitTime: true,
			limitType: 'afterTimeInterval',
			resumeAmount: 1,
			resumeUnit: 'minutes',
			options: {},
		}),
	);
	const tell = flow.node(say('Tell a person', 'Avisar a una persona'), [160, 24], {
		type: 'stopAndError',
		version: 1,
		parameters: {
			errorMessage: say(
				`=A customer asks for an invoice of order {{ ${found}.order_number }}, which is in a global invoice. Its row in the Data Table ${TABLE} has what they entered.`,
				`=Un cliente pide una factura del pedido {{ ${found}.order_number }}, que está en una factura global. Su renglón de la Data Table ${TABLE} tiene lo que escribió.`,
			),
		},
	});
	const later = flow.node(
		say('Not yet', 'Todavía no'),
		[146, 36],
		page(flow.id('b8'), {
			operation: 'completion',
			completionTitle: 'Su compra se está facturando',
			completionMessage:
				'Abra de nuevo el formulario en unos minutos para descargar su factura. Si no está, pídala directamente en la tienda.',
			options: {},
		}),
	);
	flow.row(form, lookUp, FOUND, which, count, again, lookUp);
	flow.line(which, rfc, 1);
	flow.row(rfc, theirs, download, give);
	flow.line(theirs, count, 1);
	flow.line(download, noFiles, 1);
	flow.line(which, TAX_DATA, 2);
	flow.row(TAX_DATA, enter, mayBe, call, NOW, came, download);
	flow.line(mayBe, came, 1);
	flow.line(came, back, 1);
	flow.row(back, TAX_DATA);
	flow.line(came, person, 2);
	flow.row(person, tell);
	flow.line(came, later, 3);
	return flow.written;
}
