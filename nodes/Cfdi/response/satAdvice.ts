import { errorCodesIn } from '../sat/errorCodes';
import type { ItemError } from './itemError';

/** Adds to an error the meaning of each code of SAT in it, and what to do. */
export function explainedBySat(refusal: ItemError): ItemError {
	const { message, description = '', fields = {} } = refusal.details;
	const words = [
		message,
		...Object.values(fields).flat(),
		...description.split('\n').map((line) => line.replace(/^The service says: /, '')),
	];
	const codes = new Map(words.flatMap(errorCodesIn).map((entry) => [entry.code, entry]));
	if (codes.size === 0) return refusal;
	return refusal.withAdvice(
		[...codes.values()]
			.map(({ code, field, cause, fix }) => `SAT ${code}, ${field}: ${cause} ${fix}`)
			.join('\n'),
	);
}
