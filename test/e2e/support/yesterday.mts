/** Yesterday, such as 2026-11-20, in the time zone of the example workflows. */
export function yesterday(): string {
	const before = new Date(Date.now() - 24 * 3600 * 1000);
	// Swedish dates have ISO's format.
	return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(before);
}
