import { BEHIND_UTC, dayAt } from 'cfdi-mx/values';

export type Day = string;

export type Month = string;

const MONTHS =
	'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre';

const two = (count: number) => String(count).padStart(2, '0');

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const numberOfDay = (day: Day): number => Number(day.slice(8, 10));

export function daysIn(month: Month): number {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

export function monthAfter(month: Month, count: number): Month {
	const [year = 0, number = 0] = month.split('-').map(Number);
	const months = year * 12 + number - 1 + count;
	return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
}

export function monthsFrom(first: Month, last: Month): Month[] {
	return first > last ? [] : [first, ...monthsFrom(monthAfter(first, 1), last)];
}

export function dayIn(month: Month, number: number): Day {
	return `${month}-${two(Math.min(number, daysIn(month)))}`;
}

/**
 * Returns the month before the current month in Mexico City.
 * @param now in milliseconds
 */
export const lastMonth = (now: number): Month => monthAfter(monthOf(dayAt(now)), -1);

export function dayAfter(day: Day, count = 1): Day {
	const next = new Date(`${day}T00:00:00Z`);
	next.setUTCDate(next.getUTCDate() + count);
	return next.toISOString().slice(0, 10);
}

/**
 * Returns the number of full years between two days. The anniversary of 29 February is 28
 * February in non-leap years.
 */
export function yearsBetween(from: Day, to: Day): number {
	const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
	const month = `${to.slice(0, 4)}${from.slice(4, 7)}`;
	return dayIn(month, numberOfDay(from)) <= to ? years : years - 1;
}

export function daysUntil(from: Day, to: Day): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/**
 * Days on which SAT does not work (CFF 12): the dates in FIXED, and the first or third Monday of the months
 * in MONDAYS.
 */
const FIXED = ['01-01', '05-01', '05-05', '09-16', '12-25'];
const MONDAYS: Readonly<Record<string, number>> = { '02': 1, '03': 3, '11': 3 };

function isWorkingDay(day: Day): boolean {
	const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
	if (weekday === 0 || weekday === 6 || FIXED.includes(day.slice(5))) return false;
	const place = MONDAYS[day.slice(5, 7)];
	return weekday !== 1 || place === undefined || Math.ceil(numberOfDay(day) / 7) !== place;
}

/**
 * Returns the last day on which the recipient can refuse a cancellation: the third working day after the
 * request.
 */
export function answerUntil(day: Day): Day {
	let until = day;
	for (let left = 3; left > 0; ) {
		until = dayAfter(until);
		if (isWorkingDay(until)) left -= 1;
	}
	return until;
}

export function readDay(text: string): Day | undefined {
	const [, day = '', month = '', year = ''] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? [];
	const iso = year === '' ? text.replace(/T.*$/, '') : `${year}-${two(+month)}-${two(+day)}`;
	if (!/^20\d\d-(0[1-9]|1[0-2])-\d\d$/.test(iso)) return undefined;
	const number = numberOfDay(iso);
	return number >= 1 && number <= daysIn(monthOf(iso)) ? iso : undefined;
}

export function shortDate(day: Day): string {
	return day.split('-').reverse().join('/');
}

/** Formats a time in Mexico City's time zone, as in `24/11/2026 08:00`. */
export const momentText = (time: number): string =>
	`${shortDate(dayAt(time))} ${new Date(time - BEHIND_UTC).toISOString().slice(11, 16)}`;

export function monthInWords(month: Month): string {
	return `${MONTHS.split(',')[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;
}

export function dayInWords(day: Day): string {
	return `${numberOfDay(day)} de ${monthInWords(monthOf(day))}`;
}

/** Returns a timestamp's day in Mexico City, or '' if the value is not a date. */
export function dayOfStamp(stamp: unknown): Day {
	const moment = new Date(stamp instanceof Date ? stamp : String(stamp ?? '')).getTime();
	return Number.isNaN(moment) ? '' : dayAt(moment);
}
