import { linesOf, Problems } from 'cfdi-mx';
import { MXN } from 'cfdi-mx/catalogs';
import { taxesOf, withTotals } from 'cfdi-mx/lines';
import { problemsOr, refused } from 'cfdi-mx/problems';
import { Decimal, groupedBy, normalizeKey, recordOf, seenText, grouped } from 'cfdi-mx/values';
import type { Day, Month } from './calendar';
import { notMailedTo } from './mails';
import {
	dayAfter,
	dayIn,
	dayInWords,
	dayOfStamp,
	daysIn,
	monthAfter,
	monthInWords,
	monthOf,
	monthsFrom,
	numberOfDay,
	readDay,
	shortDate,
	yearsBetween,
} from './calendar';
import type { Row } from './register';

/** Number of past months that are still invoiced, for example after an outage. */
const MONTHS_BACK = 3;

interface Invoice {
	folio: string;
	order_key: string;
	/**
	 * Unique Key for Stamp. To issue a lost invoice again, a person writes its month in `again`, which
	 * changes the key.
	 */
	key: string;
	email: string;
	recipient: Record<string, string>;
	lines: Line[];
	total: string;
}

interface Due {
	invoices: Invoice[];
	announcement?: { day: Day; message: string };
	correction?: string;
}

/** Returns the invoices that are due by today and not in the register, with messages for the owner. */
export function dueInvoices({
	rows,
	issued,
	today,
}: {
	rows: readonly Row[];
	issued: readonly Row[];
	today: Day;
}): Due {
	const tomorrow = dayAfter(today);
	const first = monthAfter(monthOf(today), -MONTHS_BACK);
	const agreements = agreementsOf(rows, `${first}-01`);
	const register = registerOf(issued);
	const names = new Set(agreements.map(({ name }) => sameName(name)));
	const due: Invoice[] = [];
	const next: string[] = [];
	const wrong: string[] = [];
	for (const agreement of agreements) {
		const { name } = agreement;
		const tell = (what: string) => wrong.push(`- ${name || 'Un renglón sin nombre'}: ${what}`);
		if (agreement.wrong.length > 0) {
			agreement.wrong.forEach(tell);
			continue;
		}
		const months = monthsFrom(
			[first, startMonthOf(agreement)].sort()[1] ?? first,
			monthOf(tomorrow),
		).filter((month) => isOpen(agreement, month, register));
		for (const month of months) {
			const day = dueDayOf(agreement, month);
			const lines = agreement.lines.filter(({ from, to }) => from <= day && (!to || day <= to));
			if (lines.length === 0 || day > tomorrow) continue;
			const reason = twiceIn(lines, day) ?? renamedSince(agreement, month, register, names);
			const invoice = invoiceOf(agreement, month, [
				...lines
					.filter((line) => hasPartBefore(agreement, line, month, register))
					.map((line) => partOf(line, monthOf(line.from), line.from)),
				...lines.map((line) => partOf(line, month, day)),
			]);
			if (reason !== undefined) tell(reason);
			else if (day <= today) due.push(invoice);
			else next.push(seenText(announcementOf(invoice)));
		}
	}
	const corrections = [...new Set(wrong)].join('\n');
	return {
		invoices: due,
		...(next.length > 0 && {
			announcement: {
				day: tomorrow,
				message: `Se timbran mañana, ${dayInWords(tomorrow)} (${next.length}):\n${next.join('\n')}`,
			},
		}),
		...(wrong.length > 0 && {
			correction: `Corrija en la Data Table cfdi_agreements; mañana se intenta otra vez:\n${corrections}`,
		}),
	};
}

/** Returns the most recent FIX exchange rate in Banco de México's response, or '' if there is none. */
export function lastRate(answer: unknown): string {
	const { series } = recordOf(recordOf(answer).bmx);
	const [first] = Array.isArray(series) ? (series as unknown[]) : [];
	const { datos: rates } = recordOf(first);
	const rate = Array.isArray(rates) ? recordOf(rates.at(-1)).dato : undefined;
	return typeof rate === 'string' || typeof rate === 'number' ? String(rate) : '';
}

/** Returns the "not emailed" message, which stays in an invoice's row until the email is sent. */
export const notMailed = ({ email }: Pick<Invoice, 'email'>): string =>
	notMailedTo(email || 'usted');

interface Failed {
	notice?: string;
	folio?: string;
	error?:
		| string
		| {
				outcome?: string;
				message?: string;
				es?: { message: string; description?: string };
		  };
}

/**
 * Returns the email to the owner about invoices due tomorrow, table errors, and failed invoices and emails.
 */
export function ownersMail(
	failed: readonly Failed[],
	due: ReadonlyArray<Pick<Invoice, 'email' | 'folio'>>,
	today: Day,
): { subject: string; text: string } {
	const emailOf = new Map(due.map(({ folio, email }) => [folio, email]));
	return {
		subject: `Facturas recurrentes: aviso del ${shortDate(today)}`,
		text: failed.map((one) => toldOf(one, emailOf.get(one.folio ?? '') ?? '')).join('\n\n'),
	};
}

function toldOf({ notice, folio = '', error }: Failed, email: string): string {
	if (notice !== undefined) return notice;
	const of = folio === '' ? '' : `Contrato ${folio}:`;
	const {
		es,
		message,
		outcome = '',
	} = typeof error === 'object' ? error : { message: error, es: undefined };
	if (es === undefined) {
		const mail =
			folio === ''
				? ''
				: `la factura está timbrada, y el correo a ${email || 'usted'} no se envió. Envíelo desde la página de la oficina, o usted mismo. `;
		return [of, `${mail}${message ?? ''}`].filter(Boolean).join('\n');
	}
	const isOpen = folio !== '' && ['unknown', 'duplicate'].includes(outcome);
	return [of, es.message, es.description, isOpen ? lookForIt(folio) : '']
		.filter(Boolean)
		.join('\n');
}

function lookForIt(folio: string): string {
	const [name, month] = [folio.slice(0, -8), folio.slice(-7)];
	return `Búsquela en su servicio. Si está, agregue a cfdi_invoices un renglón con order_key ${keyOf(name, month)}. Si no está, escriba ${month} en la columna again de cfdi_agreements.`;
}

const keyOf = (name: string, month: Month) => `agreement/${name}/${month}`;

function registerOf(issued: readonly Row[]) {
	const register = {
		keys: new Set<string>(),
		names: new Map<string, Month>(),
		issuedOn: new Map<string, Day>(),
		byRecipient: new Map<string, string[]>(),
	};
	for (const row of issued) {
		const [, name, month] = /^agreement\/(.+)\/(\d{4}-\d\d)$/.exec(textOf(row.order_key)) ?? [];
		if (name === undefined || month === undefined) continue;
		const key = sameName(keyOf(name, month));
		register.keys.add(key);
		register.issuedOn.set(key, textOf(row.issued_on).slice(0, 10));
		const earlier = register.names.get(sameName(name)) ?? month;
		register.names.set(sameName(name), month < earlier ? month : earlier);
		const of = `${month} ${rfcOf(row.recipient)}`;
		register.byRecipient.set(of, [...(register.byRecipient.get(of) ?? []), name]);
	}
	return register;
}

type Register = ReturnType<typeof registerOf>;

const rfcOf = (value: unknown) => textOf(value).toUpperCase().replace(/[\s-]/g, '');

/**
 * A person already issued the invoices that were due before the agreement was entered, unless it was
 * entered in its first month.
 */
function isOpen(agreement: Agreement, month: Month, { keys, names }: Register): boolean {
	const { name, enteredOn } = agreement;
	if (keys.has(sameName(keyOf(name, month))) || isPaused(agreement, month)) return false;
	const first = names.get(sameName(name));
	const isOurs =
		(first !== undefined && month > first) || startMonthOf(agreement) >= monthOf(enteredOn);
	return isOurs || dueDayOf(agreement, month) >= enteredOn;
}

/**
 * Returns whether the month's invoice also charges the prorated first month of a line that began after the
 * due day. Only the first invoice after that month charges it.
 */
function hasPartBefore(
	agreement: Agreement,
	line: AgreedLine,
	month: Month,
	register: Register,
): boolean {
	const began = monthOf(line.from);
	const day = dueDayOf(agreement, began);
	if (!line.isProrated || day >= line.from || began >= month) return false;
	const between = monthsFrom(monthAfter(began, 1), monthAfter(month, -1));
	if (isPaused(agreement, began) || between.some((one) => !isPaused(agreement, one))) return false;
	const issued = register.issuedOn.get(sameName(keyOf(agreement.name, began)));
	if (issued === undefined && !isOpen(agreement, began, register)) return false;
	if (issued !== undefined && (issued === '' || issued >= line.from)) return false;
	// If a line with the same description was valid on the due day, for example at the old price, the whole
	// month was already invoiced.
	return !agreement.lines.some(
		({ description, from, to }) =>
			description === line.description && from <= day && (to === '' || day <= to),
	);
}

function dueDayOf(agreement: Agreement, month: Month): Day {
	const [start, day] = [startOf(agreement), dayIn(month, agreement.day)];
	return day < start && month === monthOf(start) ? start : day;
}

function twiceIn(lines: readonly AgreedLine[], day: Day): string | undefined {
	const texts = lines.map(({ description }) => description);
	const twice = texts.find((text, index) => texts.indexOf(text) !== index);
	return twice === undefined
		? undefined
		: `el ${dayInWords(day)} valen dos renglones con «${twice}». Escriba ends_on en el que termina.`;
}

function renamedSince(
	{ name, shared }: Agreement,
	month: Month,
	{ names, byRecipient }: Register,
	kept: ReadonlySet<string>,
): string | undefined {
	if (names.has(sameName(name))) return undefined;
	const other = byRecipient
		.get(`${month} ${rfcOf(shared.rfc)}`)
		?.find((one) => !kept.has(sameName(one)));
	return other === undefined
		? undefined
		: `${monthInWords(month)} ya está facturado a ese RFC con «${other}», que ya no está en la tabla. Si es el mismo contrato, devuélvale ese nombre. Si es otro, vuelva a poner los renglones de «${other}» con su fecha en ends_on.`;
}

function invoiceOf(
	{ name, shared }: Agreement,
	month: Month,
	agreed: readonly AgreedLine[],
): Invoice {
	const { rfc, name: recipient, regime, postal_code, cfdi_use } = shared;
	const { email, payment_method, payment_form, again } = shared;
	const currency = shared.currency.toUpperCase() || MXN;
	const order_key = keyOf(name, month);
	const lines = agreed.map(({ quantity, price, ...line }) => ({
		description: line.description,
		quantity: amountText(quantity),
		unitPrice: amountText(price),
		productCode: line.productCode,
		unitCode: line.unitCode,
		taxes: line.taxes,
		...(line.propertyAccount !== '' && { propertyAccount: line.propertyAccount }),
	}));
	return {
		folio: `${name} ${month}`,
		order_key,
		key: again.startsWith(month) ? `${order_key} ${again}` : order_key,
		email,
		recipient: {
			rfc,
			name: recipient,
			regime,
			postal_code,
			cfdi_use,
			payment_method,
			payment_form,
			currency,
		},
		lines,
		total: totalOf(lines, currency),
	};
}

function partOf(line: AgreedLine, month: Month, day: Day): AgreedLine {
	const price = risen(line.price, line.rise, yearsBetween(line.from, day));
	const [start, last] = [numberOfDay(line.from), daysIn(month)];
	const isPart = line.isProrated && start > 1 && monthOf(line.from) === month;
	const whole = monthInWords(month);
	return {
		...line,
		price: isPart ? prorated(price, last - start + 1, last) : price,
		description: described(
			line.description,
			month,
			isPart ? `del ${start} al ${last} de ${whole}` : whole,
		),
	};
}

function described(description: string, month: Month, period: string): string {
	const named = description
		.replace(/\{+ ?mes anterior ?\}+/gi, monthInWords(monthAfter(month, -1)))
		.replace(/\{+ ?mes ?\}+/gi, period);
	return named === description ? `${description}, ${period}` : named;
}

function announcementOf({ folio, recipient, lines, total }: Invoice): string {
	const what = lines.map(({ description }) => description).join('; ');
	return `- ${folio}, ${recipient.name} (${recipient.rfc}): ${what}. Total ${grouped(total)} ${recipient.currency}.`;
}

interface AgreedLine {
	description: string;
	productCode: string;
	unitCode: string;
	quantity: Decimal;
	price: Decimal;
	taxes: readonly string[];
	/** Percentage by which the price rises on each anniversary of `from`. */
	rise: Decimal;
	from: Day;
	to: Day | '';
	isProrated: boolean;
	propertyAccount: string;
}

type Pause = readonly [from: Month, to: Month | ''];

const SHARED = [
	'rfc',
	'name',
	'regime',
	'postal_code',
	'cfdi_use',
	'email',
	'day',
	'payment_method',
	'payment_form',
	'currency',
	'paused',
	'again',
] as const;

/** Required columns. Stamp later checks their values against SAT's rules. */
const NEEDED = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'day'] as const;

interface Agreement {
	name: string;
	shared: Readonly<Record<(typeof SHARED)[number], string>>;
	day: number;
	lines: readonly AgreedLine[];
	pauses: readonly Pause[];
	enteredOn: Day;
	/** Spanish error messages. An agreement with any message is not invoiced. */
	wrong: readonly string[];
}

/** SAT limits a folio to 40 characters, and the folio adds a month such as " 2027-01" to the name. */
const MAX_NAME_LENGTH = 32;

const textOf = (value: unknown): string => normalizeKey(String(value ?? ''));

const sameName = (name: string): string => name.toLowerCase();

function agreementsOf(rows: readonly Row[], since: Day): Agreement[] {
	const filled = rows.filter((row) =>
		['agreement', 'description', 'price', ...SHARED].some((column) => textOf(row[column]) !== ''),
	);
	const named = groupedBy(filled, ({ agreement }) => sameName(textOf(agreement)));
	const isOver = (row: Row) => (readDay(textOf(row.ends_on)) ?? since) < since;
	return [...named.values()].filter((lines) => !lines.every(isOver)).map(agreementOf);
}

function agreementOf(rows: readonly Row[]): Agreement {
	const wrong: string[] = [];
	const name = textOf(rows[0]?.agreement);
	if (name === '') wrong.push('falta agreement, el nombre del contrato.');
	if (name.length > MAX_NAME_LENGTH || name.includes('|')) {
		wrong.push(`agreement tiene más de ${MAX_NAME_LENGTH} caracteres, o el signo |. Acórtelo.`);
	}
	const shared = Object.fromEntries(
		SHARED.map((column) => {
			const values = [...new Set(rows.map((row) => textOf(row[column])).filter(Boolean))];
			if (values.length > 1) {
				wrong.push(`${column} dice ${values.join(' y ')}. Deje uno en todos sus renglones.`);
			}
			return [column, values[0] ?? ''];
		}),
	) as Agreement['shared'];
	for (const column of NEEDED) if (shared[column] === '') wrong.push(`falta ${column}.`);
	const day = /^\d\d?$/.test(shared.day) ? Number(shared.day) : 0;
	if (shared.day !== '' && (day < 1 || day > 31)) {
		wrong.push(`day dice ${shared.day}. Escriba un número del 1 al 31.`);
	}
	const { payment_method: method, payment_form: form } = shared;
	if (method === '' && form === '') {
		wrong.push(
			'faltan payment_method y payment_form: 03 si pagan al momento, 99 si pagan después.',
		);
	}
	const mails = shared.email.split(/[,;\s]+/).filter(Boolean);
	if (mails.some((mail) => !/^[^@<>]+@[^@<>]+\.[^@<>.]+$/.test(mail))) {
		wrong.push(`email dice ${shared.email}, que no es un correo.`);
	}
	if (shared.again !== '' && !/^20\d\d-\d\d\b/.test(shared.again)) {
		wrong.push(`again dice ${shared.again}. Escriba el mes: 2026-11`);
	}
	const isLater = form.startsWith('99');
	return {
		name,
		shared: {
			...shared,
			email: mails.join(', '),
			payment_method: method || (isLater ? 'PPD' : 'PUE'),
			payment_form: form || (/^PPD/i.test(method) ? '99' : ''),
		},
		day,
		lines: rows.map((row) => lineOf(row, wrong)),
		pauses: pausesOf(shared.paused, wrong),
		enteredOn:
			rows
				.map((row) => dayOfStamp(row.createdAt))
				.filter(Boolean)
				.sort()[0] ?? '',
		wrong: [...new Set(wrong)],
	};
}

function lineOf(row: Row, wrong: string[]): AgreedLine {
	const text = (column: string) => textOf(row[column]);
	const say = (column: string, how: string) =>
		wrong.push(text(column) ? `${column} dice ${text(column)}. ${how}` : `falta ${column}. ${how}`);
	const number = (column: string, how: string): Decimal => {
		const read = readNumber(text(column).replace(/ ?%$/, ''));
		if (read === undefined) say(column, how);
		return read ?? Decimal.zero;
	};
	for (const column of ['description', 'product_code']) {
		if (text(column) === '') wrong.push(`falta ${column}.`);
	}
	const price = number('price', 'Escríbalo así: 12500.00');
	const quantity =
		text('quantity') === '' ? Decimal.one : number('quantity', 'Escriba un número: 1');
	const rise = text('rise') === '' ? Decimal.zero : number('rise', 'Escriba el porcentaje: 4.5');
	if (rise.isPositive() && rise.compare(Decimal.step(1)) < 0)
		say('rise', 'Escriba 4 si sube 4 % cada año.');
	const taxes = text('taxes') === '' ? undefined : readTaxes(text('taxes'));
	if (taxes === undefined) {
		say(
			'taxes',
			'Escriba IVA 16; IVA Exento; IVA 16, Ret ISR 10, Ret IVA 10.6667; o Sin impuestos.',
		);
	}
	const from = readDay(text('starts_on'));
	if (from === undefined) say('starts_on', 'Escriba el primer día: 2026-12-01');
	const to = text('ends_on') === '' ? '' : readDay(text('ends_on'));
	if (to === undefined) say('ends_on', 'Escriba el último día, 2027-11-30, o nada.');
	if (from !== undefined && to && to < from) wrong.push('ends_on está antes de starts_on.');
	const prorate = text('prorate').toLowerCase();
	const isProrated = /^(s[ií]|yes|true|x|1)$/.test(prorate);
	if (!isProrated && !/^(|no|false|0)$/.test(prorate)) say('prorate', 'Escriba sí o no.');
	return {
		description: text('description'),
		productCode: text('product_code'),
		unitCode: text('unit_code') || 'E48',
		quantity,
		price,
		taxes: taxes ?? [],
		rise,
		from: from ?? '',
		to: to ?? '',
		isProrated,
		propertyAccount: text('property_account'),
	};
}

function pausesOf(text: string, wrong: string[]): Pause[] {
	if (text === '') return [];
	const pauses = text.split(/ ?[,;] ?/).map((part): Pause | undefined => {
		const [, from, open, to] =
			/^(20\d\d-(?:0[1-9]|1[0-2]))( en adelante| ?[a-] ?(20\d\d-(?:0[1-9]|1[0-2])))?$/i.exec(
				part,
			) ?? [];
		if (from === undefined) return undefined;
		return [from, open === undefined ? from : (to ?? '')];
	});
	const read = pauses.filter((pause) => pause !== undefined);
	if (read.length < pauses.length || read.some(([from, to]) => to !== '' && to < from)) {
		wrong.push(
			`paused dice ${text}. Escriba los meses: 2026-07; 2026-07 a 2026-09; 2026-07 en adelante.`,
		);
	}
	return read;
}

function isPaused({ pauses }: Agreement, month: Month): boolean {
	return pauses.some(([from, to]) => from <= month && (to === '' || month <= to));
}

function startOf({ lines }: Agreement): Day {
	return lines.map(({ from }) => from).sort()[0] ?? '';
}

const startMonthOf = (agreement: Agreement): Month => monthOf(startOf(agreement));

/**
 * Reads 12500, 12,500.00 or $12,500.00. Returns undefined for anything else, such as 12,5 or seven
 * decimals.
 */
function readNumber(text: string): Decimal | undefined {
	const bare = text.replace(/^\$ ?/, '');
	const plain = /^\d{1,3}(,\d{3})+(\.|$)/.test(bare) ? bare.replaceAll(',', '') : bare;
	return /^\d{1,12}(?:\.\d{1,6})?$/.test(plain) ? Decimal.parse(plain) : undefined;
}

const amountText = (number: Decimal): string => String(number.trimmed(2));

const decimalsOf = (price: Decimal): number => price.trimmed(2).scale;

function risen(price: Decimal, percent: Decimal, years: number): Decimal {
	const factor = Decimal.hundred.plus(percent);
	let now = price;
	for (let year = 0; year < years; year++) {
		now = now.times(factor).dividedBy(Decimal.hundred, decimalsOf(price));
	}
	return now;
}

function prorated(price: Decimal, days: number, ofDays: number): Decimal {
	const [some, all] = [days, ofDays].map((count) => Decimal.steps(count, 0)) as [Decimal, Decimal];
	return price.times(some).dividedBy(all, decimalsOf(price));
}

function readTaxes(text: string): string[] | undefined {
	if (/^(sin impuestos|ninguno|no objeto)$/i.test(text)) return [];
	const names = text.split(/\s*[,;+]\s*/);
	return problemsOr(() => taxesOf(names, refused)) instanceof Problems ? undefined : names;
}

type Line = {
	taxes: readonly string[];
	propertyAccount?: string;
} & Record<'description' | 'quantity' | 'unitPrice' | 'productCode' | 'unitCode', string>;

/** Stamp refuses a line whose quantity or price is not positive. */
function totalOf(lines: readonly Line[], currency: string): string {
	const isAboveZero = (number: string) => Decimal.parse(number)?.isPositive() === true;
	const priced = lines.filter((line) => [line.quantity, line.unitPrice].every(isAboveZero));
	const Conceptos = linesOf(priced, { currency, pricesIncludeTax: false, defaults: {} });
	return String(withTotals({ Moneda: currency, Conceptos }).Total);
}
