import type { RequestKind } from '../sat/errorCodes';
import { errorCodesIn } from '../sat/errorCodes';
import type { ItemError } from './itemError';

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
	return error.withAdvice(
		[...codes.values()]
			.map(({ code, field, cause, fix }) => `SAT ${code}, ${field}: ${cause} ${fix}`)
			.join('\n'),
	);
}
