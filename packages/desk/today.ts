import { Decimal, seenText, grouped, sumOf } from 'cfdi-mx/values';
import { answerUntil, daysUntil, shortDate } from './calendar';
import { NOT_MAILED } from './mails';
import { isLookedFor } from './orders/looks';
import type { Row } from './register';
import { isValid, moneyText, receivableOf, textIn, uuidIn } from './register';

type Action = 'again' | 'cancel' | 'correct' | 'replace' | 'sat' | 'send' | '';

interface Line {
	what: string;
	title: string;
	says: string;
	action: Action;
	row: string;
	state: string;
	number: string;
	shop: string;
	uuid: string;
	email: string;
}

/** Counts only valid CFDI in MXN. `total` is the invoices' total minus the credit notes' total. */
interface MonthSoFar {
	month: string;
	total: string;
	invoices: number;
	days: string[];
}

const UNPAID_AFTER = 30;

/** Returns today's tasks in the order of the page, and this month's total. */
export function todayOf({
	rows,
	payments,
	today,
}: {
	/** Register rows that might need attention, and all rows of this month. */
	rows: readonly Row[];
	payments: readonly Row[];
	today: string;
}): { lines: Line[]; month: MonthSoFar } {
	const register = rows.filter((row) => textIn(row, 'status') !== 'dropped');
	return {
		lines: [
			...register.flatMap(orderLine),
			...payments.flatMap(paymentLine),
			...register.filter((row) => textIn(row, 'message').startsWith(NOT_MAILED)).map(mailLine),
			...register.flatMap(cancellationLine),
			...unpaidLines(register, payments, today),
		],
		month: soFar(rows, today),
	};
}

const lineOf = (
	row: Row,
	line: Pick<Line, 'action' | 'says' | 'title' | 'what'> & Partial<Line>,
): Line => ({
	row: textIn(row, 'id'),
	state: textIn(row, 'state'),
	number: numberOf(row),
	shop: textIn(row, 'shop'),
	uuid: uuidIn(row, 'uuid'),
	email: textIn(row, 'email'),
	...line,
	title: seenText(line.title),
	says: seenText(line.says),
});

const numberOf = (row: Row) => textIn(row, 'order_number') || textIn(row, 'order_id');

const amountOf = (total: Decimal | string, currency: string) =>
	`$${grouped(moneyText(String(total)))}${['', 'MXN'].includes(currency) ? '' : ` ${currency}`}`;

function invoiceIn(row: Row): string {
	const number = numberOf(row) || textIn(row, 'uuid').slice(0, 8);
	const kind = textIn(row, 'type') === 'E' ? 'Nota de crédito' : 'Factura';
	return `${kind} ${number}, ${amountOf(textIn(row, 'total'), textIn(row, 'currency'))}`;
}

const sentence = (...parts: readonly string[]) =>
	parts
		.map((part) => part.trim())
		.filter(Boolean)
		.map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
		.join(' ');

function orderLine(row: Row): Line[] {
	const state = textIn(row, 'state');
	const says = textIn(row, 'message');
	const shop = textIn(row, 'shop');
	const order = `${numberOf(row)}${shop ? ` de ${shop}` : ''}`;
	const kind = shop === 'global' ? `Factura ${numberOf(row)}` : `Pedido ${order}`;
	if (textIn(row, 'type') === 'E') {
		if (!['refused', 'unknown', 'noInvoice'].includes(state)) return [];
		const title = `Reembolso ${order}: sin nota de crédito`;
		return [lineOf(row, { what: 'refund', title, says: sentence(says), action: 'again' })];
	}
	if (isLookedFor(row)) {
		const title = `${kind}: se busca su factura`;
		return [lineOf(row, { what: 'lookedFor', title, says: sentence(says), action: '' })];
	}
	if (state === 'unknown') {
		return [
			lineOf(row, {
				what: 'unknown',
				title: `${kind}: no se sabe si se timbró`,
				says: sentence(says, 'Buscarlo otra vez no timbra dos veces'),
				action: 'again',
			}),
		];
	}
	if (state !== 'refused') return [];
	const isChanged = textIn(row, 'uuid') !== '';
	const title = `${kind}: ${isChanged ? 'cambió después de su factura' : 'no se facturó'}`;
	const action = isChanged ? 'replace' : 'correct';
	return [lineOf(row, { what: 'refused', title, says: sentence(says), action })];
}

const NO_COMPLEMENT: Readonly<Record<string, readonly [found: string, advice: string]>> = {
	notStamped: ['sin complemento', 'Corrija su renglón en su lista: se toma otra vez mañana'],
	stamping: [
		'no se sabe si su complemento se timbró',
		'Si no se está timbrando ahora, búsquelo en su servicio y complete su renglón de cfdi_payments',
	],
};

function paymentLine(row: Row): Line[] {
	const status = textIn(row, 'status');
	const reference = textIn(row, 'reference');
	const its = { number: reference, uuid: uuidIn(row, 'payment_uuid') };
	const says = textIn(row, 'message');
	if (status === 'notMailed') {
		const title = `Complemento del pago ${reference}: el correo no se entregó`;
		const line = { ...its, what: 'paymentNotMailed', title, says: sentence(says) };
		return [lineOf(row, { ...line, action: 'send' })];
	}
	const [found, advice] = NO_COMPLEMENT[status] ?? [];
	if (found === undefined || advice === undefined) return [];
	const line = { ...its, what: 'payment', title: `Pago ${reference}: ${found}` };
	return [lineOf(row, { ...line, says: sentence(says, advice), action: '' })];
}

function mailLine(row: Row): Line {
	const title = `${invoiceIn(row)}: el correo no se entregó`;
	const says = sentence(textIn(row, 'message'));
	return lineOf(row, { what: 'notMailed', title, says, action: 'send' });
}

function cancellationLine(row: Row): Line[] {
	const status = textIn(row, 'status');
	const asked = textIn(row, 'asked_on').slice(0, 10);
	const sat = textIn(row, 'sat_status') && `SAT: ${textIn(row, 'sat_status')}`;
	const isReplaced = textIn(row, 'cancel_reason') === '01';
	if (status === 'cancelling') {
		const isFree = /sin aceptación/i.test(sat);
		const title = `${invoiceIn(row)}: ${isFree ? 'su cancelación está en proceso' : 'espera que el cliente acepte la cancelación'}`;
		const until =
			isFree || asked === '' ? '' : `; contesta hasta el ${shortDate(answerUntil(asked))}`;
		const says = sentence(asked && `Pedida el ${shortDate(asked)}${until}`, sat);
		return [lineOf(row, { what: status, title, says, action: 'sat' })];
	}
	if (status === 'cancelRefused') {
		const title = `${invoiceIn(row)}: su cancelación se rechazó, sigue vigente`;
		const says = sentence(sat, 'Póngase de acuerdo con el cliente, y pídala otra vez');
		return [lineOf(row, { what: status, title, says, action: isReplaced ? 'replace' : 'cancel' })];
	}
	if (status !== 'cancelUnknown') return [];
	const title = `${invoiceIn(row)}: no se sabe si su cancelación se pidió`;
	return [lineOf(row, { what: status, title, says: sentence(sat), action: 'sat' })];
}

function unpaidLines(rows: readonly Row[], payments: readonly Row[], today: string): Line[] {
	const rowOf = new Map(rows.map((row) => [textIn(row, 'invoice_id'), row]));
	return receivableOf(rows, payments).flatMap(({ id, balance, currency, issuedOn, recipient }) => {
		const days = daysUntil(issuedOn, today);
		const row = rowOf.get(id);
		if (!(days > UNPAID_AFTER) || row === undefined || textIn(row, 'status') !== 'stamped')
			return [];
		const title = `${invoiceIn(row)}: ${days} días sin pagarse`;
		const says = `${recipient} debe ${amountOf(balance, currency)}. Emitida el ${shortDate(issuedOn)}.`;
		return [lineOf(row, { what: 'unpaid', title, says, action: 'send' })];
	});
}

function soFar(rows: readonly Row[], today: string): MonthSoFar {
	const month = today.slice(0, 7);
	const own = [
		...new Map(
			rows
				.filter((row) => isValid(row) && textIn(row, 'uuid') !== '')
				.filter((row) => textIn(row, 'issued_on').startsWith(month))
				.filter((row) => ['', 'MXN'].includes(textIn(row, 'currency')))
				.filter((row) => ['', 'I', 'E'].includes(textIn(row, 'type')))
				.map((row) => [uuidIn(row, 'uuid'), row]),
		).values(),
	];
	const sum = (of: readonly Row[]) =>
		sumOf(
			of.map((row) => {
				const total = Decimal.parse(textIn(row, 'total')) ?? Decimal.zero;
				return textIn(row, 'type') === 'E' ? Decimal.zero.minus(total) : total;
			}),
		)
			.rounded(2)
			.toString();
	const days = Array.from({ length: Number(today.slice(8, 10)) }, (_, at) =>
		sum(own.filter((row) => Number(textIn(row, 'issued_on').slice(8, 10)) === at + 1)),
	);
	const invoices = own.filter((row) => textIn(row, 'type') !== 'E').length;
	return { month, total: sum(own), invoices, days };
}
