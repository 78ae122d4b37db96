export type { LabelOf, LabelRow, Language, Messages } from './messages/language';
export { capitalized, labelOf, stepsOf, withMessages } from './messages/language';
export type {
	Dictionary,
	Rendered,
	InOthers,
	LanguageName,
	Translations,
	Text,
	TextValues,
	TextWords,
	Translated,
} from './problems/render';
export {
	ofFile,
	ofSpreadsheet,
	ownNames,
	phraseText,
	renderInOrder,
	translate,
	inOthers,
	inLanguage,
	saidInEach,
	speaker,
} from './problems/render';
