import { findings } from '../cfdi/rules/findings';
import type { Changes } from '../cfdi/fixtures/invoices';
import { creditNote, plainInvoice, shortlyAfter } from '../cfdi/fixtures/invoices';
import { inEnglish } from '../cfdi/fixtures/english';

const uuid = '5FB2822E-396D-4725-8521-CDC4BDD20CCF';
const otherUuid = '6FB2822E-396D-4725-8521-CDC4BDD20CCF';

const stamped = (UUID: string, Total: string, changes: Changes = {}) =>
	plainInvoice({
		Total,
		Complemento: { 'tfd:TimbreFiscalDigital': { Version: '1.1', UUID } },
		...changes,
	});

const foundWith = (changes: Changes, relatedInvoices: Array<Record<string, unknown>>) =>
	findings(plainInvoice(changes), { now: shortlyAfter, relatedInvoices }).map((one) =>
		inEnglish(one),
	);

it.each([
	{ name: 'one invoice', changes: creditNote(), given: [stamped(uuid, '1159.99')] },
	{
		name: 'two invoices with UUIDs in upper and lower case',
		changes: creditNote('03', uuid.toLowerCase(), otherUuid),
		given: [stamped(uuid, '1000.00'), stamped(otherUuid.toLowerCase(), '159.99')],
	},
	{
		name: 'totals that the service calculates',
		changes: { ...creditNote(), SubTotal: undefined, Total: undefined, Impuestos: undefined },
		given: [stamped(uuid, '1159.99')],
	},
])('blocks a credit note above the total of the credited invoices: $name', ({ changes, given }) => {
	expect(foundWith(changes, given)).toEqual([
		{
			level: 'block',
			satCode: '',
			field: 'Total',
			message: 'Total is 1160.00, but the credited invoices add up to 1159.99',
			fix: 'Correct the lines: a credit note can return at most the total of the invoices that it credits.',
		},
	]);
});

it.each([
	{
		name: 'the exact amount of its invoice',
		changes: creditNote(),
		given: [stamped(uuid, '1160.00')],
	},
	{
		name: 'less than its two invoices',
		changes: creditNote('01', uuid, otherUuid),
		given: [stamped(uuid, '1000.00'), stamped(otherUuid, '500.00')],
	},
	{
		name: 'one of two invoices is missing',
		changes: creditNote('01', uuid, otherUuid),
		given: [stamped(uuid, '1000.00')],
	},
	{
		name: 'a different invoice is given',
		changes: creditNote(),
		given: [stamped(otherUuid, '1.00')],
	},
	{
		name: 'its invoice is in another currency',
		changes: creditNote(),
		given: [stamped(uuid, '60.00', { Moneda: 'USD' })],
	},
	{
		name: 'it replaces a smaller credit note',
		changes: creditNote('04'),
		given: [stamped(uuid, '60.00', { TipoDeComprobante: 'E' })],
	},
	{
		name: 'an invoice that is related to another invoice',
		changes: { ...creditNote(), TipoDeComprobante: 'I', 'Receptor.UsoCFDI': 'G03' },
		given: [stamped(uuid, '1.00')],
	},
])('reports no problem with the total of a credit note: $name', ({ changes, given }) => {
	expect(foundWith(changes, given)).toEqual([]);
});
