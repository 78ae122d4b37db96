import { bounds, finished } from '../../cfdi/reading/bounds';
import { Problems, problemsOr } from '../../cfdi/problems/problem';
import {
	bytesOf,
	CUSTOMER,
	HEADER,
	ISSUER,
	listText,
	readLists,
	satRow,
	uuidOf,
} from '../support/satLists';
import type { Cells } from '../support/satLists';
import { MAX_SAT_ROWS, SatListReader } from '../audit';

const ONE = {
	uuid: uuidOf(1),
	recipient: CUSTOMER,
	recipientName: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
	issuedAt: '2026-11-10T10:20:30',
	total: '1160',
	type: 'I',
	isCancelled: false,
	cancelledOn: '',
};

const cfdiIn = (text: string | Uint8Array) => [...readLists({ 'a.txt': text }).cfdi.values()];

const problemOf = (read: () => unknown) => {
	const made = problemsOr(read);
	if (!(made instanceof Problems)) return made;
	return { code: made.code, values: made.problems[0]?.values };
};

it.each<[string, string | Uint8Array]>([
	['as the web service gives it', listText([satRow()])],
	['with PacCertifico', listText([satRow()], HEADER.replace('RfcPac', 'PacCertifico'))],
	['with MontoTotal', listText([satRow()], HEADER.replace('Monto', 'MontoTotal'))],
	['with UUID in the header', listText([satRow()], HEADER.replace('Uuid', 'UUID'))],
	['with a byte order mark', `\uFEFF${listText([satRow()])}`],
	['with LF', listText([satRow()]).replaceAll('\r\n', '\n')],
	['with CR', listText([satRow()]).replaceAll('\r\n', '\r')],
	['without a line break at its end', listText([satRow()]).trimEnd()],
	['without a header', `${satRow()}\r\n`],
	['with blank lines', `\r\n${HEADER}\r\n\r\n${satRow()}\r\n\r\n \r\n`],
	['in Latin-1', Buffer.from(listText([satRow()]), 'latin1')],
	['in UTF-16', Buffer.from(`\uFEFF${listText([satRow()])}`, 'utf16le')],
	['with its UUID in lower case', listText([satRow({ uuid: uuidOf(1).toLowerCase() })])],
	['with quotation marks around the values', listText([`"${satRow().replaceAll('~', '"~"')}"`])],
	['without the last separator', listText([satRow().replace(/~$/, '')])],
	[
		'with the columns of third parties',
		listText([`${satRow()}~~`], `${HEADER}~RfcACuentaTerceros~NombreACuentaTerceros`),
	],
	['twice', `${listText([satRow()])}${listText([satRow()])}`],
])("reads SAT's list of CFDI %s", (_how, text) => {
	expect(cfdiIn(text)).toEqual([ONE]);
});

it("finds SAT's columns by name, in any order after the UUID column", () => {
	const order = [0, 10, 8, 1, 3, 4, 6, 9];
	const cut = (row: string) => order.map((at) => row.split('~')[at]).join('~');
	expect(cfdiIn(`${cut(HEADER)}\n${cut(satRow())}\n`)).toEqual([ONE]);
});

it.each<[Cells, object]>([
	[{ issuedAt: '2026-11-10T10:20:30' }, { issuedAt: '2026-11-10T10:20:30' }],
	[{ issuedAt: '2026-11-10T10:20:30.123' }, { issuedAt: '2026-11-10T10:20:30' }],
	[{ issuedAt: '2026-11-10' }, { issuedAt: '2026-11-10' }],
	[{ issuedAt: '10/11/2026 10:20:30' }, { issuedAt: '2026-11-10T10:20:30' }],
	[{ issuedAt: '10/11/2026' }, { issuedAt: '2026-11-10' }],
	[{ total: '1160' }, { total: '1160' }],
	[{ total: '1,160.50' }, { total: '1160.5' }],
	[{ total: '$1,160.50' }, { total: '1160.5' }],
	[{ total: '1234567.891000' }, { total: '1234567.891' }],
	[{ total: '0.10' }, { total: '0.1' }],
	[
		{ total: '0', type: 'P' },
		{ total: '0', type: 'P' },
	],
	[
		{ total: '0.00', type: 'Pago' },
		{ total: '0', type: 'P' },
	],
	[{ type: 'Ingreso' }, { type: 'I' }],
	[{ type: 'Egreso' }, { type: 'E' }],
	[{ type: 'Nómina' }, { type: 'N' }],
	[{ type: 'T' }, { type: 'T' }],
	[{ state: 'Vigente' }, { isCancelled: false }],
	[
		{ state: '0', cancelledAt: '2026-11-12 09:00:00' },
		{ isCancelled: true, cancelledOn: '2026-11-12' },
	],
	[
		{ state: 'CANCELADO', cancelledAt: '12/11/2026' },
		{ isCancelled: true, cancelledOn: '2026-11-12' },
	],
	[{ state: 'Cancelado' }, { isCancelled: true, cancelledOn: '' }],
	[{ recipient: 'ure180429tm6' }, { recipient: CUSTOMER }],
	[{ recipient: 'OÑO120726RX3' }, { recipient: 'OÑO120726RX3' }],
	[{ certifier: '', certifiedAt: '' }, {}],
	[{ recipientName: '' }, { recipientName: '' }],
	[{ recipientName: 'LA "ÚNICA"' }, { recipientName: 'LA "ÚNICA"' }],
	[{ recipientName: 'A~B' }, { recipientName: 'A~B' }],
	[{ issuerName: 'A~B~', recipientName: '\\~' }, { recipientName: '\\~' }],
	[{ recipientName: 'PATITO\nNACIONAL' }, { recipientName: 'PATITO NACIONAL' }],
	[{ recipientName: 'A\r\n\r\nB~\rC' }, { recipientName: 'A B~ C' }],
	[{ issuerName: '\n', recipientName: '\nA' }, { recipientName: 'A' }],
])("reads a row of SAT's list with the values %j", (cells, expected) => {
	expect(cfdiIn(listText([satRow(cells), satRow({ uuid: uuidOf(2) })]))).toEqual([
		{ ...ONE, ...expected },
		{ ...ONE, uuid: uuidOf(2) },
	]);
});

it.each<Cells>([
	{ issuedAt: '2026-13-10 10:20:30' },
	{ issuedAt: '' },
	{ total: '' },
	{ total: '-1.00' },
	{ total: '1160,00' },
	{ total: '1.16E+03' },
	{ type: 'X' },
	{ state: '2' },
	{ recipient: 'PATITO' },
	{ cancelledAt: 'ayer' },
	{ recipientName: '~'.repeat(30) },
	// The name contains the separator and an RFC, so either RFC can be the recipient.
	{ issuerName: `A~${CUSTOMER}~B` },
])('reports a row with %j as unread', (cells) => {
	const { cfdi, unread } = readLists({
		'a.txt': listText([satRow({ uuid: uuidOf(2) }), satRow(cells)]),
	});
	expect([...cfdi.keys()]).toEqual([uuidOf(2)]);
	expect(unread).toEqual([{ file: 'a.txt', row: 3, uuid: uuidOf(1) }]);
});

it('reports that a line such as "Total: 7" was not read', () => {
	const text = `${HEADER}\nTotal: 7\n${satRow()}\nTotal: 1\n`;
	const { cfdi, unread } = readLists({ 'a.txt': text });
	expect(cfdi.size).toBe(1);
	expect(unread).toEqual([
		{ file: 'a.txt', row: 2, uuid: '' },
		{ file: 'a.txt', row: 4, uuid: '' },
	]);
});

it('reads a CFDI in two files as one cancelled CFDI if either file lists the cancellation', () => {
	const [valid, cancelled] = [satRow(), satRow({ state: '0', cancelledAt: '2026-11-12 09:00:00' })];
	for (const [first, second] of [
		[valid, cancelled],
		[cancelled, valid],
	] as const) {
		const { cfdi } = readLists({ '01.txt': listText([first]), '02.txt': listText([second]) });
		expect([...cfdi.values()]).toEqual([{ ...ONE, isCancelled: true, cancelledOn: '2026-11-12' }]);
	}
});

it('skips the rows of another issuer and counts them', () => {
	const other = satRow({ uuid: uuidOf(2), issuer: CUSTOMER, recipient: ISSUER });
	expect(readLists({ 'a.txt': listText([other, satRow()]) })).toMatchObject({ ofOthers: 1 });
	expect(cfdiIn(listText([other, satRow()]))).toEqual([ONE]);
});

it("skips SAT's separate file about third parties (a cuenta de terceros)", () => {
	const third = `Uuid~RfcACuentaTerceros~NombreACuentaTerceros\r\n${uuidOf(1)}~CACX7605101P8~X\r\n`;
	const { cfdi, unread } = readLists({ 'a.txt': listText([satRow()]), 'a_tercero.txt': third });
	expect({ size: cfdi.size, unread }).toEqual({ size: 1, unread: [] });
});

it("accepts SAT's list without rows", () => {
	expect(readLists({ 'a.txt': listText([]) })).toEqual({
		cfdi: new Map(),
		unread: [],
		issuer: ISSUER,
		ofOthers: 0,
	});
});

it('reads the issuer from the rows if the user names no issuer', () => {
	const [one, two] = [satRow(), satRow({ uuid: uuidOf(2) })];
	expect(readLists({ 'a.txt': listText([one, two]) }, '')).toMatchObject({
		issuer: ISSUER,
		ofOthers: 0,
	});
	expect(readLists({ 'a.txt': listText([]) }, '')).toMatchObject({ issuer: '' });
});

it.each([
	['received CFDI', { issuer: 'IIA040805DZ4', recipient: ISSUER }],
	['CFDI of two companies', { issuer: 'IIA040805DZ4' }],
	['CFDI that the other one received', { issuer: 'IIA040805DZ4', recipient: CUSTOMER }],
])(
	'refuses a list with CFDI of several issuers if the user names no issuer: %s',
	(_what, cells) => {
		const first = satRow({ issuer: CUSTOMER, recipient: ISSUER });
		const text = listText([first, satRow({ uuid: uuidOf(2), ...cells })]);
		expect(problemOf(() => readLists({ 'a.txt': text }, ''))).toMatchObject({
			code: 'satListSeveralIssuers',
			values: { issuer: CUSTOMER, other: 'IIA040805DZ4' },
		});
	},
);

const other = (what: string) => ({
	code: 'satListOther',
	values: { file: 'a', what: { kind: what } },
});

it.each<[string, string | Uint8Array, object]>([
	['an XML', '<?xml version="1.0"?><cfdi:Comprobante/>', other('fileXml')],
	['an XML behind a byte order mark', '\uFEFF <cfdi:Comprobante/>', other('fileXml')],
	['a page', '<!DOCTYPE html><html></html>', other('filePage')],
	['a PDF', '%PDF-1.7', other('filePdf')],
	['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), other('fileWorkbook')],
	['a ZIP', 'PK\u0003\u0004', other('fileZip')],
	['a CSV of a shop', 'Folio,RFC,Total\n1,URE180429TM6,100\n', other('fileText')],
	['nothing', '', { code: 'satListEmpty', values: { file: 'a' } }],
	['blanks', ' \r\n', { code: 'satListEmpty', values: { file: 'a' } }],
	['an empty ZIP', 'PK\u0005\u0006', { code: 'satListEmpty', values: { file: 'a' } }],
	[
		'the list of withholdings',
		`${HEADER.replace('Monto~EfectoComprobante', 'MontoOp~MontoRet')}\n`,
		{ code: 'satListColumns', values: { file: 'a', columns: 'Monto, EfectoComprobante' } },
	],
	[
		'received CFDI',
		listText([satRow({ issuer: CUSTOMER, recipient: ISSUER })]),
		{ code: 'satListReceived', values: { issuer: ISSUER } },
	],
	[
		'CFDI of another issuer',
		listText([satRow({ issuer: 'IIA040805DZ4' })]),
		{ code: 'satListOtherIssuer', values: { issuer: ISSUER, other: 'IIA040805DZ4' } },
	],
	[
		'a row without an end',
		`${HEADER}\n${satRow()}${'x'.repeat(200_000)}`,
		{ code: 'satListRowTooLong', values: { file: 'a', row: '2', most: '10,000' } },
	],
	[
		'a row of many lines',
		`${HEADER}\n${uuidOf(1)}~\n${'x\n'.repeat(200_000)}`,
		{ code: 'satListRowTooLong', values: { file: 'a', row: '2', most: '10,000' } },
	],
	[
		'a file without any row',
		`${HEADER}\n${'x\n'.repeat(200_000)}`,
		{ code: 'satListUnreadable', values: { file: 'a' } },
	],
])("does not accept %s as SAT's list", (_what, file, expected) => {
	expect(problemOf(() => readLists({ a: file }))).toEqual(expected);
});

it('refuses to compare without a file from SAT', () => {
	expect(problemOf(() => readLists({}))).toMatchObject({ code: 'satListNotGiven' });
});

describe('A ZIP', () => {
	const zip = (members: Readonly<Record<string, string>>, isEncrypted = false) => {
		const reader = new SatListReader(ISSUER);
		const parts = Object.keys(members).map((name) => ({ name, isEncrypted }));
		const unpacked: string[] = [];
		const steps = reader.readZip('a.zip', parts, function* ({ name }) {
			yield;
			unpacked.push(name);
			return bytesOf(members[name] ?? '');
		});
		finished(steps);
		return { size: reader.list().cfdi.size, unpacked };
	};

	it('unpacks and reads only the text files of a ZIP', () => {
		const files = {
			'lista_01.txt': listText([satRow()]),
			'lista_02.TXT': listText([satRow({ uuid: uuidOf(2) })]),
			'leame.pdf': '%PDF',
			'__MACOSX/._lista_01.txt': 'x',
			'carpeta/': '',
			'carpeta/lista_03.txt': listText([satRow({ uuid: uuidOf(3) })]),
		};
		expect(zip(files)).toEqual({
			size: 3,
			unpacked: ['lista_01.txt', 'lista_02.TXT', 'carpeta/lista_03.txt'],
		});
	});

	it.each<[string, () => unknown, object]>([
		[
			'with XML',
			() => zip({ 'carpeta/': '', 'a.xml': '<a/>' }),
			{ code: 'satListMissing', values: { file: 'a.zip', other: 'a.xml' } },
		],
		[
			'that is a workbook',
			() => zip({ '[Content_Types].xml': '', 'xl/a.txt': '' }),
			{ code: 'satListOther', values: { file: 'a.zip', what: { kind: 'fileWorkbook' } } },
		],
		[
			'with a password',
			() => zip({ 'a.txt': listText([satRow()]) }, true),
			{ code: 'satListLocked', values: { file: 'a.zip' } },
		],
	])("refuses a ZIP %s instead of SAT's list", (_what, read, expected) => {
		expect(problemOf(read)).toEqual(expected);
	});
});

it(`reads a list of ${MAX_SAT_ROWS} rows in small steps, and refuses a longer list`, () => {
	const rows = Array.from({ length: MAX_SAT_ROWS }, (_none, at) =>
		satRow({ uuid: uuidOf(at + 1) }),
	);
	const file = bytesOf(listText(rows));
	const reader = new SatListReader(ISSUER);
	const steps = reader.read('a.txt', file);
	let count = 0;
	while (steps.next().done !== true) count += 1;

	expect(reader.list().cfdi.size).toBe(MAX_SAT_ROWS);
	expect(reader.list().cfdi.get(uuidOf(MAX_SAT_ROWS))).toMatchObject({ total: '1160' });
	// The file is read twice in chunks of 65,536 bytes, first to detect its encoding.
	expect(count).toBe(2 * Math.ceil(file.length / 65_536));
	const more = bytesOf(listText([satRow({ uuid: uuidOf(MAX_SAT_ROWS + 1) })]));
	expect(problemOf(() => finished(reader.read('b.txt', more)))).toEqual({
		code: 'satListTooManyRows',
		values: { most: '200,000' },
	});
});

it('refuses a file above the total size limit without reading the file', () => {
	const reader = new SatListReader(ISSUER);
	finished(reader.read('a.txt', bytesOf(listText([satRow()]))));
	const large = new Uint8Array(bounds.unpackedBytes.most);
	expect(problemOf(() => reader.read('b.txt', large).next())).toEqual({
		code: 'satListTooLarge',
		values: { most: '100 MB' },
	});
});
