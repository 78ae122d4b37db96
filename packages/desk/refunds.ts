import type { Problem } from 'cfdi-mx';
import { Problems } from 'cfdi-mx';
import { problemsOr } from 'cfdi-mx/problems';
import { dayAt, Decimal, firstOfEach, isRecord, recordOf, sumOf, textOf } from 'cfdi-mx/values';
import { creditNoteOfRefund } from 'cfdi-orders';
import { deliveredIn, jsonIn } from './delivered';
import type { ShopDelivery } from './deliveries';
import { wooAddress } from './deliveries';
import { isoOf, WAITS, willBeTriedAgain } from './orders/row';
import type { Row } from './register';
import { textIn, uuidIn } from './register';

/**
 * Lists the states that can follow each state. The next execution processes a refund in the state `refund`,
 * which a person or a new delivery sets.
 */
export const REFUND_STATES = {
	refund: [
		'refund',
		'stamped',
		'dropped',
		'refused',
		'unknown',
		'inGlobal',
		'noInvoice',
		'test',
		'nothingGivenBack',
	],
	stamped: ['refund'],
	dropped: ['refund'],
	refused: ['refund'],
	unknown: ['refund'],
	inGlobal: ['refund'],
	noInvoice: ['refund'],
	test: ['refund'],
	nothingGivenBack: ['refund'],
} as const satisfies Record<string, readonly string[]>;

export type RefundState = keyof typeof REFUND_STATES;

/**
 * Returns a row for each refund in a delivery. A WooCommerce order lists all its refunds, without their
 * lines.
 */
export function refundsToWrite(
	{ shop, headers, body }: Pick<ShopDelivery, 'body' | 'headers' | 'shop'>,
	now: number,
): Row[] {
	const rowOf = (id: unknown, delivered: object): Row => ({
		shop,
		order_id: `refund ${textOf(id)}`,
		type: 'E',
		order_json: JSON.stringify({ headers, ...delivered }),
		state: 'refund',
		asked_on: isoOf(now),
	});
	if (body.refund_line_items !== undefined) return [rowOf(body.id, { body })];
	const address = textOf(wooAddress(body));
	const refunds = Array.isArray(body.refunds) ? body.refunds.filter(isRecord) : [];
	if (address === '') return [];
	return refunds.map(({ id }) => rowOf(id, { link: `${address}/refunds/${textOf(id)}` }));
}

interface Outcome {
	state: RefundState;
	message?: string;
	whatToDo?: string;
}

const changeOf = (row: Row, { state, message = '', whatToDo = '' }: Outcome, now: number): Row => ({
	id: row.id,
	state,
	message,
	what_to_do: whatToDo,
	asked_on: isoOf(now),
});

export interface RefundToCredit {
	orderKey: string;
	total: string;
	order: unknown;
}

const NOT_FETCHED: Outcome = {
	state: 'refund',
	message: 'WooCommerce no envía qué se devolvió, y nadie se lo pide',
	whatToDo:
		'En el flujo de los reembolsos, elija la credencial de Obtener su reembolso y enciéndalo (presione D). Se intenta otra vez cada cinco minutos.',
};

/**
 * Reads a refund. If its row has only a link, reads `fetched`, or returns the link to fetch if `fetched` is
 * missing.
 * @param fetched the shop's response, or the unchanged link if the request node is off
 */
export function readRefundRow(
	row: Row,
	fetched: Row | undefined,
	now: number,
	say: (problem: Problem) => { message: string; fix?: string },
): { found: RefundToCredit } | { fetch: { link: string } } | { row: Row } {
	const done = doneState(row);
	if (done !== undefined) return { row: changeOf(row, { state: done }, now) };
	const written = recordOf(jsonIn(row.order_json));
	const link = textOf(written.link);
	const isToAsk = written.body === undefined && link !== '';
	if (isToAsk) {
		if (fetched === undefined) return { fetch: { link } };
		if (fetched.link === link) return { row: changeOf(row, NOT_FETCHED, now) };
	}
	const order = isToAsk ? { headers: written.headers, body: fetched } : written;
	const { data, host } = deliveredIn(order);
	const options = { paymentForm: '', earlier: '', ignoredFields: [], host };
	const made = problemsOr(() => creditNoteOfRefund(data, undefined, options));
	if (made instanceof Problems) {
		const [problem] = made.problems;
		const { message = '', fix = '' } = problem === undefined ? {} : say(problem);
		return { row: changeOf(row, { state: 'refused', message, whatToDo: fix }, now) };
	}
	const refund = recordOf(made.shown.refund);
	const [orderKey, total] = [textOf(refund.orderKey), textOf(refund.total)];
	if ('reason' in made && made.reason !== 'noInvoice') {
		const state = made.reason as RefundState;
		return { row: { ...changeOf(row, { state }, now), order_key: orderKey, total: Number(total) } };
	}
	return { found: { orderKey, total, order } };
}

/**
 * Returns the state of a refund that a person dropped or that already has a credit note, because shops
 * deliver such refunds again.
 */
function doneState(row: Row): RefundState | undefined {
	const status = textIn(row, 'status');
	if (status === 'dropped') return 'dropped';
	return uuidIn(row, 'uuid') !== '' && status !== 'cancelled' ? 'stamped' : undefined;
}

export interface CreditOrder {
	invoiceId: string;
	invoiceUuid: string;
	order: unknown;
	earlierCreditNotes: string;
}

/**
 * Returns the changes to a refund's row and, if its order has a valid invoice, the credit note to stamp.
 * Write `row` before stamping, so that the invoice's other refunds count this refund even if n8n is killed.
 * @param rows all rows of the refund's order
 */
export function creditOfRefund(
	row: Row,
	{ orderKey, total, order }: RefundToCredit,
	rows: readonly Row[],
	now: number,
): { row: Row; credit?: CreditOrder } {
	const own = rows.filter((one) => textIn(one, 'type') !== 'E');
	const invoice = own.find(
		(one) => textIn(one, 'type') === 'I' && textIn(one, 'status') === 'stamped',
	);
	const known = { order_key: orderKey, total: Number(total) };
	if (invoice === undefined) {
		return { row: { ...changeOf(row, withoutInvoice(own), now), ...known } };
	}
	const invoiceUuid = textIn(invoice, 'uuid');
	return {
		row: {
			id: row.id,
			...known,
			order_number: textIn(invoice, 'order_number'),
			related_uuid: invoiceUuid,
		},
		credit: {
			invoiceId: textIn(invoice, 'invoice_id'),
			invoiceUuid,
			order,
			earlierCreditNotes: earlierOf(row, rows, invoiceUuid.toUpperCase()),
		},
	};
}

const CAN_BE_INVOICED = ['received', 'again', 'refused', 'unknown'];

function withoutInvoice(orders: readonly Row[]): Outcome {
	const find = (...states: readonly string[]) =>
		orders.find((one) => states.includes(textIn(one, 'state')));
	const inGlobal = find('inGlobal');
	if (inGlobal !== undefined) {
		return {
			state: 'inGlobal',
			message: `Su pedido está en la factura global ${textIn(inGlobal, 'related_uuid')}`,
			whatToDo:
				'Emita a mano una nota de crédito de la factura global, y escriba su UUID en este renglón.',
		};
	}
	if (find(...CAN_BE_INVOICED) !== undefined) return { state: 'refund' };
	return {
		state: 'noInvoice',
		message: 'Su pedido no tiene factura propia',
		whatToDo:
			find('noRfc') === undefined
				? 'Si se facturó de otra manera, agregue su renglón a cfdi_invoices, y escriba refund en el state de este.'
				: 'Espera la factura global: si se devolvió todo, escriba refunded en el state de su pedido.',
	};
}

function earlierOf(row: Row, rows: readonly Row[], invoice: string): string {
	const others = rows.filter(
		(one) =>
			textIn(one, 'type') === 'E' &&
			uuidIn(one, 'related_uuid') === invoice &&
			textIn(one, 'order_id') !== textIn(row, 'order_id') &&
			!['cancelled', 'dropped'].includes(textIn(one, 'status')) &&
			(uuidIn(one, 'uuid') !== '' || textIn(one, 'state') !== 'refused'),
	);
	const each = firstOfEach(others, (one) => textIn(one, 'order_id') || uuidIn(one, 'uuid'));
	const totals = each.map((one) => Decimal.parse(textIn(one, 'total')) ?? Decimal.zero);
	return sumOf(totals).rounded(2).toString();
}

export interface CreditAnswer {
	id?: unknown;
	uuid?: unknown;
	outcome?: unknown;
	reason?: unknown;
	stamped?: unknown;
	recipient?: unknown;
	currency?: unknown;
	paymentMethod?: unknown;
	error?: unknown;
}

interface Look {
	row: Row;
	answer: CreditAnswer;
	uuid: string;
	error: Readonly<Record<string, unknown>> | undefined;
	says: { message: string; description: string };
}

type OutcomeOf = (look: Look) => Outcome;

const outcomeIn = ({ error, answer }: Look) => textOf(error?.outcome ?? answer.outcome);

const isUnknown = (look: Look) => ['unknown', 'duplicate'].includes(outcomeIn(look));

const isLater = ({ error }: Look) => error !== undefined && willBeTriedAgain({ error });

const OUTCOMES: ReadonlyArray<readonly [holds: (look: Look) => boolean, outcome: OutcomeOf]> = [
	[({ uuid }) => uuid !== '', () => ({ state: 'stamped' })],
	[
		isLater,
		({ says }) => ({
			state: 'refund',
			message: says.message,
			whatToDo: says.description || 'Se intenta otra vez cada cinco minutos.',
		}),
	],
	[
		(look) => isUnknown(look) && textIn(look.row, 'what_to_do') !== WAITS,
		() => ({ state: 'refund', whatToDo: WAITS }),
	],
	[
		isUnknown,
		({ says }) => ({
			state: 'unknown',
			message: says.message || 'No se sabe si su nota de crédito se timbró',
			whatToDo:
				says.description ||
				'Búsquela en su servicio de facturación. Si está, escriba su UUID en este renglón.',
		}),
	],
	[
		({ error }) => error !== undefined,
		({ says }) => ({ state: 'refused', message: says.message, whatToDo: says.description }),
	],
	[
		() => true,
		() => ({
			state: 'refused',
			message: 'El servicio no dio el XML de la factura de su pedido',
			whatToDo:
				'No se emitió nada. Revise invoice_id en el renglón de su pedido, y escriba refund en el state de este.',
		}),
	],
];

/** Returns the changes to a refund's row after Stamp handled the credit note. */
export function refundAnswered(row: Row, answer: CreditAnswer, now: number): Row {
	const stamped = recordOf(answer.stamped);
	const uuid =
		textOf(answer.uuid) ||
		textOf(stamped.uuid) ||
		(answer.outcome === 'duplicate' && answer.error === undefined ? textIn(row, 'uuid') : '');
	const look: Look = {
		row,
		answer,
		uuid: answer.error === undefined ? uuid : '',
		error: errorIn(answer.error),
		says: wordsOf(answer.error),
	};
	const outcome = OUTCOMES.find(([holds]) => holds(look))?.[1](look);
	const change = changeOf(row, outcome ?? { state: 'unknown' }, now);
	if (look.uuid === '') return change;
	const isNew = look.uuid.toUpperCase() !== uuidIn(row, 'uuid');
	return {
		...change,
		order_json: '',
		uuid: look.uuid,
		status: isNew ? 'stamped' : textIn(row, 'status') || 'stamped',
		...idOf(textOf(answer.uuid) === '' ? stamped.id : answer.id),
		...(textOf(answer.uuid) !== '' && {
			recipient: textOf(recordOf(answer.recipient).rfc),
			currency: textOf(answer.currency),
			method: textOf(answer.paymentMethod),
			issued_on: dayAt(now),
		}),
	};
}

const idOf = (id: unknown) => (textOf(id) === '' ? {} : { invoice_id: textOf(id) });

const errorIn = (error: unknown) =>
	error === undefined ? undefined : isRecord(error) ? error : { message: textOf(error) };

function wordsOf(error: unknown): Look['says'] {
	const { es, message } = recordOf(errorIn(error));
	const words = recordOf(es);
	return {
		message: textOf(words.message) || textOf(message),
		description: textOf(words.description),
	};
}
