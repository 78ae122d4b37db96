import type { Flow, Say } from '../parts/flow.mts';

export function notes(flow: Flow, say: Say): void {
	flow.note(
		say('Note: invoices from rows', 'Nota: facturas desde renglones'),
		[-2, -64],
		[184, 25],
		say(
			`# Invoices from rows
## You upload an Excel or CSV file, and it comes back with the ID, the UUID or the reason in each row. Each night it stamps the rows of your source in the same way, even thousands.
## The columns: *Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario*; if you like, *Cantidad, IVA, Total* and more. Rows with the same Folio are one invoice.
## For real use: create a Basic Auth credential in *Upload the file*: the login. Choose your credential in *Stamp the invoice*. Put your source in place of *Orders to invoice*, or delete it and *Each night*. Publish it.
## Runs in n8n 2.41 or newer.`,
			`# Facturas desde renglones
## Usted sube un archivo de Excel o CSV, y regresa con el ID, el UUID o el motivo en cada renglón. Cada noche timbra igual los renglones de su fuente, aunque sean miles.
## Las columnas: Folio, RFC, Razón social, Régimen fiscal, C.P., Uso de CFDI, Forma de pago, Descripción, Precio unitario; si quiere, Cantidad, IVA, Total y más. Renglones con el mismo Folio son una factura.
## Para usarlo de verdad: en *Subir el archivo* cree una credencial Basic Auth: el acceso. Elija su credencial en *Timbrar la factura*. Ponga su fuente en lugar de *Pedidos por facturar*, o bórrelo junto con *Cada noche*. Publíquelo.
## Funciona en n8n 2.41 o posterior.`,
		),
	);
	flow.note(
		say('Note: the rows', 'Nota: los renglones'),
		[-2, -38],
		[45, 75],
		say(
			'# 1. Read the rows\n## Case and accents of the columns do not matter. Without a required column, nothing is stamped.',
			'# 1. Leer los renglones\n## Las columnas se encuentran con o sin mayúsculas y acentos. Sin una obligatoria no se timbra nada.',
		),
		4,
	);
	flow.note(
		say('Note: show it', 'Nota: mostrarlo'),
		[44, -38],
		[54, 75],
		say(
			'# 2. Show what will be stamped\n## A page lists each invoice with its total and taxes; only its button stamps. A folio that has an invoice, or a cancelled one, is stamped again only if a person marks it.',
			'# 2. Mostrar qué se timbrará\n## Una página muestra cada factura con total e impuestos; solo su botón timbra. Un folio que ya tiene factura, o una cancelada, se timbra otra vez solo si una persona lo marca.',
		),
		4,
	);
	flow.note(
		say('Note: stamped once', 'Nota: se timbran una vez'),
		[99, -38],
		[43, 75],
		say(
			'# 3. Stamp each invoice once\n## *Unique Key* is the Folio. A hundred are listed before the next begin: after a stop or a crash it goes on from there. Correct the refused rows, and give all rows again.',
			'# 3. Timbrar cada factura una vez\n## La *Unique Key* es el Folio. Cien se anotan antes de empezar otras: tras un paro o una caída sigue desde ahí. Corrija los renglones rechazados y dé todos otra vez.',
		),
		4,
	);
	flow.note(
		say('Note: give it back', 'Nota: devolver'),
		[143, -38],
		[39, 75],
		say(
			'# 4. Give the file back\n## The same workbook with four more columns. The nightly one is at *New Workbook* of *With its results*: add Send Email there.',
			'# 4. Devolver el archivo\n## El mismo libro, con cuatro columnas más. El de la noche sale por *New Workbook* de *Con sus resultados*: agregue ahí Send Email.',
		),
		4,
	);
}
