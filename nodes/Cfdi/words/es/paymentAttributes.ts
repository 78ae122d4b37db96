const PAGOS = 'Complemento.Pagos';

const ofPago: Readonly<Record<string, string>> = {
	FechaPago: 'fecha de pago',
	FormaDePagoP: 'forma de pago',
	MonedaP: 'moneda del pago',
	TipoCambioP: 'tipo de cambio del pago',
	Monto: 'monto del pago',
	NumOperacion: 'número de operación',
	RfcEmisorCtaOrd: 'RFC del banco ordenante',
	NomBancoOrdExt: 'nombre del banco en el extranjero',
	CtaOrdenante: 'cuenta ordenante',
	RfcEmisorCtaBen: 'RFC del banco beneficiario',
	CtaBeneficiario: 'cuenta beneficiaria',
	TipoCadPago: 'tipo de cadena de pago',
	CertPago: 'certificado del pago',
	CadPago: 'cadena original del pago',
	SelloPago: 'sello del pago',
	DoctoRelacionado: 'factura pagada',
	'DoctoRelacionado.IdDocumento': 'UUID de la factura pagada',
	'DoctoRelacionado.Serie': 'serie de la factura pagada',
	'DoctoRelacionado.Folio': 'folio de la factura pagada',
	'DoctoRelacionado.MonedaDR': 'moneda de la factura pagada',
	'DoctoRelacionado.EquivalenciaDR': 'equivalencia',
	'DoctoRelacionado.NumParcialidad': 'número de parcialidad',
	'DoctoRelacionado.ImpSaldoAnt': 'saldo anterior',
	'DoctoRelacionado.ImpPagado': 'importe pagado',
	'DoctoRelacionado.ImpSaldoInsoluto': 'saldo insoluto',
	'DoctoRelacionado.ObjetoImpDR': 'objeto de impuesto de la factura pagada',
	'DoctoRelacionado.ImpuestosDR': 'impuestos de la factura pagada',
	'DoctoRelacionado.ImpuestosDR.TrasladosDR': 'impuestos trasladados de la factura pagada',
	'DoctoRelacionado.ImpuestosDR.RetencionesDR': 'impuestos retenidos de la factura pagada',
	ImpuestosP: 'impuestos del pago',
	'ImpuestosP.TrasladosP': 'impuestos trasladados del pago',
	'ImpuestosP.RetencionesP': 'impuestos retenidos del pago',
};

const ofTotales: Readonly<Record<string, string>> = {
	TotalRetencionesIVA: 'total de IVA retenido',
	TotalRetencionesISR: 'total de ISR retenido',
	TotalRetencionesIEPS: 'total de IEPS retenido',
	TotalTrasladosBaseIVA16: 'total de la base de IVA al 16 %',
	TotalTrasladosImpuestoIVA16: 'total de IVA al 16 %',
	TotalTrasladosBaseIVA8: 'total de la base de IVA al 8 %',
	TotalTrasladosImpuestoIVA8: 'total de IVA al 8 %',
	TotalTrasladosBaseIVA0: 'total de la base de IVA al 0 %',
	TotalTrasladosImpuestoIVA0: 'total de IVA al 0 %',
	TotalTrasladosBaseIVAExento: 'total de la base exenta de IVA',
	MontoTotalPagos: 'monto total de los pagos',
};

const within = (path: string, names: Readonly<Record<string, string>>) =>
	Object.entries(names).map(([name, label]): [string, string] => [`${path}.${name}`, label]);

/** What an accountant calls the attributes of a payment complement, by their paths without indexes. */
export const paymentAttributes: Readonly<Record<string, string>> = Object.fromEntries([
	[PAGOS, 'complemento de pagos'],
	[`${PAGOS}.Version`, 'versión del complemento de pagos'],
	[`${PAGOS}.Totales`, 'totales del complemento de pagos'],
	[`${PAGOS}.Pago`, 'pago'],
	...within(`${PAGOS}.Pago`, ofPago),
	...within(`${PAGOS}.Totales`, ofTotales),
]);
