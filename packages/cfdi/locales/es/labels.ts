import type { LabelOf } from '../labels';
import { labelOf } from '../labels';

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
const paymentAttributes: Readonly<Record<string, string>> = Object.fromEntries([
	[PAGOS, 'complemento de pagos'],
	[`${PAGOS}.Version`, 'versión del complemento de pagos'],
	[`${PAGOS}.Totales`, 'totales del complemento de pagos'],
	[`${PAGOS}.Pago`, 'pago'],
	...within(`${PAGOS}.Pago`, ofPago),
	...within(`${PAGOS}.Totales`, ofTotales),
]);

/** What an accountant calls the attributes of an invoice, by their paths without indexes. */
export const attributes: Readonly<Record<string, string>> = {
	'Emisor.Rfc': 'RFC del emisor',
	'Emisor.Nombre': 'nombre del emisor',
	'Emisor.RegimenFiscal': 'régimen fiscal del emisor',
	LugarExpedicion: 'lugar de expedición (código postal)',
	'Receptor.Rfc': 'RFC del cliente',
	'Receptor.Nombre': 'nombre o razón social del cliente',
	'Receptor.RegimenFiscalReceptor': 'régimen fiscal del cliente',
	'Receptor.DomicilioFiscalReceptor': 'código postal fiscal del cliente',
	'Receptor.ResidenciaFiscal': 'país de residencia fiscal del cliente',
	'Receptor.NumRegIdTrib': 'identificación fiscal del cliente en el extranjero',
	'Receptor.UsoCFDI': 'uso del CFDI',
	Conceptos: 'conceptos',
	'Conceptos.Descripcion': 'descripción',
	'Conceptos.Cantidad': 'cantidad',
	'Conceptos.ValorUnitario': 'precio unitario',
	'Conceptos.Importe': 'importe',
	'Conceptos.Descuento': 'descuento',
	'Conceptos.ClaveProdServ': 'clave de producto o servicio',
	'Conceptos.ClaveUnidad': 'clave de unidad',
	'Conceptos.Impuestos': 'impuestos',
	'Conceptos.NoIdentificacion': 'número de identificación',
	'Conceptos.ObjetoImp': 'objeto de impuesto',
	'Conceptos.Unidad': 'unidad',
	'Conceptos.ACuentaTerceros.RfcACuentaTerceros': 'RFC del tercero',
	'Conceptos.ACuentaTerceros.NombreACuentaTerceros': 'nombre del tercero',
	'Conceptos.ACuentaTerceros.RegimenFiscalACuentaTerceros': 'régimen fiscal del tercero',
	'Conceptos.ACuentaTerceros.DomicilioFiscalACuentaTerceros': 'código postal fiscal del tercero',
	'Conceptos.ACuentaTerceros': 'datos del tercero',
	'Conceptos.InformacionAduanera.NumeroPedimento': 'número de pedimento',
	'Conceptos.CuentaPredial.Numero': 'número de cuenta predial',
	'Conceptos.Impuestos.Traslados': 'impuestos trasladados',
	'Conceptos.Impuestos.Traslados.Base': 'base del impuesto trasladado',
	'Conceptos.Impuestos.Traslados.Impuesto': 'impuesto trasladado',
	'Conceptos.Impuestos.Traslados.TipoFactor': 'tipo de factor del impuesto trasladado',
	'Conceptos.Impuestos.Traslados.TasaOCuota': 'tasa o cuota del impuesto trasladado',
	'Conceptos.Impuestos.Traslados.Importe': 'importe del impuesto trasladado',
	'Conceptos.Impuestos.Retenciones': 'impuestos retenidos',
	'Conceptos.Impuestos.Retenciones.Base': 'base del impuesto retenido',
	'Conceptos.Impuestos.Retenciones.Impuesto': 'impuesto retenido',
	'Conceptos.Impuestos.Retenciones.TipoFactor': 'tipo de factor del impuesto retenido',
	'Conceptos.Impuestos.Retenciones.TasaOCuota': 'tasa o cuota del impuesto retenido',
	'Conceptos.Impuestos.Retenciones.Importe': 'importe del impuesto retenido',
	MetodoPago: 'método de pago',
	FormaPago: 'forma de pago',
	Moneda: 'moneda',
	Fecha: 'fecha',
	TipoCambio: 'tipo de cambio',
	Exportacion: 'exportación',
	Serie: 'serie',
	Folio: 'folio',
	SubTotal: 'subtotal',
	Descuento: 'descuento',
	Total: 'total',
	Impuestos: 'impuestos',
	'Impuestos.Traslados': 'impuestos trasladados del resumen',
	'Impuestos.Retenciones': 'impuestos retenidos del resumen',
	'Impuestos.TotalImpuestosTrasladados': 'total de impuestos trasladados',
	'Impuestos.TotalImpuestosRetenidos': 'total de impuestos retenidos',
	InformacionGlobal: 'información global',
	'InformacionGlobal.Meses': 'mes de la información global',
	'InformacionGlobal.Periodicidad': 'periodicidad de la información global',
	'InformacionGlobal.Año': 'año de la información global',
	CondicionesDePago: 'condiciones de pago',
	CfdiRelacionados: 'CFDI relacionados',
	'CfdiRelacionados.TipoRelacion': 'tipo de relación',
	'CfdiRelacionados.CfdiRelacionado.UUID': 'UUID del CFDI relacionado',
	TipoDeComprobante: 'tipo de comprobante',
	Complemento: 'complemento',
	'Complemento.ImpuestosLocales': 'impuestos locales',
	'Complemento.ImpuestosLocales.TotaldeTraslados': 'total de impuestos locales trasladados',
	'Complemento.ImpuestosLocales.TotaldeRetenciones': 'total de impuestos locales retenidos',
	'Complemento.ImpuestosLocales.TrasladosLocales': 'impuestos locales trasladados',
	'Complemento.ImpuestosLocales.RetencionesLocales': 'impuestos locales retenidos',
	...paymentAttributes,
	paidInvoices: 'facturas pagadas',
	paymentAmount: 'monto del pago',
	paymentDate: 'fecha de pago',
	paymentCurrency: 'moneda del pago',
	paymentForm: 'forma de pago',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	earlierPayments: 'pagos anteriores',
	creditNotes: 'notas de crédito',
	Order: 'pedido',
	codesBySku: 'claves por SKU',
	refundedInvoice: 'factura reembolsada',
	earlierCreditNotes: 'notas de crédito anteriores',
	// Of a row of taxes or a line that is not the one at fault.
	Base: 'base',
	BaseDR: 'base',
	Importe: 'importe',
	Impuesto: 'impuesto',
	TasaOCuota: 'tasa o cuota',
	TasaOCuotaDR: 'tasa o cuota',
	TipoFactor: 'tipo de factor',
	// Of a customer or a product of their own.
	Nombre: 'nombre',
	Rfc: 'RFC',
	RegimenFiscal: 'régimen fiscal',
	ClaveUnidad: 'clave de unidad',
	ClaveProdServ: 'clave de producto o servicio',
	Precio: 'precio',
	Id: 'ID de la factura',
	MotivoCancelacion: 'motivo de cancelación',
	FolioSustitucion: 'folio de sustitución',
};

const ofInvoice = labelOf(Object.entries(attributes), 'Concepto');

/** Where a label says first what the attribute is part of: "concepto 2, ", "factura pagada 3, ". */
export const inPlace =
	/^(?:fila \d+|concepto \d+(?:, parte \d+)?|(?:factura pagada(?: \d+)?|impuestos del pago|resumen de impuestos)(?:, impuesto (?:trasladado|retenido) \d+)?), /i;

/** A row of taxes in the summary of the invoice, or in what a payment pays. */
const TAX_ROW =
	/(?:^Impuestos|\.(ImpuestosP|ImpuestosDR))\.(Traslados|Retenciones)(?:P|DR)?\[(\d+)\](?:\.(\p{L}+?)(?:P|DR)?)?$/u;

const ofTaxRow: Readonly<Record<string, string>> = {
	Base: 'base',
	Impuesto: 'clave del impuesto',
	TipoFactor: 'tipo de factor',
	TasaOCuota: 'tasa o cuota',
	Importe: 'importe',
};

/** What an accountant calls an attribute; of a line, with the number of its concepto. */
export const spanishLabels: LabelOf = (field) => {
	return (
		paidInvoiceLabel(field) ??
		taxRowLabel(field) ??
		partLabel(field) ??
		ofInvoice(withoutPrefixes(field))
	);
};

/** A part of a line has the attributes of a line. */
const partLabel: LabelOf = (field) => {
	const [part, line = '', index] = /^(Conceptos\[\d+\])\.Parte\[(\d+)\]/.exec(field) ?? [];
	if (part === undefined) return undefined;
	return ofInvoice(field.replace(part, line))?.replace(
		/^Concepto \d+/,
		(place) => `${place}, parte ${Number(index) + 1}`,
	);
};

const taxRowLabel: LabelOf = (field) => {
	const [place, owner, list, index, name] = TAX_ROW.exec(field) ?? [];
	if (place === undefined) return undefined;
	const own = name === undefined ? undefined : ofTaxRow[name];
	if (name !== undefined && own === undefined) return undefined;
	const holders: Readonly<Record<string, string>> = {
		ImpuestosDR: 'factura pagada',
		ImpuestosP: 'impuestos del pago',
	};
	const tax = `impuesto ${list === 'Traslados' ? 'trasladado' : 'retenido'} ${Number(index) + 1}`;
	const holder = holders[owner ?? ''] ?? 'resumen de impuestos';
	return [holder, tax, ...(own === undefined ? [] : [own])].join(', ');
};

/** A complement stands under Any or not, and its elements have the prefix that its writer chose. */
function withoutPrefixes(field: string): string {
	return field.replace(/^Complemento(?:\.Any(?:\[\d+\])?)?\.(?:\w+:)?/, 'Complemento.');
}

/** The values of an invoice that is paid; any other name is one of Anexo 20 beside it. */
const values: Readonly<Record<string, string>> = {
	amount: 'importe que se paga',
	creditNotes: 'notas de crédito',
	currency: 'moneda',
	earlierPayments: 'pagos anteriores',
	exchangeRate: 'tipo de cambio',
	instalment: 'número de parcialidad',
	Moneda: 'moneda',
	taxes: 'impuestos',
	total: 'total',
	uuid: 'UUID',
};

const taxValues: Readonly<Record<string, string>> = { amount: 'importe', base: 'base' };

const FIELD = /^paidInvoice(?:s\[(\d+)\])?(?:\.(\w+)(?:\[(\d+)\](?:\.(\w+))?)?)?$/;

const DOCUMENT = /\bDoctoRelacionado\[(\d+)\]/;

/**
 * What an accountant calls a value of an invoice that is paid: `paidInvoices[2].taxes[0].base` is
 * "factura pagada 3, impuesto 1, base".
 */
const paidInvoiceLabel: LabelOf = (field) => {
	const [place, row, name, tax, ofTax] = FIELD.exec(field) ?? [];
	if (place === undefined) return undefined;
	const invoice = row === undefined ? 'factura pagada' : numbered(row);
	if (name === undefined) return invoice;
	const value = tax === undefined ? values[name] : `impuesto ${Number(tax) + 1}`;
	if (value === undefined) return undefined;
	return [invoice, value, ...(ofTax === undefined ? [] : [taxValues[ofTax] ?? ofTax])].join(', ');
};

/**
 * The same of a document in the complement, where a payment has several: that of
 * `DoctoRelacionado[2].ImpSaldoAnt` is "factura pagada 3, saldo anterior".
 */
export const paidDocumentLabel: LabelOf = (field) => {
	const index = DOCUMENT.exec(field)?.[1];
	const label = index === undefined ? undefined : spanishLabels(field);
	if (index === undefined || label === undefined) return undefined;
	const own = label.replace(/^factura pagada(?:, )?| de la factura pagada$/, '');
	return [numbered(index), own].filter(Boolean).join(', ');
};

function numbered(index: string): string {
	return `factura pagada ${Number(index) + 1}`;
}
