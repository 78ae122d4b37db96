import type { Codes } from '../../language';
import { CALCULATE } from './calculate';

const CUSTOMS =
	'dos dígitos del año, dos de la aduana, cuatro de la patente y siete del número, con dos espacios entre ellos.';

/** The codes about the lines (Conceptos), except their taxes. */
export const lineItemCodes: Codes = {
	CFDI40162: {
		cause: 'La {Conceptos.ClaveProdServ} no es del catálogo c_ClaveProdServ.',
		fix: 'Indique como {Conceptos.ClaveProdServ} los ocho dígitos del producto: 01010101 si no existe en el catálogo.',
	},
	CFDI40163: {
		cause:
			'El catálogo exige un complemento con esta {Conceptos.ClaveProdServ}, y la factura no lo tiene.',
		fix: 'Agregue el complemento (Additional Fields > More (JSON)), o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40164: {
		cause:
			'El catálogo exige un impuesto con esta {Conceptos.ClaveProdServ}, y el concepto no lo tiene.',
		fix: 'Agregue el impuesto a los {Conceptos.Impuestos} del concepto, o elija otra {Conceptos.ClaveProdServ}.',
	},
	CFDI40165: {
		cause: 'La {Conceptos.ClaveUnidad} no es del catálogo c_ClaveUnidad.',
		fix: 'Elija la {Conceptos.ClaveUnidad}: H87 para piezas, E48 para servicios.',
	},
	CFDI40166: {
		cause: 'El {Conceptos.ValorUnitario} debe ser mayor que 0 en un comprobante de tipo I, E o N.',
		fix: 'Corrija el {Conceptos.ValorUnitario}: lo que se regala lleva su precio, y un {Conceptos.Descuento} por el mismo importe.',
	},
	CFDI40167: {
		cause:
			'El {Conceptos.Importe} no es la {Conceptos.Cantidad} por el {Conceptos.ValorUnitario}, ni siquiera dentro de lo que permite el redondeo.',
		fix: `${CALCULATE}, o corrija el {Conceptos.Importe} (Line Items (JSON)).`,
	},
	CFDI40168: {
		cause: 'El {Conceptos.Descuento} del concepto tiene más decimales que su {Conceptos.Importe}.',
		fix: {
			json: 'Redondee el {Conceptos.Descuento}, o deje que se calculen los totales (Options > Totals: Calculate).',
			column: 'Redondee el {Conceptos.Descuento}.',
		},
	},
	CFDI40169: {
		cause: 'El {Conceptos.Descuento} del concepto es mayor que su {Conceptos.Importe}.',
		fix: 'Corrija el {Conceptos.Descuento}: es un importe por todo el concepto, no un porcentaje.',
	},
	CFDI40170: {
		cause: 'El {Conceptos.ObjetoImp} no es una clave del catálogo c_ObjetoImp.',
		fix: 'Elija el {Conceptos.ObjetoImp}: 01 a 08.',
	},
	CFDI40171: {
		cause:
			'Con el {Conceptos.ObjetoImp} 02 (sí objeto de impuesto) el concepto debe indicar sus impuestos.',
		fix: 'Indíquelos en los {Conceptos.Impuestos} del concepto, o ponga 01 como {Conceptos.ObjetoImp} si no los hay.',
	},
	CFDI40172: {
		cause: 'Con el {Conceptos.ObjetoImp} 01, 03, 04 o 05 el concepto no debe llevar impuestos.',
		fix: 'Quite los {Conceptos.Impuestos} del concepto, o ponga 02 como {Conceptos.ObjetoImp}.',
	},
	CFDI40187: {
		cause: 'El RFC del tercero no está en la lista de contribuyentes obligados del SAT (l_LCO).',
		fix: 'Corrija RfcACuentaTerceros en el concepto (Line Items (JSON)): EXT990101NI1 es para vendedores en el extranjero.',
	},
	CFDI40188: {
		cause: 'El RFC del tercero es el del emisor o el del cliente.',
		fix: 'Corrija RfcACuentaTerceros en el concepto (Line Items (JSON)), o quite ACuentaTerceros.',
	},
	CFDI40189: {
		cause:
			'El nombre del tercero no está en la lista de contribuyentes del SAT, o no es el texto fijo para EXT990101NI1.',
		fix: 'Escriba NombreACuentaTerceros tal como está registrado en el SAT: aparece en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40190: {
		cause: 'El nombre del tercero no es el registrado para su RFC.',
		fix: 'Escriba RfcACuentaTerceros y NombreACuentaTerceros tal como están registrados en el SAT: aparecen en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40191: {
		cause: 'El régimen fiscal del tercero no es una clave del catálogo c_RegimenFiscal.',
		fix: 'Corrija RegimenFiscalACuentaTerceros en el concepto (Line Items (JSON)).',
	},
	CFDI40192: {
		cause: 'El código postal del tercero no está en la lista de contribuyentes del SAT.',
		fix: 'Indique en DomicilioFiscalACuentaTerceros los cinco dígitos registrados en el SAT: aparecen en la Cédula de Datos Fiscales del tercero.',
	},
	CFDI40193: {
		cause:
			'El código postal no es el registrado para el RFC del tercero o, con EXT990101NI1, no es el {LugarExpedicion}.',
		fix: 'Corrija DomicilioFiscalACuentaTerceros en el concepto (Line Items (JSON)).',
	},
	CFDI40194: {
		cause: 'El NumeroPedimento del concepto no es un pedimento válido.',
		fix: `Corríjalo en el concepto (Line Items (JSON)): ${CUSTOMS}`,
	},
	CFDI40195: {
		cause:
			'El concepto tiene NumeroPedimento, aunque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera del concepto, o el complemento de la factura.',
	},
	CFDI40196: {
		cause: 'La ClaveProdServ de una parte (Parte) no es del catálogo c_ClaveProdServ.',
		fix: 'Indique en la parte los ocho dígitos de su producto (Line Items (JSON)).',
	},
	CFDI40197: {
		cause: 'El ValorUnitario de una parte (Parte) debe ser mayor que 0.',
		fix: 'Corrija el ValorUnitario de la parte (Line Items (JSON)), o quítelo.',
	},
	CFDI40198: {
		cause: 'El Importe de una parte (Parte) no es su Cantidad por su ValorUnitario.',
		fix: 'Corrija el Importe de la parte (Line Items (JSON)), o quítelo.',
	},
	CFDI40199: {
		cause: 'El NumeroPedimento de una parte (Parte) no es un pedimento válido.',
		fix: `Corríjalo en la parte (Line Items (JSON)): ${CUSTOMS}`,
	},
	CFDI40200: {
		cause:
			'Una parte (Parte) tiene NumeroPedimento, aunque la factura tiene el complemento Comercio Exterior.',
		fix: 'Quite InformacionAduanera de la parte, o el complemento de la factura.',
	},
	CFDI140223: {
		cause: 'Con RfcACuentaTerceros EXT990101NI1 el régimen fiscal del tercero es 616.',
		fix: 'Ponga 616 en RegimenFiscalACuentaTerceros del concepto (Line Items (JSON)).',
	},
	CFDI140226: {
		cause:
			'Con el {Conceptos.ObjetoImp} 06 u 08 el concepto no debe llevar IVA (002) ni IEPS (003).',
		fix: 'Quite el IVA y el IEPS de los {Conceptos.Impuestos} del concepto, o ponga 02 como {Conceptos.ObjetoImp}.',
	},
	CFDI140227: {
		cause:
			'Con el {Conceptos.ObjetoImp} 07 el concepto no debe llevar IVA (002), y debe trasladar IEPS (003).',
		fix: 'Indique IEPS y no IVA en los {Conceptos.Impuestos} del concepto, o elija otro {Conceptos.ObjetoImp}.',
	},
};
