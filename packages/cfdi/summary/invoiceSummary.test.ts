import { invoiceSummaryOf, summarySentence } from './invoiceSummary';
import { withLocalTaxes } from '../totals/totals';
import { Decimal } from '../values/decimal';
import { paidInvoiceOf } from '../payments/paidInvoice';
import { feesLine, paid, plainLine, stampedInvoice } from '../fixtures/payments';

const said = (invoice: Record<string, unknown>) => summarySentence(invoiceSummaryOf(invoice));

const Receptor = { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE' };
const iva = (Base: string, Importe: string, TasaOCuota = '0.160000') => ({
	Base,
	Impuesto: '002',
	TipoFactor: 'Tasa',
	TasaOCuota,
	Importe,
});
const line = (Importe: string, Descripcion = 'Asesoría', more: object = {}) => ({
	Descripcion,
	Importe,
	...more,
});
const taxed = (Importe: string, tax: string) => ({
	...line(Importe),
	Impuestos: { Traslados: [iva(Importe, tax)] },
});
const invoice = (more: Record<string, unknown> = {}) => ({
	TipoDeComprobante: 'I',
	Moneda: 'MXN',
	MetodoPago: 'PUE',
	FormaPago: '03',
	Receptor,
	Conceptos: [taxed('400.00', '64.00'), taxed('600.00', '96.00')],
	...more,
});

it.each<[what: string, invoice: Record<string, unknown>, expected: string]>([
	[
		'an invoice whose totals follow from its lines',
		invoice(),
		'Factura para ESCUELA KEMPER URGATE (EKU9003173C9): 2 conceptos, subtotal 1,000.00, IVA 16 % 160.00, total 1,160.00 MXN. Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
	],
	[
		'one with totals of its own, a discount, taxes withheld and thousands',
		invoice({
			MetodoPago: 'PPD',
			FormaPago: '99',
			Conceptos: [line('1234567.89')],
			SubTotal: '1234567.89',
			Descuento: '234567.89',
			Total: '953333.33',
			Impuestos: {
				Traslados: [iva('1000000.00', '160000.00')],
				Retenciones: [
					{ Impuesto: '001', Importe: '100000.00' },
					{ Impuesto: '002', Importe: '106666.67' },
				],
			},
		}),
		'Factura para ESCUELA KEMPER URGATE (EKU9003173C9): 1 concepto (Asesoría), subtotal 1,234,567.89, descuento 234,567.89, IVA 16 % 160,000.00, ISR retenido 100,000.00, IVA retenido 106,666.67, total 953,333.33 MXN. Pago en parcialidades o diferido (99 Por definir).',
	],
	[
		'lines without amounts, which the service calculates',
		invoice({ Conceptos: [{ Descripcion: 'Taza', Cantidad: '2', ValorUnitario: '50' }] }),
		'Factura para ESCUELA KEMPER URGATE (EKU9003173C9): 1 concepto (Taza). Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
	],
	[
		'a credit note in dollars, with the invoice to which it refers',
		invoice({
			TipoDeComprobante: 'E',
			Moneda: 'USD',
			TipoCambio: '17.7331',
			CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: 'ABC' }] }],
		}),
		'Nota de crédito para ESCUELA KEMPER URGATE (EKU9003173C9): 2 conceptos, subtotal 1,000.00, IVA 16 % 160.00, total 1,160.00 USD (tipo de cambio 17.7331). Pago en una sola exhibición con 03 Transferencia electrónica de fondos. Relación 01 Nota de crédito de los documentos relacionados al UUID ABC.',
	],
	[
		'a global invoice, IVA 0 and exempt',
		invoice({
			Receptor: { Rfc: 'XAXX010101000', Nombre: 'PUBLICO EN GENERAL' },
			InformacionGlobal: { Periodicidad: '01', Meses: '11', Año: '2026' },
			Conceptos: [
				line('100.00', 'Venta', {
					Impuestos: {
						Traslados: [
							iva('100.00', '0.00', '0.000000'),
							{ Base: '100.00', Impuesto: '002', TipoFactor: 'Exento' },
						],
					},
				}),
			],
		}),
		'Factura global (diario, noviembre de 2026) para PUBLICO EN GENERAL (XAXX010101000): 1 concepto (Venta), subtotal 100.00, IVA 0 % 0.00, IVA exento, total 100.00 MXN. Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
	],
	[
		'local taxes',
		withLocalTaxes(
			invoice({ Conceptos: [taxed('1000.00', '160.00')] }),
			[{ name: 'ISH', isWithheld: false, rate: Decimal.parse('3'), amount: undefined }],
			'MXN',
		),
		'Factura para ESCUELA KEMPER URGATE (EKU9003173C9): 1 concepto (Asesoría), subtotal 1,000.00, IVA 16 % 160.00, ISH 30.00, total 1,190.00 MXN. Pago en una sola exhibición con 03 Transferencia electrónica de fondos.',
	],
	[
		'a transfer of goods',
		{ TipoDeComprobante: 'T', Receptor, Conceptos: [line('0')] },
		'Traslado para ESCUELA KEMPER URGATE (EKU9003173C9): 1 concepto (Asesoría), sin importe.',
	],
	[
		'a payment',
		paid({ amount: '500.00' }, { invoice: paidInvoiceOf(stampedInvoice('1160.00', [plainLine])) })
			.comprobante,
		'Complemento de pago para UNIVERSIDAD ROBOTICA ESPAÑOLA (URE180429TM6): 500.00 MXN recibidos el 2026-03-02 con 03 Transferencia electrónica de fondos. Factura A-1024: parcialidad 1, paga 500.00 MXN, quedan 660.00 MXN.',
	],
	['an empty JSON', {}, 'Factura para un receptor sin datos: 0 conceptos.'],
])('summarizes %s', (_what, given, expected) => {
	expect(said(given)).toBe(expected);
});

it('shows all digits of an amount', () => {
	expect(said(invoice({ SubTotal: '1', Total: '9007199254740993.01' }))).toContain(
		'total 9,007,199,254,740,993.01 MXN',
	);
});

it('shows that the last instalment settles its invoice', () => {
	const fees = paidInvoiceOf(stampedInvoice('953.33', [feesLine]));
	const { comprobante } = paid({ amount: '953.33' }, { invoice: fees });
	expect(said(comprobante)).toMatch(/paga 953\.33 MXN, queda saldada\.$/);
});

describe('keeps the total visible and in place', () => {
	const names = [
		['marks of direction', 'JUAN \u202e\u2067PEREZ'],
		['soft hyphens', 'JU\u00adAN PEREZ'],
		['characters of no width', 'JUAN\u200b\u2060 PEREZ\ufeff'],
		['tags', 'JUAN \u{E0054}\u{E006F}PEREZ'],
		['fillers', 'JUAN \u3164\u2800\u115fPEREZ'],
		['line breaks', `JUAN${'\r\n'.repeat(400)}PEREZ`],
		['separators of lines', `JUAN${'\u2028\u0085'.repeat(400)} PEREZ`],
		['spaces', `JUAN${'\u3000'.repeat(400)}PEREZ`],
	];
	it.each(names)('keeps the total visible and in place with %s in the name', (_what, Nombre) => {
		expect(said(invoice({ Receptor: { ...Receptor, Nombre } }))).toBe(
			said(invoice({ Receptor: { ...Receptor, Nombre: 'JUAN PEREZ' } })),
		);
	});

	it('shows only a few of 500 accents that are stacked on one letter', () => {
		const text = said(
			invoice({ Receptor: { ...Receptor, Nombre: `J${'\u0335'.repeat(500)}UAN` } }),
		);
		expect(text.length).toBeLessThan(300);
	});

	it('shortens long texts with an ellipsis, so that the total stays visible', () => {
		const long = 'X'.repeat(5_000);
		const text = said(
			invoice({
				Receptor: { Rfc: long, Nombre: long },
				Moneda: long,
				MetodoPago: long,
				FormaPago: long,
				CfdiRelacionados: [{ TipoRelacion: long, CfdiRelacionado: [{ UUID: long }] }],
			}),
		);
		expect(text.length).toBeLessThan(800);
		expect(text).toContain('X…');
		expect(text).toContain('total 1,160.00 ');
	});
});
