import { entryOf } from '../../catalogs/catalog';
import type { PaymentFormEntry } from '../../catalogs/catalog';
import { formaPago } from '../../catalogs/sat';
import { isPresent, attribute } from '../../invoice/element';
import type { Phrase } from '../../problems/problem';
import { FOREIGNER } from '../../values/rfc';
import type { Expectation } from '../attribute';
import { matching, requiredWhere, wherePresent } from '../attribute';
import type { Rule } from '../rule';
import { textLimits } from '../texts';
import type { Payment } from './elements';
import { payments } from './elements';

/** SAT's patterns of the RFC of a bank: of 12 characters, and for the payer's one abroad. */
const RFC_OF_COMPANY =
	/^[A-Z&Ñ]{3}[0-9]{2}(0[1-9]|1[012])(0[1-9]|[12][0-9]|3[01])[A-Z0-9]{2}[0-9A]$/;

/** The row of c_FormaPago; undefined for 99 and for what is not in it: other rules report these. */
function formOf(payment: Payment): PaymentFormEntry | undefined {
	const form = attribute(payment, 'FormaDePagoP');
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
		return {
			kind: 'paymentFormForbids',
			values: { form: form.code, forms: forms.map(({ code }) => code) },
		};
	};

/** Expects the pattern of c_FormaPago. */
const inPattern =
	(column: 'payerAccount' | 'payeeAccount'): Expectation<Payment> =>
	(value, { element }) => {
		const form = formOf(element);
		const pattern = form?.[column];
		return form === undefined || pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
			? undefined
			: { kind: 'paymentFormAsks', values: { form: form.code, account: accountOf(pattern) } };
	};

/** A pattern as people read it: `[0-9]{11}|[0-9]{15,16}` is "11, 15 or 16 digits". */
function accountOf(pattern: string): Phrase {
	if (pattern.includes('[A-Z')) return { kind: 'walletAccount' };
	const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(
		([, least, most = least]) =>
			Array.from({ length: Number(most) - Number(least) + 1 }, (_, index) => Number(least) + index),
	);
	return { kind: 'accountDigits', values: { lengths: lengths.map(String) } };
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
		level: 'block',
		remedy: 'noBankRfcOrAbroad',
		problems: wherePresent(payments, 'RfcEmisorCtaOrd', (value) =>
			value === FOREIGNER || RFC_OF_COMPANY.test(value) ? undefined : 'noBankRfcOrAbroad',
		),
	},
	{
		code: 'CRP20223',
		level: 'block',
		problems: requiredWhere(payments, 'NomBancoOrdExt', ({ element }) =>
			attribute(element, 'RfcEmisorCtaOrd') === FOREIGNER ? 'bankAbroadWithoutName' : undefined,
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
		level: 'block',
		remedy: 'noBankRfc',
		problems: matching(payments, 'RfcEmisorCtaBen', RFC_OF_COMPANY, 'noBankRfc'),
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
		level: 'block',
		remedy: 'noSpeiChain',
		problems: wherePresent(payments, 'TipoCadPago', (value) =>
			value === '01' ? undefined : 'noSpeiChain',
		),
	},
	...chain.flatMap(([name, required, alone]): Rule[] => [
		{
			code: required,
			level: 'block',
			problems: requiredWhere(payments, name, ({ element }) =>
				isPresent(element, 'TipoCadPago') ? 'chainIncomplete' : undefined,
			),
		},
		{
			code: alone,
			level: 'block',
			problems: wherePresent(payments, name, (_value, { element }) =>
				isPresent(element, 'TipoCadPago') ? undefined : 'onlyInChain',
			),
		},
	]),
	...textLimits(payments, 'NumOperacion', 100),
	...textLimits(payments, 'NomBancoOrdExt', 300),
];
