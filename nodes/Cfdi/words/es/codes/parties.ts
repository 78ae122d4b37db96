import { orInCredential } from '../../credentialNames';
import type { Codes } from '../../language';

/** Where taxpayers can look up what SAT has registered of them. */
const OWN_DATA = 'su Cédula de Datos Fiscales';
const CUSTOMER_DATA = 'la Cédula de Datos Fiscales de su cliente';

const UPPER_CASE = 'en mayúsculas y sin SA DE CV';

/** The codes about Emisor and Receptor. */
export const partyCodes: Codes = {
	CFDI40138: {
		cause: 'El nombre del emisor no está en la lista de contribuyentes del SAT.',
		fix: `Escriba el {Emisor.Nombre} tal como está registrado en el SAT, ${UPPER_CASE}: aparece en ${OWN_DATA}.`,
	},
	CFDI40139: {
		cause: 'El nombre del emisor no es el registrado para su RFC.',
		fix: `Escriba el {Emisor.Rfc} y el {Emisor.Nombre} tal como están registrados en el SAT, ${UPPER_CASE}: aparecen en ${OWN_DATA}.`,
	},
	CFDI40140: {
		cause: 'El régimen fiscal del emisor no es una clave del catálogo c_RegimenFiscal.',
		fix: { json: 'Elija del catálogo el {Emisor.RegimenFiscal}.', orDefault: orInCredential.es },
	},
	CFDI40141: {
		cause:
			'El régimen fiscal del emisor no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, uno de 13 de una persona física.',
		fix: `Elija como {Emisor.RegimenFiscal} uno que usted tenga registrado en el SAT: aparece en ${OWN_DATA}.`,
	},
	CFDI40142: {
		cause:
			'FacAtrAdquirente no es un número de operación válido de una factura expedida a través del adquirente.',
		fix: 'Corrija FacAtrAdquirente en el JSON de la factura, o quítelo.',
	},
	CFDI40143: {
		cause:
			'El RFC del cliente no está en la lista de contribuyentes del SAT, o no tiene la forma de un RFC.',
		fix: `Escriba el {Receptor.Rfc} tal como está registrado en el SAT: aparece en ${CUSTOMER_DATA}. Sin RFC, use XAXX010101000.`,
	},
	CFDI40144: {
		cause: 'El nombre del cliente no está en la lista de contribuyentes del SAT.',
		fix: `Escriba el {Receptor.Nombre} tal como está registrado en el SAT, ${UPPER_CASE}: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40145: {
		cause: 'El nombre del cliente no es el registrado para su RFC.',
		fix: `Escriba el {Receptor.Rfc} y el {Receptor.Nombre} tal como están registrados en el SAT, ${UPPER_CASE}: aparecen en ${CUSTOMER_DATA}.`,
	},
	CFDI40146: {
		cause: 'Solo el RFC XAXX010101000 puede llevar el nombre PUBLICO EN GENERAL.',
		fix: 'Ponga XAXX010101000 como {Receptor.Rfc}, o escriba el nombre de su cliente.',
	},
	CFDI40147: {
		cause: 'El código postal del cliente no está en la lista de contribuyentes del SAT.',
		fix: `Indique como {Receptor.DomicilioFiscalReceptor} los cinco dígitos registrados en el SAT: aparecen en ${CUSTOMER_DATA}.`,
	},
	CFDI40148: {
		cause: 'El código postal no es el registrado para el RFC del cliente.',
		fix: `Indique como {Receptor.DomicilioFiscalReceptor} el del domicilio fiscal registrado en el SAT, no el del domicilio de entrega: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40149: {
		cause:
			'Con XAXX010101000 y XEXX010101000 el código postal del cliente es el del lugar de expedición.',
		fix: 'Ponga el mismo código en el {Receptor.DomicilioFiscalReceptor} y en el {LugarExpedicion}.',
	},
	CFDI40150: {
		cause: 'El {Receptor.ResidenciaFiscal} no es una clave del catálogo c_Pais.',
		fix: 'Indique el {Receptor.ResidenciaFiscal} con las tres letras de su clave, como USA.',
	},
	CFDI40151: {
		cause: 'Se indica el {Receptor.ResidenciaFiscal}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco el {Receptor.ResidenciaFiscal}, o use el RFC XEXX010101000.',
	},
	CFDI40152: {
		cause: 'El {Receptor.ResidenciaFiscal} es México (MEX), que no es el extranjero.',
		fix: 'Corrija el {Receptor.ResidenciaFiscal}, o déjelo en blanco.',
	},
	CFDI40153: {
		cause:
			'Falta el país (ResidenciaFiscal), que es obligatorio con la {Receptor.NumRegIdTrib} y con el complemento Comercio Exterior.',
		fix: 'Indique el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40154: {
		cause: 'Se indica la {Receptor.NumRegIdTrib}, aunque el cliente no está en el extranjero.',
		fix: 'Deje en blanco la {Receptor.NumRegIdTrib}, o use el RFC XEXX010101000.',
	},
	CFDI40155: {
		cause:
			'Una factura a XEXX010101000 con el complemento Comercio Exterior necesita la {Receptor.NumRegIdTrib}.',
		fix: 'Indique como {Receptor.NumRegIdTrib} el número con el que su cliente está registrado en su propio país.',
	},
	CFDI40156: {
		cause:
			'La {Receptor.NumRegIdTrib} no tiene la forma que corresponde al {Receptor.ResidenciaFiscal}.',
		fix: 'Corrija la {Receptor.NumRegIdTrib}, o el {Receptor.ResidenciaFiscal}.',
	},
	CFDI40157: {
		cause: 'El régimen fiscal del cliente no es una clave del catálogo c_RegimenFiscal.',
		fix: 'Elija del catálogo el {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40158: {
		cause:
			'El régimen fiscal del cliente no corresponde a su tipo de persona: un RFC de 12 caracteres es de una persona moral, uno de 13 de una persona física.',
		fix: `Elija como {Receptor.RegimenFiscalReceptor} uno que tenga registrado en el SAT: aparece en ${CUSTOMER_DATA}.`,
	},
	CFDI40159: {
		cause: 'Con XAXX010101000 y XEXX010101000 el régimen fiscal del cliente es 616.',
		fix: 'Ponga 616 - Sin obligaciones fiscales como {Receptor.RegimenFiscalReceptor}.',
	},
	CFDI40160: {
		cause: 'El {Receptor.UsoCFDI} no es una clave del catálogo c_UsoCFDI.',
		fix: 'Elija del catálogo el {Receptor.UsoCFDI}.',
	},
	CFDI40161: {
		cause:
			'El {Receptor.UsoCFDI} no corresponde al tipo de persona del cliente o a su régimen fiscal.',
		fix: 'Elija otro {Receptor.UsoCFDI}, o corrija el {Receptor.RegimenFiscalReceptor}: S01 (Sin efectos fiscales) se permite con todos los regímenes.',
	},
};
