import type { Flow, Say } from '../parts/flow.mts';

/** What the desk says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: paid orders', 'Nota: pedidos pagados'),
		[-44, -36],
		[41, 102],
		say(
			`# Invoice a paid order
## A shop posts each order to *Paid order*. What it signed is written down, the shop is answered, and then the order is stamped once; XML and PDF are mailed to the customer. A forged order gets the answer 401.
## For real use:
## 1. In your shop, make a webhook to the Production URL of *Paid order*. WooCommerce: topic *Order updated*, with a Secret that you make up. Shopify: event *Order payment*; the secret is below the list.
## 2. *Sign it again*: make a Crypto credential with that secret as *Hmac Secret*.
## 3. *Is it still the same?* and *Stamp it*: choose your credential; it says who issues.
## 4. *Mail it*: choose an SMTP credential, and write your address. What goes wrong is mailed to it.
## 5. Publish the workflow.
## A second shop: write the address of each into *Its shop*, select the nodes whose names end in 2, press D, and give that shop's secret to *Sign it again 2*. A third one: copy a row.
## Runs in n8n 2.41 or newer.`,
			`# Facturar un pedido pagado
## Una tienda envía cada pedido a *Pedido pagado*. Lo que firmó se anota, se le responde, y después el pedido se timbra una sola vez; el XML y el PDF se envían al cliente. Un pedido falsificado recibe la respuesta 401.
## Para usarlo de verdad:
## 1. En su tienda, haga un webhook a la Production URL de *Pedido pagado*. WooCommerce: tema *Pedido actualizado*, con un secreto que usted invente. Shopify: evento *Pago de pedido*; el secreto está debajo de la lista.
## 2. *Firmarlo otra vez*: haga una credencial Crypto con ese secreto como *Hmac Secret*.
## 3. *¿Sigue igual?* y *Timbrarlo*: elija su credencial; ella dice quién emite.
## 4. *Enviarlo*: elija una credencial SMTP y escriba su dirección. A ella se le avisa lo que falla.
## 5. Publique el flujo.
## Una segunda tienda: escriba la dirección de cada una en *Su tienda*, seleccione los nodos cuyo nombre termina en 2, presione D, y dé su secreto a *Firmarlo otra vez 2*. Una tercera: copie un renglón de nodos.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: accepted', 'Nota: se acepta'),
		[-2, -36],
		[66, 40],
		say(
			'# 1. Accepted\n## Only what the shop signed. One row in *cfdi_invoices*, then the answer.',
			'# 1. Se acepta\n## Solo lo que la tienda firmó. Un renglón en *cfdi_invoices*, y la respuesta.',
		),
	);
	flow.note(
		say('Note: what is left', 'Nota: lo que queda'),
		[-2, 5],
		[33, 61],
		say(
			`# 2. What is left, and what a webhook lost
## Rows older than five minutes, and those set to *again*.
## *Each night* takes WooCommerce orders of seven days without a row. To switch it on: choose a credential in *Orders of the shop*, select both, press D.`,
			`# 2. Lo que queda, y lo que un webhook perdió
## Renglones de más de cinco minutos, y los puestos en *again*.
## *Cada noche* toma de WooCommerce los pedidos de siete días sin renglón. Para encenderlo: elija una credencial en *Pedidos de la tienda*, seleccione ambos, presione D.`,
		),
	);
	flow.note(
		say('Note: stamped', 'Nota: se timbra'),
		[65, -36],
		[88, 102],
		say(
			'# 3. Stamped once, and told\n## Its row says what came of it. The customer gets the files. What was refused comes to you within minutes, one mail for all, at most one in twelve minutes.',
			'# 3. Se timbra una vez, y se avisa\n## Su renglón dice qué pasó. El cliente recibe los archivos. Lo que se rechazó le llega a usted en minutos, un correo por todos, a lo más uno cada doce minutos.',
		),
	);
}
