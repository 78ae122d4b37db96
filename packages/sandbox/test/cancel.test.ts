import { withSandbox } from './sandbox';
import { invoice, pathOf } from './invoices';
import { stamped } from './xml.cts';

const sandbox = withSandbox();

const substitute = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';

const cancel = async (body: unknown) => await sandbox.post(pathOf('invoice.cancel'), body);

async function cancelNew(fields: object) {
	const { id, uuid } = await stamped(sandbox, invoice());
	return { id, uuid, answer: await cancel({ Id: String(id), ...fields }) };
}

test.each(['02', '03', '04'])(
	'returns status 201 (requested) for a cancellation with reason %s',
	async (reason) => {
		const { id, uuid, answer } = await cancelNew({ MotivoCancelacion: reason });
		expect(answer.status).toBe(200);
		expect(answer.json).toEqual({
			data: { id, uuid, status: '201', motivo: reason },
			message: 'Solicitud de cancelación aceptada.',
		});
	},
);

test('accepts a cancellation with reason 01 and the UUID of the replacement', async () => {
	const { id, uuid, answer } = await cancelNew({
		MotivoCancelacion: '01',
		FolioSustitucion: substitute.toLowerCase(),
	});
	expect(answer.status).toBe(200);
	expect(answer.json).toMatchObject({
		data: { id, uuid, status: '201', motivo: '01', folio_sustitucion: substitute },
	});
});

const refused: Array<[string, string, object, RegExp]> = [
	['no Id', 'Id', { Id: undefined }, /obligatorio/],
	['an Id that is a number', 'Id', { Id: 1 }, /cadena de texto/],
	['no reason', 'MotivoCancelacion', { MotivoCancelacion: undefined }, /obligatorio/],
	['an unknown reason', 'MotivoCancelacion', { MotivoCancelacion: '05' }, /^207 - /],
	['a reason that is a number', 'MotivoCancelacion', { MotivoCancelacion: 2 }, /cadena/],
	['reason 01 alone', 'FolioSustitucion', { MotivoCancelacion: '01' }, /^208 - /],
	[
		'reason 01 with an invalid UUID',
		'FolioSustitucion',
		{ MotivoCancelacion: '01', FolioSustitucion: 'F-100' },
		/^208 - /,
	],
	...['02', '03', '04'].map((MotivoCancelacion): [string, string, object, RegExp] => [
		`reason ${MotivoCancelacion} with a substitute`,
		'FolioSustitucion',
		{ MotivoCancelacion, FolioSustitucion: substitute },
		/^209 - /,
	]),
	['an empty substitute', 'FolioSustitucion', { FolioSustitucion: '' }, /^209 - /],
	['a null substitute', 'FolioSustitucion', { FolioSustitucion: null }, /^209 - /],
];

test.each(refused)(
	'refuses a cancellation with %s, and names the field %s',
	async (_name, field, fields, message) => {
		const { answer } = await cancelNew({ MotivoCancelacion: '02', ...fields });
		expect(answer.status).toBe(422);
		expect(answer.json).toEqual({
			error: { [field]: [expect.stringMatching(message)] },
			code: 422,
		});
	},
);

test('refuses an invoice as its own replacement', async () => {
	const { id, uuid } = await stamped(sandbox, invoice());
	const answer = await cancel({
		Id: String(id),
		MotivoCancelacion: '01',
		FolioSustitucion: uuid,
	});
	expect(answer.json).toMatchObject({
		error: { FolioSustitucion: [expect.stringMatching(/^208 - /)] },
	});
});

test.each(['999999', '0', '-1', '1.5', 'abc', '1 OR 1=1'])(
	'answers 404 to a cancellation with the unknown ID %s',
	async (Id) => {
		const answer = await cancel({ Id, MotivoCancelacion: '02' });
		expect(answer.status).toBe(404);
		expect(answer.json).toEqual({ message: `No existe una factura con el Id ${Id}.` });
	},
);

test('answers a second cancellation with HTTP 409 and code 202, and leaves the books unchanged', async () => {
	await sandbox.delete('/sandbox');
	const { id } = await cancelNew({ MotivoCancelacion: '02' });
	const again = await cancel({ Id: String(id), MotivoCancelacion: '03' });
	expect(again.status).toBe(409);
	expect(again.json).toEqual({ message: expect.stringMatching(/^202 - /), code: '202' });
	expect((await sandbox.get('/sandbox/books')).json).toMatchObject({
		invoices: [{ id, status: 'cancellationAccepted' }],
		cancellations: [{ invoiceId: id, reason: '02', substitution: null }],
	});
});
