import { dayAt } from '../../values/localTime';

/** A day as ISO has it: 2026-11-23. Texts of days compare as the days do. */
export type Day = string;

/** A month as ISO has it: 2026-11. */
export type Month = string;

const MONTHS =
	'enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre';

const two = (count: number) => String(count).padStart(2, '0');

export const monthOf = (day: Day): Month => day.slice(0, 7);

export const numberOfDay = (day: Day): number => Number(day.slice(8, 10));

/** How many days a month has. */
export function daysIn(month: Month): number {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The month so many months later; earlier, where the count is below zero. */
export function monthAfter(month: Month, count: number): Month {
	const [year = 0, number = 0] = month.split('-').map(Number);
	const months = year * 12 + number - 1 + count;
	return `${Math.floor(months / 12)}-${two((months % 12) + 1)}`;
}

/** The months from one to another, both included. */
export function monthsFrom(first: Month, last: Month): Month[] {
	return first > last ? [] : [first, ...monthsFrom(monthAfter(first, 1), last)];
}

/** A day of a month by its number; the last one where the month is shorter. */
export function dayIn(month: Month, number: number): Day {
	return `${month}-${two(Math.min(number, daysIn(month)))}`;
}

export function dayAfter(day: Day): Day {
	const next = new Date(`${day}T00:00:00Z`);
	next.setUTCDate(next.getUTCDate() + 1);
	return next.toISOString().slice(0, 10);
}

/** The whole years between two days. A year from 29 February is over on 28 February. */
export function yearsBetween(from: Day, to: Day): number {
	const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
	const month = `${to.slice(0, 4)}${from.slice(4, 7)}`;
	return dayIn(month, numberOfDay(from)) <= to ? years : years - 1;
}

/** Reads 2026-11-23, 23/11/2026, or an instant in ISO's form; undefined where it is no day. */
export function readDay(text: string): Day | undefined {
	const [, day = '', month = '', year = ''] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? [];
	const iso = year === '' ? text.replace(/T.*$/, '') : `${year}-${two(+month)}-${two(+day)}`;
	if (!/^20\d\d-(0[1-9]|1[0-2])-\d\d$/.test(iso)) return undefined;
	const number = numberOfDay(iso);
	return number >= 1 && number <= daysIn(monthOf(iso)) ? iso : undefined;
}

/** "noviembre de 2026" */
export function monthInWords(month: Month): string {
	return `${MONTHS.split(',')[Number(month.slice(5)) - 1]} de ${month.slice(0, 4)}`;
}

/** "1 de diciembre de 2026" */
export function dayInWords(day: Day): string {
	return `${numberOfDay(day)} de ${monthInWords(monthOf(day))}`;
}

/** The day in Mexico City of an instant; `''` where it says nothing. */
export function dayOfStamp(stamp: unknown): Day {
	const moment = new Date(stamp instanceof Date ? stamp : String(stamp ?? '')).getTime();
	return Number.isNaN(moment) ? '' : dayAt(moment);
}
