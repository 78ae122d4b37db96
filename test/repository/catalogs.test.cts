import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import {
	aduana,
	exportacion,
	formaPago,
	impuesto,
	meses,
	metodoPago,
	objetoImp,
	periodicidad,
	regimenFiscal,
	tasaOCuota,
	tipoDeComprobante,
	tipoRelacion,
	usoCfdi,
} from '../../packages/cfdi/catalogs/sat';
import {
	cancellationReason,
	commonCurrencies,
	commonUnits,
} from '../../packages/cfdi/catalogs/catalogs';
import { catalogOptions } from '../../nodes/Cfdi/form/fields';
import { entryOf, hasCode } from '../../packages/cfdi/catalogs/catalog';

it('reports the age of each catalog in `gulp catalogs`', () => {
	const generator = join(__dirname, '../../tools/catalogs.mjs');
	const script = `import { catalogAges } from ${JSON.stringify(generator)};
		process.stdout.write(JSON.stringify(await catalogAges(Date.parse('2026-11-24T12:00:00Z'))));`;
	const ages = JSON.parse(
		execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
	) as string[];

	expect(ages).toHaveLength(16);
	expect(ages).toContain('c_TasaOCuota: 2026-08-06, 110 days');
	expect(ages).toContain('c_ClaveProdServ: 2025-11, 388 days');
	expect(ages).toContain('c_ClaveUnidad: 2026-08-06, 110 days');
});

it('contains no expired or future codes in the catalogs without dates', () => {
	const generator = join(__dirname, '../../tools/catalogs.mjs');
	const script = `import { datedRows } from ${JSON.stringify(generator)};
		process.stdout.write(JSON.stringify(await datedRows('2026-08-06')));`;
	const dated = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
		encoding: 'utf8',
	});
	expect(JSON.parse(dated)).toEqual([]);
});

it('keeps the committed catalogs equal to the output of `gulp catalogs`', () => {
	const generator = join(__dirname, '../../tools/catalogs.mjs');
	const script = `import { renderCatalogs } from ${JSON.stringify(generator)};
		process.stdout.write(JSON.stringify((await renderCatalogs()).map(({ file, text }) => [file.href, text])));`;
	const rendered = JSON.parse(
		execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
	) as Array<[string, string]>;

	expect(rendered).toHaveLength(4);
	for (const [file, text] of rendered) {
		expect(readFileSync(fileURLToPath(file), 'utf8')).toBe(text);
	}
});

it.each([
	{ name: 'c_FormaPago', catalog: formaPago, rows: 22, form: /^\d\d$/ },
	{ name: 'c_MetodoPago', catalog: metodoPago, rows: 2, form: /^(PUE|PPD)$/ },
	{ name: 'c_RegimenFiscal', catalog: regimenFiscal, rows: 19, form: /^6\d\d$/ },
	{ name: 'c_UsoCFDI', catalog: usoCfdi, rows: 24, form: /^([GID]\d\d|S01|CP01|CN01)$/ },
	{ name: 'c_ObjetoImp', catalog: objetoImp, rows: 8, form: /^0[1-8]$/ },
	{ name: 'c_TipoDeComprobante', catalog: tipoDeComprobante, rows: 5, form: /^[IETNP]$/ },
	{ name: 'c_Exportacion', catalog: exportacion, rows: 4, form: /^0[1-4]$/ },
	{ name: 'c_Impuesto', catalog: impuesto, rows: 3, form: /^00[123]$/ },
	{ name: 'c_TipoRelacion', catalog: tipoRelacion, rows: 7, form: /^0[1-7]$/ },
	{ name: 'c_Periodicidad', catalog: periodicidad, rows: 5, form: /^0[1-5]$/ },
	{ name: 'c_Meses', catalog: meses, rows: 18, form: /^(0[1-9]|1[0-8])$/ },
	{ name: 'c_Aduana', catalog: aduana, rows: 50, form: /^\d\d$/ },
	{ name: 'c_MotivoCancelacion', catalog: cancellationReason, rows: 4, form: /^0[1-4]$/ },
	{ name: 'the common units', catalog: commonUnits, rows: 43, form: /^[A-Z0-9]{1,3}$/ },
	{ name: 'the common currencies', catalog: commonCurrencies, rows: 16, form: /^[A-Z]{3}$/ },
])(
	'gives the catalog $name $rows distinct codes in the right format, each with a name',
	({ catalog, rows, form }) => {
		expect(new Set(catalog.map(({ code }) => code)).size).toBe(rows);
		for (const { code, name } of catalog) {
			expect(code).toMatch(form);
			expect(name).not.toBe('');
		}
	},
);

it('shows the code before the Spanish name in a dropdown', () => {
	expect(catalogOptions(usoCfdi)).toContainEqual({ name: 'G03 - Gastos en general', value: 'G03' });
});

it('omits from the dropdown whether a tax regime is for people or companies', () => {
	expect(catalogOptions(regimenFiscal)[0]).toEqual({
		name: '601 - General de Ley Personas Morales',
		value: '601',
	});
});

it('distinguishes upper and lower case in a code', () => {
	expect(entryOf(usoCfdi, 'CN01')?.regimes).toEqual(['605']);
	expect(hasCode(usoCfdi, 'cn01')).toBe(false);
});

describe('The bank data of c_FormaPago', () => {
	const formsWith = (name: 'payerAccount' | 'payeeAccount' | 'hasPaymentChain') =>
		formaPago.flatMap((entry) => (entry[name] === undefined ? [] : [entry.code])).join(' ');

	it("gives each payment form the bank data that SAT's rules require (CRP20221 to CRP20229)", () => {
		expect(formsWith('payerAccount')).toBe('02 03 04 05 06 28 29');
		expect(formsWith('payeeAccount')).toBe('02 03 04 05 28 29');
		expect(formsWith('hasPaymentChain')).toBe('03');
	});
});

describe('The persons and regimes of the catalogs', () => {
	const codes = (rows: ReadonlyArray<{ code: string }>) => rows.map(({ code }) => code).join(' ');

	it.each([
		{ who: ['moral'], regimes: '601 603 620 622 623 624' },
		{ who: ['fisica'], regimes: '605 606 607 608 611 612 614 615 616 621 625' },
		{ who: ['fisica', 'moral'], regimes: '610 626' },
	])('allows the tax regimes $regimes for the person types $who', ({ who, regimes }) => {
		const rows = regimenFiscal.filter(({ personTypes }) => personTypes.join() === who.join());
		expect(codes(rows)).toBe(regimes);
	});

	it('allows D01 to D10 and CN01 only for natural persons, and every other use also for companies', () => {
		const forPersons = usoCfdi.filter(({ personTypes }) => !personTypes.includes('moral'));
		expect(codes(forPersons)).toBe('D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 CN01');
		expect(usoCfdi.filter(({ personTypes }) => !personTypes.includes('fisica'))).toEqual([]);
	});

	it.each([
		{ regime: '616', uses: 'G02 S01 CP01' },
		{ regime: '610', uses: 'S01 CP01' },
	])('gives the tax regime $regime the CFDI uses $uses', ({ regime, uses }) => {
		expect(codes(usoCfdi.filter(({ regimes }) => regimes.includes(regime)))).toBe(uses);
	});

	it('allows S01 and CP01 for every regime and lists only regimes from the catalog', () => {
		for (const use of ['S01', 'CP01']) {
			const { regimes = [] } = entryOf(usoCfdi, use) ?? {};
			expect([...regimes].sort()).toEqual(regimenFiscal.map(({ code }) => code));
		}
		const unknown = usoCfdi.flatMap(({ regimes }) =>
			regimes.filter((code) => !hasCode(regimenFiscal, code)),
		);
		expect(unknown).toEqual([]);
	});
});

it('has 19 rows in c_TasaOCuota, with six decimals and taxes from c_Impuesto', () => {
	expect(tasaOCuota).toHaveLength(19);
	for (const { impuesto: tax, minimum, maximum, traslado, retencion } of tasaOCuota) {
		expect(hasCode(impuesto, tax)).toBe(true);
		expect(minimum).toMatch(/^\d+\.\d{6}$/);
		expect(maximum).toMatch(/^\d+\.\d{6}$/);
		expect(Number(minimum)).toBeLessThanOrEqual(Number(maximum));
		expect(traslado || retencion).toBe(true);
	}
});

it("allows an IEPS Cuota up to SAT's 2026 limit", () => {
	expect(tasaOCuota.filter(({ tipoFactor }) => tipoFactor === 'Cuota')).toEqual([
		{
			impuesto: '003',
			tipoFactor: 'Cuota',
			minimum: '0.000000',
			maximum: '72.160500',
			traslado: true,
			retencion: true,
		},
	]);
});
