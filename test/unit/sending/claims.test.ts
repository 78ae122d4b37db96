import { oneSpelling } from '../../../nodes/Cfdi/sending/claims';

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
		expect(oneSpelling(`${char}A-1${char}001${char}`)).toBe('A-1001');
		// It may stand between a letter and its accent.
		expect(oneSpelling(`Me${char}\u0301xico`)).toBe('M\u00E9xico');
		expect(oneSpelling(`A ${char} 1`)).toBe('A 1');
	},
);

it('a key keeps what a person sees', () => {
	expect(oneSpelling('  Ni\u00F1o\t#8001 / a  b ')).toBe('Ni\u00F1o #8001 / a b');
	expect(oneSpelling('A-1')).not.toBe(oneSpelling('A1'));
});
