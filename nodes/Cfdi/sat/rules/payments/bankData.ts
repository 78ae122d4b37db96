import { entryOf } from '../../catalog';
import type { PaymentFormEntry } from '../../catalog';
import { formaPago } from '../../catalogs/formaPago';
import { isPresent, written } from '../../invoice/element';
import { FOREIGNER } from '../../rfc';
import type { Expectation } from '../attribute';
import { matching, requiredWhere, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import { textLimits } from '../texts';
import type { Payment } from './elements';
import { payments } from './elements';

const BANK_DATA = 'Additional Fields';

/** SAT's patterns of the RFC of a bank: of 12 characters, and for the payer's one abroad. */
const RFC_OF_COMPANY =
	/^[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** The row of c_FormaPago; undefined for 99 and for what is not in it: other rules report these. */
function formOf(payment: Payment): PaymentFormEntry | undefined {
	const form = written(payment, 'FormaDePagoP');
	return form === undefined || form === '99' ? undefined : entryOf(formaPago, form);
}

type Column = 'payerAccount' | 'payeeAccount' | 'hasPaymentChain';

/** Expects the attribute only with the payment forms that have it. */
const onlyWith =
	(column: Column): Expectation<Payment> =>
	(_value, { element }) => {
		const form = formOf(element);
		if (form === undefined || form[column] !== undefined) return undefined;
		const forms = formaPago.filter((entry) => entry[column] !== undefined);
		return `with FormaDePagoP ${form.code} it must be left out: only ${forms.map(({ code }) => code).join(', ')} may have it`;
	};

/** Expects the pattern of c_FormaPago. */
const inPattern =
	(column: 'payerAccount' | 'payeeAccount'): Expectation<Payment> =>
	(value, { element }) => {
		const form = formOf(element);
		const pattern = form?.[column];
		return form === undefined || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
			? undefined
			: `with FormaDePagoP ${form.code} it must be ${inWords(pattern)}`;
	};

/** A pattern as people read it: `[0-9]{11}|[0-9]{18}` is "11 or 18 digits". */
function inWords(pattern: string): string {
	if (pattern.includes('[A-Z')) return '10 to 50 digits, capital letters or _';
	return `${[...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)]
		.map(([, from, to]) => (to === undefined ? from : `${from} to ${to}`))
		.join(' or ')} digits`;
}

/** The three attributes of a payment chain: required with TipoCadPago, and only with it. */
const chain: ReadonlyArray<readonly [name: string, required: string, alone: string]> = [
	['CertPago', 'CRP20230', 'CRP20231'],
	['CadPago', 'CRP20232', 'CRP20233'],
	['SelloPago', 'CRP20234', 'CRP20235'],
];

/** The rules about the banks and accounts of a payment: CRP20221 to CRP20235. */
export const bankDataRules: readonly Rule[] = [
	{
		code: 'CRP20221',
		level: 'block',
		problems: wherePresent(payments, 'RfcEmisorCtaOrd', onlyWith('payerAccount')),
	},
	{
		code: '',
		level: 'block',
		fix: `Give in ${BANK_DATA} the RFC of the payer's bank, with 12 characters, or ${FOREIGNER} for a bank abroad.`,
		problems: wherePresent(payments, 'RfcEmisorCtaOrd', (value) =>
			value === FOREIGNER || RFC_OF_COMPANY.test(value)
				? undefined
				: `it must be the RFC of a bank, with 12 characters, or ${FOREIGNER} for a bank abroad`,
		),
	},
	{
		code: 'CRP20223',
		level: 'block',
		problems: requiredWhere(payments, 'NomBancoOrdExt', ({ element }) =>
			written(element, 'RfcEmisorCtaOrd') === FOREIGNER
				? `with RfcEmisorCtaOrd ${FOREIGNER} it is required: the name of the bank abroad`
				: undefined,
		),
	},
	{
		code: 'CRP20224',
		level: 'block',
		problems: wherePresent(payments, 'CtaOrdenante', onlyWith('payerAccount')),
	},
	{
		code: 'CRP20225',
		level: 'block',
		problems: wherePresent(payments, 'CtaOrdenante', inPattern('payerAccount')),
	},
	{
		code: 'CRP20226',
		level: 'block',
		problems: wherePresent(payments, 'CtaBeneficiario', inPattern('payeeAccount')),
	},
	{
		code: 'CRP20227',
		level: 'block',
		problems: wherePresent(payments, 'RfcEmisorCtaBen', onlyWith('payeeAccount')),
	},
	{
		code: '',
		level: 'block',
		fix: `Give in ${BANK_DATA} the RFC of the bank that received the payment, with 12 characters.`,
		problems: matching(
			payments,
			'RfcEmisorCtaBen',
			RFC_OF_COMPANY,
			'the RFC of a bank, with 12 characters',
		),
	},
	{
		code: 'CRP20228',
		level: 'block',
		problems: wherePresent(payments, 'CtaBeneficiario', onlyWith('payeeAccount')),
	},
	{
		code: 'CRP20229',
		level: 'block',
		problems: wherePresent(payments, 'TipoCadPago', onlyWith('hasPaymentChain')),
	},
	{
		code: '',
		level: 'block',
		fix: 'Write TipoCadPago 01 for a payment chain of SPEI, or leave it out.',
		problems: wherePresent(payments, 'TipoCadPago', (value) =>
			value === '01' ? undefined : 'c_TipoCadenaPago has only 01 (SPEI)',
		),
	},
	...chain.flatMap(([name, required, alone]): Rule[] => [
		{
			code: required,
			level: 'block',
			problems: requiredWhere(payments, name, ({ element }) =>
				isPresent(element, 'TipoCadPago') ? 'with TipoCadPago it is required' : undefined,
			),
		},
		{
			code: alone,
			level: 'block',
			problems: wherePresent(payments, name, (_value, { element }) =>
				isPresent(element, 'TipoCadPago')
					? undefined
					: 'it is only for a payment with TipoCadPago, which is missing',
			),
		},
	]),
	...textLimits(payments, 'NumOperacion', 100, 'NumOperacion, the number of the operation'),
	...textLimits(payments, 'NomBancoOrdExt', 300, BANK_DATA),
];
