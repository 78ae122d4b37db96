import fc from 'fast-check';

import { findings } from '../../../../nodes/Cfdi/sat/findings';
import { paidInvoices } from '../../../support/generatedPayments';
import { payAll } from '../../../support/instalments';
import { shortlyAfter } from '../../../support/invoices';
import { paymentInvoice } from '../../../support/paymentInvoices';

it('the check finds nothing in the instalments of 6,000 invoices', () => {
	let instalments = 0;
	fc.assert(
		fc.property(paidInvoices, (generated) => {
			const { complements } = payAll(generated);
			const found = complements.flatMap((pagos) =>
				findings(paymentInvoice({ ...pagos }), { now: shortlyAfter }),
			);
			expect(found).toEqual([]);
			instalments += complements.length;
		}),
		{ numRuns: 6_000, seed: 20_261_122 },
	);
	expect(instalments).toBeGreaterThan(15_000);
});
