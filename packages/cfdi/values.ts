export { normalizeKey, seenText } from './problems/render';
export { Decimal, groupedBy, MAX_DECIMALS, sumOf, firstOfEach, sumsBy } from './values/decimal';
export {
	hasLostDigits,
	isScientific,
	lostDigitsIn,
	numberAdvice,
	isEmpty,
	isRecord,
	recordOf,
	textOf,
	grouped,
} from './values/json';
export {
	lettersOf,
	FOREIGNER,
	isGeneric,
	rfcProblem,
	UUID_FORM,
	isUuid,
	GENERAL_PUBLIC,
	hasCheckDigit,
	emailAddress,
	folded,
	spelling,
} from './values/text';
export { BEHIND_UTC, dayAt } from './values/text';
