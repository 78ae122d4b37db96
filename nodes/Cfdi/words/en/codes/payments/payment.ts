import type { Codes, CodeWords } from '../../../language';

const CONFIRMATION =
	'check it, and if it is right ask your service for a confirmation key and give it as Confirmacion in Additional Fields > More (JSON).';

const WITH_BANK = 'check (02), transfer (03), card (04, 28, 29) or wallet (05)';

const CHAIN = 'CertPago, CadPago and SelloPago';

const chainMissing = (name: string): CodeWords => ({
	cause: `{${name}} is missing, although TipoCadPago is given.`,
	fix: `Give {${name}} of the SPEI receipt (CEP), or remove TipoCadPago, ${CHAIN}.`,
});

const chainAlone = (name: string): CodeWords => ({
	cause: `{${name}} is given, although TipoCadPago is missing.`,
	fix: `Remove {${name}}, or give TipoCadPago 01 with ${CHAIN} for a SPEI transfer.`,
});

const withoutBank = (name: string): string =>
	`Remove {${name}}, or set {FormaDePagoP} to ${WITH_BANK}.`;

/** The codes about Pago, its bank data included: CRP20212 to CRP20235, CRP20275. */
export const paymentElementCodes: Codes = {
	CRP20212: {
		cause: '{FormaDePagoP} is 99 (Por definir), but a payment that was received has a known form.',
		fix: 'Choose in {FormaDePagoP} how the money was received.',
	},
	CRP20213: {
		cause: '{MonedaP} is XXX, which is not a currency.',
		fix: 'Choose the currency in which the money was received in {MonedaP}.',
	},
	CRP20214: {
		cause: 'A payment in a currency other than MXN needs {TipoCambioP}.',
		fix: 'Give in {TipoCambioP} how many MXN one unit of the currency is worth.',
	},
	CRP20215: {
		cause: '{TipoCambioP} of a payment in MXN is missing, or is not 1.',
		fix: 'Empty {TipoCambioP} in the form, or write TipoCambioP 1 in the JSON.',
	},
	CRP20216: {
		cause: '{TipoCambioP} is far from the rate that SAT expects for the currency.',
		fix: `Correct {TipoCambioP}: ${CONFIRMATION}`,
	},
	CRP20217: {
		cause: 'The invoices in the currency of the payment are paid more than {Monto} in all.',
		fix: 'Correct {Monto}, or what each invoice of Paid Invoices (JSON) is paid.',
	},
	CRP20218: {
		cause: '{Monto} of a payment must be larger than 0.',
		fix: 'Give what was received in {Monto}.',
	},
	CRP20219: {
		cause: '{Monto} has more decimals than the currency of the payment allows (two for MXN).',
		fix: 'Round {Monto} to the decimals of {MonedaP}.',
	},
	CRP20220: {
		cause: '{Monto} is above the limit that SAT accepts without a confirmation.',
		fix: `Correct {Monto}: ${CONFIRMATION}`,
	},
	CRP20221: {
		cause: "The payer's bank is given, but this payment form does not have one.",
		fix: withoutBank('RfcEmisorCtaOrd'),
	},
	CRP20222: {
		cause: "The RFC of the payer's bank is not in SAT's list of taxpayers.",
		fix: 'Correct {RfcEmisorCtaOrd}: XEXX010101000 for a bank abroad.',
	},
	CRP20223: {
		cause: 'With {RfcEmisorCtaOrd} XEXX010101000 the name of the bank abroad is required.',
		fix: 'Give the name of the bank abroad in {NomBancoOrdExt}.',
	},
	CRP20224: {
		cause: "The payer's account is given, but this payment form does not have one.",
		fix: withoutBank('CtaOrdenante'),
	},
	CRP20225: {
		cause: "The payer's account does not have the digits that c_FormaPago asks for.",
		fix: 'Correct {CtaOrdenante}: for a transfer 10, 16 or 18 digits, for a card 16; or remove it.',
	},
	CRP20226: {
		cause:
			'The account that received the payment does not have the digits that c_FormaPago asks for.',
		fix: 'Correct {CtaBeneficiario}: for a transfer 10 or 18 digits; or remove it.',
	},
	CRP20227: {
		cause: 'The bank that received the payment is given, but this payment form does not have one.',
		fix: withoutBank('RfcEmisorCtaBen'),
	},
	CRP20228: {
		cause:
			'The account that received the payment is given, but this payment form does not have one.',
		fix: withoutBank('CtaBeneficiario'),
	},
	CRP20229: {
		cause: 'TipoCadPago is given, but only a transfer ({FormaDePagoP} 03) has a payment chain.',
		fix: `Remove TipoCadPago, ${CHAIN}, or set {FormaDePagoP} to 03.`,
	},
	CRP20230: chainMissing('CertPago'),
	CRP20231: chainAlone('CertPago'),
	CRP20232: chainMissing('CadPago'),
	CRP20233: chainAlone('CadPago'),
	CRP20234: chainMissing('SelloPago'),
	CRP20235: chainAlone('SelloPago'),
	CRP20275: {
		cause:
			'The invoices come to more than {Monto} when ImpPagado is divided by EquivalenciaDR, even with what rounding allows.',
		fix: 'Stamp the payment with the form of Stamp Payment, or give EquivalenciaDR with ten decimals, rounded up: how many MonedaDR one MonedaP is worth.',
	},
};
