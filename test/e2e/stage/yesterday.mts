/** The day before today, such as 2026-11-20, in the time zone of the workflows to import. */
export function yesterday(): string {
	const before = new Date(Date.now() - 24 * 3600 * 1000);
	// Swedish writes a date as ISO does.
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(before);
}
