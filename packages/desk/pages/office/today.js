import { byId, make } from '../selfInvoice/view.js';
import { NoAnswer, ask } from './ask.js';
import { memory } from './memory.js';
import { pesos } from './money.js';
import { isMonth } from './month.js';

/** What needs a person today, each a line with its button, and what the month came to. */

/** So many are seen at once; the others with a click. */
const MOST_SEEN = 4;

const FORMS = location.href.split('/webhook')[0];

const BUTTONS = {
	correct: 'Corregir',
	replace: 'Sustituir la factura',
	again: 'Buscar otra vez',
	send: 'Enviar otra vez',
	sat: 'Ver en el SAT',
	cancel: 'Pedirla otra vez',
};

/** Forms of other workflows. */
const LINKS = {
	correct: ({ number, shop }) =>
		`/form/cfdi-corregir?${new URLSearchParams({ Pedido: number, Tienda: shop })}`,
	cancel: () => '/form/cfdi-cancel',
};

/** @param replace begins the replacement of an invoice by its UUID */
export async function showToday(replace) {
	const answer = await ask('today', {});
	if (answer.state !== 'today') return;
	const { lines, month, isPart } = answer;
	const count = lines.length === 1 ? '1 asunto' : `${lines.length} asuntos`;
	byId('today-title').textContent =
		lines.length === 0 ? 'Hoy: nada por atender' : `Hoy: ${count} por atender`;
	const items = lines.map((line) => itemOf(line, replace));
	const seen = items.length > MOST_SEEN + 1 ? MOST_SEEN : items.length;
	byId('todo').replaceChildren(...items.slice(0, seen));
	if (items.length > seen) {
		const more = button(`Ver ${items.length - seen} más`, () => {
			more.parentElement.remove();
			byId('todo').append(...items.slice(seen));
			items[seen].tabIndex = -1;
			items[seen].focus();
		});
		const item = document.createElement('li');
		item.append(more);
		byId('todo').append(item);
	}
	byId('month').hidden = !month?.invoices;
	if (month?.invoices) showMonth(month, isPart);
	isThere = true;
	// Who types already does not lose the field from sight.
	const form = byId('invoice');
	const before = form.offsetTop;
	seeToday();
	if (form.contains(document.activeElement)) scrollTo(0, window.scrollY + form.offsetTop - before);
}

let isThere = false;

/** Beside a result or the month it is not seen. */
export function seeToday() {
	byId('today').hidden = !isThere || memory.told !== undefined || isMonth();
}

function button(text, press) {
	const one = make('button', text);
	one.type = 'button';
	one.className = 'second';
	one.addEventListener('click', press);
	return one;
}

function itemOf(line, replace) {
	const { title, says, action, email } = line;
	const item = document.createElement('li');
	const words = document.createElement('div');
	const said = make('p', says);
	words.append(make('p', title), said);
	item.append(words);
	if (!BUTTONS[action]) return item;
	if (LINKS[action]) {
		const link = make('a', BUTTONS[action]);
		link.href = FORMS + LINKS[action](line);
		link.target = '_blank';
		link.rel = 'noopener';
		item.append(link);
		return item;
	}
	if (action === 'replace') {
		item.append(button(BUTTONS.replace, () => replace(line.uuid)));
		return item;
	}
	// The address of before may be the reason.
	const address = action === 'send' ? addressField(title, email) : undefined;
	const press = button(line.what === 'refund' ? 'Intentar otra vez' : BUTTONS[action], () => {
		const to = address?.value.trim();
		if (address && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(to)) {
			said.textContent = 'Escriba un correo, como ana@ejemplo.mx.';
			return address.focus();
		}
		return act(line, { to, said, press });
	});
	said.setAttribute('role', 'status');
	item.append(...(address ? [address] : []), press);
	return item;
}

function addressField(title, email) {
	const field = document.createElement('input');
	field.type = 'email';
	field.maxLength = 100;
	field.value = email;
	field.placeholder = 'correo del cliente';
	field.setAttribute('aria-label', `Correo para: ${title}`);
	return field;
}

/** Asks for it once; its line says what came of it. */
async function act({ action, what, row, state, uuid }, { to, said, press }) {
	press.disabled = true;
	said.textContent = 'Un momento…';
	try {
		const asked = { what, row, state, uuid, email: to };
		const answer = await ask(action, asked);
		if (answer.state === 'sat' && /^https?:/.test(answer.url)) {
			const link = make('a', 'Abrir la página del SAT');
			link.href = answer.url;
			link.target = '_blank';
			link.rel = 'noopener noreferrer';
			press.replaceWith(link);
			said.textContent = 'El SAT dice cómo va.';
			// A browser that does not open it by itself has the link.
			window.open(answer.url, '_blank', 'noopener,noreferrer');
			return;
		}
		said.textContent = answer.text ?? 'No se pudo. Vuelva a cargar la página.';
		if (answer.state === 'done') return press.remove();
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		said.textContent = 'No hubo respuesta. Revise su conexión y presione de nuevo.';
	}
	press.disabled = false;
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
