import type { ErrorCode } from './errorCode';

const CONFIRMATION =
	'check the amount, and if it is right ask your service for a confirmation key and give it as Confirmacion in Additional Fields > More (JSON).';

/** The codes about the Comprobante itself, its global information and its relations. */
export const headerErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI40101',
		field: 'Fecha',
		cause: 'Fecha is not written as a local date and time without a zone.',
		fix: 'Write Additional Fields > Date (Fecha) like 2026-11-20T10:00:00, or leave it empty.',
	},
	{
		code: 'CFDI40102',
		field: 'Sello',
		cause:
			'The seal does not match the invoice: the invoice changed after it was sealed, or another key sealed it.',
		fix: 'Nothing in this node: your service seals the invoice, so report it there.',
	},
	{
		code: 'CFDI40103',
		field: 'FormaPago',
		cause: 'FormaPago is given in an invoice of type T (Traslado), N (Nómina) or P (Pago).',
		fix: 'Leave FormaPago out (Invoice Source: JSON), or correct Additional Fields > Voucher Type (Comprobante).',
	},
	{
		code: 'CFDI40104',
		field: 'FormaPago',
		cause: 'FormaPago is not a code of c_FormaPago.',
		fix: 'Choose one in Payment Form (Forma), or let the expression give two digits, such as 03.',
	},
	{
		code: 'CFDI40105',
		field: 'FormaPago',
		cause: 'With MetodoPago PPD the payment form is not known yet, so FormaPago must be 99.',
		fix: 'Set Payment Form (Forma) to 99 - Por definir, or Payment Method (Método) to PUE.',
	},
	{
		code: 'CFDI40106',
		field: 'Certificado',
		cause: 'The certificate that seals the invoice is not valid.',
		fix: 'Nothing in this node: renew the certificate (CSD) of the issuer in your service.',
	},
	{
		code: 'CFDI40107',
		field: 'SubTotal',
		cause: 'SubTotal has more decimals than the currency allows (two for MXN).',
		fix: 'Set Options > Totals to Calculate, or round SubTotal.',
	},
	{
		code: 'CFDI40108',
		field: 'SubTotal',
		cause: 'SubTotal is not the rounded sum of the Importe of all lines.',
		fix: 'Set Options > Totals to Calculate, or correct SubTotal or the Importe of a line.',
	},
	{
		code: 'CFDI40109',
		field: 'SubTotal',
		cause: 'SubTotal of an invoice of type T (Traslado) or P (Pago) must be 0.',
		fix: 'Set SubTotal to 0, or correct Additional Fields > Voucher Type (Comprobante).',
	},
	{
		code: 'CFDI40110',
		field: 'Descuento',
		cause: 'Descuento is larger than SubTotal.',
		fix: 'Correct the Descuento of the lines, and set Options > Totals to Calculate.',
	},
	{
		code: 'CFDI40111',
		field: 'Descuento',
		cause:
			'Descuento is not the rounded sum of the Descuento of the lines, or is given although no line has one, or is missing although one has.',
		fix: 'Give discounts in the line items only, and set Options > Totals to Calculate.',
	},
	{
		code: 'CFDI40112',
		field: 'Descuento',
		cause: 'Descuento has more decimals than the currency allows (two for MXN).',
		fix: 'Set Options > Totals to Calculate, or round Descuento.',
	},
	{
		code: 'CFDI40113',
		field: 'Moneda',
		cause: 'Moneda is not a code of c_Moneda.',
		fix: 'Choose one in Currency (Moneda), or let the expression give three upper-case letters, such as USD.',
	},
	{
		code: 'CFDI40114',
		field: 'TipoCambio',
		cause: 'TipoCambio of an invoice in MXN is not 1.',
		fix: 'Empty Additional Fields > Exchange Rate (Tipo Cambio), or correct Currency (Moneda).',
	},
	{
		code: 'CFDI40115',
		field: 'TipoCambio',
		cause: 'An invoice in a currency other than MXN needs TipoCambio.',
		fix: 'Give in Additional Fields > Exchange Rate (Tipo Cambio) how many MXN one unit of the currency is worth.',
	},
	{
		code: 'CFDI40116',
		field: 'TipoCambio',
		cause: 'TipoCambio is given with Moneda XXX, which is not a currency.',
		fix: 'Remove Additional Fields > Exchange Rate (Tipo Cambio), or choose another Currency (Moneda).',
	},
	{
		code: 'CFDI40117',
		field: 'TipoCambio',
		cause: 'TipoCambio is not written as a positive number with a dot and at most six decimals.',
		fix: 'Write Additional Fields > Exchange Rate (Tipo Cambio) like 17.5432: a dot, and no commas.',
	},
	{
		code: 'CFDI40118',
		field: 'TipoCambio',
		cause: 'TipoCambio is far from the rate that SAT expects for the currency.',
		fix: `In Additional Fields > Exchange Rate (Tipo Cambio) ${CONFIRMATION}`,
	},
	{
		code: 'CFDI40119',
		field: 'Total',
		cause:
			'Total is not SubTotal less Descuento, plus the transferred taxes, less the withheld ones.',
		fix: 'Set Options > Totals to Calculate, or correct Total or the taxes.',
	},
	{
		code: 'CFDI40120',
		field: 'Total',
		cause: 'Total is above the limit that SAT accepts without a confirmation.',
		fix: `In Line Items ${CONFIRMATION}`,
	},
	{
		code: 'CFDI40121',
		field: 'TipoDeComprobante',
		cause: 'TipoDeComprobante is not a code of c_TipoDeComprobante.',
		fix: 'Choose one in Additional Fields > Voucher Type (Comprobante): I, E, T, N or P.',
	},
	{
		code: 'CFDI40122',
		field: 'Exportacion',
		cause:
			'With Exportacion 02 the invoice needs the complement for foreign trade (Comercio Exterior).',
		fix: 'Set Additional Fields > Export (Exportación) to 01 if nothing leaves Mexico, or give the complement in Additional Fields > More (JSON).',
	},
	{
		code: 'CFDI40123',
		field: 'Exportacion',
		cause: 'Exportacion is not a code of c_Exportacion.',
		fix: 'Choose one in Additional Fields > Export (Exportación): 01 where nothing is exported.',
	},
	{
		code: 'CFDI40124',
		field: 'MetodoPago',
		cause: 'MetodoPago is not a code of c_MetodoPago.',
		fix: 'Choose PUE or PPD in Payment Method (Método).',
	},
	{
		code: 'CFDI40125',
		field: 'MetodoPago',
		cause: 'MetodoPago is given in an invoice of type T (Traslado) or P (Pago).',
		fix: 'Leave MetodoPago out (Invoice Source: JSON), or correct Additional Fields > Voucher Type (Comprobante).',
	},
	{
		code: 'CFDI40126',
		field: 'LugarExpedicion',
		cause: 'LugarExpedicion is not a postal code of c_CodigoPostal.',
		fix: 'Give in Place of Issue (Expedición) the five digits of where you issue the invoice.',
	},
	{
		code: 'CFDI40127',
		field: 'Confirmacion',
		cause: 'Confirmacion is given although Total and TipoCambio need none.',
		fix: 'Remove Confirmacion from Additional Fields > More (JSON).',
	},
	{
		code: 'CFDI40128',
		field: 'Confirmacion',
		cause: 'Confirmacion is not a key issued to this issuer.',
		fix: 'Ask your service for a confirmation key, and give it as Confirmacion in Additional Fields > More (JSON).',
	},
	{
		code: 'CFDI40129',
		field: 'Confirmacion',
		cause: 'Confirmacion was used for another invoice before.',
		fix: 'Ask your service for another confirmation key: each is valid for one invoice.',
	},
	{
		code: 'CFDI40130',
		field: 'InformacionGlobal',
		cause:
			'An invoice of income to XAXX010101000 with the name PUBLICO EN GENERAL is a global one, and must give its period.',
		fix: 'Fill in Additional Fields > Global Information (Global), or give another Recipient Name (Nombre) if it is one customer without an RFC.',
	},
	{
		code: 'CFDI40131',
		field: 'InformacionGlobal.Periodicidad',
		cause: 'Periodicidad is not a code of c_Periodicidad.',
		fix: 'Choose one in Additional Fields > Global Information (Global) > Period (Periodicidad): 01 to 05.',
	},
	{
		code: 'CFDI40132',
		field: 'InformacionGlobal.Periodicidad',
		cause:
			'Only issuers of regime 621 may issue global invoices every two months (Periodicidad 05).',
		fix: 'Choose another Period (Periodicidad), such as 04 - Mensual, or correct Issuer Regime (Régimen).',
	},
	{
		code: 'CFDI40133',
		field: 'InformacionGlobal.Meses',
		cause: 'Meses is not a code of c_Meses.',
		fix: 'Choose one in Additional Fields > Global Information (Global) > Months (Meses): 01 to 18.',
	},
	{
		code: 'CFDI40134',
		field: 'InformacionGlobal.Meses',
		cause: 'Meses is a pair of months, which only Periodicidad 05 has.',
		fix: 'Choose one month, 01 to 12, in Months (Meses).',
	},
	{
		code: 'CFDI40135',
		field: 'InformacionGlobal.Meses',
		cause: 'With Periodicidad 05 (Bimestral) Meses must be a pair of months.',
		fix: 'Choose a pair, 13 to 18, in Months (Meses), or another Period (Periodicidad).',
	},
	{
		code: 'CFDI40136',
		field: 'InformacionGlobal.Año',
		cause: 'Año is neither this year nor one of the five years before.',
		fix: 'Give the year of the sales in Additional Fields > Global Information (Global) > Year (Año), with four digits.',
	},
	{
		code: 'CFDI40137',
		field: 'CfdiRelacionados.TipoRelacion',
		cause: 'TipoRelacion is not a code of c_TipoRelacion.',
		fix: 'Choose one in Additional Fields > Related Invoices (Relación) > Relation Type (Tipo).',
	},
	{
		code: 'CFDI40222',
		field: 'Exportacion',
		cause:
			'The invoice has the complement for foreign trade (Comercio Exterior) although Exportacion is 01 or 03.',
		fix: 'Set Additional Fields > Export (Exportación) to 02 or 04, or remove the complement.',
	},
];
