import type { Codes } from '../../language';

/** Codes of certifiers that refuse to stamp, outside of SAT's matrix, and the matrix's last one. */
export const serviceCodes: Codes = {
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
