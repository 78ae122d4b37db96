import { findings } from '../../../packages/cfdi/rules/findings';
import type { Dictionary } from '../../../packages/cfdi/problems/render';
import { ownNames, render } from '../../../packages/cfdi/problems/render';
import { paymentLabels } from '../invoice/form/payment';
import { shortlyAfter } from '../../../packages/cfdi/fixtures/invoices';
import type { Changes } from '../../../packages/cfdi/fixtures/invoices';
import {
	eachTax,
	paidAtOnce,
	paidInDollars,
	paymentInvoice,
} from '../../../packages/cfdi/fixtures/paymentInvoices';
import type { Language } from '../../../packages/cfdi/messages/language';
import { languages } from './index';

const { en, es } = languages;

const ofFile = paymentLabels(((name: string) =>
	name === 'paidInvoiceFrom' ? 'file' : '') as never);

function saidOf(
	complement: Parameters<typeof paymentInvoice>[0],
	changes: Changes,
	dictionary: Dictionary,
	language: Language,
): string {
	const found = findings(paymentInvoice(complement, changes), { now: shortlyAfter });
	expect(found).toHaveLength(1);
	return found
		.map((problem) => render(problem, language, dictionary))
		.map(({ message, fix }) => `${message}. ${fix}`)
		.join('');
}

const P0 = 'Pagos.Pago[0]';
const D0 = `${P0}.DoctoRelacionado[0]`;

describe('A broken payment rule with the labels of the form', () => {
	it.each([
		[
			paidAtOnce,
			{ [`${P0}.FechaPago`]: '2026-11-21T00:00:00' },
			'Payment Date (FechaPago) is "2026-11-21T00:00:00", but must not be later than Additional Fields > Date (Fecha) of the complement (2026-11-20T10:00:00). In Payment Date (FechaPago), enter the date when the money was received.',
			'La fecha de pago es "2026-11-21T00:00:00", pero no debe ser posterior a la fecha del complemento (2026-11-20T10:00:00). Indique en la fecha de pago la fecha en que se recibió el dinero.',
		],
		[
			paidAtOnce,
			{ [`${P0}.FormaDePagoP`]: 'SPEI' },
			'Payment Form (FormaDePagoP) is "SPEI", but must be a code of c_FormaPago, such as 01. Choose an option in Payment Form (FormaDePagoP), or let the expression give its two-digit code, such as 03.',
			'La forma de pago es "SPEI", pero debe ser una clave del catálogo c_FormaPago, como 01. Elija la forma de pago; su clave tiene dos dígitos, como 03.',
		],
		[
			paidInDollars,
			{ [`${P0}.TipoCambioP`]: '17,5' },
			'Additional Fields > Exchange Rate (TipoCambioP) is "17,5", but must be a number above zero with at most 6 decimals. Write Additional Fields > Exchange Rate (TipoCambioP) like 17.5432, with a decimal point and no commas.',
			'El tipo de cambio del pago es "17,5", pero debe ser un número mayor que cero, con un máximo de 6 decimales. Escriba el tipo de cambio del pago como 17.5432, con punto y sin comas.',
		],
		[
			paidAtOnce,
			{ [`${D0}.NumParcialidad`]: '' },
			'Instalment (NumParcialidad) is empty. In Instalment (NumParcialidad), enter the number of this payment: 1 for the first payment of the invoice.',
			'El número de parcialidad está en blanco. Indique en el número de parcialidad el número de esta parcialidad: 1 para el primer pago de la factura.',
		],
	])(
		'uses the form labels to describe a broken payment rule (%#)',
		(complement, changes, inEnglish, inSpanish) => {
			expect(saidOf(complement, changes, ofFile, en)).toBe(inEnglish);
			expect(saidOf(complement, changes, ofFile, es)).toBe(inSpanish);
		},
	);
});

const wrongIn = (...given: Parameters<typeof saidOf>) => saidOf(...given).split('. ')[0];

it('uses the form labels for the values that a broken payment rule compares', () => {
	const changes = { [`${D0}.ImpSaldoInsoluto`]: '0.01' };
	expect(wrongIn(paidAtOnce, changes, ofFile, en)).toMatch(
		/ImpSaldoInsoluto is 0.01, but Earlier Payments \(Pagado\) 1160.00 - ImpPagado 1160.00 is 0.00$/,
	);
	expect(wrongIn(paidAtOnce, changes, ofFile, es)).toBe(
		'El saldo insoluto es 0.01, pero el cálculo da 0.00: saldo anterior 1160.00 - importe pagado 1160.00',
	);
	expect(wrongIn(paidAtOnce, { [`${P0}.CtaOrdenante`]: '1' }, ofFile, es)).toBe(
		'La cuenta ordenante es "1", pero con la forma de pago 03 debe tener 10, 16 o 18 dígitos',
	);
});

it('uses the JSON attribute names to describe a broken payment rule', () => {
	const changes = { [`${P0}.TipoCambioP`]: '1.01' };
	expect(wrongIn(paidAtOnce, changes, ownNames, en)).toMatch(
		/\.TipoCambioP is "1.01", but with MonedaP MXN the exchange rate must be 1$/,
	);
	expect(wrongIn(paidAtOnce, changes, ownNames, es)).toMatch(
		/\.TipoCambioP: dice "1.01", pero con la MonedaP MXN debe ser 1$/,
	);
});

it.each([
	[
		{ ImporteDR: undefined },
		'ImporteDR is missing: this factor requires both TasaOCuotaDR and ImporteDR',
		'falta ImporteDR, y son obligatorios TasaOCuotaDR e ImporteDR',
	],
	[
		{ ImporteDR: undefined, TasaOCuotaDR: undefined },
		'TasaOCuotaDR and ImporteDR are missing: this factor requires both TasaOCuotaDR and ImporteDR',
		'faltan TasaOCuotaDR e ImporteDR, y son obligatorios TasaOCuotaDR e ImporteDR',
	],
])(
	'names only the missing attributes of the two that a rule requires: %j',
	(row, inEnglish, inSpanish) => {
		const ieps = `${D0}.ImpuestosDR.TrasladosDR[4]`;
		const changes = Object.fromEntries(
			Object.entries(row).map(([name, value]) => [`${ieps}.${name}`, value]),
		);
		expect(wrongIn(eachTax, changes, ownNames, en)).toContain(`is "Tasa", but ${inEnglish}`);
		expect(wrongIn(eachTax, changes, ownNames, es)).toContain(`dice "Tasa", pero ${inSpanish}`);
	},
);
