import fc from 'fast-check';
import type { GlobalOptions } from './globalInvoice';
import { dayOf, globalInvoice, isInPeriod } from './globalInvoice';
import { totalled } from '../cfdi/totals/totals';
import type { Invoice } from './support/invoicedOrders';
import { sentencesOf, taxRows } from './support/invoicedOrders';
import { mercadoLibreOrder } from './support/mercadoLibreOrders';
import { brokenRules, sum } from '../cfdi/fixtures/satArithmetic';
import type { Json, Sale } from './support/shopOrders';
import {
	customer,
	ieps8,
	iva0,
	iva16,
	iva8,
	ivaOnIeps,
	line,
	shopifyOrder,
	wooOrder,
} from './support/shopOrders';

const plain: GlobalOptions = {
	ifOrderHasNoTaxes: 'refuse',
	ifLineHasNoTaxes: 'refuse',
	paymentForm: '',
	fallbacks: { paymentForm: '' },
	paymentForms: [],
	orderStatuses: [],
	ignoredFields: [],
	issuerRfc: 'EKU9003173C9',
	period: undefined,
};

const woo = (id: number, sale: Partial<Sale> = {}, changes: Json = {}) =>
	wooOrder(
		{ lines: [line(50_000)], meta: {}, ...sale },
		{ id, number: String(id), _links: undefined, ...changes },
	);

function madeOf(orders: unknown[], changes: Partial<GlobalOptions> = {}) {
	const made = globalInvoice(orders, { ...plain, ...changes });
	const { comprobante, total } = made;
	const invoice =
		comprobante === undefined
			? undefined
			: (totalled(comprobante, { expected: total, of: 'order' }) as unknown as Invoice & Json);
	return { ...made, invoice };
}

it('creates a line with the order number for each tax rate of an order', () => {
	const { invoice, included, leftOut } = madeOf([
		woo(1, { lines: [line(50_000), line(25_000), line(9_000, { rates: [iva0] })] }),
		woo(2, {
			lines: [line(10_000, { rates: [iva8] })],
			fees: [line(5_000, { name: 'Propina', rates: [] })],
		}),
		shopifyOrder({
			includesTaxes: true,
			lines: [line(12_528, { rates: [ieps8, ivaOnIeps], off: 528 })],
			meta: {},
		}),
	]);

	expect(leftOut).toEqual([]);
	expect(included.map(({ number }) => number)).toEqual(['1', '2', '#1001']);
	expect(invoice).toMatchObject({
		FormaPago: '03',
		MetodoPago: 'PUE',
		Moneda: 'MXN',
		Total: '1238.00',
		InformacionGlobal: { Periodicidad: '01', Meses: '11', Año: '2026' },
		Receptor: {
			Rfc: 'XAXX010101000',
			Nombre: 'PUBLICO EN GENERAL',
			RegimenFiscalReceptor: '616',
			UsoCFDI: 'S01',
		},
	});
	expect(
		invoice?.Conceptos.map(({ NoIdentificacion, Importe, ObjetoImp }) => [
			NoIdentificacion,
			Importe,
			ObjetoImp,
		]),
	).toEqual([
		['1', '750.00', '02'],
		['1', '90.00', '02'],
		['2', '100.00', '02'],
		['2', '50.00', '01'],
		['#1001', '95.79', '02'],
	]);
	for (const concepto of invoice?.Conceptos ?? []) {
		expect(concepto).toMatchObject({
			ClaveProdServ: '01010101',
			ClaveUnidad: 'ACT',
			Cantidad: '1',
			Descripcion: 'Venta',
		});
	}
});

it.each<[string, unknown, unknown]>([
	[
		'noOrder',
		'no order',
		expect.stringMatching(/^"no order" is not an order from WooCommerce, .+ for any other shop$/),
	],
	[
		'noOrder',
		{ id: 5 },
		expect.stringMatching(
			/^An object with "id" is not an order from WooCommerce, .+ for any other shop$/,
		),
	],
	[
		'test',
		shopifyOrder({ lines: [line(500)], meta: {} }, { test: true }),
		'Order #1001 is a test: test is true',
	],
	[
		'cancelled',
		woo(9, {}, { status: 'cancelled' }),
		'Order 9 was cancelled: status is "cancelled"',
	],
	['refunded', woo(9, {}, { status: 'refunded' }), 'Order 9 was refunded: status is "refunded"'],
	[
		'notPaid',
		woo(9, {}, { status: 'on-hold', date_paid: null }),
		'Order 9 is not paid: status is "on-hold", and date_paid shows no payment',
	],
	[
		'nothingToInvoice',
		woo(9, { lines: [line(500, { off: 500 })] }),
		'Order 9 is free, so it does not need an invoice',
	],
	[
		'hasRfc',
		woo(9, { meta: customer }),
		'Order 9 has the RFC URE180429TM6, so it needs a separate invoice',
	],
	[
		'refused',
		woo(9, { meta: { rfc: 'URE18042' } }),
		'The RFC in meta_data rfc is "URE18042", but 8 characters are too few: an RFC has 12 (persona moral) or 13 (persona física)',
	],
	[
		'refused',
		{ ...mercadoLibreOrder({ price: 580 }), id: 9, billing_info: undefined },
		"Order 9 came without the customer's billing data",
	],
	[
		'refused',
		woo(9, { lines: [line(500, { rates: [] })] }),
		'The shop charged no taxes on this order',
	],
	[
		'refused',
		woo(9, {}, { total: '1.00' }),
		'The lines of order 9 add up to 580.00 (products 580.00), but its total is 1.00',
	],
	[
		'refused',
		woo(9, {}, { payment_method: 'vales', payment_method_title: '' }),
		'The order was paid with "vales", which is not assigned to a payment form',
	],
	['anotherCurrency', woo(9, {}, { currency: 'USD' }), 'Order 9 is in USD, not in MXN'],
	[
		'anotherDay',
		woo(9, {}, { date_paid: '2026-11-21T00:10:00' }),
		'Order 9 is from 2026-11-21, not from 2026-11-20',
	],
	[
		'anotherDay',
		woo(9, {}, { date_paid: '2026-12-01T09:00:00' }),
		'Order 9 is from 2026-12-01, not from 2026-11-20',
	],
	['duplicate', woo(1), 'Order 1 is in the list twice'],
	[
		'refused',
		woo(1, {}, { total: '100.00' }),
		'Order 1 is in the list twice, with the totals 580.00 and 100.00. The invoice includes only the order with the total 580.00: invoice the other order by hand',
	],
])('leaves an order out of the global invoice and gives the reason %s', (reason, order, says) => {
	const { included, leftOut, invoice } = madeOf([woo(1), order, woo(2)]);

	expect(included.map(({ number }) => number)).toEqual(['1', '2']);
	expect(leftOut).toMatchObject([{ index: 1, reason }]);
	expect(leftOut.map(sentencesOf)).toEqual([says]);
	expect(invoice?.Total).toBe('1160.00');
});

it('invoices only the earliest day, and leaves later days for the next run', () => {
	const days = ['2026-11-21', '2026-11-20', '2026-11-22', '2026-11-20'];
	const orders = days.map((day, index) => woo(index, {}, { date_paid: `${day}T10:00:00` }));

	const first = madeOf(orders);
	const left = first.leftOut.map(({ index }) => orders[index]);
	const second = madeOf(left);

	expect(first.included.map(({ number }) => number)).toEqual(['1', '3']);
	expect(second.included.map(({ number }) => number)).toEqual(['0']);
	expect(second.leftOut.map(({ order }) => order?.number)).toEqual(['2']);
});

it('invoices all orders of the months that the user chose', () => {
	const dates = ['2026-11-03T10:00:00', '2026-11-29T10:00:00', '2026-12-01T10:00:00', ''];
	const orders = dates.map((date, index) =>
		woo(
			index,
			{},
			{ date_paid: '2026-01-01', date_created: date, ...(date !== '' && { date_paid: date }) },
		),
	);

	const { included, leftOut, invoice } = madeOf(orders, {
		period: { months: '11', year: '2026' },
	});

	expect(included.map(({ number }) => number)).toEqual(['0', '1']);
	expect(leftOut.map(({ reason }) => reason)).toEqual(['anotherDay', 'anotherDay']);
	expect(invoice).not.toHaveProperty('InformacionGlobal');
});

it('uses the payment form with the largest sum, unless the user chose a payment form', () => {
	const cash = { payment_method: 'cod', payment_method_title: '' };
	const orders = [woo(1), woo(2, {}, cash), woo(3, {}, cash)];

	expect(madeOf(orders).invoice?.FormaPago).toBe('01');
	expect(madeOf(orders, { paymentForm: '28' }).invoice?.FormaPago).toBe('28');
	const unknown = woo(4, {}, { payment_method: 'vales', payment_method_title: '' });
	expect(madeOf([unknown], { paymentForm: '31' }).included).toHaveLength(1);
	const rows = [{ way: 'vales', form: '08' }];
	expect(madeOf([unknown], { paymentForms: rows }).invoice?.FormaPago).toBe('08');
	expect(madeOf([unknown], { fallbacks: { paymentForm: '03' } }).invoice?.FormaPago).toBe('03');
});

it('includes an order with a custom status only if the owner marked the status as paid', () => {
	const orders = [woo(1, {}, { status: 'taller' }), woo(2, {}, { status: 'devuelto' })];
	const made = madeOf(orders, { orderStatuses: [{ status: 'taller', state: 'paid' }] });

	expect(made.included.map(({ id }) => id)).toEqual(['1']);
	expect(made.leftOut).toMatchObject([{ index: 1, reason: 'refused' }]);
});

it('creates no invoice if no order qualifies', () => {
	expect(madeOf([])).toMatchObject({ invoice: undefined, included: [], leftOut: [] });
	expect(madeOf([woo(1, { meta: customer })]).invoice).toBeUndefined();
});

it('includes every order or explains its omission, and adds up the included orders exactly', () => {
	const rates = fc.constantFrom([iva16], [iva16], [iva8], [iva0], [ieps8, ivaOnIeps], []);
	const soldLine = fc
		.record({
			price: fc.integer({ min: 1, max: 99_999 }),
			quantity: fc.integer({ min: 1, max: 9 }),
			rates,
		})
		.map(({ price, ...one }) => line(price, one));
	const sale = fc.record({
		lines: fc.array(soldLine, { minLength: 1, maxLength: 25 }),
		includesTaxes: fc.boolean(),
	});
	let [went, all] = [0, 0];
	fc.assert(
		fc.property(fc.array(fc.tuple(sale, fc.boolean()), { maxLength: 12 }), (sales) => {
			const orders = sales.map(([one, isWoo], id) =>
				isWoo
					? woo(id, one)
					: shopifyOrder(
							{ ...one, meta: {} },
							{
								id,
								admin_graphql_api_id: undefined,
								name: `#${id}`,
								payment_gateway_names: ['cash'],
							},
						),
			);
			const { included, leftOut, invoice } = madeOf(orders);

			all += orders.length;
			went += included.length;
			const seen = [...included, ...leftOut.flatMap(({ order }) => order ?? [])];
			expect(seen.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => String(id)).sort());
			if (invoice === undefined) return;
			expect(Number(invoice.Total)).toBe(Number(sum(included.map(({ total }) => String(total)))));
			const own = orders.filter(({ id }) => included.some((order) => order.id === String(id)));
			expect(Number(sum(Object.values(taxRows(invoice))))).toBe(
				Number(sum(own.map(({ total_tax: tax }) => String(tax)))),
			);
			expect(brokenRules(invoice.Conceptos, 2)).toEqual([]);
		}),
		{ numRuns: 60 },
	);
	expect(went / all).toBeGreaterThan(0.2);
});

it.each([
	['2026-11-20T23:59:59', '2026-11-20'],
	['2026-11-20T23:59:59-06:00', '2026-11-20'],
	['2026-11-21T04:00:00Z', '2026-11-20'],
	['2026-11-21', '2026-11-21'],
	['', ''],
	['ayer', ''],
])('reads the date "%s" as the day "%s"', (date, day) => {
	expect(dayOf(date)).toBe(day);
});

it.each([
	['2026-11-20', '11', '2026', true],
	['2026-12-20', '11', '2026', false],
	['2025-11-20', '11', '2026', false],
	['2026-11-20', '18', '2026', true],
	['2026-01-20', '13', '2026', true],
	['2026-03-20', '13', '2026', false],
])(
	'decides whether the day %s is in the months %s of the year %s: %s',
	(day, months, year, isIn) => {
		expect(isInPeriod(day, { months, year })).toBe(isIn);
	},
);
