import { currencyDecimals } from '../../../sat/catalogs.mts';
import { decimal, decimalsOf } from '../../../sat/decimal.mts';
import type { PaymentDraft } from '../../payments/draft.mts';
import { exceedsPayment, missesForeign } from '../../payments/sums.mts';
import type { Rule } from '../rule.mts';

export const paymentRules: ReadonlyArray<Rule<PaymentDraft>> = [
	{
		code: 'CRP20212',
		field: 'FormaDePagoP',
		message: 'El valor del campo FormaDePagoP debe ser distinto de "99".',
		broken: ({ FormaDePagoP: form }) => form === '99',
	},
	{
		code: 'CRP20213',
		field: 'MonedaP',
		message: 'El campo MonedaP debe ser distinto de "XXX".',
		broken: ({ MonedaP: currency }) => currency === 'XXX',
	},
	{
		code: 'CRP20214',
		field: 'TipoCambioP',
		message: 'El campo TipoCambioP se debe registrar.',
		broken: ({ MonedaP: currency, TipoCambioP: rate }) =>
			currency !== undefined && currency !== 'MXN' && rate === undefined,
	},
	{
		// SAT has also stamped "1.000000", so compare the number instead of the string.
		code: 'CRP20215',
		field: 'TipoCambioP',
		message: 'El campo TipoCambioP debe contener el valor "1".',
		broken: ({ MonedaP: currency, TipoCambioP: rate }) =>
			currency === 'MXN' && (rate === undefined || !decimal(rate).eq('1')),
	},
	{
		code: 'CRP20217',
		field: 'Monto',
		message:
			'La suma de los valores registrados en el campo ImpPagado de los apartados DoctoRelacionado no es menor o igual que el valor del campo Monto.',
		broken: exceedsPayment,
	},
	{
		code: 'CRP20218',
		field: 'Monto',
		message: 'El valor del campo Monto no es mayor que cero "0".',
		broken: ({ Monto: amount }) => amount !== undefined && !decimal(amount).gt(0),
	},
	{
		code: 'CRP20219',
		field: 'Monto',
		message:
			'El valor del campo Monto debe tener hasta la cantidad de decimales que soporte la moneda registrada en el campo MonedaP.',
		broken: ({ Monto: amount, MonedaP: currency }) =>
			amount !== undefined &&
			currency !== undefined &&
			decimalsOf(amount) > currencyDecimals(currency),
	},
	{
		code: 'CRP20275',
		field: 'Monto',
		message:
			'La suma de los valores registrados en el campo ImpPagado del nodo DoctoRelacionado, convertidos a la moneda del pago, no es menor o igual que el valor del campo Monto.',
		broken: missesForeign,
	},
];
