import { child, rows } from './sequence.mts';
import type { Sequence } from './sequence.mts';

const tax: Sequence = ['Base', 'Impuesto', 'TipoFactor', 'TasaOCuota', 'Importe'];

const customs = child('InformacionAduanera', ['NumeroPedimento']);

const fuel = {
	...child('HidroYPetro', [
		'Version',
		'TipoPermiso',
		'NumeroPermiso',
		'ClaveHYP',
		'SubProductoHYP',
	]),
	prefix: 'hidrocarburospetroliferos' as const,
};

const line: Sequence = [
	'ClaveProdServ',
	'NoIdentificacion',
	'Cantidad',
	'ClaveUnidad',
	'Unidad',
	'Descripcion',
	'ValorUnitario',
	'Importe',
	'Descuento',
	'ObjetoImp',
	child('Impuestos', [rows('Traslados', 'Traslado', tax), rows('Retenciones', 'Retencion', tax)]),
	child('ACuentaTerceros', [
		'RfcACuentaTerceros',
		'NombreACuentaTerceros',
		'RegimenFiscalACuentaTerceros',
		'DomicilioFiscalACuentaTerceros',
	]),
	customs,
	child('CuentaPredial', ['Numero']),
	child('ComplementoConcepto', [fuel]),
	child('Parte', [
		'ClaveProdServ',
		'NoIdentificacion',
		'Cantidad',
		'Unidad',
		'Descripcion',
		'ValorUnitario',
		'Importe',
		customs,
	]),
];

/**
 * The order of attributes and elements in a CFDI 4.0. SAT uses it for the XML and the cadena
 * original.
 */
export const comprobante: Sequence = [
	'Version',
	'Serie',
	'Folio',
	'Fecha',
	'FormaPago',
	'NoCertificado',
	'CondicionesDePago',
	'SubTotal',
	'Descuento',
	'Moneda',
	'TipoCambio',
	'Total',
	'TipoDeComprobante',
	'Exportacion',
	'MetodoPago',
	'LugarExpedicion',
	'Confirmacion',
	child('InformacionGlobal', ['Periodicidad', 'Meses', 'Año']),
	child('CfdiRelacionados', ['TipoRelacion', child('CfdiRelacionado', ['UUID'])]),
	child('Emisor', ['Rfc', 'Nombre', 'RegimenFiscal', 'FacAtrAdquirente']),
	child('Receptor', [
		'Rfc',
		'Nombre',
		'DomicilioFiscalReceptor',
		'ResidenciaFiscal',
		'NumRegIdTrib',
		'RegimenFiscalReceptor',
		'UsoCFDI',
	]),
	rows('Conceptos', 'Concepto', line),
	child('Impuestos', [
		rows('Retenciones', 'Retencion', ['Impuesto', 'Importe']),
		'TotalImpuestosRetenidos',
		rows('Traslados', 'Traslado', tax),
		'TotalImpuestosTrasladados',
	]),
];

export const timbre = [
	'Version',
	'UUID',
	'FechaTimbrado',
	'RfcProvCertif',
	'SelloCFD',
	'NoCertificadoSAT',
] as const;
