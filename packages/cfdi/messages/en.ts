import type { Codes, Fix, Words, CodeWords, Language } from './language';

/**
 * Messages name the Cédula instead of the Constancia, because an issuer must not demand a Constancia from a customer
 * (CFF, article 83, IX).
 */
const OWN_DATA = 'see your Cédula de Datos Fiscales';

/** Advice for a value that is missing in both the invoice and the settings. */
const IN_CREDENTIAL = `Fill in {default}{=inCredential|}: ${OWN_DATA}.`;

const CUSTOMER_DATA = "see your customer's Cédula de Datos Fiscales";

const wrong = (why: string) => `is "{value}", but ${why}`;

const wrongAmount = (why: string) => `is {value}, but ${why}`;

const missing = (why: string) => `is missing: ${why}`;

const CALCULATE = '{=calculate|Let the totals be calculated}';

const CONFIRMATION =
	'ask your service for a confirmation key and enter it as Confirmacion in {=moreJson|the invoice}.';

/** Errors in the Comprobante, InformacionGlobal and CfdiRelacionados, and errors that any attribute can have. */
export const headerWords = {
	barInText: {
		what: wrong('must not contain "|"'),
		fix: 'Replace "|" with another character.',
	},
	blankText: {
		what: wrong('must not be blank'),
		fix: 'Enter 1 to {longest} characters.',
	},
	currencyNeedsRate: {
		what: missing('an invoice in {currency} needs an exchange rate'),
		fix: 'Enter how many pesos one {currency} is worth, as the DOF publishes it, such as 17.5432.',
	},
	elementMissing: {
		what: missing('SAT requires it'),
		fix: {
			json: '{=foundNothing|In the JSON, write this element} like this: {like}.',
			inDefault: IN_CREDENTIAL,
		},
	},
	empty: 'is empty',
	hasForeignTrade: wrong('the {Complemento} has ComercioExterior'),
	issuedInTheFuture: wrong('this time is in the future: use the local time of the place of issue'),
	needsForeignTrade: wrong(
		'this code requires a foreign trade complement (ComercioExterior in {Complemento})',
	),
	mistypedName: {
		what: 'does not exist in CFDI 4.0: the correct name is probably {meant}',
		fix: 'Change the name to {meant}, with the same capital letters, or remove it.',
	},
	noCurrency: wrong('must be three capital letters, such as MXN'),
	noCurrencyNoRate: wrong('with {Moneda} XXX (no currency) the exchange rate must be left out'),
	noExchangeRate: wrong('must be a number above zero with at most 6 decimals, such as 17.5432'),
	noLocalTime: wrong(
		'must be a real local date and time without a time zone, such as 2026-11-20T10:00:00',
	),
	noPostalCode: wrong('must be a postal code of five digits, other than 00000'),
	noUuid: wrong('must be a UUID: 8, 4, 4, 4 and 12 hexadecimal digits, separated by hyphens'),
	notElement: {
		what: 'is {value}, but must be an object',
		fix: 'Write an object like {like}, or leave the element out.',
	},
	notACode: wrong('must be a code of {catalog}, such as {example}'),
	notInCatalog: wrong('{catalog} has no such code'),
	notLikeExample: {
		what: wrong('must be written like {example}'),
		fix: 'Correct the value, or leave it out.',
	},
	notOneElement: {
		what: 'is a list, but SAT accepts only one element',
		fix: 'Write the object without [ and ].',
	},
	notText: {
		what: 'is {value}, but must be text',
		fix: 'Write one value in quotation marks.',
	},
	nullAttribute: {
		what: 'is null, but SAT requires a value',
		fix: 'Enter a value.{=givesNone|}',
	},
	olderThan72Hours: wrong('SAT accepts only invoices from the last 72 hours'),
	pesosNeedRate1: wrong('with {Moneda} MXN the exchange rate must be 1 or be left out'),
	pesosRateIsWritten1: wrong(
		'with {Moneda} MXN the exchange rate must be written as 1 or be left out',
	),
	ppdNeeds99: wrong('with {MetodoPago} PPD the payment form must be 99 (Por definir)'),
	pueHasKnownForm: {
		what: wrong('with {MetodoPago} PUE the payment form should say how the invoice is paid'),
		fix: 'If the invoice is already paid, choose the payment form. If not, set {MetodoPago} to PPD.',
	},
	rateOfAnotherCurrency: wrong(
		'between 2018 and 2025 one {currency} was worth {lowest} to {highest} MXN on average per year',
	),
	tooLong: {
		what: wrong('this text has {length} characters, and only {longest} are allowed'),
		fix: 'Shorten the text to {longest} characters.',
	},
	totalAboveLimit: wrong('above 20,000,000 MXN SAT can require a confirmation key (Confirmacion)'),
	typeForbids: wrong('with {TipoDeComprobante} {type} this value must be left out'),
	// Global invoices
	andMoreLikeIt: ', and {count} more like this line',
	bimonthlyRegime: wrong(
		'05 (Bimestral) is only for issuers of regime 621, and {Emisor.RegimenFiscal} is "{regime}"',
	),
	globalInformationOfOther: {
		what: 'is given, but only an invoice to the general public (XAXX010101000) can be global',
		fix: 'Remove {InformacionGlobal}, or correct {Receptor.Rfc}.',
	},
	globalLineIsNotOneSale: {
		what: 'does not look like a line of a global invoice: {differences}{others}',
		fix: {
			json: 'Write one line for each sale and tax rate: product 01010101, description Venta, quantity 1, unit ACT, and the number of the sale in {NoIdentificacion}.',
			form: 'Enter one line for each sale and tax rate: product 01010101, description Venta, quantity 1, unit ACT, and the number of the sale in {=ownCode|{NoIdentificacion}}.',
		},
	},
	needsGlobalInformation: missing(
		'an invoice to XAXX010101000 PUBLICO EN GENERAL is a global invoice, which must include this information',
	),
	globalIsPue: {
		what: wrong('a global invoice has payment method PUE, because its sales are already paid'),
		fix: 'Set {MetodoPago} to PUE, and leave out sales that are not paid yet.',
	},
	monthToCome: {
		what: wrong('this period begins after the date of the invoice'),
		fix: 'Set {Meses} and {Año} to the month and year of the sales.',
	},
	needsOneMonth: wrong('with {Periodicidad} {period} the period must be one month, 01 to 12'),
	needsTwoMonths: wrong(
		'with {Periodicidad} 05 (Bimestral) the period must be two months, 13 to 18',
	),
	numberOfSaleMissing: '{NoIdentificacion} is missing',
	productOfSale: '{ClaveProdServ} is not 01010101',
	quantityOfSale: '{Cantidad} is not 1',
	textOfSale: '{Descripcion} is not Venta',
	unitOfSale: '{ClaveUnidad} is not ACT',
	yearOutOfReach: wrong('must be this year or one of the five years before it: {first} to {last}'),
	// Credit notes
	advanceNeeds30: {
		what: wrong(
			'a credit note (E) that applies an advance (relation type 07) should have payment form 30',
		),
		fix: 'Set {FormaPago} to 30 (Aplicación de anticipos).',
	},
	creditNoteHasKnownForm: {
		what: wrong('a credit note (E) should say how the money is returned'),
		fix: 'Choose the form of the refund, or 15 (Condonación) if the invoice has not been paid yet.',
	},
	creditNoteIsPue: {
		what: wrong('a credit note (E) should have payment method PUE'),
		fix: 'Set {MetodoPago} to PUE.',
	},
	creditNoteNamesInvoice: {
		what: missing('a credit note (E) should name the invoice that it credits'),
		fix: 'In {CfdiRelacionados}, enter the UUID of that invoice with relation type 01, or 03 for returned goods. For a discount on future sales, leave {CfdiRelacionados} out and set {FormaPago} to 23 (Novación).',
	},
	creditNoteUse: {
		what: wrong('a credit note (E) should have CFDI use G02'),
		fix: 'Set {Receptor.UsoCFDI} to G02 (Devoluciones, descuentos o bonificaciones).',
	},
	moreThanCredited: {
		what: 'is {value}, but the credited invoices add up to {credited}',
		fix: 'Correct the lines: a credit note can return at most the total of the invoices that it credits.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Explains that a value is not in the catalog that is named like the attribute: c_UsoCFDI for `Receptor.UsoCFDI`. */
const notACodeOf = (path: string, codes = ''): CodeWords => ({
	cause: `{${path}} is not a code of c_${path.replace(/.*\./, '')}.`,
	fix: `Choose a code in {${path}}${codes}.`,
});

const tooPrecise = (name: string): CodeWords => ({
	cause: `${name} has more decimals than the currency allows (two for MXN).`,
	fix: `${CALCULATE}, or round ${name}.`,
});

const tooPreciseInSummary = (name: string): CodeWords => ({
	cause: `${name} of the tax summary has more decimals than the currency allows.`,
	fix: `${CALCULATE}, or round this amount in the tax summary, not in the lines.`,
});

/** SAT error codes for the header of the invoice, each with its cause and advice. */
const headerCodes: Codes = {
	CFDI40101: {
		cause: '{Fecha} must be a local date and time without a time zone.',
		fix: 'Write {Fecha} like 2026-11-20T10:00:00, or leave it empty.',
	},
	CFDI40102: {
		cause:
			'The seal does not match the invoice: the invoice changed after it was sealed, or another certificate sealed it.',
		fix: 'You cannot correct the seal {=inNode|in the invoice}. Report it to your service, which seals the invoice.',
	},
	CFDI40103: {
		cause: 'An invoice of type T (Traslado), N (Nómina) or P (Pago) must not have {FormaPago}.',
		fix: 'Leave {FormaPago} out{=sourceJson|}, or correct {TipoDeComprobante}.',
	},
	CFDI40104: {
		...notACodeOf('FormaPago'),
		fix: 'Choose a code in {FormaPago}, or {=letGive|enter} a two-digit code, such as 03.',
	},
	CFDI40105: {
		cause: 'With {MetodoPago} PPD the payment form is not known yet, so {FormaPago} must be 99.',
		fix: 'If the invoice will be paid later, set {FormaPago} to 99 - Por definir. If it is already paid, set {MetodoPago} to PUE.',
	},
	CFDI40106: {
		cause: 'The certificate that seals the invoice is not valid.',
		fix: "Renew the issuer's certificate (CSD) in your service. You cannot correct it {=inNode|in the invoice}.",
	},
	CFDI40107: tooPrecise('{SubTotal}'),
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
			'{Descuento} must be the rounded sum of the {Conceptos.Descuento} of the lines. If no line has a discount, leave {Descuento} out.',
		fix: 'Enter discounts only in the lines, and {=calculate|let the totals be calculated}.',
	},
	CFDI40112: tooPrecise('{Descuento}'),
	CFDI40113: {
		...notACodeOf('Moneda'),
		fix: 'Choose a code in {Moneda}, or {=letGive|enter} three capital letters, such as USD.',
	},
	CFDI40114: {
		cause: '{TipoCambio} of an invoice in MXN is not 1.',
		fix: 'Leave {TipoCambio} empty, or correct {Moneda}.',
	},
	CFDI40115: {
		cause: 'An invoice in a currency other than MXN needs {TipoCambio}.',
		fix: 'In {TipoCambio}, enter how many pesos one unit of the currency is worth, as the DOF publishes it.',
	},
	CFDI40116: {
		cause: '{TipoCambio} is given with {Moneda} XXX, which is not a currency.',
		fix: 'Remove {TipoCambio}, or choose another {Moneda}.',
	},
	CFDI40117: {
		cause: '{TipoCambio} must be a number above zero with at most six decimals.',
		fix: 'Enter {TipoCambio} like 17.5432, with a decimal point and no commas.',
	},
	CFDI40118: {
		cause: '{TipoCambio} is far from the rate that SAT expects for the currency.',
		fix: `Check {TipoCambio}. If the rate is right, ${CONFIRMATION}`,
	},
	CFDI40119: {
		cause:
			'{Total} is not {SubTotal} minus {Descuento}, plus the transferred taxes, minus the withheld taxes.',
		fix: `${CALCULATE}, or correct {Total} or the taxes.`,
	},
	CFDI40120: {
		cause: '{Total} is above the limit that SAT accepts without a confirmation.',
		fix: `Check the amounts in {=lineItems|the lines}. If the amounts are right, ${CONFIRMATION}`,
	},
	CFDI40121: notACodeOf('TipoDeComprobante', ': I, E, T, N or P'),
	CFDI40122: {
		cause:
			'With {Exportacion} 02 the invoice needs the foreign trade complement (Comercio Exterior).',
		fix: 'Set {Exportacion} to 01 if this is not an export, or add the complement in {=moreJson|the invoice}.',
	},
	CFDI40123: notACodeOf('Exportacion', ': 01 if this is not an export'),
	CFDI40124: {
		cause: '{MetodoPago} is not a code of c_MetodoPago.',
		fix: 'Choose PUE or PPD in {MetodoPago}.',
	},
	CFDI40125: {
		cause: 'An invoice of type T (Traslado) or P (Pago) must not have {MetodoPago}.',
		fix: 'Leave {MetodoPago} out{=sourceJson|}, or correct {TipoDeComprobante}.',
	},
	CFDI40126: {
		cause: '{LugarExpedicion} is not a postal code of c_CodigoPostal.',
		fix: 'In {LugarExpedicion}, enter the five-digit postal code of the place where you issue the invoice.',
	},
	CFDI40127: {
		cause: 'Confirmacion is given, but {Total} and {TipoCambio} do not require a confirmation.',
		fix: 'Remove Confirmacion from {=moreJson|the invoice}.',
	},
	CFDI40128: {
		cause: 'The key in Confirmacion was not issued to this issuer.',
		fix: 'Ask your service for a confirmation key, and enter it as Confirmacion in {=moreJson|the invoice}.',
	},
	CFDI40129: {
		cause: 'The key in Confirmacion was already used for another invoice.',
		fix: 'Ask your service for another confirmation key: each key is valid for one invoice only.',
	},
	CFDI40130: {
		cause:
			'An income invoice (type I) to XAXX010101000 with the name PUBLICO EN GENERAL is a global invoice, and must give its period.',
		fix: 'Fill in {InformacionGlobal}. For one sale to a customer without an RFC, enter the name of that customer in {Receptor.Nombre} instead.',
	},
	CFDI40131: notACodeOf('InformacionGlobal.Periodicidad', ': 01 to 05'),
	CFDI40132: {
		cause:
			'Only issuers of regime 621 can issue global invoices every two months (Periodicidad 05).',
		fix: 'Choose another period in {InformacionGlobal.Periodicidad}, such as 04 - Mensual, or correct {Emisor.RegimenFiscal}.',
	},
	CFDI40133: notACodeOf('InformacionGlobal.Meses', ': 01 to 18'),
	CFDI40134: {
		cause:
			'{InformacionGlobal.Meses} is a pair of months, which is only for Periodicidad 05 (Bimestral).',
		fix: 'Choose one month, 01 to 12, in {InformacionGlobal.Meses}.',
	},
	CFDI40135: {
		cause: 'With Periodicidad 05 (Bimestral) {InformacionGlobal.Meses} must be a pair of months.',
		fix: 'Choose a pair, 13 to 18, in {InformacionGlobal.Meses}, or another period in {InformacionGlobal.Periodicidad}.',
	},
	CFDI40136: {
		cause: '{InformacionGlobal.Año} is neither this year nor one of the five years before it.',
		fix: 'In {InformacionGlobal.Año}, enter the year of the sales with four digits.',
	},
	CFDI40137: notACodeOf('CfdiRelacionados.TipoRelacion'),
	CFDI40222: {
		cause:
			'The invoice has the foreign trade complement (Comercio Exterior), but {Exportacion} is not a definitive export.',
		fix: 'Set {Exportacion} to 02 or 04, or remove the complement.',
	},
};

/** Advice for rules without a SAT code, and for rules that need more specific advice than others with the same code. */
const headerRemedies = {
	giveStampedUuid:
		'In {CfdiRelacionados}, enter the UUID (Folio Fiscal) that the earlier invoice got when it was stamped, not its Folio.',
} satisfies Readonly<Record<string, Fix>>;

const CUSTOMS =
	'two digits for the year, two for the customs office, four for the broker (patente) and seven for the number, with two spaces between groups.';

export const lineItemWords = {
	notWithForeignTrade: wrong('with foreign trade (ComercioExterior) this value must be left out'),
	discountAboveImporte: wrongAmount('cannot be more than {Importe}, which is {importe}'),
	endedInCatalog: wrong('this code of {catalog} was valid only until {end}'),
	addendaNotChecked: {
		what: 'is not checked here',
		fix: 'The Addenda is not part of the CFDI: your customer checks its content.',
	},
	complementNotChecked: {
		what: 'has {name}, which is not checked before sending',
		fix: 'Your invoicing service and SAT check the complement.',
	},
	voucherNotChecked: {
		what: wrong('the complement {name} is not checked before sending'),
		fix: 'Your invoicing service and SAT check the complement.',
	},
	fuelPermitOfNoType: {
		what: wrong('this number does not match a permit type of SAT (PER01 to PER11)'),
		fix: 'Copy the number from the permit, such as PL/1234/EXP/ES/2015.',
	},
	fuelPermitOfOtherType: {
		what: wrong('a permit of type {type} is written like {example}'),
		fix: 'Correct the permit, or its type.',
	},
	fuelProductUnknown: {
		what: wrong('c_ClaveHYP has only {products}'),
		fix: 'Enter the product code of the fuel.',
	},
	fuelProductDiffers: {
		what: wrong('this code differs from {ClaveProdServ} of the line'),
		fix: 'Enter the same code in both fields.',
	},
	fuelSubproductOfOther: {
		what: wrong('must be a subproduct of {product}: {codes}'),
		fix: 'Choose one of {codes}.',
	},
	fuelInLitres: {
		what: wrong('fuel is measured in litres (LTR)'),
		fix: 'Enter LTR as the unit, and the quantity in litres.',
	},
	fuelNeedsComplement: {
		what: wrong('since 24 April 2026 a fuel line needs the complement HidroYPetro'),
		fix: '{=fuel|Add fuelPermit to the line, and for diesel also fuelSubproduct}.',
	},
	genericThirdParty: wrong('a third party cannot have a generic RFC'),
	moreDecimalsThanImporte: wrongAmount(
		'cannot have more decimals than {Importe}, which is {importe}',
	),
	noCustomsOffice: wrong('c_Aduana has no customs office "{office}"'),
	noPedimento: wrong(
		'must be groups of 2, 2, 4 and 7 digits with two spaces between them, such as "15  48  3009  0001234"',
	),
	noProductCode: wrong('must be eight digits'),
	noUnitCode: wrong('must be a code of one to three letters or digits, such as H87'),
	notInListOf: wrong("SAT's {catalog} of {asOf} has no such code"),
	notQuantityTimesPrice: {
		what: wrongAmount('{Cantidad} {first} times {ValorUnitario} {second} is {product}'),
		fix: 'Write {product} in {Importe}, correct {Cantidad} or {ValorUnitario}, or {=calculate|let the totals be calculated}.',
	},
	pedimentoOfFuture: wrong('the year (the first two digits) cannot be after 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount(
		'with {TipoDeComprobante} {type} the price must be greater than 0',
	),
	sameRfcAsParty: wrong('must differ from the RFCs of the issuer and the recipient'),
	sellerAbroadName: {
		what: wrong('with RFC EXT990101NI1 (seller abroad) SAT accepts only one fixed name'),
		fix: 'Write this text: {text}.',
	},
	sellerAbroadPostalCode: wrong(
		'with RFC EXT990101NI1 the postal code must be "{issued}", as in {LugarExpedicion}',
	),
	sellerAbroadRegime: wrong('with RFC EXT990101NI1 the regime must be 616'),
	sellerAbroadSpelling: {
		what: wrong('SAT writes this text with different accents, letters or spaces'),
		fix: 'Write this text: {text}.',
	},
} satisfies Readonly<Record<string, Words>>;

const lineItemCodes: Codes = {
	CFDI40162: {
		cause: '{Conceptos.ClaveProdServ} is not a code of c_ClaveProdServ.',
		fix: {
			json: 'Look up the product in c_ClaveProdServ and enter its eight digits in {Conceptos.ClaveProdServ}. Use 01010101 only if no other code fits.',
			form: 'Search for the product in {Conceptos.ClaveProdServ} and choose its code. Choose 01010101 only if no other code fits.',
		},
	},
	CFDI40163: {
		cause: 'This {Conceptos.ClaveProdServ} requires a complement that the invoice does not have.',
		fix: 'Add the complement in {=moreJson|the invoice}, or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause: 'This {Conceptos.ClaveProdServ} requires a tax that the line does not have.',
		fix: 'Add the tax in {Conceptos.Impuestos}, or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: notACodeOf('Conceptos.ClaveUnidad', ': H87 for pieces, E48 for services'),
	CFDI40166: {
		cause: '{Conceptos.ValorUnitario} must be greater than 0 in an invoice of type I, E or N.',
		fix: 'Correct {Conceptos.ValorUnitario}. For a free item, enter its usual price and a {Conceptos.Descuento} of the same amount.',
	},
	CFDI40167: {
		cause:
			'{Conceptos.Importe} differs from {Conceptos.Cantidad} times {Conceptos.ValorUnitario} by more than rounding allows.',
		fix: `${CALCULATE}, or correct {Conceptos.Importe} in {=lineItemsJson|the line}.`,
	},
	CFDI40168: {
		cause: '{Conceptos.Descuento} of the line has more decimals than its {Conceptos.Importe}.',
		fix: 'Round {Conceptos.Descuento}, or {=calculate|let the totals be calculated}.',
	},
	CFDI40169: {
		cause: '{Conceptos.Descuento} of the line is larger than its {Conceptos.Importe}.',
		fix: 'Correct {Conceptos.Descuento}: it is an amount for the whole line, not a percentage.',
	},
	CFDI40170: notACodeOf('Conceptos.ObjetoImp', ': 01 to 08'),
	CFDI40171: {
		cause: 'With {Conceptos.ObjetoImp} 02 (subject to taxes) the line must list its taxes.',
		fix: 'Enter the taxes in {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 01 if the line is not subject to taxes.',
	},
	CFDI40172: {
		cause: 'With {Conceptos.ObjetoImp} 01, 03, 04 or 05 the line must not have taxes.',
		fix: 'Remove {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI40187: {
		cause: "The third party's RFC is not in SAT's list of taxpayers with obligations (l_LCO).",
		fix: 'Correct RfcACuentaTerceros in {=lineItemsJson|the line}. For a seller abroad, use EXT990101NI1.',
	},
	CFDI40188: {
		cause: "The third party's RFC is also the RFC of the issuer or the recipient.",
		fix: 'Correct RfcACuentaTerceros in {=lineItemsJson|the line}, or remove ACuentaTerceros from the line.',
	},
	CFDI40189: {
		cause:
			"The third party's name is not in SAT's list of taxpayers, or is not the fixed name for EXT990101NI1.",
		fix: "Copy NombreACuentaTerceros from the third party's Cédula de Datos Fiscales.",
	},
	CFDI40190: {
		cause: "The third party's name is not the one registered for their RFC.",
		fix: "Copy RfcACuentaTerceros and NombreACuentaTerceros from the third party's Cédula de Datos Fiscales.",
	},
	CFDI40191: {
		cause: "The third party's regime is not a code of c_RegimenFiscal.",
		fix: 'Correct RegimenFiscalACuentaTerceros in {=lineItemsJson|the line}.',
	},
	CFDI40192: {
		cause: "The third party's postal code is not in SAT's list of taxpayers.",
		fix: "In DomicilioFiscalACuentaTerceros, enter the postal code from the third party's Cédula de Datos Fiscales.",
	},
	CFDI40193: {
		cause:
			"The postal code is not the one registered for the third party's RFC. With EXT990101NI1, it must equal {LugarExpedicion}.",
		fix: 'Correct DomicilioFiscalACuentaTerceros in {=lineItemsJson|the line}.',
	},
	CFDI40194: {
		cause: 'NumeroPedimento of the line is not a valid customs declaration number.',
		fix: `Correct NumeroPedimento in {=lineItemsJson|the line}: ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'The line must not have a NumeroPedimento, because the invoice has the foreign trade complement (Comercio Exterior).',
		fix: 'Remove InformacionAduanera from the line, or the complement from the invoice.',
	},
	CFDI40196: {
		cause: 'ClaveProdServ of a part (Parte) is not a code of c_ClaveProdServ.',
		fix: 'Correct ClaveProdServ of the part in {=lineItemsJson|the line}: a product code has eight digits.',
	},
	CFDI40197: {
		cause: 'ValorUnitario of a part (Parte) must be greater than 0.',
		fix: 'Correct ValorUnitario of the part in {=lineItemsJson|the line}, or leave it out.',
	},
	CFDI40198: {
		cause: 'Importe of a part (Parte) is not its Cantidad times its ValorUnitario.',
		fix: 'Correct Importe of the part in {=lineItemsJson|the line}, or leave it out.',
	},
	CFDI40199: {
		cause: 'NumeroPedimento of a part (Parte) is not a valid customs declaration number.',
		fix: `Correct NumeroPedimento of the part in {=lineItemsJson|the line}: ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'A part (Parte) must not have a NumeroPedimento, because the invoice has the foreign trade complement (Comercio Exterior).',
		fix: 'Remove InformacionAduanera from the part, or the complement from the invoice.',
	},
	CFDI140223: {
		cause: 'With RfcACuentaTerceros EXT990101NI1 the regime of the third party must be 616.',
		fix: 'Set RegimenFiscalACuentaTerceros to 616 in {=lineItemsJson|the line}.',
	},
	CFDI140226: {
		cause:
			'With {Conceptos.ObjetoImp} 06 or 08 the line must have neither IVA (002) nor IEPS (003).',
		fix: 'Remove IVA and IEPS from {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI140227: {
		cause:
			'With {Conceptos.ObjetoImp} 07 the line must transfer IEPS (003) and must not have IVA (002).',
		fix: 'Enter IEPS without IVA in {Conceptos.Impuestos}, or choose another code in {Conceptos.ObjetoImp}.',
	},
};

const lineItemRemedies = {
	searchPartCode:
		'Look up the product of the part in c_ClaveProdServ and correct ClaveProdServ. If SAT has added this code to its catalog in the meantime, keep the code.',
	searchProductCode: {
		json: 'Look up the product in c_ClaveProdServ and correct {Conceptos.ClaveProdServ}. If SAT has added this code to its catalog in the meantime, keep the code.',
		form: 'Search for the product in {Conceptos.ClaveProdServ} and choose its code. If SAT has added this code to its catalog in the meantime, keep the code.',
	},
	searchUnitCode: {
		json: 'Look up the unit in c_ClaveUnidad and correct {Conceptos.ClaveUnidad}. If SAT has added this code to its catalog in the meantime, keep the code.',
		form: 'Search for the unit in {Conceptos.ClaveUnidad} and choose its code. If SAT has added this code to its catalog in the meantime, keep the code.',
	},
	writeImporteAsText: 'Write {Importe} in quotation marks with all its decimals: "100.00".',
	writeLineAmount: {
		json: 'Write the number like 1250.50: a decimal point, at most 6 decimals, no commas, no currency sign.',
		form: 'In {=lineItems|the lines}, write the number like 1250.50: a decimal point, at most 6 decimals, no commas, no currency sign.',
	},
	writePartAmount: {
		json: 'In the part, write the number like 1250.50: a decimal point, at most 6 decimals, no commas, no currency sign.',
		form: 'In the part in {=lineItemsJson|the line}, write the number like 1250.50: a decimal point, at most 6 decimals, no commas, no currency sign.',
	},
} satisfies Readonly<Record<string, Fix>>;

const textWords = {
	brokenText: { what: 'is "{text}": "{found}" {cause}', fix: '{advice}' },
	cellError: 'is what a spreadsheet shows when it cannot calculate a formula',
	correctCell: 'Correct the cell in the spreadsheet.',
	deadlineNear: {
		what: 'is for an invoice of {date}, which can be cancelled only until {deadline}',
		fix: 'The fine for a later cancellation is 5 to 10 % of the invoice (CFF 81 and 82).',
	},
	deadlinePassed: {
		what: 'is for an invoice of {date}, which could be cancelled only until {deadline}',
		fix: 'The fine for a later cancellation is 5 to 10 % of the invoice (CFF 81 and 82). Ask your accountant.',
	},
	evaluateExpression: '{=evaluate|Enter the value itself}.',
	giveAsText:
		'Give the value as text at its source. In JSON, put it in quotation marks. In a spreadsheet, format the column as text and enter the number again.{=rawBody|}',
	lookAtCalculation:
		'Check the values that {=theExpression|the formula} calculates with: one of them is not a number.',
	lookAtDate:
		'Check that the date is valid and has the format that {=theExpression|the formula} expects.',
	lookForValue:
		'{=lookForValue|Check the source: the value might have another name there, or be missing}.',
	lostLetter: 'replaces a letter that was lost when the text was read',
	moreLikeIt: ' (and {others} more like this value)',
	nameOneValue: '{=nameOneValue|This is a group of values: give only one value}.',
	noValue: 'is the result of {=expression|a formula} with a missing value',
	noXmlCharacter: 'is a character that XML files, such as a CFDI, cannot contain',
	notANumber: { what: '"{value}" is not a number', fix: '{advice}' },
	notEvaluated: 'is the start of {=expression|a formula} that was not evaluated',
	objectInText: 'is a group of values, not one value',
	otherDecimals: 'is "{value}", but an amount in {currency} has {decimals} decimals',
	postalCodeOf4Digits: {
		what: '"{given}" has only four digits, and was read as {meant}{more}',
		fix: 'Write all five digits.',
	},
	readDifferently: {
		what: '"{given}" was read as "{meant}"{more}',
		fix: 'If you meant something else, correct the value at its source.',
	},
	readWithEncoding:
		'Read the file or response with the right encoding, such as Latin-1 (Windows-1252).',
	removeCharacter: 'Remove the character at the source of the text.',
	textInCalculation: 'is the result of {=expression|a formula} that calculates with text',
	unreadableDate: 'is the result of {=expression|a formula} that cannot read a date',
	unseenAfter: 'is an invisible character after "{before}"',
	unseenAtStart: 'is an invisible character at the start',
	writeDigits: 'Write only digits and a decimal point, such as 1250.50.',
	writeIfCommaOfDecimals: 'Write {meant}, or {other} if the comma marks the decimals.',
	writeIfDotOfThousands: 'Write {meant}, or {other} if the dot separates thousands.',
	writeNumber: 'Write {meant}.',
	writeWithoutComma: 'Write {meant}, without the comma.',
	writeWithoutUnseen: 'Write "{text}" without that character.',
} satisfies Readonly<Record<string, Words>>;

export const lineWords = {
	baseOfCuota: {
		what: 'has a Cuota with Base "{value}", which is not a number above zero',
		fix: 'As the Base of a Cuota, write the litres of the whole line, such as "4.8" for 12 bottles of 0.4 l. Leave the Base of a Tasa out.',
	},
	baseOfTasa: 'has the Base "{value}", but with TipoFactor {factor} the base is calculated',
	belowOnePercent: {
		what: '"{value}" would be less than one percent',
		fix: {
			json: 'Write the tax with its percentage: "IVA 16", not "IVA 0.16". If the rate really is below 1 %, write { type, Impuesto, TipoFactor, TasaOCuota }.',
			column: 'Write the percentage of the tax: 16, not 0.16.',
		},
	},
	discountAboveLine: {
		what: 'is {discount}, more than the line amount of {amount}',
		fix: 'Correct the discount: it is an amount for the whole line, {amount} at most (SAT CFDI40169).',
	},
	discountAboveNet: 'is {discount}, more than the line amount of {amount} without taxes',
	emptyForTotals: 'is empty, but the totals need this value',
	impossibleTax: {
		what: 'SAT has no tax "{value}"',
		fix: 'ISR can only be withheld ("Ret ISR 10"), an exempt tax only transferred ("IVA Exento"), and only IEPS ("003") can be a Cuota.',
	},
	localTaxAmount: '{=amountColumn|amount}',
	localTaxBelowZero: {
		what: '{column} is "{value}", but must be 0 or a positive number',
		fix: '{advice}',
	},
	localTaxDigits: 'Write only digits and a decimal point: 3 for 3 %, or 30.00.',
	localTaxRate: '{=rateColumn|rate}',
	localTaxRowMissing: {
		what: 'Importe is missing in a row of {rows}, but Total needs this amount',
		fix: 'Enter the amount like "30.00", with a decimal point and no commas.',
	},
	localTaxRowNotANumber: {
		what: 'Importe in a row of {rows} is "{value}", which is not a number',
		fix: 'Enter the amount like "30.00", with a decimal point and no commas.',
	},
	localTaxSumDiffers: {
		what: 'is {given}, but the sum of Importe in {rows} is {sum}',
		fix: 'Correct {total} or the rows of {rows} in the Complemento.',
	},
	localTaxSumNotANumber: {
		what: 'is "{value}", which is not a number',
		fix: 'Enter the amount like "30.00", with a decimal point and no commas.',
	},
	localTaxWithoutAmount: {
		what: '{=rateAndAmount|rate and amount are empty}',
		fix: 'Enter a rate, such as 3 for 3 %, or an amount, such as 30.00.',
	},
	localTaxWithoutName: {
		what: '{=nameIsEmpty|name is empty}',
		fix: 'Enter the name of the tax, such as ISH.',
	},
	localTaxesNotJson: {
		what: 'ImpuestosLocales is not JSON, so Total cannot include the local taxes',
		fix: 'Write ImpuestosLocales as JSON: { "implocal:ImpuestosLocales": { "version": "1.0", "TotaldeRetenciones": "0.00", "TotaldeTraslados": "30.00", "TrasladosLocales": [...] } }.',
	},
	missingForTotals: 'is missing, but the totals need this value',
	mixedNames: {
		what: 'has names of two formats: {telling} of Anexo 20 and {simple} of simple lines',
		fix: 'Use only the names of Anexo 20, or only these: {names}.',
	},
	negative: {
		what: '"{value}" is negative',
		fix: 'An invoice cannot have negative amounts. To reduce a line, enter a discount above zero.',
	},
	lineTaxesNotGiven: {
		what: 'does not say which taxes apply',
		fix: {
			json: 'Add the taxes to the line: "taxes": ["IVA 16"]. For tasa 0, write ["IVA 0"]; for exento, ["IVA Exento"]; for no objeto de impuesto, [].',
			column:
				'Add a column "IVA" with 16%, 8%, 0%, Exento or No objeto in each row, or {=defaultTaxes|set the taxes} for all rows.',
			form: 'Choose the {=taxesField|taxes} of the line, or {=letGive|give} a list such as ["IVA 16"]. Use [] only for no objeto de impuesto.',
			orDefault: 'Or fill in {default}, which applies to every line that does not list its taxes.',
		},
	},
	notATax: {
		what: '"{value}" is not a tax',
		fix: {
			json: 'Write a tax such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10", or write { type, Impuesto, TipoFactor, TasaOCuota }.',
			column:
				'Write a tax such as "IVA 16", "IVA Exento", "IEPS 8", "Ret IVA 10.6667" or "Ret ISR 10".',
		},
	},
	notFromZero: 'is "{value}", but must be 0 or a positive number',
	nothingLeftOfPrice: {
		what: 'is {price}, which is not more than its taxes',
		fix: {
			json: 'The settings say that prices include taxes. Enter a price above its taxes, or change that setting.',
			column: 'Prices in this column include taxes. Enter a price above its taxes.',
		},
	},
	otherExpectedTotal: {
		what: 'is {total}, but the invoice adds up to {reached}, and rounding does not explain the difference of {difference}',
		fix: 'Compare {=expectedTotal|the expected total} with the lines: prices, discounts, taxes and shipping. Lines with the field names of Anexo 20 are sent unchanged, without rounding.',
	},
	percentOfLine: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write {amount}, which is {value} of {whole}.',
	},
	percentOfUnknown: {
		what: 'is "{value}", but SAT takes an amount',
		fix: 'Write the amount taken off the whole line: {value} of quantity × unit price.',
	},
	quotaAboveLine: {
		what: 'is {quota} for the whole line, which is too much for a line of {amount}',
		fix: 'Enter the quota per unit in pesos, such as 0.5913 per litre (the law uses centavos). For a free line, leave the quota empty.',
	},
	sameTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'A line can have each tax only once, with one rate. Remove one of the two taxes, or split the line.',
	},
	totalForbidden:
		"would equal the order's total, {expected}, only if a line amount broke SAT's rounding rules",
	totalMissed:
		"would be {reached}, but the order's total is {expected}: SAT's rounding of each sum causes the difference of {difference}",
	totalOfRoundedTaxes: {
		what: 'is {total}, but programs that round the taxes of each line get {other}',
		fix: 'If the total must equal the total in another program, enter {other} in {=expectedTotal|the expected total}.',
	},
	unknownKey: {
		what: '"{key}" is not a name of a simple line',
		fix: 'Remove the name, or use one of these: {names}.',
	},
	zeroInSixDecimals: 'is "{value}", but must be above zero when rounded to six decimals',
	orderTotalMissed: {
		what: "the invoice adds up to {reached}, but the order's total is {total}",
		fix: '{=keepTotal|Additions to the invoice must not change its total: remove local taxes and other amounts}.',
	},
} satisfies Readonly<Record<string, Words>>;

const lineRemedies = {
	completeLine: 'Give each line a description, a quantity and a unitPrice, or remove the line.',
	enterDescription: 'Enter what was sold.',
	enterProductCode: {
		json: 'Enter the code of the product from c_ClaveProdServ, or 01010101 if the catalog does not have the product.',
		orDefault: 'To use the same code in all lines without a code, fill in {default}.',
	},
	enterQuantity: 'Enter how many units were sold.{=foundNoQuantity|}',
	enterUnitCode: {
		json: 'Enter the code of the unit from c_ClaveUnidad, such as H87 (Pieza) or E48 (Unidad de servicio).',
		orDefault: 'To use the same code in all lines without a code, fill in {default}.',
	},
	enterUnitPrice: {
		json: 'Enter the price of one unit, such as 500.00.',
		column: 'Enter the price, such as 500.00.',
	},
	giveExpectedTotal:
		"In {=expectedTotal|the expected total}, enter the order's total, such as 1160.00 (decimal point, no commas, no currency sign), or remove the option.",
	giveExpectedTotalAsCharged:
		"In {=expectedTotal|the expected total}, enter the order's total, rounded as it was charged.",
	giveFreeItemItsPrice:
		'SAT requires a price above zero (CFDI40166): give a free item its usual price, and a discount of the same amount.',
	giveSimpleLines: {
		json: 'Lines with the field names of Anexo 20 are sent unchanged, so their cents cannot be adjusted. Write simple lines instead (description, quantity, unitPrice), or correct the amounts.',
		column: 'Check the quantity, price, discount and taxes, or write the prices without taxes.',
	},
	leaveLineOut: {
		json: 'If nothing was sold, remove the line.',
		column: 'If nothing was sold, delete the row.',
	},
	sayTaxesOfConcepto:
		'Write "ObjetoImp": "02" and the Impuestos of the line, or "ObjetoImp": "01" if the line is not subject to taxes.',
	useMeantKey: 'Did you mean {meant}? Use these names: {names}.',
	writeDecimal:
		'Write the number like "1250.50", with a decimal point and no commas, or leave the totals to the service.',
	writeTaxAsObject:
		'Write the name of the tax, such as "IVA 16". Or give type ("Traslado" or "Retencion"), Impuesto ("001" ISR, "002" IVA or "003" IEPS), TipoFactor ("Tasa", "Cuota" or "Exento") and TasaOCuota ("0.160000").',
} satisfies Readonly<Record<string, Fix>>;

export const partyWords = {
	abroadOnly: wrong(
		'this value is only for customers abroad (XEXX010101000), and {Receptor.Rfc} is "{rfc}"',
	),
	exportNeedsIt: missing(
		'with ComercioExterior, a customer abroad (XEXX010101000) needs this value',
	),
	foreignIdNeedsCountry: missing('this value is required with {NumRegIdTrib}'),
	foreignerHasCountry: {
		what: missing('a customer abroad (XEXX010101000) should have a country of tax residence'),
		fix: 'In {ResidenciaFiscal}, enter the three-letter code of the country, such as USA.',
	},
	generalPublicNeedsName: {
		what: missing(
			"with {Receptor.Rfc} XAXX010101000 the name must be PUBLICO EN GENERAL or the customer's name",
		),
		fix: "For one customer without an RFC, write that customer's name. For the sales of a period, write PUBLICO EN GENERAL and fill in {InformacionGlobal}. In both cases, also set {Receptor.RegimenFiscalReceptor} to 616, {Receptor.UsoCFDI} to S01 and {Receptor.DomicilioFiscalReceptor} to {place} (your place of issue).",
	},
	genericPostalCode: wrong(
		'with {Receptor.Rfc} {rfc} the postal code must be "{issued}", as in {LugarExpedicion}',
	),
	genericRegime: wrong(
		'with {Receptor.Rfc} {rfc} the regime must be 616 (Sin obligaciones fiscales)',
	),
	codeOfPlace: 'the code of {LugarExpedicion}',
	genericRecipient: {
		what: wrong('{Rfc} {rfc} (for customers without an RFC) requires {right}'),
		fix: 'If your customer has an RFC, write it in {Rfc}. If not, set {RegimenFiscalReceptor} to 616, {UsoCFDI} to S01 and {DomicilioFiscalReceptor} to {place} (your place of issue).',
	},
	issuerMissing: {
		what: 'is missing: {Emisor.Rfc} and {Emisor.RegimenFiscal} are empty',
		fix: {
			json: 'Enter the RFC and the regime of the issuer: your Cédula de Datos Fiscales or Constancia de Situación Fiscal shows them.',
			inDefault:
				'Fill in the RFC and the regime of the issuer{=inCredential|}: your Cédula de Datos Fiscales or Constancia de Situación Fiscal shows them. For one invoice only, put Emisor in its JSON{=orMoreJson|}.',
		},
	},
	issuedByAnother: {
		what: 'has {rfc} as its issuer, {=issuedByAnother|not {own}}',
		fix: '{=chooseCredential|Correct the RFC that is wrong}.',
	},
	mexicoIsNotAbroad: wrong('must be a country other than Mexico'),
	moralPerson: 'company (persona moral)',
	nameHasCapitalRegime: {
		what: wrong('SAT registers names without the régimen de capital (SA DE CV and the like)'),
		fix: 'Write {registered}.',
	},
	nameNotInUpperCase: wrong('SAT registers names in upper case'),
	noCountry: wrong('must be a country code of three capital letters, such as USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'natural person (persona física)',
	postalCodeMissing: {
		what: missing('SAT requires a postal code, which not every service adds'),
		fix: {
			json: 'In {LugarExpedicion}, enter the five-digit postal code of the place where you issue the invoice.',
			inDefault:
				'In {default}{=inCredential|}, enter the five-digit postal code of the place where you issue the invoice.',
		},
	},
	publicNeedsItsRfc: wrong('with the name PUBLICO EN GENERAL the RFC must be XAXX010101000'),
	regimeAndUseOfOtherPerson: {
		what: 'is "{value}" and {UsoCFDI} is "{use}": {rfc} is the RFC of a {person}, which cannot have this regime or use',
		fix: `Choose the regime that SAT has registered, most often 601, 603 or 626: ${CUSTOMER_DATA}. Then choose the CFDI use: most often G03 (Gastos en general). If your customer is a person, correct {Rfc}.`,
	},
	regimeOfOtherPerson: wrong('{rfc} is the RFC of a {person}, which cannot have regime {value}'),
	rfcDate: 'the date in the RFC, {date} (YYMMDD), does not exist',
	rfcTooLong:
		'{length} characters are too many: an RFC has 12 (persona moral) or 13 (persona física)',
	rfcTooShort:
		'{length} characters are too few: an RFC has 12 (persona moral) or 13 (persona física)',
	rfcPattern:
		'an RFC is 3 or 4 letters, a date (YYMMDD) and 3 more letters or digits, without spaces or hyphens',
	rfcUpperCase: 'an RFC is written in upper case',
	taxIdOfCountry: wrong('a tax ID in {country} must be nine digits, without hyphens'),
	useNotOfRegime: {
		what: wrong('{RegimenFiscalReceptor} {regime} does not allow this use'),
		fix: `Choose {or:uses}. If SAT has another regime for your customer, correct {RegimenFiscalReceptor}: ${CUSTOMER_DATA}.`,
	},
	deductions: "D01-D10 (only for personal deductions, such as a doctor's bill)",
	useOfCfdi33: {
		what: 'is "{value}" (Por definir), which no longer exists in CFDI 4.0',
		fix: 'Choose what your customer uses the invoice for: most often G03 (Gastos en general), or S01 (Sin efectos fiscales) for a person who does not deduct it. If {=expression|a formula} gives {value}, correct the value there.',
	},
	useOfOtherPerson: {
		what: wrong('{rfc} is the RFC of a {person}, which cannot have this use'),
		fix: 'Choose what your customer uses the invoice for: most often G03 (Gastos en general), or G01 (Adquisición de mercancías) for goods to resell.',
	},
	paymentVouchers: 'payment complements (type P)',
	payrollVouchers: 'payroll receipts (type N)',
	useOfOtherVoucher: {
		what: wrong('this use is for {vouchers}'),
		fix: 'Choose what your customer uses the invoice for: most often G03 (Gastos en general), or G01 (Adquisición de mercancías) for goods to resell.',
	},
	wrongCheckDigit: {
		what: wrong('the last character (the check digit) does not match the rest of the RFC'),
		fix: 'Check {Receptor.Rfc} letter by letter. Most RFCs with a wrong check digit are mistyped, but a few are real. Your customer can find the RFC in their Cédula de Datos Fiscales.',
	},
} satisfies Readonly<Record<string, Words>>;

const partyCodes: Codes = {
	CFDI40138: {
		cause: "The issuer's name is not in SAT's list of taxpayers.",
		fix: `Write {Emisor.Nombre} as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	CFDI40139: {
		cause: "The issuer's name is not the one registered for the issuer's RFC.",
		fix: `Enter {Emisor.Rfc} and {Emisor.Nombre} as registered with SAT, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	CFDI40140: {
		cause: "The issuer's regime is not a code of c_RegimenFiscal.",
		fix: { json: 'Choose a code in {Emisor.RegimenFiscal}.', inDefault: IN_CREDENTIAL },
	},
	CFDI40141: {
		cause:
			"The issuer's regime does not match the kind of taxpayer: an RFC with 12 characters is for a company (persona moral), and an RFC with 13 is for a person (persona física).",
		fix: `In {Emisor.RegimenFiscal}, choose a regime that SAT has registered for you: ${OWN_DATA}.`,
	},
	CFDI40142: {
		cause:
			'FacAtrAdquirente is not a valid operation number, which only an invoice issued through its buyer has.',
		fix: 'Correct FacAtrAdquirente in the JSON of the invoice, or leave it out.',
	},
	CFDI40143: {
		cause:
			"The recipient's RFC is not in SAT's list of taxpayers, or does not have the format of an RFC.",
		fix: `Write {Receptor.Rfc} as SAT has it registered: ${CUSTOMER_DATA}. For a customer without an RFC, use XAXX010101000.`,
	},
	CFDI40144: {
		cause: "The recipient's name is not in SAT's list of taxpayers.",
		fix: `Write {Receptor.Nombre} as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	CFDI40145: {
		cause: "The recipient's name is not the one registered for the recipient's RFC.",
		fix: `Enter {Receptor.Rfc} and {Receptor.Nombre} as registered with SAT, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	CFDI40146: {
		cause: 'Only the RFC XAXX010101000 can have the name PUBLICO EN GENERAL.',
		fix: 'Set {Receptor.Rfc} to XAXX010101000, or enter the name of your customer.',
	},
	CFDI40147: {
		cause: "The recipient's postal code is not in SAT's list of taxpayers.",
		fix: `In {Receptor.DomicilioFiscalReceptor}, enter the postal code that SAT has registered: ${CUSTOMER_DATA}.`,
	},
	CFDI40148: {
		cause: "The postal code is not the one registered for the recipient's RFC.",
		fix: `In {Receptor.DomicilioFiscalReceptor}, enter the postal code of the tax address that SAT has registered, not of the delivery address: ${CUSTOMER_DATA}.`,
	},
	CFDI40149: {
		cause:
			'With XAXX010101000 or XEXX010101000, the postal code of the recipient must be that of the place of issue.',
		fix: 'Enter the same postal code in {Receptor.DomicilioFiscalReceptor} and in {LugarExpedicion}.',
	},
	CFDI40150: {
		cause: '{Receptor.ResidenciaFiscal} is not a code of c_Pais.',
		fix: 'In {Receptor.ResidenciaFiscal}, enter the three-letter code of the country, such as USA.',
	},
	CFDI40151: {
		cause: '{Receptor.ResidenciaFiscal} is given, but the recipient is not a customer abroad.',
		fix: 'Leave {Receptor.ResidenciaFiscal} empty, or use the RFC XEXX010101000.',
	},
	CFDI40152: {
		cause: '{Receptor.ResidenciaFiscal} is Mexico (MEX), which is not abroad.',
		fix: 'In {Receptor.ResidenciaFiscal}, enter the country of your customer, or leave it empty.',
	},
	CFDI40153: {
		cause:
			'A customer abroad with {Receptor.NumRegIdTrib} or the foreign trade complement (Comercio Exterior) must have a country (ResidenciaFiscal).',
		fix: 'In {Receptor.ResidenciaFiscal}, enter the country of your customer.',
	},
	CFDI40154: {
		cause: '{Receptor.NumRegIdTrib} is given, but the recipient is not a customer abroad.',
		fix: 'Leave {Receptor.NumRegIdTrib} empty, or use the RFC XEXX010101000.',
	},
	CFDI40155: {
		cause:
			'An invoice to XEXX010101000 with the foreign trade complement (Comercio Exterior) needs {Receptor.NumRegIdTrib}.',
		fix: "In {Receptor.NumRegIdTrib}, enter the customer's tax ID abroad.",
	},
	CFDI40156: {
		cause:
			'{Receptor.NumRegIdTrib} does not have the tax ID format of the country in {Receptor.ResidenciaFiscal}.',
		fix: 'Correct {Receptor.NumRegIdTrib}, or the country in {Receptor.ResidenciaFiscal}.',
	},
	CFDI40157: {
		cause: "The recipient's regime is not a code of c_RegimenFiscal.",
		fix: 'Choose a code in {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40158: {
		cause:
			"The recipient's regime does not match the kind of taxpayer: an RFC with 12 characters is for a company (persona moral), and an RFC with 13 is for a person (persona física).",
		fix: `In {Receptor.RegimenFiscalReceptor}, choose the regime that SAT has registered for your customer: ${CUSTOMER_DATA}.`,
	},
	CFDI40159: {
		cause: 'With XAXX010101000 or XEXX010101000, the regime of the recipient must be 616.',
		fix: 'Set {Receptor.RegimenFiscalReceptor} to 616 - Sin obligaciones fiscales.',
	},
	CFDI40160: notACodeOf('Receptor.UsoCFDI'),
	CFDI40161: {
		cause: "{Receptor.UsoCFDI} is not allowed for the recipient's kind of taxpayer or regime.",
		fix: `In {Receptor.UsoCFDI}, choose a use that the regime of your customer allows. If SAT has another regime for your customer, correct {Receptor.RegimenFiscalReceptor}: ${CUSTOMER_DATA}.`,
	},
};

const partyRemedies = {
	readOwnRfc: `Check {Emisor.Rfc} letter by letter: ${OWN_DATA}. A few genuine RFCs have a wrong check digit{=saveAnyway|}.`,
	chooseRegime: `Choose the regime that SAT has registered for your customer, most often {or:usual}: ${CUSTOMER_DATA}. If the RFC is wrong, correct {Receptor.Rfc}.`,
	copyRfc: `Copy the RFC again: ${CUSTOMER_DATA}.`,
	customerOrPublic:
		"Which sale is it? (1) The customer has an RFC: write that RFC and name. (2) One sale to a customer without an RFC: set {RegimenFiscalReceptor} to 616, {UsoCFDI} to S01 and {DomicilioFiscalReceptor} to {place} (your place of issue), and write the customer's name instead of PUBLICO EN GENERAL. (3) All sales of a day, week or month: set the same three values, keep PUBLICO EN GENERAL, and fill in {InformacionGlobal}.",
	paymentOrUse:
		'To report the payment of an earlier PPD invoice, use {=paymentOperation|a payment complement}. Otherwise, choose what your customer uses the invoice for: most often G03 (Gastos en general).',
	writeRegisteredName: `Write the name as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	writeOwnName: `Write your name as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	writePlaceOfIssue: 'Enter the same postal code as in {LugarExpedicion}.',
	writePostalCode: `Enter the postal code of the tax address: ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Correct {Emisor.Rfc}: ${OWN_DATA}.`,
		inDefault: IN_CREDENTIAL,
	},
} satisfies Readonly<Record<string, Fix>>;

const taxCertificateWords = {
	anotherDocument: {
		what: 'The document is not a tax certificate (Constancia de Situación Fiscal): it looks like {document}',
		fix: 'Use the PDF of the Constancia as SAT issues it.',
	},
	certificateHasNoText: {
		what: 'The file has no text: it is probably a photo or a scan',
		fix: "Use SAT's original PDF, or the link in its QR code.",
	},
	certificateLacks: {
		what: 'The tax certificate (Constancia) does not show {and:missing}',
		fix: 'Compare the file with the PDF that SAT issues, and enter the missing data by hand.',
	},
	certificateNameBroken: {
		what: 'The name "{name}" lost letters when the file was read',
		fix: 'Enter the name as the document shows it.',
	},
	certificateNotFound: {
		what: 'SAT has no taxpayer for this QR code',
		fix: 'Read the QR code of the Constancia again, or use its PDF.',
	},
	certificateOfOther: {
		what: 'The tax certificate (Constancia) belongs to {rfc}, not to {expected}',
		fix: 'Use the Constancia of {expected}, or invoice {rfc}.',
	},
	certificateOld: {
		what: 'The tax certificate (Constancia) is from {day}, more than three months ago',
		fix: 'Ask the customer whether the name, regime and postal code are still the same.',
	},
	certificateRegimesEnded: {
		what: 'All regimes in the tax certificate (Constancia) have ended',
		fix: 'Ask the customer for their current regime.',
	},
	certificateRegimeUnknown: {
		what: 'The regime "{regime}" is not in c_RegimenFiscal',
		fix: 'Ask the customer for the code of their regime in c_RegimenFiscal.',
	},
	looksBill: 'a bill',
	looksCompliance: 'an opinion on tax compliance from SAT (Opinión de Cumplimiento)',
	looksCurp: 'a CURP',
	looksIdentity: 'an identity card',
	looksInvoice: 'an invoice (CFDI)',
	looksReceipt: 'a receipt from SAT (Acuse) or a tax return',
	looksStatement: 'a bank statement',
	notACertificate: {
		what: 'The document is not a tax certificate (Constancia de Situación Fiscal)',
		fix: "Use SAT's original PDF of the Constancia, or the link in its QR code.",
	},
	pdfBytes: 'bytes in total',
	pdfCharacters: 'characters of text',
	pdfHasPassword: {
		what: 'The PDF is encrypted, so it cannot be read',
		fix: "Use SAT's original PDF or the link in its QR code, or enter the data by hand.",
	},
	pdfNesting: 'levels of nesting',
	pdfObjects: 'objects',
	pdfSteps: 'values and letters to read',
	pdfTooLarge: {
		what: 'The PDF is too large for a tax certificate (Constancia): it has more than {most} {of}',
		fix: "Use SAT's original PDF or the link in its QR code, or enter the data by hand.",
	},
	pdfUnpacked: 'bytes of unpacked content',
	taxpayerCancelled: {
		what: 'SAT lists the taxpayer as {status} and refuses invoices to this taxpayer (CFDI40143)',
		fix: 'Ask the customer for their current RFC.',
	},
	taxpayerSuspended: {
		what: 'SAT lists the taxpayer as {status}',
		fix: 'Ask the customer whether SAT has reactivated their RFC.',
	},
} satisfies Readonly<Record<string, Words>>;

const taxCertificateRemedies = {
	readCertificatePage: "The QR code leads to SAT's page with the missing data: {page}.",
} satisfies Readonly<Record<string, Fix>>;

const sumOfParts =
	'must be {sum} ({SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld})';

export const taxWords = {
	// Taxes of a line
	exemptHasBoth: wrong('an exempt tax must not have {TasaOCuota} or {Importe}'),
	exemptHasOne: wrong('an exempt tax must not have {name}'),
	fuelQuotaInBase: {
		what: 'has IVA on the full {net}, but the price of petrol and diesel includes an IEPS quota free of IVA (LIEPS, article 2-A)',
		fix: '{=fuelQuota|Add fuelQuota to the line}. The DOF publishes the quota of each year.',
	},
	fuelQuotaTooLarge: {
		what: 'has IVA on only {base} of {net}: the IVA-free quota of {quota} looks too high (more than a tenth of the line)',
		fix: 'Check that the quota is per litre and from article 2-A of LIEPS. Do not enter the quota of article 2, which is subject to IVA.',
	},
	noRates: wrongAmount('c_TasaOCuota does not have a {rate}'),
	notBaseTimesRate: wrongAmount(
		'must be between {lower} and {upper} ({Base} {first} x {TasaOCuota} {second})',
	),
	rateRange: '{minimum} to {maximum}',
	taxObjectForbidsTax: wrong('with {ObjetoImp} {code} the line must not have this tax'),
	taxObjectForbidsTaxes: 'is given, but a line with {ObjetoImp} {code} must not have taxes',
	taxObjectNeedsIeps: wrong('the line needs a Traslado of 003 (IEPS)'),
	taxObjectNeedsTaxes: wrong('the line has no {Impuestos}'),
	taxedLacksBoth: wrong('{TasaOCuota} and {Importe} are missing'),
	taxedLacksOne: wrong('{name} is missing: this factor requires both {TasaOCuota} and {Importe}'),
	taxOnMoreThanLine: {
		what: 'has tax {tax} on a total base of {base}, but the line amount is only {net}',
		fix: 'Remove the row that is repeated, or set {Base} to {net} (after {Descuento}) and correct {Importe}.',
	},
	taxesWithoutRows: 'is given, but has neither Traslados nor Retenciones',
	transferredRate: 'transferred {factor} of tax {tax}',
	unknownFactor: wrong('must be {or:factors}, the codes of c_TipoFactor'),
	unknownRate: wrongAmount('c_TasaOCuota allows only {or:rates} for a {rate}'),
	rateOfLawOnly: {
		what: wrongAmount(
			"SAT's c_TasaOCuota of {asOf} does not have this rate yet, although the law has had it since {from} ({source})",
		),
		fix: 'You can use the rate if your service accepts it. If the service refuses the rate with CFDI40179, ask when its catalog will have this rate.',
	},
	rateOfEarlierLaw: {
		what: wrongAmount(
			"the law changed this rate to {rate} on {from} ({source}), although SAT's c_TasaOCuota of {asOf} still has the old rate",
		),
		fix: 'Use {rate} if that law applies to your product.',
	},
	rateMayHaveEnded: {
		what: wrongAmount(
			"the decree for this rate (in SAT's c_TasaOCuota of {asOf}) might have ended before {from} ({source})",
		),
		fix: 'Check in the DOF whether the decree was extended. If not, the rate is 0.160000.',
	},
	quotaAboveItsYear: {
		what: wrongAmount(
			'this quota is above {highest}, the highest quota in the year of this invoice',
		),
		fix: 'Quotas change on 1 January: check whether the sale was before or after that day.',
	},
	quotaOfLaterYear: {
		what: wrongAmount(
			'this quota is above every quota in c_TasaOCuota of {asOf}, and quotas change every 1 January',
		),
		fix: "Compare the quota with this year's quota in the DOF.",
	},
	genericRfcWithholds: {
		what: wrong(
			'customers with this RFC do not withhold taxes in Mexico (LISR 106 and 116, LIVA 1-A II)',
		),
		fix: 'Remove the withheld taxes from the lines, or enter the {Receptor.Rfc} of the company that withholds them.',
	},
	ivaWithheldWithoutIva: {
		what: 'has {withheld} of withheld IVA (002), but the line does not charge IVA: only charged IVA can be withheld (LIVA 1-A){others}',
		fix: 'Remove the Retencion, or add the IVA that the line should charge.',
	},
	moreIvaWithheld: {
		what: 'has {withheld} of withheld IVA (002), which is more than the IVA of {charged} that the line charges (LIVA 1-A, RLIVA 3){others}',
		fix: 'Correct the Retencion ({twoThirds} for two thirds of the IVA, {charged} for all of the IVA), or remove it.',
	},
	personWithholds: {
		what: wrong(
			'this RFC belongs to a natural person (persona física), and only companies (personas morales) withhold ISR and IVA (LISR 106 and 116, LIVA 1-A II)',
		),
		fix: 'Remove the withheld taxes from the lines, or enter the {Receptor.Rfc} of the company that withholds them.',
	},
	withheldByRegime626:
		'has no ISR (001) with {TasaOCuota} 0.012500, which a company must withhold from a natural person (persona física) in regime 626 (RESICO)',
	withheldIsNotExempt: wrong('a withheld tax must be Tasa or Cuota'),
	withheldRate: 'withheld {factor} of tax {tax}',
	// Errors in amounts and totals
	discountAboveSubTotal: wrongAmount('cannot be more than {SubTotal}, which is {subTotal}'),
	totalLeavesTaxesOut: {
		what: wrongAmount(
			'{Impuestos} is missing, although the lines transfer taxes of {transferred} and withhold {withheld}',
		),
		fix: '{=calculate|Let the totals be calculated}, or add the summary of taxes (Impuestos).',
	},
	totalMayDiffer: wrongAmount(`${sumOfParts}, unless a complement changes the total`),
	missingDiscount: missing(
		'if {SubTotal} is given, the discount must be {sum}, the sum of {Descuento} in the lines',
	),
	moreDecimalsThanCurrency: wrongAmount(
		'an amount in {currency} can have at most {decimals} decimals',
	),
	moreDecimalsThanSchema: wrongAmount('an amount can have at most {decimals} decimals'),
	negativeAmount: 'is "{value}", but must not be negative',
	noAmount: 'is "{value}", but must be a number like 1250.50, without commas',
	noLineHasDiscount: wrongAmount('must be left out, because no line has a {Descuento}'),
	notAboveZero: wrongAmount('must be larger than 0'),
	notSumOfDiscounts: wrongAmount('{Descuento} of the lines adds up to {sum}'),
	notSumOfImportes: wrongAmount('{Importe} of the lines adds up to {sum}'),
	notSumOfParts: wrongAmount(sumOfParts),
	partDiscount: ' - {Descuento} {amount}',
	partLocalTransferred: ' + local {TotaldeTraslados} {amount}',
	partLocalWithheld: ' - local {TotaldeRetenciones} {amount}',
	partTransferred: ' + {TotalImpuestosTrasladados} {amount}',
	partWithheld: ' - {TotalImpuestosRetenidos} {amount}',
	quantityNotAboveZero: 'is "{value}", but must be larger than 0',
	tooManyDecimals: 'is "{value}", but must have at most {decimals} decimals',
	tooManyDigits:
		'is "{value}", but must be a number with at most {digits} digits before the decimal point',
	typeForbidsAmount: wrongAmount('with {TipoDeComprobante} {type} this value must be left out'),
	typeNeedsZero: wrongAmount('with {TipoDeComprobante} {type} this value must be 0'),
	// The summary of taxes
	chargedTaxesNeedTotal: 'is missing, but the lines transfer taxes that are not Exento',
	exemptRowHasOther:
		'needs corrections in {and:names}: if all lines are Exento, a Traslado must have only {Base}, {Impuesto} and {TipoFactor}',
	notSumOfRows: wrongAmount('the sum of {Importe} in {list} is {sum}'),
	notTransferredBase: wrongAmount('{Base} of {tax} in the lines adds up to {sum}'),
	notTransferredImporte: wrongAmount('{Importe} of {tax} in the lines adds up to {sum}'),
	notWithheldImporte: wrongAmount('{Importe} of {tax} withheld in the lines adds up to {sum}'),
	repeatedTax: wrong('{first} has the same tax ({tax}), and each tax must have only one row'),
	taxWithoutRow: {
		what: 'has no row for {tax}, but the lines have {sum} of this tax',
		fix: '{=calculate|Let the totals be calculated}, or add the row.',
	},
	typeForbidsTaxes: 'is given, but with {TipoDeComprobante} {type} this value must be left out',
	withheldAmountsNeedTotal: 'is missing, but there are Retenciones with an {Importe}',
	withholdingsNeedTotal: 'is missing, but there are Retenciones',
} satisfies Readonly<Record<string, Words>>;

const taxCodes: Codes = {
	CFDI40173: {
		cause: '{Conceptos.Impuestos} of the line has neither Traslados nor Retenciones.',
		fix: 'Add a tax in {Conceptos.Impuestos}, or remove Impuestos and set {Conceptos.ObjetoImp} to 01.',
	},
	CFDI40174: {
		cause: 'Base of a transferred tax must be larger than 0.',
		fix: 'Check the price, the quantity and Descuento of the line. If Descuento equals Importe, the line does not have a base for taxes.',
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
		fix: 'Remove TasaOCuota and Importe in {=lineItemsJson|the line}, or write Tasa with TasaOCuota 0.000000 for a rate of 0 %.',
	},
	CFDI40178: {
		cause: 'A transferred tax with TipoFactor Tasa or Cuota needs both TasaOCuota and Importe.',
		fix: 'Write TasaOCuota in {=lineItemsJson|the line}, and {=calculateAmount|let Importe be calculated}.',
	},
	CFDI40179: {
		cause:
			'c_TasaOCuota does not have this rate for a transferred tax with this Impuesto and TipoFactor.',
		fix: 'Write rates as fractions with six decimals: 0.160000 for IVA of 16 %, 0.080000 for 8 % at the border.',
	},
	CFDI40180: {
		cause: 'Importe of a transferred tax is not Base times TasaOCuota, even with rounding.',
		fix: `${CALCULATE}, or correct the Importe of the Traslado.`,
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
		cause: 'Importe of a withheld tax is not Base times TasaOCuota, even with rounding.',
		fix: `${CALCULATE}, or correct the Importe of the Retencion.`,
	},
	CFDI140224: {
		cause:
			"SAT's list says that companies do not withhold ISR from the issuer (persona física in regime 626, RESICO).",
		fix: 'In {Conceptos.Impuestos} of every line, remove ISR (001) from Retenciones.',
	},
	CFDI140225: {
		cause:
			"SAT's list says that companies withhold ISR of 1.25 % from the issuer (persona física in regime 626, RESICO).",
		fix: 'Add a Retencion of ISR to every taxed line: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
	CFDI40201: {
		cause: 'An invoice of type T (Traslado) or P (Pago) must not have a summary of taxes.',
		fix: 'Remove Impuestos from the invoice, or correct {TipoDeComprobante}.',
	},
	CFDI40202: tooPrecise('TotalImpuestosRetenidos'),
	CFDI40203: {
		cause: 'In the tax summary, TotalImpuestosRetenidos is not the sum of Importe in Retenciones.',
		fix: `${CALCULATE}, or correct TotalImpuestosRetenidos.`,
	},
	CFDI40204: tooPrecise('TotalImpuestosTrasladados'),
	CFDI40205: {
		cause: 'In the tax summary, TotalImpuestosTrasladados is not the sum of Importe in Traslados.',
		fix: `${CALCULATE}, or correct TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'The tax summary has Retenciones, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause: 'In the tax summary, Impuesto of a Retencion is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 001, 002 or 003 as Impuesto.`,
	},
	CFDI40208: {
		cause: 'The tax summary has two Retenciones with the same Impuesto.',
		fix: `${CALCULATE}, or combine the two Retenciones into one.`,
	},
	CFDI40209: {
		cause: 'A Retencion of the tax summary has an Importe, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40210: tooPreciseInSummary('Importe of a Retencion'),
	CFDI40211: {
		cause:
			'In the tax summary, Importe of a Retencion is not the rounded sum of the same tax withheld in the lines.',
		fix: `${CALCULATE}, or correct the Importe of the Retencion.`,
	},
	CFDI40212: {
		cause:
			'TotalImpuestosTrasladados is missing, although a line transfers a tax that is not Exento.',
		fix: `${CALCULATE}, or add TotalImpuestosTrasladados.`,
	},
	CFDI40213: {
		cause:
			'If all lines are Exento, a Traslado of the tax summary must have only Base, Impuesto and TipoFactor.',
		fix: `${CALCULATE}, or remove TasaOCuota and Importe from the Traslado.`,
	},
	CFDI40214: tooPreciseInSummary('Base of a Traslado'),
	CFDI40215: {
		cause:
			'In the tax summary, Base of a Traslado is not the rounded sum of Base in the lines with the same Impuesto and TasaOCuota.',
		fix: `${CALCULATE}, or correct Base of the Traslado.`,
	},
	CFDI40216: {
		cause:
			'In the tax summary, Base of an exempt Traslado is not the rounded sum of Base in the lines.',
		fix: `${CALCULATE}, or correct Base of the exempt Traslado.`,
	},
	CFDI40217: {
		cause: 'In the tax summary, Impuesto of a Traslado is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 002 or 003 as Impuesto.`,
	},
	CFDI40218: {
		cause: 'The tax summary has two Traslados with the same Impuesto, TipoFactor and TasaOCuota.',
		fix: `${CALCULATE}, or combine the two Traslados into one.`,
	},
	CFDI40219: {
		cause:
			'c_TasaOCuota does not have this rate for the Impuesto and TipoFactor of a Traslado in the tax summary.',
		fix: `${CALCULATE}, or copy TasaOCuota from the lines.`,
	},
	CFDI40220: tooPreciseInSummary('Importe of a Traslado'),
	CFDI40221: {
		cause:
			'In the tax summary, Importe of a Traslado is not the rounded sum of the same tax transferred in the lines.',
		fix: `${CALCULATE}, or correct the Importe of the Traslado.`,
	},
};

const taxRemedies = {
	correctLocalTaxes:
		'Correct ImpuestosLocales in the {Complemento}: its totals must equal the sums of its rows.',
	writeLineTax: {
		json: 'Write the number like 0.160000 or 1250.50: a decimal point, at most 6 decimals, no commas, no % sign.',
		form: 'Write the number in {=lineItemsJson|the line} like 0.160000 or 1250.50: a decimal point, at most 6 decimals, no commas, no % sign.',
	},
	writeSummaryAmount:
		'{=calculate|Let the totals be calculated}, or write the amount like 160.00: a decimal point, at most 6 decimals, no commas.',
	writeTotal:
		'{=calculate|Let the totals be calculated}, or write the amount like 1160.00: a decimal point, no commas, no currency sign.',
} satisfies Readonly<Record<string, Fix>>;

const GIVE_PAYMENTS = {
	json: '{=stampIt|Let the program write the payment}, or add it as "pago20:Pagos" in {Complemento}.',
	form: '{=stampIt|Let the program write the payment}, or add it as "pago20:Pagos" in {=moreJson|the invoice}.',
};

const GIVE_INVOICES = {
	json: 'List the paid invoices in DoctoRelacionado.',
	form: 'List the paid invoices in {=paidInvoices}.',
};

const GIVE_DATE = 'In {FechaPago}, enter the date when the money was received.';

const lackOf = (reason: string) => `needs {or:names}, because the payment has a ${reason}`;

const BALANCE = '{ImpSaldoAnt} {before} - {ImpPagado} {paid} is {rest}';

export const paymentWords = {
	amountDecimals: {
		what: 'is "{value}", but an amount in {currency} can have at most {decimals} decimals',
		fix: 'Write {rounded} if that is the right amount.',
	},
	amountIsNotBaseTimesRate: {
		what: 'is {amount}, but the base times the rate is {product}',
		fix: 'Copy the base and the amount from the invoice, or leave the amount out.',
	},
	basesAboveTotal: {
		what: 'the bases and taxes add up to {sum}, which is more than the total of {total}',
		fix: 'The base is the amount before tax, such as 1000.00 of a total of 1160.00. For an invoice with withheld local taxes, use its XML.',
	},
	cuotaLacksBase: 'has a Cuota, and the base of a Cuota cannot be calculated from the total',
	firstHasEarlier: {
		what: 'is 1 (the first payment), but earlier payments add up to {earlier}',
		fix: 'Enter the number of this payment: 2 if the invoice had one earlier payment.',
	},
	paymentBelowInvoices: {
		what: 'is {amount} {currency}, less than the {sum} {currency} applied to the invoices',
		fix: 'Check {Monto}, the rates, and the amounts in {=paidInvoices}.',
	},
	isNegative: 'is "{value}", which is negative',
	isPaidAlready: {
		what: 'is already paid: earlier payments and credit notes add up to {taken} of the invoice total of {total}',
		fix: 'Check {=earlierPayments}, the sum of the payments before this one.',
	},
	isZero: 'is zero',
	lacksBase: {
		what: 'is empty, but another tax has a base',
		fix: 'Copy the base of each tax from the invoice: { "tax": "IVA 16", "base": "1000.00" }.',
	},
	lacksCurrency: 'has no {Moneda}',
	lacksRfc: 'does not have the Rfc of its {party}',
	lacksVoucherType:
		'has no {TipoDeComprobante}, but a payment can only be for an invoice of type I (Ingreso)',
	laterHasNoEarlier: {
		what: 'is 0, but instalment {instalment} must have earlier payments',
		fix: 'Enter the sum of the earlier payments of this invoice, or set the instalment to 1.',
	},
	lineTaxLacks: 'has no {path}, so the taxes of the payment cannot be calculated',
	lineTaxUnreadable: 'has {path} "{value}", which must be a number',
	moreThan18Digits: 'is "{value}", which has more than 18 digits',
	moreThanTaken: {
		what: 'is {left} {currency} more than the amounts applied to the invoices',
		fix: 'If the customer did not overpay, check the amounts in {=paidInvoices}.',
	},
	notACurrency: '"{value}" is not a currency code',
	notADate: '"{value}" is not a date',
	notAPaymentForm: '"{value}" is not a code of c_FormaPago',
	notAUuid: '"{value}" is not a UUID',
	notAnInstalment: {
		what: 'is "{value}", which is not a whole number from 1 to 999',
		fix: 'Enter the number of this payment: 1 for the first payment of the invoice.',
	},
	notStamped: {
		what: 'is not stamped: it has no TimbreFiscalDigital with a UUID',
		fix: 'Use the XML that the service returned when it stamped the invoice.',
	},
	nothingToPay: 'has {Total} "{value}", but only an invoice with a total above 0 can be paid',
	paidInvoiceOfOtherParty: {
		what: 'has {own} as its {party}, but the first invoice has {first}',
		fix: 'Stamp one payment complement for each {party}.',
	},
	nothingLeftForInvoice:
		'is empty, but the other invoices use up the whole payment of {amount} {currency}',
	paidTwice: {
		what: 'has UUID {uuid}, which is in the list twice',
		fix: 'List each invoice only once, with the sum of its amounts.',
	},
	paidWith99: 'is 99 (Por definir), but the invoice has been paid',
	paidWithPue: {
		what: 'has {MetodoPago} PUE, but only an invoice with PPD needs a payment complement',
		fix: 'If the invoice was paid in the month of its date, it does not need a payment complement. If it was paid later, replace the invoice with one that has PPD.',
	},
	partyIssuer: 'Emisor',
	partyRecipient: 'Receptor',
	paysLessThanSmallest:
		'is {amount} {currency}, less than the smallest amount in {invoiceCurrency}, {smallest}',
	paysMoreThanInvoice: {
		what: 'is {amount} {currency}, more than the {balance} {invoiceCurrency} left to pay on the invoice',
		fix: 'Check {Monto} and {=earlierPayments}. If the customer overpaid, list the invoice in {=paidInvoices} with "amount": "{balance}".',
	},
	paysOnlyIngreso: 'is {type}, but a payment can only be for an invoice of type I (Ingreso)',
	rateDecimals: {
		what: 'is "{value}", but SAT accepts at most {decimals} decimals',
		fix: 'Write {rounded} if that is the right rate.',
	},
	rateFarFromInvoice: {
		what: 'is {rate}, but in the invoice one {currency} was worth {own} MXN',
		fix: 'Check the rate: it must be how many MXN one {currency} was worth on the day of the payment.',
	},
	rateForMxn: {
		what: 'is "{value}", but the payment and its invoices are in MXN',
		fix: 'Leave the rate empty, or choose in {MonedaP} the currency in which the customer paid.',
	},
	rateNotGiven: {
		what: 'is in {currency} and the payment is in {paymentCurrency}, but the exchange rate of {currency} is missing',
		fix: 'List the invoice in {=paidInvoices} with its rate: { "exchangeRate": "20.15", … }.',
	},
	rateWithoutUse: {
		what: 'is "{value}", but an invoice in {currency} does not need a rate for a payment in {paymentCurrency}',
		fix: 'Leave the rate of the invoice empty. If the payment is in a foreign currency, enter the rate in {TipoCambioP}.',
	},
	restAboveInvoice: {
		what: 'is empty, but the rest of the payment ({rest} {currency}) is more than the balance of the invoice ({balance} {invoiceCurrency})',
		fix: 'Write how much of the payment is applied to this invoice, such as "amount": "{balance}". The rest does not have to be applied to an invoice.',
	},
	restDiffersFromBalances: {
		what: 'is empty, but the rest of the payment ({rest} {currency}) does not match the balances of all invoices without an amount',
		fix: 'Write how much of the payment is applied to each invoice, such as "amount": "{balance}".',
	},
	severalLackBases:
		'has several transferred taxes, and their bases cannot be calculated from the total',
	standsForNoCurrency: 'is XXX, which is not a currency',
	statedTaxTwice: {
		what: 'has the same tax twice: "{value}"',
		fix: 'List each rate only once, with the sum of its bases.',
	},
	takesMoreThanBalance: {
		what: 'is {amount}, but only {balance} of the invoice total of {total} is left to pay',
		fix: 'Check the amount and {=earlierPayments}. If the customer overpaid, enter only the amount left to pay.',
	},
	utcTime: {
		what: 'is "{value}", which is UTC, not the local time of Mexico',
		fix: 'Enter the local time{=setZone|, such as 2026-11-20T12:00:00}.',
	},
	voucherE: 'a credit note (E, Egreso)',
	voucherN: 'a payroll receipt (N, Nómina)',
	voucherP: 'a payment complement (P, Pago)',
	voucherT: 'a transfer of goods (T, Traslado)',
	withholdsAll: {
		what: 'has withheld taxes that reduce its total to zero or less',
		fix: 'List the taxes of the invoice, each with its base.',
	},
} satisfies Readonly<Record<string, Words>>;

const paymentRemedies = {
	checkAmountsAndRate: 'Check the amounts and the rate.',
	chooseHowReceived:
		'Choose how the money was received, such as 03 (Transferencia electrónica de fondos).',
	enterAsInInvoice: 'Copy the amount from the invoice, such as 1000.00.',
	enterCurrency: 'Enter the code of the currency from c_Moneda, such as MXN or USD.',
	enterFiscalFolio:
		'Enter the UUID (Folio Fiscal) of the invoice: 32 digits or letters from A to F, with hyphens.',
	enterInvoiceTotal: 'Enter the Total of the invoice, such as 1160.00.',
	enterPaidAmount: 'Enter how much was paid, such as 1160.00.',
	enterPaymentDate:
		'Enter when the money was received, such as 2026-03-02, or 2026-03-02T10:20:30 with the time.',
	enterRate:
		'Enter how many MXN one {currency} was worth on the day of the payment, such as 17.7331.',
	enterSumOrZero: 'Enter the sum, such as 500.00 or 0.',
	enterTakenAmount: 'Enter how much of the payment is applied to this invoice, such as 500.00.',
	giveAsStamped: 'Use the invoice exactly as it was stamped.',
	giveBaseOfEach:
		'Copy the base of each tax from the invoice: [{ "tax": "IVA 16", "base": "1000.00" }, { "tax": "IVA 0", "base": "500.00" }].',
	giveOneInvoice: 'Add at least one invoice that the payment is for.',
	givePaidInvoice:
		'Use the invoice that was paid. A credit note reduces the balance of its invoice.',
	leaveOutTaxWithoutBase: 'Leave out any tax without a base.',
	writeTaxesOfInvoice:
		'Write "taxes": ["IVA 16"] as in the invoice, or "taxes": [] if it does not have taxes.',
} satisfies Readonly<Record<string, Fix>>;

export const paymentRuleWords = {
	// Errors in payments, but not in their taxes or in paid documents
	accountDigits: '{or:lengths} digits',
	bankAbroadWithoutName: missing(
		'the name of the bank abroad is required with {RfcEmisorCtaOrd} XEXX010101000',
	),
	notWithPayments: {
		what: 'has {name}, which is not allowed with Pagos',
		fix: 'Remove that complement: with Pagos, the standard allows only CFDIRegistroFiscal.',
	},
	chainIncomplete: missing('this value is required with {TipoCadPago}'),
	childOfPaymentLine: 'is given, but the line of a payment can have only ACuentaTerceros',
	fixedInPayments: wrong('in a payment this value must be {must}'),
	fixedTextInPayments: wrong('in a payment this value must be written as {must}'),
	foreignPaymentWithoutRate: missing('an exchange rate is required with {MonedaP} {currency}'),
	leftOutOfPayments: 'is given, but must be left out of a payment',
	noBankRfc: {
		what: wrong('must be the RFC of a bank, with 12 characters'),
		fix: 'In {RfcEmisorCtaBen}, enter the RFC of the bank that received the payment.',
	},
	noBankRfcOrAbroad: {
		what: wrong(
			'must be the RFC of a bank, with 12 characters, or XEXX010101000 for a bank abroad',
		),
		fix: "In {RfcEmisorCtaOrd}, enter the RFC of the payer's bank.",
	},
	noBaseTotals: lackOf('TrasladoP that is not IEPS'),
	noCurrencyCode: wrong('must be three capital letters, such as MXN'),
	noPaymentDate: {
		what: wrong(
			'must be a real local date and time without a time zone, such as 2026-11-20T12:00:00',
		),
		fix: 'Correct {FechaPago}. If you do not know the time, write 12:00:00.',
	},
	noPaymentDocuments: {
		what: 'DoctoRelacionado is missing: a payment must be for at least one invoice',
		fix: GIVE_INVOICES,
	},
	noPaymentRate: {
		what: wrong('must be a number above zero with at most 6 decimals'),
		fix: 'Write {TipoCambioP} like 17.5432, with a decimal point and no commas.',
	},
	noPayments: {
		what: 'has no payments (Pagos), which an invoice of type P must have',
		fix: GIVE_PAYMENTS,
	},
	noSpeiChain: {
		what: wrong('the only code in c_TipoCadenaPago is 01 (SPEI)'),
		fix: 'Set {TipoCadPago} to 01 for a SPEI payment chain, or remove it.',
	},
	noTaxTotals: lackOf('TrasladoP that is neither IEPS nor Exento'),
	noWithheldTotals: lackOf('RetencionP'),
	notVersion20: {
		what: wrong('must be 2.0'),
		fix: 'Set Version to 2.0, the only version for CFDI 4.0.',
	},
	onlyInChain: wrong('this value is only for a payment with {TipoCadPago}, which is missing'),
	paidInPesosNeedsRate1: wrong('with {MonedaP} MXN the exchange rate must be 1'),
	paidInPesosNeedsTextRate1: wrong('with {MonedaP} MXN the exchange rate must be written as 1'),
	paidInPesosWithoutRate: missing('with {MonedaP} MXN the exchange rate must be 1'),
	paidTotalNotSum: wrongAmount(
		'the payments add up to {sum} ({Monto} x {TipoCambioP} of each payment)',
	),
	paymentDocumentsEmpty: {
		what: 'DoctoRelacionado is empty: a payment must be for at least one invoice',
		fix: GIVE_INVOICES,
	},
	paymentForm99: wrong('this payment form is only for an invoice that is not paid yet'),
	paymentFormAsks: wrong('with {FormaDePagoP} {form} the account must have {account}'),
	paymentFormForbids: wrong(
		'with {FormaDePagoP} {form} this value must be left out: only payment forms {and:forms} allow this value',
	),
	paymentIsNotGlobal: {
		what: 'is given, but a payment is not a global invoice',
		fix: 'Remove {InformacionGlobal}.',
	},
	paymentLines: 'has {count} lines, but a payment must have exactly one',
	paymentNeedsCp01: {
		what: wrong("SAT's guide asks for CP01 (Pagos) in a payment"),
		fix: 'Set {UsoCFDI} to CP01 (Pagos).',
	},
	paymentOnlyReplaces: {
		what: wrong('a payment can only replace an earlier payment (relation type 04)'),
		fix: 'Relate the payment only to the payment that it replaces, with relation type 04. List the paid invoices in the complement.',
	},
	paymentWithoutCurrency: wrong('a payment must have a currency'),
	paymentsNeedPrefix: {
		what: 'has no prefix, so the service might leave the complement out of the XML',
		fix: 'Write the name with the prefix of its standard: "pago20:Pagos".',
	},
	paymentsNeedTypeP: wrong('with a complement of payments (Pagos) the type must be P'),
	paymentsNotRead: {
		what: 'has no readable payments (Pagos), so the payments are not checked',
		fix: GIVE_PAYMENTS,
	},
	paymentsTwice: {
		what: 'is a second complement of payments',
		fix: 'Put all payments in the Pago list of one complement.',
	},
	receivedAfterIssued: {
		what: wrong('must not be later than {Fecha} of the complement ({issued})'),
		fix: GIVE_DATE,
	},
	receivedInTheFuture: { what: wrong('this date is in the future'), fix: GIVE_DATE },
	requiredInPayments: {
		what: missing('each {element} must have this value'),
		fix: '{=stampPayment|Let the program write the payment}, or add this value to the complement.',
	},
	totalMissing: 'is missing, but there is a {row} of {tax}',
	totalNotSum: wrongAmount(
		'{of} in each {row} of {tax}, times {TipoCambioP} of the payment, adds up to {sum}',
	),
	totalPrecision: {
		what: wrongAmount('Totales are in MXN, with at most 2 decimals'),
		fix: '{=stampPayment|Let the program write the payment}, or round the amount to 2 decimals.',
	},
	totalsMissing: {
		what: missing('each complement of payments must have Totales'),
		fix: '{=stampPayment|Let the program write the payment}, or add Totales to the complement.',
	},
	unknownInPayments: {
		what: 'has "{name}", which Pagos 2.0 does not have',
		fix: 'Correct the spelling and the capital letters of the name, or remove it.',
	},
	unknownManyInPayments: {
		what: 'has "{name}" and {more} more, which Pagos 2.0 does not have',
		fix: 'Correct the spelling and the capital letters of the names, or remove them.',
	},
	versionMissing: {
		what: missing('the complement of payments must have Version 2.0'),
		fix: 'Write Version 2.0.',
	},
	walletAccount: '10 to 50 digits, capital letters or _',
	// Errors in paid documents, and in the taxes of payments
	attributesMissing: '{and:names} are missing',
	attributesGiven: '{and:names} are given',
	balanceExceeded: wrongAmount(`${BALANCE}, which is below 0`),
	balanceNotDifference: wrongAmount(BALANCE),
	documentAboveAmount: wrongAmount(
		'this amount divided by {EquivalenciaDR} is {lower} to {upper} {currency}, more than {Monto} ({amount})',
	),
	documentNeedsIeps: wrong('the paid invoice needs a TrasladoDR of 003 (IEPS)'),
	documentNeedsTaxes: wrong('the paid invoice needs {ImpuestosDR}'),
	documentTaxForbidden: wrong(
		'with {ObjetoImpDR} {object} the paid invoice must not have this tax',
	),
	documentTaxesEmpty: 'is given, but has neither TrasladosDR nor RetencionesDR',
	documentTaxesForbidden:
		'is given, but a paid invoice with {ObjetoImpDR} {object} must not have taxes',
	documentWithoutCurrency: wrong('a paid invoice must have a currency'),
	documentsAboveAmount: wrongAmount('{ImpPagado} of the paid invoices adds up to more: {paid}'),
	equivalenceMissing: missing(
		'the equivalence must say how many {ofDocument} one {ofPayment} is worth',
	),
	exemptHasRate: wrong('{found}: an exempt tax must not have {or:names}'),
	exemptRowNames:
		'needs corrections in {and:names}: if all taxes of the paid invoices are Exento, a TrasladoP must have only BaseP, ImpuestoP and TipoFactorP',
	exemptSum: 'is {value}, but the BaseDR values of the paid invoices add up to {sum}',
	exemptSumConverted:
		'is {value}, but the BaseDR values of the paid invoices, each divided by its {EquivalenciaDR}, add up to {sum}',
	attributeMissing: '{and:names} is missing',
	attributeGiven: '{and:names} is given',
	noEquivalence: {
		what: wrong('must be a number above zero with at most 10 decimals'),
		fix: 'Write {EquivalenciaDR} like 0.0563917195, with a decimal point and no commas.',
	},
	noInstalment: {
		what: wrong('must be a whole number from 1 to 999'),
		fix: 'In {NumParcialidad}, enter the number of this payment: 1 for the first payment of the invoice.',
	},
	noPaidUuid: {
		what: wrong('must be the UUID of the invoice that was paid'),
		fix: 'Copy the UUID from the stamped XML of the paid invoice.',
	},
	paymentRowMissing: {
		what: 'has no {row} of {tax}, but the paid invoices have this tax',
		fix: '{=stampPayment|Let the program write the payment}, or add the row.',
	},
	paymentRowRepeated: 'is {tax} for a second time, but each tax must have only one row',
	paymentRowSum: wrongAmount('{of} of {tax} in the paid invoices adds up to {sum}'),
	paymentRowSumConverted: wrongAmount(
		'{of} of {tax} in the paid invoices, divided by {EquivalenciaDR}, adds up to {sum}',
	),
	sameCurrencyNeeds1: wrong('must be 1 because {MonedaDR} equals {MonedaP}'),
	sameCurrencyNeedsText1: wrong('must be written as 1 because {MonedaDR} equals {MonedaP}'),
	sameCurrencyWithout1: missing('the equivalence must be 1 because {MonedaDR} equals {MonedaP}'),
	sumAboveAmount: wrongAmount(
		'{ImpPagado} of the paid invoices, divided by {EquivalenciaDR}, adds up to {sum} {currency} ({lower} to {upper} with rounding)',
	),
	taxNotOfBase: wrongAmount(
		'must be between {lower} and {upper} ({BaseDR} {base} x {TasaOCuotaDR} {rate})',
	),
	taxedWithoutRate: {
		what: wrong('{found}: this factor requires both {and:names}'),
		fix: 'Write TasaOCuotaP and ImporteP in each TrasladoP with Tasa or Cuota.',
	},
	withheldExempt: wrong('a withheld tax must be Tasa or Cuota'),
} satisfies Readonly<Record<string, Words>>;

const paymentRuleRemedies = {
	choosePaymentCurrency: {
		json: 'Write {MonedaP} as three capital letters, such as USD.',
		form: 'Choose the currency in {MonedaP}, or {=letGive|enter} its three-letter code, such as USD.',
	},
	choosePaymentForm: {
		json: 'Write {FormaDePagoP} as two digits, such as 03.',
		form: 'Choose an option in {FormaDePagoP}, or {=letGive|enter} its two-digit code, such as 03.',
	},
	writeBalance:
		'Write the amount like 1160.00: a decimal point, no commas, no currency sign, and only the decimals of its currency.',
	writePaidCurrency:
		'Write the currency of the paid invoice as three capital letters, such as MXN.',
	writePaymentAmount: 'Write {Monto} like 1160.00: a decimal point, no commas, no currency sign.',
	writePaymentTax:
		'Write the number like 0.160000 or 1250.50: a decimal point, at most 6 decimals, no commas, no % sign.',
	writePaymentTotal:
		'Write the amount like 1160.00: a decimal point, at most 2 decimals, no commas, no currency sign.',
} satisfies Readonly<Record<string, Fix>>;

const orCalculate = (correction: string): string =>
	`{=stampPayment|Let the program write the payment}, or ${correction}`;

const OF_FORM = '{=stampPayment|Let the program write the payment}';

const fixed = (name: string, value: string, where = 'of a payment'): CodeWords => ({
	cause: `{${name}} ${where} must be ${value}.`,
	fix: `${OF_FORM}, or set {${name}} to ${value}.`,
});

const fixedInLine = (name: string, value: string): CodeWords =>
	fixed(`Conceptos.${name}`, value, 'in the line of a payment');

const leftOut = (name: string, instead = '', where = 'a payment'): CodeWords => ({
	cause: `{${name}} is given, but ${where} must not have it${instead}.`,
	fix: `${OF_FORM}, or remove {${name}}.`,
});

const leftOutOfLine = (name: string): CodeWords =>
	leftOut(`Conceptos.${name}`, '', 'the line of a payment');

const total = (name: string, sumOf: string): CodeWords => ({
	cause: `${name} is not the rounded sum of ${sumOf}, multiplied by TipoCambioP of each payment.`,
	fix: orCalculate(`correct ${name}: it is in MXN, with 2 decimals.`),
});

const sumWithheld = (tax: string) => `ImporteP in the RetencionP of ${tax}`;
const sumTransferred = (name: 'BaseP' | 'ImporteP', rate: string) =>
	`${name} in the TrasladoP of IVA (002) ${rate}`;

const PAYMENT_CONFIRMATION =
	'If the value is right, ask your service for a confirmation key and enter it as Confirmacion in {=moreJson|the invoice}.';

const WITH_BANK = 'check (02), transfer (03), card (04, 28, 29) or wallet (05)';

const CHAIN = 'CertPago, CadPago and SelloPago';

const chainMissing = (name: string): CodeWords => ({
	cause: `{${name}} is missing, although TipoCadPago is given.`,
	fix: `Copy {${name}} from the SPEI receipt (CEP), or remove TipoCadPago, ${CHAIN}.`,
});

const chainAlone = (name: string): CodeWords => ({
	cause: `{${name}} is given, although TipoCadPago is missing.`,
	fix: `Remove {${name}}, or add TipoCadPago 01 with ${CHAIN} for a SPEI transfer.`,
});

const withoutBank = (name: string): string =>
	`Remove {${name}}, or set {FormaDePagoP} to ${WITH_BANK}.`;

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
	rates: '0.160000 for IVA of 16 %, 0.080000 for 8 % at the border',
};

const base = ({ row, adjective }: Side): CodeWords => ({
	cause: `In a paid invoice, BaseDR of a ${adjective} tax must be larger than 0.`,
	fix: orCalculate(`correct BaseDR, or remove the ${row} if the tax is zero.`),
});

const tax = ({ list, adjective, taxes }: Side): CodeWords => ({
	cause: `In a paid invoice, ImpuestoDR of a ${adjective} tax is not a code of c_Impuesto.`,
	fix: `Write ${taxes} as ImpuestoDR in ${list}.`,
});

const rate = ({ adjective, rates }: Side): CodeWords => ({
	cause: `c_TasaOCuota does not have this rate for a ${adjective} tax with this ImpuestoDR and TipoFactorDR.`,
	fix: `Write the rate of the paid invoice as a fraction with six decimals: ${rates}.`,
});

const amount = ({ row, adjective }: Side): CodeWords => ({
	cause: `ImporteDR of a ${adjective} tax is not BaseDR times TasaOCuotaDR, even with rounding.`,
	fix: orCalculate(`correct ImporteDR or BaseDR of the ${row}.`),
});

const sum = (cause: string): CodeWords => ({
	cause,
	fix: orCalculate(
		'add up the amounts of the paid invoices, each divided by its EquivalenciaDR, and round to six decimals.',
	),
});

/** SAT's error codes for payments (Pagos 2.0, revision B). */
const paymentCodes: Codes = {
	// CRP20101 to CRP20123 are about the Comprobante of a payment.
	CFDI140230: {
		cause: 'An invoice of type P (Pago) has no complement of payments that the service recognizes.',
		fix: `${OF_FORM}, or write the complement as { "Any": [{ "pago20:Pagos": { … } }] }. Services ignore the complement if the prefix is missing.`,
	},
	CRP20101: {
		cause: 'The invoice has a complement of payments (Pagos), but its type is not P.',
		fix: 'Set {TipoDeComprobante} to P, or remove the complement.',
	},
	CRP20102: fixed('Exportacion', '01'),
	CRP20103: fixed('SubTotal', '0'),
	CRP20104: fixed('Moneda', 'XXX'),
	CRP20105: leftOut('FormaPago', ': the payment form goes in FormaDePagoP of the complement'),
	CRP20106: leftOut('MetodoPago', ': the payment method belongs to the paid invoice'),
	CRP20107: leftOut('CondicionesDePago'),
	CRP20108: leftOut('Descuento'),
	CRP20109: leftOut('TipoCambio', ': the exchange rate goes in TipoCambioP of the complement'),
	CRP20110: fixed('Total', '0'),
	CRP20111: {
		cause: 'A payment must have exactly one line (Concepto).',
		fix: `${OF_FORM}, or keep only one line in {Conceptos}: product 84111506, quantity 1, unit ACT, description Pago.`,
	},
	CRP20112: {
		cause: 'The line of a payment has an element other than ACuentaTerceros.',
		fix: `${OF_FORM}, or remove every element except ACuentaTerceros from the line.`,
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
	CRP20123: leftOut('Impuestos', ': its taxes go in the complement'),
	// CRP20201 to CRP20211 are about Totales.
	CRP20201: total('TotalRetencionesIVA', sumWithheld('IVA (002)')),
	CRP20202: total('TotalRetencionesISR', sumWithheld('ISR (001)')),
	CRP20203: total('TotalRetencionesIEPS', sumWithheld('IEPS (003)')),
	CRP20204: total('TotalTrasladosBaseIVA16', sumTransferred('BaseP', 'at 16 %')),
	CRP20205: total('TotalTrasladosImpuestoIVA16', sumTransferred('ImporteP', 'at 16 %')),
	CRP20206: total('TotalTrasladosBaseIVA8', sumTransferred('BaseP', 'at 8 %')),
	CRP20207: total('TotalTrasladosImpuestoIVA8', sumTransferred('ImporteP', 'at 8 %')),
	CRP20208: total('TotalTrasladosBaseIVA0', sumTransferred('BaseP', 'at 0 %')),
	CRP20209: total('TotalTrasladosImpuestoIVA0', sumTransferred('ImporteP', 'at 0 %')),
	CRP20210: total('TotalTrasladosBaseIVAExento', sumTransferred('BaseP', 'with Exento')),
	CRP20211: total('MontoTotalPagos', 'Monto of the payments'),
	// CRP20212 to CRP20235 and CRP20275 are about Pago and its bank data.
	CRP20212: {
		cause: '{FormaDePagoP} is 99 (Por definir), which is only for an invoice that is not paid yet.',
		fix: 'In {FormaDePagoP}, choose how the money was received.',
	},
	CRP20213: {
		cause: '{MonedaP} is XXX, which is not a currency.',
		fix: 'In {MonedaP}, choose the currency in which the money was received.',
	},
	CRP20214: {
		cause: 'A payment in a currency other than MXN needs {TipoCambioP}.',
		fix: 'In {TipoCambioP}, enter how many MXN one unit of the currency is worth.',
	},
	CRP20215: {
		cause: '{TipoCambioP} of a payment in MXN is missing, or is not 1.',
		fix: 'Leave {TipoCambioP} empty{=inForm|}, or write TipoCambioP 1{=inJson|}.',
	},
	CRP20216: {
		cause: '{TipoCambioP} is far from the rate that SAT expects for the currency.',
		fix: `Check {TipoCambioP}. ${PAYMENT_CONFIRMATION}`,
	},
	CRP20217: {
		cause: "The amounts paid on invoices in the payment's currency add up to more than {Monto}.",
		fix: 'Correct {Monto}, or the amount of each invoice in {=paidInvoices}.',
	},
	CRP20218: {
		cause: '{Monto} of a payment must be larger than 0.',
		fix: 'In {Monto}, enter the amount that was received.',
	},
	CRP20219: {
		cause: '{Monto} has more decimals than the currency of the payment allows (two for MXN).',
		fix: 'Round {Monto} to the decimals of {MonedaP}.',
	},
	CRP20220: {
		cause: '{Monto} is above the limit that SAT accepts without a confirmation.',
		fix: `Check {Monto}. ${PAYMENT_CONFIRMATION}`,
	},
	CRP20221: {
		cause: "The payer's bank is given, but this payment form does not use a bank.",
		fix: withoutBank('RfcEmisorCtaOrd'),
	},
	CRP20222: {
		cause: "The RFC of the payer's bank is not in SAT's list of taxpayers.",
		fix: 'Correct {RfcEmisorCtaOrd}. For a bank abroad, write XEXX010101000.',
	},
	CRP20223: {
		cause: 'The name of the bank abroad is required with {RfcEmisorCtaOrd} XEXX010101000.',
		fix: 'Enter the name of the bank in {NomBancoOrdExt}.',
	},
	CRP20224: {
		cause: "The payer's account is given, but this payment form does not use an account.",
		fix: withoutBank('CtaOrdenante'),
	},
	CRP20225: {
		cause: "The payer's account number does not have the format that c_FormaPago requires.",
		fix: 'Correct {CtaOrdenante} (10, 16 or 18 digits for a transfer, 16 for a card), or remove it.',
	},
	CRP20226: {
		cause:
			'The number of the receiving account does not have the format that c_FormaPago requires.',
		fix: 'Correct {CtaBeneficiario} (10 or 18 digits for a transfer), or remove it.',
	},
	CRP20227: {
		cause:
			'The bank that received the payment is given, but this payment form does not use a bank.',
		fix: withoutBank('RfcEmisorCtaBen'),
	},
	CRP20228: {
		cause:
			'The account that received the payment is given, but this payment form does not use an account.',
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
			'ImpPagado of the invoices, divided by EquivalenciaDR, adds up to more than {Monto}, even with rounding.',
		fix: '{=stampPayment|Let the program write the payment}, or write in EquivalenciaDR how many units of MonedaDR one unit of MonedaP is worth, with ten decimals and rounded up.',
	},
	// CRP20236 to CRP20248 and CRP20276 to CRP20279 are about DoctoRelacionado, except its taxes.
	CRP20236: {
		cause: '{MonedaDR} is XXX, which is not the currency of an invoice.',
		fix: 'In {MonedaDR}, write the currency of the paid invoice (Moneda in its XML).',
	},
	CRP20237: {
		cause: 'An invoice in a currency other than that of the payment needs EquivalenciaDR.',
		fix: orCalculate(
			'write how many units of MonedaDR one unit of MonedaP is worth, with ten decimals.',
		),
	},
	CRP20238: {
		cause: 'For an invoice in the currency of the payment, EquivalenciaDR must be 1.',
		fix: orCalculate('write EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, the balance before the payment, must be larger than 0.',
		fix: 'Correct {ImpSaldoAnt} and {NumParcialidad}. Only an invoice with a balance can be paid.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, the amount paid on the invoice, must be larger than 0.',
		fix: 'Correct {Monto}, or remove the invoice from {=paidInvoices}.',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto is not ImpSaldoAnt minus ImpPagado, or is below 0.',
		fix: 'Correct {Monto} or {ImpSaldoAnt}. The amount paid on an invoice cannot be more than its balance.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR is not a code of c_ObjetoImp.',
		fix: orCalculate('write a code from 01 to 08, such as 02 for an invoice with taxes.'),
	},
	CRP20246: {
		cause: 'With ObjetoImpDR 02 the paid invoice needs its taxes (ImpuestosDR).',
		fix: orCalculate(
			'add the taxes of the invoice in proportion to the amount paid. 0 % and Exento also count as taxes.',
		),
	},
	CRP20247: {
		cause: 'With ObjetoImpDR 01, 03, 04 or 05 the paid invoice must not have ImpuestosDR.',
		fix: orCalculate('remove ImpuestosDR, or write ObjetoImpDR 02.'),
	},
	CRP20248: {
		cause: 'ImpuestosDR has neither TrasladosDR nor RetencionesDR.',
		fix: orCalculate('add a tax, or remove ImpuestosDR and write ObjetoImpDR 01.'),
	},
	CRP20276: {
		cause:
			'For an invoice in another currency, ImpPagado divided by EquivalenciaDR does not match {Monto}, even with rounding.',
		fix: 'Correct EquivalenciaDR of the invoice: it is how many units of MonedaDR one unit of MonedaP is worth, not the other way round.',
	},
	CRP20277: {
		cause:
			'For an invoice in the currency of the payment, EquivalenciaDR must be 1, even if other invoices are in another currency.',
		fix: 'Write EquivalenciaDR 1, which SAT has required since January 2024. If it is 1 already, report the refusal to your service.',
	},
	CRP20278: {
		cause: 'With ObjetoImpDR 06 or 08 the paid invoice must have neither IVA (002) nor IEPS (003).',
		fix: orCalculate('remove the rows of IVA and IEPS from ImpuestosDR. Withheld ISR can stay.'),
	},
	CRP20279: {
		cause:
			'With ObjetoImpDR 07 the paid invoice must have a TrasladoDR of IEPS (003) and must not have IVA.',
		fix: orCalculate(
			'add the IEPS of the invoice to TrasladosDR, and remove the rows of IVA (002).',
		),
	},
	// CRP20249 to CRP20274 are about the taxes of a payment and of its invoices.
	CRP20249: base(withheld),
	CRP20250: tax(withheld),
	CRP20251: {
		cause: 'In a paid invoice, TipoFactorDR of a withheld tax is not a code of c_TipoFactor.',
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
		cause: 'In a paid invoice, TipoFactorDR of a transferred tax is not a code of c_TipoFactor.',
		fix: 'Write Tasa, Cuota or Exento as TipoFactorDR in TrasladosDR, with a capital letter.',
	},
	CRP20258: {
		cause: 'A TrasladoDR with TipoFactorDR Exento must have neither TasaOCuotaDR nor ImporteDR.',
		fix: orCalculate(
			'remove TasaOCuotaDR and ImporteDR, or write Tasa with TasaOCuotaDR 0.000000 for a rate of 0 %.',
		),
	},
	CRP20259: {
		cause: 'A TrasladoDR with TipoFactorDR Tasa or Cuota needs both TasaOCuotaDR and ImporteDR.',
		fix: orCalculate('add TasaOCuotaDR and ImporteDR, or write Exento.'),
	},
	CRP20260: rate(transferred),
	CRP20261: amount(transferred),
	CRP20262: {
		cause: 'ImpuestoP of a tax that the payment withholds is not a code of c_Impuesto.',
		fix: `Write ${withheld.taxes} as ImpuestoP in RetencionesP.`,
	},
	CRP20263: {
		cause: 'RetencionesP has more than one row for the same tax.',
		fix: orCalculate(
			'combine the rows into one RetencionP with the sum, even if their rates differ.',
		),
	},
	CRP20264: {
		cause:
			'The payment has withheld taxes (RetencionP), but no total of withheld taxes in Totales.',
		fix: orCalculate(
			'add TotalRetencionesIVA, TotalRetencionesISR or TotalRetencionesIEPS in Totales.',
		),
	},
	CRP20265: sum(
		'ImporteP of a RetencionP is not the sum of ImporteDR with the same tax in the paid invoices.',
	),
	CRP20266: {
		cause:
			'If all taxes of the paid invoices are Exento, a TrasladoP must have only BaseP, ImpuestoP and TipoFactorP.',
		fix: orCalculate(
			'remove TasaOCuotaP and ImporteP, and add BaseP, ImpuestoP and TipoFactorP if they are missing.',
		),
	},
	CRP20267: {
		cause: 'The payment has a TrasladoP of IVA, but no total of the base in Totales.',
		fix: orCalculate(
			'add TotalTrasladosBaseIVA16, TotalTrasladosBaseIVA8, TotalTrasladosBaseIVA0 or TotalTrasladosBaseIVAExento.',
		),
	},
	CRP20268: sum(
		'BaseP of a TrasladoP is not the sum of BaseDR with the same tax and rate in the paid invoices.',
	),
	CRP20269: sum('All paid invoices are Exento, but BaseP is not the sum of their BaseDR.'),
	CRP20270: {
		cause: 'ImpuestoP of a tax that the payment transfers is not a code of c_Impuesto.',
		fix: `Write ${transferred.taxes} as ImpuestoP in TrasladosP.`,
	},
	CRP20271: {
		cause: 'TrasladosP has more than one row for the same tax, factor and rate.',
		fix: orCalculate('combine the rows into one TrasladoP with the sums.'),
	},
	CRP20272: {
		cause:
			'c_TasaOCuota does not have this rate for a TrasladoP with this ImpuestoP and TipoFactorP.',
		fix: `Write the rate of the paid invoices as a fraction with six decimals: ${transferred.rates}.`,
	},
	CRP20273: {
		cause:
			'The payment has a TrasladoP of IVA that is not Exento, but no total of the tax in Totales.',
		fix: orCalculate(
			'add TotalTrasladosImpuestoIVA16, TotalTrasladosImpuestoIVA8 or TotalTrasladosImpuestoIVA0, which is 0.00 for 0 %.',
		),
	},
	CRP20274: sum(
		'ImporteP of a TrasladoP is not the sum of ImporteDR with the same tax and rate in the paid invoices.',
	),
	CRP20999: {
		cause: 'SAT refused the complement of payments for a reason without a code.',
		fix: 'See the message from your service next to the code: it says which element is wrong.',
	},
};

/**
 * Codes 401 and 307, which certifiers use but SAT's list does not contain, and the last code of SAT's list
 * (CFDI40999).
 */
const certifierCodes: Codes = {
	'401': {
		cause:
			'{Fecha} is in the future or more than 72 hours in the past (local time of the place of issue).',
		fix: 'Leave {Fecha} empty, so that the service uses the current time, or enter a local time within the last 72 hours.',
	},
	'307': {
		cause: 'The invoice already has a stamp.',
		fix: 'Do not send the invoice again. Find the invoice and its UUID in your service.',
	},
	CFDI40999: {
		cause: 'SAT refused the invoice for a reason without a code.',
		fix: 'Read the rest of the message, and ask your service which part of the invoice is wrong.',
	},
};

/** Separate from the codes for stamping, because the same code can mean something else there. */
const cancellationCodes: Codes = {
	'201': {
		cause:
			'SAT accepted the request, but the invoice is not cancelled yet. The recipient might have to accept or refuse the cancellation within three working days. Without a response, the invoice is cancelled. Since 2026, this also applies to payment complements.',
		fix: 'Ask your service later whether the invoice is cancelled.',
	},
	'202': {
		cause: 'The invoice was cancelled before, or its cancellation was requested before.',
		fix: 'Do not request the cancellation again.',
	},
	'203': {
		cause: 'The invoice belongs to another issuer.',
		fix: 'Check the RFC, and cancel with the account of the issuer who stamped the invoice.',
	},
	'204': {
		cause: 'The invoice cannot be cancelled, for example because another invoice refers to it.',
		fix: 'First cancel the invoices that refer to this invoice, then cancel this invoice.',
	},
	'205': {
		cause: 'SAT does not have the invoice: a new stamp can take up to 48 hours to reach SAT.',
		fix: 'Check {Id}. If it is right, {=runAgain|try again} in a day or two.',
	},
	'206': {
		cause: 'The UUID does not belong to an invoice of the primary sector.',
		fix: 'Check {Id}: this kind of cancellation is for the primary sector only.',
	},
	'207': {
		cause: 'The reason is missing, or is not a code from 01 to 04.',
		fix: 'Choose a reason in {MotivoCancelacion}.',
	},
	'208': {
		cause:
			'The replacement UUID is missing or wrong: reason 01 needs the UUID of the invoice that replaces this one.',
		fix: 'Stamp the new invoice first, then enter its UUID in {FolioSustitucion}.',
	},
	'209': {
		cause: 'A replacement UUID was sent, but it is only for reason 01.',
		fix: 'Choose reason 01, or leave {FolioSustitucion} empty.',
	},
};

export const boundWords = {
	cellTooLong: {
		what: 'has a cell with more than {most} characters, which is more than Excel allows',
		fix: 'Shorten the text in the cell, or check that this is the right file.',
	},
	inputTooLarge: {
		what: 'is larger than {most}',
		fix: 'Delete the pictures and sheets that you do not need, or split the file into several files.',
	},
	listTooLong: {
		what: 'The list "{list}" has more than {most} rows',
		fix: 'Use only the rows of the days or invoices that you need.',
	},
	nestedTooDeep: {
		what: 'has XML elements nested more than {most} levels deep',
		fix: 'Open the file in Excel, save it as an Excel workbook (.xlsx), and upload the new file.',
	},
	orderTextTooLong: {
		what: 'The order has a text with more than {most} characters',
		fix: 'Shorten the text in the shop, or check that this is the right order.',
	},
	orderTooDeep: {
		what: 'The order has lists or objects nested more than {most} levels deep',
		fix: 'Check that this is a single order from the shop.',
	},
	orderTooLarge: {
		what: 'The order has more than {most} values',
		fix: 'Give only the data of one order.',
	},
	readingTooLong: {
		what: 'has too much data to read in {most} seconds',
		fix: 'Split the data into several files.',
	},
	tooManyCells: {
		what: 'has more than {most} cells',
		fix: 'Delete the columns and rows that you do not need, or split the file into several files.',
	},
	tooManyColumns: {
		what: 'has more than {most} columns, which is more than Excel has',
		fix: 'Check that this is the right file, and save it as CSV again.',
	},
	tooManyFilledRows: {
		what: 'has more than {most} rows to read',
		fix: 'Split the data into several files.',
	},
	tooManyParts: {
		what: 'is a workbook with more than {most} parts',
		fix: 'Delete the pictures and sheets that you do not need, and save the file again.',
	},
	tooManyRows: {
		what: 'has a row below row {most}, the last row in Excel',
		fix: 'Delete the rows that you do not need, and save the file again.',
	},
	tooManySharedTexts: {
		what: 'has more than {most} different texts',
		fix: 'Split the data into several files.',
	},
	tooManySheets: {
		what: 'is a workbook with more than {most} sheets',
		fix: 'Delete the sheets that you do not need, and save the file again.',
	},
	unpacksTooLarge: {
		what: 'is a workbook that is larger than {most} after unpacking',
		fix: 'Copy the rows that you need into a new workbook, and upload that workbook.',
	},
} satisfies Readonly<Record<string, Words>>;

const xmlWords = {
	attributeTwice: 'The attribute {name} appears twice in one tag',
	attributeWithoutValue: 'The attribute {name} has no value',
	bareAmpersand: 'An & must be written as &amp;',
	bareLessThan: 'The value of {name} contains <, which must be written as &lt;',
	cfdiWithoutVersion: 'The file is not a CFDI 4.0: its Comprobante has no Version',
	dashesInComment: 'A comment contains --',
	earlierCfdi: 'The file is a CFDI {version} or older, not a CFDI 4.0',
	elementTwice: '{name} appears twice',
	endTagDoesNotEnd: 'The end tag of {name} is not closed',
	endsInElement: 'The file ends before {name} is closed',
	endsInTag: 'The file ends inside the tag of {name}',
	forbiddenCharacter: 'XML cannot contain this character',
	forbiddenReference: '{reference} is not a character that XML can contain',
	hasDoctype: 'The file has a DOCTYPE, which is not supported',
	hasInstruction: 'The file has a processing instruction (<?…?>), which is not supported',
	lateXmlDeclaration: 'The XML declaration is not at the very start of the file',
	linksOnly: {
		what: 'The service sent links instead of files',
		fix: 'Download the XML from the link{=withRequest|}.',
	},
	longXmlName: '{what} has a name of more than {most} characters',
	moreAfterEnd: 'There is more content after the end of {name}',
	noCfdi: 'The file is not a CFDI 4.0: its first element is {name} in the namespace {namespace}',
	noCfdiNorNamespace: 'The file is not a CFDI 4.0: its first element is {name} without a namespace',
	noFirstElement: 'The file ends before its first element',
	noPlaceInJson: '{holder} contains {name}, which the JSON of the invoice cannot hold',
	noSpaceInTag: 'A space is missing in the tag of {name}',
	noXmlDeclaration: 'The file does not begin with an XML 1.0 declaration',
	noXmlFile: {
		what: 'The service did not send an XML',
		fix: 'Ask your invoicing service how to download the XML.',
	},
	noXmlName: '{what} does not have a valid XML name',
	otherCfdiVersion: 'The file is not a CFDI 4.0: its Comprobante has Version {version}',
	otherEncoding: 'The file is in {encoding}, not in UTF-8',
	declaredEncodingDiffers: 'The file declares that it is in {encoding}, not in UTF-8',
	otherTagClosed: 'The end tag is for {closed}, but {name} is not closed yet',
	ownEntity:
		'{entity} is a custom entity, and only &amp;, &lt;, &gt;, &apos; and &quot; are supported',
	prefixWithoutNamespace: '{name} declares a prefix without a namespace',
	reservedNamespace: '{name} declares a prefix or a namespace that is reserved in XML',
	stopsBeingUtf8: 'The file is not valid UTF-8 from here on',
	strayCdataEnd: 'A text contains ]]>',
	strayElement: "{holder} contains {name}, which SAT's standard does not allow there",
	strayText: "{name} contains text, which SAT's standard does not allow there",
	textBeforeFirstElement: 'There is text before the first element',
	tooDeep: 'Elements are nested more than {most} levels deep',
	tooManyXmlNames: 'There are more than {most} elements and attributes',
	unknownPrefix: '{name} has the prefix {prefix}, but xmlns:{prefix} is missing',
	valueWithoutQuotes: 'The value of {name} is not in quotes',
	xmlAttributeOf: 'An attribute of {name}',
	xmlCdata: 'A CDATA section',
	xmlComment: 'A comment',
	xmlDoesNotEnd: '{what} does not end',
	xmlEndTag: 'An end tag',
	xmlTag: 'A tag',
	xmlTooLarge: 'The XML is larger than {most}',
	xmlValueOf: 'The value of {name}',
	zipOnly: {
		what: 'The service sent a ZIP instead of the XML',
		fix: 'Extract the XML from the ZIP{=withCompression|}.',
	},
} satisfies Readonly<Record<string, Words>>;

const xmlRemedies = {
	damagedXml:
		'The file was damaged or changed after it was stamped. Download it again from the service that stamped it.',
	notAnInvoice: 'Use the XML of a CFDI 4.0: its first element is cfdi:Comprobante.',
	notUtf8:
		'Anexo 20 requires UTF-8. Ask the service that stamped the invoice for the original file.',
	tooLarge: 'Read the XML with another program.',
	unusualXml: 'The XML differs from a usual stamped CFDI. Check the source of the file.',
} satisfies Readonly<Record<string, Fix>>;

const kinds = {
	...lineWords,
	...paymentRuleWords,
	...paymentWords,
	...headerWords,
	...lineItemWords,
	...partyWords,
	...taxWords,
	...boundWords,
	...taxCertificateWords,
	...textWords,
	...xmlWords,
} satisfies Readonly<Record<string, Words>>;

/** Every problem code that has a message in this package. */
export type Kind = keyof typeof kinds;

export const en: Language<Kind> = {
	name: 'en',
	kinds,
	codes: {
		...headerCodes,
		...partyCodes,
		...lineItemCodes,
		...taxCodes,
		...certifierCodes,
		...paymentCodes,
	},
	cancellationCodes,
	remedies: {
		...lineRemedies,
		...paymentRemedies,
		...paymentRuleRemedies,
		...headerRemedies,
		...lineItemRemedies,
		...partyRemedies,
		...taxRemedies,
		...taxCertificateRemedies,
		...xmlRemedies,
	},
	labels: () => undefined,
	places: {
		column: 'column',
		expectedTotal: '{=expectedTotalField|the expected total}',
		line: 'Line',
		localTaxes: '{=localTaxRow|local tax}',
		row: 'Row',
		spreadsheet: 'The spreadsheet',
	},
	and: () => 'and',
	or: () => 'or',
	placed: (place, what) =>
		/^(is|are|does|has|needs|says|would) /.test(what) ? `${place} ${what}` : `${place}: ${what}`,
	listed: (label) => label,
	inPlace: /^(?:Line|Row) \d+, /,
};
