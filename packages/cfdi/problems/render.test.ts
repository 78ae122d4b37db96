import { en } from '../messages/en';
import { inOwnWords, quoted, normalizeKey, seenText, unseenIn } from './render';
import fc from 'fast-check';
import { brokenText } from '../reading/readInvoice';

it.each([
	['03', '"03"'],
	['', '""'],
	['XAXX010101000\n', '"XAXX010101000\\n"'],
	['TALLER "EL REY"', '"TALLER \\"EL REY\\""'],
	['𝄞'.repeat(80), `"${'𝄞'.repeat(80)}"`],
	['𝄞'.repeat(81), `"${'𝄞'.repeat(79)}…"`],
	[12.5, '12.5'],
	[null, 'null'],
	[undefined, 'undefined'],
	[{ type: 'IVA' }, '{"type":"IVA"}'],
	[['9'.repeat(100)], `["${'9'.repeat(77)}…`],
])('shows the value %j in a message as %s', (value, shown) => {
	expect(quoted(value)).toBe(shown);
});

it.each([
	['{=calculate|Let it be calculated}, or', 'Let it be calculated, or', 'Press {Total}, or'],
	['or {=calculate|let it be calculated}', 'or let it be calculated', 'or press {Total}'],
	['It goes into {=ignoredFields}.', 'It goes into ignoredFields.', 'It goes into Ignored.'],
	['It is of {=issuer|{rfc}, not {own}}.', 'It is of {rfc}, not {own}.', 'It is of our {rfc}.'],
	['the total{=field|}: {value}', 'the total: {value}', 'the total (Total): {value}'],
])('renders the text %s as "%s", or with custom labels as "%s"', (template, neutral, own) => {
	const ownWords = {
		calculate: 'press {Total}',
		field: ' (Total)',
		ignoredFields: 'Ignored',
		issuer: 'our {rfc}',
	};
	expect(inOwnWords(template, en)).toBe(neutral);
	expect(inOwnWords(template, { ...en, ownWords })).toBe(own);
});

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
	'ignores the invisible character U+%s in a key',
	(_name, char) => {
		expect(normalizeKey(`${char}A-1${char}001${char}`)).toBe('A-1001');
		// The invisible character is removed first, so that NFC can join the letter and its accent.
		expect(normalizeKey(`Me${char}\u0301xico`)).toBe('M\u00E9xico');
		expect(normalizeKey(`A ${char} 1`)).toBe('A 1');
	},
);

it('normalizes the spaces in a key and keeps the visible characters', () => {
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

it('finds an invisible character anywhere, shows it as an escape and removes it from readable text', () => {
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

it('writes readable text on one line, and marks where it is cut', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 50 }), (text, most) => {
			const seen = seenText(text, most);
			expect(seen).not.toMatch(/[\n\r\u2028\u2029]| {2}/);
			expect(seen.length <= most || seen.endsWith('…')).toBe(true);
			expect([...seen].length).toBeLessThanOrEqual(most);
		}),
	);
});
