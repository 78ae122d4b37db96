import { withSandbox } from './sandbox';
import { exempt, invoice, line, transferred } from './invoices';
import { elementAt, elementsAt, stampedXml } from './xml.cts';

const sandbox = withSandbox();

interface Case {
	lines: object[];
	header?: object;
	importes: string[];
	subTotal: string;
	descuento?: string;
	total: string;
	trasladados?: string;
	retenidos?: string;
	/** Each row lists base, tax, rate and amount. */
	traslados?: string[][];
	/** Each row lists tax and amount. */
	retenciones?: string[][];
}

const taxed = (rate: string, changes: object = {}) =>
	line({ Impuestos: { Traslados: [transferred(rate)] }, ...changes });

const cases: Record<string, Case> = {
	'one line without taxes': {
		lines: [line({ Cantidad: '2', ValorUnitario: '10.5' })],
		importes: ['21.00'],
		subTotal: '21.00',
		total: '21.00',
	},
	'IVA at 16 and at 8, and an exempt line': {
		lines: [
			taxed('0.160000', { Cantidad: '2', ValorUnitario: '150.00' }),
			taxed('0.08', { Cantidad: '3', ValorUnitario: '19.99' }),
			line({ Impuestos: { Traslados: [exempt] } }),
		],
		importes: ['300.00', '59.97', '100.00'],
		subTotal: '459.97',
		trasladados: '52.80',
		traslados: [
			['300.00', '002', '0.160000', '48.00'],
			['59.97', '002', '0.080000', '4.80'],
			['100.00', '002', '', ''],
		],
		total: '512.77',
	},
	'a discount, taken off before the tax': {
		lines: [taxed('0.16', { Cantidad: '10', ValorUnitario: '12.345', Descuento: '3.45' })],
		importes: ['123.45'],
		subTotal: '123.45',
		descuento: '3.45',
		trasladados: '19.20',
		traslados: [['120.00', '002', '0.160000', '19.20']],
		total: '139.20',
	},
	'fees with IVA and ISR withheld': {
		lines: [
			line({
				ValorUnitario: '1000.00',
				Impuestos: {
					Traslados: [transferred('0.16')],
					Retenciones: [transferred('0.10', '001'), transferred('0.106667')],
				},
			}),
		],
		importes: ['1000.00'],
		subTotal: '1000.00',
		trasladados: '160.00',
		traslados: [['1000.00', '002', '0.160000', '160.00']],
		retenidos: '206.67',
		retenciones: [
			['001', '100.00'],
			['002', '106.67'],
		],
		total: '953.33',
	},
	'half a cent, which is rounded up': {
		lines: [1, 2, 3].map(() => line({ ValorUnitario: '0.335' })),
		importes: ['0.335', '0.335', '0.335'],
		subTotal: '1.01',
		total: '1.01',
	},
	'thirds of a cent, rounded in the sum and not in the lines': {
		lines: [1, 2, 3].map(() => taxed('0.16', { ValorUnitario: '0.333' })),
		importes: ['0.333', '0.333', '0.333'],
		subTotal: '1.00',
		trasladados: '0.16',
		traslados: [['1.00', '002', '0.160000', '0.16']],
		total: '1.16',
	},
	'IEPS, and IVA over it': {
		lines: [
			line({
				Impuestos: {
					Traslados: [transferred('0.08', '003'), transferred('0.16', '002', { Base: '108.00' })],
				},
			}),
		],
		importes: ['100.00'],
		subTotal: '100.00',
		trasladados: '25.28',
		traslados: [
			['100.00', '003', '0.080000', '8.00'],
			['108.00', '002', '0.160000', '17.28'],
		],
		total: '125.28',
	},
	"SAT's example of its guide: IVA, and two thirds of it withheld, over the price with its IEPS": {
		lines: [
			line({
				ValorUnitario: '15000.00',
				Impuestos: {
					Traslados: [transferred('0.08', '003'), transferred('0.16')],
					Retenciones: [transferred('0.08', '003'), transferred('0.106667')],
				},
			}),
		],
		importes: ['15000.00'],
		subTotal: '15000.00',
		trasladados: '3792.00',
		traslados: [
			['15000.00', '003', '0.080000', '1200.00'],
			['16200.00', '002', '0.160000', '2592.00'],
		],
		retenidos: '2928.00',
		retenciones: [
			['003', '1200.00'],
			['002', '1728.00'],
		],
		total: '15864.00',
	},
	'two thirds of IVA, a fraction that 10.6667 % is a name of': {
		lines: [
			line({
				ValorUnitario: '30000.00',
				Impuestos: {
					Traslados: [transferred('0.16')],
					Retenciones: [transferred('0.10', '001'), transferred('0.106666')],
				},
			}),
			line({
				ValorUnitario: '10000.00',
				Impuestos: {
					Traslados: [transferred('0.08')],
					Retenciones: [transferred('0.053333')],
				},
			}),
		],
		importes: ['30000.00', '10000.00'],
		subTotal: '40000.00',
		trasladados: '5600.00',
		traslados: [
			['30000.00', '002', '0.160000', '4800.00'],
			['10000.00', '002', '0.080000', '800.00'],
		],
		retenidos: '6733.33',
		retenciones: [
			['001', '3000.00'],
			['002', '3733.33'],
		],
		total: '38866.67',
	},
	'the whole IVA withheld, over the IEPS as well, and 4 % of the price alone': {
		lines: [
			line({
				ValorUnitario: '1000.00',
				Impuestos: {
					Traslados: [transferred('0.08', '003'), transferred('0.16')],
					Retenciones: [transferred('0.16')],
				},
			}),
			line({
				ValorUnitario: '1000.00',
				Impuestos: {
					Traslados: [transferred('0.08', '003'), transferred('0.16')],
					Retenciones: [transferred('0.04')],
				},
			}),
		],
		importes: ['1000.00', '1000.00'],
		subTotal: '2000.00',
		trasladados: '505.60',
		traslados: [
			['2000.00', '003', '0.080000', '160.00'],
			['2160.00', '002', '0.160000', '345.60'],
		],
		retenidos: '212.80',
		retenciones: [['002', '212.80']],
		total: '2292.80',
	},
	'a quota a litre, and IVA over it': {
		lines: [
			line({
				Cantidad: '20',
				ValorUnitario: '18.00',
				Impuestos: {
					Traslados: [transferred('0.5945', '003', { TipoFactor: 'Cuota' }), transferred('0.16')],
				},
			}),
		],
		importes: ['360.00'],
		subTotal: '360.00',
		trasladados: '71.39',
		traslados: [
			['20.00', '003', '0.594500', '11.89'],
			['371.89', '002', '0.160000', '59.50'],
		],
		total: '431.39',
	},
	'six decimals in quantity and price, cut to six in the line': {
		lines: [line({ Cantidad: '1.333333', ValorUnitario: '1.333333' })],
		importes: ['1.777777'],
		subTotal: '1.78',
		total: '1.78',
	},
	'yen, which have no decimals': {
		header: { Moneda: 'JPY', TipoCambio: '0.12' },
		lines: [line({ ValorUnitario: '1234.5' })],
		importes: ['1234.5'],
		subTotal: '1235',
		total: '1235',
	},
	'Kuwaiti dinars, which have three': {
		header: { Moneda: 'KWD', TipoCambio: '60.5' },
		lines: [line({ ValorUnitario: '1.2345' })],
		importes: ['1.2345'],
		subTotal: '1.235',
		total: '1.235',
	},
	'amounts that no floating-point number can hold': {
		lines: [line({ ValorUnitario: '100000000000.004999' }), line({ ValorUnitario: '0.000001' })],
		importes: ['100000000000.004999', '0.000001'],
		subTotal: '100000000000.01',
		total: '100000000000.01',
	},
	'a transport document, which has no amounts': {
		header: { TipoDeComprobante: 'T', Moneda: 'XXX', FormaPago: undefined, MetodoPago: undefined },
		lines: [line({ ValorUnitario: '0' })],
		importes: ['0'],
		subTotal: '0',
		total: '0',
	},
};

test.each(Object.entries(cases))(
	'calculates the same totals for %s as by hand',
	async (_name, expected) => {
		const root = await stampedXml(
			sandbox,
			invoice({ Conceptos: expected.lines, ...expected.header }),
		);
		const comprobante = elementAt(root, []);
		const importes = elementsAt(root, ['Conceptos', 'Concepto']);
		const [taxes] = elementsAt(root, ['Impuestos']);
		const rows = (...path: string[]) => elementsAt(root, ['Impuestos', ...path]);
		expect({
			importes: importes.map(({ Importe }) => Importe),
			subTotal: comprobante.SubTotal,
			descuento: comprobante.Descuento,
			total: comprobante.Total,
			trasladados: taxes?.TotalImpuestosTrasladados,
			retenidos: taxes?.TotalImpuestosRetenidos,
			traslados: rows('Traslados', 'Traslado').map(
				({ Base, Impuesto, TasaOCuota = '', Importe = '' }) => [
					Base,
					Impuesto,
					TasaOCuota,
					Importe,
				],
			),
			retenciones: rows('Retenciones', 'Retencion').map(({ Impuesto, Importe }) => [
				Impuesto,
				Importe,
			]),
		}).toEqual({
			descuento: undefined,
			trasladados: undefined,
			retenidos: undefined,
			traslados: [],
			retenciones: [],
			...expected,
			lines: undefined,
			header: undefined,
		});
	},
);
