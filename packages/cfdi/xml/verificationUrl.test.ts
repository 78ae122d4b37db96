import { stampedUuidOf } from '../invoice/complements';
import { readCfdiXml } from './readCfdiXml';
import { verificationUrl } from './verificationUrl';

const SAT = 'https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx';
const uuid = '66933DFF-5507-5460-9EF0-9D0BB068A54A';

interface Values {
	UUID?: string;
	re?: string;
	rr?: string;
	Total?: string;
	Sello?: string;
}

/** Returns the values of an invoice that the address contains, as its XML is read. */
function read({
	UUID = uuid,
	re = 'EKU9003173C9',
	rr = 'AABF800614HI0',
	Total = '2320.00',
	Sello = `${'A'.repeat(336)}yl2MKg==`,
}: Values = {}) {
	return {
		Total,
		Sello,
		Emisor: { Rfc: re },
		Receptor: { Rfc: rr },
		Complemento: { Any: [{ 'pago20:Pagos': {} }, { 'tfd:TimbreFiscalDigital': { UUID } }] },
	};
}

it('has the values in the order of Anexo 20', () => {
	expect(verificationUrl(read())).toBe(
		`${SAT}?id=${uuid}&re=EKU9003173C9&rr=AABF800614HI0&tt=2320.0&fe=yl2MKg==`,
	);
});

it.each([
	['123.45', '123.45'],
	['0.123456', '0.123456'],
	['0.1234561', '0.123456'],
	['0.1234565', '0.123457'],
	['1000.00000', '1000.0'],
	['1000', '1000.0'],
	['0', '0.0'],
	['999999999999999999.999999', '999999999999999999.999999'],
])('the Total %s is tt=%s', (Total, tt) => {
	expect(verificationUrl(read({ Total }))).toContain(`&tt=${tt}&fe=`);
});

it.each([
	['GG&950901AD7', 'GG&amp;950901AD7'],
	['Ñ&A010101AAA', 'Ñ&amp;A010101AAA'],
	['CAÑA360510556', 'CAÑA360510556'],
	['XAXX010101000', 'XAXX010101000'],
])('the RFC %s is written %s', (rfc, written) => {
	expect(verificationUrl(read({ re: rfc, rr: rfc }))).toContain(`&re=${written}&rr=${written}&tt=`);
});

it.each([
	['a UUID that is none', { UUID: '1]]><x/>' }],
	['an issuer without an RFC', { re: '' }],
	['a recipient that would end the message to SAT', { rr: 'URE]]>180429TM6' }],
	['a Total that is not a number', { Total: '1,000.00' }],
	['a Total below zero', { Total: '-1.00' }],
	['a seal that is too short', { Sello: 'MKg==' }],
	['a seal that is not base 64', { Sello: 'ab&fe=12345678&x' }],
])('there is none with %s', (_what, values) => {
	expect(verificationUrl(read(values))).toBeUndefined();
});

it.each([undefined, { Any: [] }, { Any: [{ 'pago20:Pagos': {} }] }])(
	'there is none before the stamp: Complemento %j',
	(Complemento) => {
		expect(verificationUrl({ ...read(), Complemento })).toBeUndefined();
	},
);

describe('Of a file, the UUID is that of the stamp of SAT', () => {
	const other = '11111111-2222-3333-4444-555555555555';
	const stampOf = (id: string, namespace = 'http://www.sat.gob.mx/TimbreFiscalDigital') =>
		`<tfd:TimbreFiscalDigital xmlns:tfd="${namespace}" UUID="${id}"/>`;
	const file = (before: string, inComplement: string) =>
		`<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Total="1.00" Sello="12345678">${before}<cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="XAXX010101000"/><cfdi:Complemento>${inComplement}${stampOf(uuid)}</cfdi:Complemento></cfdi:Comprobante>`;

	it.each([
		['a foreign namespace with its prefix', '', stampOf(other, 'https://other.test')],
		[
			'a foreign namespace',
			'',
			`<x:TimbreFiscalDigital xmlns:x="https://other.test" UUID="${other}"/>`,
		],
		['an Addenda placed first', `<cfdi:Addenda>${stampOf(other)}</cfdi:Addenda>`, ''],
		['a comment', `<!-- ${stampOf(other)} -->`, ''],
		[
			'a CDATA section in the Addenda',
			`<cfdi:Addenda><![CDATA[${stampOf(other)}]]></cfdi:Addenda>`,
			'',
		],
	])('and not that of %s', (_title, before, inComplement) => {
		const invoice = readCfdiXml(file(before, inComplement));
		expect(verificationUrl(invoice)).toContain(`?id=${uuid}&`);
		expect(stampedUuidOf(invoice)).toBe(uuid);
	});
});
