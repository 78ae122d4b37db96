import { sheetDefaults, sheetOptions, saleCells } from './support/sheetDefaults';
import { cancellationsOfSheet, invoicesOfSheet } from './index';
import { sectionOf } from './states';

const said = (text: string) => sectionOf({ row: 1, name: 'column1', text });

it.each([
	['CANCELADAS', 'gone'],
	['Facturas canceladas noviembre', 'gone'],
	['Reporte de ventas devueltas', 'gone'],
	['Relación de cotizaciones', 'gone'],
	['NO FACTURAR ESTAS:', 'notToInvoice'],
	['Ventas que no se facturan', 'notToInvoice'],
	['En espera', 'notToInvoice'],
	['YA FACTURADAS', 'issued'],
	['Facturas emitidas 2026', 'issued'],
	['Pendientes de pago', 'unpaid'],
	['Facturas por cobrar', 'unpaid'],
	['POR FACTURAR', 'open'],
	['NO FACTURADAS', 'open'],
	['Facturas pendientes de timbrar', 'open'],
	['Pagadas', 'open'],
	['VENTAS', 'open'],
	['Plantilla para facturar', 'open'],
])('gives the rows below the title "%s" the state %s', (text, state) => {
	expect(said(text)).toBe(state);
});

it.each([
	'Noviembre 2026',
	'Sucursal Norte',
	'Elaboró: Ana',
	'Control de facturación',
	'Factura de noviembre',
	'Política de devoluciones',
])('gives the rows below the title "%s" no state', (text) => {
	expect(said(text)).toBeUndefined();
});

const headers = ['Folio', ...Object.keys(saleCells), 'Cantidad', 'Precio'];
const sale = (folio: string) => [folio, ...Object.values(saleCells), '1', '1000'];

const invoices = (...rows: string[][]) =>
	invoicesOfSheet({ rows }, sheetDefaults, sheetOptions).items.flatMap((item) => {
		if (item.kind === 'invoice') return [`${item.key} ${String(item.invoice.Total)}`];
		if (item.kind !== 'refused') return [];
		return [`${item.key} ${item.problems.map(({ field, code }) => `${field} ${code}`).join()}`];
	});

it('invoices no row below a title such as CANCELADAS until a title asks to invoice', () => {
	expect(
		invoices(
			headers,
			sale('1'),
			['CANCELADAS'],
			sale('2'),
			['Norte'],
			sale('3'),
			['POR FACTURAR'],
			sale('4'),
		),
	).toEqual([
		'1 1160.00',
		'2 rows[3].column1 rowCancelled',
		'3 rows[3].column1 rowCancelled',
		'4 1160.00',
	]);
});

it('reads a title above the header, but ignores a count such as "Canceladas: 3"', () => {
	expect(invoices(['Facturas canceladas'], headers, sale('1'))).toEqual([
		'1 rows[1].column1 rowCancelled',
	]);
	expect(invoices(['Canceladas: 3'], headers, sale('1'))).toEqual(['1 1160.00']);
	expect(invoices(['Noviembre'], headers, sale('1'))).toEqual(['1 1160.00']);
});

it('invoices a PPD row below a title about unpaid sales', () => {
	const credit = [...headers, 'Método de pago'];
	const rows = [['Facturas por cobrar'], credit, [...sale('1').with(6, '99'), 'PPD']];
	expect(invoices(...rows)).toEqual(['1 1160.00']);
});

const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

const cancellation = (...titles: string[]) =>
	cancellationsOfSheet(
		{ rows: [['UUID', 'Motivo'], ...titles.map((text) => [text]), [UUID, '02']] },
		sheetOptions,
	).items.at(-1)?.kind;

it.each(['NO CANCELAR:', 'Facturas que no se cancelan', 'Pendientes de autorizar', 'Vigentes'])(
	'does not cancel the invoices below the title "%s"',
	(title) => {
		expect(cancellation(title)).toBe('refused');
		expect(cancellation(title, 'A CANCELAR')).toBe('cancellation');
	},
);

it.each(['Cancelaciones de noviembre', 'Pendientes de cancelar', 'Por cancelar', 'Noviembre'])(
	'cancels the invoices below the title "%s"',
	(title) => {
		const { items } = cancellationsOfSheet(
			{ rows: [[title], ['UUID', 'Motivo'], [UUID, '02']] },
			sheetOptions,
		);
		expect(items.at(-1)?.kind).toBe('cancellation');
	},
);
