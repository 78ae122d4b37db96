export const byId = (id) => document.getElementById(id);

const STEPS = 5;

/** Shows one step. `moveFocus` moves the focus to the heading, where screen readers then start. */
export function show(id, moveFocus) {
	for (const step of document.querySelectorAll('#all > form, #all > section')) {
		step.hidden = step.id !== id;
	}
	const step = byId(id);
	const { number } = step.dataset;
	byId('steps').textContent = number ? `Paso ${number} de ${STEPS}` : '';
	if (moveFocus) {
		step.querySelector('h1').focus();
		scrollTo(0, 0);
	}
}

export const shownStep = () => document.querySelector('#all > :not([hidden])').id;

/** Removes the messages shown for a step and for its fields. */
export function clear(id) {
	const step = byId(id);
	for (const { name } of step.querySelectorAll('[aria-invalid]')) clearField(name);
	say(id, '');
}

export function clearField(name) {
	const field = byId(`f-${name}`);
	byId(`e-${name}`)?.remove();
	field.removeAttribute('aria-invalid');
	describe(field, `e-${name}`, false);
}

export function say(id, text) {
	const place = byId(id).querySelector('.problem');
	if (!place) return;
	place.textContent = text;
	place.hidden = text === '';
}

export function wrong(name, text) {
	const field = byId(`f-${name}`);
	const id = `e-${name}`;
	byId(id)?.remove();
	const place = make('p', text);
	place.className = 'wrong';
	place.id = id;
	field.insertAdjacentElement('afterend', place);
	field.setAttribute('aria-invalid', 'true');
	describe(field, id, true);
}

export function toFirstWrong(id) {
	byId(id).querySelector('[aria-invalid]')?.focus();
}

function describe(field, id, isSaid) {
	const others = (field.getAttribute('aria-describedby') ?? '')
		.split(' ')
		.filter((one) => one && one !== id);
	const all = isSaid ? [id, ...others] : others;
	if (all.length > 0) field.setAttribute('aria-describedby', all.join(' '));
	else field.removeAttribute('aria-describedby');
}

export const isBusy = () => byId('all').disabled;

/** Element to focus again after a request, because disabled fields lose the focus. */
let focused;

/** Shows a text and disables the page during a request. An empty text enables the page again. */
export function working(text) {
	const isBegun = text !== '';
	if (isBegun) focused = document.activeElement;
	document.body.setAttribute('aria-busy', String(isBegun));
	byId('all').disabled = isBegun;
	byId('working').textContent = text;
	if (!isBegun && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

/** Makes an element with plain text, so that an order's text never becomes HTML. */
export function make(tag, text) {
	const element = document.createElement(tag);
	element.textContent = text;
	return element;
}

export function row(name, amount) {
	const line = document.createElement('tr');
	line.append(make('td', name), make('td', amount));
	return line;
}

/** Fills a dropdown with options. Keeps a chosen value that is still an option. */
export function offer(name, entries, first) {
	const field = byId(`f-${name}`);
	const chosen = field.value;
	const options = entries.map(({ code, name: text }) => {
		const option = make('option', `${code} - ${text}`);
		option.value = code;
		return option;
	});
	const none = make('option', first);
	none.value = '';
	field.replaceChildren(none, ...options);
	if (entries.some(({ code }) => code === chosen)) field.value = chosen;
}

function money(amount, currency) {
	const text = Math.abs(Number(amount)).toLocaleString('es-MX', {
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
	});
	return `${Number(amount) < 0 ? '-' : ''}$${text}${currency === 'MXN' ? '' : ` ${currency}`}`;
}

export function showPurchase({ lines = [], amounts = [], total, currency = 'MXN' }) {
	byId('lines').replaceChildren(
		...lines.map(({ text, quantity, amount }) =>
			row(Number(quantity) === 1 ? text : `${quantity} × ${text}`, money(amount, currency)),
		),
	);
	byId('amounts').replaceChildren(
		...amounts.map(({ text, amount }) => row(text, money(amount, currency))),
		row('Total', money(total, currency)),
	);
}
