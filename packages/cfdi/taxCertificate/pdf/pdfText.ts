import { refused } from '../../problems/problem';
import { Budget, LAST_PAGE } from './bounds';
import { PdfFile, Stream } from './file';
import type { Font } from './fonts';
import { fontOf } from './fonts';
import type { Matrix } from './layout';
import { IDENTITY, Layout, styleOf, times } from './layout';
import type { Dict, Value } from './parse';
import { Keyword, Name, Parser, isSpace, textOf } from './parse';

/** Whether a file says that it is a PDF, which it may do after some bytes of something else. */
export const isPdf = (file: Uint8Array) =>
	textOf(file, 0, Math.min(file.length, 1024)).includes('%PDF-');

/**
 * Reads the text of a PDF: its pages one after another, a line for each line.
 * @throws Problems for a file that is over a bound, or that has a password
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

/** The first pages of the tree, each node of which is visited once. */
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

/** The streams of a page, which may end anywhere between two words, as one. */
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

/** What an operator may change, and Q gives back. */
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

/** No operator has more operands. */
const MAX_OPERANDS = 33;

/** Runs the operators of pages and forms that show text. */
class ContentReader {
	constructor(
		private readonly pdf: PdfFile,
		private readonly fonts: Map<Dict, Font>,
		private readonly budget: Budget,
	) {}

	/** @param forms those under way, from the outermost to this one */
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

	/** The same font again begins no new run. */
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

/** Runs an operator that needs nothing but the state. */
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
