import type { Fix, Words } from '../language';

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
	invoicesTakeMore: {
		what: 'es {amount} {currency}, menos que los {sum} {currency} que se aplican a las facturas',
		fix: 'Revise el {Monto}, los tipos de cambio y los importes de la lista de facturas pagadas (Paid Invoices (JSON)).',
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
		fix: 'Revise los importes de la lista de facturas pagadas (Paid Invoices (JSON)), a menos que el cliente haya pagado más que las facturas.',
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
	otherParty: {
		what: 'tiene como {party} a {own}, pero la primera factura a {first}',
		fix: 'Timbre un complemento de pago por cada {party}.',
	},
	othersTakeAll:
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
		fix: 'Revise el {Monto} y los pagos anteriores. Si el cliente pagó más que la factura, indíquela en la lista de facturas pagadas (Paid Invoices (JSON)) con "amount": "{balance}".',
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
		fix: 'Indique la factura en la lista de facturas pagadas (Paid Invoices (JSON)), con su tipo de cambio: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'dice "{value}", pero la factura está en {currency} y el pago en {paymentCurrency}',
		fix: 'Déjelo en blanco: es para una factura en una moneda extranjera distinta de la del pago. El del pago es el {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'está en blanco, y los {rest} {currency} que quedan del pago son más que el saldo de la factura, de {balance} {invoiceCurrency}',
		fix: 'Escriba cuánto del pago se aplica a esta factura, como "amount": "{balance}": el resto del pago puede quedar sin factura.',
	},
	restIsNotTheBalances: {
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
		fix: 'Indique la hora local; en una expresión de n8n, agregue a la fecha .setZone("America/Mexico_City").',
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

/** What to do about a value of a payment, whatever is wrong with it. */
export const paymentRemedies: Readonly<Record<string, Fix>> = {
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
};
