/** Without case and accents: people and some services write texts so. */
export function folded(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Only its letters, without case and accents: "Valor unitario" and `valor_unitario` are valorunitario. */
export function lettersOf(text: string): string {
	return folded(text).replace(/[^a-z]/g, '');
}

/** One form of a folio, however a person writes it: "a – 0101" is "A101", and "1-01" stays apart from "101". */
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

/** "Equipos de AC" are air conditioning. */
const CIVIL = String.raw`[AS]\.\s?C\.?|(?<!\b(DEL?|Y|E|CON|SIN|EN|PARA|POR)[\s,]+)[AS]C`;

/** What a company with an authorization has behind it: SOFOM ENR, SFP. */
const AUTHORIZED = [
	String.raw`SOFOM([\s,]+E\.?\s?(N\.?\s?)?R\.?)?`,
	String.raw`S\.?\s?F\.?\s?P\.?`,
	String.raw`I\.?\s?B\.?\s?D\.?`,
	'SOFOL',
	'SOCAP',
].join('|');

/** "SA DE CV", "S. DE R.L. DE C.V.", "SAPI DE CV", "I.A.P.": the end of a company's name that SAT leaves out. */
const CAPITAL_REGIME = new RegExp(
	String.raw`[\s,]((${FORMS})((\s+|(?<=\.))DE\s*(C\.?\s?V\.?|CAPITAL VARIABLE))?|${CIVIL})([\s,]+(${AUTHORIZED}))?$`,
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

/** Whether a name is this one in other letters: FormaDePago, as CFDI 3.2 had it, descuento or Descuentos. */
export function isMistyped(given: string, known: string): boolean {
	const letters = (name: string) => lettersOf(name.replace(/De(?=[A-Z])/, ''));
	return isNear(letters(given), letters(known));
}

/** One letter added, missing, replaced, or swapped with the next: how people mistype. */
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
