import type { Fix, Words } from '../language';

export const spreadsheetWords = {
	cellDigitsLost: {
		what: 'dice {value}, y se perdieron sus últimos dígitos',
		fix: 'Dé formato de texto a la columna, escriba de nuevo el número completo y vuelva a guardar el archivo.',
	},
	cellNotClosed: {
		what: 'tiene en la fila {row} una celda que empieza con comillas y no termina con ellas',
		fix: 'Agregue las comillas al final de la celda, o vuelva a guardar el archivo como CSV.',
	},
	columnMissing: 'no tiene una columna que toda fila necesita',
	columnTwice: {
		what: 'tiene dos columnas para lo mismo: "{first}" y "{second}"',
		fix: 'Elimine una de ellas, o póngale otro nombre.',
	},
	columnsMissing: 'no tiene {count} columnas que toda fila necesita',
	excelFile: {
		what: 'está en formato de Excel, y no en CSV',
		fix: 'Guárdela como CSV; en n8n también se puede leer con el nodo Extract From File (con Header Row desactivado) y pasar sus filas como JSON.',
	},
	mostlyEmpty: {
		what: 'tiene {rows} filas y {columns} columnas, y faltan casi todas sus celdas',
		fix: 'Elimine las columnas y filas que no se necesitan, y vuelva a guardar el archivo.',
	},
	rateUnclear: {
		what: '"{value}" no deja claro cuál es la tasa de {tax}',
		fix: 'Escriba la tasa con el signo de por ciento, por ejemplo 16%.',
	},
	rowsDiffer: {
		what: 'dice "{value}", pero la fila {row} de la misma factura dice "{other}"',
		fix: 'Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
	},
	sheetTotalDiffers: {
		what: 'dice {given}, pero la factura suma {reached}',
		fix: 'Compare la cantidad, el precio, el descuento y los impuestos con el total.',
	},
	tooManyColumns: {
		what: 'tiene {columns} columnas, y Excel admite {most} como máximo',
		fix: 'Revise que sea el archivo correcto, y vuelva a guardarlo como CSV.',
	},
} satisfies Readonly<Record<string, Words>>;

/** What to do about cells and columns, where the kind alone does not tell it. */
export const spreadsheetRemedies: Readonly<Record<string, Fix>> = {
	addColumns:
		'Agregue, cada una con uno de sus nombres: {columns}. No importan mayúsculas ni acentos.',
	fillIn: 'Llene la celda.',
	writeIvaRate: 'Escriba 16%, 8%, 0%, Exento o No objeto.',
	writeSheetTotal: 'Escríbalo así, por ejemplo: 1160.00.',
};
