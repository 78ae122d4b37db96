import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import type { Condition } from './parts.mts';
import { modifiedOf, shopOf, wooAddress } from './deliveries.mts';
import { rows } from './parts.mts';
import { schedule } from './nodes.mts';

const TABLE = 'cfdi_invoices';

const ORDER_ID = '={{ String($json.id) }}';

/** Shopify's address is in the page of an order. */
const WOO = wooAddress('$json');
const SHOPIFY = "$json.order_status_url?.split('/')[2]";
const SHOP = shopOf(WOO, SHOPIFY);

/** Another shop may have the number of an order of WooCommerce; the ID of an order of Shopify is no other's. */
const ITS_ROW: readonly Condition[] = [
	['order_id', 'eq', ORDER_ID],
	[`={{ ${WOO} ? 'shop' : 'order_id' }}`, 'eq', `={{ ${WOO} ? ${SHOP} : String($json.id) }}`],
];

/** Asks a shop for its orders of the last days, and hands those that no webhook delivered to paidOrder.mts. */
export function ordersOfYesterday(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: orders of yesterday', 'CFDI: pedidos de ayer'), '0de45a7e');
	flow.note(
		say('Note: orders of yesterday', 'Nota: pedidos de ayer'),
		[-16, -31],
		[96, 20],
		say(
			`# Orders of yesterday
## What a webhook lost is found: each night the shop is asked for its orders of the last seven days. Those that have no row yet are handed to *CFDI: invoice a paid order*, which stamps them within five minutes, each once.
## For real use: in *Orders of the shop* choose a credential of WooCommerce. Publish both workflows.
## Shopify: put a *Shopify* node (Order, Get Many, Return All) in its place, with the options *Financial Status: Paid* and *Status: Any*.
## Runs in n8n 2.41 or newer.`,
			`# Pedidos de ayer
## Se encuentra lo que un webhook perdió: cada noche se piden a la tienda sus pedidos de los últimos siete días. Los que aún no tienen renglón se entregan a *CFDI: facturar un pedido pagado*, que los timbra antes de cinco minutos, cada uno una vez.
## Para usarlo de verdad: en *Pedidos de la tienda* elija una credencial de WooCommerce. Publique ambos flujos.
## Shopify: ponga en su lugar un nodo *Shopify* (Order, Get Many, Return All), con las opciones *Financial Status: Paid* y *Status: Any*.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	const night = flow.node(
		say('Each night', 'Cada noche'),
		[1, 1],
		schedule({ triggerAtHour: 0, triggerAtMinute: 5 }),
	);
	const orders = flow.node(say('Orders of the shop', 'Pedidos de la tienda'), [17, 1], {
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
		settings: { retryOnFail: true, waitBetweenTries: 5000 },
	});
	const missed = flow.node(
		say('Without a row', 'Sin renglón'),
		[33, -5],
		rows(TABLE, 'rowNotExists', ITS_ROW),
	);
	const unpaid = flow.node(
		say('Not paid then', 'No pagado entonces'),
		[33, 7],
		rows(TABLE, 'rowExists', [...ITS_ROW, ['state', 'eq', 'notPaid']]),
	);
	const hand = flow.node(
		say('Hand it over', 'Entregarlo'),
		[49, 1],
		rows(TABLE, 'upsert', ITS_ROW, {
			values: {
				shop: `={{ ${SHOP} }}`,
				order_id: ORDER_ID,
				order_number: '={{ String($json.name ?? $json.number) }}',
				order_json: `={{ JSON.stringify({ headers: ${WOO} ? { 'x-wc-webhook-source': 'https://' + ${SHOP} + '/' } : { 'x-shopify-shop-domain': ${SHOP} }, body: $json }) }}`,
				modified: `={{ ${modifiedOf('$json')} }}`,
				state: 'again',
			},
		}),
	);
	flow.row(night, orders, missed, hand);
	flow.row(orders, unpaid, hand);
	return flow.written;
}
