import { saleCells, sheetDefaults } from './support/sheetDefaults';
import { invoicesOfSheet } from './index';
import { isToCome } from './states';

const NOW = Date.UTC(2026, 10, 24, 18);

it.each([
	'2026-12-15',
	'15/12/2026',
	'2027/01/15',
	'31.12.2026',
	'46371',
	'2026-12-15 10:30:00',
	'2026-12-15T10:30:00',
	'24/12/26',
	'30-dic-26',
	'15 de enero de 2027',
	'Martes 15 de diciembre de 2026',
	'Jan 15, 2027',
])('recognizes %s as a future date', (text) => {
	expect(isToCome(text, NOW)).toBe(true);
});

it.each([
	'2026-11-24',
	'2026-11-25',
	'24/11/2026',
	'05/12/2026',
	'46350',
	'',
	'15 de enero',
	'20-nov-26',
	'20 de noviembre de 2026',
	'Martes 24 de noviembre de 2026',
	'12:30:26',
	'24/11/26 12:30',
	'99999',
])('does not recognize %j as a date that is certainly in the future', (text) => {
	expect(isToCome(text, NOW)).toBe(false);
});

const outcome = (cells: Record<string, unknown>) =>
	invoicesOfSheet({ rows: [{ Folio: '1', ...saleCells, Precio: '1000', ...cells }] }, sheetDefaults)
		.items.flatMap((item) =>
			item.kind === 'refused' ? item.problems.map(({ code }) => code) : item.kind,
		)
		.filter((one) => one !== 'header');

it.each(['Fecha', 'Fecha de factura', 'Fecha a facturar', 'Fecha programada', 'Invoice date'])(
	'asks about a row with a future date in the column "%s"',
	(header) => {
		expect(outcome({ [header]: '2027-01-15' })).toEqual(['rowStateUnknown']);
		expect(outcome({ [header]: '2026-11-20' })).toEqual(['invoice']);
	},
);

it.each(['Fecha de entrega', 'Fecha de vencimiento', 'Fecha de pago', 'Vigencia'])(
	'ignores a future date in the column "%s", which is not the invoice date',
	(header) => {
		expect(outcome({ [header]: '2027-01-15' })).toEqual(['invoice']);
	},
);
