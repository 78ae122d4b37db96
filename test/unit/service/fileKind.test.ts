import { fileKind, uuidInXml } from '../../../nodes/Cfdi/service/fileKind';

it.each([
	'<cfdi:Comprobante Version="4.0"/>',
	'\uFEFF<?xml version="1.0"?>\n<!-- x -->\n<Comprobante/>',
	'<retenciones:Retenciones/>',
	'<Acuse xmlns="http://cancelacfd.sat.gob.mx"/>',
])('%j is a document of SAT', (xml) => {
	expect(fileKind(Buffer.from(xml))).toBe('xml');
});

const uuid = '8B82EB52-0022-4F0F-B59D-6EA0013469F0';
const other = '11111111-2222-3333-4444-555555555555';
const sat = 'xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"';
const foreign = `<tfd:TimbreFiscalDigital xmlns:tfd="https://other.test" UUID="${other}"/>`;
const stamp = `<tfd:TimbreFiscalDigital ${sat} Version="1.1" UUID="${uuid}"/>`;
const addenda = (content: string) => `<cfdi:Addenda>${content}</cfdi:Addenda>`;

it.each([
	['a foreign namespace', foreign],
	['a foreign default namespace', `<TimbreFiscalDigital xmlns="x" UUID="${other}"/>`],
	['an Addenda', addenda(stamp.replace(uuid, other))],
	['an Addenda with an Addenda of its own', addenda(`<x:Addenda/>${stamp.replace(uuid, other)}`)],
	['a comment', `<!-- ${stamp.replace(uuid, other)} -->`],
	['a CDATA section', `<x><![CDATA[${stamp.replace(uuid, other)}]]></x>`],
	['a CDATA section with a comment', `<![CDATA[<!-- -->${stamp.replace(uuid, other)}]]>`],
	['a comment with a CDATA section', `<!-- <![CDATA[ ]]>${stamp.replace(uuid, other)}-->`],
	[
		'a name that a comment divides',
		stamp.replace(uuid, other).replace('TimbreFiscal', 'Timbre<!-- -->Fiscal'),
	],
	['another element', `<x:TimbreFiscalDigitalDePrueba UUID="${other}"/>`],
])('the UUID of a file is that of its stamp, not that of %s before it', (_title, before) => {
	const xml = `<cfdi:Comprobante>${before}<cfdi:Complemento>${stamp}</cfdi:Complemento></cfdi:Comprobante>`;
	expect(uuidInXml(xml)).toBe(uuid);
	expect(uuidInXml(`<cfdi:Comprobante>${before}</cfdi:Comprobante>`)).toBeUndefined();
});

it.each([
	[
		'its root declares the namespace',
		`<c:Comprobante ${sat}><tfd:TimbreFiscalDigital UUID="${uuid}"/>`,
	],
	['nothing declares it', `<tfd:TimbreFiscalDigital UUID='${uuid}'/>`],
	['it has no prefix', `<TimbreFiscalDigital UUID = "${uuid}" >`],
	['its Addenda is empty', `<cfdi:Addenda/><cfdi:Addenda />${stamp}`],
])('the stamp is found where %s', (_title, xml) => {
	expect(uuidInXml(xml)).toBe(uuid);
});
