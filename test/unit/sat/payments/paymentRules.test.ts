import { findings } from '../../../../nodes/Cfdi/sat/findings';
import { brokenPayments, heldPayments } from '../../../support/brokenPayments';
import { shortlyAfter } from '../../../support/invoices';
import {
	eachTax,
	exempt,
	instalments,
	PAGOS,
	paidAtOnce,
	paidInDollars,
	paymentInvoice,
	withWithholdings,
} from '../../../support/paymentInvoices';

const at = { now: shortlyAfter };

it.each(
	Object.entries({
		'an invoice paid at once': paidAtOnce,
		'fees with taxes withheld': withWithholdings,
		'an invoice in pesos paid in dollars': paidInDollars,
		'a payment with each tax': eachTax,
		'a payment of exempt lines': exempt,
		...Object.fromEntries(instalments.map((one, index) => [`instalment ${index + 1} of 3`, one])),
	}),
)('finds nothing in %s', (_says, complement) => {
	expect(findings(paymentInvoice(complement), at)).toEqual([]);
});

describe('what certainly breaks', () => {
	it.each(brokenPayments)('%s: %s', (code, _says, invoice, field) => {
		expect(findings(invoice, at)).toEqual([
			{
				level: 'block',
				code,
				field: field.replace(/^Pagos\b/, PAGOS),
				message: expect.stringMatching(/^[A-Z].{10,}/) as string,
				fix: expect.stringMatching(/^[A-Z].{10,}\.$/) as string,
			},
		]);
	});

	it.each(heldPayments)('%s: %s', (_codes, _says, invoice) => {
		expect(findings(invoice, at)).toEqual([]);
	});
});
