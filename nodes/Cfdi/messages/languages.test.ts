import { language as en } from './en';
import { language as es } from './es';
import { spanishLabels } from '../../../packages/cfdi/messages/es';
import type { Words } from '../../../packages/cfdi/messages/language';
import { placeholdersOf } from '../../../packages/cfdi/fixtures/placeholders';
import { rules } from '../../../packages/cfdi/rules/findings';

const kinds = Object.keys(en.kinds);

it.each(kinds)(
	'gives the message %s the same values and attributes in English and in Spanish',
	(kind) => {
		expect(placeholdersOf(es.kinds[kind] as Words)).toEqual(
			placeholdersOf(en.kinds[kind] as Words),
		);
		expect(typeof es.kinds[kind]).toBe(typeof en.kinds[kind]);
	},
);

it('has the same set of messages and remedies in both languages', () => {
	expect(Object.keys(es.kinds).sort()).toEqual([...kinds].sort());
	expect(Object.keys(es.remedies).sort()).toEqual(Object.keys(en.remedies).sort());
});

it.each(Object.keys(en.remedies))(
	'gives the remedy %s the same placeholders in both languages',
	(name) => {
		const ofFix = (fix: Words | undefined) => placeholdersOf({ what: '', fix: fix as string });
		expect(ofFix(es.remedies[name] as string)).toEqual(ofFix(en.remedies[name] as string));
	},
);

it('has the same text in both languages only for the listed messages', () => {
	const isSame = (kind: string) =>
		JSON.stringify(es.kinds[kind]) === JSON.stringify(en.kinds[kind]);
	expect(kinds.filter(isSame).sort()).toEqual([
		...['gateway', 'gatewayWithTitle', 'partDiscount', 'partTransferred'],
		...['partWithheld', 'taxAtRate', 'taxByName'],
	]);
});

it('has an English text for every remedy that a rule names', () => {
	const named = new Set([en.remedies, en.kinds, en.codes].flatMap((words) => Object.keys(words)));
	expect(rules.filter(({ remedy }) => remedy !== undefined && !named.has(remedy))).toEqual([]);
});

it('has a Spanish label for each attribute that a text mentions', () => {
	const remedies = Object.values(es.remedies).map((fix): Words => ({ what: '', fix }));
	const named = [...Object.values(es.kinds), ...remedies]
		.map(placeholdersOf)
		.flatMap(({ what, fix }) => [...what, ...fix])
		.filter((name) => /^\p{Lu}/u.test(name));
	expect(new Set(named).size).toBeGreaterThan(40);
	expect([...new Set(named)].filter((name) => spanishLabels(name) === undefined)).toEqual([]);
});
