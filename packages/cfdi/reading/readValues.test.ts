import fc from 'fast-check';
import { withoutEntities } from './readValues';

it.each([
	['Taza &ndash; roja', 'Taza – roja'],
	['Taza &#8211; roja', 'Taza – roja'],
	['Taza &#x2013; roja', 'Taza – roja'],
	['H&amp;M', 'H&M'],
	['Pantal&oacute;n de ni&ntilde;o', 'Pantalón de niño'],
	['12&quot; x 8&quot;', '12" x 8"'],
	['D&#039;Angelo', "D'Angelo"],
	['Taza&nbsp;roja', 'Taza roja'],
	['Taza &amp;#8211; roja', 'Taza – roja'],
	['Taza &amp;ndash; roja', 'Taza – roja'],
	['&lt;nuevo&gt;', '<nuevo>'],
])('"%s" becomes "%s"', (text, decoded) => {
	expect(withoutEntities(text)).toBe(decoded);
});

it.each([
	'Taza & plato',
	'A&B;C',
	'&desconocida;',
	'&#0;',
	'&#10;',
	'&#xD800;',
	'&#9999999;',
	'AT&T',
	'PEÑA&ASOCIADOS SC',
])('"%s" stays as it is', (text) => {
	expect(withoutEntities(text)).toBe(text);
});

it('a text without & is never changed', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (text) => {
			const plain = text.replaceAll('&', '');
			expect(withoutEntities(plain)).toBe(plain);
		}),
	);
});
