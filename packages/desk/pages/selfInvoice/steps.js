import { NoAnswer, ask, askFile, save } from './ask.js';
import { amountOf, doubts, fieldOf, registeredAs, rfcOf } from './entered.js';
import { keep, memory, push } from './memory.js';
import { offerRegimes, restore, shown } from './shown.js';
import {
	byId,
	clear,
	clearField,
	isBusy,
	make,
	say,
	toFirstWrong,
	working,
	wrong,
} from './view.js';

const NOT_FOUND =
	'No encontramos una compra con estos datos. Revíselos en su ticket. Una compra de hoy puede tardar unos minutos en aparecer.';
const NOT_SENT =
	'No pudimos enviar el correo a esta dirección. Revísela, o descargue aquí sus archivos.';
const tooOften = (minutes) =>
	`Demasiados intentos con este ticket o desde su conexión. Intente de nuevo en ${minutes > 1 ? `${minutes} minutos` : 'un minuto'}, o pida su factura directamente en la tienda.`;
const OF_SHOP =
	'La tienda debe revisar esta compra antes de facturarla. Pida su factura directamente en la tienda.';

export const settings = JSON.parse(byId('settings').textContent);

/** Returns the values that every request sends: ticket, total and tax data. */
export function values() {
	const { ticket = '', total = '', rfc = '', ...others } = memory.values;
	return { ...others, ticket, rfc: rfcOf(rfc), total: amountOf(total) ?? '' };
}

const ofInvoice = () => memory.invoice.sent ?? values();

/** Runs one request at a time, and shows the text during it. */
export async function during(step, text, work) {
	if (isBusy()) return;
	clear(step);
	working(text);
	try {
		await work();
	} catch (error) {
		if (!(error instanceof NoAnswer)) throw error;
		say(step, error.message);
	} finally {
		working('');
		toFirstWrong(step);
	}
}

function isComplete(step, names) {
	clear(step);
	for (const name of names) {
		const doubt = doubts[name](byId(`f-${name}`).value);
		if (doubt) wrong(name, doubt);
	}
	toFirstWrong(step);
	return byId(step).querySelector('[aria-invalid]') === null;
}

function go(step) {
	push(step);
	clear(step);
	restore();
}

function notice(title, text) {
	memory.notice = { title, text };
	go('notice');
}

/** Loads the tax regimes and uses that SAT allows for an RFC. The customer can continue in the meantime. */
export async function askChoices() {
	const { rfc = '' } = memory.values;
	if (doubts.rfc(rfc)) return;
	const answer = await ask('rfc', values()).catch(() => ({}));
	if (memory.values.rfc !== rfc) return;
	if (answer.choices) {
		memory.choices = answer.choices;
		offerRegimes();
		keep();
	}
	const [doubt] = (answer.findings ?? []).filter(({ field }) => field === 'Receptor.Rfc');
	if (doubt) wrong('rfc', atField(doubt.text));
}

/**
 * Handles the answers that any step can receive.
 * @param sent the request's values, sent again to download the invoice
 */
export function heard(step, { state, ...answer }, sent = values()) {
	const { uuid } = answer;
	if (state === 'over') return say(step, tooOften(answer.minutes));
	if (state === 'notSent') return wrong('mail', NOT_SENT);
	if (state === 'address') {
		const [at, name] = step === 'ready' ? ['ready', 'mail'] : ['data', 'email'];
		if (step !== at) go(at);
		return wrong(name, doubts.email(''));
	}
	if (state === 'no') return step === 'ticket' ? wrong('ticket', NOT_FOUND) : say(step, NOT_FOUND);
	if (state === 'late')
		return notice('El plazo para facturar esta compra ya pasó', settings.afterwards);
	if (state === 'stamped') return go('owner');
	if (state === 'ready') {
		memory.invoice = { uuid, url: answer.url, sent };
		return go('ready');
	}
	if (state === 'later')
		return notice(
			'Su compra se está facturando',
			'Abra de nuevo esta página en unos minutos para descargar su factura. Si no está, pídala directamente en la tienda.',
		);
	if (state === 'lookedFor')
		return notice(
			'No sabemos si su factura ya se emitió',
			'El servicio que las emite no respondió. La tienda la busca: abra de nuevo esta página más tarde, o mañana. No hace falta que la pida otra vez.',
		);
	if (state === 'person')
		return notice(
			'Recibimos sus datos',
			`Su compra ya está en una factura global. La tienda revisará su solicitud y le escribirá a ${memory.values.email}. No es necesario llenar de nuevo esta página.`,
		);
	return say(step, OF_SHOP);
}

function atField(text) {
	const rest = text.replace(/^[^:"]+: /, '');
	return rest[0].toUpperCase() + rest.slice(1);
}

function refused(findings) {
	let others = '';
	for (const { field, text } of findings) {
		if (fieldOf[field]) wrong(fieldOf[field], atField(text));
		else others = OF_SHOP;
	}
	if (findings.some(({ field }) => fieldOf[field] === 'name')) offerName();
	say('data', others);
	toFirstWrong('data');
}

function offerName() {
	const { name, rfc } = memory.values;
	const registered = registeredAs(name, rfc);
	if (!registered) return;
	const button = make('button', `Usar ${registered}`);
	button.type = 'button';
	button.className = 'second';
	button.addEventListener('click', () => {
		memory.values.name = registered;
		keep();
		byId('f-name').value = registered;
		clearField('name');
		byId('f-name').focus();
	});
	byId('e-name').append(button);
}

/**
 * Asks the customer once whether to remove an ending such as "SA de CV" from the name.
 * @returns whether the page asked
 */
function isNameAsked() {
	const { name, rfc } = memory.values;
	if (!registeredAs(name, rfc) || memory.keptName === name) return false;
	memory.keptName = name;
	wrong('name', 'El SAT registra los nombres sin «SA de CV» y similares.');
	offerName();
	toFirstWrong('data');
	return true;
}

async function begin() {
	await during('ticket', 'Buscamos su compra…', async () => {
		const answer = await ask('buy', values());
		if (answer.state !== 'open' && answer.state !== 'person') return heard('ticket', answer);
		memory.purchase = answer;
		go('purchase');
	});
}

export const submitted = {
	ticket: async () => {
		const third = settings.third ? ['third'] : [];
		if (isComplete('ticket', ['ticket', 'total', ...third])) await begin();
	},
	purchase: () => {
		go('data');
		if (!memory.choices) void askChoices();
	},
	data: async () => {
		// For a purchase in a global invoice, an e-mail address is required, because the shop answers by
		// email.
		const isWritten = memory.values.email?.trim() || memory.purchase.state === 'person';
		const fields = ['rfc', ...(isWritten ? ['email'] : []), 'name', 'postal_code'];
		if (!isComplete('data', [...fields, 'regime', 'cfdi_use'])) return;
		if (isNameAsked()) return;
		await during('data', 'Revisamos sus datos…', async () => {
			const answer = await ask('check', values());
			if (answer.state !== 'checked') return heard('data', answer);
			if (answer.choices) memory.choices = answer.choices;
			const blocking = answer.findings.filter(({ level }) => level === 'block');
			if (!answer.valid) return refused(blocking.length > 0 ? blocking : [{}]);
			const notes = answer.findings
				.filter(({ code, field }) => code && fieldOf[field])
				.map(({ text }) => text.replace(' del cliente', ''));
			memory.review = {
				summary: answer.summary ?? 'La tienda hará su factura con estos datos.',
				notes,
			};
			go('review');
		});
	},
	review: async () => {
		await during('review', 'Emitimos su factura: puede tardar un minuto…', async () => {
			const sent = values();
			const answer = await ask('stamp', sent);
			if (answer.state === 'wrong') {
				go('data');
				return refused(answer.findings);
			}
			if (answer.state !== 'done') return heard('review', answer, sent);
			memory.invoice = { uuid: answer.uuid, sent, isNew: true };
			go('ready');
			const files = await ask('files', sent);
			if (files.state === 'ready') memory.invoice.url = files.url;
			keep();
			shown.ready();
		});
	},
	owner: async () => {
		if (!isComplete('owner', ['owner'])) return;
		await during('owner', 'Buscamos su factura…', async () => {
			memory.values.rfc = memory.values.owner;
			const sent = values();
			const answer = await ask('files', sent);
			if (answer.state === 'no') wrong('owner', 'Esta compra no se facturó con este RFC.');
			else heard('owner', answer, sent);
		});
	},
	ready: async () => {
		if (!isComplete('ready', ['mail'])) return;
		await during('ready', 'La enviamos…', async () => {
			const email = byId('f-mail').value.trim();
			const sent = ofInvoice();
			const answer = await ask('mail', { ...sent, email });
			if (answer.state !== 'sent') return heard('ready', answer, sent);
			byId('mailed').textContent = `La enviamos a ${email}.`;
		});
	},
};

/**
 * Requests an email with a link that fills in the tax data. The email is sent only if an earlier invoice has
 * the same RFC and address.
 */
export async function sendData() {
	if (!isComplete('data', ['rfc', 'email'])) return;
	await during('data', 'Un momento…', async () => {
		const answer = await ask('data', values());
		if (answer.state !== 'sent') return heard('data', answer);
		byId('data-sent').textContent =
			'Si ya facturó aquí con ese RFC y ese correo, en unos minutos le llega un enlace que llena sus datos.';
	});
}

export async function download(kind) {
	await during('ready', 'Preparamos su archivo…', async () => {
		const { file, state, ...answer } = await askFile(kind, ofInvoice());
		if (file) return save(file, `${memory.invoice.uuid}.${kind}`);
		if (state === 'over') return heard('ready', { state, ...answer });
		say(
			'ready',
			'Por ahora no podemos darle el archivo. Intente de nuevo en unos minutos, o pídalo en la tienda.',
		);
	});
}
