/** Spreadsheets as offices and their programs write them. The shapes of headers are public, the rows made up. */

import type { GivenSheet } from './index';
import { cancellationsOfSheet, invoicesOfSheet } from './index';
import { ofSpreadsheet } from '../problems/dictionary';
import { es } from '../locales/es';
import { render } from '../problems/render';
import type { Problem } from '../problems/problem';
import { Problems, problemsOr } from '../problems/problem';
import { sheetDefaults, sheetOptions } from '../fixtures/sheetDefaults';

const csv = (...lines: string[]): GivenSheet => ({ csv: Buffer.from(lines.join('\n')) });

const sentence = (problem: Problem, headerOf?: (name: string) => string) => {
	const { message, fix } = render(problem, es, ofSpreadsheet(headerOf));
	return `${message}. ${fix}`;
};

/** Each invoice with its rows and its total, or why there is none; a file that is refused is its reason. */
function read(...lines: string[]): string[] {
	const found = problemsOr(() => invoicesOfSheet(csv(...lines), sheetDefaults, sheetOptions));
	if (found instanceof Problems) return found.problems.map((one) => sentence(one));
	return found.items.flatMap((item) => {
		const rows = item.rows.map(({ row }) => row).join('+');
		if (item.kind === 'invoice') return [`${item.key}: ${rows} = ${String(item.invoice.Total)}`];
		if (item.kind === 'refused') {
			return item.problems.map((one) => `${rows}: ${sentence(one, found.headerOf)}`);
		}
		return item.kind === 'other' ? [`${rows}: nothing`] : [];
	});
}

/** The only invoice of a file. */
function invoiceOf(...lines: string[]): Record<string, unknown> {
	const { items } = invoicesOfSheet(csv(...lines), sheetDefaults, sheetOptions);
	const [item] = items.filter(({ kind }) => kind !== 'header' && kind !== 'other');
	if (item?.kind !== 'invoice') throw new TypeError(read(...lines).join('\n'));
	return item.invoice;
}

const lineOf = (...lines: string[]) =>
	(invoiceOf(...lines).Conceptos as Array<Record<string, unknown>>)[0];

const HEADER =
	'Folio,RFC,Razón social,C.P.,Régimen,Uso CFDI,Forma de pago,Cantidad,Descripción,Precio';
const UNNUMBERED = HEADER.replace('Folio,', '');
const BUYER = 'URE180429TM6,UNIVERSIDAD ROBOTICA ESPAÑOLA,86991,601,G03,03';
const OTHER = 'EKU9003173C9,ESCUELA KEMPER URGATE,42501,601,G03,03';
const SALE = `${BUYER},1,Taza,500`;

it.each<{ title: string; file: string[]; says: unknown[] }>([
	{
		title: 'rows below with neither number nor customer are lines of the invoice, as in Odoo',
		file: [HEADER, `1,${SALE}`, ',,,,,,,1,Envío,700', `2,${OTHER},1,Plato,100`],
		says: ['1: 2+3 = 1392.00', '2: 4 = 116.00'],
	},
	{
		title: 'and their total stands in the first',
		file: [`${HEADER},Total`, `1,${SALE},1392`, ',,,,,,,1,Envío,700,'],
		says: ['1: 2+3 = 1392.00'],
	},
	{
		title: 'without a number and with the same customer, it may be one invoice or two',
		file: [HEADER, `1,${SALE}`, `,${BUYER},1,Envío,700`],
		says: [
			'2+3: Fila 3, "Folio": está en blanco, y el cliente es el de la fila 2: puede ser un concepto de la misma factura, u otra factura. Escriba el folio de la fila 2 si es la misma factura; si no, otro.',
		],
	},
	{
		title: 'however its RFC is written',
		file: [
			HEADER,
			`1,${SALE}`,
			`1,ure-180429-tm6,,,,,,1,Envío,100`,
			`,URE-180429-TM6,,,,,,1,Caja,1`,
		],
		says: [
			expect.stringMatching(/^2\+3\+4: Fila 4, "Folio": está en blanco, y el cliente/) as string,
		],
	},
	{
		title: 'with another number and no customer, too',
		file: [HEADER, `1,${SALE}`, '2,,,,,,,1,Envío,700'],
		says: [
			'2: Fila 2: le sigue la fila 3, con otro folio y sin cliente, que puede ser un concepto de la misma factura. Escriba en la fila 3 el mismo folio si es de esta factura; si no, escriba su cliente.',
			...Array.from({ length: 6 }, () => expect.stringMatching(/^3: .* está en blanco/) as string),
		],
	},
	{
		title: 'below an empty row, too',
		file: [HEADER, `1,${SALE}`, ',,,,,,,,,', ',,,,,,,1,Envío,700'],
		says: [
			'3: nothing',
			expect.stringMatching(/^2\+4: Fila 4: no tiene folio ni cliente/) as string,
		],
	},
	{
		title: 'with another customer it is another invoice',
		file: [HEADER, `1,${SALE}`, `,${OTHER},1,Envío,700`],
		says: ['1: 2 = 580.00', '3: Fila 3, "Folio": está en blanco. Llene la celda.'],
	},
	{
		title: 'a number that is written in two ways may be the same',
		file: [HEADER, `001,${SALE}`, `1,${BUYER},1,Envío,700`, `01,${OTHER},1,Plato,100`],
		says: [
			'2: Fila 2, "Folio": dice "001", pero la fila 3 de la misma factura dice "1". Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
			'3: Fila 3, "Folio": dice "1", pero la fila 2 de la misma factura dice "001". Escriba lo mismo en las dos filas, o ponga otro folio en una de ellas.',
			'01: 4 = 116.00',
		],
	},
	{
		title: '"Factura" with SI and NO is no number, and may mean two things',
		file: [`ID,Factura,${UNNUMBERED}`, `11,SI,${SALE}`, `12,SI,${OTHER},1,Taza,500`],
		says: [
			'La hoja de cálculo tiene una columna "Factura" que solo dice, por ejemplo, "SI": puede ser que la venta se va a facturar, o que ya está facturada. Llámela "Facturar" si SI es que se pide la factura, o "Facturada" si SI es que ya existe.',
		],
	},
	{
		title: '"Facturar" says which rows to invoice',
		file: [`ID,Facturar,${UNNUMBERED}`, `11,SI,${SALE}`, `12,NO,${SALE}`],
		says: [
			'11: 2 = 580.00',
			'3: Fila 3, "Facturar": dice "NO", así que no se factura. Escriba SI para facturarla.',
		],
	},
	{
		title: 'and is not to be empty',
		file: [`ID,Facturar,${UNNUMBERED}`, `11,,${SALE}`],
		says: ['2: Fila 2, "Facturar": está en blanco. Escriba SI para facturarla.'],
	},
	{
		title: '"Facturada" says which ones exist',
		file: [`ID,Facturada,${UNNUMBERED}`, `11,SI,${SALE}`, `12,NO,${SALE}`],
		says: [
			'2: Fila 2, "Facturada": dice "SI". Elimine la fila, o escriba NO si la factura todavía no existe.',
			'12: 3 = 580.00',
		],
	},
	{
		title: 'a word is no number, and joins no rows',
		file: [HEADER, `S/N,${SALE}`, `S/N,${SALE}`, `01-feb,${SALE}`, `A-4,${SALE}`],
		says: [
			'2: Fila 2, "Folio": "S/N" no es el número de una factura. Escriba un número con dígitos, distinto en cada factura.',
			expect.stringMatching(/^3: Fila 3, "Folio": "S\/N"/) as string,
			expect.stringMatching(/^4: Fila 4, "Folio": "01-feb"/) as string,
			'A-4: 5 = 580.00',
		],
	},
	{
		title: '"ID" that counts the rows is no number',
		file: [`ID,${UNNUMBERED}`, `1,${SALE}`, `2,${OTHER},1,Taza,500`],
		says: [
			'La hoja de cálculo tiene una columna "ID" que solo cuenta las filas: 1, 2, 3. Agregue una columna con el número que tiene la venta o la factura, por ejemplo "Folio".',
		],
	},
	{
		title: 'a reference beside a number is not taken for it',
		file: [`Número,Referencia,${UNNUMBERED}`, `FAC/1,R-1,${SALE}`, `FAC/2,R-1,${SALE}`],
		says: [expect.stringMatching(/dos columnas para lo mismo: "Número" y "Referencia"/) as string],
	},
	{
		title: '"Name" of Shopify is the number, not the customer',
		file: [`Name,${UNNUMBERED}`, `#1001,${SALE}`, '#1001,,,,,,,2,Envío,100'],
		says: ['#1001: 2+3 = 812.00'],
	},
	{
		title: 'rows that are stamped or cancelled are not invoiced',
		file: [
			`${HEADER},UUID,Estatus`,
			`1,${SALE},5FB2822E-396D-4725-8521-CDC4BDD20CCF,Vigente`,
			`2,${SALE},,Cancelado`,
			`3,${SALE},pendiente,Pagado`,
		],
		says: [
			'2: Fila 2, "UUID": ya tiene el UUID 5FB2822E-396D-4725-8521-CDC4BDD20CCF, así que ya está timbrada. Elimine la fila, o borre la celda si el UUID no es de esta factura.',
			'3: Fila 3, "Estatus": dice "Cancelado". Elimine la fila si no se va a facturar; si no, corrija la celda.',
			'3: 4 = 580.00',
		],
	},
	{
		title: 'but those of a file that came back from here are protected by their key',
		file: [
			`${HEADER},ID de la factura,UUID,Resultado,Explicación`,
			`1,${SALE},1024,5FB2822E-396D-4725-8521-CDC4BDD20CCF,Ya timbrada,`,
			`2,${OTHER},1,Plato,100,,,No timbrada,"Fila 3: no se factura. Factura cancelada, no timbrar"`,
		],
		says: ['1: 2 = 580.00', '2: 3 = 116.00'],
	},
	{
		title: 'all pairs of columns for the same are named',
		file: [
			`${HEADER.replace('Precio', 'Importe')},Base imponible,Folio factura`,
			`1,${SALE},600,7`,
		],
		says: [
			'La hoja de cálculo tiene dos columnas para lo mismo: "Folio" y "Folio factura", "Importe" y "Base imponible". Escriba (usar) después del encabezado de la que cuenta, o elimine la otra columna.',
		],
	},
	{
		title: 'and the office chooses',
		file: [
			`${HEADER.replace('Precio', 'Importe')},Base imponible (usar),Folio factura (no usar)`,
			`1,${SALE},600,7`,
		],
		says: ['1: 2 = 696.00'],
	},
	{
		title: 'two columns with the same cells are one',
		file: [`${HEADER.replace('Precio', 'Importe')},Base imponible`, `1,${SALE},500`],
		says: ['1: 2 = 580.00'],
	},
	{
		title: 'the rate of IVA and its amount are two things',
		file: [`${HEADER},% de IVA,IVA`, `1,${SALE},16,80`, `2,${SALE},0.08,40`, `3,${SALE},16%,81`],
		says: [
			'1: 2 = 580.00',
			'2: 3 = 540.00',
			'4: Fila 4, "IVA": dice 81, pero el impuesto suma 80.00. Corrija la tasa o el importe.',
		],
	},
	{
		title: 'a header with a rate is that rate',
		file: [`${HEADER},IVA 16%`, `1,${SALE},80`, `2,${SALE},0`],
		says: ['1: 2 = 580.00', expect.stringMatching(/^3: .*"0" no deja claro/) as string],
	},
	{
		title: 'IVA of several rates is asked for, and not as two columns for the same',
		file: [`${HEADER},IVA16,IVA8`, `1,${SALE},80,0`],
		says: [expect.stringMatching(/columnas de impuestos distintos.*: "IVA16" y "IVA8"/) as string],
	},
	{
		title: 'two prices or discounts that contradict each other are asked for',
		file: [
			`${HEADER},Precio con IVA,Descuento,% Descuento`,
			`1,${SALE},580,50,10`,
			`2,${SALE},600,,`,
			`3,${SALE},580,50,5`,
		],
		says: [
			'1: 2 = 522.00',
			'3: Fila 3, "Precio con IVA": dice 600, que no es 500 con su IVA. Corrija uno de los dos precios.',
			'4: Fila 4, "Descuento": dice 50, pero el porcentaje da 25.00. Corrija el descuento o su porcentaje.',
		],
	},
	{
		title: 'Importe that is not quantity and price is asked for',
		file: [`${HEADER},Importe`, `1,${SALE},900`, `2,${SALE},500`, `3,${SALE},580`],
		says: [
			expect.stringMatching(
				/^2: Fila 2, "Importe": dice 900, pero la cantidad y el precio dan 500\.00/,
			) as string,
			'2: 3 = 580.00',
			'3: 4 = 580.00',
		],
	},
	{
		title: 'Subtotal of the invoice in each row is not that of the row',
		file: [
			HEADER.replace('Precio', 'Subtotal'),
			`1,${SALE}`,
			`1,${BUYER},1,Envío,500`,
			`2,${OTHER},1,Plato,100`,
		],
		says: [
			expect.stringMatching(/^2\+3: Fila 2, "Subtotal": es igual en todas las filas/) as string,
			'2: 4 = 116.00',
		],
	},
	{
		title: 'Importe that includes IVA is told by Subtotal',
		file: [`${HEADER.replace('Precio', 'Subtotal')},Importe`, `1,${SALE},580`, `2,${SALE},500`],
		says: [expect.stringMatching(/^2: Fila 2, "Subtotal": dice 500/) as string, '2: 3 = 580.00'],
	},
	{
		title: 'a regime beside that of the issuer is whose',
		file: [`RFC emisor,${HEADER}`, `EKU9003173C9,1,${SALE}`],
		says: [
			'La hoja de cálculo tiene "Régimen" junto a "RFC emisor": puede ser del emisor o del cliente. Escriba "Régimen del cliente" si es del cliente.',
		],
	},
	{
		title: 'the customer is told from the issuer by the words of the header',
		file: [
			`RFC emisor,Régimen fiscal,${HEADER.replace('Régimen', 'Régimen receptor').replace('C.P.', 'C.P. receptor')}`,
			`EKU9003173C9,612,1,${SALE}`,
		],
		says: ['1: 2 = 580.00'],
	},
	{
		title: 'and by a title above it',
		file: [
			'Emisor,,Receptor,,,,,,,,',
			'RFC,Nombre,RFC,Nombre,CP,Régimen fiscal,Uso CFDI,Forma de pago,Folio,Descripción,Precio unitario',
			`EKU9003173C9,ESCUELA KEMPER URGATE,${BUYER},1,Taza,500`,
		],
		says: ['1: nothing', '1: 3 = 580.00'],
	},
	{
		title: 'headers may stand in two rows',
		file: [
			'Folio,RFC,Razón,Código,Régimen,Uso,Forma de,,Precio',
			',,social,postal,fiscal,CFDI,pago,Descripción,unitario',
			`1,${BUYER},Taza,500`,
		],
		says: ['1: nothing', '1: 3 = 580.00'],
	},
	{
		title: 'sums, empty rows and headers of each page are no invoices',
		file: [
			`${HEADER},Importe`,
			`1,${BUYER},2,Taza,500,1000`,
			',,,,,,,,,,',
			`${HEADER},Importe`,
			`2,${OTHER},1,Taza,500,500`,
			',,,,,,,,,,1500',
			'TOTALES,,,,,,,3,,,1500',
			',,,,,,,,,IVA 16.0%,240',
			',,,,,,,,Total de facturas: 2,,1740',
			'Elaboró: Ana,,,,,,,,,,',
		],
		says: [
			'3: nothing',
			'4: nothing',
			'6: nothing',
			'7: nothing',
			'8: nothing',
			'9: nothing',
			'10: nothing',
			'1: 2 = 1160.00',
			'2: 5 = 580.00',
		],
	},
	{
		title: 'a sum among the lines of an invoice is asked for',
		file: [HEADER, `1,${SALE}`, '1,,,,,,,1,SUBTOTAL,500'],
		says: [
			'2+3: Fila 3, "Descripción": "SUBTOTAL" parece una suma entre los conceptos de una factura. Elimine la fila si es una suma; si no, describa lo que se vendió.',
		],
	},
	{
		title: 'IVA below the lines of an invoice is no line of it',
		file: [
			HEADER.replace('Cantidad,', '').replace('Precio', 'Importe'),
			`1,${BUYER},Renta,1000`,
			',,,,,,,IVA 16%,160',
			',,,,,,,Total,1160',
		],
		says: ['4: nothing', expect.stringMatching(/^2\+3: Fila 3, .*"IVA 16%" parece/) as string],
	},
	{
		title: 'a sale that is called a total is not left out',
		file: [HEADER, `1,${SALE}`, ',,,,,,,10,Total de horas,500'],
		says: [expect.stringMatching(/^2\+3: Fila 3, .*"Total de horas" parece una suma/) as string],
	},
	{
		title: 'a row that is there twice is asked for, unless the total of the invoice says so',
		file: [
			`${HEADER},Total`,
			...[1, 1].map(() => `1,${SALE},580`),
			...[1, 1].map(() => `2,${SALE},1160`),
			...[1, 1].map(() => `3,${SALE},`),
		],
		says: [
			'2+3: Fila 3: es igual a la fila 2, y puede estar dos veces en el archivo. Elimine una, o deje una fila con la cantidad de las dos.',
			'2: 4+5 = 1160.00',
			expect.stringMatching(/^6\+7: Fila 7: es igual a la fila 6/) as string,
		],
	},
	{
		title: 'the total of an invoice is not that of each row',
		file: [`${HEADER},Total factura`, `1,${SALE},580`, `1,${BUYER},1,Plato,500,580`],
		says: [expect.stringMatching(/^2\+3: Fila 2, "Total factura": dice 580/) as string],
	},
	{
		title: 'an amount that nobody knows is asked for where no total tells',
		file: [`${HEADER},IVA frontera`, `1,${SALE},40`],
		says: [
			'La hoja de cálculo tiene columnas de las que no se sabe si cambian una factura: "IVA frontera", que dice "40". Escriba (no usar) después del encabezado de cada una que no cuenta, o póngale uno de los nombres de la documentación. Para todos los archivos con estos encabezados, quien administra el flujo lo escribe una vez en Columns: IVA frontera = no usar.',
		],
	},
	{
		title: 'what SAT would refuse is told of the cell, in the words of its header',
		file: [
			HEADER.replace('RFC', 'RFC receptor').replace('Régimen', 'Rég. Fiscal'),
			`1,${SALE.replace('601', '612')}`,
			`2,${SALE.replace('URE180429TM6', 'URE1804')}`,
			`3,${SALE.replace(',03', ',77')}`,
			`4,${SALE.replace(',601', ',Persona moral')}`,
			`5,${SALE.replace(',03', ',04 Tarjeta de débito')}`,
		],
		says: [
			'2: Fila 2, "Rég. Fiscal": dice "612", pero URE180429TM6 es el RFC de una persona moral, que no puede tener el régimen 612. Elija como "Rég. Fiscal" uno que tenga registrado en el SAT: aparece en la Cédula de Datos Fiscales de su cliente.',
			expect.stringMatching(/^3: Fila 3, "RFC receptor": dice "URE1804"/) as string,
			expect.stringMatching(/^4: Fila 4, "Forma de pago": dice "77"/) as string,
			expect.stringMatching(/^5: Fila 5, "Rég\. Fiscal": dice "Persona moral"/) as string,
			'6: Fila 6, "Forma de pago": dice "04 Tarjeta de débito", y la clave y las palabras no son lo mismo. Escriba solo la clave.',
		],
	},
])('$title', ({ file, says }) => {
	const found = read(...file);
	expect(found).toEqual(says);
	// The office has no form of n8n.
	expect(found.join('\n')).not.toMatch(/Options|JSON|n8n|Default|Conceptos\[|Receptor\./);
});

it('"Clave SAT" and "Unidad SAT" are codes, and the words of a unit are one', () => {
	const header = `${HEADER},Clave,Clave SAT,Unidad SAT,Unidad`;
	expect(lineOf(header, `1,${SALE},TZ-1,52152001,E48,Servicio`)).toMatchObject({
		ClaveProdServ: '52152001',
		ClaveUnidad: 'E48',
		NoIdentificacion: 'TZ-1',
		Unidad: 'Servicio',
	});
	expect(lineOf(`${HEADER},Unidad`, `1,${SALE},Servicio`)).toMatchObject({ ClaveUnidad: 'E48' });
	expect(lineOf(`${HEADER},Unidad`, `1,${SALE},bulto`)).toMatchObject({ ClaveUnidad: 'H87' });
});

it('a percentage of discount is no amount', () => {
	for (const percent of ['10', '10%', '10 %']) {
		expect(lineOf(`${HEADER},% Dto.`, `1,${BUYER},2,Taza,500,${percent}`)).toMatchObject({
			Descuento: '100.00',
		});
	}
});

it.each([
	['Transferencia', '', '03', 'PUE'],
	['Transferencia electrónica de fondos (03)', '', '03', 'PUE'],
	['SPEI', 'Una sola exhibición', '03', 'PUE'],
	['T. Crédito', 'Contado', '04', 'PUE'],
	['TDD', 'PUE', '28', 'PUE'],
	['1 - Efectivo', 'PUE - Pago en una sola exhibición', '01', 'PUE'],
	['Por definir', 'Parcialidades', '99', 'PPD'],
	['', 'Pago en parcialidades o diferido', '99', 'PPD'],
])('paid by "%s", "%s" is %s and %s', (form, method, FormaPago, MetodoPago) => {
	const row = `1,${BUYER.replace(/03$/, form)},1,Taza,500,${method}`;
	expect(invoiceOf(`${HEADER},Método de pago`, row)).toMatchObject({ FormaPago, MetodoPago });
});

it.each(['Tarjeta', 'Crédito', 'Depósito', '03 - Efectivo', '03, 04'])(
	'paid by "%s" may be two things, and is refused',
	(form) => {
		const row = `1,${BUYER.replace(/03$/, JSON.stringify(form))},1,Taza,500`;
		expect(read(HEADER, row)).toEqual([
			expect.stringMatching(/^2: Fila 2, "Forma de pago": dice /),
		]);
	},
);

it.each([
	['Gastos en general', 'General de Ley Personas Morales', 'Pesos', 'G03', '601', 'MXN'],
	['gastos generales', '601 - Régimen General de Ley', 'M.N.', 'G03', '601', 'MXN'],
	['Adquisición de mercancías', 'RESICO', 'mxn', 'G01', '626', 'MXN'],
])('"%s", "%s", "%s" are codes', (use, regime, money, UsoCFDI, RegimenFiscalReceptor, Moneda) => {
	const buyer = BUYER.replace('G03', use).replace(',601', `,${regime}`);
	expect(invoiceOf(`${HEADER},Moneda`, `1,${buyer},1,Taza,500,${money}`)).toMatchObject({
		Moneda,
		Receptor: { UsoCFDI, RegimenFiscalReceptor },
	});
});

it.each([
	{ prices: ['1.234,50', '12,5'], says: ['1: 2 = 1432.02', '2: 3 = 14.50'] },
	{ prices: ['1,234.50', '1,234'], says: ['1: 2 = 1432.02', '2: 3 = 1431.44'] },
	// A thousand, or a little more than one.
	{ prices: ['12,50', '1,234'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"1,234"/)] },
	{ prices: ['12,50', '1.234'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"1\.234"/)] },
	{ prices: ['12.50', '12,50'], says: ['1: 2 = 14.50', expect.stringMatching(/^3: .*"12,50"/)] },
	{ prices: ['0,125'], says: ['1: 2 = 0.15'] },
	{ prices: ['$ 500.00 M.N.', '500 pesos'], says: ['1: 2 = 580.00', '2: 3 = 580.00'] },
	{ prices: ['USD 500'], says: [expect.stringMatching(/^2: .*"USD 500" no es un número/)] },
])('the prices $prices', ({ prices, says }) => {
	const rows = prices.map((price, index) => `${index + 1},${BUYER},1,Taza,"${price}"`);
	expect(read(HEADER, ...rows)).toEqual(says);
});

describe('A file of cancellations', () => {
	const cancellations = (...lines: string[]) => {
		const found = problemsOr(() => cancellationsOfSheet(csv(...lines)));
		if (found instanceof Problems) return found.problems.map((one) => sentence(one));
		return found.items.flatMap((item) => {
			if (item.kind === 'cancellation') {
				return [[item.invoiceId, item.uuid, item.folio].filter(Boolean).join(' ')];
			}
			return item.kind === 'refused'
				? item.problems.map((one) => sentence(one, found.headerOf))
				: [];
		});
	};
	const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

	it.each([
		// A counter of rows is no ID; beside a UUID it does not count.
		{ file: ['ID,UUID,Motivo', `1,${UUID},02`, `2,${UUID},02`], says: [UUID, UUID] },
		{
			file: ['ID,Motivo', '1,02', '2,02', '4,02'],
			says: [
				'La hoja de cálculo tiene una columna "ID" que solo cuenta las filas: 1, 2, 3. Agregue una columna con el número que tiene la venta o la factura, por ejemplo "UUID".',
			],
		},
		{ file: ['Folio fiscal,Motivo', `${UUID.toLowerCase()},02`], says: [UUID] },
		{ file: ['No. Factura,Motivo', '1001,02'], says: ['1001'] },
		{ file: ['Serie,Folio,Motivo', 'A,12,02', ',13,02'], says: ['A-12', '13'] },
		// A UUID is one wherever it stands.
		{
			file: ['Folio,Motivo', `${UUID},02`, '{5fb2822e-396d-4725-8521-cdc4bdd20ccf},2'],
			says: [UUID, UUID],
		},
		{ file: ['ID,Motivo', `${UUID},02`, '1024,02'], says: [UUID, '1024'] },
		{ file: ['UUID,Motivo', `${UUID},02`, 'TOTAL,', ','], says: [UUID] },
		{
			file: [
				'UUID,Motivo,UUID de sustitución',
				`5FB2822E,02,`,
				`${UUID},,`,
				`${UUID},5,`,
				`${UUID},1,`,
				`${UUID},01,${UUID}`,
				`${UUID},02,${UUID}`,
				',02,',
			],
			says: [
				'Fila 2, "UUID": "5FB2822E" no es un UUID. Escríbalo así, por ejemplo: 5FB2822E-396D-4725-8521-CDC4BDD20CCF.',
				'Fila 3, "Motivo": está en blanco. Escriba 01, 02, 03 o 04.',
				'Fila 4, "Motivo": "5" no es un motivo del SAT. Escriba 01, 02, 03 o 04.',
				'Fila 5, "UUID de sustitución": está en blanco. Escriba el UUID de la factura que sustituye a esta, u otro motivo.',
				'Fila 6, "UUID de sustitución": es el UUID de la misma factura. Escriba el UUID de la factura que la sustituye, u otro motivo.',
				`Fila 7, "UUID de sustitución": dice ${UUID}, pero con el motivo 02 no hay sustitución. Borre la celda, o escriba el motivo 01.`,
				'Fila 8: no dice de qué factura es. Escriba su UUID (folio fiscal) o su ID.',
			],
		},
		{ file: ['No.,ID de la factura,UUID,Motivo', `1,1024,${UUID},02`], says: [`1024 ${UUID}`] },
		{ file: ['ID,Motivo', '1024,02', '1025,03'], says: ['1024', '1025'] },
	])('$file', ({ file, says }) => {
		expect(cancellations(...file)).toEqual(says);
	});
});
