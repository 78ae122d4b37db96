import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { explanationOf, languages, issuerLabels, ofForm } from '../../messages';
import { labelOf } from '../../../../packages/cfdi/messages/language';
import type { Words } from '../../../../packages/cfdi/messages/language';
import { inOwnWords } from '../../../../packages/cfdi/problems/render';
import { formRows } from './fields';
import { loadedNode } from '../../../../test/support/engine';
import { textsOf } from '../../../../packages/cfdi/fixtures/textsOf.cts';
import { importGraph } from '../../../../test/support/imports.cts';

interface Labelled {
	label: string;
	inside: Labelled[];
}

const form = loadedNode().description.properties.map(labelled);

function labelled(property: INodeProperties): Labelled {
	const { displayName: label, options = [] } = property;
	return {
		label,
		inside: options.flatMap((option) => {
			if ('values' in option) return sectionOf(option, label);
			return 'displayName' in option ? [labelled(option)] : [{ label: option.name, inside: [] }];
		}),
	};
}

/**
 * If a fixed collection has one kind of entry, the form shows the entry's fields directly under the
 * collection's label.
 */
function sectionOf({ displayName, values }: INodePropertyCollection, parent: string): Labelled[] {
	const inside = values.map(labelled);
	return displayName === parent ? inside : [{ label: displayName, inside }, ...inside];
}

const all = form.flatMap(function each(one: Labelled): Labelled[] {
	return [one, ...one.inside.flatMap(each)];
});

const shortLabels: Record<string, string> = { 'Line Items': 'Line Items (Conceptos)' };

const ofN8n = ['Executions > Retry', 'Help > About n8n'];

const texts = [...importGraph(['nodes']).keys()]
	.filter((file) => !/\.test\.c?ts$/.test(file))
	.flatMap((file) => textsOf(file, readFileSync(join(__dirname, '../../../..', file), 'utf8')));

const labelAt = (where: 'end' | 'start', text: string, among: Labelled[]): Labelled | undefined => {
	const known = [
		...among,
		...Object.entries(shortLabels).flatMap(([label, full]) =>
			among.filter((one) => one.label === full).map(({ inside }) => ({ label, inside })),
		),
	];
	return known
		.filter(({ label }) => (where === 'end' ? text.endsWith(label) : text.startsWith(label)))
		.sort((one, other) => other.label.length - one.label.length)[0];
};

function wrongPaths(text: string): string[] {
	const steps = text.split(' > ');
	if (steps.length === 1 || ofN8n.some((path) => text.includes(path))) return [];
	const first = labelAt('end', steps[0] ?? '', all)?.label ?? '';
	let holders = all.filter(({ label }) => label === first || label === shortLabels[first]);
	const wrong: string[] = [];
	for (const step of steps.slice(1)) {
		const inside = holders.flatMap((holder) => holder.inside);
		const next = labelAt('start', step, inside);
		if (next === undefined) wrong.push(`${holders[0]?.label ?? '?'} > ${step}`);
		const last = labelAt('end', step, all);
		holders = all.filter(({ label }) => label === (last?.label ?? next?.label));
	}
	return wrong;
}

const withPaths = texts.filter(({ text }) => / > /.test(text) && text.trim() !== '>');

it.each(withPaths)('refers only to existing paths of the form in $file: $text', ({ text }) => {
	expect(wrongPaths(text)).toEqual([]);
});

it('mentions the Constancia only in the texts of the operation that reads a Constancia', () => {
	const reading = 'nodes/CfdiDesk/certificate/read.ts';
	const naming = texts.filter(({ text }) => /constancia/i.test(text));
	expect(texts.length).toBeGreaterThan(500);
	expect(naming.filter(({ file }) => file !== reading).map(({ text }) => text)).toEqual([]);
	expect(texts.filter(({ file, text }) => file === reading && /CFF 83 IX/.test(text))).toHaveLength(
		1,
	);
});

/**
 * Matches two capitalised words, such as "Folio Fiscal". Anexo 20's attribute names have only one
 * word.
 */
const NAME = /\b\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b/u;

const FIRST_WORD = /(^|[.:] )\p{Lu}\p{Ll}+ /gu;

const otherNames = [
	'Constancia de Situación Fiscal',
	'Cédula de Datos Fiscales',
	'Folio Fiscal',
	'Complemento de Pago',
	'Checkout Session',
	'Stripe Trigger',
	'Extract From File',
	'Header Row',
	'Split Out',
	'Consultar Facturas Emitidas',
	'Consultar Facturas Recibidas',
	'Descargar Metadata',
	'Recuperar Descargas de CFDI',
];

const { en } = languages;

const inForm = ofForm(labelOf(formRows));

const fixOf = (words: Words) => (typeof words === 'string' ? [] : words.fix);

const fixes = [
	...[...Object.values(en.remedies), ...Object.values(en.kinds).flatMap(fixOf)].flatMap((fix) =>
		(typeof fix === 'string' ? [fix] : Object.values(fix)).map((one) => inOwnWords(one, en)),
	),
	...Object.keys(en.codes).flatMap((code) => explanationOf(code, 'stamp', inForm)?.en.fix ?? []),
	...Object.keys(en.cancellationCodes).flatMap(
		(code) => explanationOf(code, 'cancel')?.en.fix ?? [],
	),
];

it.each([...new Set(fixes)])('names only existing fields in the advice: %s', (fix) => {
	const labels = [
		...all.map(({ label }) => label),
		...Object.values(issuerLabels),
		...Object.keys(shortLabels),
		...otherNames,
	];
	const rest = labels
		.sort((one, other) => other.length - one.length)
		.reduce((text, label) => text.replaceAll(label, '…'), fix)
		.replace(FIRST_WORD, '$1');
	expect(NAME.exec(rest)?.[0]).toBeUndefined();
});
