import type { FieldProblems } from '../../../refusal.mts';
import type { Draft } from '../../draft.mts';
import type { PaymentDraft } from '../../payments/draft.mts';
import { check } from '../rule.mts';
import type { Context } from '../rule.mts';
import { bankRules } from './bank.mts';
import { paymentTypeRules, receiptLineRules, receiptRules } from './comprobante.mts';
import { documentRules } from './document.mts';
import { documentTransferredRules, documentWithheldRules } from './documentTaxes.mts';
import { paymentRules } from './payment.mts';
import { paymentTransferredRules, paymentWithheldRules } from './paymentTaxes.mts';
import { totalsRules } from './totals.mts';

function checkPayment(payment: PaymentDraft, context: Context, problems: FieldProblems): void {
	check(paymentRules, payment, payment.path, context, problems);
	check(bankRules, payment, payment.path, context, problems);
	for (const document of payment.DoctoRelacionado) {
		check(documentRules, { ...document, payment }, document.path, context, problems);
		for (const tax of document.ImpuestosDR?.RetencionesDR ?? []) {
			check(documentWithheldRules, tax, tax.path, context, problems);
		}
		for (const tax of document.ImpuestosDR?.TrasladosDR ?? []) {
			check(documentTransferredRules, tax, tax.path, context, problems);
		}
	}
	for (const row of payment.ImpuestosP?.RetencionesP ?? []) {
		check(paymentWithheldRules, { ...row, payment }, row.path, context, problems);
	}
	for (const row of payment.ImpuestosP?.TrasladosP ?? []) {
		check(paymentTransferredRules, { ...row, payment }, row.path, context, problems);
	}
}

/**
 * Checks a payment receipt against SAT's published list of errors for Pagos 2.0. Differences from
 * the paid invoice are not errors.
 */
export function checkPayments(draft: Draft, context: Context, problems: FieldProblems): void {
	check(paymentTypeRules, draft, '', context, problems);
	const { payments } = draft.complements;
	if (payments === undefined) return;
	if (draft.type === 'P') {
		check(receiptRules, draft, '', context, problems);
		for (const line of draft.Conceptos) {
			check(receiptLineRules, line, line.path, context, problems);
		}
	}
	for (const payment of payments.Pago) checkPayment(payment, context, problems);
	check(totalsRules, payments, payments.path, context, problems);
}
