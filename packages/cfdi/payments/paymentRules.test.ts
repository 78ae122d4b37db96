import { findings } from '../rules/findings';
import { rootElement } from '../invoice/invoice';
import { paymentRules } from '../rules/payments';
import { brokenPayments, heldPayments } from '../fixtures/brokenPayments';
import { doubtful, uncertain, withoutCode } from '../fixtures/otherPayments';
import { shortlyAfter } from '../fixtures/invoices';
import {
	eachTax,
	exempt,
	instalments,
	PAGOS,
	paidAtOnce,
	paidInDollars,
	paymentInvoice,
	withWithholdings,
} from '../fixtures/paymentInvoices';
import { inEnglish } from '../fixtures/english';

const at = { now: shortlyAfter };

it.each(
	Object.entries({
		'an invoice paid at once': paidAtOnce,
		'fees with taxes withheld': withWithholdings,
		'an invoice in pesos paid in dollars': paidInDollars,
		'a payment with each tax': eachTax,
		'a payment from exempt lines': exempt,
		...Object.fromEntries(instalments.map((one, index) => [`instalment ${index + 1} of 3`, one])),
	}),
)('reports no findings for %s', (_says, complement) => {
	expect(findings(paymentInvoice(complement), at)).toEqual([]);
});

describe('definite errors', () => {
	it.each(brokenPayments)(
		'reports the code %s for a payment: %s',
		(code, _says, invoice, field) => {
			expect(findings(invoice, at).map((one) => inEnglish(one))).toEqual([
				{
					level: 'block',
					satCode: code,
					field: field.replace(/^Pagos\b/, PAGOS),
					message: expect.stringMatching(/^[A-Z].{10,}/) as string,
					fix: expect.stringMatching(/^[A-Z].{5,}\.$/) as string,
				},
			]);
		},
	);

	it.each(heldPayments)(
		'reports no finding for a payment within the limit of %s: %s',
		(_codes, _says, invoice) => {
			expect(findings(invoice, at)).toEqual([]);
		},
	);
});

const nameOf = (field: string) => field.replace(/^Pagos\b/, PAGOS);

describe.each([
	['block', withoutCode],
	['doubt', doubtful],
	['warn', uncertain],
] as const)('cases that the matrix leaves open (%s)', (level, payments) => {
	it.each(payments)('reports one finding with the code "%s": %s', (code, _says, invoice, field) => {
		expect(findings(invoice, at).map((one) => inEnglish(one))).toEqual([
			{
				level,
				satCode: code,
				field: nameOf(field),
				message: expect.stringMatching(/^[A-Z].{10,}/) as string,
				fix: expect.stringMatching(/^[A-Z].{5,}\.$/) as string,
			},
		]);
	});
});

/** SAT's error codes for payments, without those that depend on SAT's own lists or limits. */
const certainCodes = [
	...Array.from({ length: 23 }, (_, index) => `CRP${20101 + index}`),
	...Array.from({ length: 76 }, (_, index) => `CRP${20201 + index}`),
	...['CRP20278', 'CRP20279'],
].filter((code) => !['CRP20216', 'CRP20220', 'CRP20222'].includes(code));

it('has a failing and a valid test payment for each of 98 SAT codes', () => {
	expect(certainCodes).toHaveLength(98);
	const broken = new Set(brokenPayments.map(([code]) => code));
	const held = new Set(heldPayments.flatMap(([codes]) => codes));
	expect(certainCodes.filter((code) => !broken.has(code))).toEqual([]);
	expect(certainCodes.filter((code) => !held.has(code))).toEqual([]);
});

it('has a failing test payment for each payment rule', () => {
	const invoices = [...brokenPayments, ...withoutCode, ...doubtful, ...uncertain].map(
		([, , invoice]) => invoice,
	);
	const untested = paymentRules.filter(
		(rule) => !invoices.some((invoice) => rule.problems(rootElement(invoice), at).length > 0),
	);
	expect(untested.map(({ satCode, level, remedy }) => ({ satCode, level, remedy }))).toEqual([]);
});
