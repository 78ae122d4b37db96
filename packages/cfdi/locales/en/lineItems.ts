import type { Codes, Fix, Words } from '../language';
import { CALCULATE, wrong, wrongAmount } from './phrases';

const CUSTOMS =
	'two digits of the year, two of the customs office, four of the patent and seven of the number, with two spaces between them.';

/** Faults of the lines (Conceptos), except their taxes. */
export const lineItemWords = {
	notWithForeignTrade: wrong('with ComercioExterior it must be left out'),
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
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
export const lineItemCodes: Codes = {
	CFDI40162: {
		cause: '{Conceptos.ClaveProdServ} is not a code of c_ClaveProdServ.',
		fix: {
			json: 'Look up the eight digits of the product in c_ClaveProdServ for {Conceptos.ClaveProdServ}: 01010101 only if nothing there fits.',
			form: 'Search for the product in the list of {Conceptos.ClaveProdServ} (c_ClaveProdServ), and choose its eight digits: 01010101 only if nothing there fits.',
		},
	},
	CFDI40163: {
		cause:
			'The catalog requires a complement with this {Conceptos.ClaveProdServ}, and the invoice has none.',
		fix: 'Give the complement in {=moreJson|the invoice}, or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause: 'The catalog requires a tax with this {Conceptos.ClaveProdServ}, and the line has none.',
		fix: 'Add the tax in {Conceptos.Impuestos}, or choose another {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: {
		cause: '{Conceptos.ClaveUnidad} is not a code of c_ClaveUnidad.',
		fix: 'Choose one in {Conceptos.ClaveUnidad}: H87 for pieces, E48 for services.',
	},
	CFDI40166: {
		cause: '{Conceptos.ValorUnitario} must be larger than 0 in an invoice of type I, E or N.',
		fix: 'Correct {Conceptos.ValorUnitario}: a free item has its price, and a {Conceptos.Descuento} of the same amount.',
	},
	CFDI40167: {
		cause:
			'{Conceptos.Importe} is not {Conceptos.Cantidad} times {Conceptos.ValorUnitario}, not even within what rounding allows.',
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
	CFDI40170: {
		cause: '{Conceptos.ObjetoImp} is not a code of c_ObjetoImp.',
		fix: 'Choose one in {Conceptos.ObjetoImp}: 01 to 08.',
	},
	CFDI40171: {
		cause: 'With {Conceptos.ObjetoImp} 02 (subject to taxes) the line must say which taxes.',
		fix: 'Give them in {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 01 if there are none.',
	},
	CFDI40172: {
		cause: 'With {Conceptos.ObjetoImp} 01, 03, 04 or 05 the line must have no taxes.',
		fix: 'Remove {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI40187: {
		cause: "The third party's RFC is not in SAT's list of taxpayers with obligations (l_LCO).",
		fix: 'Correct RfcACuentaTerceros in {=lineItemsJson|the line}: EXT990101NI1 is for sellers abroad.',
	},
	CFDI40188: {
		cause: "The third party's RFC is that of the issuer or of the recipient.",
		fix: 'Correct RfcACuentaTerceros in {=lineItemsJson|the line}, or remove ACuentaTerceros from the line.',
	},
	CFDI40189: {
		cause:
			"The third party's name is not in SAT's list of taxpayers, or is not the fixed text for EXT990101NI1.",
		fix: 'Write NombreACuentaTerceros as SAT has it registered: the Cédula de Datos Fiscales of the third party shows it.',
	},
	CFDI40190: {
		cause: "The third party's name is not the one registered for their RFC.",
		fix: 'Write RfcACuentaTerceros and NombreACuentaTerceros as SAT has them registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	CFDI40191: {
		cause: "The third party's regime is not a code of c_RegimenFiscal.",
		fix: 'Correct RegimenFiscalACuentaTerceros in {=lineItemsJson|the line}.',
	},
	CFDI40192: {
		cause: "The third party's postal code is not in SAT's list of taxpayers.",
		fix: 'Give as DomicilioFiscalACuentaTerceros the five digits that SAT has registered: the Cédula de Datos Fiscales of the third party shows them.',
	},
	CFDI40193: {
		cause:
			"The postal code is not the one registered for the third party's RFC, or with EXT990101NI1 not that of {LugarExpedicion}.",
		fix: 'Correct DomicilioFiscalACuentaTerceros in {=lineItemsJson|the line}.',
	},
	CFDI40194: {
		cause: 'NumeroPedimento of the line is not a valid customs declaration.',
		fix: `Correct it in {=lineItemsJson|the line}: ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'The line has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the line, or the complement from the invoice.',
	},
	CFDI40196: {
		cause: 'ClaveProdServ of a part (Parte) is not a code of c_ClaveProdServ.',
		fix: 'Give the part the eight digits of its product in {=lineItemsJson|the line}.',
	},
	CFDI40197: {
		cause: 'ValorUnitario of a part (Parte) must be larger than 0.',
		fix: 'Correct ValorUnitario of the part in {=lineItemsJson|the line}, or leave it out.',
	},
	CFDI40198: {
		cause: 'Importe of a part (Parte) is not its Cantidad times its ValorUnitario.',
		fix: 'Correct Importe of the part in {=lineItemsJson|the line}, or leave it out.',
	},
	CFDI40199: {
		cause: 'NumeroPedimento of a part (Parte) is not a valid customs declaration.',
		fix: `Correct it in the part in {=lineItemsJson|the line}: ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'A part (Parte) has a NumeroPedimento although the invoice has the complement for foreign trade.',
		fix: 'Remove InformacionAduanera from the part, or the complement from the invoice.',
	},
	CFDI140223: {
		cause: 'With RfcACuentaTerceros EXT990101NI1 the regime of the third party is 616.',
		fix: 'Set RegimenFiscalACuentaTerceros to 616 in {=lineItemsJson|the line}.',
	},
	CFDI140226: {
		cause:
			'With {Conceptos.ObjetoImp} 06 or 08 the line must have neither IVA (002) nor IEPS (003).',
		fix: 'Remove them from {Conceptos.Impuestos}, or set {Conceptos.ObjetoImp} to 02.',
	},
	CFDI140227: {
		cause:
			'With {Conceptos.ObjetoImp} 07 the line must have no IVA (002), and must transfer IEPS (003).',
		fix: 'Give IEPS and no IVA in {Conceptos.Impuestos}, or choose another code in {Conceptos.ObjetoImp}.',
	},
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const lineItemRemedies = {
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
	writePartAmount: {
		json: 'Write it in the part such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
		form: 'Write it in the part in {=lineItemsJson|the line} such as 1250.50: a dot, no commas, no currency sign, at most 6 decimals.',
	},
} satisfies Readonly<Record<string, Fix>>;
