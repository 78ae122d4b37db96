import type { Codes } from '../language';
import { CUSTOMER_DATA, OR_IN_CREDENTIAL, OWN_DATA } from './rules';

const CONFIRMATION =
	'check the amount, and if it is right ask your service for a confirmation key and give it as Confirmacion in {=moreJson|the invoice}.';

const CUSTOMS =
	'two digits of the year, two of the customs office, four of the patent and seven of the number, with two spaces between them.';

const CALCULATE = '{=calculate|Let the totals be calculated}';

/** What SAT and its certifiers say of an invoice that is to be stamped. */
export const invoiceCodes: Codes = {
	// The codes about the Comprobante itself, its global information and its relations.
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
	// The codes about Emisor and Receptor.
	CFDI40138: {
		cause: "The issuer's name is not in SAT's list of taxpayers.",
		fix: `Write {Emisor.Nombre} as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	CFDI40139: {
		cause: "The issuer's name is not the one registered for the issuer's RFC.",
		fix: `Write {Emisor.Rfc} and {Emisor.Nombre} as SAT has them registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	CFDI40140: {
		cause: "The issuer's regime is not a code of c_RegimenFiscal.",
		fix: { json: 'Choose one in {Emisor.RegimenFiscal}.', orDefault: OR_IN_CREDENTIAL },
	},
	CFDI40141: {
		cause:
			"The issuer's regime is not for their kind of taxpayer: an RFC of 12 characters is a company's (moral), one of 13 a person's (física).",
		fix: `Choose in {Emisor.RegimenFiscal} one that SAT has registered for you: ${OWN_DATA}.`,
	},
	CFDI40142: {
		cause:
			'FacAtrAdquirente is not a valid operation number of an invoice issued through its buyer.',
		fix: 'Correct FacAtrAdquirente in the JSON of the invoice, or leave it out.',
	},
	CFDI40143: {
		cause:
			"The recipient's RFC is not in SAT's list of taxpayers, or does not have the form of an RFC.",
		fix: `Write {Receptor.Rfc} as SAT has it registered: ${CUSTOMER_DATA}. Without an RFC, use XAXX010101000.`,
	},
	CFDI40144: {
		cause: "The recipient's name is not in SAT's list of taxpayers.",
		fix: `Write {Receptor.Nombre} as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	CFDI40145: {
		cause: "The recipient's name is not the one registered for the recipient's RFC.",
		fix: `Write {Receptor.Rfc} and {Receptor.Nombre} as SAT has them registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	CFDI40146: {
		cause: 'Only the RFC XAXX010101000 may have the name PUBLICO EN GENERAL.',
		fix: 'Set {Receptor.Rfc} to XAXX010101000, or give the name of your customer.',
	},
	CFDI40147: {
		cause: "The recipient's postal code is not in SAT's list of taxpayers.",
		fix: `Give in {Receptor.DomicilioFiscalReceptor} the five digits that SAT has registered: ${CUSTOMER_DATA}.`,
	},
	CFDI40148: {
		cause: "The postal code is not the one registered for the recipient's RFC.",
		fix: `Give in {Receptor.DomicilioFiscalReceptor} that of the tax address that SAT has registered, not of the delivery address: ${CUSTOMER_DATA}.`,
	},
	CFDI40149: {
		cause:
			'For XAXX010101000 and XEXX010101000 the recipient has the postal code of the place of issue.',
		fix: 'Give the same code in {Receptor.DomicilioFiscalReceptor} and in {LugarExpedicion}.',
	},
	CFDI40150: {
		cause: '{Receptor.ResidenciaFiscal} is not a code of c_Pais.',
		fix: 'Give the three letters of the country, such as USA, in {Receptor.ResidenciaFiscal}.',
	},
	CFDI40151: {
		cause: '{Receptor.ResidenciaFiscal} is given although the recipient is not a customer abroad.',
		fix: 'Empty {Receptor.ResidenciaFiscal}, or use the RFC XEXX010101000.',
	},
	CFDI40152: {
		cause: '{Receptor.ResidenciaFiscal} is Mexico (MEX), which is not abroad.',
		fix: 'Give the country of your customer in {Receptor.ResidenciaFiscal}, or empty it.',
	},
	CFDI40153: {
		cause:
			'A customer abroad with {Receptor.NumRegIdTrib}, or of an invoice with the complement for foreign trade (Comercio Exterior), has no country (ResidenciaFiscal).',
		fix: 'Give their country in {Receptor.ResidenciaFiscal}.',
	},
	CFDI40154: {
		cause: '{Receptor.NumRegIdTrib} is given although the recipient is not a customer abroad.',
		fix: 'Empty {Receptor.NumRegIdTrib}, or use the RFC XEXX010101000.',
	},
	CFDI40155: {
		cause:
			'An invoice to XEXX010101000 with the complement for foreign trade (Comercio Exterior) needs {Receptor.NumRegIdTrib}.',
		fix: 'Give the tax ID of the customer in their own country in {Receptor.NumRegIdTrib}.',
	},
	CFDI40156: {
		cause:
			'{Receptor.NumRegIdTrib} does not have the form of a tax ID of the country in {Receptor.ResidenciaFiscal}.',
		fix: 'Correct {Receptor.NumRegIdTrib}, or the country in {Receptor.ResidenciaFiscal}.',
	},
	CFDI40157: {
		cause: "The recipient's regime is not a code of c_RegimenFiscal.",
		fix: 'Choose one in {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40158: {
		cause:
			"The recipient's regime is not for their kind of taxpayer: an RFC of 12 characters is a company's (moral), one of 13 a person's (física).",
		fix: `Choose in {Receptor.RegimenFiscalReceptor} the one that SAT has registered for your customer: ${CUSTOMER_DATA}.`,
	},
	CFDI40159: {
		cause: 'For XAXX010101000 and XEXX010101000 the regime of the recipient is 616.',
		fix: 'Set {Receptor.RegimenFiscalReceptor} to 616 - Sin obligaciones fiscales.',
	},
	CFDI40160: {
		cause: '{Receptor.UsoCFDI} is not a code of c_UsoCFDI.',
		fix: 'Choose one in {Receptor.UsoCFDI}.',
	},
	CFDI40161: {
		cause:
			"{Receptor.UsoCFDI} is not allowed for the recipient's kind of taxpayer or for their regime.",
		fix: `Choose in {Receptor.UsoCFDI} one that the regime of your customer allows, or correct {Receptor.RegimenFiscalReceptor} if it is not theirs: ${CUSTOMER_DATA}.`,
	},
	// The codes about the lines (Conceptos), except their taxes.
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
	// The codes about the taxes of the lines.
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
	// The codes about the summary of taxes (Impuestos of the Comprobante).
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
	// Codes of certifiers that refuse to stamp, outside of SAT's matrix, and the matrix's last one.
	'401': {
		cause:
			'{Fecha} is more than 72 hours in the past, or in the future, in the local time of the place of issue.',
		fix: 'Leave {Fecha} empty, so that the service uses the current time, or give a local time of the last 72 hours.',
	},
	'307': {
		cause: 'The invoice has a stamp already: it was stamped before.',
		fix: 'Do not send it again: look in your service for the invoice and its UUID.',
	},
	CFDI40999: {
		cause: 'SAT refused the invoice for a reason that has no code of its own.',
		fix: 'Read the rest of the message, and ask your service which part of the invoice it means.',
	},
};

/** What SAT's cancellation service says: a number of it means something else for a stamp. */
export const cancellationCodes: Codes = {
	'201': {
		cause:
			'SAT accepted the request. The invoice is not cancelled yet: its recipient may have to accept it, and has three working days to refuse; without an answer it is cancelled. Since 2026 that holds for a payment complement, too.',
		fix: 'Nothing: ask your service later whether the cancellation went through.',
	},
	'202': {
		cause: 'The invoice was cancelled before, or its cancellation was requested before.',
		fix: 'Do not request it again.',
	},
	'203': {
		cause: 'The invoice belongs to another issuer: check the RFC with which you cancel.',
		fix: 'Cancel it with the account of the issuer who stamped it.',
	},
	'204': {
		cause: 'The invoice cannot be cancelled, for example because another invoice refers to it.',
		fix: 'Cancel the invoices that refer to it first, then this one.',
	},
	'205': {
		cause:
			'SAT does not know the invoice (yet): a new stamp can take up to 48 hours to reach SAT. Try again later.',
		fix: 'Check {Id}, and if it is right {=runAgain|try again} in a day or two.',
	},
	'206': {
		cause: 'The UUID is not that of an invoice of the primary sector.',
		fix: 'Check {Id}: this kind of cancellation is for the primary sector only.',
	},
	'207': {
		cause: 'The reason is missing, or is not one of 01 to 04.',
		fix: 'Choose one of the four in {MotivoCancelacion}.',
	},
	'208': {
		cause:
			'The replacement UUID is missing or wrong: reason 01 needs the UUID of the invoice that replaces this one.',
		fix: 'Stamp the new invoice first, then give its UUID in {FolioSustitucion}.',
	},
	'209': {
		cause: 'A replacement UUID was sent, but only reason 01 has one.',
		fix: 'Choose reason 01, or empty {FolioSustitucion}.',
	},
};
