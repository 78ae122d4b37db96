import {
	Budget,
	LAST_PAGE,
	PdfFile,
	Stream,
	Keyword,
	Name,
	Parser,
	isSpace,
	textOf,
	Ref,
} from './pdf';
import { refused } from '../problems/problem';
import type { Dict, Value } from './pdf';

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

const times = (one: Matrix, other: Matrix): Matrix => [
	one[0] * other[0] + one[1] * other[2],
	one[0] * other[1] + one[1] * other[3],
	one[2] * other[0] + one[3] * other[2],
	one[2] * other[1] + one[3] * other[3],
	one[4] * other[0] + one[5] * other[2] + other[4],
	one[4] * other[1] + one[5] * other[3] + other[5],
];

/**
 * Limits for the gap between two letters, as multiples of the font size. A gap above GAP becomes a space, and a gap
 * above MAX_GAP also begins a new run. In a gap up to NO_GAP, a space character is ignored. A step back beyond BACK
 * begins a new run.
 */
const GAP = 0.102;
const MAX_GAP = 0.6;
const NO_GAP = 0.03;
const BACK = -0.2;

/**
 * Limits for the shift between two letters perpendicular to the line, as multiples of the letter height. A shift above
 * LINE (or LINE_BACK after a step back) begins a new line, and a shift above SHIFT begins a new run.
 */
const LINE = 1;
const LINE_BACK = 0.5;
const SHIFT = 0.25;

interface Style {
	along: readonly [x: number, y: number];
	across: readonly [x: number, y: number];
	size: number;
	scale: number;
	height: number;
}

function styleOf(
	[a, b, c, d]: Matrix,
	{ size, ctm, line }: { size: number; ctm: Matrix; line: Matrix },
): Style {
	const width = Math.hypot(a, b) || 1;
	const height = Math.hypot(c, d);
	return {
		along: [a / width, b / width],
		across: [c / (height || 1), d / (height || 1)],
		size: Math.abs(size),
		scale: Math.hypot(ctm[0], ctm[1]) * Math.hypot(line[0], line[1]),
		height,
	};
}

class Lines {
	text = '';
	private y: number | undefined;

	constructor(private readonly budget: Budget) {}

	begin(y: number): void {
		if (this.y !== undefined && this.y !== y) this.write('\n');
		this.y = y === 0 ? undefined : y;
	}

	write(text: string): void {
		this.budget.spend('pdfCharacters', text.length);
		this.text += text;
	}
}

/** Sets line breaks and spaces like PDF.js, because programs that process a Constancia expect its layout. */
class Layout {
	private run: Style | undefined;
	private last: Style | undefined;
	private endX = 0;
	private endY = 0;
	private hasSpace = false;
	private readonly lines: Lines;

	constructor(
		private readonly view: readonly number[],
		private readonly budget: Budget,
		lines?: Lines,
	) {
		this.lines = lines ?? new Lines(budget);
	}

	get text(): string {
		return this.lines.text;
	}

	within(): Layout {
		return new Layout(this.view, this.budget, this.lines);
	}

	flush(): void {
		this.run = undefined;
	}

	put(glyph: Glyph, x: number, y: number, endX: number, endY: number, style: Style): void {
		if (glyph.kind === 'hidden') return;
		if (glyph.kind === 'space') {
			this.hasSpace = true;
			return;
		}
		if (glyph.kind === 'letter') {
			if (!this.isInView(x, y, endX)) return;
			if (this.run !== undefined && this.run.scale !== style.scale) {
				this.run = this.last = { ...this.run, scale: style.scale };
			}
			if (this.last !== undefined) this.separate(x, y, style, this.last);
		}
		if (this.run === undefined) {
			this.lines.begin(y);
			if (this.last === undefined) this.hasSpace = false;
			this.run = this.last = style;
		}
		this.lines.write(this.hasSpace ? ` ${glyph.text}` : glyph.text);
		this.hasSpace = false;
		if (x === endX && y === endY) return;
		this.endX = endX;
		this.endY = endY;
	}

	private isInView(x: number, y: number, endX: number): boolean {
		const [left = 0, bottom = 0, right = 0, top = 0] = this.view;
		return x + Math.abs(endX - x) >= left && x <= right && y >= bottom && y <= top;
	}

	private separate(x: number, y: number, { along, across }: Style, last: Style): void {
		const { size, height, scale } = last;
		const [stepX, stepY] = [x - this.endX, y - this.endY];
		if (stepX === 0 && stepY === 0) return;
		const gap = (along[0] * stepX + along[1] * stepY) / scale;
		const shift = Math.abs(across[0] * stepX + across[1] * stepY);
		const isBack = gap < BACK * size;
		if (shift > (isBack ? LINE_BACK : LINE) * height) {
			if (this.run === undefined) this.lines.begin(y);
			this.flush();
			this.hasSpace = false;
		} else if (isBack) {
			this.flush();
			this.hasSpace = false;
		} else {
			const isWide = gap > GAP * size;
			const isSpace = isWide || (this.hasSpace && gap > NO_GAP * size);
			this.hasSpace = false;
			if (isSpace) {
				const isWithin = isWide && gap <= MAX_GAP * size && this.run !== undefined;
				if (!isWithin) this.lines.begin(this.endY);
				this.lines.write(' ');
				if (!isWithin) this.flush();
			}
			if (shift > SHIFT * height) this.flush();
		}
	}
}

/** Checks for a PDF's signature in the first kilobyte, because other bytes can precede it. */
export const isPdf = (file: Uint8Array) =>
	textOf(file, 0, Math.min(file.length, 1024)).includes('%PDF-');

/**
 * Extracts a PDF's text, page by page and line by line.
 * @throws Problems if the file exceeds a limit or has a password
 */
export function pdfText(file: Uint8Array): string {
	const budget = new Budget();
	const pdf = new PdfFile(file, budget);
	if (pdf.isEncrypted) throw refused('TaxCertificate', 'pdfHasPassword');
	const fonts = new Map<Dict, Font>();
	return pagesOf(pdf, budget)
		.map((page) => {
			const layout = new Layout(viewOf(page.view), budget);
			const reader = new ContentReader(pdf, fonts, budget);
			reader.read(contentsOf(pdf, page.dict, budget), page.resources, START, layout, []);
			return layout.text;
		})
		.join('\n\n');
}

interface Page {
	dict: Dict;
	resources: Dict | undefined;
	view: Value[] | undefined;
}

function pagesOf(pdf: PdfFile, budget: Budget): Page[] {
	const pages: Page[] = [];
	const visited = new Set<Dict>();
	const open: Array<{ value: Value; from?: Page }> = [{ value: pdf.pages ?? null }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		budget.step();
		const dict = pdf.read(next.value);
		if (!(dict instanceof Map) || visited.has(dict)) continue;
		visited.add(dict);
		const page = {
			dict,
			resources: pdf.dictIn(dict, 'Resources') ?? next.from?.resources,
			view: pdf.arrayIn(dict, 'CropBox') ?? pdf.arrayIn(dict, 'MediaBox') ?? next.from?.view,
		};
		const kids = pdf.arrayIn(dict, 'Kids');
		if (kids === undefined) {
			if (pages.push(page) === LAST_PAGE) break;
		} else {
			budget.spend('pdfSteps', kids.length);
			for (let at = kids.length - 1; at >= 0; at--)
				open.push({ value: kids[at] ?? null, from: page });
		}
	}
	return pages;
}

function viewOf(box: readonly Value[] = []): readonly number[] {
	const sides = box.map((side) => (typeof side === 'number' ? side : 0));
	const [left = 0, bottom = 0, right = 0, top = 0] = sides;
	if (left === right || bottom === top) return [0, 0, 612, 792];
	return [
		Math.min(left, right),
		Math.min(bottom, top),
		Math.max(left, right),
		Math.max(bottom, top),
	];
}

/** Puts a space between streams, because a stream can end after any word. */
function contentsOf(pdf: PdfFile, page: Dict, budget: Budget): Uint8Array {
	const value = pdf.read(page.get('Contents'));
	const streams = Array.isArray(value) ? value.map((one) => pdf.read(one)) : [value];
	budget.spend('pdfSteps', streams.length);
	const parts = streams.flatMap((one) => (one instanceof Stream ? [pdf.unpack(one)] : []));
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(32);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length + 1;
	}
	return bytes;
}

interface State {
	ctm: Matrix;
	text: Matrix;
	line: Matrix;
	font: Font | undefined;
	size: number;
	leading: number;
	charSpacing: number;
	wordSpacing: number;
	scale: number;
	rise: number;
}

const START: State = {
	ctm: IDENTITY,
	text: IDENTITY,
	line: IDENTITY,
	font: undefined,
	size: 0,
	leading: 0,
	charSpacing: 0,
	wordSpacing: 0,
	scale: 1,
	rise: 0,
};

const UNKNOWN_FONT: Dict = new Map();

/** No operator in a PDF has so many operands. */
const MAX_OPERANDS = 33;

class ContentReader {
	constructor(
		private readonly pdf: PdfFile,
		private readonly fonts: Map<Dict, Font>,
		private readonly budget: Budget,
	) {}

	read(
		content: Uint8Array,
		resources: Dict | undefined,
		start: State,
		layout: Layout,
		forms: readonly Stream[],
	): void {
		this.budget.depth(forms.length);
		const parser = new Parser(content, this.budget);
		const saved: State[] = [];
		let state = { ...start };
		let operands: Value[] = [];
		for (let value = parser.next(); value !== undefined; value = parser.next()) {
			if (!(value instanceof Keyword)) {
				if (operands.push(value) > MAX_OPERANDS) operands = [];
				continue;
			}
			switch (value.word) {
				case 'q':
					saved.push({ ...state });
					break;
				case 'Q':
					state = saved.pop() ?? state;
					break;
				case 'Tf':
					this.setFont(resources, operands, state, layout);
					break;
				case 'Do':
					this.readForm(resources, operands[0], state, layout, forms);
					break;
				case 'ID':
					skipImage(parser);
					break;
				default:
					run(value.word, operands, state, layout);
			}
			operands = [];
		}
		layout.flush();
	}

	private setFont(
		resources: Dict | undefined,
		[name, size]: readonly Value[],
		state: State,
		layout: Layout,
	): void {
		const font = this.fontNamed(resources, name);
		if (font !== state.font || numberOf(size) !== state.size) layout.flush();
		state.font = font;
		state.size = numberOf(size);
	}

	private fontNamed(resources: Dict | undefined, name: Value | undefined): Font {
		const key = name instanceof Name ? name.name : '';
		const dict = this.pdf.dictIn(this.pdf.dictIn(resources, 'Font'), key) ?? UNKNOWN_FONT;
		const known = this.fonts.get(dict);
		if (known !== undefined) return known;
		const font = fontOf(this.pdf, dict, this.budget);
		this.fonts.set(dict, font);
		return font;
	}

	private readForm(
		resources: Dict | undefined,
		name: Value | undefined,
		state: State,
		layout: Layout,
		forms: readonly Stream[],
	): void {
		if (!(name instanceof Name)) return;
		const form = this.pdf.streamIn(this.pdf.dictIn(resources, 'XObject'), name.name);
		if (form === undefined || forms.includes(form)) return;
		if (this.pdf.nameIn(form.dict, 'Subtype') !== 'Form') return;
		layout.flush();
		const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = (this.pdf.arrayIn(form.dict, 'Matrix') ?? [])
			.slice(0, 6)
			.map(numberOf);
		const ctm = times([a, b, c, d, e, f], state.ctm);
		const own = this.pdf.dictIn(form.dict, 'Resources') ?? resources;
		const content = this.pdf.unpack(form);
		this.read(content, own, { ...state, ctm }, layout.within(), [...forms, form]);
	}
}

const numberOf = (value: Value | undefined) => (typeof value === 'number' ? value : 0);

function run(word: string, operands: readonly Value[], state: State, layout: Layout): void {
	const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = operands.map(numberOf);
	const nextLine = (x: number, y: number) => {
		state.text = state.line = times([1, 0, 0, 1, x, y], state.line);
	};
	switch (word) {
		case 'cm':
			state.ctm = times([a, b, c, d, e, f], state.ctm);
			break;
		case 'BT':
			state.text = state.line = IDENTITY;
			break;
		case 'Tc':
			state.charSpacing = a;
			break;
		case 'Tw':
			state.wordSpacing = a;
			break;
		case 'Tz':
			state.scale = a / 100;
			break;
		case 'TL':
			state.leading = a;
			break;
		case 'Ts':
			state.rise = a;
			break;
		case 'TD':
			state.leading = -b;
			nextLine(a, b);
			break;
		case 'Td':
			nextLine(a, b);
			break;
		case 'T*':
			nextLine(0, -state.leading);
			break;
		case 'Tm':
			state.text = state.line = [a, b, c, d, e, f];
			break;
		case '"':
			state.wordSpacing = a;
			state.charSpacing = b;
			nextLine(0, -state.leading);
			show([operands[2] ?? null], state, layout);
			break;
		case "'":
			nextLine(0, -state.leading);
			show(operands, state, layout);
			break;
		case 'Tj':
			show(operands, state, layout);
			break;
		case 'TJ':
			show(Array.isArray(operands[0]) ? operands[0] : [], state, layout);
			break;
	}
}

function show(parts: readonly Value[], state: State, layout: Layout): void {
	const { font, size, scale, rise, ctm } = state;
	if (font === undefined) return;
	const [a, b, c, d, ...start] = state.text;
	let [x, y] = start;
	const style = styleOf(times([size * scale, 0, 0, size, 0, 0], times(state.text, ctm)), state);
	const move = (by: number) => {
		x += a * by * scale;
		y += b * by * scale;
	};
	const placeX = () => ctm[0] * (c * rise + x) + ctm[2] * (d * rise + y) + ctm[4];
	const placeY = () => ctm[1] * (c * rise + x) + ctm[3] * (d * rise + y) + ctm[5];
	for (const part of parts) {
		if (typeof part === 'number') move((-part / 1000) * size);
		if (typeof part !== 'string') continue;
		font.forEachGlyph(part, (glyph) => {
			const [fromX, fromY] = [placeX(), placeY()];
			move(glyph.width * size);
			layout.put(glyph, fromX, fromY, placeX(), placeY(), style);
			move(state.charSpacing + (glyph.isWordSpace ? state.wordSpacing : 0));
		});
	}
	state.text = [a, b, c, d, x, y];
}

function skipImage(parser: Parser): void {
	const { bytes } = parser;
	for (parser.at++; parser.at < bytes.length; parser.at++) {
		const { at } = parser;
		if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isSpace(bytes[at - 1])) continue;
		const after = bytes.subarray(at + 2, at + 12);
		if (after.every((byte, index) => (index === 0 ? isSpace(byte) : byte < 127))) {
			parser.at += 2;
			return;
		}
	}
}

interface Glyph {
	text: string;
	/** The glyph's width as a multiple of the font size. */
	width: number;
	/** Word spacing applies only to spaces with a one-byte code. */
	isWordSpace: boolean;
	kind: 'letter' | 'space' | 'mark' | 'hidden';
}

interface Font {
	forEachGlyph: (text: string, show: (glyph: Glyph) => void) => void;
}

function fontOf(file: PdfFile, dict: Dict, budget: Budget): Font {
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

function codeAt(text: string, at = 0, length = text.length): number {
	let code = 0;
	for (let index = at; index < at + length; index++) {
		code = code * 256 + (index < text.length ? text.charCodeAt(index) & 255 : 0);
	}
	return code;
}

interface Range<To> {
	from: number;
	until: number;
	to: To;
}

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

/** Maps codes to text. Ranges are not expanded, because a file can declare huge ranges. */
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

/** Maximum bytes of text for one code. A code can stand for several letters (a ligature). */
const MAX_LETTER = 32;

const fromUtf16 = (bytes: string) =>
	bytes.length === 1
		? bytes
		: bytes.replace(/(.)(.)/gs, (pair) => String.fromCharCode(codeAt(pair)));

type WidthOf = (code: number, text: string) => number;

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
	budget.spend('pdfSteps', 0);
	if (values === undefined) {
		const font = file.nameIn(dict, 'BaseFont') ?? '';
		return (_code, text) => standardWidth(font, text) / 1000;
	}
	return (code) => {
		const width = file.read(values[code - first]);
		return (typeof width === 'number' ? width : otherwise) * unit;
	};
}

/** Approximate, in thousandths of the font size. */
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

/** Adobe's StandardEncoding from 0xa1 on. A space means that the code has no character. */
const UPPER =
	"¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ –†‡· ¶•‚„”»…‰ ¿ `´ˆ˜¯˘˙¨ ˚¸ ˝˛ˇ—                Æ ª    ŁØŒº     æ   ı  łøœß";

const STANDARD = Array.from({ length: 127 }, (_, code) => String.fromCharCode(code));
STANDARD[0x27] = '’';
STANDARD[0x60] = '‘';
for (const [index, sign] of [...UPPER].entries()) if (sign !== ' ') STANDARD[0xa1 + index] = sign;

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
