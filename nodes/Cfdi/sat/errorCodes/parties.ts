import type { ErrorCode } from './errorCode';

/**
 * What SAT has registered of a taxpayer, where they can look it up. An invoice must not depend on their
 * Constancia de Situación Fiscal (CFF, article 83, IX).
 */
const OWN_DATA = 'your Cédula de Datos Fiscales shows it';
const CUSTOMER_DATA = "your customer's Cédula de Datos Fiscales shows it";

/** The codes about Emisor and Receptor. */
export const partyErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI40138',
		field: 'Emisor.Nombre',
		cause: "The issuer's name is not in SAT's list of taxpayers.",
		fix: `Write Issuer Name (Emisor) as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	{
		code: 'CFDI40139',
		field: 'Emisor.Nombre',
		cause: "The issuer's name is not the one registered for the issuer's RFC.",
		fix: `Write Issuer RFC (Emisor) and Issuer Name (Emisor) as SAT has them registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	},
	{
		code: 'CFDI40140',
		field: 'Emisor.RegimenFiscal',
		cause: "The issuer's regime is not a code of c_RegimenFiscal.",
		fix: 'Choose one in Issuer Regime (Régimen).',
	},
	{
		code: 'CFDI40141',
		field: 'Emisor.RegimenFiscal',
		cause:
			"The issuer's regime is not for their kind of taxpayer: an RFC of 12 characters is a company's (moral), one of 13 a person's (física).",
		fix: `Choose in Issuer Regime (Régimen) one that SAT has registered for you: ${OWN_DATA}.`,
	},
	{
		code: 'CFDI40142',
		field: 'Emisor.FacAtrAdquirente',
		cause:
			'FacAtrAdquirente is not a valid operation number of an invoice issued through its buyer.',
		fix: 'Correct FacAtrAdquirente in the JSON of the invoice, or leave it out.',
	},
	{
		code: 'CFDI40143',
		field: 'Receptor.Rfc',
		cause:
			"The recipient's RFC is not in SAT's list of taxpayers, or does not have the form of an RFC.",
		fix: `Write Recipient RFC (Receptor) as SAT has it registered: ${CUSTOMER_DATA}. Without an RFC, use XAXX010101000.`,
	},
	{
		code: 'CFDI40144',
		field: 'Receptor.Nombre',
		cause: "The recipient's name is not in SAT's list of taxpayers.",
		fix: `Write Recipient Name (Nombre) as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	{
		code: 'CFDI40145',
		field: 'Receptor.Nombre',
		cause: "The recipient's name is not the one registered for the recipient's RFC.",
		fix: `Write Recipient RFC (Receptor) and Recipient Name (Nombre) as SAT has them registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	},
	{
		code: 'CFDI40146',
		field: 'Receptor.Rfc',
		cause: 'Only the RFC XAXX010101000 may have the name PUBLICO EN GENERAL.',
		fix: 'Set Recipient RFC (Receptor) to XAXX010101000, or give the name of your customer.',
	},
	{
		code: 'CFDI40147',
		field: 'Receptor.DomicilioFiscalReceptor',
		cause: "The recipient's postal code is not in SAT's list of taxpayers.",
		fix: `Give in Recipient Postal Code (C.P.) the five digits that SAT has registered: ${CUSTOMER_DATA}.`,
	},
	{
		code: 'CFDI40148',
		field: 'Receptor.DomicilioFiscalReceptor',
		cause: "The postal code is not the one registered for the recipient's RFC.",
		fix: `Give in Recipient Postal Code (C.P.) that of the tax address that SAT has registered, not of the delivery address: ${CUSTOMER_DATA}.`,
	},
	{
		code: 'CFDI40149',
		field: 'Receptor.DomicilioFiscalReceptor',
		cause:
			'For XAXX010101000 and XEXX010101000 the recipient has the postal code of the place of issue.',
		fix: 'Give the same code in Recipient Postal Code (C.P.) and in Place of Issue (Expedición).',
	},
	{
		code: 'CFDI40150',
		field: 'Receptor.ResidenciaFiscal',
		cause: 'ResidenciaFiscal is not a code of c_Pais.',
		fix: 'Give the three letters of the country, such as USA, in Tax Residence (Residencia).',
	},
	{
		code: 'CFDI40151',
		field: 'Receptor.ResidenciaFiscal',
		cause: 'ResidenciaFiscal is given although the recipient is not a customer abroad.',
		fix: 'Empty Tax Residence (Residencia), or use the RFC XEXX010101000.',
	},
	{
		code: 'CFDI40152',
		field: 'Receptor.ResidenciaFiscal',
		cause: 'ResidenciaFiscal is Mexico (MEX), which is not abroad.',
		fix: 'Give the country of your customer in Tax Residence (Residencia), or empty it.',
	},
	{
		code: 'CFDI40153',
		field: 'Receptor.ResidenciaFiscal',
		cause:
			'A customer abroad with NumRegIdTrib, or of an invoice with the complement for foreign trade (Comercio Exterior), has no country (ResidenciaFiscal).',
		fix: 'Give their country in Tax Residence (Residencia).',
	},
	{
		code: 'CFDI40154',
		field: 'Receptor.NumRegIdTrib',
		cause: 'NumRegIdTrib is given although the recipient is not a customer abroad.',
		fix: 'Empty Tax ID Abroad (NumRegIdTrib), or use the RFC XEXX010101000.',
	},
	{
		code: 'CFDI40155',
		field: 'Receptor.NumRegIdTrib',
		cause:
			'An invoice to XEXX010101000 with the complement for foreign trade (Comercio Exterior) needs NumRegIdTrib.',
		fix: 'Give the tax ID of the customer in their own country in Tax ID Abroad (NumRegIdTrib).',
	},
	{
		code: 'CFDI40156',
		field: 'Receptor.NumRegIdTrib',
		cause: 'NumRegIdTrib does not have the form of a tax ID of the country in ResidenciaFiscal.',
		fix: 'Correct Tax ID Abroad (NumRegIdTrib), or the country in Tax Residence (Residencia).',
	},
	{
		code: 'CFDI40157',
		field: 'Receptor.RegimenFiscalReceptor',
		cause: "The recipient's regime is not a code of c_RegimenFiscal.",
		fix: 'Choose one in Recipient Regime (Régimen).',
	},
	{
		code: 'CFDI40158',
		field: 'Receptor.RegimenFiscalReceptor',
		cause:
			"The recipient's regime is not for their kind of taxpayer: an RFC of 12 characters is a company's (moral), one of 13 a person's (física).",
		fix: `Choose in Recipient Regime (Régimen) one that SAT has registered for your customer: ${CUSTOMER_DATA}.`,
	},
	{
		code: 'CFDI40159',
		field: 'Receptor.RegimenFiscalReceptor',
		cause: 'For XAXX010101000 and XEXX010101000 the regime of the recipient is 616.',
		fix: 'Set Recipient Regime (Régimen) to 616 - Sin obligaciones fiscales.',
	},
	{
		code: 'CFDI40160',
		field: 'Receptor.UsoCFDI',
		cause: 'UsoCFDI is not a code of c_UsoCFDI.',
		fix: 'Choose one in CFDI Use (Uso CFDI).',
	},
	{
		code: 'CFDI40161',
		field: 'Receptor.UsoCFDI',
		cause: "UsoCFDI is not allowed for the recipient's kind of taxpayer or for their regime.",
		fix: 'Choose another CFDI Use (Uso CFDI), or correct Recipient Regime (Régimen): S01 (Sin efectos fiscales) is allowed for every regime.',
	},
];
