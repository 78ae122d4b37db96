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

export interface KnownForm {
	form: string;
	/** Whether it is a card that can be a credit or a debit card. */
	isEitherCard: boolean;
}

/**
 * Returns the payment form of a way to pay, by its whole name: "Tarjeta de débito", "stripe_oxxo", "Pago con SPEI".
 * Ignores case, accents, signs and filler words ("pago con"). Does not accept a name with a word that is not in the
 * table (catalogs/waysToPay.ts).
 * @returns undefined for a name without a form, or with several
 */
export function paymentFormOf(name: string): KnownForm | undefined {
	return known(wayNamed(name)) ?? ofCatalog(name) ?? ofCodeAndName(name);
}

/**
 * Returns the payment form of a gateway, by its ID and its title at the checkout. The title can complete an ID for
 * cards. If the title contradicts the ID, such as "Efectivo/transferencia" for `cod`, the form is unknown.
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

/**
 * Checks whether a name contains a way to pay that is not a payment form: store credit, gift cards, terms, wallets of
 * shops.
 */
export function isDoubtfulWay(name: string): boolean {
	return sayingWords(name).some((word) => doubtful.has(word));
}

const isCard = ({ form }: WayToPay) => ['04', '28'].includes(form);

function known(way: WayToPay | undefined): KnownForm | undefined {
	return way && { form: way.form, isEitherCard: way.isEitherCard === true };
}

/** Reads a code of c_FormaPago, or its whole name. 99 means that the form is not known yet. */
function ofCatalog(text: string): KnownForm | undefined {
	const [code, name] = [text.trim(), plainText(text)];
	const entry = hasCode(formaPago, code)
		? { code }
		: formaPago.find((one) => plainText(one.name) === name);
	return entry === undefined || entry.code === '99'
		? undefined
		: { form: entry.code, isEitherCard: false };
}

/** Reads a code next to its name: "04 - Tarjeta de crédito". */
function ofCodeAndName(text: string): KnownForm | undefined {
	const [, code, name = ''] = /^(\d\d)[\s:.–-]+(\p{L}.*)$/u.exec(text.trim()) ?? [];
	const way = code === undefined ? undefined : (known(wayNamed(name)) ?? ofCatalog(name));
	return way?.form === code ? way : undefined;
}

/** Splits "KueskiPay" into "kueski pay". */
function spelled(text: string): string {
	return plainText(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean);

const rows = waysToPay.map((way) => ({
	way,
	tells: way.tells.map(wordsIn),
	words: new Set([...way.tells, way.words].flatMap(wordsIn)),
}));

/** Joins words, so that "WooCommerce Payments" matches `woocommerce_payments`. */
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

/** Words that mean a form, or a doubt. */
const SPEAKING = new Set([...rows.flatMap(({ tells }) => tells.flat()), ...doubtful]);

const [fillers, providers] = [new Set(wordsIn(FILLERS)), new Set(wordsIn(PROVIDERS))];

const asPatterns = (phrases: typeof PHRASES) =>
	phrases.map(([words, word]) => [new RegExp(`\\b(?:${words})\\b`, 'g'), word] as const);

const [phrases, cardPhrases] = [asPatterns(PHRASES), asPatterns(CARD_PHRASES)];

const joined = (given: string, patterns: typeof phrases) =>
	patterns.reduce((all, [pattern, word]) => all.replace(pattern, word), given);

/** Returns the words of a name without fillers and providers. Each phrase of the table is one word. */
function sayingWords(text: string): string[] {
	const all = wordsIn(joined(spelled(text), phrases));
	const saying = all.filter((word) => !fillers.has(word) && !providers.has(word));
	return wordsIn(joined(saying.join(' '), cardPhrases));
}

/** Finds a way to pay by its ID ("Pago con Clip" is `clip`), or by all words of a name. */
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

/** Checks whether a text has a word for another way to pay, or for a doubtful one. */
function speaksOfOther(text: string, way: WayToPay): boolean {
	const own = rows.find((row) => row.way === way)?.words;
	return sayingWords(text).some((word) => SPEAKING.has(word) && own?.has(word) !== true);
}
