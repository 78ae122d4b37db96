import type { Fix, Words } from '../language';

/** Of a Constancia de Situación Fiscal, of SAT's page behind its QR code, and what is not one. */
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
	taxpayerCancelled: {
		what: 'SAT has the taxpayer as {status}: it refuses invoices for them (CFDI40143)',
		fix: 'Ask the customer for the RFC that is theirs now.',
	},
	taxpayerSuspended: {
		what: 'SAT has the taxpayer as {status}',
		fix: 'Check with the customer whether they are active again.',
	},
} satisfies Readonly<Record<string, Words>>;

/** What to do about it, where one has another than its kind's. */
export const taxCertificateRemedies = {
	readCertificatePage: "SAT's page behind its QR code has the rest: {page}.",
} satisfies Readonly<Record<string, Fix>>;
