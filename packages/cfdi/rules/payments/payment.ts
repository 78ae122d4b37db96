import { formaPago } from '../../catalogs/sat';
import { isCurrency, MXN } from '../../values/currency';
import { isPresent, attribute } from '../../invoice/element';
import type { Elements } from '../../invoice/element';
import { momentOf } from '../../values/localTime';
import type { Expectation } from '../attribute';
import { inCatalog, matching, requiredWhere, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import type { Payment } from './elements';
import { payments } from './elements';
import {
	aboveZero,
	currencyOfPayment,
	decimalsOf,
	isExchangeRate,
	isOne,
	NO_CURRENCY,
	whereNumber,
} from './numbers';

const CURRENCY = /^[A-Z]{3}$/;

const DAY = 24 * 60 * 60 * 1000;

/** Some payments are entered with noon, so that only a later day is compared. */
const notLater: Expectation<Payment> = (value, { comprobante, now }) => {
	const paid = momentOf(value);
	if (paid === undefined) return undefined;
	const issued = attribute(comprobante, 'Fecha') ?? '';
	if (momentOf(issued) !== undefined) {
		return value.slice(0, 10) > issued.slice(0, 10)
			? { kind: 'receivedAfterIssued', values: { issued } }
			: undefined;
	}
	return paid - now > DAY ? 'receivedInTheFuture' : undefined;
};

const inPesos =
	(expectation: Expectation<Payment>): Expectation<Payment> =>
	(value, context) =>
		currencyOfPayment(context.element) === MXN ? expectation(value, context) : undefined;

/**
 * The rules about a currency: the form for certain, the code as the list here has it.
 * @param remedy what to do where it is neither
 */
export function currencyRules(name: string, elements: Elements, remedy: string): Rule[] {
	return [
		{
			level: 'block',
			remedy,
			problems: matching(elements, name, CURRENCY, 'noCurrencyCode'),
		},
		{
			// Currencies change, and the service may have a newer list.
			level: 'warn',
			remedy,
			problems: wherePresent(elements, name, (value) =>
				isCurrency(value) || !CURRENCY.test(value)
					? undefined
					: { kind: 'notInCatalog', values: { catalog: 'c_Moneda' } },
			),
		},
	];
}

/** The rules about Pago, except its bank data: CRP20212 to CRP20219. */
export const paymentRules: readonly Rule[] = [
	{
		level: 'block',
		remedy: 'noPaymentDate',
		problems: wherePresent(payments, 'FechaPago', (value) =>
			momentOf(value) === undefined ? 'noPaymentDate' : undefined,
		),
	},
	{
		// SAT's guide says so; its matrix has no code for it.
		level: 'doubt',
		problems: wherePresent(payments, 'FechaPago', notLater),
	},
	{
		code: 'CRP20212',
		level: 'block',
		problems: wherePresent(payments, 'FormaDePagoP', (value) =>
			value === '99' ? 'paymentForm99' : undefined,
		),
	},
	{
		level: 'block',
		remedy: 'choosePaymentForm',
		problems: inCatalog(payments, 'FormaDePagoP', 'c_FormaPago', formaPago),
	},
	{
		code: 'CRP20213',
		level: 'block',
		problems: wherePresent(payments, 'MonedaP', (value) =>
			value === NO_CURRENCY ? 'paymentWithoutCurrency' : undefined,
		),
	},
	...currencyRules('MonedaP', payments, 'choosePaymentCurrency'),
	{
		code: 'CRP20214',
		level: 'block',
		problems: requiredWhere(payments, 'TipoCambioP', ({ element }) => {
			const currency = currencyOfPayment(element);
			return currency === undefined || [MXN, NO_CURRENCY].includes(currency)
				? undefined
				: { kind: 'foreignPaymentWithoutRate', values: { currency } };
		}),
	},
	{
		code: 'CRP20215',
		level: 'block',
		problems: requiredWhere(payments, 'TipoCambioP', ({ element }) =>
			currencyOfPayment(element) === MXN ? 'paidInPesosWithoutRate' : undefined,
		),
	},
	{
		code: 'CRP20215',
		level: 'block',
		problems: wherePresent(
			payments,
			'TipoCambioP',
			inPesos((value) => (isOne(value) ? undefined : 'paidInPesosNeedsRate1')),
		),
	},
	{
		// SAT asks for the text "1", but not every certifier may compare texts.
		code: 'CRP20215',
		level: 'warn',
		problems: wherePresent(
			payments,
			'TipoCambioP',
			inPesos((value) => (isOne(value) && value !== '1' ? 'paidInPesosNeedsTextRate1' : undefined)),
		),
	},
	{
		level: 'block',
		remedy: 'noPaymentRate',
		problems: wherePresent(payments, 'TipoCambioP', (value, { element }) =>
			isExchangeRate(value) || currencyOfPayment(element) === MXN ? undefined : 'noPaymentRate',
		),
	},
	{ code: 'CRP20218', level: 'block', problems: whereNumber(payments, 'Monto', aboveZero) },
	{
		code: 'CRP20219',
		level: 'block',
		problems: whereNumber(payments, 'Monto', decimalsOf(currencyOfPayment)),
	},
	{
		level: 'block',
		problems: (comprobante) =>
			payments(comprobante)
				.filter((payment) => payment.documents.length === 0)
				.map((payment) => ({
					field: payment.path,
					kind: isPresent(payment, 'DoctoRelacionado')
						? 'paymentDocumentsEmpty'
						: 'noPaymentDocuments',
				})),
	},
];
