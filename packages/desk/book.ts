import type { Element } from 'cfdi-mx/invoice';
import {
	children,
	childrenNamed,
	complementElements,
	issuer,
	localTaxRows,
	recipient,
	rootElement,
	stampedUuid,
	textIn,
} from 'cfdi-mx/invoice';
import { Decimal, groupedBy, firstOfEach, sumOf } from 'cfdi-mx/values';
import type { Listed, ListedPayment, Receivable, Register } from './register';

/** All amounts are in the CFDI's currency. */
export interface BookLine {
	entry: BookEntry;
	listed: Listed;
	isCancelled: boolean;
	credited: Decimal;
	/** For a PUE invoice, the paid amount is the total. */
	paid: Decimal;
	refunded: Decimal;
	balance: Decimal;
}

export interface Book {
	lines: readonly BookLine[];
	taxes: readonly TaxLine[];
	discrepancies: readonly Discrepancy[];
	receivable: readonly Receivable[];
}

/**
 * Returns the accounting book of a month, or of several months if `month` is ''. Omits CFDI without an entry,
 * so the caller must report them.
 */
export function bookOf(
	month: string,
	register: Register,
	entries: ReadonlyMap<string, BookEntry>,
): Book {
	const read = readOf(register, entries);
	const settled = new Settled(register, read);
	const lines = linesOf(month, read, settled);
	return {
		lines,
		taxes: taxLinesOf(month, lines),
		discrepancies: discrepanciesIn(month, lines, register, settled),
		receivable: register.receivable,
	};
}

interface Read {
	entry: BookEntry;
	listed: Listed;
}

function readOf(register: Register, entries: ReadonlyMap<string, BookEntry>): Read[] {
	const of = (listed: Listed): Read[] => {
		const entry = entries.get(listed.id);
		return entry === undefined ? [] : [{ entry, listed }];
	};
	const complements = register.complements.map((one) => ({
		...one,
		issuedOn: '',
		number: one.reference,
		state: '',
		recipient: '',
		total: '',
	}));
	const all = [...register.invoices, ...complements].flatMap(of);
	// The register can list a CFDI under two IDs, or both as an invoice and as a payment complement, so each
	// UUID counts once.
	return firstOfEach(all, (one) => one.entry.uuid || one);
}

function linesOf(month: string, read: readonly Read[], settled: Settled): BookLine[] {
	return read
		.map(({ entry, listed }) => {
			const isCancelled = listed.status === 'cancelled';
			const credit = settled.credited(entry.uuid);
			const payments = isPaidLater(entry) ? settled.paid(entry.uuid) : entry.total;
			const balance = entry.total.minus(payments).minus(credit);
			return {
				entry,
				listed,
				isCancelled,
				credited: credit,
				paid: entry.type === 'I' ? payments : Decimal.zero,
				refunded: entry.type === 'E' ? settled.refunded(entry, month) : Decimal.zero,
				balance: isPaidLater(entry) && !isCancelled ? notNegative(balance) : Decimal.zero,
			};
		})
		.sort((one, other) => (one.entry.date < other.entry.date ? -1 : 1));
}

const isPaidLater = ({ type, method }: BookEntry): boolean => type === 'I' && method === 'PPD';

interface Settling {
	invoice: string;
	on: string;
	amount: Decimal;
	by: string;
}

/** Reads payments and credit notes from their XML or, if the XML is missing, from the register. */
class Settled {
	private readonly payments: ReadonlyMap<string, readonly Settling[]>;

	private readonly credits: ReadonlyMap<string, readonly Settling[]>;

	private readonly totals: ReadonlyMap<string, Decimal | undefined>;

	constructor(register: Register, read: readonly Read[]) {
		this.payments = byInvoice(paymentsOf(register.payments, read));
		this.credits = byInvoice(creditsOf(register.credits, read));
		this.totals = new Map([
			...register.payments.map(({ invoice }) => [invoice, undefined] as const),
			...register.paidLater,
			...read
				.filter(({ entry }) => isPaidLater(entry))
				.map(({ entry }) => [entry.uuid, entry.total] as const),
		]);
	}

	paid(invoice: string, month = ''): Decimal {
		const own = this.payments.get(invoice) ?? [];
		return sumFor(own.filter(({ on }) => month === '' || on.slice(0, 7) <= month));
	}

	credited(invoice: string): Decimal {
		return sumFor(this.credits.get(invoice) ?? []);
	}

	of(invoice: string): Record<'total' | 'paid' | 'credited', Decimal> | undefined {
		const total = this.totals.get(invoice);
		if (total === undefined) return undefined;
		return { total, paid: this.paid(invoice), credited: this.credited(invoice) };
	}

	/**
	 * Returns how much of a credit note refunds money collected by the month's end (LIVA 7). A PUE invoice
	 * counts as collected in full. On a PPD invoice, a credit note first reduces the unpaid part.
	 */
	refunded({ uuid, related, total, date }: BookEntry, month: string): Decimal {
		const invoice = related.find((one) => this.totals.has(one.uuid));
		if (invoice === undefined) return total;
		const whole = this.totals.get(invoice.uuid);
		// A credit note for several invoices does not say how its total is divided among them.
		if (whole === undefined || related.length > 1) return Decimal.zero;
		const notes = this.credits.get(invoice.uuid) ?? [];
		const earlier = sumFor(notes.filter((one) => isBefore(one, { on: date, by: uuid })));
		const above = this.paid(invoice.uuid, month).plus(earlier).minus(whole);
		return notNegative(above.plus(total)).minus(notNegative(above));
	}
}

function isBefore(one: Pick<Settling, 'on' | 'by'>, other: Pick<Settling, 'on' | 'by'>): boolean {
	const [day, otherDay] = [one.on.slice(0, 10), other.on.slice(0, 10)];
	return day < otherDay || (day === otherDay && one.by < other.by);
}

const notNegative = (value: Decimal): Decimal => (value.isPositive() ? value : Decimal.zero);

const sumFor = (parts: readonly Settling[]): Decimal => sumOf(parts.map(({ amount }) => amount));

const byInvoice = (parts: readonly Settling[]) => groupedBy(parts, ({ invoice }) => invoice);

const isValid = ({ listed }: Read): boolean => listed.status !== 'cancelled';

function paymentsOf(rows: readonly ListedPayment[], read: readonly Read[]): Settling[] {
	const isRead = readIn(read);
	return [
		...read
			.filter(isValid)
			.flatMap(({ entry }) =>
				entry.payments.flatMap(({ date, paid }) =>
					paid.map((one) => ({ invoice: one.uuid, on: date, amount: one.paid, by: entry.uuid })),
				),
			),
		...rows
			.filter((one) => one.id !== '' && !isRead(one))
			.map(({ invoice, date, paid, uuid }) => ({
				invoice,
				on: date,
				amount: Decimal.parse(paid) ?? Decimal.zero,
				by: uuid,
			})),
	];
}

function creditsOf(rows: Register['credits'], read: readonly Read[]): Settling[] {
	const isRead = readIn(read);
	return [
		...read.filter(isValid).flatMap(({ entry: { type, related, total, date, uuid } }) => {
			const [first, ...others] = related;
			const isOfOne = type === 'E' && first !== undefined && others.length === 0;
			return isOfOne ? [{ invoice: first.uuid, on: date, amount: total, by: uuid }] : [];
		}),
		...rows
			.filter((one) => !isRead(one))
			.map(({ invoice, issuedOn, total, uuid }) => ({
				invoice,
				on: issuedOn,
				amount: total,
				by: uuid,
			})),
	];
}

function readIn(read: readonly Read[]) {
	const uuids = new Set(read.map(({ entry }) => entry.uuid));
	const ids = new Set(read.map(({ listed }) => listed.id));
	return ({ id, uuid }: { id: string; uuid: string }): boolean =>
		uuid === '' ? ids.has(id) : uuids.has(uuid);
}

/** The sums are in MXN with two decimals. */
interface TaxSum {
	base: Decimal;
	amount: Decimal;
}

export interface TaxLine extends Pick<BookTax, 'isWithheld' | 'tax' | 'factor' | 'rate'> {
	pue: TaxSum;
	payments: TaxSum;
	credits: TaxSum;
	collected: TaxSum;
	open: TaxSum;
}

const COLUMNS = ['pue', 'payments', 'credits', 'open'] as const;

type Column = (typeof COLUMNS)[number];

interface TaxPart {
	tax: BookTax;
	column: Column;
	base: Decimal;
	amount: Decimal;
}

/** A PUE invoice counts in the month of its date, and a PPD invoice when it is paid (Ley del IVA 1-B). */
function taxLinesOf(month: string, lines: readonly BookLine[]): TaxLine[] {
	const valid = lines.filter(({ isCancelled }) => !isCancelled);
	const parts = [
		...valid
			.filter(({ entry }) => entry.type === 'I' && !isPaidLater(entry))
			.flatMap(({ entry }) => scaled(entry.taxes, 'pue', entry.exchangeRate)),
		...valid.flatMap((line) => partsOf(line, 'credits', line.refunded)),
		...valid
			.flatMap(({ entry }) => entry.payments)
			.filter(({ date }) => date.startsWith(month))
			.flatMap(({ taxes, exchangeRate }) => scaled(taxes, 'payments', exchangeRate)),
		...valid
			.filter(({ entry }) => isPaidLater(entry))
			.flatMap((line) => partsOf(line, 'open', line.balance)),
	];
	return grouped(parts);
}

const SCALE = 12;

function partsOf({ entry }: BookLine, column: Column, amount: Decimal): TaxPart[] {
	const { exchangeRate, taxes, total } = entry;
	if (!total.isPositive() || !amount.isPositive()) return [];
	return scaled(taxes, column, exchangeRate.times(amount)).map((part) => ({
		...part,
		base: part.base.dividedBy(total, SCALE),
		amount: part.amount.dividedBy(total, SCALE),
	}));
}

function scaled(taxes: readonly BookTax[], column: Column, by: Decimal): TaxPart[] {
	return taxes.map((tax) => ({
		tax,
		column,
		base: tax.base.times(by),
		amount: tax.amount.times(by),
	}));
}

function grouped(parts: readonly TaxPart[]): TaxLine[] {
	const groups = groupedBy(parts, ({ tax: { isWithheld, tax, factor, rate } }) =>
		[isWithheld ? '1' : '0', tax, factor, rate].join(' '),
	);
	return [...groups]
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([, group]) => lineOf(group));
}

function lineOf(group: readonly [TaxPart, ...TaxPart[]]): TaxLine {
	const [{ tax }] = group;
	const [pue, payments, credits, open] = COLUMNS.map((column) => {
		const own = group.filter((part) => part.column === column);
		return {
			base: sumOf(own.map(({ base }) => base)).rounded(2),
			amount: sumOf(own.map(({ amount }) => amount)).rounded(2),
		};
	}) as [TaxSum, TaxSum, TaxSum, TaxSum];
	const collected = {
		base: pue.base.plus(payments.base).minus(credits.base),
		amount: pue.amount.plus(payments.amount).minus(credits.amount),
	};
	const { isWithheld, tax: name, factor, rate } = tax;
	return { isWithheld, tax: name, factor, rate, pue, payments, credits, collected, open };
}

export type DiscrepancyKind =
	| 'cancelOpen'
	| 'cancelledAfterMonth'
	| 'cancelledOfEarlier'
	| 'creditAbove'
	| 'orderWithoutInvoice'
	| 'otherMonth'
	| 'listedRecipient'
	| 'listedTotal'
	| 'otherUuid'
	| 'paidAndCredited'
	| 'paidTooMuch'
	| 'paymentWithoutComplement'
	| 'ppdOpen'
	| 'uuidTwice';

export interface Discrepancy {
	kind: DiscrepancyKind;
	uuid: string;
	id: string;
	number: string;
	values: Readonly<Record<string, string>>;
}

function discrepanciesIn(
	month: string,
	lines: readonly BookLine[],
	register: Register,
	settled: Settled,
): Discrepancy[] {
	return [
		...lines.flatMap((line) => [...ofLine(line), ...ofMonth(month, line)]),
		...paidAndCredited(lines, settled),
		...register.cancelled.map((row) =>
			discrepancy('cancelledOfEarlier', row, {
				issued: row.issuedOn,
				seen: row.checkedOn.slice(0, 10),
			}),
		),
		...register.twice.map(([row, other]) =>
			discrepancy('uuidTwice', row, { number: other.number || other.id }),
		),
		...register.open.map((row) =>
			discrepancy('orderWithoutInvoice', row, { state: row.state, why: row.message }),
		),
		...register.waiting.map(({ reference: number, message: why }) =>
			discrepancy('paymentWithoutComplement', { uuid: '', id: '', number }, { why }),
		),
	];
}

function ofLine({ entry, listed, isCancelled, credited, paid, balance }: BookLine): Discrepancy[] {
	const { currency, total, type, uuid } = entry;
	const found: Discrepancy[] = [];
	const say = (kind: DiscrepancyKind, values: Values) =>
		found.push(discrepancy(kind, { ...listed, uuid }, values));
	if (listed.uuid !== '' && listed.uuid !== uuid) say('otherUuid', { listed: listed.uuid });
	if (listed.recipient !== '' && listed.recipient !== entry.rfc) {
		say('listedRecipient', { listed: listed.recipient, rfc: entry.rfc });
	}
	const listedTotal = Decimal.parse(listed.total);
	if (type !== 'P' && listedTotal !== undefined && !listedTotal.equals(total)) {
		say('listedTotal', { listed: listedTotal, total, currency });
	}
	if (/^cancel(ling|Unknown)$/.test(listed.status)) say('cancelOpen', { status: listed.status });
	if (isCancelled || type !== 'I') return found;
	if (balance.isPositive()) say('ppdOpen', { balance, paid, total, currency });
	if (credited.compare(total) > 0) say('creditAbove', { credited, total, currency });
	if (paid.compare(total) > 0) say('paidTooMuch', { paid, total, currency });
	return found;
}

function paidAndCredited(lines: readonly BookLine[], settled: Settled): Discrepancy[] {
	const valid = lines.filter(({ isCancelled }) => !isCancelled);
	const cancelled = lines.filter((line) => line.isCancelled).map(({ entry }) => entry.uuid);
	const touched = new Map<string, BookLine>();
	for (const line of [...valid].sort((one, other) => placeOf(one) - placeOf(other))) {
		const { type, uuid, related, payments } = line.entry;
		const others = [...(type === 'E' ? related : []), ...payments.flatMap(({ paid }) => paid)];
		for (const one of type === 'I' ? [uuid] : others.map((each) => each.uuid)) {
			if (!touched.has(one) && !cancelled.includes(one)) touched.set(one, line);
		}
	}
	return [...touched].flatMap(([invoice, { entry, listed }]) => {
		const { total, paid, credited } = settled.of(invoice) ?? {};
		if (total === undefined || paid === undefined || credited === undefined) return [];
		// If the payments alone or the credit notes alone exceed the total, another finding already says so.
		const isSaid = [paid, credited].some((one) => !one.isPositive() || one.compare(total) > 0);
		if (isSaid || paid.plus(credited).compare(total) <= 0) return [];
		const values = { invoice, paid, credited, total };
		return [discrepancy('paidAndCredited', { ...listed, uuid: entry.uuid }, values)];
	});
}

const placeOf = ({ entry }: BookLine): number => (entry.type === 'I' ? 0 : 1);

function ofMonth(month: string, { entry, listed, isCancelled }: BookLine): Discrepancy[] {
	const about = { ...listed, uuid: entry.uuid };
	const seen = listed.checkedOn.slice(0, 10);
	if (month === '') return [];
	return [
		...(isCancelled && seen.slice(0, 7) > month
			? [discrepancy('cancelledAfterMonth', about, { seen })]
			: []),
		// A payment complement belongs to the month of its payment, so its date can be in a later month.
		...(entry.type !== 'P' && !entry.date.startsWith(month)
			? [discrepancy('otherMonth', about, { date: entry.date.slice(0, 10) })]
			: []),
	];
}

type Values = Readonly<Record<string, string | Decimal>>;

function discrepancy(
	kind: DiscrepancyKind,
	{ uuid, id, number }: Pick<Discrepancy, 'uuid' | 'id' | 'number'>,
	values: Values,
): Discrepancy {
	const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
	return { kind, uuid, id, number, values: Object.fromEntries(texts) as Discrepancy['values'] };
}

export interface BookTax {
	isWithheld: boolean;
	tax: string;
	/** Tasa, Cuota or Exento, or '' for a withheld tax, which lacks a factor in the CFDI's summary. */
	factor: string;
	/** Rate with SAT's six decimals, or in percent for a local tax. It is '' if the CFDI has none. */
	rate: string;
	base: Decimal;
	amount: Decimal;
}

interface BookPayment {
	date: string;
	exchangeRate: Decimal;
	taxes: readonly BookTax[];
	/** The paid amount of each invoice is in the invoice's currency. */
	paid: ReadonlyArray<{ uuid: string; paid: Decimal }>;
}

export interface BookEntry {
	/** Issuer's local time, such as `2026-10-05T10:20:30`. */
	date: string;
	uuid: string;
	series: string;
	folio: string;
	issuer: string;
	rfc: string;
	name: string;
	type: string;
	method: string;
	form: string;
	currency: string;
	exchangeRate: Decimal;
	subTotal: Decimal;
	discount: Decimal;
	total: Decimal;
	taxes: readonly BookTax[];
	related: ReadonlyArray<{ relation: string; uuid: string }>;
	payments: readonly BookPayment[];
}

/**
 * Extracts a CFDI's data for the book. Never throws.
 * @param invoice JSON from readCfdiXml
 */
export function bookEntryOf(invoice: Record<string, unknown>): BookEntry {
	const root = rootElement(invoice);
	const own = (name: string) => textIn(root, name) ?? '';
	const of = (element: Element | undefined, name: string) =>
		(element && textIn(element, name)) ?? '';
	const [summary] = children(root, 'Impuestos');
	return {
		date: own('Fecha'),
		uuid: stampedUuid(root) ?? '',
		series: own('Serie'),
		folio: own('Folio'),
		issuer: of(issuer(root)[0], 'Rfc'),
		rfc: of(recipient(root)[0], 'Rfc'),
		name: of(recipient(root)[0], 'Nombre'),
		type: own('TipoDeComprobante'),
		method: own('MetodoPago'),
		form: own('FormaPago'),
		currency: own('Moneda'),
		exchangeRate: rateIn(root, 'TipoCambio'),
		subTotal: amountIn(root, 'SubTotal'),
		discount: amountIn(root, 'Descuento'),
		total: amountIn(root, 'Total'),
		taxes: [...(summary ? taxesIn(summary, '') : []), ...localTaxesIn(root)],
		related: children(root, 'CfdiRelacionados').flatMap((group) =>
			children(group, 'CfdiRelacionado').map((one) => ({
				relation: of(group, 'TipoRelacion'),
				uuid: of(one, 'UUID').toUpperCase(),
			})),
		),
		payments: complementElements(root, 'Pagos')
			.flatMap((element) => childrenNamed(element, 'Pago'))
			.map(paymentIn),
	};
}

function paymentIn(payment: Element): BookPayment {
	return {
		date: textIn(payment, 'FechaPago') ?? '',
		exchangeRate: rateIn(payment, 'TipoCambioP'),
		taxes: children(payment, 'ImpuestosP').flatMap((summary) => taxesIn(summary, 'P')),
		paid: childrenNamed(payment, 'DoctoRelacionado').map((document) => ({
			uuid: (textIn(document, 'IdDocumento') ?? '').toUpperCase(),
			paid: amountIn(document, 'ImpPagado'),
		})),
	};
}

function taxesIn(summary: Element, suffix: string): BookTax[] {
	const rows = (list: string, isWithheld: boolean) =>
		children(summary, list + suffix).map((row) => ({
			isWithheld,
			tax: textIn(row, `Impuesto${suffix}`) ?? '',
			factor: textIn(row, `TipoFactor${suffix}`) ?? '',
			rate:
				Decimal.parse(textIn(row, `TasaOCuota${suffix}`))
					?.rounded(6)
					.toString() ?? '',
			base: amountIn(row, `Base${suffix}`),
			amount: amountIn(row, `Importe${suffix}`),
		}));
	return [...rows('Traslados', false), ...rows('Retenciones', true)];
}

function localTaxesIn(root: Element): BookTax[] {
	return localTaxRows(root).map(({ row, ...tax }) => ({
		...tax,
		factor: '',
		base: Decimal.zero,
		amount: amountIn(row, 'Importe'),
	}));
}

const amountIn = (element: Element, name: string): Decimal =>
	Decimal.parse(textIn(element, name)) ?? Decimal.zero;

const rateIn = (element: Element, name: string): Decimal => {
	const rate = Decimal.parse(textIn(element, name));
	return rate?.isPositive() === true ? rate : Decimal.one;
};
