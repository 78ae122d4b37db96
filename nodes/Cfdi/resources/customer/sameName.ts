/** "SA DE CV", "S. de R.L. de C.V.", "AC": SAT leaves it out, and a service may have it. */
const CAPITAL_REGIME =
	/^(SA(PI|B|S)?|SC(L|P)?|AC|AP|IAP|IBP|SPR|SNC|S)( DE (RL|CV|RI|MI|IP|ART|RS))*( SOFOM (ENR|ER))?$/;

/** Whether two names are those of one customer, however they are written. */
export function isSameName(one: string, other: string): boolean {
	const [short, long] = [plainName(one), plainName(other)].sort((a, b) => a.length - b.length) as [
		string,
		string,
	];
	if (!long.startsWith(short)) return false;
	return long === short || CAPITAL_REGIME.test(long.slice(short.length).trim());
}

/** A name for comparing: without case, accents, dots and commas; S.A. as SA. Ñ is a letter of its own. */
export function plainName(name: string): string {
	return name
		.normalize('NFD')
		.replace(/[\u0300\u0301\u0308]/g, '')
		.normalize('NFC')
		.toUpperCase()
		.replace(/[.,]/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/\b([A-Z]) (?=[A-Z]\b)/g, '$1')
		.trim();
}
