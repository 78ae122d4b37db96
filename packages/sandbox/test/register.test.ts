import { withSandbox } from './sandbox';
import { invoice, issuer, line, pathOf, receiver } from './invoices';

const sandbox = withSandbox('kept', { now: Date.parse('2026-11-20T10:05:00-06:00') });

async function refusedCodes(body: object): Promise<Record<string, string[]>> {
	const { status, json } = await sandbox.post(pathOf('invoice.stamp'), body);
	if (status === 200) return {};
	expect(json).toEqual({ error: expect.any(Object), code: 422 });
	const { error } = json as { error: Record<string, string[]> };
	return Object.fromEntries(
		Object.entries(error).map(([field, messages]) => [
			field,
			messages.map((message) => message.split(' - ')[0] ?? ''),
		]),
	);
}

const taxpayers = [
	['EKU9003173C9', 'ESCUELA KEMPER URGATE', '42501', '601', 'G03'],
	['URE180429TM6', 'UNIVERSIDAD ROBOTICA ESPAÑOLA', '86991', '601', 'G03'],
	['IIA040805DZ4', 'INDISTRIA ILUMINADORA DE ALMACENES', '62661', '601', 'G03'],
	['H&E951128469', 'HERRERIA & ELECTRICOS', '06002', '601', 'G03'],
	['OÑO120726RX3', 'ORGANICOS ÑAVEZ OSORIO', '40501', '601', 'G03'],
	['CACX7605101P8', 'XOCHILT CASAS CHAVEZ', '36257', '612', 'G03'],
	['FUNK671228PH6', 'KARLA FUENTE NOLASCO', '01160', '612', 'G03'],
	['IAÑL750210963', 'LUIS IAN ÑUZCO', '85256', '612', 'G03'],
	['KICR630120NX3', 'RODRIGO KITIA CASTRO', '36246', '612', 'G03'],
	['XOJI740919U48', 'INGRID XODAR JIMENEZ', '76028', '612', 'G03'],
] as const;

describe.each(taxpayers)('%s (%s, %s)', (Rfc, Nombre, postalCode, regime, UsoCFDI) => {
	const to = (changes: object) =>
		invoice({
			Receptor: { Rfc, Nombre, RegimenFiscalReceptor: regime, UsoCFDI, ...changes },
		});
	const from = (name: string) => invoice({ Emisor: { Rfc, Nombre: name, RegimenFiscal: regime } });

	it('accepts a registered taxpayer as recipient and as issuer under the registered name', async () => {
		expect(await refusedCodes(to({ DomicilioFiscalReceptor: postalCode }))).toEqual({});
		expect(await refusedCodes(from(Nombre))).toEqual({});
	});

	it.each(['SA DE CV', 'X'])(
		'refuses a registered taxpayer as recipient if "%s" follows the registered name',
		async (more) => {
			expect(await refusedCodes(to({ Nombre: `${Nombre} ${more}` }))).toEqual({
				'Receptor.Nombre': ['CFDI40145'],
			});
		},
	);

	it('refuses a registered taxpayer as recipient if the name is in lower case', async () => {
		expect(await refusedCodes(to({ Nombre: Nombre.toLowerCase() }))).toEqual({
			'Receptor.Nombre': ['CFDI40145'],
		});
	});

	it('refuses a registered taxpayer as recipient with a different postal code', async () => {
		expect(await refusedCodes(to({ DomicilioFiscalReceptor: '64000' }))).toEqual({
			'Receptor.DomicilioFiscalReceptor': ['CFDI40148'],
		});
	});

	it('refuses a registered taxpayer as issuer under a different name', async () => {
		expect(await refusedCodes(from(`${Nombre} SA DE CV`))).toEqual({
			'Emisor.Nombre': ['CFDI40139'],
		});
	});
});

test('reports a wrong issuer name, recipient name and postal code together', async () => {
	const body = invoice({
		Emisor: { ...issuer, Nombre: 'Escuela Kemper Urgate' },
		Receptor: { ...receiver, Nombre: 'ROBOTICA', DomicilioFiscalReceptor: '64000' },
	});
	expect(await refusedCodes(body)).toEqual({
		'Emisor.Nombre': ['CFDI40139'],
		'Receptor.Nombre': ['CFDI40145'],
		'Receptor.DomicilioFiscalReceptor': ['CFDI40148'],
	});
});

test("refuses a line's third party (ACuentaTerceros) if it differs from SAT's register", async () => {
	const third = (changes: object) =>
		invoice({
			Conceptos: [
				line({
					ACuentaTerceros: {
						RfcACuentaTerceros: 'CACX7605101P8',
						NombreACuentaTerceros: 'XOCHILT CASAS CHAVEZ',
						RegimenFiscalACuentaTerceros: '612',
						DomicilioFiscalACuentaTerceros: '36257',
						...changes,
					},
				}),
			],
		});
	expect(await refusedCodes(third({}))).toEqual({});
	expect(await refusedCodes(third({ NombreACuentaTerceros: 'XOCHILT CASAS' }))).toEqual({
		'Conceptos.0.ACuentaTerceros.NombreACuentaTerceros': ['CFDI40190'],
	});
	expect(await refusedCodes(third({ DomicilioFiscalACuentaTerceros: '64000' }))).toEqual({
		'Conceptos.0.ACuentaTerceros.DomicilioFiscalACuentaTerceros': ['CFDI40193'],
	});
});

test.each(['LME060822IH5', 'XAXX010101000', 'XEXX010101000'])(
	'accepts any name for %s, because the register does not contain this RFC',
	async (Rfc) => {
		const generic = Rfc.startsWith('X') && { RegimenFiscalReceptor: '616', UsoCFDI: 'S01' };
		const body = invoice({ Receptor: { ...receiver, Rfc, Nombre: 'UN NOMBRE', ...generic } });
		expect(await refusedCodes(body)).toEqual({});
	},
);

test.each([
	['72 hours old', '2026-11-17T10:05:00', {}],
	['a second older', '2026-11-17T10:04:59', { Fecha: ['401'] }],
	['from last year', '2025-11-20T10:05:00', { Fecha: ['401'] }],
	['from now', '2026-11-20T10:05:00', {}],
	['an hour and five minutes ahead, as in Cancún with a fast clock', '2026-11-20T11:10:00', {}],
	['a second further ahead', '2026-11-20T11:10:01', { Fecha: ['401'] }],
	['that does not exist, without other problems', '2025-02-30T10:00:00', { Fecha: ['CFDI40101'] }],
])(
	'accepts an invoice only with an existing, recent date (Fecha): a date %s (%s)',
	async (_what, Fecha, codes) => {
		expect(await refusedCodes(invoice({ Fecha }))).toEqual(codes);
	},
);

test.each([
	['SubTotal', '100.01', 'CFDI40108'],
	['Total', '116.01', 'CFDI40119'],
])(
	'refuses an invoice whose %s is %s instead of the calculated amount',
	async (field, amount, code) => {
		const iva = { Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000' };
		const sums = { SubTotal: '100.00', Total: '116.00' };
		const taxed = (changes: object) =>
			invoice({ ...sums, Conceptos: [line({ Impuestos: { Traslados: [iva] } })], ...changes });
		expect(await refusedCodes(taxed({}))).toEqual({});
		expect((await refusedCodes(taxed({ [field]: amount })))[field]).toEqual([code]);
	},
);
