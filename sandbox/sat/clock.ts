const mexicoCity = new Intl.DateTimeFormat('sv-SE', {
	timeZone: 'America/Mexico_City',
	dateStyle: 'short',
	timeStyle: 'medium',
});

/** A moment as CFDI writes it: Mexico City's time, without a zone. */
export const localTime = (moment: Date): string => mexicoCity.format(moment).replace(' ', 'T');
