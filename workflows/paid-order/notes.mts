import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: paid orders', 'Nota: pedidos pagados'),
		[-44, -36],
		[41, 75],
		say(
			`# Invoice a paid order
## A shop posts each order to *Paid order*. If it is signed, it is recorded, the shop is answered, and then it is stamped once; XML and PDF are mailed to the customer. A forged order gets the answer 401.
## For real use:
## 1. In your shop, create a webhook to the Production URL of *Paid order*. WooCommerce: topic *Order updated*, with a Secret that you make up. Shopify: event *Order payment*; the secret is below the list.
## 2. *Sign it again*: create a Crypto credential with that secret as *Hmac Secret*.
## 3. *Check it* and *Stamp it*: choose your credential; it says who issues.
## 4. *Mail it*: choose an SMTP credential, and write your address. Errors are mailed to it.
## 5. Publish the workflow. The rest is optional and switched off.
## A second shop: write the address of each into *Its shop*, select the nodes with names ending in 2, press D, and give that shop's secret to *Sign it again 2*. A third one: copy a row.
## Runs in n8n 2.41 or newer.`,
			`# Facturar un pedido pagado
## Una tienda envía cada pedido a *Pedido pagado*. Lo que firmó se anota, se le responde, y después el pedido se timbra una sola vez; el XML y el PDF se envían al cliente. Un pedido falsificado recibe la respuesta 401.
## Para usarlo de verdad:
## 1. En su tienda, cree un webhook a la Production URL de *Pedido pagado*. WooCommerce: tema *Pedido actualizado*, con un secreto que usted invente. Shopify: evento *Pago de pedido*; el secreto está debajo de la lista.
## 2. *Firmarlo otra vez*: cree una credencial Crypto con ese secreto como *Hmac Secret*.
## 3. *Revisarlo* y *Timbrarlo*: elija su credencial; ella dice quién emite.
## 4. *Enviarlo*: elija una credencial SMTP y escriba su dirección. Ahí recibe los avisos de errores.
## 5. Publique el flujo. Lo demás es opcional y está desactivado.
## Una segunda tienda: escriba la dirección de cada una en *Su tienda*, seleccione los nodos cuyo nombre termina en 2, presione D, y dé su secreto a *Firmarlo otra vez 2*. Una tercera: copie un renglón de nodos.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: accepted', 'Nota: se acepta'),
		[-2, -36],
		[64, 44],
		say(
			'# 1. Accepted\n## Only what the shop signed. One row in *cfdi_invoices*, then the answer.',
			'# 1. Se acepta\n## Solo lo que la tienda firmó. Un renglón en *cfdi_invoices*, y la respuesta.',
		),
	);
	flow.note(
		say('Note: what is left', 'Nota: lo que queda'),
		[-2, 9],
		[33, 28],
		say(
			'# 2. What is left\n## Rows older than five minutes, rows with *again*, and rows to report.',
			'# 2. Lo que queda\n## Renglones de más de cinco minutos, con *again* o pendientes de aviso.',
		),
	);
	flow.note(
		say('Note: each night', 'Nota: cada noche'),
		[-44, 40],
		[41, 26],
		say(
			`# 3. Each night: select, press D
## **Global invoice** of each day's orders without an RFC: *Each night* and *Orders without an RFC*.
## **WooCommerce orders of seven days** without a row: *Each night* and *Orders of the shop*, with its credential.`,
			`# 3. Cada noche: seleccione, presione D
## **Factura global** de los pedidos sin RFC de cada día: *Cada noche* y *Pedidos sin RFC*.
## **Pedidos de WooCommerce de siete días** sin renglón: *Cada noche* y *Pedidos de la tienda*, con su credencial.`,
		),
		4,
	);
	flow.note(
		say('Note: stamped', 'Nota: se timbra'),
		[64, -40],
		[92, 56],
		say(
			'# 4. Stamped once, and reported\n## Its row has the result. The customer gets the files. Refused orders are mailed to you: one mail for all, at most one in twelve minutes.',
			'# 4. Se timbra una vez, y se avisa\n## Su renglón dice qué pasó. El cliente recibe los archivos. Usted recibe los rechazados: un correo para todos, máximo uno cada doce minutos.',
		),
	);
	flow.note(
		say('Note: corrected', 'Nota: se corrige'),
		[64, 18],
		[92, 48],
		say(
			`# 5. Refused, and corrected
## **You**: the mail has a link to *Correct an order*, a form with a login. Create its Basic Auth credential and press D.
## **Your customers**, on the page of *CFDI: self-invoice*: in *What came of it*, switch *Customers Correct Tax Data* on. They get a link by mail at once, and again after 3 days; 7 days later, you are told.`,
			`# 5. Se rechaza, y se corrige
## **Usted**: el correo trae un enlace a *Corregir un pedido*, un formulario con contraseña. Cree su credencial Basic Auth y presione D.
## **Sus clientes**, en la página de *CFDI: autofactura*: en *Qué resultó*, active *Customers Correct Tax Data*. Reciben un enlace por correo, y otra vez a los 3 días; a los 7 siguientes se le avisa a usted.`,
		),
		5,
	);
}
