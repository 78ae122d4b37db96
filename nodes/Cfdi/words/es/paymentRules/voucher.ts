import type { Words } from '../../language';
import { missing, wrong, wrongAmount } from '../rules/but';

const GIVE_PAYMENTS = {
	json: 'Timbre el pago con el formulario de Stamp Payment, o incluya "pago20:Pagos" en el {Complemento}.',
	form: 'Timbre el pago con el formulario de Stamp Payment, o incluya el complemento como "pago20:Pagos" (Additional Fields > More (JSON)).',
};

const GIVE_INVOICES = {
	json: 'Indique en DoctoRelacionado las facturas que se pagan.',
	form: 'Indique las facturas que se pagan (Paid Invoices (JSON)).',
};

const GIVE_DATE = 'Indique como {FechaPago} la fecha en que se recibió el dinero.';

const lackOf = (reason: string) =>
	`hay ${reason}, así que debe haber al menos uno de estos: {and:names}`;

/** The voucher of a payment, Totales, and Pago without its taxes. */
export const voucherWords = {
	accountDigits: '{or:lengths} dígitos',
	bankAbroadWithoutName: missing('con el {RfcEmisorCtaOrd} XEXX010101000 es obligatorio'),
	besidePayments: {
		what: 'incluye {name}, que no puede acompañar a Pagos',
		fix: 'Quite ese complemento: junto a Pagos, el estándar solo admite CFDIRegistroFiscal.',
	},
	chainIncomplete: missing('es obligatorio cuando se indica el {TipoCadPago}'),
	childOfPaymentLine:
		'este dato debe omitirse, porque el concepto de un pago solo admite ACuentaTerceros',
	fixedInPayments: wrong('en un CFDI de pago debe ser {must}'),
	fixedTextInPayments: wrong('en un CFDI de pago debe escribirse {must}'),
	foreignPaymentWithoutRate: missing(
		'con la {MonedaP} {currency} hay que indicar cuántos MXN vale un {currency}',
	),
	leftOutOfPayments: 'este dato debe omitirse en un CFDI de pago',
	noBankRfc: {
		what: wrong('debe ser el RFC de un banco, de 12 caracteres'),
		fix: 'Corrija el {RfcEmisorCtaBen}: es el RFC del banco que recibió el pago, de 12 caracteres.',
	},
	noBankRfcOrAbroad: {
		what: wrong(
			'debe ser el RFC de un banco, de 12 caracteres, o XEXX010101000 si el banco está en el extranjero',
		),
		fix: 'Corrija el {RfcEmisorCtaOrd}: es el RFC del banco de quien paga, de 12 caracteres, o XEXX010101000 si el banco está en el extranjero.',
	},
	noBaseTotals: lackOf('un TrasladoP que no es de IEPS'),
	noCurrencyCode: wrong('debe tener tres letras mayúsculas, como MXN'),
	noPaymentDate: {
		what: wrong(
			'debe ser una fecha y hora local existente, sin zona horaria, como 2026-11-20T12:00:00',
		),
		fix: 'Escriba la {FechaPago} como fecha y hora local sin zona horaria, por ejemplo 2026-11-20T12:00:00; si no conoce la hora, use 12:00:00.',
	},
	noPaymentDocuments: {
		what: 'falta DoctoRelacionado: un pago se aplica al menos a una factura',
		fix: GIVE_INVOICES,
	},
	noPaymentRate: {
		what: wrong(
			'debe ser un número mayor que cero, con punto y un máximo de 6 decimales, como 17.5432',
		),
		fix: 'Escriba el {TipoCambioP} como 17.5432: con punto, sin comas y con un máximo de 6 decimales.',
	},
	noPayments: {
		what: 'faltan los pagos (Pagos), obligatorios en un CFDI de tipo P',
		fix: GIVE_PAYMENTS,
	},
	noSpeiChain: {
		what: wrong('el catálogo c_TipoCadenaPago solo tiene 01 (SPEI)'),
		fix: 'Escriba 01 en el {TipoCadPago} si el pago tiene una cadena de SPEI, o quítelo.',
	},
	noTaxTotals: lackOf('un TrasladoP que no es de IEPS ni Exento'),
	noWithheldTotals: lackOf('una RetencionP'),
	notVersion20: {
		what: wrong('debe ser 2.0'),
		fix: 'Escriba Version 2.0, la única que corresponde a CFDI 4.0.',
	},
	onlyInChain: wrong('solo corresponde a un pago con el {TipoCadPago}, que falta'),
	paidInPesosNeedsRate1: wrong('con la {MonedaP} MXN debe ser 1'),
	paidInPesosNeedsTextRate1: wrong('con la {MonedaP} MXN debe escribirse 1'),
	paidInPesosWithoutRate: missing('con la {MonedaP} MXN debe ser 1'),
	paidTotalNotSum: wrongAmount('la suma de los pagos ({Monto} por {TipoCambioP}) es {sum}'),
	paymentDocumentsEmpty: {
		what: 'DoctoRelacionado está en blanco: un pago se aplica al menos a una factura',
		fix: GIVE_INVOICES,
	},
	paymentForm99: wrong('de un pago ya recibido se conoce la forma de pago'),
	paymentFormAsks: wrong('con la {FormaDePagoP} {form} debe tener {account}'),
	paymentFormForbids: wrong(
		'con la {FormaDePagoP} {form} debe omitirse: solo se admite con {or:forms}',
	),
	paymentIsNotGlobal: {
		what: 'este dato debe omitirse, porque un pago no es una factura global',
		fix: 'Quite la {InformacionGlobal}.',
	},
	paymentLines: 'hay {count}, pero un CFDI de pago lleva un solo concepto',
	paymentNeedsCp01: {
		what: wrong('la guía del SAT pide CP01 (Pagos) en un pago'),
		fix: 'Cambie el {UsoCFDI} a CP01 (Pagos).',
	},
	paymentOnlyReplaces: {
		what: wrong('un pago solo puede sustituir a uno anterior (04)'),
		fix: 'Relacione un pago solo con el que sustituye, con la clave 04; las facturas que se pagan van en el complemento.',
	},
	paymentWithoutCurrency: wrong('un pago siempre tiene moneda'),
	paymentsNeedPrefix: {
		what: 'el nombre no lleva prefijo, y un servicio que lo convierta en XML podría omitirlo',
		fix: 'Escriba el nombre con el prefijo de su estándar: "pago20:Pagos".',
	},
	paymentsNeedTypeP: wrong('con un complemento de pagos (Pagos) debe ser P'),
	paymentsNotRead: {
		what: 'no hay pagos (Pagos) que aquí puedan leerse, así que no se revisan',
		fix: GIVE_PAYMENTS,
	},
	paymentsTwice: {
		what: 'aparece más de una vez',
		fix: 'Incluya un solo complemento de pagos, con todos los pagos en la lista Pago.',
	},
	receivedAfterIssued: {
		what: wrong(
			'un pago se recibe antes de que se expida su complemento, y la {Fecha} es {issued}',
		),
		fix: GIVE_DATE,
	},
	receivedInTheFuture: { what: wrong('esa fecha está en el futuro'), fix: GIVE_DATE },
	requiredInPayments: {
		what: missing('cada {element} debe llevarlo'),
		fix: 'Timbre el pago con el formulario de Stamp Payment, que lo llena, o agregue el dato al complemento.',
	},
	totalMissing: missing('es obligatorio porque hay {row} de {tax}'),
	totalNotSum: wrongAmount(
		'la suma de {of} de cada {row} de {tax}, por su {TipoCambioP}, es {sum}',
	),
	totalPrecision: {
		what: wrongAmount('los Totales están en MXN, con un máximo de 2 decimales'),
		fix: 'Timbre el pago con el formulario de Stamp Payment, que lo calcula, o redondéelo a 2 decimales.',
	},
	totalsMissing: {
		what: missing('cada complemento de pagos debe llevar Totales'),
		fix: 'Timbre el pago con el formulario de Stamp Payment, que calcula Totales, o agréguelos al complemento.',
	},
	unknownInPayments: {
		what: 'tiene "{name}", que no existe en Pagos 2.0',
		fix: 'Corrija la escritura del nombre, con sus mayúsculas, o quítelo.',
	},
	unknownManyInPayments: {
		what: 'tiene "{name}" y {more} más que no existen en Pagos 2.0',
		fix: 'Corrija la escritura de los nombres, con sus mayúsculas, o quítelos.',
	},
	versionMissing: {
		what: missing('el complemento de pagos lleva Version 2.0'),
		fix: 'Escriba Version 2.0.',
	},
	walletAccount: 'de 10 a 50 dígitos, letras mayúsculas o _',
} satisfies Readonly<Record<string, Words>>;
