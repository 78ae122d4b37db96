import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

import { cancellationReason } from '../../nodes/Cfdi/sat/catalogs/cancellationReason';
import { commonCurrencies } from '../../nodes/Cfdi/sat/catalogs/commonCurrencies';
import { commonUnits } from '../../nodes/Cfdi/sat/catalogs/commonUnits';
import { formaPago } from '../../nodes/Cfdi/sat/catalogs/formaPago';
import { metodoPago } from '../../nodes/Cfdi/sat/catalogs/metodoPago';
import { regimenFiscal } from '../../nodes/Cfdi/sat/catalogs/regimenFiscal';
import { usoCfdi } from '../../nodes/Cfdi/sat/catalogs/usoCfdi';
import { catalogOptions } from '../../nodes/Cfdi/resources/catalogOptions';

it('the committed catalogs are what `gulp catalogs` makes of the SAT catalogs today', () => {
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
	{ name: 'c_MotivoCancelacion', catalog: cancellationReason, rows: 4, form: /^0[1-4]$/ },
	{ name: 'the common units', catalog: commonUnits, rows: 43, form: /^[A-Z0-9]{1,3}$/ },
	{ name: 'the common currencies', catalog: commonCurrencies, rows: 16, form: /^[A-Z]{3}$/ },
])('$name has $rows different codes of its form, each with a name', ({ catalog, rows, form }) => {
	expect(new Set(catalog.map(({ code }) => code)).size).toBe(rows);
	for (const { code, name } of catalog) {
		expect(code).toMatch(form);
		expect(name).not.toBe('');
	}
});

it('a dropdown shows the code first, then the Spanish name', () => {
	expect(catalogOptions(usoCfdi)).toContainEqual({ name: 'G03 - Gastos en general', value: 'G03' });
});
