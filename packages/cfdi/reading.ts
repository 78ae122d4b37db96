export type { Steps, BoundName } from './reading/bounds';
export { beyond, bounds, finished, inPieces, isZip, refuseBeyond } from './reading/bounds';
export type { ReadTexts } from './reading/readInvoice';
export {
	brokenText,
	readBody,
	readCustomer,
	plainText,
	readName,
	readPostalCode,
	readUuid,
	withoutEntities,
} from './reading/readInvoice';
export { holdsBack, keepsInvoice } from './reading/holdingWords';
export type { KnownForm } from './reading/waysToPay';
export { isDoubtfulWay, paymentFormOf, paymentFormOfGateway } from './reading/waysToPay';
export type { TaxCertificate } from './taxCertificate/readTaxCertificate';
export { withoutReferences } from './xml/parseXml';
export { MAX_CFDI_BYTES, tooLarge } from './xml/readCfdiXml';
export { registeredName } from './values/text';
