import type { Fix, Words } from '../language';
import { missing, wrong, wrongAmount } from './phrases';

const GIVE_PAYMENTS = {
	json: '{=stampIt|Leave it to the program}, or give the complement as "pago20:Pagos" in {Complemento}.',
	form: '{=stampIt|Leave it to the program}, or give the complement as "pago20:Pagos" in {=moreJson|the invoice}.',
};

const GIVE_INVOICES = {
	json: 'Give in DoctoRelacionado the invoices that the payment pays.',
	form: 'Give in {=paidInvoices} the invoices that the payment pays.',
};

const GIVE_DATE = 'Give the date when the money was received as {FechaPago}.';

const lackOf = (reason: string) =>
	`must have at least one of {names}, because there is a ${reason}`;

const BALANCE = '{ImpSaldoAnt} {before} - {ImpPagado} {paid} comes to {rest}';

const CONVERTED = ', divided by {EquivalenciaDR}, comes to {sum}';

/** Faults of a payment and the invoices that it pays. */
export const paymentWords = {
	amountDecimals: {
		what: 'is "{value}", but an amount in {currency} has {decimals} decimals',
		fix: 'Write {rounded}, if that is the amount.',
	},
	amountIsNotBaseTimesRate: {
		what: 'is {amount}, but base and rate make {product}',
		fix: 'Give base and amount as in the invoice, or leave the amount out.',
	},
	basesAboveTotal: {
		what: 'comes to {sum} with its bases, more than the total of {total}',
		fix: 'A base is the amount before the tax: 1000.00 of a total of 1160.00. An invoice with local taxes withheld is given by its XML.',
	},
	cuotaLacksBase: 'has a Cuota, whose base the total does not tell',
	firstHasEarlier: {
		what: 'is 1, but earlier payments come to {earlier}',
		fix: 'Enter which payment of this invoice it is: 2 after one earlier payment.',
	},
	paymentBelowInvoices: {
		what: 'is {amount} {currency}, less than the {sum} {currency} that the invoices take',
		fix: 'Check {Monto}, the rates, and the amounts in {=paidInvoices}.',
	},
	isNegative: 'is "{value}", which is negative',
	isPaidAlready: {
		what: 'has nothing left to pay: earlier payments and credit notes come to {taken} of its total of {total}',
		fix: 'Check {=earlierPayments}: it is the sum of the payments before this one.',
	},
	isZero: 'is zero',
	lacksBase: {
		what: 'is empty, but another tax has its base',
		fix: 'Give each tax its base as in the invoice: { "tax": "IVA 16", "base": "1000.00" }.',
	},
	lacksCurrency: 'has no {Moneda}',
	lacksRfc: 'has no Rfc of its {party}',
	lacksVoucherType: 'has no {TipoDeComprobante}, and a payment pays invoices of type I (Ingreso)',
	laterHasNoEarlier: {
		what: 'comes to 0, but this is instalment {instalment}',
		fix: 'Enter what the earlier payments of this invoice come to, or 1 for the instalment.',
	},
	lineTaxLacks: 'has {path} missing, and the taxes of the payment need it',
	lineTaxUnreadable: 'has {path} "{value}", and the taxes of the payment need it',
	moreThan18Digits: 'is "{value}", which has more than 18 digits',
	moreThanTaken: {
		what: 'is {left} {currency} more than the invoices take',
		fix: 'Check the amounts in {=paidInvoices}, unless the customer paid more than the invoices.',
	},
	notACurrency: '"{value}" is not the code of a currency',
	notADate: '"{value}" is not a date',
	notAPaymentForm: '"{value}" is not a code of c_FormaPago',
	notAUuid: '"{value}" is not a UUID',
	notAnInstalment: {
		what: 'is "{value}", which is not a whole number from 1 to 999',
		fix: 'Enter which payment of this invoice it is: 1 for the first.',
	},
	notStamped: {
		what: 'is not stamped: it has no TimbreFiscalDigital with a UUID',
		fix: 'Give the XML that the service returned when it stamped the invoice.',
	},
	nothingToPay: 'has {Total} "{value}", so there is nothing to pay',
	paidInvoiceOfOtherParty: {
		what: 'has {party} {own}, but the first invoice has {first}',
		fix: 'Stamp one payment complement for each {party}.',
	},
	nothingLeftForInvoice:
		'is empty, and the other invoices take the whole payment of {amount} {currency}',
	paidTwice: {
		what: 'has UUID {uuid}, which is in the list twice',
		fix: 'Give each invoice once, with the whole amount that the payment takes of it.',
	},
	paidWith99: 'is 99 (Por definir), but the invoice was paid',
	paidWithPue: {
		what: 'has {MetodoPago} PUE, and only an invoice with PPD needs a payment complement',
		fix: 'Check when it was paid: in the month of the invoice, it needs none. Later, it is to be replaced by an invoice with PPD.',
	},
	partyIssuer: 'Emisor',
	partyRecipient: 'Receptor',
	paysLessThanSmallest:
		'is {amount} {currency}, which comes to less than {smallest} {invoiceCurrency}',
	paysMoreThanInvoice: {
		what: 'is {amount} {currency}, more than the {balance} {invoiceCurrency} that is left to pay of the invoice',
		fix: 'Check {Monto} and {=earlierPayments}. If the customer paid more than the invoice takes, give the invoice in {=paidInvoices} with "amount": "{balance}".',
	},
	paysOnlyIngreso: 'is {type}, and a payment pays invoices of type I (Ingreso)',
	rateDecimals: {
		what: 'is "{value}", but SAT takes {decimals} decimals at most',
		fix: 'Write {rounded}, if that is the rate.',
	},
	rateFarFromInvoice: {
		what: 'is {rate}, but one {currency} was {own} MXN in the invoice',
		fix: 'Check the rate: it is how many MXN one {currency} was worth on the day of the payment.',
	},
	rateForMxn: {
		what: 'is "{value}", but the payment and its invoices are in MXN',
		fix: 'Leave it empty, or choose in {MonedaP} the currency in which the customer paid.',
	},
	rateNotGiven: {
		what: 'is in {currency} and the payment in {paymentCurrency}, and the rate of {currency} is not given',
		fix: 'Give the invoice in {=paidInvoices}, with its rate: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'is "{value}", but the invoice is in {currency} and the payment in {paymentCurrency}',
		fix: 'Leave it empty: it is for an invoice in another foreign currency than the payment. The rate of the payment is in {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'is empty, and {rest} {currency} of the payment would be more than the {balance} {invoiceCurrency} that is left to pay of the invoice',
		fix: 'Write what the payment takes of this invoice, such as "amount": "{balance}": the rest of the payment may stay without an invoice.',
	},
	restDiffersFromBalances: {
		what: 'is empty, and {rest} {currency} of the payment is not what the invoices without an amount have left to pay',
		fix: 'Write what the payment takes of each invoice, such as "amount": "{balance}".',
	},
	severalLackBases: 'has several transferred taxes, whose bases the total does not tell',
	standsForNoCurrency: 'is XXX, which means no currency',
	statedTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'Give each rate once, with the sum of its bases.',
	},
	takesMoreThanBalance: {
		what: 'is {amount}, more than the {balance} that is left to pay of its total of {total}',
		fix: 'Check the amount and {=earlierPayments}. What a customer pays beyond the invoice stays without one: the amount is at most what is left to pay.',
	},
	utcTime: {
		what: 'is "{value}", which is UTC and not the local time of Mexico',
		fix: 'Give the local time{=setZone|, such as 2026-11-20T12:00:00}.',
	},
	voucherE: 'a credit note (E, Egreso)',
	voucherN: 'a payroll receipt (N, Nómina)',
	voucherP: 'a payment complement (P, Pago)',
	voucherT: 'a transfer of goods (T, Traslado)',
	withholdsAll: {
		what: 'withholds all of the invoice',
		fix: 'Give the taxes of the invoice, each with its base.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice that does not follow from the kind alone. */
export const paymentRemedies = {
	checkAmountsAndRate: 'Check the amounts and the rate.',
	chooseHowReceived:
		'Choose how the money was received, such as 03 (Transferencia electrónica de fondos).',
	enterAsInInvoice: 'Enter it as in the invoice, such as 1000.00.',
	enterCurrency: 'Enter its code of c_Moneda, such as MXN or USD.',
	enterFiscalFolio:
		'Enter the fiscal folio (Folio Fiscal) of the invoice: 32 digits from 0 to F with hyphens.',
	enterInvoiceTotal: 'Enter the Total of the invoice, such as 1160.00.',
	enterPaidAmount: 'Enter how much was paid, such as 1160.00.',
	enterPaymentDate:
		'Enter when the money was received: 2026-03-02, or 2026-03-02T10:20:30 with its hour.',
	enterRate:
		'Enter how many MXN one {currency} was worth on the day of the payment, such as 17.7331.',
	enterSumOrZero: 'Enter their sum, such as 500.00, or 0 for none.',
	enterTakenAmount: 'Enter what the payment takes of this invoice, such as 500.00.',
	giveAsStamped: 'Give the invoice as it was stamped.',
	giveBaseOfEach:
		'Give each tax its base as in the invoice: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
	giveOneInvoice: 'Give at least one invoice that the payment pays.',
	givePaidInvoice:
		'Give the invoice that was paid. A credit note lowers what is left to pay of its invoice.',
	leaveOutTaxWithoutBase: 'Leave out a tax that has no base.',
	writeTaxesOfInvoice:
		'Write "taxes": ["IVA 16"] as in the invoice, or "taxes": [] if it has none.',
} satisfies Readonly<Record<string, Fix>>;

/** Faults of a payment complement (Pagos 2.0), by SAT's rules. */
export const paymentRuleWords = {
	// The voucher, Totales, and Pago without its taxes
	accountDigits: '{or:lengths} digits',
	bankAbroadWithoutName: missing(
		'with {RfcEmisorCtaOrd} XEXX010101000 it is required: the name of the bank abroad',
	),
	notWithPayments: {
		what: 'has {name}, which may not be next to Pagos',
		fix: 'Leave the complement out: next to Pagos the standard allows only CFDIRegistroFiscal.',
	},
	chainIncomplete: missing('with {TipoCadPago} it is required'),
	childOfPaymentLine: 'is there, but the line of a payment may hold only ACuentaTerceros',
	fixedInPayments: wrong('in a payment it must be {must}'),
	fixedTextInPayments: wrong('in a payment it must be written {must}'),
	foreignPaymentWithoutRate: missing(
		'with {MonedaP} {currency} it is required: how many MXN one {currency} is worth',
	),
	leftOutOfPayments: 'is there, but in a payment it must be left out',
	noBankRfc: {
		what: wrong('it must be the RFC of a bank, with 12 characters'),
		fix: 'Give in {RfcEmisorCtaBen} the RFC of the bank that received the payment, with 12 characters.',
	},
	noBankRfcOrAbroad: {
		what: wrong(
			'it must be the RFC of a bank, with 12 characters, or XEXX010101000 for a bank abroad',
		),
		fix: "Give in {RfcEmisorCtaOrd} the RFC of the payer's bank, with 12 characters, or XEXX010101000 for a bank abroad.",
	},
	noBaseTotals: lackOf('TrasladoP that is not IEPS'),
	noCurrencyCode: wrong('it must be three capital letters, such as MXN'),
	noPaymentDate: {
		what: wrong('it must be an existing local time without a zone, such as 2026-11-20T12:00:00'),
		fix: 'Write {FechaPago} as a local date and time without a zone, such as 2026-11-20T12:00:00; with 12:00:00 where the hour is not known.',
	},
	noPaymentDocuments: {
		what: 'DoctoRelacionado is missing: a payment pays at least one invoice',
		fix: GIVE_INVOICES,
	},
	noPaymentRate: {
		what: wrong(
			'it must be a number above zero with a dot and at most 6 decimals, such as 17.5432',
		),
		fix: 'Write {TipoCambioP} like 17.5432: a dot, no commas, at most 6 decimals.',
	},
	noPayments: {
		what: 'has no payments (Pagos), which an invoice of type P is about',
		fix: GIVE_PAYMENTS,
	},
	noSpeiChain: {
		what: wrong('c_TipoCadenaPago has only 01 (SPEI)'),
		fix: 'Write {TipoCadPago} 01 for a payment chain of SPEI, or leave it out.',
	},
	noTaxTotals: lackOf('TrasladoP that is neither IEPS nor Exento'),
	noWithheldTotals: lackOf('RetencionP'),
	notVersion20: {
		what: wrong('it must be 2.0'),
		fix: 'Write Version 2.0, the only one for CFDI 4.0.',
	},
	onlyInChain: wrong('it is only for a payment with {TipoCadPago}, which is missing'),
	paidInPesosNeedsRate1: wrong('with {MonedaP} MXN it must be 1'),
	paidInPesosNeedsTextRate1: wrong('with {MonedaP} MXN it must be written 1'),
	paidInPesosWithoutRate: missing('with {MonedaP} MXN it must be 1'),
	paidTotalNotSum: wrongAmount(
		'{Monto} of the payments, each times its {TipoCambioP}, comes to {sum}',
	),
	paymentDocumentsEmpty: {
		what: 'DoctoRelacionado is empty: a payment pays at least one invoice',
		fix: GIVE_INVOICES,
	},
	paymentForm99: wrong('a payment that was received has a known form'),
	paymentFormAsks: wrong('with {FormaDePagoP} {form} it must be {account}'),
	paymentFormForbids: wrong(
		'with {FormaDePagoP} {form} it must be left out: only {forms} may have it',
	),
	paymentIsNotGlobal: {
		what: 'is there, but a payment is not a global invoice',
		fix: 'Remove {InformacionGlobal}.',
	},
	paymentLines: 'has {count} lines, but a payment has exactly one',
	paymentNeedsCp01: {
		what: wrong("SAT's guide asks for CP01 (Pagos) in a payment"),
		fix: 'Set {UsoCFDI} to CP01 (Pagos).',
	},
	paymentOnlyReplaces: {
		what: wrong('a payment may only replace an earlier one (04)'),
		fix: 'Relate a payment only to the one that it replaces, with 04; the invoices that it pays are in the complement.',
	},
	paymentWithoutCurrency: wrong('a payment has a currency'),
	paymentsNeedPrefix: {
		what: 'has no prefix: a service that makes XML of it may leave it out',
		fix: 'Write the name with the prefix of its standard: "pago20:Pagos".',
	},
	paymentsNeedTypeP: wrong('with a complement of payments (Pagos) it must be P'),
	paymentsNotRead: {
		what: 'has no payments (Pagos) that can be read here: they are not checked',
		fix: GIVE_PAYMENTS,
	},
	paymentsTwice: {
		what: 'is there a second time',
		fix: 'Give one complement of payments, with all payments in its Pago.',
	},
	receivedAfterIssued: {
		what: wrong('a payment is received before its complement is issued, and {Fecha} is {issued}'),
		fix: GIVE_DATE,
	},
	receivedInTheFuture: { what: wrong('that is in the future'), fix: GIVE_DATE },
	requiredInPayments: {
		what: missing('each {element} must have it'),
		fix: '{=stampPayment|Leave the payment to the program}, which fills it in, or add it to the complement.',
	},
	totalMissing: missing('there is a {row} of {tax}'),
	totalNotSum: wrongAmount(
		'{of} of each {row} of {tax}, each times its {TipoCambioP}, comes to {sum}',
	),
	totalPrecision: {
		what: wrongAmount('Totales are in MXN, with at most 2 decimals'),
		fix: '{=stampPayment|Leave the payment to the program}, which calculates it, or round it to 2 decimals.',
	},
	totalsMissing: {
		what: missing('each complement of payments must have it'),
		fix: '{=stampPayment|Leave the payment to the program}, which calculates Totales, or add them to the complement.',
	},
	unknownInPayments: {
		what: 'has "{name}", which Pagos 2.0 does not have',
		fix: 'Correct the spelling of the name, with its capital letters, or leave it out.',
	},
	unknownManyInPayments: {
		what: 'has "{name}" and {more} more, which Pagos 2.0 does not have',
		fix: 'Correct the spelling of the names, with their capital letters, or leave them out.',
	},
	versionMissing: {
		what: missing('the complement of payments has Version 2.0'),
		fix: 'Write Version 2.0.',
	},
	walletAccount: '10 to 50 digits, capital letters or _',
	// The paid documents, and the taxes of both
	attributesMissing: '{and:names} are missing',
	attributesGiven: '{and:names} are there',
	balanceExceeded: wrongAmount(`${BALANCE}, and more than the balance cannot be paid`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'divided by {EquivalenciaDR} that is {lower} to {upper} {currency}, and {Monto} is only {amount}',
	),
	documentNeedsIeps: wrong('the document has no TrasladoDR of 003 (IEPS)'),
	documentNeedsTaxes: wrong('the document has no {ImpuestosDR}'),
	documentTaxForbidden: wrong('with {ObjetoImpDR} {object} the document must not have it'),
	documentTaxesEmpty: 'is there, but has neither TrasladosDR nor RetencionesDR',
	documentTaxesForbidden: 'is there, but with {ObjetoImpDR} {object} the document must have none',
	documentWithoutCurrency: wrong('an invoice that is paid has a currency'),
	documentsAboveAmount: wrongAmount('{ImpPagado} of its documents comes to {paid}, which is more'),
	equivalenceMissing: missing('it is required: how many {ofDocument} one {ofPayment} is worth'),
	exemptHasRate: wrong('then {and:names} must be left out, and {found}'),
	exemptRowNames:
		'{and:names} must be different: where all taxes of the documents are Exento, a TrasladoP has BaseP, ImpuestoP and TipoFactorP, and nothing else',
	exemptSum: 'is {value} in all, but BaseDR of its documents comes to {sum}',
	exemptSumConverted: `is {value} in all, but BaseDR of its documents${CONVERTED}`,
	attributeMissing: '{and:names} is missing',
	attributeGiven: '{and:names} is there',
	noEquivalence: {
		what: wrong('it must be a number above zero with a dot and at most 10 decimals'),
		fix: 'Write {EquivalenciaDR} like 0.0563917195: a dot, no commas, at most 10 decimals.',
	},
	noInstalment: {
		what: wrong('it must be a whole number from 1 to 999'),
		fix: 'Give in {NumParcialidad} which payment of the invoice this is: 1 for the first.',
	},
	noPaidUuid: {
		what: wrong('it must be the UUID of the invoice that was paid'),
		fix: 'Give the UUID of the invoice that was paid; its stamped XML has it.',
	},
	paymentRowMissing: {
		what: 'has no {row} of {tax}, but its documents have it',
		fix: '{=stampPayment|Leave the payment to the program}, which calculates it, or add the row.',
	},
	paymentRowRepeated: 'is in a second row for {tax}, but each tax has one',
	paymentRowSum: wrongAmount('{of} of {tax} in its documents comes to {sum}'),
	paymentRowSumConverted: wrongAmount(`{of} of {tax} in its documents${CONVERTED}`),
	sameCurrencyNeeds1: wrong('with {MonedaDR} the same as {MonedaP} it must be 1'),
	sameCurrencyNeedsText1: wrong('with {MonedaDR} the same as {MonedaP} it must be written 1'),
	sameCurrencyWithout1: missing('with {MonedaDR} the same as {MonedaP} it must be 1'),
	sumAboveAmount: wrongAmount(
		'{ImpPagado} of its documents, divided by {EquivalenciaDR}, comes to {sum} {currency}, and what rounding allows is {lower} to {upper}',
	),
	taxNotOfBase: wrongAmount('{BaseDR} {base} x {TasaOCuotaDR} {rate} allows {lower} to {upper}'),
	taxedWithoutRate: {
		what: wrong('then {and:names} are required, and {found}'),
		fix: 'Give TasaOCuotaP and ImporteP in each TrasladoP of Tasa or Cuota.',
	},
	withheldExempt: wrong('what is withheld is Tasa or Cuota'),
} satisfies Readonly<Record<string, Words>>;

/** Advice about payments for which SAT has no code. */
export const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Write {MonedaP} as three capital letters, such as USD.',
		form: 'Choose one in {MonedaP}, or {=letGive|give} three capital letters, such as USD.',
	},
	choosePaymentForm: {
		json: 'Write {FormaDePagoP} as two digits, such as 03.',
		form: 'Choose one in {FormaDePagoP}, or {=letGive|give} two digits, such as 03.',
	},
	writeBalance:
		'Write it such as 1160.00: a dot, no commas, no currency sign, at most the decimals of the currency.',
	writePaidCurrency: 'Give the currency of the paid invoice as three capital letters, such as MXN.',
	writePaymentAmount: 'Write {Monto} like 1160.00: a dot, no commas, no currency sign.',
	writePaymentTax:
		'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
	writePaymentTotal:
		'Write it such as 1160.00: a dot, no commas, no currency sign, at most 2 decimals.',
} satisfies Readonly<Record<string, Fix>>;
