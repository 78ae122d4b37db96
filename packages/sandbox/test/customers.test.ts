import { withSandbox } from './sandbox';
import { pathOf } from './invoices';

const sandbox = withSandbox('fresh');

const customer = {
	Nombre: 'ESCUELA KEMPER URGATE',
	Rfc: 'EKU9003173C9',
	RegimenFiscal: '601',
};

const create = async (changes: object = {}) =>
	await sandbox.post(pathOf('customer.create'), { ...customer, ...changes });

test('returns an ID and a message for a new customer', async () => {
	const answer = await create();
	expect(answer.status).toBe(200);
	expect(answer.json).toEqual({ data: { id: 1 }, message: expect.any(String) });
	expect((await create({ Rfc: 'URE180429TM6' })).json).toMatchObject({ data: { id: 2 } });
});

test('refuses an RFC that is already registered, and names the Rfc field', async () => {
	await create();
	const answer = await create({ Nombre: 'OTRO NOMBRE' });
	expect(answer.status).toBe(422);
	expect(answer.json).toEqual({ error: { Rfc: ['El RFC ya existe'] }, code: 422 });
});

test.each(['H&E951128469', 'OÑO120726RX3', 'IAÑL750210963', 'XAXX010101000', 'LME060822IH5'])(
	'accepts a customer with the RFC %s',
	async (Rfc) => {
		expect((await create({ Rfc })).status).toBe(200);
	},
);

test.each([
	['Nombre', undefined],
	['Nombre', ''],
	['Nombre', 7],
	['Nombre', 'A|B'],
	['Nombre', 'Ñ'.repeat(301)],
	['Rfc', undefined],
	['Rfc', 'eku9003173c9'],
	['Rfc', 'BBB010101BBB'],
	['Rfc', 'AAAA010229AAA'],
	['Rfc', 'ABCD010132AAA'],
	['Rfc', 'EKU9003173C'],
	['Rfc', 123],
	['RegimenFiscal', undefined],
	['RegimenFiscal', '600'],
	['RegimenFiscal', 601],
])('refuses a customer with the %s %j and names only that field', async (field, value) => {
	const answer = await create({ [field]: value });
	expect(answer.status).toBe(422);
	expect(answer.json).toEqual({ error: { [field]: [expect.any(String)] }, code: 422 });
});

test('reports all invalid fields of a customer at once', async () => {
	const answer = await sandbox.post(pathOf('customer.create'), {});
	expect(answer.json).toEqual({
		error: {
			Nombre: ['El campo Nombre es obligatorio.'],
			Rfc: ['El campo Rfc es obligatorio.'],
			RegimenFiscal: ['El campo RegimenFiscal es obligatorio.'],
		},
		code: 422,
	});
});

test('returns customers with id, taxid and name in the documented page format', async () => {
	await create();
	const answer = await sandbox.post(pathOf('customer.getAll'), {});
	expect(answer.status).toBe(200);
	expect(answer.json).toEqual({
		data: {
			current_page: 1,
			data: [{ id: 1, taxid: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE' }],
			last_page: 1,
			next_page_url: null,
			per_page: 15,
			total: 1,
		},
	});
});

test.each([
	['EKU9003173C9', 1],
	['eku', 1],
	['0317', 1],
	['oño', 1],
	['', 2],
	[null, 2],
	['ZZZ', 0],
	['%', 0],
])('applies the RFC filter %j to two customers and returns %i of the two', async (Rfc, total) => {
	await create();
	await create({ Rfc: 'OÑO120726RX3' });
	const answer = await sandbox.post(pathOf('customer.getAll'), { Rfc });
	expect(answer.json).toMatchObject({ data: { total } });
});

test('refuses a filter that is not text', async () => {
	const answer = await sandbox.post(pathOf('customer.getAll'), { Rfc: 7 });
	expect(answer.status).toBe(422);
	expect(answer.json).toMatchObject({ error: { Rfc: [expect.any(String)] } });
});
