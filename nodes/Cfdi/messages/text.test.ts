import { serviceTexts, texts as english } from './en';
import { texts as spanish } from './es';
import type { NodeKind } from './index';
import { advice, lines, placedText, sameText, sentences, text } from './index';
import { itemError } from './itemError';
import { placeholdersOf } from '../../../packages/cfdi/fixtures/placeholders';

const kinds = Object.keys(english) as NodeKind[];

const SAME: readonly NodeKind[] = ['httpStatus'];

it.each(kinds)('gives the text "%s" the same placeholders in both languages', (kind) => {
	expect(placeholdersOf(spanish[kind])).toEqual(placeholdersOf(english[kind]));
});

it.each(kinds)(
	'has a different text for "%s" in each language, unless it is listed as the same',
	(kind) => {
		const said = (words: (typeof english)[NodeKind]) =>
			typeof words === 'string' ? words : `${words.what} ${words.fix}`;
		expect(said(spanish[kind]) === said(english[kind])).toBe(SAME.includes(kind));
	},
);

it('has the same set of texts in both languages', () => {
	expect(Object.keys(spanish).sort()).toEqual([...kinds].sort());
});

it('does not overwrite a text of the service with another text of the same name', () => {
	expect(english).toMatchObject(serviceTexts);
});

it('translates nested texts, but not the words of the service', () => {
	const message = text('refusedValues', { count: '3' });
	expect(text('numberedItem', { message, index: '2' })).toEqual({
		en: 'The service refuses 3 values [item 2]',
		es: 'El servicio rechaza 3 valores [elemento 2]',
	});
	expect(text('serviceSays', { words: 'El {RFC} ya existe: $& {words}' })).toEqual({
		en: 'The service says: El {RFC} ya existe: $& {words}',
		es: 'El servicio dice: El {RFC} ya existe: $& {words}',
	});
	expect(text('jsonKeyUnknown', { key: 'mount' }).es).toBe('tiene la clave desconocida "mount"');
	expect(advice('jsonKeyUnknown', { keys: ['id', 'uuid'] })).toEqual({
		en: 'The keys are id, uuid.',
		es: 'Las claves son id, uuid.',
	});
});

it.each(['notSent', 'duplicate', 'conflict'] as const)(
	'says "Nothing was sent" once in an error with the outcome %s',
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
	'does not say "Nothing was sent" in an error with the outcome %s',
	(outcome) => {
		expect(itemError(outcome, 'jsonKeyUnknown', { keys: [] }).description?.en).toBe(
			'The keys are .',
		);
		expect(itemError(outcome, 'tooSlow').description).toBeUndefined();
	},
);

it('returns no advice for an error text without advice', () => {
	expect(advice('tooSlow')).toBeUndefined();
});

it('joins texts and skips empty texts', () => {
	const parts = [sameText(''), text('nothingSent'), undefined, text('runAgainLater')];
	expect(sentences(...parts)).toEqual({
		en: 'Nothing was sent. Run this item again later.',
		es: 'No se envió nada. Vuelva a ejecutar este elemento más tarde.',
	});
	expect(lines(...parts).es).toBe('No se envió nada.\nVuelva a ejecutar este elemento más tarde.');
});

it('joins a field label and a problem, with a colon before a full sentence', () => {
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
