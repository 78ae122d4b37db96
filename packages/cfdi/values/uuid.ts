/**
 * The form of a fiscal folio (UUID, Folio Fiscal), for a regular expression without case: 8-4-4-4-12
 * hexadecimal digits. Anexo 20, TimbreFiscalDigital.UUID.
 */
export const UUID_FORM = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_FORM}$`, 'i');

/** One repeated digit: the nil and the max UUID (RFC 9562), and placeholders in forms. */
const FILLER = /^(.)(?:\1|-)*$/;

/** Checks whether a text is a possible UUID of a CFDI. */
export function isUuid(text: string): boolean {
	return UUID.test(text) && !FILLER.test(text.toLowerCase());
}
