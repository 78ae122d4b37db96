import { withSandbox } from './sandbox';
import { invoice, issuer, line, pathOf, receiver, transferred, without } from './invoices';

const sandbox = withSandbox();

const stamp = async (body: unknown) => await sandbox.post(pathOf('invoice.stamp'), body);

async function complaints(body: unknown): Promise<Record<string, string[]>> {
	const { status, json } = await stamp(body);
	expect(status).toBe(422);
	expect(json).toEqual({ error: expect.any(Object), code: 422 });
	return (json as { error: Record<string, string[]> }).error;
}

test('returns an ID, an upper-case UUID and a message for an invoice with only the documented fields', async () => {
	const answer = await stamp(invoice());
	expect(answer.status).toBe(200);
	expect(answer.json).toEqual({
		data: {
			id: expect.any(Number),
			uuid: expect.stringMatching(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/),
		},
		message: expect.any(String),
	});
});

test('gives each stamp a different ID and UUID', async () => {
	const answers = await Promise.all(Array.from({ length: 20 }, () => stamp(invoice())));
	const data = answers.map(({ json }) => (json as { data: { id: number; uuid: string } }).data);
	expect(new Set(data.map(({ id }) => id)).size).toBe(20);
	expect(new Set(data.map(({ uuid }) => uuid)).size).toBe(20);
});

test('reserves IDs for other companies if otherIds is set, and answers 403 for those IDs', async () => {
	await sandbox.delete('/sandbox');
	await sandbox.put('/sandbox/settings', { otherIds: 2 });
	const ids: number[] = [];
	for (let count = 0; count < 6; count++) {
		ids.push(((await stamp(invoice())).json as { data: { id: number } }).data.id);
	}
	const [first = 0] = ids;
	expect(ids.map((id) => id - first)).toEqual([0, 2, 5, 6, 8, 11]);
	const statusOf = async (id: number) =>
		(await sandbox.post(pathOf('invoice.download'), { Id: String(id) })).status;
	const last = ids.at(-1) ?? 0;
	const statuses = await Promise.all(
		Array.from({ length: last - first + 2 }, async (_, index) => await statusOf(first + index)),
	);
	expect(statuses).toEqual(
		statuses.map((_, index) =>
			ids.includes(first + index) ? 200 : first + index > last ? 404 : 403,
		),
	);
});

test('returns the ID without a UUID and refuses the download until uuidAfterMs has passed', async () => {
	await sandbox.put('/sandbox/settings', { otherIds: 0, uuidAfterMs: 2 ** 31 - 1 });
	const { status, json } = await stamp(invoice());
	expect(status).toBe(202);
	const { id } = (json as { data: { id: number } }).data;
	expect(json).toEqual({ data: { id }, message: 'Factura en proceso de timbrado.' });
	const download = async () => await sandbox.post(pathOf('invoice.download'), { Id: String(id) });
	expect((await download()).status).toBe(409);
	await sandbox.put('/sandbox/settings', { uuidAfterMs: 0 });
	expect((await download()).status).toBe(200);
});

test.each([
	'Version',
	'FormaPago',
	'MetodoPago',
	'Moneda',
	'Emisor.Rfc',
	'Emisor.RegimenFiscal',
	'Receptor.Rfc',
	'Receptor.Nombre',
	'Receptor.RegimenFiscalReceptor',
	'Receptor.UsoCFDI',
	'Conceptos',
	'Conceptos.0.ClaveProdServ',
	'Conceptos.0.Cantidad',
	'Conceptos.0.ClaveUnidad',
	'Conceptos.0.Descripcion',
	'Conceptos.0.ValorUnitario',
])('refuses an invoice without %s, and names only that field', async (field) => {
	expect(await complaints(without(invoice(), field))).toEqual({
		[field]: [`El campo ${field} es obligatorio.`],
	});
});

test('refuses an empty body and names every documented field', async () => {
	expect(Object.keys(await complaints({})).sort()).toEqual([
		'Conceptos',
		'Emisor',
		'Emisor.RegimenFiscal',
		'Emisor.Rfc',
		'FormaPago',
		'MetodoPago',
		'Moneda',
		'Receptor',
		'Receptor.Nombre',
		'Receptor.RegimenFiscalReceptor',
		'Receptor.Rfc',
		'Receptor.UsoCFDI',
		'Version',
	]);
});

const withLine = (changes: object) => invoice({ Conceptos: [line(), line({ ...changes })] });
const withReceiver = (changes: object) => invoice({ Receptor: { ...receiver, ...changes } });

test.each<[string, unknown, object]>([
	['Version', '3.3', invoice({ Version: '3.3' })],
	['Version', 4, invoice({ Version: 4 })],
	['Conceptos', [], invoice({ Conceptos: [] })],
	['Conceptos', {}, invoice({ Conceptos: {} })],
	['Conceptos.1', 'text', invoice({ Conceptos: [line(), 'text'] })],
	['Emisor.Rfc', 'ABC', invoice({ Emisor: { ...issuer, Rfc: 'ABC' } })],
	['Receptor.Rfc', 'AAAA010229AAA', withReceiver({ Rfc: 'AAAA010229AAA' })],
	['Receptor.Nombre', 'A|B', withReceiver({ Nombre: 'A|B' })],
	['Receptor.UsoCFDI', 3, withReceiver({ UsoCFDI: 3 })],
	['Serie', '26 characters', invoice({ Serie: 'S'.repeat(26) })],
	['SubTotal', '1,000.00', invoice({ SubTotal: '1,000.00' })],
	['Total', 'seven decimals', invoice({ Total: '100.0000001' })],
	['Conceptos.1.Cantidad', '-1', withLine({ Cantidad: '-1' })],
	['Conceptos.1.Cantidad', 'one', withLine({ Cantidad: 'one' })],
	['Conceptos.1.ValorUnitario', true, withLine({ ValorUnitario: true })],
	['Conceptos.1.Descripcion', '\u0007', withLine({ Descripcion: 'a\u0007b' })],
	['Conceptos.1.Descripcion', '\ud800', withLine({ Descripcion: 'a\ud800b' })],
	['Conceptos.1.Descripcion', '1001 letters', withLine({ Descripcion: 'ñ'.repeat(1001) })],
	['Conceptos.1.Impuestos', 'text', withLine({ Impuestos: 'text' })],
	[
		'Conceptos.1.Impuestos.Traslados.0.TasaOCuota',
		'16%',
		withLine({ Impuestos: { Traslados: [transferred('16%')] } }),
	],
	[
		'CfdiRelacionados.0.CfdiRelacionado.0.UUID',
		'no UUID',
		invoice({
			CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: 'no UUID' }] }],
		}),
	],
])('refuses the field %s with the value %j', async (field, _value, body) => {
	expect(await complaints(body)).toHaveProperty([field], [expect.any(String)]);
});

test("refuses a recipient's invalid RFC with SAT's code", async () => {
	const { 'Receptor.Rfc': messages } = await complaints(withReceiver({ Rfc: 'ABC' }));
	expect(messages).toEqual([expect.stringMatching(/^CFDI40143 - /)]);
});

test('reports malformed fields and violated rules together', async () => {
	const body = invoice({
		Moneda: 'ABC',
		Total: 'x',
		Emisor: { Rfc: 'EKU9003173C9' },
		Conceptos: [line(), line({ ClaveProdServ: '1', Cantidad: undefined })],
	});
	expect(Object.keys(await complaints(body)).sort()).toEqual([
		'Conceptos.1.Cantidad',
		'Conceptos.1.ClaveProdServ',
		'Emisor.RegimenFiscal',
		'Moneda',
		'Total',
	]);
});

test('accepts amounts as JSON numbers', async () => {
	const body = invoice({
		SubTotal: 200.5,
		Total: 200.5,
		Conceptos: [line({ Cantidad: 2, ValorUnitario: 100.25, Importe: 200.5 })],
	});
	expect((await stamp(body)).status).toBe(200);
});

test('does not list a refused invoice in the books', async () => {
	await sandbox.delete('/sandbox');
	await complaints(invoice({ Moneda: 'ABC' }));
	expect((await sandbox.get('/sandbox/books')).json).toMatchObject({
		invoices: [],
		requests: { 'invoice.stamp': 1 },
	});
});
