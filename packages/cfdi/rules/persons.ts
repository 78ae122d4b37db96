import type { PersonType } from '../catalogs/catalog';
import { entryOf } from '../catalogs/catalog';
import { regimenFiscal } from '../catalogs/sat';
import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';
import type { Phrase, Values } from '../problems/problem';
import { personType, rfcProblem } from '../values/rfc';
import type { Expectation } from './attribute';

/** The kind of person that an RFC belongs to, as a part of a sentence. */
const personNames: Readonly<Record<PersonType, Phrase>> = {
	fisica: { kind: 'physicalPerson' },
	moral: { kind: 'moralPerson' },
};

/** Expects the form of an RFC. */
export const wellFormedRfc: Expectation = (rfc) => {
	const why = rfcProblem(rfc);
	return why === undefined ? undefined : { kind: 'noRfc', values: { why } };
};

/** The kind of person that the Rfc of an Emisor or Receptor belongs to; undefined if it is malformed. */
export function personOf(party: Element): PersonType | undefined {
	const rfc = attribute(party, 'Rfc');
	return rfc === undefined || rfcProblem(rfc) !== undefined ? undefined : personType(rfc);
}

/** An RFC and the kind of person that it belongs to, for the words of what that person cannot have. */
export function personValues(party: Element, person: PersonType): Values {
	return { rfc: attribute(party, 'Rfc') ?? '', person: personNames[person] };
}

/** Expects a regime for the kind of person that the Rfc belongs to (c_RegimenFiscal). */
export const regimeOfPerson: Expectation = (regime, { element }) => {
	const person = personOf(element);
	const entry = entryOf(regimenFiscal, regime);
	if (person === undefined || entry === undefined || entry.personTypes.includes(person)) {
		return undefined;
	}
	return { kind: 'regimeOfOtherPerson', values: personValues(element, person) };
};
