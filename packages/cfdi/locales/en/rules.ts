import type { Fix, Words } from '../language';

/** What helps where a value is neither in an invoice nor in the settings: `orDefault` of a fix. */
export const OR_IN_CREDENTIAL = 'Or fill in {default} once{=inCredential|}.';

/**
 * What SAT has registered of a taxpayer, where they can look it up. An invoice must not depend on their
 * Constancia de Situación Fiscal (CFF, article 83, IX).
 */
export const OWN_DATA = 'your Cédula de Datos Fiscales shows it';
export const CUSTOMER_DATA = "your customer's Cédula de Datos Fiscales shows it";

/** What is wrong with an attribute that was read as a text. */
export const wrong = (why: string) => `is "{value}", but ${why}`;

/** What is wrong with an attribute that was read as a number. */
export const wrongAmount = (why: string) => `is {value}, but ${why}`;

/** Why an attribute or an element may not be missing. */
export const missing = (why: string) => `is missing, but ${why}`;

/** Every amount, wherever it is, and the sums of the invoice. */
const sumOfParts =
	'{SubTotal} {subTotal}{discount}{transferred}{withheld}{localTransferred}{localWithheld} comes to {sum}';

/** Of invoices, by SAT's rules. Where a rule has a code of SAT, what to do is said by the code. */
export const ruleWords = {
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
			orDefault: OR_IN_CREDENTIAL,
		},
	},
	empty: 'is empty',
	hasForeignTrade: wrong('the {Complemento} has ComercioExterior'),
	issuedInTheFuture: wrong(
		'that is in the future: it must be the local time where the invoice is issued',
	),
	needsForeignTrade: wrong('with it the {Complemento} must have ComercioExterior'),
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
	// Emisor and Receptor
	abroadOnly: wrong('it is for customers abroad (XEXX010101000), and {Receptor.Rfc} is "{rfc}"'),
	exportNeedsIt: missing('a customer abroad (XEXX010101000) needs it beside ComercioExterior'),
	foreignIdNeedsCountry: missing('{NumRegIdTrib} is given'),
	foreignerHasCountry: {
		what: missing('a customer abroad (XEXX010101000) has the country where they pay taxes'),
		fix: 'Give the three letters of the country, such as USA, in {ResidenciaFiscal}.',
	},
	generalPublicNeedsName: {
		what: missing(
			"with {Receptor.Rfc} XAXX010101000 it is PUBLICO EN GENERAL or the customer's own name",
		),
		fix: 'For one sale to a customer without an RFC: write in {Receptor.Nombre} their own name, and leave {InformacionGlobal} empty. For the sales of a period: write PUBLICO EN GENERAL, and give period, months and year in {InformacionGlobal}. For both: {Receptor.RegimenFiscalReceptor} is 616, {Receptor.UsoCFDI} S01 and {Receptor.DomicilioFiscalReceptor} {place} (your own place of issue).',
	},
	genericPostalCode: wrong('with {Receptor.Rfc} {rfc} it must be {LugarExpedicion}, "{issued}"'),
	genericRegime: wrong('with {Receptor.Rfc} {rfc} it must be 616 (Sin obligaciones fiscales)'),
	codeOfPlace: 'the code of {LugarExpedicion}',
	genericRecipient: {
		what: 'is that of a customer with an RFC of their own, but {Rfc} is {rfc}, a generic one',
		fix: 'If your customer has an RFC, write it in {Rfc}. If not, set {RegimenFiscalReceptor} to 616, {UsoCFDI} to S01 and {DomicilioFiscalReceptor} to {place} (your own place of issue).',
	},
	issuerMissing: {
		what: 'is not given: {Emisor.Rfc} and {Emisor.RegimenFiscal} are empty',
		fix: {
			json: 'Give {Emisor.Rfc} and {Emisor.RegimenFiscal}: your Cédula de Datos Fiscales shows both.',
			orDefault: 'Or fill in both once{=inCredential|}.',
		},
	},
	issuedByAnother: {
		what: 'is of the issuer {rfc}, {=issuedByAnother|and not of {own}}',
		fix: '{=chooseCredential|Correct one of the two}.',
	},
	mexicoIsNotAbroad: wrong('it must be a country other than Mexico'),
	moralPerson: 'company (persona moral)',
	nameHasCapitalRegime: {
		what: wrong(
			'SAT registers names without the kind of company (régimen de capital: SA DE CV and the like)',
		),
		fix: 'Write {registered} in {Nombre}.',
	},
	nameNotInUpperCase: wrong('SAT registers names in upper case'),
	noCountry: wrong('it must be a country in three capital letters, such as USA'),
	noRfc: wrong('{why}'),
	physicalPerson: 'natural person (persona física)',
	postalCodeMissing: {
		what: missing('SAT requires it, and not every service adds it'),
		fix: {
			json: 'Write in {LugarExpedicion} the five digits of where you issue the invoice.',
			orDefault: OR_IN_CREDENTIAL,
		},
	},
	publicNeedsItsRfc: wrong('with the name PUBLICO EN GENERAL it must be XAXX010101000'),
	regimeAndUseOfOtherPerson: {
		what: 'is "{value}" and {UsoCFDI} "{use}", but {rfc} is the RFC of a {person}, which can have neither',
		fix: `Choose in {RegimenFiscalReceptor} the regime that SAT has registered, most often 601, 603 or 626: ${CUSTOMER_DATA}. Choose in {UsoCFDI} what the invoice is for, most often G03 (Gastos en general). If your customer is a natural person, correct {Rfc}.`,
	},
	regimeOfOtherPerson: wrong('{rfc} is the RFC of a {person}, which cannot have regime {value}'),
	rfcDate: 'the date in it, {date} (YYMMDD), does not exist',
	rfcLength: 'an RFC has 12 characters (persona moral) or 13 (persona física), not {length}',
	rfcPattern:
		'an RFC is 3 or 4 letters, a date (YYMMDD) and 3 more letters or digits, without spaces or hyphens',
	rfcUpperCase: 'an RFC is written in upper case',
	taxIdOfCountry: wrong('in {country} it must be nine digits, without hyphens'),
	useNotOfRegime: {
		what: wrong('{RegimenFiscalReceptor} {regime} does not allow it'),
		fix: `Choose {or:uses} in {UsoCFDI}, as your customer uses the invoice, or correct {RegimenFiscalReceptor} if it is not theirs: ${CUSTOMER_DATA}.`,
	},
	useOfCfdi33: {
		what: 'is "{value}" (Por definir), which no longer exists in CFDI 4.0',
		fix: 'Choose in {UsoCFDI} what your customer uses the invoice for: most often G03 (Gastos en general), or S01 (Sin efectos fiscales) for a person who deducts nothing.',
	},
	useOfOtherPerson: {
		what: wrong('{rfc} is the RFC of a {person}, which cannot have this use'),
		fix: 'Choose in {UsoCFDI} what your customer uses the invoice for: most often G03 (Gastos en general), or G01 (Adquisición de mercancías) for goods that they sell on.',
	},
	paymentVouchers: 'payment complements (type P)',
	payrollVouchers: 'payrolls (type N)',
	useOfOtherVoucher: {
		what: wrong('only {vouchers} have this use'),
		fix: 'Choose in {Receptor.UsoCFDI} what your customer uses the invoice for: most often G03 (Gastos en general), or G01 (Adquisición de mercancías) for goods that they sell on.',
	},
	wrongCheckDigit: {
		what: wrong('its last character is not the check digit calculated from the others'),
		fix: 'Read {Receptor.Rfc} again, letter by letter: a mistyped RFC looks like this, but a few real ones do, too. Your customer finds it in their Cédula de Datos Fiscales.',
	},
	// Lines
	notWithForeignTrade: wrong('beside ComercioExterior it must be left out'),
	discountAboveImporte: wrongAmount('it may not be more than {Importe}, which is {importe}'),
	endedInCatalog: wrong('that code of {catalog} ended on {end}'),
	addendaNotChecked: {
		what: 'was not checked',
		fix: 'It is no part of the CFDI: your customer checks it.',
	},
	complementNotChecked: {
		what: 'has {name}, of whose content nothing was checked',
		fix: 'Nothing in it was looked at here: your invoicing service and SAT check it.',
	},
	voucherNotChecked: {
		what: wrong('only what is outside its complement {name} was checked'),
		fix: 'Nothing in that complement was looked at here: your invoicing service and SAT check it.',
	},
	fuelPermitOfNoType: {
		what: wrong('no type of SAT (PER01 to PER11) has such a permit'),
		fix: 'Write it as the permit has it, such as PL/1234/EXP/ES/2015.',
	},
	fuelPermitOfOtherType: {
		what: wrong('a permit of {type} is written as {example}'),
		fix: 'Correct the permit, or its type.',
	},
	fuelProductUnknown: {
		what: wrong('c_ClaveHYP has only {products}'),
		fix: 'Give the product code of the fuel.',
	},
	fuelProductDiffers: {
		what: wrong('{ClaveProdServ} of the line is another one'),
		fix: 'Give both the same code.',
	},
	fuelSubproductOfOther: {
		what: wrong('the subproducts of {product} are {codes}'),
		fix: 'Choose one of {codes}.',
	},
	fuelInLitres: {
		what: wrong('fuel is measured in litres (LTR)'),
		fix: 'Give LTR, and the quantity in litres.',
	},
	fuelNeedsComplement: {
		what: wrong('since 24 April 2026 a line of fuel needs the complement HidroYPetro'),
		fix: '{=fuel|Give the line its fuelPermit, and for diesel its fuelSubproduct}.',
	},
	genericThirdParty: wrong('a generic RFC is not the RFC of a third party'),
	moreDecimalsThanImporte: wrongAmount(
		'it may have no more decimals than {Importe}, which is {importe}',
	),
	noCustomsOffice: wrong('c_Aduana has no customs office "{office}"'),
	noPedimento: wrong(
		'it must be 2, 2, 4 and 7 digits with two spaces between them, such as "15  48  3009  0001234"',
	),
	noProductCode: wrong('it must be eight digits'),
	noUnitCode: wrong('it must be a code of one to three letters or digits, such as H87'),
	notInListOf: wrong("SAT's {catalog} of {asOf} has no such code"),
	notQuantityTimesPrice: {
		what: wrongAmount('{Cantidad} {first} x {ValorUnitario} {second} comes to {product}'),
		fix: '{=calculate|Let the totals be calculated}, which works out all sums; or write {product} in {Importe}, or correct {Cantidad} or {ValorUnitario}.',
	},
	pedimentoOfFuture: wrong('it may not be of a year after 20{year}'),
	priceOfTypeIsAboveZero: wrongAmount('with {TipoDeComprobante} {type} it must be larger than 0'),
	sameRfcAsParty: wrong('it must differ from the RFC of Emisor and of Receptor'),
	sellerAbroadName: {
		what: wrong('with EXT990101NI1 SAT requires a fixed text'),
		fix: 'With EXT990101NI1 write: {text}.',
	},
	sellerAbroadPostalCode: wrong('with EXT990101NI1 it must be {LugarExpedicion}, "{issued}"'),
	sellerAbroadRegime: wrong('with EXT990101NI1 it must be 616'),
	sellerAbroadSpelling: {
		what: wrong("SAT's text has other accents, letters or spaces"),
		fix: 'With EXT990101NI1 write: {text}.',
	},
	// Taxes of a line
	exemptHasBoth: wrong(
		'then {TasaOCuota} and {Importe} must be left out, and {TasaOCuota} and {Importe} are there',
	),
	exemptHasOne: wrong('then {TasaOCuota} and {Importe} must be left out, and {name} is there'),
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
	// Global invoices
	andMoreLikeIt: ', and {count} more like it',
	bimonthlyRegime: wrong(
		'05 (Bimestral) is for issuers of regime 621, and {Emisor.RegimenFiscal} is "{regime}"',
	),
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

/** What to do where the code of a rule says too little, or there is none. */
export const ruleRemedies = {
	chooseRegime: `Choose in {Receptor.RegimenFiscalReceptor} the one that SAT has registered for your customer, most often {or:usual}: ${CUSTOMER_DATA}.`,
	copyRfc: `Copy {Receptor.Rfc} once more: ${CUSTOMER_DATA}. A character is missing, wrong or too many.`,
	customerOrPublic:
		'If the invoice is for the customer of these data, write their RFC in {Rfc} and their name in {Nombre}. If it is for the sales of a period, set {RegimenFiscalReceptor} to 616, {UsoCFDI} to S01 and {DomicilioFiscalReceptor} to {place} (your own place of issue), and give period, months and year in {InformacionGlobal}.',
	paymentOrUse:
		'If you mean the payment of an earlier invoice with PPD, use {=paymentOperation|a payment complement}. If not, choose in {Receptor.UsoCFDI} what your customer uses the invoice for: most often G03 (Gastos en general).',
	writeRegisteredName: `Write {Nombre} as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	writeOwnName: `Write {Nombre} as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	writePlaceOfIssue: 'Write in {DomicilioFiscalReceptor} the postal code of {LugarExpedicion}.',
	writePostalCode: `Write in {DomicilioFiscalReceptor} the five digits of the tax address: ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Correct {Emisor.Rfc}: ${OWN_DATA}.`,
		orDefault: OR_IN_CREDENTIAL,
	},
	correctLocalTaxes:
		'Correct ImpuestosLocales in the {Complemento}: its sums are those of its rows.',
	giveStampedUuid:
		'Give in {CfdiRelacionados} the UUID (Folio Fiscal) that the earlier invoice got when it was stamped, not its Folio.',
	searchPartCode:
		'Look in c_ClaveProdServ for the ClaveProdServ of the part, or keep it if SAT has added it since.',
	searchProductCode: {
		json: 'Look in c_ClaveProdServ for the {Conceptos.ClaveProdServ} of what is sold, or keep it if SAT has added it since.',
		form: 'Search in {Conceptos.ClaveProdServ} for what is sold, or keep the code if SAT has added it since.',
	},
	searchUnitCode: {
		json: 'Look in c_ClaveUnidad for the {Conceptos.ClaveUnidad}, or keep it if SAT has added it since.',
		form: 'Search in {Conceptos.ClaveUnidad} for the unit, or keep the code if SAT has added it since.',
	},
	writeImporteAsText: 'Write {Importe} as a text with all its decimals ("100.00", in quotes).',
	writeLineAmount: {
		json: 'Write it such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
		form: 'Write it in {=lineItems|the lines} such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	},
	writeLineTax: {
		json: 'Write it such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
		form: 'Write it in {=lineItemsJson|the line} such as 0.160000 or 1250.50: a dot, no commas, no % sign, at most 6 decimals.',
	},
	writePartAmount: {
		json: 'Write it in the part such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
		form: 'Write it in the part in {=lineItemsJson|the line} such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	},
	writeSummaryAmount:
		'{=calculate|Let the totals be calculated}, or write it such as 160.00: a dot, no commas, at most 6 decimals.',
	writeTotal:
		'{=calculate|Let the totals be calculated}, or write it such as 1160.00: a dot, no commas, no currency sign.',
} satisfies Readonly<Record<string, Fix>>;
