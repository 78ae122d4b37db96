import { Flow } from '../parts/flow.mts';
import type { Json, Say, WrittenWorkflow } from '../parts/flow.mts';
import { shopTriggers } from '../parts/deliveries.mts';
import { cfdi, desk, schedule, sendMail } from '../parts/nodes.mts';
import {
	AUTO,
	NOT_KEPT,
	PAID_ORDER_ID,
	TRY_AGAIN,
	listOf,
	makeTable,
	orderInvoice,
	rows,
} from '../parts/parts.mts';
import type { Condition } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

const ITS_ORDER: readonly Condition[] = [
	['shop', 'eq', '={{ $json.shop }}'],
	['order_id', 'eq', '={{ $json.order_id }}'],
];

/** What was entered counts in place of what the order says. */
const INVOICE: Json = {
	...orderInvoice('={{ $json.order_json }}'),
	override: {
		recipientRfc: "={{ $json.rfc ?? '' }}",
		recipientName: "={{ $json.name ?? '' }}",
		recipientTaxRegime: "={{ $json.regime ?? '' }}",
		recipientPostalCode: "={{ $json.postal_code ?? '' }}",
		cfdiUse: "={{ $json.cfdi_use ?? '' }}",
		paymentForm: "={{ $json.payment_form ?? '' }}",
	},
	additionalFields: { folio: '={{ $json.order_number }}' },
};

/**
 * The desk of a shop: it accepts an order, then stamps it. All that is stamped for the shop goes through its
 * one Stamp node, because n8n keeps the keys of each node apart.
 */
export function paidOrder(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoice a paid order', 'CFDI: facturar un pedido pagado'),
		'347c0efe',
		PAID_ORDER_ID,
		NOT_KEPT,
	);
	const KNOWN = say('Its row before', 'Su renglón antes');
	const ACCEPT = say('Accept it', 'Aceptarlo');
	const ANSWER = say('Answer the shop', 'Responder a la tienda');
	const LAST = say('The last invoices', 'Las últimas facturas');
	const LEFT = say('What is left', 'Lo que queda');
	const CALLED = say('Another workflow', 'Otro flujo');
	const TAKE = say('Take it', 'Tomarlo');
	const SAME = say('Who has its UUID?', '¿Quién tiene su UUID?');
	const NEWS = say('What is news', 'Lo nuevo');
	const LETTER = say('Its mail', 'Su correo');
	const isScheduled = `={{ $('${LEFT}').isExecuted }}`;
	notes(flow, say);
	shopTriggers(flow, say, {
		path: 'cfdi-paid-order',
		name: say('Paid order', 'Pedido pagado'),
		at: [1, -16],
		to: ACCEPT,
		refused: ANSWER,
		lookUp: KNOWN,
	});
	flow.node(
		KNOWN,
		[33, -26],
		rows(TABLE, 'get', [['order_id', 'eq', '={{ String($json.order_id ?? $json.id) }}']], {
			more: { returnAll: true },
			settings: { ...TRY_AGAIN, alwaysOutputData: true },
		}),
	);
	flow.node(
		ACCEPT,
		[44, -11],
		desk({
			resource: 'order',
			operation: 'accept',
			rowsBefore: listOf(KNOWN),
			isSchedule: isScheduled,
		}),
	);
	const write = flow.node(
		say('Write it down', 'Anotarlo'),
		[55, -11],
		// WooCommerce does not deliver again what could not be written.
		rows(TABLE, 'upsert', ITS_ORDER, { more: AUTO, settings: TRY_AGAIN }),
	);
	flow.node(ANSWER, [66, -24], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: "={{ { message: $json.status === 401 ? $json.message : 'Accepted' } }}",
			options: { responseCode: '={{ $json.status === 401 ? 401 : 200 }}' },
		},
	});
	const often = flow.node(
		say('Every five minutes', 'Cada cinco minutos'),
		[1, 28],
		schedule({ field: 'minutes', minutesInterval: 5 }),
	);
	const published = flow.node(
		say('Published, or n8n started', 'Al publicar, o al iniciar n8n'),
		[1, 38],
		{
			type: 'n8nTrigger',
			version: 1,
			parameters: { events: ['activate', 'update', 'init'] },
		},
	);
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [12, 32], makeTable(TABLE));
	flow.node(
		LAST,
		[22, 32],
		rows(TABLE, 'get', [['invoice_id', 'isNotEmpty']], {
			more: {
				// Some of later orders may have been stamped before one that a killed n8n left.
				limit: 10,
				orderBy: true,
				orderByColumn: 'id',
				orderByDirection: 'DESC',
			},
			settings: { alwaysOutputData: true },
		}),
	);
	flow.node(
		LEFT,
		[33, 32],
		rows(
			TABLE,
			'get',
			[
				['state', 'eq', 'again'],
				['take_after', 'lt', '={{ $now.toUTC().toISO() }}'],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { executeOnce: true },
			},
		),
	);
	flow.node(CALLED, [33, 43], {
		type: 'executeWorkflowTrigger',
		version: 1.1,
		parameters: { inputSource: 'passthrough' },
	});
	// Both are switched on by whoever has a credential for it: without one n8n publishes them switched off.
	const night = flow.node(say('Each night', 'Cada noche'), [1, 52], {
		...schedule({ triggerAtHour: 0, triggerAtMinute: 5 }),
		settings: { disabled: true },
	});
	const listed = flow.node(say('Orders of the shop', 'Pedidos de la tienda'), [26, 52], {
		type: 'wooCommerce',
		version: 1,
		parameters: {
			resource: 'order',
			operation: 'getAll',
			returnAll: true,
			options: {
				after:
					"={{ $now.minus({ days: 7 }).startOf('day').toISO({ includeOffset: false, suppressMilliseconds: true }) }}",
			},
		},
		settings: { disabled: true, retryOnFail: true, waitBetweenTries: 5000 },
	});
	flow.node(
		TAKE,
		[66, -10],
		// Of two workflows that see a row without one, the database lets one write into it.
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', '={{ $json.id }}'],
				['desk', 'eq', '={{ $json.desk ? $workflow.id : $json.desk ?? null }}'],
			],
			{ values: { desk: '={{ $workflow.id }}' }, settings: TRY_AGAIN },
		),
	);
	const has = flow.node(
		say('Has it an invoice?', '¿Tiene factura?'),
		[77, -10],
		desk({ resource: 'order', operation: 'choose' }),
	);
	const compare = flow.node(
		say('Is it still the same?', '¿Sigue igual?'),
		[89, -16],
		cfdi(
			{ resource: 'invoice', operation: 'validate', ...INVOICE, options: {} },
			{ onError: 'continueErrorOutput' },
		),
	);
	const stamp = flow.node(
		say('Stamp it', 'Timbrarlo'),
		[89, -3],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				...INVOICE,
				options: {
					downloadFiles: true,
					ifKeyUsed: 'passOn',
					ifOutcomeUnknown: 'find',
					// Whoever entered it on a page was asked there.
					checkBeforeStamping: `={{ $('${CALLED}').isExecuted ? 'block' : 'ask' }}`,
					fromId: `={{ $('${LAST}').isExecuted ? $json.look_from ?? $('${LAST}').last().json.invoice_id ?? '' : '' }}`,
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	// A table tells what this n8n's keys cannot: invoices of other workflows, and of a database before.
	flow.node(
		SAME,
		[100, -24],
		rows(
			TABLE,
			'get',
			[
				[
					'uuid',
					'ilike',
					"={{ $json.uuid ?? ($json.inGlobal ? null : $json.stamped?.uuid) ?? 'none' }}",
				],
			],
			{ more: { returnAll: true }, settings: TRY_AGAIN },
		),
	);
	const record = flow.node(
		say('What came of it', 'Qué resultó'),
		[111, -9],
		desk({
			resource: 'order',
			operation: 'record',
			row: `={{ $('${TAKE}').item.json }}`,
			sameUuid: listOf(SAME),
			isSchedule: isScheduled,
			calledIn: `={{ $('${CALLED}').isExecuted ? $('${CALLED}').item.json.state : '' }}`,
		}),
	);
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[122, -18],
		// Two workers may each have made a row of it, and one that knows nothing leaves what another one has written.
		rows(
			TABLE,
			'update',
			[
				...ITS_ORDER,
				['state', 'neq', "={{ $json.state === 'received' ? 'stamped' : '' }}"],
				// Who did not stamp it leaves the UUID that another run has written meanwhile.
				[
					"={{ $json.issued_on ? 'order_id' : 'uuid' }}",
					'eq',
					`={{ $json.issued_on ? $json.order_id : $('${TAKE}').item.json.uuid }}`,
				],
				// And it leaves an order that the shop has changed meanwhile.
				[
					"={{ $json.issued_on ? 'order_id' : 'modified' }}",
					'eq',
					`={{ $json.issued_on ? $json.order_id : $('${TAKE}').item.json.modified }}`,
				],
			],
			{ more: AUTO, settings: TRY_AGAIN },
		),
	);
	flow.node(
		NEWS,
		[77, 24],
		rows(
			TABLE,
			'get',
			[
				// What waits begins with "no", which is above each date.
				['told', 'gt', '={{ $now.toUTC().minus({ minutes: 12 }).toISO() }}'],
				['take_after', 'lt', '={{ $now.toUTC().minus({ days: 1 }).toISO() }}'],
			],
			{ match: 'anyCondition', more: { returnAll: true } },
		),
	);
	const now = flow.node(
		say('To be told now', 'Por avisar ahora'),
		[89, 24],
		desk({ resource: 'order', operation: 'tellOwner' }),
	);
	const tell = flow.node(
		say('Tell them now', 'Avisarlos ahora'),
		[100, 24],
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', '={{ $json.id }}'],
				['told', 'eq', `={{ $('${NEWS}').item.json.told }}`],
			],
			{ more: AUTO, settings: TRY_AGAIN },
		),
	);
	flow.node(
		LETTER,
		[111, 8],
		desk({
			resource: 'order',
			operation: 'writeMail',
			address: "={{ $execution.resumeFormUrl.split('/form-waiting')[0] }}",
		}),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[122, 8],
		sendMail(
			{
				toEmail: '={{ $json.isToOwner ? $parameter.fromEmail : $json.to }}',
				subject: '={{ $json.subject }}',
				text: '={{ $json.text }}',
				attachments: '={{ $json.attachments }}',
			},
			// An address that is refused stops only its own mail.
			{ onError: 'continueErrorOutput' },
		),
	);
	const sent = flow.node(
		say('Sent or not', 'Se envió o no'),
		[133, 8],
		desk({ resource: 'order', operation: 'mailed', mail: `={{ $('${LETTER}').item.json }}` }),
	);
	const said = flow.node(
		say('Its row says so', 'Su renglón lo dice'),
		[144, 8],
		rows(TABLE, 'update', [...ITS_ORDER, ['told', 'eq', `={{ $('${LETTER}').item.json.told }}`]], {
			more: AUTO,
			settings: TRY_AGAIN,
		}),
	);
	flow.row(ACCEPT, write);
	// n8n runs the higher of two lines first: the shop is answered before the stamp.
	flow.row(write, ANSWER);
	flow.row(write, TAKE, has, stamp);
	flow.line(has, compare, 1);
	// Looked up before it is written down and mailed.
	flow.row(stamp, SAME);
	flow.row(stamp, record, noted);
	flow.line(stamp, record, 1);
	flow.row(compare, record);
	flow.line(compare, record, 1);
	flow.line(record, LETTER, 1);
	flow.row(often, table, LAST, LEFT, ACCEPT);
	flow.line(published, table);
	flow.line(CALLED, ACCEPT);
	flow.row(night, listed, KNOWN);
	flow.line(listed, ACCEPT);
	// After what is left, so that what came of it is told, too.
	flow.row(table, NEWS, now, tell, LETTER, mail, sent, said);
	flow.line(mail, sent, 1);
	return flow.written;
}
