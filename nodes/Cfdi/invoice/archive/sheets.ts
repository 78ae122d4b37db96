import type { Decimal, Text } from 'cfdi-mx';
import { taxTitle } from 'cfdi-mx';
import type { Book, BookLine, BookTax, Receivable, TaxLine } from 'cfdi-desk';
import type { Cell, Sheet } from './workbook';

export interface Noted {
	kind: string;
	uuid: string;
	id: string;
	/** The number of the order, or the reference of the payment. */
	number: string;
	what: Text;
}

type Column<Row> = readonly [title: string, cellOf: (row: Row) => Cell];

/** Returns the sheets of the workbook: the CFDI, the collected taxes, the findings, and the receivables. */
export function sheetsOf({ lines, taxes, receivable }: Book, odd: readonly Noted[]): Sheet[] {
	return [
		sheetOf('CFDI', [...beforeTaxes, ...taxColumns(lines), ...afterTaxes], lines),
		sheetOf('Impuestos cobrados', collectedColumns, taxes),
		sheetOf('Por revisar', oddColumns, odd),
		sheetOf('Por cobrar', receivableColumns, receivable),
	];
}

function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
	return {
		name,
		header: columns.map(([title]) => title),
		rows: rows.map((row) => columns.map(([, cellOf]) => cellOf(row))),
	};
}

const beforeTaxes: ReadonlyArray<Column<BookLine>> = [
	['Fecha', ({ entry }) => ({ time: entry.date })],
	['UUID', ({ entry }) => entry.uuid],
	['Serie', ({ entry }) => entry.series],
	['Folio', ({ entry }) => entry.folio],
	['RFC emisor', ({ entry }) => entry.issuer],
	['RFC', ({ entry }) => entry.rfc],
	['Nombre', ({ entry }) => entry.name],
	['Tipo', ({ entry }) => entry.type],
	['Método', ({ entry }) => entry.method],
	['Forma de pago', ({ entry }) => entry.form],
	['Moneda', ({ entry }) => entry.currency],
	['Tipo de cambio', ({ entry }) => entry.exchangeRate],
	['Subtotal', ({ entry }) => entry.subTotal],
	['Descuento', ({ entry }) => entry.discount],
];

const statuses: ReadonlyMap<string, string> = new Map([
	['stamped', 'Vigente'],
	['cancelling', 'Cancelación en proceso'],
	['cancelled', 'Cancelado'],
	['cancelRefused', 'Vigente: se rechazó su cancelación'],
	['cancelUnknown', 'Cancelación sin confirmar'],
]);

const ofInvoice =
	(amount: 'paid' | 'credited' | 'balance') =>
	(line: BookLine): Cell =>
		line.entry.type === 'I' ? line[amount] : '';

const afterTaxes: ReadonlyArray<Column<BookLine>> = [
	['Total', ({ entry }) => entry.total],
	['Estado', ({ listed }) => statuses.get(listed.status) ?? listed.status],
	['SAT', ({ listed }) => listed.satStatus],
	['SAT, consultado el', ({ listed }) => listed.checkedOn.slice(0, 10)],
	['Pagado', ofInvoice('paid')],
	['Notas de crédito', ofInvoice('credited')],
	['Saldo', ofInvoice('balance')],
	['Relación', ({ entry }) => [...new Set(entry.related.map((one) => one.relation))].join(' ')],
	[
		'CFDI relacionados',
		({ entry: { related, payments } }) =>
			[...related, ...payments.flatMap(({ paid }) => paid)].map(({ uuid }) => uuid).join(' '),
	],
	['Pedido', ({ listed }) => listed.number],
	['ID', ({ listed }) => listed.id],
];

/** Returns the columns for the base and the amount of each tax. */
function taxColumns(lines: readonly BookLine[]): Array<Column<BookLine>> {
	const taxes = lines.flatMap(({ entry }) => entry.taxes);
	const inOrder = taxes.sort((one, other) => (taxTitle(one) < taxTitle(other) ? -1 : 1));
	const titles = new Set(inOrder.flatMap(amountsOf).map(([title]) => title));
	return [...titles].map((title) => [
		title,
		({ entry }) => {
			const own = entry.taxes.flatMap(amountsOf).filter(([name]) => name === title);
			const [first, ...others] = own.map(([, amount]) => amount);
			return first === undefined ? '' : others.reduce((sum, one) => sum.plus(one), first);
		},
	]);
}

/**
 * Returns the base and the amount of a tax with their titles. An exempt tax has no amount, and a withheld tax has
 * no base.
 */
function amountsOf(tax: BookTax): Array<readonly [title: string, amount: Decimal]> {
	const title = taxTitle(tax);
	return [
		...(tax.isWithheld || tax.base.isZero() ? [] : [[`Base ${title}`, tax.base] as const]),
		...(tax.factor === 'Exento' ? [] : [[title, tax.amount] as const]),
	];
}

const sums = [
	['PUE del mes', 'pue'],
	['Pagos del mes', 'payments'],
	['Notas de crédito', 'credits'],
	['Cobrado', 'collected'],
	['PPD por cobrar', 'open'],
] as const;

const collectedColumns: ReadonlyArray<Column<TaxLine>> = [
	['Impuesto (en MXN)', taxTitle],
	...sums.flatMap(
		([title, name]): Array<Column<TaxLine>> => [
			[`${title}: base`, (line) => line[name].base],
			[`${title}: impuesto`, (line) => line[name].amount],
		],
	),
];

const oddColumns: ReadonlyArray<Column<Noted>> = [
	['Qué', ({ what }) => what.es],
	['UUID', ({ uuid }) => uuid],
	['Pedido o referencia', ({ number }) => number],
	['ID', ({ id }) => id],
];

const receivableColumns: ReadonlyArray<Column<Receivable>> = [
	['Emitida el', ({ issuedOn }) => issuedOn],
	['UUID', ({ uuid }) => uuid],
	['Pedido', ({ number }) => number],
	['RFC', ({ recipient }) => recipient],
	['Moneda', ({ currency }) => currency],
	['Total', ({ total }) => total],
	['Pagado', ({ paid }) => paid],
	['Notas de crédito', ({ credited }) => credited],
	['Saldo', ({ balance }) => balance],
	['Último pago', ({ lastPayment }) => lastPayment],
	['ID', ({ id }) => id],
];
