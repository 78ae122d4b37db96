import type { ReadParameter } from '../../../sending/operation';
import { codeText, recordOf, rowsOf } from '../../values';

/** One of the known values of a choice; anything else is the other. */
export function choice<Known extends string, Other extends string>(
	value: unknown,
	known: readonly Known[],
	otherwise: Other,
): Known | Other {
	return known.find((one) => one === value) ?? otherwise;
}

/** What the user says of an order and of lines without taxes; anything else refuses them. */
export function taxOptions(read: ReadParameter) {
	const option = (name: string) => choice(read(name), ['iva16', 'iva0', 'exempt'], 'refuse');
	return {
		ifOrderHasNoTaxes: option('ifOrderHasNoTaxes'),
		ifLineHasNoTaxes: option('ifLineHasNoTaxes'),
	};
}

/** What the owner of a shop says once for all its orders. */
export function ownerOptions(read: ReadParameter) {
	const defaults = recordOf(read('defaults'));
	return {
		ignoredFields: ignoredFields(read),
		fallbacks: {
			taxRegime: codeText(defaults.recipientTaxRegime),
			cfdiUse: codeText(defaults.cfdiUse),
			paymentForm: codeText(defaults.paymentForm),
		},
		paymentForms: rowsOf(read('paymentForms'), 'way').map((row) => ({
			way: codeText(row.gateway),
			form: codeText(row.paymentForm),
		})),
		orderStatuses: rowsOf(read('orderStatuses'), 'status').map((row) => ({
			status: codeText(row.status),
			state: choice(row.meaning, ['paid', 'cancelled'], 'notPaid'),
		})),
	};
}

/** Names with commas between them, in Override. */
export function ignoredFields(read: ReadParameter): string[] {
	const { ignoredFields: names } = recordOf(read('override'));
	return codeText(names)
		.split(',')
		.filter((name) => name.trim() !== '');
}
