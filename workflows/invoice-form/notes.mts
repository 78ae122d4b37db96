import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: one invoice', 'Nota: una factura'),
		[-46, -46],
		[44, 116],
		say(
			`# The office's page
## A page in Spanish with a login. It starts with today's tasks. The seller issues an invoice with all lines of the sale and gets its PDF; the customer gets XML and PDF by mail. The seller can also replace a wrong invoice. *El mes* gives an accountant a ZIP of a month, or the evidence for an invoice, and compares the month with SAT's list.
## For real use: create a Basic Auth credential in *Page*: the login. Create a JWT Auth credential in *What it asks* with a long secret of your choice, and choose it also in *Its token*: only people with the login get a token. Choose your credential in the seven CFDI nodes (not the CFDI Desk nodes), and an SMTP credential in *Mail it*; write your address there. Publish it: *Page* shows its address.
## If the service does not answer, the page says so, and the number of the sale stays used. Look for the invoice at your service. If it is not there, enter the sale with another number, such as 4711-B.
## Runs in n8n 2.41 or newer.`,
			`# La página de la oficina
## Una página con contraseña. Empieza con los pendientes de hoy. Quien vende emite una factura con todos los conceptos de la venta y recibe su PDF; el cliente recibe XML y PDF por correo. O sustituye una equivocada. *El mes* da al contador un ZIP del mes, o el expediente de una factura, y compara el mes con la lista del SAT.
## Para usarla de verdad: en *Página* cree una credencial Basic Auth: es el acceso. En *Lo que pide* cree una credencial JWT Auth con un secreto largo que usted invente, y elíjala también en *Su token*: solo quien inicia sesión recibe un token. Elija su credencial en los siete nodos de CFDI (no en los de CFDI Desk) y una credencial SMTP en *Enviarla*; escriba ahí su dirección. Publíquelo: *Página* muestra su dirección.
## Si el servicio no contesta, la página lo dice, y el número de la venta queda usado. Busque la factura en su servicio. Si no está, escriba la venta con otro número, como 4711-B.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the page', 'Nota: la página'),
		[95, 54],
		[55, 16],
		say(
			'# 1. The page\n## It comes with the package, so an update of the package updates it. Its token is good for 12 hours.',
			'# 1. La página\n## Viene con el paquete: al actualizarlo se actualiza. Su token sirve 12 horas.',
		),
	);
	flow.note(
		say('Note: its rows', 'Nota: sus renglones'),
		[20, -38],
		[33, 37],
		say(
			"# 2. Its rows\n## A sale that has an invoice stops here. *Today* and *the month* also need the payments. SAT's list is compared with them here.",
			'# 2. Sus renglones\n## Una venta que ya tiene factura se detiene aquí. *Hoy* y *el mes* también necesitan los pagos. La lista del SAT se compara aquí.',
		),
		4,
	);
	flow.note(
		say('Note: stamped', 'Nota: se timbra'),
		[76, -46],
		[75, 41],
		say(
			'# 4. Stamped, listed, mailed\n## The number of the sale is the **Unique Key**: sent twice, it is one invoice. Its row is in *cfdi_invoices* before its mail is sent, and before the one that it replaces is cancelled.',
			'# 4. Se timbra, se anota, se envía\n## El número de la venta es la **Unique Key**: enviada dos veces, es una factura. Su renglón está en *cfdi_invoices* antes de enviar el correo, y antes de cancelar la que sustituye.',
		),
		3,
	);
	flow.note(
		say('Note: what is fetched', 'Nota: lo que se trae'),
		[20, 6],
		[55, 47],
		say('# 3. What it needs', '# 3. Lo que necesita'),
		6,
	);
}
