/** Laws of the Spanish words: every kind and code, with the labels that an accountant reads. */
import { placeholdersOf } from '../fixtures/placeholders';
import { brokenBy } from '../fixtures/spanish';
import type { Dictionary } from '../problems/render';
import type { Values } from '../problems/problem';
import { problem } from '../problems/problem';
import { explain, render } from '../problems/render';
import { placed } from '../problems/template';
import type { Kind } from './en';
import { es } from './es';
import { attributes, spanishLabels } from './es/labels';
import type { Words } from './language';

const form: Dictionary = { speaks: 'form', label: (field, { labels }) => labels(field) };

const wholeSentences = /^(?:[\p{Lu}¿][\s\S]*\.)?$/u;

/** A value for each that the words name. */
function valuesOf(...words: Words[]): Values {
	const names = words
		.map(placeholdersOf)
		.flatMap(({ what, fix }) => [...what, ...fix])
		.filter((name) => /^\p{Ll}/u.test(name));
	return { ...Object.fromEntries(names.map((name) => [name, 'X'])), advice: 'X.', fix: 'X.' };
}

const kinds = Object.keys(es.kinds) as Kind[];

/** Parts of sentences that begin with a space. */
const isPart = (kind: Kind) => !/^\S/.test(whatOf(kind));

function whatOf(kind: Kind): string {
	const words: Words = es.kinds[kind];
	return typeof words === 'string' ? words : words.what;
}

const places = ['', ...Object.keys(attributes)].map((path) =>
	path.replace('Conceptos.', 'Conceptos[1].'),
);

const sources = ['form', 'json', 'order', 'column'] as const;

/** What is broken in what is said of each place, by each source. */
function brokenIn(kind: Kind): string[] {
	const values = valuesOf(es.kinds[kind]);
	return sources.flatMap((speaks) =>
		places.flatMap((field) => {
			const { message, fix } = render(problem(field, kind, { values }), es, { ...form, speaks });
			return [
				...brokenBy(message),
				...brokenBy(fix),
				...(/^["&]?[\p{Lu}\d]|^["&]/u.test(message) ? [] : [`begins small: ${message}`]),
				...(wholeSentences.test(fix) ? [] : [`not whole: ${fix}`]),
			];
		}),
	);
}

it.each(kinds.filter((kind) => !isPart(kind)))('%s is said in Spanish, after any label', (kind) => {
	expect([...new Set(brokenIn(kind))]).toEqual([]);
});

it.each(kinds)('what %s says does not have to agree with a label', (kind) => {
	expect(whatOf(kind)).not.toMatch(
		/^(?:no )?(?:es|son|está|están) (?:vací|negativ|obligatori|repetid|incorrect|demasiad)/,
	);
	expect(whatOf(kind)).not.toMatch(/^\p{Ll}.*\.$/u);
});

it.each(Object.keys(es.remedies))('the remedy %s is whole sentences', (remedy) => {
	const given = es.remedies[remedy] ?? '';
	const values = valuesOf({ what: '', fix: given });
	for (const speaks of sources) {
		const { fix } = render(problem('Moneda', 'empty', { remedy, values }), es, { ...form, speaks });
		expect({ fix, broken: brokenBy(fix) }).toEqual({ fix, broken: [] });
		expect(fix).toMatch(wholeSentences);
	}
});

const codes = [
	...Object.keys(es.codes).map((code) => ({ code, request: 'stamp' as const })),
	...Object.keys(es.cancellationCodes).map((code) => ({ code, request: 'cancel' as const })),
];

it.each(codes)('$code is explained in Spanish alone', ({ code, request }) => {
	const { cause = '', fix = '' } = explain(code, request, es, form) ?? {};
	expect({ cause, broken: brokenBy(cause) }).toEqual({ cause, broken: [] });
	expect({ fix, broken: brokenBy(fix) }).toEqual({ fix, broken: [] });
});

it('labels are small noun phrases without an article', () => {
	const isLabel = (label: string) =>
		/^(?:\p{Ll}|CFDI |RFC|UUID|ID )/u.test(label) && !/^(?:el|la|los|las) /.test(label);
	expect(Object.values(attributes).filter((label) => !isLabel(label))).toEqual([]);
});

it('every attribute that words name has a label', () => {
	const remedies = Object.values(es.remedies).map((fix): Words => ({ what: '', fix }));
	const named = [...Object.values(es.kinds), ...remedies]
		.map(placeholdersOf)
		.flatMap(({ what, fix }) => [...what, ...fix])
		.filter((name) => /^\p{Lu}/u.test(name));
	expect(new Set(named).size).toBeGreaterThan(40);
	expect([...new Set(named)].filter((name) => spanishLabels(name) === undefined)).toEqual([]);
});

it.each([
	['Conceptos[1].Cantidad', 'Concepto 2, cantidad'],
	['Conceptos[1].Parte[0].Cantidad', 'Concepto 2, parte 1, cantidad'],
	['Impuestos.Traslados[1].Base', 'resumen de impuestos, impuesto trasladado 2, base'],
	['Impuestos.Retenciones[0]', 'resumen de impuestos, impuesto retenido 1'],
	[
		'Complemento.implocal:ImpuestosLocales.TotaldeTraslados',
		'total de impuestos locales trasladados',
	],
	['Complemento.Any[1].ImpuestosLocales', 'impuestos locales'],
])('%s is "%s"', (field, label) => {
	expect(spanishLabels(field)).toBe(label);
});

it('what is said follows a place with an article, and a colon after any other', () => {
	expect(placed('La hoja de cálculo', 'no tiene filas', es)).toBe(
		'La hoja de cálculo no tiene filas',
	);
	expect(placed('Serie', 'está en blanco', es)).toBe('Serie: está en blanco');
	expect(placed('La fila 2', '"x" no es un número', es)).toBe('La fila 2: "x" no es un número');
	expect(placed('', 'está en blanco', es)).toBe('Está en blanco');
});

it.each([
	['IEPS', 'e', 'o'],
	['Importe', 'e', 'o'],
	['"ISR 10"', 'e', 'o'],
	['hijos', 'e', 'o'],
	['hielo', 'y', 'o'],
	['Yucatán', 'y', 'o'],
	['otra', 'y', 'u'],
	['"Óptica"', 'y', 'u'],
	['hoteles', 'y', 'u'],
	['8', 'y', 'u'],
	['08', 'y', 'u'],
	['80.00', 'y', 'u'],
	['11', 'y', 'u'],
	['18', 'y', 'o'],
	['110', 'y', 'o'],
	['WooCommerce', 'y', 'o'],
	['', 'y', 'o'],
])('before %j stand "%s" and "%s"', (last, inAnd, inOr) => {
	expect([es.and(last), es.or(last)]).toEqual([inAnd, inOr]);
});
