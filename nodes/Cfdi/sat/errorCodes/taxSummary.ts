import type { ErrorCode } from './errorCode';

const CALCULATE = 'Set Options > Totals to Calculate';

/** The codes about the summary of taxes (Impuestos of the Comprobante). */
export const taxSummaryErrorCodes: readonly ErrorCode[] = [
	{
		code: 'CFDI40201',
		field: 'Impuestos',
		cause: 'An invoice of type T (Traslado) or P (Pago) must have no summary of taxes.',
		fix: 'Remove Impuestos from the invoice, or correct Additional Fields > Voucher Type (Comprobante).',
	},
	{
		code: 'CFDI40202',
		field: 'Impuestos.TotalImpuestosRetenidos',
		cause: 'TotalImpuestosRetenidos has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	{
		code: 'CFDI40203',
		field: 'Impuestos.TotalImpuestosRetenidos',
		cause: 'TotalImpuestosRetenidos is not the sum of the Importe of its Retenciones.',
		fix: `${CALCULATE}, or correct TotalImpuestosRetenidos.`,
	},
	{
		code: 'CFDI40204',
		field: 'Impuestos.TotalImpuestosTrasladados',
		cause: 'TotalImpuestosTrasladados has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	{
		code: 'CFDI40205',
		field: 'Impuestos.TotalImpuestosTrasladados',
		cause: 'TotalImpuestosTrasladados is not the sum of the Importe of its Traslados.',
		fix: `${CALCULATE}, or correct TotalImpuestosTrasladados.`,
	},
	{
		code: 'CFDI40206',
		field: 'Impuestos.TotalImpuestosRetenidos',
		cause: 'The summary has Retenciones, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	{
		code: 'CFDI40207',
		field: 'Impuestos.Retenciones.Impuesto',
		cause: 'Impuesto of a Retencion of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 001, 002 or 003.`,
	},
	{
		code: 'CFDI40208',
		field: 'Impuestos.Retenciones.Impuesto',
		cause: 'The summary has two Retenciones of the same Impuesto.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	{
		code: 'CFDI40209',
		field: 'Impuestos.Retenciones.Importe',
		cause: 'A Retencion of the summary has an Importe, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	{
		code: 'CFDI40210',
		field: 'Impuestos.Retenciones.Importe',
		cause: 'Importe of a Retencion of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	{
		code: 'CFDI40211',
		field: 'Impuestos.Retenciones.Importe',
		cause:
			'Importe of a Retencion of the summary is not the rounded sum of the same Impuesto withheld in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Retencion.`,
	},
	{
		code: 'CFDI40212',
		field: 'Impuestos.TotalImpuestosTrasladados',
		cause:
			'TotalImpuestosTrasladados is missing, although a line transfers a tax that is not Exento.',
		fix: `${CALCULATE}, or add TotalImpuestosTrasladados.`,
	},
	{
		code: 'CFDI40213',
		field: 'Impuestos.Traslados',
		cause:
			'Where all lines are Exento, a Traslado of the summary has Base, Impuesto and TipoFactor, and nothing else.',
		fix: `${CALCULATE}, or remove TasaOCuota and Importe from it.`,
	},
	{
		code: 'CFDI40214',
		field: 'Impuestos.Traslados.Base',
		cause: 'Base of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	{
		code: 'CFDI40215',
		field: 'Impuestos.Traslados.Base',
		cause:
			'Base of a Traslado of the summary is not the rounded sum of Base in the lines with the same Impuesto and TasaOCuota.',
		fix: `${CALCULATE}, or correct Base of the Traslado.`,
	},
	{
		code: 'CFDI40216',
		field: 'Impuestos.Traslados.Base',
		cause: 'Base of an exempt Traslado of the summary is not the rounded sum of Base in the lines.',
		fix: `${CALCULATE}, or correct Base of the exempt Traslado.`,
	},
	{
		code: 'CFDI40217',
		field: 'Impuestos.Traslados.Impuesto',
		cause: 'Impuesto of a Traslado of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 002 or 003.`,
	},
	{
		code: 'CFDI40218',
		field: 'Impuestos.Traslados.Impuesto',
		cause: 'The summary has two Traslados of the same Impuesto, TipoFactor and TasaOCuota.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	{
		code: 'CFDI40219',
		field: 'Impuestos.Traslados.TasaOCuota',
		cause:
			'c_TasaOCuota has no such rate for the Impuesto and TipoFactor of a Traslado of the summary.',
		fix: `${CALCULATE}, or copy TasaOCuota from the lines.`,
	},
	{
		code: 'CFDI40220',
		field: 'Impuestos.Traslados.Importe',
		cause: 'Importe of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	{
		code: 'CFDI40221',
		field: 'Impuestos.Traslados.Importe',
		cause:
			'Importe of a Traslado of the summary is not the rounded sum of the same tax transferred in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Traslado.`,
	},
];
