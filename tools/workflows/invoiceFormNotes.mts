import type { Flow, Say } from './flow.mts';

/** What the page for one invoice says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: one invoice', 'Nota: una factura'),
		[-2, -46],
		[168, 16],
		say(
			`# One invoice, by hand
## A closed page in Spanish for the people who sell. It begins with what needs a person today. They issue an invoice of as many lines as the sale has, and get its PDF; the customer gets XML and PDF by mail. Or they replace one that is wrong.
## For real use: in *Page* make a Basic Auth credential, its login. In *What it asks* make a JWT Auth credential with a long secret that you invent, and choose it in *Its token*, too: only who logged in gets a token. Choose your credential in the ten CFDI nodes, and an SMTP credential in *Mail it*; write your address there. Publish it: *Page* shows its address.
## If the service does not answer, the page says so, and the number of the sale stays used. Look for the invoice at your service. If it is not there, enter the sale with another number, such as 4711-B.
## Runs in n8n 2.41 or newer.`,
			`# Una factura, a mano
## Una página cerrada para quienes venden. Empieza con lo que necesita a una persona hoy. Emiten una factura con todos los conceptos de la venta y reciben su PDF; el cliente recibe XML y PDF por correo. O sustituyen una que está mal.
## Para usarla de verdad: en *Página* haga una credencial Basic Auth, su acceso. En *Lo que pide* haga una credencial JWT Auth con un secreto largo que usted invente, y elíjala también en *Su token*: solo quien entró recibe un token. Elija su credencial en los diez nodos de CFDI y una credencial SMTP en *Enviarla*; escriba ahí su dirección. Publíquelo: *Página* muestra su dirección.
## Si el servicio no contesta, la página lo dice, y el número de la venta queda usado. Busque la factura en su servicio. Si no está, escriba la venta con otro número, como 4711-B.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the page', 'Nota: la página'),
		[82, -29],
		[65, 21],
		say(
			'# 1. The page\n## The whole page is in *Give the page*: nothing to change there. Its token is good for 12 hours.',
			'# 1. La página\n## Toda la página está en *Dar la página*: ahí no hay nada que cambiar. Su token sirve 12 horas.',
		),
	);
	flow.note(
		say('Note: a new one', 'Nota: una nueva'),
		[24, -28],
		[55, 26],
		say(
			'# 2. A new invoice, once\n## The number of the sale is the **Unique Key**: sent twice, it is one invoice. Its row is in `cfdi_invoices`.',
			'# 2. Una factura nueva, una vez\n## El número de la venta es la **Unique Key**: enviada dos veces, es una factura. Su renglón está en `cfdi_invoices`.',
		),
		4,
	);
	flow.note(
		say('Note: what is searched', 'Nota: lo que se busca'),
		[24, -1],
		[55, 16],
		say(
			'# 3. What the page searches\n## Customers, products, codes by word.',
			'# 3. Lo que la página busca\n## Clientes, productos, claves por palabra.',
		),
		6,
	);
	flow.note(
		say('Note: a Constancia', 'Nota: una Constancia'),
		[82, -3],
		[60, 18],
		say('# 4. A Constancia', '# 4. Una Constancia'),
		3,
	);
	flow.note(
		say('Note: replaced', 'Nota: se sustituye'),
		[24, 16],
		[118, 31],
		say(
			'# 5. An earlier invoice\n## Its files; or one in its place (04, then 01).',
			'# 5. Una factura anterior\n## Sus archivos; o una en su lugar (04 y luego 01).',
		),
		5,
	);
	flow.note(
		say('Note: today', 'Nota: hoy'),
		[24, 48],
		[118, 17],
		say(
			'# 6. What needs a person today, and the month so far\n## Of the register `cfdi_invoices` and of `cfdi_payments`.',
			'# 6. Lo que necesita a una persona hoy, y el mes hasta hoy\n## Del registro `cfdi_invoices` y de `cfdi_payments`.',
		),
		6,
	);
}
