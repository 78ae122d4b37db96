import type { Row } from '../register';
import { textIn } from '../register';
import { failureIn, wrongAnswer } from './failure';
import { notMailedTo } from '../mails';
import { issuedAnswer, saleMail } from './mail';
import type { CustomerMail } from './mail';
import { stampedIn } from './made';
import type { Stamped } from './made';
import { notReplaced, replacementInvoice } from './replacement';
import type { OfficeRequest, PageAnswer } from './request';
import { taxData } from './rows';
import type { InvoiceToStamp } from './sale';
import { CHOICES, HAS_INVOICE, saleInvoice } from './sale';

export interface AfterStamp {
	/** Register row to write. A replacement's row is written before the old invoice is cancelled. */
	row?: Row;
	customer?: Row;
	mail?: CustomerMail;
	answer?: PageAnswer;
}

/**
 * Decides the steps after Stamp: the row to write, the email to send and the page's answer.
 * @param result Stamp's output
 */
export function afterStamp({
	asked,
	result,
	hasFiles,
	sale,
	old,
	invoice,
	today,
}: {
	asked: OfficeRequest;
	result: Row;
	hasFiles: boolean;
	sale: readonly Row[];
	old: Row;
	invoice: unknown;
	today: string;
}): AfterStamp {
	const stamped = stampedIn(result);
	if (asked.step === 'replace') {
		if (stamped === undefined) return { answer: notReplaced(old, result) };
		const row = {
			...rowOf(stamped, replacementInvoice(asked, old, invoice), today),
			order_key: old.order_key ?? null,
			order_number: old.order_number ?? null,
			related_uuid: old.uuid,
			email: old.email ?? null,
		};
		return { row };
	}
	if (stamped === undefined) return { answer: notIssued(asked, result) };
	const row = {
		...rowOf(stamped, saleInvoice(asked), today),
		order_key: asked.key,
		order_number: asked.sale,
		email: asked.email,
	};
	if (stamped.isRepeated) {
		const isListed = sale.some(
			(one) => textIn(one, 'uuid').toUpperCase() === stamped.uuid.toUpperCase(),
		);
		return { ...(!isListed && { row }), answer: alreadyIssued(asked, stamped.uuid) };
	}
	const { name, rfc, regime } = asked;
	const customer = { name, rfc, regime };
	const { email } = asked;
	if (email === '') return { row, customer, answer: issuedAnswer(asked, stamped, false) };
	const message = notMailedTo(email);
	return hasFiles
		? { row: { ...row, message }, customer, mail: saleMail(asked, stamped) }
		: {
				row: { ...row, message: `${message}: faltan sus archivos` },
				customer,
				answer: issuedAnswer(asked, stamped, false),
			};
}

/**
 * Omits the tax data if an earlier attempt stamped the invoice: they might differ, because Stamp does not
 * compare them for a repeated key.
 */
function rowOf(stamped: Stamped, asked: InvoiceToStamp, today: string): Row {
	const own = stamped.isRepeated
		? {}
		: { ...taxData((column) => asked[column]), payment_form: asked.payment_form };
	return {
		invoice_id: stamped.id,
		uuid: stamped.uuid,
		type: stamped.type || 'I',
		recipient: stamped.recipient || asked.rfc,
		total: Number(stamped.total || asked.total),
		currency: stamped.currency || asked.currency,
		method: stamped.method || asked.method,
		status: 'stamped',
		issued_on: today,
		...own,
	};
}

function alreadyIssued({ sale }: OfficeRequest, uuid?: string): PageAnswer {
	const known = uuid === undefined ? '' : `\n\nFolio fiscal (UUID): ${uuid}${CHOICES}`;
	return {
		state: 'told',
		...(uuid !== undefined && { uuid }),
		isEarlier: uuid !== undefined,
		title: HAS_INVOICE,
		text: `La venta ${sale} ya se facturó, al mismo cliente y por el mismo total. No se emitió otra factura.${known}`,
	};
}

function notIssued(asked: OfficeRequest, result: Row): PageAnswer {
	const failure = failureIn(result);
	const outcome = failure?.outcome ?? textIn(result, 'outcome');
	const why = failure === undefined ? '' : `\n\n${failure.message}`;
	switch (outcome) {
		case 'unknown':
			return {
				state: 'told',
				title: 'No se sabe si se emitió',
				text: `Busque la factura de la venta ${asked.sale} en su servicio de facturación antes de emitir otra.${why}`,
			};
		case 'duplicate':
			return alreadyIssued(asked);
		case 'conflict': {
			const [changes = ''] =
				/Se envió antes: .+?\. Ahora: .+?\.(?=\s|$)/.exec(failure?.description ?? '') ?? [];
			return {
				state: 'used',
				text: `Este número ya se usó, con otro cliente o total. ${changes} Si es otra venta, escriba otro número.`,
			};
		}
		default:
			return wrongAnswer(failure);
	}
}
