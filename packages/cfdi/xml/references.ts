import type { Scanner } from './scanner';

/** The entities that XML knows by itself (XML 1.0, 4.6). */
const entities: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	amp: '&',
	apos: "'",
	quot: '"',
};

const REFERENCE = /&(?:(lt|gt|amp|apos|quot)|#x0*([0-9A-Fa-f]{1,6})|#0*([0-9]{1,7}));/y;
const ANY_ENTITY = /&[^\s&<>;"'#]{1,80};/y;

/** Characters that no XML may hold, in any spelling (XML 1.0, 2.2). Half of a pair is one, too. */
export const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/**
 * A piece of the text with each reference (`&amp;`, `&#xA;`) replaced by what it stands for.
 * @param from where the piece begins in the text of the scanner
 * @throws Problems for any entity but XML's own five
 */
export function withoutReferences(piece: string, from: number, scanner: Scanner): string {
	let text = '';
	let end = 0;
	for (let at = piece.indexOf('&'); at !== -1; at = piece.indexOf('&', end)) {
		REFERENCE.lastIndex = at;
		const found = REFERENCE.exec(piece);
		if (found === null) throw unknownReference(piece, at, from, scanner);
		const [whole, entity, hexadecimal, decimal] = found;
		text += piece.slice(end, at);
		if (entity !== undefined) text += entities[entity];
		else {
			const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16);
			const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
			if (NO_CHARACTER.test(character)) {
				throw scanner.problem('forbiddenReference', { reference: whole }, from + at);
			}
			text += character;
		}
		end = at + whole.length;
	}
	return text + piece.slice(end);
}

function unknownReference(piece: string, at: number, from: number, scanner: Scanner) {
	ANY_ENTITY.lastIndex = at;
	const entity = ANY_ENTITY.exec(piece)?.[0];
	return entity === undefined
		? scanner.problem('bareAmpersand', {}, from + at)
		: scanner.problem('ownEntity', { entity }, from + at, 'unusualXml');
}
