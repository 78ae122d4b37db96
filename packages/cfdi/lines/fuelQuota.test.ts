import fc from 'fast-check';
import type { Concepto } from '../fixtures/satArithmetic';
import {
	brokenRules,
	exact,
	expectedTotals,
	sum,
	transferred,
	withheld,
} from '../fixtures/satArithmetic';
import { refusalsOf, simpleLines } from '../fixtures/english';
import { findings } from '../rules/findings';
import { expectedTotalOf, withTotals } from '../totals/totals';
import { linesOf } from './conceptos';

interface FuelLine {
	quantity: string;
	unitPrice: string;
	fuelQuota?: unknown;
	discount?: string;
	productCode?: string;
	taxes?: unknown;
}

function invoiceOf(lines: readonly FuelLine[], pricesIncludeTax = false, total?: string) {
	const elements = lines.map((line) => ({ description: 'Gasolina', taxes: ['IVA 16'], ...line }));
	const Conceptos = linesOf(elements, {
		currency: 'MXN',
		pricesIncludeTax,
		defaults: { productCode: '15101514', unitCode: 'LTR' },
		...(total !== undefined && { expectedTotal: expectedTotalOf(total, 'MXN') }),
	});
	const invoice = withTotals({ Moneda: 'MXN', Conceptos });
	return { ...invoice, Conceptos: Conceptos as unknown as Concepto[] };
}

type Invoice = ReturnType<typeof invoiceOf>;

const ivaOf = ({ Conceptos }: Invoice) =>
	Conceptos.flatMap(transferred)
		.filter(({ Impuesto }) => Impuesto === '002')
		.map(({ Base, Importe }) => [Base, Importe]);

const totalsOf = (invoice: Invoice) => {
	const { SubTotal, Total, Impuestos } = invoice as Record<string, unknown>;
	const { Traslados } = Impuestos as { Traslados: Array<Record<string, string>> };
	return { SubTotal, taxes: Traslados.map(({ Base, Importe }) => [Base, Importe]), Total };
};

const magna = { quantity: '20.842018', unitPrice: '20.7562', fuelQuota: '0.545' };
const litres = (TasaOCuota: string) => ({
	type: 'Traslado',
	Impuesto: '003',
	TipoFactor: 'Cuota',
	TasaOCuota,
});
const charged = litres('0.5913');

it('includes the quota in the price of fuel, but not in the IVA base', () => {
	const invoice = invoiceOf([magna]);
	expect(ivaOf(invoice)).toEqual([['421.242194', '67.398751']]);
	expect(totalsOf(invoice)).toEqual({
		SubTotal: '432.60',
		taxes: [['421.24', '67.40']],
		Total: '500.00',
	});
	expect(brokenRules(invoice.Conceptos, 2, ['0.545'])).toEqual([]);
});

it('calculates IVA from a price per litre that includes IVA and the quota', () => {
	const invoice = invoiceOf([{ ...magna, unitPrice: '23.99' }], true);
	expect(invoice.Conceptos[0]).toMatchObject({ ValorUnitario: '20.756207' });
	expect(totalsOf(invoice)).toMatchObject({ taxes: [['421.24', '67.40']], Total: '500.00' });
	expect(brokenRules(invoice.Conceptos, 2, ['0.545'])).toEqual([]);
});

it('excludes a quota from the IVA base if the quota has its own tax row', () => {
	const line = { quantity: '15.450188', unitPrice: '20.171293', fuelQuota: '0.5913' };
	const invoice = invoiceOf([{ ...line, taxes: [charged, 'IVA 16'] }]);
	expect(totalsOf(invoice)).toEqual({
		SubTotal: '311.65',
		taxes: [
			['15.45', '9.14'],
			['311.65', '49.86'],
		],
		Total: '370.65',
	});
	const included = { ...line, unitPrice: '23.99', taxes: [charged, 'IVA 16'] };
	expect(totalsOf(invoiceOf([included], true))).toMatchObject({
		SubTotal: '311.65',
		Total: '370.65',
	});
});

it('charges IVA on the quota of LIEPS article 2, but not on the quota of article 2-A', () => {
	const quotas = [litres('6.7001'), litres('0.177591')];
	const line = { quantity: '1000', unitPrice: '12.00', fuelQuota: '0.591390' };
	expect(ivaOf(invoiceOf([{ ...line, taxes: [...quotas, 'IVA 16'] }]))).toEqual([
		['18286.301', '2925.808160'],
	]);
});

it.each([
	['a rate of the border', { taxes: ['IVA 8'] }, [['421.242194', '33.699376']]],
	['a discount of the line', { discount: '20.00' }, [['401.242194', '64.198751']]],
	['a number', { fuelQuota: 0.545 }, [['421.242194', '67.398751']]],
	['an empty quota', { fuelQuota: '' }, [['432.601094', '69.216175']]],
	['a quota of zero', { fuelQuota: '0.00' }, [['432.601094', '69.216175']]],
	[
		'a quota with more decimals than SAT has',
		{ fuelQuota: '0.54500004' },
		[['421.242194', '67.398751']],
	],
	['an exempt line', { taxes: ['IVA Exento'] }, [['421.242194', undefined]]],
])('calculates the IVA of a fuel line with %s', (_, changes, rows) => {
	expect(ivaOf(invoiceOf([{ ...magna, ...changes }]))).toEqual(rows);
});

it('withholds IVA on the price of fuel without the quota, but ISR on the full price', () => {
	const taxes = ['IVA 16', 'Ret IVA 10.6667', 'Ret ISR 1.25'];
	const [line] = invoiceOf([
		{ quantity: '100', unitPrice: '20.00', fuelQuota: '0.5', taxes },
	]).Conceptos;
	expect(line && withheld(line).map(({ Base, Importe }) => [Base, Importe])).toEqual([
		['1950.00', '208.000000'],
		['2000.00', '25.000000'],
	]);
});

it.each(['500.00', '500.01'])('matches the expected total %s of a fuel invoice', (total) => {
	const invoice = invoiceOf([{ ...magna, unitPrice: '20.756200' }], false, total);
	expect(invoice).toMatchObject({ Total: total });
	expect(brokenRules(invoice.Conceptos, 2, ['0.545'])).toEqual([]);
});

it.each([
	['centavos, as the law states them', { fuelQuota: '59.1390' }, '1232.58', '432.60'],
	['the quota of the whole line', { fuelQuota: '20.7562' }, '432.60', '432.60'],
	['a discount that leaves less', { discount: '425.00' }, '11.36', '7.60'],
])('refuses a quota above the price of the line: %s', (_, changes, quota, amount) => {
	const refused = refusalsOf(() => invoiceOf([{ ...magna, ...changes }]), simpleLines);
	expect(refused).toEqual([
		expect.objectContaining({
			level: 'block',
			field: 'Conceptos[0].fuelQuota',
			message: `Line 1, fuelQuota is ${quota} for the whole line, which is too much for a line of ${amount}`,
			fix: expect.stringContaining('quota per unit') as string,
		}),
	]);
});

it.each(['0,545', 'abc', '-0.545'])('refuses "%s" as a fuel quota', (fuelQuota) => {
	const [refused] = refusalsOf(() => invoiceOf([{ ...magna, fuelQuota }]), simpleLines);
	expect(refused?.message).toContain('Line 1, fuelQuota');
});

it('refuses a fuel quota above the unit price if prices include taxes', () => {
	const [refused] = refusalsOf(
		() => invoiceOf([{ ...magna, unitPrice: '23.99', fuelQuota: '59.139' }], true),
		simpleLines,
	);
	expect(refused?.message).toContain('Line 1, fuelQuota is');
});

const askedOf = (changes: Partial<FuelLine>) => {
	const invoice = { TipoDeComprobante: 'I', ...invoiceOf([{ ...magna, ...changes }]) };
	const isOfAmounts = /Impuestos|SubTotal|Total|Importe|Base/;
	return findings(invoice, { now: Date.now() })
		.filter(({ field }) => isOfAmounts.test(field))
		.map(({ level, field, code }) => [level, field, code]);
};

const TAXES = 'Conceptos[0].Impuestos';

it.each([
	['a quota that is left out of the base', {}],
	['a quota that is a row and left out', { taxes: [litres('0.545'), 'IVA 16'] }],
	['a quota next to those of article 2', { taxes: [litres('6.7001'), 'IVA 16'] }],
	['IVA 0', { fuelQuota: '', taxes: ['IVA 0'] }],
	['an exempt line', { fuelQuota: '', taxes: ['IVA Exento'] }],
	['other products', { fuelQuota: '', productCode: '15121500' }],
	['gas', { fuelQuota: '', productCode: '15111510' }],
])('accepts %s without a question about the fuel quota', (_, changes) => {
	expect(askedOf(changes)).toEqual([]);
});

it.each([
	['petrol without a quota', { fuelQuota: '' }],
	['premium without a quota', { fuelQuota: '', productCode: '15101515' }],
	['diesel without a quota', { fuelQuota: '', productCode: '15101505' }],
	['a quota that is only a row', { fuelQuota: '', taxes: [charged, 'IVA 16'] }],
])('asks whether IVA on the full price of fuel is intended: %s', (_, changes) => {
	expect(askedOf(changes)).toEqual([['doubt', TAXES, 'fuelQuotaInBase']]);
});

it.each([
	['the quota of article 2', { fuelQuota: '6.7001' }],
	['the quota of the whole line', { fuelQuota: '11.358900' }],
])('asks about a fuel quota that is too high: %s', (_, changes) => {
	expect(askedOf(changes)).toEqual([['doubt', TAXES, 'fuelQuotaTooLarge']]);
});

const fuelLines = fc.array(
	fc.record({
		litres: fc.integer({ min: 1, max: 99_999_999 }),
		price: fc.integer({ min: 8_000_000, max: 40_000_000 }),
		quota: fc.integer({ min: 0, max: 2_000_000 }),
		discount: fc.integer({ min: 0, max: 700 }),
		taxes: fc.constantFrom(
			['IVA 16'],
			['IVA 8'],
			['IVA 0'],
			['IVA Exento'],
			['IEPS 8', 'IVA 16'],
			[charged, 'IVA 16'],
			[charged, 'IVA 16', 'Ret IVA 10.6667'],
			['IVA 16', 'Ret ISR 1.25', 'Ret IVA 16'],
		),
	}),
	{ minLength: 1, maxLength: 8 },
);

const millionths = (units: number) => exact(units).div(1_000_000).toFixed(6);

it('calculates totals that agree with the lines for any fuel quota, tax rate and discount', () => {
	fc.assert(
		fc.property(fuelLines, fc.boolean(), (given, pricesIncludeTax) => {
			const lines = given.map(({ litres: units, price, quota, discount, taxes }) => ({
				quantity: millionths(units),
				unitPrice: millionths(price),
				fuelQuota: millionths(quota),
				discount: exact(millionths(units))
					.times(millionths(price))
					.times(discount)
					.div(1000)
					.toFixed(2, 1),
				taxes,
			}));
			const paid = lines.map(({ quantity, unitPrice, discount }) =>
				exact(quantity).times(unitPrice).minus(discount),
			);
			fc.pre(paid.every((amount) => amount.gt('0.05')));
			const invoice = invoiceOf(lines, pricesIncludeTax);
			const quotas = lines.map(({ fuelQuota }) => fuelQuota);
			expect(brokenRules(invoice.Conceptos, 2, quotas)).toEqual([]);
			const { SubTotal, Total, beforeWithholding } = expectedTotals(invoice.Conceptos, 2);
			expect(invoice).toMatchObject({ SubTotal, Total });
			if (pricesIncludeTax) expect(beforeWithholding).toBe(sum(paid).toFixed(2));
		}),
	);
});
