import { plainInvoice, shortlyAfter } from '../fixtures/invoices';
import type { Concepto } from '../fixtures/satArithmetic';
import { brokenRules } from '../fixtures/satArithmetic';
import { findings } from '../rules/findings';
import { withTotals } from '../totals/totals';
import { linesOf } from './conceptos';

type Line = Record<string, unknown>;

const line = (unitPrice: string, changes: Line = {}): Line => ({
	description: 'Venta',
	quantity: '1',
	unitPrice,
	taxes: ['IVA 16'],
	...changes,
});

function invoiceOf(
	lines: Line[],
	pricesIncludeTax: boolean,
	changes: Record<string, unknown> = {},
) {
	const Conceptos = linesOf(lines, {
		currency: 'MXN',
		pricesIncludeTax,
		defaults: { productCode: '52152001', unitCode: 'H87' },
	});
	return withTotals({ ...plainInvoice({ Impuestos: undefined, ...changes }), Conceptos });
}

function figuresOf(invoice: Record<string, unknown>) {
	const { SubTotal, Descuento, Total } = invoice;
	const taxes = (invoice.Impuestos ?? {}) as Record<string, unknown>;
	const { TotalImpuestosTrasladados: charged, TotalImpuestosRetenidos: withheld } = taxes;
	return [SubTotal, Descuento, charged, withheld, Total].map((one) => one ?? '-').join(' ');
}

const blocked = (invoice: Record<string, unknown>) =>
	findings(invoice, { now: shortlyAfter }).filter(({ level }) => level === 'block');

it.each<{ name: string; lines: Line[]; inside?: boolean; figures: string }>([
	{
		name: 'Importe and Descuento of the guide of Anexo 20, page 24',
		lines: [line('1230.00', { quantity: '3.141649', discount: '864.10' })],
		figures: '3864.23 864.10 480.02 - 3480.15',
	},
	{
		name: 'an advance of 10,000.00 with its IVA, appendix 8',
		lines: [line('10000.00')],
		inside: true,
		figures: '8620.69 - 1379.31 - 10000.00',
	},
	{
		name: 'the operation that the advance is of, appendix 8',
		lines: [line('400000.00')],
		figures: '400000.00 - 64000.00 - 464000.00',
	},
	{
		name: 'three tickets in the guide of global invoices',
		lines: [line('130.00'), line('359.98'), line('355.00')],
		figures: '844.98 - 135.20 - 980.18',
	},
	{
		name: 'the two that are left after one was invoiced',
		lines: [line('130.00'), line('355.00')],
		figures: '485.00 - 77.60 - 562.60',
	},
	{
		name: 'one of the goods of a ticket given back',
		lines: [line('179.99')],
		figures: '179.99 - 28.80 - 208.79',
	},
	{
		name: "taxes of four decimals in SAT's questions and answers, 37: 0.7104 is 0.71",
		lines: [line('1.11'), line('1.11'), line('1.11'), line('1.11')],
		figures: '4.44 - 0.71 - 5.15',
	},
	{
		name: 'goods given to charity in appendix 10, not subject to taxes',
		lines: [
			line('1200.00', { quantity: '5', taxes: [] }),
			line('1500.00', { quantity: '100', taxes: [] }),
		],
		figures: '156000.00 - - - 156000.00',
	},
	{
		name: '360.00 with IEPS 53 and IVA 16 inside (odoo#255574, which had 360.01)',
		lines: [line('360.00', { taxes: ['IEPS 53', 'IVA 16'] })],
		inside: true,
		figures: '202.84 - 157.16 - 360.00',
	},
	{
		name: 'a price with IVA inside has no discount (odoo#79018, which wrote the tax as one)',
		lines: [line('116.00')],
		inside: true,
		figures: '100.00 - 16.00 - 116.00',
	},
	{
		name: 'a toll of 376.00 (CfdiUtils#38, whose IVA had five decimals)',
		lines: [line('376.00')],
		inside: true,
		figures: '324.14 - 51.86 - 376.00',
	},
	{
		name: 'eleven lines with withheld taxes (BCApps#9697, whose SubTotal was another one)',
		lines: Array.from({ length: 11 }, () =>
			line('33.333333', { quantity: '1.111', taxes: ['IVA 16', 'Ret IVA 10.6667', 'Ret ISR 10'] }),
		),
		figures: '407.37 - 65.18 84.19 388.36',
	},
	{
		name: 'freight and services at 4 and 6 percent of their price in one invoice',
		lines: [
			line('1234.56', { taxes: ['IVA 16', 'Ret IVA 4'] }),
			line('1000.00', { taxes: ['IVA 16', 'Ret IVA 6'] }),
		],
		figures: '2234.56 - 357.53 109.38 2482.71',
	},
])('calculates the published example "$name" as $figures', ({ lines, inside = false, figures }) => {
	const invoice = invoiceOf(lines, inside);
	expect(figuresOf(invoice)).toBe(figures);
	expect(brokenRules(invoice.Conceptos as unknown as Concepto[], 2)).toEqual([]);
	expect(blocked(invoice)).toEqual([]);
});

const related = (TipoRelacion: string) => [
	{ TipoRelacion, CfdiRelacionado: [{ UUID: 'CCCCA0C2-3EA4-0450-ABE3-F05771737E69' }] },
];

it.each<[name: string, changes: Record<string, unknown>, price: string]>([
	[
		'the credit note that takes an advance off, appendix 8',
		{
			TipoDeComprobante: 'E',
			FormaPago: '30',
			'Receptor.UsoCFDI': 'G02',
			CfdiRelacionados: related('07'),
		},
		'8620.69',
	],
	[
		'a discount of ten percent of a road, appendix 9',
		{
			TipoDeComprobante: 'E',
			FormaPago: '15',
			'Receptor.UsoCFDI': 'G02',
			CfdiRelacionados: related('01'),
		},
		'100000.00',
	],
	[
		'what was added to the road later, appendix 9',
		{
			FormaPago: '99',
			MetodoPago: 'PPD',
			'Receptor.UsoCFDI': 'I01',
			CfdiRelacionados: related('02'),
		},
		'250000.00',
	],
])('finds no broken rule in %s', (_name, changes, price) => {
	expect(blocked(invoiceOf([line(price)], false, changes))).toEqual([]);
});

it("finds no broken rule in SAT's example of a donation with a complement (appendix 10)", () => {
	const given = [line('8000.00', { taxes: [], productCode: '84101600', unitCode: 'M4' })];
	const invoice = invoiceOf(given, false, {
		'Emisor.RegimenFiscal': '603',
		Receptor: {
			Rfc: 'CACX7605101P8',
			Nombre: 'XOCHILT CASAS CHAVEZ',
			DomicilioFiscalReceptor: '36257',
			RegimenFiscalReceptor: '612',
			UsoCFDI: 'D04',
		},
		Complemento: {
			Any: [
				{
					'donat:Donatarias': {
						version: '1.1',
						noAutorizacion: 'B400-05-08-2020-005',
						fechaAutorizacion: '2020-08-05',
						leyenda: 'Este comprobante ampara un donativo',
					},
				},
			],
		},
	});
	expect(figuresOf(invoice)).toBe('8000.00 - - - 8000.00');
	expect(blocked(invoice)).toEqual([]);
});
