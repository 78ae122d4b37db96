import type { ReadParameter } from '../../run/operation';
import { codeText, recordOf, rowsOf } from '../../form/values';

/** Returns a known value of a choice, or `otherwise` for anything else. */
export function choice<Known extends string, Other extends string>(
	value: unknown,
	known: readonly Known[],
	otherwise: Other,
): Known | Other {
	return known.find((one) => one === value) ?? otherwise;
}

/** Reads the options for an order and for lines without taxes. Any other value means refuse. */
export function taxOptions(read: ReadParameter) {
	const option = (name: string) => choice(read(name), ['iva16', 'iva0', 'exempt'], 'refuse');
	return {
		ifOrderHasNoTaxes: option('ifOrderHasNoTaxes'),
		ifLineHasNoTaxes: option('ifLineHasNoTaxes'),
	};
}

/** Reads the defaults of a shop's owner for all orders. */
export function ownerOptions(read: ReadParameter) {
	const defaults = recordOf(read('defaults'));
	return {
		fallbacks: {
			taxRegime: codeText(defaults.recipientTaxRegime),
			cfdiUse: codeText(defaults.cfdiUse),
			paymentForm: codeText(defaults.paymentForm),
		},
		...shopWords(read),
	};
}

const STATES = ['paid', 'notPaid', 'cancelled'] as const;

/**
 * Reads the meanings of the shop's words: a payment form for a way to pay, a state for a status, or a field to
 * ignore.
 */
export function shopWords(read: ReadParameter) {
	const rows = rowsOf(read('shopWords'), 'word').map((row) => ({
		word: codeText(row.word).trim(),
		meaning: codeText(row.meaning),
	}));
	const words = rows.filter(({ word }) => word !== '');
	return {
		ignoredFields: words.filter(({ meaning }) => meaning === 'ignored').map(({ word }) => word),
		orderStatuses: words.flatMap(({ word, meaning }) => {
			const state = STATES.find((one) => one === meaning);
			return state === undefined ? [] : [{ status: word, state }];
		}),
		paymentForms: words
			.filter(({ meaning }) => meaning !== 'ignored' && !STATES.some((one) => one === meaning))
			.map(({ word, meaning }) => ({ way: word, form: meaning })),
	};
}
