import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { earlierOf, invoiceOf, isDone, isNews, noted } from './creditNoteWords.mts';
import { IS_OF_SHOP, IS_SIGNED, bodyOf, headersOf, shopIn, shopTriggers } from './deliveries.mts';
import { notes } from './creditNoteNotes.mts';
import { cfdi, ifHolds, isInvoice, ofInvoice, schedule, stopWith } from './nodes.mts';
import { NOT_KEPT, TRY_AGAIN, rows } from './parts.mts';

const TABLE = 'cfdi_invoices';

/**
 * Takes what shops gave back, answers them, and then makes the credit notes one at a time, so that those of one
 * invoice see each other.
 */
export function creditNote(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: credit note of a refund', 'CFDI: nota de crédito de un reembolso'),
		'5d31c4e2',
		undefined,
		NOT_KEPT,
	);
	const NEXT = say('The next one', 'El siguiente');
	const FETCH = say('Get its refund', 'Obtener su reembolso');
	const READ = say('What was given back?', '¿Qué se devolvió?');
	const ROWS = say('Rows of its order', 'Renglones de su pedido');
	const WHICH = say('Has it an invoice?', '¿Tiene factura?');
	const OFTEN = say('Every five minutes', 'Cada cinco minutos');
	const SIGNED = say('A refund, and signed?', '¿Reembolso, y firmado?');
	const STAMP = say('Stamp the credit note', 'Timbrar la nota de crédito');
	const SAME = say('Is it that one?', '¿Es esa?');
	const names = { NEXT, FETCH, READ, ROWS, WHICH, SAME, STAMP };
	const its = { id: `${invoiceOf(names)}.invoice_id`, uuid: `${invoiceOf(names)}.uuid` };
	const row = `$('${NEXT}').first().json`;
	const delivery = `$('${SIGNED}').item.json`;
	notes(flow, say);
	shopTriggers(flow, say, {
		path: 'cfdi-refund',
		name: say('Refund or order', 'Reembolso o pedido'),
		at: [1, -19],
		to: SIGNED,
	});
	flow.node(
		SIGNED,
		[40, -16],
		ifHolds(
			flow.id('c1'),
			`${IS_SIGNED} && ${IS_OF_SHOP} && Boolean($json.body.refund_line_items || $json.body.refunds?.length)`,
		),
	);
	const each = flow.node(say('Each refund', 'Cada reembolso'), [53, -19], {
		type: 'splitOut',
		version: 1,
		parameters: {
			// Shopify posts one refund; an order of WooCommerce names all of its refunds, without their lines.
			fieldToSplitOut: "={{ $json.body.refunds ? 'body.refunds' : 'headers.content-type' }}",
			options: {},
		},
	});
	const REFUND_ID = `=refund {{ $json.id ?? ${delivery}.body.id }}`;
	const SHOP = `={{ ${shopIn(delivery)} }}`;
	const write = flow.node(
		say('Write it down', 'Anotarlo'),
		[66, -19],
		rows(
			TABLE,
			'upsert',
			[
				['shop', 'eq', SHOP],
				['order_id', 'eq', REFUND_ID],
			],
			{
				values: {
					shop: SHOP,
					order_id: REFUND_ID,
					type: 'E',
					order_json: `={{ JSON.stringify({ headers: ${headersOf(delivery)}, ...($json.id ? { link: ${bodyOf(delivery)}._links.self[0].href + '/refunds/' + $json.id } : { body: ${delivery}.body }) }) }}`,
					state: 'refund',
					asked_on: '={{ $now.toUTC().toISO() }}',
				},
				settings: TRY_AGAIN,
			},
		),
	);
	const answer = flow.node(say('Answer the shop', 'Responder a la tienda'), [79, -13], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: `={{ { message: $json.asked_on ? 'Accepted' : ${IS_SIGNED} && ${IS_OF_SHOP} ? 'No refund' : 'The signature of this delivery is not that of the shop' } }}`,
			options: {
				responseCode: `={{ $json.asked_on || ${IS_SIGNED} && ${IS_OF_SHOP} ? 200 : 401 }}`,
			},
		},
	});
	flow.node(OFTEN, [1, 14], schedule({ field: 'minutes', minutesInterval: 5 }));
	flow.node(
		NEXT,
		[14, 14],
		rows(
			TABLE,
			'get',
			[
				['type', 'eq', 'E'],
				['state', 'eq', 'refund'],
				['order_json', 'isNotEmpty'],
				[
					'asked_on',
					'lt',
					`={{ DateTime.fromISO($('${OFTEN}').first().json.timestamp).toUTC().toISO() }}`,
				],
			],
			{
				more: { limit: 1, orderBy: true, orderByColumn: 'id', orderByDirection: 'ASC' },
			},
		),
	);
	const here = flow.node(
		say('Is it here?', '¿Está aquí?'),
		[27, 14],
		ifHolds(flow.id('c2'), 'Boolean(JSON.parse($json.order_json).body)'),
	);
	flow.node(FETCH, [40, 22], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			url: '={{ JSON.parse($json.order_json).link }}',
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'wooCommerceApi',
			options: { timeout: 30000 },
		},
		settings: { retryOnFail: true, waitBetweenTries: 1000, onError: 'continueErrorOutput' },
	});
	flow.node(
		READ,
		[53, 11],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			invoiceSource: 'order',
			order: `={{ JSON.parse(${row}.order_json).body ? ${row}.order_json : JSON.stringify({ headers: JSON.parse(${row}.order_json).headers, body: $json }) }}`,
			refundedInvoice: '',
			earlierCreditNotes: '',
			override: {},
			additionalFields: {},
			options: {},
		}),
	);
	flow.node(
		ROWS,
		[66, 11],
		rows(TABLE, 'get', [['order_key', 'eq', "={{ $json.refund?.orderKey ?? '-' }}"]], {
			more: { returnAll: true },
			settings: { alwaysOutputData: true },
		}),
	);
	flow.node(
		WHICH,
		[79, 11],
		ifHolds(
			flow.id('c3'),
			`$('${READ}').first().json.reason === 'noInvoice' && Boolean(${invoiceOf(names)}) && !${isDone(names)}`,
			{ executeOnce: true },
		),
	);
	const download = flow.node(
		say('Download the invoice', 'Descargar la factura'),
		[92, 9],
		ofInvoice('download', its, {}, { onError: 'continueErrorOutput' }),
	);
	flow.node(names.SAME, [103, 9], ifHolds(flow.id('c5'), isInvoice('$json', its)));
	flow.node(
		STAMP,
		[114, 9],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'order',
				order: `={{ JSON.parse(${row}.order_json).body ? ${row}.order_json : JSON.stringify({ headers: JSON.parse(${row}.order_json).headers, body: $('${FETCH}').first().json }) }}`,
				refundedInvoice: '={{ $json.invoice }}',
				earlierCreditNotes: `={{ ${earlierOf(names)} }}`,
				override: {},
				additionalFields: {},
				options: { downloadFiles: true, ifKeyUsed: 'passOn', ifOutcomeUnknown: 'find' },
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const note = flow.node(
		say('Its row', 'Su renglón'),
		[124, 20],
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', `={{ ${row}.id }}`],
				// What another execution has noted meanwhile stays.
				['state', 'eq', 'refund'],
			],
			{ values: noted(names), settings: { alwaysOutputData: true } },
		),
	);
	const news = flow.node(
		say('Anything to tell?', '¿Hay algo que avisar?'),
		[134, 20],
		ifHolds(flow.id('c4'), isNews(names)),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[144, 17],
		stopWith(
			say(
				`=The {{ $json.order_id }} of order {{ $json.order_number || $json.order_key }} has no credit note: {{ $json.message }}. {{ $json.what_to_do }} Its row is in the Data Table ${TABLE}.`,
				`=El {{ $json.order_id }} del pedido {{ $json.order_number || $json.order_key }} no tiene nota de crédito: {{ $json.message }}. {{ $json.what_to_do }} Su renglón está en la Data Table ${TABLE}.`,
			),
		),
	);
	flow.row(SIGNED, each, write, answer);
	flow.line(SIGNED, answer, 1);
	flow.row(OFTEN, NEXT, here, READ, ROWS, WHICH, download, SAME, STAMP, note, news, tell);
	flow.line(SAME, note, 1);
	flow.line(here, FETCH, 1);
	flow.row(FETCH, READ);
	flow.line(FETCH, note, 1);
	flow.line(WHICH, note, 1);
	flow.line(download, note, 1);
	flow.line(STAMP, note, 1);
	flow.line(news, NEXT, 1);
	return flow.written;
}
