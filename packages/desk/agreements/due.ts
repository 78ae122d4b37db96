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

/** Months before the present one that are still invoiced, such as after a server was down. */
const MONTHS_BACK = 3;

export interface Given {
	/** All rows of agreements. */
	rows: readonly Row[];
	/** The invoices of agreements in the register. */
	issued: readonly Row[];
	today: Day;
}

/** The invoice of an agreement and a month, as Stamp takes it. */
interface Invoice {
	/** The agreement and the month: 'LOCAL 5 2026-12' */
	folio: string;
	order_key: string;
	/** That of Stamp: another one where a person has looked for the invoice in vain. */
	key: string;
	email: string;
	recipient: Record<string, string>;
	lines: Line[];
	total: string;
}

/** What is due, and what a person is told, in Spanish. */
interface Due {
	invoices: Invoice[];
	/** What is due on the next day, where anything is. */
	announcement?: { day: Day; message: string };
	/** What is to be corrected in the table. */
	correction?: string;
}

/** What is due today and in the months before that are not in the register, and what its owner has to know. */
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
	/** Keys of invoices: the agreement without case, and the month. */
	keys: Set<string>;
	/** The first month of each agreement that has an invoice. */
	names: Map<string, Month>;
	/** The day of each invoice that says it, by its key. */
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
 * Whether a month may still be invoiced: it is not in the register, and no pause. An agreement that is older than its
 * row begins on the day on which it was entered: a person has invoiced what was before. Where its rows were imported
 * again, the months after its first invoice are this workflow's as well.
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
 * Whether the invoice of a month is the first one of a line that began in an earlier month after the day of that, so
 * that its part month is not invoiced yet. Where the day has changed, the invoice of that month may have it.
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
	// A month that a person has invoiced is neither in the register nor open.
	if (issued === undefined && !isOpen(agreement, began, register)) return false;
	if (issued !== undefined && (issued === '' || issued >= line.from)) return false;
	// The line that it follows, such as one with the old price, was invoiced for the whole month.
	return !agreement.lines.some(
		({ description, from, to }) =>
			description === line.description && from <= day && (to === '' || day <= to),
	);
}

/** The day of a month on which it is due; in its first month not before it begins. */
function dueDayOf(agreement: Agreement, month: Month): Day {
	const [start, day] = [startOf(agreement), dayIn(month, agreement.day)];
	return day < start && month === monthOf(start) ? start : day;
}

/** What a person is told where two rows are the same line, such as an old price and a new one. */
function twiceIn(lines: readonly AgreedLine[], day: Day): string | undefined {
	const texts = lines.map(({ description }) => description);
	const twice = texts.find((text, index) => texts.indexOf(text) !== index);
	return twice === undefined
		? undefined
		: `el ${dayInWords(day)} valen dos renglones con «${twice}». Escriba ends_on en el que termina.`;
}

/**
 * What a person is told where the same customer has the invoice of the month under a name that is not in the table any
 * more: it may be the same agreement.
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

/** A line as it is in the month in which it begins, on its first day. */
const partBefore = (line: AgreedLine): AgreedLine => partOf(line, monthOf(line.from), line.from);

/** A line with its price in a month, and its description with the month, or with its days in it. */
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

/** A description with its month where it says {mes} or {mes anterior}, otherwise at its end. */
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
