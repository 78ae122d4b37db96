import type { Codes, Fix, Words } from '../language';
import { CUSTOMER_DATA, IN_CREDENTIAL, OWN_DATA, missing, wrong } from './phrases';

/** Faults of Emisor and Receptor. */
export const partyWords = {
	abroadOnly: wrong('it is for customers abroad (XEXX010101000), and {Receptor.Rfc} is "{rfc}"'),
	exportNeedsIt: missing('a customer abroad (XEXX010101000) needs it with ComercioExterior'),
	foreignIdNeedsCountry: missing('{NumRegIdTrib} is given'),
	foreignerHasCountry: {
		what: missing('a customer abroad (XEXX010101000) has the country where they pay taxes'),
		fix: 'Give the three letters of the country, such as USA, in {ResidenciaFiscal}.',
	},
	generalPublicNeedsName: {
		what: missing(
			"with {Receptor.Rfc} XAXX010101000 it is PUBLICO EN GENERAL or the customer's own name",
		),
		fix: 'For one sale to a customer without an RFC: write in {Receptor.Nombre} their own name, and leave {InformacionGlobal} empty. For the sales of a period: write PUBLICO EN GENERAL, and fill in {InformacionGlobal}. For both: {Receptor.RegimenFiscalReceptor} is 616, {Receptor.UsoCFDI} S01 and {Receptor.DomicilioFiscalReceptor} {place} (your own place of issue).',
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
			orDefault: 'Fill in both once{=inCredential|}.',
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
			orDefault: IN_CREDENTIAL,
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
} satisfies Readonly<Record<string, Words>>;

/** The meanings of SAT's codes. If a rule has a code, the advice is here. */
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
		fix: { json: 'Choose one in {Emisor.RegimenFiscal}.', orDefault: IN_CREDENTIAL },
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
};

/** Advice for rules without a code, or with a code that has too general advice. */
export const partyRemedies = {
	chooseRegime: `Choose in {Receptor.RegimenFiscalReceptor} the one that SAT has registered for your customer, most often {or:usual}: ${CUSTOMER_DATA}.`,
	copyRfc: `Copy {Receptor.Rfc} once more: ${CUSTOMER_DATA}. A character is missing, wrong or too many.`,
	customerOrPublic:
		'If the invoice is for the customer of these data, write their RFC in {Rfc} and their name in {Nombre}. If it is for the sales of a period, set {RegimenFiscalReceptor} to 616, {UsoCFDI} to S01 and {DomicilioFiscalReceptor} to {place} (your own place of issue), and fill in {InformacionGlobal}.',
	paymentOrUse:
		'If you mean the payment of an earlier invoice with PPD, use {=paymentOperation|a payment complement}. If not, choose in {Receptor.UsoCFDI} what your customer uses the invoice for: most often G03 (Gastos en general).',
	writeRegisteredName: `Write {Nombre} as SAT has it registered, in upper case and without SA DE CV: ${CUSTOMER_DATA}.`,
	writeOwnName: `Write {Nombre} as SAT has it registered, in upper case and without SA DE CV: ${OWN_DATA}.`,
	writePlaceOfIssue: 'Write in {DomicilioFiscalReceptor} the postal code of {LugarExpedicion}.',
	writePostalCode: `Write in {DomicilioFiscalReceptor} the five digits of the tax address: ${CUSTOMER_DATA}.`,
	correctIssuerRfc: {
		json: `Correct {Emisor.Rfc}: ${OWN_DATA}.`,
		orDefault: IN_CREDENTIAL,
	},
} satisfies Readonly<Record<string, Fix>>;

/** Faults of a Constancia de Situación Fiscal, of SAT's page behind its QR code, and of other documents. */
export const taxCertificateWords = {
	anotherDocument: {
		what: 'The document is not a tax certificate (Constancia de Situación Fiscal): it looks like {document}',
		fix: 'Give the Constancia as SAT issues it, as a PDF.',
	},
	certificateHasNoText: {
		what: 'The file has no text, as that of a photo or a scan',
		fix: 'Give the PDF as SAT issues it, or the link of its QR code.',
	},
	certificateLacks: {
		what: 'The tax certificate (Constancia) does not show {and:missing}',
		fix: 'Compare it with the PDF as SAT issues it, and write by hand what is missing.',
	},
	certificateNameBroken: {
		what: 'The name "{name}" lost letters when the file was read',
		fix: 'Write the name as the document shows it.',
	},
	certificateNotFound: {
		what: 'SAT has no taxpayer for this QR code',
		fix: 'Read the QR code of the Constancia again, or give its PDF.',
	},
	certificateOfOther: {
		what: 'The tax certificate (Constancia) is of {rfc}, not of {expected}',
		fix: 'Give the one of {expected}, or invoice {rfc}.',
	},
	certificateOld: {
		what: 'The tax certificate (Constancia) is of {day}, more than three months ago',
		fix: 'Check name, regime and postal code with the customer: they may have changed.',
	},
	certificateRegimesEnded: {
		what: 'Each regime of the tax certificate (Constancia) has ended',
		fix: 'Ask the customer for their present regime.',
	},
	certificateRegimeUnknown: {
		what: 'The regime "{regime}" is not in c_RegimenFiscal',
		fix: 'Ask the customer which regime of the list it is.',
	},
	looksBill: 'a bill',
	looksCompliance: 'an opinion of SAT on tax compliance',
	looksCurp: 'a CURP',
	looksIdentity: 'an identity card',
	looksInvoice: 'an invoice (CFDI)',
	looksReceipt: 'a receipt of SAT (Acuse) or a tax return',
	looksStatement: 'a bank statement',
	notACertificate: {
		what: 'The document is not a tax certificate (Constancia de Situación Fiscal)',
		fix: 'Give the Constancia as SAT issues it, as a PDF, or the link of its QR code.',
	},
	pdfBytes: 'bytes in all',
	pdfCharacters: 'characters of text',
	pdfHasPassword: {
		what: 'The PDF is encrypted, so it cannot be read',
		fix: 'Give the PDF as SAT issues it, or the link of its QR code, or write the data by hand.',
	},
	pdfNesting: 'levels of nesting',
	pdfObjects: 'objects',
	pdfSteps: 'values and letters to read',
	pdfTooLarge: {
		what: 'The PDF has more than {most} {of}, which no tax certificate (Constancia) has',
		fix: 'Give the PDF as SAT issues it, or the link of its QR code, or write the data by hand.',
	},
	pdfUnpacked: 'bytes of unpacked content',
	taxpayerCancelled: {
		what: 'SAT has the taxpayer as {status}: it refuses invoices for them (CFDI40143)',
		fix: 'Ask the customer for the RFC that is theirs now.',
	},
	taxpayerSuspended: {
		what: 'SAT has the taxpayer as {status}',
		fix: 'Check with the customer whether they are active again.',
	},
} satisfies Readonly<Record<string, Words>>;

/** Advice that differs from the advice of the kind. */
export const taxCertificateRemedies = {
	readCertificatePage: "SAT's page behind its QR code has the rest: {page}.",
} satisfies Readonly<Record<string, Fix>>;
