import type { Flow, Say } from '../parts/flow.mts';

/** Says on the canvas what each part is for. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: one invoice', 'Nota: una factura'),
		[-46, -46],
		[44, 116],
		say(
			`# One invoice, by hand
## A closed page in Spanish for the people who sell. It begins with what needs a person today. They issue an invoice of as many lines as the sale has, and get its PDF; the customer gets XML and PDF by mail. Or they replace one that is wrong.
## For real use: in *Page* make a Basic Auth credential, its login. In *What it asks* make a JWT Auth credential with a long secret that you invent, and choose it in *Its token*, too: only who logged in gets a token. Choose your credential in the six CFDI nodes (the CFDI Desk nodes need none), and an SMTP credential in *Mail it*; write your address there. Publish it: *Page* shows its address.
## If the service does not answer, the page says so, and the number of the sale stays used. Look for the invoice at your service. If it is not there, enter the sale with another number, such as 4711-B.
## Runs in n8n 2.41 or newer.`,
			`# Una factura, a mano
## Una página cerrada para quienes venden. Empieza con lo que necesita a una persona hoy. Emiten una factura con todos los conceptos de la venta y reciben su PDF; el cliente recibe XML y PDF por correo. O sustituyen una que está mal.
## Para usarla de verdad: en *Página* haga una credencial Basic Auth, su acceso. En *Lo que pide* haga una credencial JWT Auth con un secreto largo que usted invente, y elíjala también en *Su token*: solo quien entró recibe un token. Elija su credencial en los seis nodos de CFDI (los de CFDI Desk no necesitan ninguna) y una credencial SMTP en *Enviarla*; escriba ahí su dirección. Publíquelo: *Página* muestra su dirección.
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
		say('Note: a new one', 'Nota: una nueva'),
		[20, -31],
		[27, 26],
		say(
			'# 2. A sale, once\n## One that has an invoice stops here.',
			'# 2. Una venta, una vez\n## La que ya tiene factura se detiene aquí.',
		),
		4,
	);
	flow.note(
		say('Note: stamped', 'Nota: se timbra'),
		[55, -46],
		[81, 41],
		say(
			'# 3. Stamped, listed, mailed\n## The number of the sale is the **Unique Key**: sent twice, it is one invoice. Its row is in *cfdi_invoices* before its mail is sent, and before the one that it replaces is cancelled.',
			'# 3. Se timbra, se anota, se envía\n## El número de la venta es la **Unique Key**: enviada dos veces, es una factura. Su renglón está en *cfdi_invoices* antes de enviar el correo, y antes de cancelar la que sustituye.',
		),
		3,
	);
	flow.note(
		say('Note: what is searched', 'Nota: lo que se busca'),
		[22, -4],
		[78, 29],
		say('# 4. What the page searches', '# 4. Lo que la página busca'),
		6,
	);
	flow.note(
		say('Note: replaced', 'Nota: se sustituye'),
		[22, 27],
		[45, 26],
		say(
			'# 5. An earlier invoice\n## Its files; or one in its place (04, then 01).',
			'# 5. Una factura anterior\n## Sus archivos; o una en su lugar (04 y luego 01).',
		),
		5,
	);
	flow.note(
		say('Note: today', 'Nota: hoy'),
		[24, 54],
		[46, 16],
		say(
			'# 6. Today, and the month\n## What needs a person, of both tables.',
			'# 6. Hoy, y el mes\n## Lo que necesita a alguien, de ambas tablas.',
		),
		6,
	);
}
