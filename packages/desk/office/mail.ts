import { seenText } from 'cfdi-mx/values';
import { errorReason, NOT_MAILED, notMailedTo } from '../mails';
import type { Row } from '../register';
import { moneyText, textIn } from '../register';
import type { OfficeRequest, PageAnswer } from './request';
import { stampedIn } from './made';
import type { Stamped } from './made';

export interface CustomerMail {
	to: string;
	subject: string;
	text: string;
}

/** Returns the email with a sale's invoice for the customer. */
export function saleMail(
	{ email, sale }: OfficeRequest,
	{ uuid, total, currency }: Stamped,
): CustomerMail {
	return {
		to: email,
		subject: seenText(`Factura de su compra ${sale}`),
		text: `Estimado cliente:\n\nAdjuntamos la factura de su compra ${sale} en XML y PDF.\n\nFolio fiscal (UUID): ${uuid}\nTotal: ${total} ${currency}\n\nGracias por su compra.`,
	};
}

const isOfPayment = (row: Row) => textIn(row, 'payment_uuid') !== '';

const UNPAID = '\n\nNo tenemos registrado su pago completo. Si ya lo hizo, ignore este aviso.';

/** Returns the email that sends an invoice or payment complement again. */
export function againMail({ email, what }: OfficeRequest, row: Row): CustomerMail {
	const isPayment = isOfPayment(row);
	const uuid = textIn(row, isPayment ? 'payment_uuid' : 'uuid');
	const total = isPayment
		? ''
		: `\nTotal: ${moneyText(row.total)} ${textIn(row, 'currency')}`.trimEnd();
	const [document, subject] = isPayment
		? ['el complemento de su pago', `Complemento de su pago ${textIn(row, 'reference')}`]
		: ['su factura', `Su factura ${textIn(row, 'order_number')}`];
	return {
		to: email,
		subject: seenText(subject),
		text: `Estimado cliente:\n\nAdjuntamos ${document} en XML y PDF.\n\nFolio fiscal (UUID): ${uuid}${total}${what === 'unpaid' ? UNPAID : ''}`,
	};
}

function refusalOf({ error, rejected }: Row): string | undefined {
	const reason = errorReason(error);
	if (reason !== undefined) return reason;
	return Array.isArray(rejected) && rejected.length > 0 ? 'dirección rechazada' : undefined;
}

const NOTHING = { uuid: '', summary: '' };

/** Returns the row's columns and the page's answer after an email was sent or refused. */
export function afterOfficeMail({
	asked,
	row: before,
	stamped,
	result,
}: {
	asked: OfficeRequest;
	row: Row;
	stamped: Row;
	result: Row;
}): { row: Row; answer: PageAnswer } {
	const refusal = refusalOf(result);
	const { email } = asked;
	const message = refusal === undefined ? '' : seenText(`${notMailedTo(email)}: ${refusal}`, 200);
	if (asked.step === 'issue') {
		const made = stampedIn(stamped) ?? NOTHING;
		const row = { uuid: made.uuid, message };
		return { row, answer: issuedAnswer(asked, made, refusal === undefined) };
	}
	const answer =
		refusal === undefined
			? { state: 'done', text: `Se envió a ${email}.` }
			: {
					state: 'undone',
					text: `El correo no se entregó a ${email}. Revise la dirección.`,
				};
	const address = refusal === undefined ? email : (before.email ?? '');
	if (isOfPayment(before)) {
		const status = refusal === undefined ? 'stamped' : 'notMailed';
		const row = { payment_uuid: before.payment_uuid, message, email: address, status };
		return { row, answer };
	}
	const said = textIn(before, 'message');
	const isOther = refusal === undefined && said !== '' && !said.startsWith(NOT_MAILED);
	const row = { uuid: before.uuid, email: address, ...(!isOther && { message }) };
	return { row, answer };
}

/** Returns the page's answer after an invoice was issued. */
export function issuedAnswer(
	{ email }: OfficeRequest,
	{ uuid, summary }: Pick<Stamped, 'summary' | 'uuid'>,
	isMailed: boolean,
): PageAnswer {
	const mailed =
		email === ''
			? 'No se envió por correo: no se escribió ninguno.'
			: isMailed
				? `Se enviaron XML y PDF a ${email}.`
				: `El correo no se pudo enviar a ${email}.`;
	return {
		state: 'told',
		uuid,
		title: 'La factura está emitida',
		text: `${summary}\n\nFolio fiscal (UUID): ${uuid}\n\n${mailed}`,
	};
}
