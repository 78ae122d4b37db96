import { MXN, seenText } from 'cfdi-mx';
import { grouped } from 'cfdi-mx/parts';
import type { AgreedLine, Agreement } from './agreement';
import { agreementsOf, isPaused, sameName, startMonthOf, startOf, textOf } from './agreement';
import type { Line } from './amounts';
import { prorated, risen, totalOf, written } from './amounts';
import type { Day, Month } from '../calendar';
import {
	dayAfter,
	dayIn,
	dayInWords,
	daysIn,
	monthAfter,
	monthInWords,
	monthOf,
	monthsFrom,
	numberOfDay,
	yearsBetween,
} from '../calendar';
import type { Row } from '../receivable';

/** Number of past months that are still invoiced, such as after a server was down. */
const MONTHS_BACK = 3;

export interface Given {
	rows: readonly Row[];
	issued: readonly Row[];
	today: Day;
}

/** The invoice of an agreement and a month, for Stamp. */
interface Invoice {
	/** The agreement and the month: 'LOCAL 5 2026-12' */
	folio: string;
	order_key: string;
	/** The key for Stamp. A person can change it after searching for the invoice without success. */
	key: string;
	email: string;
	recipient: Record<string, string>;
	lines: Line[];
	total: string;
}

/** The due invoices, and the messages for a person, in Spanish. */
interface Due {
	invoices: Invoice[];
	/** Announces the invoices of the next day, if there are any. */
	announcement?: { day: Day; message: string };
	correction?: string;
}

/** Returns the invoices that are due until today and missing in the register, with messages for the owner. */
export function dueInvoices({ rows, issued, today }: Given): Due {
	const tomorrow = dayAfter(today);
	const first = monthAfter(monthOf(today), -MONTHS_BACK);
	const agreements = agreementsOf(rows, `${first}-01`);
	const register = registerOf(issued);
	const kept = new Set(agreements.map(({ name }) => sameName(name)));
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
			const held = twiceIn(lines, day) ?? renamedSince(agreement, month, register, kept);
			const invoice = invoiceOf(agreement, month, [
				...lines.filter((line) => hasPartBefore(agreement, line, month, register)).map(partBefore),
				...lines.map((line) => partOf(line, month, day)),
			]);
			if (held !== undefined) tell(held);
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

interface Register {
	/** Keys of invoices: the agreement in lowercase, and the month. */
	keys: Set<string>;
	/** The first invoiced month of each agreement. */
	names: Map<string, Month>;
	/** The issue day of each invoice by key, if known. */
	issuedOn: Map<string, Day>;
	/** Names of agreements by month and RFC. */
	byRecipient: Map<string, string[]>;
}

const keyOf = (name: string, month: Month) => `agreement/${name}/${month}`;

function registerOf(issued: readonly Row[]): Register {
	const register: Register = {
		keys: new Set(),
		names: new Map(),
		issuedOn: new Map(),
		byRecipient: new Map(),
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

const rfcOf = (value: unknown) => textOf(value).toUpperCase().replace(/[\s-]/g, '');

/**
 * Returns whether a month can still be invoiced: it is not in the register and not paused. An agreement that began
 * before its row was entered starts on the entry day, because a person invoiced the time before. If its rows were
 * imported again, the months after its first invoice remain open.
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
 * Returns whether the invoice of a month must include the part month in which a line began: the line began after that
 * month's due day, and all months in between are paused. If the due day changed, that month's invoice can already
 * include it.
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
	// A month that a person invoiced is neither in the register nor open.
	if (issued === undefined && !isOpen(agreement, began, register)) return false;
	if (issued !== undefined && (issued === '' || issued >= line.from)) return false;
	// The previous line, such as one with the old price, already covered the whole month.
	return !agreement.lines.some(
		({ description, from, to }) =>
			description === line.description && from <= day && (to === '' || day <= to),
	);
}

/** Returns the due day in a month. In the first month, not before the agreement begins. */
function dueDayOf(agreement: Agreement, month: Month): Day {
	const [start, day] = [startOf(agreement), dayIn(month, agreement.day)];
	return day < start && month === monthOf(start) ? start : day;
}

/** Returns the message for two rows with the same line, such as an old price and a new one. */
function twiceIn(lines: readonly AgreedLine[], day: Day): string | undefined {
	const texts = lines.map(({ description }) => description);
	const twice = texts.find((text, index) => texts.indexOf(text) !== index);
	return twice === undefined
		? undefined
		: `el ${dayInWords(day)} valen dos renglones con «${twice}». Escriba ends_on en el que termina.`;
}

/**
 * Returns the message if the customer's invoice of the month has a name that is no longer in the table. It can be the
 * same agreement.
 */
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
		quantity: written(quantity),
		unitPrice: written(price),
		productCode: line.productCode,
		unitCode: line.unitCode,
		taxes: line.taxes,
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

const partBefore = (line: AgreedLine): AgreedLine => partOf(line, monthOf(line.from), line.from);

/** Returns a line with its price in a month, and adds the month or its days to the description. */
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

/** Replaces {mes} and {mes anterior} in a description, or appends the month. */
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
