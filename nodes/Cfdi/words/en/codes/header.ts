import type { Codes } from '../../language';

const CONFIRMATION =
	'check the amount, and if it is right ask your service for a confirmation key and give it as Confirmacion in Additional Fields > More (JSON).';

/** The codes about the Comprobante itself, its global information and its relations. */
export const headerCodes: Codes = {
	CFDI40101: {
		cause: '{Fecha} is not written as a local date and time without a zone.',
		fix: 'Write {Fecha} like 2026-11-20T10:00:00, or leave it empty.',
	},
	CFDI40102: {
		cause:
			'The seal does not match the invoice: the invoice changed after it was sealed, or another key sealed it.',
		fix: 'Nothing in this node: your service seals the invoice, so report it there.',
	},
	CFDI40103: {
		cause: '{FormaPago} is given in an invoice of type T (Traslado), N (Nómina) or P (Pago).',
		fix: 'Leave {FormaPago} out (Invoice Source: JSON), or correct {TipoDeComprobante}.',
	},
	CFDI40104: {
		cause: '{FormaPago} is not a code of c_FormaPago.',
		fix: 'Choose one in {FormaPago}, or let the expression give two digits, such as 03.',
	},
	CFDI40105: {
		cause: 'With {MetodoPago} PPD the payment form is not known yet, so {FormaPago} must be 99.',
		fix: 'If it is paid later, set {FormaPago} to 99 - Por definir. If it is paid already, set {MetodoPago} to PUE.',
	},
	CFDI40106: {
		cause: 'The certificate that seals the invoice is not valid.',
		fix: 'Nothing in this node: renew the certificate (CSD) of the issuer in your service.',
	},
	CFDI40107: {
		cause: '{SubTotal} has more decimals than the currency allows (two for MXN).',
		fix: 'Set Options > Totals to Calculate, or round {SubTotal}.',
	},
	CFDI40108: {
		cause: '{SubTotal} is not the rounded sum of the {Conceptos.Importe} of all lines.',
		fix: 'Set Options > Totals to Calculate, or correct {SubTotal} or the {Conceptos.Importe} of a line.',
	},
	CFDI40109: {
		cause: '{SubTotal} of an invoice of type T (Traslado) or P (Pago) must be 0.',
		fix: 'Set {SubTotal} to 0, or correct {TipoDeComprobante}.',
	},
	CFDI40110: {
		cause: '{Descuento} is larger than {SubTotal}.',
		fix: 'Correct the {Conceptos.Descuento} of the lines, and set Options > Totals to Calculate.',
	},
	CFDI40111: {
		cause:
			'{Descuento} is not the rounded sum of the {Conceptos.Descuento} of the lines, or is given although no line has one, or is missing although one has.',
		fix: 'Give discounts in the line items only, and set Options > Totals to Calculate.',
	},
	CFDI40112: {
		cause: '{Descuento} has more decimals than the currency allows (two for MXN).',
		fix: 'Set Options > Totals to Calculate, or round {Descuento}.',
	},
	CFDI40113: {
		cause: '{Moneda} is not a code of c_Moneda.',
		fix: 'Choose one in {Moneda}, or let the expression give three upper-case letters, such as USD.',
	},
	CFDI40114: {
		cause: '{TipoCambio} of an invoice in MXN is not 1.',
		fix: 'Empty {TipoCambio}, or correct {Moneda}.',
	},
	CFDI40115: {
		cause: 'An invoice in a currency other than MXN needs {TipoCambio}.',
		fix: 'Give in {TipoCambio} how many MXN one unit of the currency is worth.',
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
		fix: 'Set Options > Totals to Calculate, or correct {Total} or the taxes.',
	},
	CFDI40120: {
		cause: '{Total} is above the limit that SAT accepts without a confirmation.',
		fix: `In Line Items ${CONFIRMATION}`,
	},
	CFDI40121: {
		cause: '{TipoDeComprobante} is not a code of c_TipoDeComprobante.',
		fix: 'Choose one in {TipoDeComprobante}: I, E, T, N or P.',
	},
	CFDI40122: {
		cause:
			'With {Exportacion} 02 the invoice needs the complement for foreign trade (Comercio Exterior).',
		fix: 'Set {Exportacion} to 01 if nothing leaves Mexico, or give the complement in Additional Fields > More (JSON).',
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
		fix: 'Leave {MetodoPago} out (Invoice Source: JSON), or correct {TipoDeComprobante}.',
	},
	CFDI40126: {
		cause: '{LugarExpedicion} is not a postal code of c_CodigoPostal.',
		fix: 'Give in {LugarExpedicion} the five digits of where you issue the invoice.',
	},
	CFDI40127: {
		cause: 'Confirmacion is given although {Total} and {TipoCambio} need none.',
		fix: 'Remove Confirmacion from Additional Fields > More (JSON).',
	},
	CFDI40128: {
		cause: 'Confirmacion is not a key issued to this issuer.',
		fix: 'Ask your service for a confirmation key, and give it as Confirmacion in Additional Fields > More (JSON).',
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
