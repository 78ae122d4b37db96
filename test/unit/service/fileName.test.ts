import fc from 'fast-check';

import { cleanFileName, dispositionFileName } from '../../../nodes/Cfdi/service/fileName';

it.each([
	['factura.xml', 'factura.xml'],
	['año 2026 (1).pdf', 'año 2026 (1).pdf'],
	['../../etc/passwd', 'passwd'],
	['C:\\facturas\\A1.xml', 'A1.xml'],
	['a\u0000b\n.xml', 'ab.xml'],
	['a<b>:"|?*.xml', 'ab.xml'],
	['fac\u202elmx.pdf', 'faclmx.pdf'],
	['CON', '_CON'],
	['con.xml', '_con.xml'],
	['LPT1.pdf', '_LPT1.pdf'],
	['console.xml', 'console.xml'],
	['.hidden.', 'hidden'],
	['..', undefined],
	['', undefined],
	['/', undefined],
])('%j becomes %j', (name, clean) => {
	expect(cleanFileName(name)).toBe(clean);
});

it('a long name is cut to 180 bytes, and keeps its extension', () => {
	expect(cleanFileName(`${'a'.repeat(500)}.xml`)).toBe(`${'a'.repeat(176)}.xml`);
	const wide = cleanFileName(`${'ñ'.repeat(500)}.pdf`) ?? '';
	expect(Buffer.byteLength(wide)).toBeLessThanOrEqual(180);
	expect(wide).toMatch(/^ñ+\.pdf$/);
	expect(cleanFileName(`a.${'x'.repeat(500)}`)).toHaveLength(180);
});

it('no name leads out of its folder', () => {
	fc.assert(
		fc.property(fc.string({ unit: 'binary' }), (name) => {
			const clean = cleanFileName(name);
			expect(clean ?? 'x').not.toMatch(/[\\/\p{Cc}]|^\.*$/u);
			expect(Buffer.byteLength(clean ?? '')).toBeLessThanOrEqual(180);
		}),
	);
});

it.each([
	['attachment; filename="A 1.xml"', 'A 1.xml'],
	['attachment; filename=A1.xml; size=3', 'A1.xml'],
	['attachment; filename="a.pdf"; filename*=UTF-8\'\'a%C3%B1o.pdf', 'año.pdf'],
	['attachment; filename*=UTF-8\'\'%E0%A4%A; filename="a.pdf"', 'a.pdf'],
	['attachment; filename="../../etc/passwd"', 'passwd'],
	['attachment; filename="C:\\facturas\\A1.xml"', 'A1.xml'],
	['attachment; filename=".."', undefined],
	['attachment; filename=""', undefined],
	['inline', undefined],
	[undefined, undefined],
])('the file name in %j is %j', (header, name) => {
	expect(dispositionFileName(header)).toBe(name);
});
