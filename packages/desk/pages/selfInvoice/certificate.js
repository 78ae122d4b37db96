import { byId } from './view.js';

/** The workflow has the same limit. A Constancia has about a tenth of this size. */
const MAX_FILE_BYTES = 2_000_000;

const LABELS = {
	rfc: 'RFC',
	name: 'nombre',
	postal_code: 'código postal',
	regime: 'régimen',
	cfdi_use: 'uso',
	email: 'correo',
};

const ofDay = (day) =>
	day
		? ` del ${new Date(`${day.slice(0, 10)}T12:00:00`).toLocaleDateString('es-MX', { day: 'numeric', month: 'long', year: 'numeric' })}`
		: '';

/**
 * Returns the text that names the fields filled in from a source.
 * @param said earlier text about another source's fields
 */
export function filledFrom(source, day, names, said = '') {
	const own = Object.entries(LABELS).filter(([name]) => names.includes(name));
	const from = `${source}${ofDay(day)}: ${own.map(([, label]) => label).join(', ')}.`;
	return said ? `${said} De ${from}` : `Llenamos con ${from} Revíselos: puede corregirlos.`;
}

export const sayFilled = (text) => {
	byId('filled').textContent = text;
};

/**
 * Connects the fields for a Constancia's file or link.
 * @param page `during` runs a request, `ask` sends it, `take` fills in the Constancia's values, and `heard`
 * handles other answers
 */
export function connectCertificate(page) {
	const file = byId('f-certificate');
	const link = byId('f-link');
	for (const field of [file, link]) {
		// The file and the link are not tax data, so the form must not see their events.
		for (const event of ['input', 'change']) {
			field.addEventListener(event, (happened) => happened.stopPropagation());
		}
	}
	file.addEventListener('change', () => {
		const [certificate] = file.files;
		if (certificate) void read(page, { certificate }).then(() => (file.value = ''));
	});
	link.addEventListener('input', () => {
		if (/D3=\d/i.test(link.value)) void read(page, { link: link.value });
	});
}

async function read({ during, ask, heard, take }, given) {
	sayFilled('');
	if (given.certificate?.size > MAX_FILE_BYTES) {
		return sayFilled('El archivo tiene más de 2 MB. Elija el PDF tal como lo emite el SAT.');
	}
	await during('Leemos la Constancia…', async () => {
		const answer = await ask(given);
		if (answer.state === 'unread') return sayFilled(answer.text);
		if (answer.state !== 'read') return heard(answer);
		const filled = Object.entries(answer.values).filter(([, value]) => value);
		const found = Object.fromEntries(filled);
		const words = wordsOf(answer, Object.keys(found));
		sayFilled(words);
		await take(found, words);
	});
}

function wordsOf({ several, issuedOn, notes }, names) {
	return [
		filledFrom('la Constancia', issuedOn, names),
		...(several ? ['Tiene varios regímenes: elija el de esta factura.'] : []),
		...notes,
	].join(' ');
}
