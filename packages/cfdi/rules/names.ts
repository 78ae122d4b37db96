import type { Element } from '../invoice/element';
import { attribute } from '../invoice/element';
import { FOREIGNER } from '../values/rfc';
import { personOf } from './parties';
import { rulesAt } from './rows';
import type { Expectation, Rule, Wrong } from './rule';

const FORMS = [
	String.raw`S\.?\s?A\.?(\s?(P\.?\s?I\.?(\s?B\.?)?|B\.?|S\.?))?`,
	String.raw`S\.?\s?((P\.?\s?R\.?|C\.?)\s)?DE\s+R\.?\s?L\.?(\s?(M\.?\s?I\.?|I\.?\s?P\.?))?`,
	String.raw`S\.?\s?EN\s+C\.?(\s+POR\s+A\.?)?`,
	'SOCIEDAD AN[OÓ]NIMA',
	'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
].join('|');

/**
 * "SA DE CV", "S. DE R.L. DE C.V.", "SAPI DE CV": the end of a company's name that SAT leaves out. Of a
 * civil one only with dots: AC may be air conditioning.
 */
const CAPITAL_REGIME = new RegExp(
	String.raw`[\s,]((${FORMS})(\s+DE\s+(C\.?\s?V\.?|CAPITAL VARIABLE))?|[AS]\.\s?C\.)([\s,]+SOFOM[\s,]+E\.?\s?(N\.?\s?)?R\.?)?$`,
	'i',
);

/** No régimen de capital is longer. */
const LONGEST_REGIME = 80;

/** The name as SAT registers it, without the régimen de capital at its end. */
export function registeredName(name: string): string {
	const whole = name.trim();
	const [found = ''] = CAPITAL_REGIME.exec(whole.slice(-LONGEST_REGIME)) ?? [];
	return whole.slice(0, whole.length - found.length).replace(/[\s,]$/, '');
}

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

const rulesOf = (path: 'Emisor' | 'Receptor', code: string): Rule[] =>
	rulesAt(path, [
		{
			of: 'Nombre',
			code,
			level: 'warn',
			remedy: 'nameHasCapitalRegime',
			text: withoutCapitalRegime,
		},
		{ of: 'Nombre', code, level: 'warn', text: inUpperCase },
	]);

/** Only SAT knows the registered names: these are the most frequent differences. */
export const nameRules: readonly Rule[] = [
	...rulesOf('Emisor', 'CFDI40139'),
	...rulesOf('Receptor', 'CFDI40145'),
];
