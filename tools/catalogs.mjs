/**
 * Run `npx gulp catalogs` to write SAT's small catalogs for the node and the sandbox. The sources
 * are `@nodecfdi/sat-micro-catalogs` and the c_Moneda file in tools/sat/.
 * test/repository/catalogs.test.cts checks the written files.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { renderNamedCatalogs } from './namedCatalogs.mjs';

const require = createRequire(import.meta.url);
const folder = new URL('../packages/cfdi/catalogs/', import.meta.url);
const sandbox = new URL('../packages/sandbox/sat/catalogs.json', import.meta.url);

/**
 * SAT's c_Moneda. Each line of the file in tools/sat/ contains a currency code and its decimals.
 */
const currencies = { catalog: 'c_Moneda', asOf: '2026-08-06' };

/** The row columns that each function in packages/cfdi/catalogs/catalog.ts reads. */
const columnsOf = {
	entries: (row) => [row.id, nameOf(row)],
	regimes: (row) => [row.id, personTypes(row), nameOf(row)],
	uses: (row) => [
		row.id,
		personTypes(row),
		row.regimenes_fiscales_receptores
			.split(',')
			.map((code) => code.trim())
			.join(' '),
		nameOf(row),
	],
	rates,
	paymentForms: (row) => [row.id, nameOf(row), ...bankData(row)],
};

const tables = [
	{
		name: 'formaPago',
		table: 'cfdi_40_formas_pago',
		title: 'c_FormaPago: payment forms, with the bank data that each form permits',
		reader: 'paymentForms',
	},
	{ name: 'metodoPago', table: 'cfdi_40_metodos_pago', title: 'c_MetodoPago: payment methods' },
	{
		name: 'regimenFiscal',
		table: 'cfdi_40_regimenes_fiscales',
		title: 'c_RegimenFiscal: tax regimes, with the types of person that can have each',
		reader: 'regimes',
	},
	{
		name: 'usoCfdi',
		table: 'cfdi_40_usos_cfdi',
		title: 'c_UsoCFDI: uses of an invoice by its recipient, with the tax regimes that permit each',
		reader: 'uses',
	},
	{
		name: 'objetoImp',
		table: 'cfdi_40_objetos_impuestos',
		title: 'c_ObjetoImp: whether a line is subject to taxes',
	},
	{
		name: 'tipoDeComprobante',
		table: 'cfdi_40_tipos_comprobantes',
		title: 'c_TipoDeComprobante: voucher types',
	},
	{ name: 'exportacion', table: 'cfdi_40_exportaciones', title: 'c_Exportacion: kinds of export' },
	{ name: 'impuesto', table: 'cfdi_40_impuestos', title: 'c_Impuesto: taxes' },
	{
		name: 'tasaOCuota',
		table: 'cfdi_40_reglas_tasa_cuota',
		title: 'c_TasaOCuota: the rates of each tax',
		reader: 'rates',
	},
	{
		name: 'tipoRelacion',
		table: 'cfdi_40_tipos_relaciones',
		title: 'c_TipoRelacion: how an invoice is related to earlier ones',
	},
	{
		name: 'periodicidad',
		table: 'cfdi_40_periodicidades',
		title: 'c_Periodicidad: how often a global invoice is made',
	},
	{
		name: 'meses',
		table: 'cfdi_40_meses',
		title: 'c_Meses: months, and pairs of months, of a global invoice',
	},
	{ name: 'aduana', table: 'cfdi_40_aduanas', title: 'c_Aduana: customs offices' },
];

/**
 * SAT changed these rows after the devDependency was published (c_TasaOCuota of August 2026). Since
 * 2026-01-01, the maximum IEPS quota is 72.160500.
 */
const patches = {
	cfdi_40_reglas_tasa_cuota: [
		{
			find: { impuesto: 'IEPS', factor: 'Cuota', valor: '66.506200' },
			change: { valor: '72.160500' },
		},
	],
};

const taxCodes = { ISR: '001', IVA: '002', IEPS: '003' };

function nameOf(row) {
	return row.texto.trim().replace(/\.$/, '');
}

/**
 * Returns nothing for payment form 99 (Por definir), because SAT's pattern matches anything and no
 * payment uses the form.
 */
function bankData(row) {
	if (row.id === '99') return [];
	const columns = [
		row.permite_cuenta_ordenante === 1 ? row.patron_cuenta_ordenante : '',
		row.permite_cuenta_beneficiario === 1 ? row.patron_cuenta_beneficiario : '',
		row.permite_tipo_cadena_pago === 1 ? 'chain' : '',
	];
	return columns.slice(0, columns.findLastIndex((column) => column !== '') + 1);
}

function personTypes(row) {
	return [
		...(row.aplica_fisica === 1 ? ['fisica'] : []),
		...(row.aplica_moral === 1 ? ['moral'] : []),
	].join(' ');
}

function rates(row) {
	return [
		// SAT calls the border regions' IVA "IVA Crédito aplicado del 50%", so use only the first word.
		taxCodes[row.impuesto.split(' ')[0]],
		row.factor,
		row.tipo === 'Rango' ? row.minimo : row.valor,
		row.valor,
		[
			...(row.traslado === 1 ? ['traslado'] : []),
			...(row.retencion === 1 ? ['retencion'] : []),
		].join(' '),
	];
}

/** Throws if a patch finds no row, because the devDependency then contains the new values. */
function patched(table, rows) {
	for (const { find, change } of patches[table] ?? []) {
		const row = rows.find((candidate) =>
			Object.entries(find).every(([column, value]) => candidate[column] === value),
		);
		if (row === undefined) {
			throw new Error(
				`${table} has no row ${JSON.stringify(find)}: remove its patch from tools/catalogs.mjs`,
			);
		}
		Object.assign(row, change);
	}
	return rows;
}

async function rowsOf(table) {
	const path = require.resolve(`@nodecfdi/sat-micro-catalogs/raw/${table}`);
	return patched(table, JSON.parse(await readFile(path, 'utf8')));
}

/**
 * Lists the rows of the small catalogs that have an end date or start after `day`, because the
 * generated module contains no dates.
 * @param {string} day for example 2026-08-06
 * @returns {Promise<string[]>} for example `c_UsoCFDI D01 from 2022-01-01 until 2026-12-31`
 */
export async function datedRows(day) {
	const all = await Promise.all(
		tables.map(async ({ table, title }) =>
			(await rowsOf(table))
				.filter((row) => row.vigencia_hasta !== '' || row.vigencia_desde > day)
				.map(
					(row) =>
						`${title.split(':')[0]} ${row.id} from ${row.vigencia_desde} until ${row.vigencia_hasta}`,
				),
		),
	);
	return all.flat();
}

/**
 * Returns each catalog file's content. Calls are marked as pure, so that the credential's bundle
 * contains only the catalog that it uses.
 * @returns {Promise<Array<{ file: URL, text: string }>>}
 */
export async function renderCatalogs() {
	const constants = await Promise.all(
		tables.map(async ({ name, table, title, reader = 'entries' }) => {
			const rows = (await rowsOf(table))
				.filter((row) => row.vigencia_hasta === '')
				.map((row) => `\t${columnsOf[reader](row).join(' | ')}`.trimEnd());
			return `/** ${title}. */\nexport const ${name} = /* @__PURE__ */ ${reader}(\`\n${rows.join('\n')}\n\`);\n`;
		}),
	);
	const text = [
		'// Generated by `npx gulp catalogs`: edit tools/catalogs.mjs instead.',
		`import { ${[...Object.keys(columnsOf), 'currencies'].sort().join(', ')} } from './catalog';\n`,
		...constants,
		await currencyTable(),
	].join('\n');
	return [
		{ file: new URL('sat.ts', folder), text },
		...(await renderNamedCatalogs()),
		{ file: sandbox, text: await sandboxCatalogs() },
	];
}

async function currencyRows() {
	const { catalog, asOf } = currencies;
	const file = new URL(`sat/${catalog}.${asOf}.tsv`, import.meta.url);
	const [, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
	return lines
		.map((line) => line.split('\t'))
		.map(([id, decimals]) => ({ id, decimals: Number(decimals) }));
}

/** Each line lists the currencies with the same decimals, for example "0 | BIF BYR". */
async function currencyTable() {
	const rows = await currencyRows();
	const lines = [...new Set(rows.map(({ decimals }) => decimals))].sort().map((decimals) => {
		const codes = rows.filter((row) => row.decimals === decimals).map(({ id }) => id);
		return `\t${decimals} | ${codes.join(' ')}`;
	});
	const title = '/** c_Moneda: currencies, grouped by their number of decimals. */';
	return `${title}\nexport const moneda = /* @__PURE__ */ currencies(\`\n${lines.join('\n')}\n\`);\n`;
}

const READ_BY_SANDBOX = {
	cfdi_40_exportaciones: 'id',
	cfdi_40_formas_pago: 'id patron_cuenta_ordenante patron_cuenta_beneficiario',
	cfdi_40_impuestos: 'id',
	cfdi_40_meses: 'id',
	cfdi_40_metodos_pago: 'id',
	cfdi_40_objetos_impuestos: 'id',
	cfdi_40_periodicidades: 'id',
	cfdi_40_regimenes_fiscales: 'id aplica_fisica aplica_moral',
	cfdi_40_reglas_tasa_cuota: 'tipo minimo valor impuesto factor traslado retencion',
	cfdi_40_tipos_comprobantes: 'id',
	cfdi_40_tipos_factores: 'id',
	cfdi_40_tipos_relaciones: 'id',
	cfdi_40_usos_cfdi: 'id aplica_fisica aplica_moral regimenes_fiscales_receptores',
};

async function sandboxCatalogs() {
	const read = await Promise.all(
		Object.entries(READ_BY_SANDBOX).map(async ([table, columns]) => {
			const rows = (await rowsOf(table)).filter((row) => row.vigencia_hasta === '');
			const picked = rows.map((row) =>
				Object.fromEntries(columns.split(' ').map((column) => [column, row[column]])),
			);
			return [table, picked];
		}),
	);
	const all = { ...Object.fromEntries(read), cfdi_40_monedas: await currencyRows() };
	return `${JSON.stringify(all)}\n`;
}

/** Writes every catalog file and prints the date and age of each catalog. */
export async function writeCatalogs(now = Date.now()) {
	for (const { file, text } of await renderCatalogs()) await writeFile(file, text);
	for (const line of await catalogAges(now)) console.log(line);
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns each catalog's date and age in days. A date without a day counts as the first of the
 * month.
 * @param {number} now milliseconds since 1970
 */
export async function catalogAges(now) {
	const catalogs = await readFile(new URL('catalogs.ts', folder), 'utf8');
	const codes = JSON.parse(await readFile(new URL('codes.json', folder), 'utf8'));
	const [, compared] = /CATALOGS_AS_OF = '([^']+)'/.exec(catalogs) ?? [];
	const states = [
		...tables.map(({ title }) => [title.split(':')[0], compared]),
		[currencies.catalog, currencies.asOf],
		...Object.values(codes).map(({ catalog, asOf }) => [catalog, asOf]),
	];
	return states.map(
		([catalog, asOf]) => `${catalog}: ${asOf}, ${Math.floor((now - Date.parse(asOf)) / DAY)} days`,
	);
}
