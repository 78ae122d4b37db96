/** t_FechaH of SAT's schema tdCFDI: local time without a zone. */
const FECHA =
	/^(20[1-9][0-9])-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9])$/;

/** Mexico City is six hours behind UTC all year, since 2022. */
export const BEHIND_UTC = 6 * 60 * 60 * 1000;

/** Returns milliseconds since 1970 of a Fecha in Mexico City's time; undefined for another text, such as 2026-02-30. */
export function momentOf(fecha: string): number | undefined {
	if (!FECHA.test(fecha)) return undefined;
	const moment = Date.parse(`${fecha}Z`);
	const isRolledOver = new Date(moment).toISOString().slice(0, 19) !== fecha;
	return isRolledOver ? undefined : moment + BEHIND_UTC;
}

export function yearAt(now: number): number {
	return new Date(now - BEHIND_UTC).getUTCFullYear();
}

/** By the first two digits of a postal code. */
const ZONES: Readonly<Record<string, string>> = {
	'21': 'America/Tijuana',
	'22': 'America/Tijuana',
	'23': 'America/Mazatlan',
	'32': 'America/Ciudad_Juarez',
	'63': 'America/Mazatlan',
	'77': 'America/Cancun',
	'80': 'America/Mazatlan',
	'81': 'America/Mazatlan',
	'82': 'America/Mazatlan',
	'83': 'America/Hermosillo',
	'84': 'America/Hermosillo',
	'85': 'America/Hermosillo',
};

/** A cache, because a format is slow to make. Canadian dates have ISO's form. */
const days = new Map<string, Intl.DateTimeFormat>();

/** Returns the day at a place in Mexico, such as 2026-12-31. */
export function dayAt(now: number, postalCode?: string): string {
	const timeZone = ZONES[postalCode?.slice(0, 2) ?? ''] ?? 'America/Mexico_City';
	const day = days.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
	days.set(timeZone, day);
	return day.format(now);
}
