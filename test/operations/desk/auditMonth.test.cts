import { strToU8, zipSync } from 'fflate';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import {
	CUSTOMER,
	ISSUER,
	listText,
	registerRow,
	satRow,
	uuidOf,
} from '../../../packages/desk/support/satLists';
import { onErrorContinue, runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const DESK = { type: 'n8n-nodes-cfdi.cfdiDesk' };

type Files = Readonly<Record<string, string | Uint8Array>>;

const itemOf = (files: Files): INodeExecutionData => ({
	json: {},
	binary: Object.fromEntries(
		Object.entries(files).map(([fileName, content], at) => [
			`data${at}`,
			{ mimeType: 'text/plain', fileName, data: Buffer.from(content).toString('base64') },
		]),
	),
});

const zip = (files: Readonly<Record<string, string>>) =>
	zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

async function audited(files: Files | readonly Files[], more: INodeParameters = {}) {
	const items = [files].flat().map((one) => itemOf(one as Files));
	const { outputs, error } = await runNode({
		parameters: {
			resource: 'month',
			operation: 'audit',
			auditIssuer: ISSUER,
			auditDay: '2026-11-30',
			auditRegister: JSON.stringify([registerRow()]),
			options: { listedOn: '2026-12-20' },
			...more,
		},
		node: { ...DESK, ...onErrorContinue },
		items: items.length === 0 ? [{ json: {} }] : items,
	});
	return { outputs: outputs.map((own) => own.map(({ json }) => json)), error };
}

const [one, two] = [listText([satRow()]), listText([satRow({ uuid: uuidOf(2) })])];

it('outputs only a summary for a month without differences from SAT', async () => {
	const { outputs } = await audited({ 'a.txt': one });
	expect(outputs).toEqual([
		[],
		[
			{
				month: '2026-11',
				issuer: ISSUER,
				atSat: 1,
				cancelledAtSat: 0,
				inRegister: 1,
				inBoth: 1,
				otherTypes: 0,
				cancelledOutside: 0,
				ofOthers: 0,
				differences: 0,
				shown: 0,
				found: {},
			},
		],
	]);
});

it('outputs each difference from SAT with a code and advice in both languages', async () => {
	const { outputs } = await audited({ 'a.txt': listText([satRow({ total: '1160.01' })]) });
	expect(outputs[0]).toEqual([
		{
			code: 'satTotalDiffers',
			message: `The total of CFDI ${uuidOf(1)} is 1,160.01 at SAT, but 1,160.00 in the register`,
			fix: 'Open the XML of the CFDI, and correct the row in the register or replace the CFDI.',
			es: {
				message: `El total del CFDI ${uuidOf(1)} es 1,160.01 en el SAT, pero 1,160.00 en el registro`,
				fix: 'Abra el XML del CFDI, y corrija el renglón del registro o sustituya el CFDI.',
			},
			uuid: uuidOf(1),
			otherUuid: '',
			number: '1001',
			shop: 'tienda.mx',
			row: '1',
			recipient: CUSTOMER,
			total: '1160.01',
			day: '2026-11-10',
		},
	]);
	expect(outputs[1]).toMatchObject([{ differences: 1, found: { satTotalDiffers: 1 } }]);
});

it.each<[string, Files | readonly Files[], INodeParameters?]>([
	['a ZIP of several parts', { 'a.zip': zip({ 'l_01.txt': one, 'l_02.txt': two }) }],
	['several files', { '01.txt': one, '02.txt': two }],
	['several items', [{ '01.txt': one }, { '02.zip': zip({ 'l.txt': two }) }]],
	['parts that overlap', { '01.txt': one, '02.txt': one + two }],
	[
		'only the named fields',
		{ '01.txt': one, '02.txt': two, 'logo.pdf': '%PDF-1.7' },
		{ auditFiles: 'data0, data1' },
	],
])('reads %s as a single SAT list', async (_what, files, more = {}) => {
	const { outputs } = await audited(files, more);
	expect(outputs[1]).toMatchObject([{ atSat: 2, inBoth: 1, found: { stampedTwice: 1 } }]);
});

it.each<[string, Files | readonly Files[], string, string, INodeParameters?]>([
	['no file', [], 'satListNotGiven', 'Falta la lista de CFDI del SAT'],
	[
		'a named field without a file',
		{ 'a.txt': one },
		'satListNotGiven',
		'Falta la lista de CFDI del SAT',
		{ auditFiles: 'other' },
	],
	[
		'an XML',
		{ 'a.xml': '<?xml version="1.0"?>' },
		'satListOther',
		'El archivo "a.xml" es un XML, no la lista de CFDI del SAT',
	],
	[
		'a ZIP of XML',
		{ 'a.zip': zip({ '1.xml': '<a/>' }) },
		'satListMissing',
		'El ZIP "a.zip" contiene "1.xml" en lugar de un archivo de texto (.txt)',
	],
	[
		'a workbook',
		{ 'a.xlsx': zip({ '[Content_Types].xml': '<a/>' }) },
		'satListOther',
		'El archivo "a.xlsx" es un libro de Excel, no la lista de CFDI del SAT',
	],
	[
		'half a ZIP',
		{ 'a.zip': zip({ 'l.txt': one }).slice(0, 90) },
		'satListDamaged',
		'El ZIP "a.zip" está dañado',
	],
	[
		'received CFDI',
		{ 'a.txt': listText([satRow({ issuer: CUSTOMER, recipient: ISSUER })]) },
		'satListReceived',
		`${ISSUER} recibió los CFDI de estos archivos, no los emitió`,
	],
	[
		'a list of October',
		{ 'a.txt': listText([satRow({ issuedAt: '2026-10-02' })]) },
		'satListOtherMonth',
		'La lista del SAT no tiene CFDI de 2026-11: sus fechas van del 2026-10-02 al 2026-10-02',
	],
	[
		'a wrong RFC',
		{ 'a.txt': one },
		'auditIssuerUnclear',
		'"EKU" no es el RFC de un emisor',
		{ auditIssuer: 'EKU' },
	],
	[
		'a month in words',
		{ 'a.txt': one },
		'auditMonthUnclear',
		'"noviembre" no es una fecha',
		{ auditDay: 'noviembre' },
	],
])("refuses %s as SAT's list and gives advice", async (_what, files, code, message, more = {}) => {
	const { outputs } = await audited(files, more);
	expect(outputs[0]).toMatchObject([{ error: { code, es: { message } } }]);
});
