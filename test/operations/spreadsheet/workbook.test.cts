import { strToU8, unzipSync, zipSync } from 'fflate';
import { sheetsOf } from '../../support/sheetsOf';
import { runNode } from '../../support/engine';
import { withoutNetwork } from '../../support/service';

withoutNetwork();

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const link = (id: string, type: string, target: string) =>
	`<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

/** @param x the prefix of XML elements, such as `x:`, that some programs write */
function workbook(sheets: Record<string, string>, shared = '', x = ''): Buffer {
	const names = Object.keys(sheets);
	const relations = (links: readonly string[]) =>
		strToU8(`<?xml version="1.0"?><Relationships>${links.join('')}</Relationships>`);
	const parts: Record<string, Uint8Array> = {
		'_rels/.rels': relations([link('rId1', 'officeDocument', '/xl/workbook.xml')]),
		'xl/workbook.xml': strToU8(
			`<${x}workbook><${x}sheets>${names.map((name, at) => `<${x}sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`).join('')}</${x}sheets></${x}workbook>`,
		),
		'xl/_rels/workbook.xml.rels': relations([
			...names.map((_name, at) => link(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
			link('t', 'sharedStrings', 'sharedStrings.xml'),
		]),
		'xl/sharedStrings.xml': strToU8(`<${x}sst>${shared}</${x}sst>`),
	};
	for (const [at, name] of names.entries()) {
		const rows = `<${x}worksheet><${x}cols><${x}col min="1"/></${x}cols><${x}sheetData>${sheets[name]}</${x}sheetData></${x}worksheet>`;
		parts[`xl/worksheets/sheet${at + 1}.xml`] = strToU8(rows);
	}
	return Buffer.from(zipSync(parts));
}

it("reads each cell's value into the matching row and column", () => {
	const rows =
		'<row r="2"><c r="B2" t="s"><v>1</v></c><c r="D2" s="3"><v>46350</v></c></row>' +
		'<row r="4" ht="20"><c r="A4" t="b"><v>1</v></c><c r="B4" t="str"><f>A1</f><v>a &amp; b</v></c>' +
		'<c r="C4" t="inlineStr"><is><t>ñ</t></is></c><c r="D4" s="1"/><c r="E4" t="e"><v>#REF!</v></c></row><row r="9"/>';
	const shared =
		'<si><t>no</t></si><si><r><t>Ra</t></r><r><t xml:space="preserve">zón&#10;_x0041_&#0;&nbsp;</t></r><rPh sb="0"><t>x</t></rPh></si>';
	expect(sheetsOf(workbook({ 'Ene &amp; Feb': rows, Otra: '' }, shared))).toEqual([
		{
			name: 'Ene & Feb',
			rows: [
				[],
				[undefined, 'Razón\nA&nbsp;', undefined, 46350],
				[],
				[true, 'a & b', 'ñ', undefined, '#REF!'],
			],
		},
		{ name: 'Otra', rows: [] },
	]);
});

it('reports a formula without a calculated value, unless the result is an empty string', () => {
	const rows =
		'<row r="1"><c r="A1"><f>1+1</f><v></v></c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><v>3</v></c></row>';
	const [sheet] = sheetsOf(workbook({ Hoja1: rows })) ?? [];
	expect(sheet).toEqual({
		name: 'Hoja1',
		rows: [[undefined, undefined, 3]],
		notCalculated: 'A1',
	});
	const calculated = rows.replace('<v></v>', '<v>2</v>');
	expect(sheetsOf(workbook({ Hoja1: calculated }))).toEqual([
		{ name: 'Hoja1', rows: [[2, undefined, 3]] },
	]);
});

it('reads rows that a filter hides and reports the row numbers', () => {
	const cell = (row: number) => `<c r="A${row}"><v>${row}</v></c>`;
	const rows = `<row r="1">${cell(1)}</row><row r="2" hidden="1">${cell(2)}</row><row r="3" hidden="true"/><row r="4" hidden="0">${cell(4)}</row>`;
	expect(sheetsOf(workbook({ Hoja1: rows }))).toEqual([
		{ name: 'Hoja1', rows: [[1], [2], [], [4]], hiddenRows: [2] },
	]);
});

it('marks a sheet that Excel hides', () => {
	const file = Buffer.from(
		zipSync({
			...unzipSync(workbook({ Enero: '', Vieja: '' })),
			'xl/workbook.xml': strToU8(
				'<workbook><sheets><sheet name="Enero" r:id="s0"/><sheet name="Vieja" state=\'veryHidden\' r:id="s1"/></sheets></workbook>',
			),
		}),
	);
	expect(sheetsOf(file)?.map(({ isHidden }) => isHidden)).toEqual([undefined, true]);
});

it('reads a workbook with prefixed XML elements and with cells that have no reference', () => {
	const rows = '<x:row><x:c t="s"><x:v>0</x:v></x:c><x:c><x:v>1.50</x:v></x:c></x:row>';
	const sheets = sheetsOf(workbook({ Hoja1: rows }, '<x:si><x:t>Folio</x:t></x:si>', 'x:'));
	expect(sheets).toEqual([{ name: 'Hoja1', rows: [['Folio', 1.5]] }]);
});

it('does not accept a damaged file or another kind of ZIP file as a workbook', () => {
	const whole = workbook({ Hoja1: '' });
	const others = [whole.subarray(0, 200), Buffer.from(zipSync({ 'content.xml': strToU8('<a/>') }))];
	expect(others.map(sheetsOf)).toEqual([undefined, undefined]);
});

it('reads the cancellations from each sheet of an Excel file that lists cancellations', async () => {
	const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
	const list = (folio: string) =>
		`<row>${text('Folio')}${text('Motivo')}</row><row>${text(folio)}<c><v>2</v></c></row>`;
	const run = async (sheets: Record<string, string>) =>
		await runNode({
			parameters: {
				resource: 'spreadsheet',
				operation: 'read',
				rowsFor: 'cancellations',
				csvField: 'data',
			},
			node: { type: 'n8n-nodes-cfdi.cfdiDesk' },
			items: [
				{
					json: {},
					binary: {
						data: {
							data: workbook(sheets).toString('base64'),
							mimeType: 'application/octet-stream',
							fileName: 'lista.xls',
						},
					},
				},
			],
		});
	const { items } = await run({ Portada: `<row>${text('Lista')}</row>`, Enero: list('A-1') });
	expect(items).toMatchObject([{ json: { folio: 'A-1', cancellationReason: '02' } }]);
	const both = await run({ Enero: list('A-1'), Febrero: list('A-2') });
	expect(both.items).toMatchObject([
		{ json: { folio: 'A-1', rows: [{ row: 2, sheet: 'Enero' }] } },
		{ json: { folio: 'A-2', rows: [{ row: 2, sheet: 'Febrero' }] } },
	]);
});
