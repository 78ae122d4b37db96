/** The tables of docs/law.md, in both languages, are those of the code; `npx gulp docs` writes them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { prefixes } from '../../packages/cfdi/anexo20/complements';
import { legalChanges } from '../../packages/cfdi/catalogs/calendar';
import { plainInvoice } from '../../packages/cfdi/fixtures/invoices';
import { calendarWords as en } from '../../packages/cfdi/locales/en/calendar';
import { calendarWords as es } from '../../packages/cfdi/locales/es/calendar';
import { findings, uncheckedParts } from '../../packages/cfdi/index';

type Language = 'en' | 'es';

const tableOf = (rows: ReadonlyArray<readonly string[]>) =>
	[rows[0] ?? [], (rows[0] ?? []).map(() => '---'), ...rows.slice(1)]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');

function wordsOf(language: Language, id: string): string {
	const says = Object.entries({ en, es }[language]).find(([key]) => key === id)?.[1];
	if (says === undefined) throw new Error(`${language} has no words of ${id}`);
	return says;
}

const calendar = (language: Language) =>
	tableOf([
		language === 'en' ? ['From', 'What', 'Source'] : ['Desde', 'Qué', 'Fuente'],
		...legalChanges.map((change) => [change.from, wordsOf(language, change.id), change.source]),
	]);

/** The codes of what is found only in an invoice with these changes. */
function codesOf(changes: Record<string, unknown>): string[] {
	const now = Date.parse('2026-11-20T17:00:00Z');
	return findings(plainInvoice(changes), { now }).flatMap(({ satCode }) => satCode ?? []);
}

const foreignTrade = { 'cce20:ComercioExterior': { Version: '2.0' } };

/** What is looked at around a complement, shown by an invoice that breaks it. */
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

/** The stamp is the service's. */
const complements = [...new Map([...prefixes].map(([space, prefix]) => [prefix, space]))].filter(
	([prefix]) => prefix !== 'tfd',
);

/** Each prefix with the name of its namespace, and whether its content has rules, by asking the node. */
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

const parts = [
	['<!-- written from the code: npx gulp docs -->', '<!-- end -->', calendar],
	['<!-- complements -->', '<!-- end of complements -->', complementTable],
] as const;

const unaligned = (text: string) => text.replace(/[ -]+\|/g, ' |').replace(/\|[ -]+/g, '| ');

it.each([
	['docs/law.md', 'en'],
	['docs/es/law.md', 'es'],
] as const)('%s has its tables as the code has them', (file, language) => {
	const path = join(__dirname, '../..', file);
	for (const [begin, end, table] of parts) {
		const page = readFileSync(path, 'utf8');
		const [from, to] = [page.indexOf(begin), page.indexOf(end)];
		expect([from, to].every((at) => at >= 0)).toBe(true);
		const own = `${begin}\n\n${table(language)}\n\n`;
		if (process.env.WRITE_DOCS !== undefined) {
			writeFileSync(path, page.slice(0, from) + own + page.slice(to));
		} else {
			expect(unaligned(page.slice(from, to))).toBe(unaligned(own));
		}
	}
});

it('of foreign trade its Exportacion and customs declarations are looked at, of Carta Porte nothing', () => {
	const page = complementTable('en');
	expect(page).toContain('(`cce20`) | nothing | CFDI40122, CFDI40195, CFDI40222 |');
	expect(page).toContain('(`cartaporte31`) | nothing |  |');
	expect(page).toContain('(`pago20`) | checked |');
});
