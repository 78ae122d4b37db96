import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { IS_OF_SHOP, IS_SIGNED, shopTriggers } from './deliveries.mts';
import {
	CLAIM,
	IN_FIVE_MINUTES,
	IS_LATER,
	IS_STAMPED,
	IS_TOLD_NOW,
	IS_WRITTEN,
	LEFT_SINCE,
	ORDER_ID,
	SHOP,
	SUBJECT_TO_OWNER,
	TEXT_TO_OWNER,
	TOLD_SINCE,
	TO_CUSTOMER,
	UUID_GIVEN,
	addressIn,
	claimMailed,
	customerAddress,
	isInvoiced,
	isLost,
	isMailed,
	isOpen,
	isOthersInvoice,
	isOurs,
	messageOf,
	messageOfMail,
	orderModified,
	orderOf,
	stateOf,
	toldOf,
	toldOfMail,
	uuidMailed,
	whatToDo,
	whatToDoOfMail,
} from './paidOrderWords.mts';
import { notes } from './paidOrderNotes.mts';
import { cfdi, ifHolds, sendMail, onlyWhere, schedule, setFields } from './nodes.mts';
import {
	FILES,
	NOT_KEPT,
	PAID_ORDER_ID,
	TRY_AGAIN,
	makeTable,
	oneAddress,
	orderInvoice,
	rows,
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
		NOT_KEPT,
	);
	const WRITTEN = say('Write it down', 'Anotarlo');
	const LEFT = say('What is left', 'Lo que queda');
	const CALLED = say('Another workflow', 'Otro flujo');
	const SAME = say('Of which orders is its UUID?', '¿De qué pedidos es su UUID?');
	const KNOWN = say('Its row before', 'Su renglón antes');
	const WHOM = say('Can it be mailed?', '¿Se puede enviar?');
	const TOLD = say('Tell them now', 'Avisarlos ahora');
	const names = { KNOWN, WRITTEN, LEFT, CALLED, SAME, WHOM, TOLD };
	const uuid = `(${isOthersInvoice(names)} ? null : $json.uuid)`;
	const stamped = `(${isOthersInvoice(names)} ? null : $json.stamped)`;
	const LAST = say('The last invoices', 'Las últimas facturas');
	const written = `$('${WRITTEN}').item.json`;
	notes(flow, say);
	const isForged = say('Not signed by the shop?', '¿No lo firmó la tienda?');
	shopTriggers(flow, say, {
		path: 'cfdi-paid-order',
		name: say('Paid order', 'Pedido pagado'),
		at: [1, -16],
		to: isForged,
	});
	flow.node(isForged, [40, -16], ifHolds(flow.id('c1'), `!(${IS_SIGNED} && ${IS_OF_SHOP})`));
	const known = flow.node(
		KNOWN,
		[54, -26],
		rows(
			TABLE,
			'get',
			[
				['shop', 'eq', SHOP],
				['order_id', 'eq', ORDER_ID],
			],
			{ more: { limit: 1 }, settings: { ...TRY_AGAIN, alwaysOutputData: true } },
		),
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
					order_json: orderOf(names),
					modified: orderModified(names),
					email: customerAddress(names),
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
			responseBody: `={{ { message: ${IS_WRITTEN} ? 'Accepted' : ${IS_SIGNED} ? 'This delivery is of another shop' : 'The signature of this delivery is not that of the shop' } }}`,
			options: {
				responseCode: `={{ ${IS_WRITTEN} ? 200 : 401 }}`,
			},
		},
	});
	const often = flow.node(
		say('Every five minutes', 'Cada cinco minutos'),
		[1, 12],
		schedule({ field: 'minutes', minutesInterval: 5 }),
	);
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
	// A row of another workflow is stamped by that one, with its keys, and that of an office by the office.
	const ours = flow.node(
		say('Its own', 'Los suyos'),
		[53, 18],
		onlyWhere(flow.id('c4'), `${isOurs('$json')} && Boolean($json.order_id)`),
	);
	const called = flow.node(CALLED, [40, 31], {
		type: 'executeWorkflowTrigger',
		version: 1.1,
		parameters: { inputSource: 'passthrough' },
	});
	const take = flow.node(
		say('Take it', 'Tomarlo'),
		[69, -10],
		// Of two workflows that see a row without one, the database lets one write into it.
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', `={{ ${isOurs('$json')} ? $json.id : 0 }}`],
				['desk', 'eq', '={{ $json.desk ?? null }}'],
			],
			{ values: { desk: '={{ $workflow.id }}' }, settings: TRY_AGAIN },
		),
	);
	const has = flow.node(
		say('Has it an invoice?', '¿Tiene factura?'),
		[82, -10],
		ifHolds(flow.id('c5'), isInvoiced('$json')),
	);
	const invoice = {
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
	const compare = flow.node(
		say('Is it still the same?', '¿Sigue igual?'),
		[95, -16],
		cfdi(
			{ resource: 'invoice', operation: 'validate', ...invoice, options: {} },
			{ onError: 'continueErrorOutput' },
		),
	);
	const stamp = flow.node(
		say('Stamp it', 'Timbrarlo'),
		[95, -4],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				...invoice,
				options: {
					downloadFiles: true,
					ifKeyUsed: 'passOn',
					ifOutcomeUnknown: 'find',
					// Whoever entered it on a page was asked there.
					checkBeforeStamping: `={{ $('${CALLED}').isExecuted ? 'block' : 'ask' }}`,
					fromId: `={{ $('${LAST}').isExecuted ? $('${LAST}').last().json.invoice_id ?? '' : '' }}`,
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	// A table tells what this n8n's keys cannot: invoices of other workflows, and of a database before.
	const same = flow.node(
		SAME,
		[112, -20],
		rows(TABLE, 'get', [['uuid', 'ilike', `={{ ${UUID_GIVEN} || 'none' }}`]], {
			more: { returnAll: true },
			settings: TRY_AGAIN,
		}),
	);
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[124, -9],
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
				// And it leaves an order that the shop has changed meanwhile.
				[
					"={{ $json.uuid ? 'order_id' : 'modified' }}",
					'eq',
					`={{ $json.uuid ? ${written}.order_id : ${written}.modified }}`,
				],
			],
			{
				values: {
					state: `={{ ${stateOf(names)} }}`,
					take_after: `={{ !${isInvoiced(written)} && (${IS_LATER} || ${isOpen(names)}) ? $now.toUTC().plus(5, 'minutes').toISO() : null }}`,
					// An order is kept as evidence; those of a list have rows of their own.
					order_json: `={{ ${written}.shop === 'global' && (${uuid} || !${isOthersInvoice(names)} && $json.outcome === 'duplicate' && !(${isLost(written)})) ? '' : ${written}.order_json }}`,
					order_key: `={{ $json.order?.key ?? $json.error?.order?.key ?? ${written}.order_key }}`,
					ordered_on: `={{ ($json.order ?? $json.error?.order)?.date?.slice(0, 10) ?? ${written}.ordered_on }}`,
					email: `={{ ${written}.email || (($json.order ?? $json.error?.order)?.email ?? '') }}`,
					message: `={{ ${messageOf(names)} }}`,
					what_to_do: `={{ ${whatToDo(names)} }}`,
					told: toldOf(names),
					fields: '={{ Object.keys($json.error?.fields ?? {}).join() }}',
					invoice_id: `={{ (${uuid} ? $json.id : ${stamped}?.id)?.toString() ?? ${written}.invoice_id }}`,
					related_uuid: `={{ ($json.inGlobal ? $json.stamped?.uuid : null) ?? ${written}.related_uuid }}`,
					uuid: `={{ !${isOthersInvoice(names)} && ${UUID_GIVEN} || ${written}.uuid }}`,
					type: `={{ $json.type ?? (${written}.type || (${IS_STAMPED} ? 'I' : null)) }}`,
					recipient: `={{ $json.uuid ? $json.recipient.rfc : ${written}.recipient }}`,
					// Of what is invoiced it is the invoice's, whatever its shop posts.
					total: `={{ ((total) => total === null ? null : Number(total))($json.total ?? (${isInvoiced(written)} ? null : ($json.order ?? $json.error?.order)?.total) ?? ${written}.total ?? null) }}`,
					currency: `={{ $json.currency ?? ${written}.currency }}`,
					method: `={{ $json.paymentMethod ?? ${written}.method }}`,
					status: `={{ ${isOthersInvoice(names)} ? ${written}.status : $json.uuid ? 'stamped' : ${written}.status || (${IS_STAMPED} ? 'stamped' : null) }}`,
					issued_on: `={{ ${uuid} ? $now.setZone('America/Mexico_City').toISODate() : ${written}.issued_on }}`,
				},
				settings: TRY_AGAIN,
			},
		),
	);
	const whom = flow.node(
		WHOM,
		[112, 2],
		ifHolds(flow.id('c2'), `Boolean($json.subject) || ${isMailed(names)}`),
	);
	const news = flow.node(
		say('What is news', 'Lo nuevo'),
		[82, 18],
		rows(
			TABLE,
			'get',
			[
				['told', 'gt', TOLD_SINCE],
				['take_after', 'lt', LEFT_SINCE],
			],
			{ match: 'anyCondition', more: { returnAll: true } },
		),
	);
	const now = flow.node(
		say('To be told now', 'Por avisar ahora'),
		[95, 18],
		onlyWhere(flow.id('c3'), IS_TOLD_NOW),
	);
	flow.node(
		TOLD,
		[108, 18],
		rows(
			TABLE,
			'update',
			[
				['id', 'eq', '={{ $json.id }}'],
				['told', 'eq', '={{ $json.told ?? null }}'],
			],
			{
				values: {
					told: CLAIM,
					take_after: `={{ ${isOurs('$json')} ? $json.take_after : null }}`,
				},
				settings: TRY_AGAIN,
			},
		),
	);
	const one = flow.node(say('One mail of all', 'Un correo de todos'), [120, 18], {
		...setFields(flow, [
			['subject', SUBJECT_TO_OWNER(TOLD)],
			['text', TEXT_TO_OWNER(TOLD)],
		]),
		settings: { executeOnce: true },
	});
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[131, 2],
		sendMail(
			{
				toEmail: `={{ $json.uuid ? ${oneAddress(addressIn(names))} : $parameter.fromEmail }}`,
				subject:
					"={{ $json.uuid ? 'Su factura del pedido ' + $json.order.number : $json.subject }}",
				text: `={{ $json.uuid ? ${TO_CUSTOMER} : $json.text }}`,
				attachments: `={{ $json.uuid ? '${FILES}' : '' }}`,
			},
			// An address that is refused stops only its own mail.
			{ onError: 'continueErrorOutput' },
		),
	);
	const sent = flow.node(
		say('Sent or not', 'Se envió o no'),
		[139, -9],
		rows(TABLE, 'update', [['uuid', 'eq', uuidMailed(names)]], {
			values: {
				message: messageOfMail(names),
				what_to_do: whatToDoOfMail,
				told: toldOfMail(names),
			},
			settings: TRY_AGAIN,
		}),
	);
	const told = flow.node(
		say('They are told', 'Están avisados'),
		[139, 12],
		rows(TABLE, 'update', [['told', 'eq', claimMailed(names)]], {
			values: { told: '={{ $now.toUTC().toISO() }}' },
			settings: TRY_AGAIN,
		}),
	);
	flow.line(isForged, answer);
	// The row as it is, before it takes the order.
	flow.line(isForged, known, 1);
	flow.line(isForged, write, 1);
	// n8n runs the higher of two lines first: the shop is answered before the stamp.
	flow.row(write, answer);
	flow.row(write, take, has, compare, noted);
	flow.line(has, stamp, 1);
	// Looked up before it is written down and mailed.
	flow.line(stamp, same);
	flow.row(stamp, noted);
	flow.row(stamp, whom, mail);
	flow.line(stamp, noted, 1);
	flow.line(compare, noted, 1);
	flow.row(often, table, last, left, ours, write);
	flow.line(published, table);
	flow.line(called, write);
	// After what is left, so that what came of it is told, too.
	flow.row(table, news, now, TOLD, one, whom);
	flow.line(mail, sent);
	flow.line(mail, told);
	flow.line(mail, sent, 1);
	return flow.written;
}
