import { text } from '../../words/text';
import { service } from '../../service';
import type { ItemError } from '../../service/itemError';
import { defineOperation } from '../operation';
import { collectionIn } from '../values';
import { contentFields, earlierContentFields } from './content/fields';
import { invoiceSource } from './source/invoiceSource';
import { summaryOf } from './stampedSummary';
import { stampOptions } from './stampOptions';
import { stampPatterns } from './stampPatterns';
import { stampRequest } from './stamping';

export const stampInvoice = defineOperation({
	resource: 'invoice',
	operation: 'stamp',
	name: 'Stamp',
	action: 'Stamp invoice (irreversible)',
	description:
		'Issue an invoice as CFDI 4.0 (timbrar) and get its ID and UUID: it cannot be undone, only cancelled. With a folio, or of an order, it can be found again if its answer is lost.',
	searchHint: 'Put Validate before it, with the same fields, or a person.',
	builderHint:
		'Stamping is irreversible and costs a stamp: the invoice exists at SAT from then on, and can only be cancelled. Run Validate first, which sends nothing. RFC, name, tax regime and postal code of a customer come from the customer, or from the operation Get Many of Customer: never invent or complete one. Who issues stands in the credential: leave Other Issuer empty. After a trigger that may deliver twice (a webhook) or for calls of an agent, set Options > Unique Key. If the outcome is unknown, do not stamp again: set Options > If Outcome Is Unknown to find, and give each invoice a folio.',
	patterns: stampPatterns,
	endpoint: service.endpoints['invoice.stamp'],
	effect: { done: 'doneStamped', lookFor: 'theInvoice' },
	fields: [...contentFields, ...earlierContentFields],
	options: stampOptions,
	prepare: (_declared, item) => {
		const options = collectionIn(item.read, 'options');
		const source = invoiceSource(item, options);
		if ('passedOn' in source)
			return { answer: options.onlyStamped === true ? [] : source.passedOn };
		const hasTotals = 'problems' in source || source.total !== undefined;
		return stampRequest(source, options, item, {
			summary: summaryOf,
			advised: hasTotals ? (error) => error : withTotalsAdvice,
		});
	},
});

/** A service that does not calculate totals itself asks for them with a 422. */
function withTotalsAdvice(error: ItemError): ItemError {
	const { message, fields = {}, httpCode } = error.details;
	const asked = [message, ...Object.keys(fields), ...Object.values(fields).flat()].some((words) =>
		/\b(sub_?)?total\b|TotalImpuestos/i.test(words),
	);
	if (httpCode !== '422' || !asked) return error;
	return error.withAdvice(text('totalsCanBeCalculated'));
}
