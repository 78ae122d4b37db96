import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { taxChoices } from './lineItems';
import { taxesOf } from '../../../../packages/cfdi/lines/taxes';
import { refused } from '../../../../packages/cfdi/problems/problem';

function read(value: unknown): string[] {
	return taxesOf(value, refused).map(({ type, Impuesto, TipoFactor, TasaOCuota }) =>
		[type, Impuesto, TipoFactor, String(TasaOCuota)].join(' '),
	);
}

it('offers exactly the IEPS rates that c_TasaOCuota allows for transferred taxes', () => {
	const file = '@nodecfdi/sat-micro-catalogs/build/raw/cfdi_40_reglas_tasa_cuota.json';
	const catalog = JSON.parse(
		readFileSync(join(__dirname, '../../../../node_modules', file), 'utf8'),
	) as Array<{ impuesto: string; factor: string; traslado: unknown; valor: string }>;
	const rates = catalog
		.filter(({ impuesto, factor, traslado }) =>
			[impuesto, factor, traslado].every((value, index) => value === ['IEPS', 'Tasa', 1][index]),
		)
		.map(({ valor }) => `Traslado 003 Tasa ${valor}`);
	const offered = taxChoices
		.map(({ value }) => String(value))
		.filter((value) => value.startsWith('IEPS'));
	expect(rates).toHaveLength(13);
	expect(read([offered[0]])).toEqual([rates[0]]);
	expect(offered.flatMap(read).sort()).toEqual(rates.sort());
});

it('offers only valid taxes with unique names in the form', () => {
	expect(taxChoices.map(({ value }) => value).slice(0, 9)).toEqual([
		'IVA 16',
		'IVA 8',
		'IVA 0',
		'IVA Exento',
		'Ret IVA 10.6667',
		'Ret IVA 6',
		'Ret IVA 4',
		'Ret ISR 10',
		'Ret ISR 1.25',
	]);
	expect(taxChoices.flatMap(({ value }) => read(value))).toHaveLength(22);
	expect(new Set(taxChoices.map(({ name }) => name)).size).toBe(22);
	expect(taxChoices.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['IVA 16 %', 'ISR 1.25 % Withheld (Retención)', 'IEPS 30.4 %']),
	);
});
