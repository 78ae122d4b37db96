import { Flow } from './flow.mts';
import type { Say, WrittenWorkflow } from './flow.mts';
import { PERSON_AFTER, REMIND_AFTER, askedOfCustomer } from './refusedOrdersCustomer.mts';
import { correctedByOwner } from './refusedOrdersOwner.mts';

/** Orders that were refused: their owner corrects them in a form, or their customers on their page. */
export function refusedOrders(say: Say): WrittenWorkflow {
	const flow = new Flow(say('CFDI: refused orders', 'CFDI: pedidos rechazados'), 'c0221ec7');
	flow.note(
		say('Note: refused orders', 'Nota: pedidos rechazados'),
		[-3, -31],
		[110, 28],
		say(
			`# Refused orders
## An order's invoice was refused. The mail of *CFDI: invoice a paid order* has a link to the form *Correct an order*: it shows what is wrong, and what you enter counts in place of what the order says. The order is stamped within five minutes, by that workflow, so that nothing is stamped twice.
## For real use: in *Correct an order*, make a Basic Auth credential: its user and password are asked for before the form is shown. In *Ask the customer*, choose an SMTP credential and write your address. Publish both workflows.
## With the page of *CFDI: self-invoice*, customers can correct their own tax data: switch *Every hour* on (select it, press D). They are mailed what is wrong with a link to the page, once, and again after ${REMIND_AFTER} days; ${PERSON_AFTER} days later the execution ends in red and names them to you.
## Runs in n8n 2.41 or newer.`,
			`# Pedidos rechazados
## La factura de un pedido se rechazó. El correo de *CFDI: facturar un pedido pagado* trae un enlace al formulario *Corregir un pedido*: muestra qué está mal, y lo que usted escribe vale en vez de lo que dice el pedido. El pedido se timbra antes de cinco minutos, en ese flujo, para que nada se timbre dos veces.
## Para usarlo de verdad: en *Corregir un pedido*, haga una credencial Basic Auth: su usuario y contraseña se piden antes de mostrar el formulario. En *Preguntar al cliente*, elija una credencial SMTP y escriba su dirección. Publique ambos flujos.
## Con la página de *CFDI: autofactura*, los clientes pueden corregir sus propios datos fiscales: encienda *Cada hora* (selecciónelo y presione D). Se les escribe qué está mal, con un enlace a la página, una vez, y otra a los ${REMIND_AFTER} días; ${PERSON_AFTER} días después la ejecución termina en rojo y se los nombra a usted.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	correctedByOwner(flow, say);
	askedOfCustomer(flow, say);
	return flow.written;
}
