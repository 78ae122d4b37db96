import { accountFits } from '../../../sat/accounts.mts';
import { genericRfcs } from '../../../sat/rfc.mts';
import type { PaymentDraft } from '../../payments/draft.mts';
import type { Rule } from '../rule.mts';

/**
 * SAT allows the payer's account only with the payment forms in the first list, and the payee's
 * account only with those in the second.
 */
const fromAccount = ['02', '03', '04', '05', '06', '28', '29'];
const toAccount = ['02', '03', '04', '05', '28', '29'];

const needless = (value: string | undefined, form: string | undefined, forms: string[]): boolean =>
	value !== undefined && form !== undefined && !forms.includes(form);

export const bankRules: ReadonlyArray<Rule<PaymentDraft>> = [
	{
		code: 'CRP20221',
		field: 'RfcEmisorCtaOrd',
		message: 'El campo RfcEmisorCtaOrd no se debe registrar.',
		broken: ({ RfcEmisorCtaOrd: rfc, FormaDePagoP: form }) => needless(rfc, form, fromAccount),
	},
	{
		code: 'CRP20223',
		field: 'NomBancoOrdExt',
		message: 'El campo NomBancoOrdExt se debe registrar.',
		broken: ({ RfcEmisorCtaOrd: rfc, NomBancoOrdExt: bank }) =>
			rfc === genericRfcs.foreign && bank === undefined,
	},
	{
		code: 'CRP20224',
		field: 'CtaOrdenante',
		message: 'El campo CtaOrdenante no se debe registrar.',
		broken: ({ CtaOrdenante: account, FormaDePagoP: form }) => needless(account, form, fromAccount),
	},
	{
		code: 'CRP20225',
		field: 'CtaOrdenante',
		message: 'El campo CtaOrdenante no cumple con el patrón requerido.',
		broken: ({ CtaOrdenante: account, FormaDePagoP: form }) => !accountFits('payer', form, account),
	},
	{
		code: 'CRP20226',
		field: 'CtaBeneficiario',
		message: 'El campo CtaBeneficiario no cumple con el patrón requerido.',
		broken: ({ CtaBeneficiario: account, FormaDePagoP: form }) =>
			!accountFits('payee', form, account),
	},
	{
		code: 'CRP20227',
		field: 'RfcEmisorCtaBen',
		message: 'El campo RfcEmisorCtaBen no se debe registrar.',
		broken: ({ RfcEmisorCtaBen: rfc, FormaDePagoP: form }) => needless(rfc, form, toAccount),
	},
	{
		code: 'CRP20228',
		field: 'CtaBeneficiario',
		message: 'El campo CtaBeneficiario no se debe registrar.',
		broken: ({ CtaBeneficiario: account, FormaDePagoP: form }) =>
			needless(account, form, toAccount),
	},
	{
		code: 'CRP20229',
		field: 'TipoCadPago',
		message: 'El campo TipoCadPago no se debe registrar.',
		broken: ({ TipoCadPago: kind, FormaDePagoP: form }) => needless(kind, form, ['03']),
	},
	{
		code: 'CRP20230',
		field: 'CertPago',
		message: 'El campo CertPago se debe registrar.',
		broken: ({ CertPago: value, TipoCadPago: kind }) => value === undefined && kind !== undefined,
	},
	{
		code: 'CRP20231',
		field: 'CertPago',
		message: 'El campo CertPago no se debe registrar.',
		broken: ({ CertPago: value, TipoCadPago: kind }) => value !== undefined && kind === undefined,
	},
	{
		code: 'CRP20232',
		field: 'CadPago',
		message: 'El campo CadPago se debe registrar.',
		broken: ({ CadPago: value, TipoCadPago: kind }) => value === undefined && kind !== undefined,
	},
	{
		code: 'CRP20233',
		field: 'CadPago',
		message: 'El campo CadPago no se debe registrar.',
		broken: ({ CadPago: value, TipoCadPago: kind }) => value !== undefined && kind === undefined,
	},
	{
		code: 'CRP20234',
		field: 'SelloPago',
		message: 'El campo SelloPago se debe registrar.',
		broken: ({ SelloPago: value, TipoCadPago: kind }) => value === undefined && kind !== undefined,
	},
	{
		code: 'CRP20235',
		field: 'SelloPago',
		message: 'El campo SelloPago no se debe registrar.',
		broken: ({ SelloPago: value, TipoCadPago: kind }) => value !== undefined && kind === undefined,
	},
];
