import fc from 'fast-check';

import { summaryOf, withSummary } from './stampedItem';
import { plainInvoice } from '../../../packages/cfdi/fixtures/invoices';

it('summarizes an invoice by its type, total, currency, payment method, series, folio and recipient', () => {
	expect(summaryOf(plainInvoice() as never)).toEqual({
		type: 'I',
		total: '1160.00',
		currency: 'MXN',
		paymentMethod: 'PUE',
		series: 'A',
		folio: '1024',
		recipient: { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA' },
		summary: expect.stringContaining('total 1,160.00 MXN') as string,
	});
});

it('calculates a missing total for the summary, as Validate does', () => {
	expect(summaryOf(plainInvoice({ Total: undefined }) as never).total).toBe('1160.00');
});

it('adds the invoice type to the summary, with I as the default', () => {
	const typeOf = (invoice: object) => summaryOf(invoice as never).type;
	expect(typeOf(plainInvoice({ TipoDeComprobante: 'E' }))).toBe('E');
	expect(typeOf({})).toBe('I');
});

it('summarizes any JSON as an invoice without throwing an error', () => {
	const part = fc.oneof(fc.jsonValue(), fc.constantFrom('1', '1160.00', '-1', 'x', 16, null));
	const tax = fc.record(
		{ Base: part, Impuesto: part, TipoFactor: part, TasaOCuota: part, Importe: part },
		{ requiredKeys: [] },
	);
	const taxes = fc.oneof(
		part,
		fc.record(
			{ Traslados: fc.oneof(part, fc.array(tax)), Retenciones: fc.array(tax) },
			{ requiredKeys: [] },
		),
	);
	const line = fc.record(
		{ Importe: part, Descuento: part, ValorUnitario: part, Impuestos: taxes, ObjetoImp: part },
		{ requiredKeys: [] },
	);
	const invoice = fc.record(
		{
			Moneda: part,
			Total: fc.option(part, { nil: undefined }),
			TipoDeComprobante: part,
			Receptor: part,
			Conceptos: fc.oneof(part, fc.array(fc.oneof(part, line))),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(invoice, (given) => {
			expect(() => summaryOf(given as never)).not.toThrow();
		}),
		{ numRuns: 500 },
	);
});

it("keeps the sent values if the service's answer has other values under the same names", () => {
	const own = {
		type: 'I',
		total: '1160.00',
		currency: 'MXN',
		recipient: { rfc: 'URE180429TM6' },
		order: { number: '1', email: 'ana@example.com' },
	};
	const answer = { type: 'invoice', total: null, currency: '', recipient: 'PUBLICO', order: null };
	const { json } = withSummary({ json: { id: 1, uuid: 'U', ...answer, folio: '' } }, own);
	expect(json).toMatchObject({ id: 1, uuid: 'U', ...own, answer });
});

it('keeps the total and the ID that the service gives', () => {
	const item = { json: { message: 'ok', uuid: 'U', id: 1, total: '9' } };
	expect(withSummary(item, { total: '10', currency: 'MXN' })).toEqual({
		json: { id: 1, uuid: 'U', total: '9', currency: 'MXN', message: 'ok' },
	});
});

it.each([0, '11.01', -10, '1e2'])(
	'keeps the sent total of 10 pesos if the service answers with the total %s',
	(total) => {
		const { json } = withSummary({ json: { uuid: 'U', id: 1, total } }, { total: '10' });
		expect(json).toMatchObject({ total: '10', answer: { total } });
	},
);
