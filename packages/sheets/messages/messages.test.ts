import { invoiceColumns } from '../columns';
import type { Problem } from '../../cfdi/problems/problem';
import { Problems, problem, problemsOr } from '../../cfdi/problems/problem';
import { invoicesOf, sheetOfCsv } from '../support/read';
import type { Language } from '../../cfdi/messages/language';
import { ofSpreadsheet, render } from '../../cfdi/problems/render';
import { en, es } from '../support/languages';

it('names a cell by its row and header, and a row by its number', () => {
	const headers = new Map([
		['rfc', 'R.F.C. "cliente"'],
		['unitCode', 'Clave unidad'],
		['Receptor.Nombre', 'Cliente'],
	]);
	const words = ofSpreadsheet((name) => headers.get(name) ?? name);
	const places = ['rows[3].rfc', 'rows[3].unitCode', 'rows[12]', 'Receptor.Nombre', 'Emisor.Rfc'];
	expect(places.map((place) => [words.label(place, en), words.label(place, es)])).toEqual([
		['Row 3, "R.F.C. \\"cliente\\""', 'Fila 3, "R.F.C. \\"cliente\\""'],
		['Row 3, "Clave unidad"', 'Fila 3, "Clave unidad"'],
		['Row 12', 'Fila 12'],
		['"Cliente"', '"Cliente"'],
		[undefined, undefined],
	]);
});

function sentence(one: Problem, language: Language, headerOf?: (column: string) => string) {
	const { message, fix } = render(one, language, ofSpreadsheet(headerOf));
	return `${message}. ${fix}`;
}

const HEADER =
	'Folio,RFC,Razón social,C.P.,Régimen,Uso CFDI,Forma de pago,Cantidad,Descripción,Precio,IVA,Total';
const BUYER = 'URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03';

it("renders all problems in an invoice's rows in Spanish", () => {
	const file = [
		HEADER,
		`1,${BUYER},dos,,500,sí,mucho`,
		`1,EKU9003173C9,,,,,01,0,Taza,"-1.5",,`,
		`,${BUYER.replace('URE180429TM6', 'EKU9003173C9')},1,Taza,500,16%,500`,
	].join('\n');
	const sheet = sheetOfCsv(Buffer.from(file), invoiceColumns);
	const codes = { productCode: '52152001', unitCode: 'H87' };
	const items = invoicesOf(sheet, { issuer: {}, now: 0, ...codes });
	const sentences = items.flatMap((item) =>
		item.kind === 'refused' ? item.problems.map((one) => sentence(one, es, sheet.headerOf)) : [],
	);
	expect(sentences).toEqual([
		'Fila 3, "RFC": dice "EKU9003173C9", pero la fila 2 de la misma factura dice "URE180429TM6". Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
		'Fila 3, "Forma de pago": dice "01", pero la fila 2 de la misma factura dice "03". Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
		'Fila 2, "IVA": "sí" no deja claro cuál es la tasa de IVA. Escriba la tasa con el signo de por ciento, por ejemplo 16%.',
		'Fila 3, "IVA": está en blanco. Escriba 16%, 8%, 0%, Exento o No objeto.',
		'Fila 2, "Descripción": está en blanco. Indique qué se vendió.',
		'Fila 2, "Cantidad": "dos" no es un número. Escriba solo dígitos, con punto antes de los decimales, como 1250.50.',
		'Fila 3, "Cantidad": dice "0", pero debe ser mayor que cero al redondearlo a seis decimales. Si no se vendió nada, elimine la fila.',
		'Fila 3, "Precio": "-1.5" es un número negativo. Una factura no puede llevar importes negativos. Para rebajar un concepto, indique un descuento mayor que cero.',
		'Fila 4, "Folio": está en blanco. Llene la celda.',
		'Fila 4, "Total": dice 500.00, pero la factura suma 580.00. Corrija este importe, o la cantidad, el precio, el descuento o los impuestos.',
	]);
});

it.each([
	{
		of: 'PK\u0003\u0004',
		says: 'La hoja de cálculo está en formato de Excel, no en CSV. Guarde el archivo como CSV, o use sus filas.',
	},
	{
		of: 'Folio,RFC\n1,"URE',
		says: 'La hoja de cálculo tiene en la fila 2 una celda que empieza con comillas y no termina con ellas. Agregue las comillas al final de la celda, o vuelva a guardar el archivo como CSV.',
	},
	{
		of: 'Folio,RFC,R.F.C.\n1,URE180429TM6,EKU9003173C9',
		says: 'La hoja de cálculo tiene dos columnas para el mismo dato: "RFC" y "R.F.C.". Agregue "(usar)" al encabezado de la columna que se usa, o elimine la otra columna.',
	},
	{
		of: HEADER.replace('C.P.', 'Nota').replace('RFC,', 'X,'),
		says: 'La hoja de cálculo no tiene 2 columnas obligatorias. Agregue cada columna que falta, con uno de estos nombres: (RFC / Tax ID / Clave RFC / Registro federal de contribuyentes), (Domicilio fiscal / C.P. / C.P. fiscal / Código postal). No importan las mayúsculas ni los acentos.',
	},
	{
		of: HEADER.replace(',RFC,', ',X,'),
		says: 'La hoja de cálculo no tiene una columna obligatoria. Agregue cada columna que falta, con uno de estos nombres: (RFC / Tax ID / Clave RFC / Registro federal de contribuyentes). No importan las mayúsculas ni los acentos.',
	},
])('renders a problem with a whole file in Spanish: $says', ({ of, says }) => {
	const found = problemsOr(() => sheetOfCsv(Buffer.from(of), invoiceColumns));
	expect(found).toBeInstanceOf(Problems);
	const { problems } = found as Problems;
	expect(problems.map((one) => sentence(one, es))).toEqual([says]);
});

it('gives advice for spreadsheet rows without the names of JSON or form fields', () => {
	const found = [
		problem('rows[3]', 'lineTaxesNotGiven'),
		problem('rows[3].taxes', 'notATax', { values: { value: 'ISH 3' } }),
		problem('rows[3].iva', 'belowOnePercent', { values: { value: 'IVA 0.5' } }),
		problem('rows[3].priceWithTax', 'nothingLeftOfPrice', { values: { price: '0.000001' } }),
		problem('rows[3].quantity', 'zeroInSixDecimals', {
			values: { value: '0' },
			remedy: 'leaveLineOut',
		}),
		problem('rows[3].total', 'totalMissed', {
			values: { expected: '1.00', reached: '1.01', difference: '0.01' },
			remedy: 'giveSimpleLines',
		}),
	];
	expect(found.map((one) => sentence(one, es, (column) => column))).toEqual([
		'Fila 3: no indica qué impuestos lleva. Agregue una columna "IVA" con 16%, 8%, 0%, Exento o No objeto en cada fila.',
		'Fila 3, "taxes": "ISH 3" no es un impuesto. Escriba, por ejemplo, "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" o "Ret ISR 10".',
		'Fila 3, "iva": "IVA 0.5" sería menos del uno por ciento. Escriba el porcentaje del impuesto: 16, no 0.16.',
		'Fila 3, "priceWithTax": dice 0.000001, que no supera sus impuestos. Los precios de esta columna incluyen impuestos. Escriba un precio mayor que sus impuestos.',
		'Fila 3, "quantity": dice "0", pero debe ser mayor que cero al redondearlo a seis decimales. Si no se vendió nada, elimine la fila.',
		'Fila 3, "total": sería 1.01, pero el total del pedido es 1.00: el redondeo del SAT en cada suma causa una diferencia de 0.01. Revise la cantidad, el precio, el descuento y los impuestos, o escriba los precios sin impuestos.',
	]);
});
