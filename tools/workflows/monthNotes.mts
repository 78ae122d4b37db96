import type { Flow, Say } from './flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: the month', 'Nota: el mes'),
		[-50, -28],
		[47, 44],
		say(
			`# The accountant's month, and the evidence of one invoice
## A closed form gives one ZIP: the XML and PDF of each CFDI of a month, and an Excel book with a list, the taxes as they were collected, and what is missing or odd. With one invoice: its evidence.
## For real use: in *What is wanted* make a Basic Auth credential, its login. Choose your credential in *One archive of all*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# El mes del contador, y el expediente de una factura
## Un formulario cerrado da un ZIP: el XML y el PDF de cada CFDI de un mes, y un libro de Excel con la lista, los impuestos cobrados y lo que falta o es raro. Con una factura: su expediente.
## Para usarlo de verdad: en *Qué se pide* haga una credencial Basic Auth, su acceso. Elija su credencial en *Un archivo de todo*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: rows', 'Nota: renglones'),
		[-2, -28],
		[68, 44],
		say(
			'# 1. What the register has\n## The rows of the month in `cfdi_invoices`, what was cancelled in it, orders that wait for their invoice, and all payments of `cfdi_payments`.',
			'# 1. Lo que tiene el registro\n## Los renglones del mes en `cfdi_invoices`, lo que se canceló en él, los pedidos que esperan factura, y todos los pagos de `cfdi_payments`.',
		),
		4,
	);
	flow.note(
		say('Note: give it', 'Nota: entregar'),
		[67, -28],
		[31, 44],
		say(
			'# 2. Download, and give it\n## What could not be downloaded is named. The link holds for one hour.',
			'# 2. Descargar, y entregar\n## Lo que no se pudo descargar se nombra. El enlace sirve una hora.',
		),
		5,
	);
}
