import type { Codes } from '../language';

/** Reasons of certifiers to refuse a stamp outside of SAT's matrix, and the last code of the matrix. */
export const certifierCodes: Codes = {
	'401': {
		cause:
			'{Fecha} is more than 72 hours in the past, or in the future, in the local time of the place of issue.',
		fix: 'Leave {Fecha} empty, so that the service uses the current time, or give a local time of the last 72 hours.',
	},
	'307': {
		cause: 'The invoice has a stamp already: it was stamped before.',
		fix: 'Do not send it again: look in your service for the invoice and its UUID.',
	},
	CFDI40999: {
		cause: 'SAT refused the invoice for a reason that has no code of its own.',
		fix: 'Read the rest of the message, and ask your service which part of the invoice it means.',
	},
};

/** Answers of SAT's cancellation service. The same code has another meaning for a stamp. */
export const cancellationCodes: Codes = {
	'201': {
		cause:
			'SAT accepted the request. The invoice is not cancelled yet: its recipient may have to accept it, and has three working days to refuse; without an answer it is cancelled. Since 2026 that holds for a payment complement, too.',
		fix: 'Nothing: ask your service later whether the cancellation went through.',
	},
	'202': {
		cause: 'The invoice was cancelled before, or its cancellation was requested before.',
		fix: 'Do not request it again.',
	},
	'203': {
		cause: 'The invoice belongs to another issuer: check the RFC with which you cancel.',
		fix: 'Cancel it with the account of the issuer who stamped it.',
	},
	'204': {
		cause: 'The invoice cannot be cancelled, for example because another invoice refers to it.',
		fix: 'Cancel the invoices that refer to it first, then this one.',
	},
	'205': {
		cause:
			'SAT does not know the invoice (yet): a new stamp can take up to 48 hours to reach SAT. Try again later.',
		fix: 'Check {Id}, and if it is right {=runAgain|try again} in a day or two.',
	},
	'206': {
		cause: 'The UUID is not that of an invoice of the primary sector.',
		fix: 'Check {Id}: this kind of cancellation is for the primary sector only.',
	},
	'207': {
		cause: 'The reason is missing, or is not one of 01 to 04.',
		fix: 'Choose one of the four in {MotivoCancelacion}.',
	},
	'208': {
		cause:
			'The replacement UUID is missing or wrong: reason 01 needs the UUID of the invoice that replaces this one.',
		fix: 'Stamp the new invoice first, then give its UUID in {FolioSustitucion}.',
	},
	'209': {
		cause: 'A replacement UUID was sent, but only reason 01 has one.',
		fix: 'Choose reason 01, or empty {FolioSustitucion}.',
	},
};
