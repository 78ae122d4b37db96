import { certificateAnswer, isReadable, taxpayerIn } from './certificate.mts';
import { isInvoice } from './nodes.mts';
import { ONE_ADDRESS } from './oneAddress.mts';

/** The expressions of the customer's page: what was asked, what is found, and what is answered. */

/** The most of each cost within an hour, of a ticket and of a visitor; wrong answers of a visitor within a minute. */
export const LIMITS = {
	wrong: [5, 20],
	/** Steps that only read the tables. */
	look: [100, 100],
	/** Stamps in the workflow for paid orders. */
	stamp: [15, 100],
	/** Mails to the shop about a ticket in a global invoice. */
	person: [5, 30],
	/** Downloads from the service. */
	files: [30, 200],
	/** Mails to a customer. */
	mail: [5, 50],
	/** Certificates, of which a link asks SAT's server. */
	read: [20, 50],
} as const;

/** The limit of wrong answers of all visitors within a minute, if no proxy tells them from each other. */
export const MAX_OF_ALL = 40;

/** More rows than the limits of one question together, with those of its ticket and visitor. */
export const MAX_COUNTED = 300;

/** The table keeps the newest tries: less than 10 MB. */
export const MAX_KEPT = 20_000;

/** Names of nodes to which the expressions refer. */
export interface Names {
	/** It passes on what was asked of the page. */
	SETTINGS: string;
	/** What was asked, cut to what a row can have. */
	ASKED: string;
	/** The question, the row of its purchase and its cost. */
	RIGHT: string;
	/** The row of this try, and those of the same ticket or visitor. */
	TRY: string;
	TRIES: string;
	/** The same, within the limits. */
	FOUND: string;
	CHECK: string;
	/** The row with the data that the customer entered. */
	ENTER: string;
	/** The row after the stamp. */
	NOW: string;
	FILES: string;
	/** The mail with the files. */
	MAIL: string;
	/** The page itself, SAT's page about a taxpayer, and what is read of a Constancia. */
	PAGE: string;
	SAT: string;
	READ: string;
	/** The settings' names. */
	setting: Readonly<Record<Setting, string>>;
}

type Setting =
	| 'shop'
	| 'logo'
	| 'colour'
	| 'privacy'
	| 'until'
	| 'afterwards'
	| 'third'
	| 'proxy'
	| 'email';

const first = (node: string) => `$('${node}').first().json`;

const setting = ({ SETTINGS, setting: names }: Names, name: Setting) =>
	`(${first(SETTINGS)}['${names[name]}'] ?? '')`;

/** What the page shows of the settings, as JSON that cannot end its script. */
export const shownSettings = (names: Names) =>
	`{{ JSON.stringify({ ${(['shop', 'logo', 'colour', 'privacy', 'third', 'afterwards'] as const)
		.map((name) => `${name}: ${setting(names, name)}`)
		.join(', ')} }).replace(/</g, '\\\\u003c') }}`;

const STEPS = ['rfc', 'check', 'stamp', 'files', 'pdf', 'xml', 'mail', 'data', 'certificate'];

/**
 * Only texts, each as long as it may be. A visitor is told by the address that the proxy before n8n notes last, in the
 * header that the settings name: what a visitor sends themselves is before it, and without a proxy in all of it.
 * Then all visitors count as one.
 */
export const askedIn = (names: Names) => `={{ ((body, proxied, text) => ({
	step: ${JSON.stringify(STEPS)}.includes(body.step) ? body.step : 'buy',
	ticket: text(body.ticket, 40).replace(/^[#\\s]+/, ''),
	total: Number(text(body.total, 20).replace(/[$,\\s]/g, '')) || 0,
	third: text(body.third, 100).toUpperCase(),
	rfc: text(body.rfc, 20).toUpperCase().replace(/[\\s._\\/-]/g, ''),
	name: text(body.name, 300),
	postal_code: text(body.postal_code, 10),
	regime: text(body.regime, 3),
	cfdi_use: text(body.cfdi_use, 4),
	email: text(body.email, 100).toLowerCase(),
	taxpayer: ${taxpayerIn('text(body.link, 500)')},
	hasFile: ${isReadable('$binary')},
	visitor: text(proxied.split(',').pop(), 60).replace(/^([\\d.]+):\\d+$/, '$1').replace(/[^\\da-f.:]/gi, '').split(':').slice(0, 4).join(':')
}))($json.body ?? {}, String(((header) => ($json.headers ?? {})[header || ' '] ?? '')(String(${setting(names, 'proxy')}).trim().toLowerCase())), (value, most) => typeof value === 'string' ? value.replace(/[\\u0000-\\u001f]/g, ' ').trim().slice(0, most) : '') }}`;

/**
 * A third thing that only the buyer knows: the e-mail of the order, or a code that the shop gave with it; also of what
 * is invoiced. A row that does not have it is no one's.
 */
const isTheirs = (names: Names) =>
	`(row) => !${setting(names, 'third')} || asked.third !== '' && asked.third === String((${setting(names, 'third')} === 'email' ? row.email : ((order) => order.confirmation_number ?? order.order_key ?? order.code)(((written) => written.body ?? written)(JSON.parse(row.order_json || '{}')))) ?? '').trim().toUpperCase()`;

/** Tells whether the e-mail is refused: only at a step that uses it, because the others send one that is half typed. */
const IS_WRONG_ADDRESS = `['check', 'stamp', 'mail', 'data'].includes(asked.step) && (asked.email !== '' || ['mail', 'data'].includes(asked.step)) && !${ONE_ADDRESS}.test(asked.email)`;

/**
 * Returns the question with the row of the purchase if ticket and total are right, and its `kind`: open, stamped, theirs
 * (the RFC is that of its invoice; of several rows that of the invoice that counts: one that replaced another, or was
 * issued by hand), person (in a global invoice), late, later (the desk has it, or takes it), address (the e-mail is
 * not one plain address) or no (it is not there, or something does not match: that is not said; two shops have such a
 * purchase). `cost` is a key of LIMITS. All wrong answers are counted under the keys `wrong`, this answer under
 * `counted`, where no ticket of a stranger can be: its hour is followed by a hyphen.
 */
export const rightOf = (names: Names) => `={{ ((asked, rows, at) => {
	const isTheirs = ${isTheirs(names)};
	const keys = rows.filter(isTheirs).map((one) => one.order_key).filter(Boolean);
	const rank = (one) => !one.uuid ? 3 : one.status !== 'stamped' ? 2 : one.recipient === asked.rfc ? 0 : 1;
	const theirs = rows.filter((one) => one.id && one.shop !== 'global' && one.type !== 'E' && one.status !== 'cancelled' && asked.total > 0 && one.total === asked.total && (isTheirs(one) || keys.includes(one.order_key))).sort((one, other) => rank(one) - rank(other));
	const row = new Set(theirs.map((one) => one.shop || '').filter(Boolean)).size > 1 ? undefined : theirs[0];
	const setting = String(${setting(names, 'until')});
	const ordered = DateTime.fromISO(row?.ordered_on ?? '', { zone: 'America/Mexico_City' });
	const until = !ordered.isValid || setting === 'global' ? '' : (Number(setting) ? ordered.plus({ days: Number(setting) }) : ordered.endOf('month')).toISODate();
	const isLate = until !== '' && $now.setZone('America/Mexico_City').toISODate() > until;
	const isIn = row?.state === 'inGlobal';
	const kind = !row ? 'no'
		: row.uuid ? (asked.step === 'buy' || !asked.rfc ? 'stamped' : asked.rfc !== row.recipient ? (asked.step === 'stamp' ? 'stamped' : 'no') : ${IS_WRONG_ADDRESS} ? 'address' : 'theirs')
		: isLate || isIn && setting === 'global' ? 'late'
		: !isIn && ((row.take_after ?? '') > at.minus({ minutes: 10 }).toISO() || row.state === 'unknown' || !row.order_json) ? 'later'
		: ${IS_WRONG_ADDRESS} ? 'address'
		: isIn ? 'person' : 'open';
	const cost = kind === 'no' || kind === 'stamped' && asked.rfc !== '' ? 'wrong' : kind === 'theirs' ? (asked.step === 'mail' ? 'mail' : 'files') : !['open', 'person'].includes(kind) ? 'look'
		: asked.step === 'stamp' ? (kind === 'open' ? 'stamp' : 'person') : { data: 'mail', certificate: 'read' }[asked.step] ?? 'look';
	const hour = at.toFormat('yyyyLLddHH');
	const wrong = [hour + ' ' + asked.ticket, at.toFormat('yyyyLLddHHmm') + ' ' + asked.visitor];
	const counted = cost === 'wrong' ? wrong : [asked.ticket, cost === 'look' || !asked.visitor ? '#' + asked.ticket : asked.visitor].map((of) => hour + '-' + cost + ' ' + of);
	return { ...asked, kind, until, cost, wrong, counted, row: kind === 'no' ? { id: 0 } : row };
})(${first(names.ASKED)}, $input.all().map((item) => item.json), $now.toUTC()) }}`;

/** Returns the same, or the kind over if ticket or visitor has reached a limit, with the minutes until the next try. */
export const foundOf = (names: Names) => `={{ ((right, own, tries) => {
	const isOver = (keys, limits) => ['ticket_hour', 'visitor_minute'].map((column, index) => tries.filter((one) => one[column] === keys[index]).length >= limits[index] + (own[column] === keys[index] ? 1 : 0));
	const [ofHour, ofMinute] = isOver(right.wrong, [${LIMITS.wrong[0]}, right.visitor ? ${LIMITS.wrong[1]} : ${MAX_OF_ALL}]);
	const isLong = ofHour || right.cost !== 'wrong' && isOver(right.counted, (${JSON.stringify(LIMITS)})[right.cost]).includes(true);
	return { ...right, own: own.id, ...(isLong || ofMinute ? { kind: 'over', minutes: isLong ? 60 - $now.minute : 1, row: { id: 0 } } : {}) };
})(${first(names.RIGHT)}, ${first(names.TRY)}, $input.all().map((item) => item.json)) }}`;

/** Whether it may be asked for: neither stamped, nor late, nor tried too often. */
export const isOpen = "['open', 'person'].includes($json.kind)";

/** The columns that a customer enters. */
export const ENTERED = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'email'] as const;

/** Tells whether the row of a purchase in a global invoice has other data now: only then its shop is told. */
export const isToldToShop = (names: Names) =>
	`Boolean($json.id) && ((found) => found.kind === 'person' && ${JSON.stringify(ENTERED)}.some((column) => ($json[column] ?? '') !== (found.row[column] ?? '')))(${first(names.FOUND)})`;

/** Everyone without an RFC has these; an invoice to them is no customer's. */
export const HAS_RFC = '/^(?!X[AE]XX010101000)[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$/.test($json.rfc)';

/** Of an order in a global invoice nothing is left but its total: enough for the choices of an RFC. */
export const DATA = `={{ $json.row.order_json || JSON.stringify({ shop: 'x', id: '1', state: 'paid', total: $json.row.total, lines: [{ description: 'Su compra', quantity: 1, unitPrice: String($json.row.total), taxes: ['IVA 0'] }] }) }}`;

/** What is in place of the data that are not entered yet; only what is entered is spoken of. */
export const OVERRIDE = {
	recipientRfc: "={{ $json.step === 'buy' ? 'XAXX010101000' : $json.rfc }}",
	recipientName:
		"={{ $json.step === 'buy' ? 'PUBLICO EN GENERAL' : $json.step === 'rfc' ? 'X' : $json.name }}",
	recipientTaxRegime: "={{ $json.step === 'check' ? $json.regime : '616' }}",
	recipientPostalCode: "={{ $json.step === 'check' ? $json.postal_code : '' }}",
	cfdiUse: "={{ $json.step === 'check' ? $json.cfdi_use : 'S01' }}",
	paymentForm: "={{ $json.row.payment_form || ($json.row.order_json ? '' : '03') }}",
};

/**
 * Whether SAT's rules refuse the tax data that were entered, and the row is as it was: it is given back. While another
 * one stamps the order, its row has no field that is wrong.
 */
export const isRefused = (names: Names) =>
	`!$json.uuid && ($json.fields ?? '').split(',').every((field) => field.startsWith('Receptor')) && $json.state === ${first(names.FOUND)}.row.state`;

const TAXES = "{ '001': 'ISR', '002': 'IVA', '003': 'IEPS' }";

const taxRow = (sign: string) =>
	`(tax) => ({ text: '${sign}' + (${TAXES}[tax.Impuesto] ?? '') + (tax.TasaOCuota ? ' ' + Number(tax.TasaOCuota) * 100 + ' %' : ''), amount: tax.Importe ?? '0' })`;

/** What was bought, as its invoice has it. */
const purchase = `{ state: found.kind, until: found.until, currency: checked.invoice.Moneda, total: checked.totals?.Total,
	lines: checked.invoice.Conceptos.map((line) => ({ text: line.Descripcion, quantity: line.Cantidad, amount: line.Importe })),
	amounts: [{ text: 'Subtotal', amount: checked.totals?.SubTotal }, ...(Number(checked.totals?.Descuento ?? 0) ? [{ text: 'Descuento', amount: '-' + checked.totals.Descuento }] : []), ...(checked.totals?.Impuestos?.Traslados ?? []).map(${taxRow('')}), ...(checked.totals?.Impuestos?.Retenciones ?? []).map(${taxRow('Retención de ')})] }`;

/** Of what an RFC may have, and of tax data: whether they are right, and how the invoice will be. */
const review = `{ state: 'checked', valid: checked.valid, summary: found.kind === 'person' ? null : checked.summary, choices: checked.choices, findings: checked.findings.map((one) => ({ level: one.level, code: one.code, field: one.field, text: one.es.message })) }`;

/** What a customer reads of tax data that SAT refuses, each at its field. */
const REFUSED = {
	'Receptor.Rfc': 'El SAT no tiene este RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.Nombre':
		'No es el nombre que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.DomicilioFiscalReceptor':
		'No es el código postal que el SAT tiene para su RFC. Cópielo de su Constancia de Situación Fiscal.',
	'Receptor.RegimenFiscalReceptor':
		'El SAT no tiene este régimen para su RFC. Elija el de su Constancia de Situación Fiscal.',
	'Receptor.UsoCFDI': 'Este uso del CFDI no corresponde a su régimen. Elija otro.',
};

/** Each field of a row that is wrong, with its words for a customer. @param row its expression */
const refusedFields = (row: string) =>
	`${row}.fields.split(',').map((field) => ({ field, text: (${JSON.stringify(REFUSED)})[field] ?? '' }))`;

/** What became of the stamp. */
const stamped = (names: Names) => `((now) =>
	now.uuid && now.recipient === found.rfc ? { state: 'done', uuid: now.uuid }
	: ${isRefused(names).replaceAll('$json', 'now')} ? { state: 'wrong', findings: ${refusedFields('now')} }
	: { state: now.state === 'refused' ? 'refused' : 'later' })(${first(names.NOW)})`;

/** The answer to the page, whose `state` says what it is. */
export const answerOf = (names: Names) => `={{ ((found) => {
	if (found.kind === 'theirs') {
		const file = ${first(names.FILES)};
		const isOther = file.error ? file.error.outcome === 'conflict' : !${isTheirFile(names, 'file')};
		if (found.step === 'mail') return { state: !$('${names.MAIL}').isExecuted ? 'refused' : ${first(names.MAIL)}.error ? 'notSent' : 'sent' };
		if (isOther) return { state: 'refused' };
		return { state: 'ready', uuid: found.row.uuid, url: file.verificationUrl };
	}
	if (!${isOpen.replace('$json', 'found')}) return { state: found.kind, minutes: found.minutes };
	if (found.step === 'data') return { state: 'sent' };
	if (found.step === 'certificate') return ${certificateAnswer(names)};
	if ($('${names.NOW}').isExecuted) return ${stamped(names)};
	if (found.step === 'stamp' && !${HAS_RFC.replace('$json', 'found')}) return { state: 'wrong', findings: [{ field: 'Receptor.Rfc', text: 'Con este RFC no se factura aquí. Pida su factura en la tienda.' }] };
	if (found.step === 'stamp') return { state: found.kind === 'person' ? 'person' : 'later' };
	if (!$('${names.CHECK}').isExecuted) return { state: 'later' };
	const checked = $('${names.CHECK}').first().json;
	if (found.step !== 'buy') return ${review};
	if (found.kind === 'person') return { state: 'person', total: found.row.total };
	return checked.invoice ? ${purchase} : { state: 'refused' };
})(${first(names.FOUND)}) }}`;

/** Whether it is the file of their invoice: at the service its ID may be another one's by now. @param file its expression */
export const isTheirFile = (names: Names, file: string) =>
	`(!${file}.error && ${isInvoice(file, { uuid: `${first(names.FOUND)}.row.uuid` })})`;

/** Whether a file is what is answered. */
export const isFile = (names: Names) =>
	`['pdf', 'xml'].includes(${first(names.FOUND)}.step) && ${first(names.FOUND)}.kind === 'theirs' && ${isTheirFile(names, '$json')}`;

export const mailSubject = (names: Names) =>
	`((found) => found.step === 'stamp' ? 'Factura del pedido ' + found.row.order_number + ': la pide un cliente' : 'Sus datos fiscales')(${first(names.FOUND)})`;

export const filesText = (names: Names) =>
	`'Estimado cliente:\\n\\nAdjuntamos su factura en XML y PDF.\\n\\nFolio fiscal: ' + ${first(names.FOUND)}.row.uuid`;

/**
 * The link that fills in a customer's data, of which what is after # reaches no server; or, to the shop, who asks for
 * an invoice of what is in a global one.
 */
export const mailText = (names: Names) => `((found) => found.step === 'stamp'
	? 'Un cliente pide una factura del pedido ' + found.row.order_number + ', que está en una factura global. Su renglón de la Data Table cfdi_invoices tiene lo que escribió:\\n\\n' + [found.rfc, found.name, found.postal_code, found.regime, found.cfdi_use, found.email].join('\\n')
	: 'Estimado cliente:\\n\\nCon este enlace la página se llena con los datos fiscales con que ya facturó' + ($json.issued_on ? ' el ' + String($json.issued_on).slice(0, 10) : '') + ':\\n\\n' + ${first(names.SETTINGS)}.webhookUrl + '#' + ['rfc', 'name', 'postal_code', 'regime', 'cfdi_use', 'email'].map((column) => [column, $json[column]]).concat([['ticket', found.ticket], ['total', found.total.toFixed(2)]]).map((pair) => pair[0] + '=' + encodeURIComponent(pair[1] ?? '')).join('&') + '\\n\\nSi cambiaron, en la página puede adjuntar su Constancia de Situación Fiscal; no es obligatorio.\\n\\nSi no lo pidió, ignore este correo.')(${first(names.FOUND)})`;
