import { recordOf } from 'cfdi-mx/values';
import type { Row } from '../register';
import { textIn } from '../register';
import { failureIn, sentence, wrongAnswer } from './failure';
import { stampedIn } from './made';
import type { OfficeRequest, PageAnswer } from './request';
import { RECEPTOR, successorKey, TAX_COLUMNS, taxData } from './rows';
import type { InvoiceToStamp } from './sale';

const told = (title: string, text: string, uuid?: unknown): PageAnswer => ({
	state: 'told',
	...(uuid !== undefined && { uuid }),
	title,
	text,
});

export const NOT_REPLACED = 'La factura no se puede sustituir';

/**
 * Returns the invoice that replaces an old one. Copies the old issuer, and the old lines unless a person
 * corrected them.
 * @param cancelled an earlier, cancelled replacement's row
 */
export function replacementInvoice(
	asked: OfficeRequest,
	old: Row,
	invoice: unknown,
	cancelled: Row = {},
): InvoiceToStamp {
	const content = recordOf(invoice);
	const receptor = recordOf(content.Receptor);
	const { Rfc, Nombre, RegimenFiscal } = recordOf(content.Emisor);
	const text = (value: unknown) => String(value ?? '');
	const isCorrected = asked.lines !== undefined;
	return {
		...taxData((column) => asked[column] || text(receptor[RECEPTOR[column]])),
		lines: asked.lines ?? content.Conceptos,
		method: text(content.MetodoPago),
		payment_form: (isCorrected && asked.payment_form) || text(content.FormaPago),
		currency: text(content.Moneda),
		exchange_rate: text(content.TipoCambio),
		more: {
			LugarExpedicion: content.LugarExpedicion,
			Emisor: { Rfc, Nombre, RegimenFiscal },
			CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: textIn(old, 'uuid') }] }],
		},
		total: isCorrected ? asked.total : text(content.Total),
		prices_with_taxes: isCorrected,
		key: successorKey(textIn(cancelled, 'uuid') === '' ? old : cancelled),
		files: false,
	};
}

/**
 * Returns whether a replacement has the tax data that a person entered. Ignores empty columns, because a
 * row that a person added can lack tax data.
 */
export function isAsEntered(asked: OfficeRequest, replacement: Row): boolean {
	return TAX_COLUMNS.every((column) => {
		const now = textIn(replacement, column);
		return now === '' || asked[column] === '' || asked[column] === now;
	});
}

/**
 * Returns the answer about a replacement without a UUID: it was refused, or it is possibly stamped.
 * @param result Stamp's output
 */
export function notReplaced(old: Row, result: Row): PageAnswer {
	const failure = failureIn(result);
	const outcome = failure?.outcome ?? textIn(result, 'outcome');
	if (!['unknown', 'duplicate', 'conflict'].includes(outcome)) return wrongAnswer(failure);
	return told(
		'La factura nueva quizá está timbrada',
		`Búsquela en su servicio: sustituye a ${textIn(old, 'uuid')}. Si está, agregue su fila a cfdi_invoices, con related_uuid y type I, y sustitúyala otra vez.`,
	);
}

/**
 * Returns the answer for an ID that now belongs to another invoice at the service, so nothing was stamped or
 * cancelled.
 */
export const idOfAnother = (old: Row, message: string): PageAnswer =>
	told(
		NOT_REPLACED,
		`El registro tiene para la factura ${textIn(old, 'uuid')} un ID que hoy es el de otra en su servicio.\n\n${sentence(message)}\n\nNo se timbró ni se canceló nada. Corrija invoice_id en su renglón de cfdi_invoices.`,
	);

const OPEN = ['cancelling', 'cancelUnknown'];

/**
 * Returns the old row's columns and the page's answer after Cancel.
 * @param old the row before Cancel
 * @param replacement an earlier replacement's row
 * @param stamped Stamp's output
 * @param result Cancel's output
 */
export function afterCancel({
	old,
	replacement,
	stamped,
	result,
}: {
	old: Row;
	replacement: Row;
	stamped: Row;
	result: Row;
}): { row: Row; answer: PageAnswer } {
	const made = stampedIn(stamped);
	const uuid = made?.uuid ?? textIn(replacement, 'uuid');
	const failure = failureIn(result);
	const status = statusAfter(old, failure?.outcome, made?.isRepeated === true);
	const row = { uuid: old.uuid, status };
	const former = textIn(old, 'uuid');
	if (failure === undefined) {
		const hint =
			made?.isRepeated === true
				? ' Se timbró en un intento anterior: revise que tenga los datos de ahora.'
				: '';
		const text = `Factura nueva: ${uuid}.${hint} Se solicitó la cancelación de la anterior, ${former}.`;
		return { row, answer: told('La factura está sustituida', text, uuid) };
	}
	const isKnown = ['notSent', 'refused'].includes(failure.outcome);
	const [title, found] = isKnown
		? ['La factura anterior no se canceló', 'no se canceló']
		: ['No se sabe si la factura anterior se canceló', 'quizá no se canceló'];
	const text = `La factura nueva está timbrada: ${uuid}. La anterior, ${former}, ${found}: ${sentence(failure.message)} Sustitúyala otra vez con el mismo UUID: no se timbra otra factura.`;
	return { row, answer: told(title, text, uuid) };
}

/**
 * A failed request sets cancelUnknown if an earlier attempt possibly requested the cancellation, because only
 * SAT knows whether it did.
 */
function statusAfter(old: Row, outcome: string | undefined, isRepeated: boolean): string {
	const before = textIn(old, 'status') || 'stamped';
	const mayBeAsked = OPEN.includes(before) || isRepeated;
	switch (outcome) {
		case undefined:
			return 'cancelling';
		case 'notSent':
			return mayBeAsked ? 'cancelUnknown' : before;
		case 'refused':
			return mayBeAsked ? 'cancelUnknown' : 'cancelRefused';
		default:
			return 'cancelUnknown';
	}
}
