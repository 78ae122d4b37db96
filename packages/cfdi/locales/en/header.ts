import type { Codes, Fix, Words } from '../language';
import { CALCULATE, IN_CREDENTIAL, missing, wrong } from './phrases';

const CONFIRMATION =
	'check the amount, and if it is right ask your service for a confirmation key and give it as Confirmacion in {=moreJson|the invoice}.';

/** Faults of the Comprobante, its global information and its relations, and of any attribute. */
export const headerWords = {
	// The header, and any attribute
	barInText: {
		what: wrong('it must not contain "|"'),
		fix: 'Replace "|" by another character.',
	},
	blankText: {
		what: wrong('it must not be empty where it is given'),
		fix: 'Give 1 to {longest} characters.',
	},
	currencyNeedsRate: {
		what: missing('with {Moneda} {currency} it is required'),
		fix: 'Give in {TipoCambio} how many pesos one {currency} is worth, as the DOF publishes it, such as 17.5432.',
	},
	elementMissing: {
		what: missing('SAT requires it'),
		fix: {
			json: '{=foundNothing|It} begins {like}.',
			orDefault: IN_CREDENTIAL,
		},
	},
	empty: 'is empty',
	hasForeignTrade: wrong('the {Complemento} has ComercioExterior'),
	issuedInTheFuture: wrong(
		'that is in the future: it must be the local time where the invoice is issued',
	),
	needsForeignTrade: wrong('with it the {Complemento} must have ComercioExterior'),
	mistypedName: {
		what: 'is not a name of CFDI 4.0, and {meant} is missing',
		fix: 'Write {meant}, with its capital letters, or leave it out.',
	},
	noCurrency: wrong('it must be three capital letters, such as MXN'),
	noCurrencyNoRate: wrong('with {Moneda} XXX it must be left out'),
	noExchangeRate: wrong(
		'it must be a number above zero with a dot and at most 6 decimals, such as 17.5432',
	),
	noLocalTime: wrong(
		'it must be an existing local time without a zone, such as 2026-11-20T10:00:00',
	),
	noPostalCode: wrong('it must be a postal code of five digits, other than 00000'),
	noUuid: wrong(
		'it must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits with hyphens between them',
	),
	notElement: {
		what: 'is {value}, but it must be an object',
		fix: 'Give it as {like}, or leave it out where there is none.',
	},
	notACode: wrong('it must be a code of {catalog}, such as {example}'),
	notInCatalog: wrong('{catalog} has no such code'),
	notLikeExample: {
		what: wrong('it must be written like {example}'),
		fix: 'Correct it, or leave it out where it has no value.',
	},
	notOneElement: {
		what: 'is a list, but SAT takes only one',
		fix: 'Give the object itself, without [ and ].',
	},
	notText: {
		what: 'is {value}, but it must be a text',
		fix: 'Give one value, in quotation marks.',
	},
	nullAttribute: {
		what: 'is null, but SAT requires a value',
		fix: 'Give a value.{=givesNone|}',
	},
	olderThan72Hours: wrong('SAT accepts only invoices of the last 72 hours'),
	pesosNeedRate1: wrong('with {Moneda} MXN it must be 1 or left out'),
	pesosRateIsWritten1: wrong('with {Moneda} MXN it must be written 1, or left out'),
	ppdNeeds99: wrong('with {MetodoPago} PPD it must be 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('with {MetodoPago} PUE it is known how the invoice is paid'),
		fix: 'If it is paid, choose in {FormaPago} how. If it is not paid yet, choose PPD in {MetodoPago}.',
	},
	rateOfAnotherCurrency: wrong(
		'from 2018 to 2025 one {currency} was worth {lowest} to {highest} MXN in the mean of a year',
	),
	tooLong: {
		what: wrong('it may have at most {longest} characters, and has {length}'),
		fix: 'Give 1 to {longest} characters.',
	},
	totalAboveLimit: wrong('above 20,000,000 MXN SAT may ask for a Confirmacion'),
	typeForbids: wrong('with {TipoDeComprobante} {type} it must be left out'),
	// Global invoices
	andMoreLikeIt: ', and {count} more like it',
	bimonthlyRegime: wrong(
		'05 (Bimestral) is for issuers of regime 621, and {Emisor.RegimenFiscal} is "{regime}"',
	),
	globalInformationOfOther: {
		what: 'is there, but only an invoice to XAXX010101000 is a global one',
		fix: 'Remove {InformacionGlobal}, or correct {Receptor.Rfc}.',
	},
	globalLineIsNotOneSale: {
		what: 'of a global invoice is not one sale: {differences}{others}',
		fix: {
			json: 'Give one line for each sale, and for each rate in it, with the number of the sale in {NoIdentificacion}: 01010101 Venta, 1 ACT.',
			form: 'Give one line for each sale, and for each rate in it, with the number of the sale in {=ownCode|{NoIdentificacion}}: 01010101 Venta, 1 ACT.',
		},
	},
	needsGlobalInformation: missing(
		'an invoice to XAXX010101000 PUBLICO EN GENERAL is a global one and needs it',
	),
	globalIsPue: {
		what: wrong('a global invoice has PUE: what it is of is paid'),
		fix: 'Set {MetodoPago} to PUE; what is not paid yet does not belong in a global invoice.',
	},
	monthToCome: {
		what: wrong('that month has not begun on the day of the invoice'),
		fix: 'Set {Meses} and {Año} to when the sales were.',
	},
	needsOneMonth: wrong('with {Periodicidad} {period} it must be one month, 01 to 12'),
	needsTwoMonths: wrong('with {Periodicidad} 05 (Bimestral) it must be two months, 13 to 18'),
	numberOfSaleMissing: '{NoIdentificacion} is missing',
	productOfSale: '{ClaveProdServ} is not 01010101',
	quantityOfSale: '{Cantidad} is not 1',
	textOfSale: '{Descripcion} is not Venta',
	unitOfSale: '{ClaveUnidad} is not ACT',
	yearOutOfReach: wrong('it must be this year or one of the five before: {first} to {last}'),
	// Credit notes
	advanceNeeds30: {
		what: wrong('a credit note (E) that applies an advance (relation 07) has 30'),
		fix: 'Set {FormaPago} to 30 (Aplicación de anticipos).',
	},
	creditNoteHasKnownForm: {
		what: wrong('a credit note (E) says how the money goes back'),
		fix: 'Choose in {FormaPago} how the money goes back, or 15 (Condonación) if the invoice was not paid yet.',
	},
	creditNoteIsPue: {
		what: wrong('a credit note (E) has PUE'),
		fix: 'Set {MetodoPago} to PUE.',
	},
	creditNoteNamesInvoice: {
		what: missing('a credit note (E) names the invoice that it credits'),
		fix: 'Give in {CfdiRelacionados} the UUID of the invoice that is credited, with relation 01, or 03 for returned goods. Only a discount on future sales has none, and {FormaPago} 23.',
	},
	creditNoteUse: {
		what: wrong('a credit note (E) is for returns, discounts and rebates: G02'),
		fix: 'Set {Receptor.UsoCFDI} to G02 (Devoluciones, descuentos o bonificaciones).',
	},
	moreThanCredited: {
		what: 'is {value}, but the invoices that are credited come to {credited}',
		fix: 'Correct the lines: a credit note gives back at most what its invoice charged.',
	},
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const headerCodes: Codes = {
	CFDI40101: {
		cause: '{Fecha} is not written as a local date and time without a zone.',
		fix: 'Write {Fecha} like 2026-11-20T10:00:00, or leave it empty.',
	},
	CFDI40102: {
		cause:
			'The seal does not match the invoice: the invoice changed after it was sealed, or another key sealed it.',
		fix: 'Nothing {=inNode|in the invoice}: your service seals the invoice, so report it there.',
	},
	CFDI40103: {
		cause: '{FormaPago} is given in an invoice of type T (Traslado), N (Nómina) or P (Pago).',
		fix: 'Leave {FormaPago} out{=sourceJson|}, or correct {TipoDeComprobante}.',
	},
	CFDI40104: {
		cause: '{FormaPago} is not a code of c_FormaPago.',
		fix: 'Choose one in {FormaPago}, or {=letGive|give} two digits, such as 03.',
	},
	CFDI40105: {
		cause: 'With {MetodoPago} PPD the payment form is not known yet, so {FormaPago} must be 99.',
		fix: 'If it is paid later, set {FormaPago} to 99 - Por definir. If it is paid already, set {MetodoPago} to PUE.',
	},
	CFDI40106: {
		cause: 'The certificate that seals the invoice is not valid.',
		fix: 'Nothing {=inNode|in the invoice}: renew the certificate (CSD) of the issuer in your service.',
	},
	CFDI40107: {
		cause: '{SubTotal} has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round {SubTotal}.`,
	},
	CFDI40108: {
		cause: '{SubTotal} is not the rounded sum of the {Conceptos.Importe} of all lines.',
		fix: `${CALCULATE}, or correct {SubTotal} or the {Conceptos.Importe} of a line.`,
	},
	CFDI40109: {
		cause: '{SubTotal} of an invoice of type T (Traslado) or P (Pago) must be 0.',
		fix: 'Set {SubTotal} to 0, or correct {TipoDeComprobante}.',
	},
	CFDI40110: {
		cause: '{Descuento} is larger than {SubTotal}.',
		fix: 'Correct the {Conceptos.Descuento} of the lines, and {=calculate|let the totals be calculated}.',
	},
	CFDI40111: {
		cause:
			'{Descuento} is not the rounded sum of the {Conceptos.Descuento} of the lines, or is given although no line has one, or is missing although one has.',
		fix: 'Give discounts in the line items only, and {=calculate|let the totals be calculated}.',
	},
	CFDI40112: {
		cause: '{Descuento} has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round {Descuento}.`,
	},
	CFDI40113: {
		cause: '{Moneda} is not a code of c_Moneda.',
		fix: 'Choose one in {Moneda}, or {=letGive|give} three upper-case letters, such as USD.',
	},
	CFDI40114: {
		cause: '{TipoCambio} of an invoice in MXN is not 1.',
		fix: 'Empty {TipoCambio}, or correct {Moneda}.',
	},
	CFDI40115: {
		cause: 'An invoice in a currency other than MXN needs {TipoCambio}.',
		fix: 'Give in {TipoCambio} how many pesos one unit of the currency is worth, as the DOF publishes it.',
	},
	CFDI40116: {
		cause: '{TipoCambio} is given with {Moneda} XXX, which is not a currency.',
		fix: 'Remove {TipoCambio}, or choose another {Moneda}.',
	},
	CFDI40117: {
		cause: '{TipoCambio} is not written as a positive number with a dot and at most six decimals.',
		fix: 'Write {TipoCambio} like 17.5432: a dot, and no commas.',
	},
	CFDI40118: {
		cause: '{TipoCambio} is far from the rate that SAT expects for the currency.',
		fix: `In {TipoCambio} ${CONFIRMATION}`,
	},
	CFDI40119: {
		cause:
			'{Total} is not {SubTotal} less {Descuento}, plus the transferred taxes, less the withheld ones.',
		fix: `${CALCULATE}, or correct {Total} or the taxes.`,
	},
	CFDI40120: {
		cause: '{Total} is above the limit that SAT accepts without a confirmation.',
		fix: `In {=lineItems|the lines} ${CONFIRMATION}`,
	},
	CFDI40121: {
		cause: '{TipoDeComprobante} is not a code of c_TipoDeComprobante.',
		fix: 'Choose one in {TipoDeComprobante}: I, E, T, N or P.',
	},
	CFDI40122: {
		cause:
			'With {Exportacion} 02 the invoice needs the complement for foreign trade (Comercio Exterior).',
		fix: 'Set {Exportacion} to 01 if nothing leaves Mexico, or give the complement in {=moreJson|the invoice}.',
	},
	CFDI40123: {
		cause: '{Exportacion} is not a code of c_Exportacion.',
		fix: 'Choose one in {Exportacion}: 01 where nothing is exported.',
	},
	CFDI40124: {
		cause: '{MetodoPago} is not a code of c_MetodoPago.',
		fix: 'Choose PUE or PPD in {MetodoPago}.',
	},
	CFDI40125: {
		cause: '{MetodoPago} is given in an invoice of type T (Traslado) or P (Pago).',
		fix: 'Leave {MetodoPago} out{=sourceJson|}, or correct {TipoDeComprobante}.',
	},
	CFDI40126: {
		cause: '{LugarExpedicion} is not a postal code of c_CodigoPostal.',
		fix: 'Give in {LugarExpedicion} the five digits of where you issue the invoice.',
	},
	CFDI40127: {
		cause: 'Confirmacion is given although {Total} and {TipoCambio} need none.',
		fix: 'Remove Confirmacion from {=moreJson|the invoice}.',
	},
	CFDI40128: {
		cause: 'Confirmacion is not a key issued to this issuer.',
		fix: 'Ask your service for a confirmation key, and give it as Confirmacion in {=moreJson|the invoice}.',
	},
	CFDI40129: {
		cause: 'Confirmacion was used for another invoice before.',
		fix: 'Ask your service for another confirmation key: each is valid for one invoice.',
	},
	CFDI40130: {
		cause:
			'An invoice of income to XAXX010101000 with the name PUBLICO EN GENERAL is a global one, and must give its period.',
		fix: 'Fill in {InformacionGlobal}, or give another {Receptor.Nombre} if it is one customer without an RFC.',
	},
	CFDI40131: {
		cause: '{InformacionGlobal.Periodicidad} is not a code of c_Periodicidad.',
		fix: 'Choose one in {InformacionGlobal.Periodicidad}: 01 to 05.',
	},
	CFDI40132: {
		cause:
			'Only issuers of regime 621 may issue global invoices every two months (Periodicidad 05).',
		fix: 'Choose another period in {InformacionGlobal.Periodicidad}, such as 04 - Mensual, or correct {Emisor.RegimenFiscal}.',
	},
	CFDI40133: {
		cause: '{InformacionGlobal.Meses} is not a code of c_Meses.',
		fix: 'Choose one in {InformacionGlobal.Meses}: 01 to 18.',
	},
	CFDI40134: {
		cause: '{InformacionGlobal.Meses} is a pair of months, which only Periodicidad 05 has.',
		fix: 'Choose one month, 01 to 12, in {InformacionGlobal.Meses}.',
	},
	CFDI40135: {
		cause: 'With Periodicidad 05 (Bimestral) {InformacionGlobal.Meses} must be a pair of months.',
		fix: 'Choose a pair, 13 to 18, in {InformacionGlobal.Meses}, or another period in {InformacionGlobal.Periodicidad}.',
	},
	CFDI40136: {
		cause: '{InformacionGlobal.Año} is neither this year nor one of the five years before.',
		fix: 'Give the year of the sales in {InformacionGlobal.Año}, with four digits.',
	},
	CFDI40137: {
		cause: '{CfdiRelacionados.TipoRelacion} is not a code of c_TipoRelacion.',
		fix: 'Choose one in {CfdiRelacionados.TipoRelacion}.',
	},
	CFDI40222: {
		cause:
			'The invoice has the complement for foreign trade (Comercio Exterior) although {Exportacion} is 01 or 03.',
		fix: 'Set {Exportacion} to 02 or 04, or remove the complement.',
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const headerRemedies = {
	giveStampedUuid:
		'Give in {CfdiRelacionados} the UUID (Folio Fiscal) that the earlier invoice got when it was stamped, not its Folio.',
} satisfies Readonly<Record<string, Fix>>;
