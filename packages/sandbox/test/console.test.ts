import { withSandbox } from './sandbox';
import { invoice, pathOf } from './invoices';

const sandbox = withSandbox('fresh');

interface Shown {
	stamped: number;
	twice: number;
	invoices: Array<Record<string, unknown>>;
	cancellations: Array<Record<string, unknown>>;
	requests: Array<{ operation: string; status?: number; fault?: string; texts: string[] }>;
	faults: Array<{ fault: string }>;
}

const shown = async () => (await sandbox.get('/sandbox/console')).json as Shown;

test('shows the console as one page that loads nothing from other servers', async () => {
	const { headers, text } = await sandbox.get('/');
	expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(headers.get('content-security-policy')).toContain("default-src 'none'");
	expect(text).toContain('<html lang="es">');
	expect(text).not.toMatch(/https?:\/\//);
	expect(text).not.toContain(sandbox.token);
});

test('shows stamped and cancelled invoices with their status at SAT', async () => {
	await sandbox.post(pathOf('invoice.stamp'), invoice());
	await sandbox.post(pathOf('invoice.stamp'), invoice({ Folio: '2' }));
	await sandbox.post(pathOf('invoice.cancel'), { Id: '2', MotivoCancelacion: '02' });
	const { stamped, twice, invoices, cancellations } = await shown();
	expect({ stamped, twice }).toEqual({ stamped: 2, twice: 0 });
	expect(invoices).toMatchObject([
		{ id: 1, total: '100.00', recipient: { Rfc: 'URE180429TM6' }, says: { Estado: 'Vigente' } },
		{ id: 2, says: { Estado: 'Cancelado', EstatusCancelacion: 'Cancelado sin aceptación' } },
	]);
	expect(cancellations).toMatchObject([{ uuid: invoices[1]?.uuid, reason: '02' }]);
});

test('shows both invoices as repeated if the same body was stamped twice', async () => {
	await sandbox.post(pathOf('invoice.stamp'), invoice());
	await sandbox.post(pathOf('invoice.stamp'), invoice());
	expect(await shown()).toMatchObject({ stamped: 2, twice: 2 });
});

test('shows the error messages of each refused request in the console', async () => {
	await sandbox.post(pathOf('invoice.stamp'), invoice({ FormaPago: '98' }));
	await sandbox.post(pathOf('invoice.cancel'), { Id: '7', MotivoCancelacion: '02' });
	await sandbox.post(pathOf('customer.getAll'), 'no JSON');
	expect((await shown()).requests).toEqual([
		expect.objectContaining({
			operation: 'invoice.stamp',
			title: 'Timbrado',
			status: 422,
			texts: [expect.stringMatching(/^FormaPago: .*c_FormaPago/)],
		}),
		expect.objectContaining({ status: 404, texts: ['No existe una factura con el Id 7.'] }),
		expect.objectContaining({
			status: 400,
			texts: ['El cuerpo de la solicitud no es un JSON válido.'],
		}),
	]);
});

test('removes a used-up fault from the console and marks the affected request', async () => {
	await sandbox.order('/sandbox/faults', {
		operation: 'invoice.stamp',
		fault: 'status',
		status: 500,
		work: 'done',
	});
	expect((await shown()).faults).toMatchObject([{ fault: 'status', status: 500 }]);
	await sandbox.post(pathOf('invoice.stamp'), invoice());
	expect(await shown()).toMatchObject({
		stamped: 1,
		faults: [],
		requests: [{ operation: 'invoice.stamp', status: 500, fault: 'status', texts: [] }],
	});
});
