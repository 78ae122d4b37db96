import fc from 'fast-check';

import type { Phrase, Problem } from '../cfdi/problems/problem';
import { Problems, problemsOr } from '../cfdi/problems/problem';
import { saleCells, sheetDefaults } from './support/sheetDefaults';
import { ignoredColumns, ignoredIn, tellingWords } from './states';
import { invoicesOfSheet } from './index';

const SALE = {
	Folio: '1001',
	...saleCells,
	Precio: '100.00',
};

type Cells = Readonly<Record<string, unknown>>;

const namesIn = ({ values }: Problem) =>
	[values.columns ?? []].flat().map((one) => (one as Phrase).values?.header);

function read(...sales: readonly Cells[]): string {
	const rows = sales.map((cells) =>
		Object.fromEntries(
			Object.entries({ ...SALE, ...cells }).filter(([, cell]) => cell !== undefined),
		),
	);
	const found = problemsOr(() => invoicesOfSheet({ rows }, sheetDefaults));
	if (found instanceof Problems) {
		const [problem] = found.problems as [Problem];
		return problem.code === 'unknownColumns'
			? `asks ${namesIn(problem).join()}`
			: `refuses ${problem.code}`;
	}
	const item = found.items.find(({ rows }) => rows[0]?.row === 2);
	if (item?.kind === 'refused') {
		const [{ field }] = item.problems as [Problem];
		return `holds ${found.headerOf(field.replace(/^rows\[2\]\.?/, ''))}`;
	}
	return item?.kind === 'invoice' ? String(item.invoice.Total) : String(item?.kind);
}

it.each([
	['Saldo', '0.00'],
	['Saldo pendiente', '-'],
	['Adeudo', ''],
	['Tipo de movimiento', 'Venta'],
	['Estado', 'Publicado'],
	['Estado del pedido', 'RETIRO PENDIENTE'],
	['Estado', 'En facturación'],
	['Order Status', 'To ship'],
	['Estatus', 'Primera entrega, surtida'],
	['Estatus', 'Timbre pendiente'],
	['Estatus', 'Pagado y pendiente de timbrar'],
	['Estatus', 'Pagado 100 %'],
	['Variation', '30ml'],
	['Note Attributes', 'country: MX\r\nutm_source: abandoned_cart\r\nutm_medium: email'],
])('does not hold back a row whose column %s says %j', (header, cell) => {
	expect(read({ [header]: cell })).toBe('116.00');
});

describe('a state that holds back its row and names its column', () => {
	it.each([
		['Saldo', '116.00'],
		['Saldo pendiente', '116.00'],
		['Adeudo', '50'],
		['Por cobrar', '$116.00'],
		['Estatus', 'Anticipo pagado'],
		['Estado del pago', 'Abono recibido'],
		['Estatus', '1a parcialidad pagada'],
		['Estatus', 'Pagado 50%'],
		['Estatus', 'Parcialmente saldada'],
		['Estatus', 'Con saldo'],
		['Estatus', 'Por vencer'],
		['Balance due', '116.00'],
		['Notas', 'cliente pide cancelación'],
		['Notas', 'pidió reembolso'],
		['Tipo de movimiento', 'Egreso'],
		['Order Status', 'Cancelled'],
		['Order Status', 'Refunded'],
		['Order Status', 'Failed'],
		['Order Status', 'On hold'],
		['Order Status', 'Pending payment'],
		['Order Status', 'wc-checkout-draft'],
		['Financial Status', 'pending'],
		['Financial Status', 'authorized'],
		['Financial Status', 'expired'],
		['Financial Status', 'voided'],
		['Financial Status', 'partially_refunded'],
		['Financial Status', 'partially_paid'],
		['Estado del pago', 'Pendiente'],
		['Estado del pago', 'Rechazado'],
		['Estado de la orden', 'Cancelada'],
		['Estado', 'Devolución finalizada con reembolso al comprador'],
		['Estado', 'Cancelada por el comprador'],
		['Estado', 'Venta cancelada'],
		['Descripción del estado', 'Te devolvimos el dinero. Devuelto el 12 de noviembre'],
		['order-status', 'Canceled'],
		['order-status', 'Pending'],
		['item-status', 'Cancelled'],
		['Receipt type', 'Refund'],
		['Event Type', 'Refund'],
		['Order Refund Amount', '100.00'],
		['Refunded Amount', 50],
		['Anulaciones y reembolsos', '-100'],
		['Cantidad devuelta', '1'],
		['Pagado', 'NO'],
		['¿Pagado?', 'No'],
		['Paid', 'FALSE'],
		['Cobrado', 'NO'],
		['Devuelto', 'SI'],
		['Fecha de devolución', '2026-11-20'],
		['Cancelled at', '2026-11-20 10:00:00 -0600'],
		['Fecha de cancelación', 46340],
		['Motivo de cancelación', 'Se arrepintió'],
		['Observaciones', 'CANCELADA'],
		['Observaciones', 'Cancelado por el cliente'],
		['Observaciones', 'se cancela'],
		['Observaciones', 'duplicada'],
		['Observaciones', 'devolución'],
		['Observaciones', 'Factura cancelada, no timbrar'],
		['Observaciones', 'El pedido fue cancelado'],
		['Observaciones', 'Cliente de mostrador; se canceló el viernes'],
		['Notes', 'Order canceled by customer'],
		['Columna X', 'Reembolsado'],
		['Notas', 'Cheque devuelto'],
		['Notas', 'do not invoice'],
		['Estatus', 'Cancelación en proceso'],
		['Estatus', 'Incobrable'],
		['Estatus', 'Baja'],
		['Etapa', 'Cancelada'],
		['Vendedor', 'CANCELADA'],
		['Estatus', 'Pendiente'],
		['Estatus', 'Borrador'],
		['Payment status', 'unpaid'],
		['Estatus de cobranza', 'Vencida'],
		['Estado del envío', 'Devuelto'],
	])('does not invoice a row whose column "%s" says %s, and names the column', (header, cell) => {
		expect(read({ [header]: cell })).toBe(`holds ${header}`);
	});

	it.each([
		['Order Status', 'Completed'],
		['Order Status', 'Processing'],
		['Financial Status', 'paid'],
		['Fulfillment Status', 'unfulfilled'],
		['Fulfillment Status', 'pending'],
		['Estado del envío', 'Pendiente'],
		['Estado del pago', 'Recibido'],
		['Estado', 'Entregado'],
		['Estado', 'Jalisco'],
		['order-status', 'Shipped'],
		['order-status', 'Unshipped'],
		['Receipt type', 'Sale'],
		['Refunded Amount', '0.00'],
		['Anulaciones y reembolsos', 0],
		['Pagado', 'SI'],
		['Paid at', '2026-11-20 10:00:00 -0600'],
		['Devuelto', 'NO'],
		['Cancelled at', ''],
		['Fecha de cancelación', '00/00/0000'],
		['Estatus', 'Por facturar'],
		['Estatus', 'Pendiente de timbrar'],
		['Estado de facturación', 'Pendiente'],
		['Observaciones', 'Entregar en recepción, avisar antes'],
		['Estatus de cancelación', 'Cancelable sin aceptación'],
		['Order Status', 'Out for delivery'],
		['Notas', 'Debe llevar sello'],
		['Estado', 'Baja California Sur'],
		['Ciudad', 'Baja California'],
		['Marca', 'Void Skate'],
		['Etapa', 'Ganado'],
		['Notas', 'Cliente nuevo, cobrar envío'],
		['Categoría', 'Audífonos con cancelación de ruido'],
		['Descripción', 'Cancelación de ruido, audífonos'],
		['Vendedor', 'Ana Rechy'],
	])('invoices a row whose column "%s" says %s', (header, cell) => {
		expect(read({ [header]: cell })).toBe('116.00');
	});

	it('invoices an unpaid row as PPD if the row says PPD', () => {
		const ppd = { 'Método de pago': 'PPD', 'Forma de pago': '99' };
		for (const cells of [
			{ 'Estado del pago': 'Pendiente' },
			{ Pagado: 'NO' },
			{ Abono: '50.00' },
		]) {
			expect(read({ ...ppd, ...cells })).toBe('116.00');
		}
		expect(read({ ...ppd, Estatus: 'Cancelada' })).toBe('holds Estatus');
	});

	it('asks about a row with an unknown status instead of invoicing it', () => {
		expect(read({ 'Estado del pago': 'En limbo' })).toBe('holds Estado del pago');
		expect(read({ 'Order Status': 'zzz' })).toBe('holds Order Status');
	});
});

it.each(['Por vencer', 'Anticipo recibido'])(
	'invoices a sale on credit with the status "%s"',
	(Estatus) => {
		expect(read({ Estatus, 'Método de pago': 'PPD', 'Forma de pago': '99' })).toBe('116.00');
	},
);

describe('a column that could change the invoice', () => {
	it.each([
		['Monto', '232.00'],
		['Monto pagado', '232.00'],
		['Precio final', '90'],
		['Venta', '232.00'],
		['Venta', '232'],
		['Comisión', '12.50'],
		['Tip', '15'],
		['Ajuste', '-10.00'],
		['Promoción', '10%'],
		['Promoción', '10 %'],
		['Impuesto de reembolsos promocionales', '-3.03'],
		['Noches', '3'],
		['Cajas', 12],
		['Meses', '6'],
		['Abono', '50.00'],
		['Zona fronteriza', 'SI'],
		['Propina', '20'],
		['Envío', '99'],
		['Flete', '$ 99.00'],
		['ISH', '3%'],
		['Cobro en', 'USD'],
		['Divisa de cobro', 'Dólares'],
		['Divisa de cobro', 'Quetzal'],
		['pago', 'USD'],
		['Pago', '50.00'],
		['Tipo de pago', 'Tarjeta en dólares'],
		['Pago', 50],
		['Método', '12 meses'],
		['Á metodo', 2],
		['Cobro en', 'Dólar canadiense'],
		['Cobro en', 'DLLS'],
		['Procede', 'NO'],
		['Confirmado', 'NO'],
		['', '50.00'],
		['Columna X', '12 pzas'],
		['Columna X', 'US$ 20'],
		['Tarifa', 80],
		['Fecha de depósito', '450.00'],
		['Paid at', 500],
		['Depósito', 46_350],
		['Recibido', '100'],
		['Entregado', '3'],
		['Paquetería', '99'],
		['Garantía', '500'],
		['A cuenta', '50'],
		['Nota', '99.00'],
		['Facturar con IVA', 'NO'],
		['Valor', '99.90 MXN'],
	])('asks about the column "%s" with the value %s', (header, cell) => {
		expect(read({ [header]: cell })).toBe(`asks ${header === '' ? '(10)' : header}`);
		expect(read({ [`${header} (no usar)`]: cell })).toBe('116.00');
	});

	it.each([
		['Mon.', 'USD'],
		['Exportación', '02'],
		['A cuenta de terceros', 'SI'],
	])('holds back a row because of its column "%s" with the value %s', (header, cell) => {
		expect(read({ [header]: cell })).toMatch(/^holds /);
	});

	it('asks about all unclear columns of the file together', () => {
		const odd = { Comisión: '10', Vendedor: 'Ana', Noches: '3', Ajuste: '', Propina: 5 };
		expect(read(odd, { ...odd, Folio: '1002', Ajuste: '1' })).toBe(
			'asks Comisión,Noches,Ajuste,Propina',
		);
	});

	it('accepts the suggested answer for a column, even for a column without a header', () => {
		const rows = [
			[...Object.keys(SALE), ''],
			[...Object.values(SALE), '$50.00'],
		];
		const withHeaders = (headers: Readonly<Record<string, string>>) =>
			problemsOr(() => invoicesOfSheet({ rows }, sheetDefaults, { headers }));
		const asked = withHeaders({});
		const answer = asked instanceof Problems ? String(asked.problems[0]?.values.answer) : '';
		const [header = '', name = ''] = answer.split(' = ');
		expect(withHeaders({ [header]: name })).not.toBeInstanceOf(Problems);
	});

	it("asks only about payment and currency columns if the file's total matches the invoice", () => {
		const odd = { Comisión: '10', Noches: '3', Propina: 5, Total: '116.00' };
		expect(read(odd)).toBe('116.00');
		expect(read({ Total: '116.00', Abono: '50.00' })).toBe('asks Abono');
		expect(read({ Total: '116.00', 'Cobro en': 'USD' })).toBe('asks Cobro en');
	});

	it('ignores a column that repeats the total of the invoice', () => {
		expect(read({ Monto: '116.00', 'Monto pagado': '$116', Saldo: '0.00' })).toBe('116.00');
	});

	it.each([
		['Importe con IVA', '116.00'],
		['Total sin IVA', '$100.00'],
		['Precio de lista', '100'],
	])(
		'accepts an amount in the column "%s" only if the amount matches the invoice',
		(header, cell) => {
			expect(read({ [header]: cell })).toBe('116.00');
			expect(read({ [header]: '99' })).toBe(`asks ${header}`);
		},
	);

	it.each(['Monto', 'Neto', 'Importe con IVA'])(
		'does not read the column "%s" as a price without IVA, because it could be the amount paid',
		(header) => {
			expect(read({ [header]: '100.00' })).toBe(`asks ${header}`);
		},
	);

	it('asks about the second of two columns with the same meaning if their values differ', () => {
		expect(read({ Cantidad: '1', 'Cantidad vendida': '3' })).toBe('asks Cantidad vendida');
		expect(read({ Cantidad: '3', 'Cantidad vendida': '3' })).toBe('348.00');
		expect(read({ Pedido: '5544' })).toBe('116.00');
	});
});

describe('a harmless column never stops an office', () => {
	it.each([
		['Vendedor', 'Ana'],
		['Vendedor', 12],
		['No. de vendedor', '7'],
		['Sucursal', 3],
		['Teléfono', '5555555555'],
		['Tel. del cliente', '(55) 5555-5555'],
		['Color', 'Azul'],
		['Talla', '28'],
		['Guía', '794612345'],
		['Tracking number', '1Z999'],
		['ID del cliente', '88'],
		['Código de barras', '7501031311309'],
		['Referencia bancaria', '123456'],
		['Fecha de entrega', 46360],
		['Created at', '2026-11-20 10:00:00 -0600'],
		['Hora', '10:30'],
		['Notas', 'Tocar el timbre'],
		['Calle', 'Av. Juárez 123'],
		['No. exterior', '123'],
		['Entregado', 'SI'],
		['Regalo', 'NO'],
		['Accepts Marketing', 'yes'],
		['Días de crédito', 30],
		['Existencia', 250],
		['Aut.', '445566'],
		['Presentación', '500 ml'],
		['MSI', '3'],
		['Tiempo de entrega', '3 días'],
		['Columna X', 'texto libre'],
		['Columna X', '5512345678'],
		['Columna X', '24/11/2026'],
		['Columna X', 'ana@example.mx'],
		['No.', '1'],
		['Turno', 2],
		['Habitación', 204],
		['Garantía', '12 meses'],
		['Fecha de pago', 46350],
		['Código de descuento', 'VERANO'],
		['Payment ID', '7312'],
		['Producto Físico', 'Sí'],
		['Vendedor', 'Franco'],
		['Entregar a', 'Sol Barra'],
		['Diseño', 'Quetzal'],
		['Columna X', 'Pen Drive'],
		['Payment Method', 'Shopify Payments'],
		['Fecha de depósito', 46_350],
		['Paid at', 46_350.571_58],
	])('ignores the column "%s" with the value %s', (header, cell) => {
		expect(read({ [header]: cell })).toBe('116.00');
	});
});

describe('the law', () => {
	const outcomeOf = (cells: Cells): string => {
		const found = problemsOr(() =>
			invoicesOfSheet({ rows: [{ ...SALE, ...cells }] }, sheetDefaults),
		);
		if (found instanceof Problems) return 'asked';
		const item = found.items.find(({ kind }) => kind === 'invoice' || kind === 'refused');
		if (item?.kind !== 'invoice') return 'held';
		return item.notes.length > 0 ? 'said in a note' : JSON.stringify(item.invoice);
	};
	const unchanged = outcomeOf({});

	const words = (text: string) => fc.constantFrom(...text.split(', '));
	const some = words(
		`${tellingWords}, ${Object.values(ignoredColumns).join(', ')}, zafra, quux, lorem, extra, otro, forma, metodo, modo, medio`,
	);
	const letters = fc.stringMatching(/^[A-Za-zÁÉÍÓÚñ]{1,12}$/);
	const header = fc
		.array(fc.oneof(some, letters), { minLength: 1, maxLength: 4 })
		.map((parts) => parts.join(' '))
		.filter((text) => !(text in SALE));
	// Exclude values that the invoice already has, because another column can repeat them: the total
	// (116), the IVA rate (16) and the payment form (3).
	const whole = fc.integer({ min: 2, max: 999 }).filter((one) => ![116, 16, 3].includes(one));
	const amount = fc
		.integer({ min: 101, max: 9_999_999 })
		.filter((cents) => cents !== 11_600 && cents !== 1_600)
		.map((cents) => cents / 100);
	const cell = fc.oneof(
		amount.map((one) => one.toFixed(2)),
		amount.map((one) => `$${one.toLocaleString('en-US')}`),
		amount,
		whole,
		whole.map((pieces) => `${pieces} pzas`),
		whole.map((percent) => `${percent}%`),
		words('USD, EUR, Dólares, US$ 20.50, CAD'),
		words('Cancelado, CANCELADA, Refunded, Devuelto, duplicada, NO FACTURAR'),
	);

	it('ignores a random column with an amount, count or state only if the column is harmless', () => {
		fc.assert(
			fc.property(header, cell, (name, value) => {
				const outcome = outcomeOf({ [name]: value });
				if (outcome !== unchanged) return;
				// Under a date header, a number such as 46014 is Excel's day number, so it is safe to ignore.
				if (/fecha|date|hora|at$/i.test(name) && /^[45]\d{4}$/.test(String(value))) return;
				const harmless = ignoredIn(name);
				const isMoney = /\$|\.\d+$|%$/.test(String(value));
				const isHarmlessCell = harmless === 'always' || (harmless === 'unlessMoney' && !isMoney);
				expect([name, value, harmless, isHarmlessCell]).toEqual([name, value, harmless, true]);
				expect(String(value)).not.toMatch(/cancel|refund|devuelto|duplicada|facturar/i);
			}),
			{ numRuns: 1000 },
		);
	});
});

describe('the payment form, whatever its column is called', () => {
	const paid = (columns: Readonly<Record<string, unknown>>) => {
		const sale = Object.entries(SALE).filter(([header]) => header !== 'Forma de pago');
		const rows = [{ ...Object.fromEntries(sale), ...columns }];
		const found = problemsOr(() => invoicesOfSheet({ rows }, sheetDefaults));
		if (found instanceof Problems) return found.problems.map(({ code }) => code).join();
		const item = found.items.find(({ rows: [row] }) => row?.row === 2);
		if (item?.kind === 'refused') return item.problems.map(({ code }) => code).join();
		if (item?.kind !== 'invoice') return String(item?.kind);
		return `${String(item.invoice.FormaPago)} ${String(item.invoice.MetodoPago)}`;
	};

	it.each([
		...['Método de pago', 'Pago', 'Tipo de pago', 'Método', 'Metodo de Pago', 'MetodoPago'],
		...['Payment method', 'Modo de pago', 'Forma de cobro', 'Medio de pago', 'Forma de pago'],
	])('reads the payment form in the column %s', (header) => {
		expect(paid({ [header]: 'Efectivo' })).toBe('01 PUE');
		expect(paid({ [header]: 'Tarjeta de crédito' })).toBe('04 PUE');
		expect(paid({ [header]: '03 - Transferencia electrónica' })).toBe('03 PUE');
		expect(paid({ [header]: '28' })).toBe('28 PUE');
	});

	it('does not ask about the payment form if two columns agree', () => {
		expect(paid({ 'Forma de pago': '28', 'Tipo de pago': '28 Débito' })).toBe('28 PUE');
		expect(paid({ 'Forma de pago': '01', 'Método de pago': 'Efectivo' })).toBe('01 PUE');
		expect(paid({ 'Forma de pago': '01', 'Método de pago': 'PUE' })).toBe('01 PUE');
	});

	it('asks once about the payment form if two columns disagree', () => {
		const both = { 'Forma de pago': 'Transferencia', 'Método de pago': 'Efectivo' };
		expect(paid(both)).toBe('unknownColumns');
		expect(paid({ 'Forma de pago': '03', Pago: 'Tarjeta de crédito' })).toBe('unknownColumns');
	});

	it('reads the payment form and method correctly if their columns are swapped', () => {
		const swapped = { 'Forma de pago': 'Pago en una sola exhibición', 'Método de pago': 'Cheque' };
		expect(paid(swapped)).toBe('02 PUE');
		expect(paid({ 'Forma de pago': 'PPD', 'Método de pago': '99' })).toBe('99 PPD');
	});
});

it.each([
	['Sí', '116.00'],
	['No', 'holds Facturable'],
])('reads the column Facturable like the column Requiere factura: %s', (cell, outcome) => {
	expect(read({ Facturable: cell })).toBe(outcome);
});

describe('the preview refuses everything that Stamp would refuse', () => {
	it.each([
		['IVA', '17%'],
		['Tasa IVA', '17%'],
		['IEPS', '10%'],
		['Ret. IVA', '20%'],
		['Ret. ISR', '40%'],
		['Impuestos', 'IVA 17'],
	])('refuses a rate unknown to SAT in the column %s: %s', (header, cell) => {
		expect(read({ [header]: cell })).toBe(`holds ${header}`);
	});
});

describe('a discount in a separate row', () => {
	const taza = { Folio: '1001', ...saleCells, Importe: '101.00', IVA: '16%' };

	const made = (rows: readonly Cells[]) =>
		invoicesOfSheet({ rows: rows.map((row) => ({ ...row })) }, sheetDefaults).items.flatMap(
			(item) => {
				if (item.kind === 'invoice') return [String(item.invoice.Total)];
				return item.kind === 'refused' ? item.problems.map(({ code }) => code) : [];
			},
		);

	const names = [
		...['Descuento', 'DESCUENTOS', 'Descuento 10%', 'Descuento por pronto pago', 'Descuento: 5 %'],
		...[
			'Dcto.',
			'Dscto',
			'Dto.',
			'Dto 10%',
			'Desc.',
			'Desc. comercial',
			'Descto. cliente frecuente',
		],
		...['Bonificación', 'Bonificaciones', 'Bonif. por volumen', 'Rebaja', 'Rebajas de enero'],
		...[
			'Promoción',
			'Promo',
			'Cupón',
			'Cupones',
			'Ahorro',
			'Discount',
			'(-) Descuento',
			'- Descuento',
		],
		...[
			'Menos descuento',
			'Total descuento',
			'10% de descuento',
			'-10% descuento',
			'Descuento s/compra',
		],
	];
	const places: Array<[place: string, above: Cells[], cells: Cells]> = [
		['below the line', [taza], {}],
		['with all cells of the sale', [taza], taza],
		['with the customer again', [taza], { ...taza, Folio: '', Cantidad: '1' }],
		['below a subtotal', [taza, { Descripción: 'Subtotal', Importe: '101.00' }], {}],
		['below a total', [taza, { Descripción: 'Total', Importe: '101.00' }], {}],
		['below an empty row', [taza, {}], {}],
	];

	it.each(names)(
		'refuses a discount in a separate row called "%s", wherever the row is',
		(word) => {
			for (const [place, above, cells] of places) {
				for (const amount of ['-15.15', '15.15', '(15.15)', '$ -15.15', -15.15, 15.15]) {
					const row = { ...cells, Descripción: word, Importe: amount };
					const code = /[-(]/.test(String(amount)) ? 'negative' : 'discountAmongLines';
					const all = made([...above, row, { Descripción: 'Total', Importe: '99.59' }]);
					expect([place, amount, all.includes(code), all.includes('sumAmongLines')]).toEqual([
						...[place, amount, true, false],
					]);
					expect(all.filter((one) => /^\d/.test(one))).toEqual([]);
				}
			}
		},
	);

	it.each(['Razón social', 'Folio'])(
		'recognizes a discount row by a word in the column "%s"',
		(column) => {
			const footer = (word: string, Importe: string) => ({ [column]: word, Importe });
			const rows = [taza, footer('Subtotal', '101.00'), footer('Descuento', '-15.15')];
			expect(made([...rows, footer('Total', '99.59')])).toEqual(['negative']);
			expect(made([taza, footer('Descuento', '15.15')])).toEqual(['discountAmongLines']);
		},
	);

	it('recognizes a discount row with a negative quantity', () => {
		const row = { Descripción: 'Descuento', Cantidad: '-1', Importe: '15.15' };
		expect(made([taza, { ...taza, ...row }])).toEqual(['negative']);
	});

	it("ignores a footer's discount row if the amount is zero or the sum of all discounts", () => {
		const first = { ...taza, Descuento: '15.15' };
		const second = { ...first, Folio: '1002', Descuento: '10.00' };
		const footer = (Importe: string) => [
			{ Descripción: 'Subtotal', Importe: '202.00' },
			{ Descripción: 'Descuento', Importe },
			{ Descripción: 'Total', Importe: '205.14' },
		];
		for (const sum of ['25.15', '-25.15', '0.00', '-', '']) {
			expect(made([first, second, ...footer(sum)])).toEqual(['99.59', '105.56']);
		}
		expect(made([first, second, ...footer('30.00')])).toEqual(['99.59', 'discountAmongLines']);
	});

	it.each([
		...[
			'Promoción 2x1 pizzas',
			'Promo familiar',
			'Cuponera 2026',
			'Tarjeta de descuento',
			'Dto. 402 renta',
		],
		...[
			'Descuentómetro',
			'Rebajador de madera',
			'Bonificador',
			'Ahorrador de agua',
			'Descripción de puesto',
		],
	])('does not read the product "%s" as a discount', (Descripción) => {
		expect(made([{ ...taza, Descripción }])).toEqual(['117.16']);
	});

	it.each([
		['Ret. ISR', '10.10'],
		['Retención de IVA', '10.77'],
		['Anticipo', '50.00'],
		['Envío', '50.00'],
		['Ajuste', '-0.16'],
	])(
		'reports the row "%s" below a subtotal, but accepts an IVA row there',
		(Descripción, Importe) => {
			const subtotal = { Descripción: 'Subtotal', Importe: '101.00' };
			expect(made([taza, subtotal, { Descripción, Importe }])).toContain('lineApart');
			expect(made([taza, subtotal, { Descripción: 'IVA', Importe: '16.16' }])).toEqual(['117.16']);
		},
	);
});

it.each([
	'Cuota 2-A',
	'Cuota 2A',
	'Cuota Art. 2-A LIEPS',
	'Cuota Art. 2-A por litro',
	'Cuota artículo 2o.-A LIEPS',
	'Cuota Art. 2°-A',
	'CUOTA_LIEPS_2-A',
	'IEPS 2-A',
	'IEPS (Art. 2-A)',
	'Cuota IEPS exenta de IVA',
	'Cuota IEPS sin IVA',
	'IEPS Edos y Mpios',
	'fuelQuota',
])('reads the column %s as the fuel quota, on which IVA is not charged', (header) => {
	expect(read({ [header]: '0.50' })).toBe('115.92');
	expect(read({ [header]: '' })).toBe('116.00');
});

it.each(['Cuota', 'Cuota IEPS', 'Cuota combustibles y peaje', 'Cuota 2 I D', 'Importe cuota 2-A'])(
	'asks about the column %s, which does not clearly contain the fuel quota',
	(header) => {
		expect(read({ [header]: '0.50' })).toBe(`asks ${header}`);
	},
);

const litres = {
	...{ Cantidad: '20.842018', Unidad: 'LTR', 'Clave SAT': '15101514', 'Cuota 2-A': '0.545' },
	...{ Precio: '20.7562', 'Precio con IVA': '23.99', IVA: '67.40', Total: '500.00' },
};

it.each([
	['prices with and without IVA', {}],
	[
		'commas before the decimals',
		{
			...{ 'Cuota 2-A': '0,545', Precio: '20,7562', Cantidad: '20,842018' },
			...{ 'Precio con IVA': '23,99', IVA: '67,40', Total: '500,00' },
		},
	],
	['Importe with IVA', { Importe: '500.00' }],
	['Importe without IVA', { Importe: '432.60' }],
	['the rate of IVA', { IVA: '16%' }],
])('invoices a fuel sale whose amounts charge no IVA on the quota: %s', (_, cells) => {
	expect(read({ ...litres, ...cells })).toBe('500.00');
});

it('does not invoice a fuel sale with amounts that charge IVA on the quota', () => {
	expect(read({ ...litres, 'Precio con IVA': '24.08' })).toBe('holds Precio con IVA');
	expect(read({ ...litres, IVA: '69.22' })).toBe('holds IVA');
	expect(read({ ...litres, Total: '501.82' })).toBe('holds Total');
});

describe('an unknown column', () => {
	const named = (header: string, cell: string) => {
		const found = problemsOr(() =>
			invoicesOfSheet({ rows: [{ ...SALE, [header]: cell }] }, sheetDefaults),
		);
		const [problem] = found instanceof Problems ? found.problems : [];
		return [problem?.values.columns ?? []].flat().map((one) => (one as Phrase).values?.name);
	};

	it.each<[string, string, string | undefined]>([
		['Total neto del mes', '40.00', 'Total'],
		['IVA frontera', '40', 'IVA'],
		['Comisión', '40.00', undefined],
	])(
		'asks about the unknown column %s, and suggests a similar known column if one exists',
		(header, cell, name) => {
			expect(named(header, cell)).toEqual([name]);
		},
	);

	it.each(['Total c/IVA', 'Total con IVA', 'Total (IVA incluido)'])(
		'reads the column %s as the total and does not ask about it',
		(header) => {
			expect(read({ [header]: '116.00' })).toBe('116.00');
			expect(read({ [header]: '117.00' })).toBe(`holds ${header}`);
		},
	);
});

describe('a missing issuer', () => {
	const without = { ...sheetDefaults, issuer: undefined };
	const itemOf = (cells: Cells, defaults = without as never) =>
		invoicesOfSheet({ rows: [{ ...SALE, ...cells }] }, defaults).items.find(
			({ kind }) => kind !== 'header',
		);

	it('builds an invoice without an issuer if none is known', () => {
		const item = itemOf({});
		expect(item).toMatchObject({ kind: 'invoice', invoice: { Total: '116.00' } });
		expect(item?.kind === 'invoice' && 'Emisor' in item.invoice).toBe(false);
	});

	it.each<[Cells]>([
		[{ 'Uso CFDI': 'D01' }],
		[{ Régimen: '605' }],
		[{ RFC: 'URE180429' }],
		[{ 'C.P.': '123' }],
		[{ 'Razón social': '' }],
		[{ 'Forma de pago': '98' }],
	])('reports the same errors in the row %j whether or not the issuer is known', (cells) => {
		const [own, known] = [itemOf(cells), itemOf(cells, sheetDefaults as never)];
		expect(own?.kind).toBe('refused');
		expect(own).toEqual(known);
	});

	it("compares the general public's postal code with the issuer's only if the issuer is known", () => {
		const cells = {
			...{ RFC: 'XAXX010101000', 'Razón social': 'PUBLICO EN GENERAL', 'Uso CFDI': 'S01' },
			...{ Régimen: '616', 'C.P.': '86991' },
		};
		const place = { ...sheetDefaults, issuer: { LugarExpedicion: '42501' } };
		const codesOf = (defaults: unknown) => {
			const item = itemOf(cells, defaults as never);
			return item?.kind === 'refused' ? item.problems.map(({ code }) => code) : [];
		};
		expect(codesOf(place)).toContain('genericPostalCode');
		expect(codesOf(without)).not.toContain('genericPostalCode');
	});

	it('invoices a recipient whose name ends in SA DE CV, but adds a note', () => {
		const item = itemOf({ 'Razón social': 'UNIVERSIDAD ROBOTICA ESPAÑOLA SA DE CV' });
		expect(item).toMatchObject({
			kind: 'invoice',
			notes: [{ code: 'nameHasCapitalRegime', field: 'rows[2].name' }],
		});
	});
});
