import { ask } from './ask.js';
import { keep, memory } from './memory.js';
import { askChoices, during, heard, values } from './steps.js';
import { byId } from './view.js';

/** Fills in the tax data with what a Constancia says. */

/** What the workflow reads; a Constancia has a tenth of it. */
const MOST_BYTES = 2_000_000;

/** What is said of the Constancia that was read, or was not. */
const told = (text) => {
	byId('filled').textContent = text;
};

export function connectCertificate() {
	const file = byId('f-certificate');
	const link = byId('f-link');
	for (const field of [file, link]) {
		// No part of the tax data.
		for (const event of ['input', 'change']) {
			field.addEventListener(event, (happened) => happened.stopPropagation());
		}
	}
	file.addEventListener('change', () => {
		const [certificate] = file.files;
		if (certificate) void read({ certificate }).then(() => (file.value = ''));
	});
	link.addEventListener('input', () => {
		if (/D3=\d/i.test(link.value)) void read({ link: link.value });
	});
}

async function read(given) {
	told('');
	if (given.certificate?.size > MOST_BYTES) {
		return told('El archivo tiene más de 2 MB. Elija el PDF tal como lo emite el SAT.');
	}
	await during('data', 'Leemos su Constancia…', async () => {
		const answer = await ask('certificate', { ...values(), ...given });
		if (answer.state === 'unread') return told(answer.text);
		if (answer.state !== 'read') return heard('data', answer);
		fillIn(answer);
		await askChoices();
	});
}

const LABELS = { rfc: 'RFC', name: 'nombre', postal_code: 'código postal', regime: 'régimen' };

function fillIn({ values: found, several, issuedOn, notes }) {
	const filled = Object.entries(found).filter(([, value]) => value);
	memory.choices = undefined;
	for (const [name, value] of filled) {
		memory.values[name] = value;
		byId(`f-${name}`).value = value;
	}
	keep();
	const day = issuedOn
		? ` del ${new Date(`${issuedOn}T12:00:00`).toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })}`
		: '';
	told(
		[
			`Llenamos con su Constancia${day}: ${filled.map(([name]) => LABELS[name]).join(', ')}. Revíselos: puede corregirlos.`,
			...(several ? ['Tiene varios regímenes: elija el de esta factura.'] : []),
			...notes,
		].join(' '),
	);
}
