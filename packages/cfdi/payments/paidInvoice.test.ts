import { readCfdiXml } from '../xml/readCfdiXml';
import type { InvoiceTax } from './paidInvoice';
import { paidInvoiceOf, paidInvoiceOfFields } from './paidInvoice';
import { uuid, stampedXml } from '../fixtures/stampedXml';
import { feesLine, paid, plainLine, stampedInvoice, taxedLine } from '../fixtures/payments';
import { refusalsOf, worded } from '../fixtures/english';

const texts = (taxes: readonly InvoiceTax[]) =>
	taxes.map(({ isWithheld, impuesto, tipoFactor, tasaOCuota, base, importe }) =>
		[isWithheld ? 'R' : '', impuesto, tipoFactor, tasaOCuota, base, importe]
			.filter((value) => value !== undefined && value !== '')
			.map(String)
			.join(' '),
	);

it('reads all data for a payment from the XML of a stamped invoice', () => {
	const xml = stampedXml.replace(
		'Version="4.0"',
		'Version="4.0" TipoDeComprobante="I" MetodoPago="PPD" LugarExpedicion="26015"',
	);
	const { taxes, total, ...rest } = paidInvoiceOf(readCfdiXml(xml));
	expect(String(total)).toBe('1160.00');
	expect(texts(taxes)).toEqual(['002 Tasa 0.160000 1000.00 160.00']);
	expect(rest).toEqual({
		uuid,
		series: 'A',
		folio: '1024',
		currency: 'MXN',
		objetoImp: '02',
		paymentMethod: 'PPD',
		parties: {
			Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
			Receptor: { Rfc: 'URE180429TM6', Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', UsoCFDI: 'G03' },
			LugarExpedicion: '26015',
		},
	});
});

it('adds up line taxes with the same type (Traslado or Retencion), Impuesto, TipoFactor and TasaOCuota', () => {
	const other = taxedLine(
		[
			['002', 'Tasa', '0.16', '200.005', '32.0008'],
			['002', 'Exento', '', '10.00'],
		],
		[['001', 'Tasa', '0.012500', '200.00', '2.50']],
	);
	expect(texts(paidInvoiceOf(stampedInvoice('1', [feesLine, other])).taxes)).toEqual([
		'R 001 Tasa 0.100000 1000.00 100.00',
		'R 002 Tasa 0.106667 1000.00 106.67',
		'R 001 Tasa 0.012500 200.00 2.50',
		'002 Tasa 0.160000 1200.005 192.0008',
		'002 Exento 10.00',
	]);
});

describe('from fields', () => {
	const fields = { uuid, total: '1160.00', taxes: ['IVA 16'] };
	const of = (changes: Record<string, unknown>) => paidInvoiceOfFields({ ...fields, ...changes });

	it('reads the same data from fields as from the XML of an invoice with one tax', () => {
		const stated = of({ series: 'A', folio: 1024 });
		const stamped = paidInvoiceOf(stampedInvoice('1160.00', [plainLine]));
		const payment = { amount: '386.67' };
		expect(paid(payment, { invoice: { ...stated, uuid: stamped.uuid } }).pagos).toEqual(
			paid(payment, { invoice: stamped }).pagos,
		);
	});

	it('writes no Emisor and only UsoCFDI in Receptor if the paid invoice comes from fields', () => {
		const { comprobante } = paid({}, { invoice: of({}) });
		expect(comprobante).not.toHaveProperty('Emisor');
		expect(comprobante.Receptor).toEqual({ UsoCFDI: 'CP01' });
	});

	it('reads a UUID in any case, and uses MXN if there is no currency', () => {
		expect(of({ uuid: ` ${uuid.toLowerCase()} ` }).uuid).toBe(uuid);
		expect(of({}).currency).toBe('MXN');
		expect(of({ currency: 'usd' }).currency).toBe('USD');
	});

	it.each<{ total: string; taxes: unknown; rows: string[] }>([
		{ total: '1160.00', taxes: 'IVA 16', rows: ['002 Tasa 0.160000 1000.00 160.00'] },
		{ total: '1080', taxes: ['IVA 8 %'], rows: ['002 Tasa 0.080000 1000.00 80.00'] },
		{ total: '100.01', taxes: ['IVA 16'], rows: ['002 Tasa 0.160000 86.22 13.79'] },
		{ total: '500.00', taxes: ['IVA 0'], rows: ['002 Tasa 0.000000 500.00 0.00'] },
		{ total: '500.00', taxes: ['IVA Exento'], rows: ['002 Exento 500.00'] },
		{ total: '500.00', taxes: [], rows: [] },
		{
			total: '953.33',
			taxes: 'IVA 16, Ret ISR 10, Ret IVA 10.6667',
			rows: [
				'002 Tasa 0.160000 1000.00 160.00',
				'R 001 Tasa 0.100000 1000.00 100.00',
				'R 002 Tasa 0.106667 1000.00 106.67',
			],
		},
		{
			total: '1660.00',
			taxes: [
				{ tax: 'IVA 16', base: '1000.00' },
				{ tax: 'IVA 0', base: 500, amount: '' },
			],
			rows: ['002 Tasa 0.160000 1000.00 160.00', '002 Tasa 0.000000 500.00 0.00'],
		},
		{
			total: '1160.01',
			taxes: { tax: 'IVA 16', base: '1000.00', amount: '160.01' },
			rows: ['002 Tasa 0.160000 1000.00 160.01'],
		},
		{
			total: '3.31',
			taxes: [
				{
					tax: { type: 'Traslado', Impuesto: '003', TipoFactor: 'Cuota', TasaOCuota: '0.5945' },
					base: '4.8',
				},
			],
			rows: ['003 Cuota 0.594500 4.8 2.85'],
		},
	])(
		'reads the taxes $taxes of an invoice with the total $total as $rows',
		({ total, taxes, rows }) => {
			const invoice = of({ total, taxes });
			expect(texts(invoice.taxes)).toEqual(rows);
			expect(invoice.objetoImp).toBe(rows.length > 0 ? '02' : '01');
		},
	);

	it.each([
		{ changes: { uuid: '' }, problem: 'paidInvoice.uuid is empty' },
		{ changes: { uuid: 'A-1024' }, problem: 'paidInvoice.uuid: "A-1024" is not a UUID' },
		{ changes: { total: '1,160.00' }, problem: 'paidInvoice.total: "1,160.00" is not a number' },
		{ changes: { total: 0 }, problem: 'paidInvoice.total is zero' },
		{
			changes: { currency: 'XXX' },
			problem: 'paidInvoice.currency is XXX, which is not a currency',
		},
		{ changes: { taxes: undefined }, problem: 'paidInvoice.taxes is empty' },
		{
			changes: { taxes: ['VAT 16'] },
			problem: 'paidInvoice.taxes[0]: "VAT 16" is not a tax',
		},
		{
			changes: { taxes: ['IVA 16', 'IVA 0'] },
			problem:
				'paidInvoice.taxes has several transferred taxes, and their bases cannot be calculated from the total',
		},
		{
			changes: { taxes: ['IEPS 8', 'IVA 16'] },
			problem:
				'paidInvoice.taxes has several transferred taxes, and their bases cannot be calculated from the total',
		},
		{
			changes: { taxes: [{ tax: 'IVA 16', base: '500.00' }, 'IVA 0'] },
			problem: 'paidInvoice.taxes[1].base is empty, but another tax has a base',
		},
		{
			changes: { taxes: [{ tax: 'IVA 16', base: '1160.00' }] },
			problem:
				'paidInvoice.taxes: the bases and taxes add up to 1345.60, which is more than the total of 1160.00',
		},
		{
			changes: { taxes: [{ tax: 'IVA 16', base: '1000.00', amount: '16.00' }] },
			problem: 'paidInvoice.taxes[0].amount is 16.00, but the base times the rate is 160.00',
		},
		{
			changes: { taxes: [{ tax: 'IVA 16', base: '1,000' }] },
			problem: 'paidInvoice.taxes[0].base: "1,000" is not a number',
		},
		{
			changes: { taxes: ['IVA 16', 'IVA 16'] },
			problem:
				'paidInvoice.taxes has several transferred taxes, and their bases cannot be calculated from the total',
		},
		{
			changes: { taxes: ['Ret ISR 10', 'Ret ISR 10'] },
			problem: 'paidInvoice.taxes has the same tax twice: ["Ret ISR 10","Ret ISR 10"]',
		},
	])('refuses the fields of a paid invoice: $problem', ({ changes, problem }) => {
		const refusals = refusalsOf(() => of(changes));
		expect(refusals.map(({ message }) => message)).toEqual([problem]);
		expect(refusals[0]?.fix).toMatch(/^[A-Z].*\.$/);
	});

	it("reports all problems of a paidInvoices row at once, each with the row's name", () => {
		expect(() => worded(() => paidInvoiceOfFields({}, 'paidInvoices[1]'))).toThrow(
			'paidInvoices[1].uuid is empty; paidInvoices[1].total is empty; paidInvoices[1].taxes is empty',
		);
	});
});

it.each([
	[
		'28600.00',
		'IVA 16, Ret ISR 10, Ret IVA 10.6667',
		['30000.00', '4800.00', '3000.00', '3200.00'],
	],
	[
		'286000.00',
		'IVA 16, Ret ISR 10, Ret IVA 10.6667',
		['300000.00', '48000.00', '30000.00', '32000.00'],
	],
	['9266.67', 'IVA 8, Ret ISR 10, Ret IVA 10.6667', ['10000.00', '800.00', '1000.00', '533.33']],
	['10266.67', 'IVA 8, Ret IVA 5.3333', ['10000.00', '800.00', '533.33']],
	['10000.00', 'IVA 16, Ret IVA 16', ['10000.00', '1600.00', '1600.00']],
	['1120.00', 'IVA 16, Ret IVA 4', ['1000.00', '160.00', '40.00']],
])(
	'calculates withheld IVA as a share of charged IVA: total %s, taxes %s',
	(total, taxes, amounts) => {
		const fields = { uuid: '1FB2822E-396D-4725-8521-CDC4BDD20CCF', total, taxes };
		const invoice = paidInvoiceOfFields(fields);
		const [first] = invoice.taxes;
		expect([first?.base, ...invoice.taxes.map(({ importe }) => importe)].map(String)).toEqual(
			amounts,
		);
	},
);

it('does not change the withheld IVA of an invoice with two IVA rates', () => {
	const invoice = paidInvoiceOfFields({
		uuid: '1FB2822E-396D-4725-8521-CDC4BDD20CCF',
		total: '2133.33',
		taxes: [
			{ tax: 'IVA 8', base: '1000.00', amount: '80.00' },
			{ tax: 'IVA 16', base: '1000.00', amount: '160.00' },
			{ tax: 'Ret IVA 10.6667', base: '1000.00', amount: '106.67' },
		],
	});
	expect(invoice.taxes.at(-1)).toMatchObject({ tasaOCuota: '0.106667' });
	expect(String(invoice.taxes.at(-1)?.importe)).toBe('106.67');
});
