import type { Budget } from './bounds';
import type { Glyph } from './fonts';

export type Matrix = readonly [number, number, number, number, number, number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** First one, then the other. */
export const times = (one: Matrix, other: Matrix): Matrix => [
	one[0] * other[0] + one[1] * other[2],
	one[0] * other[1] + one[1] * other[3],
	one[2] * other[0] + one[3] * other[2],
	one[2] * other[1] + one[3] * other[3],
	one[4] * other[0] + one[5] * other[2] + other[4],
	one[4] * other[1] + one[5] * other[3] + other[5],
];

/**
 * Parts of the font's size: a gap that is a space, one that begins a new run, one that hides a written space, and a
 * step back that begins a new run.
 */
const GAP = 0.102;
const MAX_GAP = 0.6;
const NO_GAP = 0.03;
const BACK = -0.2;

/** Parts of a letter's height: what begins a new line, also after a step back, and what begins a new run. */
const LINE = 1;
const LINE_BACK = 0.5;
const SHIFT = 0.25;

/** How letters are shown: along a direction, and across it. */
export interface Style {
	along: readonly [x: number, y: number];
	across: readonly [x: number, y: number];
	/** Of the font, before the page's scale. */
	size: number;
	scale: number;
	height: number;
}

/** @param matrix of the letters on the page */
export function styleOf(
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

/** The text of a page. */
class Lines {
	text = '';
	private y: number | undefined;

	constructor(private readonly budget: Budget) {}

	/** Begins a new line where the last run was at another height. */
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
 * Makes lines of letters by their places on the page, in the order in which it shows them. Where runs of letters and
 * spaces begin is as PDF.js says, whose text the readers of a Constancia expect.
 */
export class Layout {
	/** The letters that belong together. */
	private run: Style | undefined;
	/** The last one, also where it has ended. */
	private last: Style | undefined;
	private endX = 0;
	private endY = 0;
	private hasSpace = false;
	private readonly lines: Lines;

	/** @param view left, bottom, right and top of what the page shows */
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

	/** For a form: it writes into the same text, and knows no letter before it. */
	within(): Layout {
		return new Layout(this.view, this.budget, this.lines);
	}

	/** The next letter begins a new run. */
	flush(): void {
		this.run = undefined;
	}

	/** @param x and `y` where the letter begins, and where it ends */
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

	/** Ends the run or writes a space, as the gap between two letters says. */
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
