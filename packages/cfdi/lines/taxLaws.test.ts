import fc from 'fast-check';
import type { TaxedLine } from '../fixtures/catalogTaxes';
import { taxCombinations, taxedLines } from '../fixtures/catalogTaxes';
import { plainInvoice, shortlyAfter } from '../fixtures/invoices';
import type { Concepto } from '../fixtures/satArithmetic';
import {
	brokenRules,
	exact,
	expectedTotals,
	sum,
	transferred,
	withheld,
} from '../fixtures/satArithmetic';
import { findings } from '../rules/findings';
import { localTaxOf, withLocalTaxes, withTotals } from '../totals/totals';
import { linesOf } from './conceptos';

type Row = Record<string, string>;

const localTaxes = [
	localTaxOf({ name: 'ISH', isWithheld: false, rate: '3', amount: undefined }, 0),
	localTaxOf({ name: 'Cinco al millar', isWithheld: true, rate: '0.5', amount: undefined }, 1),
];

interface Kind {
	pricesIncludeTax: boolean;
	isLocal: boolean;
}

const kinds: fc.Arbitrary<Kind> = fc.record({
	pricesIncludeTax: fc.boolean(),
	isLocal: fc.boolean(),
});

function invoiceOf(lines: readonly TaxedLine[], { pricesIncludeTax, isLocal }: Kind) {
	const Conceptos = linesOf(lines, {
		currency: 'MXN',
		pricesIncludeTax,
		defaults: { productCode: '52152001', unitCode: 'H87' },
	});
	const invoice = { ...plainInvoice({ Impuestos: undefined }), Conceptos };
	const local = isLocal ? withLocalTaxes(invoice, localTaxes, 'MXN') : invoice;
	return withTotals(local) as Record<string, unknown> & {
		Impuestos?: Partial<Record<'Traslados' | 'Retenciones', Row[]>>;
	};
}

function wrongIn(lines: readonly TaxedLine[], kind: Kind): unknown[] {
	const invoice = invoiceOf(lines, kind);
	const conceptos = invoice.Conceptos as unknown as Concepto[];
	const expected = expectedTotals(conceptos, 2);
	const { Traslados = [], Retenciones = [] } = invoice.Impuestos ?? {};
	const written = {
		SubTotal: invoice.SubTotal,
		Descuento: invoice.Descuento ?? '0.00',
		charged: Traslados.map(({ Impuesto, TipoFactor, TasaOCuota = '', Base, Importe = '0.00' }) => ({
			key: [Impuesto, TipoFactor, TasaOCuota].join(' '),
			base: Base,
			importe: Importe,
		})),
		retained: Retenciones.map(({ Impuesto, Importe }) => ({ key: Impuesto, importe: Importe })),
		Total: invoice.Total,
	};
	const net = exact(expected.SubTotal).minus(expected.Descuento);
	const [lodging, perThousand] = ['0.03', '0.005'].map((rate) =>
		net.times(rate).toDecimalPlaces(2),
	);
	const local = kind.isLocal ? exact(String(lodging)).minus(String(perThousand)) : exact(0);
	const { charged, retained, SubTotal, Descuento } = expected;
	const wanted = {
		...{ SubTotal, Descuento, charged },
		retained: retained.map(({ key, importe }) => ({ key, importe })),
		Total: exact(expected.Total).plus(local).toFixed(2),
	};
	const found = findings(invoice, { now: shortlyAfter });
	const blocked = found
		.filter(({ level }) => level === 'block')
		.map(({ code, field }) => `${code} ${field}`);
	const differs = Object.entries(wanted).flatMap(([name, value]) =>
		JSON.stringify(value) === JSON.stringify(written[name as keyof typeof written])
			? []
			: [{ name, value, written: written[name as keyof typeof written] }],
	);
	// If the withheld taxes exceed the amount, Total is negative, which SAT refuses.
	const isBelowZero = wanted.Total.startsWith('-');
	expect(blocked).toEqual(isBelowZero ? ['negativeAmount Total'] : []);
	const isAsked = found.some(({ code }) => /^(moreIvaWithheld|ivaWithheldWithoutIva)$/.test(code));
	expect(isAsked).toBe(conceptos.some((line) => withheldAboveCharged(line).gt('0.01')));
	return [...brokenRules(conceptos, 2), ...differs];
}

function withheldAboveCharged(line: Concepto) {
	const [more, less] = [withheld(line), transferred(line)].map((rows) =>
		sum(rows.flatMap(({ Impuesto, Importe }) => (Impuesto === '002' ? (Importe ?? '0') : []))),
	);
	return (more ?? exact(0)).minus(less ?? 0);
}

describe("the sums of the lines match the summary, and the Total matches SAT's calculation", () => {
	it.each([false, true])(
		'makes lines, summary and Total agree for each combination of taxes (prices include tax: %s)',
		(pricesIncludeTax) => {
			const line = { description: 'Venta', quantity: '3', unitPrice: '411.37', discount: '100.01' };
			const lines = [...taxCombinations()].map((taxes) => ({ ...line, taxes }));
			expect(lines.length).toBeGreaterThan(2500);
			for (let from = 0; from < lines.length; from += 12) {
				const some = lines.slice(from, from + 12);
				const wrong = wrongIn(some, { pricesIncludeTax, isLocal: false });
				expect({ some, wrong }).toEqual({ some, wrong: [] });
			}
		},
	);

	it('makes lines, summary and Total agree in invoices of several lines', () => {
		fc.assert(
			fc.property(taxedLines, kinds, (lines, kind) => {
				expect(wrongIn(lines, kind)).toEqual([]);
			}),
			{ numRuns: 150 },
		);
	});
});
