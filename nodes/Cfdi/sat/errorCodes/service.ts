import type { ErrorCode } from './errorCode';

/** Codes with which certifiers refuse to stamp, outside of SAT's matrix, and the one for the rest. */
export const serviceErrorCodes: readonly ErrorCode[] = [
	{
		code: '401',
		field: 'Fecha',
		cause:
			'Fecha is more than 72 hours in the past, or in the future, seen from where the invoice is issued.',
		fix: 'Leave Additional Fields > Date (Fecha) empty, so that the service writes the present time, or give a local time of the last 72 hours.',
	},
	{
		code: '307',
		field: 'Complemento.TimbreFiscalDigital',
		cause: 'The invoice carries an earlier stamp: it was stamped before.',
		fix: 'Do not send it again: look in your service for the invoice and its UUID.',
	},
	{
		code: 'CFDI40999',
		field: 'Comprobante',
		cause: 'SAT refused the invoice for a reason that has no code of its own.',
		fix: 'Read the rest of the message, and ask your service which part of the invoice it is about.',
	},
];
