import { hasCode } from '../../catalog';
import { formaPago } from '../../catalogs/formaPago';
import { isCurrency } from '../../currency';
import { isPresent, written } from '../../invoice/element';
import type { Elements } from '../../invoice/elements';
import { momentOf } from '../../localTime';
import type { Expectation } from '../attribute';
import { matching, requiredWhere, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import type { Payment } from './elements';
import { payments } from './elements';
import {
	aboveZero,
	currencyOfPayment,
	decimalsOf,
	isExchangeRate,
	isOne,
	MXN,
	NO_CURRENCY,
	whereNumber,
} from './numbers';

const CURRENCY = /^[A-Z]{3}$/;

const WRITE_DATE =
	'Write FechaPago as a local date and time without a zone, such as 2026-11-20T12:00:00; with 12:00:00 where the hour is not known.';

const DAY = 24 * 60 * 60 * 1000;

/** Some payments are entered with noon, so that only a later day is compared. */
const notLater: Expectation<Payment> = (value, { comprobante, now }) => {
	const paid = momentOf(value);
	if (paid === undefined) return undefined;
	const issued = written(comprobante, 'Fecha') ?? '';
	if (momentOf(issued) !== undefined) {
		return value.slice(0, 10) > issued.slice(0, 10)
			? `a payment is received before its complement is issued, and Fecha is ${issued}`
			: undefined;
	}
	return paid - now > DAY ? 'that is in the future' : undefined;
};

const inPesos =
	(expectation: Expectation<Payment>): Expectation<Payment> =>
	(value, context) =>
		currencyOfPayment(context.element) === MXN ? expectation(value, context) : undefined;

/** A rule about a currency: the form for certain, the code as the list here has it. */
export function currencyRules(name: string, elements: Elements, fix: string): Rule[] {
	return [
		{
			code: '',
			level: 'block',
			fix,
			problems: matching(elements, name, CURRENCY, 'three capital letters, such as MXN'),
		},
		{
			// Currencies change, and the service may have a newer list.
			code: '',
			level: 'warn',
			fix,
			problems: wherePresent(elements, name, (value) =>
				isCurrency(value) || !CURRENCY.test(value) ? undefined : 'c_Moneda has no such code',
			),
		},
	];
}

/** The rules about Pago, except its bank data: CRP20212 to CRP20219. */
export const paymentRules: readonly Rule[] = [
	{
		code: '',
		level: 'block',
		fix: WRITE_DATE,
		problems: wherePresent(payments, 'FechaPago', (value) =>
			momentOf(value) === undefined
				? 'it must be an existing local time without a zone, such as 2026-11-20T12:00:00'
				: undefined,
		),
	},
	{
		// SAT's guide says so; its matrix has no code for it.
		code: '',
		level: 'warn',
		fix: 'Give the date when the money was received as Payment Date (FechaPago).',
		problems: wherePresent(payments, 'FechaPago', notLater),
	},
	{
		code: 'CRP20212',
		level: 'block',
		problems: wherePresent(payments, 'FormaDePagoP', (value) =>
			value === '99' ? 'a payment that was received has a known form' : undefined,
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Choose one in Payment Form (FormaDePagoP), or let the expression give two digits, such as 03.',
		problems: wherePresent(payments, 'FormaDePagoP', (value) =>
			hasCode(formaPago, value) ? undefined : 'c_FormaPago has no such code',
		),
	},
	{
		code: 'CRP20213',
		level: 'block',
		problems: wherePresent(payments, 'MonedaP', (value) =>
			value === NO_CURRENCY ? 'a payment has a currency' : undefined,
		),
	},
	...currencyRules(
		'MonedaP',
		payments,
		'Choose one in Payment Currency (MonedaP), or let the expression give three capital letters, such as USD.',
	),
	{
		code: 'CRP20214',
		level: 'block',
		problems: requiredWhere(payments, 'TipoCambioP', ({ element }) => {
			const currency = currencyOfPayment(element);
			return currency === undefined || [MXN, NO_CURRENCY].includes(currency)
				? undefined
				: `with MonedaP ${currency} it is required: how many MXN one ${currency} is worth`;
		}),
	},
	{
		code: 'CRP20215',
		level: 'block',
		problems: requiredWhere(payments, 'TipoCambioP', ({ element }) =>
			currencyOfPayment(element) === MXN ? 'with MonedaP MXN it must be 1' : undefined,
		),
	},
	{
		code: 'CRP20215',
		level: 'block',
		problems: wherePresent(
			payments,
			'TipoCambioP',
			inPesos((value) => (isOne(value) ? undefined : 'with MonedaP MXN it must be 1')),
		),
	},
	{
		// SAT asks for the text "1", but not every certifier may compare texts.
		code: 'CRP20215',
		level: 'warn',
		problems: wherePresent(
			payments,
			'TipoCambioP',
			inPesos((value) =>
				isOne(value) && value !== '1' ? 'with MonedaP MXN it must be written 1' : undefined,
			),
		),
	},
	{
		code: '',
		level: 'block',
		fix: 'Write Exchange Rate (TipoCambioP) like 17.5432: a dot, no commas, at most 6 decimals.',
		problems: wherePresent(payments, 'TipoCambioP', (value, { element }) =>
			isExchangeRate(value) || currencyOfPayment(element) === MXN
				? undefined
				: 'it must be a number above zero with a dot and at most 6 decimals, such as 17.5432',
		),
	},
	{ code: 'CRP20218', level: 'block', problems: whereNumber(payments, 'Monto', aboveZero) },
	{
		code: 'CRP20219',
		level: 'block',
		problems: whereNumber(payments, 'Monto', decimalsOf(currencyOfPayment)),
	},
	{
		code: '',
		level: 'block',
		fix: 'Give in Paid Invoices (JSON) the invoices that the payment pays.',
		problems: (comprobante) =>
			payments(comprobante)
				.filter((payment) => payment.documents.length === 0)
				.map((payment) => ({
					field: payment.path,
					message: isPresent(payment, 'DoctoRelacionado')
						? 'DoctoRelacionado is empty: a payment pays at least one invoice'
						: 'DoctoRelacionado is missing: a payment pays at least one invoice',
				})),
	},
];
