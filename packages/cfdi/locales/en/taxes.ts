import type { Codes, Fix, Words } from '../language';
import { CALCULATE, missing, wrong, wrongAmount } from './phrases';

const sumOfParts =
	'{SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld} comes to {sum}';

/** Faults of amounts and their sums, the taxes of the lines, and the summary of taxes. */
export const taxWords = {
	// Taxes of a line
	exemptHasBoth: wrong(
		'then {TasaOCuota} and {Importe} must be left out, and {TasaOCuota} and {Importe} are there',
	),
	exemptHasOne: wrong('then {TasaOCuota} and {Importe} must be left out, and {name} is there'),
	fuelQuotaInBase: {
		what: 'has IVA on all of {net}, but the price of petrol and diesel has a quota (LIEPS, article 2-A) that IVA is not charged on',
		fix: '{=fuelQuota|Give the line its fuelQuota}, which the DOF publishes for each year.',
	},
	fuelQuotaTooLarge: {
		what: 'has IVA on {base}: the {quota} left out is more than a tenth of the line, {net}',
		fix: 'Correct the quota if it is not the quota of one litre, or not the quota of article 2-A of LIEPS: IVA is charged on the quota of article 2.',
	},
	noRates: wrongAmount('c_TasaOCuota has no {rate}'),
	notBaseTimesRate: wrongAmount('{Base} {first} x {TasaOCuota} {second} allows {lower} to {upper}'),
	rateRange: '{minimum} to {maximum}',
	taxObjectForbidsTax: wrong('with {ObjetoImp} {code} the line must not have it'),
	taxObjectForbidsTaxes: 'is there, but with {ObjetoImp} {code} the line must have none',
	taxObjectNeedsIeps: wrong('the line has no Traslado of 003 (IEPS)'),
	taxObjectNeedsTaxes: wrong('the line has no {Impuestos}'),
	taxedLacksBoth: wrong(
		'then {TasaOCuota} and {Importe} are required, and {TasaOCuota} and {Importe} are missing',
	),
	taxedLacksOne: wrong('then {TasaOCuota} and {Importe} are required, and {name} is missing'),
	taxOnMoreThanLine: {
		what: 'has {tax} on {base} in all, but the line comes to {net}',
		fix: 'Remove a row that is there twice, or write {net} in {Base}, {Descuento} left out, and correct {Importe}.',
	},
	taxesWithoutRows: 'is there, but has neither Traslados nor Retenciones',
	transferredRate: 'transferred {factor} of {tax}',
	unknownFactor: wrong('c_TipoFactor has only {factors}'),
	unknownRate: wrongAmount('c_TasaOCuota has only these for a {rate}: {rates}'),
	rateOfLawOnly: {
		what: wrongAmount(
			"SAT's c_TasaOCuota of {asOf} does not have it yet; it is the law's since {from} ({source})",
		),
		fix: 'Use it if your service takes it. If it refuses it with CFDI40179, ask it when its catalog gets that rate.',
	},
	rateOfEarlierLaw: {
		what: wrongAmount(
			"since {from} the law has {rate} ({source}); SAT's c_TasaOCuota of {asOf} still has this one",
		),
		fix: 'Use {rate} if what you sell is what that law names.',
	},
	rateMayHaveEnded: {
		what: wrongAmount(
			"what allows it may have ended before {from} ({source}); SAT's c_TasaOCuota of {asOf} has it",
		),
		fix: 'See in the DOF whether the decree was extended; without it the rate is 0.160000.',
	},
	quotaAboveItsYear: {
		what: wrongAmount('it is above {highest}, the highest quota of the year of this invoice'),
		fix: 'A quota holds from 1 January on: see which of both days the sale was on.',
	},
	quotaOfLaterYear: {
		what: wrongAmount(
			'it is above all quotas of c_TasaOCuota of {asOf}, which change each 1 January',
		),
		fix: 'Compare it with the quota of this year in the DOF.',
	},
	genericRfcWithholds: {
		what: wrong(
			'who has this RFC does not withhold taxes in Mexico (LISR 106 and 116, LIVA 1-A II)',
		),
		fix: 'Remove the withheld taxes of the lines, or give the {Receptor.Rfc} of the company that withholds them.',
	},
	ivaWithheldWithoutIva: {
		what: 'withholds {withheld} of IVA (002), but the line charges none: only IVA that is charged is withheld (LIVA 1-A){others}',
		fix: 'Remove the Retencion, or give the line the IVA that it charges.',
	},
	moreIvaWithheld: {
		what: 'withholds {withheld} of IVA (002), but the line charges {charged}: of what is charged, all or a part is withheld (LIVA 1-A, RLIVA 3){others}',
		fix: 'Correct the Retencion: two thirds of the IVA charged are {twoThirds}, the whole is {charged}. Or remove it.',
	},
	personWithholds: {
		what: wrong(
			'it is of a natural person, and only companies (personas morales) withhold ISR and IVA (LISR 106 and 116, LIVA 1-A II)',
		),
		fix: 'Remove the withheld taxes of the lines, or give the {Receptor.Rfc} of the company that withholds them.',
	},
	withheldByRegime626:
		'has no ISR (001) at {TasaOCuota} 0.012500, which a company withholds from a natural person (persona física) under 626 (RESICO)',
	withheldIsNotExempt: wrong('what is withheld is Tasa or Cuota'),
	withheldRate: 'withheld {factor} of {tax}',
	// Amounts, and the sums of the invoice
	discountAboveSubTotal: wrongAmount('it may not be more than {SubTotal}, which is {subTotal}'),
	totalLeavesTaxesOut: {
		what: wrongAmount(
			'the lines transfer {transferred} and withhold {withheld}, and {Impuestos} is missing',
		),
		fix: '{=calculate|Let the totals be calculated}, or give the summary of taxes (Impuestos), too.',
	},
	totalMayDiffer: wrongAmount(
		`${sumOfParts}, unless a complement that is not known here changes it`,
	),
	missingDiscount: missing('{SubTotal} is given, and the lines have a {Descuento} of {sum} in all'),
	moreDecimalsThanCurrency: wrongAmount(
		'an amount in {currency} may have at most {decimals} decimals',
	),
	moreDecimalsThanSchema: wrongAmount('an amount may have at most {decimals} decimals'),
	negativeAmount: 'is "{value}", but it must not be negative',
	noAmount: 'is "{value}", but it must be a number with a dot and without commas',
	noLineHasDiscount: wrongAmount('no line has a {Descuento}: it must be left out'),
	notAboveZero: wrongAmount('it must be larger than 0'),
	notSumOfDiscounts: wrongAmount('{Descuento} of the lines comes to {sum}'),
	notSumOfImportes: wrongAmount('{Importe} of the lines comes to {sum}'),
	notSumOfParts: wrongAmount(sumOfParts),
	partDiscount: ' - {Descuento} {amount}',
	partLocalTransferred: ' + local {TotaldeTraslados} {amount}',
	partLocalWithheld: ' - local {TotaldeRetenciones} {amount}',
	partTransferred: ' + {TotalImpuestosTrasladados} {amount}',
	partWithheld: ' - {TotalImpuestosRetenidos} {amount}',
	quantityNotAboveZero: 'is "{value}", but it must be larger than 0',
	tooManyDecimals: 'is "{value}", but it must have at most {decimals} decimals',
	tooManyDigits:
		'is "{value}", but it must be a number with at most {digits} digits before the dot',
	typeForbidsAmount: wrongAmount('with {TipoDeComprobante} {type} it must be left out'),
	typeNeedsZero: wrongAmount('with {TipoDeComprobante} {type} it must be 0'),
	// The summary of taxes
	chargedTaxesNeedTotal: missing('the lines transfer taxes that are not Exento'),
	exemptRowHasOther:
		'{and:names} must be different: where all lines are Exento, a Traslado has {Base}, {Impuesto} and {TipoFactor}, and nothing else',
	notSumOfRows: wrongAmount('the sum of {Importe} in {list} comes to {sum}'),
	notTransferredBase: wrongAmount('{Base} of {tax} in the lines comes to {sum}'),
	notTransferredImporte: wrongAmount('{Importe} of {tax} in the lines comes to {sum}'),
	notWithheldImporte: wrongAmount('{Importe} of {tax} withheld in the lines comes to {sum}'),
	repeatedTax: wrong('{first} is of the same tax ({tax}): each has one row'),
	taxWithoutRow: {
		what: 'has no row for {tax}, but the lines come to {sum} of it',
		fix: '{=calculate|Let the totals be calculated}, or add the row.',
	},
	typeForbidsTaxes: 'is there, but with {TipoDeComprobante} {type} it must be left out',
	withheldAmountsNeedTotal: missing('there are Retenciones with an {Importe}'),
	withholdingsNeedTotal: missing('Retenciones are there'),
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const taxCodes: Codes = {
	CFDI40173: {
		cause: '{Conceptos.Impuestos} of the line has neither Traslados nor Retenciones.',
		fix: 'Give a tax in {Conceptos.Impuestos}, or leave Impuestos out and set {Conceptos.ObjetoImp} to 01.',
	},
	CFDI40174: {
		cause: 'Base of a transferred tax must be larger than 0.',
		fix: 'Check price, quantity and Descuento of the line; a line whose Descuento is its whole Importe has no base for taxes.',
	},
	CFDI40175: {
		cause: 'Impuesto of a transferred tax is not a code of c_Impuesto.',
		fix: 'Write 002 for IVA or 003 for IEPS in Traslados of {=lineItemsJson|the line}.',
	},
	CFDI40176: {
		cause: 'TipoFactor of a transferred tax is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento in Traslados of {=lineItemsJson|the line}, with a capital letter.',
	},
	CFDI40177: {
		cause: 'A transferred tax with TipoFactor Exento must have neither TasaOCuota nor Importe.',
		fix: 'Remove both in {=lineItemsJson|the line}, or write Tasa with TasaOCuota 0.000000 for a rate of 0 %.',
	},
	CFDI40178: {
		cause: 'A transferred tax with TipoFactor Tasa or Cuota needs both TasaOCuota and Importe.',
		fix: 'Give TasaOCuota in {=lineItemsJson|the line}, and {=calculateAmount|let Importe be calculated}.',
	},
	CFDI40179: {
		cause: 'c_TasaOCuota has no such rate for a transferred tax of this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.160000 for IVA of 16 %, 0.080000 at the border.',
	},
	CFDI40180: {
		cause:
			'Importe of a transferred tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: `${CALCULATE}, or correct Importe of the Traslado.`,
	},
	CFDI40181: {
		cause: 'Base of a withheld tax must be larger than 0.',
		fix: 'Correct Base in Retenciones of {=lineItemsJson|the line}, or remove the Retencion.',
	},
	CFDI40182: {
		cause: 'Impuesto of a withheld tax is not a code of c_Impuesto.',
		fix: 'Write 001 for ISR, 002 for IVA or 003 for IEPS in Retenciones of {=lineItemsJson|the line}.',
	},
	CFDI40183: {
		cause: 'TipoFactor of a withheld tax is not a code of c_TipoFactor.',
		fix: 'Write Tasa or Cuota in Retenciones of {=lineItemsJson|the line}, with a capital letter.',
	},
	CFDI40184: {
		cause: 'A withheld tax cannot be Exento.',
		fix: 'Remove the Retencion from {=lineItemsJson|the line}, or write Tasa with its rate.',
	},
	CFDI40185: {
		cause:
			'TasaOCuota of a withheld tax is outside the range in c_TasaOCuota for this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.100000 for ISR of 10 %, 0.106667 for two thirds of IVA.',
	},
	CFDI40186: {
		cause:
			'Importe of a withheld tax is not Base times TasaOCuota, not even within what rounding allows.',
		fix: `${CALCULATE}, or correct Importe of the Retencion.`,
	},
	CFDI140224: {
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold no ISR.',
		fix: 'Remove ISR (001) from Retenciones of every line, in {Conceptos.Impuestos}.',
	},
	CFDI140225: {
		cause:
			'SAT has marked the issuer (persona física under 626, RESICO) as one from whom companies withhold ISR of 1.25 %.',
		fix: 'Give every taxed line a Retencion of ISR: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
	CFDI40201: {
		cause: 'An invoice of type T (Traslado) or P (Pago) must have no summary of taxes.',
		fix: 'Remove Impuestos from the invoice, or correct {TipoDeComprobante}.',
	},
	CFDI40202: {
		cause: 'TotalImpuestosRetenidos has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	CFDI40203: {
		cause: 'TotalImpuestosRetenidos is not the sum of the Importe of its Retenciones.',
		fix: `${CALCULATE}, or correct TotalImpuestosRetenidos.`,
	},
	CFDI40204: {
		cause: 'TotalImpuestosTrasladados has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	CFDI40205: {
		cause: 'TotalImpuestosTrasladados is not the sum of the Importe of its Traslados.',
		fix: `${CALCULATE}, or correct TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'The summary has Retenciones, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause: 'Impuesto of a Retencion of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 001, 002 or 003.`,
	},
	CFDI40208: {
		cause: 'The summary has two Retenciones of the same Impuesto.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	CFDI40209: {
		cause: 'A Retencion of the summary has an Importe, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40210: {
		cause: 'Importe of a Retencion of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40211: {
		cause:
			'Importe of a Retencion of the summary is not the rounded sum of the same Impuesto withheld in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Retencion.`,
	},
	CFDI40212: {
		cause:
			'TotalImpuestosTrasladados is missing, although a line transfers a tax that is not Exento.',
		fix: `${CALCULATE}, or add TotalImpuestosTrasladados.`,
	},
	CFDI40213: {
		cause:
			'Where all lines are Exento, a Traslado of the summary has Base, Impuesto and TipoFactor, and nothing else.',
		fix: `${CALCULATE}, or remove TasaOCuota and Importe from it.`,
	},
	CFDI40214: {
		cause: 'Base of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40215: {
		cause:
			'Base of a Traslado of the summary is not the rounded sum of Base in the lines with the same Impuesto and TasaOCuota.',
		fix: `${CALCULATE}, or correct Base of the Traslado.`,
	},
	CFDI40216: {
		cause: 'Base of an exempt Traslado of the summary is not the rounded sum of Base in the lines.',
		fix: `${CALCULATE}, or correct Base of the exempt Traslado.`,
	},
	CFDI40217: {
		cause: 'Impuesto of a Traslado of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 002 or 003.`,
	},
	CFDI40218: {
		cause: 'The summary has two Traslados of the same Impuesto, TipoFactor and TasaOCuota.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	CFDI40219: {
		cause:
			'c_TasaOCuota has no such rate for the Impuesto and TipoFactor of a Traslado of the summary.',
		fix: `${CALCULATE}, or copy TasaOCuota from the lines.`,
	},
	CFDI40220: {
		cause: 'Importe of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40221: {
		cause:
			'Importe of a Traslado of the summary is not the rounded sum of the same tax transferred in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Traslado.`,
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const taxRemedies = {
	correctLocalTaxes:
		'Correct ImpuestosLocales in the {Complemento}: its sums are those of its rows.',
	writeLineTax: {
		json: 'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
		form: 'Write it in {=lineItemsJson|the line} such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
	},
	writeSummaryAmount:
		'{=calculate|Let the totals be calculated}, or write it such as 160.00: a dot, no commas, at most 6 decimals.',
	writeTotal:
		'{=calculate|Let the totals be calculated}, or write it such as 1160.00: a dot, no commas, no currency sign.',
} satisfies Readonly<Record<string, Fix>>;
