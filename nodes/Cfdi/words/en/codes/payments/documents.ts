import type { Codes, CodeWords } from '../../../language';
import { orCalculate } from './stampPayment';

/** The decimals of the three balances. */
const decimals = (name: string): CodeWords => ({
	cause: `${name} has more decimals than the currency of the paid invoice allows (two for MXN).`,
	fix: orCalculate(`round ${name} to the decimals of MonedaDR.`),
});

/** The codes about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20276 to CRP20279. */
export const paidDocumentCodes: Codes = {
	CRP20236: {
		cause: '{MonedaDR} is XXX, which is not the currency of an invoice.',
		fix: 'Give the currency of the paid invoice (Moneda of its XML) as {MonedaDR}.',
	},
	CRP20237: {
		cause: 'An invoice in another currency than the payment needs EquivalenciaDR.',
		fix: orCalculate('give how many MonedaDR one MonedaP is worth, with ten decimals.'),
	},
	CRP20238: {
		cause: 'EquivalenciaDR of an invoice in the currency of the payment is missing, or is not 1.',
		fix: orCalculate('write EquivalenciaDR 1.'),
	},
	CRP20239: {
		cause: 'ImpSaldoAnt, the balance before the payment, must be larger than 0.',
		fix: 'Correct {ImpSaldoAnt} and {NumParcialidad}: an invoice that is paid has a balance.',
	},
	CRP20240: decimals('ImpSaldoAnt'),
	CRP20241: {
		cause: 'ImpPagado, what the invoice is paid, must be larger than 0.',
		fix: 'Correct {Monto}, or remove the invoice from Paid Invoices (JSON).',
	},
	CRP20242: decimals('ImpPagado'),
	CRP20243: decimals('ImpSaldoInsoluto'),
	CRP20244: {
		cause: 'ImpSaldoInsoluto is not ImpSaldoAnt less ImpPagado, or is below 0.',
		fix: 'Correct {Monto} or {ImpSaldoAnt}: an invoice is paid no more than its balance.',
	},
	CRP20245: {
		cause: 'ObjetoImpDR is not a code of c_ObjetoImp.',
		fix: orCalculate('write 01 to 08: 02 for an invoice with taxes.'),
	},
	CRP20246: {
		cause: 'With ObjetoImpDR 02 the paid invoice needs its taxes (ImpuestosDR).',
		fix: orCalculate(
			'give the taxes of the invoice for what is paid; 0 % and Exento count as taxes.',
		),
	},
	CRP20247: {
		cause: 'With ObjetoImpDR 01, 03, 04 or 05 the paid invoice must have no ImpuestosDR.',
		fix: orCalculate('remove ImpuestosDR, or write ObjetoImpDR 02.'),
	},
	CRP20248: {
		cause: 'ImpuestosDR has neither TrasladosDR nor RetencionesDR.',
		fix: orCalculate('give a tax, or leave ImpuestosDR out and write ObjetoImpDR 01.'),
	},
	CRP20276: {
		cause:
			'ImpPagado of an invoice in another currency, divided by EquivalenciaDR, does not fit {Monto} within what rounding allows.',
		fix: 'Correct EquivalenciaDR of the invoice: how many MonedaDR one MonedaP is worth, and not the other way round.',
	},
	CRP20277: {
		cause:
			'Beside invoices in other currencies, EquivalenciaDR 1 of an invoice in the currency of the payment counts as 1.0000000000.',
		fix: 'Write EquivalenciaDR 1, as SAT asks since January 2024; if it is, report the refusal to your service.',
	},
	CRP20278: {
		cause: 'With ObjetoImpDR 06 or 08 the paid invoice must have neither IVA (002) nor IEPS (003).',
		fix: orCalculate('remove these rows from ImpuestosDR; ISR may be withheld.'),
	},
	CRP20279: {
		cause: 'With ObjetoImpDR 07 the paid invoice must have a TrasladoDR of IEPS (003), and no IVA.',
		fix: orCalculate('give the IEPS of the invoice in TrasladosDR, and remove the rows of 002.'),
	},
};
