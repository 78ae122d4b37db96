import { byId } from '../selfInvoice/view.js';
import { ask } from './ask.js';
import { memory } from './memory.js';
import { pesos } from './money.js';
import { isMonth } from './month.js';
import { fillTasks } from './tasks.js';

/**
 * Shows today's tasks and the month's total.
 * @param replace opens the form that replaces an invoice, given its UUID
 */
export async function showToday(replace) {
	const answer = await ask('today', {});
	if (answer.state !== 'today') return;
	const { lines, month, isPart } = answer;
	const count = lines.length === 1 ? '1 asunto' : `${lines.length} asuntos`;
	byId('today-title').textContent =
		lines.length === 0 ? 'Hoy: nada por atender' : `Hoy: ${count} por atender`;
	fillTasks(byId('todo'), lines, replace);
	byId('month').hidden = !month?.invoices;
	if (month?.invoices) showMonth(month, isPart);
	isThere = true;
	// The tasks move the form down. If the person is typing, scroll to keep the field in view.
	const form = byId('invoice');
	const before = form.offsetTop;
	seeToday();
	if (form.contains(document.activeElement)) scrollTo(0, window.scrollY + form.offsetTop - before);
}

let isThere = false;

/** Hides today's tasks while a result or the month is shown. */
export function seeToday() {
	byId('today').hidden = !isThere || memory.told !== undefined || isMonth();
}

const SVG = 'http://www.w3.org/2000/svg';
const BAR = 8;
const HEIGHT = 48;

function showMonth({ month, total, invoices, days }, isPart) {
	const name = new Date(`${month}-15T12:00:00`).toLocaleDateString('es-MX', { month: 'long' });
	const of = invoices === 1 ? '1 factura' : `${invoices} facturas`;
	const part = isPart ? ' (las más recientes)' : '';
	byId('month-total').textContent =
		`${name[0].toUpperCase()}${name.slice(1)} hasta hoy: ${pesos(total)} en ${of}${part}`;
	const plot = document.createElementNS(SVG, 'svg');
	const most = Math.max(1, ...days.map(Number));
	set(plot, { viewBox: `0 0 ${31 * BAR} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img' });
	const best = days.reduce((at, day, index) => (Number(day) > Number(days[at]) ? index : at), 0);
	plot.setAttribute(
		'aria-label',
		`Lo facturado por día; el más alto, el ${best + 1}: ${pesos(days[best])}`,
	);
	for (const [at, day] of days.entries()) {
		const height = Math.max(1, (Math.max(0, Number(day)) / most) * HEIGHT);
		const bar = document.createElementNS(SVG, 'rect');
		set(bar, { x: at * BAR + 1, y: HEIGHT - height, width: BAR - 2, height });
		const title = document.createElementNS(SVG, 'title');
		title.textContent = `${at + 1}: ${pesos(day)}`;
		bar.append(title);
		plot.append(bar);
	}
	byId('plot').replaceChildren(plot);
	byId('plot-says').textContent =
		Number(days[best]) > 0 ? `El día más alto fue el ${best + 1}, con ${pesos(days[best])}.` : '';
}

function set(element, attributes) {
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
