import type { ErrorCode } from './errorCode';
import { LEADING_NUMBER } from './errorCode';

/** The codes of SAT's cancellation service, in force since 2022. */
export const cancellationErrorCodes: readonly ErrorCode[] = [
	{
		code: '201',
		field: 'UUID',
		cause:
			'SAT accepted the request. The invoice is not cancelled yet: above certain amounts its recipient has 72 hours to refuse.',
		fix: 'Nothing: ask your service later whether the cancellation went through.',
	},
	{
		code: '202',
		field: 'UUID',
		cause: 'The invoice was cancelled before, or its cancellation was requested before.',
		fix: 'Do not request it again.',
	},
	{
		code: '203',
		field: 'Emisor.Rfc',
		cause: 'The invoice belongs to another issuer: check the RFC with which you cancel.',
		fix: 'Cancel it with the account of the issuer who stamped it.',
	},
	{
		code: '204',
		field: 'UUID',
		cause: 'The invoice cannot be cancelled, for example because another invoice refers to it.',
		fix: 'Cancel the invoices that refer to it first, then this one.',
	},
	{
		code: '205',
		field: 'UUID',
		cause:
			'SAT does not know the invoice (yet): a new stamp can take up to 48 hours to reach SAT. Try again later.',
		fix: 'Check Invoice ID, and if it is right run the item again in a day or two.',
	},
	{
		code: '206',
		field: 'UUID',
		cause: 'The UUID is not that of an invoice of the primary sector.',
		fix: 'Check Invoice ID: this kind of cancellation is for the primary sector only.',
	},
	{
		code: '207',
		field: 'MotivoCancelacion',
		cause: 'The reason is missing, or is not one of 01 to 04.',
		fix: 'Choose one of the four in Reason (Motivo).',
	},
	{
		code: '208',
		field: 'FolioSustitucion',
		cause:
			'The replacement UUID is missing or wrong: reason 01 needs the UUID of the invoice that replaces this one.',
		fix: 'Stamp the new invoice first, then give its UUID in Replacement UUID (Sustituto).',
	},
	{
		code: '209',
		field: 'FolioSustitucion',
		cause: 'A replacement UUID was sent, but only reason 01 has one.',
		fix: 'Choose reason 01, or empty Replacement UUID (Sustituto).',
	},
];

const causes = new Map(cancellationErrorCodes.map(({ code, cause }) => [code, cause]));

export interface CancellationCode {
	code: string;
	meaning: string;
}

/** Keys under which services pass on what SAT said. */
const TELLING_KEY = /^(status|estatus|estado|code|codigo|c[oó]digo|message|mensaje|error|sat)/i;

/**
 * Finds SAT's code in a service's answer to a cancellation: a value that is one, or begins with one
 * ("202 - La factura ya fue cancelada").
 * @param answer any JSON
 */
export function cancellationCode(answer: unknown): CancellationCode | undefined {
	if (typeof answer === 'string' || typeof answer === 'number') {
		const code = LEADING_NUMBER.exec(String(answer))?.[1] ?? '';
		const meaning = causes.get(code);
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
