/** What of the page is seen: one step at a time, what is wrong at its field, and that something is under way. */

export const byId = (id) => document.getElementById(id);

const STEPS = 5;

/** Shows one step, and lets a screen reader begin at its heading. */
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

/** The step that is seen. */
export const shownStep = () => document.querySelector('#all > :not([hidden])').id;

/** Takes away what was said of the fields of a step. */
export function clear(id) {
	const step = byId(id);
	for (const { name } of step.querySelectorAll('[aria-invalid]')) clearField(name);
	say(id, '');
}

/** The same of one field. */
export function clearField(name) {
	const field = byId(`f-${name}`);
	byId(`e-${name}`)?.remove();
	field.removeAttribute('aria-invalid');
	describe(field, `e-${name}`, false);
}

/** Says something over the fields of a step. */
export function say(id, text) {
	const place = byId(id).querySelector('.problem');
	if (!place) return;
	place.textContent = text;
	place.hidden = text === '';
}

/** Says at a field what is wrong with it. */
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

/** To the first field that is wrong. */
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

/** What had the focus before the page waited: a field that is off loses it. */
let focused;

/** Says what is being waited for; empty when it is there. Meanwhile nothing can be changed or begun. */
export function working(text) {
	const isBegun = text !== '';
	if (isBegun) focused = document.activeElement;
	document.body.setAttribute('aria-busy', String(isBegun));
	byId('all').disabled = isBegun;
	byId('working').textContent = text;
	// Where the answer has not moved it.
	if (!isBegun && document.activeElement === document.body) focused.focus({ preventScroll: true });
}

/** An element with a text: texts of orders never become HTML. */
export function make(tag, text) {
	const element = document.createElement(tag);
	element.textContent = text;
	return element;
}

/** A row of a table: a heading and its amount. */
export function row(name, amount) {
	const line = document.createElement('tr');
	line.append(make('td', name), make('td', amount));
	return line;
}

/** Fills a list to choose from, and keeps what was chosen if it is still there. */
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

/** What was bought: its lines, taxes and total. */
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
