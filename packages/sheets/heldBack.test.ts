import { invoicesOfSheet } from './index';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import { saleCells, sheetDefaults, sheetOptions } from './support/sheetDefaults';

const SALE = {
	Folio: '1',
	...saleCells,
	Cantidad: '1',
	Precio: '1000',
};

function read(...sales: ReadonlyArray<Record<string, unknown>>): string {
	const rows = sales.map((cells) =>
		Object.fromEntries(
			Object.entries({ ...SALE, ...cells }).filter(([, cell]) => cell !== undefined),
		),
	);
	const found = problemsOr(() => invoicesOfSheet({ rows }, sheetDefaults, sheetOptions));
	const item =
		found instanceof Problems ? found : found.items.find(({ rows }) => rows[0]?.row === 2);
	const headerOf = found instanceof Problems ? (field: string) => field : found.headerOf;
	if (item instanceof Problems || item?.kind === 'refused') {
		return item.problems
			.map(({ field, code }) => `${headerOf(field.replace(/^rows\[2\]\.?/, ''))} ${code}`)
			.join();
	}
	if (item?.kind !== 'invoice') return String(item?.kind);
	const { Total: total, Moneda: currency } = item.invoice;
	return currency === 'MXN' ? String(total) : `${String(total)} ${String(currency)}`;
}

it.each([
	['Facturar', 'NO'],
	['¿Se factura?', 'No'],
	['Timbrar', 'NO'],
	['Emitir', 'no'],
	['Generar factura', 'después'],
	['Autorizado', 'NO'],
])('does not invoice a row whose column "%s" says %s', (header, cell) => {
	expect(read({ [header]: cell })).toBe(`${header} rowNotWanted`);
	expect(read({ [header]: 'SI' })).toBe('1160.00');
});

it('invoices a row only if both columns that ask whether to invoice say yes', () => {
	expect(read({ Facturar: 'SI', Autorizado: 'NO' })).toBe('Autorizado rowNotWanted');
	expect(read({ Facturar: 'SI', Autorizado: 'SI' })).toBe('1160.00');
});

it('ignores the name of the person who authorized a row', () => {
	expect(read({ Autorizado: 'Dirección' })).toBe('1160.00');
});

it.each(['Facturada', 'Timbrada', 'Emitida', 'Ya timbrada'])(
	'treats a row with SI in the column "%s" as already invoiced',
	(header) => {
		expect(read({ [header]: 'SI' })).toBe(`${header} rowIssued`);
		expect(read({ [header]: 'NO' })).toBe('1160.00');
	},
);

it.each([
	['Tipo de comprobante', 'E'],
	['Tipo de comprobante', 'P - Pago'],
	['Efecto del comprobante', 'Egreso'],
	['Tipo', 'Nota de crédito'],
	['Tipo documento', 'Nota crédito'],
	['Tipo documento', 'NotaCredito'],
	['Tipo', 'N. de Crédito'],
	['Tipo', 'N/C'],
	['Tipo', 'Cobro'],
	['Tipo de movimiento', 'Pago recibido'],
	['Tipo de transacción', 'Retiro general'],
	['Transaction type', 'PAYOUT'],
	['Tipo de operación', 'Comisión por venta'],
	['Tipo de documento', 'Cotización'],
	['Tipo', 'Devolución'],
	['Tipo de comprobante', 'E: Egreso'],
	['Tipo de comprobante', 'N'],
	['Tipo', 'Recibo electrónico de pago'],
	['Tipo de transacción', 'Pago'],
	['Tipo de movimiento', 'Abono'],
	['Transaction type', 'Credit Memo'],
	['Document type', 'Customer Credit Note'],
	['Invoice type', 'Return'],
	['Transaction type', 'Payment'],
	['Transaction type', 'Estimate'],
	['Transaction type', 'Bill'],
	['Tipo de documento', 'Factura de compra'],
	['Tipo de documento', 'Orden de compra'],
	['Tipo', 'Gasto'],
	['Tipo', 'Recibida'],
	['Tipo de documento', 'DEV'],
])(
	'does not invoice a row whose column "%s" names another kind of document: %s',
	(header, cell) => {
		expect(read({ [header]: cell })).toBe(`${header} rowNotAnInvoice`);
	},
);

it.each([
	['Tipo de comprobante', 'I'],
	['Tipo de comprobante', 'I - Ingreso'],
	['Tipo', 'Factura'],
	['Tipo', 'Producto'],
	['Tipo', 'Comisión'],
	['Tipo de operación', 'Transferencia'],
	['Tipo', 'Crédito'],
	['Tipo', 'E-book'],
	['Tipo', 'T-shirt'],
	['Tipo', 'N/A'],
	['Tipo', 'Servicio de nómina'],
	['Tipo', 'Pago en una exhibición'],
	['Transaction type', 'Invoice'],
	['Document type', 'Sales receipt'],
	['Tipo de documento', 'Remisión'],
	['Tipo de documento', 'Nota de venta'],
])('invoices a row whose column "%s" says %s', (header, cell) => {
	expect(read({ [header]: cell })).toBe('1160.00');
});

it.each([
	['UUID relacionado', '5FB2822E-396D-4725-8521-CDC4BDD20CCF'],
	['Tipo de relación', '04'],
	['Tipo de relación', '01'],
	['Sustituye a', 'A-12'],
	['Folio sustituido', 'A-12'],
	['Factura original', 'A-12'],
	['UUID anticipo', '5FB2822E-396D-4725-8521-CDC4BDD20CCF'],
	['Exportación', '02'],
	['No. de pedimento', '21  47  3807  8003832'],
])(
	'refuses a row whose unread column "%s" has a value that would change the invoice',
	(header, cell) => {
		expect(read({ [header]: cell })).toBe(`${header} notReadHere`);
		expect(read({ [header]: 'N/A' })).toBe('1160.00');
	},
);

it('accepts the export code 01, which is also the default', () => {
	expect(read({ Exportación: '01' })).toBe('1160.00');
	expect(read({ Exportación: '1 - No aplica' })).toBe('1160.00');
});

it('does not use a price with IVA as a price without IVA', () => {
	expect(read({ 'IVA incluido': 'SI' })).toBe('IVA incluido priceIncludesIva');
	expect(read({ 'IVA incluido': 'NO' })).toBe('1160.00');
	const named = { Precio: undefined, 'Precio con IVA': SALE.Precio };
	expect(read({ ...named, 'IVA incluido': 'SI' })).toBe('1000.00');
});

it('asks whether 0.1 in "Descuento" means 10 % if the file has no total', () => {
	expect(read({ Descuento: 0.1 })).toBe('Descuento discountUnclear');
	expect(read({ Descuento: 0.1, Total: '1159.88' })).toBe('1159.88');
	expect(read({ Descuento: '100' })).toBe('1044.00');
	expect(read({ Descuento: '0' })).toBe('1160.00');
});

it('reads an amount in parentheses as negative', () => {
	expect(read({ Precio: '($1,000.00)' })).toBe('Precio negative');
	expect(read({ Descuento: '(100.00)' })).toBe(read({ Descuento: '-100.00' }));
	expect(read({ Saldo: '(50.00)' })).toBe(read({ Saldo: '-50.00' }));
});

it.each([
	['Observaciones', 'Cliente pidió la CANCELACIÓN'],
	['Observaciones', 'NO FACTURAR hasta enero'],
	['Notas', 'Audífonos con cancelación de ruido'],
	['Columna X', 'devolver llamada'],
	['Vendedor', 'CANCELADA'],
])(
	'does not invoice a row if the column %s contains a word such as "cancelación": %s',
	(header, cell) => {
		expect(read({ [header]: cell })).toBe(`${header} rowCancelled`);
		expect(read({ [`${header} (no usar)`]: cell })).toBe('1160.00');
	},
);

it('ignores a word such as cancelación in a longer text below a known header', () => {
	expect(read({ Categoría: 'Audífonos con cancelación de ruido' })).toBe('1160.00');
});

const notesOf = (...rows: ReadonlyArray<Record<string, unknown>>) => {
	const sheet = invoicesOfSheet(
		{ rows: rows.map((cells) => ({ ...SALE, ...cells })) },
		sheetDefaults,
		sheetOptions,
	);
	return sheet.items.flatMap((item) =>
		item.kind === 'invoice'
			? item.notes.map(({ field, code, values }) => {
					const header = sheet.headerOf(field.replace(/^rows\[\d+\]\./, ''));
					return `${code} ${header}: ${String(values.value)}`;
				})
			: [],
	);
};

it.each([
	['Observaciones', 'El SPEI rebotó'],
	['Observaciones', 'sustituye a A-12'],
	['Notas', 'Abonó 500, facturar en diciembre'],
	['Notas', 'Ya se facturó en octubre'],
	['Comentarios', 'Urgente'],
	['Columna X', 'Falta su constancia'],
])('returns the harmless note in the column %s together with the invoice: "%s"', (header, cell) => {
	expect(notesOf({ [header]: cell })).toEqual([`rowNote ${header}: ${cell}`]);
	expect(notesOf({ [`${header} (no usar)`]: cell })).toEqual([]);
});

it.each([
	['Vendedor', 'Ana Rechy'],
	['Estatus', 'Pagada y entregada'],
	['Columna X', 'Norte'],
	['Notas', '12'],
	['Notas', 'ok'],
])('does not return the text in the column %s as a note: "%s"', (header, cell) => {
	expect(notesOf({ [header]: cell })).toEqual([]);
});

it('returns each note once, and at most five notes for each invoice', () => {
	const note = { Notas: 'Tocar el timbre' };
	expect(notesOf(note, { ...note, Descripción: 'Plato' })).toHaveLength(1);
	const many = Object.fromEntries(
		Array.from({ length: 9 }, (_none, at) => [`Notas ${at}`, `Nota ${at}`]),
	);
	expect(notesOf(many)).toHaveLength(5);
});

it.each([
	['Descripción', 'CANCELADA'],
	['Descripción', '*** Cancelada ***'],
	['Razón social', 'CANCELADO'],
	['Razón social', 'CANCELADA - UNIVERSIDAD ROBOTICA ESPAÑOLA'],
	['Folio', '1 CANCELADA'],
	['Folio', 'A-1 CANC'],
	['Descripción', 'Saldo anterior'],
	['Descripción', 'Nota de crédito 33'],
	['Descripción', 'Devolución de mercancía'],
	['Descripción', 'Abono a cuenta'],
	['Descripción', 'Producto de prueba'],
])('does not invoice a row with a remark in the column "%s": %s', (header, cell) => {
	expect(read({ [header]: cell })).toBe(`${header} rowCancelled`);
});

it.each(['53131608 Jabones', '53131608.0', '53131608 - Jabones', 53131608])(
	'reads a product code that has text after it: %s',
	(code) => {
		const { items } = invoicesOfSheet({ rows: [{ ...SALE, 'Clave SAT': code }] }, sheetDefaults);
		expect(items.at(-1)).toMatchObject({
			invoice: { Conceptos: [{ ClaveProdServ: '53131608' }] },
		});
	},
);

it.each([
	['IVA 16%', 'sumAmongLines'],
	['Descuento', 'discountAmongLines'],
])('refuses a line with the description "%s" and a price', (cell, code) => {
	expect(read({ Descripción: cell })).toBe(`Descripción ${code}`);
});

it.each(['-', ' $ -   ', 'N/A'])('reads %s in a discount column as no discount', (cell) => {
	expect(read({ Descuento: cell })).toBe('1160.00');
	expect(read({ '% Descuento': cell })).toBe('1160.00');
	expect(read({ Descuento: cell, '% Descuento': '10%' })).toBe('1044.00');
});

it.each([
	'Cancelación de ruido',
	'Canceladora de sellos',
	'Void Skate',
	'Saldo de inventario',
	'Prueba de embarazo',
	'Abono orgánico',
	'Pago por servicio',
	'Depósito en garantía',
])('does not mistake a product description for a cancellation or payment: %s', (cell) => {
	expect(read({ Descripción: cell })).toBe('1160.00');
});

it.each(['C', 'E', 'O'])('asks about an unknown code in the status column: %s', (cell) => {
	expect(read({ Estatus: cell })).toBe('Estatus rowStateUnknown');
	expect(read({ Estado: cell })).toBe('1160.00');
});

it.each(['Parcial', 'Anticipo', 'Pendiente'])('reads %s in the column Pagado as unpaid', (cell) => {
	expect(read({ Pagado: cell })).toBe('Pagado rowUnpaid');
});

it.each(['Pendiente de pago', 'Open balance', 'Saldo de la factura'])(
	'treats a row with an amount in the column "%s" as unpaid',
	(header) => {
		expect(read({ [header]: '1160' })).toBe(`${header} rowUnpaid`);
		expect(read({ [header]: '0' })).toBe('1160.00');
	},
);

it.each(['Anticipo', 'Redondeo', 'Cargo por servicio', 'Cupón'])(
	'refuses a file with an amount in the column "%s" if there is no total',
	(header) => {
		expect(read({ [header]: '100' })).toBe('Spreadsheet unknownColumns');
		expect(read({ [header]: '' })).toBe('1160.00');
	},
);

it.each([
	['Cantidad vendida', '10', '11600.00'],
	['Cantidad (kg)', '10', '11600.00'],
	['Cantidad de piezas', '10', '11600.00'],
	['Unidades vendidas', '10', '11600.00'],
	['Cant. Pzas', '10', '11600.00'],
	['Cantidad surtida', '10', 'Spreadsheet unknownColumns'],
	['Cantidad entregada', '10', 'Spreadsheet unknownColumns'],
	['Quantity (- Refund)', '2', 'Spreadsheet unknownColumns'],
	['Horas', '2.5', 'Spreadsheet unknownColumns'],
	['Litros', '40 l', 'Spreadsheet unknownColumns'],
	['Peso en kg', '0.5', 'Spreadsheet unknownColumns'],
	['Cantidad entregada', '1.00', '1160.00'],
	['Cantidad entregada', 'todo', '1160.00'],
	['Cantidad a pagar', '1160', '1160.00'],
])(
	'reads the column "%s" with %s as the quantity or asks about it, if there is no other quantity',
	(header, cell, says) => {
		expect(read({ Cantidad: undefined, [header]: cell })).toBe(says);
		// In a file with "Cantidad", the reader asks about the same unclear columns, except weights.
		const isAsked = says !== '1160.00' && !header.startsWith('Peso');
		expect(read({ [header]: cell })).toBe(isAsked ? 'Spreadsheet unknownColumns' : '1160.00');
	},
);

it('asks about "Cantidad entregada" only if "Importe" is the only price', () => {
	const given = { Cantidad: undefined, 'Cantidad entregada': '10', Total: '1160' };
	expect(read(given)).toBe('1160.00');
	const whole = { ...given, Precio: undefined, Importe: '1000' };
	expect(read(whole)).toBe('Spreadsheet unknownColumns');
	expect(read({ ...whole, 'Cantidad entregada': undefined, Horas: '40' })).toBe('1160.00');
});

it.each(['Tipo de moneda', 'Moneda factura', 'Currency code'])(
	'reads the column "%s" as the currency',
	(header) => {
		expect(read({ [header]: 'USD', 'Tipo de cambio': '17.5' })).toBe('1160.00 USD');
		expect(read({ [header]: 'Nacional' })).toBe('1160.00');
	},
);

it('asks about another column that could be the currency, even if there is a total', () => {
	expect(read({ 'Divisa de cobro': 'USD', Total: '1160' })).toBe('Spreadsheet unknownColumns');
	for (const cell of ['MXN', 'Pesos', 'N/A', 'NO', '']) {
		expect(read({ 'Divisa de cobro': cell })).toBe('1160.00');
	}
});

it.each(['Importe (MXN)', 'Importe M.N.', 'Importe MN', 'Precio en pesos', 'Total (MXN)'])(
	'does not use the column "%s" in pesos for an invoice in dollars',
	(header) => {
		const prices = header.startsWith('Total') ? {} : { Precio: undefined };
		const pesos = { ...prices, IVA: '16%', [header]: header.startsWith('Total') ? '1160' : '1000' };
		const dollars = { Moneda: 'USD', 'Tipo de cambio': '17.5', 'Importe USD': '100' };
		expect(read({ ...pesos, ...dollars })).toBe('Moneda currencyOfColumn');
		expect(read({ ...pesos, Moneda: 'MXN' })).toBe('1160.00');
	},
);

it.each([
	['Estatus', 'Facturado', 'rowIssued'],
	['Estatus', 'TIMBRADA', 'rowIssued'],
	['Estatus', 'Ya se facturó', 'rowIssued'],
	['Estado', 'Factura emitida', 'rowIssued'],
	['Estado de facturación', 'Facturada', 'rowIssued'],
	['Invoice status', 'Fully Invoiced', 'rowIssued'],
	['Fecha de timbrado', '2026-11-02', 'rowIssued'],
	['Fecha y hora de certificación', 46328.5, 'rowIssued'],
])('recognizes a row whose column "%s" says %s as already invoiced', (header, cell, says) => {
	expect(read({ [header]: cell })).toBe(`${header} ${says}`);
	expect(read({ [header]: cell, Resultado: 'Ya timbrada', Explicación: '' })).toBe('1160.00');
});

it.each([
	['Estatus', 'Por facturar'],
	['Estatus', 'Pendiente de timbrar'],
	['Estado de facturación', 'Pendiente'],
	['Fecha de timbrado', 'pendiente'],
	['Fecha de timbrado', '00/00/0000'],
])('recognizes a row whose column "%s" says %s as not yet invoiced', (header, cell) => {
	expect(read({ [header]: cell })).toBe('1160.00');
});

it.each<[cells: Record<string, unknown>, says: string]>([
	[{ '% Descuento': 0.1 }, '1044.00'],
	[{ '% Descuento': '0.10' }, '1044.00'],
	[{ 'Desc. (%)': 0.15, 'Importe sin IVA': '1000', Precio: undefined }, '986.00'],
	[{ '% Descuento': '0.5%' }, '1154.20'],
	[{ '% Descuento': 10 }, '1044.00'],
	[{ '% Descuento': 0 }, '1160.00'],
	// Another cell, such as the total, shows whether 0.5 means 0.5 % or 50 %.
	[{ '% Descuento': 0.5, Total: '1154.20' }, '1154.20'],
	[{ '% Descuento': 0.5, Importe: '995' }, '1154.20'],
	[{ '% Descuento': 0.5, IVA: '159.20' }, '1154.20'],
	[{ '% Descuento': 0.5, Descuento: '5' }, '1154.20'],
	[{ '% Descuento': 0.5, Total: '580' }, '580.00'],
	[{ '% Descuento': 0.5, Total: '600' }, 'Total sheetTotalDiffers'],
])('reads 0.1 below "%% Descuento" as 10%%, as Excel stores it: %j is %s', (cells, says) => {
	expect(read(cells)).toBe(says);
});

it.each([
	[{ '% Descuento': 0.5 }, '% Descuento discountPercentUnclear'],
	[{ '% Descuento': 0.5, Total: '580' }, '580.00'],
	[{ '% Descuento': 0.5, Total: '1154.20' }, '1154.20'],
	[{ '% Descuento': '50%' }, '580.00'],
])('reads the row %j as %s if another row has a discount of 10 percent', (cells, says) => {
	expect(read(cells, { Folio: '2', '% Descuento': 10 })).toBe(says);
});

it.each<[header: string, cell: unknown, other: Record<string, unknown>]>([
	['Descuento comercial', '100', { Total: '' }],
	['Dcto', '10', {}],
	['Dcto %', '10%', {}],
	['Bonif.', '10', {}],
	['Desc. comercial', '10', {}],
	['Disc %', '10', {}],
	['Ret.', '1.25', {}],
	['Ret.', '1.25%', {}],
	['Aplica retención', 'SI', {}],
	['Aplica IVA', 'NO', {}],
	['¿Lleva IVA?', 'No', {}],
	['Exento de IVA', 'SI', {}],
	['Exento', 'X', {}],
	['Tasa', '0%', {}],
	['Tasa', 0.08, {}],
	['Tipo de impuesto', 'Exento', {}],
	['Tipo de impuesto', 'No aplica', {}],
	['Impuestos', '0.00', {}],
	['IVA frontera', 'SI', {}],
])('asks about a row without a total if its column "%s" says %s', (header, cell, other) => {
	expect(read({ ...other, [header]: cell })).toBe('Spreadsheet unknownColumns');
	expect(read({ ...other, [header]: '' })).toBe('1160.00');
	expect(read({ [header]: cell, Total: '1160' })).toBe('1160.00');
});

it.each([
	['Aplica IVA', 'SI'],
	['Exento de IVA', 'NO'],
	['Exento', ''],
	['Tasa', '16%'],
	['Tasa', 0.16],
	['Tipo de impuesto', 'IVA'],
	['Tipo de impuesto', 'IVA 16%'],
	['IVA frontera', 'NO'],
	['Impuesto de hospedaje', '0'],
	['Ret.', '0'],
	['Desc. corta', 'Blanca'],
	['Tasa de cambio', '17.5'],
	['Fecha del IVA', '2026-11-02'],
])('applies the default taxes to a row whose column "%s" says %s', (header, cell) => {
	expect(read({ [header]: cell })).toBe('1160.00');
});

it.each(['Incluido', 'Si, incluido', 'Sí incluye', 'Con IVA', 'X'])(
	'reads a price as including IVA if "IVA incluido" says %s',
	(cell) => {
		expect(read({ 'IVA incluido': cell })).toBe('IVA incluido priceIncludesIva');
	},
);

it.each(['No incluido', 'Sin IVA', '+ IVA', 'Más IVA', 'N/A', ''])(
	'reads a price as excluding IVA if "IVA incluido" says %s',
	(cell) => {
		expect(read({ 'IVA incluido': cell })).toBe('1160.00');
	},
);

it.each<[cells: Record<string, unknown>, total: string]>([
	[{ Precio: '30000', 'Ret. ISR': '10%', 'Ret. IVA': '10.6667%', Total: '28600.00' }, '28600.00'],
	[{ Precio: '30000', 'Ret. ISR': '10%', 'Ret. IVA': '10.6667%', Total: '28599.99' }, '28599.99'],
	[{ Precio: '30000', 'Ret. ISR': '3000.00', 'Ret. IVA': '3200.00' }, '28600.00'],
	// The withheld IVA is exactly two thirds of the IVA. 10.6667 % of the price would be 32000.10.
	[{ Precio: '300000', IVA: '48000.00', 'Ret. IVA': '32000.00' }, '316000.00'],
	[{ Precio: '15000', IEPS: '8%', IVA: '16%', 'Ret. IVA': '10.6667%' }, '17064.00'],
	[{ Precio: '15000', IEPS: '1200.00', IVA: '2592.00', 'Ret. IVA': '1728.00' }, '17064.00'],
	[{ Precio: '10000', IVA: '8%', 'Ret. IVA': '10.6667%', Total: '10266.67' }, '10266.67'],
	[{ Precio: '10000', IVA: '800.00', 'Ret. IVA': '533.33', Total: '10266.67' }, '10266.67'],
	[{ Precio: '10000', IVA: '8%', 'Ret. IVA': 0.053333 }, '10266.67'],
	[{ Precio: '1000', IEPS: '80.00', IVA: '172.80', 'Ret. IVA': '172.80' }, '1080.00'],
	[{ Precio: '1000', IEPS: '80.00', IVA: '172.80', 'Ret. IVA': '40.00' }, '1212.80'],
	[
		{
			Precio: undefined,
			'Precio con IVA': '18792.00',
			IEPS: '8%',
			IVA: '16%',
			'Ret. IVA': '1728.00',
		},
		'17064.00',
	],
])('reads withheld IVA as a rate or an amount: the row %j has the total %s', (cells, total) => {
	expect(read(cells)).toBe(total);
});
