import type { Fix } from '../language';

/** What to do about payments, where SAT has no code that says so. */
export const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Write {MonedaP} as three capital letters, such as USD.',
		form: 'Choose one in {MonedaP}, or let the expression give three capital letters, such as USD.',
	},
	choosePaymentForm: {
		json: 'Write {FormaDePagoP} as two digits, such as 03.',
		form: 'Choose one in {FormaDePagoP}, or let the expression give two digits, such as 03.',
	},
	writeBalance:
		'Write it such as 1160.00: a dot, no commas, no currency sign, at most the decimals of the currency.',
	writePaidCurrency: 'Give the currency of the paid invoice as three capital letters, such as MXN.',
	writePaymentAmount: 'Write {Monto} like 1160.00: a dot, no commas, no currency sign.',
	writePaymentTax:
		'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
	writePaymentTotal:
		'Write it such as 1160.00: a dot, no commas, no currency sign, at most 2 decimals.',
} satisfies Record<string, Fix>;
