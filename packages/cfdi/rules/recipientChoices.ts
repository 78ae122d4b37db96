import type { CatalogEntry, PersonType } from '../catalogs/catalog';
import { regimenFiscal, usoCfdi } from '../catalogs/sat';
import { isGeneric, personType, rfcProblem } from '../values/rfc';
import { VOUCHERS_OF_USE } from './parties';

/** What a recipient chooses from. */
export interface RecipientChoices {
	person: PersonType;
	/** The regimes that this kind of person may have, each with the codes of its uses. */
	regimes: Array<CatalogEntry & { uses: string[] }>;
	uses: CatalogEntry[];
}

/**
 * The regimes and the uses of an invoice that a recipient may have, with SAT's Spanish names
 * (c_RegimenFiscal, c_UsoCFDI; CFDI40158, 40159, 40161).
 * @param rfc as SAT has it
 * @returns undefined where it is none
 */
export function recipientChoices(rfc: string): RecipientChoices | undefined {
	if (rfcProblem(rfc) !== undefined) return undefined;
	const person = personType(rfc);
	const ofPerson = regimenFiscal.filter(({ code, personTypes }) =>
		isGeneric(rfc) ? code === '616' : personTypes.includes(person),
	);
	const uses = usoCfdi.filter(
		({ code, personTypes, regimes }) =>
			personTypes.includes(person) &&
			!Object.hasOwn(VOUCHERS_OF_USE, code) &&
			ofPerson.some((one) => regimes.includes(one.code)),
	);
	return {
		person,
		regimes: ofPerson.map(({ code, name }) => ({
			code,
			name,
			uses: uses.filter(({ regimes }) => regimes.includes(code)).map((use) => use.code),
		})),
		uses: uses.map(({ code, name }) => ({ code, name })),
	};
}
