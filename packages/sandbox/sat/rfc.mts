import { Rfc } from '@nodecfdi/rfc';
import type { PersonType } from './catalogs.mts';

export const genericRfcs = { national: Rfc.RFC_GENERIC, foreign: Rfc.RFC_FOREIGN } as const;

export const isGeneric = (rfc: string): boolean =>
	rfc === genericRfcs.national || rfc === genericRfcs.foreign;

/** Checks for an RFC in upper case with an existing date, but not the check digit. */
export const isRfc = (text: string): boolean => Rfc.parseOrNull(text)?.getRfc() === text;

export const personType = (rfc: string): PersonType => (rfc.length === 12 ? 'moral' : 'fisica');
