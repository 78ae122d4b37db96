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
		cause: 'El SAT rechaza el complemento de pagos por un motivo que no tiene código propio.',
		fix: 'Lea el mensaje de su servicio junto al código: nombra el elemento que está mal.',
	},
};
