import { Decimal, normalizeKey, sumOf } from 'cfdi-mx/values';
import { readDay } from './calendar';
import { mailRefusal, notMailedTo } from './mails';
import type { Row } from './register';
import { textIn, uuidIn } from './register';

/**
 * Lists the statuses that can follow each status. In `stamping`, the outcome is unknown. In `notMailed`, the
 * payment is stamped, but its email was not sent.
 */
export const PAYMENT_STATUSES = {
	stamping: ['notStamped', 'stamping', 'notMailed', 'stamped'],
	notStamped: ['stamping'],
	notMailed: ['stamped', 'notMailed'],
	stamped: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentStatus = keyof typeof PAYMENT_STATUSES;

const KEYS = ['reference', 'invoice_id', 'uuid'] as const;

const OTHERS = ['date', 'form', 'amount', 'email'] as const;

const textOf = (value: unknown) =>
	typeof value === 'number' || typeof value === 'string' ? String(value) : '';

/** Returns the rows to write before stamping, one for each payment, sorted by date. */
export function paymentsToWrite(payments: readonly Row[], run: string): Row[] {
	return payments
		.map((payment, index) => ({ payment, index, day: dayOf(payment) }))
		.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.index - b.index))
		.map(({ payment }) => ({
			...Object.fromEntries(KEYS.map((name) => [name, normalizeKey(textOf(payment[name]))])),
			...Object.fromEntries(OTHERS.map((name) => [name, textOf(payment[name])])),
			run,
			taken: 'yes',
			status: 'stamping',
			message: '',
		}));
}

function dayOf(payment: Row): string {
	const written = textOf(payment.date).trim();
	return readDay(written) ?? written;
}

export interface PaymentTurn {
	row: Row;
	instalment: number;
	earlierPayments: string;
	/** UUID of the paid invoice, or `''` if neither this nor an earlier payment has it. */
	expectedUuid: string;
}

const OTHER_IS_STAMPING = 'Espera: otro pago de esta factura se está timbrando.';

/**
 * Decides which payments this execution stamps. A payment waits while another execution stamps a payment of
 * the same invoice.
 * @param written this execution's rows
 * @param table all rows with a `paid` amount or the status `stamping`, read after `written`
 */
export function paymentTurns(
	written: readonly Row[],
	table: readonly Row[],
): { stamp: PaymentTurn[]; rows: Row[] } {
	const stamp: PaymentTurn[] = [];
	const rows: Row[] = [];
	for (const row of written) {
		const own = table.filter((other) => isOfSameInvoice(other, row));
		const complement = uuidIn(row, 'payment_uuid');
		const isWaiting = own.some(
			(other) =>
				textIn(other, 'status') === 'stamping' && textIn(other, 'run') !== textIn(row, 'run'),
		);
		if (complement !== '') {
			rows.push(changeOf(row, 'stamped', `Ya tiene su complemento ${complement}.`));
		} else if (isWaiting) {
			rows.push(changeOf(row, 'notStamped', OTHER_IS_STAMPING));
		} else {
			stamp.push({ row, ...nextInstalment(own, uuidIn(row, 'uuid')) });
		}
	}
	return { stamp, rows };
}

function nextInstalment(own: readonly Row[], uuid: string): Omit<PaymentTurn, 'row'> {
	const paid = own.map((row) => Decimal.parse(row.paid ?? '') ?? Decimal.zero);
	const instalments = own.map(({ instalment }) => Number(instalment ?? 0) || 0);
	const uuids = own.map((row) => textIn(row, 'uuid'));
	return {
		instalment: Math.max(0, ...instalments) + 1,
		earlierPayments: sumOf(paid).rounded(2).toString(),
		expectedUuid: uuid || uuids.find(Boolean) || '',
	};
}

/**
 * Compares UUIDs if both rows have one, because two accounts of the service can give one ID to different
 * invoices. Otherwise compares IDs without leading zeros.
 */
function isOfSameInvoice(row: Row, other: Row): boolean {
	const [uuid, otherUuid] = [uuidIn(row, 'uuid'), uuidIn(other, 'uuid')];
	if (uuid !== '' && otherUuid !== '') return uuid === otherUuid;
	return idIn(row) === idIn(other);
}

const idIn = (row: Row) => textIn(row, 'invoice_id').replace(/^0+(?=\d)/, '');

/** An empty `taken` lets the next run try the payment again. */
const changeOf = (row: Row, status: PaymentStatus, message: string) => ({
	id: row.id,
	run: row.run,
	taken: status === 'notStamped' ? '' : 'yes',
	status,
	message,
});

export interface PaymentAnswer {
	id?: unknown;
	uuid?: unknown;
	amount?: unknown;
	currency?: unknown;
	payments?: unknown;
	error?: unknown;
}

interface Part {
	uuid?: unknown;
	folio?: unknown;
	currency?: unknown;
	instalment?: unknown;
	previousBalance?: unknown;
	paid?: unknown;
	balance?: unknown;
}

export interface PaymentMail {
	to: string;
	subject: string;
	text: string;
}

const NOT_STAMPED = ['refused', 'notSent', 'conflict'];

interface Failure {
	outcome?: unknown;
	message?: unknown;
	es?: { message?: unknown; description?: unknown };
}

/**
 * Returns the changes to a payment's row after Stamp Payment, and the email to the customer.
 * @param hasFiles whether the output has the XML and PDF for the email
 */
export function paymentAnswered(
	row: Row,
	answer: PaymentAnswer,
	hasFiles: boolean,
): { row: Row; mail?: PaymentMail } {
	if (answer.error !== undefined) {
		const { outcome, es, message } = answer.error as Failure;
		const status = NOT_STAMPED.includes(String(outcome)) ? 'notStamped' : 'stamping';
		const says = [es?.message ?? message ?? answer.error, es?.description ?? ''];
		return { row: changeOf(row, status, says.map(String).join('\n')) };
	}
	const email = textOf(row.email).trim();
	const [part]: Part[] = Array.isArray(answer.payments) ? (answer.payments as Part[]) : [];
	const status = email === '' ? 'stamped' : 'notMailed';
	return {
		row: {
			...changeOf(row, status, email === '' ? '' : notMailedTo(email)),
			instalment: numberOf(part?.instalment),
			previous_balance: numberOf(part?.previousBalance),
			paid: numberOf(part?.paid),
			balance: numberOf(part?.balance),
			uuid: part?.uuid ?? null,
			payment_id: part === undefined ? null : textOf(answer.id),
			payment_uuid: part === undefined ? null : textOf(answer.uuid),
		},
		...(email !== '' &&
			hasFiles &&
			part !== undefined && { mail: { to: email, ...mailOf(row, answer, part) } }),
	};
}

const numberOf = (value: unknown) => (value === undefined ? null : Number(value));

function mailOf(row: Row, answer: PaymentAnswer, part: Part): Omit<PaymentMail, 'to'> {
	const own = (value: unknown) => `${textOf(value)} ${textOf(part.currency)}`;
	return {
		subject: `Complemento de pago de su factura ${textOf(part.folio ?? part.uuid)}`,
		text: `Estimado cliente:

Recibimos su pago de ${textOf(answer.amount)} ${textOf(answer.currency)} con fecha ${textOf(row.date)}. Adjuntamos su complemento de pago en XML y PDF.

Folio fiscal del complemento: ${textOf(answer.uuid)}
Folio fiscal de la factura: ${textOf(part.uuid)}
Parcialidad: ${textOf(part.instalment)}
Saldo anterior: ${own(part.previousBalance)}
Importe pagado: ${own(part.paid)}
Saldo pendiente: ${own(part.balance)}

Gracias por su pago.`,
	};
}

/**
 * Returns the changes to a payment's row after Send Email.
 * @param sent Send Email's output item
 */
export function paymentMailed(row: Row, sent: Row): Row {
	const message = mailRefusal(textOf(row.email).trim(), sent);
	return { id: row.id, run: row.run, status: message === '' ? 'stamped' : 'notMailed', message };
}
