import fc from 'fast-check';
import { quoted } from './template';
import { brokenText } from '../reading/brokenText';
import { normalizeKey, seenText, unseenIn } from './unseen';

const INVISIBLE = [
	'\u00AD',
	'\u034F',
	'\u061C',
	'\u180E',
	'\u0000',
	'\u001D',
	'\u007F',
	'\u2800',
	'\u200B',
	'\u200C',
	'\u200D',
	'\u200E',
	'\u200F',
	'\u202A',
	'\u202B',
	'\u202C',
	'\u202D',
	'\u202E',
	'\u2060',
	'\u2066',
	'\u2069',
	'\uFE0F',
	'\uFEFF',
];

it.each(INVISIBLE.map((char) => [char.charCodeAt(0).toString(16), char]))(
	'a key with the invisible U+%s is the same key',
	(_name, char) => {
		expect(normalizeKey(`${char}A-1${char}001${char}`)).toBe('A-1001');
		// It can be between a letter and its accent.
		expect(normalizeKey(`Me${char}\u0301xico`)).toBe('M\u00E9xico');
		expect(normalizeKey(`A ${char} 1`)).toBe('A 1');
	},
);

it('a key keeps what a person sees', () => {
	expect(normalizeKey('  Ni\u00F1o\t#8001 / a  b ')).toBe('Ni\u00F1o #8001 / a b');
	expect(normalizeKey('A-1')).not.toBe(normalizeKey('A1'));
});

const unseen = fc.constantFrom(
	...INVISIBLE,
	'\u{E0001}',
	'\u{E0041}',
	'\u{E01EF}',
	'\u{1D173}',
	'\u3164',
	'\uFFA0',
	'\u115F',
	'\uFFF9',
);
const words = fc.stringMatching(/^[A-ZÑ&0-9][A-ZÑ&0-9 .]{0,30}[A-ZÑ&0-9]$/);

it('wherever it is, it is found, named and shown as an escape, and no text for a person has it', () => {
	fc.assert(
		fc.property(words, unseen, fc.nat(32), (text, character, at) => {
			const given = `${text.slice(0, at)}${character}${text.slice(at)}`;
			const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
			expect(unseenIn(given)?.character).toBe(`U+${code}`);
			expect(brokenText(given)).toBeDefined();
			expect(quoted(given)).toMatch(/^[\x20-\xFF]*$/);
			expect(seenText(given)).toBe(seenText(text));
			expect(normalizeKey(given)).toBe(normalizeKey(text));
		}),
	);
});

it('a text for a person has one line, and ends with a sign where it is cut', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 50 }), (text, most) => {
			const seen = seenText(text, most);
			expect(seen).not.toMatch(/[\n\r\u2028\u2029]| {2}/);
			expect(seen.length <= most || seen.endsWith('…')).toBe(true);
			expect([...seen].length).toBeLessThanOrEqual(most);
		}),
	);
});
