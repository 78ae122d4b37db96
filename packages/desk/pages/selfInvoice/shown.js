import { codeOf } from './code.js';
import { rfcOf } from './entered.js';
import { memory, stepNow } from './memory.js';
import { byId, make, offer, show, showPurchase } from './view.js';

/** Shows the step that the page's address names, with the remembered values. */
export function restore(moveFocus = true) {
	for (const [name, value] of Object.entries(memory.values)) {
		const field = byId(`f-${name}`);
		// A link can name a field that cannot be filled in, such as a file.
		if (field?.name && field.tagName !== 'SELECT') field.value = value;
	}
	const step = stepNow();
	shown[step]?.();
	show(step, moveFocus);
}

function list(id, entries) {
	byId(id).replaceChildren(
		...Object.entries(entries).flatMap(([name, text]) => [make('dt', name), make('dd', text)]),
	);
}

export const shown = {
	purchase: () => {
		const { purchase } = memory;
		showPurchase(purchase);
		const until = purchase.until
			? `Puede facturarla hasta el ${new Date(`${purchase.until}T12:00:00`).toLocaleDateString('es-MX', { day: 'numeric', month: 'long' })}.`
			: '';
		byId('about').textContent =
			purchase.state === 'person'
				? 'Ya está en una factura global. Una persona de la tienda la sustituirá por una a su nombre; para eso necesita sus datos.'
				: until;
	},
	data: () => {
		offerRegimes();
		byId('data-sent').textContent = '';
	},
	review: () => {
		const { review, values: typed } = memory;
		byId('summary').textContent = review.summary ?? '';
		const chosen = (name) => byId(`f-${name}`).selectedOptions[0]?.textContent ?? '';
		offerRegimes();
		list('entered', {
			RFC: rfcOf(typed.rfc),
			Nombre: typed.name.toUpperCase(),
			'Código postal': typed.postal_code.trim().padStart(5, '0'),
			'Régimen fiscal': chosen('regime'),
			'Uso del CFDI': chosen('cfdi_use'),
			...(typed.email?.trim() && { 'Se enviará a': typed.email }),
		});
		byId('notes').replaceChildren(...(review.notes ?? []).map((text) => make('li', text)));
	},
	ready: () => {
		const { uuid, url, sent = {}, isNew } = memory.invoice;
		byId('uuid').textContent = uuid;
		// Show the name only for a new invoice, because a person who downloads an old invoice might know only
		// its RFC.
		list('invoiced', { RFC: sent.rfc, ...(isNew && { Nombre: sent.name.trim().toUpperCase() }) });
		byId('mailed').textContent = '';
		byId('f-mail').value ||= memory.values.email ?? '';
		const isAddress = /^https:/.test(url);
		byId('verify').hidden = !isAddress;
		if (!isAddress) return;
		byId('verification').href = url;
		byId('code').replaceChildren(codeOf(url, 'Código QR para verificar la factura en el SAT'));
	},
	notice: () => {
		byId('notice').querySelector('h1').textContent = memory.notice.title;
		byId('told').textContent = memory.notice.text;
	},
};

export function offerRegimes() {
	const { choices, values: typed } = memory;
	if (!choices) return;
	for (const name of ['regime', 'cfdi_use']) {
		if (name === 'regime') offer(name, choices.regimes, 'Elija su régimen');
		else offerUses();
		if (typed[name]) byId(`f-${name}`).value = typed[name];
	}
}

export function offerUses() {
	const { choices } = memory;
	const regime = byId('f-regime').value || memory.values.regime;
	const allowed = choices?.regimes.find(({ code }) => code === regime)?.uses;
	if (!allowed) return;
	offer(
		'cfdi_use',
		choices.uses.filter(({ code }) => allowed.includes(code)),
		'Elija el uso',
	);
}
