import { plainText } from './readInvoice';

/** A row or order is not invoiced if its note contains one of these words, in the form that `plainText` returns. */
export const holdingWords = {
	cancel:
		'cancelar, cancelarla, cancelarlo, cancelarse, cancela, cancelan, cancelo, cancelamos, cancelaron, cancelara, cancele, cancelen, cancelada, canceladas, cancelado, cancelados, cancelacion, cancelaciones, cancel, cancels, canceled, cancelled, canceling, cancelling, cancelation, cancellation, cancellations',
	giveBack:
		'devolver, devolverla, devolverlo, devolverse, devuelve, devuelven, devuelva, devuelvan, devolvio, devolvieron, devolvimos, devuelta, devueltas, devuelto, devueltos, devolucion, devoluciones, return, returns, returned',
	refund:
		'reembolsar, reembolsarle, reembolsa, reembolsan, reembolso, reembolsos, reembolse, reembolsen, reembolsaron, reembolsada, reembolsadas, reembolsado, reembolsados, refund, refunds, refunded, refunding',
	duplicate:
		'duplicar, duplicarla, duplicarlo, duplica, duplican, duplico, duplicaron, duplicada, duplicadas, duplicado, duplicados, duplicate, duplicates, duplicated',
	doNotInvoice:
		'no facturar, no facturarla, no facturarlo, no facture, no facturen, no se factura, no se facturan, no se facturara, no se facture, no la factures, no lo factures, no la facturen, no lo facturen, no timbrar, no timbrarla, no timbrarlo, no timbre, no timbren, no se timbra, no se timbre, do not invoice, don t invoice, not to invoice, not to be invoiced, do not bill, don t bill',
} satisfies Readonly<Record<string, string>>;

/**
 * An invoice is not cancelled if its row contains one of these phrases. They do not match SAT's statuses "No cancelado"
 * and "No cancelable", because a status is not an instruction.
 */
export const keepingWords =
	'no cancelar, no cancelarla, no cancelarlo, no cancele, no cancelen, no cancela, no cancelan, no se cancela, no se cancelan, no se cancele, no se debe cancelar, no deben cancelar, no hay que cancelar, do not cancel, don t cancel, not to cancel, not to be cancelled, not to be canceled';

const anyOf = (words: string) => `(?:${words.replaceAll(', ', '|')})`;

const HELD = anyOf(Object.values(holdingWords).join(', '));
const [HOLDS, ONLY_HOLDS] = [new RegExp(`\\b${HELD}\\b`), new RegExp(`^${HELD}$`)];
const KEEPS = new RegExp(`\\b${anyOf(keepingWords)}\\b`);

/**
 * Checks whether a word in a note keeps its row or order from being invoiced.
 * @param isOnly whether the note must consist of this word alone
 */
export function holdsBack(note: string, isOnly = false): boolean {
	return (isOnly ? ONLY_HOLDS : HOLDS).test(plainText(note));
}

export function keepsInvoice(text: string): boolean {
	return KEEPS.test(plainText(text));
}
