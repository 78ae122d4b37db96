import { Rfc } from '@nodecfdi/rfc';
import type { PersonType } from './catalogs.mts';

export const genericRfcs = { national: Rfc.RFC_GENERIC, foreign: Rfc.RFC_FOREIGN } as const;

export const isGeneric = (rfc: string): boolean =>
	rfc === genericRfcs.national || rfc === genericRfcs.foreign;

/**
 * Checks whether the text is an RFC in upper case with a date that exists. The check digit can be
 * wrong.
 */
export const isRfc = (text: string): boolean => Rfc.parseOrNull(text)?.getRfc() === text;

export const personType = (rfc: string): PersonType => (rfc.length === 12 ? 'moral' : 'fisica');
