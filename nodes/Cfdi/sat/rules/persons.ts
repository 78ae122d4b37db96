import type { PersonType } from '../catalog';
import { entryOf } from '../catalog';
import { regimenFiscal } from '../catalogs/regimenFiscal';
import type { Element } from '../invoice/element';
import { written } from '../invoice/element';
import { personType, rfcProblem } from '../rfc';
import type { Expectation } from './attribute';

export const PERSON_NAMES: Record<PersonType, string> = {
	fisica: 'persona física',
	moral: 'persona moral',
};

/** The kind of person that the Rfc of an Emisor or Receptor belongs to; undefined if it is malformed. */
export function personOf(party: Element): PersonType | undefined {
	const rfc = written(party, 'Rfc');
	return rfc === undefined || rfcProblem(rfc) !== undefined ? undefined : personType(rfc);
}

/** Expects a regime for the kind of person that the Rfc belongs to (c_RegimenFiscal). */
export const regimeOfPerson: Expectation = (regime, { element }) => {
	const person = personOf(element);
	const entry = entryOf(regimenFiscal, regime);
	if (person === undefined || entry === undefined || entry.personTypes.includes(person)) {
		return undefined;
	}
	return `${written(element, 'Rfc')} is the RFC of a ${PERSON_NAMES[person]}, which cannot have regime ${regime}`;
};
