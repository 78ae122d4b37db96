import fc from 'fast-check';
import { linesOf } from './conceptos';
import { Problems } from '../problems/problem';
import { totalsOf } from '../totals/totals';
import { orders } from '../fixtures/generatedOrders';
import type { Order, OrderLine } from '../fixtures/generatedOrders';
import type { Concepto } from '../fixtures/satArithmetic';
import { brokenRules, exact, expectedTotals, sum, transferred } from '../fixtures/satArithmetic';
import { inEnglish, refusalsOf, simpleLines, worded } from '../fixtures/english';

const settings = (currency: string) => ({
	currency,
	pricesIncludeTax: true,
	defaults: { productCode: '52152001', unitCode: 'H87' },
});

function conceptos({ currency, lines }: Order): Concepto[] {
	return linesOf(lines, settings(currency)) as unknown as Concepto[];
}

const litre = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.594500' };

function orderTotal({ lines, decimals }: Order): string {
	const amounts = lines.map(({ quantity, unitPrice, discount }) =>
		exact(quantity).times(unitPrice).minus(discount),
	);
	return sum(amounts).toDecimalPlaces(decimals).toFixed(decimals);
}

function line(unitPrice: string, taxes: unknown[], discount = '0'): OrderLine {
	return { description: 'Taza de barro', quantity: '1', unitPrice, discount, taxes };
}

it('removes the taxes from prices and discounts: IVA first, then a Cuota, then IEPS', () => {
	const cuota = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.5' };
	const made = conceptos({
		currency: 'MXN',
		decimals: 2,
		lines: [
			line('116.00', ['IVA 16']),
			line('125.28', ['IEPS 8', 'IVA 16'], '12.528'),
			line('125.86', ['IEPS 8', cuota, 'IVA 16']),
			line('50.00', ['IVA Exento']),
			line('116.00', ['IVA 16', 'Ret ISR 10']),
		],
	});
	const numbers = made.map(({ ValorUnitario, Importe, Descuento }) => [
		ValorUnitario,
		Importe,
		Descuento,
	]);
	expect(numbers).toEqual([
		['100.000000', '100.00', undefined],
		['100.000000', '100.00', '10.00'],
		['100.000000', '100.00', undefined],
		['50.000000', '50.00', undefined],
		['100.000000', '100.00', undefined],
	]);
	expect(
		made.map(({ Impuestos }) => (Impuestos?.Traslados ?? []).map((tax) => tax.Importe)),
	).toEqual([
		['16.000000'],
		['7.200000', '15.552000'],
		['8.000000', '0.500000', '17.360000'],
		[undefined],
		['16.000000'],
	]);
});

it('removes a Cuota per litre from the price of a line', () => {
	const bottle = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '1' };
	// With 16 % IVA, 2 pieces at 37.50 and a quota of 1 peso per litre for 0.8 litres cost (75.00 + 0.80) x 1.16 =
	// 87.928.
	const [made] = conceptos({
		currency: 'MXN',
		decimals: 2,
		lines: [{ ...line('43.964', [{ ...bottle, Base: '0.8' }, 'IVA 16']), quantity: '2' }],
	});
	expect(made).toMatchObject({ ValorUnitario: '37.500000', Importe: '75.00' });
	expect(made?.Impuestos?.Traslados?.map(({ Base, Importe }) => [Base, Importe])).toEqual([
		['0.80', '0.800000'],
		['75.80', '12.128000'],
	]);
});

it.each([
	{ name: '16 %', lines: [line('100.00', ['IVA 16'])], total: '100.00' },
	{
		name: 'sums whose cents would be one short: 0.05 + 0.00 + 0.01 with 0.053917 in the first',
		lines: [line('0.01', ['IVA 16']), line('0.05', ['IVA 8'])],
		total: '0.06',
	},
	{
		name: 'SubTotal 0.90 less Descuento 0.86 with 0.01 of IVA would be 0.05',
		lines: [line('1.04', ['IVA 16'], '1.00')],
		total: '0.04',
	},
	{
		name: 'a Cuota on 43 units, changed within the limits of its Base of 43.00',
		lines: [
			{ ...line('1.18', [litre, 'IVA 8'], '6.34'), quantity: '43' },
			{ ...line('25650.57', [litre, 'IVA 16']), quantity: '9.075' },
			{ ...line('38672.14', ['IVA 16']), quantity: '40' },
		],
		total: '1779708.92',
	},
	{
		name: 'an exact 0.02499 that is 0.025 in the six decimals of a line',
		lines: [{ ...line('0.000299', ['IVA 0'], '0.003248'), quantity: '94.474768' }],
		total: '0.02',
	},
	{ name: 'a free line', lines: [line('0.99', ['IVA 16'], '0.99')], total: '0.00' },
	{
		name: 'an exact 1.0169496 that is 1.016950 in the six decimals of a line without discount',
		lines: [{ ...line('0.0138', []), quantity: '73.692' }],
		total: '1.0169',
		currency: 'CLF',
		decimals: 4,
	},
	{
		name: 'an exact 0.0449999 that is 0.045 in six decimals, beside a taxed line',
		lines: [{ ...line('0.449999', ['IVA 0']), quantity: '0.1' }, line('1.16', ['IVA 16'])],
		total: '1.20',
	},
])(
	'invoices an order of $total as exactly $total: $name',
	({ lines, total, currency = 'MXN', decimals = 2 }) => {
		const made = conceptos({ currency, decimals, lines });
		expect(totalsOf({ Moneda: currency, Conceptos: made })?.Total).toBe(total);
		expect(brokenRules(made, decimals)).toEqual([]);
	},
);

it('corrects a rounding error of one cent with the smallest change of Importe and Descuento', () => {
	const [made] = conceptos({
		currency: 'MXN',
		decimals: 2,
		lines: [line('1.04', ['IVA 16'], '1.00')],
	});
	// Net of IVA, Importe 0.896552 and Descuento 0.862069 would round to 0.90 - 0.86 = 0.04 instead of 0.03, so both
	// are lowered.
	expect(made).toMatchObject({ Importe: '0.894999', Descuento: '0.860516' });
	expect(made?.Impuestos?.Traslados?.[0]).toMatchObject({ Base: '0.034483', Importe: '0.005517' });
});

it('corrects a one-cent error in the tax that needs the smallest change, largest amount first', () => {
	const made = conceptos({
		currency: 'MXN',
		decimals: 2,
		lines: [
			line('1.00', ['IVA 16']),
			line('0.07', ['IVA 8']),
			line('0.14', ['IVA 8']),
			line('0.28', ['IEPS 8']),
		],
	});
	// The IVA of two lines, 0.005185 + 0.010370, must lose 0.000556 to round to 0.01. SAT's limits forbid less than
	// 0.01 for the larger amount, so the smaller amount loses the rest.
	expect(made.flatMap(transferred).map(({ Importe }) => Importe)).toEqual([
		'0.137931',
		'0.004999',
		'0.010000',
		'0.020741',
	]);
});

it('refuses a price that is not above its taxes, and a discount larger than the price before tax', () => {
	const cuota = { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '2' };
	const order = (lines: OrderLine[]) => () =>
		worded(() => conceptos({ currency: 'MXN', decimals: 2, lines }), simpleLines);
	expect(order([line('1.00', []), line('2.32', [cuota, 'IVA 16'])])).toThrow(
		'Line 2, unitPrice is 2.32, which is not more than its taxes',
	);
	expect(order([line('11.60', [cuota, 'IVA 16'], '11.60')])).toThrow(
		'Line 1, discount is 10.000000, more than the line amount of 8.000000 without taxes',
	);
});

it.each([
	{ name: "prices with the currency's decimals", generated: orders(), runs: 1_000 },
	{ name: 'prices with six decimals', generated: orders(6), runs: 200 },
])("keeps the order's total to the cent: $name", ({ generated, runs }) => {
	fc.assert(
		fc.property(generated, (order) => {
			const made = conceptos(order);
			expect({
				broken: brokenRules(made, order.decimals),
				total: expectedTotals(made, order.decimals).beforeWithholding,
			}).toEqual({ broken: [], total: orderTotal(order) });
		}),
		{ numRuns: runs },
	);
});

const given = fc
	.record({
		importe: fc.integer({ min: 10, max: 9_999_999 }),
		rate: fc.constantFrom('0.160000', '0.080000'),
		off: fc.integer({ min: 0, max: 3 }),
	})
	.map(({ importe, rate, off }) => {
		const net = exact(importe).minus(off).div(10_000);
		return {
			Descripcion: 'Taza de barro',
			Cantidad: '1',
			ValorUnitario: exact(importe).div(10_000).toFixed(4),
			Importe: exact(importe).div(10_000).toFixed(4),
			...(off > 0 && { Descuento: exact(off).div(10_000).toFixed(4) }),
			Impuestos: {
				Traslados: [
					{
						Base: net.toFixed(4),
						Impuesto: '002',
						TipoFactor: 'Tasa',
						TasaOCuota: rate,
						Importe: net.times(rate).toFixed(6),
					},
				],
			},
		};
	});

it('matches the total of an order that mixes Conceptos and simple lines, or reports the difference in cents', () => {
	let [tried, fitted] = [0, 0];
	fc.assert(
		fc.property(orders(), fc.array(given, { minLength: 1, maxLength: 4 }), (order, raw) => {
			tried += 1;
			const { currency, decimals, lines } = order;
			const net = raw.map(({ Importe, Descuento, Impuestos }) =>
				sum([Importe, ...Impuestos.Traslados.map((tax) => tax.Importe)]).minus(Descuento ?? 0),
			);
			const amounts = lines.map(({ quantity, unitPrice, discount }) =>
				exact(quantity).times(unitPrice).minus(discount),
			);
			const expected = sum([...net, ...amounts])
				.toDecimalPlaces(decimals)
				.toFixed(decimals);
			try {
				const made = linesOf([...raw, ...lines], settings(currency)) as unknown as Concepto[];
				expect(made.slice(0, raw.length)).toEqual(raw);
				expect(brokenRules(made.slice(raw.length), decimals)).toEqual([]);
				expect(expectedTotals(made, decimals).beforeWithholding).toBe(expected);
				fitted += 1;
			} catch (caught) {
				expect(caught).toBeInstanceOf(Problems);
				const [problem, ...others] = (caught as Problems).problems;
				expect(others).toEqual([]);
				const values = problem?.values as Record<string, string>;
				expect(values.expected).toBe(expected);
				const missed = exact(values.reached ?? '')
					.minus(expected)
					.abs()
					.toFixed(decimals);
				expect(problem && inEnglish(problem).message).toMatch(
					values.reached === expected
						? /a line that SAT's rounding forbids$/
						: new RegExp(`misses by ${missed}$`),
				);
			}
		}),
		{ numRuns: 200 },
	);
	expect(fitted / tried).toBeGreaterThan(0.9);
});

it("refuses an order if SAT's rounding makes its total impossible, and reports the difference", () => {
	const tax = { Base: '0.004', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };
	const raw = {
		Descripcion: 'Tornillo',
		Importe: '0.004',
		Impuestos: { Traslados: [{ ...tax, Importe: '0.004' }] },
	};
	const refused = [raw, line('1.00', ['IVA Exento'])];
	expect(refusalsOf(() => linesOf(refused, settings('MXN')))).toEqual([
		{
			level: 'block',
			satCode: '',
			field: 'Total',
			message:
				"Total would be 1.00, but the order's total is 1.01: SAT's rounding of each sum causes the difference of 0.01",
			fix: expect.stringContaining('simple lines') as string,
		},
	]);
	const fraction = {
		Descripcion: 'Tornillo',
		Importe: '1.003',
		Impuestos: { Traslados: [{ ...tax, Base: '1.003', Importe: '0.1649' }] },
	};
	// The tax of 0.1649 needs the smallest correction, but belongs to a Concepto, which must not change.
	const lines = [fraction, line('1.00', ['IVA 8']), line('0.20', ['IEPS 8'])];
	const passedOn = linesOf(lines, settings('MXN'));
	expect(totalsOf({ Moneda: 'MXN', Conceptos: passedOn })?.Total).toBe('2.37');
	const other = linesOf([raw, line('1.16', ['IVA 16'])], settings('MXN'));
	expect(totalsOf({ Moneda: 'MXN', Conceptos: other })?.Total).toBe('1.17');
});

it('leaves an order that contains only Conceptos unchanged, whatever their amounts', () => {
	const raw = [{ Descripcion: 'Tornillo', Importe: 'to be filled in', ObjetoImp: '01' }];
	expect(linesOf(raw, settings('MXN'))).toEqual(raw);
});

it('refuses an order if its total requires an amount that SAT forbids', () => {
	const conceptos = [
		['0.0010', '0.160000', '0.000160'],
		['102.2257', '0.080000', '8.178056'],
	].map(([amount, TasaOCuota, Importe]) => ({
		Descripcion: 'Taza de barro',
		Cantidad: '1',
		ValorUnitario: amount,
		Importe: amount,
		Impuestos: {
			Traslados: [{ Base: amount, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota, Importe }],
		},
	}));
	const line = {
		description: 'Taza de barro',
		quantity: '5',
		unitPrice: '0.0019',
		discount: '0.0000',
		taxes: ['IEPS 8', 'IVA Exento'],
	};
	expect(() => worded(() => linesOf([...conceptos, line], settings('CLF')))).toThrow(
		"Total would equal the order's total, 110.4144, only if a line amount broke SAT's rounding rules",
	);
});
