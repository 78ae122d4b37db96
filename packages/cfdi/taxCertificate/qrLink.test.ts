import { taxCertificateUrl } from './readTaxCertificate';

const PAGE = 'https://siat.sat.gob.mx/app/qr/faces/pages/mobile/validadorqr.jsf?D1=10&D2=1&D3=';

it.each([
	[`${PAGE}19030012345_EKU9003173C9`, '19030012345_EKU9003173C9'],
	['http://evil.example/?D3=19030012345_EKU9003173C9&D1=1', '19030012345_EKU9003173C9'],
	['D3=19030012345_eku9003173c9', '19030012345_EKU9003173C9'],
	['?D1=26&D2=1&D3=2000010888888_XOJI740919U48#top', '2000010888888_XOJI740919U48'],
	['?D3=19030012345_H&E951128469&D1=10', '19030012345_H%26E951128469'],
	['?D3=19030012345_H%26E951128469', '19030012345_H%26E951128469'],
	['?D3=19030012345_O%C3%91O120726RX3', '19030012345_O%C3%91O120726RX3'],
])('of "%s" only the value of D3 is taken', (link, value) => {
	expect(taxCertificateUrl(link)).toBe(`${PAGE}${value}`);
});

it.each([
	'',
	'https://siat.sat.gob.mx/',
	'?D3=19030012345',
	'?D3=19030012345_AAAAAAAAAAAAA',
	'?D3=1_EKU9003173C9',
	'?D3=19030012345_EKU9003173C9/../../x',
	'?D3=19030012345_%E0%A4%A',
	'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=5FB2822E-396D-4725-8521-CDC4BDD20CCF',
])('"%s" is not the link of a Constancia', (link) => {
	expect(taxCertificateUrl(link)).toBeUndefined();
});
