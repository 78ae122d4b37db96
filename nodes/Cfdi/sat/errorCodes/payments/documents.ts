import type { ErrorCode } from '../errorCode';
import { orCalculate } from './words';

const field = (name: string) => `Pagos.Pago.DoctoRelacionado.${name}`;

/** The decimals of the three balances. */
const decimals = (number: number, name: string): ErrorCode => ({
	code: `CRP${number}`,
	field: field(name),
	cause: `${name} has more decimals than the currency of the paid invoice allows (two for MXN).`,
	fix: orCalculate(`round ${name} to the decimals of MonedaDR.`),
});

/** The codes about DoctoRelacionado, except its taxes: CRP20236 to CRP20248, CRP20276 to CRP20279. */
export const paidDocumentErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CRP20236',
		field: field('MonedaDR'),
		cause: 'MonedaDR is XXX, which is not the currency of an invoice.',
		fix: 'Give the currency of the paid invoice (Moneda of its XML) as MonedaDR.',
	},
	{
		code: 'CRP20237',
		field: field('EquivalenciaDR'),
		cause: 'An invoice in another currency than the payment needs EquivalenciaDR.',
		fix: orCalculate('give how many MonedaDR one MonedaP is worth, with ten decimals.'),
	},
	{
		code: 'CRP20238',
		field: field('EquivalenciaDR'),
		cause: 'EquivalenciaDR of an invoice in the currency of the payment is missing, or is not 1.',
		fix: orCalculate('write EquivalenciaDR 1.'),
	},
	{
		code: 'CRP20239',
		field: field('ImpSaldoAnt'),
		cause: 'ImpSaldoAnt, the balance before the payment, must be larger than 0.',
		fix: 'Correct Earlier Payments (Pagado) and Instalment (NumParcialidad): an invoice that is paid has a balance.',
	},
	decimals(20240, 'ImpSaldoAnt'),
	{
		code: 'CRP20241',
		field: field('ImpPagado'),
		cause: 'ImpPagado, what the invoice is paid, must be larger than 0.',
		fix: 'Correct Payment Amount (Monto), or remove the invoice from Paid Invoices (JSON).',
	},
	decimals(20242, 'ImpPagado'),
	decimals(20243, 'ImpSaldoInsoluto'),
	{
		code: 'CRP20244',
		field: field('ImpSaldoInsoluto'),
		cause: 'ImpSaldoInsoluto is not ImpSaldoAnt less ImpPagado, or is below 0.',
		fix: 'Correct Payment Amount (Monto) or Earlier Payments (Pagado): an invoice is paid no more than its balance.',
	},
	{
		code: 'CRP20245',
		field: field('ObjetoImpDR'),
		cause: 'ObjetoImpDR is not a code of c_ObjetoImp.',
		fix: orCalculate('write 01 to 08: 02 for an invoice with taxes.'),
	},
	{
		code: 'CRP20246',
		field: field('ObjetoImpDR'),
		cause: 'With ObjetoImpDR 02 the paid invoice needs its taxes (ImpuestosDR).',
		fix: orCalculate(
			'give the taxes of the invoice for what is paid; 0 % and Exento count as taxes.',
		),
	},
	{
		code: 'CRP20247',
		field: field('ImpuestosDR'),
		cause: 'With ObjetoImpDR 01, 03, 04 or 05 the paid invoice must have no ImpuestosDR.',
		fix: orCalculate('remove ImpuestosDR, or write ObjetoImpDR 02.'),
	},
	{
		code: 'CRP20248',
		field: field('ImpuestosDR'),
		cause: 'ImpuestosDR has neither TrasladosDR nor RetencionesDR.',
		fix: orCalculate('give a tax, or leave ImpuestosDR out and write ObjetoImpDR 01.'),
	},
	{
		code: 'CRP20276',
		field: field('ImpPagado'),
		cause:
			'ImpPagado of an invoice in another currency, divided by EquivalenciaDR, does not fit Monto within what rounding allows.',
		fix: 'Correct EquivalenciaDR of the invoice: how many MonedaDR one MonedaP is worth, and not the other way round.',
	},
	{
		code: 'CRP20277',
		field: field('EquivalenciaDR'),
		cause:
			'Beside invoices in other currencies, EquivalenciaDR 1 of an invoice in the currency of the payment counts as 1.0000000000.',
		fix: 'Write EquivalenciaDR 1, as SAT asks since January 2024; if it is, report the refusal to your service.',
	},
	{
		code: 'CRP20278',
		field: field('ImpuestosDR'),
		cause: 'With ObjetoImpDR 06 or 08 the paid invoice must have neither IVA (002) nor IEPS (003).',
		fix: orCalculate('remove these rows from ImpuestosDR; ISR may be withheld.'),
	},
	{
		code: 'CRP20279',
		field: field('ImpuestosDR'),
		cause: 'With ObjetoImpDR 07 the paid invoice must have a TrasladoDR of IEPS (003), and no IVA.',
		fix: orCalculate('give the IEPS of the invoice in TrasladosDR, and remove the rows of 002.'),
	},
];
