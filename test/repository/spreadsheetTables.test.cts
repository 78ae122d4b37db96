/** Checks the tables of docs/spreadsheets.md, which `npx gulp docs` writes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitText } from '../../packages/cfdi/reading/bounds';
import type { BoundName } from '../../packages/cfdi/reading/bounds';
import { holdingWords, keepingWords } from '../../packages/cfdi/reading/holdingWords';
import { invoiceColumns } from '../../packages/sheets/columns';
import { ignoredColumns, tellingWords, stateWords } from '../../packages/sheets/states';

const [BEGIN, END] = ['<!-- written from the code: npx gulp docs -->', '<!-- end -->'];

const columns: Readonly<Record<keyof typeof invoiceColumns, readonly [string, string]>> = {
	series: ['Series', 'Serie'],
	number: ['Number (required)', 'Número (requerido)'],
	rfc: ['RFC (required)', 'RFC (requerido)'],
	name: ['Name (required)', 'Nombre (requerido)'],
	taxRegime: ['Tax regime (required)', 'Régimen fiscal (requerido)'],
	postalCode: ['Postal code (required)', 'Código postal (requerido)'],
	cfdiUse: ['CFDI use (required)', 'Uso de CFDI (requerido)'],
	paymentForm: ['Payment form (required)', 'Forma de pago (requerida)'],
	paymentMethod: ['Payment method', 'Método de pago'],
	paymentConditions: ['Payment conditions', 'Condiciones de pago'],
	currency: ['Currency', 'Moneda'],
	exchangeRate: ['Exchange rate', 'Tipo de cambio'],
	email: ['E-mail', 'Correo'],
	description: ['Description (required)', 'Descripción (requerida)'],
	quantity: ['Quantity (1 if missing)', 'Cantidad (1 si falta)'],
	priceWithTax: ['Price with IVA', 'Precio con IVA'],
	unitPrice: [
		'Price without IVA (one price is required)',
		'Precio sin IVA (se requiere un precio)',
	],
	amount: ['Amount without IVA', 'Importe sin IVA'],
	subtotal: ['Subtotal', 'Subtotal'],
	discount: ['Discount, an amount', 'Descuento, un importe'],
	discountPercent: ['Discount, a percentage', 'Descuento, un porcentaje'],
	productCode: ['Product code', 'Clave de producto'],
	unitCode: ['Unit code', 'Clave de unidad'],
	unit: ['Unit', 'Unidad'],
	identifier: ['SKU', 'SKU'],
	taxObject: ['Object of tax', 'Objeto de impuesto'],
	propertyAccount: ['Account of the property (for a rent)', 'Cuenta predial del inmueble (renta)'],
	fuelPermit: ['Permit to sell fuel', 'Permiso para vender combustible'],
	fuelSubproduct: ['Subproduct of fuel', 'Subproducto del combustible'],
	fuelQuota: ['Quota of fuel per unit (LIEPS 2-A)', 'Cuota por unidad de combustible (LIEPS 2-A)'],
	taxes: ['Taxes, by name', 'Impuestos, por su nombre'],
	iva: ['IVA', 'IVA'],
	ivaRate: ['Rate of IVA', 'Tasa de IVA'],
	ieps: ['IEPS', 'IEPS'],
	retainedIsr: ['Withheld ISR', 'ISR retenido'],
	retainedIva: ['Withheld IVA', 'IVA retenido'],
	total: ['Total', 'Total'],
	wanted: ['Whether to invoice it', 'Si se factura'],
	issued: ['Whether it is invoiced', 'Si ya está facturada'],
	issuedOn: ['When it was invoiced', 'Cuándo se facturó'],
	type: ['Kind of document', 'Tipo de documento'],
	withIva: ['Whether the price has IVA', 'Si el precio lleva IVA'],
	notRead: ['Holds the row back', 'Detiene el renglón'],
	uuid: ['UUID', 'UUID'],
	date: ['Date (not used)', 'Fecha (no se usa)'],
};

const harmless: Readonly<Record<keyof typeof ignoredColumns, readonly [string, string]>> = {
	people: ['People', 'Personas'],
	places: ['Places and channels', 'Lugares y canales'],
	addresses: ['Addresses, telephones, links', 'Domicilios, teléfonos, ligas'],
	delivery: ['Delivery', 'Entrega'],
	flags: ['Yes or no', 'Sí o no'],
	product: ['Product', 'Producto'],
	numbers: ['Numbers and codes', 'Números y claves'],
	dates: ['Dates', 'Fechas'],
	notes: ['Notes and files', 'Notas y archivos'],
	customers: ['Customer', 'Cliente'],
	rates: ['Exchange rates', 'Tipos de cambio'],
	profit: ['Profit', 'Ganancia'],
};

const states: Readonly<Record<keyof typeof stateWords, readonly [string, string]>> = {
	gone: ['Cancelled, returned, failed, a draft', 'Cancelado, devuelto, fallido, borrador'],
	notToInvoice: ['Not to be invoiced', 'No se factura'],
	unpaid: ['Not paid, unless the row says PPD', 'Sin pagar, salvo que el renglón diga PPD'],
	issued: ['Invoiced already', 'Ya facturado'],
};

const holding: Readonly<Record<keyof typeof holdingWords | 'keep', readonly [string, string]>> = {
	cancel: ['Cancel', 'Cancelar'],
	giveBack: ['Return', 'Devolver'],
	refund: ['Refund', 'Reembolsar'],
	duplicate: ['Duplicate', 'Duplicar'],
	doNotInvoice: ['Do not invoice', 'No facturar'],
	keep: [
		'Do not cancel, in a file of cancellations',
		'No cancelar, en un archivo de cancelaciones',
	],
};

const limits: Readonly<Record<BoundName, readonly [string, string]>> = {
	fileBytes: ['File size', 'Tamaño del archivo'],
	zipParts: ['Parts in a workbook', 'Partes de un libro'],
	sheets: ['Sheets in a workbook', 'Hojas de un libro'],
	unpackedBytes: ['Unpacked sheets and texts', 'Hojas y textos descomprimidos'],
	rows: ['Last row number', 'Número de la última fila'],
	columns: ['Last column number', 'Número de la última columna'],
	filledRows: ['Filled rows', 'Filas con datos'],
	cells: ['Cells, up to the last one in each row', 'Celdas, hasta la última de cada fila'],
	sharedTexts: ['Different texts in a workbook', 'Textos distintos de un libro'],
	cellLength: ['Characters in a cell', 'Caracteres de una celda'],
	nesting: ['Nesting levels in a workbook', 'Niveles de anidación de un libro'],
	jsonValues: ['Values in an order', 'Valores de un pedido'],
	jsonNesting: ['Nesting levels in an order', 'Niveles de anidación de un pedido'],
	jsonText: ['Characters in a text of an order', 'Caracteres de un texto de un pedido'],
	listRows: ['Rows in a list of CFDI Desk or Archive', 'Filas de una lista de CFDI Desk o Archive'],
	cfdiBytes: ['CFDI XML size', 'Tamaño del XML de un CFDI'],
	cfdiNames: ['CFDI elements and attributes', 'Elementos y atributos de un CFDI'],
	cfdiNesting: ['CFDI nesting levels', 'Niveles de anidación de un CFDI'],
	pdfBytes: ['Bytes in the PDF of a Constancia', 'Bytes del PDF de una Constancia'],
	pdfObjects: ['Objects in the PDF', 'Objetos del PDF'],
	pdfUnpacked: ['Unpacked bytes of the PDF', 'Bytes descomprimidos del PDF'],
	pdfSteps: ['Values and letters in the PDF', 'Valores y letras del PDF'],
	pdfCharacters: ['Characters in the PDF', 'Caracteres del texto del PDF'],
	pdfNesting: ['Nesting levels in the PDF', 'Niveles de anidación del PDF'],
	seconds: ['Seconds of work', 'Segundos de trabajo'],
};

const limitRows = (language: 0 | 1): string[][] =>
	Object.entries(limits).map(([name, both]) => [both[language], limitText(name as BoundName)]);

/** A cell shows at most this many names or words. */
const MAX_NAMES = 6;
const MAX_WORDS = 10;

/**
 * Shortens a list of names.
 * @param list names separated by commas, groups by semicolons
 */
function firstOf(list: string, max: number): string {
	const all = list.split(/[,;] /);
	return all.length > max ? `${all.slice(0, max).join(', ')} …` : all.join(', ');
}

type Row = readonly [string, string];

const table = (head: readonly string[], rows: ReadonlyArray<readonly string[]>) =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function tables(language: 0 | 1): Record<string, string> {
	const pick = (both: Row) => both[language];
	const rowsOf = (
		names: Readonly<Record<string, Row>>,
		words: Readonly<Record<string, string>>,
		max = MAX_WORDS,
	) =>
		Object.entries(names).map(([key, both]): Row => [pick(both), firstOf(words[key] ?? '', max)]);
	const named = Object.fromEntries(
		Object.entries(
			invoiceColumns as Record<string, { names: readonly string[]; maybe?: string }>,
		).map(([key, { names, maybe }]) => [key, [...names, maybe].filter(Boolean).join('; ')]),
	);
	return {
		columns: table(
			pick2(language, ['Column', 'Names'], ['Columna', 'Nombres']),
			rowsOf(columns, named, MAX_NAMES),
		),
		limits: table(
			pick2(language, ['What', 'At most'], ['Qué', 'Como máximo']),
			limitRows(language),
		),
		harmless: [
			table(
				pick2(language, ['Subject', 'Words in the header'], ['Tema', 'Palabras del encabezado']),
				rowsOf(harmless, ignoredColumns),
			),
			`${pick(['Not harmless together with', 'Sí pueden afectarla junto con'])}: ${firstOf(tellingWords, 4 * MAX_WORDS)}.`,
		].join('\n\n'),
		notes: table(
			pick2(language, ['A note that says', 'Forms'], ['Una nota que dice', 'Palabras']),
			rowsOf(holding, { ...holdingWords, keep: keepingWords }),
		),
		states: table(
			pick2(language, ['State', 'Words'], ['Estado', 'Palabras']),
			rowsOf(states, stateWords).map(
				([name, words]): Row => [name, words.replaceAll('*', '\\*').replaceAll('$', '')],
			),
		),
	};
}

const pick2 = (language: 0 | 1, english: Row, spanish: Row) => (language === 0 ? english : spanish);

describe.each([
	['docs/spreadsheets.md', 0],
	['docs/es/spreadsheets.md', 1],
] as const)('The page %s', (file, language) => {
	it.each(Object.entries(tables(language)))(
		'shows the current table "%s" in the page about spreadsheets',
		(name, text) => {
			const path = join(__dirname, '../..', file);
			const page = readFileSync(path, 'utf8');
			const begin = page.indexOf(`<!-- ${name} -->\n${BEGIN}`);
			const end = page.indexOf(END, begin);
			expect([begin, end].every((at) => at >= 0)).toBe(true);
			const head = page.slice(0, begin);
			const own = `<!-- ${name} -->\n${BEGIN}\n\n${text}\n\n`;
			const written = head + own + page.slice(end);
			if (process.env.WRITE_DOCS !== undefined) writeFileSync(path, written);
			else
				expect(
					page
						.slice(begin, end)
						.replace(/[ -]+\|/g, ' |')
						.replace(/\|[ -]+/g, '| '),
				).toBe(own.replace(/[ -]+\|/g, ' |').replace(/\|[ -]+/g, '| '));
		},
	);
});
