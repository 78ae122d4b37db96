import type { Fix, Words } from '../language';
import { missing, wrong, wrongAmount } from './phrases';

const GIVE_PAYMENTS = {
	json: '{=stampPayment|Deje el pago al programa}, o incluya "pago20:Pagos" en el {Complemento}.',
	form: '{=stampPayment|Deje el pago al programa}, o incluya el complemento como "pago20:Pagos"{=moreJson|}.',
};

const GIVE_INVOICES = {
	json: 'Indique en DoctoRelacionado las facturas que se pagan.',
	form: 'Indique las facturas que se pagan{=paidInvoices|}.',
};

const GIVE_DATE = 'Indique como {FechaPago} la fecha en que se recibió el dinero.';

const lackOf = (reason: string) =>
	`hay ${reason}, así que debe haber al menos uno de estos: {and:names}`;

const BALANCE = 'el cálculo da {rest}: {ImpSaldoAnt} {before} - {ImpPagado} {paid}';

/** Faults of a payment and the invoices that it pays. */
export const paymentWords = {
	amountDecimals: {
		what: 'dice "{value}", pero un importe en {currency} lleva {decimals} decimales',
		fix: 'Escriba {rounded}, si ese es el importe.',
	},
	amountIsNotBaseTimesRate: {
		what: 'dice {amount}, pero la base por la tasa da {product}',
		fix: 'Indique la base y el importe como están en la factura, u omita el importe.',
	},
	basesAboveTotal: {
		what: 'con sus bases suman {sum}, más que el total de {total}',
		fix: 'La base es el importe antes del impuesto: 1000.00 de un total de 1160.00. De una factura con retenciones locales, use su XML.',
	},
	cuotaLacksBase: 'hay una Cuota, y su base no se deduce del total',
	firstHasEarlier: {
		what: 'dice 1, pero los pagos anteriores suman {earlier}',
		fix: 'Indique qué parcialidad de esta factura es: 2 si ya hubo un pago.',
	},
	paymentBelowInvoices: {
		what: 'es {amount} {currency}, menos que los {sum} {currency} que se aplican a las facturas',
		fix: 'Revise el {Monto}, los tipos de cambio y los importes de la lista de facturas pagadas{=paidInvoices|}.',
	},
	isNegative: 'dice "{value}", que es un número negativo',
	isPaidAlready: {
		what: 'ya no tiene saldo, porque los pagos anteriores y las notas de crédito suman {taken} de su total de {total}',
		fix: 'Revise los pagos anteriores: son la suma de lo que se pagó antes de este pago.',
	},
	isZero: 'es cero',
	lacksBase: {
		what: 'está en blanco, pero otro impuesto tiene su base',
		fix: 'Indique la base de cada impuesto como está en la factura: { "tax": "IVA 16", "base": "1000.00" }.',
	},
	lacksCurrency: 'no tiene {Moneda}',
	lacksRfc: 'no tiene el RFC de su {party}',
	lacksVoucherType:
		'no tiene {TipoDeComprobante}, y un pago se aplica a facturas de tipo I (Ingreso)',
	laterHasNoEarlier: {
		what: 'suman 0, pero esta es la parcialidad {instalment}',
		fix: 'Indique cuánto suman los pagos anteriores de esta factura, o 1 como número de parcialidad.',
	},
	lineTaxLacks: 'no tiene {path}, que se necesita para los impuestos del pago',
	lineTaxUnreadable: 'tiene {path} "{value}", que se necesita para los impuestos del pago',
	moreThan18Digits: 'dice "{value}", que tiene más de 18 dígitos',
	moreThanTaken: {
		what: 'tiene {left} {currency} de más, que no se aplican a ninguna factura',
		fix: 'Revise los importes de la lista de facturas pagadas{=paidInvoices|}, a menos que el cliente haya pagado más que las facturas.',
	},
	notACurrency: '"{value}" no es una clave de moneda',
	notADate: '"{value}" no es una fecha',
	notAPaymentForm: '"{value}" no es una clave de c_FormaPago',
	notAUuid: '"{value}" no es un UUID',
	notAnInstalment: {
		what: 'dice "{value}", que no es un número entero de 1 a 999',
		fix: 'Indique qué parcialidad de esta factura es: 1 para la primera.',
	},
	notStamped: {
		what: 'no está timbrada, porque no tiene un TimbreFiscalDigital con UUID',
		fix: 'Use el XML que el servicio devolvió al timbrar la factura.',
	},
	nothingToPay: 'su {Total} es "{value}", así que no hay nada que pagar',
	paidInvoiceOfOtherParty: {
		what: 'tiene como {party} a {own}, pero la primera factura a {first}',
		fix: 'Timbre un complemento de pago por cada {party}.',
	},
	nothingLeftForInvoice:
		'está en blanco, y a las demás facturas se aplica todo el pago de {amount} {currency}',
	paidTwice: {
		what: 'tiene el UUID {uuid}, que está dos veces en la lista',
		fix: 'Indique cada factura una sola vez, con todo el importe del pago que se le aplica.',
	},
	paidWith99: 'dice 99 (Por definir), pero la factura ya se pagó',
	paidWithPue: {
		what: 'su {MetodoPago} es PUE, y solo una factura con PPD necesita complemento de pago',
		fix: 'Revise cuándo se pagó: si fue en el mes de la factura, no lo necesita. Si fue después, debe sustituirse por una factura con PPD.',
	},
	partyIssuer: 'emisor',
	partyRecipient: 'cliente',
	paysLessThanSmallest:
		'es {amount} {currency}, que equivale a menos de {smallest} {invoiceCurrency}',
	paysMoreThanInvoice: {
		what: 'es {amount} {currency}, más que el saldo de la factura, de {balance} {invoiceCurrency}',
		fix: 'Revise el {Monto} y los pagos anteriores. Si el cliente pagó más que la factura, indíquela en la lista de facturas pagadas{=paidInvoices|} con "amount": "{balance}".',
	},
	paysOnlyIngreso: 'es {type}, y un pago se aplica a facturas de tipo I (Ingreso)',
	rateDecimals: {
		what: 'dice "{value}", pero el SAT acepta como máximo {decimals} decimales',
		fix: 'Escriba {rounded}, si ese es el tipo de cambio.',
	},
	rateFarFromInvoice: {
		what: 'dice {rate}, pero en la factura un {currency} valía {own} MXN',
		fix: 'Revise el tipo de cambio: es cuántos MXN valía un {currency} el día del pago.',
	},
	rateForMxn: {
		what: 'dice "{value}", pero el pago y sus facturas están en MXN',
		fix: 'Déjelo en blanco, o elija la {MonedaP} en que pagó el cliente.',
	},
	rateNotGiven: {
		what: 'está en {currency} y el pago en {paymentCurrency}, y falta el tipo de cambio de {currency}',
		fix: 'Indique la factura en la lista de facturas pagadas{=paidInvoices|}, con su tipo de cambio: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'dice "{value}", pero la factura está en {currency} y el pago en {paymentCurrency}',
		fix: 'Déjelo en blanco: es para una factura en una moneda extranjera distinta de la del pago. El del pago es el {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'está en blanco, y los {rest} {currency} que quedan del pago son más que el saldo de la factura, de {balance} {invoiceCurrency}',
		fix: 'Escriba cuánto del pago se aplica a esta factura, como "amount": "{balance}": el resto del pago puede quedar sin factura.',
	},
	restDiffersFromBalances: {
		what: 'está en blanco, y los {rest} {currency} que quedan del pago no son el saldo de las facturas sin importe',
		fix: 'Escriba cuánto del pago se aplica a cada factura, como "amount": "{balance}".',
	},
	severalLackBases: 'hay varios impuestos trasladados, y sus bases no se deducen del total',
	standsForNoCurrency: 'dice XXX, que no es una moneda',
	statedTaxTwice: {
		what: 'el mismo impuesto está dos veces: "{value}"',
		fix: 'Indique cada tasa una sola vez, con la suma de sus bases.',
	},
	takesMoreThanBalance: {
		what: 'es {amount}, más que el saldo de {balance} que queda de su total de {total}',
		fix: 'Revise el importe y los pagos anteriores. Lo que un cliente paga de más queda sin factura: el importe es, como máximo, el saldo.',
	},
	utcTime: {
		what: 'dice "{value}", que es hora UTC y no la hora local de México',
		fix: 'Indique la hora local{=setZone|, por ejemplo 2026-11-20T12:00:00}.',
	},
	voucherE: 'una nota de crédito (E, Egreso)',
	voucherN: 'un recibo de nómina (N, Nómina)',
	voucherP: 'un complemento de pago (P, Pago)',
	voucherT: 'un traslado de mercancías (T, Traslado)',
	withholdsAll: {
		what: 'las retenciones suman tanto como la factura',
		fix: 'Indique los impuestos de la factura, cada uno con su base.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice that does not follow from the kind alone. */
export const paymentRemedies = {
	checkAmountsAndRate: 'Revise los importes y el tipo de cambio.',
	chooseHowReceived:
		'Elija cómo se recibió el dinero, por ejemplo 03 (Transferencia electrónica de fondos).',
	enterAsInInvoice: 'Escriba la cantidad como está en la factura, por ejemplo 1000.00.',
	enterCurrency: 'Indique su clave de c_Moneda, como MXN o USD.',
	enterFiscalFolio:
		'Escriba el folio fiscal (UUID) de la factura: 32 dígitos o letras de la A a la F, con guiones.',
	enterInvoiceTotal: 'Escriba el total de la factura, por ejemplo 1160.00.',
	enterPaidAmount: 'Escriba cuánto se pagó, por ejemplo 1160.00.',
	enterPaymentDate:
		'Indique cuándo se recibió el dinero: 2026-03-02, o 2026-03-02T10:20:30 con la hora.',
	enterRate: 'Indique cuántos MXN valía un {currency} el día del pago, por ejemplo 17.7331.',
	enterSumOrZero: 'Escriba la suma, por ejemplo 500.00, o 0 si no hay.',
	enterTakenAmount: 'Escriba cuánto del pago se aplica a esta factura, por ejemplo 500.00.',
	giveAsStamped: 'Use la factura tal como se timbró.',
	giveBaseOfEach:
		'Indique la base de cada impuesto como está en la factura: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
	giveOneInvoice: 'Indique al menos una factura a la que se aplique el pago.',
	givePaidInvoice:
		'Indique la factura que se pagó. Una nota de crédito disminuye el saldo de su factura.',
	leaveOutTaxWithoutBase: 'Omita los impuestos que no tienen base.',
	writeTaxesOfInvoice:
		'Indique los impuestos de la factura: "taxes": ["IVA 16"], o "taxes": [] si no tiene.',
} satisfies Readonly<Record<string, Fix>>;

/** Faults of a payment complement (Pagos 2.0), by SAT's rules. */
export const paymentRuleWords = {
	// The voucher, Totales, and Pago without its taxes
	accountDigits: '{or:lengths} dígitos',
	bankAbroadWithoutName: missing('con el {RfcEmisorCtaOrd} XEXX010101000 es obligatorio'),
	notWithPayments: {
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
		fix: '{=stampPayment|Deje el pago al programa}, que lo llena, o agregue el dato al complemento.',
	},
	totalMissing: missing('es obligatorio porque hay {row} de {tax}'),
	totalNotSum: wrongAmount(
		'la suma de {of} de cada {row} de {tax}, por su {TipoCambioP}, es {sum}',
	),
	totalPrecision: {
		what: wrongAmount('los Totales están en MXN, con un máximo de 2 decimales'),
		fix: '{=stampPayment|Deje el pago al programa}, que lo calcula, o redondéelo a 2 decimales.',
	},
	totalsMissing: {
		what: missing('cada complemento de pagos debe llevar Totales'),
		fix: '{=stampPayment|Deje el pago al programa}, que calcula Totales, o agréguelos al complemento.',
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
	// The paid documents, and the taxes of both
	attributesMissing: 'faltan {and:names}',
	attributesGiven: 'se indicaron {and:names}',
	balanceExceeded: wrongAmount(`${BALANCE}; no puede pagarse más que el saldo`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'dividido entre la {EquivalenciaDR} da de {lower} a {upper} {currency}, y el {Monto} es de solo {amount}',
	),
	documentNeedsIeps: wrong('a la factura pagada le falta un TrasladoDR de 003 (IEPS)'),
	documentNeedsTaxes: wrong('faltan los {ImpuestosDR}'),
	documentTaxForbidden: wrong('con el {ObjetoImpDR} {object} este impuesto debe omitirse'),
	documentTaxesEmpty: 'no hay TrasladosDR ni RetencionesDR',
	documentTaxesForbidden:
		'la factura pagada lleva impuestos, pero con el {ObjetoImpDR} {object} no debe llevar ninguno',
	documentWithoutCurrency: wrong('una factura que se paga siempre tiene moneda'),
	documentsAboveAmount: wrongAmount('el {ImpPagado} de sus facturas suma {paid}, que es más'),
	equivalenceMissing: missing('hay que indicar cuántos {ofDocument} vale 1 {ofPayment}'),
	exemptHasRate: wrong('entonces deben omitirse {and:names}, y {found}'),
	exemptRowNames:
		'hay que corregir {and:names}: si todos los impuestos de las facturas pagadas son Exento, un TrasladoP solo lleva BaseP, ImpuestoP y TipoFactorP',
	exemptSum: 'suma {value} en total, pero BaseDR de sus facturas suma {sum}',
	exemptSumConverted:
		'suma {value} en total, pero BaseDR de sus facturas, dividida entre la {EquivalenciaDR}, suma {sum}',
	attributeMissing: 'falta {and:names}',
	attributeGiven: 'se indicó {and:names}',
	noEquivalence: {
		what: wrong('debe ser un número mayor que cero, con punto y un máximo de 10 decimales'),
		fix: 'Escriba la {EquivalenciaDR} como 0.0563917195: con punto, sin comas y con un máximo de 10 decimales.',
	},
	noInstalment: {
		what: wrong('debe ser un número entero de 1 a 999'),
		fix: 'Indique en el {NumParcialidad} qué pago de la factura es: 1 para el primero.',
	},
	noPaidUuid: {
		what: wrong('debe ser un UUID (folio fiscal)'),
		fix: 'Indique el UUID (folio fiscal) de la factura pagada; está en su XML timbrado.',
	},
	paymentRowMissing: {
		what: 'falta un elemento {row} de {tax}, que las facturas pagadas sí tienen',
		fix: '{=stampPayment|Deje el pago al programa}, que lo calcula, o agregue el elemento.',
	},
	paymentRowRepeated: 'ya hay otra fila de {tax}, y cada impuesto lleva una sola',
	paymentRowSum: wrongAmount('{of} de {tax} en sus facturas suma {sum}'),
	paymentRowSumConverted: wrongAmount(
		'{of} de {tax} en sus facturas, dividido entre la {EquivalenciaDR}, suma {sum}',
	),
	sameCurrencyNeeds1: wrong('si la {MonedaDR} es igual a la {MonedaP}, debe ser 1'),
	sameCurrencyNeedsText1: wrong('si la {MonedaDR} es igual a la {MonedaP}, debe escribirse 1'),
	sameCurrencyWithout1: missing('si la {MonedaDR} es igual a la {MonedaP}, debe ser 1'),
	sumAboveAmount: wrongAmount(
		'el {ImpPagado} de sus facturas, dividido entre la {EquivalenciaDR}, suma {sum} {currency}, y el redondeo permite de {lower} a {upper}',
	),
	taxNotOfBase: wrongAmount(
		'la {BaseDR} ({base}) por la {TasaOCuotaDR} ({rate}) da un importe de {lower} a {upper}',
	),
	taxedWithoutRate: {
		what: wrong('entonces debe llevar {and:names}, y {found}'),
		fix: 'Indique TasaOCuotaP e ImporteP en cada TrasladoP de Tasa o Cuota.',
	},
	withheldExempt: wrong('lo que se retiene lleva Tasa o Cuota'),
} satisfies Readonly<Record<string, Words>>;

/** Advice about payments for which SAT has no code. */
export const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Escriba la {MonedaP} con tres letras mayúsculas, como USD.',
		form: 'Elija la {MonedaP}; su clave son tres letras mayúsculas, como USD.',
	},
	choosePaymentForm: {
		json: 'Escriba la {FormaDePagoP} con dos dígitos, como 03.',
		form: 'Elija la {FormaDePagoP}; su clave son dos dígitos, como 03.',
	},
	writeBalance:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y con los decimales que admite la moneda como máximo.',
	writePaidCurrency: 'Indique la moneda de la factura pagada con tres letras mayúsculas, como MXN.',
	writePaymentAmount:
		'Escriba el {Monto} como 1160.00: con punto, sin comas y sin signo de moneda.',
	writePaymentTax:
		'Escriba el número como 0.160000 o 1250.50: con punto, sin comas, sin signo de % y con un máximo de 6 decimales.',
	writePaymentTotal:
		'Escriba el número como 1160.00: con punto, sin comas, sin signo de moneda y con un máximo de 2 decimales.',
} satisfies Readonly<Record<string, Fix>>;
