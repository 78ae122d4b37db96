import { orInCredential } from '../../credentialNames';
import type { Codes } from '../../language';

/**
 * What SAT has registered of a taxpayer, where they can look it up. An invoice must not depend on their
 * Constancia de Situación Fiscal (CFF, article 83, IX).
 */
const OWN_DATA = 'your Cédula de Datos Fiscales shows it';
const CUSTOMER_DATA = "your customer's Cédula de Datos Fiscales shows it";

/** The codes about Emisor and Receptor. */
export const partyCodes: Codes = {
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
		fix: { json: 'Choose one in {Emisor.RegimenFiscal}.', orDefault: orInCredential.en },
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
		fix: `Choose in {Receptor.RegimenFiscalReceptor} one that SAT has registered for your customer: ${CUSTOMER_DATA}.`,
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
		fix: 'Choose another {Receptor.UsoCFDI}, or correct {Receptor.RegimenFiscalReceptor}: S01 (Sin efectos fiscales) is allowed for every regime.',
	},
};
