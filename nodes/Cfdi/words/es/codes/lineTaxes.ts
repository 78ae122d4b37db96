import type { Codes } from '../../language';
import { CALCULATE } from './calculate';

/** The codes about the taxes of the lines. */
export const lineTaxCodes: Codes = {
	CFDI40173: {
		cause: 'Los {Conceptos.Impuestos} del concepto no tienen ni Traslados ni Retenciones.',
		fix: 'Indique un impuesto en los {Conceptos.Impuestos} del concepto, o quite el elemento Impuestos y ponga 01 como {Conceptos.ObjetoImp}.',
	},
	CFDI40174: {
		cause: 'La Base de un impuesto trasladado debe ser mayor que 0.',
		fix: 'Revise el precio, la cantidad y el descuento del concepto; si el descuento es todo su importe, no hay base para impuestos.',
	},
	CFDI40175: {
		cause: 'El Impuesto de un impuesto trasladado no es una clave del catálogo c_Impuesto.',
		fix: 'Escriba 002 para IVA o 003 para IEPS en los Traslados del concepto (Line Items (JSON)).',
	},
	CFDI40176: {
		cause: 'El TipoFactor de un impuesto trasladado no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa, Cuota o Exento, con mayúscula inicial, en los Traslados del concepto (Line Items (JSON)).',
	},
	CFDI40177: {
		cause: 'Un impuesto trasladado con TipoFactor Exento no debe llevar ni TasaOCuota ni Importe.',
		fix: 'Quite ambos del concepto (Line Items (JSON)), o escriba Tasa con TasaOCuota 0.000000 para la tasa de 0 %.',
	},
	CFDI40178: {
		cause: 'Un impuesto trasladado con TipoFactor Tasa o Cuota debe llevar TasaOCuota e Importe.',
		fix: 'Indique TasaOCuota en el concepto (Line Items (JSON)), y deje que se calcule el importe (Options > Totals: Calculate).',
	},
	CFDI40179: {
		cause:
			'El catálogo c_TasaOCuota no tiene esa tasa para un traslado de este Impuesto y TipoFactor.',
		fix: 'Escriba la tasa con seis decimales: 0.160000 para IVA de 16 %, 0.080000 en la región fronteriza.',
	},
	CFDI40180: {
		cause:
			'El Importe de un impuesto trasladado no es la Base por la TasaOCuota, ni siquiera dentro de lo que permite el redondeo.',
		fix: `${CALCULATE}, o corrija el Importe del Traslado.`,
	},
	CFDI40181: {
		cause: 'La Base de un impuesto retenido debe ser mayor que 0.',
		fix: 'Corrija la Base en las Retenciones del concepto (Line Items (JSON)), o quite la Retencion.',
	},
	CFDI40182: {
		cause: 'El Impuesto de un impuesto retenido no es una clave del catálogo c_Impuesto.',
		fix: 'Escriba 001 para ISR, 002 para IVA o 003 para IEPS en las Retenciones del concepto (Line Items (JSON)).',
	},
	CFDI40183: {
		cause: 'El TipoFactor de un impuesto retenido no es una clave del catálogo c_TipoFactor.',
		fix: 'Escriba Tasa o Cuota, con mayúscula inicial, en las Retenciones del concepto (Line Items (JSON)).',
	},
	CFDI40184: {
		cause: 'Un impuesto retenido no puede ser Exento.',
		fix: 'Quite la Retencion del concepto (Line Items (JSON)), o escriba Tasa con su TasaOCuota.',
	},
	CFDI40185: {
		cause:
			'La TasaOCuota de un impuesto retenido está fuera del rango de c_TasaOCuota para este Impuesto y TipoFactor.',
		fix: 'Escriba la tasa con seis decimales: 0.100000 para ISR de 10 %, 0.106667 para dos terceras partes del IVA.',
	},
	CFDI40186: {
		cause:
			'El Importe de un impuesto retenido no es la Base por la TasaOCuota, ni siquiera dentro de lo que permite el redondeo.',
		fix: `${CALCULATE}, o corrija el Importe de la Retencion.`,
	},
	CFDI140224: {
		cause:
			'El SAT tiene marcado al emisor (persona física del 626, RESICO) como uno a quien las personas morales no le retienen ISR.',
		fix: 'Quite el ISR (001) de las Retenciones de todos los conceptos, en sus {Conceptos.Impuestos}.',
	},
	CFDI140225: {
		cause:
			'El SAT tiene marcado al emisor (persona física del 626, RESICO) como uno a quien las personas morales le retienen ISR de 1.25 %.',
		fix: 'Agregue a cada concepto con impuestos una Retencion de ISR de 1.25 %: Impuesto 001, TipoFactor Tasa, TasaOCuota 0.012500.',
	},
};
