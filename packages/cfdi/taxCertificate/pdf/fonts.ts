import type { Budget } from './bounds';
import type { PdfFile } from './file';
import type { Dict, Value } from './parse';
import { Keyword, Name, Parser, Ref } from './parse';

/** A letter as a font draws it. */
export interface Glyph {
	text: string;
	/** In units of text: 1 equals the height of the font. */
	width: number;
	/** Whether it is the one-byte code of a space, to which the word spacing applies. */
	isWordSpace: boolean;
	/** A mark is on the letter before it. Hidden characters, such as a soft hyphen, are not shown. */
	kind: 'letter' | 'space' | 'mark' | 'hidden';
}

export interface Font {
	forEachGlyph: (text: string, show: (glyph: Glyph) => void) => void;
}

/** Reads a font's letters and their widths. @param dict of the font */
export function fontOf(file: PdfFile, dict: Dict, budget: Budget): Font {
	const isComposite = file.nameIn(dict, 'Subtype') === 'Type0';
	const widthOf = isComposite ? compositeWidths(file, dict, budget) : widths(file, dict, budget);
	const unicode = file.streamIn(dict, 'ToUnicode');
	const toUnicode = unicode && new CMap(file.unpack(unicode), budget);
	const named = isComposite ? () => undefined : encodingOf(file, dict, budget);
	const encoding = isComposite ? file.streamIn(dict, 'Encoding') : undefined;
	const codes = encoding && new CMap(file.unpack(encoding), budget);
	const known = new Map<number, Glyph>();
	const glyphOf = (code: number, length: number) => {
		const glyph = known.get(code);
		if (glyph !== undefined) return glyph;
		const text = toUnicode?.textOf(code) ?? named(code) ?? String.fromCharCode(code & 0xffff);
		const made = {
			text: text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC')),
			width: widthOf(code, text),
			isWordSpace: length === 1 && code === 32,
			kind: kindOf(text),
		};
		known.set(code, made);
		return made;
	};
	return {
		forEachGlyph(text, show) {
			for (let at = 0; at < text.length; ) {
				budget.step();
				const length = isComposite ? (codes?.lengthAt(text, at) ?? 2) : 1;
				show(glyphOf(codeAt(text, at, length), length));
				at += length;
			}
		},
	};
}

function kindOf(text: string): Glyph['kind'] {
	if (/^\s*$/.test(text)) return 'space';
	if (/^\p{Mn}$/u.test(text)) return 'mark';
	return /^\p{Cf}$/u.test(text) ? 'hidden' : 'letter';
}

/** Returns some bytes of a text as a number. */
function codeAt(text: string, at = 0, length = text.length): number {
	let code = 0;
	for (let index = at; index < at + length; index++) {
		code = code * 256 + (index < text.length ? text.charCodeAt(index) & 255 : 0);
	}
	return code;
}

/** Codes from `from` until `until`. */
interface Range<To> {
	from: number;
	until: number;
	to: To;
}

/** Finds the range of a code. @param ranges in their order */
function rangeOf<To>(ranges: ReadonlyArray<Range<To>>, code: number): Range<To> | undefined {
	let low = 0;
	let high = ranges.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ranges[middle]?.from ?? 0) <= code) low = middle + 1;
		else high = middle;
	}
	const range = ranges[low - 1];
	return range !== undefined && code <= range.until ? range : undefined;
}

/** The texts of codes. Ranges are not expanded, because a file can declare huge ones. */
class CMap {
	private readonly lengths: Array<Range<number>> = [];
	private readonly texts = new Map<number, string>();
	private readonly ranges: Array<Range<string>> = [];

	constructor(bytes: Uint8Array, budget: Budget) {
		const parser = new Parser(bytes, budget);
		let operands: Value[] = [];
		for (let value = parser.next(); value !== undefined; value = parser.next()) {
			if (!(value instanceof Keyword)) operands.push(value);
			else {
				this.take(value.word, operands);
				operands = [];
			}
		}
		this.ranges.sort((one, other) => one.from - other.from);
	}

	textOf(code: number): string | undefined {
		const text = this.texts.get(code);
		if (text !== undefined) return text;
		const range = rangeOf(this.ranges, code);
		if (range === undefined) return undefined;
		const last = range.to.charCodeAt(range.to.length - 1) + code - range.from;
		return range.to.slice(0, -1) + String.fromCharCode(last & 0xffff);
	}

	/** Returns the number of bytes of the code at a place of a text. */
	lengthAt(text: string, at: number): number {
		for (let length = 1; length <= 4; length++) {
			const code = codeAt(text, at, length);
			const isOf = ({ from, until, to }: Range<number>) =>
				to === length && from <= code && code <= until;
			if (this.lengths.some(isOf)) return length;
		}
		return this.lengths.length === 0 ? 2 : 1;
	}

	private take(word: string, operands: readonly Value[]): void {
		const size = word.endsWith('char') ? 2 : word.endsWith('range') ? 3 : 0;
		if (word === 'endcodespacerange') {
			for (let at = 0; at + 1 < operands.length && this.lengths.length < 16; at += 2) {
				const [from, until] = [operands[at], operands[at + 1]];
				if (typeof from !== 'string' || typeof until !== 'string') continue;
				this.lengths.push({ from: codeAt(from), until: codeAt(until), to: until.length });
			}
		} else if (word === 'endbfchar' || word === 'endbfrange') {
			for (let at = 0; at + size <= operands.length; at += size) {
				const [from, last, more] = operands.slice(at, at + size);
				if (typeof from !== 'string' || typeof last !== 'string') continue;
				this.put(codeAt(from), size === 2 ? codeAt(from) : codeAt(last), size === 2 ? last : more);
			}
		}
	}

	private put(from: number, until: number, to: Value | undefined): void {
		if (Array.isArray(to)) {
			for (const [index, one] of to.entries()) this.put(from + index, from + index, one);
		} else if (typeof to === 'string') {
			const text = fromUtf16(to.slice(0, MAX_LETTER));
			if (from === until) this.texts.set(from, text);
			else this.ranges.push({ from, until, to: text });
		}
	}
}

/** Maximum bytes of the text of one letter, such as a ligature. */
const MAX_LETTER = 32;

const fromUtf16 = (bytes: string) =>
	bytes.length === 1
		? bytes
		: bytes.replace(/(.)(.)/gs, (pair) => String.fromCharCode(codeAt(pair)));

type WidthOf = (code: number, text: string) => number;

/** Reads the widths of a font with codes of several bytes: `W` has runs of widths, and ranges with one width. */
function compositeWidths(file: PdfFile, dict: Dict, budget: Budget): WidthOf {
	const [first] = file.arrayIn(dict, 'DescendantFonts') ?? [];
	const read = file.read(first);
	const font = read instanceof Map ? read : undefined;
	const single = new Map<number, number>();
	const ranges: Array<Range<number>> = [];
	const values = file.arrayIn(font, 'W') ?? [];
	for (let at = 0; at + 1 < values.length; ) {
		budget.step();
		const [from, next, width] = values.slice(at, at + 3).map((value) => file.read(value));
		if (typeof from !== 'number') at++;
		else if (Array.isArray(next)) {
			for (const [index, one] of next.entries()) {
				budget.step();
				if (typeof one === 'number') single.set(from + index, one);
			}
			at += 2;
		} else {
			if (typeof next === 'number' && typeof width === 'number') {
				ranges.push({ from, until: next, to: width });
			}
			at += 3;
		}
	}
	ranges.sort((one, other) => one.from - other.from);
	const otherwise = file.numberIn(font, 'DW') ?? 1000;
	return (code) => (single.get(code) ?? rangeOf(ranges, code)?.to ?? otherwise) / 1000;
}

function widths(file: PdfFile, dict: Dict, budget: Budget): WidthOf {
	const values = file.arrayIn(dict, 'Widths');
	const first = file.numberIn(dict, 'FirstChar') ?? 0;
	const descriptor = file.dictIn(dict, 'FontDescriptor');
	const otherwise = file.numberIn(descriptor, 'MissingWidth') ?? 0;
	const [scale] = file.arrayIn(dict, 'FontMatrix') ?? [0.001];
	const unit = typeof scale === 'number' ? scale : 0.001;
	budget.spend('steps', 0);
	if (values === undefined) {
		const font = file.nameIn(dict, 'BaseFont') ?? '';
		return (_code, text) => standardWidth(font, text) / 1000;
	}
	return (code) => {
		const width = file.read(values[code - first]);
		return (typeof width === 'number' ? width : otherwise) * unit;
	};
}

/**
 * Returns the width of a sign in the standard fonts of PDF, in thousandths of the font's size. The tables contain the
 * signs from space to ~.
 */
function standardWidth(font: string, text: string): number {
	if (/courier|mono/i.test(font)) return 600;
	const table = /times|serif|roman/i.test(font) ? TIMES : HELVETICA;
	const [letter = ''] = text.normalize('NFD');
	const index = letter.charCodeAt(0) - 32;
	return table[index] ?? 556;
}

const HELVETICA = widthsIn(
	'278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556*10 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
);
const TIMES = widthsIn(
	'250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500*10 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541',
);

function widthsIn(written: string): number[] {
	return written.split(' ').flatMap((one) => {
		const [width, times = '1'] = one.split('*');
		return Array<number>(Number(times)).fill(Number(width));
	});
}

/** Returns the characters of one-byte codes, by the names of their encoding. */
function encodingOf(
	file: PdfFile,
	dict: Dict,
	budget: Budget,
): (code: number) => string | undefined {
	const encoding = file.read(dict.get('Encoding'));
	const own = encoding instanceof Map ? encoding : undefined;
	const base = encoding instanceof Name ? encoding.name : file.nameIn(own, 'BaseEncoding');
	const named = base ?? builtIn(file, dict);
	const characters =
		named === 'WinAnsiEncoding' ? WIN_ANSI : named === 'MacRomanEncoding' ? MAC_ROMAN : STANDARD;
	const differences = new Map<number, string>();
	let code = 0;
	for (const value of file.arrayIn(own, 'Differences') ?? []) {
		budget.step();
		const read = value instanceof Ref ? file.read(value) : value;
		if (typeof read === 'number') code = read;
		else if (read instanceof Name && code < 256) {
			const text = characterNamed(read.name);
			if (text !== undefined) differences.set(code, text);
			code++;
		}
	}
	return (one) => differences.get(one) ?? characters[one];
}

/** Returns the encoding of a font that does not name one. */
function builtIn(file: PdfFile, dict: Dict): string {
	const flags = file.numberIn(file.dictIn(dict, 'FontDescriptor'), 'Flags') ?? 0;
	if ((flags & 4) !== 0) return 'MacRomanEncoding';
	const isTrueType = file.nameIn(dict, 'Subtype') === 'TrueType';
	return isTrueType && (flags & 32) === 0 ? 'WinAnsiEncoding' : 'StandardEncoding';
}

const decoded = (encoding: string) => [
	...new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
];

const WIN_ANSI = decoded('windows-1252');
const MAC_ROMAN = decoded('macintosh');

/** Adobe's standard encoding, from 0xa1 on. */
const UPPER =
	"¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß";

const STANDARD = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code));
STANDARD[0x27] = '’';
STANDARD[0x60] = '‘';
for (const [index, sign] of [...UPPER].entries()) if (sign !== ' ') STANDARD[0xa1 + index] = sign;

/** Signs by their names in fonts. Letters have their names by rule. */
const NAMED = new Map<string, string>([
	['space', ' '],
	['nbspace', '\u00a0'],
	['sfthyphen', '\u00ad'],
	...[
		...`exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle ' quoteright ’ quoteleft ‘ parenleft ( parenright ) asterisk * plus + comma , hyphen - minus − period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ] asciicircum ^ underscore _ grave \` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £ currency ¤ yen ¥ section § copyright © ordfeminine ª ordmasculine º guillemotleft « guillemotright » guilsinglleft ‹ guilsinglright › logicalnot ¬ registered ® degree ° plusminus ± twosuperior ² threesuperior ³ onesuperior ¹ acute ´ mu µ paragraph ¶ periodcentered · cedilla ¸ onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿ AE Æ ae æ Oslash Ø oslash ø OE Œ oe œ germandbls ß Eth Ð eth ð Thorn Þ thorn þ Lslash Ł lslash ł dotlessi ı multiply × divide ÷ endash – emdash — quotesinglbase ‚ quotedblbase „ quotedblleft “ quotedblright ” dagger † daggerdbl ‡ bullet • ellipsis … perthousand ‰ Euro € trademark ™ fraction ⁄ florin ƒ fi fi fl fl ff ff ffi ffi ffl ffl brokenbar ¦ dieresis ¨ macron ¯ circumflex ˆ tilde ˜`.matchAll(
			/(\S+) (\S+)/g,
		),
	].map(([, name = '', sign = '']): [string, string] => [name, sign]),
]);

const ACCENTS: Readonly<Record<string, string>> = {
	grave: '\u0300',
	acute: '\u0301',
	circumflex: '\u0302',
	tilde: '\u0303',
	dieresis: '\u0308',
	ring: '\u030a',
	caron: '\u030c',
	cedilla: '\u0327',
};

/** Returns the character of a name: "Ntilde", "uni00D1", "Aacute.sc". */
function characterNamed(name: string): string | undefined {
	const [base = ''] = name.split('.');
	if (base.length === 1) return base;
	const named = NAMED.get(base);
	if (named !== undefined) return named;
	const [, hex] = /^(?:uni|u)([\dA-F]{4,5})$/i.exec(base) ?? [];
	if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
	const accent = ACCENTS[base.slice(1)];
	return accent === undefined ? undefined : `${base.charAt(0)}${accent}`.normalize('NFC');
}
