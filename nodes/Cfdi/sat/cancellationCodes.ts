/** What SAT's cancellation service means by its codes (its web service, in force since 2022). */
const meanings: Record<string, string> = {
	'201':
		'SAT accepted the request. The invoice is not cancelled yet: above certain amounts its recipient has 72 hours to refuse.',
	'202': 'The invoice was cancelled before, or its cancellation was asked for before.',
	'203': 'The invoice belongs to another issuer: check the RFC with which you cancel.',
	'204': 'The invoice cannot be cancelled, for example because another invoice refers to it.',
	'205':
		'SAT does not know the invoice (yet): a fresh stamp can take up to 48 hours to show there. Try again later.',
	'206': 'The UUID is not that of an invoice of the primary sector.',
	'207': 'The reason is missing, or is none of 01 to 04.',
	'208':
		'The replacement UUID is missing or wrong: reason 01 needs that of the invoice which takes its place.',
	'209': 'A replacement UUID was sent with a reason that takes none: only 01 does.',
};

export interface CancellationCode {
	code: string;
	meaning: string;
}

/** Keys under which services pass on what SAT said. */
const TELLING_KEY = /^(status|estatus|estado|code|codigo|c[oó]digo|message|mensaje|error|sat)/i;

/**
 * Finds SAT's code in the answer of a service: a value that is one, or begins with one ("202 - La
 * factura ya fue cancelada").
 * @param answer any JSON, or the words of a refusal
 */
export function cancellationCode(answer: unknown): CancellationCode | undefined {
	if (typeof answer === 'string' || typeof answer === 'number') {
		const code = /^(20\d)(?!\d)/.exec(String(answer).trim())?.[1] ?? '';
		const meaning = meanings[code];
		return meaning === undefined ? undefined : { code, meaning };
	}
	if (typeof answer !== 'object' || answer === null) return undefined;
	for (const [key, value] of Object.entries(answer)) {
		const isNested = typeof value === 'object';
		const found = isNested || TELLING_KEY.test(key) ? cancellationCode(value) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}
