import type { ErrorCode } from '../errorCode';
import { BANK_DATA, JSON_FIELD } from './words';

const CONFIRMATION = `check it, and if it is right ask your service for a confirmation key and give it as Confirmacion in ${JSON_FIELD}.`;

const WITH_BANK = 'check (02), transfer (03), card (04, 28, 29) or wallet (05)';

const CHAIN = 'CertPago, CadPago and SelloPago';

/** Each of the three attributes of a payment chain has two codes. */
const chain = (required: number, alone: number, name: string): ErrorCode[] => [
	{
		code: `CRP${required}`,
		field: `Pagos.Pago.${name}`,
		cause: `${name} is missing, although TipoCadPago is given.`,
		fix: `Give ${name} of the SPEI receipt (CEP) in ${BANK_DATA}, or remove TipoCadPago, ${CHAIN}.`,
	},
	{
		code: `CRP${alone}`,
		field: `Pagos.Pago.${name}`,
		cause: `${name} is given, although TipoCadPago is missing.`,
		fix: `Remove ${name} from ${BANK_DATA}, or give TipoCadPago 01 with ${CHAIN} for a SPEI transfer.`,
	},
];

/** The codes about Pago, its bank data included: CRP20212 to CRP20235, CRP20275. */
export const paymentErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CRP20212',
		field: 'Pagos.Pago.FormaDePagoP',
		cause: 'FormaDePagoP is 99 (Por definir), but a payment that was received has a known form.',
		fix: 'Choose in Payment Form (FormaDePagoP) how the money was received.',
	},
	{
		code: 'CRP20213',
		field: 'Pagos.Pago.MonedaP',
		cause: 'MonedaP is XXX, which is not a currency.',
		fix: 'Choose the currency in which the money was received in Payment Currency (MonedaP).',
	},
	{
		code: 'CRP20214',
		field: 'Pagos.Pago.TipoCambioP',
		cause: 'A payment in a currency other than MXN needs TipoCambioP.',
		fix: 'Give in Exchange Rate (TipoCambioP) how many MXN one unit of the currency is worth.',
	},
	{
		code: 'CRP20215',
		field: 'Pagos.Pago.TipoCambioP',
		cause: 'TipoCambioP of a payment in MXN is missing, or is not 1.',
		fix: 'Empty Exchange Rate (TipoCambioP) in the form, or write TipoCambioP 1 in the JSON.',
	},
	{
		code: 'CRP20216',
		field: 'Pagos.Pago.TipoCambioP',
		cause: 'TipoCambioP is far from the rate that SAT expects for the currency.',
		fix: `Correct Exchange Rate (TipoCambioP): ${CONFIRMATION}`,
	},
	{
		code: 'CRP20217',
		field: 'Pagos.Pago.Monto',
		cause: 'The invoices in the currency of the payment are paid more than Monto in all.',
		fix: 'Correct Payment Amount (Monto), or what each invoice of Paid Invoices (JSON) is paid.',
	},
	{
		code: 'CRP20218',
		field: 'Pagos.Pago.Monto',
		cause: 'Monto of a payment must be larger than 0.',
		fix: 'Give what was received in Payment Amount (Monto).',
	},
	{
		code: 'CRP20219',
		field: 'Pagos.Pago.Monto',
		cause: 'Monto has more decimals than the currency of the payment allows (two for MXN).',
		fix: 'Round Payment Amount (Monto) to the decimals of Payment Currency (MonedaP).',
	},
	{
		code: 'CRP20220',
		field: 'Pagos.Pago.Monto',
		cause: 'Monto is above the limit that SAT accepts without a confirmation.',
		fix: `Correct Payment Amount (Monto): ${CONFIRMATION}`,
	},
	{
		code: 'CRP20221',
		field: 'Pagos.Pago.RfcEmisorCtaOrd',
		cause: "The payer's bank is given, but this payment form does not have one.",
		fix: `Remove RfcEmisorCtaOrd from ${BANK_DATA}, or set Payment Form (FormaDePagoP) to ${WITH_BANK}.`,
	},
	{
		code: 'CRP20222',
		field: 'Pagos.Pago.RfcEmisorCtaOrd',
		cause: "The RFC of the payer's bank is not in SAT's list of taxpayers.",
		fix: `Correct RfcEmisorCtaOrd in ${BANK_DATA}: XEXX010101000 for a bank abroad.`,
	},
	{
		code: 'CRP20223',
		field: 'Pagos.Pago.NomBancoOrdExt',
		cause: 'With RfcEmisorCtaOrd XEXX010101000 the name of the bank abroad is required.',
		fix: `Give NomBancoOrdExt, the name of the bank abroad, in ${BANK_DATA}.`,
	},
	{
		code: 'CRP20224',
		field: 'Pagos.Pago.CtaOrdenante',
		cause: "The payer's account is given, but this payment form does not have one.",
		fix: `Remove CtaOrdenante from ${BANK_DATA}, or set Payment Form (FormaDePagoP) to ${WITH_BANK}.`,
	},
	{
		code: 'CRP20225',
		field: 'Pagos.Pago.CtaOrdenante',
		cause: "The payer's account does not have the digits that c_FormaPago asks for.",
		fix: `Correct CtaOrdenante in ${BANK_DATA}: for a transfer 10, 16 or 18 digits, for a card 16; or remove it.`,
	},
	{
		code: 'CRP20226',
		field: 'Pagos.Pago.CtaBeneficiario',
		cause:
			'The account that received the payment does not have the digits that c_FormaPago asks for.',
		fix: `Correct CtaBeneficiario in ${BANK_DATA}: for a transfer 10 or 18 digits; or remove it.`,
	},
	{
		code: 'CRP20227',
		field: 'Pagos.Pago.RfcEmisorCtaBen',
		cause: 'The bank that received the payment is given, but this payment form does not have one.',
		fix: `Remove RfcEmisorCtaBen from ${BANK_DATA}, or set Payment Form (FormaDePagoP) to ${WITH_BANK}.`,
	},
	{
		code: 'CRP20228',
		field: 'Pagos.Pago.CtaBeneficiario',
		cause:
			'The account that received the payment is given, but this payment form does not have one.',
		fix: `Remove CtaBeneficiario from ${BANK_DATA}, or set Payment Form (FormaDePagoP) to ${WITH_BANK}.`,
	},
	{
		code: 'CRP20229',
		field: 'Pagos.Pago.TipoCadPago',
		cause: 'TipoCadPago is given, but only a transfer (FormaDePagoP 03) has a payment chain.',
		fix: `Remove TipoCadPago, ${CHAIN} from ${BANK_DATA}, or set Payment Form (FormaDePagoP) to 03.`,
	},
	...chain(20230, 20231, 'CertPago'),
	...chain(20232, 20233, 'CadPago'),
	...chain(20234, 20235, 'SelloPago'),
	{
		code: 'CRP20275',
		field: 'Pagos.Pago.Monto',
		cause:
			'The invoices come to more than Monto when ImpPagado is divided by EquivalenciaDR, even with what rounding allows.',
		fix: 'Stamp the payment with the form of Stamp Payment, or give EquivalenciaDR with ten decimals, rounded up: how many MonedaDR one MonedaP is worth.',
	},
];
