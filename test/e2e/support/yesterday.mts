const DAY_MS = 24 * 3600 * 1000;

// Swedish dates have ISO's format.
const mexicoCity = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' });

/** The date some days ago, such as 2026-11-20, in the time zone of the example workflows. */
export function daysAgo(days: number): string {
	return mexicoCity.format(Date.now() - days * DAY_MS);
}

/** Yesterday. */
export const yesterday = (): string => daysAgo(1);
