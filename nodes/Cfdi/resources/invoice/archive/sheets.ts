import type { Text } from 'cfdi-mx';
import { Decimal, rateText, taxName } from 'cfdi-mx';
import type { Book, BookLine, BookTax, Receivable, TaxLine } from 'cfdi-mx/book';
import type { Cell, Sheet } from './workbook';

/** Something that a person should look at, in words. */
export interface Noted {
	kind: string;
	uuid: string;
	id: string;
	/** Number of the order, or reference of the payment. */
	number: string;
	what: Text;
}

/** The sheets of the book: a row for each CFDI, the taxes as they were collected, what to look at, and what is to be paid. */
export function sheetsOf({ lines, taxes, receivable }: Book, odd: readonly Noted[]): Sheet[] {
	return [
		cfdiSheet(lines),
		{ name: bookWords.sheets.taxes, header: bookWords.taxes, rows: taxes.map(taxRow) },
		{
			name: bookWords.sheets.odd,
			header: bookWords.odd,
			rows: odd.map(({ what, uuid, number, id }) => [what.es, uuid, number, id]),
		},
		{
			name: bookWords.sheets.receivable,
			header: bookWords.receivable,
			rows: receivable.map(receivableRow),
		},
	];
}

/** Each tax that a CFDI of the book has is a column, and its base one more where it has no amount. */
function cfdiSheet(lines: readonly BookLine[]): Sheet {
	const found = lines.flatMap(({ entry }) => entry.taxes.map(columnsOf));
	const inOrder = found.sort((one, other) => (one.title < other.title ? -1 : 1));
	const columns = [
		...new Set(inOrder.flatMap(({ base, amount }) => [base, amount].flatMap((one) => one ?? []))),
	];
	return {
		name: bookWords.sheets.cfdi,
		header: [...bookWords.beforeTaxes, ...columns, ...bookWords.afterTaxes],
		rows: lines.map((line) => cfdiRow(line, columns)),
	};
}

function cfdiRow(line: BookLine, columns: readonly string[]): Cell[] {
	const { entry, listed } = line;
	const amounts = new Map<string, Decimal>();
	const add = (column: string, amount: Decimal) =>
		amounts.set(column, (amounts.get(column) ?? Decimal.zero).plus(amount));
	for (const tax of entry.taxes) {
		const { base, amount } = columnsOf(tax);
		if (base !== undefined) add(base, tax.base);
		if (amount !== undefined) add(amount, tax.amount);
	}
	const isInvoice = entry.type === 'I';
	return [
		{ time: entry.date },
		entry.uuid,
		entry.series,
		entry.folio,
		entry.issuer,
		entry.rfc,
		entry.name,
		entry.type,
		entry.method,
		entry.form,
		entry.currency,
		entry.exchangeRate,
		entry.subTotal,
		entry.discount,
		...columns.map((column) => amounts.get(column) ?? ''),
		entry.total,
		bookWords.statuses.get(listed.status) ?? listed.status,
		listed.satStatus,
		listed.checkedOn.slice(0, 10),
		isInvoice ? line.paid : '',
		isInvoice ? line.credited : '',
		isInvoice ? line.balance : '',
		[...new Set(entry.related.map(({ relation }) => relation))].join(' '),
		[...entry.related.map(({ uuid }) => uuid), ...paidUuids(line)].join(' '),
		listed.number,
		listed.id,
	];
}

const paidUuids = ({ entry }: BookLine): string[] =>
	entry.payments.flatMap(({ paid }) => paid.map(({ uuid }) => uuid));

/** What a tax with its rate is called: IVA 16 %. */
export function taxTitle({
	isWithheld,
	tax,
	factor,
	rate,
}: Pick<BookTax, 'isWithheld' | 'tax' | 'factor' | 'rate'>): string {
	const name = taxName(tax);
	if (factor === 'Exento') return bookWords.exempt(name);
	const rated = rate === '' ? name : `${name} ${factor === '' ? rate : rateText(rate, factor)}`;
	return isWithheld ? bookWords.withheld(rated) : rated;
}

/** The columns of its base and of its amount: an exempt one has no amount, and one that is withheld no base. */
function columnsOf(tax: BookTax): { title: string; base?: string; amount?: string } {
	const title = taxTitle(tax);
	const hasBase = !tax.isWithheld && !tax.base.isZero();
	return {
		title,
		...(hasBase && { base: bookWords.base(title) }),
		...(tax.factor !== 'Exento' && { amount: title }),
	};
}

function taxRow(line: TaxLine): Cell[] {
	const { pue, payments, credits, collected, open } = line;
	return [
		taxTitle(line),
		...[pue, payments, credits, collected, open].flatMap(({ base, amount }) => [base, amount]),
	];
}

function receivableRow(open: Receivable): Cell[] {
	const { issuedOn, uuid, number, recipient, currency, id } = open;
	const { total, paid, credited, balance, lastPayment } = open;
	return [
		issuedOn,
		uuid,
		number,
		recipient,
		currency,
		total,
		paid,
		credited,
		balance,
		lastPayment,
		id,
	];
}

/** The words of the accountant's book, which is in Spanish: its sheets, and the columns of each. */
const bookWords = {
	sheets: {
		cfdi: 'CFDI',
		taxes: 'Impuestos cobrados',
		odd: 'Por revisar',
		receivable: 'Por cobrar',
	},
	beforeTaxes: [
		'Fecha',
		'UUID',
		'Serie',
		'Folio',
		'RFC emisor',
		'RFC',
		'Nombre',
		'Tipo',
		'Método',
		'Forma de pago',
		'Moneda',
		'Tipo de cambio',
		'Subtotal',
		'Descuento',
	],
	afterTaxes: [
		'Total',
		'Estado',
		'SAT',
		'SAT, consultado el',
		'Pagado',
		'Notas de crédito',
		'Saldo',
		'Relación',
		'CFDI relacionados',
		'Pedido',
		'ID',
	],
	base: (tax: string) => `Base ${tax}`,
	withheld: (tax: string) => `${tax} retenido`,
	exempt: (tax: string) => `${tax} exento`,
	taxes: [
		'Impuesto (en MXN)',
		'PUE del mes: base',
		'PUE del mes: impuesto',
		'Pagos del mes: base',
		'Pagos del mes: impuesto',
		'Notas de crédito: base',
		'Notas de crédito: impuesto',
		'Cobrado: base',
		'Cobrado: impuesto',
		'PPD por cobrar: base',
		'PPD por cobrar: impuesto',
	],
	receivable: [
		'Emitida el',
		'UUID',
		'Pedido',
		'RFC',
		'Moneda',
		'Total',
		'Pagado',
		'Notas de crédito',
		'Saldo',
		'Último pago',
		'ID',
	],
	odd: ['Qué', 'UUID', 'Pedido o referencia', 'ID'],
	statuses: new Map([
		['stamped', 'Vigente'],
		['cancelling', 'Cancelación en proceso'],
		['cancelled', 'Cancelado'],
		['cancelRefused', 'Vigente: se rechazó su cancelación'],
		['cancelUnknown', 'Cancelación sin confirmar'],
	]),
} as const;
