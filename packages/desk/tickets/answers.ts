import { Decimal, isRecord, recordOf } from 'cfdi-mx/values';
import type { CertificateAnswer } from '../certificateAnswer';
import { certificateAnswer } from '../certificateAnswer';
import { areOfCustomer, CUSTOMER_FIELDS, refusedIn } from '../customerData';
import { isFileOf } from '../downloaded';
import type { Row } from '../register';
import { textIn } from '../register';
import type { Mail } from './mails';
import { NOT_MAILED, notMailedTo } from '../mails';
import { dataMail, filesMail, shopMail } from './mails';
import type { Purchase } from './purchase';
import { ENTERED, isAskedFor, isUncertain } from './purchase';

export type Answer =
	| CertificateAnswer
	| {
			state: string;
			[more: string]: unknown;
	  };

export interface Next {
	answer?: Answer;
	stamp?: Row;
	files?: Row;
	check?: Row;
	data?: Row;
	file?: Row;
	link?: Row;
}

const FIVE_MINUTES_MS = 300_000;

/** Excludes generic RFCs, because the page invoices only customers with their own RFC. */
const OWN_RFC = /^(?!X[AE]XX010101000)[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/;

/**
 * Decides the next step for the page's question.
 * @param now in milliseconds since 1970
 */
export function nextOf(purchase: Purchase, now: number): Next {
	const { kind, step, row, minutes } = purchase;
	if (kind === 'theirs') return { files: { invoice_id: row.invoice_id, uuid: row.uuid } };
	if (!isAskedFor(kind)) {
		return { answer: { state: kind, ...(minutes !== undefined && { minutes }) } };
	}
	switch (step) {
		case 'stamp':
			return OWN_RFC.test(purchase.rfc)
				? { stamp: writtenBefore(purchase, now) }
				: { answer: { state: 'wrong', findings: [NOT_HERE] } };
		case 'data':
			// The answer is the same for known and unknown customers, so that visitors cannot find out who
			// is a customer.
			return {
				answer: { state: 'sent' },
				data: { rfc: purchase.rfc, email: purchase.email || '-' },
			};
		case 'certificate':
			if (purchase.hasFile) return { file: {} };
			if (purchase.taxpayer !== '') return { link: { taxpayer: purchase.taxpayer } };
			return { answer: certificateAnswer(undefined, false) };
		case 'buy':
		case 'rfc':
		case 'check':
			return { check: checked(purchase) };
		default:
			return { answer: { state: 'later' } };
	}
}

const NOT_HERE = {
	field: 'Receptor.Rfc',
	text: 'Con este RFC no se factura aquí. Pida su factura en la tienda.',
};

/** take_after lets the workflow for paid orders continue if n8n is killed after this write. */
function writtenBefore({ kind, row, entered }: Purchase, now: number): Row {
	if (kind !== 'open') return { ...entered, take_after: row.take_after ?? null };
	return { ...entered, take_after: new Date(now + FIVE_MINUTES_MS).toISOString(), fields: '' };
}

/** Replaces data that are not entered yet with default values, which the page does not show. */
function checked({ step, row, rfc, name, regime, postal_code, cfdi_use }: Purchase): Row {
	const isBuying = step === 'buy';
	const isWhole = step === 'check';
	return {
		order: textIn(row, 'order_json') === '' ? orderOfTotal(row) : row.order_json,
		folio: row.order_number,
		rfc: isBuying ? 'XAXX010101000' : rfc,
		name: isBuying ? 'PUBLICO EN GENERAL' : step === 'rfc' ? 'X' : name,
		regime: isWhole ? regime : '616',
		postal_code: isWhole ? postal_code : '',
		cfdi_use: isWhole ? cfdi_use : 'S01',
		payment_form: row.payment_form || (row.order_json ? '' : '03'),
	};
}

/** The owner can empty `order_json` of old rows, which then have only the total. */
function orderOfTotal({ total }: Row): string {
	return JSON.stringify({
		shop: 'x',
		id: '1',
		state: 'paid',
		total,
		lines: [{ description: 'Su compra', quantity: 1, unitPrice: String(total), taxes: ['IVA 0'] }],
	});
}

export interface Written {
	stamp?: Row;
	mail?: Mail;
	answer?: Answer;
}

/**
 * Decides the next step after the row was written.
 * @param row {} if another attempt wrote the row first
 */
export function writtenOf(purchase: Purchase, row: Row): Written {
	// A person handles an order in a global invoice.
	if (row.order_json && !row.uuid && row.state !== 'inGlobal') return { stamp: row };
	const isOther = ENTERED.some((column) => (row[column] ?? '') !== (purchase.row[column] ?? ''));
	const isToldToShop = Boolean(row.id) && purchase.kind === 'person' && isOther;
	return {
		answer: { state: purchase.kind === 'person' ? 'person' : 'later' },
		...(isToldToShop && { mail: shopMail(purchase) }),
	};
}

export interface Outcome {
	answer?: Answer;
	row?: Row;
	mail?: Mail;
}

/**
 * Decides the answer after a step, and the row to write or the email to send.
 * @param result the stamped row, validated invoice, certificate, sent email, or earlier invoice's row
 */
export function outcomeOf(purchase: Purchase, result: Row): Outcome {
	switch (purchase.step) {
		case 'stamp':
			return stampOutcome(purchase, result);
		case 'mail':
			return mailOutcome(purchase, result);
		case 'certificate':
			return { answer: certificateAnswer(result, !purchase.hasFile) };
		case 'data':
			return { mail: dataMail(purchase, result) };
		case 'buy':
			return { answer: purchaseAnswer(purchase, result) };
		default:
			return { answer: reviewAnswer(purchase, result) };
	}
}

const GIVEN_BACK = [...ENTERED, 'take_after', 'message', 'what_to_do', 'fields'];

function stampOutcome(purchase: Purchase, now: Row): Outcome {
	if (now.uuid && now.recipient === purchase.rfc) {
		return { answer: { state: 'done', uuid: now.uuid } };
	}
	if (!isRefused(purchase, now)) {
		const state = now.state === 'refused' ? 'refused' : isUncertain(now) ? 'lookedFor' : 'later';
		return { answer: { state } };
	}
	const before = purchase.row;
	return {
		answer: { state: 'wrong', findings: refusedIn(now).map(findingOf) },
		row: Object.fromEntries(GIVEN_BACK.map((column) => [column, before[column] ?? null])),
	};
}

/** Returns whether SAT refused only the customer's data. During another attempt, `fields` is empty. */
function isRefused({ row }: Purchase, now: Row): boolean {
	return !now.uuid && areOfCustomer(refusedIn(now)) && now.state === row.state;
}

const findingOf = (field: string) => ({ field, text: CUSTOMER_FIELDS[field]?.text ?? '' });

function mailOutcome({ row, email }: Purchase, result: Row): Outcome {
	const isSent = !result.error;
	const before = textIn(row, 'message');
	const own = isSent ? '' : notMailedTo(email);
	const message = before !== '' && !before.startsWith(NOT_MAILED) ? before : own;
	return { answer: { state: isSent ? 'sent' : 'notSent' }, row: { message } };
}

export interface Given {
	file?: string;
	mail?: Mail;
	answer?: Answer;
}

/**
 * Decides how to deliver an invoice's files.
 * @param file the downloaded invoice, or an item with an error
 */
export function filesOf(purchase: Purchase, file: Row): Given {
	const { step, row } = purchase;
	const isTheirs = !file.error && isFileOf(file, textIn(row, 'uuid'));
	if (isTheirs && (step === 'pdf' || step === 'xml')) return { file: `data_${step}` };
	if (step === 'mail') {
		return isTheirs ? { mail: filesMail(purchase) } : { answer: { state: 'refused' } };
	}
	const isOther = file.error ? isConflict(file.error) : !isTheirs;
	if (isOther) return { answer: { state: 'refused' } };
	return { answer: { state: 'ready', uuid: row.uuid, url: file.verificationUrl } };
}

const isConflict = (error: unknown) => recordOf(error).outcome === 'conflict';

const TAXES: Readonly<Record<string, string>> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' };

function purchaseAnswer({ kind, until, row }: Purchase, checked: Row): Answer {
	if (kind === 'person') return { state: 'person', total: row.total };
	const { invoice, totals } = checked;
	if (!isRecord(invoice)) return { state: 'refused' };
	const sums = recordOf(totals);
	const taxes = recordOf(sums.Impuestos);
	const discount = Decimal.parse(sums.Descuento) ?? Decimal.zero;
	return {
		state: kind,
		until,
		currency: invoice.Moneda,
		total: sums.Total,
		lines: recordsIn(invoice.Conceptos).map((line) => ({
			text: line.Descripcion,
			quantity: line.Cantidad,
			amount: line.Importe,
		})),
		amounts: [
			{ text: 'Subtotal', amount: sums.SubTotal },
			...(discount.isZero() ? [] : [{ text: 'Descuento', amount: discount.negated().toString() }]),
			...recordsIn(taxes.Traslados).map((tax) => taxLine(tax, '')),
			...recordsIn(taxes.Retenciones).map((tax) => taxLine(tax, 'Retención de ')),
		],
	};
}

const recordsIn = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRecord) : []);

function taxLine(tax: Row, before: string): { text: string; amount: unknown } {
	const rate = Decimal.parse(tax.TasaOCuota);
	const percent =
		rate === undefined ? '' : ` ${rate.times(Decimal.hundred).trimmed(0).toString()} %`;
	const name = TAXES[textIn(tax, 'Impuesto')] ?? '';
	return { text: `${before}${name}${percent}`, amount: tax.Importe ?? '0' };
}

function reviewAnswer({ kind }: Purchase, { valid, summary, choices, findings }: Row): Answer {
	return {
		state: 'checked',
		valid,
		summary: kind === 'person' ? null : summary,
		choices,
		findings: recordsIn(findings).map(({ level, code, field, es }) => ({
			level,
			code,
			field,
			text: recordOf(es).message ?? '',
		})),
	};
}
