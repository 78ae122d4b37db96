import { ask } from './ask.js';
import { connectCertificate } from './certificate.js';
import { codeOf } from './code.js';
import { filledIn, forget, keep, memory, recall, stepNow } from './memory.js';
import {
	askChoices,
	download,
	during,
	heard,
	sendData,
	settings,
	submitted,
	values,
} from './steps.js';
import { offerUses, restore } from './shown.js';
import { byId, isBusy, show, shownStep } from './view.js';

const THIRDS = { email: 'Correo de su pedido', code: 'Código de su ticket o pedido' };

dress();
connect();
arrive();

function dress() {
	const { shop, logo, colour, privacy, third } = settings;
	byId('shop').textContent = shop;
	document.title = `Facture su compra - ${shop}`;
	if (logo) {
		byId('logo').src = logo;
		byId('logo').hidden = false;
	}
	const { style } = document.documentElement;
	const light = lightOf(colour);
	if (light !== undefined) {
		style.setProperty('--colour', colour);
		// Uses white text on the shop's color if it is readable (WCAG 1.4.3), or else dark text.
		style.setProperty('--on-colour', 1.05 / (light + 0.05) >= 4.5 ? '#fff' : '#111');
		if (1.05 / (light + 0.05) >= 5) style.setProperty('--link', colour);
	}
	const isAddress = /^https?:\/\//.test(privacy);
	byId('privacy').hidden = !isAddress;
	if (isAddress) byId('privacy').href = privacy;
	byId('asks-third').hidden = !third;
	byId('asks-third').querySelector('label').textContent = THIRDS[third] ?? THIRDS.code;
}

/** Returns a color's relative luminance (WCAG), from 0 to 1. */
function lightOf(colour) {
	if (!/^#[\da-f]{6}$/i.test(colour)) return undefined;
	const [red, green, blue] = [1, 3, 5].map((at) => {
		const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
		return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function connect() {
	document.addEventListener('submit', (event) => {
		event.preventDefault();
		void submitted[event.target.id]?.();
	});
	document.addEventListener('input', ({ target: { name, value } }) => {
		if (name) memory.values[name] = value;
	});
	document.addEventListener('change', ({ target }) => {
		memory.values[target.name] = target.value;
		keep();
		if (target.name === 'rfc') void askChoices();
		if (target.name === 'regime') {
			offerUses();
			memory.values.cfdi_use = byId('f-cfdi_use').value;
			keep();
		}
	});
	for (const button of document.querySelectorAll('[data-back]')) {
		button.addEventListener('click', () => history.back());
	}
	for (const button of document.querySelectorAll('[data-again]')) {
		button.addEventListener('click', forget);
	}
	byId('pdf').addEventListener('click', () => void download('pdf'));
	byId('xml').addEventListener('click', () => void download('xml'));
	byId('send-data').addEventListener('click', () => void sendData());
	connectCertificate({
		during: async (text, work) => await during('data', text, work),
		ask: async (given) => await ask('certificate', { ...values(), ...given }),
		heard: (answer) => heard('data', answer),
		take: async (found) => {
			memory.choices = undefined;
			for (const [name, value] of Object.entries(found)) {
				memory.values[name] = value;
				byId(`f-${name}`).value = value;
			}
			keep();
			await askChoices();
		},
	});
	byId('print').addEventListener('click', () => print());
	addEventListener('pagehide', () => window.name && keep());
	// After the Back button, the browser can show a page whose values were already forgotten.
	addEventListener('pageshow', ({ persisted }) => {
		if (persisted && window.name === '') location.reload();
	});
	addEventListener('hashchange', () => {
		const isShown = location.hash.startsWith('#paso-') && !byId(stepNow()).hidden;
		if (isShown) return;
		if (isBusy()) location.hash = `#paso-${shownStep()}`;
		else arrive(true);
	});
}

/**
 * Shows the step in the page's address, with the values kept before a reload or else the link's.
 * @param isOpen whether the page was already in use
 */
function arrive(isOpen = false) {
	if (location.hash === '#cartel') {
		const address = location.href.split('#')[0];
		byId('address-code').replaceChildren(
			codeOf(address, 'Código QR con la dirección de esta página'),
		);
		return show('poster', false);
	}
	if (!recall()) {
		if (isOpen) return anew();
		memory.values = filledIn();
		keep();
		if (location.hash.startsWith('#paso-')) return void location.replace('#');
	}
	restore(isOpen);
}

/** Reloads the page for another order's link, so that no field keeps the previous order's value. */
function anew() {
	window.name = '';
	location.reload();
}
