import type { PaidPart, Payment } from './paymentComprobante';
import { paidInvoiceOf } from './paidInvoice';
import { brokenPaymentRules } from '../fixtures/paymentArithmetic';
import type { Row } from '../fixtures/payments';
import { exact } from '../fixtures/satArithmetic';
import { numbered, paid, stampedInvoice, taxedLine } from '../fixtures/payments';

const iva = (base: string, amount: string, rate = '0.160000'): Row => [
	'002',
	'Tasa',
	rate,
	base,
	amount,
];

function part(
	number: number,
	total: string,
	[traslados, retenciones]: readonly [Row[], Row[]?],
	{ currency = 'MXN', ...rest }: Partial<PaidPart> & { currency?: string } = {},
): PaidPart {
	const line = taxedLine(traslados, retenciones);
	const changes = { ...numbered(number), Moneda: currency };
	return { invoice: paidInvoiceOf(stampedInvoice(total, [line], changes)), ...rest };
}

const freight = (number: number, total: string, base: string, tax: string, withheld: string) =>
	part(number, total, [[iva(base, tax)], [iva(base, withheld, '0.040000')]]);

it.each<{
	name: string;
	payment: Partial<Payment>;
	parts: PaidPart[];
	totales: Record<string, string>;
	rows?: Array<[base: string, importe: string]>;
	within?: string;
}>([
	{
		name: 'a service, IVA 8 %, paid at once',
		payment: { amount: '1080.00' },
		parts: [part(1, '1080.00', [[iva('1000.00', '80.00', '0.080000')]])],
		totales: {
			TotalTrasladosBaseIVA8: '1000.00',
			TotalTrasladosImpuestoIVA8: '80.00',
			MontoTotalPagos: '1080.00',
		},
	},
	{
		name: 'a complement of 2023, IVA 8 %',
		payment: { amount: '702.00' },
		parts: [part(1, '702.00', [[iva('650.00', '52.00', '0.080000')]])],
		totales: {
			TotalTrasladosBaseIVA8: '650.00',
			TotalTrasladosImpuestoIVA8: '52.00',
			MontoTotalPagos: '702.00',
		},
	},
	{
		name: 'a complement of 2024, with cents in every figure',
		payment: { amount: '21782.02' },
		parts: [part(1, '21782.02', [[iva('18777.60', '3004.42')]])],
		totales: {
			TotalTrasladosBaseIVA16: '18777.60',
			TotalTrasladosImpuestoIVA16: '3004.42',
			MontoTotalPagos: '21782.02',
		},
	},
	{
		name: 'a shop of 2024',
		payment: { amount: '3849.00', form: '06' },
		parts: [part(1, '3849.00', [[iva('3318.10', '530.90')]])],
		totales: {
			TotalTrasladosBaseIVA16: '3318.10',
			TotalTrasladosImpuestoIVA16: '530.90',
			MontoTotalPagos: '3849.00',
		},
	},
	{
		name: 'a library: six lines of 100.03, whose taxes are a cent less than 16 % of their sum',
		payment: { amount: '696.20' },
		parts: [
			part(1, '696.20', [
				['16.00', '16.00', '16.01', '16.00', '16.01', '16.00'].map((tax) => iva('100.03', tax)),
			]),
		],
		totales: {
			TotalTrasladosBaseIVA16: '600.18',
			TotalTrasladosImpuestoIVA16: '96.02',
			MontoTotalPagos: '696.20',
		},
		rows: [['600.18', '96.02']],
	},
	{
		name: 'a library: fees of two invoices',
		payment: { amount: '29344.16' },
		parts: [1, 2].map((number) =>
			part(number, '14672.08', [
				[iva('15390.30', '2462.45')],
				[
					['001', 'Tasa', '0.100000', '15390.30', '1539.03'],
					iva('15390.30', '1641.64', '0.106667'),
				],
			]),
		),
		totales: {
			TotalRetencionesIVA: '3283.28',
			TotalRetencionesISR: '3078.06',
			TotalTrasladosBaseIVA16: '30780.60',
			TotalTrasladosImpuestoIVA16: '4924.90',
			MontoTotalPagos: '29344.16',
		},
	},
	{
		name: 'a library: exempt IEPS, which has no total',
		payment: { amount: '15390.30' },
		parts: [part(1, '15390.30', [[['003', 'Exento', '', '15390.30']]])],
		totales: { MontoTotalPagos: '15390.30' },
	},
	{
		name: 'a guide of an application: 116.00 of an invoice of 1,624.00',
		payment: { amount: '116.00' },
		parts: [part(1, '1624.00', [[iva('1400.00', '224.00')]])],
		totales: {
			TotalTrasladosBaseIVA16: '100.00',
			TotalTrasladosImpuestoIVA16: '16.00',
			MontoTotalPagos: '116.00',
		},
	},
	{
		name: 'the first half of an invoice',
		payment: { amount: '2900.00' },
		parts: [part(1, '5800.00', [[iva('5000.00', '800.00')]])],
		totales: {
			TotalTrasladosBaseIVA16: '2500.00',
			TotalTrasladosImpuestoIVA16: '400.00',
			MontoTotalPagos: '2900.00',
		},
	},
	{
		name: 'a library: a payment for two invoices, one of them in part',
		payment: { amount: '15000.00' },
		parts: [
			part(1, '24000.00', [[iva('20689.66', '3310.34')]], {
				instalment: '2',
				earlierPayments: '12000.00',
				amount: '12000.00',
			}),
			part(2, '10000.00', [[iva('8620.69', '1379.31')]]),
		],
		totales: {
			TotalTrasladosBaseIVA16: '12931.04',
			TotalTrasladosImpuestoIVA16: '2068.96',
			MontoTotalPagos: '15000.00',
		},
		rows: [
			['10344.83', '1655.17'],
			['2586.21', '413.79'],
		],
	},
	{
		name: 'freight: seven invoices, six of them with 4 % of IVA withheld',
		payment: { amount: '343554.00' },
		parts: [
			freight(1, '85120.00', '76000.00', '12160.00', '3040.00'),
			freight(2, '72800.00', '65000.00', '10400.00', '2600.00'),
			part(3, '3074.00', [[iva('2650.00', '424.00')]]),
			freight(4, '45920.00', '41000.00', '6560.00', '1640.00'),
			freight(5, '45920.00', '41000.00', '6560.00', '1640.00'),
			freight(6, '45920.00', '41000.00', '6560.00', '1640.00'),
			freight(7, '44800.00', '40000.00', '6400.00', '1600.00'),
		],
		totales: {
			TotalRetencionesIVA: '12160.00',
			TotalTrasladosBaseIVA16: '306650.00',
			TotalTrasladosImpuestoIVA16: '49064.00',
			MontoTotalPagos: '343554.00',
		},
	},
	{
		name: 'a sandbox: all but the last instalment of an invoice in USD, paid in MXN',
		payment: { amount: '793395.85', exchangeRate: '20.12355866' },
		parts: [
			part(1, '39778.91', [[iva('34292.16', '5486.75')]], { currency: 'USD', amount: '39426.22' }),
		],
		totales: {
			TotalTrasladosBaseIVA16: '683961.94',
			TotalTrasladosImpuestoIVA16: '109433.91',
			MontoTotalPagos: '793395.85',
		},
		rows: [['33988.12', '5438.10']],
		// The published BaseDR and ImporteDR have six decimals instead of two, so the published totals can differ by a
		// cent.
		within: '0.01',
	},
	{
		name: 'an accounting system: MXN 116.00 of an invoice, paid with 2,030.00 at 0.057143',
		payment: { amount: '2030.00', currency: 'USD', exchangeRate: '0.057143' },
		parts: [
			part(1, '1047.41', [[iva('902.94', '144.47')]], {
				instalment: '3',
				earlierPayments: '232.00',
				amount: '116.00',
			}),
		],
		totales: {
			TotalTrasladosBaseIVA16: '100.00',
			TotalTrasladosImpuestoIVA16: '16.00',
			MontoTotalPagos: '116.00',
		},
		rows: [['100.00', '16.00']],
	},
])(
	'calculates the same totals as a published payment: $name',
	({ payment, parts, totales, rows, within = '0' }) => {
		const { pagos } = paid(payment, ...parts);
		expect(Object.keys(pagos.Totales)).toEqual(Object.keys(totales));
		for (const [name, theirs] of Object.entries(totales)) {
			const off = exact(pagos.Totales[name] ?? '')
				.minus(theirs)
				.abs();
			expect({ name, off: off.lte(within) ? 'none' : off.toFixed() }).toEqual({
				name,
				off: 'none',
			});
		}
		expect(brokenPaymentRules(pagos)).toEqual([]);
		const documents = pagos.Pago[0]?.DoctoRelacionado ?? [];
		const first = documents.map(({ ImpuestosDR }) => ImpuestosDR?.TrasladosDR?.[0]);
		const figures = first.map((row) => [row?.BaseDR, row?.ImporteDR]);
		expect(figures).toEqual(rows ?? figures);
	},
);

/**
 * This example is from SAT's guide for Anexo 20, appendix 9: a road costs 1,160,000.00, less an advance and a discount.
 */
it.each([
	{
		name: 'the first payment, after the advance',
		part: { creditNotes: '348000.00' },
		amount: '100000.00',
		balance: ['1', '812000.00', '100000.00', '712000.00'],
	},
	{
		name: 'the second, after the discount of ten percent',
		part: { instalment: '2', earlierPayments: '100000.00', creditNotes: '464000.00' },
		amount: '78000.00',
		balance: ['2', '596000.00', '78000.00', '518000.00'],
	},
])("calculates the balance of SAT's road example: $name", ({ part: rest, amount, balance }) => {
	const road = part(1, '1160000.00', [[iva('1000000.00', '160000.00')]], rest);
	const { pagos } = paid({ amount }, road);
	const [document] = pagos.Pago[0]?.DoctoRelacionado ?? [];
	const { NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto } = document ?? {};
	expect([NumParcialidad, ImpSaldoAnt, ImpPagado, ImpSaldoInsoluto]).toEqual(balance);
	expect(brokenPaymentRules(pagos)).toEqual([]);
});

it('writes the base and a tax of zero if the paid invoice has IVA at 0 %', () => {
	const { pagos } = paid(
		{ amount: '400.00' },
		part(1, '1000.00', [[iva('1000.00', '0.00', '0.000000')]]),
	);
	expect(pagos.Totales).toEqual({
		TotalTrasladosBaseIVA0: '400.00',
		TotalTrasladosImpuestoIVA0: '0.00',
		MontoTotalPagos: '400.00',
	});
	expect(pagos.Pago[0]?.DoctoRelacionado[0]?.ImpuestosDR?.TrasladosDR).toEqual([
		expect.objectContaining({ BaseDR: '400.00', TasaOCuotaDR: '0.000000' }),
	]);
});
