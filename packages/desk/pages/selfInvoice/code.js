import qrcode from 'qrcode-generator';

const SVG = 'http://www.w3.org/2000/svg';
/** The QR standard requires a white margin of four modules. */
const MARGIN = 4;

/**
 * Returns a QR code as SVG.
 * @param name label for screen readers
 */
export function codeOf(text, name) {
	const code = qrcode(0, 'M');
	code.addData(text);
	code.make();
	const count = code.getModuleCount();
	const size = count + 2 * MARGIN;
	const svg = document.createElementNS(SVG, 'svg');
	svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
	svg.setAttribute('shape-rendering', 'crispEdges');
	svg.setAttribute('role', 'img');
	svg.setAttribute('aria-label', name);
	const path = document.createElementNS(SVG, 'path');
	const dots = Array.from({ length: count * count }, (_, index) => [
		index % count,
		Math.floor(index / count),
	]);
	path.setAttribute(
		'd',
		dots
			.filter(([x, y]) => code.isDark(y, x))
			.map(([x, y]) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`)
			.join(''),
	);
	svg.append(path);
	return svg;
}
