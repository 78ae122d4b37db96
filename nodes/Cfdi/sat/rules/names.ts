import { FOREIGNER } from '../rfc';
import type { Elements, Expectation } from './attribute';
import { issuer, recipient, wherePresent } from './attribute';
import { written } from '../invoice/element';
import type { Rule } from './rule';

/** "SA DE CV", "S. DE R.L. DE C.V.", "SAPI DE CV": the end of a company's name that SAT leaves out. */
const CAPITAL_REGIME = /\sDE\s+C\.?\s?V\.?$/i;

/** The names of customers abroad are on no list of SAT's. */
const registered =
	(expectation: (name: string) => string | undefined): Expectation =>
	(value, { element }) =>
		written(element, 'Rfc') === FOREIGNER ? undefined : expectation(value);

const withoutCapitalRegime = registered((name) =>
	CAPITAL_REGIME.test(name.trim())
		? 'SAT has names without the régimen de capital (SA DE CV and the like)'
		: undefined,
);

const inUpperCase = registered((name) =>
	name === name.toUpperCase() ? undefined : 'SAT has names in upper case',
);

const rulesOf = (party: Elements, code: string): Rule[] => [
	{ code, level: 'warn', problems: wherePresent(party, 'Nombre', withoutCapitalRegime) },
	{ code, level: 'warn', problems: wherePresent(party, 'Nombre', inUpperCase) },
];

/** Only SAT knows the registered names: these are what most often differs from them. */
export const nameRules: readonly Rule[] = [
	...rulesOf(issuer, 'CFDI40139'),
	...rulesOf(recipient, 'CFDI40145'),
];
