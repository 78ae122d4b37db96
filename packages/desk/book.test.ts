import fc from 'fast-check';

import { Decimal } from 'cfdi-mx/values';
import { bookOf, registerOf } from './index';
import {
	MONTH,
	credited,
	entryOf,
	paidLater,
	payment,
	paymentRowOf,
	rowOf,
	sold,
} from './support/bookInvoices';
import { uuidAt } from '../cfdi/fixtures/invoiceFiles';

function book(
	files: Readonly<Record<number, string>>,
	rows: readonly Record<string, unknown>[] = [],
	payments: readonly Record<string, unknown>[] = [],
) {
	const listed = new Set([
		...rows.map(({ invoice_id }) => invoice_id),
		...payments.map(({ payment_id }) => payment_id),
	]);
	const ids = Object.keys(files).map(Number);
	const others = ids.filter((id) => !listed.has(String(id))).map((id) => rowOf(id));
	const all = [...others, ...rows];
	const entries = new Map(ids.map((id) => [String(id), entryOf(files[id] as string)]));
	return bookOf(MONTH, registerOf(all, payments, MONTH), entries);
}

const taxes = (made: ReturnType<typeof book>) =>
	Object.fromEntries(
		made.taxes.map(({ tax, factor, rate, ...columns }) => [
			[tax, factor, rate].join(' ').trim(),
			Object.fromEntries(
				(['pue', 'payments', 'credits', 'collected', 'open'] as const)
					.map((name) => [name, `${columns[name].base} ${columns[name].amount}`])
					.filter(([, sum]) => sum !== '0.00 0.00'),
			),
		]),
	);

const odd = (made: ReturnType<typeof book>) =>
	made.discrepancies.map(({ kind, uuid, values }) =>
		[kind, uuid.slice(-4), ...Object.values(values)].join(' '),
	);

const IVA = '002 Tasa 0.160000';

it('counts a PUE invoice as collected in its month', () => {
	const made = book({ 1: sold(1), 2: sold(2) });

	expect(taxes(made)).toEqual({ [IVA]: { pue: '2000.00 320.00', collected: '2000.00 320.00' } });
	expect(made.discrepancies).toEqual([]);
});

it('counts only the paid part of a PPD invoice as collected, and lists the unpaid part', () => {
	const made = book({ 1: sold(1, paidLater), 2: payment(2, 1, 250) }, [], [paymentRowOf(2, 1)]);

	expect(taxes(made)).toEqual({
		[IVA]: { payments: '250.00 40.00', collected: '250.00 40.00', open: '750.00 120.00' },
	});
	const [line] = made.lines;
	expect([line?.paid, line?.balance].map(String)).toEqual(['290.00', '870.00']);
	expect(odd(made)).toEqual(['ppdOpen 0001 870.00 290.00 1160.00 MXN']);
});

it("subtracts a later month's payment from the balance, but does not count the payment as collected", () => {
	const later = paymentRowOf(9, 1, { date: '2026-11-03', paid: 290 });
	const made = book({ 1: sold(1, paidLater) }, [], [later]);

	expect(taxes(made)).toEqual({ [IVA]: { open: '750.00 120.00' } });
	expect(odd(made)).toEqual(['ppdOpen 0001 870.00 290 1160.00 MXN']);
});

it('counts each payment once, from its complement or from the payments table', () => {
	const rows = [
		paymentRowOf(2, 1, { paid: 290 }),
		paymentRowOf(3, 1, { paid: '870', date: '2026-11-01' }),
	];
	const made = book({ 1: sold(1, paidLater), 2: payment(2, 1, 250) }, [], rows);

	expect(String(made.lines[0]?.balance)).toBe('0');
	expect(made.discrepancies).toEqual([]);
});

it('ignores a cancelled payment complement, even if it was cancelled in a later month', () => {
	const rows = [
		rowOf(1, { method: 'PPD', type: 'I', total: 1160 }),
		rowOf(2, {
			type: 'P',
			status: 'cancelled',
			issued_on: '2026-11-03',
			checked_on: '2026-11-04T08:00:00',
		}),
	];
	const files = { 1: sold(1, paidLater), 2: payment(2, 1, 1000) };
	const made = book(files, rows, [paymentRowOf(2, 1, { paid: 1160 })]);

	expect(taxes(made)).toEqual({ [IVA]: { open: '1000.00 160.00' } });
	expect(made.lines.map(({ balance }) => String(balance)).sort()).toEqual(['0', '1160.00']);
	expect(made.receivable.map(({ balance }) => String(balance))).toEqual(['1160']);
	expect(odd(made)).toEqual([
		'ppdOpen 0001 1160.00 0 1160.00 MXN',
		'cancelledAfterMonth 0002 2026-11-04',
	]);
});

it("subtracts a credit note from a PUE invoice's collected amount or an unpaid PPD invoice's balance", () => {
	const atOnce = book({ 1: sold(1), 2: credited(2, 1, 100) });
	const later = book({ 1: sold(1, paidLater), 2: credited(2, 1, 100) });

	expect(taxes(atOnce)[IVA]).toMatchObject({ credits: '100.00 16.00', collected: '900.00 144.00' });
	expect(taxes(later)[IVA]).toEqual({ open: '900.00 144.00' });
});

describe('a credit note for a PPD invoice', () => {
	const sale = (on: string) => rowOf(1, { type: 'I', method: 'PPD', total: 1160, issued_on: on });
	const note = (id: number, on: string, total: number | string) =>
		rowOf(id, { type: 'E', related_uuid: uuidAt(1), total, issued_on: on });
	const paid = (day: string, amount = 1160) =>
		paymentRowOf(9, 1, { date: day, paid: amount, payment_uuid: uuidAt(9) });
	const [before, inMonth, after] = ['2026-09-05', '2026-10-05', '2026-11-05'] as const;

	it.each([
		[
			'does not reduce the collected amount of an earlier unpaid invoice',
			book({ 2: credited(2, 1, 500), 3: sold(3) }, [sale(before)]),
			{ pue: '1000.00 160.00', collected: '1000.00 160.00' },
			[],
		],
		[
			'reduces the collected amount if the invoice is paid in the month',
			book(
				{ 1: sold(1, paidLater), 2: credited(2, 1, 500), 9: payment(9, 1, 1000) },
				[],
				[paymentRowOf(9, 1)],
			),
			{
				payments: '1000.00 160.00',
				credits: '500.00 80.00',
				collected: '500.00 80.00',
			},
			[`paidAndCredited 0001 ${uuidAt(1)} 1160.00 580.00 1160.00`],
		],
		[
			'reduces the collected amount if the invoice was paid earlier',
			book({ 2: credited(2, 1, 500) }, [sale(before)], [paid('2026-09-20')]),
			{ credits: '500.00 80.00', collected: '-500.00 -80.00' },
			[`paidAndCredited 0002 ${uuidAt(1)} 1160 580.00 1160`],
		],
		[
			'reduces a partly paid invoice by the excess over its total',
			book({ 2: credited(2, 1, 500) }, [sale(before)], [paid('2026-09-20', 870)]),
			{ credits: '250.00 40.00', collected: '-250.00 -40.00' },
			[`paidAndCredited 0002 ${uuidAt(1)} 870 580.00 1160`],
		],
		[
			'does not reduce the month if the invoice is paid later',
			book({ 2: credited(2, 1, 500) }, [sale(before)], [paid(after, 580)]),
			undefined,
			[],
		],
		[
			'is counted after an earlier credit note',
			book(
				{ 2: credited(2, 1, 500) },
				[sale(before), note(5, before, 580)],
				[paid('2026-09-20', 290)],
			),
			{ credits: '250.00 40.00', collected: '-250.00 -40.00' },
			[`paidAndCredited 0002 ${uuidAt(1)} 290 1160.00 1160`],
		],
		[
			'reduces the balance in each sheet, but not the collected amount, if it is of a later month',
			book({ 1: sold(1, paidLater) }, [sale(inMonth), note(5, after, '580')]),
			{ open: '500.00 80.00' },
			['ppdOpen 0001 580.00 0 1160.00 MXN'],
		],
		[
			'has no effect if it is cancelled',
			book({ 1: sold(1, paidLater) }, [
				sale(inMonth),
				{ ...note(5, after, 580), status: 'cancelled' },
			]),
			{ open: '1000.00 160.00' },
			['ppdOpen 0001 1160.00 0 1160.00 MXN'],
		],
		[
			'does not reduce an invoice that is known only from a payment',
			book({ 2: credited(2, 1, 500) }, [], [paid('2026-09-20')]),
			undefined,
			[],
		],
	])('counts a credit note for a PPD invoice, which %s', (_, made, sums, found) => {
		expect(taxes(made)[IVA] ?? {}).toEqual(sums ?? {});
		expect(odd(made)).toEqual(found);
	});

	it("shows the same balance in the CFDI and Por cobrar sheets after a later month's credit note", () => {
		const made = book({ 1: sold(1, paidLater) }, [sale(inMonth), note(5, after, '580')]);
		expect(made.lines.map(({ balance }) => Number(balance))).toEqual([580]);
		expect(made.receivable.map(({ balance }) => Number(balance))).toEqual([580]);
	});
});

it("splits a PPD invoice's total after credit notes into collected and unpaid amounts", () => {
	const pesos = fc.integer({ min: 1, max: 1000 });
	fc.assert(
		fc.property(pesos, fc.array(pesos, { maxLength: 3 }), (base, notes) => {
			const files = [
				sold(1, paidLater),
				payment(2, 1, base),
				...notes.map((one, at) => credited(at + 3, 1, one)),
			];
			const made = book(
				Object.fromEntries(files.map((file, at) => [at + 1, file])),
				[],
				[paymentRowOf(2, 1)],
			);
			const [{ collected, open } = { collected: undefined, open: undefined }] = made.taxes;
			const left = 1000 - notes.reduce((sum, one) => sum + one, 0);
			expect(collected?.base.plus(open?.base ?? Decimal.zero).toString()).toBe(left.toFixed(2));
			expect(collected?.amount.plus(open?.amount ?? Decimal.zero).toString()).toBe(
				(left * 0.16).toFixed(2),
			);
		}),
		{ numRuns: 40 },
	);
});

it('ignores a cancelled CFDI', () => {
	const cancelled = (id: number) => rowOf(id, { status: 'cancelled' });
	const made = book({ 1: sold(1), 2: sold(2, paidLater) }, [cancelled(1), cancelled(2)]);

	expect(made.taxes).toEqual([]);
	expect(made.lines.map(({ isCancelled }) => isCancelled)).toEqual([true, true]);
	expect(made.discrepancies).toEqual([]);
});

it('converts other currencies to pesos, and rounds each row once', () => {
	const dollars = { Moneda: 'USD', TipoCambio: '18.123456' };
	const made = book({ 1: sold(1, dollars), 2: sold(2, dollars) });

	// The book rounds the sum 36,246.912, not its two parts of 18,123.456.
	expect(taxes(made)[IVA]).toMatchObject({ pue: '36246.91 5799.51' });
});

it('lists each rate, exempt tax, withheld tax and local tax in a separate row', () => {
	const Traslados = [
		{ Base: '100', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.080000', Importe: '8.00' },
		{ Base: '50', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.000000', Importe: '0' },
		{ Base: '25', Impuesto: '002', TipoFactor: 'Exento' },
	];
	const Impuestos = { Traslados, Retenciones: [{ Impuesto: '001', Importe: '1.25' }] };
	const local = {
		'implocal:ImpuestosLocales': {
			TrasladosLocales: [{ ImpLocTrasladado: 'ISH', TasadeTraslado: '3.00', Importe: '5.25' }],
		},
	};
	const xml = sold(1, { Impuestos, Complemento: { Any: [local] } }).replace(
		'<cfdi:Comprobante',
		'<cfdi:Comprobante xmlns:implocal="http://www.sat.gob.mx/implocal"',
	);

	const found = Object.entries(taxes(book({ 1: xml }))).map(([name, { pue }]) => [name, pue]);

	expect(found).toEqual([
		['002 Exento', '25.00 0.00'],
		['002 Tasa 0.000000', '50.00 0.00'],
		['002 Tasa 0.080000', '100.00 8.00'],
		['ISH  3.00', '0.00 5.25'],
		['001', '0.00 1.25'],
	]);
});

describe('The findings', () => {
	it.each([
		[
			'credit notes above their invoice',
			book({ 1: sold(1), 2: credited(2, 1, 600), 3: credited(3, 1, 600) }),
			['creditAbove 0001 1392.00 1160.00 MXN'],
		],
		[
			'payments above their invoice',
			book({ 1: sold(1, paidLater), 2: payment(2, 1, 1500) }, [], [paymentRowOf(2, 1)]),
			['paidTooMuch 0001 1740.00 1160.00 MXN'],
		],
		[
			'a cancellation after the month',
			book({ 1: sold(1) }, [rowOf(1, { status: 'cancelled', checked_on: '2026-11-02T08:00:00' })]),
			['cancelledAfterMonth 0001 2026-11-02'],
		],
		[
			'a cancellation in this month of an invoice of an earlier one, which is not in the book',
			book({}, [
				rowOf(1),
				rowOf(7, { status: 'cancelled', issued_on: '2026-08-30', checked_on: '2026-10-31T20:00' }),
			]),
			['cancelledOfEarlier 0007 2026-08-30 2026-10-31'],
		],
		[
			'a cancellation that is not certain',
			book({ 1: sold(1) }, [rowOf(1, { status: 'cancelUnknown' })]),
			['cancelOpen 0001 cancelUnknown'],
		],
		[
			'a date of another month',
			book({ 1: sold(1, { Fecha: '2026-09-30T23:59:59' }) }),
			['otherMonth 0001 2026-09-30'],
		],
		[
			'another UUID in the register',
			book({ 1: sold(1) }, [rowOf(1, { uuid: uuidAt(8) })]),
			[`otherUuid 0001 ${uuidAt(8)}`],
		],
		[
			'two orders with one UUID that belongs to one of them',
			book({ 1: sold(1) }, [
				rowOf(1, { order_number: '1001' }),
				rowOf(2, { order_number: '1002', invoice_id: '1', uuid: uuidAt(1) }),
			]),
			['uuidTwice 0001 1001'],
		],
		[
			'one order with two rows',
			book({ 1: sold(1) }, [
				rowOf(1, { order_number: '1001' }),
				rowOf(2, { order_number: '1001', invoice_id: '1', uuid: uuidAt(1) }),
			]),
			[],
		],
		[
			'another recipient and another total in the register',
			book({ 1: sold(1), 2: sold(2) }, [
				rowOf(1, { recipient: 'iia040805dz4', total: 89320 }),
				rowOf(2, { recipient: 'URE180429TM6', total: 1160 }),
			]),
			['listedRecipient 0001 IIA040805DZ4 URE180429TM6', 'listedTotal 0001 89320 1160.00 MXN'],
		],
		[
			'orders without an invoice, not those of a global one',
			book({ 1: sold(1) }, [
				{ state: 'refused', ordered_on: '2026-10-09', message: 'Falta el RFC.' },
				{ state: 'inGlobal', ordered_on: '2026-10-09' },
				{ state: 'received', createdAt: '2026-10-10T00:00:00.000Z', invoice_id: null, uuid: null },
				{ state: 'refused', ordered_on: '2026-09-09' },
			]),
			['orderWithoutInvoice  refused Falta el RFC.', 'orderWithoutInvoice  received '],
		],
		[
			'a payment without a complement',
			book(
				{ 1: sold(1) },
				[],
				[
					paymentRowOf(2, 1, {
						payment_id: null,
						payment_uuid: null,
						status: 'notStamped',
						message: 'X',
					}),
				],
			),
			['paymentWithoutComplement  X'],
		],
	])("lists the findings about %s in the month's book", (_, made, found) => {
		expect(odd(made)).toEqual(found);
	});
});

it('lists a CFDI with two IDs or two rows only once', () => {
	const made = book({ 1: sold(1), 2: sold(1) }, [
		rowOf(1),
		rowOf(1),
		rowOf(2, { uuid: uuidAt(1) }),
	]);

	expect(made.lines).toHaveLength(1);
	expect(taxes(made)[IVA]?.pue).toBe('1000.00 160.00');
});

it("lists a month's invoices that cannot be downloaded because they have no ID", () => {
	const rows = [
		rowOf(1, { invoice_id: '' }),
		rowOf(2, { invoice_id: null, issued_on: '2026-09-30' }),
	];

	expect(registerOf(rows, [], MONTH).withoutId.map(({ uuid }) => uuid)).toEqual([uuidAt(1)]);
});

it("ignores rows that lack the register's columns", () => {
	const rows = [{}, { error: 'no table' }, { invoice_id: null }, { invoice_id: {} }];

	expect(registerOf(rows, [{}, { reference: 7 }], MONTH)).toMatchObject({
		invoices: [],
		complements: [],
		open: [],
	});
});

it('sums the taxes and totals of random invoices exactly, to the cent', () => {
	const cents = fc.integer({ min: 1, max: 5_000_000 });
	const one = fc.record({ net: cents, tax: cents, method: fc.constantFrom('PUE', 'PPD') });
	fc.assert(
		fc.property(fc.array(one, { maxLength: 8 }), (all) => {
			const pesos = (value: number) => (value / 100).toFixed(2);
			const files = all.map(({ net, tax, method }, index) =>
				sold(index + 1, {
					MetodoPago: method,
					Total: pesos(net + tax),
					Impuestos: {
						Traslados: [
							{
								Base: pesos(net),
								Impuesto: '002',
								TipoFactor: 'Tasa',
								TasaOCuota: '0.160000',
								Importe: pesos(tax),
							},
						],
					},
				}),
			);
			const made = book(Object.fromEntries(files.map((file, index) => [index + 1, file])));
			const of = (method: string) =>
				all.filter((each) => each.method === method).reduce((sum, { tax }) => sum + tax, 0);
			const [line] = made.taxes;
			expect(String(line?.pue.amount ?? '0.00')).toBe(pesos(of('PUE')));
			expect(String(line?.open.amount ?? '0.00')).toBe(pesos(of('PPD')));
			const total = made.lines.reduce((sum, { entry }) => sum.plus(entry.total), Decimal.zero);
			expect(total.rounded(2).toString()).toBe(
				pesos(all.reduce((sum, { net, tax }) => sum + net + tax, 0)),
			);
		}),
		{ numRuns: 40 },
	);
});
