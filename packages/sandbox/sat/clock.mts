const mexicoCity = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'America/Mexico_City',
	dateStyle: 'short',
	timeStyle: 'medium',
});

/** Mexico City is six hours behind UTC all year, since 2022. */
const zone = '-06:00';

/** A time as CFDI has it: Mexico City's, without a zone. */
export const localTime = (moment: Date): string => mexicoCity.format(moment).replace(' ', 'T');

/** Whether a local time without a zone, in the form of CFDI, has a date that exists. */
const exists = (local: string): boolean => new Date(`${local}Z`).toISOString().startsWith(local);

const form = /^20[1-9]\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether the text is a local time in the form of CFDI (SAT's type t_FechaH), of a date that exists. */
export const isLocalTime = (text: string): boolean => form.test(text) && exists(text);

/** How many minutes a local time, read as Mexico City's, lies in the past; negative in the future. */
export const minutesSince = (local: string): number =>
	(Date.now() - Date.parse(`${local}${zone}`)) / 60_000;
