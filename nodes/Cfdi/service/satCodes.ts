import type { RequestKind } from 'cfdi-mx';
import { isExplained } from './words';

/** A message may begin with a code of three digits: "307. El CFDI ...", but not "401.50 ...". */
const LEADING_NUMBER = /^\s*(\d{3})(?!\d|[.,]\d)/;

/** A code of SAT's matrices, of invoices or of payments, anywhere in a message. */
const MATRIX_CODE = /\b(?:CFDI1?40|CRP20)\d{3}\b/g;

/** A message that begins with HTTP's 401, which is not SAT's 401. */
const UNAUTHORIZED = /^\s*401\W*(unauthorized|no autorizado|unauthenticated)/i;

/** Keys under which services pass on what SAT said. */
const TELLING_KEY = /^(status|estatus|estado|code|codigo|c[oó]digo|message|mensaje|error|sat)/i;

/** SAT's codes in a service's message, each once, in their order. */
export function satCodesIn(message: string, request: RequestKind): string[] {
	if (UNAUTHORIZED.test(message)) return [];
	const codes = [leadingNumber(message), ...(message.match(MATRIX_CODE) ?? [])];
	return [...new Set(codes)].filter((code) => isExplained(code, request));
}

/**
 * Finds SAT's code in a service's answer to a cancellation: a value that is one, or begins with one
 * ("202 - La factura ya fue cancelada").
 * @param answer any JSON
 */
export function cancellationCode(answer: unknown): string | undefined {
	if (typeof answer === 'string' || typeof answer === 'number') {
		const code = leadingNumber(String(answer));
		return isExplained(code, 'cancel') ? code : undefined;
	}
	if (typeof answer !== 'object' || answer === null) return undefined;
	for (const [key, value] of Object.entries(answer)) {
		const isNested = typeof value === 'object';
		const found = isNested || TELLING_KEY.test(key) ? cancellationCode(value) : undefined;
		if (found !== undefined) return found;
	}
	return undefined;
}

function leadingNumber(text: string): string {
	return LEADING_NUMBER.exec(text)?.[1] ?? '';
}
