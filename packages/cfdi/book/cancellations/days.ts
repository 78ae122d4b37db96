/** The days on which SAT does not count (CFF 12): of fixed date, and Mondays by their place in the month. */
const FIXED = ['01-01', '05-01', '05-05', '09-16', '12-25'];
const MONDAYS: Readonly<Record<number, number>> = { 2: 1, 3: 3, 11: 3 };

function isWorkingDay(day: Date): boolean {
	const weekday = day.getUTCDay();
	if (weekday === 0 || weekday === 6 || FIXED.includes(day.toISOString().slice(5, 10)))
		return false;
	const place = MONDAYS[day.getUTCMonth() + 1];
	return weekday !== 1 || place === undefined || Math.ceil(day.getUTCDate() / 7) !== place;
}

/** The third working day after a date, until which the recipient may refuse. @param date as `2026-11-23` */
export function answerUntil(date: string): string {
	const day = new Date(`${date}T00:00:00Z`);
	for (let left = 3; left > 0; ) {
		day.setUTCDate(day.getUTCDate() + 1);
		if (isWorkingDay(day)) left -= 1;
	}
	return day.toISOString().slice(0, 10);
}

/** `2026-11-23` as people write it. */
export function written(date: string): string {
	return date.split('-').reverse().join('/');
}

/** How many days there are from one date to another. */
export function daysUntil(from: string, to: string): number {
	return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
