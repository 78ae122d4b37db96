/**
 * Checks docs/law.md in both languages against the code: the table of complements, which `npx gulp
 * docs` writes, and the calendar of rate changes, which a person writes.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prefixes } from '../../packages/cfdi/anexo20/anexo20';
import { highestQuotas, rateChanges } from '../../packages/cfdi/catalogs/catalogs';
import { plainInvoice } from '../../packages/cfdi/fixtures/invoices';
import { findings, uncheckedParts } from '../../packages/cfdi/index';

type Language = 'en' | 'es';

const tableOf = (rows: ReadonlyArray<readonly string[]>) =>
	[rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');

function codesOf(changes: Record<string, unknown>): string[] {
	const now = Date.parse('2026-11-20T17:00:00Z');
	return findings(plainInvoice(changes), { now }).flatMap(({ satCode }) => satCode ?? []);
}

const foreignTrade = { 'cce20:ComercioExterior': { Version: '2.0' } };

const around: Readonly<Record<string, ReadonlyArray<Record<string, unknown>>>> = {
	cce20: [
		{ Exportacion: '02' },
		{ Complemento: { Any: [foreignTrade] } },
		{
			Exportacion: '02',
			Complemento: { Any: [foreignTrade] },
			'Conceptos[0].InformacionAduanera': [{ NumeroPedimento: '15  48  3009  0001234' }],
		},
	],
	hidrocarburospetroliferos: [{ 'Conceptos[0].ClaveProdServ': '15101514' }],
};

const words = {
	en: { head: ['Complement', 'Its content', 'Around it'], nothing: 'nothing', all: 'checked' },
	es: { head: ['Complemento', 'Su contenido', 'Alrededor'], nothing: 'nada', all: 'se revisa' },
} as const;

/** Omits the stamp (`tfd`), because the service adds this complement. */
const complements = [...new Map([...prefixes].map(([space, prefix]) => [prefix, space]))].filter(
	([prefix]) => prefix !== 'tfd',
);

function complementTable(language: Language): string {
	const { head, nothing, all } = words[language];
	const names: Readonly<Record<string, string>> = {
		pago20: 'Pagos',
		implocal: 'ImpuestosLocales',
		hidrocarburospetroliferos: 'HidroYPetro',
	};
	const rows = complements.map(([prefix, space]) => {
		const name = names[prefix] ?? 'Otro';
		const Complemento = { Any: [{ [`${prefix}:${name}`]: {} }] };
		const isChecked = uncheckedParts({ ...plainInvoice(), Complemento }).length === 0;
		const codes = new Set((around[prefix] ?? []).flatMap(codesOf));
		const title = space.slice(space.lastIndexOf('/') + 1);
		return [`${title} (\`${prefix}\`)`, isChecked ? all : nothing, [...codes].sort().join(', ')];
	});
	return tableOf([head, ...rows]);
}

const [BEGIN, END] = ['<!-- complements -->', '<!-- end of complements -->'];

const unaligned = (text: string) => text.replace(/[ -]+\|/g, ' |').replace(/\|[ -]+/g, '| ');

describe.each([
	['docs/law.md', 'en'],
	['docs/es/law.md', 'es'],
] as const)('The page %s', (file, language) => {
	const path = join(__dirname, '../..', file);

	it('shows the same table of complements on the page as in the code', () => {
		const page = readFileSync(path, 'utf8');
		const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
		expect([from, to].every((at) => at >= 0)).toBe(true);
		const own = `${BEGIN}\n\n${complementTable(language)}\n\n`;
		if (process.env.WRITE_DOCS !== undefined) {
			writeFileSync(path, page.slice(0, from) + own + page.slice(to));
		} else {
			expect(unaligned(page.slice(from, to))).toBe(unaligned(own));
		}
	});

	const calendar = readFileSync(path, 'utf8')
		.split('\n')
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.filter(([, from = '']) => /^\d{4}-\d{2}-\d{2}$/.test(from));
	const percent = (rate: string) => `${Number((Number(rate) * 100).toFixed(4))} %`;

	it.each(rateChanges)('lists the change of $tax from $old to $now on $from', (change) => {
		const rates = [change.old, change.now].flatMap((rate) => rate ?? []).map(percent);
		const rows = calendar.filter(
			([, from, what = '', source]) =>
				from === change.from &&
				source === change.source &&
				rates.every((rate) => what.includes(rate)),
		);
		expect(rows).toHaveLength(1);
	});

	it('shows the highest IEPS quotas in exactly one row of the law calendar', () => {
		const hasAll = ([, , what = '']: string[]) =>
			highestQuotas.every(({ quota }) => what.includes(quota));
		expect(calendar.filter(hasAll)).toHaveLength(1);
	});

	it('sorts the changes in the law by date and gives the source of each change', () => {
		const days = calendar.map(([, from]) => from);
		expect(days.length).toBeGreaterThan(rateChanges.length);
		expect(days).toEqual([...days].sort());
		expect(calendar.filter(([, , what, source]) => what === '' || source === '')).toEqual([]);
	});
});

it('states that the node checks payment complements, but not foreign trade or Carta Porte data', () => {
	const page = complementTable('en');
	expect(page).toContain('(`cce20`) | nothing | CFDI40122, CFDI40195, CFDI40222 |');
	expect(page).toContain('(`cartaporte31`) | nothing |  |');
	expect(page).toContain('(`pago20`) | checked |');
});
