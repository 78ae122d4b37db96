import type { Page } from 'playwright-core';

export interface Box {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

export interface Shown {
	name: string;
	isNote: boolean;
	box: Box;
	/** A note's lines of text, or a node's name and the text below it. */
	lines: Box[];
}

interface Point {
	x: number;
	y: number;
}

export interface Canvas {
	shown: Shown[];
	connections: Point[][];
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
	const STEP = 4;
	const connections = [...document.querySelectorAll('path.vue-flow__edge-path')].map((path) => {
		const onPage = path.getScreenCTM();
		return Array.from({ length: path.getTotalLength() / STEP }, (_none, step) => {
			const { x, y } = path.getPointAtLength(step * STEP).matrixTransform(onPage);
			return { x, y };
		});
	});
	if (connections.length === 0) throw new Error('The canvas shows no lines between nodes.');
	return { shown, connections };
})()`;

/** Reads the open workflow's nodes, notes and connections from the canvas. */
export async function readCanvas(page: Page): Promise<Canvas> {
	return await page.evaluate<Canvas>(READ);
}

const overlap = (one: Box, other: Box): boolean =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;

const isInside = (inner: Box, outer: Box): boolean =>
	inner.left >= outer.left - 1 &&
	inner.right <= outer.right + 1 &&
	inner.top >= outer.top - 1 &&
	inner.bottom <= outer.bottom + 1;

const isWithin = ({ x, y }: Point, { left, top, right, bottom }: Box): boolean =>
	left < x && x < right && top < y && y < bottom;

const nodesOf = ({ shown }: Canvas): Shown[] => shown.filter(({ isNote }) => !isNote);
const notesOf = ({ shown }: Canvas): Shown[] => shown.filter(({ isNote }) => isNote);

/** Returns the pairs of overlapping nodes, for example "A and B". */
export function overlapping(canvas: Canvas): string[] {
	const nodes = nodesOf(canvas);
	return nodes.flatMap(({ name, box }, index) =>
		nodes
			.slice(index + 1)
			.filter((other) => overlap(box, other.box))
			.map((other) => `${name} and ${other.name}`),
	);
}

/**
 * Returns the notes with text that does not fit or that a node covers, for example "Note, by a
 * node".
 */
export function hiddenTexts(canvas: Canvas): string[] {
	const nodes = nodesOf(canvas);
	return notesOf(canvas).flatMap(({ name, box, lines }) => [
		...(lines.every((line) => isInside(line, box)) ? [] : [`${name}, by its own edge`]),
		...nodes
			.filter((node) => lines.some((line) => overlap(line, node.box)))
			.map((node) => `${name}, by ${node.name}`),
	]);
}

/** Returns the notes with text that a connection crosses. */
export function crossedTexts(canvas: Canvas): string[] {
	const points = canvas.connections.flat();
	return notesOf(canvas)
		.filter(({ lines }) => lines.some((line) => points.some((point) => isWithin(point, line))))
		.map(({ name }) => name);
}

/** Returns the height of each note's smallest text, in pixels of the page. */
export function textHeights(canvas: Canvas): Array<{ name: string; height: number }> {
	return notesOf(canvas).map(({ name, lines }) => ({
		name,
		height: Math.min(...lines.map(({ top, bottom }) => bottom - top)),
	}));
}
