import type { Problem } from 'cfdi-mx';
import { Problems } from 'cfdi-mx';
import { MXN } from 'cfdi-mx/catalogs';
import { problemsOr } from 'cfdi-mx/problems';
import type { Decimal } from 'cfdi-mx/values';
import { BEHIND_UTC, GENERAL_PUBLIC, sumOf, sumsBy } from 'cfdi-mx/values';
import type { Kind, Phrase, Values, NotInvoiced, Order, ShopInvoice, Skipped } from './order';
import { problem, orderName, skipped } from './order';
import type { SoldLines, TaxOptions } from './lines';
import { conceptosOfSale, chargedLines } from './lines';
import type { FormOptions, PaymentForm, StatusOptions } from './orderInvoice';
import { paymentFormOfOrder, shownOrder, toInvoice } from './orderInvoice';
import { readOrder } from './read';
import { checkRecipientGiven, recipientOf } from './recipient';

export interface GlobalOptions
	extends TaxOptions,
		FormOptions,
		Omit<StatusOptions, 'ifOrderIsNotPaid'> {
	/** If empty, the payment form with the largest sum of order totals is used. */
	paymentForm: string;
	issuerRfc: string;
	/** If undefined, the invoice covers only the earliest day with orders. */
	period: GlobalPeriod | undefined;
}

export interface GlobalPeriod {
	/** Code of c_Meses: 01 to 12 for one month, 13 to 18 for two. */
	months: string;
	year: string;
}

interface LeftOut {
	order?: Order;
	index: number;
	reason: Skipped['reason'] | 'hasRfc' | 'duplicate' | 'anotherDay' | 'anotherCurrency' | 'refused';
	problems: readonly Problem[];
}

interface GlobalInvoice {
	comprobante?: Record<string, unknown>;
	total: Decimal;
	included: Order[];
	leftOut: LeftOut[];
	notes: Problem[];
}

interface Sale extends SoldLines {
	notes: readonly Problem[];
	payment: PaymentForm;
}

type GlobalShopInvoice = (ShopInvoice | NotInvoiced) & {
	leftOut: ReadonlyArray<Reason & Record<string, unknown>>;
};

/** Returns the global invoice for a list of orders. `leftOut` lists the omitted orders. */
export function globalInvoiceOfOrders(
	given: readonly unknown[],
	options: GlobalOptions,
	hosts: readonly string[] = [],
): GlobalShopInvoice {
	const { comprobante, total, included, notes, ...made } = globalInvoice(given, options, hosts);
	const leftOut = made.leftOut.map(({ order, index, reason, problems }) => ({
		index,
		...(order !== undefined && shownOrder(order)),
		reason,
		problems,
	}));
	const shown = { orders: included.map(shownOrder) };
	if (comprobante === undefined) {
		return { ...skipped('nothingToInvoice', 'noOrderToInvoice'), shown, leftOut };
	}
	return { comprobante, total, keys: included.map(({ key }) => key), shown, notes, leftOut };
}

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
	leftOut.sort((one, other) => one.index - other.index);
	return { ...invoiceOf(sales, day, options.period), leftOut };
}

type Reason = Pick<LeftOut, 'reason' | 'problems'>;

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

function reasonOf(order: Order, { issuerRfc, ...options }: GlobalOptions): Reason | undefined {
	const without = toInvoice(order, { ...options, ifOrderIsNotPaid: 'passOn' });
	if ('reason' in without) return { reason: without.reason, problems: [without.problem] };
	// An invoice has only one exchange rate, so the global invoice only includes orders in MXN.
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

/** Returns the day of a date, or `''` if the text is not a date. Converts UTC ("Z") to Mexico City time. */
export function dayOf(date: string): string {
	if (!/^\d{4}-\d\d-\d\d/.test(date)) return '';
	const moment = date.endsWith('Z') ? Date.parse(date) : NaN;
	return Number.isNaN(moment)
		? date.slice(0, 10)
		: new Date(moment - BEHIND_UTC).toISOString().slice(0, 10);
}

export function isInPeriod(day: string, { months, year }: GlobalPeriod): boolean {
	if (day.slice(0, 4) !== year.trim()) return false;
	const month = Number(day.slice(5, 7));
	const code = Number(months);
	return code > 12 ? Math.ceil(month / 2) === code - 12 : month === code;
}

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
	const sums = sumsBy(
		sales,
		({ payment }) => payment.form,
		({ order }) => order.total,
	);
	// Choose the payment form with the largest sum of order totals (SAT's guide for global invoices).
	const [[form] = ['']] = [...sums].sort(([, one], [, other]) => other.compare(one));
	// Most orders have the same note about the kind of card: add only one.
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
