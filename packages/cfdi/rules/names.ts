import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';
import { registeredName } from '../values/text';
import { FOREIGNER } from '../values/rfc';
import { personOf } from './parties';
import { rulesAt } from './rows';
import type { Expectation, Rule, Wrong } from './rule';

/** SAT's lists do not have the names of customers abroad. */
const registered =
	(expectation: (name: string, party: Element) => Wrong | undefined): Expectation =>
	(value, { element }) =>
		attribute(element, 'Rfc') === FOREIGNER ? undefined : expectation(value, element);

const withoutCapitalRegime = registered((name, party) => {
	// Sa is also a surname.
	if (personOf(party) === 'fisica') return undefined;
	const registeredAs = registeredName(name);
	return registeredAs === name.trim() || registeredAs === ''
		? undefined
		: { kind: 'nameHasCapitalRegime', values: { registered: registeredAs.toUpperCase() } };
});

const inUpperCase = registered((name) =>
	name === name.toUpperCase() ? undefined : 'nameNotInUpperCase',
);

const rulesOf = (path: 'Emisor' | 'Receptor', satCode: string): Rule[] =>
	rulesAt(path, [
		{
			of: 'Nombre',
			satCode,
			level: 'doubt',
			remedy: 'nameHasCapitalRegime',
			text: withoutCapitalRegime,
		},
		{ of: 'Nombre', satCode, level: 'warn', text: inUpperCase },
	]);

/** Only SAT knows the registered names: these are the most frequent differences. */
export const nameRules: readonly Rule[] = [
	...rulesOf('Emisor', 'CFDI40139'),
	...rulesOf('Receptor', 'CFDI40145'),
];
