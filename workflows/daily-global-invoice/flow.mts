import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, desk, itemOf, schedule, stopWith } from '../parts/nodes.mts';
import { AUTO, rows } from '../parts/parts.mts';
import { notes } from './notes.mts';

const TABLE = 'cfdi_invoices';

/** Invoices are of Mexico City's days. */
const TODAY = "={{ $now.setZone('America/Mexico_City').toISODate() }}";

/** A shop may post an order again until then: it is marked again. */
const MONTH_AGO = "={{ $now.setZone('America/Mexico_City').minus({ days: 31 }).toISODate() }}";

/**
 * Lists the orders without an RFC, day by day, and hands each list as another row to the workflow for paid orders:
 * there it is stamped through the node that has the keys of the orders.
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
				['issued_on', 'gte', MONTH_AGO],
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
				['list', 'eq', "={{ $json.list ?? '-' }}"],
				['ordered_on', 'eq', "={{ $json.ordered_on ?? '-' }}"],
				// Another workflow has a list of the same day.
				['desk', 'eq', "={{ $json.desk ?? '-' }}"],
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
	const lists = flow.node(
		say('One list for each day', 'Una lista por día'),
		[53, -1],
		desk({ resource: 'order', operation: 'listForGlobal' }),
	);
	const check = flow.node(
		say('Which orders can go in?', '¿Qué pedidos caben?'),
		[66, -1],
		cfdi({
			resource: 'invoice',
			operation: 'validate',
			invoiceSource: 'order',
			order: '={{ $json.orders }}',
			ifOrderHasNoTaxes: 'refuse',
			ifLineHasNoTaxes: 'refuse',
			override: {},
			additionalFields: {},
			options: {},
		}),
	);
	const decided = flow.node(
		say('In or left out', 'Cuáles entran y cuáles no'),
		[82, -6],
		desk({ resource: 'order', operation: 'handOverGlobal', globalList: itemOf(lists) }),
	);
	const why = flow.node(
		say('Why', 'Por qué'),
		[95, -13],
		rows(TABLE, 'update', [['id', 'eq', '={{ $json.id }}']], { more: AUTO }),
	);
	const hand = flow.node(
		say('Hand it over', 'Entregarla'),
		[95, -1],
		rows(
			TABLE,
			'upsert',
			[
				['shop', 'eq', 'global'],
				['order_id', 'eq', '={{ $json.order_id }}'],
			],
			{ more: AUTO },
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
	const numbers = `{{ $('${without}').all().map(({ json }) => json.order_number).join(', ') }}`;
	const tell = flow.node(
		say('Tell a person', 'Avisar a una persona'),
		[95, 11],
		stopWith(
			say(
				`=Orders that are in no global invoice: ${numbers}. The column message of the Data Table ${TABLE} says why.`,
				`=Pedidos que no están en ninguna factura global: ${numbers}. La columna message de la Data Table ${TABLE} dice por qué.`,
			),
		),
	);
	flow.row(night, listed, mark, take, lists, check, decided, why);
	// n8n runs the higher of two lines first: what is left out of a list is known before the list is handed over.
	flow.line(decided, hand, 1);
	flow.row(check, without, tell);
	return flow.written;
}
