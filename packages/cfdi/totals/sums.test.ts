import { Decimal as Reference } from 'decimal.js';
import fc from 'fast-check';
import { Decimal } from '../values/decimal';
import { amountLimits } from './totals';

it.each([
	// A rounded quantity of 2 can mean 1.5 to 2.5, so the limits are 1.5 x 499.995 and 2.5 x 500.005.
	['2', '500.00', 2, '749.99', '1250.02'],
	['2.000000', '500.00', 2, '999.98', '1000.02'],
	['100.00', '0.160000', 2, '15.99', '16.01'],
	// A rate with only two decimals can have been rounded, so the limits are wider: 99.995 x 0.155 = 15.499..., and
	// 100.005 x 0.165 = 16.500...
	['100.00', '0.16', 2, '15.49', '16.51'],
	['3.00', '100', 0, '298', '303'],
	['1.000', '10.000', 3, '9.994', '10.006'],
	['1.0000', '10.0000', 4, '9.9994', '10.0006'],
	['1000000.000000', '0.000001', 2, '0.49', '1.50'],
	['1', '1', 2, '0.25', '2.25'],
	// The lower limit -0.5 x 99.995 = -49.9975 is truncated towards zero.
	['0', '100.00', 2, '-49.99', '50.01'],
])(
	'for the product %s x %s in a currency of %i decimals, allows amounts from %s to %s',
	(a, b, decimals, lower, upper) => {
		const limits = amountLimits(decimal(a), decimal(b), decimals);
		expect([limits.lower, limits.upper].map(String)).toEqual([lower, upper]);
	},
);

it("calculates the same limits with SAT's formula as decimal.js does", () => {
	const exact = Reference.clone({ precision: 100 });
	const number = fc
		.tuple(fc.nat({ max: 99_999_999 }), fc.nat({ max: 999_999 }), fc.nat({ max: 6 }))
		.map(([whole, fraction, scale]) =>
			scale === 0 ? String(whole) : `${whole}.${String(fraction).padStart(6, '0').slice(0, scale)}`,
		);
	fc.assert(
		fc.property(number, number, fc.constantFrom(0, 2, 3, 4), (a, b, decimals) => {
			const [lowest, highest] = [-1, 1].map((side) =>
				[a, b]
					.map((text) => {
						const half = exact.pow(10, -(text.split('.')[1]?.length ?? 0)).div(2);
						const hair = side === 1 ? exact.pow(10, -12) : 0;
						return new exact(text).plus(half.times(side)).minus(hair);
					})
					.reduce((product, factor) => product.times(factor)),
			);
			const { lower, upper } = amountLimits(decimal(a), decimal(b), decimals);
			expect(same(lower, lowest?.toDecimalPlaces(decimals, Reference.ROUND_DOWN))).toBe(true);
			expect(same(upper, highest?.toDecimalPlaces(decimals, Reference.ROUND_CEIL))).toBe(true);
		}),
		{ numRuns: 1_000 },
	);
});

it('never sets limits that exclude the exact product of two factors', () => {
	const number = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat({ max: 6 }));
	fc.assert(
		fc.property(number, number, fc.constantFrom(0, 2, 3, 4), (first, second, decimals) => {
			const [a, b] = [new Decimal(...first), new Decimal(...second)];
			const { lower, upper } = amountLimits(a, b, decimals);
			expect(lower.compare(a.times(b))).toBeLessThanOrEqual(0);
			expect(upper.compare(a.times(b))).toBeGreaterThanOrEqual(0);
		}),
	);
});

function decimal(text: string): Decimal {
	const parsed = Decimal.parse(text);
	if (parsed === undefined) throw new Error(`${text} is no decimal`);
	return parsed;
}

function same(ours: Decimal, theirs: Reference | undefined): boolean {
	return theirs?.equals(String(ours)) ?? false;
}
