import type { Order } from './order';

/** The months and the year that a global invoice covers (InformacionGlobal). */
export interface GlobalPeriod {
	/** Code of c_Meses: 01 to 12, or 13 to 18 for two months. */
	months: string;
	year: string;
}

/** Mexico City is six hours behind UTC all year. */
const BEHIND_UTC = 6 * 60 * 60 * 1000;

/**
 * The day of an order in its shop: "2026-11-20".
 * @param date with the shop's local time before any offset; in UTC ("Z") it is read as Mexico City's
 * @returns `''` for anything else
 */
export function dayOf(date: string): string {
	if (!/^\d{4}-\d\d-\d\d/.test(date)) return '';
	const moment = date.endsWith('Z') ? Date.parse(date) : NaN;
	return Number.isNaN(moment)
		? date.slice(0, 10)
		: new Date(moment - BEHIND_UTC).toISOString().slice(0, 10);
}

/** Whether a day is in the months of a period. */
export function isInPeriod(day: string, { months, year }: GlobalPeriod): boolean {
	if (day.slice(0, 4) !== year.trim()) return false;
	const month = Number(day.slice(5, 7));
	const code = Number(months);
	return code > 12 ? Math.ceil(month / 2) === code - 12 : month === code;
}

/** `''` where no order says its day. */
export function firstDay(orders: readonly Order[]): string {
	return (
		orders
			.map(({ date }) => dayOf(date))
			.filter(Boolean)
			.sort()[0] ?? ''
	);
}
