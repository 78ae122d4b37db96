import type { Problem } from '../problems/problem';
import { problem } from '../problems/problem';
import { withoutEntities } from '../reading/brokenText';

/** A text as Anexo 20 takes it, and what had to be changed for that. */
interface FittedText {
	text: string;
	note: Problem | undefined;
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
	return {
		text,
		note: problem(field, isCut ? 'shopNameCut' : 'shopNameHadBar', {
			level: 'warn',
			values: { name: plain, longest: String(longest) },
			remedy: 'shopName',
		}),
	};
}
