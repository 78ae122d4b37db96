import { isRecord, recordOf } from 'cfdi-mx/values';
import { isFileOf } from '../downloaded';
import type { Row } from '../register';
import { textIn } from '../register';
import { failureIn, wrongAnswer } from './failure';
import { againMail } from './mail';
import type { CustomerMail } from './mail';
import { idOfAnother, isAsEntered, NOT_REPLACED, replacementInvoice } from './replacement';
import type { OfficeRequest, PageAnswer } from './request';
import { NO_FILES, NOT_THERE } from './request';
import { RECEPTOR, taxData } from './rows';
import type { InvoiceToStamp } from './sale';

/**
 * Next step for a registered invoice. In `cancel`, `related_uuid` is the old invoice and `uuid` the
 * replacement.
 */
export type EarlierInvoice =
	| { answer: PageAnswer }
	| { cancel: { related_uuid: unknown; uuid: string } }
	| { file: string }
	| { mail: CustomerMail }
	| { stamp: InvoiceToStamp };

const undone = (text: string) => ({ answer: { state: 'undone', text } });

/** Decides the next step of a request about a registered invoice. */
export function earlierInvoice(given: {
	asked: OfficeRequest;
	old: Row;
	replacement: Row;
	download: Row;
	files: readonly string[];
}): EarlierInvoice {
	const { asked, old, download, files } = given;
	const { step } = asked;
	const isItself = isFileOf(download, textIn(old, 'payment_uuid') || textIn(old, 'uuid'));
	const hasFile = (kind: string) => isItself && files.includes(`data_${kind}`);
	switch (step) {
		case 'pdf':
		case 'xml':
			return hasFile(step) ? { file: `data_${step}` } : undone(NO_FILES);
		case 'sat': {
			const url = isItself ? textIn(download, 'verificationUrl') : '';
			return url === '' ? undone(NO_FILES) : { answer: { state: 'sat', url } };
		}
		case 'send':
			if (asked.email === '') return undone('Escriba un correo, como ana@ejemplo.mx.');
			return hasFile('xml') && hasFile('pdf') ? { mail: againMail(asked, old) } : undone(NO_FILES);
		default:
			return replaced(given, isItself);
	}
}

function replaced(
	{ asked, old, replacement, download }: Parameters<typeof earlierInvoice>[0],
	isItself: boolean,
): EarlierInvoice {
	if (textIn(old, 'uuid') === '') return { answer: NOT_THERE };
	const failure = failureIn(download);
	if (failure?.outcome === 'conflict') return { answer: idOfAnother(old, failure.message) };
	const now = textIn(replacement, 'uuid');
	if (isReplacedItself(replacement)) {
		return {
			answer: {
				state: 'told',
				title: NOT_REPLACED,
				text: `La sustituyó ${now}, que después se sustituyó por otra: ya no se timbra una más. Si esta sigue vigente, pida su cancelación en el formulario de cancelaciones.`,
			},
		};
	}
	const isReplaced = now !== '' && textIn(replacement, 'status') !== 'cancelled';
	const isSearch = asked.step === 'old';
	if (isReplaced && isSearch) {
		return { answer: found(replacedText(now), replacement, recordOf(download.invoice)) };
	}
	if (isReplaced && !isAsEntered(asked, replacement)) {
		return {
			answer: {
				state: 'told',
				uuid: now,
				title: 'La factura ya está sustituida',
				text: `La sustituye ${now}, con los datos de antes. Para cambiarlos, sustituya esa factura.`,
			},
		};
	}
	if (failure !== undefined) return { answer: wrongAnswer(failure) };
	const { invoice } = download;
	if (!isRecord(invoice) || !isItself) {
		return { answer: wrongAnswer({ message: 'No se pudo leer el XML de la factura' }) };
	}
	if (isReplaced) return { cancel: { related_uuid: old.uuid, uuid: now } };
	if (invoice.TipoDeComprobante !== 'I' || Boolean(invoice.InformacionGlobal)) {
		return {
			answer: {
				state: 'told',
				title: NOT_REPLACED,
				text: 'Es una nota de crédito, un complemento de pago o una factura global. Cancélela, y emítala otra vez como se emitió.',
			},
		};
	}
	return isSearch
		? { answer: found(copiedText(invoice), {}, invoice) }
		: { stamp: replacementInvoice(asked, old, invoice, replacement) };
}

/** Reason 01 means that another CFDI replaces the cancelled one. */
function isReplacedItself(row: Row): boolean {
	const isRequested = ['cancelled', 'cancelling', 'cancelUnknown'].includes(textIn(row, 'status'));
	return isRequested && textIn(row, 'cancel_reason') === '01';
}

const replacedText = (uuid: string) =>
	`Ya la sustituye la factura ${uuid}, con estos datos. No se timbra otra: solo se solicita otra vez la cancelación de la anterior.`;

const SHOWN_LENGTH = 200;

function copiedText({ Total, Moneda, Conceptos }: Row): string {
	const lines = [Conceptos].flat().map((line) => textIn(recordOf(line), 'Descripcion'));
	return `Se copian los conceptos, el pago y el total: ${String(Total)} ${String(Moneda)}, ${lines.join(', ').slice(0, SHOWN_LENGTH)}. Cambie lo que está mal del cliente.`;
}

function found(text: string, row: Row, invoice: Row): PageAnswer {
	const receptor = recordOf(invoice.Receptor);
	const values = taxData((column) => textIn(row, column) || textIn(receptor, RECEPTOR[column]));
	return { state: 'old', text, values };
}
