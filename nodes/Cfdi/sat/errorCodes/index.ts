import { cancellationErrorCodes } from './cancellation';
import type { ErrorCode } from './errorCode';
import { LEADING_NUMBER } from './errorCode';
import { headerErrorCodes } from './header';
import { lineItemErrorCodes } from './lineItems';
import { lineTaxErrorCodes } from './lineTaxes';
import { partyErrorCodes } from './parties';
import { paymentErrorCodes } from './payments';
import { serviceErrorCodes } from './service';
import { taxSummaryErrorCodes } from './taxSummary';

export { cancellationCode } from './cancellation';
export type { ErrorCode } from './errorCode';

/** The requests that SAT's codes are about. A number of one may mean nothing in the other. */
export type RequestKind = 'stamp' | 'cancel';

const stampErrorCodes = [
	...headerErrorCodes,
	...partyErrorCodes,
	...lineItemErrorCodes,
	...lineTaxErrorCodes,
	...taxSummaryErrorCodes,
	...paymentErrorCodes,
	...serviceErrorCodes,
];

const errorCodes: Record<RequestKind, ReadonlyMap<string, ErrorCode>> = {
	stamp: new Map(stampErrorCodes.map((entry) => [entry.code, entry])),
	cancel: new Map(cancellationErrorCodes.map((entry) => [entry.code, entry])),
};

/** A code of SAT's matrices, of invoices or of payments, anywhere in a message. */
const MATRIX_CODE = /\b(?:CFDI1?40|CRP20)\d{3}\b/g;

/** A message that begins with HTTP's 401, which is not SAT's 401. */
const UNAUTHORIZED = /^\s*401\W*(unauthorized|no autorizado|unauthenticated)/i;

/**
 * @param code of SAT's matrix of CFDI 4.0 (CFDI40108) or of payments (CRP20217), or of its stamping
 * service (401)
 * @returns undefined for any other code
 */
export function explanationOf(code: string): ErrorCode | undefined {
	return errorCodes.stamp.get(code);
}

/** SAT's codes in a service's message, each once, in their order. */
export function errorCodesIn(message: string, request: RequestKind): ErrorCode[] {
	if (UNAUTHORIZED.test(message)) return [];
	const codes = [LEADING_NUMBER.exec(message)?.[1] ?? '', ...(message.match(MATRIX_CODE) ?? [])];
	return [...new Set(codes)].flatMap((code) => errorCodes[request].get(code) ?? []);
}
