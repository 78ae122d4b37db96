import { Decimal, groupedBy, normalizeKey } from 'cfdi-mx';
import { readNumber, readTaxes } from './amounts';
import type { Day, Month } from '../calendar';
import { dayOfStamp, monthOf, readDay } from '../calendar';
import type { Row } from '../receivable';

export interface AgreedLine {
	description: string;
	productCode: string;
	unitCode: string;
	quantity: Decimal;
	price: Decimal;
	taxes: readonly string[];
	/** Percentage of the price increase on each anniversary of the first day. */
	rise: Decimal;
	from: Day;
	/** `''` if no end is agreed. */
	to: Day | '';
	isProrated: boolean;
}

/** Months without an invoice; the last one is `''` if the pause has no end. */
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

/** Values without which no invoice is possible. Stamp checks SAT's rules for the rest. */
const NEEDED = ['rfc', 'name', 'regime', 'postal_code', 'cfdi_use', 'day'] as const;

export interface Agreement {
	name: string;
	shared: Readonly<Record<(typeof SHARED)[number], string>>;
	day: number;
	lines: readonly AgreedLine[];
	pauses: readonly Pause[];
	/** The day on which its first row was entered; `''` if the table does not have it. */
	enteredOn: Day;
	/** Errors that a person must correct, in Spanish. Each of them stops the agreement's invoices. */
	wrong: readonly string[];
}

/** With the month, a folio of SAT has at most 40 characters. */
const LONGEST_NAME = 32;

export const textOf = (value: unknown): string => normalizeKey(String(value ?? ''));

export const sameName = (name: string): string => name.toLowerCase();

/**
 * Groups rows with the same name as the lines of one agreement. Each shared value can be in any of the rows.
 * @param since excludes agreements that ended before this day
 */
export function agreementsOf(rows: readonly Row[], since: Day): Agreement[] {
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
	if (name.length > LONGEST_NAME || name.includes('|')) {
		wrong.push(`agreement tiene más de ${LONGEST_NAME} caracteres, o el signo |. Acórtelo.`);
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
	// 0.04 was probably meant as 4 %.
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
	};
}

/** Reads pauses such as "2026-07, 2026-10 a 2026-12, 2027-03 en adelante". */
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

export function isPaused({ pauses }: Agreement, month: Month): boolean {
	return pauses.some(([from, to]) => from <= month && (to === '' || month <= to));
}

export function startOf({ lines }: Agreement): Day {
	return lines.map(({ from }) => from).sort()[0] ?? '';
}

export const startMonthOf = (agreement: Agreement): Month => monthOf(startOf(agreement));
