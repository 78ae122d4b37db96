import type { Dictionary } from '../messages/dictionary';
import { ownNames } from '../messages/dictionary';
import { capitalized } from '../messages/placed';
import type { Said } from '../messages/said';
import type { Text } from '../messages/text';
import { lines, placedText, sameText, sentences, text } from '../messages/text';

/** One value that is refused: where, why, and what to do about it. */
export interface Refused extends Said {
	es: Said;
}

/** A description shows no more. */
const MOST_LINES = 20;

/**
 * The message and the description for refused values: of one value, what is wrong is the message and
 * what to do the description; of several, the message counts them and the description has a bullet
 * for each.
 * @param refused at least one
 * @param counted the message for several: "The service refuses 3 values"
 * @param closing sentences that close the description
 */
export function refusal(
	refused: readonly Refused[],
	counted: Text,
	closing?: Text,
): { message: Text; description: Text } {
	const [only] = refused;
	if (refused.length === 1 && only !== undefined) {
		const { message, fix } = textsOf(only);
		return { message, description: sentences(fix, closing) };
	}
	const bullets = refused.slice(0, MOST_LINES).map(bullet);
	const left = refused.length - bullets.length;
	const more = left > 0 ? text('moreLikeThese', { count: String(left) }) : undefined;
	return { message: counted, description: lines(...bullets, more, closing) };
}

/** `• Unit Price (Valor Unitario) is empty. Enter the price of one.` */
export function bullet(refused: Refused): Text {
	return sentences(sameText('•'), whatIsWrong(refused), textsOf(refused).fix);
}

/** The same without what to do. */
export function whatIsWrong(refused: Refused): Text {
	const { message } = textsOf(refused);
	return { en: sentence(message.en), es: sentence(message.es) };
}

/** The fields that a service refuses, in the words of the form. */
export function refusedFields(
	fields: Record<string, string[]>,
	{ en, es }: Dictionary = ownNames,
): Refused[] {
	return Object.entries(fields).map(([field, messages]) => {
		const spanish = es(field);
		const place = {
			en: en(field) ?? field,
			es: spanish === undefined ? field : capitalized(spanish),
		};
		const message = placedText(place, sameText(messages.join(', ')));
		return { message: message.en, fix: '', es: { message: message.es, fix: '' } };
	});
}

function textsOf({ message, fix, es }: Refused): { message: Text; fix: Text } {
	return { message: { en: message, es: es.message }, fix: { en: fix, es: es.fix } };
}

function sentence(words: string): string {
	return /[.!?…]$/.test(words) ? words : `${words}.`;
}
