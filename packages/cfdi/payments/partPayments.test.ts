import fc from 'fast-check';
import { documentTaxesOf } from './paymentComprobante';
import type { InvoiceTax } from './paidInvoice';
import { paidInvoiceOf } from './paidInvoice';
import { Decimal, sumOf } from '../values/decimal';
import { paidInvoices } from '../fixtures/generatedPayments';

const dec = (text: string) => Decimal.parse(text) ?? Decimal.zero;
const zero = Decimal.zero;

function sumOfTaxes(taxes: readonly InvoiceTax[], scale: number): Decimal {
	return sumOf(
		taxes.map(({ isWithheld, impuesto, base, importe = zero }) => {
			if (isWithheld) return importe.rounded(scale).negated();
			return impuesto === '002' ? base.rounded(scale).plus(importe.rounded(scale)) : zero;
		}),
	);
}

function limitOf(taxes: readonly InvoiceTax[], off: Decimal, scale: number): string | undefined {
	const inSum = taxes.filter(({ isWithheld, impuesto }) => isWithheld || impuesto === '002');
	const isForbidden = ({ isWithheld, base, importe, tasaOCuota = '0' }: InvoiceTax) => {
		if (importe === undefined) return true;
		const moved = isWithheld ? importe.minus(off) : importe.plus(off);
		const half = new Decimal(5n, base.scale + 1);
		const lower = base.minus(half).times(dec(tasaOCuota)).truncated(scale);
		const upper = base.plus(half).minus(Decimal.step(12)).times(dec(tasaOCuota)).ceiled(scale);
		return moved.compare(lower) < 0 || moved.compare(upper) > 0;
	};
	if (!inSum.every(isForbidden)) return undefined;
	return inSum.every(({ isWithheld }) => isWithheld) ? 'CRP20254' : 'CRP20261';
}

const isCharged = ({ isWithheld, impuesto }: InvoiceTax) => !isWithheld && impuesto === '002';

/**
 * Returns the tolerance for a small payment: its share of the invoice's rounding errors, plus errors in the sixth
 * decimal of its taxes.
 */
function roundingOf(taxes: readonly unknown[], part: Decimal, total: Decimal, decimals: number) {
	const ofInvoice = Decimal.steps(taxes.length, decimals).times(part).dividedBy(total, 6);
	return ofInvoice.plus(Decimal.steps(2 * taxes.length, 6));
}

it('makes the bases and taxes of at least 99 % of payments add up to the payment', () => {
	let [instalments, missed] = [0, 0];
	fc.assert(
		fc.property(paidInvoices, (generated) => {
			const { invoice, decimals, cuts } = generated;
			const total = dec(generated.total);
			const paidInvoice = paidInvoiceOf(invoice);
			// Skips invoices with local taxes or untaxed lines, because their taxes do not add up to the total.
			const isWhole = sumOfTaxes(paidInvoice.taxes, decimals).equals(total);
			if (!isWhole || !paidInvoice.taxes.some(isCharged)) return;
			let from = zero.rounded(decimals);
			for (const cut of [...cuts, 10_000]) {
				const to = total.times(new Decimal(BigInt(cut), 4)).rounded(decimals);
				if (to.compare(from) <= 0) continue;
				const taxes = documentTaxesOf(paidInvoice, { from, to });
				const scale = Math.max(...taxes.map(({ base }) => base.scale), decimals);
				const part = to.minus(from);
				const off = part.minus(sumOfTaxes(taxes, scale));
				instalments += 1;
				from = to;
				if (off.isZero()) continue;
				if (taxes.some((tax) => isCharged(tax) && tax.base.scale > decimals)) {
					expect(off.magnitude().compare(roundingOf(taxes, part, total, decimals))).toBeLessThan(0);
					continue;
				}
				missed += 1;
				expect(off.magnitude().compare(Decimal.steps(2, decimals))).toBeLessThanOrEqual(0);
				const cent = off.isPositive() ? Decimal.step(decimals) : Decimal.step(decimals).negated();
				expect(limitOf(taxes, cent, decimals)).toMatch(/^CRP202(54|61)$/);
			}
		}),
		{ numRuns: 1_500 },
	);
	expect(instalments).toBeGreaterThan(300);
	expect(missed / instalments).toBeLessThan(0.01);
});

const invoiced = (total: string, rows: Array<[string, string, string, string]>) => ({
	currency: 'MXN',
	total: dec(total),
	taxes: rows.map(([impuesto, tasaOCuota, base, importe]) => ({
		isWithheld: impuesto.startsWith('-'),
		impuesto: impuesto.replace('-', ''),
		tipoFactor: 'Tasa',
		tasaOCuota,
		base: dec(base),
		importe: dec(importe),
	})),
});

const iva16 = invoiced('1160.00', [['002', '0.160000', '1000.00', '160.00']]);
const fees = invoiced('953.33', [
	['-001', '0.100000', '1000.00', '100.00'],
	['-002', '0.106667', '1000.00', '106.67'],
	['002', '0.160000', '1000.00', '160.00'],
]);
const soda = invoiced('125.28', [
	['003', '0.080000', '100.00', '8.00'],
	['002', '0.160000', '108.00', '17.28'],
]);

it.each([
	['IVA 16', iva16, ['0.00', '500.00'], ['431.03', '68.97']],
	['its second payment', iva16, ['500.00', '1000.00'], ['431.04', '68.96']],
	['its last one', iva16, ['1000.00', '1160.00'], ['137.93', '22.07']],
	['fees', fees, ['0.00', '500.00'], ['524.48', '52.45', '524.48', '55.95', '524.48', '83.92']],
	['IEPS and IVA', soda, ['0.00', '50.00'], ['39.91', '3.19', '43.10', '6.90']],
])(
	'splits the taxes of a partial payment: %s',
	(_name, invoice, [from = '', to = ''], expected) => {
		const taxes = documentTaxesOf(invoice, { from: dec(from), to: dec(to) });
		expect(taxes.flatMap(({ base, importe }) => [String(base), String(importe)])).toEqual(expected);
	},
);

it('reduces the tax of a 3 JPY payment if its base before tax would otherwise be negative', () => {
	const yen = {
		...invoiced('650', [
			['002', '0.000000', '72', '0'],
			['002', '0.160000', '498', '80'],
		]),
		currency: 'JPY',
	};
	const rows = documentTaxesOf(yen, { from: dec('383'), to: dec('386') });
	expect(rows.map(({ base, importe }) => `${base} ${importe}`)).toEqual(['3 0']);
});

it("leaves the bases and taxes two cents short of the payment if SAT's limits forbid equality", () => {
	const invoice = invoiced('1504601.01', [
		['002', '0.160000', '1296595.68', '207455.32'],
		['002', '0.000000', '550.01', '0.00'],
	]);
	const rows = documentTaxesOf(invoice, { from: dec('150.46'), to: dec('1346166.52') });
	const sum = sumOf(rows.flatMap(({ base, importe = zero }) => [base, importe]));
	expect(String(dec('1346016.06').minus(sum))).toBe('0.02');
	expect(limitOf(rows, Decimal.step(2), 2)).toBe('CRP20261');
});

it('writes the base and tax of 1 JPY with six decimals if the base would round to zero', () => {
	const yen = { ...invoiced('579', [['002', '0.160000', '498.5', '79.76']]), currency: 'JPY' };
	const [iva] = documentTaxesOf(yen, { from: dec('343'), to: dec('344') });
	expect([String(iva?.base), String(iva?.importe)]).toEqual(['0.860967', '0.137755']);
});

it('splits the IVA of a fuel invoice into three payments, without the fuel quota in the bases', () => {
	const [base, importe] = [dec('421.24'), dec('67.40')];
	const iva = { isWithheld: false, impuesto: '002', tipoFactor: 'Tasa', tasaOCuota: '0.160000' };
	const invoice = { taxes: [{ ...iva, base, importe }], total: dec('500.00'), currency: 'MXN' };
	const paid = [
		['0.00', '250.00'],
		['250.00', '400.00'],
		['400.00', '500.00'],
	].map(([from = '', to = '']) => documentTaxesOf(invoice, { from: dec(from), to: dec(to) }));

	const rows = paid.map(([row]) => [String(row?.base), String(row?.importe)]);
	expect(rows[0]).toEqual(['210.62', '33.70']);
	expect(sumOf(paid.map(([row]) => row?.base ?? zero)).equals(base)).toBe(true);
	expect(sumOf(paid.map(([row]) => row?.importe ?? zero)).equals(importe)).toBe(true);
});
