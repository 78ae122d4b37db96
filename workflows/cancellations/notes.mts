import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: cancellations', 'Nota: cancelaciones'),
		[-3, -66],
		[174, 25],
		say(
			`# Cancel invoices, and follow them
## You upload an Excel or CSV file: *UUID* (or *ID*, or *Serie* and *Folio*), *Motivo* (01 to 04), and *UUID de sustitución* for 01. A page says what will happen; only its button cancels. The file comes back with *Resultado* and *Explicación*.
## Every six hours it asks SAT about each invoice in *cfdi_invoices* with *cancelling* or *cancelUnknown*.
## For real use: create a Basic Auth credential in *Upload the file*: the login. Choose your credentials in the CFDI Invoicing nodes and in *Tell a person*, with your addresses. Publish it. With the sandbox: write its address for SAT into *Ask SAT*.
## Runs in n8n 2.41 or newer.`,
			`# Cancelar facturas, y darles seguimiento
## Usted sube un archivo de Excel o CSV: *UUID* (o *ID*, o *Serie* y *Folio*), *Motivo* (01 a 04) y *UUID de sustitución* para el 01. Una página dice qué pasará; solo su botón cancela. El archivo regresa con *Resultado* y *Explicación*.
## Cada seis horas consulta en el SAT cada factura de *cfdi_invoices* con *cancelling* o *cancelUnknown*.
## Para usarlo de verdad: en *Subir el archivo* cree una credencial Basic Auth: el acceso. Elija sus credenciales en los nodos CFDI Invoicing y en *Avisar a una persona*, con sus direcciones. Publíquelo. Con el sandbox: escriba su dirección del SAT en *Preguntar al SAT*.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: read', 'Nota: leer'),
		[-3, -40],
		[81, 66],
		say(
			'# 1. Read the file, find the invoices\n## The register has the ID of a UUID or folio. If not, **Find** checks 100 IDs for each: from the one in the form, or above and below the lowest known ID. Nothing is sent yet.',
			'# 1. Leer el archivo, encontrar las facturas\n## El registro da el ID de un UUID o folio; si no, **Find** revisa 100 ID por cada uno: desde el del formulario, o en torno al menor conocido. Todavía no se envía nada.',
		),
		4,
	);
	flow.note(
		say('Note: ask SAT', 'Nota: preguntar al SAT'),
		[79, -40],
		[30, 66],
		say(
			"# 2. Ask SAT\n## **Read Invoice** gives the address in the invoice's QR code. There SAT says, without a credential, if it can be cancelled with acceptance, without, or not at all.",
			'# 2. Preguntar al SAT\n## **Read Invoice** da la dirección del código QR de la factura. Ahí el SAT dice, sin credencial, cómo se puede cancelar: con aceptación, sin ella, o no se puede.',
		),
		4,
	);
	flow.note(
		say('Note: cancel', 'Nota: cancelar'),
		[110, -40],
		[61, 66],
		say(
			'# 3. Show it, cancel, give the file back\n## Closing the page cancels nothing. Each invoice is in the register before its request: after a stop, upload the file again, and only requests that SAT does not have are sent.',
			'# 3. Mostrar, cancelar, devolver el archivo\n## Si se cierra la página, no se cancela nada. Cada factura se anota antes de pedirse: si algo se detiene, suba el archivo otra vez, y solo se pide lo que el SAT no tiene.',
		),
		5,
	);
}
