import type { ErrorCode } from '../errorCode';
import { paidDocumentErrorCodes } from './documents';
import { paymentErrorCodes as codesOfPago } from './payment';
import { paymentTaxErrorCodes } from './taxes';
import { paymentTotalErrorCodes } from './totals';
import { paymentVoucherErrorCodes } from './voucher';

/** The codes of SAT's matrix for payments (Pagos 2.0), and those that revision B added. */
export const paymentErrorCodes: readonly ErrorCode[] = [
	...paymentVoucherErrorCodes,
	...paymentTotalErrorCodes,
	...codesOfPago,
	...paidDocumentErrorCodes,
	...paymentTaxErrorCodes,
	{
		code: 'CRP20999',
		field: 'Pagos',
		cause: 'SAT refuses the complement of payments for a reason that has no code of its own.',
		fix: 'Read the words of your service around the code: they name the element that is wrong.',
	},
];
