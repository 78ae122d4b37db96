import type { Flow, Say } from './flow.mts';

/** What the customers' form says of itself. @param most wrong totals within an hour */
export function notes(flow: Flow, say: Say, most: number): void {
	flow.note(
		say('Note: self-invoice', 'Nota: autofactura'),
		[-53, -32],
		[50, 84],
		say(
			`# Self-invoice (autofactura)
## A public form in Spanish: the customer enters ticket number and total, then their tax data, and gets XML and PDF on the page and by mail. *CFDI: invoice a paid order* wrote the order down, and stamps it: once, whoever asks.
## For real use:
## 1. Publish *CFDI: invoice a paid order* first. In *Invoice a paid order* choose it from the list.
## 2. In *Get its files* choose your credential.
## 3. Publish this workflow, and print the form's address on your tickets.
## 4. Keep another way to ask for the invoice, at the counter or by mail: SAT does not let you send customers only to a web page (criterion 1/CFF/NV).
## After ${most} wrong totals for a ticket, that ticket is refused until the hour is over.
## Runs in n8n 2.41 or newer.`,
			`# Autofactura
## Un formulario público: el cliente escribe el número de ticket y el total, después sus datos fiscales, y recibe XML y PDF en la página y por correo. *CFDI: facturar un pedido pagado* anotó el pedido, y lo timbra: una sola vez, lo pida quien lo pida.
## Para usarlo de verdad:
## 1. Publique primero *CFDI: facturar un pedido pagado*. En *Facturar un pedido pagado*, elíjalo de la lista.
## 2. En *Obtener sus archivos*, elija su credencial.
## 3. Publique este flujo e imprima la dirección del formulario en sus tickets.
## 4. Conserve otra forma de pedir la factura, en caja o por correo: el SAT no permite enviar a los clientes solo a una página (criterio 1/CFF/NV).
## Tras ${most} totales equivocados de un ticket, ese ticket se rechaza hasta que pase la hora.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: ticket and total', 'Nota: ticket y total'),
		[-2, -32],
		[174, 48],
		say(
			'# 1. Ticket and total\n## Both must match. Nothing is written down for a ticket that is not there; a wrong total is counted at its order.',
			'# 1. Ticket y total\n## Ambos deben coincidir. De un ticket que no existe no se anota nada; un total equivocado se cuenta en su pedido.',
		),
		4,
	);
	flow.note(
		say('Note: tax data', 'Nota: datos fiscales'),
		[-2, 17],
		[174, 35],
		say(
			'# 2. Stamped once, there\n## Wrong tax data: the same form comes again with what is wrong.',
			'# 2. Se timbra una vez, allí\n## Datos equivocados: el mismo formulario aparece otra vez con lo que está mal.',
		),
		6,
	);
}
