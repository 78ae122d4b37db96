import type { FieldProblems } from '../../refusal.mts';
import { currencyDecimals } from '../../sat/catalogs.mts';
import type { Amounts } from '../amounts.mts';
import type { Draft } from '../draft.mts';
import { invoiceRules } from './invoice.mts';
import { lineRules, partRules } from './lines.mts';
import { globalRules, receiverRules, relatedRules } from './receiver.mts';
import { checkPayments } from './payments/check.mts';
import {
	registeredIssuerRules,
	registeredReceiverRules,
	registeredThirdPartyRules,
} from './register.mts';
import { check } from './rule.mts';
import type { Context } from './rule.mts';
import { summaryRules, summaryTransferredRules, summaryWithheldRules } from './summary.mts';
import { transferredRules, withheldRules } from './taxes.mts';

/** Checks an invoice against all rules. Reports violations in `problems`. */
export function checkRules(draft: Draft, amounts: Amounts | undefined, problems: FieldProblems) {
	const context: Context = {
		draft,
		amounts,
		decimals: currencyDecimals(draft.Moneda ?? 'MXN'),
		malformed: problems.names,
	};
	check(invoiceRules, draft, '', context, problems);
	check(registeredIssuerRules, draft.Emisor, 'Emisor.', context, problems);
	check(receiverRules, draft.Receptor, 'Receptor.', context, problems);
	check(registeredReceiverRules, draft.Receptor, 'Receptor.', context, problems);
	if (draft.InformacionGlobal !== undefined) {
		check(globalRules, draft.InformacionGlobal, 'InformacionGlobal.', context, problems);
	}
	for (const related of draft.CfdiRelacionados) {
		check(relatedRules, related, related.path, context, problems);
	}
	for (const line of draft.Conceptos) {
		check(lineRules, line, line.path, context, problems);
		check(registeredThirdPartyRules, line, line.path, context, problems);
		for (const part of line.Parte) check(partRules, part, part.path, context, problems);
		for (const tax of line.Impuestos?.traslados ?? []) {
			check(transferredRules, tax, tax.path, context, problems);
		}
		for (const tax of line.Impuestos?.retenciones ?? []) {
			check(withheldRules, tax, tax.path, context, problems);
		}
	}
	checkPayments(draft, context, problems);
	const { Impuestos: summary } = draft;
	if (summary === undefined) return;
	check(summaryRules, summary, summary.path, context, problems);
	for (const row of summary.retenciones) {
		check(summaryWithheldRules, row, row.path, context, problems);
	}
	for (const row of summary.traslados) {
		check(summaryTransferredRules, row, row.path, context, problems);
	}
}
