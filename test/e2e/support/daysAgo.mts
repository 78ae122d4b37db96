const DAY_MS = 24 * 3600 * 1000;

/** Returns a past date, such as 2026-11-20, in the example workflows' time zone. */
export function daysAgo(days: number): string {
	const before = new Date(Date.now() - days * DAY_MS);
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(before);
}
