import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { IS_SIGNED, IS_TRIAL, headersOf, signAgain } from './deliveries.mts';
import {
	IN_FIVE_MINUTES,
	IS_LATER,
	IS_STAMPED,
	IS_WRITTEN,
	ORDER_ID,
	SHOP,
	TO_CUSTOMER,
	TO_OWNER,
	WAITS,
	isInvoiced,
	isLost,
	isOpen,
	stateOf,
	isForOwner,
} from './paidOrderWords.mts';
import { notes } from './paidOrderNotes.mts';
import { cfdi, ifHolds } from './nodes.mts';
import {
	FILES,
	PAID_ORDER_ID,
	TRY_AGAIN,
	makeTable,
	orderInvoice,
	rows,
	switchTo,
} from './parts.mts';

const TABLE = 'cfdi_invoices';

/**
 * The desk of a shop: it accepts an order, then stamps it. All that is stamped for the shop goes through its
 * one Stamp node, because n8n keeps the keys of each node apart.
 */
export function paidOrder(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoice a paid order', 'CFDI: facturar un pedido pagado'),
		'347c0efe',
		PAID_ORDER_ID,
	);
	const WRITTEN = say('Write it down', 'Anotarlo');
	const LEFT = say('What is left', 'Lo que queda');
	const CALLED = say('Another workflow', 'Otro flujo');
	const names = { WRITTEN, LEFT, CALLED };
	const LAST = say('The last invoices', 'Las últimas facturas');
	const written = `$('${WRITTEN}').item.json`;
	// What a customer entered in the form counts more than what the shop has.
	const address = `(${written}.email || $json.order?.email)`;
	notes(flow, say);
	const delivered = flow.node(say('Paid order', 'Pedido pagado'), [1, -13], {
		type: 'webhook',
		version: 2,
		parameters: {
			httpMethod: 'POST',
			path: 'cfdi-paid-order',
			responseMode: 'responseNode',
			options: { rawBody: true },
		},
		settings: { webhookId: flow.id('aa') },
	});
	const sign = flow.node(say('Sign it again', 'Firmarlo otra vez'), [14, -13], signAgain());
	const isForged = flow.node(
		say('Not signed by the shop?', '¿No lo firmó la tienda?'),
		[27, -13],
		ifHolds(flow.id('c1'), `!${IS_SIGNED}`),
	);
	const write = flow.node(
		WRITTEN,
		[54, -13],
		rows(
			TABLE,
			'upsert',
			[
				['shop', 'eq', SHOP],
				['order_id', 'eq', ORDER_ID],
			],
			{
				values: {
					shop: SHOP,
					order_id: ORDER_ID,
					order_number:
						"={{ String($json.order_number ?? $json.body?.name ?? $json.body?.number ?? '') }}",
					order_json: `={{ $json.order_json ?? JSON.stringify({ headers: ${headersOf('$json.headers')}, body: $json.body }) }}`,
					state: 'received',
					take_after: IN_FIVE_MINUTES,
				},
				// WooCommerce does not deliver again what could not be written.
				settings: TRY_AGAIN,
			},
		),
	);
	const answer = flow.node(say('Answer the shop', 'Responder a la tienda'), [69, -20], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: `={{ { message: ${IS_WRITTEN} ? 'Accepted' : 'The signature of this delivery is not that of the shop' } }}`,
			options: {
				responseCode: `={{ ${IS_WRITTEN} || ${IS_TRIAL} ? 200 : 401 }}`,
			},
		},
	});
	const often = flow.node(say('Every five minutes', 'Cada cinco minutos'), [1, 12], {
		type: 'scheduleTrigger',
		version: 1.2,
		parameters: { rule: { interval: [{ field: 'minutes', minutesInterval: 5 }] } },
	});
	const published = flow.node(
		say('Published, or n8n started', 'Al publicar, o al iniciar n8n'),
		[1, 24],
		{
			type: 'n8nTrigger',
			version: 1,
			parameters: { events: ['activate', 'update', 'init'] },
		},
	);
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [14, 18], makeTable(TABLE));
	const last = flow.node(
		LAST,
		[27, 18],
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
	const left = flow.node(
		LEFT,
		[40, 18],
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
	const called = flow.node(CALLED, [40, 31], {
		type: 'executeWorkflowTrigger',
		version: 1.1,
		parameters: { inputSource: 'passthrough' },
	});
	const stamp = flow.node(
		say('Stamp it', 'Timbrarlo'),
		[82, -13],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
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
				options: {
					downloadFiles: true,
					ifKeyUsed: 'passOn',
					ifOutcomeUnknown: 'find',
					findFromId: `={{ $('${LAST}').isExecuted ? $('${LAST}').last().json.invoice_id ?? '' : '' }}`,
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[100, -17],
		// Two workers may each have made a row of it, and one that knows nothing leaves what another one has written.
		rows(
			TABLE,
			'update',
			[
				['shop', 'eq', `={{ ${written}.shop }}`],
				['order_id', 'eq', `={{ ${written}.order_id }}`],
				['state', 'neq', `={{ ${isOpen(names)} ? 'stamped' : '' }}`],
				// Who did not stamp it leaves the UUID that another run has written meanwhile.
				[
					"={{ $json.uuid ? 'order_id' : 'uuid' }}",
					'eq',
					`={{ $json.uuid ? ${written}.order_id : ${written}.uuid }}`,
				],
			],
			{
				values: {
					state: `={{ ${stateOf(names)} }}`,
					take_after: `={{ !(${isInvoiced(names)}) && (${IS_LATER} || ${isOpen(names)}) ? $now.toUTC().plus(5, 'minutes').toISO() : null }}`,
					// An order is kept as evidence; those of a list have rows of their own.
					order_json: `={{ ${written}.shop === 'global' && ($json.uuid || $json.outcome === 'duplicate' && !(${isLost(written)})) ? '' : ${written}.order_json }}`,
					order_key: `={{ $json.order?.key ?? $json.error?.order?.key ?? ${written}.order_key }}`,
					ordered_on: `={{ ($json.order ?? $json.error?.order)?.date?.slice(0, 10) ?? ${written}.ordered_on }}`,
					email: `={{ ${written}.email || (($json.order ?? $json.error?.order)?.email ?? '') }}`,
					message: `={{ ${isOpen(names)} ? ${WAITS} : $json.error?.es?.message ?? $json.es?.message ?? '' }}`,
					what_to_do: "={{ $json.error?.es?.description ?? '' }}",
					fields: '={{ Object.keys($json.error?.fields ?? {}).join() }}',
					invoice_id: `={{ ($json.uuid ? $json.id : $json.stamped?.id)?.toString() ?? ${written}.invoice_id }}`,
					related_uuid: `={{ ($json.inGlobal ? $json.stamped?.uuid : null) ?? ${written}.related_uuid }}`,
					uuid: `={{ $json.uuid ?? (!$json.inGlobal && $json.stamped?.uuid || ${written}.uuid) }}`,
					type: `={{ $json.type ?? (${written}.type || (${IS_STAMPED} ? 'I' : null)) }}`,
					recipient: `={{ $json.uuid ? $json.recipient.rfc : ${written}.recipient }}`,
					total: `={{ ((total) => total === null ? null : Number(total))($json.total ?? ($json.order ?? $json.error?.order)?.total ?? ${written}.total ?? null) }}`,
					currency: `={{ $json.currency ?? ${written}.currency }}`,
					method: `={{ $json.paymentMethod ?? ${written}.method }}`,
					status: `={{ $json.uuid ? 'stamped' : ${written}.status || (${IS_STAMPED} ? 'stamped' : null) }}`,
					issued_on: `={{ $json.uuid ? $now.setZone('America/Mexico_City').toISODate() : ${written}.issued_on }}`,
				},
				settings: TRY_AGAIN,
			},
		),
	);
	const whom = flow.node(
		say('Whom to tell?', '¿A quién se avisa?'),
		[100, -5],
		switchTo([
			[flow.id('c2'), say('the customer', 'al cliente'), `Boolean($json.uuid && ${address})`],
			[flow.id('c3'), say('you', 'a usted'), isForOwner(names)],
		]),
	);
	const few = flow.node(say('At most five an hour', 'A lo más cinco por hora'), [116, 2], {
		type: 'removeDuplicates',
		version: 2,
		parameters: {
			operation: 'removeItemsSeenInPreviousExecutions',
			// One number is kept: a history of values would be full one day.
			logic: 'removeItemsUpToStoredIncrementalKey',
			incrementalDedupeValue: '={{ Math.floor($now.toMillis() / 720000) }}',
			options: {},
		},
	});
	const mail = flow.node(say('Mail it', 'Enviarlo'), [132, -5], {
		type: 'emailSend',
		version: 2.1,
		parameters: {
			fromEmail: 'facturacion@example.com',
			toEmail: `={{ $json.uuid ? ${address} : $parameter.fromEmail }}`,
			subject: `={{ $json.uuid ? 'Su factura del pedido ' + $json.order.number : 'Pedido ' + ${written}.order_number + ': no se ha facturado' }}`,
			emailFormat: 'text',
			text: `={{ $json.uuid ? ${TO_CUSTOMER} : 'El pedido ' + ${written}.order_number + ${TO_OWNER} + encodeURIComponent(${written}.order_number) }}`,
			options: {
				appendAttribution: false,
				attachments: `={{ $json.uuid ? '${FILES}' : '' }}`,
			},
		},
	});
	flow.row(delivered, sign, isForged, answer);
	flow.line(isForged, write, 1);
	// n8n runs the higher of two lines first: the shop is answered before the stamp.
	flow.row(write, answer);
	flow.row(write, stamp, noted);
	flow.row(stamp, whom, mail);
	flow.line(stamp, whom, 1);
	flow.row(often, table, last, left, write);
	flow.line(published, table);
	flow.line(called, write);
	flow.line(stamp, noted, 1);
	flow.line(whom, few, 1);
	flow.line(few, mail);
	return flow.written;
}
