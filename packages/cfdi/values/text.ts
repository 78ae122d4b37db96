/** Removes case and accents, because people and some services omit them. */
export function folded(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Keeps only letters, without case and accents: "Valor unitario" and `valor_unitario` are valorunitario. */
export function lettersOf(text: string): string {
	return folded(text).replace(/[^a-z]/g, '');
}

/** Returns one form of a folio for all its spellings: "a – 0101" is "A101", but "1-01" differs from "101". */
export function spelling(folio: string): string {
	return folio
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[\s\p{Cf}]/gu, '')
		.replace(/[\p{Pd}\u2212_/.]+/gu, '-')
		.replace(/(?<=\p{L})-(?=\d)|(?<=\d)-(?=\p{L})/gu, '')
		.replace(/(?<!\d)0+(?=\d)/g, '');
}

const FORMS = [
	String.raw`S\.?\s?A\.?(\s?(P\.?\s?I\.?(\s?B\.?)?|B\.?|S\.?))?`,
	String.raw`S\.?\s?((P\.?\s?R\.?|C\.?)\s?)?DE\s+R\.?\s?[LI]\.?(\s?(M\.?\s?I\.?|I\.?\s?P\.?))?`,
	String.raw`S\.?\s?EN\s+(N\.?\s?)?C\.?(\s+POR\s+A\.?)?`,
	String.raw`S\.?\s?(N\.?\s?C|C\.?\s?L)\.?`,
	String.raw`(I\.?\s?[AB]|A\.?\s?B)\.?\s?P\.?`,
	'SOCIEDAD AN[OÓ]NIMA',
	'SOCIEDAD DE RESPONSABILIDAD LIMITADA',
].join('|');

/** In "Equipos de AC", AC is air conditioning. */
const CIVIL = String.raw`[AS]\.\s?C\.?|(?<!\b(DEL?|Y|E|CON|SIN|EN|PARA|POR)[\s,]+)[AS]C`;

/** The words after the form of an authorized company: SOFOM ENR, SFP. */
const AUTHORIZED = [
	String.raw`SOFOM([\s,]+E\.?\s?(N\.?\s?)?R\.?)?`,
	String.raw`S\.?\s?F\.?\s?P\.?`,
	String.raw`I\.?\s?B\.?\s?D\.?`,
	'SOFOL',
	'SOCAP',
].join('|');

/** The end of a company's name that SAT leaves out: "SA DE CV", "S. DE R.L. DE C.V.", "SAPI DE CV", "I.A.P.". */
const CAPITAL_REGIME = new RegExp(
	String.raw`[\s,]((${FORMS})((\s+|(?<=\.))DE\s*(C\.?\s?V\.?|CAPITAL VARIABLE))?|${CIVIL})([\s,]+(${AUTHORIZED}))?$`,
	'i',
);

/** Every régimen de capital is shorter. */
const LONGEST_REGIME = 80;

/**
 * Returns the name of a company as SAT registers it, without the régimen de capital at its end (CFDI40139,
 * CFDI40145).
 */
export function registeredName(name: string): string {
	const whole = name.trim();
	const [found = ''] = CAPITAL_REGIME.exec(whole.slice(-LONGEST_REGIME)) ?? [];
	return whole.slice(0, whole.length - found.length).replace(/[\s,]$/, '');
}

/** Checks whether a name is a misspelling: FormaDePago, as CFDI 3.2 had it, descuento or Descuentos. */
export function isMistyped(given: string, known: string): boolean {
	const letters = (name: string) => lettersOf(name.replace(/De(?=[A-Z])/, ''));
	return isNear(letters(given), letters(known));
}

/** Checks for one letter added, missing, replaced, or swapped with the next: the usual typing errors. */
function isNear(word: string, known: string): boolean {
	let start = 0;
	while (start < known.length && word[start] === known[start]) start += 1;
	const [rest, knownRest] = [word.slice(start), known.slice(start)];
	return (
		rest.slice(1) === knownRest ||
		rest === knownRest.slice(1) ||
		rest.slice(1) === knownRest.slice(1) ||
		(rest.slice(2) === knownRest.slice(2) && rest[0] === knownRest[1] && rest[1] === knownRest[0])
	);
}
