import { unzipSync } from 'fflate';
import { withSandbox } from './sandbox';
import { invoice, issuer, pathOf, receiver } from './invoices';

const sandbox = withSandbox('fresh', { now: Date.parse('2026-11-20T10:05:00-06:00') });

const stamp = async (
	changes: Record<string, unknown> = {},
): Promise<{ id: number; uuid: string }> => {
	const { json } = await sandbox.post(pathOf('invoice.stamp'), invoice(changes));
	return (json as { data: { id: number; uuid: string } }).data;
};

const HEADER =
	'Uuid~RfcEmisor~NombreEmisor~RfcReceptor~NombreReceptor~PacCertifico~FechaEmision~FechaCertificacionSat~Monto~EfectoComprobante~Estatus~FechaCancelacion';

const rowsOf = async (list: string) =>
	(await sandbox.get(`/sandbox/sat/${list}`)).text.split('\r\n').slice(0, -1);

test('lists each CFDI of the requested month with its status', async () => {
	const valid = await stamp({ Fecha: '2026-11-19T23:59:59' });
	const cancelled = await stamp({ Folio: '2' });
	await sandbox.post(pathOf('invoice.cancel'), {
		Id: String(cancelled.id),
		MotivoCancelacion: '02',
	});
	const from = 'EKU9003173C9~ESCUELA KEMPER URGATE';
	const to = 'URE180429TM6~UNIVERSIDAD ROBOTICA ESPAÑOLA~SAT970701NN3';
	expect(await rowsOf('2026-11.txt')).toEqual([
		HEADER,
		`${valid.uuid}~${from}~${to}~2026-11-19 23:59:59~2026-11-20 10:05:00~100.00~I~1~`,
		`${cancelled.uuid}~${from}~${to}~2026-11-20 10:05:00~2026-11-20 10:05:00~100.00~I~0~2026-11-20 10:05:00`,
	]);
	expect(await rowsOf('2026-10.txt')).toEqual([HEADER]);
});

test('lists invoices with their status at SAT and omits invoices that SAT does not have', async () => {
	const [late, changed] = [await stamp({ Folio: '1' }), await stamp({ Folio: '2' })];
	await sandbox.put(`/sandbox/sat/${late.uuid}`, { state: 'notFound' });
	await sandbox.put(`/sandbox/sat/${changed.uuid}`, { state: 'cancelledBySilence' });
	const [, ...rows] = await rowsOf('2026-11.txt');
	expect(rows).toEqual([expect.stringMatching(new RegExp(`^${changed.uuid}~.*~0~$`))]);
});

test('lists only the CFDI of the requested issuer', async () => {
	const other = await stamp({ Emisor: { ...issuer, Rfc: 'H&E951128469' } });
	await stamp({ Folio: '2' });
	const [, ...rows] = await rowsOf('2026-11.txt?issuer=H%26E951128469');
	expect(rows).toEqual([expect.stringMatching(new RegExp(`^${other.uuid}~H&E951128469~`))]);
});

test('keeps a name with the separator "~" unchanged in the metadata list', async () => {
	await stamp({ Receptor: { ...receiver, Rfc: 'LME060822IH5', Nombre: 'PATITO~"NACIONAL"' } });
	const { text } = await sandbox.get('/sandbox/sat/2026-11.txt');
	expect(text).toContain('~LME060822IH5~PATITO~"NACIONAL"~SAT970701NN3~');
});

test('returns the metadata list as a numbered file in a ZIP', async () => {
	await stamp();
	const { bytes, headers, text } = await sandbox.get('/sandbox/sat/2026-11.zip');
	expect(headers.get('content-type')).toBe('application/zip');
	const files = unzipSync(bytes);
	expect(Object.keys(files)).toEqual(['EKU9003173C9_2026-11_01.txt']);
	const [list] = Object.values(files);
	expect(Buffer.from(list ?? []).toString()).toBe(
		(await sandbox.get('/sandbox/sat/2026-11.txt')).text,
	);
	expect(text).not.toContain(HEADER);
});

test.each(['2026-13.txt', '26-11.zip', '2026-11.csv'])(
	'refuses the file name %s for a metadata list',
	async (list) => {
		expect((await sandbox.get(`/sandbox/sat/${list}`)).status).toBe(400);
	},
);
