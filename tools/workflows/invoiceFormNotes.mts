import type { Flow, Say } from './flow.mts';

/** What the form for one invoice says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: one invoice', 'Nota: una factura'),
		[-2, -51],
		[168, 19],
		say(
			`# One invoice, by hand
## A closed form in Spanish for the people who sell. They issue an invoice and get its PDF, the customer gets XML and PDF by mail; or they replace one that is wrong.
## For real use: in *Invoices* make a Basic Auth credential, its login. Choose your credential in the six CFDI nodes, and an SMTP credential in *Mail it*; write your address there. Publish it.
## If the service does not answer, the last page says so, and the number of the sale stays used. Look for the invoice at your service. If it is not there, enter the sale with another number, such as 4711-B.
## Runs in n8n 2.41 or newer.`,
			`# Una factura, a mano
## Un formulario cerrado para quienes venden. Emiten una factura y reciben su PDF, el cliente recibe XML y PDF por correo; o sustituyen una que está mal.
## Para usarlo de verdad: en *Facturas* haga una credencial Basic Auth, su acceso. Elija su credencial en los seis nodos de CFDI y una credencial SMTP en *Enviarla*; escriba ahí su dirección. Publíquelo.
## Si el servicio no contesta, la última página lo dice, y el número de la venta queda usado. Busque la factura en su servicio. Si no está, escriba la venta con otro número, como 4711-B.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: a new one', 'Nota: una nueva'),
		[25, -31],
		[141, 43],
		say(
			'# 1. A new invoice, once\n## The number of the sale is the **Unique Key**: sent twice, it is one invoice. Refused, the form is back with all that was entered, and says what to correct. Its row stands in `cfdi_invoices`.',
			'# 1. Una factura nueva, una vez\n## El número de la venta es la **Unique Key**: enviada dos veces, es una factura. Rechazada, el formulario regresa con todo lo escrito y dice qué corregir. Su renglón está en `cfdi_invoices`.',
		),
		4,
	);
	flow.note(
		say('Note: replaced', 'Nota: se sustituye'),
		[25, 13],
		[141, 41],
		say(
			'# 2. One that replaces another\n## A new one with relation 04, then the old one is cancelled with 01. Begun again, it goes on from there.',
			'# 2. Una que sustituye a otra\n## Una nueva con relación 04; después la anterior se cancela con 01. Empezada otra vez, sigue desde ahí.',
		),
		5,
	);
}
