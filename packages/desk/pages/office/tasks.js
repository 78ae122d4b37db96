import { make } from '../selfInvoice/view.js';
import { NoAnswer, ask } from './ask.js';

const MAX_SEEN = 4;

const FORMS = location.href.split('/webhook')[0];

const BUTTONS = {
	correct: 'Corregir',
	replace: 'Sustituir la factura',
	again: 'Buscar otra vez',
	send: 'Enviar otra vez',
	sat: 'Ver en el SAT',
	cancel: 'Pedirla otra vez',
	cancelOne: 'Cancelar una',
};

const formToCancel = () => '/form/cfdi-cancel';

const LINKS = {
	correct: ({ number, shop }) =>
		`/form/cfdi-corregir?${new URLSearchParams({ Pedido: number, Tienda: shop })}`,
	cancel: formToCancel,
	cancelOne: formToCancel,
};

/**
 * Fills a list with tasks and their buttons.
 * @param replace opens the form that replaces an invoice, given its UUID
 */
export function fillTasks(list, lines, replace) {
	const items = lines.map((line) => itemOf(line, replace));
	const seen = items.length > MAX_SEEN + 1 ? MAX_SEEN : items.length;
	list.replaceChildren(...items.slice(0, seen));
	if (items.length === seen) return;
	const more = button(`Ver ${items.length - seen} más`, () => {
		more.parentElement.remove();
		list.append(...items.slice(seen));
		items[seen].tabIndex = -1;
		items[seen].focus();
	});
	const item = document.createElement('li');
	item.append(more);
	list.append(item);
}

export function button(text, press) {
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
	// A wrong address can make an email fail, so the person can correct the address first.
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
