const mexicoCity = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'America/Mexico_City',
	dateStyle: 'short',
	timeStyle: 'medium',
});

/** Mexico City has used UTC-6 all year since 2022. */
const zone = '-06:00';

/** Formats a moment as CFDI requires: in Mexico City's time, without a zone. */
export const localTime = (moment: Date): string => mexicoCity.format(moment).replace(' ', 'T');

const exists = (local: string): boolean => new Date(`${local}Z`).toISOString().startsWith(local);

const form = /^20[1-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Checks a CFDI time's format (SAT's type t_FechaH) and whether the date exists. */
export const isLocalTime = (text: string): boolean => form.test(text) && exists(text);

/** Returns the minutes since a local time in Mexico City, negative for a future time. */
export const minutesSince = (local: string): number =>
	(Date.now() - Date.parse(`${local}${zone}`)) / 60_000;
