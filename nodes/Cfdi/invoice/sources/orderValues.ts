import type { ReadParameter } from '../../run/operation';
import { codeText, recordOf, rowsOf } from '../../form/values';

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
		fallbacks: {
			taxRegime: codeText(defaults.recipientTaxRegime),
			cfdiUse: codeText(defaults.cfdiUse),
			paymentForm: codeText(defaults.paymentForm),
		},
		...shopWords(read),
	};
}

const STATES = ['paid', 'notPaid', 'cancelled'] as const;

/** What the owner says of the shop's own words: a payment form is of a way to pay, a state of a status. */
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
