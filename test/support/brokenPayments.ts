/**
 * Payments that break one of SAT's codes alone, and payments at the edge of each. Also the sandbox's own
 * checks are held against them.
 */
import type { Changes } from './invoices';
import {
	eachTax,
	exempt,
	paidAtOnce,
	paidInDollars,
	paymentInvoice,
	untaxed,
	withWithholdings,
} from './paymentInvoices';

type Json = Record<string, unknown>;

/** A code, the sentence that the invoice proves, the invoice, and the place of the finding. */
export type BrokenPayment = readonly [code: string, says: string, invoice: Json, field: string];

/** The codes that a payment just keeps, the sentence that it proves, and the payment. */
export type HeldPayment = readonly [codes: readonly string[], says: string, invoice: Json];

const P0 = 'Pagos.Pago[0]';
const D0 = `${P0}.DoctoRelacionado[0]`;
const RDR0 = `${D0}.ImpuestosDR.RetencionesDR[0]`;
const TDR = (index: number) => `${D0}.ImpuestosDR.TrasladosDR[${index}]`;
const TDR0 = TDR(0);
const RP = (index: number) => `${P0}.ImpuestosP.RetencionesP[${index}]`;
const TP = (index: number) => `${P0}.ImpuestosP.TrasladosP[${index}]`;

/** The rows of IEPS in the payment with each tax: Totales has none for them. */
const IEPS_DR = TDR(4);
const IEPS_P = TP(4);

const simple = (changes: Changes = {}) => paymentInvoice(paidAtOnce, changes);
const withEachTax = (changes: Changes = {}) => paymentInvoice(eachTax, changes);
const inDollars = (changes: Changes = {}) => paymentInvoice(paidInDollars, changes);
const allExempt = (changes: Changes = {}) => paymentInvoice(exempt, changes);
const withheld = (changes: Changes = {}) => paymentInvoice(withWithholdings, changes);

const line = {
	ClaveProdServ: '84111506',
	Cantidad: '1',
	ClaveUnidad: 'ACT',
	Descripcion: 'Pago',
	ValorUnitario: '0',
	Importe: '0',
	ObjetoImp: '01',
};

/** A payment that breaks a code in one attribute, which the finding names. */
const at = (
	code: string,
	says: string,
	make: (changes: Changes) => Json,
	field: string,
	value: unknown,
	others: Changes = {},
): BrokenPayment => [code, says, make({ [field]: value, ...others }), field];

/** A payment in cash has no bank data, one with a wallet only that of the payer. */
const bankData: Changes = {
	[`${P0}.RfcEmisorCtaOrd`]: 'BSM970519DU8',
	[`${P0}.CtaOrdenante`]: '012345678901234567',
	[`${P0}.RfcEmisorCtaBen`]: 'BNM840515VB1',
	[`${P0}.CtaBeneficiario`]: '001234567890123456',
};

const chain: Changes = {
	[`${P0}.TipoCadPago`]: '01',
	[`${P0}.CertPago`]: 'MIIF',
	[`${P0}.CadPago`]: '||1|01022026|',
	[`${P0}.SelloPago`]: 'c2VsbG8=',
};

const without = (changes: Changes, name: string): Changes => ({
	...changes,
	[`${P0}.${name}`]: undefined,
});

/** Documents without taxes: only amounts and currencies count. */
const inPesos = (equivalence: string, monto = '6171118.80') =>
	paymentInvoice(
		untaxed({ Monto: monto }, monto, {
			MonedaDR: 'USD',
			EquivalenciaDR: equivalence,
			ImpPagado: '348000.00',
		}),
	);

/** A payment in USD of an invoice in USD and one in MXN. */
const mixed = (equivalence: string) =>
	paymentInvoice(
		untaxed(
			{ MonedaP: 'USD', TipoCambioP: '20', Monto: '19724.33' },
			'394486.60',
			{ MonedaDR: 'USD', ImpPagado: '100.00' },
			{ MonedaDR: 'MXN', EquivalenciaDR: equivalence, ImpPagado: '348000.00' },
		),
	);

export const brokenPayments: readonly BrokenPayment[] = [
	at('CRP20101', 'a transport has no payments', simple, 'TipoDeComprobante', 'T'),
	at('CRP20102', 'a payment exports nothing', simple, 'Exportacion', '03'),
	at('CRP20103', 'SubTotal is 0', simple, 'SubTotal', '1'),
	at('CRP20104', 'the voucher has no currency', simple, 'Moneda', 'MXN'),
	at('CRP20105', 'FormaPago is that of the payment', simple, 'FormaPago', '99'),
	at('CRP20106', 'MetodoPago is that of the invoice', simple, 'MetodoPago', 'PPD'),
	at('CRP20107', 'a payment has no terms', simple, 'CondicionesDePago', '30 días'),
	at('CRP20108', 'not even a Descuento of 0', simple, 'Descuento', '0'),
	at('CRP20109', 'TipoCambio is that of the payment', simple, 'TipoCambio', '1'),
	at('CRP20110', 'Total is 0, and not what is paid', simple, 'Total', '1160.00'),
	['CRP20111', 'a payment has one line', simple({ 'Conceptos[1]': { ...line } }), 'Conceptos'],
	at('CRP20112', 'the line holds nothing', simple, 'Conceptos[0].CuentaPredial', [
		{ Numero: '15956011002' },
	]),
	at('CRP20113', 'the product is fixed', simple, 'Conceptos[0].ClaveProdServ', '84111505'),
	at('CRP20114', 'the line has no own code', simple, 'Conceptos[0].NoIdentificacion', 'P-1'),
	at('CRP20115', 'the quantity is 1', simple, 'Conceptos[0].Cantidad', '2'),
	at('CRP20116', 'the unit is fixed', simple, 'Conceptos[0].ClaveUnidad', 'E48'),
	at('CRP20117', 'the unit has no name', simple, 'Conceptos[0].Unidad', 'Actividad'),
	at('CRP20118', 'the description is fixed', simple, 'Conceptos[0].Descripcion', 'Pagos'),
	at('CRP20119', 'the price is 0', simple, 'Conceptos[0].ValorUnitario', '1160.00'),
	at('CRP20120', 'the amount is 0', simple, 'Conceptos[0].Importe', '1160.00'),
	at('CRP20121', 'the line has no Descuento', simple, 'Conceptos[0].Descuento', '0'),
	at('CRP20122', 'the line has no taxes', simple, 'Conceptos[0].ObjetoImp', '02'),
	[
		'CRP20123',
		'the voucher has no taxes',
		simple({ 'Impuestos.TotalImpuestosTrasladados': '0' }),
		'Impuestos',
	],

	...(
		[
			['CRP20201', 'TotalRetencionesIVA', '106.68'],
			['CRP20202', 'TotalRetencionesISR', '99.99'],
			['CRP20203', 'TotalRetencionesIEPS', '8.01'],
			['CRP20204', 'TotalTrasladosBaseIVA16', '1000.01'],
			['CRP20205', 'TotalTrasladosImpuestoIVA16', '159.99'],
			['CRP20206', 'TotalTrasladosBaseIVA8', '500.01'],
			['CRP20207', 'TotalTrasladosImpuestoIVA8', '40.01'],
			['CRP20208', 'TotalTrasladosBaseIVA0', '299.99'],
			['CRP20209', 'TotalTrasladosImpuestoIVA0', '0.01'],
			['CRP20210', 'TotalTrasladosBaseIVAExento', '200.01'],
			['CRP20211', 'MontoTotalPagos', '2093.34'],
		] as const
	).map(([code, name, value]) =>
		at(code, `${name} is the sum of the payments`, withEachTax, `Pagos.Totales.${name}`, value),
	),

	at('CRP20212', 'a payment has a known form', simple, `${P0}.FormaDePagoP`, '99'),
	at('CRP20213', 'a payment has a currency', simple, `${P0}.MonedaP`, 'XXX'),
	at('CRP20214', 'dollars have an exchange rate', inDollars, `${P0}.TipoCambioP`, undefined),
	at('CRP20215', 'pesos have the exchange rate 1', simple, `${P0}.TipoCambioP`, undefined),
	at('CRP20215', 'pesos have no other exchange rate', simple, `${P0}.TipoCambioP`, '1.01'),
	[
		'CRP20217',
		'the documents are paid no more than Monto',
		simple({ [`${P0}.Monto`]: '1159.99', 'Pagos.Totales.MontoTotalPagos': '1159.99' }),
		`${P0}.Monto`,
	],
	[
		'CRP20218',
		'something was paid',
		paymentInvoice(untaxed({ Monto: '0' }, '0', { ImpPagado: '10.00' })),
		`${P0}.Monto`,
	],
	at('CRP20219', 'pesos have two decimals', simple, `${P0}.Monto`, '1160.000'),

	...(
		[
			['CRP20221', 'RfcEmisorCtaOrd', '01', 'BSM970519DU8'],
			['CRP20224', 'CtaOrdenante', '01', '012345678901234567'],
			['CRP20227', 'RfcEmisorCtaBen', '06', 'BSM970519DU8'],
			['CRP20228', 'CtaBeneficiario', '06', '012345678901234567'],
		] as const
	).map(([code, name, form, value]) =>
		at(code, `${name} is not for payment form ${form}`, simple, `${P0}.${name}`, value, {
			[`${P0}.FormaDePagoP`]: form,
		}),
	),
	[
		'CRP20223',
		'a bank abroad has a name',
		simple({ [`${P0}.RfcEmisorCtaOrd`]: 'XEXX010101000' }),
		`${P0}.NomBancoOrdExt`,
	],
	at('CRP20225', "an account has SAT's digits", simple, `${P0}.CtaOrdenante`, '01234567890'),
	at('CRP20226', 'the receiving account, too', simple, `${P0}.CtaBeneficiario`, '0123456789012345'),
	at('CRP20229', 'only transfers have a chain', simple, `${P0}.TipoCadPago`, '01', {
		...chain,
		[`${P0}.FormaDePagoP`]: '04',
	}),
	...(
		[
			['CRP20230', 'CRP20231', 'CertPago'],
			['CRP20232', 'CRP20233', 'CadPago'],
			['CRP20234', 'CRP20235', 'SelloPago'],
		] as const
	).flatMap(([required, alone, name]): BrokenPayment[] => [
		[required, `a chain has ${name}`, simple(without(chain, name)), `${P0}.${name}`],
		at(alone, `${name} is only for a chain`, simple, `${P0}.${name}`, 'MIIF'),
	]),

	at('CRP20236', 'an invoice has a currency', simple, `${D0}.MonedaDR`, 'XXX'),
	at('CRP20237', 'another currency has a ratio', inDollars, `${D0}.EquivalenciaDR`, undefined),
	at('CRP20238', 'the same currency has the ratio 1', simple, `${D0}.EquivalenciaDR`, undefined),
	at('CRP20238', 'the same currency has no other ratio', simple, `${D0}.EquivalenciaDR`, '0.99'),
	at('CRP20239', 'what is paid had a balance', simple, `${D0}.ImpSaldoAnt`, '0'),
	at('CRP20240', 'a balance in pesos has two decimals', simple, `${D0}.ImpSaldoAnt`, '1160.000'),
	at('CRP20241', 'a document is paid something', simple, `${D0}.ImpPagado`, '0.00', {
		[`${D0}.ImpSaldoInsoluto`]: '1160.00',
	}),
	at('CRP20242', 'what is paid in pesos has two decimals', simple, `${D0}.ImpPagado`, '1160.000'),
	at('CRP20243', 'the rest in pesos has two decimals', simple, `${D0}.ImpSaldoInsoluto`, '0.000'),
	at('CRP20244', 'the rest is the difference', simple, `${D0}.ImpSaldoInsoluto`, '0.01'),
	at('CRP20244', 'the rest is not below zero', simple, `${D0}.ImpSaldoInsoluto`, '-60.00', {
		[`${D0}.ImpSaldoAnt`]: '1100.00',
	}),
	at('CRP20245', 'c_ObjetoImp ends with 08', simple, `${D0}.ObjetoImpDR`, '09'),
	[
		'CRP20246',
		'02 has taxes',
		paymentInvoice(untaxed({ Monto: '10.00' }, '10.00', { ImpPagado: '10.00' }), {
			[`${D0}.ObjetoImpDR`]: '02',
		}),
		`${D0}.ObjetoImpDR`,
	],
	...['01', '03', '04', '05'].map(
		(code): BrokenPayment => [
			'CRP20247',
			`${code} has no taxes`,
			simple({ [`${D0}.ObjetoImpDR`]: code }),
			`${D0}.ImpuestosDR`,
		],
	),
	[
		'CRP20248',
		'ImpuestosDR is not empty',
		paymentInvoice(untaxed({ Monto: '10.00' }, '10.00', { ImpPagado: '10.00' }), {
			[`${D0}.ObjetoImpDR`]: '02',
			[`${D0}.ImpuestosDR`]: { TrasladosDR: [] },
		}),
		`${D0}.ImpuestosDR`,
	],
	['CRP20278', '06 has no IVA', simple({ [`${D0}.ObjetoImpDR`]: '06' }), `${TDR0}.ImpuestoDR`],
	[
		'CRP20279',
		'07 has no IVA, and has IEPS',
		simple({
			[`${D0}.ObjetoImpDR`]: '07',
			[`${D0}.ImpuestosDR`]: {
				RetencionesDR: [
					{
						BaseDR: '1000.00',
						ImpuestoDR: '001',
						TipoFactorDR: 'Tasa',
						TasaOCuotaDR: '0.100000',
						ImporteDR: '100.00',
					},
				],
			},
			[`${P0}.ImpuestosP`]: { RetencionesP: [{ ImpuestoP: '001', ImporteP: '100.00' }] },
			'Pagos.Totales': { TotalRetencionesISR: '100.00', MontoTotalPagos: '1160.00' },
		}),
		`${D0}.ObjetoImpDR`,
	],

	at('CRP20249', 'what is withheld has a base', withEachTax, `${RDR0}.BaseDR`, '0.00'),
	at('CRP20250', 'c_Impuesto has no 004', withEachTax, `${RDR0}.ImpuestoDR`, '004'),
	at('CRP20251', 'c_TipoFactor has no ND', withEachTax, `${RDR0}.TipoFactorDR`, 'ND'),
	at('CRP20252', 'what is withheld is not exempt', withEachTax, `${RDR0}.TipoFactorDR`, 'Exento'),
	at('CRP20253', 'ISR of 36 % is not withheld', withEachTax, `${RDR0}.TasaOCuotaDR`, '0.360000'),
	[
		'CRP20254',
		'what is withheld fits its base',
		withEachTax({ [`${RDR0}.BaseDR`]: '1000.20' }),
		`${RDR0}.ImporteDR`,
	],
	at('CRP20255', 'what is transferred has a base', withEachTax, `${IEPS_DR}.BaseDR`, '0', {
		[`${IEPS_P}.BaseP`]: '0',
	}),
	at('CRP20256', 'c_Impuesto has no 4', withEachTax, `${IEPS_DR}.ImpuestoDR`, '4'),
	at('CRP20257', 'c_TipoFactor has no tasa', withEachTax, `${IEPS_DR}.TipoFactorDR`, 'tasa'),
	[
		'CRP20258',
		'an exempt tax has no rate',
		withEachTax({ [`${TDR(3)}.TasaOCuotaDR`]: '0.000000' }),
		`${TDR(3)}.TipoFactorDR`,
	],
	[
		'CRP20259',
		'a tax with Tasa has an amount',
		withEachTax({ [`${IEPS_DR}.ImporteDR`]: undefined }),
		`${IEPS_DR}.TipoFactorDR`,
	],
	at(
		'CRP20260',
		'IEPS of 8.01 % does not exist',
		withEachTax,
		`${IEPS_DR}.TasaOCuotaDR`,
		'0.080100',
	),
	[
		'CRP20261',
		'what is transferred fits its base',
		withEachTax({ [`${IEPS_DR}.BaseDR`]: '100.20', [`${IEPS_P}.BaseP`]: '100.20' }),
		`${IEPS_DR}.ImporteDR`,
	],

	[
		'CRP20262',
		'c_Impuesto has no 005',
		withEachTax({ [RP(3)]: { ImpuestoP: '005', ImporteP: '1.00' } }),
		`${RP(3)}.ImpuestoP`,
	],
	[
		'CRP20263',
		'each tax withheld has one row',
		withEachTax({ [RP(3)]: { ImpuestoP: '001', ImporteP: '0.00' } }),
		`${RP(3)}.ImpuestoP`,
	],
	[
		'CRP20264',
		'what is withheld has a total',
		withheld({
			'Pagos.Totales.TotalRetencionesIVA': undefined,
			'Pagos.Totales.TotalRetencionesISR': undefined,
		}),
		'Pagos.Totales',
	],
	at('CRP20265', 'ImporteP is the sum of ImporteDR', withEachTax, `${RP(0)}.ImporteP`, '100.01', {
		'Pagos.Totales.TotalRetencionesISR': '100.01',
	}),
	[
		'CRP20266',
		'an exempt row has no rate',
		allExempt({ [`${TP(0)}.TasaOCuotaP`]: '0.000000' }),
		TP(0),
	],
	[
		'CRP20267',
		'IVA has the total of its base',
		simple({ 'Pagos.Totales.TotalTrasladosBaseIVA16': undefined }),
		'Pagos.Totales',
	],
	[
		'CRP20267',
		'so has what is not IEPS',
		paymentInvoice(exempt, {
			[`${TP(0)}.ImpuestoP`]: '001',
			'Pagos.Totales.TotalTrasladosBaseIVAExento': undefined,
			[`${TDR0}.ImpuestoDR`]: '001',
		}),
		'Pagos.Totales',
	],
	at('CRP20268', 'BaseP is the sum of BaseDR', withEachTax, `${TP(0)}.BaseP`, '1000.01', {
		'Pagos.Totales.TotalTrasladosBaseIVA16': '1000.01',
	}),
	at('CRP20269', 'BaseP of exempt rows, too', allExempt, `${TP(0)}.BaseP`, '1000.01', {
		'Pagos.Totales.TotalTrasladosBaseIVAExento': '1000.01',
	}),
	at('CRP20270', 'c_Impuesto has no IVA', withEachTax, `${IEPS_P}.ImpuestoP`, 'IEPS'),
	[
		'CRP20271',
		'each tax and rate has one row',
		withEachTax({
			[TP(5)]: {
				BaseP: '0.00',
				ImpuestoP: '002',
				TipoFactorP: 'Tasa',
				TasaOCuotaP: '0.16',
				ImporteP: '0.00',
			},
		}),
		`${TP(5)}.ImpuestoP`,
	],
	at('CRP20272', 'IEPS of 8.01 % has no row', withEachTax, `${IEPS_P}.TasaOCuotaP`, '0.080100'),
	at('CRP20272', 'c_TipoFactor has no tasa', withEachTax, `${IEPS_P}.TipoFactorP`, 'tasa'),
	[
		'CRP20273',
		'IVA that is not exempt has the total of its tax',
		simple({ 'Pagos.Totales.TotalTrasladosImpuestoIVA16': undefined }),
		'Pagos.Totales',
	],
	at('CRP20274', 'ImporteP is the sum of ImporteDR', withEachTax, `${TP(0)}.ImporteP`, '159.99', {
		'Pagos.Totales.TotalTrasladosImpuestoIVA16': '159.99',
	}),
	at('CRP20274', 'in dollars, too', inDollars, `${TP(0)}.ImporteP`, '2706.802535'),
	[
		'CRP20275',
		"SAT's own example, with six decimals in EquivalenciaDR, pays too much",
		inPesos('0.056391'),
		`${P0}.Monto`,
	],
	[
		'CRP20276',
		'one of two documents alone is paid more than Monto: its ratio is upside down',
		mixed('0.0563917195'),
		`${P0}.DoctoRelacionado[1].ImpPagado`,
	],
];

/** The rates, sums and roundings of a payment of each tax in dollars. */
const eachTaxInDollars = () =>
	withEachTax({
		[`${P0}.MonedaP`]: 'USD',
		[`${P0}.TipoCambioP`]: '20.123456',
		[`${D0}.MonedaDR`]: 'USD',
		'Pagos.Totales': {
			TotalRetencionesIVA: '2146.57',
			TotalRetencionesISR: '2012.35',
			TotalRetencionesIEPS: '160.99',
			TotalTrasladosBaseIVA16: '20123.46',
			TotalTrasladosImpuestoIVA16: '3219.75',
			TotalTrasladosBaseIVA8: '10061.73',
			TotalTrasladosImpuestoIVA8: '804.94',
			TotalTrasladosBaseIVA0: '6037.04',
			TotalTrasladosImpuestoIVA0: '0.00',
			TotalTrasladosBaseIVAExento: '4024.69',
			MontoTotalPagos: '42125.03',
		},
	});

const numbersOfVoucher: Changes = {
	SubTotal: 0,
	Total: 0,
	'Conceptos[0].Cantidad': 1,
	'Conceptos[0].ValorUnitario': 0,
	'Conceptos[0].Importe': 0,
};

const emptyNames =
	'FormaPago MetodoPago CondicionesDePago Descuento TipoCambio Impuestos Conceptos[0].NoIdentificacion Conceptos[0].Unidad Conceptos[0].Descuento'.split(
		' ',
	);

const from = (first: number, last: number) =>
	Array.from({ length: last - first + 1 }, (_, index) => `CRP${first + index}`);

export const heldPayments: readonly HeldPayment[] = [
	[
		['CRP20101', 'CRP20102', 'CRP20104', 'CRP20113', 'CRP20116', 'CRP20118', 'CRP20122'],
		'a payment as SAT fixes it',
		simple(),
	],
	[
		['CRP20103', 'CRP20110', 'CRP20115', 'CRP20119', 'CRP20120'],
		'what SAT fixes, as numbers of JSON',
		simple(numbersOfVoucher),
	],
	[
		[
			...['CRP20105', 'CRP20106', 'CRP20107', 'CRP20108', 'CRP20109'],
			...['CRP20114', 'CRP20117', 'CRP20121', 'CRP20123'],
		],
		'null is left out',
		simple(Object.fromEntries(emptyNames.map((name) => [name, null]))),
	],
	[
		['CRP20111', 'CRP20112'],
		'the line holds a third party',
		simple({
			'Conceptos[0].ACuentaTerceros': {
				RfcACuentaTerceros: 'JUFA7608212V6',
				NombreACuentaTerceros: 'ADRIANA JUAREZ FERNANDEZ',
				RegimenFiscalACuentaTerceros: '612',
				DomicilioFiscalACuentaTerceros: '29133',
			},
		}),
	],
	[from(20201, 20211), 'each total is rounded once, half up', eachTaxInDollars()],
	[['CRP20212'], 'a payment with a card', simple({ [`${P0}.FormaDePagoP`]: '28' })],
	[['CRP20213', 'CRP20214', 'CRP20236', 'CRP20237'], 'a payment in dollars', inDollars()],
	[
		['CRP20215', 'CRP20238'],
		'the numbers 1 of JSON',
		simple({ [`${P0}.TipoCambioP`]: 1, [`${D0}.EquivalenciaDR`]: 1 }),
	],
	[
		['CRP20217'],
		'a payment of more than its documents',
		simple({ [`${P0}.Monto`]: '1160.01', 'Pagos.Totales.MontoTotalPagos': '1160.01' }),
	],
	[
		['CRP20218', 'CRP20239', 'CRP20241'],
		'a payment of one cent',
		paymentInvoice(untaxed({ Monto: '0.01' }, '0.01', { ImpPagado: '0.01' })),
	],
	[
		['CRP20219', 'CRP20240', 'CRP20242', 'CRP20243'],
		'yen without decimals',
		paymentInvoice(
			untaxed({ MonedaP: 'JPY', TipoCambioP: '0.12', Monto: '1000' }, '120.00', {
				MonedaDR: 'JPY',
				ImpPagado: '1000',
			}),
		),
	],
	[
		['CRP20221', 'CRP20224', 'CRP20225', 'CRP20226', 'CRP20227', 'CRP20228'],
		'a transfer with its banks and accounts',
		simple(bankData),
	],
	[
		['CRP20223'],
		'a bank abroad with its name',
		simple({ [`${P0}.RfcEmisorCtaOrd`]: 'XEXX010101000', [`${P0}.NomBancoOrdExt`]: 'Bank One' }),
	],
	[from(20229, 20235), 'a transfer with its chain', simple(chain)],
	[
		['CRP20244'],
		'an instalment that leaves a cent',
		simple({ [`${D0}.ImpSaldoAnt`]: '1160.01', [`${D0}.ImpSaldoInsoluto`]: '0.01' }),
	],
	[
		['CRP20245', 'CRP20278'],
		'08 without taxes',
		paymentInvoice(untaxed({ Monto: '10.00' }, '10.00', { ObjetoImpDR: '08', ImpPagado: '10.00' })),
	],
	[
		['CRP20246', 'CRP20247', 'CRP20248'],
		'01 without taxes, and null in their place',
		paymentInvoice(untaxed({ Monto: '10.00' }, '10.00', { ImpuestosDR: null, ImpPagado: '10.00' })),
	],
	[
		['CRP20279'],
		'07 with IEPS',
		simple({
			[`${D0}.ObjetoImpDR`]: '07',
			[`${TDR0}.ImpuestoDR`]: '003',
			[`${TDR0}.TasaOCuotaDR`]: '0.080000',
			[`${TDR0}.ImporteDR`]: '80.00',
			[`${TP(0)}.ImpuestoP`]: '003',
			[`${TP(0)}.TasaOCuotaP`]: '0.080000',
			[`${TP(0)}.ImporteP`]: '80.00',
			'Pagos.Totales': { MontoTotalPagos: '1160.00' },
		}),
	],
	[
		[
			...from(20249, 20253),
			...from(20255, 20260),
			'CRP20262',
			'CRP20263',
			'CRP20270',
			'CRP20271',
			'CRP20272',
		],
		'each tax',
		withEachTax(),
	],
	[
		['CRP20254'],
		'a tax withheld at the upper limit of its base',
		withheld({
			[`${RDR0}.BaseDR`]: '524.5',
			[`${RDR0}.ImporteDR`]: '52.46',
			[`${RP(0)}.ImporteP`]: '52.46',
			'Pagos.Totales.TotalRetencionesISR': '52.46',
		}),
	],
	[
		['CRP20261'],
		'a tax at the lower limit of its base',
		simple({
			[`${TDR0}.BaseDR`]: '1000.00',
			[`${TDR0}.ImporteDR`]: '159.999',
			[`${TP(0)}.ImporteP`]: '159.999',
		}),
	],
	[
		['CRP20264'],
		'withheld ISR with its total, and no other',
		withheld({
			[`${D0}.ImpuestosDR.RetencionesDR`]: [
				{
					BaseDR: '524.48',
					ImpuestoDR: '001',
					TipoFactorDR: 'Tasa',
					TasaOCuotaDR: '0.100000',
					ImporteDR: '52.45',
				},
			],
			[`${P0}.ImpuestosP.RetencionesP`]: [{ ImpuestoP: '001', ImporteP: '52.45' }],
			'Pagos.Totales.TotalRetencionesIVA': undefined,
		}),
	],
	[['CRP20266', 'CRP20267', 'CRP20269', 'CRP20273'], 'all is exempt', allExempt()],
	[
		['CRP20265', 'CRP20268', 'CRP20274'],
		'sums of two documents, one in another currency',
		paymentInvoice({
			Totales: {
				TotalRetencionesISR: '36.67',
				TotalTrasladosBaseIVA16: '366.67',
				TotalTrasladosImpuestoIVA16: '58.67',
				MontoTotalPagos: '388.67',
			},
			Pago: [
				{
					FechaPago: '2026-11-19T12:00:00',
					FormaDePagoP: '03',
					MonedaP: 'MXN',
					TipoCambioP: '1',
					Monto: '388.67',
					DoctoRelacionado: [
						['MXN', '1', '100.00', '16.00', '10.00', '106.00'],
						['USD', '0.0600000000', '16.00', '2.56', '1.60', '16.96'],
					].map(([currency, ratio, base, iva, isr, paid]) => ({
						IdDocumento: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
						MonedaDR: currency,
						EquivalenciaDR: ratio,
						NumParcialidad: '1',
						ImpSaldoAnt: paid,
						ImpPagado: paid,
						ImpSaldoInsoluto: '0.00',
						ObjetoImpDR: '02',
						ImpuestosDR: {
							RetencionesDR: [
								{
									BaseDR: base,
									ImpuestoDR: '001',
									TipoFactorDR: 'Tasa',
									TasaOCuotaDR: '0.100000',
									ImporteDR: isr,
								},
							],
							TrasladosDR: [
								{
									BaseDR: base,
									ImpuestoDR: '002',
									TipoFactorDR: 'Tasa',
									TasaOCuotaDR: '0.160000',
									ImporteDR: iva,
								},
							],
						},
					})),
					ImpuestosP: {
						RetencionesP: [{ ImpuestoP: '001', ImporteP: '36.666667' }],
						TrasladosP: [
							{
								BaseP: '366.666667',
								ImpuestoP: '002',
								TipoFactorP: 'Tasa',
								TasaOCuotaP: '0.160000',
								ImporteP: '58.666667',
							},
						],
					},
				},
			],
		}),
	],
	[['CRP20275'], "SAT's own example, with ten decimals rounded up", inPesos('0.0563917195')],
	[['CRP20276'], 'the same two documents with the ratio the right way up', mixed('17.7331')],
];
