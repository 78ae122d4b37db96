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
	page,
	rows,
} from '../parts/parts.mts';
import type { Condition } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

const ITS_ORDER: readonly Condition[] = [
	['shop', 'eq', '={{ $json.shop }}'],
	['order_id', 'eq', '={{ $json.order_id }}'],
];

/** Values that a person has entered replace the order's values. */
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

const TODAY = "={{ $now.setZone('America/Mexico_City').toISODate() }}";

const OFF: Json = { disabled: true };

/**
 * Builds the workflow that accepts and stamps shops' orders. It contains only one Stamp node,
 * because n8n stores processed keys separately for each node.
 */
export function paidOrder(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: invoice a paid order', 'CFDI: facturar un pedido pagado'),
		'347c0efe',
		PAID_ORDER_ID,
		NOT_KEPT,
	);
	notes(flow, say);
	const ACCEPT = say('Accept it', 'Aceptarlo');
	const LEFT = say('What is left', 'Lo que queda');
	const CALLED = say('Another workflow', 'Otro flujo');
	const by: By = { ACCEPT, LEFT, CALLED, isScheduled: `={{ $('${LEFT}').isExecuted }}` };
	const KNOWN = delivered(flow, say, by);
	const { table, LAST } = leftByTheClock(flow, say, by);
	ofTheNight(flow, say, by, KNOWN);
	const LETTER = say('Its mail', 'Su correo');
	const write = flow.node(
		say('Write it down', 'Anotarlo'),
		[55, 9],
		// WooCommerce does not send the order again, so retry if the row cannot be written.
		rows(TABLE, 'upsert', ITS_ORDER, { more: AUTO, settings: TRY_AGAIN }),
	);
	flow.line(ACCEPT, write, 1);
	// n8n first executes the higher node on the canvas, so the shop gets a response before the
	// stamp.
	flow.row(write, say('Answer the shop', 'Responder a la tienda'));
	stamped(flow, say, by, { write, LAST, LETTER });
	mailed(flow, say, by, LETTER);
	corrected(flow, say);
	flow.row(table, LAST, LEFT, ACCEPT);
	return flow.written;
}

interface By {
	ACCEPT: string;
	LEFT: string;
	CALLED: string;
	/** True if the schedule found the order in the table. */
	isScheduled: string;
}

/** These nodes run every five minutes, after publishing, and after n8n starts. */
function leftByTheClock(flow: Flow, say: Say, { LEFT, CALLED, ACCEPT }: By) {
	const LAST = say('The last invoices', 'Las últimas facturas');
	const often = flow.node(
		say('Every five minutes', 'Cada cinco minutos'),
		[1, 18],
		schedule({ field: 'minutes', minutesInterval: 5 }),
	);
	const published = flow.node(
		say('Published, or n8n started', 'Al publicar, o al iniciar n8n'),
		[1, 28],
		{
			type: 'n8nTrigger',
			version: 1,
			parameters: { events: ['activate', 'update', 'init'] },
		},
	);
	const table = flow.node(say('Table: invoices', 'Tabla: facturas'), [12, 22], makeTable(TABLE));
	flow.node(
		LAST,
		[22, 22],
		rows(TABLE, 'get', [['invoice_id', 'isNotEmpty']], {
			more: {
				// Read ten, because later orders can be stamped before an interrupted one.
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
		[33, 22],
		rows(
			TABLE,
			'get',
			[
				['state', 'eq', 'again'],
				['take_after', 'lt', '={{ $now.toUTC().toISO() }}'],
				// Read rows with a mail in the last twelve minutes or a waiting mail. The value of a
				// waiting mail starts with "no", which sorts after every date.
				['told', 'gt', '={{ $now.toUTC().minus({ minutes: 12 }).toISO() }}'],
			],
			{
				match: 'anyCondition',
				more: { returnAll: true },
				settings: { executeOnce: true },
			},
		),
	);
	flow.node(CALLED, [33, 32], {
		type: 'executeWorkflowTrigger',
		version: 1.1,
		parameters: { inputSource: 'passthrough' },
	});
	flow.row(often, table);
	flow.line(published, table);
	flow.line(CALLED, ACCEPT);
	return { table, LAST };
}

/** @returns the node that reads an order's earlier rows */
function delivered(flow: Flow, say: Say, { ACCEPT, isScheduled }: By): string {
	const KNOWN = say('Its row before', 'Su renglón antes');
	const ANSWER = say('Answer the shop', 'Responder a la tienda');
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
		[44, -1],
		desk({
			resource: 'order',
			operation: 'accept',
			rowsBefore: listOf(KNOWN),
			isSchedule: isScheduled,
		}),
	);
	flow.node(ANSWER, [66, -28], {
		type: 'respondToWebhook',
		version: 1.1,
		parameters: {
			respondWith: 'json',
			responseBody: "={{ { message: $json.status === 401 ? $json.message : 'Accepted' } }}",
			options: { responseCode: '={{ $json.status === 401 ? 401 : 200 }}' },
		},
	});
	return KNOWN;
}

function ofTheNight(flow: Flow, say: Say, { ACCEPT }: By, KNOWN: string): void {
	const night = flow.node(say('Each night', 'Cada noche'), [4, 50], {
		...schedule({ triggerAtHour: 0, triggerAtMinute: 5 }),
		settings: OFF,
	});
	// While disabled, this node passes on its input item, which contains no order.
	const take = flow.node(say('Orders without an RFC', 'Pedidos sin RFC'), [22, 44], {
		...rows(
			TABLE,
			'update',
			[
				['state', 'eq', 'noRfc'],
				['ordered_on', 'lt', TODAY],
				['uuid', 'isEmpty'],
				// Skip the orders of other copies of this workflow, because only those copies have their
				// keys.
				['desk', 'eq', '={{ $workflow.id }}'],
			],
			{ values: { list: '={{ $execution.id }}' } },
		),
		settings: OFF,
	});
	// n8n does not publish a workflow with an enabled node that lacks its credential.
	const listed = flow.node(say('Orders of the shop', 'Pedidos de la tienda'), [22, 56], {
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
		settings: { ...OFF, retryOnFail: true, waitBetweenTries: 5000 },
	});
	// Use two branches, so that orders without an RFC do not wait for a shop that does not respond.
	flow.row(night, take, ACCEPT);
	flow.row(night, listed, KNOWN);
	flow.line(listed, ACCEPT);
}

function stamped(
	flow: Flow,
	say: Say,
	{ CALLED, isScheduled }: By,
	{ write, LAST, LETTER }: Record<'LAST' | 'LETTER' | 'write', string>,
): void {
	const TAKE = say('Take it', 'Tomarlo');
	const SAME = say('Who has its UUID?', '¿Quién tiene su UUID?');
	flow.node(
		TAKE,
		[66, -15],
		// The database lets only one of two simultaneous workflows take the order.
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
		say('Stamp it, or check it?', '¿Timbrarlo o revisarlo?'),
		[77, -15],
		desk({ resource: 'order', operation: 'choose' }),
	);
	const compare = flow.node(
		say('Check it', 'Revisarlo'),
		[89, -9],
		cfdi(
			{ resource: 'invoice', operation: 'validate', ...INVOICE, options: {} },
			{ onError: 'continueErrorOutput' },
		),
	);
	const stamp = flow.node(
		say('Stamp it', 'Timbrarlo'),
		[89, -22],
		cfdi(
			{
				resource: 'invoice',
				operation: 'stamp',
				...INVOICE,
				options: {
					downloadFiles: true,
					ifKeyUsed: 'passOn',
					ifOutcomeUnknown: 'find',
					// If another workflow called this one, its page has already asked the person, so do not
					// ask again.
					checkBeforeStamping: `={{ $('${CALLED}').isExecuted ? 'block' : 'ask' }}`,
					fromId: `={{ $('${LAST}').isExecuted ? $json.look_from ?? $('${LAST}').last().json.invoice_id ?? '' : '' }}`,
				},
			},
			{ onError: 'continueErrorOutput' },
		),
	);
	// n8n's keys do not cover invoices of other workflows or of an earlier database, so also search
	// the table for the UUID.
	flow.node(
		SAME,
		[100, -28],
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
		[111, -16],
		desk({
			resource: 'order',
			operation: 'record',
			row: `={{ $('${TAKE}').item.json }}`,
			sameUuid: listOf(SAME),
			isSchedule: isScheduled,
			customersCorrect: false,
			calledIn: `={{ $('${CALLED}').isExecuted ? $('${CALLED}').item.json.state : '' }}`,
		}),
	);
	const noted = flow.node(
		say('Its row', 'Su renglón'),
		[122, -22],
		// Two workers can each have created a row, so update all. A row without a result must not
		// overwrite another execution's result.
		rows(
			TABLE,
			'update',
			[
				...ITS_ORDER,
				['state', 'neq', `={{ $json.state === 'received' || $json.list === '' ? 'stamped' : '' }}`],
				// Keep a UUID that another execution has already written.
				[
					"={{ $json.issued_on ? 'order_id' : 'uuid' }}",
					'eq',
					`={{ $json.issued_on ? $json.order_id : $('${TAKE}').item.json.uuid }}`,
				],
				// Leave the row unchanged if the shop has since changed the order, unless the order was
				// stamped or leaves a list.
				[
					"={{ $json.issued_on || $json.list === '' ? 'order_id' : 'modified' }}",
					'eq',
					`={{ $json.issued_on || $json.list === '' ? $json.order_id : $('${TAKE}').item.json.modified }}`,
				],
			],
			{ more: AUTO, settings: TRY_AGAIN },
		),
	);
	const mark = flow.node(
		say('Mark the orders of a list', 'Marcar los pedidos de una lista'),
		[136, -22],
		rows(
			TABLE,
			'update',
			[
				['state', 'eq', 'noRfc'],
				[
					'list',
					'eq',
					"={{ $json.shop === 'global' && ($json.uuid || $json.related_uuid) ? $json.list : '-' }}",
				],
				['ordered_on', 'eq', "={{ $json.ordered_on ?? '-' }}"],
			],
			{
				values: {
					state: 'inGlobal',
					related_uuid: '={{ $json.uuid || $json.related_uuid }}',
					message: '',
					what_to_do: '',
				},
				settings: TRY_AGAIN,
			},
		),
	);
	flow.row(write, TAKE, has, stamp);
	flow.line(has, compare, 1);
	// Search for the same UUID before the row is written and the mail is sent.
	flow.row(stamp, SAME);
	flow.row(stamp, record, noted, mark);
	flow.line(stamp, record, 1);
	flow.row(compare, record);
	flow.line(compare, record, 1);
	flow.line(record, LETTER, 1);
}

function mailed(flow: Flow, say: Say, { ACCEPT, LEFT }: By, LETTER: string): void {
	const claimed = (column: string) =>
		[column, 'eq', `={{ $('${LEFT}').item.json.${column} }}`] as const;
	const tell = flow.node(
		say('Claim it for its mail', 'Apartarlo para su correo'),
		[66, 5],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}'], claimed('told'), claimed('asked')], {
			more: AUTO,
			settings: TRY_AGAIN,
		}),
	);
	flow.node(
		LETTER,
		[111, 5],
		desk({
			resource: 'order',
			operation: 'writeMail',
			address: "={{ $execution.resumeFormUrl.split('/form-waiting')[0] }}",
		}),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarlo'),
		[122, 5],
		sendMail(
			{
				toEmail: '={{ $json.isToOwner ? $parameter.fromEmail : $json.to }}',
				subject: '={{ $json.subject }}',
				text: '={{ $json.text }}',
				files: '={{ $json.attachments }}',
			},
			// An address that the mail server refuses must stop only its own mail.
			{ onError: 'continueErrorOutput' },
		),
	);
	const sent = flow.node(
		say('Sent or not', 'Se envió o no'),
		[133, 5],
		desk({ resource: 'order', operation: 'mailed', mail: `={{ $('${LETTER}').item.json }}` }),
	);
	const said = flow.node(
		say('Its row says so', 'Su renglón lo dice'),
		[144, 5],
		rows(TABLE, 'update', [...ITS_ORDER, ['told', 'eq', `={{ $('${LETTER}').item.json.told }}`]], {
			more: AUTO,
			settings: TRY_AGAIN,
		}),
	);
	// n8n executes this branch first, because it is higher than the node that writes rows. The pause
	// of twelve minutes between two mails starts when this branch claims a mail.
	flow.row(ACCEPT, tell, LETTER, mail, sent, said);
	flow.line(mail, sent, 1);
}

/** The schedule stamps the orders that the owner corrects in this form. */
function corrected(flow: Flow, say: Say): void {
	const form = flow.node(say('Correct an order', 'Corregir un pedido'), [67, 46], {
		type: 'formTrigger',
		version: 2.3,
		parameters: {
			authentication: 'basicAuth',
			formTitle: 'Corregir un pedido',
			formDescription: 'Un pedido que no se ha facturado.',
			formFields: {
				values: [
					{ fieldLabel: 'Pedido', requiredField: true },
					{ fieldLabel: 'Tienda', placeholder: 'si varias tiendas tienen ese número' },
				],
			},
			responseMode: 'lastNode',
			options: { appendAttribution: false, buttonLabel: 'Continuar', path: 'cfdi-corregir' },
		},
		settings: { ...OFF, webhookId: flow.id('b1') },
	});
	const refused = flow.node(
		say('Orders with a message', 'Pedidos con un mensaje'),
		[82, 46],
		rows(
			TABLE,
			'get',
			[
				['message', 'isNotEmpty'],
				['type', 'neq', 'E'],
				// Leave out stamped orders, because their message is about the mail.
				['state', 'neq', 'stamped'],
			],
			{ more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	const found = flow.node(
		say('Which order?', '¿Qué pedido?'),
		[95, 46],
		desk({
			resource: 'order',
			operation: 'findRefused',
			orderNumber: `={{ $('${form}').first().json.Pedido }}`,
			orderShop: `={{ $('${form}').first().json.Tienda }}`,
		}),
	);
	const asks = flow.node(
		say('What is wrong', 'Qué está mal'),
		[108, 43],
		page(flow.id('b2'), {
			defineForm: 'json',
			jsonOutput: '={{ $json.fields }}',
			options: {
				formTitle: '={{ $json.title }}',
				formDescription: '={{ $json.description }}',
				buttonLabel: 'Timbrar',
			},
		}),
	);
	const correct = flow.node(
		say('What was corrected', 'Qué se corrigió'),
		[122, 43],
		desk({
			resource: 'order',
			operation: 'correct',
			refusedOrder: `={{ $('${found}').first().json }}`,
		}),
	);
	const noted = flow.node(
		say('Stamp it again', 'Timbrarlo otra vez'),
		[137, 40],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], { more: AUTO }),
	);
	const answer = flow.node(
		say('Say so', 'Decirlo'),
		[137, 52],
		page(flow.id('b3'), {
			operation: 'completion',
			completionTitle: '={{ $json.title }}',
			completionMessage: '={{ $json.message }}',
			options: {},
		}),
	);
	flow.row(form, refused, found, asks, correct, noted);
	flow.line(found, answer, 1);
	// n8n first executes the higher node on the canvas, so the row is written before the person
	// gets a response.
	flow.line(correct, answer, 1);
}
