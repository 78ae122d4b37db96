import { child, rows } from './sequence.mts';
import type { Sequence } from './sequence.mts';

const documentTax: Sequence = ['BaseDR', 'ImpuestoDR', 'TipoFactorDR', 'TasaOCuotaDR', 'ImporteDR'];

const document: Sequence = [
	'IdDocumento',
	'Serie',
	'Folio',
	'MonedaDR',
	'EquivalenciaDR',
	'NumParcialidad',
	'ImpSaldoAnt',
	'ImpPagado',
	'ImpSaldoInsoluto',
	'ObjetoImpDR',
	child('ImpuestosDR', [
		rows('RetencionesDR', 'RetencionDR', documentTax),
		rows('TrasladosDR', 'TrasladoDR', documentTax),
	]),
];

const payment: Sequence = [
	'FechaPago',
	'FormaDePagoP',
	'MonedaP',
	'TipoCambioP',
	'Monto',
	'NumOperacion',
	'RfcEmisorCtaOrd',
	'NomBancoOrdExt',
	'CtaOrdenante',
	'RfcEmisorCtaBen',
	'CtaBeneficiario',
	'TipoCadPago',
	'CertPago',
	'CadPago',
	'SelloPago',
	child('DoctoRelacionado', document),
	child('ImpuestosP', [
		rows('RetencionesP', 'RetencionP', ['ImpuestoP', 'ImporteP']),
		rows('TrasladosP', 'TrasladoP', [
			'BaseP',
			'ImpuestoP',
			'TipoFactorP',
			'TasaOCuotaP',
			'ImporteP',
		]),
	]),
];

/**
 * The order of attributes and elements in Pagos 2.0. SAT uses it in Pagos20.xsd and the cadena
 * original.
 */
export const pagos: Sequence = [
	'Version',
	child('Totales', [
		'TotalRetencionesIVA',
		'TotalRetencionesISR',
		'TotalRetencionesIEPS',
		'TotalTrasladosBaseIVA16',
		'TotalTrasladosImpuestoIVA16',
		'TotalTrasladosBaseIVA8',
		'TotalTrasladosImpuestoIVA8',
		'TotalTrasladosBaseIVA0',
		'TotalTrasladosImpuestoIVA0',
		'TotalTrasladosBaseIVAExento',
		'MontoTotalPagos',
	]),
	child('Pago', payment),
];
