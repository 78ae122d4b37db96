import { creditNoteOf } from './creditNote';
import { totalled } from '../cfdi/totals/totals';
import { readOrder, readRefund } from './read';
import type { Invoice } from './support/invoicedOrders';
import { invoiced, taxRows, worded } from './support/invoicedOrders';
import { uuid, stampedInvoice } from '../cfdi/fixtures/stampedXml';
import type { Json, Sale } from './support/shopOrders';
import { ieps8, iva0, ivaOnIeps, line, shopifyOrder, wooOrder } from './support/shopOrders';
import { shopifyRefund, wooRefund } from './support/shopRefunds';

const mug = line(50_000, { quantity: 2, off: 10_000, name: 'Taza', sku: 'TAZA-1' });
const bread = line(3_000, { quantity: 4, name: 'Pan', sku: 'PAN-1', rates: [iva0] });
const mugs: Sale = { lines: [mug], shipping: line(10_000, { name: 'Envío nacional' }) };
const both: Sale = { lines: [mug, bread] };

const clip = (price: number, includesTaxes: boolean): Sale => ({
	lines: [line(price, { name: 'Clip', sku: 'CLIP-1' })],
	includesTaxes,
});

const oneMug = { id: 726, parts: [[0, 0.5]] as const };
const none = { id: 726, parts: [] };

function invoiceOf(order: Json, changes: Json = {}): Json {
	const made = invoiced(order);
	if ('reason' in made) throw new Error(made.reason);
	return stampedInvoice({ ...made.invoice, ...changes });
}

const ofMugs = invoiceOf(wooOrder(mugs));
const ofBoth = invoiceOf(wooOrder(both));
const plain = { paymentForm: '', earlier: '', ignoredFields: [] };

function creditNote(refund: Json, invoice: Json | undefined, options = {}): Invoice & Json {
	const read = readRefund(refund);
	const made = creditNoteOf(read, invoice, { ...plain, ...options });
	if ('reason' in made) throw new Error(made.reason);
	return totalled(made.comprobante, { expected: read.total, of: 'order' }) as unknown as Invoice &
		Json;
}

const transaction = (changes: Json) => ({
	transactions: [{ kind: 'refund', status: 'success', currency: 'MXN', ...changes }],
});

it('creates a CFDI of type E with the recipient and the currency of the related invoice', () => {
	expect(creditNote(wooRefund(mugs, oneMug), ofMugs)).toMatchObject({
		TipoDeComprobante: 'E',
		FormaPago: '03',
		MetodoPago: 'PUE',
		Moneda: 'MXN',
		CfdiRelacionados: [{ TipoRelacion: '01', CfdiRelacionado: [{ UUID: uuid }] }],
		LugarExpedicion: '42501',
		Emisor: { Rfc: 'EKU9003173C9', Nombre: 'ESCUELA KEMPER URGATE', RegimenFiscal: '601' },
		Receptor: {
			Rfc: 'URE180429TM6',
			Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
			RegimenFiscalReceptor: '601',
			DomicilioFiscalReceptor: '86991',
			UsoCFDI: 'G02',
		},
		Conceptos: [
			{
				ClaveProdServ: '84111506',
				NoIdentificacion: 'TAZA-1',
				Cantidad: '1',
				ClaveUnidad: 'ACT',
				Descripcion: 'Taza',
				Importe: '450.00',
				ObjetoImp: '02',
			},
		],
		Total: '522.00',
	});
});

const own = (changes: Json): Json => ({
	shop: 'tienda.example.mx',
	order: '4711',
	id: '726',
	date: '2026-11-25T10:00:00-06:00',
	total: '522.00',
	lines: [{ sku: 'TAZA-1', description: 'Taza', quantity: 1, amount: '522.00' }],
	...changes,
});

it('includes each tax of the refunded lines in the credit note', () => {
	const of: Sale = {
		lines: [bread, line(10_000, { name: 'Refresco', sku: 'R', rates: [ieps8, ivaOnIeps] })],
	};
	const all = {
		id: 1,
		parts: [
			[0, 0.5],
			[0, 1],
		] as const,
	};
	const taxes = { '002 0.000000': '0.00', '003 0.080000': '8.00', '002 0.160000': '17.28' };
	expect(taxRows(creditNote(wooRefund(of, all), invoiceOf(wooOrder(of))))).toEqual(taxes);
	expect(taxRows(creditNote(shopifyRefund(of, all), invoiceOf(shopifyOrder(of))))).toEqual(taxes);
});

it("moves a cent between IEPS and IVA if SAT does not allow the exact split of Shopify's tax", () => {
	const soda: Sale = { lines: [line(76_473, { rates: [ieps8, ivaOnIeps] })], includesTaxes: true };
	const refund = shopifyRefund(soda, { id: 726, parts: [[0.5, 0.75]] });
	expect(refund).toMatchObject({ refund_line_items: [{ subtotal: 191.18, total_tax: 38.57 }] });
	const note = creditNote(refund, invoiceOf(shopifyOrder(soda)));
	expect(note.Total).toBe('191.18');
	expect(taxRows(note)).toEqual({ '003 0.080000': '12.20', '002 0.160000': '26.37' });
});

it('credits IVA if the invoice included IVA in its prices, although the shop charged no tax', () => {
	const of: Sale = { lines: [{ ...mug, rates: [] }] };
	const made = invoiced(wooOrder(of), { ifOrderHasNoTaxes: 'iva16' });
	if ('reason' in made) throw new Error(made.reason);
	const note = creditNote(wooRefund(of, oneMug), stampedInvoice(made.invoice));
	expect([note.Total, taxRows(note)]).toEqual(['450.00', { '002 0.160000': '62.07' }]);
});

it('uses S01 as the CFDI use if c_UsoCFDI does not allow G02 for the recipient', () => {
	const { Receptor } = ofMugs as { Receptor: Json };
	const changed = { ...ofMugs, Receptor: { ...Receptor, RegimenFiscalReceptor: '605' } };
	expect(creditNote(wooRefund(mugs, oneMug), changed).Receptor).toMatchObject({ UsoCFDI: 'S01' });
});

it("uses the user's payment form for the refund of an invoice with FormaPago 99", () => {
	const later = { ...ofMugs, FormaPago: '99', MetodoPago: 'PPD' };
	const note = creditNote(wooRefund(mugs, oneMug), later, { paymentForm: '03' });
	expect([note.FormaPago, note.MetodoPago]).toEqual(['03', 'PUE']);
});

it('accepts credit notes up to the invoice total, but not a cent above it', () => {
	expect(creditNote(wooRefund(mugs, oneMug), ofMugs, { earlier: '638.00' }).Total).toBe('522.00');
	expect(() =>
		worded(() => creditNote(wooRefund(mugs, oneMug), ofMugs, { earlier: '638.01' })),
	).toThrow(
		`The refund is 522.00, but invoice ${uuid} has a total of 1160.00, of which earlier credit notes returned 638.01`,
	);
	// n8n's Data Tables add amounts as inexact JavaScript numbers.
	expect(creditNote(wooRefund(mugs, oneMug), ofMugs, { earlier: '638.0000000000001' }).Total).toBe(
		'522.00',
	);
});

test.each<[string, Json, Json, string]>([
	[
		'an amount without lines if the invoice has different taxes',
		wooRefund(both, none, { amount: '58.00' }),
		ofBoth,
		'The refund is 58.00, but its lines add up to 0, so it is not clear which taxes of the invoice apply',
	],
	[
		'a line that is not in the invoice if the invoice has different taxes',
		own({ lines: [{ description: 'Plato', quantity: 1, amount: '522.00' }] }),
		ofBoth,
		'Line "Plato" is not in the invoice, so it is not clear which taxes of the invoice apply',
	],
	[
		'a global invoice',
		own({}),
		{ ...ofMugs, InformacionGlobal: {} },
		'refundedInvoice is a global invoice, which also includes orders of other customers',
	],
	[
		'a credit note',
		own({}),
		{ ...ofMugs, TipoDeComprobante: 'E' },
		'refundedInvoice is a CFDI of type E, not an invoice (type I)',
	],
	[
		'an unstamped invoice',
		own({}),
		{ ...ofMugs, Complemento: {} },
		'refundedInvoice has no UUID, so it is not a stamped invoice',
	],
	[
		'an invoice in another currency',
		shopifyRefund(mugs, oneMug),
		{ ...ofMugs, Moneda: 'USD' },
		'refundedInvoice is in USD, but the refund is in MXN',
	],
	[
		'an invoice issued after the refund',
		own({}),
		{ ...ofMugs, Fecha: '2026-11-26T10:00:00' },
		'refundedInvoice is from 2026-11-26T10:00:00, after the refund of 2026-11-25T10:00:00-06:00, so it might not include the returned items',
	],
	[
		'an invoice paid later',
		own({}),
		{ ...ofMugs, FormaPago: '99' },
		'refundedInvoice has payment form 99, which does not say how the money was returned',
	],
	[
		'an invoice with a withheld tax',
		own({}),
		{ ...ofMugs, Conceptos: [{ Impuestos: { Retenciones: [{ Impuesto: '001' }] } }] },
		'refundedInvoice has withheld taxes or a Cuota, which a shop does not charge',
	],
])('refuses to credit %s', (_, refund, invoice, message) => {
	expect(() => worded(() => creditNote(refund, invoice))).toThrow(message);
});

test.each(['x', '-1'])('refuses %s as the sum of earlier credit notes', (earlier) => {
	expect(() => worded(() => creditNote(own({}), ofMugs, { earlier }))).toThrow(
		'earlierCreditNotes is not an amount',
	);
});

test.each<[string, Json, Json | undefined]>([
	['noInvoice', own({}), undefined],
	['test', shopifyRefund(mugs, oneMug, transaction({ amount: '1', test: true })), ofMugs],
	['nothingGivenBack', shopifyRefund(mugs, oneMug, { transactions: [] }), ofMugs],
	[
		'nothingGivenBack',
		shopifyRefund(mugs, oneMug, transaction({ amount: '1', status: 'failure' })),
		ofMugs,
	],
])('skips a refund and gives the reason %s', (reason, refund, invoice) => {
	expect(creditNoteOf(readRefund(refund), invoice, plain)).toMatchObject({ reason });
});

const links = (self: string) => ({
	self: [{ href: `${self}/refunds/726` }],
	collection: [{ href: `${self}/refunds` }],
	up: [{ href: self }],
});
const norte = 'https://www.example.mx/norte/wp-json/wc/v3/orders/4711';

test.each<[string, Json, Json]>([
	['WooCommerce', wooRefund(mugs, oneMug), wooOrder(mugs)],
	[
		'WooCommerce in a folder of the host',
		wooRefund(mugs, oneMug, { _links: links(norte) }),
		wooOrder(mugs, { _links: { self: [{ href: norte }] } }),
	],
	['Shopify', shopifyRefund(mugs, oneMug), shopifyOrder(mugs)],
])(
	'builds the refund key for %s from the order key, whatever the host in the headers',
	(_, body, order) => {
		const orderKey = readOrder(order).key;
		for (const host of ['', 'otro.myshopify.com']) {
			const key = `${orderKey}/${String(body.id)}`;
			expect(readRefund(body, host)).toMatchObject({ orderKey, key });
		}
	},
);

const LOST = Number('576461413038785753');

test.each<[string, Json, string]>([
	['the ID of WooCommerce', wooRefund(mugs, oneMug, { id: LOST }), 'id'],
	[
		'the order of WooCommerce',
		wooRefund(mugs, oneMug, { _links: {}, parent_id: LOST }),
		'parent_id',
	],
	['the amount of WooCommerce', wooRefund(mugs, oneMug, { amount: LOST }), 'amount'],
	[
		'the ID of Shopify',
		shopifyRefund(mugs, oneMug, { id: LOST, admin_graphql_api_id: undefined }),
		'id',
	],
	['the order of Shopify', shopifyRefund(mugs, oneMug, { order_id: LOST }), 'order_id'],
	['the ID of another shop', own({ id: LOST }), 'id'],
	['the order of another shop', own({ order: LOST }), 'order'],
	['the total of another shop', own({ total: LOST }), 'total'],
])('refuses a refund with a number that lost digits: %s', (_, refund, place) => {
	expect(() => worded(() => readRefund(refund))).toThrow(
		`The value of ${place} is 576461413038785800, a number that might have lost its last digits`,
	);
});

test("takes a Shopify refund's ID from admin_graphql_api_id if the numeric ID has lost digits", () => {
	const admin_graphql_api_id = 'gid://shopify/Refund/576461413038785753';
	const refund = shopifyRefund(mugs, oneMug, { id: LOST, admin_graphql_api_id });
	expect(readRefund(refund).id).toBe('576461413038785753');
});

test("includes shop and order in a refund's key (format for other shops)", () => {
	expect(readRefund(own({}))).toMatchObject({
		orderKey: 'tienda.example.mx/4711',
		key: expect.stringMatching(/^tienda\.example\.mx\/4711\/./) as string,
	});
});

test.each<[string, unknown, string]>([
	['an order', wooOrder(mugs), 'is not a refund from WooCommerce, Shopify'],
	['nothing', undefined, '"" is not a refund'],
	[
		'a refund without its order',
		wooRefund(mugs, oneMug, { _links: {} }),
		'The refund does not say which order it is for',
	],
	['a refund without an ID', own({ id: '' }), 'The refund has no ID'],
	[
		'a refund in another currency than its lines',
		shopifyRefund(mugs, oneMug, transaction({ amount: '30.00', currency: 'USD' })),
		'Refund 726 was paid in USD, but its order is in MXN',
	],
	[
		'an amount that is not a number',
		own({ total: '1,000' }),
		'In the order, total is "1,000", which is not a number',
	],
])('does not accept %s as a refund', (_, refund, message) => {
	expect(() => worded(() => readRefund(refund))).toThrow(message);
});

describe('The payment form of a refund', () => {
	const sale = clip(50_000, false);
	const order = shopifyOrder(sale, { payment_gateway_names: ['shopify_payments'] });
	const back = (gateway: string) => {
		const refund = shopifyRefund(sale, oneMug);
		const rows = (refund.transactions as Json[]).map((row) => ({ ...row, gateway }));
		return { ...refund, transactions: rows };
	};

	test.each([
		['shopify_payments', '04'],
		['manual', '04'],
		['Cash on Delivery (COD)', '01'],
		['SPEI', '03'],
	])('reads the payment form of a refund from the gateway %s: %s', (gateway, form) => {
		expect(creditNote(back(gateway), invoiceOf(order)).FormaPago).toBe(form);
	});

	test.each(['gift_card', 'shopify_store_credit'])(
		'asks for the payment form of a refund that was paid with %s',
		(gateway) => {
			const note = (options = {}) => creditNote(back(gateway), invoiceOf(order), options);
			expect(() => worded(() => note())).toThrow(
				`refund 726 was paid with "${gateway}", which is not assigned to a payment form`,
			);
			expect(note({ paymentForm: '17' }).FormaPago).toBe('17');
		},
	);

	test("reads a refund's payment form from paymentMethod (format for other shops)", () => {
		const refund = { order: '1', id: 'R-1', total: '58.00', lines: [], paymentMethod: 'Efectivo' };
		expect(creditNote(refund, invoiceOf(order)).FormaPago).toBe('01');
	});
});
