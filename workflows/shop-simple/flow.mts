import { Flow } from '../parts/flow.mts';
import type { Say, WrittenWorkflow } from '../parts/flow.mts';
import { cfdi, sendMail } from '../parts/nodes.mts';
import { FILES, HAS_FILES } from '../parts/parts.mts';

/** Builds a beginners' workflow with three nodes: a shop's trigger, Stamp, and a mail. */
export function shopSimple(say: Say): WrittenWorkflow {
	const flow = new Flow(
		say('CFDI: a shop in three nodes', 'CFDI: una tienda en tres nodos'),
		'51a9e5ed',
	);
	flow.note(
		say('Note: a shop in three nodes', 'Nota: una tienda en tres nodos'),
		[-3, -32],
		[54, 30],
		say(
			`# A shop in three nodes
## Each paid order of WooCommerce that has an RFC is stamped once, also if it comes again, and its XML and PDF are mailed to the customer.
## For real use: choose the credentials of the three nodes; yours of CFDI says who issues. In *Mail it*, write your address. Publish it: n8n makes the webhook in your shop.
## Shopify: put a *Shopify Trigger* with the topic *Order Paid* in place of *An order*.
## No RFC: nothing happens. Refused: the execution ends in red and says why.
## Runs in n8n 2.41 or newer.`,
			`# Una tienda en tres nodos
## Cada pedido pagado de WooCommerce que trae RFC se timbra una sola vez, aunque llegue de nuevo, y su XML y PDF se envían al cliente por correo.
## Para usarlo de verdad: elija las credenciales de los tres nodos; la de CFDI dice quién emite. En *Enviarla*, escriba su dirección. Publíquelo: n8n crea el webhook en su tienda.
## Shopify: ponga un *Shopify Trigger* con el tema *Order Paid* en lugar de *Un pedido*.
## Sin RFC: no pasa nada. Rechazado: la ejecución termina en rojo y dice por qué.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	const order = flow.node(say('An order', 'Un pedido'), [3, 1], {
		type: 'wooCommerceTrigger',
		version: 1,
		parameters: { event: 'order.updated' },
		settings: { webhookId: flow.id('aa') },
	});
	const stamp = flow.node(
		say('Stamp the invoice', 'Timbrar la factura'),
		[19, 1],
		cfdi({
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'order',
			order: '={{ $json }}',
			ifOrderHasNoTaxes: 'refuse',
			ifLineHasNoTaxes: 'refuse',
			ifOrderIsNotPaid: 'passOn',
			defaultProductCode: '01010101',
			defaultUnitCode: 'H87',
			override: {},
			additionalFields: {},
			options: { downloadFiles: true, ifOutcomeUnknown: 'find', onlyStamped: true },
		}),
	);
	const mail = flow.node(
		say('Mail it', 'Enviarla'),
		[35, 1],
		sendMail({
			toEmail: `={{ ${HAS_FILES} ? $json.order.email : '' }}`,
			subject: '=Su factura del pedido {{ $json.order.number }}',
			text: '=Estimado cliente:\n\nAdjuntamos la factura de su pedido {{ $json.order.number }} en XML y PDF.\n\nFolio fiscal: {{ $json.uuid }}\nRFC: {{ $json.recipient.rfc }}\nTotal: {{ $json.total }} {{ $json.currency }}\n\nGracias por su compra.',
			files: FILES,
		}),
	);
	flow.row(order, stamp, mail);
	return flow.written;
}
