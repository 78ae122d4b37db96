import { cancellationErrorCodes } from './cancellation';
import type { ErrorCode } from './errorCode';
import { headerErrorCodes } from './header';
import { lineItemErrorCodes } from './lineItems';
import { lineTaxErrorCodes } from './lineTaxes';
import { partyErrorCodes } from './parties';
import { serviceErrorCodes } from './service';
import { taxSummaryErrorCodes } from './taxSummary';

export type { ErrorCode } from './errorCode';

const errorCodes = new Map(
	[
		...headerErrorCodes,
		...partyErrorCodes,
		...lineItemErrorCodes,
		...lineTaxErrorCodes,
		...taxSummaryErrorCodes,
		...serviceErrorCodes,
		...cancellationErrorCodes,
	].map((entry) => [entry.code, entry]),
);

/** A code of SAT's matrix anywhere, or a number with which a message begins ("307. El CFDI ..."). */
const CODE = /\bCFDI1?40\d{3}\b|^\s*\d{3}(?!\d|[.,]\d)/g;

/** What HTTP means by 401, where a message begins with it. */
const UNAUTHORIZED = /^\s*401\W*(unauthorized|no autorizado|unauthenticated)/i;

/**
 * @param code of SAT's matrix of CFDI 4.0 (CFDI40108), or of its stamping or cancelling (401, 202)
 * @returns undefined for a code that is none of them
 */
export function explanationOf(code: string): ErrorCode | undefined {
	return errorCodes.get(code);
}

/** The codes that stand in the words of a service, each once, in their order. */
export function errorCodesIn(text: string): ErrorCode[] {
	const codes = UNAUTHORIZED.test(text)
		? []
		: [...text.matchAll(CODE)].map(([code]) => code.trim());
	return [...new Set(codes)].flatMap((code) => explanationOf(code) ?? []);
}
