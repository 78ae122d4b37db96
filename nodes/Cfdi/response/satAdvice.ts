import type { RequestKind } from '../sat/errorCodes';
import { errorCodesIn } from '../sat/errorCodes';
import { ItemError } from './itemError';

/** Adds to an error the meaning of each code of SAT in it, and what to do. */
export function explainedBySat(error: ItemError, request: RequestKind): ItemError {
	const { message, description = '', fields = {} } = error.details;
	const words = [
		message,
		...Object.values(fields).flat(),
		...description.split('\n').map((line) => line.replace(/^The service says: /, '')),
	];
	const found = words.flatMap((text) => errorCodesIn(text, request));
	const codes = new Map(found.map((entry) => [entry.code, entry]));
	if (codes.size === 0) return error;
	const explained = [...codes.values()].map(
		({ code, cause, fix }) => `${cause} ${fix} (SAT ${code})`,
	);
	return new ItemError({
		...error.details,
		message: codeLast(message, codes),
		...(description !== '' && {
			description: description
				.split('\n')
				.map((line) => codeLast(line, codes))
				.join('\n'),
		}),
	}).withAdvice(explained.map((line) => (explained.length > 1 ? `• ${line}` : line)).join('\n'));
}

/** A code that a service writes before its words, also behind the name of the field. */
const LEADING_CODE = /^(|.*?: )(CFDI1?40\d{3}|\d{3})\s*[-–—:.]\s*(\S.*?)\.?$/;

/** What it means is read first, and the code is there for those who look it up. */
function codeLast(line: string, codes: ReadonlyMap<string, unknown>): string {
	const [, place = '', code = '', words = ''] = LEADING_CODE.exec(line) ?? [];
	return codes.has(code) ? `${place}${words} (SAT ${code})` : line;
}
