/**
 * Compares the separate tax calculations of the node and the sandbox for the taxes of SAT's
 * catalog. The sandbox must accept the node's amounts, calculate the same amounts and refuse
 * others.
 */
import fc from 'fast-check';

import { linesOf } from '../../packages/cfdi/lines/conceptos';
import type { TaxedLine } from '../../packages/cfdi/fixtures/catalogTaxes';
import { taxedLines } from '../../packages/cfdi/fixtures/catalogTaxes';
import { plainInvoice, shortlyAfter } from '../../packages/cfdi/fixtures/invoices';
import { withTotals } from '../../packages/cfdi/totals/totals';
import { pathOf } from '../../packages/sandbox/test/invoices';
import { withSandbox } from '../../packages/sandbox/test/sandbox';
import { elementAt, elementsAt, stampedXml } from '../../packages/sandbox/test/xml.cts';

type Row = Record<string, string>;
interface Taxes {
	Traslados?: Row[];
	Retenciones?: Row[];
}
interface Invoice extends Record<string, unknown> {
	Conceptos: Array<Record<string, unknown> & { Impuestos?: Taxes }>;
	Impuestos?: Taxes & Record<string, unknown>;
	Total: string;
}

const sandbox = withSandbox('kept', { now: shortlyAfter });

function invoiceOf(lines: readonly TaxedLine[], pricesIncludeTax: boolean): Invoice {
	const Conceptos = linesOf(lines, {
		currency: 'MXN',
		pricesIncludeTax,
		defaults: { productCode: '52152001', unitCode: 'H87' },
	});
	return withTotals({ ...plainInvoice({ Impuestos: undefined }), Conceptos }) as Invoice;
}

function without<Fields extends object>(fields: Fields, ...names: string[]): Fields {
	const left = Object.entries(fields).filter(([name]) => !names.includes(name));
	return Object.fromEntries(left) as Fields;
}

function bare(invoice: Invoice): object {
	const { Conceptos, ...rest } = without(invoice, 'SubTotal', 'Descuento', 'Total', 'Impuestos');
	const rates = (rows: Row[]) => rows.map((row) => without(row, 'Base', 'Importe'));
	const lines = Conceptos.map(({ Impuestos = {}, ...line }) => {
		const lists = Object.entries(Impuestos).map(([name, rows]) => [name, rates(rows)] as const);
		return {
			...without(line, 'Importe'),
			...(lists.length > 0 && { Impuestos: Object.fromEntries(lists) }),
		};
	});
	return { ...rest, Conceptos: lines };
}

const plus = (text: unknown, amount: number) => (Number(text) + amount).toFixed(2);

function changed(invoice: Invoice): Array<[invoice: object, code: RegExp]> {
	const all: Array<[object, RegExp]> = [
		[{ ...invoice, Total: plus(invoice.Total, 0.01) }, /CFDI40119/],
		[{ ...invoice, SubTotal: plus(invoice.SubTotal, 0.01) }, /CFDI40108/],
	];
	const kinds = [
		['Traslados', /CFDI40180/, /CFDI402(?:20|21)/],
		['Retenciones', /CFDI40186/, /CFDI402(?:10|11)/],
	] as const;
	for (const [kind, ofLine, ofSummary] of kinds) {
		const inLine = structuredClone(invoice);
		const row = inLine.Conceptos.flatMap(({ Impuestos }) => Impuestos?.[kind] ?? []).find(
			({ Importe }) => Number(Importe) > 0,
		);
		if (row !== undefined) {
			row.Importe = plus(row.Importe, 1 + Number(row.Importe) / 100);
			all.push([inLine, ofLine]);
		}
		const inSummary = structuredClone(invoice);
		const total = inSummary.Impuestos?.[kind]?.find(({ Importe }) => Importe !== undefined);
		if (total !== undefined) {
			total.Importe = plus(total.Importe, 0.01);
			all.push([inSummary, ofSummary]);
		}
	}
	return all;
}

const stamp = async (invoice: object) => await sandbox.post(pathOf('invoice.stamp'), invoice);

/** Withheld taxes can exceed the other amounts. The node and the sandbox refuse such an invoice. */
const isPayable = ({ Total }: Invoice) => !Total.startsWith('-');

it('accepts in the sandbox the amounts that the node calculates, for prices with or without taxes', async () => {
	await fc.assert(
		fc.asyncProperty(taxedLines, fc.boolean(), async (lines, inside) => {
			const invoice = invoiceOf(lines, inside);
			const { status, text } = await stamp(invoice);
			expect([status, isPayable(invoice) ? '' : text]).toEqual(
				isPayable(invoice) ? [200, ''] : [422, expect.stringContaining('Total')],
			);
		}),
		{ numRuns: 25 },
	);
});

it('calculates the same amounts in the sandbox as in the node', async () => {
	await fc.assert(
		fc.asyncProperty(taxedLines, async (lines) => {
			const invoice = invoiceOf(lines, false);
			fc.pre(isPayable(invoice));
			const root = await stampedXml(sandbox, bare(invoice));
			const { SubTotal, Descuento, Total } = elementAt(root, []);
			const { SubTotal: subTotal, Descuento: discount, Total: total } = invoice;
			expect({ SubTotal, Descuento, Total }).toEqual({
				SubTotal: subTotal,
				Descuento: discount,
				Total: total,
			});
			for (const [list, row] of [
				['Traslados', 'Traslado'],
				['Retenciones', 'Retencion'],
			] as const) {
				const given = elementsAt(root, ['Impuestos', list, row]);
				const rows = (all: object[]) => all.map((one) => JSON.stringify(one)).sort();
				expect(rows(given)).toEqual(rows(invoice.Impuestos?.[list] ?? []));
			}
		}),
		{ numRuns: 25 },
	);
});

it("refuses in the sandbox, with SAT's code, amounts that differ from the node's", async () => {
	await fc.assert(
		fc.asyncProperty(taxedLines, fc.boolean(), async (lines, inside) => {
			const invoice = invoiceOf(lines, inside);
			fc.pre(isPayable(invoice));
			for (const [other, code] of changed(invoice)) {
				const { status, text } = await stamp(other);
				expect([status, text]).toEqual([422, expect.stringMatching(code)]);
			}
		}),
		{ numRuns: 15 },
	);
});
