import { byId, clear, make, say, toFirstWrong, wrong } from '../selfInvoice/view.js';
import { NO_ANSWER, ask } from './ask.js';
import { monthTyped } from './month.js';
import { fillTasks } from './tasks.js';

const CUT_OFF =
	'No hubo respuesta: n8n se detuvo, o la conexión se cortó antes. Revise su conexión y presione de nuevo: no se cambia nada.';

/** Maximum size of a file in bytes, as in the node. */
const MAX_BYTES = 50_000_000;

/**
 * Connects the button that compares SAT's list with the register.
 * @param during runs one request at a time
 * @param replace opens the form that replaces an invoice, given its UUID
 */
export function connectAudit(during, replace) {
	byId('compare').addEventListener('click', () => void compare(during, replace));
}

async function compare(during, replace) {
	clear('period');
	say('audit', '');
	byId('compared').hidden = true;
	const files = [...byId('f-metadata').files];
	const month = monthTyped();
	if (!month) wrong('month', 'Elija el mes de la lista, como 2026-11.');
	const problem = problemOf(files);
	if (problem) wrong('metadata', problem);
	if (!month || problem) return toFirstWrong('period');
	const sayProblem = (text) => say('audit', text === NO_ANSWER ? CUT_OFF : text);
	const text = 'Comparamos el mes con la lista del SAT: uno grande tarda unos minutos…';
	await during(text, sayProblem, async () => {
		// A download's modification time is the time when SAT provided the list.
		const listed = new Date(Math.min(...files.map((file) => file.lastModified))).toISOString();
		const answer = await ask('audit', { month, listed, metadata: files });
		if (answer.state === 'audit') showCompared(answer, replace);
		else sayProblem(answer.text ?? CUT_OFF);
	});
	if (!byId('compared').hidden) byId('compared-title').focus();
}

function problemOf(files) {
	if (files.length === 0) return 'Elija el archivo que dio el SAT.';
	const large = files.find(({ size }) => size > MAX_BYTES);
	return (
		large &&
		`"${large.name}" pesa más de 50 MB: elija el ZIP del SAT sin abrirlo, y solo el de este mes.`
	);
}

function showCompared({ title, says, groups }, replace) {
	byId('compared-title').textContent = title;
	byId('compared-says').replaceChildren(...says.map((line) => make('p', line)));
	byId('differences').replaceChildren(...groups.flatMap((group) => groupOf(group, replace)));
	byId('compared').hidden = false;
}

function groupOf({ title, lines, isPart }, replace) {
	const list = make('ul', '');
	list.className = 'tasks';
	fillTasks(list, lines, replace);
	const part = `Son las primeras ${lines.length}: resuélvalas y compare otra vez.`;
	return [make('h3', title), ...(isPart ? [make('p', part)] : []), list];
}
