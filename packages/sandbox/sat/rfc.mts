import { Rfc } from '@nodecfdi/rfc';
import type { PersonType } from './catalogs.mts';

/** The RFCs for the general public and for foreigners. */
export const genericRfcs = { national: Rfc.RFC_GENERIC, foreign: Rfc.RFC_FOREIGN } as const;

export const isGeneric = (rfc: string): boolean =>
	rfc === genericRfcs.national || rfc === genericRfcs.foreign;

/** Whether the text is an RFC in upper case, with a date that exists; its check digit may be wrong. */
export const isRfc = (text: string): boolean => Rfc.parseOrNull(text)?.getRfc() === text;

/** The RFC of a company has twelve characters, that of a person thirteen. */
export const personType = (rfc: string): PersonType => (rfc.length === 12 ? 'moral' : 'fisica');
