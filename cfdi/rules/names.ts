import { attribute } from '../invoice/element';
import type { Elements } from '../invoice/elements';
import { issuer, recipient } from '../invoice/elements';
import type { Kind } from '../problems/kinds';
import { FOREIGNER } from '../values/rfc';
import type { Expectation } from './attribute';
import { wherePresent } from './attribute';
import type { Rule } from './rule';

/** "SA DE CV", "S. DE R.L. DE C.V.", "SAPI DE CV": the end of a company's name that SAT leaves out. */
const CAPITAL_REGIME = /\sDE\s+C\.?\s?V\.?$/i;

/** SAT's lists do not have the names of customers abroad. */
const registered =
	(expectation: (name: string) => Kind | undefined): Expectation =>
	(value, { element }) =>
		attribute(element, 'Rfc') === FOREIGNER ? undefined : expectation(value);

const withoutCapitalRegime = registered((name) =>
	CAPITAL_REGIME.test(name.trim()) ? 'nameHasCapitalRegime' : undefined,
);

const inUpperCase = registered((name) =>
	name === name.toUpperCase() ? undefined : 'nameNotInUpperCase',
);

const rulesOf = (party: Elements, code: string): Rule[] => [
	{ code, level: 'warn', problems: wherePresent(party, 'Nombre', withoutCapitalRegime) },
	{ code, level: 'warn', problems: wherePresent(party, 'Nombre', inUpperCase) },
];

/** Only SAT knows the registered names: these are the most frequent differences. */
export const nameRules: readonly Rule[] = [
	...rulesOf(issuer, 'CFDI40139'),
	...rulesOf(recipient, 'CFDI40145'),
];
