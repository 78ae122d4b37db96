import { save } from '../selfInvoice/ask.js';
import { byId, clear, make, say, toFirstWrong, wrong } from '../selfInvoice/view.js';
import { NO_ANSWER, askFile } from './ask.js';
import { button } from './tasks.js';

const CUT_OFF =
	'No llegó el archivo: n8n se detuvo, o la conexión se cortó antes. Revise su conexión y presione de nuevo: no se cambia nada. Si un mes grande se corta siempre, quien administra n8n debe dejar que la conexión espere más.';

const NO_MONTH = 'Elija un mes, como 2026-11, o escriba una factura.';

export const isMonth = () => location.hash === '#mes';

/**
 * Connects the form that downloads a month's files.
 * @param during runs one request at a time
 */
export function connectMonth(during) {
	const today = new Date();
	const before = new Date(today.getFullYear(), today.getMonth() - 1, 1);
	byId('f-month').value =
		`${before.getFullYear()}-${String(before.getMonth() + 1).padStart(2, '0')}`;
	byId('period').addEventListener('submit', (event) => {
		event.preventDefault();
		void askMonth(during);
	});
}

export function monthTyped() {
	const month = byId('f-month').value.trim();
	return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : '';
}

async function askMonth(during) {
	clear('period');
	byId('archived').hidden = true;
	const [month, one] = [monthTyped(), byId('f-one').value.trim()];
	if (!one && !month) {
		wrong('month', NO_MONTH);
		return toFirstWrong('period');
	}
	const problem = (text) => say('period', text === NO_ANSWER ? CUT_OFF : text);
	const text = 'Preparamos el archivo: un mes grande tarda unos minutos…';
	await during(text, problem, async () => {
		const { file, title, text } = await askFile('month', { month, one });
		const archived = file && (await archivedIn(file));
		if (archived) showArchived(archived);
		else say('period', [title, text].filter(Boolean).join('\n') || CUT_OFF);
	});
	if (!byId('archived').hidden) byId('archived-title').focus();
}

const MAX_LINE_BYTES = 1_000_000;

/**
 * Reads an answer: one line of JSON with messages and the ZIPs' names and sizes, followed by the ZIPs.
 * @returns undefined if the answer is incomplete
 */
async function archivedIn(file) {
	const bytes = new Uint8Array(await file.slice(0, MAX_LINE_BYTES).arrayBuffer());
	let at = bytes.indexOf(0x0a) + 1;
	if (at === 0) return;
	const { zips, ...says } = JSON.parse(await file.slice(0, at).text());
	const files = zips.map(({ name, size }) => {
		at += size;
		return { name, content: file.slice(at - size, at, 'application/zip') };
	});
	return at === file.size ? { ...says, zips: files } : undefined;
}

function showArchived({ title, says, review, odd, zips }) {
	byId('archived-title').textContent = title;
	byId('zips').replaceChildren(...zips.map(buttonFor));
	byId('archived-says').replaceChildren(...says.map((line) => make('p', line)));
	byId('review').textContent = review;
	byId('odd').replaceChildren(...odd.map((line) => make('li', line)));
	byId('archived').hidden = false;
	// A single ZIP is saved at once, but browsers ask for permission before they save several.
	if (zips.length === 1) save(zips[0].content, zips[0].name);
}

function buttonFor({ name, content }) {
	const size = (content.size / 1e6).toFixed(1);
	return button(`Guardar ${name} (${size} MB)`, () => save(content, name));
}
