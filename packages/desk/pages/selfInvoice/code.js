import qrcode from 'qrcode-generator';

const SVG = 'http://www.w3.org/2000/svg';
/** Width of the white margin around a QR code in modules, as the QR standard requires. */
const MARGIN = 4;

/**
 * Returns a QR code as SVG.
 * @param name label of the code for screen readers
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
