import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from '../rules/but';

const GIVE_PAYMENTS = {
	json: 'Stamp it with the form of Stamp Payment, or give the complement as "pago20:Pagos" in {Complemento}.',
	form: 'Stamp it with the form of Stamp Payment, or give the complement as "pago20:Pagos" in Additional Fields > More (JSON).',
};

const GIVE_INVOICES = {
	json: 'Give in DoctoRelacionado the invoices that the payment pays.',
	form: 'Give in Paid Invoices (JSON) the invoices that the payment pays.',
};

const GIVE_DATE = 'Give the date when the money was received as {FechaPago}.';

const lackOf = (reason: string) =>
	`must have at least one of {names}, because there is a ${reason}`;

/** The voucher of a payment, Totales, and Pago without its taxes. */
export const voucherWords = {
	accountDigits: '{or:lengths} digits',
	bankAbroadWithoutName: missing(
		'with {RfcEmisorCtaOrd} XEXX010101000 it is required: the name of the bank abroad',
	),
	besidePayments: {
		what: 'has {name}, which may not stand beside Pagos',
		fix: 'Leave the complement out: beside Pagos the standard allows only CFDIRegistroFiscal.',
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
		fix: 'Stamp the payment with the form of Stamp Payment, which fills it in, or add it to the complement.',
	},
	totalMissing: missing('there is a {row} of {tax}'),
	totalNotSum: wrongAmount(
		'{of} of each {row} of {tax}, each times its {TipoCambioP}, comes to {sum}',
	),
	totalPrecision: {
		what: wrongAmount('Totales are in MXN, with at most 2 decimals'),
		fix: 'Stamp the payment with the form of Stamp Payment, which calculates it, or round it to 2 decimals.',
	},
	totalsMissing: {
		what: missing('each complement of payments must have it'),
		fix: 'Stamp the payment with the form of Stamp Payment, which calculates Totales, or add them to the complement.',
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
} satisfies Readonly<Record<string, Words>>;
