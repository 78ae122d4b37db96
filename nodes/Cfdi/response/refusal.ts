import { placed } from '../sat/placed';

/**
 * What the form calls a field of the body: "Receptor.UsoCFDI" is "CFDI Use (Uso CFDI)".
 * @returns undefined where no field of the form holds it
 */
export type LabelOf = (field: string) => string | undefined;

/** One value that is refused: where, why, and what to do about it. */
export interface Refused {
	/** What is wrong, with its place, without a full stop. */
	message: string;
	/** Sentences; `''` for none. */
	fix: string;
}

/** A description shows no more. */
const MOST_LINES = 20;

/**
 * The message and the description for refused values: of one value, what is wrong is the message and
 * what to do the description; of several, the message counts them and the description has a bullet
 * for each.
 * @param refused at least one
 * @param counted the message for several: "The service refuses 3 values"
 * @param advice sentences that close the description
 */
export function refusal(
	refused: readonly Refused[],
	counted: string,
	advice: string,
): { message: string; description: string } {
	const [only] = refused;
	if (refused.length === 1 && only !== undefined) {
		return { message: only.message, description: joined(only.fix, advice) };
	}
	const lines = refused.slice(0, MOST_LINES).map(bullet);
	const left = refused.length - lines.length;
	return {
		message: counted,
		description: [
			...lines,
			...(left > 0 ? [`And ${left} more like these.`] : []),
			...(advice === '' ? [] : [advice]),
		].join('\n'),
	};
}

/** `• Unit Price (Valor Unitario) is empty. Enter the price of one.` */
export function bullet({ message, fix }: Refused): string {
	return `• ${joined(sentence(message), fix)}`;
}

/** The fields that a service refuses, in the form's words. */
export function refusedFields(
	fields: Record<string, string[]>,
	labelOf: LabelOf = () => undefined,
): Refused[] {
	return Object.entries(fields).map(([field, messages]) => ({
		message: placed(labelOf(field) ?? field, messages.join(', ')),
		fix: '',
	}));
}

function joined(...sentences: string[]): string {
	return sentences.filter((text) => text !== '').join(' ');
}

function sentence(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}
