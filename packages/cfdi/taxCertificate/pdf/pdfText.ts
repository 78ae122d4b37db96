import { Budget, LAST_PAGE } from './bounds';
import type { Font, Glyph } from './fonts';
import { fontOf } from './fonts';
import { refused } from '../../problems/problem';
import { PdfFile, Stream } from './file';
import type { Dict, Value } from './parse';
import { Keyword, Name, Parser, isSpace, textOf } from './parse';

type Matrix = readonly [number, number, number, number, number, number];

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Applies one matrix, then the other. */
const times = (one: Matrix, other: Matrix): Matrix => [
	one[0] * other[0] + one[1] * other[2],
	one[0] * other[1] + one[1] * other[3],
	one[2] * other[0] + one[3] * other[2],
	one[2] * other[1] + one[3] * other[3],
	one[4] * other[0] + one[5] * other[2] + other[4],
	one[4] * other[1] + one[5] * other[3] + other[5],
];

/**
 * Parts of the font's size: a gap that is a space, a gap that begins a new run, a gap that hides a written space, and
 * a step back that begins a new run.
 */
const GAP = 0.102;
const MAX_GAP = 0.6;
const NO_GAP = 0.03;
const BACK = -0.2;

/**
 * Parts of a letter's height: the shift that begins a new line, the shift after a step back, and the shift that
 * begins a new run.
 */
const LINE = 1;
const LINE_BACK = 0.5;
const SHIFT = 0.25;

/** The direction of letters: along the line, and across it. */
interface Style {
	along: readonly [x: number, y: number];
	across: readonly [x: number, y: number];
	/** The size of the font, before the page's scale. */
	size: number;
	scale: number;
	height: number;
}

/** @param matrix of the letters on the page */
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

	/** Begins a new line if the last run was at another height. */
	begin(y: number): void {
		if (this.y !== undefined && this.y !== y) this.write('\n');
		this.y = y === 0 ? undefined : y;
	}

	write(text: string): void {
		this.budget.spend('characters', text.length);
		this.text += text;
	}
}

/**
 * Makes lines of letters from their places on the page, in the order of the page. Runs of letters and spaces begin as
 * in PDF.js, because the readers of a Constancia expect its text.
 */
class Layout {
	private run: Style | undefined;
	/** The last run, also after its end. */
	private last: Style | undefined;
	private endX = 0;
	private endY = 0;
	private hasSpace = false;
	private readonly lines: Lines;

	/** @param view left, bottom, right and top of the visible page */
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

	/**
	 * Makes the layout of a form, which writes into the same text and does not know the letters before it.
	 */
	within(): Layout {
		return new Layout(this.view, this.budget, this.lines);
	}

	/** Makes the next letter begin a new run. */
	flush(): void {
		this.run = undefined;
	}

	/** @param x and `y` start of the letter; `endX` and `endY` its end */
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

	/** Ends the run or writes a space, depending on the gap between two letters. */
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

/** Checks for the signature of a PDF, which can come after some other bytes. */
export const isPdf = (file: Uint8Array) =>
	textOf(file, 0, Math.min(file.length, 1024)).includes('%PDF-');

/**
 * Reads the text of a PDF, page by page and line by line.
 * @throws Problems for a file above a limit, or with a password
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

/** Returns the first pages of the tree. Visits each node once. */
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
			budget.spend('steps', kids.length);
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

/** Joins the streams of a page, which can end anywhere between two words. */
function contentsOf(pdf: PdfFile, page: Dict, budget: Budget): Uint8Array {
	const value = pdf.read(page.get('Contents'));
	const streams = Array.isArray(value) ? value.map((one) => pdf.read(one)) : [value];
	budget.spend('steps', streams.length);
	const parts = streams.flatMap((one) => (one instanceof Stream ? [pdf.unpack(one)] : []));
	const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(32);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length + 1;
	}
	return bytes;
}

/** The state that operators change and Q restores. */
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

/** Every operator has fewer operands. */
const MAX_OPERANDS = 33;

/** Runs the operators of pages and forms that show text. */
class ContentReader {
	constructor(
		private readonly pdf: PdfFile,
		private readonly fonts: Map<Dict, Font>,
		private readonly budget: Budget,
	) {}

	/** @param forms the open forms, from the outermost to this one */
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

	/** The same font again does not begin a new run. */
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

/** Runs an operator that only needs the state. */
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

/** Shows texts, and moves by the numbers between them. */
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

/** Skips the bytes of an image between the words ID and EI. */
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
