import { aduana } from '../catalogs/sat';
import { hasCode } from '../catalogs/catalog';
import { FOREIGN_TRADE, hasComplement } from '../invoice/complements';
import type { Elements } from '../invoice/element';
import { childrenOf, lineItems, parts } from '../invoice/element';
import type { Expectation } from './attribute';
import { matching, wherePresent } from './attribute';
import type { Rule } from './rule';

/** Year, customs office, patent and number, with two spaces between them (cfdv40). */
const PEDIMENTO = /^[0-9]{2} {2}[0-9]{2} {2}[0-9]{4} {2}[0-9]{7}$/;

/** Digits 5 and 6 are a customs office of c_Aduana; what is malformed breaks another rule. */
const knownOffice: Expectation = (value) => {
	const office = value.slice(4, 6);
	return !PEDIMENTO.test(value) || hasCode(aduana, office)
		? undefined
		: { kind: 'noCustomsOffice', values: { office } };
};

/** The first two digits are a year that has come: no earlier century has declarations. */
const ofPastYear: Expectation = (value, { now }) => {
	const year = new Date(now).toISOString().slice(2, 4);
	return !PEDIMENTO.test(value) || value.slice(0, 2) <= year
		? undefined
		: { kind: 'pedimentoOfFuture', values: { year } };
};

const customsOf = (elements: Elements) => childrenOf(elements, 'InformacionAduanera');

/** @param codes of a number that is malformed or of no customs office, and of one beside the complement of exports */
const rulesOf = (customs: Elements, codes: readonly [form: string, beside: string]): Rule[] => [
	{
		code: codes[0],
		level: 'block',
		problems: matching(customs, 'NumeroPedimento', PEDIMENTO, 'noPedimento'),
	},
	{
		// The clock may be wrong.
		code: codes[0],
		level: 'doubt',
		problems: wherePresent(customs, 'NumeroPedimento', ofPastYear),
	},
	{
		// Offices open, and the service may have a newer list.
		code: codes[0],
		level: 'warn',
		problems: wherePresent(customs, 'NumeroPedimento', knownOffice),
	},
	{
		code: codes[1],
		level: 'block',
		problems: wherePresent(customs, 'NumeroPedimento', (_value, { comprobante }) =>
			hasComplement(comprobante, FOREIGN_TRADE) ? 'besideForeignTrade' : undefined,
		),
	},
];

/** The rules about the customs declarations of lines and of their parts (InformacionAduanera). */
export const customsRules: readonly Rule[] = [
	...rulesOf(customsOf(lineItems), ['CFDI40194', 'CFDI40195']),
	...rulesOf(customsOf(parts), ['CFDI40199', 'CFDI40200']),
];
