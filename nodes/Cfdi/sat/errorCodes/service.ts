import type { ErrorCode } from './errorCode';

/** Codes of certifiers that refuse to stamp, outside of SAT's matrix, and the matrix's last one. */
export const serviceErrorCodes: readonly ErrorCode[] = [
	{
		code: '401',
		field: 'Fecha',
		cause:
			'Fecha is more than 72 hours in the past, or in the future, in the local time of the place of issue.',
		fix: 'Leave Additional Fields > Date (Fecha) empty, so that the service uses the current time, or give a local time of the last 72 hours.',
	},
	{
		code: '307',
		field: 'Complemento.TimbreFiscalDigital',
		cause: 'The invoice has a stamp already: it was stamped before.',
		fix: 'Do not send it again: look in your service for the invoice and its UUID.',
	},
	{
		code: 'CFDI40999',
		field: 'Comprobante',
		cause: 'SAT refused the invoice for a reason that has no code of its own.',
		fix: 'Read the rest of the message, and ask your service which part of the invoice it means.',
	},
];
