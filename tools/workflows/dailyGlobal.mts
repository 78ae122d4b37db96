import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { cfdi, onlyWhere, schedule, stopWith } from './nodes.mts';
import { rows } from './parts.mts';

const TABLE = 'cfdi_invoices';

/** Invoices are of Mexico City's days. */
const TODAY = "={{ $now.setZone('America/Mexico_City').toISODate() }}";

/** A shop may post an order again until then: it is marked again. */
const MONTH_AGO = "$now.setZone('America/Mexico_City').minus({ days: 31 }).toISODate()";

/**
 * Lists the orders without an RFC, day by day, and hands each list as another row to paidOrder.mts: there it
 * is stamped through the node that has the keys of the orders.
 */
export function dailyGlobal(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: daily global invoice', 'CFDI: factura global diaria'),
		'0fc2e282',
	);
	notes(flow, say);
	const night = flow.node(
		say('Each night', 'Cada noche'),
		[1, -1],
		schedule({ triggerAtHour: 0, triggerAtMinute: 15 }),
	);
	const listed = flow.node(
		say('Lists that are stamped', 'Listas timbradas'),
		[14, -1],
		rows(
			TABLE,
			'get',
			[
				['shop', 'eq', 'global'],
				['state', 'eq', 'stamped'],
				['issued_on', 'gte', `={{ ${MONTH_AGO} }}`],
			],
			{ more: { returnAll: true }, settings: { alwaysOutputData: true } },
		),
	);
	const mark = flow.node(
		say('Mark their orders', 'Marcar sus pedidos'),
		[27, -1],
		rows(
			TABLE,
			'update',
			[
				['state', 'eq', 'noRfc'],
				['list', 'eq', "={{ $json.order_id?.split(' ')[1] ?? '-' }}"],
				['ordered_on', 'eq', "={{ $json.ordered_on ?? '-' }}"],
			],
			{
				values: { state: 'inGlobal', related_uuid: '={{ $json.uuid }}' },
				settings: { alwaysOutputData: true },
			},
		),
	);
	const take = flow.node(
		say('Orders without an RFC', 'Pedidos sin RFC'),
		[40, -1],
		rows(
			TABLE,
			'update',
			[
				['state', 'eq', 'noRfc'],
				['ordered_on', 'lt', TODAY],
				// What has an invoice is in no list, whatever its state says.
				['uuid', 'isEmpty'],
			],
			{
				values: { message: '', list: '={{ $execution.id }}' },
				settings: { executeOnce: true },
			},
		),
	);
	const LISTS = say('One list for each day', 'Una lista por día');
	flow.node(LISTS, [53, -1], {
		type: 'summarize',
		version: 1.1,
		parameters: {
			fieldsToSummarize: {
				values: [
					{ aggregation: 'append', field: 'order_json', includeEmpty: true },
					{ aggregation: 'append', field: 'id' },
				],
			},
			// The orders of a workflow, which has their keys.
			fieldsToSplitBy: 'ordered_on, desk',
			options: {},
		},
	});
	const list = `$('${LISTS}').item.json`;
	const listId = `={{ ${list}.ordered_on }} {{ $execution.id }} {{ ${list}.desk }}`;
	const check = flow.node(
		say('Which orders can go in?', '¿Qué pedidos caben?'),
		[66, -1],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			invoiceSource: 'order',
			order: '={{ $json.appended_order_json }}',
			ifOrderHasNoTaxes: 'refuse',
			ifLineHasNoTaxes: 'refuse',
			override: {},
			additionalFields: {},
			options: {},
		}),
	);
	const out = flow.node(say('Orders left out', 'Pedidos que no caben'), [82, -13], {
		type: 'splitOut',
		version: 1,
		parameters: { fieldToSplitOut: 'leftOut', options: {} },
	});
	const why = flow.node(
		say('Why', 'Por qué'),
		[95, -13],
		rows(TABLE, 'update', [['id', 'eq', `={{ ${list}.appended_id[$json.index] }}`]], {
			// Of two rows of one order the other one is in; both are marked.
			values: {
				message: "={{ $json.reason === 'duplicate' ? '' : $json.es }}",
				list: "={{ $json.reason === 'duplicate' ? $execution.id : '' }}",
			},
		}),
	);
	const some = flow.node(
		say('Anything to invoice?', '¿Hay algo que facturar?'),
		[82, -1],
		onlyWhere(flow.id('c1'), '!$json.reason'),
	);
	const hand = flow.node(
		say('Hand it over', 'Entregarla'),
		[95, -1],
		rows(
			TABLE,
			'upsert',
			[
				['shop', 'eq', 'global'],
				['order_id', 'eq', listId],
			],
			{
				values: {
					shop: 'global',
					order_id: listId,
					order_number: `=global {{ ${list}.ordered_on }}`,
					ordered_on: `={{ ${list}.ordered_on }}`,
					order_json: `=[{{ ${list}.appended_order_json.join(',') }}]`,
					state: 'again',
					desk: `={{ ${list}.desk }}`,
				},
			},
		),
	);
	const without = flow.node(
		say('Without an invoice', 'Sin factura'),
		[82, 11],
		rows(
			TABLE,
			'get',
			[
				['state', 'eq', 'noRfc'],
				['message', 'isNotEmpty'],
			],
			{ more: { returnAll: true }, settings: { executeOnce: true } },
		),
	);
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[95, 11],
		stopWith(
			say(
				`=Orders that are in no global invoice: {{ $('${without}').all().map(({ json }) => json.order_number).join(', ') }}. The column message of the Data Table ${TABLE} says why.`,
				`=Pedidos que no están en ninguna factura global: {{ $('${without}').all().map(({ json }) => json.order_number).join(', ') }}. La columna message de la Data Table ${TABLE} dice por qué.`,
			),
		),
	);
	flow.row(night, listed, mark, take, LISTS, check, out, why);
	flow.row(check, some, hand);
	flow.row(check, without, tell);
	return flow.written;
}

function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: the global invoice', 'Nota: la factura global'),
		[-53, -28],
		[50, 50],
		say(
			`# The day's global invoice
## The orders without an RFC become one invoice to the general public (factura global) for each day, to the cent.
## They are in the Data Table \`cfdi_invoices\`, where *CFDI: invoice a paid order* writes them down. It also stamps the invoice: an order in it has no other one.
## For real use: choose your credential in *Which orders can go in?*, and publish both workflows. It runs at 00:15, Mexico City. By hand: press *Execute workflow*. Run twice, nothing is stamped twice.
## Runs in n8n 2.41 or newer.`,
			`# La factura global del día
## Los pedidos sin RFC se vuelven una factura al público en general por cada día, al centavo.
## Están en la Data Table \`cfdi_invoices\`, donde los anota *CFDI: facturar un pedido pagado*, que también timbra la factura: un pedido que está en ella no tiene otra.
## Para usarlo de verdad: elija su credencial en *¿Qué pedidos caben?* y publique ambos flujos. Corre a las 00:15, hora de la Ciudad de México. A mano: presione *Execute workflow*. Dos veces no timbran nada dos veces.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the lists', 'Nota: las listas'),
		[-2, -28],
		[78, 50],
		say(
			'# 1. One list for each day\n## Of all orders without an RFC up to yesterday. The next run gives those of a stamped list the state `inGlobal`.',
			'# 1. Una lista por día\n## De todos los pedidos sin RFC hasta ayer. La siguiente ejecución da a los de una lista timbrada el estado `inGlobal`.',
		),
		4,
	);
	flow.note(
		say('Note: handed over', 'Nota: se entregan'),
		[76, -28],
		[34, 50],
		say(
			'# 2. Handed over, and told\n## *CFDI: invoice a paid order* stamps each list within five minutes. What cannot go in ends the execution in red.',
			'# 2. Se entregan, y se avisa\n## *CFDI: facturar un pedido pagado* timbra cada lista antes de cinco minutos. Lo que no cabe termina la ejecución en rojo.',
		),
		5,
	);
}
