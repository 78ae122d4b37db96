import type { Problem, Decimal } from 'cfdi-mx';
import { BEHIND_UTC, MXN, Problems, problemsOr } from 'cfdi-mx';
import { GENERAL_PUBLIC, sumOf, sumsBy } from 'cfdi-mx/parts';
import type { Kind, Phrase, Values } from './problem';
import { problem } from './problem';
import type { SoldLines } from './conceptos';
import { conceptosOfSale } from './conceptos';
import type { Order } from './order';
import { orderName } from './order';
import type { NotInvoiced, Skipped, ShopInvoice, StatusOptions } from './invoiced';
import { passedOn, shownOrder, toInvoice } from './invoiced';
import { chargedLines } from './orderLines';
import type { FormOptions, PaymentForm } from './paymentForms';
import { paymentFormOfOrder } from './paymentForms';
import type { TaxOptions } from './pricedLines';
import { readOrder } from './read';
import { checkRecipientGiven, recipientOf } from './recipient';

/** What the user says of the orders of a global invoice. */
export interface GlobalOptions
	extends TaxOptions,
		FormOptions,
		Omit<StatusOptions, 'ifOrderIsNotPaid'> {
	/** In place of what the orders say; `''` where they are right. */
	paymentForm: string;
	issuerRfc: string;
	/** Of which months; without it, the first day that has orders. */
	period: GlobalPeriod | undefined;
}

/** The months and the year that a global invoice covers (InformacionGlobal). */
export interface GlobalPeriod {
	/** Code of c_Meses: 01 to 12, or 13 to 18 for two months. */
	months: string;
	year: string;
}

/** An order that cannot go in, and why. */
interface LeftOut {
	/** Absent where it could not be read as an order. */
	order?: Order;
	/** Its place in the list, from 0. */
	index: number;
	reason: Skipped['reason'] | 'hasRfc' | 'duplicate' | 'anotherDay' | 'anotherCurrency' | 'refused';
	/** At least one: what is wrong with it, or why it has no place here. */
	problems: readonly Problem[];
}

/** A global invoice to the general public, with the names of Anexo 20. */
interface GlobalInvoice {
	/** Absent where no order can go in. */
	comprobante?: Record<string, unknown>;
	total: Decimal;
	included: Order[];
	leftOut: LeftOut[];
	notes: Problem[];
}

/** An order that can go in. */
interface Sale extends SoldLines {
	notes: readonly Problem[];
	payment: PaymentForm;
}

/** What is said of a list of which no order can go in. */
const NOTHING_TO_INVOICE = passedOn('nothingToInvoice', 'noOrderToInvoice');

/** The global invoice of several orders, and those that are not in it. */
type GlobalShopInvoice = (ShopInvoice | NotInvoiced) & { leftOut: readonly ShownLeftOut[] };

/** An order that is not in a global invoice, and why. */
type ShownLeftOut = Pick<LeftOut, 'reason' | 'problems'> & Record<string, unknown>;

/**
 * The global invoice of a list of orders: each is in it or in `leftOut`.
 * @param given the orders, as their shops post them
 * @param hosts of each, which the headers of its webhook name: to be shown
 */
export function globalInvoiceOfOrders(
	given: readonly unknown[],
	options: GlobalOptions,
	hosts: readonly string[] = [],
): GlobalShopInvoice {
	const made = globalInvoice(given, options, hosts);
	const { comprobante, total, included, leftOut: left, notes } = made;
	const leftOut = left.map(({ order, index, reason, problems }) => ({
		index,
		...(order !== undefined && shownOrder(order)),
		reason,
		problems,
	}));
	const shown = { orders: included.map(shownOrder) };
	if (comprobante === undefined) return { ...NOTHING_TO_INVOICE, shown, leftOut };
	return { comprobante, total, keys: included.map(({ key }) => key), shown, notes, leftOut };
}

/** Each order is in it or in `leftOut`, none in neither. */
export function globalInvoice(
	given: readonly unknown[],
	options: GlobalOptions,
	hosts: readonly string[] = [],
): GlobalInvoice {
	const leftOut: LeftOut[] = [];
	const open = given.flatMap((value, index) =>
		tryOrder(leftOut, { index }, () => ({ index, order: readOrder(value, hosts[index]) })).flatMap(
			(row) => tryOrder(leftOut, row, () => reasonOf(row.order, options) ?? row),
		),
	);
	const [day = ''] = open
		.map(({ order }) => dayOf(order.date))
		.filter(Boolean)
		.sort();
	const included = new Map<string, Order>();
	const sales = open.flatMap((row) =>
		tryOrder<Sale>(leftOut, row, () => {
			const { order } = row;
			const reason = reasonInList(order, options.period, day, included.get(order.key));
			if (reason !== undefined) return reason;
			const { lines, notes } = chargedLines(order, options);
			const payment = paymentFormOfOrder({ ...order, state: 'paid' }, options, options.paymentForm);
			included.set(order.key, order);
			return { order, lines, notes, payment };
		}),
	);
	return { ...invoiceOf(sales, day, options.period), leftOut: inOrder(leftOut) };
}

type Reason = Pick<LeftOut, 'reason' | 'problems'>;

/** What is made of a row of the list, or an entry in the list of what is left out. */
function tryOrder<T extends object>(
	leftOut: LeftOut[],
	{ index, order }: Pick<LeftOut, 'index' | 'order'>,
	make: () => T | Reason,
): T[] {
	const leave = (reason: Reason) => {
		leftOut.push({ ...(order !== undefined && { order }), index, ...reason });
		return [];
	};
	const made = problemsOr(make);
	if (!(made instanceof Problems)) return 'reason' in made ? leave(made) : [made];
	const { problems } = made;
	return leave({ reason: order === undefined ? 'noOrder' : 'refused', problems });
}

function inOrder(leftOut: readonly LeftOut[]): LeftOut[] {
	return [...leftOut].sort((one, other) => one.index - other.index);
}

/**
 * Why an order cannot go into any global invoice.
 * @throws Problems for a mistyped RFC
 */
function reasonOf(order: Order, { issuerRfc, ...options }: GlobalOptions): Reason | undefined {
	const without = toInvoice(order, { ...options, ifOrderIsNotPaid: 'passOn' });
	if ('reason' in without) return { reason: without.reason, problems: [without.problem] };
	// Only pesos: the sales of a day have no exchange rate in common.
	if (order.currency !== MXN) {
		const { currency } = order;
		return leftOutFor('anotherCurrency', order, 'orderInAnotherCurrency', { currency });
	}
	const { rfc } = recipientOf(order.recipient, issuerRfc);
	if (rfc !== undefined) return leftOutFor('hasRfc', order, 'orderHasRfc', { rfc });
	checkRecipientGiven(order);
	return undefined;
}

function leftOutFor(
	reason: LeftOut['reason'],
	order: Order,
	kind: Kind,
	values: Values = {},
): Reason {
	const given = { level: 'warn', values: { order: orderName(order), ...values } } as const;
	return { reason, problems: [problem('', kind, given)] };
}

/**
 * The day of an order in its shop: "2026-11-20".
 * @param date with the shop's local time before any offset; in UTC ("Z") it is read as Mexico City's
 * @returns `''` for anything else
 */
export function dayOf(date: string): string {
	if (!/^\d{4}-\d\d-\d\d/.test(date)) return '';
	const moment = date.endsWith('Z') ? Date.parse(date) : NaN;
	return Number.isNaN(moment)
		? date.slice(0, 10)
		: new Date(moment - BEHIND_UTC).toISOString().slice(0, 10);
}

/** Whether a day is in the months of a period. */
export function isInPeriod(day: string, { months, year }: GlobalPeriod): boolean {
	if (day.slice(0, 4) !== year.trim()) return false;
	const month = Number(day.slice(5, 7));
	const code = Number(months);
	return code > 12 ? Math.ceil(month / 2) === code - 12 : month === code;
}

/**
 * Why an order cannot go into the one of this list.
 * @param same the order with this key that is in it
 */
function reasonInList(
	order: Order,
	period: GlobalPeriod | undefined,
	day: string,
	same: Order | undefined,
): Reason | undefined {
	if (same?.total.equals(order.total)) return leftOutFor('duplicate', order, 'orderTwiceInList');
	if (same !== undefined) {
		return leftOutFor('refused', order, 'orderNumberTwiceInList', {
			total: String(order.total),
			other: String(same.total),
		});
	}
	const own = dayOf(order.date);
	if (own === '') return leftOutFor('anotherDay', order, 'orderWithoutDate');
	const isIn = period === undefined ? own === day : isInPeriod(own, period);
	if (isIn) return undefined;
	const wanted: string | Phrase = period === undefined ? day : { kind: 'periodOfGlobalInvoice' };
	return leftOutFor('anotherDay', order, 'orderOfAnotherDay', { day: own, wanted });
}

function invoiceOf(
	sales: readonly Sale[],
	day: string,
	period: GlobalPeriod | undefined,
): Omit<GlobalInvoice, 'leftOut'> {
	const included = sales.map(({ order }) => order);
	const total = sumOf(included.map((order) => order.total));
	const notes = sales.flatMap((sale) => sale.notes);
	if (sales.length === 0) return { total, included, notes };
	const conceptos = sales.flatMap((sale) => conceptosOfSale(sale, notes));
	const form = largestForm(sales);
	// One note for all cards, of whose kinds most orders say nothing.
	const [cards = []] = sales
		.filter(({ payment }) => payment.form === form)
		.map(({ payment }) => payment.notes);
	notes.push(...cards);
	return {
		comprobante: {
			FormaPago: form,
			MetodoPago: 'PUE',
			Moneda: MXN,
			...(period === undefined && {
				InformacionGlobal: { Periodicidad: '01', Meses: day.slice(5, 7), Año: day.slice(0, 4) },
			}),
			Receptor: {
				Rfc: GENERAL_PUBLIC,
				Nombre: 'PUBLICO EN GENERAL',
				RegimenFiscalReceptor: '616',
				UsoCFDI: 'S01',
			},
			Conceptos: conceptos,
		},
		total,
		included,
		notes,
	};
}

/** SAT's guide: the one with which most was paid. */
function largestForm(sales: readonly Sale[]): string {
	const sums = sumsBy(
		sales,
		({ payment }) => payment.form,
		({ order }) => order.total,
	);
	const [largest] = [...sums].sort(([, one], [, other]) => other.compare(one));
	return largest?.[0] ?? '';
}
