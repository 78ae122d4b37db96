import type { Page } from 'playwright-core';

/** A rectangle of the page, in its pixels. */
export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** A node, or a sticky note, as the canvas shows it. */
export interface Shown {
	name: string;
	isNote: boolean;
	box: Box;
	/** The lines of its text: of a note its content, of a node its name and what is below it. */
	lines: Box[];
}

/** What the canvas shows, and the size of a pixel of its own on the page. */
export interface Canvas {
	shown: Shown[];
	zoom: number;
}

const READ = `(() => {
	const boxOf = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
	const linesOf = (element) => {
		const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
		const lines = [];
		while (texts.nextNode()) {
			const range = document.createRange();
			range.selectNodeContents(texts.currentNode);
			if (range.toString().trim() !== '') lines.push(...range.getClientRects());
		}
		return lines.map(boxOf);
	};
	const shown = [...document.querySelectorAll('.vue-flow__node')].map((node) => {
		const body = node.querySelector('[data-canvas-node-render-type]');
		return {
			name: node.querySelector('[data-node-name]').dataset.nodeName,
			isNote: body.dataset.testId === 'sticky',
			box: boxOf(body.getBoundingClientRect()),
			lines: linesOf(body),
		};
	});
	const { transform } = document.querySelector('.vue-flow__transformationpane').style;
	return { shown, zoom: Number(/scale\\(([\\d.]+)\\)/.exec(transform)[1]) };
})()`;

/** Reads what the canvas of the open workflow shows. */
export async function readCanvas(page: Page): Promise<Canvas> {
	return await page.evaluate<Canvas>(READ);
}

const overlap = (one: Box, other: Box): boolean =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

/** A pixel of the page: what touches does not overlap. */
const isInside = (inner: Box, outer: Box): boolean =>
	inner.left >= outer.left - 1 &&
	inner.right <= outer.right + 1 &&
	inner.top >= outer.top - 1 &&
	inner.bottom <= outer.bottom + 1;

const nodesOf = ({ shown }: Canvas): Shown[] => shown.filter(({ isNote }) => !isNote);
const notesOf = ({ shown }: Canvas): Shown[] => shown.filter(({ isNote }) => isNote);

/** The pairs of nodes of which one lies on the other: "A and B". */
export function overlapping(canvas: Canvas): string[] {
	const nodes = nodesOf(canvas);
	return nodes.flatMap(({ name, box }, index) =>
		nodes
			.slice(index + 1)
			.filter((other) => overlap(box, other.box))
			.map((other) => `${name} and ${other.name}`),
	);
}

/** The notes with a text that does not fit into them, or that a node covers: "Note, by a node". */
export function hiddenTexts(canvas: Canvas): string[] {
	const nodes = nodesOf(canvas);
	return notesOf(canvas).flatMap(({ name, box, lines }) => [
		...(lines.every((line) => isInside(line, box)) ? [] : [`${name}, by its own edge`]),
		...nodes
			.filter((node) => lines.some((line) => overlap(line, node.box)))
			.map((node) => `${name}, by ${node.name}`),
	]);
}
