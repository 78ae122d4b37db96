import { hasCode, once } from '../catalogs/catalog';
import { formaPago } from '../catalogs/sat';
import type { WayToPay } from '../catalogs/waysToPay';
import {
	CARD_PHRASES,
	DOUBTFUL_WORDS,
	FILLERS,
	PHRASES,
	PROVIDERS,
	waysToPay,
} from '../catalogs/waysToPay';
import { plainText } from './readValues';

/** What is known of a way to pay. */
export interface KnownForm {
	/** Code of c_FormaPago. */
	form: string;
	/** Whether it is a card of which nothing says whether it is a credit or a debit card. */
	isEitherCard: boolean;
}

/**
 * The payment form of a way to pay, by its whole name: "Tarjeta de débito", "stripe_oxxo", "Pago con SPEI". Case,
 * accents, signs and words that say nothing ("pago con") make no difference. A name with any other word that the
 * table (catalogs/waysToPay.ts) does not have is not known.
 * @returns undefined for a name that tells no form, or several
 */
export function paymentFormOf(name: string): KnownForm | undefined {
	return known(wayNamed(name)) ?? ofCatalog(name) ?? ofCodeAndName(name);
}

/**
 * The same of a gateway, by its ID and its title at the checkout. The title may say what an ID for cards leaves
 * open; where it speaks of something else than the ID, as "Efectivo/transferencia" of `cod` does, none is known.
 */
export function paymentFormOfGateway(id: string, title: string): KnownForm | undefined {
	const [byId, byTitle] = [wayNamed(id), wayNamed(title)];
	if (byId === undefined) {
		if (byTitle === undefined) return ofCatalog(title) ?? ofCatalog(id);
		return speaksOfOther(id, byTitle) ? undefined : known(byTitle);
	}
	if (byId.paysItself === true) return known(byId);
	if (byTitle === undefined) return speaksOfOther(title, byId) ? undefined : known(byId);
	if (byId.isEitherCard === true) return known(byTitle);
	const isSame = byTitle.form === byId.form || (byTitle.isEitherCard === true && isCard(byId));
	return isSame ? known(byId) : undefined;
}

/** Whether a name speaks of what is no form of payment by itself: store credit, gift cards, terms, wallets of shops. */
export function isDoubtfulWay(name: string): boolean {
	return sayingWords(name).some((word) => doubtful.has(word));
}

const isCard = ({ form }: WayToPay) => ['04', '28'].includes(form);

function known(way: WayToPay | undefined): KnownForm | undefined {
	return way && { form: way.form, isEitherCard: way.isEitherCard === true };
}

/** A code of c_FormaPago, or its whole name; 99 says that the form is not known yet. */
function ofCatalog(text: string): KnownForm | undefined {
	const [code, name] = [text.trim(), plainText(text)];
	const entry = hasCode(formaPago, code)
		? { code }
		: formaPago.find((one) => plainText(one.name) === name);
	return entry === undefined || entry.code === '99'
		? undefined
		: { form: entry.code, isEitherCard: false };
}

/** "04 - Tarjeta de crédito": a code next to a name that says the same. */
function ofCodeAndName(text: string): KnownForm | undefined {
	const [, code, name = ''] = /^(\d\d)[\s:.–-]+(\p{L}.*)$/u.exec(text.trim()) ?? [];
	const way = code === undefined ? undefined : (known(wayNamed(name)) ?? ofCatalog(name));
	return way?.form === code ? way : undefined;
}

/** "KueskiPay" is "kueski pay". */
function spelled(text: string): string {
	return plainText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

/** The rows of the table as sets of words. */
const rows = waysToPay.map((way) => ({
	way,
	tells: way.tells.map(wordsIn),
	words: new Set([...way.tells, way.words].flatMap(wordsIn)),
}));

/** "WooCommerce Payments" is `woocommerce_payments`. */
const squeezed = (words: readonly string[]) => words.join('');

const byId = once(
	() =>
		new Map(
			waysToPay.flatMap((way) =>
				way.ids.map((id) => [squeezed(wordsIn(spelled(id))), way] as const),
			),
		),
);

const doubtful = new Set(wordsIn(DOUBTFUL_WORDS));

/** Words that tell a form, or a doubt. */
const SPEAKING = new Set([...rows.flatMap(({ tells }) => tells.flat()), ...doubtful]);

const [fillers, providers] = [new Set(wordsIn(FILLERS)), new Set(wordsIn(PROVIDERS))];

const asPatterns = (phrases: typeof PHRASES) =>
	phrases.map(([words, word]) => [new RegExp(`\\b(?:${words})\\b`, 'g'), word] as const);

const [phrases, cardPhrases] = [asPatterns(PHRASES), asPatterns(CARD_PHRASES)];

const joined = (given: string, patterns: typeof phrases) =>
	patterns.reduce((all, [pattern, word]) => all.replace(pattern, word), given);

/** The words of a name that say something, each phrase of the table as one. */
function sayingWords(text: string): string[] {
	const all = wordsIn(joined(spelled(text), phrases));
	const saying = all.filter((word) => !fillers.has(word) && !providers.has(word));
	return wordsIn(joined(saying.join(' '), cardPhrases));
}

/** By an ID ("Pago con Clip" is `clip`), else by all words of a name. */
function wayNamed(text: string): WayToPay | undefined {
	const all = wordsIn(spelled(text));
	const bare = all.filter((word) => !fillers.has(word));
	const way = byId().get(squeezed(all)) ?? byId().get(squeezed(bare));
	if (way !== undefined) return way;
	const words = sayingWords(text);
	return rows.find(
		(row) =>
			words.every((word) => row.words.has(word)) &&
			row.tells.some((telling) => telling.every((word) => words.includes(word))),
	)?.way;
}

/** Whether a text has a word that speaks of another way to pay, or of one that nobody knows. */
function speaksOfOther(text: string, way: WayToPay): boolean {
	const own = rows.find((row) => row.way === way)?.words;
	return sayingWords(text).some((word) => SPEAKING.has(word) && own?.has(word) !== true);
}
