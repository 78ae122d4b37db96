import type { Codes } from '../../language';
import { CALCULATE } from './calculate';

const ROUND = `${CALCULATE}, o redondéelo en el resumen, no en los conceptos.`;

/** The codes about the summary of taxes (Impuestos of the Comprobante). */
export const taxSummaryCodes: Codes = {
	CFDI40201: {
		cause: 'Un comprobante de tipo T (Traslado) o P (Pago) no debe llevar resumen de impuestos.',
		fix: 'Quite el resumen de impuestos (Impuestos) de la factura, o corrija el {TipoDeComprobante}.',
	},
	CFDI40202: {
		cause:
			'TotalImpuestosRetenidos tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondéelo.`,
	},
	CFDI40203: {
		cause: 'TotalImpuestosRetenidos no es la suma de los importes de sus Retenciones.',
		fix: `${CALCULATE}, o corrija TotalImpuestosRetenidos.`,
	},
	CFDI40204: {
		cause:
			'TotalImpuestosTrasladados tiene más decimales de los que soporta la moneda (dos para MXN).',
		fix: `${CALCULATE}, o redondéelo.`,
	},
	CFDI40205: {
		cause: 'TotalImpuestosTrasladados no es la suma de los importes de sus Traslados.',
		fix: `${CALCULATE}, o corrija TotalImpuestosTrasladados.`,
	},
	CFDI40206: {
		cause: 'El resumen de impuestos tiene Retenciones, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40207: {
		cause:
			'El Impuesto de una Retencion del resumen de impuestos no es una clave del catálogo c_Impuesto.',
		fix: `${CALCULATE}, o escriba 001, 002 o 003.`,
	},
	CFDI40208: {
		cause: 'El resumen de impuestos tiene dos Retenciones del mismo Impuesto.',
		fix: `${CALCULATE}, o súmelas en una sola.`,
	},
	CFDI40209: {
		cause:
			'Una Retencion del resumen de impuestos tiene Importe, pero falta TotalImpuestosRetenidos.',
		fix: `${CALCULATE}, o agregue TotalImpuestosRetenidos.`,
	},
	CFDI40210: {
		cause:
			'El Importe de una Retencion del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: ROUND,
	},
	CFDI40211: {
		cause:
			'El Importe de una Retencion del resumen de impuestos no es la suma redondeada de lo retenido en los conceptos por el mismo Impuesto.',
		fix: `${CALCULATE}, o corrija el Importe de la Retencion.`,
	},
	CFDI40212: {
		cause:
			'Falta TotalImpuestosTrasladados, aunque un concepto traslada un impuesto que no es Exento.',
		fix: `${CALCULATE}, o agregue TotalImpuestosTrasladados.`,
	},
	CFDI40213: {
		cause:
			'Si todos los conceptos son exentos, un Traslado del resumen de impuestos lleva solo Base, Impuesto y TipoFactor.',
		fix: `${CALCULATE}, o quítele TasaOCuota e Importe.`,
	},
	CFDI40214: {
		cause:
			'La Base de un Traslado del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: `${CALCULATE}, o redondéela en el resumen, no en los conceptos.`,
	},
	CFDI40215: {
		cause:
			'La Base de un Traslado del resumen de impuestos no es la suma redondeada de las bases de los conceptos con el mismo Impuesto y TasaOCuota.',
		fix: `${CALCULATE}, o corrija la Base del Traslado.`,
	},
	CFDI40216: {
		cause:
			'La Base de un Traslado exento del resumen de impuestos no es la suma redondeada de las bases de los conceptos.',
		fix: `${CALCULATE}, o corrija la Base del Traslado exento.`,
	},
	CFDI40217: {
		cause:
			'El Impuesto de un Traslado del resumen de impuestos no es una clave del catálogo c_Impuesto.',
		fix: `${CALCULATE}, o escriba 002 o 003.`,
	},
	CFDI40218: {
		cause:
			'El resumen de impuestos tiene dos Traslados con el mismo Impuesto, TipoFactor y TasaOCuota.',
		fix: `${CALCULATE}, o súmelos en uno solo.`,
	},
	CFDI40219: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para el Impuesto y el TipoFactor de un Traslado del resumen de impuestos.',
		fix: `${CALCULATE}, o copie la TasaOCuota de los conceptos.`,
	},
	CFDI40220: {
		cause:
			'El Importe de un Traslado del resumen de impuestos tiene más decimales de los que soporta la moneda.',
		fix: ROUND,
	},
	CFDI40221: {
		cause:
			'El Importe de un Traslado del resumen de impuestos no es la suma redondeada de lo trasladado en los conceptos por el mismo impuesto.',
		fix: `${CALCULATE}, o corrija el Importe del Traslado.`,
	},
};
