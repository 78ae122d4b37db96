import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: self-invoice', 'Nota: autofactura'),
		[-57, -50],
		[44, 116],
		say(
			`# Self-invoice (autofactura)
# A page in Spanish on which customers invoice their purchases: ticket and total, the purchase, tax data, a preview, and then PDF and XML. *CFDI: invoice a paid order* recorded the order and stamps it only once, whoever asks.
# For real use:
# 1. Publish *CFDI: invoice a paid order* first. In *Invoice a paid order* choose it from the list.
# 2. *Settings*: your shop's name, logo and colour, your privacy notice, and *Invoice Until*: *month*, a number of days, or *global* (until the global invoice). *Ask Also For*: nothing, the e-mail of the order, or its code. *Header With Visitor Address*: behind a proxy, its header with the visitor's address, such as *x-forwarded-for*.
# 3. In *How it will be* and *Get its files* choose your credential; in *Mail it* and *Mail the files* an SMTP credential.
# 4. Publish this workflow. *Page* shows its address; with *#cartel* after it, it is a poster with a QR code for your counter.
# 5. Keep another way to ask for the invoice, at the counter or by mail: SAT does not let you send customers only to a web page (criterion 1/CFF/NV).
# After 5 wrong answers for a ticket, 15 stamps, 30 downloads or 5 mails, that ticket is refused until the hour is over.
# Runs in n8n 2.41 or newer.`,
			`# Autofactura
# Una página en la que sus clientes facturan sus compras: ticket y total, la compra, datos fiscales, cómo quedará, y después PDF y XML. *CFDI: facturar un pedido pagado* anotó el pedido y lo timbra una sola vez, lo pida quien lo pida.
# Para usarlo de verdad:
# 1. Publique primero *CFDI: facturar un pedido pagado*. En *Facturar un pedido pagado*, elíjalo de la lista.
# 2. *Ajustes*: nombre, logotipo y color de su tienda, su aviso de privacidad y *Invoice Until* (facturar hasta): *month* (fin de mes), un número de días, o *global* (hasta la factura global). *Ask Also For* (pedir también): nada, el correo del pedido, o su código. *Header With Visitor Address*: detrás de un proxy, su encabezado con la dirección del visitante, como *x-forwarded-for*.
# 3. En *Cómo quedará* y *Obtener sus archivos*, elija su credencial; en *Enviarlo* y *Enviar los archivos*, una credencial SMTP.
# 4. Publique este flujo. *Página* muestra su dirección; con *#cartel* al final es un cartel con código QR para su mostrador.
# 5. Conserve otra forma de pedir la factura, en caja o por correo: el SAT no permite enviar a los clientes solo a una página (criterio 1/CFF/NV).
# Tras 5 respuestas equivocadas de un ticket, 15 timbrados, 30 descargas o 5 correos, ese ticket se rechaza hasta que pase la hora.
# Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the page', 'Nota: la página'),
		[-12, -50],
		[31, 116],
		say(
			'# 1. The page\n# All that it shows of your shop is in *Settings*. The rest of it is in the package, and comes with its updates.',
			'# 1. La página\n# Lo que muestra de su tienda está en *Ajustes*. Lo demás está en el paquete, y llega con sus actualizaciones.',
		),
	);
	flow.note(
		say('Note: ticket and total', 'Nota: ticket y total'),
		[19, -50],
		[52, 116],
		say(
			'# 2. Ticket and total\n# Both must match. Each try, also a correct one, is recorded for its ticket and visitor before it is counted, and kept for an hour.',
			'# 2. Ticket y total\n# Ambos deben coincidir. Cada intento, también el correcto, se anota por ticket y visitante antes de contarlo, y se guarda una hora.',
		),
		4,
	);
	flow.note(
		say('Note: answers', 'Nota: respuestas'),
		[71, -50],
		[74, 116],
		say(
			"# 3. Answers\n# How it will be; the stamp, in the workflow for paid orders; the files; a customer's data, only to the address that they had. A Constancia is read (of a QR link, only D3) and not kept.",
			'# 3. Respuestas\n# Cómo quedará; el timbre, en el flujo de pedidos pagados; los archivos; los datos de un cliente, solo a la dirección que tenía. Una Constancia se lee, del enlace de un código QR solo D3, y no se guarda.',
		),
		6,
	);
}
