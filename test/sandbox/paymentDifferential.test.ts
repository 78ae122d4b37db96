/**
 * Compares the separate payment checks of the node and the sandbox, for the rule tests' payments
 * and for the node's payments of generated invoices.
 */
import fc from 'fast-check';
import { brokenPayments, heldPayments } from '../../packages/cfdi/fixtures/brokenPayments';
import { paidInvoices } from '../../packages/cfdi/fixtures/generatedPayments';
import { payAll } from '../../packages/cfdi/fixtures/instalments';
import { shortlyAfter } from '../../packages/cfdi/fixtures/invoices';
import { withoutCode } from '../../packages/cfdi/fixtures/otherPayments';
import type { Pagos } from '../../packages/cfdi/fixtures/payments';
import { withSandbox } from '../../packages/sandbox/test/sandbox';
import { pathOf } from '../../packages/sandbox/test/invoices';
import { receipt } from '../../packages/sandbox/test/payments';

const sandbox = withSandbox('kept', { now: shortlyAfter });

async function refusedFor(invoice: object): Promise<string[]> {
	const { status, json } = await sandbox.post(pathOf('invoice.stamp'), invoice);
	if (status === 200) return [];
	const { error } = json as { error: Record<string, string[]> };
	return Object.entries(error).flatMap(([field, messages]) =>
		messages.map((message) => /^(CRP|CFDI)?\d+/.exec(message)?.[0] ?? field),
	);
}

/** If SAT's schema refuses a value first, the sandbox names the field instead of the code. */
const refusedByForm: Record<string, RegExp> = {
	'CRP20244 the rest is not below zero': /ImpSaldoInsoluto$/,
	'CRP20272 c_TipoFactor has no tasa': /TipoFactorP$/,
};

test.each(brokenPayments)(
	'refuses a payment with the code %s in the sandbox, as in the node: %s',
	async (code, says, invoice) => {
		const codes = await refusedFor(invoice);
		const form = refusedByForm[`${code} ${says}`];
		if (form === undefined) expect(codes).toContain(code);
		else expect(codes).toContainEqual(expect.stringMatching(form));
	},
);

test.each(heldPayments)(
	'accepts in the sandbox, as in the node, a payment that only seems to break %j: %s',
	async (_codes, _says, invoice) => {
		expect(await refusedFor(invoice)).toEqual([]);
	},
);

test.each(withoutCode)(
	'refuses a payment %s without a code in the sandbox, as in the node: %s',
	async (_code, _says, invoice) => {
		expect(await refusedFor(invoice)).not.toEqual([]);
	},
);

test('writes only instalments that the sandbox accepts, for generated invoices', async () => {
	const complements = fc
		.sample(paidInvoices, { numRuns: 100 })
		.flatMap((generated) => payAll(generated).complements);
	expect(complements.length).toBeGreaterThan(50);
	const refused: Array<{ codes: string[]; pagos: Pagos }> = [];
	for (const pagos of complements) {
		const codes = await refusedFor(receipt({ ...pagos }));
		if (codes.length > 0) refused.push({ codes, pagos });
	}
	expect(refused).toEqual([]);
});
