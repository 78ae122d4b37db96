import { cancellationCode } from '../cancellationCodes';
import type { ErrorCode } from './errorCode';

/** What each code is about, and what to do: what it means stands in cancellationCodes. */
const remedies: ReadonlyArray<readonly [code: string, field: string, fix: string]> = [
	['201', 'UUID', 'Nothing: ask your service later whether the cancellation went through.'],
	['202', 'UUID', 'Do not ask for it again.'],
	['203', 'Emisor.Rfc', 'Cancel it with the account of the issuer who stamped it.'],
	['204', 'UUID', 'Cancel the invoices that refer to it first, then this one.'],
	['205', 'UUID', 'Check Invoice ID, and if it is right run the item again in a day or two.'],
	['206', 'UUID', 'Check Invoice ID: this kind of cancellation is for the primary sector only.'],
	['207', 'MotivoCancelacion', 'Choose one of the four in Reason (Motivo De Cancelación).'],
	[
		'208',
		'FolioSustitucion',
		'Stamp the new invoice first, then give its UUID in Replacement UUID.',
	],
	['209', 'FolioSustitucion', 'Choose reason 01, or empty Replacement UUID.'],
];

/** The codes of SAT's cancellation service. */
export const cancellationErrorCodes: readonly ErrorCode[] = remedies.map(([code, field, fix]) => ({
	code,
	field,
	cause: cancellationCode(code)?.meaning ?? '',
	fix,
}));
