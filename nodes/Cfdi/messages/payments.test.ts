import type { PaidPart, Payment } from '../../../packages/cfdi/payments/paymentComprobante';
import { paidInvoiceOf, paidInvoiceOfFields } from '../../../packages/cfdi/payments/paidInvoice';
import type { Problem } from '../../../packages/cfdi/problems/problem';
import { Problems, problem, problemsOr } from '../../../packages/cfdi/problems/problem';
import type { Language } from '../../../packages/cfdi/messages/language';
import { render } from '../../../packages/cfdi/problems/render';
import { paymentLabels } from '../invoice/form/payment';
import {
	numbered,
	paid,
	plainLine,
	recipient,
	stampedInvoice,
} from '../../../packages/cfdi/fixtures/payments';
import { languages } from './index';

const { en, es } = languages;

const invoice = paidInvoiceOf(stampedInvoice('1160.00', [plainLine]));
const inUsd = paidInvoiceOf(
	stampedInvoice('300.00', [plainLine], { ...numbered(2), Moneda: 'USD', TipoCambio: '17' }),
);

function wordsOf(make: () => unknown, paidInvoiceFrom: string): Array<{ en: string; es: string }> {
	const labels = paymentLabels(() => paidInvoiceFrom);
	const made = problemsOr(make);
	if (!(made instanceof Problems)) throw new Error('Nothing was refused');
	const inWords = (problem: Problem, language: Language) => {
		const { message, fix } = render(problem, language, labels);
		return `${message} | ${fix}`;
	};
	return made.problems.map((one) => ({ en: inWords(one, en), es: inWords(one, es) }));
}

describe('A refused payment', () => {
	it.each<{
		payment?: Partial<Payment>;
		parts?: PaidPart[];
		from?: string;
		en: string;
		es: string;
	}>([
		{
			payment: { amount: '1200.505' },
			en: 'Payment Amount (Monto) is "1200.505", but an amount in MXN can have at most 2 decimals | Write 1200.51 if that is the right amount.',
			es: 'El monto del pago es "1200.505", pero un importe en MXN puede llevar como máximo 2 decimales | Escriba 1200.51 si ese es el importe correcto.',
		},
		{
			payment: { currency: 'USD' },
			en: 'Additional Fields > Exchange Rate (TipoCambioP) is empty | Enter how many MXN one USD was worth on the day of the payment, such as 17.7331.',
			es: 'El tipo de cambio está en blanco | Indique cuántos MXN valía un USD el día del pago, por ejemplo 17.7331.',
		},
		{
			payment: { exchangeRate: '17.73' },
			en: 'Additional Fields > Exchange Rate (TipoCambioP) is "17.73", but the payment and its invoices are in MXN | Leave the rate empty, or choose in Payment Currency (MonedaP) the currency in which the customer paid.',
			es: 'El tipo de cambio es "17.73", pero el pago y sus facturas están en MXN | Deje en blanco el tipo de cambio, o elija la moneda del pago en que pagó el cliente.',
		},
		{
			payment: { amount: '1200.00' },
			en: 'Payment Amount (Monto) is 1200.00 MXN, more than the 1160.00 MXN left to pay on the invoice | Check Payment Amount (Monto) and Earlier Payments (Pagado). If the customer overpaid, list the invoice in Paid Invoices (JSON) with "amount": "1160.00".',
			es: 'El monto del pago es 1200.00 MXN, más que el saldo de la factura, de 1160.00 MXN | Revise el monto del pago y los pagos anteriores. Si el cliente pagó de más, indique la factura en la lista de facturas pagadas (Paid Invoices (JSON)) con "amount": "1160.00".',
		},
		{
			parts: [{ invoice, instalment: '2', earlierPayments: '1160.00' }],
			en: 'The paid invoice is already paid: earlier payments and credit notes add up to 1160.00 of the invoice total of 1160.00 | Check Earlier Payments (Pagado), the sum of the payments before this one.',
			es: 'Factura pagada: ya no tiene saldo, porque los pagos anteriores y las notas de crédito suman 1160.00 del total de la factura, 1160.00 | Revise el campo de los pagos anteriores: es la suma de lo que se pagó antes de este pago.',
		},
		{
			from: 'json',
			parts: [
				{ invoice, amount: '580.00', exchangeRate: '17.73' },
				{ invoice: inUsd, amount: '20.00', exchangeRate: '17' },
			],
			en: 'Paid Invoices (JSON), invoice 1, exchangeRate is "17.73", but an invoice in MXN does not need a rate for a payment in MXN | Leave the rate of the invoice empty. If the payment is in a foreign currency, enter the rate in Additional Fields > Exchange Rate (TipoCambioP).',
			es: 'El tipo de cambio de la factura pagada 1 es "17.73", pero una factura en MXN no necesita tipo de cambio para un pago en MXN | Deje en blanco este tipo de cambio: solo se usa si la factura está en otra moneda extranjera. Si el pago está en moneda extranjera, indique el tipo de cambio del pago.',
		},
		{
			from: 'json',
			parts: [
				{ invoice, amount: '580.00' },
				{
					invoice: paidInvoiceOf(
						stampedInvoice('580.00', [plainLine], {
							...numbered(3),
							Receptor: { ...recipient, Rfc: 'XIA190128J61', Nombre: 'XENON' },
						}),
					),
					amount: '580.00',
				},
			],
			en: 'Paid Invoices (JSON), invoice 2 has XIA190128J61 (XENON) as its Receptor, but the first invoice has URE180429TM6 (UNIVERSIDAD ROBOTICA ESPAÑOLA) | Stamp one payment complement for each Receptor.',
			es: 'La factura pagada 2 tiene como cliente a XIA190128J61 (XENON), pero la primera factura tiene a URE180429TM6 (UNIVERSIDAD ROBOTICA ESPAÑOLA) | Timbre un complemento de pago por cada cliente.',
		},
	])(
		'uses the form labels to describe a refused payment: $es',
		({ payment = {}, parts = [{ invoice }], from = 'file', ...words }) => {
			expect(wordsOf(() => paid(payment, ...parts), from)).toEqual([words]);
		},
	);
});

describe('A refused invoice of a payment', () => {
	it.each<{ fields: Record<string, unknown>; place?: string; en: string; es: string }>([
		{
			fields: { uuid: 'A-1024' },
			en: 'Paid Invoice (Factura) > Fiscal Folio (UUID): "A-1024" is not a UUID | Enter the UUID (Folio Fiscal) of the invoice: 32 digits or letters from A to F, with hyphens.',
			es: 'UUID de la factura pagada: "A-1024" no es un UUID | Escriba el folio fiscal (UUID) de la factura: 32 dígitos o letras de la A a la F, con guiones.',
		},
		{
			fields: { taxes: [{ tax: 'IVA 16', base: '0' }] },
			place: 'paidInvoices[2]',
			en: 'Paid Invoices (JSON), invoice 3, taxes[0].base is zero | Leave out any tax without a base.',
			es: 'La base del impuesto 1 de la factura pagada 3 es cero | Omita los impuestos que no tienen base.',
		},
		{
			fields: { taxes: ['Ret ISR 10', 'Ret ISR 10'] },
			en: 'Paid Invoice (Factura) > Taxes (Impuestos) has the same tax twice: ["Ret ISR 10","Ret ISR 10"] | List each rate only once, with the sum of its bases.',
			es: 'Impuestos de la factura pagada: el mismo impuesto aparece dos veces: ["Ret ISR 10","Ret ISR 10"] | Indique cada tasa una sola vez, con la suma de sus bases.',
		},
	])(
		'uses the form labels to describe a refused invoice in a payment: $es',
		({ fields, place, ...words }) => {
			const given = { uuid: invoice.uuid, total: '1160.00', taxes: ['IVA 16'], ...fields };
			expect(wordsOf(() => paidInvoiceOfFields(given, place), 'fields')).toEqual([words]);
		},
	);

	it('requires type, currency and total in the XML of a paid invoice', () => {
		const bare = stampedInvoice('', [plainLine], {
			TipoDeComprobante: undefined,
			Moneda: undefined,
		});
		expect(wordsOf(() => paidInvoiceOf(bare), 'file')).toEqual([
			{
				en: 'The paid invoice has no TipoDeComprobante, but a payment can only be for an invoice of type I (Ingreso) | Use the invoice that was paid. A credit note reduces the balance of its invoice.',
				es: 'La factura pagada no tiene tipo de comprobante, pero un pago solo se aplica a facturas de tipo I (Ingreso) | Indique la factura que se pagó. Una nota de crédito solo disminuye el saldo de su factura.',
			},
			{
				en: 'The paid invoice has no Moneda | Use the invoice exactly as it was stamped.',
				es: 'La factura pagada no tiene moneda | Use la factura tal como se timbró.',
			},
			{
				en: 'The paid invoice has Total "", but only an invoice with a total above 0 can be paid | Use the invoice exactly as it was stamped.',
				es: 'Factura pagada: su total es "", pero solo se puede pagar una factura con un total mayor que 0 | Use la factura tal como se timbró.',
			},
		]);
	});
});

const PAGO = 'Complemento.Any[0].pago20:Pagos.Pago[0]';

it.each([
	['json', `${PAGO}.DoctoRelacionado[2].ImpSaldoAnt`, 'factura pagada 3, saldo anterior'],
	['json', `${PAGO}.DoctoRelacionado[2].IdDocumento`, 'factura pagada 3, UUID'],
	['json', `${PAGO}.DoctoRelacionado[2]`, 'factura pagada 3'],
	[
		'json',
		`${PAGO}.DoctoRelacionado[1].ImpuestosDR.TrasladosDR[0].BaseDR`,
		'factura pagada 2, impuesto trasladado 1, base',
	],
	['json', 'paidInvoices[2].amount', 'factura pagada 3, importe que se paga'],
	['json', 'paidInvoices[2].taxes[0].base', 'factura pagada 3, impuesto 1, base'],
	[
		'json',
		`${PAGO}.ImpuestosP.RetencionesP[1].ImporteP`,
		'impuestos del pago, impuesto retenido 2, importe',
	],
	['json', `${PAGO}.Monto`, 'monto del pago'],
	['file', `${PAGO}.DoctoRelacionado[0].ImpSaldoAnt`, 'saldo anterior'],
	['file', `${PAGO}.DoctoRelacionado[0].IdDocumento`, 'UUID de la factura pagada'],
	['file', 'paidInvoice.total', 'factura pagada, total'],
	['file', 'Complemento.Any[0].Pagos.Pago[0].Monto', 'monto del pago'],
])('if Paid Invoice From is "%s", labels the path %s in Spanish as "%s"', (from, place, label) => {
	expect(paymentLabels(() => from).label(place, es)).toBe(label);
});

it('names a paid invoice only once if a message compares several of its amounts', () => {
	const field = `${PAGO}.DoctoRelacionado[2].ImpSaldoInsoluto`;
	const values = { value: '0.01', before: '1160.00', paid: '1160.00', rest: '0.00' };
	const wrong = problem(field, 'balanceNotDifference', { values });
	expect(
		render(
			wrong,
			es,
			paymentLabels(() => 'json'),
		).message,
	).toBe(
		'El saldo insoluto de la factura pagada 3 es 0.01, pero el cálculo da 0.00: saldo anterior 1160.00 - importe pagado 1160.00',
	);
});
