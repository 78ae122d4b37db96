import { Decimal, normalizeKey, firstOfEach, sumOf } from 'cfdi-mx/values';

export type Row = Record<string, unknown>;

export interface Listed {
	id: string;
	/** UUID in uppercase, or `''` if the row has none. */
	uuid: string;
	status: string;
	satStatus: string;
	checkedOn: string;
	issuedOn: string;
	number: string;
	state: string;
	message: string;
	recipient: string;
	total: string;
}

export interface ListedPayment extends Pick<Listed, 'status' | 'satStatus' | 'checkedOn'> {
	reference: string;
	id: string;
	uuid: string;
	/** In uppercase. */
	invoice: string;
	paid: string;
	date: string;
	message: string;
}

interface ListedCredit extends Pick<Listed, 'id' | 'uuid' | 'issuedOn'> {
	invoice: string;
	total: Decimal;
}

export interface Register {
	invoices: readonly Listed[];
	/**
	 * Pairs of rows with the same UUID but different orders or IDs. Each pair's first row is of this month.
	 */
	twice: ReadonlyArray<readonly [one: Listed, other: Listed]>;
	/** Invoices of this month with a UUID, but without an ID to download them. */
	withoutId: readonly Listed[];
	/** Earlier months' invoices whose cancellation was recorded this month. */
	cancelled: readonly Listed[];
	open: readonly Listed[];
	complements: readonly ListedPayment[];
	payments: readonly ListedPayment[];
	/** Totals of PPD invoices by UUID in uppercase. An unknown total is undefined. */
	paidLater: ReadonlyMap<string, Decimal | undefined>;
	credits: readonly ListedCredit[];
	waiting: readonly ListedPayment[];
	receivable: readonly Receivable[];
}

const DONE = new Set(['stamped', 'inGlobal', 'refunded', 'notPaid']);

/** Summarizes the register and the payments of a month, or of all months if `month` is empty. */
export function registerOf(
	rows: readonly Row[],
	paymentRows: readonly Row[],
	month: string,
): Register {
	const isInMonth = (day: string) => month === '' || day.startsWith(month);
	const listed = rows.map((row) => ({ row, one: listedIn(row) }));
	const all = listed.map(({ one }) => one);
	const issued = all.filter(({ id }) => id !== '');
	const invoices = onlyOnce(issued.filter(({ issuedOn }) => isInMonth(issuedOn)));
	const isOfInvoices = ({ row, one }: { row: Row; one: ListedPayment }) =>
		invoices.some(
			({ id, uuid }) => id === textIn(row, 'invoice_id') || (uuid !== '' && uuid === one.invoice),
		);
	const statusOf = complementsIn(issued);
	const payments = paymentRows.map((row) => {
		const one = paymentIn(row);
		return { row, one: { ...one, ...statusOf(one) } };
	});
	const valid = payments.filter(({ one }) => one.status !== 'cancelled');
	const own = payments.filter((each) =>
		month === '' ? isOfInvoices(each) : isInMonth(textIn(each.row, 'date')),
	);
	return {
		invoices,
		twice: twiceIn(all).filter(([one]) => isInMonth(one.issuedOn)),
		withoutId: all.filter(
			({ id, uuid, issuedOn }) => id === '' && uuid !== '' && isInMonth(issuedOn),
		),
		cancelled: onlyOnce(
			issued.filter(
				({ status, issuedOn, checkedOn }) =>
					month !== '' &&
					status === 'cancelled' &&
					issuedOn !== '' &&
					issuedOn < month &&
					checkedOn.startsWith(month),
			),
		),
		open: listed
			.filter(({ row, one }) => {
				const isOpen = one.state !== '' && !DONE.has(one.state);
				// The first date in the row decides the order's month. n8n sets createdAt when it adds a row.
				const days = ['ordered_on', 'asked_on', 'createdAt'].map((name) => textIn(row, name));
				return one.uuid === '' && one.id === '' && isOpen && isInMonth(days.find(Boolean) ?? '');
			})
			.map(({ one }) => one),
		complements: onlyOnce(own.flatMap(({ one }) => (one.id === '' ? [] : [one]))),
		payments: valid.map(({ one }) => one),
		paidLater: new Map(
			listed
				.filter(({ row, one }) => one.uuid !== '' && isPaidLater(row))
				.map(({ row, one }) => [one.uuid, Decimal.parse(textIn(row, 'total'))]),
		),
		credits: onlyOnce(
			listed
				.filter(({ row }) => textIn(row, 'type') === 'E' && isValid(row))
				.map(({ row, one: { id, uuid, issuedOn } }) => ({
					id,
					uuid,
					issuedOn,
					invoice: uuidIn(row, 'related_uuid'),
					total: amountIn(row, 'total'),
				})),
		),
		receivable:
			month === ''
				? []
				: receivableOf(
						rows,
						valid.map(({ row }) => row),
					),
		waiting: own.flatMap(({ one }) => (one.id === '' && one.reference !== '' ? [one] : [])),
	};
}

function listedIn(row: Row): Listed {
	return {
		id: textIn(row, 'invoice_id'),
		uuid: uuidIn(row, 'uuid'),
		status: textIn(row, 'status'),
		satStatus: textIn(row, 'sat_status'),
		checkedOn: textIn(row, 'checked_on'),
		issuedOn: textIn(row, 'issued_on'),
		number: textIn(row, 'order_number') || textIn(row, 'order_id'),
		state: textIn(row, 'state'),
		message: textIn(row, 'message'),
		recipient: textIn(row, 'recipient').toUpperCase(),
		total: textIn(row, 'total'),
	};
}

const STAMPED = { status: 'stamped', satStatus: '', checkedOn: '' };

/** The register lists a complement only if its cancellation was requested. */
function complementsIn(issued: readonly Listed[]) {
	const byUuid = new Map(issued.map((one) => [one.uuid, one]));
	const byId = new Map(issued.map((one) => [one.id, one]));
	return ({ id, uuid }: Pick<ListedPayment, 'id' | 'uuid'>): typeof STAMPED => {
		const found = (uuid === '' ? undefined : byUuid.get(uuid)) ?? byId.get(id);
		// After a change of service, the ID can belong to another CFDI.
		const isAnother = found?.uuid !== '' && uuid !== '' && found?.uuid !== uuid;
		if (found === undefined || isAnother) return STAMPED;
		const { status, satStatus, checkedOn } = found;
		return { status, satStatus, checkedOn };
	};
}

function paymentIn(row: Row): Omit<ListedPayment, keyof typeof STAMPED> {
	return {
		reference: textIn(row, 'reference'),
		id: textIn(row, 'payment_id'),
		uuid: uuidIn(row, 'payment_uuid'),
		invoice: uuidIn(row, 'uuid'),
		paid: textIn(row, 'paid'),
		date: textIn(row, 'date'),
		message: textIn(row, 'message'),
	};
}

function twiceIn(all: readonly Listed[]): Array<readonly [Listed, Listed]> {
	const first = new Map<string, Listed>();
	const twice: Array<readonly [Listed, Listed]> = [];
	const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
	for (const one of all.filter(({ uuid }) => uuid !== '')) {
		const other = first.get(one.uuid);
		if (other === undefined) first.set(one.uuid, one);
		else if (differ(one.number, other.number) || differ(one.id, other.id)) twice.push([one, other]);
	}
	return twice;
}

const onlyOnce = <Given extends { id: string; uuid: string }>(all: readonly Given[]): Given[] =>
	firstOfEach(all, ({ id, uuid }) => id || uuid);

/** All amounts are in the invoice's currency. */
export interface Receivable {
	id: string;
	uuid: string;
	number: string;
	recipient: string;
	currency: string;
	issuedOn: string;
	lastPayment: string;
	total: Decimal;
	paid: Decimal;
	credited: Decimal;
	balance: Decimal;
}

const VALID = new Set(['stamped', 'cancelling', 'cancelUnknown', 'cancelRefused']);

/**
 * Returns whether a row has a valid invoice. A row that a person wrote can lack a status, so its UUID is
 * enough.
 */
export const isValid = (row: Row): boolean =>
	VALID.has(textIn(row, 'status') || (textIn(row, 'uuid') && 'stamped'));

const isPaidLater = (row: Row): boolean =>
	textIn(row, 'method') === 'PPD' && ['', 'I'].includes(textIn(row, 'type'));

/** Returns the balances of PPD invoices, oldest first. Payments without a complement do not count. */
export function receivableOf(rows: readonly Row[], payments: readonly Row[]): Receivable[] {
	const valid = rows.filter(isValid);
	const invoices = new Map(
		valid.filter(isPaidLater).map((row) => [textIn(row, 'invoice_id'), row]),
	);
	const credits = valid.filter((row) => textIn(row, 'type') === 'E');
	const paid = payments.filter((row) => textIn(row, 'payment_id') !== '');
	return [...invoices.values()]
		.map((row) => openOf(row, paid, credits))
		.filter(({ balance }) => balance.isPositive())
		.sort((one, other) => (one.issuedOn < other.issuedOn ? -1 : 1));
}

function openOf(row: Row, payments: readonly Row[], credits: readonly Row[]): Receivable {
	const id = textIn(row, 'invoice_id');
	const uuid = uuidIn(row, 'uuid');
	const own = payments.filter(
		(one) => textIn(one, 'invoice_id') === id || (uuid !== '' && uuidIn(one, 'uuid') === uuid),
	);
	const credited = sumOf(
		credits
			.filter((one) => uuid !== '' && uuidIn(one, 'related_uuid') === uuid)
			.map((one) => amountIn(one, 'total')),
	);
	const total = amountIn(row, 'total');
	const paid = sumOf(own.map((one) => amountIn(one, 'paid')));
	return {
		id,
		uuid,
		number: textIn(row, 'order_number') || textIn(row, 'order_id'),
		recipient: textIn(row, 'recipient'),
		currency: textIn(row, 'currency'),
		issuedOn: textIn(row, 'issued_on').slice(0, 10),
		lastPayment:
			own
				.map((one) => textIn(one, 'date').slice(0, 10))
				.sort()
				.at(-1) ?? '',
		total,
		paid,
		credited,
		balance: total.minus(paid).minus(credited),
	};
}

const amountIn = (row: Row, column: string): Decimal =>
	Decimal.parse(textIn(row, column)) ?? Decimal.zero;

/** Formats an amount with two decimals and thousands separators, and other values as `0.00`. */
export const moneyText = (amount: unknown): string =>
	(Decimal.parse(amount) ?? Decimal.zero).rounded(2).toString();

export function textIn(row: Row, column: string): string {
	const value = row[column];
	if (typeof value === 'string') return normalizeKey(value);
	if (value instanceof Date) return value.toISOString();
	return typeof value === 'number' ? String(value) : '';
}

export const uuidIn = (row: Row, column: string): string => textIn(row, column).toUpperCase();

const IDS = ['invoice_id', 'payment_id', 'order_key', 'order_number', 'status'];
const UUIDS = ['uuid', 'related_uuid', 'payment_uuid'];

export function normalizeRows<Given extends object>(rows: readonly Given[]): Given[] {
	return rows.map((given) => {
		const row = { ...given } as Row;
		for (const name of IDS) if (row[name]) row[name] = textIn(row, name);
		for (const name of UUIDS) if (row[name]) row[name] = uuidIn(row, name);
		return row as Given;
	});
}
