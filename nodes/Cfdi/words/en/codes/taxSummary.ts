import type { Codes } from '../../language';

const CALCULATE = 'Set Options > Totals to Calculate';

/** The codes about the summary of taxes (Impuestos of the Comprobante). */
export const taxSummaryCodes: Codes = {
	CFDI40201: {
		cause: 'An invoice of type T (Traslado) or P (Pago) must have no summary of taxes.',
		fix: 'Remove Impuestos from the invoice, or correct {TipoDeComprobante}.',
	},
	CFDI40202: {
		cause: 'TotalImpuestosRetenidos has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	CFDI40203: {
		cause: 'TotalImpuestosRetenidos is not the sum of the Importe of its Retenciones.',
		fix: `${CALCULATE}, or correct TotalImpuestosRetenidos.`,
	},
	CFDI40204: {
		cause: 'TotalImpuestosTrasladados has more decimals than the currency allows (two for MXN).',
		fix: `${CALCULATE}, or round it.`,
	},
	CFDI40205: {
		cause: 'TotalImpuestosTrasladados is not the sum of the Importe of its Traslados.',
		fix: `${CALCULATE}, or correct TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'The summary has Retenciones, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause: 'Impuesto of a Retencion of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 001, 002 or 003.`,
	},
	CFDI40208: {
		cause: 'The summary has two Retenciones of the same Impuesto.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	CFDI40209: {
		cause: 'A Retencion of the summary has an Importe, but TotalImpuestosRetenidos is missing.',
		fix: `${CALCULATE}, or add TotalImpuestosRetenidos.`,
	},
	CFDI40210: {
		cause: 'Importe of a Retencion of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40211: {
		cause:
			'Importe of a Retencion of the summary is not the rounded sum of the same Impuesto withheld in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Retencion.`,
	},
	CFDI40212: {
		cause:
			'TotalImpuestosTrasladados is missing, although a line transfers a tax that is not Exento.',
		fix: `${CALCULATE}, or add TotalImpuestosTrasladados.`,
	},
	CFDI40213: {
		cause:
			'Where all lines are Exento, a Traslado of the summary has Base, Impuesto and TipoFactor, and nothing else.',
		fix: `${CALCULATE}, or remove TasaOCuota and Importe from it.`,
	},
	CFDI40214: {
		cause: 'Base of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40215: {
		cause:
			'Base of a Traslado of the summary is not the rounded sum of Base in the lines with the same Impuesto and TasaOCuota.',
		fix: `${CALCULATE}, or correct Base of the Traslado.`,
	},
	CFDI40216: {
		cause: 'Base of an exempt Traslado of the summary is not the rounded sum of Base in the lines.',
		fix: `${CALCULATE}, or correct Base of the exempt Traslado.`,
	},
	CFDI40217: {
		cause: 'Impuesto of a Traslado of the summary is not a code of c_Impuesto.',
		fix: `${CALCULATE}, or write 002 or 003.`,
	},
	CFDI40218: {
		cause: 'The summary has two Traslados of the same Impuesto, TipoFactor and TasaOCuota.',
		fix: `${CALCULATE}, or add them up in one.`,
	},
	CFDI40219: {
		cause:
			'c_TasaOCuota has no such rate for the Impuesto and TipoFactor of a Traslado of the summary.',
		fix: `${CALCULATE}, or copy TasaOCuota from the lines.`,
	},
	CFDI40220: {
		cause: 'Importe of a Traslado of the summary has more decimals than the currency allows.',
		fix: `${CALCULATE}, or round it in the summary, not in the lines.`,
	},
	CFDI40221: {
		cause:
			'Importe of a Traslado of the summary is not the rounded sum of the same tax transferred in the lines.',
		fix: `${CALCULATE}, or correct Importe of the Traslado.`,
	},
};
