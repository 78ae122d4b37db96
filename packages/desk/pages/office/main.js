import { save } from '../selfInvoice/ask.js';
import { connectCertificate, sayFilled } from '../selfInvoice/certificate.js';
import { rfcOf } from '../selfInvoice/entered.js';
import { byId, clear, isBusy, say, toFirstWrong, working, wrong } from '../selfInvoice/view.js';
import { NO_ANSWER, NoAnswer, ask, askFile } from './ask.js';
import { connectAudit } from './audit.js';
import { answerToCome, customerTyped, offerFound, rfcTyped, takeCertificate } from './customer.js';
import { TAX_DATA, doubtsOf, refusals, sentLine, sentValues } from './entered.js';
import { offerFor, showLines, showNamed, showTotal } from './lines.js';
import { addLine, forget, keep, memory, now, recall, settings } from './memory.js';
import { totalOf } from './money.js';
import { connectMonth, isMonth } from './month.js';
import { askLists } from './offers.js';
import { noteIssued, showRecent } from './recent.js';
import { seeToday, showToday } from './today.js';

const FIRST = { issue: 'sale', replace: 'uuid' };

const NO_LISTS =
	'No se pudieron leer sus clientes y productos. Escriba los datos, o vuelva a cargar la página.';

const FILLED_LATE =
	'Se llenaron datos del cliente con los de su última factura: revíselos y presione de nuevo.';

recall();
fillLists();
connect();
showAll();
askLists()
	.then(() => offerFound())
	.catch(() => say('invoice', NO_LISTS));
// If today's tasks cannot be loaded, the rest of the page still works.
showToday(beginReplacing).catch(() => {});

function fillLists() {
	for (const [name, texts] of Object.entries(settings.lists)) {
		for (const text of texts) byId(`f-${name}`).append(new Option(text, text.split(' ')[0]));
	}
}

function showAll() {
	const { doing, told } = memory;
	byId('period').hidden = !isMonth();
	byId('invoice').hidden = isMonth() || told !== undefined;
	byId('told').hidden = isMonth() || told === undefined;
	for (const link of document.querySelectorAll('nav a')) {
		if ((link.hash === '#mes') === isMonth()) link.setAttribute('aria-current', 'page');
		else link.removeAttribute('aria-current');
	}
	seeToday();
	if (told !== undefined) return showTold(told);
	const { values, old } = now();
	sayFilled('');
	byId('f-link').value = '';
	for (const field of byId('invoice').elements) {
		if (field.name && !field.name.includes('-')) field.value = values[field.name] ?? '';
	}
	const isReplacing = doing === 'replace';
	for (const part of document.querySelectorAll('[data-for]')) {
		part.hidden = part.dataset.for !== doing;
	}
	byId('customer').hidden = isReplacing && !old;
	byId('copied').textContent = old?.text ?? '';
	byId('title').textContent = isReplacing ? 'Sustituir una factura' : 'Nueva factura';
	byId('send').textContent = !isReplacing
		? 'Emitir la factura'
		: old
			? 'Sustituir la factura'
			: 'Buscar la factura';
	showLines();
}

function showTold({ title, text, uuid, isEarlier }) {
	byId('ways').hidden = !isEarlier;
	byId('told-title').textContent = title;
	byId('told-text').textContent = text;
	byId('files').hidden = !uuid;
	byId('file-problem').textContent = '';
	byId('told-title').focus();
}

function tell(told) {
	memory.told = told;
	keep();
	showAll();
	scrollTo(0, 0);
}

/**
 * Runs one request at a time.
 * @param problem shows a message if there is no answer
 */
async function during(text, problem, work) {
	if (isBusy()) return;
	working(text);
	try {
		await work();
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		problem(error.message);
	} finally {
		working('');
		toFirstWrong('invoice');
	}
}

const sayProblem = (text) => {
	say('invoice', text);
	scrollTo(0, byId('invoice').offsetTop);
};

function connect() {
	connectMonth(during);
	connectAudit(during, replaceFromMonth);
	addEventListener('hashchange', () => {
		showAll();
		scrollTo(0, 0);
		if (isMonth()) byId('period-title').focus();
	});
	byId('invoice').addEventListener('submit', (event) => {
		event.preventDefault();
		const { doing, replace } = memory;
		void (doing === 'issue' ? issue() : replace.old ? replaceOld() : findOld());
	});
	byId('invoice').addEventListener('input', ({ target: { name, value } }) => {
		const [key, index] = name.split('-');
		if (index === undefined) {
			now().values[key] = value;
			customerTyped(key);
		} else now().lines[index][key] = value;
		if (key === 'uuid' && now().old) {
			delete now().old;
			showAll();
		}
		keep();
		if (index !== undefined) {
			if (key === 'productCode') showNamed(index, '');
			showTotal();
			offerFor(key, index);
		}
		if (key === 'find') offerFound();
		if (key === 'sale') showRecent();
	});
	// Enter chooses the first suggestion instead of submitting an incomplete invoice.
	byId('invoice').addEventListener('keydown', (event) => {
		const { key, target } = event;
		if (key !== 'Enter' || target.tagName !== 'INPUT' || target.name === 'uuid') return;
		event.preventDefault();
		target.parentElement.querySelector(`#f-${target.name} ~ .offers button`)?.click();
	});
	byId('invoice').addEventListener('focusin', ({ target: { name = '' } }) => {
		const [key, index] = name.split('-');
		if (key === 'productCode') offerFor(key, index);
	});
	byId('f-rfc').addEventListener('change', () => void rfcTyped());
	connectCertificate({
		during: async (text, work) => await during(text, sayProblem, work),
		ask: async (given) => {
			const { rfc = '', cfdi_use: use = '' } = now().values;
			return await ask('certificate', { rfc: rfcOf(rfc), cfdi_use: use, ...given });
		},
		heard: () => sayProblem(NO_ANSWER),
		take: takeCertificate,
	});
	byId('add').addEventListener('click', () => {
		addLine();
		showLines(now().lines.length - 1);
	});
	for (const button of document.querySelectorAll('[data-begin]')) {
		button.addEventListener('click', () => {
			const { begin } = button.dataset;
			if (memory.told) forget(memory.doing);
			memory.doing = begin;
			keep();
			clear('invoice');
			showAll();
			byId(`f-${FIRST[begin]}`).focus();
		});
	}
	byId('back').addEventListener('click', backToForm);
	byId('replace-earlier').addEventListener('click', () => void replaceEarlier());
	byId('other-sale').addEventListener('click', () => {
		now().values.sale = '';
		backToForm();
		byId('f-sale').focus();
	});
	for (const kind of ['pdf', 'xml']) {
		byId(kind).addEventListener('click', () => void download(kind));
	}
}

function backToForm() {
	delete memory.told;
	keep();
	showAll();
}

function isComplete(names, lines) {
	clear('invoice');
	const doubts = doubtsOf(names, now().values, lines);
	for (const [name, text] of doubts) wrong(name, text);
	if (doubts.length > 0) say('invoice', 'Falta algo: está marcado en rojo.');
	toFirstWrong('invoice');
	return doubts.length === 0;
}

function heard({ state, ...answer }) {
	if (state === 'told') return tell(answer);
	if (state === 'used') return wrong('sale', answer.text);
	if (state !== 'wrong') return sayProblem(NO_ANSWER);
	const others = ['No se emitió ninguna factura.'];
	for (const [field, text] of refusals(answer)) {
		const isShown = field && byId(`f-${field}`)?.offsetParent;
		if (isShown) wrong(field, text);
		else others.push(text);
	}
	if (byId('invoice').querySelector('.wrong')) others.push('Revise lo que está en rojo.');
	sayProblem(others.join(' '));
}

async function isFilledLate() {
	const { values } = now();
	const seen = JSON.stringify(values);
	await during('Leemos los datos del cliente…', sayProblem, answerToCome);
	return JSON.stringify(values) !== seen;
}

async function issue() {
	const { values, lines } = now();
	if (answerToCome() && (await isFilledLate())) return sayProblem(FILLED_LATE);
	if (!isComplete(['sale', ...TAX_DATA, 'email', 'payment_form'], lines)) return;
	await during('Emitimos la factura: puede tardar un minuto…', sayProblem, async () => {
		const sent = { ...sentValues(values), lines: lines.map(sentLine), total: totalOf(lines) };
		const answer = await ask('issue', sent);
		if (answer.uuid && !answer.isEarlier) noteIssued(sent, answer.uuid);
		heard(answer);
	});
}

async function replaceEarlier() {
	const { uuid } = memory.told;
	const { values, lines } = now();
	backToForm();
	await during('Sustituimos la factura: puede tardar un minuto…', sayProblem, async () => {
		const sent = { ...sentValues(values), lines: lines.map(sentLine), total: totalOf(lines), uuid };
		heard(await ask('replace', sent));
	});
}

function beginReplacing(uuid) {
	memory.doing = 'replace';
	Object.assign(now().values, { uuid });
	delete now().old;
	keep();
	clear('invoice');
	showAll();
	scrollTo(0, byId('invoice').offsetTop);
	void findOld();
}

function replaceFromMonth(uuid) {
	location.hash = '#facturar';
	if (memory.told) forget(memory.doing);
	beginReplacing(uuid);
}

async function findOld() {
	if (!isComplete(['uuid'], [])) return;
	const form = now();
	const { uuid } = form.values;
	await during('Buscamos la factura…', sayProblem, async () => {
		const answer = await ask('old', sentValues(form.values));
		if (form !== now() || form.values.uuid !== uuid) return;
		if (answer.state !== 'old') return heard(answer);
		form.old = { text: answer.text };
		Object.assign(form.values, answer.values);
		keep();
		showAll();
	});
	if (form.old && form === now()) byId('f-rfc').focus();
}

async function replaceOld() {
	if (!isComplete(['uuid', ...TAX_DATA], [])) return;
	await during('Sustituimos la factura: puede tardar un minuto…', sayProblem, async () => {
		heard(await ask('replace', sentValues(now().values)));
	});
}

async function download(kind) {
	const problem = (text) => (byId('file-problem').textContent = text);
	problem('');
	await during('Preparamos el archivo…', problem, async () => {
		const { uuid } = memory.told;
		const { file } = await askFile(kind, { uuid });
		if (file) save(file, `${uuid}.${kind}`);
		else problem('El servicio no entregó el archivo. Descárguelo en su servicio de facturación.');
	});
}
