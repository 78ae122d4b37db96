import { lineItemRules, lineTaxRules } from '../rules/conceptos';
import { rootElement } from '../invoice/invoice';
import { taxSummaryRules, totalRules } from '../rules/totals';
import { plainInvoice, shortlyAfter } from '../fixtures/invoices';

const rules = [...lineItemRules, ...lineTaxRules, ...totalRules, ...taxSummaryRules];

const found = (invoice: Record<string, unknown>) => {
	const root = rootElement(invoice);
	return rules.flatMap((rule) => rule.problems(root, { now: shortlyAfter }));
};

type Row = Record<string, unknown>;

const row = (
	Impuesto: string,
	TipoFactor: string,
	TasaOCuota: string,
	Base: string,
	Importe: string,
) =>
	TipoFactor === 'Exento'
		? { Base, Impuesto, TipoFactor }
		: { Base, Impuesto, TipoFactor, TasaOCuota, Importe };

const line = (numbers: Row, Traslados?: Row[], Retenciones?: Row[]): Row => ({
	ClaveProdServ: '52152001',
	ClaveUnidad: 'H87',
	Descripcion: 'Taza de barro',
	...numbers,
	ObjetoImp: (Traslados ?? Retenciones) ? '02' : '01',
	...((Traslados ?? Retenciones) && {
		Impuestos: { ...(Traslados && { Traslados }), ...(Retenciones && { Retenciones }) },
	}),
});

const kinds: ReadonlyArray<{ kind: string; invoice: Row }> = [
	{
		kind: 'six decimals on the lines, rounded in the sums alone',
		invoice: {
			Conceptos: [
				line({ Cantidad: '3.000000', ValorUnitario: '28.732759', Importe: '86.198277' }, [
					row('002', 'Tasa', '0.160000', '86.198277', '13.791724'),
				]),
				line({ Cantidad: '1.250000', ValorUnitario: '17.241379', Importe: '21.551724' }, [
					row('002', 'Tasa', '0.160000', '21.551724', '3.448276'),
				]),
			],
			SubTotal: '107.75',
			Total: '124.99',
			Impuestos: {
				TotalImpuestosTrasladados: '17.24',
				Traslados: [row('002', 'Tasa', '0.160000', '107.75', '17.24')],
			},
		},
	},
	{
		kind: 'several rates, an exempt line and one without taxes',
		invoice: {
			Conceptos: [
				line({ Cantidad: '3', ValorUnitario: '33.33', Importe: '99.99' }, [
					row('002', 'Tasa', '0.160000', '99.99', '15.9984'),
				]),
				line({ Cantidad: '1.5', ValorUnitario: '20', Importe: '30.00' }, [
					row('002', 'Tasa', '0.000000', '30.00', '0.00'),
				]),
				line({ Cantidad: '2', ValorUnitario: '12.50', Importe: '25.00' }, [
					row('002', 'Tasa', '0.080000', '25.00', '2.00'),
				]),
				line({ Cantidad: '1', ValorUnitario: '100.00', Importe: '100.00' }, [
					row('002', 'Exento', '', '100.00', ''),
				]),
				line({ Cantidad: '1', ValorUnitario: '7.00', Importe: '7.00' }),
			],
			SubTotal: '261.99',
			Total: '279.99',
			Impuestos: {
				TotalImpuestosTrasladados: '18.00',
				Traslados: [
					row('002', 'Tasa', '0.160000', '99.99', '16.00'),
					row('002', 'Tasa', '0.000000', '30.00', '0.00'),
					row('002', 'Tasa', '0.080000', '25.00', '2.00'),
					row('002', 'Exento', '', '100.00', ''),
				],
			},
		},
	},
	{
		kind: 'fees, with ISR and two thirds of IVA withheld',
		invoice: {
			Conceptos: [
				line(
					{ Cantidad: '1', ValorUnitario: '12345.67', Importe: '12345.67' },
					[row('002', 'Tasa', '0.160000', '12345.67', '1975.307200')],
					[
						row('001', 'Tasa', '0.100000', '12345.67', '1234.567000'),
						row('002', 'Tasa', '0.106667', '12345.67', '1316.875582'),
					],
				),
			],
			SubTotal: '12345.67',
			Total: '11769.53',
			Impuestos: {
				TotalImpuestosRetenidos: '2551.45',
				TotalImpuestosTrasladados: '1975.31',
				Retenciones: [
					{ Impuesto: '001', Importe: '1234.57' },
					{ Impuesto: '002', Importe: '1316.88' },
				],
				Traslados: [row('002', 'Tasa', '0.160000', '12345.67', '1975.31')],
			},
		},
	},
	{
		kind: 'fuel, with IEPS of so much a litre',
		invoice: {
			Conceptos: [
				line({ Cantidad: '45.123', ValorUnitario: '20.689655', Importe: '933.579303' }, [
					row('003', 'Cuota', '6.455500', '45.123', '291.291527'),
					row('002', 'Tasa', '0.160000', '933.579303', '149.372688'),
				]),
			],
			SubTotal: '933.58',
			Total: '1374.24',
			Impuestos: {
				TotalImpuestosTrasladados: '440.66',
				Traslados: [
					row('003', 'Cuota', '6.455500', '45.12', '291.29'),
					row('002', 'Tasa', '0.160000', '933.58', '149.37'),
				],
			},
		},
	},
	{
		kind: 'discounts, one of them of the whole line',
		invoice: {
			Conceptos: [
				line({ Cantidad: '10', ValorUnitario: '12.35', Importe: '123.50', Descuento: '23.50' }, [
					row('002', 'Tasa', '0.160000', '100.00', '16.00'),
				]),
				line({ Cantidad: '1', ValorUnitario: '50.00', Importe: '50.00', Descuento: '50.00' }, [
					row('002', 'Tasa', '0.160000', '0.000001', '0.00'),
				]),
				line({ Cantidad: '1', ValorUnitario: '5.00', Importe: '5.00', Descuento: '0.00' }),
			],
			SubTotal: '178.50',
			Descuento: '73.50',
			Total: '121.00',
			Impuestos: {
				TotalImpuestosTrasladados: '16.00',
				Traslados: [row('002', 'Tasa', '0.160000', '100.00', '16.00')],
			},
		},
	},
	{
		kind: 'the cents of each line rounded for itself, as cash registers do',
		invoice: {
			Conceptos: ['0.33', '0.33', '0.34'].map((Importe) =>
				line({ Cantidad: '1', ValorUnitario: Importe, Importe }, [
					row('002', 'Tasa', '0.160000', Importe, '0.06'),
				]),
			),
			SubTotal: '1.00',
			Total: '1.18',
			Impuestos: {
				TotalImpuestosTrasladados: '0.18',
				Traslados: [row('002', 'Tasa', '0.160000', '1.00', '0.18')],
			},
		},
	},
	{
		kind: 'yen, without decimals',
		invoice: {
			Moneda: 'JPY',
			TipoCambio: '0.12',
			Conceptos: [
				line({ Cantidad: '3', ValorUnitario: '333.5', Importe: '1000.5' }, [
					row('002', 'Tasa', '0.160000', '1000.5', '160.08'),
				]),
			],
			SubTotal: '1001',
			Total: '1161',
			Impuestos: {
				TotalImpuestosTrasladados: '160',
				Traslados: [row('002', 'Tasa', '0.160000', '1001', '160')],
			},
		},
	},
	{
		kind: 'numbers of JSON instead of texts',
		invoice: {
			Conceptos: [
				{
					...line({ Cantidad: 2, ValorUnitario: 500, Importe: 1000 }),
					ObjetoImp: '02',
					Impuestos: {
						Traslados: [
							{ Base: 1000, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: 0.16, Importe: 160 },
						],
					},
				},
			],
			SubTotal: 1000,
			Total: 1160,
			Impuestos: {
				TotalImpuestosTrasladados: 160,
				Traslados: [
					{ Base: 1000, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: 0.16, Importe: 160 },
				],
			},
		},
	},
];

it.each(kinds)('accepts an invoice with $kind', ({ invoice }) => {
	expect(found(plainInvoice(invoice))).toEqual([]);
});

it.each(kinds)(
	'accepts an invoice with $kind if the service calculates the totals',
	({ invoice }) => {
		const { SubTotal, Descuento, Total, Impuestos, ...lines } = plainInvoice(invoice);
		expect([SubTotal, Total, Impuestos]).not.toContain(undefined);
		expect(found({ ...lines, Total })).toEqual([]);
		expect(found(lines)).toEqual([]);
		expect(Descuento).toBe(invoice.Descuento);
	},
);

it('reads the attributes of a line no more often in 1000 lines than in 100 lines', () => {
	const readings = (count: number) => {
		let reads = 0;
		const counted = (attributes: Row): Row =>
			new Proxy(attributes, {
				get: (target, name) => {
					reads += 1;
					return target[String(name)];
				},
			});
		const tax = row('003', 'Cuota', '1.000000', '1.00', '1.00');
		const rows = Array.from({ length: count }, (_, index) => ({
			...tax,
			TasaOCuota: `1.${String(index).padStart(6, '0')}`,
		}));
		const Conceptos = rows.map((each) =>
			counted({
				Cantidad: '1',
				ValorUnitario: '1',
				Importe: '1.00',
				Descuento: '0.50',
				Impuestos: { Traslados: [counted(each)] },
			}),
		);
		found(plainInvoice({ Conceptos, Impuestos: { Traslados: rows.map(counted) } }));
		return reads;
	};
	const [none, some, more] = [0, 100, 1000].map(readings) as [number, number, number];
	expect(some).toBeGreaterThan(none);
	expect((more - none) / 1000).toBeLessThanOrEqual((some - none) / 100);
});
