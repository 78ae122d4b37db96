import type { Fix } from '../language';

/** What to do about payments, where SAT has no code that says so. */
export const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Escriba la {MonedaP} con tres letras mayúsculas, como USD.',
		form: 'Elija la {MonedaP}; su clave son tres letras mayúsculas, como USD.',
	},
	choosePaymentForm: {
		json: 'Escriba la {FormaDePagoP} con dos dígitos, como 03.',
		form: 'Elija la {FormaDePagoP}; su clave son dos dígitos, como 03.',
	},
	writeBalance:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y con los decimales que admite la moneda como máximo.',
	writePaidCurrency: 'Indique la moneda de la factura pagada con tres letras mayúsculas, como MXN.',
	writePaymentAmount:
		'Escriba el {Monto} como 1160.00: con punto, sin comas y sin signo de moneda.',
	writePaymentTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo de % y con un máximo de 6 decimales.',
	writePaymentTotal:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y con un máximo de 2 decimales.',
} satisfies Record<string, Fix>;
