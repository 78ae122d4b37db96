import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: refunds', 'Nota: reembolsos'),
		[-46, -28],
		[43, 67],
		say(
			`# A credit note for each refund
## A shop posts each refund to *Refund or order*. It becomes one credit note (E, 01, G02) for its order's invoice, never for more.
## For real use:
## 1. In your shop, create a webhook to the Production URL of *Refund or order*. Shopify: event *Refund create*. WooCommerce: topic *Order updated*.
## 2. *Sign it again*: the Crypto credential with the secret of the shop.
## 3. With WooCommerce: choose a credential with read access in *Get its refund*, and enable that node (press D).
## 4. *Download the invoice*, *Stamp the credit note*: choose your credential.
## 5. Publish *CFDI: invoice a paid order* first, then this workflow.
## Runs in n8n 2.41 or newer.`,
			`# Una nota de crédito por cada reembolso
## Una tienda envía cada reembolso a *Reembolso o pedido*. Se emite una nota de crédito (E, 01, G02) de la factura de su pedido, nunca por más.
## Para usarlo de verdad:
## 1. En su tienda, cree un webhook a la Production URL de *Reembolso o pedido*. Shopify: evento *Reembolso creado*. WooCommerce: tema *Pedido actualizado*.
## 2. *Firmarlo otra vez*: la credencial Crypto con el secreto de la tienda.
## 3. Con una tienda de WooCommerce: elija una credencial de lectura en *Obtener su reembolso* y active ese nodo (presione D).
## 4. *Descargar la factura*, *Timbrar la nota de crédito*: elija su credencial.
## 5. Publique primero *CFDI: facturar un pedido pagado*, y después este flujo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: accepted', 'Nota: se acepta'),
		[-2, -28],
		[82, 28],
		say(
			'# 1. Accepted\n## Only what the shop signed: one row in *cfdi_invoices* for each refund, then the answer.',
			'# 1. Se acepta\n## Solo lo que la tienda firmó: un renglón en *cfdi_invoices* por reembolso, y la respuesta.',
		),
		4,
	);
	flow.note(
		say('Note: one at a time', 'Nota: uno por uno'),
		[-2, 1],
		[158, 38],
		say(
			'# 2. One at a time, never above the invoice\n## Rows with the state *refund*. An error ends the execution in red, once; the row says why. Write *refund* into its state to try again.',
			'# 2. Uno por uno, sin superar la factura\n## Renglones con estado *refund*. Un error termina la ejecución en rojo, una vez; el renglón dice por qué. Escriba *refund* en su estado para intentarlo otra vez.',
		),
		6,
	);
}
