/** Removes the secrets from a text. */
export type Clean = (text: string) => string;

/** A secret this long is also found with breaks in it; words around a shorter one could look like it. */
const SHORTEST_BROKEN = 16;

/** The payload and the signature of a JWT are secrets of their own from this length on. */
const SHORTEST_PART = 12;

/** What is escaped twice is decoded twice, and so on. */
const MOST_ROUNDS = 3;

/** A text to look for, folded. */
interface Form {
	folded: string;
	/** In base64 a last character may follow that depends on what comes next, and the padding. */
	after?: RegExp;
}

/**
 * Replaces each secret, in any spelling: in upper or lower case; escaped for a URL, for HTML, or for
 * JSON, also twice; with line breaks in it; in base64, alone or inside a longer text ("Basic ..."); and
 * the payload and the signature of a JWT.
 * @param secrets as in the credential
 */
export function cleanerOf(secrets: readonly string[]): Clean {
	const all = secrets.filter((secret) => secret !== '');
	const forms = [...new Set(all.flatMap((secret) => [secret, ...partsOf(secret)]))]
		.flatMap(formsOf)
		.sort((a, b) => b.folded.length - a.folded.length);
	const shortest = Math.min(...forms.map(({ folded }) => folded.length));
	return (text) => {
		if (text.length < shortest) return text;
		// Without its breaks, a text that has no escapes holds each form that it holds with them.
		if (!ESCAPE.test(text) && !forms.some(isIn(foldedOf(text.replace(BREAKS, ''))))) return text;
		const isHidden = ESCAPED.test(text) && forms.some(isIn(foldedOf(decodedText(text))));
		const plain = isHidden ? withoutForms(decoded(text), text, forms) : text;
		return forms.some(isIn(foldedOf(plain))) ? withoutForms(asWritten(plain), plain, forms) : plain;
	};
}

function isIn(folded: string): (form: Form) => boolean {
	return (form) => folded.includes(form.folded);
}

function partsOf(secret: string): string[] {
	const parts = secret.split('.');
	return parts.length === 3 ? parts.slice(1).filter(({ length }) => length >= SHORTEST_PART) : [];
}

function formsOf(secret: string): Form[] {
	// Each byte of it may be escaped by itself.
	const bytes = Buffer.from(secret, 'utf8').toString('latin1');
	const written = [secret, bytes].flatMap((one) => [asWritten(one), decoded(one)]);
	const folded = [...new Set(written.map((one) => one.folded))].filter((one) => one !== '');
	const [withBearer] = base64Of(`Bearer ${secret}`);
	return [
		...folded.map((one) => ({ folded: one })),
		...(withBearer === undefined ? [] : [withBearer]),
		...base64Of(secret),
	];
}

/** A text in base64, at each of the three places that it may have in a longer one. */
function base64Of(text: string): Form[] {
	return [0, 2, 3].map((first, before) => {
		const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text, 'utf8')]);
		// The first and the last characters hold bits of what stands beside it.
		const own = bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
		const after = bytes.length % 3 === 0 ? /=*/y : /[a-z0-9+/]?={0,2}/y;
		return { folded: asWritten(own).folded, after };
	});
}

/** Where something stands in a text. */
interface Span {
	start: number;
	end: number;
}

/** A text whose spellings are one, and where each of its characters stands in the text itself. */
interface Folded {
	folded: string;
	/** Undefined where all stand in the same place. */
	spans?: readonly Span[];
}

function asWritten(text: string): Folded {
	return { folded: foldedOf(text) };
}

/** In lower case, and with the characters of base64 that a URL has in place of others. */
function foldedOf(text: string): string {
	const lower = text.toLowerCase();
	// One letter, İ, is two in lower case.
	const same =
		lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
	return same.replaceAll('-', '+').replaceAll('_', '/');
}

/** One character, escaped for a URL, for HTML or for JSON; or a break inside a text. */
const ESCAPES =
	/%(?:25)*([0-9a-f]{2})|&(?:amp;)*#0*(\d{1,7});?|&(?:amp;)*#x0*([0-9a-f]{1,6});?|&(?:amp;)*([a-z]{2,8});|\\+(?:u([0-9a-f]{4})|u\{0*([0-9a-f]{1,6})\}|x([0-9a-f]{2})|[rnt]|(.))|\s|<br ?\/?>|<wbr>|[\u00ad\u200b]/gi;

/** Where one of them may begin. */
const ESCAPE = /[%&\\<]/;

const ESCAPED = /[%&\\\s\u00ad\u200b]|<(?:br|wbr)/i;

/** Names of characters in HTML that tokens are made of. */
const NAMED: Readonly<Record<string, string>> = {
	amp: '&',
	apos: "'",
	ast: '*',
	bsol: '\\',
	colon: ':',
	comma: ',',
	commat: '@',
	dash: '-',
	dollar: '$',
	equals: '=',
	excl: '!',
	gt: '>',
	hyphen: '-',
	lowbar: '_',
	lt: '<',
	num: '#',
	percnt: '%',
	period: '.',
	plus: '+',
	quest: '?',
	quot: '"',
	semi: ';',
	sol: '/',
	tilde: '~',
	verbar: '|',
	vert: '|',
};

const BREAKS = /[\s\u00ad\u200b]+/g;

/** Without its escapes and breaks: whether a secret is in it is known before its place is looked for. */
function decodedText(text: string): string {
	let current = text;
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const unbroken = current.replace(BREAKS, '');
		const next = ESCAPE.test(unbroken)
			? unbroken.replace(ESCAPES, (...match: string[]) => characterOf(match) ?? match[0] ?? '')
			: unbroken;
		if (next.length === current.length) break;
		current = next;
	}
	return current;
}

/** The same, with the place of each character. */
function decoded(text: string): Folded {
	let current = text;
	let spans: Span[] | undefined;
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const before: readonly Span[] | undefined = spans;
		const characters: string[] = [];
		const next: Span[] = [];
		const add = (unit: string, start: number, end: number) => {
			characters.push(unit);
			next.push(
				before === undefined
					? { start, end }
					: { start: before[start]?.start ?? 0, end: before[end - 1]?.end ?? 0 },
			);
		};
		let at = 0;
		const copyUpTo = (end: number) => {
			for (; at < end; at++) add(current.charAt(at), at, at + 1);
		};
		for (const match of current.matchAll(ESCAPES)) {
			const character = characterOf(match);
			if (character === undefined) continue;
			copyUpTo(match.index);
			const end = at + match[0].length;
			for (const unit of character.split('')) add(unit, at, end);
			at = end;
		}
		copyUpTo(current.length);
		spans = next;
		if (characters.length === current.length) break;
		current = characters.join('');
	}
	return { ...asWritten(current), ...(spans && { spans }) };
}

/** @returns `''` for a break, undefined for what is no escape */
function characterOf([whole, url, decimal, hex, name, ...json]: readonly string[]):
	| string
	| undefined {
	const [unit, point, byte, itself] = json;
	if (name !== undefined) return name === 'shy' ? '' : NAMED[name.toLowerCase()];
	if (itself !== undefined) return itself;
	const digits = url ?? hex ?? unit ?? point ?? byte;
	const code = digits === undefined ? Number(decimal ?? NaN) : parseInt(digits, 16);
	if (Number.isNaN(code)) return '';
	if (code > 0x10ffff) return whole;
	const character = String.fromCodePoint(code);
	return /[\r\n]/.test(character) ? '' : character;
}

function withoutForms({ folded, spans }: Folded, original: string, forms: readonly Form[]): string {
	const found: Span[] = [];
	const isJoined = (at: number) => spans === undefined || spans[at - 1]?.end === spans[at]?.start;
	for (const { folded: form, after } of forms) {
		for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + 1)) {
			let end = at + form.length;
			if (form.length < SHORTEST_BROKEN && !allJoined(at + 1, end, isJoined)) continue;
			if (after !== undefined) {
				after.lastIndex = end;
				const most = end + (after.exec(folded)?.[0].length ?? 0);
				while (end < most && isJoined(end)) end++;
			}
			found.push({ start: spans?.[at]?.start ?? at, end: spans?.[end - 1]?.end ?? end });
		}
	}
	return replaced(original, found);
}

function allJoined(from: number, to: number, isJoined: (at: number) => boolean): boolean {
	for (let at = from; at < to; at++) if (!isJoined(at)) return false;
	return true;
}

/** Each place that is found once, also where several overlap. */
function replaced(text: string, found: readonly Span[]): string {
	const inOrder = [...found].sort((a, b) => a.start - b.start || b.end - a.end);
	let result = '';
	let at = 0;
	for (const { start, end } of inOrder) {
		if (start >= at) result += `${text.slice(at, start)}***`;
		at = Math.max(at, end);
	}
	return result + text.slice(at);
}
