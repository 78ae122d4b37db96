import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { FILES, mail } from './parts.mts';

/** What a beginner builds by hand: a shop's trigger, Stamp, and a mail. */
export function shopSimple(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: a shop, simple', 'CFDI: una tienda, lo más simple'), '51a9e5ed');
	flow.note(
		say('Note: a shop, simple', 'Nota: una tienda, lo más simple'),
		[-3, -26],
		[58, 22],
		say(
			"# A shop in three nodes\n## Each order of WooCommerce that has an RFC is stamped once, also if it comes again, and XML and PDF are mailed to the customer.\n## For real use: enter your own RFC, name, regime and postal code in the CFDI credential. Choose the credentials: WooCommerce, CFDI, SMTP; write your address in *Mail it*; publish the workflow. n8n makes the webhook in your shop.\n## Shopify: put a Shopify Trigger (topic *Order Paid*) in the place of the first node.\n## An order without an RFC: nothing happens. One that is refused: a red execution says why.\n## Runs in n8n 2.20 or newer.",
			'# Una tienda en tres nodos\n## Cada pedido de WooCommerce que trae RFC se timbra una sola vez, aunque llegue de nuevo, y el XML y el PDF se envían al cliente.\n## Para usarlo de verdad: escriba su RFC, nombre, régimen y código postal en la credencial de CFDI. Elija las credenciales: WooCommerce, CFDI, SMTP; escriba su dirección en *Enviarla*; publique el flujo. n8n crea el webhook en su tienda.\n## Shopify: ponga un Shopify Trigger (topic *Order Paid*) en lugar del primer nodo.\n## Un pedido sin RFC: no pasa nada. Uno que se rechaza: una ejecución en rojo dice por qué.\n## Funciona en n8n 2.20 o posterior.',
		),
	);
	const order = flow.node(say('An order', 'Un pedido'), [2, 2], {
		type: 'wooCommerceTrigger',
		version: 1,
		parameters: { event: 'order.updated' },
		settings: { webhookId: flow.id('aa') },
	});
	const stamp = flow.node(say('Stamp the invoice', 'Timbrar la factura'), [20, 2], {
		type: 'n8n-nodes-cfdi.cfdi',
		version: 1,
		parameters: {
			resource: 'invoice',
			operation: 'stamp',
			invoiceSource: 'order',
			order: '={{ $json.body ?? $json }}',
			ifOrderIsNotPaid: 'passOn',
			defaultProductCode: '01010101',
			options: { downloadFiles: true, ifKeyUsed: 'passOn' },
		},
	});
	flow.node(say('Mail it', 'Enviarla'), [38, 2], mail(FILES));
	flow.row(order, stamp, say('Mail it', 'Enviarla'));
	return flow.written;
}
