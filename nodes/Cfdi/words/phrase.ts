import type { Phrase } from 'cfdi-mx';
import { en } from './en';
import { filled } from './template';

/** A part of a sentence in English. */
export function phraseText(phrase: Phrase): string {
	return filled('{phrase}', { phrase }, en, (attribute) => attribute);
}
