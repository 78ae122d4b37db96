/**
 * Payments that break what SAT's matrix has no code for, and payments of which it is not certain whether
 * SAT takes them.
 */
import type { BrokenPayment } from './brokenPayments';
import {
	eachTax,
	exempt,
	paidAtOnce,
	paidInDollars,
	paymentInvoice,
	untaxed,
	withWithholdings,
} from './paymentInvoices';
import type { Changes } from './invoices';

const P0 = 'Pagos.Pago[0]';
const D0 = `${P0}.DoctoRelacionado[0]`;
const TDR0 = `${D0}.ImpuestosDR.TrasladosDR[0]`;
const TP0 = `${P0}.ImpuestosP.TrasladosP[0]`;

const simple = (changes: Changes = {}) => paymentInvoice(paidAtOnce, changes);

/** A payment with one other value, which the finding names. */
const value = (code: string, says: string, field: string, given: unknown): BrokenPayment => [
	code,
	`${says}: ${JSON.stringify(given)}`,
	simple({ [field]: given }),
	field,
];

const missing = (field: string): BrokenPayment => value('', 'it is required', field, undefined);

/** What SAT's schema refuses, and a payment without payments. */
export const withoutCode: readonly BrokenPayment[] = [
	['', 'type P has payments', simple({ Complemento: undefined }), 'Complemento'],
	['', 'another complement is none', simple({ Complemento: { 'ine:INE': {} } }), 'Complemento'],
	['', 'a complement has payments', simple({ 'Pagos.Pago': [] }), 'Complemento'],
	['', 'a complement has Totales', simple({ 'Pagos.Totales': undefined }), 'Pagos.Totales'],
	[
		'',
		'a payment pays documents',
		simple({
			[`${P0}.DoctoRelacionado`]: [],
			[`${P0}.ImpuestosP`]: undefined,
			'Pagos.Totales': { MontoTotalPagos: '1160.00' },
		}),
		P0,
	],
	[
		'',
		'and says which',
		simple({
			[`${P0}.DoctoRelacionado`]: undefined,
			[`${P0}.ImpuestosP`]: undefined,
			'Pagos.Totales': { MontoTotalPagos: '1160.00' },
		}),
		P0,
	],
	value('', '2.0 is the only version', 'Pagos.Version', '1.0'),
	...['FechaPago', 'FormaDePagoP', 'MonedaP', 'Monto'].map((name) => missing(`${P0}.${name}`)),
	...[
		'IdDocumento',
		'MonedaDR',
		'NumParcialidad',
		'ImpSaldoAnt',
		'ImpPagado',
		'ImpSaldoInsoluto',
		'ObjetoImpDR',
	].map((name) => missing(`${D0}.${name}`)),
	...['BaseDR', 'ImpuestoDR', 'TipoFactorDR'].map((name) => missing(`${TDR0}.${name}`)),
	...['BaseP', 'ImpuestoP', 'TipoFactorP'].map(
		(name): BrokenPayment => [
			'',
			'it is required',
			paymentInvoice(eachTax, { [`${P0}.ImpuestosP.TrasladosP[4].${name}`]: undefined }),
			`${P0}.ImpuestosP.TrasladosP[4].${name}`,
		],
	),
	[
		'',
		'it is required',
		paymentInvoice(withWithholdings, {
			[`${D0}.ImpuestosDR.RetencionesDR[0].TasaOCuotaDR`]: undefined,
		}),
		`${D0}.ImpuestosDR.RetencionesDR[0].TasaOCuotaDR`,
	],
	[
		'',
		'it is required',
		paymentInvoice(withWithholdings, { [`${P0}.ImpuestosP.RetencionesP[0].ImporteP`]: undefined }),
		`${P0}.ImpuestosP.RetencionesP[0].ImporteP`,
	],
	missing('Pagos.Totales.MontoTotalPagos'),
	...['2026-11-19', '2026-11-19T12:00:00Z', '19/11/2026', '2026-02-30T12:00:00'].map((given) =>
		value('', 'a local time', `${P0}.FechaPago`, given),
	),
	...['3', '07', 'SPEI'].map((given) =>
		value('', 'a code of c_FormaPago', `${P0}.FormaDePagoP`, given),
	),
	...['1,160.00', 'mil', '$1160', '1234567890123456789'].map((given) =>
		value('', 'a number', `${P0}.Monto`, given),
	),
	value('', 'a number', `${D0}.ImpPagado`, '1 160'),
	value('', 'a number', 'Pagos.Totales.MontoTotalPagos', '-1160.00'),
	value('', 'pesos with two decimals', 'Pagos.Totales.MontoTotalPagos', '1160.000'),
	value('', 'a number', `${TDR0}.BaseDR`, '1000.0000001'),
	value('', 'a number', `${TDR0}.ImporteDR`, '-160.00'),
	value('', 'a number', `${TP0}.BaseP`, '1000.0000000'),
	value('', 'a number', `${TP0}.ImporteP`, '160,00'),
	[
		'',
		'a number',
		paymentInvoice(withWithholdings, { [`${D0}.ImpuestosDR.RetencionesDR[0].ImporteDR`]: 'x' }),
		`${D0}.ImpuestosDR.RetencionesDR[0].ImporteDR`,
	],
	[
		'',
		'a number',
		paymentInvoice(withWithholdings, { [`${D0}.ImpuestosDR.RetencionesDR[0].BaseDR`]: 'x' }),
		`${D0}.ImpuestosDR.RetencionesDR[0].BaseDR`,
	],
	[
		'',
		'a number',
		paymentInvoice(withWithholdings, { [`${P0}.ImpuestosP.RetencionesP[0].ImporteP`]: 'x' }),
		`${P0}.ImpuestosP.RetencionesP[0].ImporteP`,
	],
	...['mxn', 'PESOS', ''].map((given) =>
		value('', 'three capital letters', `${P0}.MonedaP`, given),
	),
	...['usd', '$'].map((given) => value('', 'three capital letters', `${D0}.MonedaDR`, given)),
	...['0', '17,5', '17.12345678', ''].map(
		(given): BrokenPayment => [
			'',
			`an exchange rate: "${given}"`,
			paymentInvoice(paidInDollars, { [`${P0}.TipoCambioP`]: given }),
			`${P0}.TipoCambioP`,
		],
	),
	...['0', '1/17', '0.12345678901'].map(
		(given): BrokenPayment => [
			'',
			`a ratio: "${given}"`,
			paymentInvoice(paidInDollars, { [`${D0}.EquivalenciaDR`]: given }),
			`${D0}.EquivalenciaDR`,
		],
	),
	...['A1024', '5FB2822E396D47258521CDC4BDD20CCF', ''].map((given) =>
		value('', 'a UUID', `${D0}.IdDocumento`, given),
	),
	...['0', '01', '1.0', '1000', 'primera'].map((given) =>
		value('', 'a whole number', `${D0}.NumParcialidad`, given),
	),
	value('', '25 characters', `${D0}.Serie`, 'S'.repeat(26)),
	value('', 'no bar', `${D0}.Serie`, 'A|B'),
	value('', '40 characters', `${D0}.Folio`, ''),
	value('', 'no bar', `${D0}.Folio`, '|'),
	value('', '100 characters', `${P0}.NumOperacion`, '1'.repeat(101)),
	value('', 'no bar', `${P0}.NumOperacion`, '1|2'),
	value('', '300 characters', `${P0}.NomBancoOrdExt`, 'B'.repeat(301)),
	value('', 'no bar', `${P0}.NomBancoOrdExt`, 'A|B'),
	...['BANAMEX', 'XAXX010101000', 'CUSC850516316'].map((given) =>
		value('', "a bank's RFC", `${P0}.RfcEmisorCtaOrd`, given),
	),
	value('', "a bank's RFC", `${P0}.RfcEmisorCtaBen`, 'XEXX010101000'),
	[
		'',
		'a chain of SPEI',
		simple({
			[`${P0}.TipoCadPago`]: '02',
			[`${P0}.CertPago`]: 'MIIF',
			[`${P0}.CadPago`]: 'x',
			[`${P0}.SelloPago`]: 'c2',
		}),
		`${P0}.TipoCadPago`,
	],
];

/** What SAT may take, and is probably not meant. */
export const doubtful: readonly BrokenPayment[] = [
	value('', 'use CP01', 'Receptor.UsoCFDI', 'G03'),
	value('', 'a payment is received before', `${P0}.FechaPago`, '2026-11-21T00:00:00'),
	[
		'',
		'before now, if there is no Fecha',
		simple({ Fecha: undefined, [`${P0}.FechaPago`]: '2026-11-22T12:00:00' }),
		`${P0}.FechaPago`,
	],
	[
		'',
		'it is no global invoice',
		simple({
			'InformacionGlobal.Periodicidad': '04',
			'InformacionGlobal.Meses': '11',
			'InformacionGlobal.Año': '2026',
		}),
		'InformacionGlobal',
	],
	[
		'',
		'it only replaces',
		simple({
			'CfdiRelacionados[0]': {
				TipoRelacion: '02',
				CfdiRelacionado: [{ UUID: '5FB2822E-396D-4725-8521-CDC4BDD20CCF' }],
			},
		}),
		'CfdiRelacionados[0].TipoRelacion',
	],
	[
		'',
		'one complement',
		simple({
			'Complemento.Any[1]': { 'pago20:Pagos': { Version: '2.0' } },
			'Pagos.Totales': paidAtOnce.Totales,
		}),
		'Complemento.Any[1].pago20:Pagos',
	],
	[
		'',
		'without local taxes',
		simple({
			'Complemento.Any[1]': {
				'implocal:ImpuestosLocales': { TotaldeTraslados: '0.00', TotaldeRetenciones: '0.00' },
			},
		}),
		'Complemento',
	],
	...(
		[
			'Totales',
			'Pago[0]',
			'Pago[0].DoctoRelacionado[0]',
			'Pago[0].ImpuestosP.TrasladosP[0]',
		] as const
	).map(
		(path): BrokenPayment => [
			'',
			'a name that it does not have',
			simple({ [`Pagos.${path}.MetodoDePagoDR`]: 'PPD' }),
			`Pagos.${path}`,
		],
	),
	['', 'a name that it does not have', simple({ [`${TDR0}.ImporteDr`]: '160.00' }), TDR0],
	[
		'',
		'a name that it does not have',
		paymentInvoice(withWithholdings, { [`${D0}.ImpuestosDR.RetencionesDR[0].Importe`]: '1' }),
		`${D0}.ImpuestosDR.RetencionesDR[0]`,
	],
	[
		'',
		'a name that it does not have',
		paymentInvoice(withWithholdings, { [`${P0}.ImpuestosP.RetencionesP[0].BaseP`]: '1' }),
		`${P0}.ImpuestosP.RetencionesP[0]`,
	],
	...(
		[
			['CRP20201', 'TotalRetencionesIVA'],
			['CRP20202', 'TotalRetencionesISR'],
			['CRP20203', 'TotalRetencionesIEPS'],
			['CRP20204', 'TotalTrasladosBaseIVA16'],
			['CRP20205', 'TotalTrasladosImpuestoIVA16'],
			['CRP20206', 'TotalTrasladosBaseIVA8'],
			['CRP20207', 'TotalTrasladosImpuestoIVA8'],
			['CRP20208', 'TotalTrasladosBaseIVA0'],
			['CRP20209', 'TotalTrasladosImpuestoIVA0'],
			['CRP20210', 'TotalTrasladosBaseIVAExento'],
		] as const
	).map(
		([code, name]): BrokenPayment => [
			code,
			'a total that is missing beside others',
			paymentInvoice(eachTax, { [`Pagos.Totales.${name}`]: undefined }),
			`Pagos.Totales.${name}`,
		],
	),
	[
		'',
		'the rows of the documents are in the payment',
		simple({ [`${P0}.ImpuestosP`]: undefined, 'Pagos.Totales': { MontoTotalPagos: '1160.00' } }),
		`${P0}.ImpuestosP`,
	],
	[
		'',
		'also what is withheld',
		paymentInvoice(withWithholdings, {
			[`${P0}.ImpuestosP.RetencionesP`]: [{ ImpuestoP: '002', ImporteP: '55.95' }],
			'Pagos.Totales.TotalRetencionesISR': undefined,
		}),
		`${P0}.ImpuestosP`,
	],
	[
		'',
		'a tax with Tasa has a rate',
		paymentInvoice(eachTax, { [`${P0}.ImpuestosP.TrasladosP[4].ImporteP`]: undefined }),
		`${P0}.ImpuestosP.TrasladosP[4].TipoFactorP`,
	],
	[
		'CRP20266',
		'an exempt row has no rate, also beside others',
		paymentInvoice(eachTax, { [`${P0}.ImpuestosP.TrasladosP[3].TasaOCuotaP`]: '0.000000' }),
		`${P0}.ImpuestosP.TrasladosP[3].TipoFactorP`,
	],
];

/** What SAT may take, or has taken: how something is written, or rounded. */
export const uncertain: readonly BrokenPayment[] = [
	value('CRP20103', 'the text 0', 'SubTotal', '0.00'),
	value('CRP20110', 'the text 0', 'Total', '0.00'),
	value('CRP20115', 'the text 1', 'Conceptos[0].Cantidad', '1.00'),
	value('CRP20119', 'the text 0', 'Conceptos[0].ValorUnitario', '0.0'),
	value('CRP20120', 'the text 0', 'Conceptos[0].Importe', '0.000000'),
	value('CRP20215', 'the text 1', `${P0}.TipoCambioP`, '1.000000'),
	value('CRP20238', 'the text 1', `${D0}.EquivalenciaDR`, '1.000000'),
	value('', 'Version is always 2.0', 'Pagos.Version', undefined),
	[
		'',
		'XML in a text is not read',
		simple({ Complemento: { Any: [{ 'pago20:Pagos': '<pago20:Pagos/>' }] } }),
		'Complemento',
	],
	['', 'nor is a text', simple({ Complemento: '<pago20:Pagos/>' }), 'Complemento'],
	[
		'',
		'an unknown complement may hold them',
		simple({ Complemento: { 'otro:Otro': {} } }),
		'Complemento',
	],
	[
		'',
		'the prefix matters',
		simple({ Complemento: { Any: [{ Pagos: { Version: '2.0', ...paidAtOnce } }] } }),
		'Complemento.Any[0].Pagos',
	],
	[
		'',
		'c_Moneda may be newer',
		paymentInvoice(
			untaxed({ MonedaP: 'ABC', TipoCambioP: '2', Monto: '10.00' }, '20.00', {
				MonedaDR: 'MXN',
				EquivalenciaDR: '2',
				ImpPagado: '20.00',
			}),
		),
		`${P0}.MonedaP`,
	],
	[
		'',
		'c_Moneda may be newer',
		paymentInvoice(
			untaxed({ Monto: '10.00' }, '10.00', {
				MonedaDR: 'ABC',
				EquivalenciaDR: '2',
				ImpPagado: '20.00',
			}),
		),
		`${D0}.MonedaDR`,
	],
	// Sums that were rounded or cut, as some that SAT stamped.
	[
		'CRP20268',
		'a base cut to two decimals',
		paymentInvoice(paidInDollars, {
			[`${TP0}.BaseP`]: '16917.51',
			'Pagos.Totales.TotalTrasladosBaseIVA16': '299999.90',
		}),
		`${TP0}.BaseP`,
	],
	[
		'CRP20274',
		'a tax of one unit more',
		paymentInvoice(paidInDollars, { [`${TP0}.ImporteP`]: '2706.802534' }),
		`${TP0}.ImporteP`,
	],
	[
		'CRP20269',
		'an exempt base with fewer decimals',
		paymentInvoice(exempt, { [`${TDR0}.BaseDR`]: '1000.004', [`${TP0}.BaseP`]: '1000.00' }),
		`${TP0}.BaseP`,
	],
	[
		'CRP20265',
		'a withheld tax with fewer decimals',
		paymentInvoice(withWithholdings, {
			[`${D0}.ImpuestosDR.RetencionesDR[0].ImporteDR`]: '52.448',
		}),
		`${P0}.ImpuestosP.RetencionesP[0].ImporteP`,
	],
	[
		'CRP20275',
		'more than Monto, and inside the limits',
		paymentInvoice(
			untaxed({ Monto: '1999.99' }, '1999.99', {
				MonedaDR: 'USD',
				EquivalenciaDR: '0.05',
				ImpPagado: '100.00',
			}),
		),
		`${P0}.Monto`,
	],
];
