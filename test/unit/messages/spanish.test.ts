/** Laws of the Spanish words: every kind and code, with the labels that an accountant reads. */
import type { Kind } from '../../../packages/cfdi/problems/kinds';
import type { Values } from '../../../packages/cfdi/problems/problem';
import { problem } from '../../../packages/cfdi/problems/problem';
import { ofForm } from '../../../nodes/Cfdi/words/dictionaries';
import { es } from '../../../nodes/Cfdi/words/es';
import { attributes } from '../../../nodes/Cfdi/words/es/attributes';
import { and, or } from '../../../nodes/Cfdi/words/es/conjunctions';
import { spanishLabels } from '../../../nodes/Cfdi/words/es/labels';
import { nodeWords } from '../../../nodes/Cfdi/words/es/node';
import { explanationOf } from '../../../nodes/Cfdi/words/explanations';
import type { Words } from '../../../nodes/Cfdi/words/language';
import { placed } from '../../../nodes/Cfdi/words/placed';
import { said } from '../../../nodes/Cfdi/words/said';
import { paymentLabels } from '../../../nodes/Cfdi/resources/invoice/payment/labels';
import { placeholdersOf } from '../../support/placeholders';

const form = ofForm(() => undefined);

/** Examples, labels of n8n in parentheses, its expressions, and JSON. */
const QUOTED = /"[^"]*"|\{\{.*?\}\}|\{ .*?\}|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\)/g;

/** Labels of n8n that stand in a sentence. */
const LABELS =
	/\b(?:Options|Request Options) > [^,.:]*|\b(?:Clear Deduplication History|Extract From File)\b/g;

const ENGLISH = /(?<!\p{L})(?:the|is|are|of|and|or|not|must|has|have|with|from|for)(?!\p{L})/iu;

/** What a sentence breaks of the laws of all. */
function brokenBy(sentence: string): string[] {
	const plain = sentence.replace(QUOTED, '()').replace(LABELS, '()');
	return [
		...(/\s{2}|^\s|\s[,;:]|\s\.(?!\w)/.test(plain) ? [`spaces: ${plain}`] : []),
		...(/\{[^{}]*\}|\bundefined\b/u.test(plain) ? [`no value: ${plain}`] : []),
		...(ENGLISH.test(plain) ? [`English: ${plain}`] : []),
	];
}

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
			const { message, fix } = said(problem(field, kind, { values }), { ...form, speaks }, 'es');
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
		const { fix } = said(problem('Moneda', 'empty', { remedy, values }), { ...form, speaks }, 'es');
		expect({ fix, broken: brokenBy(fix) }).toEqual({ fix, broken: [] });
		expect(fix).toMatch(wholeSentences);
	}
});

const codes = [
	...Object.keys(es.codes).map((code) => ({ code, request: 'stamp' as const })),
	...Object.keys(es.cancellationCodes).map((code) => ({ code, request: 'cancel' as const })),
];

it.each(codes)('$code is explained in Spanish alone', ({ code, request }) => {
	const { cause = '', fix = '' } = explanationOf(code, request, form)?.es ?? {};
	expect({ cause, broken: brokenBy(cause) }).toEqual({ cause, broken: [] });
	expect({ fix, broken: brokenBy(fix) }).toEqual({ fix, broken: [] });
});

it.each(Object.entries(nodeWords))('the node says %s in Spanish', (_kind, words) => {
	const [what, fix] = typeof words === 'string' ? [words, ''] : [words.what, words.fix];
	const filled = [what, fix].map((template) =>
		template.replace(/(?<!\{)\{(?:and:|or:)?\w+\}/g, 'X'),
	);
	expect(filled.map(brokenBy)).toEqual([[], []]);
	expect(fix === '' || fix.endsWith('.') || fix.endsWith('}')).toBe(true);
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
	expect([and(last), or(last)]).toEqual([inAnd, inOr]);
});

const PAGO = 'Complemento.Any[0].pago20:Pagos.Pago[0]';

it.each([
	['json', `${PAGO}.DoctoRelacionado[2].ImpSaldoAnt`, 'factura pagada 3, saldo anterior'],
	['json', `${PAGO}.DoctoRelacionado[2].IdDocumento`, 'factura pagada 3, UUID'],
	['json', `${PAGO}.DoctoRelacionado[2]`, 'factura pagada 3'],
	[
		'json',
		`${PAGO}.DoctoRelacionado[1].ImpuestosDR.TrasladosDR[0].BaseDR`,
		'factura pagada 2, impuesto trasladado 1, base',
	],
	['json', 'paidInvoices[2].amount', 'factura pagada 3, importe que se paga'],
	['json', 'paidInvoices[2].taxes[0].base', 'factura pagada 3, impuesto 1, base'],
	[
		'json',
		`${PAGO}.ImpuestosP.RetencionesP[1].ImporteP`,
		'impuestos del pago, impuesto retenido 2, importe',
	],
	['json', `${PAGO}.Monto`, 'monto del pago'],
	['file', `${PAGO}.DoctoRelacionado[0].ImpSaldoAnt`, 'saldo anterior'],
	['file', `${PAGO}.DoctoRelacionado[0].IdDocumento`, 'UUID de la factura pagada'],
	['file', 'paidInvoice.total', 'factura pagada, total'],
	['file', 'Complemento.Any[0].Pagos.Pago[0].Monto', 'monto del pago'],
])('with Paid Invoice From %s, %s is "%s"', (from, place, label) => {
	expect(paymentLabels(() => from).es(place)).toBe(label);
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

it('beside a value, the others of the same document are named without it', () => {
	const field = `${PAGO}.DoctoRelacionado[2].ImpSaldoInsoluto`;
	const values = { value: '0.01', before: '1160.00', paid: '1160.00', rest: '0.00' };
	const wrong = problem(field, 'balanceNotDifference', { values });
	expect(
		said(
			wrong,
			paymentLabels(() => 'json'),
			'es',
		).message,
	).toBe(
		'Factura pagada 3, saldo insoluto: dice 0.01, pero el cálculo da 0.00: saldo anterior 1160.00 - importe pagado 1160.00',
	);
});

it('what is said follows a place with an article, and a colon after any other', () => {
	expect(placed('La hoja de cálculo', 'no tiene filas', es)).toBe(
		'La hoja de cálculo no tiene filas',
	);
	expect(placed('Serie', 'está en blanco', es)).toBe('Serie: está en blanco');
	expect(placed('La fila 2', '"x" no es un número', es)).toBe('La fila 2: "x" no es un número');
	expect(placed('', 'está en blanco', es)).toBe('Está en blanco');
});
