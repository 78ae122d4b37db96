import type { Dictionary } from '../messages/dictionary';
import type { RequestKind } from '../messages/explanations';
import { explanationsOf } from '../messages/explanations';
import type { Text } from '../messages/text';
import { ItemError, errorWords } from './itemError';
import { satCodesIn } from './satCodes';

/**
 * Adds to an error the meaning of each code of SAT in it, and what to do.
 * @param dictionary what the user calls the fields of the body that was sent
 */
export function explainedBySat(
	error: ItemError,
	request: RequestKind,
	dictionary?: Dictionary,
): ItemError {
	const { message, description = '', fields = {} } = error.details;
	const words = [
		message,
		...Object.values(fields).flat(),
		...description.split('\n').map((line) => line.replace(/^The service says: /, '')),
	];
	const codes = new Set(words.flatMap((text) => satCodesIn(text, request)));
	if (codes.size === 0) return error;
	const explained = explanationsOf([...codes], request, dictionary);
	const codesLast = ({ en, es }: Text): Text => ({
		en: withCodesLast(en, codes),
		es: withCodesLast(es, codes),
	});
	const told = error.description;
	return new ItemError({
		...error.details,
		...errorWords(codesLast(error.text), told && codesLast(told)),
	}).withAdvice({ en: bulleted(explained.en), es: bulleted(explained.es) });
}

function bulleted(lines: readonly string[]): string {
	return lines.map((line) => (lines.length > 1 ? `• ${line}` : line)).join('\n');
}

function withCodesLast(text: string, codes: ReadonlySet<string>): string {
	return text
		.split('\n')
		.map((line) => codeLast(line, codes))
		.join('\n');
}

/** A code that a service writes before its words, also behind the name of the field. */
const LEADING_CODE = /^(|.*?: )(CFDI1?40\d{3}|\d{3})\s*[-–—:.]\s*(\S.*?)\.?$/;

/** What it means is read first, and the code is there for those who look it up. */
function codeLast(line: string, codes: ReadonlySet<string>): string {
	const [, place = '', code = '', words = ''] = LEADING_CODE.exec(line) ?? [];
	return codes.has(code) ? `${place}${words} (SAT ${code})` : line;
}
