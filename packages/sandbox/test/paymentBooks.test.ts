/**
 * SAT does not compare receipts with earlier payments, so the sandbox stamps receipts with wrong
 * balances.
 */
import { withSandbox } from './sandbox';
import { invoice, line, pathOf, receiver, transferred } from './invoices';
import { changed, instalment, receipt } from './payments';
import { stamped } from './xml.cts';

const sandbox = withSandbox('fresh');

const taxed = (amount: string) =>
	line({ ValorUnitario: amount, Impuestos: { Traslados: [transferred('0.160000')] } });

const unpaid = (changes: object = {}) =>
	invoice({ FormaPago: '99', MetodoPago: 'PPD', Conceptos: [taxed('1000.00')], ...changes });

const first = {
	number: '1',
	before: '1160.00',
	paid: '580.00',
	after: '580.00',
	base: '500.00',
	iva: '80.00',
};
const second = { ...first, number: '2', before: '580.00', after: '0.00' };

const pay = async (part: typeof first, uuid: string) =>
	await stamped(sandbox, receipt(instalment(part, uuid)));

const cancel = async (id: number) => {
	const body = { Id: String(id), MotivoCancelacion: '02' };
	expect((await sandbox.post(pathOf('invoice.cancel'), body)).status).toBe(200);
};

interface Payment {
	expected: unknown;
	doubts: string[];
}

interface Books {
	invoices: Array<{ id: number; type: string; total: string }>;
	payments: Payment[];
}

const books = async (): Promise<Books> => (await sandbox.get('/sandbox/books')).json as Books;

const doubts = async (): Promise<string[][]> =>
	(await books()).payments.map((payment) => payment.doubts);

test('lists each payment with the instalment number and previous balance that follow from earlier payments', async () => {
	const { id, uuid } = await stamped(sandbox, unpaid());
	const one = await pay(first, uuid);
	const two = await pay(second, uuid.toLowerCase());
	const { invoices, payments } = await books();
	expect(invoices.map(({ type, total }) => [type, total])).toEqual([
		['I', '1160.00'],
		['P', '0'],
		['P', '0'],
	]);
	const same = { document: uuid, documentId: id, cancelled: false, paid: '580.00', doubts: [] };
	expect(payments).toEqual([
		{
			...same,
			receiptId: one.id,
			receipt: one.uuid,
			instalment: '1',
			previousBalance: '1160.00',
			balance: '580.00',
			expected: { instalment: '1', previousBalance: '1160.00' },
		},
		{
			...same,
			receiptId: two.id,
			receipt: two.uuid,
			instalment: '2',
			previousBalance: '580.00',
			balance: '0.00',
			expected: { instalment: '2', previousBalance: '580.00' },
		},
	]);
});

test('lists a payment without expected values if the books do not contain the paid invoice', async () => {
	await pay(second, '6FB2822E-396D-4725-8521-CDC4BDD20CCF');
	expect((await books()).payments).toMatchObject([
		{ documentId: null, expected: null, doubts: [] },
	]);
});

test('marks the instalment number and previous balance as doubtful if a payment is stamped twice', async () => {
	const { uuid } = await stamped(sandbox, unpaid());
	await pay(first, uuid);
	await pay(first, uuid);
	expect(await doubts()).toEqual([[], ['instalment', 'previous balance']]);
});

test('does not treat a cancelled receipt as an earlier payment', async () => {
	const { uuid } = await stamped(sandbox, unpaid());
	const { id } = await pay(first, uuid);
	await cancel(id);
	await pay(first, uuid);
	expect((await books()).payments).toMatchObject([
		{ cancelled: true, doubts: [] },
		{ cancelled: false, doubts: [] },
	]);
});

const creditNote = (uuid: string, changes: object = {}) =>
	invoice({
		TipoDeComprobante: 'E',
		Receptor: { ...receiver, UsoCFDI: 'G02' },
		CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }] }],
		Conceptos: [taxed('500.00')],
		...changes,
	});

test("subtracts a credit note from an invoice's balance without numbering the note as an instalment", async () => {
	const { uuid } = await stamped(sandbox, unpaid());
	await stamped(sandbox, creditNote(uuid));
	await pay({ ...second, number: '1' }, uuid);
	expect(await doubts()).toEqual([[]]);
});

test('ignores cancelled credit notes and credit notes for several invoices when it calculates a balance', async () => {
	const { uuid } = await stamped(sandbox, unpaid());
	const other = '6FB2822E-396D-4725-8521-CDC4BDD20CCF';
	const { id } = await stamped(sandbox, creditNote(uuid));
	await cancel(id);
	const both = [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }, { UUID: other }] }];
	await stamped(sandbox, creditNote(uuid, { CfdiRelacionados: both }));
	await pay(first, uuid);
	expect(await doubts()).toEqual([[]]);
});

test.each([
	['not PPD', { FormaPago: '03', MetodoPago: 'PUE' }],
	[
		'other receiver',
		{
			Receptor: { ...receiver, Rfc: 'IIA040805DZ4', Nombre: 'INDISTRIA ILUMINADORA DE ALMACENES' },
		},
	],
	['other currency', { Moneda: 'USD', TipoCambio: '17.7331' }],
])(
	'marks a payment in the books if it does not match the paid invoice: %s',
	async (doubt, changes) => {
		const { uuid } = await stamped(sandbox, unpaid(changes));
		await pay(first, uuid);
		expect(await doubts()).toEqual([[doubt]]);
	},
);

test('marks a payment in the books if its invoice was cancelled', async () => {
	const { id, uuid } = await stamped(sandbox, unpaid());
	await cancel(id);
	await pay(first, uuid);
	expect(await doubts()).toEqual([['cancelled']]);
});

test('cancels a payment receipt that a corrected receipt replaces', async () => {
	const { uuid } = await stamped(sandbox, unpaid());
	const wrong = await pay(second, uuid);
	const right = await stamped(
		sandbox,
		changed(receipt(instalment(first, uuid)), {
			CfdiRelacionados: [{ TipoRelacion: '04', CfdiRelacionado: [{ UUID: wrong.uuid }] }],
		}),
	);
	const body = { Id: String(wrong.id), MotivoCancelacion: '01', FolioSustitucion: right.uuid };
	expect((await sandbox.post(pathOf('invoice.cancel'), body)).status).toBe(200);
	expect((await books()).payments).toMatchObject([
		{ cancelled: true, doubts: ['instalment', 'previous balance'] },
		{ cancelled: false, doubts: [] },
	]);
});
