import { dispositionFileName } from '../../nodes/Cfdi/service/fileName';

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
