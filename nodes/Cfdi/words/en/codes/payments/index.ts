import type { Codes } from '../../../language';
import { paidDocumentCodes } from './documents';
import { paymentElementCodes } from './payment';
import { paymentTaxCodes } from './taxes';
import { paymentTotalCodes } from './totals';
import { paymentVoucherCodes } from './voucher';

/** The codes of SAT's matrix for payments (Pagos 2.0), and those that revision B added. */
export const paymentCodes: Codes = {
	...paymentVoucherCodes,
	...paymentTotalCodes,
	...paymentElementCodes,
	...paidDocumentCodes,
	...paymentTaxCodes,
	CRP20999: {
		cause: 'SAT refuses the complement of payments for a reason that has no code of its own.',
		fix: 'Read the words of your service around the code: they name the element that is wrong.',
	},
};
