import { serviceTexts, texts as english } from './en';
import { texts as spanish } from './es';
import type { NodeKind } from './index';
import { advice, lines, placedText, sameText, sentences, text } from './index';
import { itemError } from './itemError';
import { placeholdersOf } from '../../../packages/cfdi/fixtures/placeholders';

const kinds = Object.keys(english) as NodeKind[];

/** The same in both languages. */
const SAME: readonly NodeKind[] = ['httpStatus'];

it.each(kinds)('"%s" names the same values in both languages', (kind) => {
	expect(placeholdersOf(spanish[kind])).toEqual(placeholdersOf(english[kind]));
});

it.each(kinds)('"%s" is said in each language', (kind) => {
	const said = (words: (typeof english)[NodeKind]) =>
		typeof words === 'string' ? words : `${words.what} ${words.fix}`;
	expect(said(spanish[kind]) === said(english[kind])).toBe(SAME.includes(kind));
});

it('both languages have the same kinds', () => {
	expect(Object.keys(spanish).sort()).toEqual([...kinds].sort());
});

it('no kind of the service has another text in the node', () => {
	expect(english).toMatchObject(serviceTexts);
});

it('a text has the words of its values in each language, and those of others as they are', () => {
	const message = text('refusedValues', { count: '3' });
	expect(text('numberedItem', { message, index: '2' })).toEqual({
		en: 'The service refuses 3 values [item 2]',
		es: 'El servicio rechaza 3 valores [elemento 2]',
	});
	expect(text('serviceSays', { words: 'El {RFC} ya existe: $& {words}' })).toEqual({
		en: 'The service says: El {RFC} ya existe: $& {words}',
		es: 'El servicio dice: El {RFC} ya existe: $& {words}',
	});
	expect(text('jsonKeyUnknown', { key: 'mount' }).es).toBe(
		'tiene la clave "mount", que aquí no existe',
	);
	expect(advice('jsonKeyUnknown', { keys: ['id', 'uuid'] })).toEqual({
		en: 'The keys are id, uuid.',
		es: 'Las claves son id, uuid.',
	});
});

it.each(['notSent', 'duplicate', 'conflict'] as const)(
	'an error with the outcome %s says once that nothing was sent',
	(outcome) => {
		const values = { keys: ['id', 'uuid'] };
		expect(itemError(outcome, 'jsonKeyUnknown', values).description).toEqual({
			en: 'The keys are id, uuid. Nothing was sent.',
			es: 'Las claves son id, uuid. No se envió nada.',
		});
		expect(itemError(outcome, 'tooSlow').description?.en).toBe('Nothing was sent.');
		expect(itemError(outcome, 'storeOccupied').description?.en).toMatch(
			/^(?!.*othing was.*othing was).*Nothing was sent\.$/,
		);
	},
);

it.each(['refused', 'unknown'] as const)(
	'an error with the outcome %s does not say that nothing was sent',
	(outcome) => {
		expect(itemError(outcome, 'jsonKeyUnknown', { keys: [] }).description?.en).toBe(
			'The keys are .',
		);
		expect(itemError(outcome, 'tooSlow').description).toBeUndefined();
	},
);

it('a kind without advice has none', () => {
	expect(advice('tooSlow')).toBeUndefined();
});

it('texts are put together, without those that are empty', () => {
	const parts = [sameText(''), text('nothingSent'), undefined, text('runAgainLater')];
	expect(sentences(...parts)).toEqual({
		en: 'Nothing was sent. Run this item again later.',
		es: 'No se envió nada. Vuelva a intentarlo más tarde.',
	});
	expect(lines(...parts).es).toBe('No se envió nada.\nVuelva a intentarlo más tarde.');
});

it('what is wrong follows its place, after a colon where it is a sentence of its own', () => {
	expect(placedText(sameText('More (JSON)'), text('moreIsNoObject'))).toEqual({
		en: 'More (JSON) is not a JSON object',
		es: 'More (JSON): no es un objeto JSON',
	});
	expect(placedText(sameText('Price (Precio)'), text('valueNotANumber', { value: '1,5' }))).toEqual(
		{
			en: 'Price (Precio): "1,5" is not a number',
			es: 'Price (Precio): "1,5" no es un número',
		},
	);
});
