import { createHash } from 'crypto';
import { strFromU8, unzipSync } from 'fflate';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import {
	MONTH,
	credited,
	paidLater,
	payment,
	paymentRowOf,
	rowOf,
	sold,
} from '../../../packages/desk/support/bookInvoices';
import { fileContent, runNode } from '../../support/engine';
import { uuidAt } from '../../../packages/cfdi/fixtures/invoiceFiles';
import { downloadsAnswer, withoutNetwork } from '../../support/service';
import '../../support/noDelays';

withoutNetwork();

const PDF = '%PDF-1.7 of some length';

function serviceKeeps(files: Readonly<Record<string, string | number | IDataObject>>): string[] {
	return downloadsAnswer((Id) => {
		const file = files[Id] ?? 404;
		if (typeof file === 'number') return [file, { error: 'no' }];
		if (typeof file !== 'string') return [200, { data: file }];
		return [200, { data: { xml: btoa(latin1(file)), pdf: btoa(PDF) } }];
	});
}

/** Returns one character per UTF-8 byte, because `btoa` accepts no other characters. */
const latin1 = (text: string) => Buffer.from(text).toString('latin1');

async function archive(
	rows: IDataObject[],
	parameters: INodeParameters = {},
	payments: IDataObject[] = [],
) {
	const { items, error } = await runNode({
		parameters: {
			resource: 'invoice',
			operation: 'archive',
			month: MONTH,
			...parameters,
			options: {
				...(payments.length > 0 && { paymentsJson: JSON.stringify(payments) }),
				...(parameters.options as INodeParameters),
			},
		},
		items: rows.map((json) => ({ json })),
		node: { executeOnce: true },
	});
	const none: { json: IDataObject; files: Record<string, Uint8Array> } = { json: {}, files: {} };
	if (error !== undefined) return { ...none, error };
	expect(items).toHaveLength(1);
	const read = unzipSync(fileContent(items[0], 'data'));
	return { ...none, json: items[0]?.json ?? {}, files: read, error };
}

const texts = (files: Record<string, Uint8Array>, name: string) =>
	strFromU8(files[name] ?? new Uint8Array());

it('returns a month as one ZIP with the unchanged files, a workbook and the SHA-256 sums', async () => {
	const asked = serviceKeeps({
		1: sold(1),
		2: sold(2, paidLater),
		3: credited(3, 1, 100),
		4: payment(4, 2, 250),
	});

	const order = '{"body":{}}';
	const { json, files } = await archive([rowOf(1, { order_json: order }), rowOf(2), rowOf(3)], {}, [
		paymentRowOf(4, 2),
	]);

	expect(asked).toEqual(['1', '2', '3', '4']);
	const [book, sums] = [`facturas-${MONTH}.xlsx`, 'SHA256SUMS.txt'];
	const both = [1, 2, 3, 4].flatMap((id) => [`XML/${uuidAt(id)}.xml`, `PDF/${uuidAt(id)}.pdf`]);
	const kept = 'PEDIDOS/pedido-P-1.json';
	expect(Object.keys(files)).toEqual([...both, book, kept, sums]);
	expect(texts(files, kept)).toBe(order);
	expect(texts(files, `XML/${uuidAt(2)}.xml`)).toBe(sold(2, paidLater));
	expect(texts(files, `PDF/${uuidAt(4)}.pdf`)).toBe(PDF);
	const lines = [...both, book, kept].map(
		(name) =>
			`${createHash('sha256')
				.update(files[name] ?? '')
				.digest('hex')}  ${name}\n`,
	);
	expect(texts(files, sums)).toBe(lines.join(''));
	expect(json).toMatchObject({
		month: MONTH,
		invoices: 4,
		archived: 10,
		missing: 0,
		files: [{ field: 'data', fileName: `facturas-${MONTH}.zip`, mimeType: 'application/zip' }],
		taxes: [
			{
				tax: 'IVA 16 %',
				pue: { base: '1000.00', amount: '160.00' },
				payments: { base: '250.00', amount: '40.00' },
				credits: { base: '100.00', amount: '16.00' },
				collected: { base: '1150.00', amount: '184.00' },
				open: { base: '750.00', amount: '120.00' },
			},
		],
		odd: [
			{
				kind: 'ppdOpen',
				id: '2',
				es: 'Esta factura PPD no está pagada por completo: de 1160.00 MXN se pagaron 290.00 y faltan 870.00',
			},
		],
	});
});

it('writes each CFDI with its taxes, all findings and the open balances into the workbook', async () => {
	serviceKeeps({ 1: sold(1, { Serie: '=1+1' }), 2: sold(2, paidLater) });

	const later = rowOf(2, { method: 'PPD', total: 1160, recipient: 'URE180429TM6' });
	const { files } = await archive([rowOf(1), later]);

	const book = unzipSync(files[`facturas-${MONTH}.xlsx`] ?? new Uint8Array());
	const cellsOf = (sheet: number) =>
		[...texts(book, `xl/worksheets/sheet${sheet}.xml`).matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(
			([, row = '']) =>
				[...row.matchAll(/<c r="([A-Z]+)\d+"[^>]*>(?:<v>|<is><t[^>]*>)([^<]*)</g)].map(
					([, , value]) => value,
				),
		);
	const [header, first, second] = cellsOf(1);
	expect(header?.slice(12, 17)).toEqual([
		'Subtotal',
		'Descuento',
		'Base IVA 16 %',
		'IVA 16 %',
		'Total',
	]);
	expect(first?.slice(1, 4)).toEqual([uuidAt(1), '=1+1', '1']);
	expect(second).toEqual(
		expect.arrayContaining(['PPD', '99', '1000.00', '160.00', '1160.00', 'Vigente', 'P-2']),
	);
	expect(cellsOf(2)[1]?.slice(0, 3)).toEqual(['IVA 16 %', '1000.00', '160.00']);
	expect(cellsOf(3)[1]?.[1]).toBe(uuidAt(2));
	expect(cellsOf(4)[1]).toEqual(expect.arrayContaining([uuidAt(2), 'URE180429TM6', '1160']));
});

it('reports files that could not be downloaded or read, and archives the rest', async () => {
	const asked = serviceKeeps({
		1: sold(1),
		2: 404,
		3: 500,
		4: { pdf: btoa(PDF) },
		5: { xml: btoa(latin1(sold(5))) },
	});

	const { json, files } = await archive([1, 2, 3, 4, 5].map((id) => rowOf(id)));

	expect(asked.filter((id) => id === '3')).toHaveLength(4);
	expect(json).toMatchObject({ invoices: 2, missing: 4 });
	expect(
		(json.odd as IDataObject[]).map(({ kind, id }) => `${String(kind)} ${String(id)}`),
	).toEqual(['notDownloaded 2', 'notDownloaded 3', 'notReadXml 4', 'pdfMissing 5']);
	expect(Object.keys(files).filter((name) => !name.startsWith('XML'))).toEqual([
		`PDF/${uuidAt(1)}.pdf`,
		`PDF/${uuidAt(4)}.pdf`,
		`facturas-${MONTH}.xlsx`,
		'SHA256SUMS.txt',
	]);
	const sheet = texts(
		unzipSync(files[`facturas-${MONTH}.xlsx`] ?? new Uint8Array()),
		'xl/worksheets/sheet3.xml',
	);
	expect(sheet).toContain('El CFDI no se descargó: ');
});

it("puts one invoice's files, order, register row and payments into a ZIP if Month is empty", async () => {
	serviceKeeps({ 1: sold(1, paidLater), 3: payment(3, 1, 250) });
	const order = '{ "headers": {}, "body": { "id": 4711, "total": "1160.00" } }';
	const row = rowOf(1, {
		order_id: '4711',
		order_number: '#1/1',
		order_json: order,
		email: 'a@b.mx',
		sat_status: 'Vigente',
	});

	const { json, files } = await archive([row], { month: '' }, [
		paymentRowOf(3, 1),
		paymentRowOf(9, 8),
	]);

	expect(Object.keys(files)).toEqual([
		...[1, 3].flatMap((id) => [`${uuidAt(id)}.xml`, `${uuidAt(id)}.pdf`]),
		'resumen.xlsx',
		'pedido-#1-1.json',
		'registro.json',
		'pagos.json',
		'verificacion-sat.json',
		'SHA256SUMS.txt',
	]);
	expect(texts(files, 'pedido-#1-1.json')).toBe(order);
	expect(JSON.parse(texts(files, 'registro.json'))).toEqual([{ ...row, order_json: undefined }]);
	expect(JSON.parse(texts(files, 'pagos.json'))).toHaveLength(1);
	expect(json).toMatchObject({
		missing: 0,
		files: [{ fileName: `expediente-${uuidAt(1)}.zip` }],
	});
});

it('reports an order whose JSON is missing from the register', async () => {
	serviceKeeps({ 1: sold(1) });

	const { json } = await archive([rowOf(1, { order_id: '4711', order_json: '' })], { month: '' });

	expect(json.odd).toMatchObject([{ kind: 'orderNotKept', id: '1' }]);
});

it('splits a month of 1,003 files into two items, each with a ZIP and its SHA-256 sums', async () => {
	const rows = Array.from({ length: 334 }, (_, index) => rowOf(index + 1, { order_json: '{}' }));
	serviceKeeps(Object.fromEntries(rows.map((_, index) => [index + 1, sold(index + 1)])));

	const { items } = await runNode({
		parameters: { resource: 'invoice', operation: 'archive', month: MONTH },
		items: rows.map((json) => ({ json })),
	});

	const zips = items.map((item) => unzipSync(fileContent(item, 'data')));
	// The Compression node of n8n 3 accepts at most 1,000 files.
	expect(zips.map((files) => Object.keys(files).length)).toEqual([1_000, 5]);
	expect(Object.keys(zips[1] ?? {})).toEqual([
		...[331, 332, 333, 334].map((id) => `PEDIDOS/pedido-P-${id}.json`),
		'SHA256SUMS-parte-2.txt',
	]);
	expect(texts(zips[0] ?? {}, 'SHA256SUMS-parte-1.txt').split('\n')).toHaveLength(1_000);
	expect(texts(zips[1] ?? {}, 'SHA256SUMS-parte-2.txt').split('\n')).toHaveLength(5);
	expect(items.map(({ json }) => json)).toMatchObject(
		[1, 2].map((part) => ({
			invoices: 334,
			archived: 1_003,
			missing: 0,
			part,
			parts: 2,
			files: [{ fileName: `facturas-${MONTH}-parte-${part}.zip` }],
		})),
	);
});

it('keeps malicious file names inside the ZIP without overwriting a file', async () => {
	serviceKeeps({ 1: { pdf: btoa(PDF) }, 2: { pdf: btoa(PDF) } });

	const { files } = await archive([1, 2].map((id) => rowOf(id, { uuid: '../../etc/x' })));

	expect(Object.keys(files).slice(0, 2)).toEqual(['PDF/X.pdf', 'PDF/X (2).pdf']);
});

it('stops the archive with an error if the service refuses the token', async () => {
	const asked = serviceKeeps(
		Object.fromEntries(Array.from({ length: 40 }, (_, id) => [id + 1, 401])),
	);

	const { error } = await archive(Array.from({ length: 40 }, (_, id) => rowOf(id + 1)));

	expect(error?.httpCode).toBe('401');
	expect(asked.length).toBeLessThanOrEqual(10);
});

it('stops the archive early if the service is down', async () => {
	const ids = Array.from({ length: 60 }, (_, index) => index + 1);
	const asked = serviceKeeps(Object.fromEntries(ids.map((id) => [id, 503])));

	const { error } = await archive(ids.map((id) => rowOf(id)));

	expect(error?.httpCode).toBe('503');
	expect(asked).not.toContain('40');
});

it.each([
	['an impossible month', { month: '2026-13' }, 'Month is "2026-13", which is not a month'],
	[
		'rows that are not a list',
		{ options: { rowsJson: '{}' } },
		'Options > Rows (JSON) is not a list of objects',
	],
	[
		'an empty month',
		{ month: '2026-09' },
		'The register has no CFDI for 2026-09, and no order that is waiting for its invoice',
	],
])('refuses an archive of %s before it sends a request', async (_, parameters, message) => {
	const { error } = await archive([rowOf(1)], parameters);

	expect(error?.message).toBe(message);
});

it('makes one ZIP of all items, even without Execute Once', async () => {
	const asked = serviceKeeps({ 1: sold(1), 2: sold(2) });

	const { items } = await runNode({
		parameters: { resource: 'invoice', operation: 'archive', month: MONTH },
		items: [rowOf(1), rowOf(2)].map((json) => ({ json })),
	});

	expect(items).toHaveLength(1);
	expect(items[0]?.json).toMatchObject({ invoices: 2, missing: 0 });
	expect(asked.sort()).toEqual(['1', '2']);
});

it('accepts a full date in the Month field', async () => {
	serviceKeeps({ 1: sold(1) });

	expect((await archive([rowOf(1)], { month: `${MONTH}-17` })).json.month).toBe(MONTH);
});

it('reports an invoice without an ID as missing', async () => {
	const { json } = await archive([rowOf(1, { invoice_id: null })]);

	expect(json).toMatchObject({ missing: 1, odd: [{ kind: 'idMissing', uuid: uuidAt(1) }] });
});

it('reports a refused order even if the month has no invoices', async () => {
	const { json } = await archive([
		{ state: 'refused', ordered_on: `${MONTH}-01`, order_number: '7', message: 'X' },
	]);

	expect(json).toMatchObject({ invoices: 0, odd: [{ kind: 'orderWithoutInvoice', number: '7' }] });
});

describe('CFDI outside the register', () => {
	const options = { outsideRegister: true };

	it("finds a month's unregistered invoices between and after the registered IDs", async () => {
		const earlier = sold(11, { Fecha: '2026-09-30T10:00:00' });
		const others = sold(13, { Emisor: { Rfc: 'IIA040805DZ4', Nombre: 'X', RegimenFiscal: '601' } });
		const asked = serviceKeeps({
			10: sold(10),
			11: earlier,
			12: payment(12, 14, 1000),
			13: others,
			14: sold(14, paidLater),
			15: sold(15),
		});

		const { json, files } = await archive([rowOf(10), rowOf(14, { method: 'PPD' })], { options });

		expect(asked.slice(0, 2)).toEqual(['10', '14']);
		expect(new Set(asked).size).toBe(34);
		const found = Object.keys(files).filter((name) => name.startsWith('XML/'));
		expect(found.sort()).toEqual([10, 12, 14, 15].map((id) => `XML/${uuidAt(id)}.xml`).sort());
		expect(json).toMatchObject({ invoices: 4, missing: 0 });
		expect((json.odd as IDataObject[]).map(({ kind, id }) => [kind, id])).toEqual([
			['outsideRegister', '12'],
			['outsideRegister', '15'],
		]);
	});

	it('skips the IDs registered in other months and requests at most 300 unregistered IDs', async () => {
		const asked = serviceKeeps({ 1: sold(1), 900: sold(900) });

		await archive([rowOf(1), rowOf(900), rowOf(2, { issued_on: '2026-08-01' })], { options });

		expect(asked).toHaveLength(302);
		expect(asked).not.toContain('2');
	});

	it('does not search for unregistered CFDI when it archives a single invoice', async () => {
		const asked = serviceKeeps({ 1: sold(1), 2: sold(2) });

		await archive([rowOf(1)], { month: '', options });

		expect(asked).toEqual(['1']);
	});

	it('requests only registered IDs unless the option for unregistered CFDI is on', async () => {
		const asked = serviceKeeps({ 1: sold(1), 3: sold(3) });

		await archive([rowOf(1), rowOf(3)]);

		expect(asked).toEqual(['1', '3']);
	});
});

it('describes the state of an order or a cancellation in a Spanish sentence', async () => {
	serviceKeeps({ 1: sold(1) });
	const { json } = await archive([
		rowOf(1, { status: 'cancelling' }),
		{ state: 'noRfc', ordered_on: `${MONTH}-01`, order_number: '7', message: '' },
	]);

	expect((json.odd as IDataObject[]).map(({ es }) => es)).toEqual([
		'La cancelación todavía no está confirmada: la solicitud se envió y está en proceso',
		'El pedido no tiene factura: el pedido no trae RFC y espera la factura global.',
	]);
});
