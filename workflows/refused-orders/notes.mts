import type { Flow, Say } from '../parts/flow.mts';

/** What the workflow for refused orders says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: refused orders', 'Nota: pedidos rechazados'),
		[-3, -31],
		[110, 28],
		say(
			`# Refused orders
## An order's invoice was refused. The mail of *CFDI: invoice a paid order* has a link to the form *Correct an order*: it shows what is wrong and what the order says, and what you change counts in its place. The order is stamped within five minutes, by that workflow, so that nothing is stamped twice.
## For real use: in *Correct an order*, make a Basic Auth credential: its user and password are asked for before the form is shown. In *Ask the customer*, choose an SMTP credential and write your address. Publish both workflows.
## With the page of *CFDI: self-invoice*, customers can correct their own tax data: switch *Every hour* on (select it, press D). They are mailed what is wrong with a link to the page, once, and again after 3 days; 7 days later the execution ends in red and names them to you.
## Runs in n8n 2.41 or newer.`,
			`# Pedidos rechazados
## La factura de un pedido se rechazó. El correo de *CFDI: facturar un pedido pagado* trae un enlace al formulario *Corregir un pedido*: muestra qué está mal y lo que dice el pedido, y lo que usted cambia vale en su lugar. El pedido se timbra antes de cinco minutos, en ese flujo, para que nada se timbre dos veces.
## Para usarlo de verdad: en *Corregir un pedido*, haga una credencial Basic Auth: su usuario y contraseña se piden antes de mostrar el formulario. En *Preguntar al cliente*, elija una credencial SMTP y escriba su dirección. Publique ambos flujos.
## Con la página de *CFDI: autofactura*, los clientes pueden corregir sus propios datos fiscales: encienda *Cada hora* (selecciónelo y presione D). Se les escribe qué está mal, con un enlace a la página, una vez, y otra a los 3 días; 7 días después la ejecución termina en rojo y se los nombra a usted.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
}
