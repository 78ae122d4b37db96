import { errorCodesIn } from '../sat/errorCodes';
import type { ItemError } from './itemError';

/**
 * A refusal in which the service passes on codes of SAT's, with what each means and what to do
 * beside the service's own words.
 */
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
