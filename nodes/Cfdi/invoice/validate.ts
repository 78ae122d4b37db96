import type { IDataObject } from 'n8n-workflow';

import { readRfc, totalsOf } from 'cfdi-mx';
import { CATALOGS_AS_OF, recipientChoices } from 'cfdi-mx/catalogs';
import { defineOperation } from '../form/operation';
import { collectionIn } from '../form/values';
import type { CheckedInvoice } from './check';
import { checkedInvoice } from './check';
import { contentFields } from './form/fields';
import { invoiceSource } from './source';
import type { Invalid, Source, SourceInput } from './source';
import { contentOptions, validatePattern } from './stamp';
import { summaryInWords } from './stampedItem';

export const validateInvoice = defineOperation({
	resource: 'invoice',
	operation: 'validate',
	name: 'Validate',
	action: 'Validate invoice (sends nothing)',
	description: 'Find what SAT would refuse in an invoice, and its totals, without sending it',
	searchHint: 'Use it before Stamp.',
	builderHint:
		'Give it the fields of the Stamp that follows, all of them. It does not fail for a wrong invoice: valid is false then, and findings say why and what to do; let an IF on valid decide. summary says the invoice in a sentence: show that to a person, not JSON.',
	patterns: [validatePattern],
	effect: 'read',
	fields: contentFields,
	options: contentOptions,
	prepare: (_declared, item) => ({ answer: validation(item) }),
});

function validation(item: SourceInput): IDataObject {
	const source = invoiceSource(item, collectionIn(item.read, 'options'));
	if ('skipped' in source) {
		const unchecked = { findings: [], addable: () => [], otherTotal: () => [] };
		return { ...resultOf(unchecked), valid: false, ...source.skipped };
	}
	return { ...resultOf(checkedInvoice(source)), ...choicesOf(source), ...source.outputFields };
}

function choicesOf(source: Source | Invalid): IDataObject {
	const recipient = (
		'problems' in source ? source.outputFields.recipient : source.comprobante.Receptor
	) as IDataObject | undefined;
	const rfc = ('problems' in source && source.recipientRfc) || (recipient?.rfc ?? recipient?.Rfc);
	const choices = typeof rfc === 'string' ? recipientChoices(readRfc(rfc)) : undefined;
	return choices === undefined ? {} : { choices: { ...choices } };
}

function resultOf({
	invoice,
	findings,
	addable,
	otherTotal,
}: Omit<CheckedInvoice, 'doubts'>): IDataObject {
	return {
		valid: findings.every(({ level }) => level !== 'block'),
		summary: invoice === undefined ? null : summaryInWords(invoice),
		findings: [...findings, ...addable(), ...otherTotal()].map((finding) => ({ ...finding })),
		catalogs: CATALOGS_AS_OF,
		totals: invoice === undefined ? null : ((totalsOf(invoice) ?? null) as IDataObject | null),
		...(invoice !== undefined && { invoice }),
	};
}
