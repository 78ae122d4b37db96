import fc from 'fast-check';

/** A line of a shop's order, with the field names of a simple line. */
export interface OrderLine extends Record<string, unknown> {
	description: string;
	quantity: string;
	unitPrice: string;
	discount: string;
	taxes: unknown[];
}

export interface Order {
	currency: string;
	/** Decimals of the currency in c_Moneda. */
	decimals: number;
	lines: OrderLine[];
}

const cuota = {
	type: 'Traslado',
	Impuesto: '003',
	TipoFactor: 'Cuota',
	TasaOCuota: '0.594500',
};

/** Combinations of taxes: those of real invoices, and some that test the arithmetic. */
const taxesOfLines: unknown[][] = [
	[],
	['IVA 16'],
	['IVA 8'],
	['IVA 0'],
	['IVA Exento'],
	['IVA 16', 'Ret ISR 10', 'Ret IVA 10.6667'],
	['IVA 16', 'Ret ISR 1.25'],
	['IVA 16', 'Ret IVA 6'],
	['IEPS 8'],
	['IEPS 8', 'IVA 0'],
	['IVA 16', 'IEPS 26.5'],
	['IEPS 30.4', 'IVA 16'],
	['IEPS 160', 'IVA 16'],
	['IEPS 8', 'IVA Exento'],
	[cuota, 'IVA 16'],
	['IEPS 160', cuota, 'IVA 16'],
	[cuota, 'IVA 8', 'Ret ISR 1.25'],
];

const currencies: Array<[currency: string, decimals: number]> = [
	['MXN', 2],
	['MXN', 2],
	['USD', 2],
	['JPY', 0],
	['KWD', 3],
	['CLF', 4],
];

/** A decimal as text: (1250n, 2) is "12.50". */
function text(digits: bigint, scale: number): string {
	const padded = String(digits).padStart(scale + 1, '0');
	return scale === 0 ? padded : `${padded.slice(0, -scale)}.${padded.slice(-scale)}`;
}

function quantity(max: number, scale: number): fc.Arbitrary<{ digits: number; scale: number }> {
	return fc.record({ digits: fc.integer({ min: 1, max }), scale: fc.constant(scale) });
}

function orderLine(priceDecimals: number): fc.Arbitrary<OrderLine> {
	return fc
		.record({
			quantity: fc.oneof(
				{ weight: 3, arbitrary: quantity(120, 0) },
				{ weight: 1, arbitrary: quantity(99_999, 3) },
				{ weight: 1, arbitrary: quantity(99_999_999, 6) },
			),
			// A price of 4 is above zero even without 160 % of IEPS and 16 % of IVA.
			price: fc.oneof(fc.integer({ min: 4, max: 300 }), fc.integer({ min: 4, max: 9_999_999 })),
			/** The discount, in thousandths of the line. */
			discountRate: fc.oneof(
				{ weight: 3, arbitrary: fc.constant(0) },
				{ weight: 2, arbitrary: fc.integer({ min: 1, max: 999 }) },
				{ weight: 1, arbitrary: fc.constant(1000) },
			),
			taxes: fc.constantFrom(...taxesOfLines),
		})
		.map(({ quantity: { digits: pieces, scale }, price, discountRate, taxes }) => {
			// A price must stay above its Cuota, so such a line cannot be free.
			const hasCuota = taxes.includes(cuota);
			const digits = BigInt(price) + (hasCuota ? 10n ** BigInt(priceDecimals) : 0n);
			const amount = (BigInt(pieces) * digits) / 10n ** BigInt(scale);
			const discount =
				(amount * BigInt(hasCuota ? Math.floor(discountRate / 8) : discountRate)) / 1000n;
			return {
				description: 'Taza de barro',
				quantity: text(BigInt(pieces), scale),
				unitPrice: text(digits, priceDecimals),
				discount: text(discount, priceDecimals),
				taxes,
			};
		});
}

/**
 * Orders of 1 to 30 lines: quantities with decimals, discounts up to the whole line, mixes of rates.
 * @param priceDecimals of prices and discounts; by default those of the currency
 */
export function orders(priceDecimals?: number): fc.Arbitrary<Order> {
	return fc
		.constantFrom(...currencies)
		.chain(([currency, decimals]) =>
			fc
				.array(orderLine(priceDecimals ?? decimals), { minLength: 1, maxLength: 30 })
				.map((lines) => ({ currency, decimals, lines })),
		);
}
