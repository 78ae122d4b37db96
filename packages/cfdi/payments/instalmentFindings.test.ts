import fc from 'fast-check';

import { findings } from '../rules/findings';
import { paidInvoices } from '../fixtures/generatedPayments';
import { payAll } from '../fixtures/instalments';
import { shortlyAfter } from '../fixtures/invoices';
import { paymentInvoice } from '../fixtures/paymentInvoices';

it('reports no findings for the calculated instalments of random invoices', () => {
	let [invoices, instalments] = [0, 0];
	fc.assert(
		fc.property(paidInvoices, (generated) => {
			const { complements } = payAll(generated);
			const found = complements.flatMap((pagos) =>
				findings(paymentInvoice({ ...pagos }), { now: shortlyAfter }),
			);
			expect(found).toEqual([]);
			invoices += 1;
			instalments += complements.length;
		}),
		{ numRuns: 200 },
	);
	expect(instalments / invoices).toBeGreaterThan(2.5);
});
