import { emailAddress, recordOf, textOf } from 'cfdi-mx/values';
import { errorReason, NOT_MAILED, notMailedTo } from '../mails';
import { isList } from './globals';
import { isAsking, mailOfQuestion, NOT_ASKED, questionOf, refusedFields } from '../refusals';
import type { Json, OrderRow } from './row';
import { DAY, isAcceptedBy, isDue, isoOf, isToBeTold, MINUTE, toBeTold, toldTime } from './row';

/** Minimum minutes between two emails to the owner. */
const PAUSE = 12;

interface Telling {
	/** In milliseconds. */
	now: number;
	desk: string;
	executionId: string;
}

/**
 * Returns the rows that need an email now: a question to each customer, and one email to the owner about all
 * other rows, unless the owner got an email in the last twelve minutes. Writing `columns` claims the row, so
 * that no other execution emails about it. `index` is the position in `rows`.
 */
export function rowsToTell(
	rows: readonly OrderRow[],
	telling: Telling,
): Array<{ index: number; columns: OrderRow }> {
	const { now, executionId } = telling;
	const isPause = rows.some((row) => wasTold(row, now));
	const told = `no ${isoOf(now)} ${executionId}`;
	return rows.flatMap((row, index) => {
		const question = isQuestion(row, telling) ? questionOf(row, now) : undefined;
		const isOwners = isWaiting(row) || isLost(row, telling) || question?.to === 'owner';
		if (isOwners) {
			const taken = isLost(row, telling) ? { take_after: null } : {};
			return isPause
				? []
				: [{ index, columns: { id: row.id, told, ...taken, ...question?.columns } }];
		}
		return question === undefined ? [] : [{ index, columns: { id: row.id, ...question.columns } }];
	});
}

/** A pending email to the owner is sent before a question to the customer. */
const isQuestion = (row: OrderRow, { now, desk }: Telling) =>
	isAsking(row) && isDue(row, now) && isAcceptedBy(row, desk) && !isToBeTold(row.told);

/** A row without a message needs no email to the owner if its order goes into a global invoice. */
const isWaiting = ({ told, state, message }: OrderRow) =>
	isToBeTold(told) && !(['noRfc', 'inGlobal'].includes(textOf(state)) && textOf(message) === '');

/** Ignores a time in the future, because it comes from a wrong clock. */
function wasTold({ told }: OrderRow, now: number): boolean {
	const time = toldTime(told);
	return time !== '' && time <= isoOf(now) && time > isoOf(now - PAUSE * MINUTE);
}

function isLost(row: OrderRow, { now, desk }: Telling): boolean {
	const since = textOf(row.take_after);
	return !isAcceptedBy(row, desk) && since !== '' && since < isoOf(now - DAY);
}

export interface CustomerInvoice {
	shop: string | null;
	order_id: string;
	told: string | null;
	address: string;
	uuid: string;
	number: string;
	rfc: string;
	total: string;
	currency: string;
}

export interface OrderMail {
	isToOwner: boolean;
	isQuestion: boolean;
	to: string;
	subject: string;
	text: string;
	attachments: string;
	rows: ReadonlyArray<{ shop: string | null; order_id: string }>;
	told: string | null;
}

const FILES = 'data_xml,data_pdf';

const NOT_YET = `${NOT_MAILED} todavía`;

export const notMailedYet = (address: string) => `${NOT_YET} el correo a ${address}`;

/** Returns whether the email to the customer is pending and the owner has not been told. */
export function isNotMailedYet({ message, what_to_do: whatToDo }: OrderRow): boolean {
	return textOf(message).startsWith(NOT_YET) && textOf(whatToDo) === '';
}

/**
 * Returns the message about a stamped invoice if the service returned no files, or the files of another
 * invoice.
 */
export function withoutFiles(uuid: string, { warnings }: Json): string {
	const all = Array.isArray(warnings) ? warnings.map(recordOf) : [];
	const warning = all.find(({ code }) => code === 'filesNotDownloaded');
	const reason = textOf(recordOf(warning?.es).message) || 'El servicio no dio su XML y su PDF';
	return `La factura ${uuid} ${NOT_SENT}${reason}.`;
}

const NOT_SENT = 'está timbrada, y no se envió al cliente. ';

/** Returns whether the row's message says that the customer did not get the invoice. */
export function isAboutMail({ message }: OrderRow): boolean {
	return textOf(message).startsWith(NOT_MAILED) || textOf(message).includes(NOT_SENT);
}

/** Returns the email that sends an invoice to the customer. */
export function mailToCustomer(invoice: CustomerInvoice): OrderMail {
	const { shop, order_id, told, number, uuid, rfc, total, currency } = invoice;
	return {
		isToOwner: false,
		isQuestion: false,
		to: emailAddress(invoice.address),
		subject: `Su factura del pedido ${number}`,
		text: [
			'Estimado cliente:',
			`Adjuntamos la factura de su pedido ${number} en XML y PDF.`,
			`Folio fiscal: ${uuid}\nRFC: ${rfc}\nTotal: ${total} ${currency}`,
			'Gracias por su compra.',
		].join('\n\n'),
		attachments: FILES,
		rows: [{ shop, order_id }],
		told,
	};
}

interface OwnerMail {
	desk: string;
	address: string;
}

/** Returns one email to the owner about all `rows`. */
export function mailToOwner(rows: readonly OrderRow[], { desk, address }: OwnerMail): OrderMail {
	return {
		isToOwner: true,
		isQuestion: false,
		to: '',
		subject: subjectOf(rows),
		text: rows.map((row) => textAbout(row, desk, address)).join('\n\n--------\n\n') + hintOf(rows),
		attachments: '',
		rows: rows.map(keyOf),
		told: textOf(rows[0]?.told) || null,
	};
}

const keyOf = ({ shop, order_id }: OrderRow) => ({
	shop: shop === null || shop === undefined ? null : textOf(shop),
	order_id: textOf(order_id),
});

const isClaimed = ({ told }: OrderRow) => /^no ./.test(textOf(told));

/**
 * Returns the emails about the rows that this execution marked: a question to each customer, and one email to
 * the owner.
 */
export function mailsAbout(rows: readonly OrderRow[], given: OwnerMail): OrderMail[] {
	const owners = rows.filter(isClaimed);
	const questions = rows.filter((row) => !isClaimed(row));
	return [
		...questions.map((row) => mailToAsk(row, given.address)),
		...(owners.length === 0 ? [] : [mailToOwner(owners, given)]),
	];
}

const mailToAsk = (row: OrderRow, address: string): OrderMail => ({
	isToOwner: false,
	isQuestion: true,
	...mailOfQuestion(row, address),
	attachments: '',
	rows: [keyOf(row)],
	told: textOf(row.told) || null,
});

/** Returns columns to write after the mail server accepted or refused an email. */
export function afterMail(mail: OrderMail, result: Json, now: number): OrderRow[] {
	const reason = errorReason(result.error);
	const isRefused = reason !== undefined;
	// If the server refused the owner's email, its rows stay unchanged, so that the next email includes them.
	if (mail.isToOwner) {
		return isRefused ? [] : mail.rows.map((row) => ({ ...row, told: isoOf(now) }));
	}
	if (mail.isQuestion) {
		if (!isRefused) return [];
		const told = toBeTold(mail.told);
		const whatToDo = `${notMailedTo(mail.to)}: ${reason.slice(0, 300)}`;
		return mail.rows.map((row) => ({ ...row, ...NOT_ASKED, what_to_do: whatToDo, told }));
	}
	return mail.rows.map((row) => ({
		...row,
		take_after: null,
		...(isRefused ? refusedBy(mail, reason) : { ...NOTHING_TO_DO, told: mail.told }),
	}));
}

const NOTHING_TO_DO = { message: '', what_to_do: '' };

const refusedBy = ({ to, told }: OrderMail, reason: string) => ({
	message: `${notMailedTo(to)}: ${reason.slice(0, 300)}`,
	what_to_do:
		'La factura está timbrada. Envíela otra vez desde la página de la oficina, con la dirección correcta.',
	told: toBeTold(told),
});

const isStamped = ({ state }: OrderRow) => state === 'stamped';

const isUnknown = ({ state }: OrderRow) => state === 'unknown';

function subjectOf(rows: readonly OrderRow[]): string {
	const [row = {}] = rows;
	if (rows.length === 1) {
		const open = isUnknown(row) ? 'no se sabe si se facturó' : 'no se ha facturado';
		const said = isStamped(row) ? 'hay que ver su factura' : open;
		return `Pedido ${textOf(row.order_number)}: ${said}`;
	}
	const what = rows.some((one) => isStamped(one) || isUnknown(one))
		? 'pedidos por revisar'
		: 'pedidos no se han facturado';
	return `${rows.length} ${what}`;
}

function textAbout(row: OrderRow, desk: string, address: string): string {
	const shop = textOf(row.shop);
	const open = isUnknown(row) ? ' puede tener factura.' : ' no se ha facturado.';
	const said = isStamped(row) ? ' está facturado.' : open;
	const head = `El pedido ${textOf(row.order_number)}${shop && ` de ${shop}`}${said}`;
	if (!isAcceptedBy(row, desk) && row.state === 'received') return `${head}\n\n${lostBy(row)}`;
	const message = textOf(row.message) || UNKNOWN;
	const form = isCorrectable(row) ? `\n\nPara corregirlo: ${formOf(row, address)}` : '';
	return `${head}\n\n${message}${sentValues(row)}\n\n${textOf(row.what_to_do)}${form}`;
}

const isCorrectable = (row: OrderRow) =>
	!isStamped(row) && !isUnknown(row) && row.state !== 'noRfc' && !isList(row);

const hintOf = (rows: readonly OrderRow[]) =>
	rows.some(isCorrectable)
		? '\n\n--------\n\nSi el enlace no abre: en el flujo, elija una credencial Basic Auth en «Corregir un pedido» (Correct an order), presione D y publíquelo.'
		: '';

/** Shows the owner whether a correction was used. */
function sentValues(row: OrderRow): string {
	const values = row.state === 'refused' ? refusedFields(row).filter(({ value }) => value) : [];
	if (values.length === 0) return '';
	return `\n\nSe envió: ${values.map(({ name, value }) => `${name} ${value}`).join('; ')}.`;
}

const UNKNOWN = 'No se sabe si se timbró: búsquelo en su servicio de facturación.';

const lostBy = ({ desk }: OrderRow) =>
	`Lo aceptó el flujo ${textOf(desk)}, que no lo ha tomado en un día.\n\nBúsquelo en su servicio. Si no está, vacíe la columna desk de su renglón en cfdi_invoices.`;

function formOf(row: OrderRow, address: string): string {
	const [number, shop] = [row.order_number, row.shop].map((one) => encodeURIComponent(textOf(one)));
	return `${address}/form/cfdi-corregir?Pedido=${number}&Tienda=${shop}`;
}
