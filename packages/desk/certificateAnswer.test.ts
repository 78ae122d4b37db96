import { certificateAnswer, isReadableFile, taxpayerIn } from './certificateAnswer';

const read = {
	rfc: 'XOJI740919U48',
	name: 'INGRID XODAR JIMENEZ',
	postalCode: '76028',
	taxRegime: '626',
	taxRegimes: [{ code: '626', uses: ['G03'] }, { code: '605', uses: ['D01'] }, { code: '612' }],
	issuedOn: '2026-10-02',
	curp: 'XOJI740919MDFDMN08',
	warnings: [{ code: 'certificateOld', message: 'English', es: { message: 'Es de hace meses' } }],
};

it('returns only the tax data of a Constancia', () => {
	expect(certificateAnswer(read, false)).toEqual({
		state: 'read',
		values: { rfc: read.rfc, name: read.name, postal_code: '76028', regime: '626' },
		several: true,
		issuedOn: '2026-10-02',
		notes: ['Es de hace meses.'],
	});
});

const error = (code: string, message: string) => ({ error: { code, es: { message } } });

it.each([
	[
		'another document',
		error('otherDocument', 'Parece una factura (CFDI)'),
		false,
		/^Parece una factura \(CFDI\)\. También puede escribir los datos\.$/,
	],
	[
		'a page of SAT that does not answer',
		error('noCertificateInField', 'No hay ningún archivo'),
		true,
		/^La página del SAT no respondió\. También/,
	],
	['a page without text', error('certificateHasNoText', 'x'), true, /^La página del SAT/],
	[
		'a file without text',
		error('certificateHasNoText', 'No tiene texto'),
		false,
		/^No tiene texto\./,
	],
	['an error of n8n', { error: 'x' }, false, /^Elija el PDF/],
	['neither a file nor a link', undefined, false, /^Elija el PDF de la Constancia, de hasta 2 MB,/],
])('reports %s, and lets the customer continue', (_of, result, isLink, text) => {
	expect(certificateAnswer(result, isLink)).toEqual({
		state: 'unread',
		text: expect.stringMatching(text) as string,
	});
});

it.each([
	['12.3 kB', true],
	['900 B', true],
	['1.9 MB', true],
	['2 MB', false],
	['3.1 MB', false],
	['1 GB', false],
	[undefined, false],
])('returns whether a file of %s is small enough to read: %s', (fileSize, is) => {
	expect(isReadableFile({ fileSize })).toBe(is);
});

it.each([
	[
		'https://siat.sat.gob.mx/x.jsf?D1=10&D2=1&D3=19030012345_EKU9003173C9',
		'19030012345_EKU9003173C9',
	],
	['http://x/?D3=19030012345_H%26E951128469', '19030012345_H%26E951128469'],
	['http://x/?D3=19030012345_H&E951128469', '19030012345_H%26E951128469'],
	['http://x/?D3=19030012345_ñOE951128469', '19030012345_%C3%B1OE951128469'],
	['http://x/?D3=../../x', ''],
	['http://x/?D3=%', ''],
	['', ''],
])('reads only the D3 parameter from the link %s', (link, taxpayer) => {
	expect(taxpayerIn(link)).toBe(taxpayer);
});
