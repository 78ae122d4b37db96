import type { Flow, Say } from './flow.mts';

/** What the workflow for invoices from rows says of itself. */
export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: invoices from rows', 'Nota: facturas desde renglones'),
		[-2, -61],
		[169, 22],
		say(
			`# Invoices from rows
## You upload an Excel or CSV file, and it comes back with the ID, the UUID or the reason in each row. Each night the rows of your own source are stamped in the same way, also thousands.
## The columns: Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario; if you like, Cantidad, IVA, Total and more. Rows with the same Folio are one invoice.
## For real use: in *Upload the file* make a Basic Auth credential, its login. Choose your credential in *Stamp the invoice* and *Read it*. Put your source in place of *Orders to invoice*, or delete it and *Each night*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# Facturas desde renglones
## Usted sube un archivo de Excel o CSV, y regresa con el ID, el UUID o el motivo en cada renglón. Cada noche se timbran igual los renglones de una fuente suya, aunque sean miles.
## Las columnas: Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario; si quiere, Cantidad, IVA, Total y más. Renglones con el mismo Folio son una factura.
## Para usarlo de verdad: en *Subir el archivo* haga una credencial Basic Auth, su acceso. Elija su credencial en *Timbrar la factura* y *Leerlo*. Ponga su fuente en lugar de *Pedidos por facturar*, o bórrelo junto con *Cada noche*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the rows', 'Nota: los renglones'),
		[-2, -38],
		[52, 75],
		say(
			'# 1. Read the rows\n## The columns are found whatever their case and accents. Without a required one nothing is stamped.',
			'# 1. Leer los renglones\n## Las columnas se encuentran con o sin mayúsculas y acentos. Sin una obligatoria no se timbra nada.',
		),
		4,
	);
	flow.note(
		say('Note: stamped once', 'Nota: se timbran una vez'),
		[51, -38],
		[64, 75],
		say(
			'# 2. Stamp each invoice once\n## *Unique Key* is the Folio. A hundred are listed before the next begin: after a stop or a crash it goes on from there. Correct what was refused, and give all rows again.',
			'# 2. Timbrar cada factura una vez\n## La *Unique Key* es el Folio. Cien se anotan antes de empezar otras: tras un paro o una caída sigue desde ahí. Corrija lo rechazado y dé otra vez todos los renglones.',
		),
		4,
	);
	flow.note(
		say('Note: give it back', 'Nota: devolver'),
		[116, -38],
		[51, 75],
		say(
			'# 3. Give the file back\n## In its format. *Sin respuesta*: look for the invoice at your service first. That of the night: add Send Email after *As a file*.',
			'# 3. Devolver el archivo\n## En su formato. *Sin respuesta*: busque primero la factura en su servicio. El de la noche: agregue Send Email después de *Como archivo*.',
		),
		4,
	);
}
