const mexicoCity = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'America/Mexico_City',
	dateStyle: 'short',
	timeStyle: 'medium',
});

/** A time as CFDI has it: Mexico City's, without a zone. */
export const localTime = (moment: Date): string => mexicoCity.format(moment).replace(' ', 'T');

/** Whether a local time without a zone, in the form of CFDI, has a date that exists. */
export const exists = (local: string): boolean =>
	new Date(`${local}Z`).toISOString().startsWith(local);
