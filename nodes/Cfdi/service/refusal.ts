import type { Dictionary, LabelOf, Language, Rendered, Said, Text } from 'cfdi-mx';
import { capitalized, inEach, ownNames, saidInEach } from 'cfdi-mx';
import type { ErrorMessages } from './errorMessages';
import { joined } from './errorMessages';
import {
	fixText,
	languages,
	lines,
	messageText,
	placedText,
	sameText,
	sentences,
	text,
} from './words';

/** One value that is refused: where, why, and what to do about it. */
export interface Refused extends Said<Rendered> {
	/** What the user calls the place, where a bullet may begin with it. */
	place?: Text;
}

/** A description shows no more: of what was found here, and of what the service says. */
const MOST_LINES = 20;
const MOST_REFUSED = 50;

/**
 * The message and the description for refused values: of one value, what is wrong is the message and
 * what to do the description; of several, the message counts them and the description has a bullet
 * for each.
 * @param refused at least one
 * @param counted the message for several: "The service refuses 3 values"
 * @param closing sentences that close the description
 * @param most the longest list of bullets
 */
export function refusal(
	refused: readonly Refused[],
	counted: Text,
	closing?: Text,
	most = MOST_LINES,
): { message: Text; description: Text } {
	const [only] = refused;
	if (refused.length === 1 && only !== undefined) {
		return { message: messageText(only), description: sentences(fixText(only), closing) };
	}
	const bullets = refused.slice(0, most).map(bullet);
	const left = refused.length - bullets.length;
	const more = left > 0 ? text('moreLikeThese', { count: String(left) }) : undefined;
	return { message: counted, description: lines(...bullets, more, closing) };
}

/** What to do comes first: `• Choose 616 in Recipient Regime (Régimen). Recipient Regime (Régimen) is "601", but ….` */
export function bullet(refused: Refused): Text {
	const wrong = whatIsWrong(refused);
	const fix = fixText(refused);
	const { place } = refused;
	if (place === undefined) return sentences(sameText('•'), wrong, fix);
	return sentences(
		sameText('•'),
		inEach((name) => advised(place[name], fix[name], wrong[name], languages[name])),
	);
}

/** Advice that does not name the place is behind it: `Line 1, Unit Price: write 1250.50. It is "1,250.50", but ….` */
function advised(
	place: string,
	fix: string,
	wrong: string,
	{ predicate, it, inPlace }: Language,
): string {
	const names = (part: string) => fix.toLowerCase().includes(part.toLowerCase());
	if (fix !== '' && names(place)) return `${fix} ${wrong}`;
	if (fix === '' || !wrong.startsWith(place)) return [wrong, fix].filter(Boolean).join(' ');
	const own = place.replace(inPlace, '');
	if (own !== place && names(own)) {
		const [line] = place.split(',');
		return `${line}: ${uncapitalized(fix)} ${asSentence(wrong.slice(place.length - own.length))}`;
	}
	const why = wrong.slice(place.length).replace(/^:? /, '');
	const said = predicate.test(why) ? `${it}${why}` : why;
	return `${place}: ${uncapitalized(fix)} ${capitalized(said)}`;
}

/** A key of JSON stays as it is. */
const asSentence = (words: string) => (/^\p{Ll}+\p{Lu}/u.test(words) ? words : capitalized(words));

/** Abbreviations stay as they are. */
const uncapitalized = (words: string) =>
	/^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** The same without what to do. */
export function whatIsWrong(refused: Refused): Text {
	const message = messageText(refused);
	return inEach((name) => sentence(message[name]));
}

/** The fields that a service refuses, in the words of the form. */
function refusedFields(
	fields: Record<string, string[]> = {},
	dictionary: Dictionary = ownNames,
): Refused[] {
	return Object.entries(fields).map(([field, messages]) => {
		const own = field.replace(/^[$#./]+|\.$/g, '');
		const place = inEach((name) => {
			const label = calledBy((path) => dictionary.label(path, languages[name]), field);
			return label === undefined ? own : capitalized(label);
		});
		const message = placedText(place, sameText(joined(messages)));
		return saidInEach((name) => ({ message: message[name], fix: '' }));
	});
}

/**
 * A refusal in the words of the service: of several fields a bullet for each, and all else that it says.
 * @param own said where it has no words, or `always`: then its words are in the description
 */
export function refusedByService(
	{ words, fields, also }: ErrorMessages,
	own: Text,
	{ dictionary, always = false }: { dictionary?: Dictionary | undefined; always?: boolean },
): { message: Text; description: Text } {
	const refused = refusedFields(fields, dictionary);
	if (words === undefined || always) {
		const said = words === undefined || refused.length > 0 ? also : [words, ...also];
		return { message: own, description: lines(...refused.map(bullet), alsoSaid(said)) };
	}
	const counted = text('refusedValues', { count: String(refused.length) });
	const { message, description } =
		refused.length === 0
			? { message: sameText(words) }
			: refusal(refused, counted, undefined, MOST_REFUSED);
	return { message, description: lines(description, alsoSaid(also)) };
}

/** What services write before the path of a field: `$.`, `body.`, `/data/attributes/`. */
const AROUND =
	/^[$#./[\]]*(?:(?:body|data|attributes|json|customer|cliente|product|producto|\w*(?:payload|request|input|invoice|factura|dto|model|cfdito)\w*)\b[./[\]]+)*/i;

/** What the form calls a field, as services write it: also `body.receptor.regimen_fiscal_receptor`. */
function calledBy(labelOf: LabelOf, field: string): string | undefined {
	const path = field.replace(AROUND, '');
	return labelOf(field) ?? labelOf(path) ?? labelOf(path.replace(/[_-]/g, ''));
}

/** What a service says besides the refused values: in one line, or in one each where that is long. */
export function alsoSaid(also: readonly string[]): Text | undefined {
	const [first, ...rest] = also;
	if (first === undefined) return undefined;
	return lines(text('serviceSays', { words: first }), ...rest.map(sameText));
}

/** With the sign that ends it. */
export function sentence(words: string): string {
	return /[.!?…]$/.test(words) ? words : `${words}.`;
}
