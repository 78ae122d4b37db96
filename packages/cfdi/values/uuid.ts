/**
 * The form of a fiscal folio (UUID, Folio Fiscal), for a regular expression without case: 8-4-4-4-12
 * hexadecimal digits. Anexo 20, TimbreFiscalDigital.UUID.
 */
export const UUID_FORM = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

const UUID = new RegExp(`^${UUID_FORM}$`, 'i');

/** One digit throughout: the nil and the max UUID (RFC 9562), and what forms are filled in with. */
const FILLER = /^(.)(?:\1|-)*$/;

/** Whether a text may be the UUID of a CFDI, and nothing else. */
export function isUuid(text: string): boolean {
	return UUID.test(text) && !FILLER.test(text.toLowerCase());
}
