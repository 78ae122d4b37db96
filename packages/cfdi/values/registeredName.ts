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

/** The name of a company as SAT registers it, without the régimen de capital at its end (CFDI40139, CFDI40145). */
export function registeredName(name: string): string {
	const whole = name.trim();
	const [found = ''] = CAPITAL_REGIME.exec(whole.slice(-LONGEST_REGIME)) ?? [];
	return whole.slice(0, whole.length - found.length).replace(/[\s,]$/, '');
}
