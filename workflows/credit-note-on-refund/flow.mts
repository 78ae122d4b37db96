import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { shopTriggers } from '../parts/deliveries.mts';
import { cfdi, desk, ifHolds, ofInvoice, schedule, stopWith } from '../parts/nodes.mts';
import { AUTO, NOT_KEPT, TRY_AGAIN, rows } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

/**
 * Builds the workflow that accepts shops' refunds and makes the credit notes one at a time, so that
 * each takes the invoice's earlier credit notes into account.
 */
export function creditNote(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: credit note of a refund', 'CFDI: nota de crédito de un reembolso'),
		'5d31c4e2',
		undefined,
		NOT_KEPT,
	);
	notes(flow, say);
	accepting(flow, say);
	crediting(flow, say);
	return flow.written;
}

function accepting(flow: Flow, say: Say): void {
	const EACH = say('Each refund', 'Cada reembolso');
	const ANSWER = say('Answer the shop', 'Responder a la tienda');
	shopTriggers(flow, say, {
		path: 'cfdi-refund',
		name: say('Refund or order', 'Reembolso o pedido'),
		at: [1, -19],
		to: EACH,
		refused: ANSWER,
	});
	flow.node(EACH, [42, -16], desk({ resource: 'refund', operation: 'accept' }));
	const write = flow.node(
		say('Write it down', 'Anotarlo'),
		[55, -19],
		rows(
			TABLE,
			'upsert',
			[
				['shop', 'eq', '={{ $json.shop }}'],
				['order_id', 'eq', '={{ $json.order_id }}'],
			],
			{ more: AUTO, settings: TRY_AGAIN },
		),
	);
	flow.node(ANSWER, [68, -13], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			// Check asked_on, because the row also has a column named status.
			responseBody: "={{ { message: $json.asked_on ? 'Accepted' : $json.message } }}",
			options: { responseCode: '={{ $json.asked_on ? 200 : $json.status }}' },
		},
	});
	flow.row(EACH, write, ANSWER);
	flow.line(EACH, ANSWER, 1);
}

function crediting(flow: Flow, say: Say): void {
	const often = flow.node(
		say('Every five minutes', 'Cada cinco minutos'),
		[1, 14],
		schedule({ field: 'minutes', minutesInterval: 5 }),
	);
	const next = flow.node(
		say('The next one', 'El siguiente'),
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
					`={{ DateTime.fromISO($('${often}').first().json.timestamp).toUTC().toISO() }}`,
				],
			],
			{
				more: { limit: 1, orderBy: true, orderByColumn: 'id', orderByDirection: 'ASC' },
			},
		),
	);
	const refundRow = `={{ $('${next}').first().json }}`;
	const read = flow.node(
		say('What was given back?', '¿Qué se devolvió?'),
		[27, 11],
		desk({ resource: 'refund', operation: 'read', refundRow }),
	);
	const fetch = flow.node(say('Get its refund', 'Obtener su reembolso'), [40, 22], {
		type: 'httpRequest',
		version: 4.2,
		parameters: {
			url: '={{ $json.link }}',
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'wooCommerceApi',
			options: { timeout: 30000 },
		},
		settings: {
			retryOnFail: true,
			waitBetweenTries: 1000,
			onError: 'continueErrorOutput',
			// n8n does not publish a workflow with an enabled node that lacks its credential.
			disabled: true,
		},
	});
	const its = flow.node(
		say('Rows of its order', 'Renglones de su pedido'),
		[53, 8],
		rows(TABLE, 'get', [['order_key', 'eq', '={{ $json.orderKey }}']], {
			more: { returnAll: true },
			settings: { alwaysOutputData: true },
		}),
	);
	const credit = flow.node(
		say('Has it an invoice?', '¿Tiene factura?'),
		[66, 8],
		desk({
			resource: 'refund',
			operation: 'credit',
			refundRow,
			refundRead: `={{ $('${read}').first().json }}`,
		}),
	);
	const open = [
		['id', 'eq', '={{ $json.id }}'],
		// Update the row only if no other execution has recorded a result.
		['state', 'eq', 'refund'],
	] as const;
	const noted = flow.node(
		say('Note its invoice', 'Anotar su factura'),
		[79, 10],
		rows(TABLE, 'update', open, { more: AUTO }),
	);
	const download = flow.node(
		say('Download the invoice', 'Descargar la factura'),
		[79, 20],
		ofInvoice(
			'download',
			{ id: '$json.invoiceId', uuid: '$json.invoiceUuid' },
			{},
			{ onError: 'continueErrorOutput' },
		),
	);
	const stamp = flow.node(
		say('Stamp the credit note', 'Timbrar la nota de crédito'),
		[92, 14],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				invoiceSource: 'order',
				order: `={{ $('${credit}').item.json.order }}`,
				// Download has already checked this invoice's UUID against the register.
				refundedInvoice: '={{ $json.invoice }}',
				earlierCreditNotes: `={{ $('${credit}').item.json.earlierCreditNotes }}`,
				override: {},
				additionalFields: {},
				options: { downloadFiles: true, ifKeyUsed: 'passOn', ifOutcomeUnknown: 'find' },
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const became = flow.node(
		say('What became of it?', '¿Qué pasó con él?'),
		[105, 16],
		desk({ resource: 'refund', operation: 'record', refundRow }),
	);
	const row = flow.node(
		say('Its row', 'Su renglón'),
		[118, 20],
		rows(TABLE, 'update', open, { more: AUTO, settings: { alwaysOutputData: true } }),
	);
	const news = flow.node(
		say('Anything to tell?', '¿Hay algo que avisar?'),
		[131, 20],
		ifHolds(
			flow.id('c4'),
			`Boolean($json.message) && $json.message !== $('${next}').first().json.message`,
		),
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
	flow.row(often, next, read, its, credit, noted);
	flow.line(read, fetch, 1);
	flow.line(read, row, 2);
	flow.line(fetch, read);
	flow.line(fetch, became, 1);
	// n8n first executes the higher node on the canvas. The row therefore names the invoice before
	// the stamp, so that another refund takes this one into account.
	flow.line(credit, download, 1);
	flow.line(credit, row, 2);
	flow.row(download, stamp, became, row, news, tell);
	flow.line(download, became, 1);
	flow.line(stamp, became, 1);
	flow.line(news, next, 1);
}
