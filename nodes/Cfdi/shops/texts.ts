import { quoted } from '../sat/quoted';
import { withoutEntities } from '../sat/reading/htmlEntities';
import type { TextNote } from '../sat/reading/readInvoice';

/** A text as Anexo 20 takes it, and what had to be changed for that. */
export interface FittedText {
	text: string;
	note: TextNote | undefined;
}

/**
 * A name of a shop as an attribute of the invoice: without HTML and "|", and no longer than Anexo 20
 * allows.
 * @param field the attribute's path, for the note
 */
export function fittedText(given: string, field: string, longest: number): FittedText {
	const plain = withoutEntities(given.replace(/<[^<>]*>/g, ' '))
		.replace(/\s+/g, ' ')
		.trim();
	const text = [...plain.replaceAll('|', '/')].slice(0, longest).join('').trim();
	if (text === plain) return { text, note: undefined };
	const isCut = [...plain].length > longest;
	const why = isCut
		? `has more than ${longest} characters, and was cut`
		: 'has "|", which is now "/"';
	return {
		text,
		note: {
			level: 'warn',
			code: '',
			field,
			message: `${field} ${quoted(plain)} ${why}`,
			fix: `Change the name in the shop if another text is meant: Anexo 20 allows ${longest} characters, without "|".`,
		},
	};
}
