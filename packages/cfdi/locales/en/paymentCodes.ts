import type { Codes, CodeWords } from '../language';

/** Offers to calculate the value instead. */
const orCalculate = (correction: string): string =>
	`{=stampPayment|Leave the payment to the program}, which calculates it, or ${correction}`;

const OF_FORM = '{=stampPayment|Leave the payment to the program}, which';

/** A value that SAT fixes in a payment. */
const fixed = (name: string, value: string): CodeWords => ({
	cause: `{${name}} of a payment must be ${value}.`,
	fix: `${OF_FORM} sets it, or set {${name}} to ${value}.`,
});

/** A value that SAT fixes in the line of a payment. */
const fixedInLine = (name: string, value: string): CodeWords => ({
	cause: `{Conceptos.${name}} in the line of a payment must be ${value}.`,
	fix: `${OF_FORM} sets it, or set {Conceptos.${name}} to ${value}.`,
});

/** An attribute that a payment does not have. */
const leftOut = (name: string, instead = ''): CodeWords => ({
	cause: `{${name}} is given, but a payment does not have it${instead}.`,
	fix: `${OF_FORM} leaves it out, or remove {${name}}.`,
});

/** An attribute that the line of a payment does not have. */
const leftOutOfLine = (name: string): CodeWords => ({
	cause: `{Conceptos.${name}} is given, but the line of a payment does not have it.`,
	fix: `${OF_FORM} leaves it out, or remove {Conceptos.${name}}.`,
});

/** A total of the complement, and the rows that it adds up. */
const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} is not the rounded sum of ${sumOf}, each times TipoCambioP of its payment.`,
	fix: orCalculate(`correct ${name}: it is in MXN, with 2 decimals.`),
});

const sumWithheld = (tax: string) => `ImporteP of the RetencionP of ${tax}`;
const sumTransferred = (name: 'BaseP' | 'ImporteP', rate: string) =>
	`${name} of the TrasladoP of IVA (002) ${rate}`;

const CONFIRMATION =
	'check it, and if it is right ask your service for a confirmation key and give it as Confirmacion in {=moreJson|the invoice}.';

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

/** The decimals of the three balances. */
const decimals = (name: string): CodeWords => ({
	cause: `${name} has more decimals than the currency of the paid invoice allows (two for MXN).`,
	fix: orCalculate(`round ${name} to the decimals of MonedaDR.`),
});
interface Side {
	row: 'RetencionDR' | 'TrasladoDR';
	list: 'RetencionesDR' | 'TrasladosDR';
	adjective: 'withheld' | 'transferred';
	taxes: string;
	rates: string;
}

const withheld: Side = {
	row: 'RetencionDR',
	list: 'RetencionesDR',
	adjective: 'withheld',
	taxes: '001 for ISR, 002 for IVA or 003 for IEPS',
	rates: '0.100000 for ISR of 10 %, 0.106667 for two thirds of IVA',
};

const transferred: Side = {
	row: 'TrasladoDR',
	list: 'TrasladosDR',
	adjective: 'transferred',
	taxes: '002 for IVA or 003 for IEPS',
	rates: '0.160000 for IVA of 16 %, 0.080000 at the border',
};

const base = ({ row, adjective }: Side): CodeWords => ({
	cause: `BaseDR of a ${adjective} tax of a paid invoice must be larger than 0.`,
	fix: orCalculate(`correct BaseDR, or remove the ${row} of a tax that comes to nothing.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `ImpuestoDR of a ${adjective} tax of a paid invoice is not a code of c_Impuesto.`,
	fix: `Write ${taxes} as ImpuestoDR in ${list}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `c_TasaOCuota has no such rate for a ${adjective} tax of this ImpuestoDR and TipoFactorDR.`,
	fix: `Write the rate of the paid invoice as a fraction with six decimals: ${rates}.`,
});

const amount = ({ row, adjective }: Side): CodeWords => ({
	cause: `ImporteDR of a ${adjective} tax is not BaseDR times TasaOCuotaDR, not even within what rounding allows.`,
	fix: orCalculate(`correct ImporteDR or BaseDR of the ${row}.`),
});

/** A row of ImpuestosP that is not the sum of the paid invoices. */
const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'add up what is written in the paid invoices, each divided by its EquivalenciaDR, and round at six decimals.',
	),
});

/** The codes of SAT's matrix for payments (Pagos 2.0), and those that revision B added. */
export const paymentCodes: Codes = {
	// The codes about the Comprobante of a payment: CRP20101 to CRP20123, and the code for a Comprobante without
	// payments.
	CFDI140230: {
		cause: 'An invoice of type P (Pago) has no complement of payments that the service recognizes.',
		fix: `${OF_FORM} gives it, or give the complement as { "Any": [{ "pago20:Pagos": { … } }] }: without the prefix services leave it out.`,
	},
	CRP20101: {
		cause: 'The invoice has a complement of payments (Pagos), but its type is not P.',
		fix: 'Set {TipoDeComprobante} to P, or remove the complement.',
	},
	CRP20102: fixed('Exportacion', '01'),
	CRP20103: fixed('SubTotal', '0'),
	CRP20104: fixed('Moneda', 'XXX'),
	CRP20105: leftOut('FormaPago', ': how it was paid is FormaDePagoP of the complement'),
	CRP20106: leftOut('MetodoPago', ': PPD is only in the invoice that is paid'),
	CRP20107: leftOut('CondicionesDePago'),
	CRP20108: leftOut('Descuento'),
	CRP20109: leftOut('TipoCambio', ': the exchange rate is TipoCambioP of the complement'),
	CRP20110: fixed('Total', '0'),
	CRP20111: {
		cause: 'A payment has exactly one line (Concepto).',
		fix: `${OF_FORM} makes the line, or leave one line in {Conceptos}: 84111506, 1 ACT, Pago.`,
	},
	CRP20112: {
		cause: 'The line of a payment holds an element other than ACuentaTerceros.',
		fix: `${OF_FORM} makes the line, or remove Impuestos and the other elements from the line.`,
	},
	CRP20113: fixedInLine('ClaveProdServ', '84111506'),
	CRP20114: leftOutOfLine('NoIdentificacion'),
	CRP20115: fixedInLine('Cantidad', '1'),
	CRP20116: fixedInLine('ClaveUnidad', 'ACT'),
	CRP20117: leftOutOfLine('Unidad'),
	CRP20118: fixedInLine('Descripcion', 'Pago'),
	CRP20119: fixedInLine('ValorUnitario', '0'),
	CRP20120: fixedInLine('Importe', '0'),
	CRP20121: leftOutOfLine('Descuento'),
	CRP20122: fixedInLine('ObjetoImp', '01'),
	CRP20123: leftOut('Impuestos', ': its taxes are in the complement'),
	// The codes about Totales: CRP20201 to CRP20211.
	CRP20201: total('TotalRetencionesIVA', sumWithheld('IVA (002)')),
	CRP20202: total('TotalRetencionesISR', sumWithheld('ISR (001)')),
	CRP20203: total('TotalRetencionesIEPS', sumWithheld('IEPS (003)')),
	CRP20204: total('TotalTrasladosBaseIVA16', sumTransferred('BaseP', 'at 16 %')),
	CRP20205: total('TotalTrasladosImpuestoIVA16', sumTransferred('ImporteP', 'at 16 %')),
	CRP20206: total('TotalTrasladosBaseIVA8', sumTransferred('BaseP', 'at 8 %')),
	CRP20207: total('TotalTrasladosImpuestoIVA8', sumTransferred('ImporteP', 'at 8 %')),
	CRP20208: total('TotalTrasladosBaseIVA0', sumTransferred('BaseP', 'at 0 %')),
	CRP20209: total('TotalTrasladosImpuestoIVA0', sumTransferred('ImporteP', 'at 0 %')),
	CRP20210: total('TotalTrasladosBaseIVAExento', sumTransferred('BaseP', 'that are Exento')),
	CRP20211: total('MontoTotalPagos', 'Monto of the payments'),
	// The codes about Pago and its bank data: CRP20212 to CRP20235, CRP20275.
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
		fix: 'Empty {TipoCambioP}{=inForm|}, or write TipoCambioP 1{=inJson|}.',
	},
	CRP20216: {
		cause: '{TipoCambioP} is far from the rate that SAT expects for the currency.',
		fix: `Correct {TipoCambioP}: ${CONFIRMATION}`,
	},
	CRP20217: {
		cause: 'The invoices in the currency of the payment are paid more than {Monto} in all.',
		fix: 'Correct {Monto}, or what each invoice of {=paidInvoices} is paid.',
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
		fix: '{=stampPayment|Leave the payment to the program}, or give EquivalenciaDR with ten decimals, rounded up: how many MonedaDR one MonedaP is worth.',
	},
	// The codes about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20276 to CRP20279.
	CRP20236: {
		cause: '{MonedaDR} is XXX, which is not the currency of an invoice.',
		fix: 'Give the currency of the paid invoice (Moneda of its XML) as {MonedaDR}.',
	},
	CRP20237: {
		cause: 'An invoice in another currency than the payment needs EquivalenciaDR.',
		fix: orCalculate('give how many MonedaDR one MonedaP is worth, with ten decimals.'),
	},
	CRP20238: {
		cause: 'EquivalenciaDR of an invoice in the currency of the payment is missing, or is not 1.',
		fix: orCalculate('write EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, the balance before the payment, must be larger than 0.',
		fix: 'Correct {ImpSaldoAnt} and {NumParcialidad}: an invoice that is paid has a balance.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, what the invoice is paid, must be larger than 0.',
		fix: 'Correct {Monto}, or remove the invoice from {=paidInvoices}.',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto is not ImpSaldoAnt less ImpPagado, or is below 0.',
		fix: 'Correct {Monto} or {ImpSaldoAnt}: an invoice is paid no more than its balance.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR is not a code of c_ObjetoImp.',
		fix: orCalculate('write 01 to 08: 02 for an invoice with taxes.'),
	},
	CRP20246: {
		cause: 'With ObjetoImpDR 02 the paid invoice needs its taxes (ImpuestosDR).',
		fix: orCalculate(
			'give the taxes of the invoice for what is paid; 0 % and Exento count as taxes.',
		),
	},
	CRP20247: {
		cause: 'With ObjetoImpDR 01, 03, 04 or 05 the paid invoice must have no ImpuestosDR.',
		fix: orCalculate('remove ImpuestosDR, or write ObjetoImpDR 02.'),
	},
	CRP20248: {
		cause: 'ImpuestosDR has neither TrasladosDR nor RetencionesDR.',
		fix: orCalculate('give a tax, or leave ImpuestosDR out and write ObjetoImpDR 01.'),
	},
	CRP20276: {
		cause:
			'ImpPagado of an invoice in another currency, divided by EquivalenciaDR, does not fit {Monto} within what rounding allows.',
		fix: 'Correct EquivalenciaDR of the invoice: how many MonedaDR one MonedaP is worth, and not the other way round.',
	},
	CRP20277: {
		cause:
			'Beside invoices in other currencies, EquivalenciaDR 1 of an invoice in the currency of the payment counts as 1.0000000000.',
		fix: 'Write EquivalenciaDR 1, as SAT asks since January 2024; if it is, report the refusal to your service.',
	},
	CRP20278: {
		cause: 'With ObjetoImpDR 06 or 08 the paid invoice must have neither IVA (002) nor IEPS (003).',
		fix: orCalculate('remove these rows from ImpuestosDR; ISR may be withheld.'),
	},
	CRP20279: {
		cause: 'With ObjetoImpDR 07 the paid invoice must have a TrasladoDR of IEPS (003), and no IVA.',
		fix: orCalculate('give the IEPS of the invoice in TrasladosDR, and remove the rows of 002.'),
	},
	// The codes about the taxes of a payment and of its invoices: CRP20249 to CRP20274.
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause: 'TipoFactorDR of a withheld tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa or Cuota as TipoFactorDR in RetencionesDR, with a capital letter.',
	},
	CRP20252: {
		cause: 'A withheld tax of a paid invoice cannot be Exento.',
		fix: 'Remove the RetencionDR, or write Tasa with its rate.',
	},
	CRP20253: rate(withheld),
	CRP20254: amount(withheld),
	CRP20255: base(transferred),
	CRP20256: tax(transferred),
	CRP20257: {
		cause: 'TipoFactorDR of a transferred tax of a paid invoice is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento as TipoFactorDR in TrasladosDR, with a capital letter.',
	},
	CRP20258: {
		cause: 'A TrasladoDR with TipoFactorDR Exento must have neither TasaOCuotaDR nor ImporteDR.',
		fix: orCalculate('remove both, or write Tasa with TasaOCuotaDR 0.000000 for a rate of 0 %.'),
	},
	CRP20259: {
		cause: 'A TrasladoDR with TipoFactorDR Tasa or Cuota needs both TasaOCuotaDR and ImporteDR.',
		fix: orCalculate('give both, or write Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP of a tax that the payment withholds is not a code of c_Impuesto.',
		fix: `Write ${withheld.taxes} as ImpuestoP in RetencionesP.`,
	},
	CRP20263: {
		cause: 'RetencionesP has more than one row for the same tax.',
		fix: orCalculate('make one RetencionP of them, with the sum; their rates do not count.'),
	},
	CRP20264: {
		cause: 'The payment has taxes withheld (RetencionP), but Totales has no total of them.',
		fix: orCalculate(
			'give TotalRetencionesIVA, TotalRetencionesISR or TotalRetencionesIEPS in Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP of a RetencionP is not the sum of ImporteDR of the paid invoices for its tax.',
	),
	CRP20266: {
		cause:
			'Where all taxes of the paid invoices are Exento, a TrasladoP has only BaseP, ImpuestoP and TipoFactorP.',
		fix: orCalculate('remove TasaOCuotaP and ImporteP, and give the three.'),
	},
	CRP20267: {
		cause: 'The payment has a TrasladoP of IVA, but Totales has no total of its base.',
		fix: orCalculate(
			'give TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 or TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP of a TrasladoP is not the sum of BaseDR of the paid invoices for its tax and rate.',
	),
	CRP20269: sum('BaseP of a payment whose invoices are all Exento is not the sum of their BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP of a tax that the payment transfers is not a code of c_Impuesto.',
		fix: `Write ${transferred.taxes} as ImpuestoP in TrasladosP.`,
	},
	CRP20271: {
		cause: 'TrasladosP has more than one row for the same tax, factor and rate.',
		fix: orCalculate('make one TrasladoP of them, with the sums.'),
	},
	CRP20272: {
		cause: 'c_TasaOCuota has no such rate for a TrasladoP of this ImpuestoP and TipoFactorP.',
		fix: `Write the rate of the paid invoices as a fraction with six decimals: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'The payment has a TrasladoP of IVA that is not Exento, but Totales has no total of its tax.',
		fix: orCalculate(
			'give TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 or TotalTrasladosImpuestoIVA0, which is 0.00 for 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP of a TrasladoP is not the sum of ImporteDR of the paid invoices for its tax and rate.',
	),
	// Any other
	CRP20999: {
		cause: 'SAT refuses the complement of payments for a reason that has no code of its own.',
		fix: 'Read the words of your service around the code: they name the element that is wrong.',
	},
};
